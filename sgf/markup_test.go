package sgf_test

import (
	"testing"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

func TestMarkup(t *testing.T) {
	t.Parallel()
	trees, err := sgf.Parse([]byte(`(;SZ[9]AB[aa]TR[aa:cb]LB[ee:start];B[dd]CR[dd]SL[ff]LB[dd:1][ab:two\]];W[cc];C[later]MA[ee]SQ[ee][gg]LB[zz:off];B[bb])`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := trees[0].Record()
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Problems) != 1 {
		t.Errorf("problems %v, want the one of a label off the board", r.Problems)
	}
	at := func(vertex string) weiqi.Point {
		p, err := weiqi.ParsePoint(vertex)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	start := r.MarkupAfter(0)
	if start.Triangles.Len() != 6 || start.Labels[at("E5")] != "start" {
		t.Errorf("before the first move: %+v", start)
	}
	first := r.MarkupAfter(1)
	if !first.Circles.Has(at("D6")) || !first.Selected.Has(at("F4")) || first.Labels[at("D6")] != "1" || first.Labels[at("A8")] != "two]" || !first.Triangles.Empty() {
		t.Errorf("after the first move: %+v", first)
	}
	second := r.MarkupAfter(2)
	if !second.Crosses.Has(at("E5")) || second.Squares.Len() != 2 || len(second.Labels) != 0 {
		t.Errorf("after the second move, in a node behind it: %+v", second)
	}
	if none := r.MarkupAfter(3); none != nil {
		t.Errorf("after the third move: %+v, want none", none)
	}
}
