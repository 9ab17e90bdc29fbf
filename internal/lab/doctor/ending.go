package doctor

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

func endingChecks() []Check {
	return []Check{
		{"ending/pass", "GTP 2, 6.3.3 (genmove: pass)",
			"it passes when nothing is left to play",
			"a program that never passes makes every game void", passCheck},
		{"ending/dead", "GTP 2, 4.3 and 6.3.4 (final_status_list)",
			"after two passes it says which stones are dead, in whole chains",
			"its list is its word on who has won: a broken one, or one that gives up its own living stones, is no list here and loses no game", deadCheck},
		{"ending/status", "GTP 2, 4.3 and 6.3.4 (final_status_list)",
			"every stone is alive, dead or in seki, and nothing else is asked for",
			"controllers ask for each of the three", statusCheck},
		{"ending/score", "GTP 2, 4.3 and 6.3.4 (final_score)",
			"its own count is that of the board without the dead stones it names",
			"people compare it with the referee's", scoreCheck},
		{"ending/clean-up", "kgs-genmove_cleanup (extension of KGS)",
			"asked to clean up, it takes dead stones off the board before it passes",
			"where two programs disagree on dead stones, play decides", cleanupCheck},
	}
}

// finished returns a diagram of a board of the side, at least 9, on which nothing is
// left to play: Black has the left half and White the right one, each with two eyes
// and with a dead chain of the opponent in a third room, which is the dead set.
func finished(side int) (rows []string, dead weiqi.Set) {
	board := make([][]byte, side)
	half := side/2 + 1
	for r := range board {
		board[r] = []byte(strings.Repeat("X", half) + strings.Repeat("O", side-half))
	}
	mirrored := func(col, row int, mark, other byte) {
		board[row][col], board[row][side-1-col] = mark, other
	}
	for _, eye := range [][2]int{{0, 0}, {2, 0}, {0, side - 3}, {1, side - 1}} {
		mirrored(eye[0], eye[1], '.', '.')
	}
	for _, room := range [][2]int{{0, 2}, {1, 2}, {1, 3}, {1, 4}} {
		mirrored(room[0], room[1], '.', '.')
	}
	for _, row := range []int{3, 4} {
		mirrored(0, row, 'O', 'X')
		y := int8(side - 1 - row)
		dead = dead.Union(weiqi.SetOf(weiqi.Point{Col: 0, Row: y}, weiqi.Point{Col: int8(side - 1), Row: y}))
	}
	for _, row := range board {
		rows = append(rows, string(row))
	}
	return rows, dead
}

// finish puts the finished board before the program.
func (x *exam) finish() (p *weiqi.Position, dead weiqi.Set, ok bool) {
	rows, dead := finished(x.side)
	moves := setupMoves(rows, weiqi.Black)
	if !x.put(x.side, moves, "") {
		return nil, dead, false
	}
	x.begin()
	return replay(x.size(), mostLenient, moves), dead, true
}

// fineIfLost is what is to be mended about a program that resigns.
const fineIfLost = "nothing, if it holds the game for lost"

func passCheck(x *exam) {
	p, _, ok := x.finish()
	if !ok {
		return
	}
	const most = 8 // it may capture the dead stones first, for which three are enough
	x.play(weiqi.Pass(weiqi.White))
	p = mustPlay(turned(p, weiqi.White), weiqi.Pass(weiqi.White))
	for range most {
		m, resigns, ok := x.genmove("genmove", p.Turn())
		if resigns {
			x.skip(fineIfLost, "it resigns, so that it does not show when it would pass")
			return
		}
		if !ok || m.Pass {
			return
		}
		next, err := p.Play(m)
		if err != nil {
			x.find(Error, "play no illegal moves", "its move %v is illegal: %v", m, err)
			return
		}
		pass := weiqi.Pass(next.Turn())
		x.play(pass)
		p = mustPlay(next, pass)
	}
	x.find(Error, "pass when no move is of use", "it has not passed after %d moves on a board on which nothing is left to play", most)
}

// noList is what follows from a list of dead stones that the referee does not take.
func noList(status string) string {
	if status != "dead" {
		return ""
	}
	return "; here it has no list of dead stones then, and loses no game by it"
}

// statusList asks for the stones with a status. It is not ok if the program refuses
// or the answer makes no sense, which is a finding.
func (x *exam) statusList(p *weiqi.Position, status string) (points weiqi.Set, ok bool) {
	r := x.ask("final_status_list %s", status)
	if r.Refused {
		severity := Warning
		if status == "dead" {
			severity = Error
		}
		x.find(severity, "answer with all such stones, or with nothing", "it refuses to say what is %s: %s%s", status, r.Text, noList(status))
		return points, false
	}
	for _, word := range strings.Fields(r.Text) {
		at, err := weiqi.ParsePoint(word)
		switch {
		case err != nil || !p.Size().Contains(at):
			x.find(Error, "answer with vertices and nothing else", "it says that %q is %s%s", word, status, noList(status))
			return points, false
		case p.At(at) == weiqi.Empty:
			x.find(Error, "name stones only", "it says that %v is %s, where there is no stone%s", at, status, noList(status))
			return points, false
		}
		points.Add(at)
	}
	if whole := p.Widen(points); whole != points {
		x.find(Warning, "name whole chains", "it names half a chain as %s: %v of %v", status, points, whole)
	}
	return points, true
}

func deadCheck(x *exam) {
	if !x.has("final_status_list") {
		x.find(Warning, "add the command", "it does not list final_status_list: its claim is not known")
		return
	}
	p, want, ok := x.finish()
	if !ok {
		return
	}
	x.play(weiqi.Pass(weiqi.Black))
	before, ok := x.statusList(p, "dead")
	x.play(weiqi.Pass(weiqi.White))
	after, ok2 := x.statusList(p, "dead")
	switch {
	case !ok || !ok2 || after == want && before == want:
	case !after.Minus(want).Empty():
		x.find(Warning, "say which stones are dead", "it says that %v is dead, which lives; a list that gives up its own living stones is no list here", after.Minus(want))
	case after.Empty():
		x.find(Warning, "say which stones are dead, under every ruleset", "it says that nothing is dead, but %v is", want)
	case after != want:
		x.find(Warning, "say which stones are dead", "it says that %v is dead, but %v is", after, want)
	default:
		x.find(Note, "answer the same before the second pass", "before the second pass it says that %v is dead, after it %v", before, after)
	}
}

func statusCheck(x *exam) {
	if !x.has("final_status_list") {
		x.skip("add the command", "it does not list final_status_list")
		return
	}
	p, _, ok := x.finish()
	if !ok {
		return
	}
	x.play(weiqi.Pass(weiqi.Black))
	x.play(weiqi.Pass(weiqi.White))
	var all weiqi.Set
	for _, status := range []string{"dead", "alive", "seki"} {
		points, ok := x.statusList(p, status)
		if !ok {
			return
		}
		if twice := all.Intersect(points); !twice.Empty() {
			x.find(Warning, "give every stone one status", "it gives %v more than one status", twice)
		}
		all = all.Union(points)
	}
	if stones := p.Stones(weiqi.Black).Union(p.Stones(weiqi.White)); all != stones {
		x.find(Warning, "give every stone a status", "it gives %d of %d stones a status", all.Len(), stones.Len())
	}
	x.begin()
	x.refuses(Note, "refuse what is no status", "final_status_list undecided")
}

// scorePattern is what final_score may answer (GTP 2, 4.3).
var scorePattern = regexp.MustCompile(`^(0|[BWbw]\+[0-9]+(\.[0-9]+)?)$`)

func scoreCheck(x *exam) {
	if !x.has("final_score") {
		x.skip("add the command", "it does not list final_score")
		return
	}
	for _, komi := range []weiqi.Score{1, 15} { // a count must not be that of an earlier game
		p, dead, ok := x.finish()
		if !ok {
			return
		}
		x.ask("komi %v", komi)
		x.play(weiqi.Pass(weiqi.Black))
		x.play(weiqi.Pass(weiqi.White))
		r := x.ask("final_score")
		if r.Refused {
			x.find(Note, "count such a board, or leave the command out", "it refuses to count a board on which nothing is left to play%s", r.words())
			return
		}
		if !scorePattern.MatchString(r.Text) {
			x.find(Error, "answer 0, or B+ or W+ and a number", "it answers final_score with %q", r.Text)
			return
		}
		var counts []string
		for _, scoring := range []weiqi.Scoring{weiqi.Area, weiqi.Territory} {
			for _, removed := range []weiqi.Set{dead, {}} {
				tally := replay(p.Size(), weiqi.Rules{Scoring: scoring}, setupMoves(p.Rows(), weiqi.Black)).Tally(removed)
				counts = append(counts, weiqi.Counted(tally.Score()-komi).String())
			}
		}
		if !slices.ContainsFunc(counts, func(count string) bool { return sameScore(count, r.Text) }) {
			slices.Sort(counts)
			x.find(Warning, "count the board as it is, by area or by territory, with the komi that is set", "with a komi of %v it counts %s, want %s", komi, r.Text, strings.Join(slices.Compact(counts), " or "))
			return
		}
	}
}

// sameScore compares scores as in B+1.5 and b+1.50.
func sameScore(a, b string) bool {
	winner, margin, _ := strings.Cut(strings.ToUpper(a), "+")
	winner2, margin2, _ := strings.Cut(strings.ToUpper(b), "+")
	n, err := strconv.ParseFloat(margin, 64)
	n2, err2 := strconv.ParseFloat(margin2, 64)
	return winner == winner2 && (n == n2 && err == nil && err2 == nil || margin == margin2)
}

func cleanupCheck(x *exam) {
	const command = "kgs-genmove_cleanup"
	if !x.has(command) {
		x.skip("add the command, or make genmove play so when told that dead stones are not removed", "it does not list %s", command)
		return
	}
	for _, color := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if !x.cleansUp(command, color) {
			return
		}
	}
}

// cleansUp has the program clean up as one color. It reports whether the other color is still to be tried.
func (x *exam) cleansUp(command string, color weiqi.Color) bool {
	p, dead, ok := x.finish()
	if !ok {
		return false
	}
	x.ask("play %v pass", color.Opponent())
	p = mustPlay(turned(p, color.Opponent()), weiqi.Pass(color.Opponent()))
	prey := dead.Intersect(p.Stones(color.Opponent()))
	left := prey
	for range 4 * (prey.Len() + 4) {
		m, resigns, ok := x.genmove(command, color)
		switch {
		case !ok:
			return false
		case resigns:
			x.skip(fineIfLost, "it resigns with %v, so that it does not show whether it would clean up", color)
			return true
		case m.Pass:
			x.find(Error, "capture dead stones first", "it passes while %v, which is dead, is on the board", left)
			return false
		}
		next, err := p.Play(m)
		if err != nil {
			x.find(Error, "play no illegal moves", "its move %v is illegal: %v", m, err)
			return false
		}
		x.play(weiqi.Pass(color.Opponent()))
		p = mustPlay(next, weiqi.Pass(color.Opponent()))
		if left = prey.Intersect(p.Stones(color.Opponent())); left.Empty() {
			return true
		}
	}
	x.find(Error, "capture dead stones first", "%v, which is dead, is still on the board", left)
	return true
}
