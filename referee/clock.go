package referee

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
)

// A TimeControl says how much time the players have. Its text is "none" or the
// main time followed by what comes after it:
//
//	10m        absolute: the time for the whole game
//	10m+5s     Fischer: added after every move
//	10m+5x30s  byo-yomi: periods; one not used up stays whole
//	10m+25/5m  Canadian: stones in a period
//	1x3d       three days for every move: a period can be without main time
//	10+0.1     seconds and an increment in seconds, as match runners take them: 10s+100ms
type TimeControl struct {
	System    TimeSystem
	Main      Millis
	Increment Millis // Fischer
	Periods   int    // byo-yomi
	Period    Millis // byo-yomi, Canadian
	Stones    int    // Canadian: stones in a period
}

// A TimeSystem is a kind of time control.
type TimeSystem uint8

// The time systems.
const (
	NoClock TimeSystem = iota
	Absolute
	Fischer
	ByoYomi
	Canadian
)

var timeSystemNames = []string{"none", "absolute", "fischer", "byo-yomi", "canadian"}

// String returns "none", "absolute", "fischer", "byo-yomi" or "canadian".
func (s TimeSystem) String() string { return nameOf(timeSystemNames, "TimeSystem", uint8(s)) }

// What a time control may ask for. The products stay far below what a
// [time.Duration] can hold.
const (
	day        = Millis(24 * 60 * 60 * 1000)
	maxMain    = 366 * day
	maxPeriod  = 7 * day // of an increment too
	maxPeriods = 100
	maxStones  = 1000
	maxClock   = maxMain + maxMoves*maxPeriod // no clock ever shows more
)

// ParseTimeControl reads the text of a time control. Times are written with d, h, m,
// s and ms, as in 1h30m. Of two numbers without any unit, as in 10+0.1, both are seconds.
func ParseTimeControl(text string) (TimeControl, error) {
	tc, err := parseTimeControl(strings.ToLower(strings.TrimSpace(text)))
	if err == nil {
		err = tc.check()
	}
	if err != nil {
		return TimeControl{}, reason.Error(reason.New("no-such-time-control", "text", reason.Brief(text), reason.MustOf(err)))
	}
	return tc, nil
}

func parseTimeControl(text string) (TimeControl, error) {
	if text == "none" {
		return TimeControl{}, nil
	}
	if strings.ContainsAny(text, "x/") && !strings.Contains(text, "+") {
		text = "0s+" + text
	}
	main, extra, more := strings.Cut(text, "+")
	if isSeconds(main) && isSeconds(extra) {
		main, extra = main+"s", extra+"s"
	}
	tc := TimeControl{System: Absolute}
	var err error
	if tc.Main, err = parseSpan(main); err != nil || !more {
		return tc, err
	}
	count, span := 0, extra
	if i := strings.IndexAny(extra, "x/"); i >= 0 {
		span = extra[i+1:]
		if count, err = strconv.Atoi(extra[:i]); err != nil {
			return tc, reason.Error(reason.New("no-such-number", "text", reason.Brief(extra[:i])))
		}
	}
	length, err := parseSpan(span)
	switch {
	case strings.Contains(extra, "x"):
		tc.System, tc.Periods, tc.Period = ByoYomi, count, length
	case strings.Contains(extra, "/"):
		tc.System, tc.Stones, tc.Period = Canadian, count, length
	default:
		tc.System, tc.Increment = Fischer, length
	}
	return tc, err
}

// isSeconds reports whether a text is a time without its unit: 10, 0.5, 5. or .1. Alone it is no time
// control: 10 may mean minutes.
func isSeconds(text string) bool {
	whole, part, _ := strings.Cut(text, ".")
	return whole+part != "" && strings.Trim(whole+part, "0123456789") == ""
}

func parseSpan(text string) (Millis, error) {
	days, rest := 0, text
	if before, after, ok := strings.Cut(text, "d"); ok {
		n, err := strconv.ParseUint(before, 10, 16)
		if err != nil {
			return 0, notSpan(text)
		}
		days, rest = int(n), cmp.Or(after, "0s")
	}
	d, err := time.ParseDuration(rest)
	if err != nil || strings.HasPrefix(rest, "+") || days > 0 && d < 0 {
		return 0, notSpan(text)
	}
	if d%time.Millisecond != 0 {
		return 0, reason.Error(reason.New("time-too-fine", "text", reason.Brief(text)))
	}
	return Millis(days)*day + MillisOf(d), nil
}

func notSpan(text string) error {
	return reason.Error(reason.New("no-such-time", "text", reason.Brief(text)))
}

// String returns the text that [ParseTimeControl] reads.
func (tc TimeControl) String() string {
	switch tc.System {
	case NoClock:
		return "none"
	case Absolute:
		return span(tc.Main)
	case Fischer:
		return span(tc.Main) + "+" + span(tc.Increment)
	case ByoYomi:
		return fmt.Sprintf("%s+%dx%s", span(tc.Main), tc.Periods, span(tc.Period))
	case Canadian:
		return fmt.Sprintf("%s+%d/%s", span(tc.Main), tc.Stones, span(tc.Period))
	default:
		return tc.System.String()
	}
}

// span writes a time without the parts that are zero: "1h30m", "0s".
func span(m Millis) string {
	if m == 0 {
		return "0s"
	}
	var b strings.Builder
	for _, unit := range []struct {
		size Millis
		name string
	}{{day, "d"}, {60 * 60 * 1000, "h"}, {60 * 1000, "m"}, {1000, "s"}, {1, "ms"}} {
		if n := m / unit.size; n != 0 {
			fmt.Fprintf(&b, "%d%s", n, unit.name)
			m -= n * unit.size
		}
	}
	return b.String()
}

// MarshalText writes the text that [ParseTimeControl] reads.
func (tc TimeControl) MarshalText() ([]byte, error) { return []byte(tc.String()), nil }

// UnmarshalText reads what [ParseTimeControl] does.
func (tc *TimeControl) UnmarshalText(text []byte) error {
	parsed, err := ParseTimeControl(string(text))
	if err != nil {
		return err
	}
	*tc = parsed
	return nil
}

// check returns what is wrong with a time control, all reasons joined.
func (tc TimeControl) check() error {
	if wrong := tc.objections(); len(wrong) > 0 {
		return reason.Error(reason.All(wrong))
	}
	return nil
}

// objections are all that is wrong with a time control.
func (tc TimeControl) objections() []Reason {
	var reasons []Reason
	within := func(what string, m, least, most Millis) {
		switch {
		case m < 0:
			reasons = append(reasons, reason.New("time-negative", "what", what))
		case m < least:
			reasons = append(reasons, reason.New("time-zero", "what", what))
		case m > most:
			reasons = append(reasons, reason.New("time-too-long", "what", what, "most", span(most)))
		}
	}
	number := func(what string, n, most int) {
		if n < 1 || n > most {
			reasons = append(reasons, reason.New("time-number", "what", what, "number", n, "most", most))
		}
	}
	bare := TimeControl{System: tc.System}
	switch tc.System {
	case NoClock:
	case Absolute:
		bare.Main = tc.Main
		within("main-time", tc.Main, 1, maxMain)
	case Fischer:
		bare.Main, bare.Increment = tc.Main, tc.Increment
		within("main-time", tc.Main, 1, maxMain)
		within("increment", tc.Increment, 1, maxPeriod)
	case ByoYomi:
		bare.Main, bare.Periods, bare.Period = tc.Main, tc.Periods, tc.Period
		within("main-time", tc.Main, 0, maxMain)
		number("periods", tc.Periods, maxPeriods)
		within("period", tc.Period, 1, maxPeriod)
	case Canadian:
		bare.Main, bare.Stones, bare.Period = tc.Main, tc.Stones, tc.Period
		within("main-time", tc.Main, 0, maxMain)
		number("stones", tc.Stones, maxStones)
		within("period", tc.Period, 1, maxPeriod)
	default:
		return []Reason{reason.New("no-such-time-system", "number", int(tc.System))}
	}
	if tc != bare {
		reasons = append(reasons, reason.New("time-unused", "system", tc.System))
	}
	return reasons
}

// pace is about how long a side may take for its share of a game, sixty moves.
func (tc TimeControl) pace() Millis {
	const moves = 60
	switch tc.System {
	case Fischer:
		return tc.Main + moves*tc.Increment
	case ByoYomi:
		return tc.Main + moves*tc.Period
	case Canadian:
		return tc.Main + moves*tc.Period/Millis(max(1, tc.Stones))
	default:
		return tc.Main
	}
}

// Correspondence reports whether a game takes days, because its players come back to it
// now and then: an absent player is not missed, and has days for every act.
func (tc TimeControl) Correspondence() bool { return tc.pace() >= day }

// A Clock is what a side has left. A clock that stands shows what it had when its
// last turn ended; [Game.Clocks] tells what a running one shows.
type Clock struct {
	Main    Millis `json:"main_ms"`
	Periods int    `json:"periods,omitempty"`   // byo-yomi: periods left, the running one included
	Period  Millis `json:"period_ms,omitempty"` // left in this period; all of it while a byo-yomi clock stands
	Stones  int    `json:"stones,omitempty"`    // Canadian: stones still to play in this period
}

// New returns the clock that a side begins with.
func (tc TimeControl) New() Clock {
	return Clock{Main: tc.Main, Periods: tc.Periods, Period: tc.Period, Stones: tc.Stones}
}

// Left returns the time after which the flag of a standing clock falls, grace
// for the network not included.
func (tc TimeControl) Left(c Clock) Millis {
	if tc.System == ByoYomi {
		return c.Main + Millis(c.Periods)*tc.Period
	}
	return c.Main + c.Period
}

// spend returns the clock after a move that was charged d, and whether that was
// more than was left. A move that used all that was left and no more is on time.
func (tc TimeControl) spend(c Clock, d Millis) (after Clock, fell bool) {
	if left := tc.Left(c); d > left {
		return tc.show(c, left), true
	}
	over := max(0, d-c.Main)
	inMain := over == 0 && c.Main > 0
	c.Main = max(0, c.Main-d)
	switch tc.System {
	case Fischer:
		c.Main = min(c.Main+tc.Increment, maxClock)
	case ByoYomi:
		// A period not used up stays whole, and a move on time never used up the last.
		c.Periods = max(1, c.Periods-int(over/tc.Period))
	case Canadian:
		if inMain {
			break
		}
		c.Period -= over
		if c.Stones--; c.Stones == 0 {
			c.Period, c.Stones = tc.Period, tc.Stones
		}
	}
	return c, false
}

// show returns what a clock shows when it has run for d since its turn began:
// never less than nothing.
func (tc TimeControl) show(c Clock, d Millis) Clock {
	over := max(0, d-c.Main)
	c.Main = max(0, c.Main-d)
	switch tc.System {
	case ByoYomi:
		used := min(int(over/tc.Period), c.Periods-1)
		c.Periods -= used
		c.Period = max(0, tc.Period-(over-Millis(used)*tc.Period))
	case Canadian:
		c.Period = max(0, c.Period-over)
	}
	return c
}

// Floor returns what a side has at least of absolute or Fischer time when a dispute is played
// out, the first time that it is short: a tenth of the main time or three increments, whichever
// is more, and never more than the main time. It is 0 where periods follow, or there is no clock.
func (tc TimeControl) Floor() Millis {
	switch tc.System {
	case Absolute, Fischer:
		return min(tc.Main, max(tc.Main/10, 3*tc.Increment, 1))
	default:
		return 0
	}
}

// lifted returns the clock with which a side plays out a dispute that it began with c, unless
// it has been given time for one before. It has the floor; of a Canadian period, the share of
// the stones that are still to be played. A byo-yomi clock always has a period.
func (tc TimeControl) lifted(c Clock) Clock {
	c.Main = max(c.Main, tc.Floor())
	if tc.System == Canadian && c.Main == 0 {
		c.Period = max(c.Period, tc.Period*Millis(c.Stones)/Millis(tc.Stones), 1)
	}
	return c
}

// fits reports whether a standing clock is possible under the time control.
func (tc TimeControl) fits(c Clock) bool {
	if c.Main < 0 || c.Main > maxClock {
		return false
	}
	switch tc.System {
	case NoClock:
		return c == Clock{}
	case ByoYomi:
		return 1 <= c.Periods && c.Periods <= tc.Periods && c.Period == tc.Period && c.Stones == 0
	case Canadian:
		return 1 <= c.Stones && c.Stones <= tc.Stones && 0 <= c.Period && c.Period <= tc.Period && c.Periods == 0
	default:
		return c == Clock{Main: c.Main}
	}
}

// What the network and the server's own absence cost is not the players' loss.
const (
	maxGift    Millis = 10000 // of every move
	maxMargin  Millis = 10000 // of a program, for the whole game
	lagMost    Millis = 1000  // of a move: what may be forgiven at most
	lagQuota   Millis = 1000  // of a person: what may be forgiven at most, in all
	lagRefill  Millis = 100   // of the quota, with every move
	awayLimit  Millis = 60000 // how long clocks stand for a side that does not come back
	awayCredit Millis = 15000 // for both sides after that, but no more than they began with
)

// lagCap is the most that one move of a person may be forgiven: one second, or 100 ms and two
// percent of what a move lives on in the end, if that is less.
func (tc TimeControl) lagCap() Millis {
	base := tc.Main
	switch tc.System {
	case Fischer:
		base = tc.Increment
	case ByoYomi, Canadian:
		base = tc.Period
	}
	return min(lagMost, base/50+100)
}

// Clocks are both clocks of a game. They are absent where there are none.
type Clocks struct {
	Black Clock `json:"black"`
	White Clock `json:"white"`
}

// credited returns the clocks with so much more main time each.
func (c Clocks) credited(more Millis) Clocks {
	for _, clock := range []*Clock{&c.Black, &c.White} {
		clock.Main = min(clock.Main+more, maxClock)
	}
	return c
}
