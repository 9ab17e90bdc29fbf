package referee_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// What is left open follows from the ruleset, under every ruleset.
func TestSettingsBeginWithTheRuleset(t *testing.T) {
	for _, set := range weiqi.Rulesets() {
		terms, err := referee.Settings{Size: "5", Ruleset: set.Name}.Terms()
		if err != nil {
			t.Fatalf("%s: %v", set.Name, err)
		}
		want := referee.Usual(set.Name)
		want.Size, want.Ruleset, want.Rules, want.Komi = weiqi.Square(5), set.Name, set.Rules, set.Komi
		if terms != want {
			t.Errorf("%s: the terms are %+v, want %+v", set.Name, terms, want)
		}
		if _, err := terms.Check(); err != nil {
			t.Errorf("%s: its own terms are refused: %v", set.Name, err)
		}
	}
}

// Only what was asked for is another.
func TestSettingsChangeWhatIsAsked(t *testing.T) {
	komi := weiqi.Score(7)
	base := referee.Settings{Size: "7x5", Ruleset: "dublin-2001"}
	for _, test := range []struct {
		name   string
		ask    func(*referee.Settings)
		expect func(*referee.Terms)
	}{
		{"nothing", func(*referee.Settings) {}, func(*referee.Terms) {}},
		{"komi", func(s *referee.Settings) { s.Komi = &komi }, func(t *referee.Terms) { t.Komi = 7 }},
		{"handicap", func(s *referee.Settings) { s.Handicap, s.FreeHandicap = 3, true }, func(t *referee.Terms) {
			t.Handicap, t.Komi = referee.Handicap{Stones: 3, Free: true}, 1
		}},
		{"an illegal move is refused", func(s *referee.Settings) { s.IllegalLoses = new(false) }, func(t *referee.Terms) { t.IllegalLoses = false }},
		{"forced pass", func(s *referee.Settings) { s.ForcedPass = new(true) }, func(t *referee.Terms) { t.ForcedPass = true }},
		{"passing", func(s *referee.Settings) { s.Passing = "for-good" }, func(t *referee.Terms) { t.Passing = referee.PassForGood }},
		{"ending", func(s *referee.Settings) { s.Ending, s.Mediator, s.Fallback = "mediation", "judge:best", "as-is" }, func(t *referee.Terms) {
			t.Ending, t.Mediator, t.Fallback = "mediation", "judge:best", "as-is"
		}},
		{"judge", func(s *referee.Settings) { s.Ending, s.Judge = "auto", "tom" }, func(t *referee.Terms) { t.Ending, t.Judge = "auto", "tom" }},
		{"limits", func(s *referee.Settings) { s.MoveLimit, s.AtLimit, s.Repetition = 9, "count", "void" }, func(t *referee.Terms) {
			t.Limits = referee.Limits{Moves: 9, AtMoves: referee.CountBoard, Repetition: referee.VoidGame}
		}},
		{"unsound", func(s *referee.Settings) { s.AllowUnsound = true }, func(t *referee.Terms) { t.AllowUnsound = true }},
	} {
		want, err := base.Terms()
		if err != nil {
			t.Fatal(err)
		}
		test.expect(&want)
		asked := base
		test.ask(&asked)
		if got, err := asked.Terms(); err != nil || got != want {
			t.Errorf("%s: the terms are %+v, %v, want %+v", test.name, got, err, want)
		}
	}
}

// Everything that cannot be read is told at once.
func TestBadSettings(t *testing.T) {
	_, err := referee.Settings{
		Ruleset: "x", Time: "soon", Margin: "some", Passing: "never", MoveLimit: -1, AtLimit: "win", Repetition: "lose",
	}.Terms()
	var bad *referee.TermsError
	if !errors.As(err, &bad) {
		t.Fatalf("Terms() = %v, want a TermsError", err)
	}
	var codes []string
	for _, why := range bad.Reasons {
		codes = append(codes, why.Code)
	}
	want := []string{
		"no-such-ruleset", "no-such-size", "no-such-time-control", "no-such-time", "no-such-choice", "no-such-move-limit", "no-such-choice", "no-such-choice",
	}
	if !slices.Equal(codes, want) {
		t.Fatalf("the reasons are %v, want %v", bad.Reasons, want)
	}
	for i, field := range map[int]string{4: "passing", 6: "at_limit", 7: "repetition"} {
		if got := bad.Reasons[i].Args["field"]; got != field {
			t.Errorf("reason %d is about %s, want %s", i, got, field)
		}
	}
	if got := bad.Reasons[0].Args["ruleset"]; got != "x" {
		t.Errorf("the ruleset is %q, want x", got)
	}
}

// Every pair of an ending and a way to count is either sound or refused, and the refusal
// says what to take instead.
func TestUnsoundIsRefused(t *testing.T) {
	sound := map[string]string{
		"play-on": "area stones", "play-on-text": "area stones", "as-is": "area stones", "cleanup": "area stones", "resume": "area stones",
		"marking": "area stones", "aga": "area stones", "auto": "area territory stones", "mediation": "area territory stones",
		"ladder": "area territory stones", "confirmation": "territory",
	}
	for _, ending := range referee.Endings() {
		if got := strings.Join(ending.Scorings, " "); got != sound[ending.Name] {
			t.Errorf("%s is offered for %q, want %q", ending.Name, got, sound[ending.Name])
		}
	}
	japanese := referee.Settings{Size: "5", Ruleset: "japanese-1989", Ending: "cleanup"}
	for _, test := range []struct {
		ask  func(*referee.Settings)
		want string // nothing: they are taken
	}{
		{func(*referee.Settings) {}, "choose the ending confirmation"},
		{func(s *referee.Settings) { s.AllowUnsound = true }, ""},
		{func(s *referee.Settings) { s.Ending = "ladder" }, ""},
		{func(s *referee.Settings) { s.Ending, s.Mediator = "mediation", "judge:best" }, ""},
		{func(s *referee.Settings) { s.Ending, s.Mediator, s.Fallback = "mediation", "judge:best", "as-is" }, "the fallback as-is is unsound"},
		{func(s *referee.Settings) { s.Ruleset, s.Ending = "chinese", "confirmation" }, "the ending confirmation is for territory"},
		{func(s *referee.Settings) { s.Ruleset, s.Ending, s.AllowUnsound = "chinese", "confirmation", true }, "the ending confirmation is for territory"},
	} {
		s := japanese
		test.ask(&s)
		terms, err := s.Terms()
		if err != nil {
			t.Fatal(err)
		}
		_, err = terms.Check()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: %v, want %q", s, err, test.want)
		}
	}
}

// Who asks for the settings of terms gets the same terms, before and after they were checked.
func TestSettingsOfTerms(t *testing.T) {
	for _, set := range weiqi.Rulesets() {
		for _, asked := range []referee.Settings{
			{Size: "5", Ruleset: set.Name},
			{
				Size: "7x5", Ruleset: set.Name, Komi: new(weiqi.Score(-3)), Handicap: 2, FreeHandicap: true, Time: "10m+5x30s", Margin: "50ms",
				Ending: "mediation", Mediator: "judge:best", Fallback: "as-is", Passing: "for-good",
				ForcedPass: new(set.Name != "blog-2012"), IllegalLoses: new(set.Name != "cgos"),
				MoveLimit: 9, AtLimit: "count", Repetition: "none", AllowUnsound: true,
			},
		} {
			terms, err := asked.Terms()
			if err != nil {
				t.Fatal(err)
			}
			checked, err := terms.Check()
			if err != nil {
				t.Fatal(err)
			}
			checked.Limits = referee.Limits{Moves: checked.Limits.Moves, AtMoves: checked.Limits.AtMoves, Repetition: checked.Limits.Repetition}
			for _, terms := range []referee.Terms{terms, checked} {
				if got, err := terms.Settings().Terms(); err != nil || got != terms {
					t.Errorf("the settings of %+v ask for %+v, %v", terms, got, err)
				}
			}
		}
	}
}

// The bounds of komi are said where a request is read as the terms have them.
func TestKomiBounds(t *testing.T) {
	field, _ := reflect.TypeFor[referee.Settings]().FieldByName("Komi")
	for _, tag := range []string{"minimum", "maximum"} {
		bound, err := weiqi.ParseScore(field.Tag.Get(tag))
		if err != nil {
			t.Fatal(err)
		}
		for beyond, want := range map[weiqi.Score]bool{0: false, 1: true} {
			komi := bound + beyond
			if bound < 0 {
				komi = bound - beyond
			}
			terms, err := referee.Settings{Size: "9", Komi: &komi}.Terms()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := terms.Check(); (err != nil) != want {
				t.Errorf("a komi of %v: %v", komi, err)
			}
		}
	}
}
