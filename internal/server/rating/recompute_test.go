package rating

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/weiqi"
)

// evening stores games of people and bots, some of which do not count, notes them as they come, and returns their
// ratings.
func (c *club) evening() *Ratings {
	c.Helper()
	r := c.open()
	if err := r.Declare(c.Context(), "ann", "5k", noon); err != nil {
		c.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(1, 0))
	players := []string{"ann", "bob", "cyd", "dan", "gnu", "pachi"}
	for i := range 40 {
		pair := dice.Perm(len(players))
		terms := rated(players[pair[0]], players[pair[1]])
		if i%3 == 0 {
			terms.Handicap.Stones, terms.Komi = 2, weiqi.Points(dice.IntN(10))
		}
		id := fmt.Sprint("game ", i)
		log := c.played(id, terms, 9+dice.IntN(4), []weiqi.Result{blackWins, whiteWins, void}[dice.IntN(3)])
		if err := r.Note(c.Context(), id, log); err != nil {
			c.Fatal(err)
		}
		if i%10 == 9 {
			c.amend(id, len(log), whiteWins)
			if err := r.NoteStored(c.Context(), id); err != nil {
				c.Fatal(err)
			}
		}
	}
	return r
}

// numbers are the ratings of everybody, of all games and of each kind, and how they came about.
func numbers(b Book) map[string]any {
	all := map[string]any{}
	for _, person := range []string{"ann", "bob", "cyd", "dan", "gnu", "pachi"} {
		for _, pool := range Pools() {
			all[person+string(pool)] = []any{of(b, person, pool, noon), b.Trail(person, pool)}
			for _, kind := range Kinds() {
				all[person+string(pool)+string(kind)], _ = b.OfKind(person, pool, kind, noon)
			}
		}
	}
	return all
}

// journalLength returns how many events the journal has.
func (c *club) journalLength() int {
	c.Helper()
	events, err := c.store.Journal(c.Context(), journal, 0)
	if err != nil {
		c.Fatal(err)
	}
	return len(events)
}

func (c *club) recompute(r *Ratings, look bool) Recomputation {
	c.Helper()
	found, err := r.Recompute(c.Context(), noon.Add(time.Hour), look)
	if err != nil {
		c.Fatal(err)
	}
	return found
}

// Where nothing is wrong, no number changes and nothing is written.
func TestRecomputeGivesTheSame(t *testing.T) {
	c := newClub(t)
	r := c.evening()
	before, length := numbers(r.Book()), c.journalLength()
	again, err := r.Book().anew(nil)
	if err != nil || !reflect.DeepEqual(numbers(again), before) {
		t.Errorf("computed from the beginning (%v), the ratings are others", err)
	}
	found := c.recompute(r, false)
	if found.Games < 15 || len(found.Mended) > 0 || len(found.Changes) > 0 || c.journalLength() != length {
		t.Errorf("of %d games these were wrong: %+v, and changed %+v", found.Games, found.Mended, found.Changes)
	}
	if !reflect.DeepEqual(numbers(c.open().Book()), before) {
		t.Error("the ratings are others")
	}
}

// Whatever the journal says falsely of a game is put right, and all ratings are what they were before.
func TestRecomputeMends(t *testing.T) {
	other := map[Winner]Winner{Black: White, White: Black, Nobody: Black, Void: Black}
	for name, falsify := range map[string]func(*Entry){
		"winner":   func(e *Entry) { e.Won = other[e.Won] },
		"players":  func(e *Entry) { e.Black, e.White = e.White, e.Black },
		"stranger": func(e *Entry) { e.Black = "somebody" },
		"pool":     func(e *Entry) { e.Pool = map[Pool]Pool{People: Bots, Bots: People}[e.Pool] },
		"handicap": func(e *Entry) { e.Stones += 2 },
		"komi":     func(e *Entry) { e.Komi += 6 },
		"board":    func(e *Entry) { e.Side = 19 },
		"speed":    func(e *Entry) { e.Speed = Correspondence },
		"time":     func(e *Entry) { e.At = e.At.Add(-60 * Day) },
		"reason":   func(e *Entry) { e.Won, e.Why = Void, Short },
	} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t)
			before := numbers(c.evening().Book())
			r := c.open()
			var wrong Entry
			for _, e := range r.Book().history {
				if e.Why == "" && e.Won != Void && e.At.Equal(noon) {
					wrong = e
					break
				}
			}
			falsify(&wrong)
			c.write(r, wrong)
			if reflect.DeepEqual(numbers(r.Book()), before) {
				t.Fatal("the false entry changes nothing")
			}
			length := c.journalLength()
			for _, look := range []bool{true, false} {
				found := c.recompute(r, look)
				if len(found.Mended) != 1 || found.Mended[0].Was != wrong || name != "speed" && name != "board" && len(found.Changes) == 0 {
					t.Errorf("found %+v", found)
				}
				if look && c.journalLength() != length {
					t.Error("it did not only look")
				}
			}
			for _, mended := range []Book{r.Book(), c.open().Book()} {
				if !reflect.DeepEqual(numbers(mended), before) {
					t.Error("the ratings are not what they were")
				}
			}
			if found := c.recompute(r, false); len(found.Mended) > 0 {
				t.Errorf("found again: %+v", found.Mended)
			}
		})
	}
}

func (c *club) write(r *Ratings, e Entry) {
	c.Helper()
	if err := r.ledger.Write(c.Context(), func(Book) ([]Event, error) { return []Event{e.event()}, nil }); err != nil {
		c.Fatal(err)
	}
}

// A game of which there is no log counts no longer, nor does one that was too short.
func TestRecomputeVoids(t *testing.T) {
	for id, want := range map[string]Entry{
		"made up": {Won: Void},
		"short":   {Won: Void, Why: Short},
	} {
		c := newClub(t)
		r := c.evening()
		before := numbers(r.Book())
		c.played("short", rated("bob", "dan"), 9, blackWins)
		c.write(r, won(id, 0, "bob", "dan", Black))
		c.recompute(r, false)
		if got, _ := r.Book().Entry(id); got.Won != want.Won || got.Why != want.Why {
			t.Errorf("%s: %+v", id, got)
		}
		if !reflect.DeepEqual(numbers(r.Book()), before) {
			t.Errorf("%s: the ratings are not what they were", id)
		}
	}
}

// Games that are missing from the journal are entered, but for one that a server may be about to enter, and for what
// two neighbors played, of whom no log tells.
func TestRecomputeEntersWhatIsMissing(t *testing.T) {
	c := newClub(t)
	noted := c.evening().Book()
	lost := *c
	lost.store = store.NewMemory()
	for _, p := range []string{"ann", "bob", "cyd", "dan", "gnu", "pachi"} {
		person, _ := c.store.Person(t.Context(), p)
		if err := lost.store.AddPerson(t.Context(), person); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 40 {
		id := fmt.Sprint("game ", i)
		log, _ := c.store.Load(t.Context(), id)
		log[0].At = log[0].At.Add(time.Duration(i-40) * time.Second) // they began one after another
		if err := lost.store.Create(t.Context(), id, log[0]); err != nil {
			t.Fatal(err)
		}
		if err := lost.store.Append(t.Context(), id, 1, log[1:]...); err != nil {
			t.Fatal(err)
		}
	}
	r := lost.open()
	if err := r.Declare(t.Context(), "ann", "5k", noon); err != nil {
		t.Fatal(err)
	}
	if found, err := r.Recompute(t.Context(), noon.Add(settling-1), false); err != nil || len(found.Mended) > 0 {
		t.Errorf("right after the games ended: %+v %v", found.Mended, err)
	}
	lost.recompute(r, false)
	for _, e := range noted.history {
		switch got, known := r.Book().Entry(e.Game); {
		case !known && e.Won != Void:
			t.Errorf("%+v is missing", e)
		case known && e.Why != Neighbors && (got.Won != e.Won || got.Pool != e.Pool || got.Stones != e.Stones || got.Komi != e.Komi):
			t.Errorf("%+v, want %+v", got, e)
		}
	}
}
