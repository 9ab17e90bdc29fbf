package tournament

import (
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// TestEndingFor asks for as-is where a player has no words for dead stones, and nowhere else.
func TestEndingFor(t *testing.T) {
	called := []Player{{Player: stats.Player{Name: "a"}, CGOS: "aaa"}}
	for _, test := range []struct {
		ending, ruleset string
		players         []Player
		want            string
	}{
		{"", "chinese", nil, ""},
		{"", "korean", nil, ""},
		{"", "", called, "as-is"},
		{"", "chinese", called, "as-is"},
		{"play-on", "chinese", called, "play-on"}, // which the venue refuses
	} {
		if got, err := EndingFor(test.ending, test.ruleset, test.players); err != nil || got != test.want {
			t.Errorf("EndingFor(%q, %q, %d players) = %q, %v, want %q", test.ending, test.ruleset, len(test.players), got, err, test.want)
		}
	}
	if _, err := EndingFor("", "korean", called); err == nil || !strings.Contains(err.Error(), "choose a ruleset that counts areas") {
		t.Errorf("under territory rules the error is %v, want what to do", err)
	}
}

// TestMediatorPlaysNothing refuses players who cannot sit down where such a mediator decides
// disputes, when a tournament begins and when they join.
func TestMediatorPlaysNothing(t *testing.T) {
	for _, test := range []struct {
		mediator string
		player   Player
		want     string
	}{
		{"person", Player{Engine: "stub"}, "a program accepts nobody as a mediator"},
		{"account:cy", Player{Account: "cy"}, "a player cannot mediate in his own game"},
		{"engine:stub", Player{Engine: "stub"}, "the program stub cannot mediate in its own game"},
		{"person", Player{Account: "ann"}, ""},
		{"account:cy", Player{Engine: "stub"}, ""},
		{"engine:other", Player{Engine: "stub"}, ""},
	} {
		terms := terms(t, System{Kind: "round-robin"})
		terms.Game.Ending, terms.Game.Mediator = "mediation", test.mediator
		terms, err := terms.Check()
		if err != nil {
			t.Fatal(err)
		}
		test.player.Name = "a"
		other := Player{Player: stats.Player{Name: "b"}, Account: "bob"}
		_, err = Host{}.Admit(terms, []Player{test.player, other})
		if said := whyOf(err); !strings.Contains(said, test.want) || (said == "") != (test.want == "") {
			t.Errorf("with the mediator %s and the player %+v it says %q, want %q", test.mediator, test.player, said, test.want)
		}
		terms.Joining = true
		tour := open(t, store.NewMemory(), terms, nil)
		err = tour.Join(t.Context(), test.player)
		if said := whyOf(err); !strings.Contains(said, test.want) || (said == "") != (test.want == "") {
			t.Errorf("who joins where %s mediates, as %+v, is told %q, want %q", test.mediator, test.player, said, test.want)
		}
	}
}

// reason is what an error says, and nothing for none.
func whyOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestRepetitionBySeats has two programs that go round by Japanese rules agree to no result, and nobody else; what the
// file says holds for all.
func TestRepetitionBySeats(t *testing.T) {
	program, person := referee.Seat{Kind: referee.Program, Name: "p", Engine: "p"}, referee.Seat{Name: "a", Player: "a"}
	for _, test := range []struct {
		ruleset, asked       string
		programs, withPerson referee.Outcome
	}{
		{"japanese-1989", "", referee.VoidGame, referee.PlayGoesOn},
		{"japanese-1989", "none", referee.PlayGoesOn, referee.PlayGoesOn},
		{"korean", "", referee.VoidGame, referee.VoidGame},
		{"dublin-2001", "", referee.PlayGoesOn, referee.PlayGoesOn},
	} {
		game, err := referee.Settings{Size: "9", Ruleset: test.ruleset, Repetition: test.asked}.Terms()
		if err != nil {
			t.Fatal(err)
		}
		terms, err := Terms{Name: "test", System: System{Kind: "round-robin"}, Game: game}.Check()
		if err == nil {
			terms, err = terms.Check()
		}
		if err != nil {
			t.Fatal(err)
		}
		for other, want := range map[referee.Seat]referee.Outcome{program: test.programs, person: test.withPerson} {
			checked, err := terms.game(Game{}, program, other).Check()
			if err != nil {
				t.Fatal(err)
			}
			if got := checked.Limits.Repetition; got != want {
				t.Errorf("%s, %q in the file, against a %v: a third repetition comes to %v, want %v", test.ruleset, test.asked, other.Kind, got, want)
			}
		}
	}
}
