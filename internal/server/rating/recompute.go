package rating

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// A Recomputation is what came of reading the logs of all games again.
type Recomputation struct {
	Games   int          // whose logs were read
	Mended  []Correction // in the order of the journal, and then what was not in it
	Changes []Change     // of ratings, by person and pool
}

// A Correction is a game that the journal has otherwise than its log.
type Correction struct {
	Was   Entry // as the journal had it
	Known bool  // it did
	Is    Entry // as it follows from the log
}

// A Change is the rating of a person in a pool with and without the corrections. One without a game that counts is
// zero.
type Change struct {
	Person  string
	Pool    Pool
	Was, Is Standing
}

// settling is how long after its end a game is left to the server that had it, which knows whether the two are
// neighbors.
const settling = time.Minute

// Recompute reads the log of every rated game again and puts in order what the journal has otherwise, unless it only
// looks. All ratings follow from that as if it had always been so: where nothing was wrong they are the same numbers.
//
// What no log has stays as the journal has it: that two were neighbors when a game of theirs ended, and how strong
// people said that they are. A game whose log is gone counts no longer. One that ended within the last minute may not
// be in the journal yet, and is left to the server.
func (r *Ratings) Recompute(ctx context.Context, now time.Time, look bool) (Recomputation, error) {
	before, err := r.ledger.Current(ctx)
	if err != nil {
		return Recomputation{}, fmt.Errorf("recompute ratings: %w", err)
	}
	found, err := r.reread(ctx, before, now)
	if err != nil {
		return found, fmt.Errorf("recompute ratings: %w", err)
	}
	after, err := before.anew(found.Mended)
	if err != nil {
		return found, fmt.Errorf("recompute ratings: %w", err)
	}
	found.Changes = before.changes(after, now)
	if look {
		return found, nil
	}
	err = r.ledger.Write(ctx, func(b Book) ([]Event, error) {
		var events []Event
		for _, c := range found.Mended {
			if is, known := b.Entry(c.Is.Game); known == c.Known && is == c.Was { // otherwise somebody was faster
				events = append(events, c.Is.event())
			}
		}
		return events, nil
	})
	return found, err
}

// reread reads the logs of the games in a book, and of those that are missing from it.
func (r *Ratings) reread(ctx context.Context, b Book, now time.Time) (Recomputation, error) {
	var found Recomputation
	for _, was := range b.history {
		is, err := r.entered(ctx, was)
		if err != nil {
			return found, err
		}
		found.Games++
		if is != was {
			found.Mended = append(found.Mended, Correction{was, true, is})
		}
	}
	missed, err := r.find(ctx, func(_ Entry, known bool, s store.Summary) bool { return !known && mayCount(s) })
	if err != nil {
		return found, err
	}
	for _, s := range missed {
		g, err := r.load(ctx, s.ID)
		if err != nil {
			return found, err
		}
		found.Games++
		ended, _ := g.Ended()
		if reasonOf(g) != "" || now.Sub(ended) < settling {
			continue
		}
		is, err := r.entryOf(ctx, s.ID, g)
		if err != nil {
			return found, err
		}
		if is.Pool != "" {
			found.Mended = append(found.Mended, Correction{Is: is})
		}
	}
	return found, nil
}

// entered returns the entry of a game that the journal has, as it follows from the log.
func (r *Ratings) entered(ctx context.Context, was Entry) (Entry, error) {
	g, err := r.load(ctx, was.Game)
	if errors.Is(err, store.ErrNotFound) {
		was.Won = Void
		return was, nil
	}
	if err != nil {
		return was, err
	}
	is, err := r.entryOf(ctx, was.Game, g)
	if err != nil {
		return was, err
	}
	if is.Pool == "" {
		is.Pool = was.Pool // of an account that is gone
	}
	if _, ended := g.Ended(); !ended || is.At.Equal(was.At) {
		is.At = was.At // in the same zone
	}
	switch why := reasonOf(g); {
	case was.Why == Neighbors:
		is.Won, is.Why = Void, Neighbors
	case why != "" && why != NoResult:
		is.Won, is.Why = Void, why
	}
	return is, is.check()
}

func (r *Ratings) load(ctx context.Context, id string) (*referee.Game, error) {
	log, err := r.store.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("game %q: %w", id, err)
	}
	g, err := referee.Replay(log)
	if err != nil {
		return nil, fmt.Errorf("game %q: %w", id, err)
	}
	return g, nil
}

// anew computes all ratings from the beginning, with corrections.
func (b Book) anew(corrections []Correction) (Book, error) {
	history := slices.Clone(b.history)
	for _, c := range corrections {
		if at, known := b.where.find(c.Is.Game); known {
			history[at] = c.Is
		} else {
			history = append(history, c.Is)
		}
	}
	return Book{starts: b.starts}.With(history...)
}

// changes returns whose ratings are others in another book.
func (b Book) changes(other Book, now time.Time) []Change {
	people := map[string]bool{}
	for _, history := range [][]Entry{b.history, other.history} {
		for _, e := range history {
			people[e.Black], people[e.White] = true, true
		}
	}
	var changes []Change
	for _, person := range slices.Sorted(maps.Keys(people)) {
		for _, pool := range Pools() {
			was, _ := b.Of(person, pool, now)
			is, _ := other.Of(person, pool, now)
			if was != is {
				changes = append(changes, Change{person, pool, was, is})
			}
		}
	}
	return changes
}
