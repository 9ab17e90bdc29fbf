package weiqi

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A literal is a game by the letter of the rules, with none of the shortcuts of
// Position: every board is a string, every question is answered from scratch.
type literal struct {
	rules Rules
	cols  int
	turn  Color
	way   []literalStep // the start is the first
	lost  map[Color]int
}

// A literalStep is a board that has been, who moved next, and who had moved.
type literalStep struct {
	board string
	turn  Color
	by    Color // Empty at the start and where play resumed
	play  bool
}

func (g *literal) board() string { return g.way[len(g.way)-1].board }

func (g *literal) neighbors(i int) []int {
	var all []int
	if i%g.cols > 0 {
		all = append(all, i-1)
	}
	if i%g.cols < g.cols-1 {
		all = append(all, i+1)
	}
	if i >= g.cols {
		all = append(all, i-g.cols)
	}
	if i+g.cols < len(g.board()) {
		all = append(all, i+g.cols)
	}
	return all
}

// connected returns the points connected to one over points of the same color,
// and the colors that these touch (Tromp-Taylor 3 and 4).
func (g *literal) connected(board string, from int) (chain map[int]bool, touches string) {
	chain = map[int]bool{from: true}
	for grown := true; grown; {
		grown = false
		for i := range maps.Keys(maps.Clone(chain)) {
			for _, n := range g.neighbors(i) {
				if board[n] == board[from] && !chain[n] {
					chain[n], grown = true, true
				}
			}
		}
	}
	for i := range chain {
		for _, n := range g.neighbors(i) {
			touches += board[n : n+1]
		}
	}
	return chain, touches
}

// clear empties all points of a color that do not reach empty (Tromp-Taylor 7).
func (g *literal) clear(board string, color byte) string {
	cleared := []byte(board)
	for i := range board {
		if board[i] != color {
			continue
		}
		if _, touches := g.connected(board, i); !strings.Contains(touches, ".") {
			cleared[i] = '.'
		}
	}
	return string(cleared)
}

func (g *literal) play(at int) Reason {
	stones := map[Color]byte{Black: 'X', White: 'O'}
	own, other := stones[g.turn], stones[g.turn.Opponent()]
	board := g.board()
	if board[at] != '.' {
		return Occupied
	}
	put := board[:at] + string(own) + board[at+1:]
	captured := g.clear(put, other)
	after := g.clear(captured, own)
	if after != captured {
		single := strings.Count(captured, string(own))-strings.Count(after, string(own)) == 1
		if g.rules.Suicide == NoSuicide || g.rules.Suicide == MultiSuicide && single {
			return Suicide
		}
	}
	if g.rules.Ko == SimpleKo && at == g.koPoint() {
		return Ko
	}
	for _, s := range g.way {
		if s.board != after {
			continue
		}
		switch g.rules.Ko {
		case SimpleKo:
		case PositionalSuperko:
			return Repetition
		case SituationalSuperko:
			if s.turn == g.turn.Opponent() {
				return Repetition
			}
		case NaturalSuperko:
			if s.by == g.turn {
				return Repetition
			}
		}
	}
	g.lost[g.turn] += strings.Count(put, string(own)) - strings.Count(after, string(own))
	g.lost[g.turn.Opponent()] += strings.Count(put, string(other)) - strings.Count(after, string(other))
	g.way = append(g.way, literalStep{after, g.turn.Opponent(), g.turn, true})
	g.turn = g.turn.Opponent()
	return 0
}

// koPoint returns the point that simple ko closes, found by comparing the last
// two boards, or -1.
func (g *literal) koPoint() int {
	last := g.way[len(g.way)-1]
	if !last.play {
		return -1
	}
	before := g.way[len(g.way)-2].board
	put, taken := -1, -1
	for i := range before {
		switch {
		case before[i] == '.' && last.board[i] != '.':
			put = i
		case before[i] != '.' && last.board[i] == '.':
			if taken >= 0 {
				return -1
			}
			taken = i
		}
	}
	if put < 0 || taken < 0 {
		return -1
	}
	chain, touches := g.connected(last.board, put)
	if len(chain) != 1 || strings.Count(touches, ".") != 1 {
		return -1
	}
	return taken
}

func (g *literal) pass() {
	g.way = append(g.way, literalStep{g.board(), g.turn.Opponent(), g.turn, false})
	g.turn = g.turn.Opponent()
}

func (g *literal) resume(turn Color) {
	g.way = append(g.way, literalStep{g.board(), turn, Empty, false})
	g.turn = turn
}

// area is what each color has by Tromp-Taylor 9.
func (g *literal) area() (black, white int) {
	for i := range g.board() {
		_, touches := g.connected(g.board(), i)
		reached := string(g.board()[i]) + touches
		x := g.board()[i] == 'X' || g.board()[i] == '.' && strings.Contains(reached, "X") && !strings.Contains(reached, "O")
		o := g.board()[i] == 'O' || g.board()[i] == '.' && strings.Contains(reached, "O") && !strings.Contains(reached, "X")
		if x {
			black++
		}
		if o {
			white++
		}
	}
	return black, white
}

// TestLiteral plays random games by both readings of the rules and compares
// every point of every position.
func TestLiteral(t *testing.T) {
	for _, ko := range allKo {
		for _, suicide := range []SuicideRule{NoSuicide, MultiSuicide, AnySuicide} {
			rules := Rules{Ko: ko, Suicide: suicide}
			t.Run(ko.String()+"/"+suicide.String(), func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) { testLiteral(t, rules) })
			})
		}
	}
}

func testLiteral(t *rapid.T, rules Rules) {
	size := Size{rapid.IntRange(1, 5).Draw(t, "cols"), rapid.IntRange(1, 4).Draw(t, "rows")}
	p := New(size, rules)
	empty := strings.Repeat(".", size.Points())
	g := &literal{rules: rules, cols: size.Cols, turn: Black, lost: map[Color]int{}, way: []literalStep{{board: empty, turn: Black}}}
	index := func(point Point) int { return (size.Rows-1-int(point.Row))*size.Cols + int(point.Col) }
	choices := rapid.SliceOfN(rapid.IntRange(0, size.Points()+1), 0, 50)
	for _, choice := range choices.Draw(t, "choices") {
		if rules.Ko == SimpleKo {
			if point, ok := p.Ko(); (ok && index(point) != g.koPoint()) || (!ok && g.koPoint() >= 0) {
				t.Fatalf("Ko = %v, %t, want %d\n%v", point, ok, g.koPoint(), p)
			}
		}
		legal := slices.DeleteFunc(slices.Collect(size.All()), func(point Point) bool {
			trial := *g
			trial.way = slices.Clone(g.way)
			trial.lost = maps.Clone(g.lost)
			want := trial.play(index(point))
			m := Play(p.Turn(), point)
			effect, why := p.Try(m)
			if why != want {
				t.Fatalf("Try(%v) = %v, want %v\n%v", m, why, want, p)
			}
			if p.Legal(m) != (want == 0) {
				t.Fatalf("Legal(%v) = %t\n%v", m, p.Legal(m), p)
			}
			next, err := p.Play(m)
			if (err == nil) != (want == 0) {
				t.Fatalf("Play(%v) = %v, want %v\n%v", m, err, want, p)
			}
			if want != 0 {
				return true
			}
			if got := strings.Join(next.Rows(), ""); got != trial.board() {
				t.Fatalf("Play(%v) = %s, want %s\n%v", m, got, trial.board(), p)
			}
			if next.Lost(Black) != trial.lost[Black] || next.Lost(White) != trial.lost[White] {
				t.Fatalf("after %v lost = %d, %d, want %v\n%v", m, next.Lost(Black), next.Lost(White), trial.lost, p)
			}
			if effect.Stones > 0 && next.Lost(effect.Clears)-p.Lost(effect.Clears) != effect.Stones {
				t.Fatalf("Try(%v) = %v\n%v", m, effect, p)
			}
			return false
		})
		if got := p.LegalPoints(); got != SetOf(legal...) {
			t.Fatalf("LegalPoints = %v, want %v\n%v", got, legal, p)
		}
		black, white := g.area()
		area := p.Tally(Set{})
		if area.Black.Total != Points(black) || area.White.Total != Points(white) {
			t.Fatalf("area %v, %v, want %d, %d\n%v", area.Black.Total, area.White.Total, black, white, p)
		}
		switch {
		case choice == size.Points()+1:
			turn := p.Turn().Opponent()
			p = p.WithTurn(turn)
			g.resume(turn)
		case choice == size.Points() || len(legal) == 0:
			p, _ = p.Play(Pass(p.Turn()))
			g.pass()
		default:
			point := legal[choice%len(legal)]
			p, _ = p.Play(Play(p.Turn(), point))
			g.play(index(point))
		}
		times, since := 0, 0
		for _, s := range g.way {
			switch {
			case s.play && s.turn == g.turn && s.board == g.board():
				times++
				since++
			case !s.play && s.by != Empty: // a pass
				since = 0
			}
		}
		if all, got := p.Occurrences(), p.Recurrences(); all != times || got != since {
			t.Fatalf("%d Occurrences and %d Recurrences, want %d and %d\n%v", all, got, times, since, p)
		}
	}
}
