package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// While a server runs, the operator has ratings recomputed from the logs of the games: the same ones where nothing is
// wrong, and the right ones where the journal was.
func TestAccountRatings(t *testing.T) {
	onStores(t, accountRatings)
}

func accountRatings(t *testing.T, place string) {
	api := serve(t, freeAddr(t), place).url + "/api/v1"
	db, err := openDatabase(t.Context(), placeOf(place), purpose{joins: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	keepRated(t, db)
	ratings, err := rating.Open(t.Context(), db, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := ratings.NoteStored(t.Context(), "game"); err != nil {
		t.Fatal(err)
	}
	recompute := func(want int, args ...string) string {
		t.Helper()
		text, code := output(t, append([]string{"account", "--db", place, "ratings"}, args...)...)
		if code != want {
			t.Errorf("ratings %q ends with %d, want %d: %s", args, code, want, text)
		}
		return text
	}
	// rated waits until the server has another rating for Ann than it had.
	last := ""
	rated := func() string {
		t.Helper()
		eventually.Succeeds(t, func() error {
			var profile struct{ Ratings json.RawMessage }
			status, text := call(http.DefaultClient, "", "GET", api+"/people/ann", "", &profile)
			now := string(profile.Ratings)
			if status != http.StatusOK || len(now) <= 2 || now == last {
				return fmt.Errorf("it says %d %s", status, text)
			}
			last = now
			return nil
		}, "the server has another rating than %s", last)
		return last
	}
	right := rated()
	if text := recompute(0); text != "1 games read; games put right: 0, ratings changed: 0\n" {
		t.Errorf("where nothing is wrong: %s", text)
	}
	falsify(t, db)
	if wrong := rated(); wrong == right {
		t.Errorf("the false entry changes nothing: %s", wrong)
	}
	dry := recompute(1, "--dry-run")
	for _, want := range []string{"game game: ann against bob", "black; was: ann against bob", "Ann, among people: ", "Bob, among people: ", "games put right: 1, ratings changed: 2"} {
		if !strings.Contains(dry, want) {
			t.Errorf("a dry run lacks %q: %s", want, dry)
		}
	}
	if text := recompute(0); !strings.HasPrefix(dry, text) {
		t.Errorf("it says %s, and a dry run said %s", text, dry)
	}
	if again := rated(); again != right {
		t.Errorf("the ratings are %s, want %s as before", again, right)
	}
	recompute(0, "--dry-run")
}

// keepRated keeps two accounts, and a rated game that Ann won against Bob.
func keepRated(t *testing.T, db *database) {
	t.Helper()
	for _, name := range []string{"Ann", "Bob"} {
		if err := db.AddPerson(t.Context(), store.Person{ID: strings.ToLower(name), Name: name, Key: account.Key(name), Created: time.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	terms, err := referee.Settings{Size: "9x9", Time: "10m"}.Terms()
	if err != nil {
		t.Fatal(err)
	}
	terms.Rated, terms.Black.Player, terms.White.Player = true, "ann", "bob"
	at := time.Now().Add(-time.Hour).Truncate(time.Millisecond).UTC()
	log := []referee.Event{{Seq: 1, At: at, By: referee.Referee, What: referee.Created{Terms: terms}}}
	turn := weiqi.Black
	for n := range 10 {
		move := referee.Moved{N: n + 1, Move: weiqi.Play(turn, weiqi.Point{Col: int8(n % 9), Row: int8(n / 9 * 8)})}
		log = append(log, referee.Event{Seq: n + 2, At: at, By: referee.Referee, What: move})
		turn = turn.Opponent()
	}
	won := weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}
	log = append(log, referee.Event{Seq: len(log) + 1, At: at, By: referee.Referee, What: referee.Ended{Result: won, Text: won.String()}})
	if err := db.Create(t.Context(), "game", log[0]); err != nil {
		t.Fatal(err)
	}
	if err := db.Append(t.Context(), "game", 1, log[1:]...); err != nil {
		t.Fatal(err)
	}
}

// falsify has the journal of ratings say that Bob won.
func falsify(t *testing.T, db *database) {
	t.Helper()
	entries, err := db.Journal(t.Context(), "ratings", 0)
	if err != nil || len(entries) != 1 {
		t.Fatalf("the journal has %s, %v", entries, err)
	}
	text := strings.NewReplacer(`"seq":1`, `"seq":2`, `"won":"black"`, `"won":"white"`).Replace(string(entries[0]))
	if err := db.AppendJournal(t.Context(), "ratings", 1, json.RawMessage(text)); err != nil {
		t.Fatal(err)
	}
}
