package tournament

import (
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store"
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
