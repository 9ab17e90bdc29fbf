package gtp

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A TimeControl is how much time each side has. The zero value is no limit. Otherwise each
// side has the main time and, after it, what the other fields say.
type TimeControl struct {
	Main      time.Duration
	Increment time.Duration // Fischer: added after every move
	Period    time.Duration // byo-yomi or Canadian: the length of a period
	Periods   int           // byo-yomi: how many; one not used up stays whole
	Stones    int           // Canadian: stones to play in a period
}

// TimeSettings tells the program the time control by the most exact of three commands that it
// lists, and returns the program's error if it refuses:
//
//   - kata-time_settings says every time control, to the millisecond;
//   - kgs-time_settings takes whole seconds and has no Fischer time;
//   - time_settings, GTP's own, has no byo-yomi either.
//
// Where a command takes whole seconds, times are rounded down. Fischer time becomes absolute
// time, which [Engine.TimeLeft] corrects before every move, and byo-yomi becomes a Canadian period of one
// stone. A period of less than a second is left out, since 0 would mean that there is no limit; where no
// time at all is left, one second is told. The log says where the program is told another
// control than the game's.
func (e *Engine) TimeSettings(ctx context.Context, t TimeControl) error {
	if err := e.take(ctx); err != nil {
		return err
	}
	defer e.release()
	return e.tellTime(ctx, t)
}

const (
	plainTime = "time_settings"
	kgsTime   = "kgs-time_settings"
	kataTime  = "kata-time_settings"
)

func (e *Engine) tellTime(ctx context.Context, t TimeControl) error {
	command := plainTime
	for _, named := range []string{kgsTime, kataTime} {
		if e.Has(named) {
			command = named
		}
	}
	told := t.toldBy(command)
	if told != t && e.inexact != t {
		e.inexact = t
		e.log.Warn("the program cannot be told the time control exactly", "control", t, "told", told, "command", command)
	}
	e.told = told
	return e.advise(ctx, command, told.arguments(command)...)
}

// toldBy returns what of a time control a command can say.
func (t TimeControl) toldBy(command string) TimeControl {
	if command == kataTime || t == (TimeControl{}) {
		return t
	}
	told := TimeControl{
		Main:    t.Main.Truncate(time.Second),
		Period:  t.Period.Truncate(time.Second),
		Periods: t.Periods,
		Stones:  t.Stones,
	}
	if command == plainTime && t.Periods > 0 {
		told.Periods, told.Stones = 0, 1
	}
	if told.Period == 0 {
		told.Periods, told.Stones = 0, 0
	}
	if told == (TimeControl{}) {
		told.Main = time.Second
	}
	return told
}

// arguments returns how a command says a time control.
func (t TimeControl) arguments(command string) []string {
	main, period := seconds(t.Main), seconds(t.Period)
	none := t == (TimeControl{})
	switch {
	case none && command == plainTime:
		return []string{"0", "1", "0"} // a period without stones: no limit
	case none:
		return []string{"none"}
	case command == plainTime:
		return []string{main, period, strconv.Itoa(t.Stones)}
	case t.Increment > 0:
		return []string{"fischer", main, seconds(t.Increment)}
	case t.Periods > 0:
		return []string{"byoyomi", main, period, strconv.Itoa(t.Periods)}
	case t.Stones > 0:
		return []string{"canadian", main, period, strconv.Itoa(t.Stones)}
	default:
		return []string{"absolute", main}
	}
}

// String returns the time control as time_settings and its extensions name it.
func (t TimeControl) String() string { return strings.Join(t.arguments(kataTime), " ") }

// TimeLeft tells the program what a side has left: time and, after the main time,
// the stones of the Canadian period or the periods of byo-yomi that are left; 0
// in main time. It is best told right before [Engine.Genmove]. A program that has
// kata-time_settings is told seconds with up to three decimals, any other one whole
// seconds, rounded down: one more than there is would lose the game. A program without
// time_left is told nothing, which is no error.
func (e *Engine) TimeLeft(ctx context.Context, c weiqi.Color, left time.Duration, stones int) error {
	const command = "time_left"
	if !e.Has(command) {
		return nil
	}
	if err := e.take(ctx); err != nil {
		return err
	}
	defer e.release()
	if e.told.Periods == 0 {
		stones = min(stones, e.told.Stones)
	}
	left = max(left, 0)
	if !e.Has(kataTime) {
		left = left.Truncate(time.Second)
	}
	return e.advise(ctx, command, c.String(), seconds(left), strconv.Itoa(stones))
}

// seconds writes a time in seconds, with as many decimals as it takes, to the millisecond.
func seconds(d time.Duration) string {
	whole := strconv.FormatInt(int64(d/time.Second), 10)
	millis := d % time.Second / time.Millisecond
	if millis == 0 {
		return whole
	}
	return whole + strings.TrimRight(fmt.Sprintf(".%03d", millis), "0")
}
