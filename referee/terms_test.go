package referee_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// plainTerms are the shortest terms that pass: people, Tromp-Taylor, no clock.
func plainTerms() referee.Terms {
	return referee.Terms{
		Size:   weiqi.Square(9),
		Rules:  weiqi.Rules{Ko: weiqi.PositionalSuperko},
		Ending: "as-is",
	}
}

func TestTermsDefaults(t *testing.T) {
	checked, err := plainTerms().Check()
	if err != nil {
		t.Fatal(err)
	}
	want := referee.Limits{
		Moves: 343, AtMoves: referee.CountBoard, Repetition: referee.VoidGame,
		ListPeople: 90000, ListPrograms: 10000, FirstMove: 259200000, Vacant: 60000, Mediator: 60000, Trial: 30000, Absent: 30000,
	}
	if checked.Limits != want {
		t.Errorf("Limits = %+v, want %+v", checked.Limits, want)
	}
	if again, err := checked.Check(); err != nil || again.Limits != want {
		t.Errorf("checked again: %+v, %v", again.Limits, err)
	}
	data, err := json.Marshal(checked)
	if err != nil {
		t.Fatal(err)
	}
	var back referee.Terms
	if err := json.Unmarshal(data, &back); err != nil || back != checked {
		t.Errorf("%s is read back as %+v, %v", data, back, err)
	}
}

func TestBadTerms(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(*referee.Terms)
		want  []string
	}{
		{"no size", func(t *referee.Terms) { t.Size = weiqi.Size{} }, []string{"no board is 0x0"}},
		{"too large", func(t *referee.Terms) { t.Size = weiqi.Square(99) }, []string{"no board is 99x99"}},
		{"komi", func(t *referee.Terms) { t.Komi = -1251 }, []string{"a komi of -625.5 points"}},
		{"gift", func(t *referee.Terms) { t.Gift = 10001 }, []string{"the gift of 10001 ms a move"}},
		{"negative gift", func(t *referee.Terms) { t.Gift = -1 }, []string{"the gift of -1 ms a move"}},
		{"margin", func(t *referee.Terms) { t.Margin = 10001 }, []string{"the margin of 10001 ms"}},
		{"negative margin", func(t *referee.Terms) { t.Margin = -1 }, []string{"the margin of -1 ms"}},
		{"handicap of one", func(t *referee.Terms) { t.Handicap.Stones = 1 }, []string{"1 handicap stones do not fit"}},
		{"handicap of -2", func(t *referee.Terms) { t.Handicap.Stones = -2 }, []string{"-2 handicap stones do not fit"}},
		{"free handicap of none", func(t *referee.Terms) { t.Handicap.Free = true }, []string{"0 free handicap stones"}},
		{"free handicap everywhere", func(t *referee.Terms) { t.Handicap = referee.Handicap{Stones: 81, Free: true} }, []string{"81 free handicap stones"}},
		{"handicap and board", func(t *referee.Terms) {
			t.Start = &referee.Start{Turn: weiqi.Black}
			t.Handicap.Stones = 2
		}, []string{"not both"}},
		{"board off the board", func(t *referee.Terms) {
			t.Start = &referee.Start{Black: weiqi.SetOf(weiqi.Point{Col: 9}), White: weiqi.SetOf(weiqi.Point{Row: 9})}
		}, []string{"not on a 9x9 board: K1", "not on a 9x9 board: A10"}},
		{"ending", func(t *referee.Terms) { t.Ending = "" }, []string{`there is no ending "": choose one of play-on, as-is, cleanup, `}},
		{"rules", func(t *referee.Terms) { t.Rules.Ko = 9 }, []string{"there are no rules"}},
		{"clock", func(t *referee.Terms) { t.Time = referee.TimeControl{System: referee.Absolute, Main: -1} }, []string{"the time: the main time is negative"}},
		{"clock that says too much", func(t *referee.Terms) { t.Time = referee.TimeControl{Main: 1} }, []string{"does not use all that is given"}},
		{"time system", func(t *referee.Terms) { t.Time.System = 9 }, []string{"no time system 9"}},
		{"program without name", func(t *referee.Terms) { t.White.Kind = referee.Program }, []string{"the seat of white: a program needs a name"}},
		{"program with account", func(t *referee.Terms) {
			t.White = referee.Seat{Kind: referee.Program, Engine: "e", Player: "p"}
		}, []string{"a program has no account"}},
		{"person with program", func(t *referee.Terms) { t.Black.Engine = "e" }, []string{"the seat of black: a person is no program"}},
		{"kind of seat", func(t *referee.Terms) { t.Black.Kind = 2 }, []string{"no kind of seat 2"}},
		{"name", func(t *referee.Terms) { t.Black.Name = "a\nb" }, []string{"the name has a control character"}},
		{"bytes", func(t *referee.Terms) { t.Black.Name = "\xff" }, []string{"not valid UTF-8"}},
		{"long name", func(t *referee.Terms) { t.Ruleset = strings.Repeat("x", 101) }, []string{"more than 100 characters"}},
		{"fault policy", func(t *referee.Terms) { t.OnFault = 2 }, []string{"no fault policy 2"}},
		{"limits", func(t *referee.Terms) {
			t.Limits = referee.Limits{Moves: 10001, AtMoves: referee.PlayGoesOn, Repetition: 9, ListPeople: -1, Vacant: 1 << 60}
		}, []string{
			"a limit of 10001 moves", `the limit on moves cannot lead to "none"`, "a repetition cannot lead to",
			"the wait for lists of people", "the wait for a vacant seat",
		}},
		{"player who mediates", func(t *referee.Terms) {
			t.Ending, t.Mediator, t.White.Player = "mediation", "account:cy", "cy"
		}, []string{"a player cannot mediate in his own game"}},
		{"program that mediates", func(t *referee.Terms) {
			t.Ending, t.Mediator, t.White = "ladder", "engine:e", referee.Seat{Kind: referee.Program, Engine: "e"}
		}, []string{"the program e cannot mediate in its own game"}},
		{"everything", func(t *referee.Terms) {
			*t = referee.Terms{Size: weiqi.Square(26), Komi: 9999, Ending: "x", Limits: referee.Limits{Moves: -1}}
		}, []string{"26x26", "a komi of", `no ending "x"`, "a limit of -1 moves"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			terms := plainTerms()
			test.spoil(&terms)
			_, err := terms.Check()
			var bad *referee.TermsError
			if !errors.As(err, &bad) {
				t.Fatalf("Check() = %v, want a TermsError", err)
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
			if _, err := referee.Open(terms, noon); err == nil {
				t.Error("Open accepts them")
			}
		})
	}
}

// Check must not change what the caller holds.
func TestCheckLeavesStart(t *testing.T) {
	terms := plainTerms()
	terms.Start = &referee.Start{}
	checked, err := terms.Check()
	if err != nil || checked.Start.Turn != weiqi.Black || terms.Start.Turn != weiqi.Empty {
		t.Errorf("turn %v, given %v, %v", checked.Start.Turn, terms.Start.Turn, err)
	}
}

func TestNames(t *testing.T) {
	type text interface {
		MarshalText() ([]byte, error)
	}
	for want, value := range map[string]text{
		"person": referee.Person, "program": referee.Program,
		"default": referee.DefaultOutcome, "draw": referee.DrawGame, "count": referee.CountBoard,
		"void": referee.VoidGame, "none": referee.PlayGoesOn,
		"forfeit": referee.ForfeitGame, "offer-other": referee.OfferOther,
		"handicap": referee.Handicapping, "play": referee.Playing, "scoring": referee.Listing,
		"dispute": referee.Answering, "referred": referee.Referring, "marking": referee.Marking, "trial": referee.Trying,
		"normal": referee.NormalPassing, "for-good": referee.PassForGood, "mediator": referee.Mediator, "vacant": referee.Vacant, "over": referee.Over,
		"nobody": referee.Nobody, "black": referee.Black, "referee": referee.Referee,
	} {
		if got, err := value.MarshalText(); err != nil || string(got) != want {
			t.Errorf("%v is written %q, want %q", value, got, want)
		}
	}
	for name, into := range map[string]interface{ UnmarshalText([]byte) error }{
		"kind of seat": new(referee.SeatKind), "outcome": new(referee.Outcome), "party": new(referee.Party),
		"fault policy": new(referee.FaultPolicy), "way to pass": new(referee.Passing), "phase": new(referee.Phase),
	} {
		if err := into.UnmarshalText([]byte("x")); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// fit returns terms that end as named and have what that needs.
func fit(terms referee.Terms, ending string) referee.Terms {
	terms.Ending = ending
	switch ending {
	case "mediation":
		terms.Mediator = "person"
	case "confirmation":
		terms.Rules = weiqi.Rules{Scoring: weiqi.Territory, Tax: weiqi.SekiTax}
	case "aga":
		terms.Rules = weiqi.Rules{Ko: weiqi.SituationalSuperko, PassStones: true, WhitePassesLast: true}
	}
	return terms
}

func TestEndingsAreAllThere(t *testing.T) {
	for _, e := range referee.Endings() {
		terms := fit(plainTerms(), e.Name)
		if _, err := terms.Check(); err != nil || e.Title == "" || e.Note == "" {
			t.Errorf("%+v: %v", e, err)
		}
	}
}

func TestUsualEndings(t *testing.T) {
	as := map[string][]string{}
	for _, r := range weiqi.Rulesets() {
		ending := referee.Usual(r.Name).Ending
		if !slices.ContainsFunc(referee.Endings(), func(e referee.EndingInfo) bool { return e.Name == ending }) {
			t.Errorf("%s usually ends by %q, which is no ending", r.Name, ending)
		}
		as[ending] = append(as[ending], r.Name)
	}
	if want := []string{"tromp-taylor", "cgos", "dublin-2001", "blog-2012"}; !slices.Equal(as["as-is"], want) {
		t.Errorf("nothing is removed under %q, want %q", as["as-is"], want)
	}
}

// What a position comes to that comes about for the third time, as the text of each ruleset with simple ko has it.
func TestUsualRepetition(t *testing.T) {
	want := map[string]referee.Outcome{
		"chinese": referee.VoidGame, "korean": referee.VoidGame, "stone-scoring": referee.VoidGame,
		"japanese-1989": referee.PlayGoesOn, "japanese-owner-first": referee.PlayGoesOn, "japanese-other-first": referee.PlayGoesOn,
		"dublin-2001": referee.PlayGoesOn,
	}
	for _, r := range weiqi.Rulesets() {
		terms, err := referee.Settings{Size: "9x9", Ruleset: r.Name}.Terms()
		if err == nil {
			terms, err = terms.Check()
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := terms.Limits.Repetition; r.Rules.Ko == weiqi.SimpleKo && got != want[r.Name] {
			t.Errorf("%s: a third repetition comes to %v, want %v", r.Name, got, want[r.Name])
		}
	}
}

// By the Japanese rules of 1989 two programs, which can propose nothing, agree by going round that the game has no
// result; where a person plays, or the terms say what follows, they do not.
func TestRepetitionOfPrograms(t *testing.T) {
	program, person := referee.Seat{Kind: referee.Program, Name: "p", Engine: "p"}, referee.Seat{Name: "a", Player: "a"}
	for _, test := range []struct {
		ruleset, asked string
		black, white   referee.Seat
		want           referee.Outcome
	}{
		{"japanese-1989", "", program, program, referee.VoidGame},
		{"japanese-owner-first", "", program, program, referee.VoidGame},
		{"japanese-other-first", "", program, program, referee.VoidGame},
		{"japanese-1989", "", person, program, referee.PlayGoesOn},
		{"japanese-1989", "", program, person, referee.PlayGoesOn},
		{"japanese-1989", "", person, person, referee.PlayGoesOn},
		{"japanese-1989", "none", program, program, referee.PlayGoesOn},
		{"japanese-1989", "count", program, program, referee.CountBoard},
		{"dublin-2001", "", program, program, referee.PlayGoesOn},
	} {
		terms, err := referee.Settings{Size: "9x9", Ruleset: test.ruleset, Repetition: test.asked, Time: "10m+5s"}.Terms()
		if err != nil {
			t.Fatal(err)
		}
		terms.Black, terms.White = test.black, test.white
		checked, err := terms.Check()
		if err != nil {
			t.Fatal(err)
		}
		if got := checked.Limits.Repetition; got != test.want {
			t.Errorf("%s, %q asked for, %v with %v: a third repetition comes to %v, want %v",
				test.ruleset, test.asked, test.black.Kind, test.white.Kind, got, test.want)
		}
		asUsual := test.asked == "" && test.ruleset != "dublin-2001" // which draws at a limit of moves
		if err := checked.Standard(); (err == nil) != asUsual {
			t.Errorf("%s, %q asked for, %v with %v: can it be rated? %v", test.ruleset, test.asked, test.black.Kind, test.white.Kind, err)
		}
	}
}

func TestDublin2001(t *testing.T) {
	usual := referee.Usual("dublin-2001")
	if usual.Limits.Moves != 500 || usual.Limits.AtMoves != referee.DrawGame || !usual.IllegalLoses {
		t.Errorf("Dublin 2001 is played under %+v", usual)
	}
}
