package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// record is the game that the fake counts: at the end B8 is dead, G7 unsettled, the border open
// at E5, and A9 to be filled.
const record = "(;GM[1]SZ[9];B[cg];W[gc];B[cf];W[bb];B[];W[])"

// counted is what the fake answers about a position of the record: what two algorithms make of
// it, or every ruleset, and a judge unless the dead stones are said.
func counted(how object) (int, object) {
	if sgf, is := ofExample(how); is {
		return countedByRules(sgf, how["dead"])
	}
	move := asked(how["move"])
	said, spoken := how["dead"].([]any)
	dead := []string{}
	for _, stone := range said {
		dead = append(dead, stone.(string))
	}
	if !spoken && move >= 4 {
		dead = []string{"B8"}
	}
	side := object{"stones": 2, "surrounded": 48, "prisoners": 0, "tax": 0, "button": 0, "total": 50}
	answer := object{
		"record": read(), "move": move, "board": boardAfter(move), "passes": max(0, move-4), "over": true, "prisoners": object{"black": 0, "white": 0}, "dead": dead,
		"plain":  object{"black": side, "white": side, "score": 19},
		"counts": []object{}, "differences": []object{}, "groups": []object{}, "contested": []string{},
	}
	if name, byAlgorithm := how["count"].(string); byAlgorithm {
		answer["algorithm"] = byTom(name)
		return 200, answer
	}
	less := float64(len(said))
	japanese := countUnder("japanese-1989", 10.5-less, dead)
	japanese["findings"] = eyesAndSekis()
	answer["counts"] = []object{countUnder("chinese", 11.5-less, dead), japanese, countUnder("tromp-taylor", 8.5-less, []string{})}
	answer["differences"] = []object{
		{"what": "stones played", "margin": -1, "rulesets": []string{"japanese-1989"}, "points": []string{}, "why": why("differ-prisoners", "black", "2", "white", "1")},
		{"what": "komi", "margin": -7.5, "rulesets": []string{"chinese", "japanese-1989", "tromp-taylor"}, "points": []string{}, "why": why("differ-komi-usual", "komi", "7.5")},
	}
	answer["groups"] = []object{
		{"rulesets": []string{"chinese", "tromp-taylor"}, "black": 50, "white": 38.5, "score": 11.5, "result": "B+11.5", "differences": []int{1}},
		{"rulesets": []string{"japanese-1989"}, "black": 50, "white": 39.5, "score": 10.5, "result": "B+10.5", "differences": []int{0, 1}},
	}
	if !spoken {
		judge, _ := how["judge"].(string)
		answer["opinion"] = opinion(cmp.Or(judge, "best"), dead)
	}
	return 200, answer
}

// readOut is what the fake answers about what is unsettled at the end of the record: White's stone at G7
// dies if Black plays at G6 first.
func readOut() (int, object) {
	line := func(move string, row string, dead []string, owner string, counts ...object) object {
		board := boardAfter(6)
		board[3] = row
		return object{"move": move, "line": []string{move}, "board": board, "dead": dead, "owner": slices.Repeat([]string{owner}, 9), "score": 1, "counts": counts}
	}
	count := func(ruleset string, black, white float64, result string) object {
		return object{"ruleset": ruleset, "black": black, "white": white, "result": result}
	}
	return 200, object{"cruxes": []object{{
		"points": []string{"G7"}, "decides": true,
		"first": object{"black": line("G6", "......X..", []string{"B8", "G7"}, "XXXXXXXXO", count("chinese", 72, 16.5, "B+55.5"), count("japanese-1989", 70, 15.5, "B+54.5")),
			"white": line("pass", ".........", []string{"B8"}, "XXXXXOOOO", count("chinese", 45, 43.5, "B+1.5"))},
	}}}
}

// asked is the move after which a position is asked for: the last, unless there is a number of
// JSON or of a query.
func asked(move any) int {
	switch n := move.(type) {
	case float64:
		return int(n)
	case string:
		after := 0
		fmt.Sscan(n, &after)
		return after
	default:
		return 6
	}
}

// read is the record as the server has read it.
func read() object {
	return object{
		"sgf": record, "size": "9x9", "charset": "utf-8", "black": "Honinbo", "white": "<b>Inoue</b>", "rules": "Chinese", "ruleset": "chinese", "handicap": 0,
		"result": "B+12", "start": slices.Repeat([]string{"........."}, 9), "problems": []object{
			{"detail": "line 1, column 9: DT makes no sense", "code": "of-a-newer-server"},
			{"detail": "line 1, column 16: B: not on a 9x9 board: zz", "code": "record-at", "args": object{"line": "1", "column": "16"}, "because": []object{
				{"code": "record-property", "args": object{"property": "B"}, "because": []object{why("points-off-board", "points", "zz", "size", "9x9")}},
			}},
		},
		"moves": []object{
			{"color": "black", "move": "C3", "black": []string{"C3"}}, {"color": "white", "move": "G7", "white": []string{"G7"}},
			{"color": "black", "move": "C4", "black": []string{"C4"}}, {"color": "white", "move": "B8", "white": []string{"B8"}},
			{"color": "black", "move": "pass"}, {"color": "white", "move": "pass"},
		},
	}
}

// boardAfter is the board after some moves of the record.
func boardAfter(move int) []string {
	rows := slices.Repeat([]string{"........."}, 9)
	for i, stone := range []struct {
		row, col int
		color    string
	}{{6, 2, "X"}, {2, 6, "O"}, {5, 2, "X"}, {1, 1, "O"}} {
		if row := &rows[stone.row]; i < move {
			*row = (*row)[:stone.col] + stone.color + (*row)[stone.col+1:]
		}
	}
	return rows
}

// countUnder is the count under a ruleset.
func countUnder(ruleset string, score float64, dead []string) object {
	tally := func(total float64) object {
		return object{"stones": 2, "surrounded": total - 2, "prisoners": 0, "tax": 0, "button": 0, "total": total}
	}
	return object{
		"ruleset": ruleset, "komi": 7.5, "compensation": 0, "score": score, "result": fmt.Sprintf("B+%v", score), "dead": dead, "how": why("how-area"),
		"tally": object{"black": tally(50), "white": tally(31)},
		"owner": slices.Concat(slices.Repeat([]string{"XXXX.OOOO"}, 8), []string{"XXXX....."}),
	}
}

// eyesAndSekis are findings, one of each kind.
func eyesAndSekis() []object {
	of := func(color string, counts int, code string, points ...string) object {
		args := []string{"color", color, "points", strings.Join(points, " ")}
		if code == "read-seki" {
			args[2] = "stones"
		}
		return object{"color": color, "counts": counts, "points": points, "why": why(code, args...)}
	}
	neutral := of("", 0, "read-neutral", "E2", "E3")
	delete(neutral, "color")
	return []object{
		of("black", 0, "read-false-eye", "A1"),
		of("black", 0, "read-fill", "B1"),
		of("white", 0, "read-seki", "G7"),
		of("white", 0, "read-eye-open", "J1"),
		neutral,
		of("black", 2, "read-eye", "A5", "A6"),
		of("black", 6, "read-eyes", "A8", "B8", "A9", "B9", "C9", "C8"),
		of("black", 1, "read-connect", "A6"),
		of("white", 2, "read-no-eye", "J5", "J6"),
	}
}

// byTom is what an algorithm makes of the position.
func byTom(name string) object {
	style := func(result string, score float64) object {
		return object{
			"black": object{"area": 50, "stones": 1, "prisoners": 0, "total": 51}, "white": object{"area": 30, "stones": 0, "prisoners": 2, "total": 32},
			"score": score, "result": result,
		}
	}
	return object{
		"name": name, "areas": []object{}, "dead": []string{"B8"}, "neutral": []string{"E1", "E2"}, "forced": []string{"A9"},
		"owner": slices.Repeat([]string{"XXXX.OOOO"}, 9), "komi": 7.5, "chinese": style("B+11.5", 11.5), "japanese": style("W+3", -3),
	}
}

// opinion is what a judge sees at the end of the record.
func opinion(judge string, dead []string) object {
	return object{
		"judge": judge, "seed": 1, "dead": dead, "unsettled": []string{"G7"}, "open": []string{"E5"}, "protect": []string{"E5", "A9"}, "ownership": ownership(),
		"chains": []object{
			{"color": "black", "stones": []string{"C3", "C4"}, "status": "alive", "certainty": 1, "why": why("chain-uncapturable")},
			{"color": "white", "stones": []string{"G7"}, "status": "unsettled", "certainty": 0.1, "why": why("chain-depends")},
			{"color": "white", "stones": []string{"B8"}, "status": "dead", "certainty": 0.98, "why": why("chain-enclosed")},
		},
	}
}

// ownership is whose the points of a 9x9 board are: Black's on the left, White's on the right.
func ownership() []float64 {
	points := make([]float64, 81)
	for i := range points {
		points[i] = 1 - float64(i%9)/4
	}
	return points
}
