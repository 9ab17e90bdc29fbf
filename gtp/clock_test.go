package gtp_test

import (
	"bytes"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

const ms = time.Millisecond

// timeTable says how every time system is told by every command, and what an engine of ours
// takes it for that is told it by the most exact of them. In a whole protocol times are rounded
// down.
var timeTable = []struct {
	name             string
	control          gtp.TimeControl
	plain, kgs, kata string
	inexact          string // the commands that do not say it exactly
}{
	{"none", gtp.TimeControl{}, "0 1 0", "none", "none", ""},

	{"absolute", gtp.TimeControl{Main: 600 * time.Second}, "600 0 0", "absolute 600", "absolute 600", ""},
	{"absolute, not whole", gtp.TimeControl{Main: 1999 * ms}, "1 0 0", "absolute 1", "absolute 1.999", "plain kgs"},
	{"absolute, a long one", gtp.TimeControl{Main: 24*time.Hour + 599*ms}, "86400 0 0", "absolute 86400", "absolute 86400.599", "plain kgs"},
	{"absolute, less than a second", gtp.TimeControl{Main: 500 * ms}, "1 0 0", "absolute 1", "absolute 0.5", "plain kgs"},
	{"absolute, as short as can be", gtp.TimeControl{Main: ms}, "1 0 0", "absolute 1", "absolute 0.001", "plain kgs"},

	{"Fischer", gtp.TimeControl{Main: 60 * time.Second, Increment: 5 * time.Second}, "60 0 0", "absolute 60", "fischer 60 5", "plain kgs"},
	{"Fischer, a tenth", gtp.TimeControl{Main: 10 * time.Second, Increment: 100 * ms}, "10 0 0", "absolute 10", "fischer 10 0.1", "plain kgs"},
	{"Fischer, parts of both", gtp.TimeControl{Main: 2500 * ms, Increment: 1050 * ms}, "2 0 0", "absolute 2", "fischer 2.5 1.05", "plain kgs"},
	{"Fischer, less than a second", gtp.TimeControl{Main: 250 * ms, Increment: 10 * ms}, "1 0 0", "absolute 1", "fischer 0.25 0.01", "plain kgs"},

	{"byo-yomi", gtp.TimeControl{Main: 60 * time.Second, Period: 30 * time.Second, Periods: 5}, "60 30 1", "byoyomi 60 30 5", "byoyomi 60 30 5", "plain"},
	{"byo-yomi, not whole", gtp.TimeControl{Main: 1500 * ms, Period: 2900 * ms, Periods: 3}, "1 2 1", "byoyomi 1 2 3", "byoyomi 1.5 2.9 3", "plain kgs"},
	{"byo-yomi, short periods", gtp.TimeControl{Main: 10 * time.Second, Period: 500 * ms, Periods: 5}, "10 0 0", "absolute 10", "byoyomi 10 0.5 5", "plain kgs"},
	{"so much a move", gtp.TimeControl{Period: 10 * time.Second, Periods: 1}, "0 10 1", "byoyomi 0 10 1", "byoyomi 0 10 1", "plain"},
	{"a tenth a move", gtp.TimeControl{Period: 100 * ms, Periods: 1}, "1 0 0", "absolute 1", "byoyomi 0 0.1 1", "plain kgs"},
	{"three days a move", gtp.TimeControl{Period: 72 * time.Hour, Periods: 1}, "0 259200 1", "byoyomi 0 259200 1", "byoyomi 0 259200 1", "plain"},

	{"Canadian", gtp.TimeControl{Main: 60 * time.Second, Period: 300 * time.Second, Stones: 25}, "60 300 25", "canadian 60 300 25", "canadian 60 300 25", ""},
	{"Canadian, not whole", gtp.TimeControl{Main: 999 * ms, Period: 7200 * ms, Stones: 10}, "0 7 10", "canadian 0 7 10", "canadian 0.999 7.2 10", "plain kgs"},
	{"Canadian, a short period", gtp.TimeControl{Main: 5 * time.Second, Period: 900 * ms, Stones: 10}, "5 0 0", "absolute 5", "canadian 5 0.9 10", "plain kgs"},
	{"Canadian, all short", gtp.TimeControl{Period: 900 * ms, Stones: 10}, "1 0 0", "absolute 1", "canadian 0 0.9 10", "plain kgs"},
}

func TestTimeSettings(t *testing.T) {
	for _, test := range timeTable {
		for command, want := range map[string]string{"time_settings": test.plain, "kgs-time_settings": test.kgs, "kata-time_settings": test.kata} {
			t.Run(test.name+" "+command, func(t *testing.T) {
				var log bytes.Buffer
				p := &program{lists: []string{"kgs-time_settings", command}}
				if command == "time_settings" {
					p.lists = p.lists[1:]
				}
				p.log = slog.New(slog.NewTextHandler(&log, nil))
				e := p.connect(t)
				for range 2 {
					if err := e.TimeSettings(t.Context(), test.control); err != nil {
						t.Error(err)
					}
				}
				if got, want := p.hears(), []string{command + " " + want, command + " " + want}; !slices.Equal(got, want) {
					t.Errorf("the program hears %q, want %q", got, want)
				}
				warned := strings.Count(log.String(), "cannot be told the time control exactly")
				short := strings.TrimSuffix(strings.TrimSuffix(command, "time_settings"), "-")
				if short == "" {
					short = "plain"
				}
				if want := strings.Contains(test.inexact, short); (warned == 1) != want || warned > 1 {
					t.Errorf("the log says %d times that the control is inexact, want %t:\n%s", warned, want, &log)
				}
			})
		}
	}
}

// An engine of ours takes what it is told for what the controller meant.
func TestServeTimeTable(t *testing.T) {
	for _, test := range timeTable {
		var got gtp.Clock
		converse(t, sage{clock: &got}, "kata-time_settings "+test.kata+"\ngenmove w")
		want := gtp.Clock{Control: test.control, Left: test.control.Main}
		if want.Left == 0 {
			want.Left, want.Parts = test.control.Period, max(test.control.Periods, test.control.Stones)
		}
		if got != want {
			t.Errorf("%s: after kata-time_settings %s the clock is %+v, want %+v", test.name, test.kata, got, want)
		}
	}
}

func TestTimeLeft(t *testing.T) {
	fischer := gtp.TimeControl{Main: 10 * time.Second, Increment: 100 * ms}
	byoYomi := gtp.TimeControl{Main: 10 * time.Second, Period: 30 * time.Second, Periods: 5}
	short := gtp.TimeControl{Main: 10 * time.Second, Period: 500 * ms, Periods: 5}
	canadian := gtp.TimeControl{Main: 10 * time.Second, Period: 300 * time.Second, Stones: 25}
	for _, test := range []struct {
		name             string
		control          gtp.TimeControl
		left             time.Duration
		stones           int
		plain, kgs, kata string
	}{
		{"main time", fischer, 2999 * ms, 0, "2 0", "2 0", "2.999 0"},
		{"less than a second", fischer, 70 * ms, 0, "0 0", "0 0", "0.07 0"},
		{"none left", fischer, 0, 0, "0 0", "0 0", "0 0"},
		{"less than nothing", fischer, -time.Second, 0, "0 0", "0 0", "0 0"},
		{"before byo-yomi", byoYomi, 9500 * ms, 0, "9 0", "9 0", "9.5 0"},
		{"byo-yomi", byoYomi, 30 * time.Second, 4, "30 1", "30 4", "30 4"},
		{"the last period", byoYomi, 30 * time.Second, 1, "30 1", "30 1", "30 1"},
		{"byo-yomi, short periods", short, 500 * ms, 3, "0 0", "0 0", "0.5 3"},
		{"Canadian", canadian, 61100 * ms, 7, "61 7", "61 7", "61.1 7"},
	} {
		for command, want := range map[string]string{"time_settings": test.plain, "kgs-time_settings": test.kgs, "kata-time_settings": test.kata} {
			p := &program{lists: []string{"time_left", command}}
			e := p.connect(t)
			if err := errors.Join(e.TimeSettings(t.Context(), test.control), e.TimeLeft(t.Context(), weiqi.White, test.left, test.stones)); err != nil {
				t.Error(err)
			}
			if got := p.hears(); len(got) != 2 || got[1] != "time_left white "+want {
				t.Errorf("%s, %s: the program hears %q, want %q", test.name, command, got, "time_left white "+want)
			}
		}
	}
}

// An engine of ours that hears nothing of its clock after the beginning counts as a referee does.
func TestServeCountsTime(t *testing.T) {
	for _, test := range []struct {
		settings string
		think    time.Duration // in the move before
		told     string        // of the clock before that
		want     gtp.Clock
	}{
		{"absolute 10", 2500 * ms, "10 0", gtp.Clock{Left: 7500 * ms}},
		{"absolute 10", 11 * time.Second, "10 0", gtp.Clock{}},
		{"fischer 10 0.1", time.Second, "10 0", gtp.Clock{Left: 9100 * ms}},
		{"fischer 10 0.1", 2 * time.Second, "1 0", gtp.Clock{Left: 100 * ms}},
		{"byoyomi 10 2 5", 10 * time.Second, "10 0", gtp.Clock{Left: 2 * time.Second, Parts: 5}},
		{"byoyomi 10 2 5", 11900 * ms, "10 0", gtp.Clock{Left: 2 * time.Second, Parts: 5}},
		{"byoyomi 10 2 5", 12 * time.Second, "10 0", gtp.Clock{Left: 2 * time.Second, Parts: 4}},
		{"byoyomi 10 2 5", 15 * time.Second, "10 0", gtp.Clock{Left: 2 * time.Second, Parts: 3}},
		{"byoyomi 10 2 5", 1900 * ms, "2 3", gtp.Clock{Left: 2 * time.Second, Parts: 3}},
		{"byoyomi 10 2 5", time.Hour, "2 3", gtp.Clock{Left: 2 * time.Second, Parts: 1}},
		{"canadian 10 60 3", 9 * time.Second, "10 0", gtp.Clock{Left: time.Second}},
		{"canadian 10 60 3", 14 * time.Second, "10 0", gtp.Clock{Left: 56 * time.Second, Parts: 2}},
		{"canadian 10 60 3", 5 * time.Second, "30 2", gtp.Clock{Left: 25 * time.Second, Parts: 1}},
		{"canadian 10 60 3", 5 * time.Second, "30 1", gtp.Clock{Left: 60 * time.Second, Parts: 3}},
	} {
		synctest.Test(t, func(t *testing.T) {
			var got gtp.Clock
			converse(t, sage{clock: &got, thinks: test.think}, "kata-time_settings "+test.settings+"\ntime_left w "+test.told+"\ngenmove w\ngenmove w")
			got.Control = gtp.TimeControl{}
			if got != test.want {
				t.Errorf("%s, of which %s are left: after a move of %v the clock is %+v, want %+v", test.settings, test.told, test.think, got, test.want)
			}
		})
	}
}

// A program is busy from each command until its answer, whichever command it is.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &program{slow: map[string]time.Duration{"play": 3 * time.Second, "genmove": 5 * time.Second}, replies: map[string]string{"genmove white": "= D4"}}
		e := p.connect(t)
		before := e.Busy()
		if err := e.Play(t.Context(), weiqi.Pass(weiqi.Black)); err != nil {
			t.Error(err)
		}
		time.Sleep(7 * time.Second)
		if _, err := e.Genmove(t.Context(), weiqi.White); err != nil {
			t.Error(err)
		}
		if got := e.Busy() - before; got != 8*time.Second {
			t.Errorf("the program was busy for %v, want 8s", got)
		}
	})
}
