package bot_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

// A problem is a position with the moves that are right in it.
type problem struct {
	kind, title string
	start       *weiqi.Position
	goal        goal
	right       weiqi.Set    // the first moves that reach the goal
	given       *weiqi.Score // the komi, if the problem says it

	// Of a problem about stones.
	region   weiqi.Set     // where both sides play
	marked   []weiqi.Point // the stones that it is about
	attacker weiqi.Color   // who wants to take one of them
	byKo     bool          // it takes more threats to reach the goal
}

// A goal is what the side to move wants.
type goal string

const (
	captures goal = "captures" // take a marked stone
	saves    goal = "saves"    // keep all marked stones
	counts   goal = "counts"   // have as many points as can be had on the whole board
)

// problemRules are those under which the problems are posed. In reading, a prover sees
// to the kos.
var (
	problemRules = weiqi.Rules{Ko: weiqi.PositionalSuperko}
	readingRules = weiqi.Rules{Ko: weiqi.SimpleKo}
)

// problemHead is the second line of a problem: "black captures by ko: D1 E1".
var problemHead = regexp.MustCompile(`^(black|white) (captures|saves|counts)( by ko)?: ([A-Z0-9 ]+)$`)

// readProblems reads the file of problems: see testdata/README.md.
func readProblems(t testing.TB) []problem {
	t.Helper()
	text, err := os.ReadFile("testdata/problems.txt")
	if err != nil {
		t.Fatal(err)
	}
	var problems []problem
	for block := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		lines := strings.Split(block, "\n")
		if strings.HasPrefix(lines[0], "#") {
			continue
		}
		p, err := parseProblem(lines)
		if err != nil {
			t.Fatalf("%v in\n%s", err, block)
		}
		problems = append(problems, p)
	}
	return problems
}

func parseProblem(lines []string) (problem, error) {
	if len(lines) < 3 {
		return problem{}, fmt.Errorf("%d lines", len(lines))
	}
	var p problem
	p.kind, p.title, _ = strings.Cut(lines[0], ": ")
	head := problemHead.FindStringSubmatch(lines[1])
	if p.title == "" || head == nil {
		return problem{}, fmt.Errorf("a problem begins with its kind, title, and goal")
	}
	turn, err := weiqi.ParseColor(head[1])
	if err != nil {
		return problem{}, err
	}
	p.goal, p.byKo, p.attacker = goal(head[2]), head[3] != "", turn
	if p.goal == saves {
		p.attacker = turn.Opponent()
	}
	for vertex := range strings.FieldsSeq(head[4]) {
		at, err := weiqi.ParsePoint(vertex)
		if err != nil {
			return problem{}, err
		}
		p.right.Add(at)
	}
	rows := lines[2:]
	if text, given := strings.CutPrefix(rows[0], "komi "); given {
		komi, err := weiqi.ParseScore(text)
		if err != nil {
			return problem{}, err
		}
		p.given, rows = &komi, rows[1:]
	}
	setup, err := weiqi.ParseSetup(rows, turn)
	if err != nil {
		return problem{}, err
	}
	if p.start, err = setup.Position(problemRules); err != nil {
		return problem{}, err
	}
	for i, row := range rows {
		for col, sign := range strings.ReplaceAll(row, " ", "") {
			at := weiqi.Point{Col: int8(col), Row: int8(len(rows) - 1 - i)}
			if sign != '+' {
				p.region.Add(at)
			}
			if sign == 'x' || sign == 'o' {
				p.marked = append(p.marked, at)
			}
		}
	}
	return p, nil
}

// under returns the position of a problem under other rules.
func (p problem) under(rules weiqi.Rules) *weiqi.Position {
	setup := weiqi.Setup{
		Size: p.start.Size(), Turn: p.start.Turn(),
		Black: p.start.Stones(weiqi.Black), White: p.start.Stones(weiqi.White),
	}
	q, err := setup.Position(rules)
	if err != nil {
		panic(err) // of a position that there is
	}
	return q
}

// A success says whether a move reaches the goal.
type success int

const (
	fails  success = iota
	byKo           // with more threats than the other side
	wholly         // whatever the other side's threats are
)

// solve returns how well the side to move can do in a problem about stones, the moves
// that do so well, and how well it does if it passes.
func (p problem) solve() (best success, moves weiqi.Set, passing success, err error) {
	start := p.under(readingRules)
	me := start.Turn()
	strict, lenient := newProver(p, me.Opponent()), newProver(p, me)
	reaches := func(s *prover, m weiqi.Move) bool {
		return s.takes(mustPlay(start, m)) == (p.goal == captures)
	}
	grade := func(m weiqi.Move) success {
		switch {
		case reaches(strict, m):
			return wholly
		case reaches(lenient, m):
			return byKo
		default:
			return fails
		}
	}
	passing = grade(weiqi.Pass(me))
	for at := range p.region.All() {
		m := weiqi.Play(me, at)
		if _, err := start.Play(m); err != nil {
			continue
		}
		switch g := grade(m); {
		case g > best:
			best, moves = g, weiqi.SetOf(at)
		case g == best:
			moves.Add(at)
		}
	}
	if min(strict.nodes, lenient.nodes) < 0 {
		return 0, weiqi.Set{}, 0, fmt.Errorf("there is more to read than %d situations", proverNodes)
	}
	return best, moves, passing, nil
}

func mustPlay(p *weiqi.Position, m weiqi.Move) *weiqi.Position {
	next, err := p.Play(m)
	if err != nil {
		panic(err) // of a pass, or a move that has been tried before
	}
	return next
}

// bestCount returns the score that the side to move gets if both play on as well as
// can be, on an area count of the board as it stands after two passes.
func (p problem) bestCount(at *weiqi.Position, low, high weiqi.Score) weiqi.Score {
	sign := weiqi.Score(1)
	if at.Turn() == weiqi.White {
		sign = -1
	}
	best := -weiqi.MaxScore
	try := func(m weiqi.Move) {
		next, err := at.Play(m)
		if err != nil || best >= high {
			return
		}
		score := sign * next.Count(weiqi.Set{})
		if !next.Stopped() {
			score = -p.bestCount(next, -high, -max(low, best))
		}
		best = max(best, score)
	}
	try(weiqi.Pass(at.Turn()))
	for point := range p.region.All() {
		try(weiqi.Play(at.Turn(), point))
	}
	return best
}

// Every problem of the file is what it says: its right moves are all there are, and
// there are others that are wrong, passing among them.
func TestProblems(t *testing.T) {
	problems := readProblems(t)
	if len(problems) < 60 {
		t.Errorf("there are %d problems, want 60 or more", len(problems))
	}
	for _, p := range problems {
		if !bot.AllCases && p.title == "the longest, on 13x13" {
			continue // it takes as long as a third of the others
		}
		t.Run(p.kind+"/"+p.title, func(t *testing.T) {
			t.Parallel()
			if p.goal == counts {
				p.checkCount(t)
				return
			}
			if len(p.marked) == 0 {
				t.Fatal("no stone is marked")
			}
			for _, at := range p.marked {
				if p.start.At(at) != p.attacker.Opponent() {
					t.Fatalf("%v is not the defender's", at)
				}
			}
			want := wholly
			if p.byKo {
				want = byKo
			}
			best, moves, passing, err := p.solve()
			if err != nil {
				t.Fatal(err)
			}
			if best != want || moves != p.right {
				t.Errorf("solve() = %d, %v, want %d, %v in\n%v", best, moves, want, p.right, p.start)
			}
			if passing >= best {
				t.Errorf("a pass does as well in\n%v", p.start)
			}
		})
	}
}

func (p problem) checkCount(t *testing.T) {
	scores := map[weiqi.Point]weiqi.Score{}
	best := -weiqi.MaxScore
	passed := -p.bestCount(mustPlay(p.start, weiqi.Pass(p.start.Turn())), -weiqi.MaxScore, weiqi.MaxScore)
	for at := range p.region.All() {
		if next, err := p.start.Play(weiqi.Play(p.start.Turn(), at)); err == nil {
			scores[at] = -p.bestCount(next, -weiqi.MaxScore, weiqi.MaxScore)
			best = max(best, scores[at])
		}
	}
	var moves weiqi.Set
	for at, score := range scores {
		if score == best {
			moves.Add(at)
		}
	}
	if moves != p.right || passed >= best {
		t.Errorf("the best moves are %v with %v points, passing has %v; want %v in\n%v", moves, best, passed, p.right, p.start)
	}
}

// komi returns the komi under which a problem decides the game: the given one, or the
// middle between the counts of the board if the goal is reached and if it is not.
func (p problem) komi() weiqi.Score {
	if p.given != nil {
		return *p.given
	}
	if p.goal == counts {
		best := p.bestCount(p.start, -weiqi.MaxScore, weiqi.MaxScore)
		if p.start.Turn() == weiqi.White {
			return -best + 1
		}
		return best - 1
	}
	return (p.settled(p.attacker) + p.settled(p.attacker.Opponent())) / 2
}

// settled counts the board as it is when a side has had its way: it alone plays in the
// region, as long as it can.
func (p problem) settled(winner weiqi.Color) weiqi.Score {
	now := p.start
	for again := true; again; {
		again = false
		for at := range p.region.All() {
			if next, err := now.WithTurn(winner).Play(weiqi.Play(winner, at)); err == nil {
				now, again = next, true
			}
		}
	}
	return now.Count(weiqi.Set{})
}

// BenchmarkProblems reports which share of the problems each level solves, in percent.
// What it fails at is logged.
func BenchmarkProblems(b *testing.B) {
	problems := readProblems(b)
	for level := 1; level <= bot.Levels; level++ {
		b.Run(fmt.Sprintf("level=%d", level), func(b *testing.B) {
			asked, solved := 0, 0
			for b.Loop() {
				for _, p := range problems {
					player := bot.NewPlayer(bot.Options{Level: level, Seed: uint64(asked)})
					move, err := player.Choose(b.Context(), p.start, p.komi())
					if err != nil {
						b.Fatal(err)
					}
					asked++
					if !move.Pass && p.right.Has(move.Point) {
						solved++
					} else {
						b.Logf("%s: %s: %v, want %v", p.kind, p.title, move, p.right)
					}
				}
			}
			b.ReportMetric(100*float64(solved)/float64(asked), "%solved")
		})
	}
}
