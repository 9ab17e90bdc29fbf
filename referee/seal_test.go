package referee_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// sealed plays a script and fails the test unless everybody but the author of a list sees
// of it, in the log and in the stop, only that it was given.
func sealedFrom(t *testing.T, g *referee.Game, log []referee.Event, to referee.Party, stone string) bool {
	t.Helper()
	inLog, inStop := false, false
	for _, e := range log {
		if _, ok := e.What.(referee.Claimed); !ok {
			continue
		}
		line, err := json.Marshal(g.Seal(e, to))
		if err != nil {
			t.Fatal(err)
		}
		inLog = inLog || strings.Contains(string(line), stone)
	}
	for _, stop := range g.Stops() {
		for _, list := range g.SeenBy(stop, to).Lists {
			inStop = inStop || list != nil && strings.Contains(list.Dead.String(), stone)
		}
	}
	if inLog != inStop {
		t.Errorf("%v sees %s in the log: %t, in the stop: %t", to, stone, inLog, inStop)
	}
	return !inLog
}

func TestSeal(t *testing.T) {
	t.Parallel()
	const board = ". X O .\nX X O O\n. X O .\nO X O X"
	others := []referee.Party{referee.White, referee.Nobody, referee.Referee, referee.Moderator, referee.Mediator}
	for name, test := range map[string]struct {
		terms, acts string
		open        bool
	}{
		"one list":                    {"", "black claim 1 A1", false},
		"one list, a proposal":        {"", "referee propose 1 A1\nblack claim 1 A1", false},
		"one list, the other refused": {"", "black claim 1 A1\nwhite claim 1 Z9", false},
		"both lists":                  {"", "black claim 1 A1\nwhite claim 1", true},
		"the time is up":              {"", "black claim 1 A1\n+90s tick", true},
		"the game is over":            {"", "black claim 1 A1\nwhite resign", true},
		// What was said at a stop that came to nothing would tell what a side will say at the next.
		"the game goes on":               {"rules japanese-1989\nending confirmation", "black claim 1 A1\nwhite play-on 1", false},
		"the game has gone on and stops": {"rules japanese-1989\nending confirmation", "black claim 1 A1\nwhite play-on 1\nblack play pass\nwhite play pass", false},
	} {
		_, log, g := tell(t, map[string]string{"terms": test.terms, "board": board, "acts": "black play pass\nwhite play pass\n" + test.acts})
		for _, to := range others {
			if sealedFrom(t, g, log, to, "A1") == test.open {
				t.Errorf("%s: sealed from %v: %t, want %t", name, to, !test.open, test.open)
			}
		}
		if sealedFrom(t, g, log, referee.Black, "A1") {
			t.Errorf("%s: Black does not see its own list", name)
		}
	}
}

// Who replays what it was shown has the game that the referee has, once both lists are in.
func TestReplaySealed(t *testing.T) {
	t.Parallel()
	_, log, g := tell(t, map[string]string{
		"board": ". X O .\nX X O O\n. X O .\nO X O X",
		"acts":  "black play pass\nwhite play pass\nblack claim 1 A1\nwhite claim 1 D1\nblack play-on 1\nwhite play-on 1\nblack play A2",
	})
	shown := &referee.Game{}
	for i, e := range log {
		then, err := referee.Replay(log[:i+1])
		if err != nil {
			t.Fatal(err)
		}
		if err := shown.Apply(then.Seal(e, referee.Nobody)); err != nil {
			t.Fatal(err)
		}
		if shown.Phase() != then.Phase() || len(shown.Waiting()) != len(then.Waiting()) {
			t.Errorf("after event %d the phase is %v, waiting for %v; want %v, %v", e.Seq, shown.Phase(), shown.Waiting(), then.Phase(), then.Waiting())
		}
	}
	got, _ := shown.Stop()
	want, _ := g.Stop()
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if !reflect.DeepEqual(got.Lists[c], want.Lists[c]) {
			t.Errorf("%v's list is %+v, want %+v", c, *got.Lists[c], *want.Lists[c])
		}
	}
	a, _ := shown.Resumption()
	b, _ := g.Resumption()
	if a != b || !a.Ends || a.Stop != 1 || a.Disputed.Empty() {
		t.Errorf("play goes on as %+v, want %+v", a, b)
	}
}
