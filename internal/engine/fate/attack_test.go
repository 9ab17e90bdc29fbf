package fate

import (
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// TestAttack has all chains taken for alive. Of the two white groups the left one has room for three points in a row,
// which Black can halve, the right one has its two eyes.
func TestAttack(t *testing.T) {
	setup, err := weiqi.ParseSetup(strings.Split(strings.TrimSpace(`
. X . X . X . X . X . X .
X X X X X X X X X X X X X
X O O O O O X O O O O O X
X O . . . O X O . O . O X
X O O O O O X O O O O O X
X X X X X X X X X X X X X
. X . X . X . X . X . X .`), "\n"), weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	r := &Reading{Survey: playout.NewSurvey(p, 1)}
	for chain := range p.Chains() {
		r.Chains = append(r.Chains, Chain{Chain: chain})
	}
	s := newScene(p, r)
	ties := s.ties()
	if err := r.Survey.Play(t.Context(), 100); err != nil {
		t.Fatal(err)
	}
	r.weigh(ties)
	s.describe()
	if err := s.attack(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Chains {
		left := c.Stones.Has(weiqi.Point{Col: 1, Row: 2}) // B3
		if c.Attacked != left || c.Attacked != (c.Dead > 0) {
			t.Errorf("the chain of %v: attacked %v, dead with %v; want an attack on B3 only", c.Stones.Points()[0], c.Attacked, c.Dead)
		}
	}
}
