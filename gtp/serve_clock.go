package gtp

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// An ownClock is what an engine knows of its clock for one color. The controller's
// word (time_left) counts; between its words the engine counts itself.
type ownClock struct {
	control TimeControl
	left    time.Duration // of the main time or, if parts is not 0, of the period
	parts   int           // Canadian: stones left in the period; byo-yomi: periods left
}

func newClocks(t TimeControl) map[weiqi.Color]*ownClock {
	clocks := map[weiqi.Color]*ownClock{}
	for _, color := range []weiqi.Color{weiqi.Black, weiqi.White} {
		clocks[color] = &ownClock{control: t, left: t.Main}
		if t.Main == 0 {
			clocks[color].overtime()
		}
	}
	return clocks
}

// overtime begins the time after the main time.
func (c *ownClock) overtime() {
	c.parts = max(c.control.Stones, c.control.Periods)
	c.left = c.control.Period
}

// spend takes the time of a move off the clock.
func (c *ownClock) spend(d time.Duration) {
	c.left -= d
	switch {
	case c.parts == 0:
		c.left += c.control.Increment
		if c.left <= 0 && c.control.Period > 0 {
			c.overtime()
		}
	case c.control.Periods > 0:
		for c.left <= 0 && c.parts > 1 {
			c.left += c.control.Period
			c.parts--
		}
		c.left = c.control.Period
	default:
		if c.parts--; c.parts == 0 {
			c.overtime()
		}
	}
	c.left = max(c.left, 0)
}

// lag is how much time an engine leaves at least for what is not thinking: the way
// to the controller and back, and what the player does before and after.
const lag = 50 * time.Millisecond

// share returns how long a move may take when so many points are empty: 0 if there
// is no limit.
func (c *ownClock) share(empty int) time.Duration {
	if c.control == (TimeControl{}) {
		return 0
	}
	moves := time.Duration(empty/3 + 5) // that are still to be made, roughly
	var d time.Duration
	switch t := c.control; {
	case c.parts > 0 && t.Stones > 0:
		d = c.left / time.Duration(c.parts)
	case c.parts > 0:
		d = c.left
	case t.Stones > 0:
		d = max(c.left/moves, t.Period/time.Duration(t.Stones))
	case t.Periods > 0:
		d = max(c.left/moves, t.Period)
	default:
		d = min(c.left/moves+t.Increment, c.left)
	}
	rest := c.left
	if c.parts == 0 {
		rest += c.control.Period
	}
	const leave = 5 // a part of its time that nobody can plan
	return max(min(d-d/leave, rest-lag), time.Millisecond)
}

// limit returns the context in which a player is asked for a move.
func (s *server) limit(ctx context.Context, c *ownClock) (context.Context, context.CancelFunc) {
	p := s.now()
	empty := p.Size().Points() - p.Stones(weiqi.Black).Len() - p.Stones(weiqi.White).Len()
	d := c.share(empty)
	if s.moveTime > 0 && (d == 0 || s.moveTime < d) {
		d = s.moveTime
	}
	if d == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}

// timeSettings reads "main period stones" in whole seconds. A period without stones
// means that there is no limit.
func (s *server) timeSettings(_ context.Context, args []string) (string, error) {
	n, err := counts(args, 3, 3)
	if err != nil {
		return "", err
	}
	t := TimeControl{Main: wholeSeconds(n[0]), Period: wholeSeconds(n[1]), Stones: n[2]}
	switch {
	case t.Period == 0:
		t.Stones = 0
	case t.Stones == 0:
		t = TimeControl{}
	}
	s.clock = newClocks(t)
	return "", nil
}

// namedTimeSettings reads the time systems of kgs-time_settings and
// kata-time_settings.
func (s *server) namedTimeSettings(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", errSyntax
	}
	numbers := map[string]int{"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3, "fischer": 2}
	want, known := numbers[args[0]]
	if !known {
		return "", errSyntax
	}
	n, err := counts(args[1:], want, want)
	if err != nil {
		return "", err
	}
	var t TimeControl
	if want > 0 {
		t.Main = wholeSeconds(n[0])
	}
	switch args[0] {
	case "byoyomi":
		t.Period, t.Periods = wholeSeconds(n[1]), n[2]
	case "canadian":
		t.Period, t.Stones = wholeSeconds(n[1]), n[2]
	case "fischer":
		t.Increment = wholeSeconds(n[1])
	}
	if hasPeriod := t.Period > 0; hasPeriod != (t.Stones+t.Periods > 0) {
		return "", errSyntax
	}
	s.clock = newClocks(t)
	return "", nil
}

func wholeSeconds(n int) time.Duration { return time.Duration(min(n, maxSeconds)) * time.Second }

// maxSeconds is more time than any game has.
const maxSeconds = 1e8

func (s *server) timeLeft(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", errSyntax
	}
	color, err := weiqi.ParseColor(args[0])
	if err != nil {
		return "", errVertex
	}
	n, err := counts(args[1:], 2, 2)
	if err != nil {
		return "", err
	}
	clock := s.clock[color]
	clock.left, clock.parts = wholeSeconds(n[0]), n[1]
	return "", nil
}
