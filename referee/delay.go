package referee

import (
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Delay is how late those who only watch see a game that goes on. A game that is over everybody
// sees whole: nobody is helped in it any more.
type Delay struct {
	Moves int    `json:"moves,omitempty"` // so many moves stay unseen
	Time  Millis `json:"ms,omitempty"`    // for so long everything stays unseen
}

// The most that a delay may be.
const (
	maxDelayMoves = 50
	maxDelay      = 2 * 60 * 60 * 1000
)

// IsZero reports whether everybody sees everything at once.
func (d Delay) IsZero() bool { return d == Delay{} }

// String returns the delay as [ParseDelay] reads it: "10m", "5 moves", or empty for none.
func (d Delay) String() string {
	var parts []string
	if d.Time != 0 {
		parts = append(parts, span(d.Time))
	}
	if d.Moves != 0 {
		parts = append(parts, strconv.Itoa(d.Moves)+" moves")
	}
	return strings.Join(parts, " + ")
}

// ParseDelay reads a delay: a time as in 10m, a number of moves as in "5 moves", both joined by +,
// or nothing.
func ParseDelay(text string) (Delay, error) {
	var d Delay
	if strings.TrimSpace(text) == "" {
		return d, nil
	}
	for part := range strings.SplitSeq(text, "+") {
		part = strings.TrimSpace(part)
		var err error
		if count, is := strings.CutSuffix(part, "moves"); is && d.Moves == 0 {
			d.Moves, err = strconv.Atoi(strings.TrimSpace(count))
		} else if !is && d.Time == 0 {
			d.Time, err = parseSpan(part)
		} else {
			err = strconv.ErrSyntax
		}
		if err != nil {
			return Delay{}, reason.Error(reason.New("no-such-delay", "text", reason.Brief(text)))
		}
	}
	return d, nil
}

// check returns what is wrong with the delay.
func (d Delay) check() []Reason {
	if d.Moves < 0 || d.Moves > maxDelayMoves || d.Time < 0 || d.Time > maxDelay {
		return []Reason{reason.New("delay-out-of-bounds", "moves", maxDelayMoves, "most", span(maxDelay))}
	}
	return nil
}

// Shown returns the last event that those who only watch may see at a time, and when the next one is
// due: the zero time where that is not a matter of time. What they see is a beginning of the log, so
// that nothing is seen before what it is about.
func (g *Game) Shown(now time.Time) (seq int, due time.Time) {
	d := g.terms.Delay
	if d.IsZero() || g.Over() {
		return g.seq, time.Time{}
	}
	log := g.Log(0)
	seq = len(log)
	if d.Moves > 0 {
		seq = beforeMoves(log, d.Moves)
	}
	for i, e := range log[:seq] {
		if at := e.At.Add(d.Time.Duration()); i > 0 && at.After(now) {
			return i, at
		}
	}
	return max(seq, 1), time.Time{}
}

// beforeMoves returns how many events come before the last so many moves, or before all there are.
func beforeMoves(log []Event, moves int) int {
	before := len(log)
	for i := len(log) - 1; i > 0 && moves > 0; i-- {
		if _, is := log[i].What.(Moved); is {
			before = i
			moves--
		}
	}
	return before
}
