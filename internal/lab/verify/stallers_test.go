package verify_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A staller never passes while it can put a stone anywhere: into the other side's area, into its own eyes, round and
// round in a cycle. At a stop it lies. The other side, the honest one, passes whenever nothing is left, says which
// stones are dead, and captures them where only what stands on the board counts. Where only stones count more is left:
// it takes what it can take, and fills its own area as long as it lives without the point.

// TestStallers plays stallers against honest sides under every ruleset with every ending that suits it, by people and
// by programs, and prints the table of docs/endings.md, and one with the endings (-v). No honest side gets less than
// the board is worth, which is what two honest sides get on it, and no game is void or endless; only where the text of
// a ruleset says that a game is drawn at the limit, it is.
func TestStallers(t *testing.T) {
	sizes, games := []int{5, 6}, 2
	if allCases {
		sizes, games = []int{5, 6, 7, 8, 9}, 8
	}
	long := []string{"| ruleset | ending | by | games | ended at the limit | drawn there | void | honest less than the board | least gain |", "|---|---|---|---|---|---|---|---|---|"}
	short := []string{"| ruleset | endings | games | ended at the limit | drawn there | void | honest less than the board |", "|---|---|---|---|---|---|---|"}
	for _, asked := range played() {
		sum := tally{least: most}
		endings := 0
		for _, ending := range referee.Endings() {
			asked.Ending = ending.Name
			by := [2]tally{{least: most}, {least: most}}
			for _, size := range sizes {
				for n := range games {
					rng := rand.New(rand.NewPCG(uint64(size), uint64(n)))
					start, honest := settledBoard(rng, size)
					terms, ok := stalled(asked, start, n%2 == 1)
					if !ok {
						break
					}
					if (n/2+size)%2 == 0 { // a limit in the midst of it
						terms.Limits.Moves = 1 + rng.IntN(8*size)
					}
					by[n%2].play(t, terms, honest, rng)
				}
			}
			if by[0].games == 0 {
				continue
			}
			endings++
			for i, line := range by {
				long = append(long, fmt.Sprintf("| %s | `%s` | %s | %s | %v |", called(asked), ending.Name, []string{"people", "programs"}[i], line, line.least))
				sum.add(line)
			}
		}
		short = append(short, fmt.Sprintf("| %s | %d | %s |", called(asked), endings, sum))
	}
	t.Log("\n" + strings.Join(long, "\n"))
	table := strings.Join(short, "\n") + "\n"
	text, err := os.ReadFile("../../../docs/endings.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "<!-- stallers -->\n")
	if told, _, _ := strings.Cut(rest, "<!-- end -->"); allCases && told != table {
		t.Errorf("the table of stallers in docs/endings.md should be\n%s", table)
	}
}

// most is more than any board is worth.
const most weiqi.Score = 1 << 30

// played returns what is asked for: every ruleset, and one with a draw at the limit once more without it.
func played() []referee.Settings {
	var all []referee.Settings
	for _, ruleset := range weiqi.Rulesets() {
		all = append(all, referee.Settings{Ruleset: ruleset.Name})
		if referee.Usual(ruleset.Name).Limits.AtMoves == referee.DrawGame {
			all = append(all, referee.Settings{Ruleset: ruleset.Name, AtLimit: "count"})
		}
	}
	return all
}

// called returns what the tables call it.
func called(asked referee.Settings) string {
	if asked.AtLimit != "" {
		return fmt.Sprintf("`%s`, `at_limit = %q`", asked.Ruleset, asked.AtLimit)
	}
	return "`" + asked.Ruleset + "`"
}

// TestTwoForOne plays the board on which Black can send two stones for one for ever, and does, from the first move to
// the last of all. White, who is ahead, takes the two and passes: a cycle with a pass in it does not void the game.
func TestTwoForOne(t *testing.T) {
	setup, err := weiqi.ParseSetup(strings.Split(strings.TrimSpace(`
		. . . . X O . . .
		. . . . X O . . .
		. . . . X O . . .
		X X . . X O . . .
		. X X . X O . . .
		X O X . X O . . .
		. O X . X O . . .
		O O O X X O . . .
		. . O X X O . . .`), "\n"), weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	two, one, taking := at(t, "A3"), at(t, "A4"), at(t, "A5")
	start := referee.Start{Black: setup.Black, White: setup.White, Turn: weiqi.Black}
	rulesets := weiqi.Rulesets()
	programs := func(i int) bool { return i%2 == 0 }
	if all := len(rulesets); allCases {
		rulesets, programs = slices.Repeat(rulesets, 2), func(i int) bool { return i < all }
	}
	for i, ruleset := range rulesets {
		asked := referee.Settings{Ruleset: ruleset.Name, Ending: referee.Usual(ruleset.Name).Ending, AtLimit: "count"}
		terms, ok := stalled(asked, start, programs(i))
		if !ok {
			t.Fatalf("%s cannot be played by its usual ending", ruleset.Name)
		}
		worth := newContest(t, terms, weiqi.Empty, nil).play().margin(weiqi.White)
		c := newContest(t, terms, weiqi.Empty, nil)
		c.move = func(p *weiqi.Position) weiqi.Move {
			tries := []weiqi.Point{two, one}
			if p.Turn() == weiqi.White {
				tries = nil
				if p.At(two) == weiqi.Black && p.At(one) == weiqi.Black {
					tries = []weiqi.Point{taking}
				}
			}
			for _, point := range tries {
				if move := weiqi.Play(p.Turn(), point); p.Legal(move) {
					return move
				}
			}
			return weiqi.Pass(p.Turn())
		}
		c.play()
		// where groups pay a tax the board is worth less without the stone that can be taken
		worth = min(worth, weiqi.Points(14))
		if by, got := c.game.Result().By, c.margin(weiqi.White); by != weiqi.ByCount || got < worth {
			t.Errorf("%s: White wins by %v, by %v, want by a count and %v or more: %v", ruleset.Name, got, by, worth, c.game.Why())
		}
		t.Logf("%s: %d moves, W+%v of %v: %v", ruleset.Name, c.game.MoveNumber(), c.margin(weiqi.White), worth, c.game.Why())
	}
}

func at(t *testing.T, vertex string) weiqi.Point {
	t.Helper()
	p, err := weiqi.ParsePoint(vertex)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestStalled plays a record in which Black has lost everything and goes on while White passes, until the limit: it was
// a draw, and is counted.
func TestStalled(t *testing.T) {
	trees, err := sgf.Parse(read(t, "stalled.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	record, err := trees[0].Record()
	if err != nil {
		t.Fatal(err)
	}
	moves := record.Moves()
	terms, err := referee.Settings{Size: "9x9", Ruleset: "japanese-1989", Komi: &record.Komi}.Terms()
	if err != nil {
		t.Fatal(err)
	}
	terms.Black, terms.White = referee.Seat{Name: "black", Player: "black"}, referee.Seat{Name: "white", Player: "white"}
	c := newContest(t, terms, weiqi.Empty, nil)
	c.move = func(p *weiqi.Position) weiqi.Move {
		if n := p.Moves(); n < len(moves) {
			return moves[n]
		}
		return weiqi.Pass(p.Turn())
	}
	if r := c.play().game.Result(); r.By != weiqi.ByCount || r.Winner != weiqi.White || r.Margin < weiqi.Points(140) {
		t.Errorf("the result is %v, %v, want one by count, and White some 150 points ahead", r, c.game.Why())
	}
}

// A tally is what came of the games under one ruleset with one ending, and by whom.
type tally struct {
	games, limit, drawn, void, less int         // all, and those of them that ended at the limit, and so on
	least                           weiqi.Score // that an honest side has got beyond what the board was worth
}

// String returns the columns of a table.
func (l tally) String() string {
	return fmt.Sprintf("%d | %d | %d | %d | %d", l.games, l.limit, l.drawn, l.void, l.less)
}

func (l *tally) add(other tally) {
	l.games += other.games
	l.limit += other.limit
	l.drawn += other.drawn
	l.void += other.void
	l.less += other.less
	l.least = min(l.least, other.least)
}

// play plays a game and checks what came of it.
func (l *tally) play(t *testing.T, terms referee.Terms, honest weiqi.Color, rng *rand.Rand) {
	t.Helper()
	worth := newContest(t, terms, weiqi.Empty, rng).play().margin(honest)
	c := newContest(t, terms, honest.Opponent(), rng)
	c.play()
	gain, came := c.margin(honest)-worth, tally{games: 1}
	came.least = gain
	if stop, _ := c.game.Stop(); !stop.Limit.IsZero() {
		came.limit = 1
	}
	drawn := terms.Limits.AtMoves == referee.DrawGame
	switch by := c.game.Result().By; {
	case by == weiqi.ByMoveLimit && drawn:
		came.limit, came.drawn = 1, 1
	case by == weiqi.Void:
		came.void = 1
		fallthrough
	case by != weiqi.ByCount:
		t.Errorf("%s, %s, %v is honest: the game ends by %v: %v\n%v", terms.Ruleset, terms.Ending, honest, by, c.game.Why(), c.game.Position())
	}
	if gain < 0 {
		came.less = 1
	}
	if gain < 0 && came.drawn == 0 {
		t.Errorf("%s, %s, %v is honest: it gets %v less than the board was worth: %v\nfrom\n%vto\n%v",
			terms.Ruleset, terms.Ending, honest, -gain, c.game.Why(), c.game.Start(), c.game.Position())
	}
	l.add(came)
}

// settledBoard returns a board on which nothing is left to play for, and the side that is honest there: each side has a
// comb, whose back is the border and between whose teeth are its eyes, and some dead stones of the other side are in
// them.
func settledBoard(rng *rand.Rand, size int) (start referee.Start, honest weiqi.Color) {
	colors := []weiqi.Color{weiqi.Black, weiqi.White}
	rng.Shuffle(2, func(i, j int) { colors[i], colors[j] = colors[j], colors[i] })
	border := 2 + rng.IntN(size-3)
	stones := map[weiqi.Color]*weiqi.Set{weiqi.Black: &start.Black, weiqi.White: &start.White}
	turned := rng.IntN(2) == 1
	for col := range size {
		side, back := colors[0], border-1
		if col >= border {
			side, back = colors[1], border
		}
		for row := range size {
			at := weiqi.Point{Col: int8(col), Row: int8(row)}
			if turned {
				at = weiqi.Point{Col: int8(row), Row: int8(col)}
			}
			switch {
			case col == back || row%2 == 0:
				stones[side].Add(at)
			case (col < border && col > 0 || col > border && col < size-1) && rng.IntN(3) == 0:
				// The end of the eye stays open.
				stones[side.Opponent()].Add(at)
			}
		}
	}
	start.Turn = colors[rng.IntN(2)]
	return start, colors[rng.IntN(2)]
}

// stalled returns the terms of a game from a board, false if the ending that is asked for does not suit the ruleset.
func stalled(asked referee.Settings, start referee.Start, programs bool) (referee.Terms, bool) {
	size := 0
	for _, p := range slices.Concat(start.Black.Points(), start.White.Points()) {
		size = max(size, int(p.Col)+1, int(p.Row)+1)
	}
	asked.Size = referee.SizeText(weiqi.Square(size).String())
	if asked.Ending == "mediation" {
		asked.Mediator = "judge:best"
	}
	terms, err := asked.Terms()
	if err != nil {
		return terms, false
	}
	terms.Start = &start
	terms.Black, terms.White = referee.Seat{Name: "black", Player: "black"}, referee.Seat{Name: "white", Player: "white"}
	if programs {
		terms.Black = referee.Seat{Kind: referee.Program, Name: "black", Engine: "black"}
		terms.White = referee.Seat{Kind: referee.Program, Name: "white", Engine: "white"}
	}
	terms, err = terms.Check()
	return terms, err == nil
}

// A contest is a game between an honest side and a staller, or between two honest ones.
type contest struct {
	t       *testing.T
	game    *referee.Game
	staller weiqi.Color // Empty: nobody
	rng     *rand.Rand
	move    func(*weiqi.Position) weiqi.Move // that both sides make instead, if not nil
}

func newContest(t *testing.T, terms referee.Terms, staller weiqi.Color, rng *rand.Rand) *contest {
	t.Helper()
	first, err := referee.Open(terms, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	game, err := referee.Replay([]referee.Event{first})
	if err != nil {
		t.Fatal(err)
	}
	return &contest{t: t, game: game, staller: staller, rng: rng}
}

// play plays the game to its end.
func (c *contest) play() *contest {
	c.t.Helper()
	for acts := 0; !c.game.Over(); acts++ {
		if acts > 5000 {
			c.t.Fatalf("the game does not end:\n%v", c.game.Position())
		}
		by := c.game.Waiting()[0]
		_, next, err := c.game.Decide(c.game.At(), by, c.act(by))
		if err != nil {
			c.t.Fatalf("%v in phase %v: %v\n%v", by, c.game.Phase(), err, c.game.Position())
		}
		c.game = next
	}
	return c
}

// margin returns what a side has won by.
func (c *contest) margin(side weiqi.Color) weiqi.Score {
	r := c.game.Result()
	if r.Winner == side {
		return r.Margin
	}
	return -r.Margin
}

// act returns what a party does.
func (c *contest) act(by referee.Party) referee.Act {
	side := by.Color()
	stalls := side != weiqi.Empty && side == c.staller
	stop, _ := c.game.Stop()
	switch c.game.Phase() {
	case referee.Playing:
		move := c.honestly
		if stalls {
			move = c.stall
		}
		if c.move != nil {
			move = c.move
		}
		return referee.Play{Move: move(c.game.Position())}
	case referee.Listing:
		if stalls {
			if c.game.MayPlayOn(side) && c.rng.IntN(2) == 0 {
				return referee.PlayOn{Stop: stop.Number}
			}
			return referee.Claim{Stop: stop.Number, Dead: c.lie(stop.Position), Sure: true}
		}
		return referee.Claim{Stop: stop.Number, Dead: dead(stop.Position), Sure: true}
	case referee.Answering:
		if verdict := stop.Verdict; c.game.JudgeCounts() && !stalls && verdict != nil && verdict.Dead == dead(stop.Position) {
			return referee.Accept{Stop: stop.Number}
		}
		return referee.PlayOn{Stop: stop.Number}
	case referee.Marking:
		return c.mark(stop, stalls)
	case referee.Trying:
		trial, _ := c.game.Trial()
		return referee.TrialPlay{Trial: trial.Number, Move: c.try(trial, stalls)}
	case referee.Referring:
		return c.judge(stop)
	default:
		panic("nobody acts in phase " + c.game.Phase().String())
	}
}

// stall returns any move, one that repeats a position first of all, and a pass only where there is no other.
func (c *contest) stall(p *weiqi.Position) weiqi.Move {
	points := p.LegalPoints().Points()
	if len(points) == 0 {
		return weiqi.Pass(p.Turn())
	}
	c.rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	for _, at := range points[:min(len(points), 8)] {
		if next, err := p.Play(weiqi.Play(p.Turn(), at)); err == nil && next.Occurrences() > 1 {
			return weiqi.Play(p.Turn(), at)
		}
	}
	return weiqi.Play(p.Turn(), points[0])
}

// dead returns the stones that nothing can save, and that everybody can see to be dead.
func dead(p *weiqi.Position) weiqi.Set {
	var dead weiqi.Set
	for _, side := range []weiqi.Color{weiqi.Black, weiqi.White} {
		_, territory := life.Benson(p, side)
		dead = dead.Union(territory.Intersect(p.Stones(side.Opponent())))
	}
	return dead
}

// honestly returns a move of the honest side: a pass, unless something is left. Where only what stands on the board
// counts dead stones are left, and where only stones count the points to put one.
func (c *contest) honestly(p *weiqi.Position) weiqi.Move {
	side := p.Turn()
	if c.game.Terms().Rules.Scoring == weiqi.Stones {
		if at, ok := filling(p); ok {
			return weiqi.Play(side, at)
		}
		return weiqi.Pass(side)
	}
	_, territory := life.Benson(p, side)
	if _, resumed := c.game.Resumption(); resumed || c.game.Terms().KeepsAll() {
		if at, ok := capturing(p, territory.Intersect(p.Stones(side.Opponent())), p.LegalPoints()); ok {
			return weiqi.Play(side, at)
		}
	}
	return weiqi.Pass(side)
}

// filling returns a point for one more stone: one that takes something, or else one of the side's own. What lives
// goes on living without an answer to anything.
func filling(p *weiqi.Position) (fill weiqi.Point, ok bool) {
	side := p.Turn()
	alive, territory := life.Benson(p, side)
	points := territory
	for chain := range p.Chains() {
		if chain.Color != side && chain.Liberties.Len() == 1 {
			points = points.Union(chain.Liberties)
		}
	}
	for at := range points.Intersect(p.LegalPoints()).All() {
		next, err := p.Play(weiqi.Play(side, at))
		if err != nil {
			continue
		}
		lives, _ := life.Benson(next, side)
		switch {
		case !alive.Minus(lives).Empty(): // it needs the point
		case next.Lost(side.Opponent()) > p.Lost(side.Opponent()):
			return at, true
		case lives.Has(at):
			fill, ok = at, true
		}
	}
	return fill, ok
}

// capturing returns a legal move that takes some stones, or comes nearer to it.
func capturing(p *weiqi.Position, stones, legal weiqi.Set) (weiqi.Point, bool) {
	chains := slices.SortedFunc(p.Chains(), func(a, b weiqi.Chain) int { return cmp.Compare(a.Liberties.Len(), b.Liberties.Len()) })
	for _, chain := range chains {
		if chain.Stones.Intersect(stones).Empty() {
			continue
		}
		for at := range chain.Liberties.Intersect(legal).All() {
			next, err := p.Play(weiqi.Play(p.Turn(), at))
			if err == nil && (next.At(chain.Stones.Points()[0]) == weiqi.Empty || next.Chain(at).Liberties.Len() > 1) {
				return at, true
			}
		}
	}
	return weiqi.Point{}, false
}

// lie returns a list that calls anything dead but the liar's own dead stones.
func (c *contest) lie(p *weiqi.Position) weiqi.Set {
	var list weiqi.Set
	for chain := range p.Chains() {
		if chain.Color != c.staller && c.rng.IntN(2) == 0 {
			list = list.Union(chain.Stones)
		}
	}
	return list
}

// mark marks what is dead, and is done; who lies marks what lives, and disagrees.
func (c *contest) mark(stop referee.Stop, lies bool) referee.Act {
	want := dead(stop.Position)
	if lies {
		want = c.lie(stop.Position)
	}
	if left := want.Minus(stop.Marks).Points(); len(left) > 0 {
		return referee.Mark{Stop: stop.Number, Point: left[0]}
	}
	if lies || !stop.Marks.Minus(dead(stop.Position)).Empty() {
		return referee.Dispute{Stop: stop.Number}
	}
	return referee.Done{Stop: stop.Number, Sure: true}
}

// try returns a move on the copy.
func (c *contest) try(trial referee.TrialState, lies bool) weiqi.Move {
	turn := trial.Turn
	legal, _ := c.game.LegalPoints(turn)
	switch {
	case lies && !legal.Empty():
		points := legal.Points()
		return weiqi.Play(turn, points[c.rng.IntN(len(points))])
	case !lies && turn == trial.First:
		if at, ok := capturing(trial.Position.WithTurn(turn), trial.Chain, legal); ok {
			return weiqi.Play(turn, at)
		}
	}
	return weiqi.Pass(turn)
}

// judge is the verdict of the judge that the stop is referred to, as the arena gives it.
func (c *contest) judge(stop referee.Stop) referee.Verdict {
	_, name := stop.ReferredTo()
	verdict := referee.Verdict{Stop: stop.Number, Who: stop.To}
	judge, err := life.Named(name)
	if err != nil {
		c.t.Fatal(err)
	}
	opinion, err := judge.Judge(c.t.Context(), stop.Position)
	if err != nil {
		c.t.Fatal(err)
	}
	verdict.Dead = opinion.Dead.Minus(opinion.Unsettled)
	if whole := stop.Lists[weiqi.Black] == nil; !whole && !opinion.Unsettled.Intersect(stop.Disputed).Empty() {
		verdict.None, verdict.Dead = true, weiqi.Set{}
	}
	return verdict
}
