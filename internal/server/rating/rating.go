// Package rating says how strong accounts are, as far as their games have shown.
//
// Ratings are Glicko-2, as package stats computes it, kept apart for people and for
// bots. They follow from the journal "ratings", in which there is an entry for every game
// that counts, in the order in which they ended, and from nothing else: the same journal
// gives the same ratings. See docs/decisions/0006-ratings.md for what was chosen and why, and
// docs/ratings.md for which games count.
//
// A game counts once. It is entered when it ends; games that were missed, because the program
// ended in between, are entered by [Ratings.Reconcile]; and when its result is amended, a
// second entry is in place of the first, and all ratings are as if it had always been so.
package rating

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

const journal = "ratings"

// Ratings are the ratings of the accounts of a store. They are safe for concurrent use.
type Ratings struct {
	store     store.Store
	neighbors func(one, other string) bool
	ledger    *store.Ledger[Book, Event]
}

// Open reads the ratings from their journal. The function says whether two accounts acted
// from one address lately, whose games do not count; nil: it is unknown.
func Open(ctx context.Context, journals store.Journals, s store.Store, neighbors func(one, other string) bool) (*Ratings, error) {
	ledger, err := store.OpenLedger(ctx, journals, journal, Book{}, Book.follow)
	if err != nil {
		return nil, fmt.Errorf("open ratings: %w", err)
	}
	if neighbors == nil {
		neighbors = func(string, string) bool { return false }
	}
	return &Ratings{s, neighbors, ledger}, nil
}

// Book returns the ratings as they are.
func (r *Ratings) Book() Book { return r.ledger.State() }

// ErrPlayed says that somebody has played, or has said how strong they are before.
var ErrPlayed = errors.New("a strength is said once, before the first rated game")

// Declare has somebody begin at a rank, as [stats.ParseRank] reads it. The error is [ErrPlayed] if it is too late.
func (r *Ratings) Declare(ctx context.Context, person, rank string, now time.Time) error {
	if _, err := stats.ParseRank(rank); err != nil {
		return err
	}
	return r.ledger.Write(ctx, func(b Book) ([]Event, error) {
		if b.Played(person) || b.Declared(person) {
			return nil, ErrPlayed
		}
		return []Event{{At: now, By: person, What: Declared{person, rank}}}, nil
	})
}

// Note takes up how a game ended, or how its result was amended. A game that does not count
// changes nothing, and neither does one that is in the book as it is.
func (r *Ratings) Note(ctx context.Context, id string, log []referee.Event) error {
	g, err := referee.Replay(log)
	if err != nil {
		return fmt.Errorf("rate game %q: %w", id, err)
	}
	return r.note(ctx, id, g)
}

// NoteStored is [Ratings.Note] of a game as it is stored.
func (r *Ratings) NoteStored(ctx context.Context, id string) error {
	log, err := r.store.Load(ctx, id)
	if err != nil {
		return fmt.Errorf("rate game %q: %w", id, err)
	}
	return r.Note(ctx, id, log)
}

func (r *Ratings) note(ctx context.Context, id string, g *referee.Game) error {
	if reasonOf(g) != "" {
		if _, was := r.Book().Entry(id); !was {
			return nil
		}
	}
	e, err := r.entryOf(ctx, id, g)
	if err != nil {
		return fmt.Errorf("rate game %q: %w", id, err)
	}
	if e.Pool == "" {
		return nil
	}
	return r.ledger.Write(ctx, func(b Book) ([]Event, error) {
		e := e
		was, known := b.Entry(id)
		switch {
		case known && was.Why != "":
			return nil, nil // for any amended result
		case known:
			e.Pool, e.Black, e.White, e.At = was.Pool, was.Black, was.White, was.At
		case r.neighbors(e.Black, e.White):
			e.Won, e.Why = Void, Neighbors
		}
		if known && was == e {
			return nil, nil
		}
		return []Event{e.event()}, nil
	})
}

// entryOf returns the entry of a game that is over, as its log has it; without a pool if it was not between accounts.
func (r *Ratings) entryOf(ctx context.Context, id string, g *referee.Game) (Entry, error) {
	black, white := players(g)
	pool, err := r.pool(ctx, black, white)
	if err != nil {
		return Entry{}, err
	}
	ended, _ := g.Ended()
	return Entry{Game: id, At: ended, Pool: pool, Black: black, White: white, Won: wonBy(g.Result())}.on(g.Terms()), nil
}

// pool returns the pool of a game of two: none if one of them is no account.
func (r *Ratings) pool(ctx context.Context, black, white string) (Pool, error) {
	pool := People
	for _, id := range []string{black, white} {
		if strings.HasPrefix(id, enginePrefix) {
			continue // its rating is fixed, and is on the scale of people
		}
		p, err := r.store.Person(ctx, id)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return "", nil
		case err != nil:
			return "", err
		case p.Guest:
			return "", nil
		case p.Bot:
			pool = Bots
		}
	}
	return pool, nil
}

// Uncounted returns why a game that is over does not count: as the book says, or is about to say
// if the game has ended just now; empty if it counts.
func (r *Ratings) Uncounted(id string, g *referee.Game, now time.Time) Reason {
	if why, known := r.Book().Reason(id); known {
		return why
	}
	black, white := players(g)
	switch why := reasonOf(g); {
	case why != "":
		return why
	case r.neighbors(black, white):
		return Neighbors
	case !r.Book().Again(black, white, now).IsZero():
		return Often
	default:
		return ""
	}
}

// Reconcile takes up the rated games of the store that have ended, or were amended, without
// being noted. It reads the log of none that is in the book as it is.
func (r *Ratings) Reconcile(ctx context.Context) error {
	missed, err := r.find(ctx, func(e Entry, known bool, s store.Summary) bool {
		return known && e.Why == "" && e.Won != wonBy(s.Result) || !known && mayCount(s)
	})
	if err != nil {
		return fmt.Errorf("reconcile ratings: %w", err)
	}
	for _, s := range missed {
		if err := r.NoteStored(ctx, s.ID); err != nil {
			return err
		}
	}
	return nil
}

// page is how many games are looked at before the store is asked for more.
const page = 500

// find returns the rated games of the store that have ended and are wanted, the oldest first. What is wanted is
// told the entry of each game, if it is known.
func (r *Ratings) find(ctx context.Context, wanted func(e Entry, known bool, s store.Summary) bool) ([]store.Summary, error) {
	var found []store.Summary
	for q := (store.Query{Rated: true, Status: store.Finished, Limit: page}); ; {
		games, err := r.store.List(ctx, q)
		if err != nil {
			return nil, err
		}
		book := r.Book()
		for _, s := range games {
			if e, known := book.Entry(s.ID); wanted(e, known, s) {
				found = append(found, s)
			}
		}
		if len(games) < page {
			slices.Reverse(found)
			return found, nil
		}
		q.Before = games[len(games)-1].ID
	}
}

// mayCount reports whether a game may count, as far as its summary says: passes are among its
// moves.
func mayCount(s store.Summary) bool {
	board, known := referee.StandardBoardOf(s.Size)
	return s.Rated && known && s.Moves >= board.Moves && wonBy(s.Result) != Void &&
		playerOn(s.Black, s.Size.Cols) != "" && playerOn(s.White, s.Size.Cols) != "" && s.Black.Player != s.White.Player
}
