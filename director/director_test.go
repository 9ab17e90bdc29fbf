package director

import (
	"strings"
	"testing"

	"github.com/shinpan/shinpan/tournament"
)

// TestEndingFor asks for as-is where a player has no words for dead stones, and nowhere else.
func TestEndingFor(t *testing.T) {
	called := []Player{{Player: tournament.Player{Name: "a"}, CGOS: "aaa"}}
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
