package referee_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// standard is a game that can be rated.
func standard() referee.Settings {
	return referee.Settings{Size: "9x9", Time: "10m+5x30s"}
}

func TestStandard(t *testing.T) {
	komi := func(points float64) func(*referee.Settings) {
		return func(s *referee.Settings) { s.Komi = new(weiqi.Score(2 * points)) }
	}
	clock := func(size referee.SizeText, time string) func(*referee.Settings) {
		return func(s *referee.Settings) { s.Size, s.Time = size, time }
	}
	for name, test := range map[string]struct {
		change func(*referee.Settings)
		why    string // empty: it can be rated
	}{
		"as it is":                   {func(*referee.Settings) {}, ""},
		"1x1":                        {func(s *referee.Settings) { s.Size = "1x1" }, "9x9, 13x13 or 19x19"},
		"a board that is no square":  {func(s *referee.Settings) { s.Size = "9x13" }, "9x9, 13x13 or 19x19"},
		"11x11":                      {func(s *referee.Settings) { s.Size = "11x11" }, "9x9, 13x13 or 19x19"},
		"a komi of -624.5":           {komi(-624.5), "from 0 to 9"},
		"a komi of 624.5":            {komi(624.5), "from 0 to 9"},
		"a komi a little too large":  {komi(9.5), "from 0 to 9"},
		"the least komi":             {komi(0), ""},
		"the greatest komi":          {komi(9), ""},
		"a handicap":                 {func(s *referee.Settings) { s.Handicap = 2; s.Komi = new(weiqi.Score(14)) }, ""},
		"a handicap without komi":    {func(s *referee.Settings) { s.Handicap = 2; s.Komi = new(weiqi.Score(0)) }, ""},
		"a handicap and more komi":   {func(s *referee.Settings) { s.Handicap = 2; s.Komi = new(weiqi.Score(33)) }, "from 0 to 16"},
		"a handicap to White":        {func(s *referee.Settings) { s.Handicap = 2; s.Komi = new(weiqi.Score(-1)) }, "from 0 to 16"},
		"the largest handicap":       {func(s *referee.Settings) { s.Handicap = 4 }, ""},
		"a larger handicap":          {func(s *referee.Settings) { s.Handicap = 5 }, "at most 4 handicap stones"},
		"a free handicap":            {func(s *referee.Settings) { s.Handicap, s.FreeHandicap, s.Komi = 2, true, new(weiqi.Score(14)) }, ""},
		"no clock":                   {clock("9x9", "none"), "has a clock"},
		"a clock of 2 ms":            {clock("9x9", "2ms"), "3m or more"},
		"a clock of 1 ms at first":   {clock("9x9", "1ms+5s"), "begin with 30s"},
		"a clock of 1 ms a move":     {clock("9x9", "0s+100x1ms"), "3m or more"},
		"a clock of 1000 moves":      {clock("9x9", "30s+1000/5m"), "3m or more"},
		"blitz":                      {clock("9x9", "1m+3s"), ""},
		"blitz on a large board":     {clock("19x19", "1m+3s"), "8m or more"},
		"correspondence":             {clock("19x19", "1x3d"), ""},
		"a year":                     {clock("19x19", "366d"), "30d or less"},
		"a limit of 4 moves":         {func(s *referee.Settings) { s.MoveLimit = 4 }, "343 or more"},
		"a limit that voids":         {func(s *referee.Settings) { s.AtLimit = "void" }, "is counted"},
		"a limit that draws":         {func(s *referee.Settings) { s.AtLimit = "draw" }, "is counted"},
		"a limit that usually draws": {func(s *referee.Settings) { s.Ruleset = "dublin-2001" }, "is counted"},
		"a far limit that counts":    {func(s *referee.Settings) { s.MoveLimit, s.AtLimit = 400, "count" }, ""},
		"500 moves on a large board": {func(s *referee.Settings) { s.Size, s.Ruleset, s.Time = "19x19", "dublin-2001", "1h" }, "1183 or more"},
		"an unsound ending": {func(s *referee.Settings) {
			s.Ruleset, s.Ending, s.AllowUnsound = "japanese-1989", "play-on", true
		}, "allow_unsound"},
		"a person who mediates":            {func(s *referee.Settings) { s.Ending, s.Mediator = "mediation", "person" }, "no person decides"},
		"a judge who mediates":             {func(s *referee.Settings) { s.Ending, s.Mediator = "mediation", "judge:best" }, ""},
		"passing for good":                 {func(s *referee.Settings) { s.Passing = "for-good" }, "what a pass means"},
		"a ruleset by another name":        {func(s *referee.Settings) { s.Ruleset = "AGA Rules" }, ""},
		"rules that nobody has a name for": {func(s *referee.Settings) { s.Ruleset = "koSIMPLEscoreAREAtaxSEKIsui0" }, "a ruleset that has"},
		"a forced pass":                    {func(s *referee.Settings) { s.ForcedPass = new(true) }, "what a pass means"},
		"a usual forced pass":              {func(s *referee.Settings) { s.Ruleset, s.Komi = "blog-2012", new(weiqi.Score(14)) }, ""},
		"illegal moves lose":               {func(s *referee.Settings) { s.IllegalLoses = new(true) }, "what an illegal move costs"},
		"a repetition":                     {func(s *referee.Settings) { s.Repetition = "draw" }, "third repetition"},
	} {
		t.Run(name, func(t *testing.T) {
			settings := standard()
			test.change(&settings)
			terms, err := settings.Terms()
			if err != nil {
				t.Fatal(err)
			}
			checkStandard(t, terms, test.why)
		})
	}
}

// checkStandard checks why a game cannot be rated, and that none is opened that cannot.
func checkStandard(t *testing.T, terms referee.Terms, why string) {
	t.Helper()
	terms.Rated = true
	_, err := referee.Open(terms, noon)
	if got := terms.Standard(); (got == nil) != (err == nil) {
		t.Errorf("a rated game is opened with %v where the standard says %v", err, got)
	}
	var unrated *referee.StandardError
	switch {
	case why == "" && err != nil:
		t.Errorf("it cannot be rated: %v", err)
	case why != "" && (!errors.As(err, &unrated) || !strings.Contains(err.Error(), why)):
		t.Errorf("it can be rated, or not for this: %v, want %q", err, why)
	}
	terms.Rated = false
	if _, err := referee.Open(terms, noon); err != nil {
		t.Errorf("it cannot be played: %v", err)
	}
}

// What no settings ask for is as usual, too.
func TestStandardOfTerms(t *testing.T) {
	for why, change := range map[string]func(*referee.Terms){
		"empty board":           func(t *referee.Terms) { t.Start = &referee.Start{Black: weiqi.SetOf(weiqi.Point{Col: 4, Row: 4})} },
		"a ruleset that has":    func(t *referee.Terms) { t.Rules.Suicide = weiqi.AnySuicide },
		"a ruleset that has a ": func(t *referee.Terms) { t.Ruleset = "" },
		"waited for":            func(t *referee.Terms) { t.Limits.Absent = 1 },
		"waited for as long":    func(t *referee.Terms) { t.Gift = 250 },
	} {
		terms, err := standard().Terms()
		if err != nil {
			t.Fatal(err)
		}
		change(&terms)
		checkStandard(t, terms, why)
	}
}

// Whatever is asked for, a game can be rated just if it is as docs/ratings.md says.
func TestStandardIsWhatIsWritten(t *testing.T) {
	boards := map[referee.SizeText]struct {
		limit, stones int
		clock         time.Duration
	}{"9x9": {343, 4, 3 * time.Minute}, "13x13": {607, 9, 5 * time.Minute}, "19x19": {1183, 9, 8 * time.Minute}}
	clocks := map[string][2]time.Duration{ // at first, and for sixty moves
		"3m": {3 * time.Minute, 3 * time.Minute}, "179999ms": {179999 * time.Millisecond, 179999 * time.Millisecond},
		"2ms": {2 * time.Millisecond, 2 * time.Millisecond}, "29999ms+1m": {29999 * time.Millisecond, time.Hour + 29999*time.Millisecond},
		"30s+150s": {30 * time.Second, 150*time.Minute + 30*time.Second}, "1m+3s": {time.Minute, 4 * time.Minute}, "2m+4s": {2 * time.Minute, 6 * time.Minute},
		"8m+5x30s": {10*time.Minute + 30*time.Second, 38 * time.Minute}, "0s+3x3s": {9 * time.Second, 3 * time.Minute},
		"0s+10x8s": {80 * time.Second, 8 * time.Minute}, "1m+10/1m": {2 * time.Minute, 7 * time.Minute},
		"1x3d": {72 * time.Hour, 180 * 24 * time.Hour}, "31d+1d": {31 * 24 * time.Hour, 91 * 24 * time.Hour},
	}
	var rulesets []string
	for _, r := range weiqi.Rulesets() {
		rulesets = append(rulesets, r.Name)
	}
	var times []string
	for text := range clocks {
		times = append(times, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := referee.Settings{Size: pick(t, []referee.SizeText{"9x9", "13x13", "19x19"}), Ruleset: pick(t, rulesets), Time: pick(t, times)}
		for _, change := range []func(){
			func() { s.Size = pick(t, []referee.SizeText{"1x1", "5x5", "19x18", "25x25"}) },
			func() { s.Time = "none" },
			func() { s.Komi = new(weiqi.Score(rapid.IntRange(-1250, 1250).Draw(t, "komi"))) },
			func() { s.Komi = new(weiqi.Score(rapid.IntRange(-24, 54).Draw(t, "komi"))) },
			func() { s.MoveLimit = pick(t, []int{1, 4, 342, 343, 606, 607, 1182, 1183, 10000}) },
			func() { s.AtLimit = pick(t, []string{"draw", "count", "void"}) },
			func() { s.Repetition = pick(t, []string{"void", "draw", "none"}) },
			func() { s.Passing = pick(t, []string{"normal", "for-good"}) },
			func() { s.Handicap, s.Komi = rapid.IntRange(2, 9).Draw(t, "stones"), new(weiqi.Score(14)) },
			func() { s.AllowUnsound = true },
			func() {
				s.Ending, s.Mediator = "ladder", pick(t, []string{"", "judge:best", "person", "account:cy", "engine:pachi"})
			},
		} {
			if oneIn(t, 10) {
				change()
			}
		}
		terms, err := s.Terms()
		if err != nil {
			t.Skip(err)
		}
		checked, err := terms.Check()
		if err != nil {
			t.Skip(err)
		}
		usual, _ := referee.Settings{Size: s.Size, Ruleset: s.Ruleset, Time: s.Time}.Terms()
		usual, _ = usual.Check()
		board, known := boards[s.Size]
		clock, ticks := clocks[s.Time]
		want := known && ticks && clock[1] >= board.clock && clock[0] >= 30*time.Second && clock[0] <= 30*24*time.Hour &&
			checked.Komi >= 0 && (checked.Komi <= 18 || s.Handicap > 0 && checked.Komi <= 32) && s.Handicap <= board.stones && checked.Limits.Moves >= board.limit && checked.Limits.AtMoves == referee.CountBoard &&
			checked.Limits.Repetition == usual.Limits.Repetition && s.Passing != "for-good" && !s.AllowUnsound &&
			s.Mediator != "person" && s.Mediator != "account:cy"
		if err := terms.Standard(); (err == nil) != want {
			t.Fatalf("%+v: %v, want it to be rated: %t", s, err, want)
		}
	})
}
