package model

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A Control is how much time players have, in milliseconds. Without any there are no
// clocks.
type Control struct {
	Main      int64
	Increment int64 // Fischer: what a move earns
	Period    int64 // byo-yomi, Canadian
	Periods   int   // byo-yomi
	Stones    int   // Canadian: to be played in a period
}

// ParseControl reads a time control as terms name it: none, 10m, 10m+5s, 10m+5x30s or
// 10m+25/5m.
func ParseControl(text string) (Control, error) {
	var c Control
	if text == "" || text == "none" {
		return c, nil
	}
	main, over, more := strings.Cut(text, "+")
	var err error
	if c.Main, err = duration(main); err != nil || !more {
		return c, err
	}
	if count, period, ok := strings.Cut(over, "x"); ok {
		if c.Periods, err = strconv.Atoi(count); err == nil {
			c.Period, err = duration(period)
		}
		return c, err
	}
	if count, period, ok := strings.Cut(over, "/"); ok {
		if c.Stones, err = strconv.Atoi(count); err == nil {
			c.Period, err = duration(period)
		}
		return c, err
	}
	c.Increment, err = duration(over)
	return c, err
}

func duration(text string) (int64, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("no time control: %w", err)
	}
	return d.Milliseconds(), nil
}

// None reports whether there are no clocks.
func (c Control) None() bool { return c == Control{} }

// A Clock is the time that a side has left: the period is that of byo-yomi or what is
// left of a Canadian one, in which so many stones are still to be played.
type Clock struct {
	Main, Period int64
	Periods      int
	Stones       int
}

// Clock returns a clock that has not run.
func (c Control) Clock() Clock {
	return Clock{Main: c.Main, Period: c.Period, Periods: c.Periods, Stones: c.Stones}
}

// Left returns all the time that a clock has.
func (c Control) Left(k Clock) int64 {
	if c.Periods > 0 {
		return k.Main + int64(k.Periods)*c.Period
	}
	return k.Main + k.Period
}

// Grace is by how much a move may be late: 100 ms and 2 % of the period, of what a move earns,
// or of the main time where there is nothing else; at most a second.
func (c Control) Grace() int64 {
	of := cmp.Or(c.Period, c.Increment, c.Main)
	return min(1000, 100+of/50)
}

// Run returns the clock once it has run for a while: it never shows less than nothing.
func (c Control) Run(k Clock, ms int64) Clock {
	ms = max(0, ms)
	main := min(ms, k.Main)
	k.Main -= main
	ms -= main
	switch {
	case ms == 0:
	case c.Periods > 0:
		gone := min(int(ms/c.Period), k.Periods-1)
		k.Periods -= gone
		k.Period = max(0, c.Period-(ms-int64(gone)*c.Period))
	default:
		k.Period = max(0, k.Period-ms)
	}
	return k
}

// Moved returns the clock of a side that has moved after so long: a move earns an
// increment, a period that is not used up stays whole, and a Canadian one ends with its
// last stone. Stones count once main time is over.
func (c Control) Moved(k Clock, ms int64) Clock {
	over := k.Main < ms || k.Main == 0
	k = c.Run(k, ms)
	k.Main += c.Increment
	switch {
	case c.Periods > 0:
		k.Period = c.Period
	case c.Stones > 0 && over:
		if k.Stones--; k.Stones == 0 {
			k.Stones, k.Period = c.Stones, c.Period
		}
	}
	return k
}

// Floor returns the clock of a side for the play that follows a stop, if it is the first for
// which it is given time: where no period follows, three increments or a tenth of the main
// time, but never more than that; in a Canadian period, its share for the stones that it asks
// for.
func (c Control) Floor(k Clock) Clock {
	if c.Period == 0 {
		least := c.Main / 10
		if few := 3 * c.Increment; few > least {
			least = few
		}
		if least > c.Main {
			least = c.Main
		}
		if least == 0 {
			least = 1
		}
		if k.Main < least {
			k.Main = least
		}
		return k
	}
	if c.Stones > 0 && k.Main == 0 {
		share := max(1, c.Period*int64(k.Stones)/int64(c.Stones))
		if k.Period < share {
			k.Period = share
		}
	}
	return k
}
