package referee

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTimeControlText(t *testing.T) {
	for _, test := range []struct {
		text string
		want TimeControl
		back string // where it is written another way
	}{
		{"none", TimeControl{}, ""},
		{"10m", TimeControl{System: Absolute, Main: 600000}, ""},
		{"10m+5s", TimeControl{System: Fischer, Main: 600000, Increment: 5000}, ""},
		{"10m+5x30s", TimeControl{System: ByoYomi, Main: 600000, Periods: 5, Period: 30000}, ""},
		{"10m+25/5m", TimeControl{System: Canadian, Main: 600000, Stones: 25, Period: 300000}, ""},
		{"1h30m", TimeControl{System: Absolute, Main: 5400000}, ""},
		{"90s", TimeControl{System: Absolute, Main: 90000}, "1m30s"},
		{"0s+5x30s", TimeControl{System: ByoYomi, Periods: 5, Period: 30000}, ""},
		{"0m+1/1s", TimeControl{System: Canadian, Stones: 1, Period: 1000}, "0s+1/1s"},
		{" 1H+500MS ", TimeControl{System: Fischer, Main: 3600000, Increment: 500}, "1h+500ms"},
		{"1.5m", TimeControl{System: Absolute, Main: 90000}, "1m30s"},
		{"3d+1d", TimeControl{System: Fischer, Main: 3 * day, Increment: day}, ""},
		{"2d12h", TimeControl{System: Absolute, Main: 2*day + day/2}, ""},
		{"48h", TimeControl{System: Absolute, Main: 2 * day}, "2d"},
		{"1x3d", TimeControl{System: ByoYomi, Periods: 1, Period: 3 * day}, "0s+1x3d"},
		{"10+0.1", TimeControl{System: Fischer, Main: 10_000, Increment: 100}, "10s+100ms"},
		{" 60.5+.25 ", TimeControl{System: Fischer, Main: 60_500, Increment: 250}, "1m500ms+250ms"},
		{"10/7d", TimeControl{System: Canadian, Stones: 10, Period: 7 * day}, "0s+10/7d"},
	} {
		got, err := ParseTimeControl(test.text)
		if err != nil || got != test.want {
			t.Errorf("ParseTimeControl(%q) = %+v, %v, want %+v", test.text, got, err, test.want)
		}
		want := test.back
		if want == "" {
			want = test.text
		}
		if got.String() != want {
			t.Errorf("%q is written %q, want %q", test.text, got, want)
		}
	}
}

func TestBadTimeControlText(t *testing.T) {
	for text, want := range map[string]string{
		"":                      `"" is not a time such as`,
		"ten":                   `"ten" is not a time such as`,
		"10":                    `"10" is not a time such as`,
		"-10m":                  "the main time is negative",
		"0s":                    "the main time is zero",
		"0s+5s":                 "the main time is zero",
		"10m+0s":                "the increment is zero",
		"10m+-5s":               "the increment is negative",
		"10m+5":                 `"5" is not a time such as`,
		"10+5s":                 `"10" is not a time such as`,
		"10+5x30":               `"10" is not a time such as`,
		"10+0.0001":             "is not a whole number of milliseconds",
		"10+0":                  "the increment is zero",
		"10m++5s":               `"+5s" is not a time such as`,
		"10m+":                  `"" is not a time such as`,
		"10m+0x30s":             "the number of periods is 0 and must be from 1 to 100",
		"10m+-1x30s":            "the number of periods is -1",
		"10m+5x":                `"" is not a time such as`,
		"10m+x30s":              `"" is not a whole number`,
		"10m+5x0s":              "the period is zero",
		"10m+5x-1s":             "the period is negative",
		"10m+0/5m":              "the number of stones is 0",
		"10m+25/0s":             "the period is zero",
		"10m+99999999999x30s":   "the number of periods",
		"10m+9e99x30s":          "is not a whole number",
		"99999999h":             "the main time", // too long, or more than fits
		"2562048h":              "is not a time such as",
		"10m+999h":              "the increment is longer than 7d",
		"d":                     `"d" is not a time such as`,
		"-1d":                   `"-1d" is not a time such as`,
		"1.5d":                  `"1.5d" is not a time such as`,
		"1d-1h":                 `"1d-1h" is not a time such as`,
		"1d+":                   `"" is not a time such as`,
		"9999d":                 "the main time is longer than 366d",
		"99999999999999999999d": "is not a time such as",
		"1d1d":                  `"1d1d" is not a time such as`,
		"1x8d":                  "the period is longer than 7d",
		"1us":                   "is not a whole number of milliseconds",
		"NaN":                   "is not a time such as",
		"10m+5x30s+5x30s":       "is not a time such as",
		"10m+5/5x30s":           "is not a time such as",
		strings.Repeat("9", 99): "is not a time such as",
	} {
		_, err := ParseTimeControl(text)
		if err == nil {
			t.Errorf("ParseTimeControl(%q) is accepted", text)
			continue
		}
		if !strings.Contains(err.Error(), want) && want != "the main time" {
			t.Errorf("ParseTimeControl(%q): %v, want %q", text, err, want)
		}
		if !strings.Contains(err.Error(), "10m+5x30s") {
			t.Errorf("ParseTimeControl(%q): %v does not say the forms", text, err)
		}
	}
}

func TestSpend(t *testing.T) {
	for _, test := range []struct {
		time  string
		clock Clock
		spent Millis
		want  Clock
		fell  bool
	}{
		{"10s", Clock{Main: 10000}, 4000, Clock{Main: 6000}, false},
		{"10s", Clock{Main: 10000}, 10000, Clock{}, false},
		{"10s", Clock{Main: 10000}, 10001, Clock{}, true},
		{"10s+5s", Clock{Main: 10000}, 4000, Clock{Main: 11000}, false},
		{"10s+5s", Clock{Main: 3000}, 3000, Clock{Main: 5000}, false},
		{"10s+5s", Clock{Main: 3000}, 3001, Clock{}, true},
		{"10s+3x5s", Clock{Main: 10000, Periods: 3, Period: 5000}, 10000, Clock{Periods: 3, Period: 5000}, false},
		{"10s+3x5s", Clock{Main: 10000, Periods: 3, Period: 5000}, 14999, Clock{Periods: 3, Period: 5000}, false},
		{"10s+3x5s", Clock{Main: 10000, Periods: 3, Period: 5000}, 15000, Clock{Periods: 2, Period: 5000}, false},
		{"10s+3x5s", Clock{Periods: 3, Period: 5000}, 14999, Clock{Periods: 1, Period: 5000}, false},
		{"10s+3x5s", Clock{Periods: 3, Period: 5000}, 15000, Clock{Periods: 1, Period: 5000}, false},
		{"10s+3x5s", Clock{Periods: 3, Period: 5000}, 15001, Clock{Periods: 1}, true},
		{"10s+2/9s", Clock{Main: 10000, Period: 9000, Stones: 2}, 10000, Clock{Period: 9000, Stones: 2}, false},
		{"10s+2/9s", Clock{Main: 10000, Period: 9000, Stones: 2}, 12000, Clock{Period: 7000, Stones: 1}, false},
		{"10s+2/9s", Clock{Period: 7000, Stones: 1}, 7000, Clock{Period: 9000, Stones: 2}, false},
		{"10s+2/9s", Clock{Period: 7000, Stones: 1}, 7001, Clock{Stones: 1}, true},
		{"10s+2/9s", Clock{Period: 7000, Stones: 2}, 0, Clock{Period: 7000, Stones: 1}, false},
	} {
		tc, err := ParseTimeControl(test.time)
		if err != nil {
			t.Fatal(err)
		}
		if got, fell := tc.spend(test.clock, test.spent); got != test.want || fell != test.fell {
			t.Errorf("%s: %+v after %d = %+v, %v, want %+v, %v", test.time, test.clock, test.spent, got, fell, test.want, test.fell)
		}
	}
}

func TestLagCap(t *testing.T) {
	for text, want := range map[string]Millis{
		"10s":       300,
		"1h":        1000,
		"1h+5s":     200,
		"1h+5x10s":  300,
		"1h+25/5m":  1000,
		"1h+1x100s": 1000,
	} {
		tc, err := ParseTimeControl(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := tc.lagCap(); got != want {
			t.Errorf("%s: lagCap() = %d, want %d", text, got, want)
		}
	}
}

// anyTimeControl draws a time control that passes the check.
func anyTimeControl(t *rapid.T) TimeControl {
	system := rapid.SampledFrom([]TimeSystem{NoClock, Absolute, Fischer, ByoYomi, Canadian}).Draw(t, "system")
	tc := TimeControl{System: system}
	main := Millis(rapid.Int64Range(0, int64(maxMain)).Draw(t, "main"))
	short := Millis(rapid.Int64Range(1, int64(maxPeriod)).Draw(t, "period"))
	switch system {
	case Absolute:
		tc.Main = main + 1
	case Fischer:
		tc.Main, tc.Increment = main+1, short
	case ByoYomi:
		tc.Main, tc.Periods, tc.Period = main, rapid.IntRange(1, maxPeriods).Draw(t, "periods"), short
	case Canadian:
		tc.Main, tc.Stones, tc.Period = main, rapid.IntRange(1, maxStones).Draw(t, "stones"), short
	}
	tc.Main = min(tc.Main, maxMain)
	return tc
}

func TestTimeControlProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tc := anyTimeControl(t)
		if err := tc.check(); err != nil {
			t.Fatalf("%v is refused: %v", tc, err)
		}
		if back, err := ParseTimeControl(tc.String()); err != nil || back != tc {
			t.Fatalf("%v is read as %v, %v", tc, back, err)
		}
		clock := tc.New()
		for range rapid.IntRange(0, 20).Draw(t, "moves") {
			if !tc.fits(clock) {
				t.Fatalf("%v: the clock %+v does not fit", tc, clock)
			}
			left := tc.Left(clock)
			spent := Millis(rapid.Int64Range(0, int64(left)).Draw(t, "spent"))
			shown := tc.show(clock, spent)
			if shown.Main < 0 || shown.Period < 0 || shown.Periods < 0 || shown.Stones < 0 {
				t.Fatalf("%v: %+v shows %+v after %d", tc, clock, shown, spent)
			}
			rest := shown.Main + shown.Period
			if tc.System == ByoYomi {
				rest += Millis(shown.Periods-1) * tc.Period
			}
			if tc.System != NoClock && rest != left-spent {
				t.Fatalf("%v: %+v shows %+v after %d, %d in all, want %d", tc, clock, shown, spent, rest, left-spent)
			}
			if after, fell := tc.spend(clock, left+1); tc.System != NoClock && (!fell || after.Main != 0 || after.Period != 0) {
				t.Fatalf("%v: the flag of %+v does not fall after %d: %+v", tc, clock, left+1, after)
			}
			var fell bool
			if clock, fell = tc.spend(clock, spent); fell {
				t.Fatalf("%v: the flag fell after %d of %d", tc, spent, left)
			}
			if clock = tc.lifted(clock); tc.System != NoClock && tc.Left(clock) <= 0 {
				t.Fatalf("%v: play goes on with %+v", tc, clock)
			}
		}
	})
}

// A game takes days when the clocks give a day for it, and whoever left is waited for as
// long as the game is slow.
func TestPace(t *testing.T) {
	for text, want := range map[string]struct {
		correspondence bool
		absent         Millis
	}{
		"none":      {false, 30000},
		"1m":        {false, 30000},
		"10m+5s":    {false, 45000},
		"10m+5x30s": {false, 120000},
		"10m+25/5m": {false, 66000},
		"3h+5x1m":   {false, 120000},
		"1d":        {true, 120000},
		"1x3d":      {true, 120000},
		"3d+12h":    {true, 120000},
		"1h+10/7d":  {true, 120000},
	} {
		tc, err := ParseTimeControl(text)
		if err != nil {
			t.Fatal(err)
		}
		terms := Terms{Time: tc}
		if got := tc.Correspondence(); got != want.correspondence {
			t.Errorf("%s: by correspondence: %v, want %v", text, got, want.correspondence)
		}
		if got := terms.defaultWaits().Absent; got != want.absent {
			t.Errorf("%s: who left is waited for %d ms, want %d", text, got, want.absent)
		}
	}
}
