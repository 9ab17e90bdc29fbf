package weiqi

import (
	"math/rand/v2"
	"testing"
)

// randomGame returns a game of random legal moves that fill no eye of one point.
func randomGame(seed uint64, p *Position, most int) []Move {
	rng := rand.New(rand.NewPCG(seed, 0))
	var moves []Move
	for len(moves) < most && !p.Stopped() {
		m := Pass(p.Turn())
		legal := p.LegalPoints().Points()
		rng.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
		for _, point := range legal {
			if !p.eye(point) {
				m = Play(p.Turn(), point)
				break
			}
		}
		moves = append(moves, m)
		p, _ = p.Play(m)
	}
	return moves
}

// eye reports whether all neighbors of a point are stones of the side to move.
func (p *Position) eye(point Point) bool {
	for _, step := range p.size.steps() {
		if c := p.cells[p.size.cell(point)+step]; c != beyond && c != p.turn {
			return false
		}
	}
	return true
}

var benchRules = []struct {
	name  string
	rules Rules
}{
	{"simple", Rules{}},
	{"positional", Rules{Ko: PositionalSuperko}},
}

func BenchmarkPlay(b *testing.B) {
	for _, size := range []Size{Square(9), Square(19)} {
		for _, bench := range benchRules {
			moves := randomGame(1, New(size, bench.rules), 3*size.Points())
			b.Run(size.String()+"/"+bench.name, func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; i < b.N; {
					p := New(size, bench.rules)
					for _, m := range moves {
						p, _ = p.Play(m)
						i++
					}
				}
			})
		}
	}
}

func BenchmarkLine(b *testing.B) {
	for _, size := range []Size{Square(9), Square(19)} {
		for _, bench := range benchRules {
			start := New(size, bench.rules)
			moves := randomGame(1, start, 3*size.Points())
			b.Run(size.String()+"/"+bench.name, func(b *testing.B) {
				b.ReportAllocs()
				var line Line
				for i := 0; i < b.N; i += len(moves) {
					line.Start(start)
					for _, m := range moves {
						if err := line.Play(m); err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}

func BenchmarkLegalPoints(b *testing.B) {
	for _, size := range []Size{Square(9), Square(19)} {
		for _, bench := range benchRules {
			p := New(size, bench.rules)
			for _, m := range randomGame(1, p, size.Points()) {
				p, _ = p.Play(m)
			}
			b.Run(size.String()+"/"+bench.name, func(b *testing.B) {
				for b.Loop() {
					p.LegalPoints()
				}
			})
		}
	}
}

func BenchmarkTally(b *testing.B) {
	rules := Rules{Scoring: Territory, Tax: SekiTax}
	p := New(Square(19), rules)
	for _, m := range randomGame(1, p, 361) {
		p, _ = p.Play(m)
	}
	for b.Loop() {
		p.Tally(Set{})
	}
}

// BenchmarkPerft counts sequences as package verify does.
func BenchmarkPerft(b *testing.B) {
	p := New(Size{3, 4}, Rules{Ko: PositionalSuperko, Suicide: AnySuicide})
	var walk func(p *Position, left int) int
	walk = func(p *Position, left int) int {
		n := 0
		for point := range p.size.All() {
			m := Play(p.turn, point)
			if _, why := p.Try(m); why != 0 {
				continue
			}
			n++
			if left > 1 {
				next, _ := p.Play(m)
				n += walk(next, left-1)
			}
		}
		return n
	}
	for b.Loop() {
		walk(p, 5)
	}
}
