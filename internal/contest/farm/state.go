package farm

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

// A Status says what becomes of a test.
type Status uint8

// The statuses.
const (
	Queued   Status = iota // nothing of it has been handed out
	Running                // its pairs are handed out
	Paused                 // no more of them are, until it is resumed; those that are out count
	Stopped                // it was stopped before its end, for good
	Finished               // it has come to its end
)

var statusNames = []string{"queued", "running", "paused", "stopped", "finished"}

// String returns the word, as in "queued".
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// MarshalText writes the word.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the word.
func (s *Status) UnmarshalText(text []byte) error {
	i := slices.Index(statusNames, string(text))
	if i < 0 {
		return fmt.Errorf("%q is no status of a test", text)
	}
	*s = Status(i)
	return nil
}

// A State is what the entries of a test's journal come to. It does not change.
type State struct {
	Terms    Terms
	Began    time.Time // when the test was added; zero before
	Started  time.Time // when its first pair was handed out; zero before
	Changed  time.Time
	Finished time.Time // when it was stopped or came to its end; zero before

	Pairs   stats.Pentanomial // by what they gave to the first engine
	Tally   stats.Tally       // the same games one by one
	AsBlack stats.Tally       // the games in which the first engine had Black
	Void    int               // pairs in which a game has no result: they say nothing
	// Lost counts how each engine lost other than on the board: on time or by a fault.
	Lost [2]Losses
	// Verdict is what the sequential test said the first time that it was not
	// [stats.Continue].
	Verdict stats.Verdict
	Curve   Curve

	paused    bool
	stopped   bool
	order     ordered // the last one
	orderedBy string  // the person who ordered it
	counted   pairSet
}

// Losses count the games that an engine lost other than on the board.
type Losses struct {
	Time    int `json:"time"`
	Forfeit int `json:"forfeit"`
}

// Status returns what becomes of the test.
func (s *State) Status() Status {
	switch {
	case s.stopped:
		return Stopped
	case !s.Finished.IsZero():
		return Finished
	case s.paused:
		return Paused
	case s.Started.IsZero():
		return Queued
	default:
		return Running
	}
}

// Over reports whether nothing counts any more.
func (s *State) Over() bool { return !s.Finished.IsZero() }

// Wants reports whether pairs are to be handed out.
func (s *State) Wants() bool { return !s.Over() && !s.paused }

// Played is how many pairs have been counted, those without a result among them.
func (s *State) Played() int { return s.counted.n }

// Counted returns the lease by which a pair was counted, 0 for none.
func (s *State) Counted(pair int) Key { return s.counted.get(pair) }

// Why returns the last decision's author and reason.
func (s *State) Why() (by, why string) { return s.orderedBy, s.order.Why }

// LLR is the logarithm of the likelihoods' ratio, 0 where there is no sequential test.
func (s *State) LLR() float64 {
	if s.Terms.SPRT == nil {
		return 0
	}
	return s.Terms.SPRT.LLR(s.Pairs)
}

// Elo is the difference between the first engine and the second, with its interval.
func (s *State) Elo() stats.Estimate { return stats.Elo(s.Pairs) }

// next returns the first pair from a number on that has not been counted and that taken does not
// name; 0 if the test has none any more.
func (s *State) next(from int, taken func(pair int) bool) int {
	most := s.Terms.Pairs()
	for pair := max(from, s.counted.low+1); most == 0 || pair <= most; pair++ {
		if s.counted.get(pair) == 0 && !taken(pair) {
			return pair
		}
	}
	return 0
}

// What cannot be done with a test as it stands.
var (
	errNone    = errors.New("there is no such test")
	errThere   = errors.New("there is a test of this name already")
	errOver    = errors.New("the test is over")
	errPaused  = errors.New("the test is paused already")
	errGoes    = errors.New("the test is not paused")
	errCounted = errors.New("the pair has been counted")
	errNoPair  = errors.New("the test has no such pair")
	errNoLease = errors.New("a pair is counted with its lease")
)

// with returns the state after more entries, or a [*RefusedError] that says why they do not follow
// from it.
func (s *State) with(entries ...entry) (*State, error) {
	next := s.clone()
	for _, e := range entries {
		if err := next.take(e); err != nil {
			return nil, &RefusedError{err}
		}
	}
	return next, nil
}

// clone returns a state that can be changed.
func (s *State) clone() *State {
	next := *s
	next.counted = s.counted.clone()
	next.Curve = s.Curve.clone()
	return &next
}

// take changes an unshared state; an error has changed nothing.
func (s *State) take(e entry) error {
	if _, creates := e.What.(created); creates != s.Began.IsZero() {
		if creates {
			return errThere
		}
		return errNone
	}
	var err error
	switch what := e.What.(type) {
	case created:
		s.Terms, s.Began = what.Terms, e.At
	case started:
		if s.Started.IsZero() {
			s.Started = e.At
		}
	case counted:
		err = s.count(what, e.At)
	case ordered:
		err = s.obey(what, e.By, e.At)
	}
	if err == nil {
		s.Changed = e.At
	}
	return err
}

// count counts a pair, and sees whether it is the last.
func (s *State) count(c counted, at time.Time) error {
	most := s.Terms.Pairs()
	switch {
	case s.Over():
		return errOver
	case c.Pair < 1 || most > 0 && c.Pair > most || c.Pair > maxGames/2:
		return errNoPair
	case c.Lease == 0:
		return errNoLease
	case s.counted.get(c.Pair) != 0:
		return errCounted
	}
	s.counted.set(c.Pair, c.Lease)
	s.score(c.Results)
	if s.Terms.SPRT != nil {
		llr := s.Terms.SPRT.LLR(s.Pairs)
		s.Verdict = s.Terms.SPRT.VerdictOf(llr)
		s.Curve.add(s.Pairs.Games(), llr)
	}
	if s.Verdict != stats.Continue || most > 0 && s.counted.n == most {
		s.Finished = at
	}
	return nil
}

// score adds up the results of a pair.
func (s *State) score(results [2]weiqi.Result) {
	var outcomes [2]stats.Outcome
	for i, r := range results {
		color := [2]weiqi.Color{weiqi.Black, weiqi.White}[i]
		var counts bool
		if outcomes[i], counts = outcome(r, color); !counts {
			s.Void++
			return
		}
	}
	for i, r := range results {
		loser := i // has White in the first game if the first engine won with Black
		if r.Winner == weiqi.Black {
			loser = 1 - i
		}
		switch r.By {
		case weiqi.ByTime:
			s.Lost[loser].Time++
		case weiqi.ByForfeit:
			s.Lost[loser].Forfeit++
		}
		s.Tally.Add(outcomes[i])
	}
	s.AsBlack.Add(outcomes[0])
	s.Pairs.Add(outcomes[0], outcomes[1])
}

// obey applies a person's decision.
func (s *State) obey(o ordered, by string, at time.Time) error {
	switch {
	case s.Over():
		return errOver
	case o.Paused != nil && *o.Paused && s.paused:
		return errPaused
	case o.Paused != nil && !*o.Paused && !s.paused:
		return errGoes
	}
	if o.Paused != nil {
		s.paused = *o.Paused
	}
	if o.Stopped {
		s.stopped, s.Finished = true, at
	}
	if o.Priority != nil {
		s.Terms.Priority = *o.Priority
	}
	if o.Throughput != nil {
		s.Terms.Throughput = *o.Throughput
	}
	s.order, s.orderedBy = o, by
	return nil
}
