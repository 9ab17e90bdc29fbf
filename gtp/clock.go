package gtp

import (
	"context"
	"strconv"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A TimeControl is how much time each side has: no limit if it is zero, and
// otherwise the main time and what its other fields say comes after it.
type TimeControl struct {
	Main      time.Duration
	Increment time.Duration // Fischer: added after every move
	Period    time.Duration // byo-yomi or Canadian: the length of a period
	Periods   int           // byo-yomi: how many; one not used up stays whole
	Stones    int           // Canadian: stones to play in a period
}

// TimeSettings tells the program the time control in the most exact way that it
// knows. GTP's own time_settings has neither byo-yomi nor Fischer time: the one
// becomes a Canadian period of one stone, the other absolute time, which
// [Engine.TimeLeft] corrects before every move. The program may refuse it.
func (e *Engine) TimeSettings(ctx context.Context, t TimeControl) error {
	if err := e.take(ctx); err != nil {
		return err
	}
	defer e.release()
	return e.tellTime(ctx, t)
}

func (e *Engine) tellTime(ctx context.Context, t TimeControl) error {
	main, period := atLeastOne(t.Main), atLeastOne(t.Period)
	var long, short []string // arguments of kgs-time_settings and time_settings
	switch {
	case t == TimeControl{}:
		long, short = []string{"none"}, []string{"0", "1", "0"} // a period without stones: no limit
	case t.Increment > 0 && e.Has("kata-time_settings"):
		long = []string{"fischer", main, atLeastOne(t.Increment)}
	case t.Periods > 0:
		long, short = []string{"byoyomi", main, period, strconv.Itoa(t.Periods)}, []string{main, period, "1"}
	case t.Stones > 0:
		stones := strconv.Itoa(t.Stones)
		long, short = []string{"canadian", main, period, stones}, []string{main, period, stones}
	default:
		long, short = []string{"absolute", main}, []string{main, "0", "0"}
	}
	e.byoAsStones = false
	for _, command := range []string{"kata-time_settings", "kgs-time_settings"} {
		if e.Has(command) {
			return e.advise(ctx, command, long...)
		}
	}
	e.byoAsStones = t.Periods > 0
	return e.advise(ctx, "time_settings", short...)
}

// TimeLeft tells the program what a side has left: time and, after the main time,
// the stones of the Canadian period or the periods of byo-yomi that are left; 0
// in main time. It is best told right before [Engine.Genmove].
func (e *Engine) TimeLeft(ctx context.Context, c weiqi.Color, left time.Duration, stones int) error {
	const command = "time_left"
	if !e.Has(command) {
		return nil
	}
	if err := e.take(ctx); err != nil {
		return err
	}
	defer e.release()
	if e.byoAsStones {
		stones = min(stones, 1)
	}
	return e.advise(ctx, command, c.String(), seconds(left), strconv.Itoa(stones))
}

// seconds rounds down: programs take whole seconds only, and one more than there
// is would lose the game.
func seconds(d time.Duration) string {
	return strconv.FormatInt(int64(max(d, 0)/time.Second), 10)
}

// atLeastOne rounds down too, but not to zero, which in a time control means that
// there is no such part.
func atLeastOne(d time.Duration) string {
	if 0 < d && d < time.Second {
		return "1"
	}
	return seconds(d)
}
