package tournament

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Tournament is one that is kept in a journal. It is safe for concurrent use, and
// several processes may have the same one open.
type Tournament struct {
	ledger *store.Ledger[*State, entry]
}

// ErrUnknown says that there is no tournament of a name.
var ErrUnknown = errors.New("there is no such tournament")

// A TermsError says that a tournament of that name has begun under other terms.
type TermsError struct {
	Name string
	Why  []reason.Reason
}

// Error says what is different.
func (e *TermsError) Error() string {
	text := fmt.Sprintf("the tournament %s has begun with something else", e.Name)
	for _, why := range e.Why {
		text += "\n  " + why.String()
	}
	return text
}

// A RefusedError says why something cannot be done in a tournament as it stands. Where a
// round cannot be paired it wraps a [pairing.ImpossibleError].
type RefusedError struct{ Why error }

// Error returns the reason.
func (e *RefusedError) Error() string { return e.Why.Error() }

// Unwrap returns the reason.
func (e *RefusedError) Unwrap() error { return e.Why }

// JournalPrefix begins the names of the journals of tournaments; a tournament's own
// name follows.
const JournalPrefix = "tournament/"

// Load opens a tournament that has begun. The error is [ErrUnknown] if none has.
func Load(ctx context.Context, journals store.Journals, name string) (*Tournament, error) {
	t, err := read(ctx, journals, name)
	if err == nil && t.ledger.Len() == 0 {
		return nil, fmt.Errorf("%q: %w", name, ErrUnknown)
	}
	return t, err
}

// read opens a tournament that may not have begun yet.
func read(ctx context.Context, journals store.Journals, name string) (*Tournament, error) {
	ledger, err := store.OpenLedger(ctx, journals, JournalPrefix+name, &State{}, (*State).with)
	if err != nil {
		return nil, err
	}
	return &Tournament{ledger}, nil
}

// Open begins a tournament, or opens the one that has begun under these terms with these
// players. Players who are new to one that has begun join in the next round, or in a later
// one of their choice. A [*TermsError] tells differences from the beginning, a [*RefusedError]
// faults of the terms or why these players cannot play to the end; other errors
// are of the store.
func Open(ctx context.Context, journals store.Journals, terms Terms, players []Player) (*Tournament, error) {
	terms, err := terms.Check()
	if err != nil {
		return nil, &RefusedError{err}
	}
	t, err := read(ctx, journals, terms.Name)
	if err != nil {
		return nil, err
	}
	if err := t.enter(ctx, terms, players); err != nil {
		return nil, err
	}
	return t, nil
}

// enter writes down the terms, which have been checked, and the players, as far as they
// are not known yet. The errors are those of [Open].
func (t *Tournament) enter(ctx context.Context, terms Terms, players []Player) error {
	return t.write(ctx, func(s *State) ([]entry, error) {
		var entries []entry
		if !s.Began.IsZero() {
			if err := s.differs(terms, players); err != nil {
				return nil, err
			}
		} else {
			if !terms.Joining {
				if err := playable(terms, players); err != nil {
					return nil, err
				}
			}
			entries = append(entries, entry{What: created{Terms: terms}})
		}
		for _, p := range players {
			if s.player(p.Name) >= 0 {
				continue
			}
			if round := s.Round(); round > 0 {
				p.Joins = max(p.Joins, round+1)
			}
			entries = append(entries, entry{What: joined{Player: p}})
		}
		return entries, s.couldPair(entries)
	})
}

// State returns the tournament as it stands.
func (t *Tournament) State() *State { return t.ledger.State() }

// Refresh takes up what other processes have written, where there are any. An error says that
// [Tournament.State] may be an old one.
func (t *Tournament) Refresh(ctx context.Context) error {
	_, err := t.ledger.Current(ctx)
	return err
}

// Join adds a player while joining is open. A [*RefusedError] says why not.
func (t *Tournament) Join(ctx context.Context, p Player) error {
	return t.write(ctx, func(s *State) ([]entry, error) {
		if !s.Joining() {
			return nil, &RefusedError{reason.Error(reason.New("joining-closed"))}
		}
		for _, other := range s.Players {
			if p.Account != "" && other.Account == p.Account && other.Gone == nil {
				return nil, &RefusedError{reason.Error(reason.New("takes-part-already", "player", other.Name))}
			}
		}
		if err := s.Terms.fits(p); err != nil {
			return nil, &RefusedError{err}
		}
		return []entry{{What: joined{Player: p}}}, nil
	})
}

// Start ends joining, so that the first round is paired. A [*RefusedError] says why the
// players who have joined cannot be paired.
func (t *Tournament) Start(ctx context.Context, by string) error {
	return t.write(ctx, func(s *State) ([]entry, error) {
		if !s.Joining() {
			return nil, &RefusedError{reason.Error(reason.New("tournament-started"))}
		}
		entries := append(s.leftOut(), entry{By: by, What: started{}})
		after, err := s.with(entries...)
		if err != nil {
			return nil, &RefusedError{err}
		}
		return entries, playable(s.Terms, after.Players)
	})
}

// CheckIn says that a player is there, for the first round or for the one that is played. A [*RefusedError] says why
// that cannot be.
func (t *Tournament) CheckIn(ctx context.Context, player, by string) error {
	return t.write(ctx, func(*State) ([]entry, error) {
		return []entry{{By: by, What: checkedIn{Player: player}}}, nil
	})
}

// Correct puts an arbiter's result in the place of a game's, whether it is over or not.
// What has been paired since stays paired.
func (t *Tournament) Correct(ctx context.Context, game int, result weiqi.Result, by, why string) error {
	return t.writeReasoned(ctx, why, func(*State) ([]entry, error) {
		return []entry{{By: by, What: corrected{Number: game, Result: result, Why: why}}}, nil
	})
}

// Withdraw has a player take part no longer, from the next round on.
func (t *Tournament) Withdraw(ctx context.Context, player, by, why string) error {
	return t.writeReasoned(ctx, why, func(*State) ([]entry, error) {
		return []entry{{By: by, What: left{Player: player, Why: why}}}, nil
	})
}

// Disqualify disqualifies a player, who loses the unfinished games. Finished games
// stay as they are.
func (t *Tournament) Disqualify(ctx context.Context, player, by, why string) error {
	if why == "" {
		return &RefusedError{reason.Error(reason.New("disqualification-without-reason"))}
	}
	return t.writeReasoned(ctx, why, func(*State) ([]entry, error) {
		return []entry{{By: by, What: left{Player: player, Disqualified: true, Why: why}}}, nil
	})
}

// End has no further round be paired, and gives the reason. A round of which a game has begun is played to its end,
// and then the tournament is over.
func (t *Tournament) End(ctx context.Context, by, why string) error {
	return t.close(ctx, why, entry{By: by, What: closed{Why: why}})
}

// CallOff ends the tournament at once, and gives the reason. Games that are not over have no result.
func (t *Tournament) CallOff(ctx context.Context, by, why string) error {
	return t.close(ctx, why, entry{By: by, What: closed{Why: why, CalledOff: true}})
}

// close closes the tournament, and finishes it if nothing is to be played any more.
func (t *Tournament) close(ctx context.Context, why string, word entry) error {
	return t.writeReasoned(ctx, why, func(s *State) ([]entry, error) {
		after, err := s.with(word)
		if err != nil {
			return nil, &RefusedError{err}
		}
		end, err := after.next()
		if err != nil || end == nil {
			return []entry{word}, err
		}
		return []entry{word, *end}, nil
	})
}

// writeReasoned is [Tournament.write] for what is done for a reason, which is published.
func (t *Tournament) writeReasoned(ctx context.Context, why string, decide func(*State) ([]entry, error)) error {
	if err := reason.Showable(why); err != nil {
		return &RefusedError{err}
	}
	return t.write(ctx, decide)
}

// write writes entries down as [store.Ledger] does. One that does not follow from the
// state is a [*RefusedError].
func (t *Tournament) write(ctx context.Context, decide func(*State) ([]entry, error)) error {
	return t.ledger.Write(ctx, func(s *State) ([]entry, error) {
		entries, err := decide(s)
		if err != nil {
			return nil, err
		}
		now := event.Whole(time.Now())
		for i := range entries {
			entries[i].At = now
		}
		if _, err := s.with(entries...); err != nil {
			return nil, &RefusedError{err}
		}
		return entries, nil
	})
}
