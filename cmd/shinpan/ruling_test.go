package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// disputedGame is the log of a game on 3x3 in which Black calls White's living
// stone dead and it is played out.
func disputedGame(t *testing.T) []referee.Event {
	t.Helper()
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	created, err := referee.Open(referee.Terms{
		Size:   weiqi.Square(3),
		Rules:  weiqi.Rules{Ko: weiqi.PositionalSuperko},
		Ending: "cleanup",
		Black:  referee.Seat{Name: "ann", Player: "a"},
		White:  referee.Seat{Name: "bob", Player: "b"},
	}, at)
	if err != nil {
		t.Fatal(err)
	}
	log := []referee.Event{created}
	white := weiqi.SetOf(weiqi.Point{Col: 2})
	for _, step := range []struct {
		by  referee.Party
		act referee.Act
	}{
		{referee.Black, referee.Play{Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 0, Row: 2})}},
		{referee.White, referee.Play{Move: weiqi.Play(weiqi.White, weiqi.Point{Col: 2})}},
		{referee.Black, referee.Play{Move: weiqi.Pass(weiqi.Black)}},
		{referee.White, referee.Play{Move: weiqi.Pass(weiqi.White)}},
		{referee.Black, referee.Claim{Stop: 1, Dead: white}},
		{referee.White, referee.Claim{Stop: 1}},
		{referee.Black, referee.PlayOn{Stop: 1}},
		{referee.White, referee.PlayOn{Stop: 1}},
		{referee.Black, referee.Play{Move: weiqi.Pass(weiqi.Black)}},
		{referee.White, referee.Play{Move: weiqi.Pass(weiqi.White)}},
	} {
		game, err := referee.Replay(log)
		if err != nil {
			t.Fatal(err)
		}
		at = at.Add(time.Second)
		events, _, err := game.Decide(at, step.by, step.act)
		if err != nil {
			t.Fatal(err)
		}
		log = append(log, events...)
	}
	return log
}

func TestRuling(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	db, err := sqlstore.OpenSQLite(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	log := disputedGame(t)
	if err := errors.Join(
		db.Create(t.Context(), "done", log[0]), db.Append(t.Context(), "done", 1, log[1:]...),
		db.Create(t.Context(), "live", log[0]),
		db.Close(),
	); err != nil {
		t.Fatal(err)
	}

	text, code := output(t, "ruling", "done", "--db", file)
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, text)
	}
	for _, want := range []string{
		"ann (Black) against bob (White), 6 moves: 0",
		"Stop 1: black passed first",
		"black said as dead: C1",
		"white said as dead: none",
		"in question: C1",
		"black wanted it played out",
		"Stop 2: black passed first, right after the stop before",
		"white alive C1: played out: alive",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the ruling does not say %q:\n%s", want, text)
		}
	}

	text, code = output(t, "ruling", "done", "--db", file, "--format", "json")
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, text)
	}
	game, err := referee.Replay(log)
	if err != nil {
		t.Fatal(err)
	}
	document, _ := game.RulingDocument()
	want, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := json.Compact(&got, []byte(text)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("the ruling of the stored game is not that of the replayed one:\n%s\n%s", got.Bytes(), want)
	}

	for name, args := range map[string][]string{
		"has no ruling yet":       {"ruling", "live", "--db", file},
		`there is no game "gone"`: {"ruling", "gone", "--db", file},
		"there is no database":    {"ruling", "done", "--db", file + ".not"},
	} {
		if text, code := output(t, args...); code != 2 || !strings.Contains(text, name) {
			t.Errorf("%v: exit code %d, %q; want 2 and %q", args, code, text, name)
		}
	}
}
