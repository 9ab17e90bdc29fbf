package bot

import (
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// TestSolve reads empty boards to the end. The values are known from exhaustive search
// with the full past of the game; under simple ko a situation may not come about twice.
func TestSolve(t *testing.T) {
	for _, tt := range []struct {
		cols, rows, value int
		rules             []weiqi.KoRule
	}{
		{1, 1, 0, []weiqi.KoRule{weiqi.SimpleKo, weiqi.PositionalSuperko, weiqi.SituationalSuperko}},
		{2, 1, 0, []weiqi.KoRule{weiqi.SimpleKo, weiqi.PositionalSuperko, weiqi.SituationalSuperko}},
		{3, 1, 3, []weiqi.KoRule{weiqi.SimpleKo, weiqi.PositionalSuperko, weiqi.SituationalSuperko}},
		{4, 1, 4, []weiqi.KoRule{weiqi.SimpleKo, weiqi.PositionalSuperko, weiqi.SituationalSuperko}},
		{5, 1, 0, []weiqi.KoRule{weiqi.PositionalSuperko, weiqi.SituationalSuperko}},
		{6, 1, 1, []weiqi.KoRule{weiqi.PositionalSuperko}},
		{2, 2, 1, []weiqi.KoRule{weiqi.PositionalSuperko, weiqi.SituationalSuperko}},
		{3, 2, 0, []weiqi.KoRule{weiqi.PositionalSuperko}},
	} {
		for _, ko := range tt.rules {
			p := weiqi.New(weiqi.Size{Cols: tt.cols, Rows: tt.rows}, weiqi.Rules{Ko: ko})
			s := &solver{ctx: t.Context(), left: 200_000, seen: map[situation]bounds{}}
			want := weiqi.Points(tt.value)
			if got := s.solve(p); got != (bounds{want, want}) {
				t.Errorf("%v under %v ko: %v, want %v", p.Size(), ko, got, tt.value)
			}
		}
	}
}
