package web

import (
	"net/http"
	"strings"
	"testing"
)

// lineOn is a record of a game on 9x9 whose points an SGF record would write so, Black first; every point goes through
// the function before.
func lineOn(first string, points string, turn func(col, row byte) (byte, byte)) string {
	colors := "BW"
	if first == "white" {
		colors = "WB"
	}
	var record strings.Builder
	record.WriteString("(;GM[1]SZ[9]KM[7]")
	for i, point := range strings.Fields(points) {
		col, row := turn(point[0], point[1])
		record.WriteString(";" + colors[i%2:i%2+1] + "[" + string([]byte{col, row}) + "]")
	}
	return record.String() + ")"
}

// The board of a game between two people is judged for nobody while they play, in whatever form it comes.
func TestJudgingAGameThatGoesOn(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "9x9", "time": "10m+5s"})
	asIs := func(col, row byte) (byte, byte) { return col, row }
	const points = "ee cg gc cc gg eg ec"
	game := lineOn("black", points, asIs)
	m.play("E5", "C3", "G7", "C7", "G3", "E3")
	// too few stones to be any one game
	m.black.score(map[string]any{"sgf": lineOn("black", points[:len(points)-3], asIs)}).want(http.StatusOK)
	m.play("E7")

	askers := map[string]*client{"Black": m.black, "White": m.white, "a guest": s.guest(""), "nobody": s.nobody()}
	for who, c := range askers {
		for form, record := range map[string]string{
			"as it is":       game,
			"mirrored":       lineOn("black", points, func(col, row byte) (byte, byte) { return 'a' + 'i' - col, row }),
			"turned":         lineOn("black", points, func(col, row byte) (byte, byte) { return 'a' + 'i' - row, col }),
			"in other hands": lineOn("white", points, asIs),
			"passed":         strings.TrimSuffix(game, ")") + ";W[])",
			"continued":      strings.TrimSuffix(game, ")") + ";W[aa];B[ia])",
		} {
			for how, got := range map[string]*reply{
				"score":        c.score(map[string]any{"sgf": record}),
				"a file":       c.file(record),
				"a judge":      c.score(map[string]any{"sgf": record, "dead": []string{}, "judge": "tom"}),
				"an algorithm": c.score(map[string]any{"sgf": record, "count": "tom"}),
				"cruxes":       c.call("POST", "/score/cruxes", map[string]any{"sgf": record}),
			} {
				if got.status != http.StatusForbidden || got.str("code") != "estimate-while-playing" {
					t.Errorf("%s asks %s of the game %s: %d %s", who, how, form, got.status, got.text)
				}
			}
		}
		// no judge says anything
		c.score(map[string]any{"sgf": game, "dead": []string{}}).want(http.StatusOK)
		// another game
		c.score(map[string]any{"sgf": strings.Replace(game, "B[ec]", "B[fc]", 1)}).want(http.StatusOK)
		// its beginning
		c.score(map[string]any{"sgf": strings.TrimSuffix(game, ")") + ";W[aa])", "move": 3}).want(http.StatusOK)
	}
	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	for _, c := range askers {
		c.score(map[string]any{"sgf": game}).want(http.StatusOK)
	}
}

// What spectators see late is not told by a refusal either: it is for the players.
func TestJudgingAGameSeenLate(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "9x9", "time": "10m+5s", "delay": "2h"})
	m.play("E5", "C3", "G7", "C7", "G3", "E3", "E7")
	game := lineOn("black", "ee cg gc cc gg eg ec", func(col, row byte) (byte, byte) { return col, row })
	m.black.score(map[string]any{"sgf": game}).problem(http.StatusForbidden, "not-allowed", "two people are playing")
	s.nobody().score(map[string]any{"sgf": game}).want(http.StatusOK)
	s.guest("").score(map[string]any{"sgf": game}).want(http.StatusOK)
}
