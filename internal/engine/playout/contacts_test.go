package playout

import (
	"slices"
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// airOf returns the liberties of the chain of a stone, found one by one.
func (b *Board) airOf(at Cell) (air []Cell) {
	for _, v := range b.with(nil, at) {
		for _, u := range b.neighbors(v) {
			if b.stone[u] == empty && !slices.Contains(air, u) {
				air = append(air, u)
			}
		}
	}
	return air
}

// TestContacts plays at random and compares what the sums of contacts say of chains and
// moves with what is found one by one.
func TestContacts(t *testing.T) {
	for seed := range uint64(20) {
		var b Board
		b.Set(weiqi.New(weiqi.Size{Cols: 5 + int(seed%5), Rows: 6}, weiqi.Rules{}))
		dice := NewDice(seed)
		for !b.Over() && b.Moves() < 150 {
			b.move(b.anywhere(dice))
			for v := range Cell(b.cells) {
				switch b.stone[v] {
				case black, white:
					checkChain(t, &b, v)
				case empty:
					checkSpace(t, &b, v)
					if b.legal(v, b.turn) {
						checkMove(t, &b, v)
					}
				}
			}
		}
	}
}

func checkChain(t *testing.T, b *Board, v Cell) {
	t.Helper()
	air := b.airOf(v)
	found, n := b.breaths(v)
	if n != min(len(air), 3) || n < 3 && !slices.Equal(found[:n], air) {
		t.Fatalf("breaths(%v) = %v, %d, want %v", b.Point(v), found, n, air)
	}
	if got := b.inAtari(v, b.stone[v]); got != bit(len(air) == 1) || b.inAtari(v, b.stone[v]^3) != 0 {
		t.Fatalf("inAtari(%v) = %d with liberties %v", b.Point(v), got, air)
	}
	if got := last(b.liberties[b.chain[v]]); got != 0 != (len(air) == 1) || got != 0 && got != air[0] {
		t.Fatalf("last liberty of %v is %v of %v", b.Point(v), got, air)
	}
}

// checkMove makes a move and looks at what came of it.
func checkMove(t *testing.T, b *Board, v Cell) {
	t.Helper()
	m, ample := b.after(v), b.ample(v)
	var next Board
	next.Copy(b)
	next.move(v)
	air := next.airOf(v)
	if m.captures != (next.caught > 0) || m.stones != len(next.with(nil, v)) || next.caught == 0 && m.liberties != min(len(air), 2) {
		t.Fatalf("after(%v) = %+v, want %d stones, liberties %v, %d captured", b.Point(v), m, len(next.with(nil, v)), air, next.caught)
	}
	if m.liberties == 1 && next.caught == 0 && m.liberty != air[0] {
		t.Fatalf("after(%v) has the liberty %v, want %v", b.Point(v), m.liberty, air[0])
	}
	if ample && len(air) < 2 {
		t.Fatalf("ample(%v) with the liberties %v", b.Point(v), air)
	}
}

// checkSpace compares what is said of an empty region with the region.
func checkSpace(t *testing.T, b *Board, v Cell) {
	t.Helper()
	b.flood++
	region, reached := b.region(v)
	region = slices.Sorted(slices.Values(region))
	enclosed := len(region) <= largestNakade && reached != beyond
	got, ok := b.small(v)
	if ok != enclosed || ok && !slices.Equal(slices.Sorted(slices.Values(got)), region) {
		t.Fatalf("small(%v) = %v, %v; want %v, %v", b.Point(v), got, ok, region, enclosed)
	}
	if ok && b.center(got) != b.middle(got) {
		t.Fatalf("center of %v is %v, want %v", got, b.center(got), b.middle(got))
	}
	if ok && len(region) >= 3 && reached == b.turn^3 && (b.roomy(v) == 0 || !b.secluded(v)) {
		t.Fatalf("nothing is seen of the space of %d at %v", len(region), b.Point(v))
	}
}
