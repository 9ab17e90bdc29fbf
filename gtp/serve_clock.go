package gtp

import (
	"context"
	"math"
	"strconv"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A Clock is what an engine knows of its clock for one color. The controller's word
// (time_left) counts; between its words the engine counts itself.
type Clock struct {
	Control TimeControl   // no limit if it is zero
	Left    time.Duration // of the main time or, if Parts is not 0, of the period
	Parts   int           // Canadian: stones left in the period; byo-yomi: periods left
}

func newClocks(t TimeControl) map[weiqi.Color]*Clock {
	clocks := map[weiqi.Color]*Clock{}
	for _, color := range []weiqi.Color{weiqi.Black, weiqi.White} {
		clocks[color] = &Clock{Control: t, Left: t.Main}
		if t.Main == 0 {
			clocks[color].overtime()
		}
	}
	return clocks
}

// overtime begins the time after the main time.
func (c *Clock) overtime() {
	c.Parts = max(c.Control.Stones, c.Control.Periods)
	c.Left = c.Control.Period
}

// spend takes the time of a move off the clock. A move that begins in the main time and
// ends after it is the first of the time after it.
func (c *Clock) spend(d time.Duration) {
	over := d
	if c.Parts == 0 {
		c.Left -= d
		if c.Left >= 0 || c.Control.Period == 0 {
			c.Left = max(c.Left, 0) + c.Control.Increment
			if c.Left == 0 && c.Control.Period > 0 {
				c.overtime()
			}
			return
		}
		over = -c.Left
		c.overtime()
	}
	if c.Control.Stones > 0 {
		c.Left = max(c.Left-over, 0)
		if c.Parts--; c.Parts <= 0 {
			c.overtime()
		}
		return
	}
	for over -= c.Left; over >= 0 && c.Parts > 1; over -= c.Control.Period {
		c.Parts--
	}
	c.Left = c.Control.Period // one that is not used up stays whole
}

// lag is how much time an engine leaves at least for what is not thinking: the way
// to the controller and back, and what the player does before and after.
const lag = 50 * time.Millisecond

// share returns how long a move may take when so many points are empty: 0 if there
// is no limit.
func (c *Clock) share(empty int) time.Duration {
	if c.Control == (TimeControl{}) {
		return 0
	}
	moves := time.Duration(empty/3 + 5) // that are still to be made, roughly
	var d time.Duration
	switch t := c.Control; {
	case c.Parts > 0 && t.Stones > 0:
		d = c.Left / time.Duration(c.Parts)
	case c.Parts > 0:
		d = c.Left
	case t.Stones > 0:
		d = max(c.Left/moves, t.Period/time.Duration(t.Stones))
	case t.Periods > 0:
		d = max(c.Left/moves, t.Period)
	default:
		d = min(c.Left/moves+t.Increment, c.Left)
	}
	rest := c.Left
	if c.Parts == 0 {
		rest += c.Control.Period
	}
	const leave = 5 // the share of its time that is kept in reserve
	return max(min(d-d/leave, rest-lag), time.Millisecond)
}

// share returns how long the side to move may think about a position: 0 if there is no
// limit.
func (s *server) share(p *weiqi.Position) time.Duration {
	d := s.clock[p.Turn()].share(p.Stones(weiqi.Empty).Len())
	if s.options.MoveTime > 0 && (d == 0 || s.options.MoveTime < d) {
		d = s.options.MoveTime
	}
	return d
}

// within returns a context that ends after some time; with the other one if it is 0.
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
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
// kata-time_settings, which gives parts of seconds, too.
func (s *server) namedTimeSettings(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", errSyntax
	}
	numbers := map[string]int{"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3, "fischer": 2}
	want, known := numbers[args[0]]
	if !known {
		return "", errSyntax
	}
	if len(args) != 1+want {
		return "", errSyntax
	}
	var times [2]time.Duration // the main time and the period or increment
	parts := 0
	for i, arg := range args[1:] {
		var err error
		if i < len(times) {
			times[i], err = parseSeconds(arg)
		} else {
			parts, err = parseCount(arg)
		}
		if err != nil {
			return "", err
		}
	}
	t := TimeControl{Main: times[0]}
	switch args[0] {
	case "byoyomi":
		t.Period, t.Periods = times[1], parts
	case "canadian":
		t.Period, t.Stones = times[1], parts
	case "fischer":
		t.Increment = times[1]
	}
	if hasPeriod := t.Period > 0; hasPeriod != (t.Stones+t.Periods > 0) {
		return "", errSyntax
	}
	s.clock = newClocks(t)
	return "", nil
}

// parseSeconds reads a number of seconds, whole or not.
func parseSeconds(text string) (time.Duration, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || n < 0 {
		return 0, errSyntax
	}
	return time.Duration(math.Round(min(n, maxSeconds) * float64(time.Second))), nil
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
	if len(args) != 3 {
		return "", errSyntax
	}
	left, err := parseSeconds(args[1])
	if err != nil {
		return "", err
	}
	parts, err := parseCount(args[2])
	if err != nil {
		return "", err
	}
	clock := s.clock[color]
	clock.Left, clock.Parts = left, parts
	return "", nil
}
