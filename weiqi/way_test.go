package weiqi

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// Positions that have a past in common share it, and each knows its own past nevertheless.
func TestWaysPart(t *testing.T) {
	d4, e5, pass := Play(Black, Point{3, 3}), Play(White, Point{4, 4}), Pass(White)
	p := played(t, New(Square(9), Rules{}), d4)
	left, right, again := played(t, p, e5), played(t, p, pass), played(t, p, e5)
	if !slices.Equal(left.Way(), []Move{d4, e5}) || !slices.Equal(right.Way(), []Move{d4, pass}) || !slices.Equal(p.Way(), []Move{d4}) {
		t.Errorf("the ways are %v and %v from %v", left.Way(), right.Way(), p.Way())
	}
	if again.way != left.way {
		t.Error("the same move made twice has two ways")
	}
	if right.way.trail == left.way.trail {
		t.Error("two moves are at one place of a way")
	}
	if resumed := right.WithTurn(White); !slices.Equal(resumed.Way(), right.Way()) || resumed.way.n != right.way.n+1 {
		t.Errorf("the way with another side to move is %v, want %v", resumed.Way(), right.Way())
	}
}

func played(t *testing.T, p *Position, moves ...Move) *Position {
	t.Helper()
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	return p
}

// Many may play on from the same positions at the same time.
func TestManyPlayOnAtATime(t *testing.T) {
	rules := Rules{Ko: PositionalSuperko}
	game := randomGame(3, New(Square(9), rules), 150)
	shared := []*Position{New(Square(9), rules)}
	for _, m := range game {
		shared = append(shared, played(t, shared[len(shared)-1], m))
	}
	var work sync.WaitGroup
	for seed := range uint64(8) {
		work.Go(func() {
			from := rand.New(rand.NewPCG(seed, 1)).IntN(len(shared))
			p := shared[from]
			rest := randomGame(seed/2, p, 60) // two at a time make the same moves
			for _, m := range rest {
				next, err := p.Play(m)
				if err != nil {
					t.Error(err)
					return
				}
				p = next
			}
			alone := New(Square(9), rules)
			for _, m := range slices.Concat(game[:from], rest) {
				alone, _ = alone.Play(m)
			}
			if !slices.Equal(p.way.steps(), alone.way.steps()) || !p.SameBoard(alone) {
				t.Errorf("from move %d on: %v, want %v", from, p.Way(), alone.Way())
			}
		})
	}
	work.Wait()
}
