package model_test

import (
	"testing"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

func TestClocks(t *testing.T) {
	for _, test := range []struct {
		what, control string
		before        model.Clock
		spent         int64
		after         model.Clock
	}{
		{"absolute", "10s", model.Clock{Main: 10000}, 300, model.Clock{Main: 9700}},
		{"within the grace", "10s", model.Clock{Main: 200}, 300, model.Clock{}},
		{"a move earns time", "10s+2s", model.Clock{Main: 10000}, 300, model.Clock{Main: 11700}},
		{"and so does a late one", "10s+2s", model.Clock{Main: 100}, 130, model.Clock{Main: 2000}},
		{"main time before byo-yomi", "1s+3x500ms", model.Clock{Main: 1000, Period: 500, Periods: 3}, 999, model.Clock{Main: 1, Period: 500, Periods: 3}},
		{"a period that is not used up stays whole", "1s+3x500ms", model.Clock{Main: 300, Period: 500, Periods: 3}, 799, model.Clock{Period: 500, Periods: 3}},
		{"one that is used up is gone", "1s+3x500ms", model.Clock{Period: 500, Periods: 3}, 703, model.Clock{Period: 500, Periods: 2}},
		{"the last one is not", "1s+3x500ms", model.Clock{Period: 500, Periods: 1}, 505, model.Clock{Period: 500, Periods: 1}},
		{"main time before a Canadian period", "1s+3/2s", model.Clock{Main: 1000, Period: 2000, Stones: 3}, 400, model.Clock{Main: 600, Period: 2000, Stones: 3}},
		{"the first stone of a period", "1s+3/2s", model.Clock{Main: 300, Period: 2000, Stones: 3}, 700, model.Clock{Period: 1600, Stones: 2}},
		{"the last stone of a period", "1s+3/2s", model.Clock{Period: 1600, Stones: 1}, 700, model.Clock{Period: 2000, Stones: 3}},
		{"a stone that took no time", "1s+3/2s", model.Clock{Period: 1600, Stones: 3}, 0, model.Clock{Period: 1600, Stones: 2}},
	} {
		control, err := model.ParseControl(test.control)
		if err != nil {
			t.Fatal(err)
		}
		if got := control.Moved(test.before, test.spent); got != test.after {
			t.Errorf("%s: %+v, want %+v", test.what, got, test.after)
		}
	}
}

// A game in which the clocks stand now and then, by the second.
func TestSitting(t *testing.T) {
	control, _ := model.ParseControl("60s+5s")
	s := model.Sit(model.New(model.Usual("chinese", 5, 5)), control)
	check := func(what string, at, black, white int64) {
		t.Helper()
		show := s.Show(at * 1000)
		if got := [2]int64{show[model.Black].Main / 1000, show[model.White].Main / 1000}; got != [2]int64{black, white} {
			t.Errorf("%s: %v, want %d and %d", what, got, black, white)
		}
	}
	move := func(c model.Color, at string, when, spent int64) {
		t.Helper()
		if code := s.Move(c, at, when*1000, spent*1000); code != "" {
			t.Errorf("%v %s: %s", c, at, code)
		}
	}
	move(model.Black, "A1", 10, 0)
	check("White has not begun", 20, 60, 60)
	move(model.White, "B1", 20, 0)
	check("now Black thinks", 25, 55, 60)
	move(model.Black, "C1", 30, 10)
	check("and has earned five seconds", 30, 55, 60)
	s.Pause(true, 40_000)
	check("a pause", 90, 55, 50)
	s.Pause(false, 100_000)
	check("and its end", 105, 55, 45)
	s.UndoAsked = model.Black
	if code := s.TakeBack(2, 105_000); code != "" {
		t.Error(code)
	}
	check("White has not thought, and Black has his time again, and earned nothing", 110, 55, 60)
	s.Interrupt()
	check("an interruption", 200, 60, 60)
	move(model.Black, "C2", 210, 0)
	check("a move of no time", 220, 65, 60)
	s.Continue(15_000, 230_000)
	check("a credit", 240, 80, 65)
	taken := s.Clone()
	taken.UndoAsked = model.Black
	if code := taken.TakeBack(2, 240_000); code != "" {
		t.Error(code)
	}
	if show := taken.Show(240_000); show[model.Black].Main != 75_000 || show[model.White].Main != 75_000 {
		t.Errorf("what was credited since stays: %v", show)
	}
	if late := s.Overdue(306_000); late != 1000 {
		t.Errorf("White is %d ms late, want 1000", late)
	}
	if code := s.Move(model.White, "D1", 306_000, 76_000); code != "the clock" {
		t.Errorf("a late move: %q", code)
	}
	if code := s.Move(model.White, "D1", 240_000, 8_000); code != "the clock" {
		t.Errorf("a move that is forgiven two seconds: %q", code)
	}
}

// What a side has at least when a dispute is played out.
func TestFloor(t *testing.T) {
	for _, test := range []struct {
		control     string
		left, floor model.Clock
	}{
		{"5s", model.Clock{Main: 100}, model.Clock{Main: 500}},
		{"5s", model.Clock{Main: 501}, model.Clock{Main: 501}},
		{"10m", model.Clock{}, model.Clock{Main: 60000}},
		{"10s+100ms", model.Clock{Main: 4900}, model.Clock{Main: 4900}},
		{"10s+100ms", model.Clock{Main: 50}, model.Clock{Main: 1000}},
		{"1s+100ms", model.Clock{Main: 50}, model.Clock{Main: 300}},
		{"10s+5s", model.Clock{Main: 5000}, model.Clock{Main: 10000}},
		{"10m+30s", model.Clock{Main: 5000}, model.Clock{Main: 90000}},
		{"10m+5x30s", model.Clock{Periods: 1, Period: 30000}, model.Clock{Periods: 1, Period: 30000}},
		{"10m+25/5m", model.Clock{Period: 3000, Stones: 1}, model.Clock{Period: 12000, Stones: 1}},
		{"10m+25/5m", model.Clock{Period: 3000, Stones: 24}, model.Clock{Period: 288000, Stones: 24}},
		{"10m+25/5m", model.Clock{Main: 1, Period: 300000, Stones: 25}, model.Clock{Main: 1, Period: 300000, Stones: 25}},
	} {
		control, err := model.ParseControl(test.control)
		if err != nil {
			t.Fatal(err)
		}
		if got := control.Floor(test.left); got != test.floor {
			t.Errorf("%s: %+v has %+v, want %+v", test.control, test.left, got, test.floor)
		}
	}
}
