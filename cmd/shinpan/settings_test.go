package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// TestBlame names the settings without which something would not be wrong.
func TestBlame(t *testing.T) {
	check := func(s referee.Settings) error {
		s.Size = "9"
		terms, err := s.Terms()
		if err == nil {
			_, err = terms.Check()
		}
		return err
	}
	for _, test := range []struct {
		asked referee.Settings
		want  string
	}{
		{referee.Settings{Ruleset: "chess", Time: "never"}, "--ruleset: there is no ruleset|--time: "},
		{referee.Settings{Ruleset: "korean", Ending: "as-is"}, "--ruleset, --ending: the ending as-is"},
		{referee.Settings{AtLimit: "win", MoveLimit: 20}, "--at-limit: "},
		{referee.Settings{Handicap: 17}, "--handicap: "},
	} {
		reasons := strings.Split(blame(test.asked, flagOf, check).Error(), "\n")
		for i, want := range strings.Split(test.want, "|") {
			if i >= len(reasons) || !strings.HasPrefix(reasons[i], want) {
				t.Errorf("of %+v it says %q, want reason %d to begin with %q", test.asked, reasons, i+1, want)
			}
		}
	}
	if err := blame(referee.Settings{Komi: nil}, flagOf, func(referee.Settings) error { return errors.New("it rains") }); err.Error() != "it rains" {
		t.Errorf("of what is nobody's fault it says %q", err)
	}
}

// A komi in a file is points, however it is written.
func TestKomiInFiles(t *testing.T) {
	for text, want := range map[string]weiqi.Score{"7": 14, "-7": -14, "0": 0, "6.5": 13, `"7"`: 14, "'7.5'": 15} {
		var s tournamentSettings
		if err := decodeStrictly(strings.NewReader("komi = "+text+"\n"), &s); err != nil || s.Komi == nil || *s.Komi != want {
			t.Errorf("komi = %s is %v, %v; want %v", text, s.Komi, err, want)
		}
	}
	var s tournamentSettings
	if err := decodeStrictly(strings.NewReader("komi = 6.3\n"), &s); err == nil {
		t.Errorf("komi = 6.3 is %v, want an error", s.Komi)
	}
}

// TestTournamentKeys reads every term of a game from the file of a tournament.
func TestTournamentKeys(t *testing.T) {
	const file = `
name = "x"
kind = "mcmahon"
rounds = 1
size = "9"
ruleset = "aga"
komi = 6.5
handicap = 2
time = "10m"
ending = "mediation"
mediator = "judge:best"
fallback = "resume"
passing = "for-good"
forced_pass = true
illegal_loses = true
move_limit = 200
at_limit = "count"
repetition = "draw"
[[player]]
name = "a"
[[player]]
name = "b"
`
	read := func(text string) tournamentPlan {
		t.Helper()
		var s tournamentSettings
		if err := decodeStrictly(strings.NewReader(text), &s); err != nil {
			t.Fatal(err)
		}
		plan, err := s.plan()
		if err != nil {
			t.Fatal(err)
		}
		return plan
	}
	plan := read(file)
	g := plan.Terms.Game
	if g.Size.Cols != 9 || g.Ruleset != "aga" || g.Komi != 13 || g.Handicap.Stones != 2 || g.Ending != "mediation" || g.Mediator != "judge:best" ||
		g.Fallback != "resume" || g.Passing != referee.PassForGood || !g.ForcedPass || !g.IllegalLoses || g.Limits.Moves != 200 ||
		g.Limits.AtMoves != referee.CountBoard || g.Limits.Repetition != referee.DrawGame || plan.Terms.System.Handicap {
		t.Errorf("the file was read as %+v", g)
	}
	if plan := read(strings.Replace(file, `size = "9"`, "size = 9", 1)); plan.Terms.Game.Size != g.Size {
		t.Errorf("size = 9 was read as %v", plan.Terms.Game.Size)
	}
	var wrong tournamentSettings
	if err := decodeStrictly(strings.NewReader("size = [9]"), &wrong); err == nil || !strings.Contains(err.Error(), `want a number, or text in quotes`) {
		t.Errorf("size = [9] is refused by %v", err)
	}
	plan = read(strings.Replace(file, "handicap = 2", "handicap = true", 1))
	if plan.Terms.Game.Handicap.Stones != 0 || !plan.Terms.System.Handicap {
		t.Errorf("handicap = true was read as %+v, by the system: %v", plan.Terms.Game.Handicap, plan.Terms.System.Handicap)
	}
}
