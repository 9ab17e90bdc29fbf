package web

import (
	"net/http"
	"testing"
)

// inDoubt is a board on 11x4 where Black's chain at F3 lives if Black plays at H4 first, and dies if
// White does.
const inDoubt = "(;FF[4]GM[1]SZ[11:4]KM[0]RU[Chinese]AB[ba][da][fa][ja][ab][bb][cb][db][fb][gb][hb][ib][jb][ac][cc][dc][ad][bd][cd][dd]" +
	"AW[ea][ka][eb][kb][ec][fc][gc][hc][ic][jc][kc][ed][gd][id][kd])"

// inNoDoubt is a board on 9x2 whose chains all have two eyes.
const inNoDoubt = "(;FF[4]GM[1]SZ[9:2]KM[0]RU[Chinese]AB[ba][da][ab][bb][cb][db]AW[ea][ga][ia][eb][fb][gb][hb][ib])"

func TestCruxesOfARecord(t *testing.T) {
	s := newSite(t)
	got := s.nobody().call("POST", "/score/cruxes", map[string]any{"sgf": inDoubt}).want(http.StatusOK)
	cruxes := got.body["cruxes"].([]any)
	if len(cruxes) != 1 {
		t.Fatalf("%d cruxes in %s; want one", len(cruxes), got.text)
	}
	crux := cruxes[0].(map[string]any)
	if crux["decides"] != true {
		t.Errorf("it decides nothing: %v", crux)
	}
	results := map[string]string{"black chinese": "B+8", "white chinese": "W+12", "black japanese-1989": "B+2", "white japanese-1989": "W+16", "white tromp-taylor": "B+4"}
	for side, dead := range map[string]int{"black": 0, "white": 7} {
		line := crux["first"].(map[string]any)[side].(map[string]any)
		if line["move"] != "H4" || len(line["dead"].([]any)) != dead {
			t.Errorf("%s moves first at %v and %v are dead; want H4 and %d stones", side, line["move"], line["dead"], dead)
		}
		for _, count := range line["counts"].([]any) {
			of := count.(map[string]any)
			if want, is := results[side+" "+of["ruleset"].(string)]; is && of["result"] != want {
				t.Errorf("%s moves first and the count is %v, want %s", side, of, want)
			}
		}
		if row := line["board"].([]any)[0].(string); row[7] != map[string]byte{"black": 'X', "white": 'O'}[side] {
			t.Errorf("%s has moved first, and the board is %v", side, line["board"])
		}
	}
	settled := s.nobody().call("POST", "/score/cruxes", map[string]any{"sgf": inNoDoubt}).want(http.StatusOK)
	if found := settled.body["cruxes"].([]any); len(found) != 0 {
		t.Errorf("a board that is settled has the cruxes %v", found)
	}
}

func TestCruxesRefused(t *testing.T) {
	s := newSite(t)
	for _, test := range []struct {
		name string
		body map[string]any
		kind string
	}{
		{"no record", map[string]any{"sgf": "no record"}, "bad-record"},
		{"a move that there is not", map[string]any{"sgf": finished, "move": 99}, "invalid"},
		{"no such judge", map[string]any{"sgf": finished, "judge": "nobody"}, "invalid"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := s.nobody().call("POST", "/score/cruxes", test.body)
			if got.status/100 != 4 || got.str("type") != "/problems/"+test.kind {
				t.Errorf("%d %s; want %s", got.status, got.text, test.kind)
			}
		})
	}
}
