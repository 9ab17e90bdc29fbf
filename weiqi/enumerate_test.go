package weiqi

import (
	"slices"
	"testing"
)

// TestCompleteGames counts all games on tiny boards under Tromp-Taylor rules. The
// numbers are Tromp's: with passes, where two end a game, a path through the graph
// of boards is a game.
func TestCompleteGames(t *testing.T) {
	trompTaylor := Rules{Ko: PositionalSuperko, Suicide: AnySuicide}
	situational := Rules{Ko: SituationalSuperko, Suicide: AnySuicide}
	tests := []struct {
		size  Size
		rules Rules
		want  int
	}{
		{Size{1, 1}, trompTaylor, 1},
		{Size{2, 1}, trompTaylor, 9},
		{Size{1, 2}, trompTaylor, 9},
		{Size{3, 1}, trompTaylor, 907},
		{Size{1, 1}, situational, 2},
		{Size{2, 1}, situational, 21},
		{Size{3, 1}, situational, 19207},
	}
	for _, test := range tests {
		if got := games(New(test.size, test.rules)); got != test.want {
			t.Errorf("%v, %v: %d games, want %d", test.size, test.rules.Ko, got, test.want)
		}
	}
}

func games(p *Position) int {
	if p.Stopped() {
		return 1
	}
	n := 0
	for _, m := range append(p.LegalPoints().Points(), Point{-1, 0}) {
		move := Play(p.turn, m)
		move.Pass = m.Col < 0
		next, err := p.Play(move)
		if err != nil {
			panic(err)
		}
		n += games(next)
	}
	return n
}

// TestLegalPositions covers small boards in all ways and counts those that are
// positions: 57 on 2x2, 12675 on 3x3 (OEIS A094777).
func TestLegalPositions(t *testing.T) {
	for size, want := range map[Size]int{
		{1, 1}: 1, {2, 1}: 5, {1, 3}: 15, {2, 2}: 57, {3, 2}: 489, {2, 4}: 4125, {3, 3}: 12675,
	} {
		all := slices.Collect(size.All())
		n := 0
		var cover func(s Setup, left []Point)
		cover = func(s Setup, left []Point) {
			if len(left) == 0 {
				if _, err := s.Position(Rules{}); err == nil {
					n++
				}
				return
			}
			cover(s, left[1:])
			black, white := s, s
			black.Black.Add(left[0])
			white.White.Add(left[0])
			cover(black, left[1:])
			cover(white, left[1:])
		}
		cover(Setup{Size: size, Turn: Black}, all)
		if n != want {
			t.Errorf("%v: %d legal positions, want %d", size, n, want)
		}
	}
}
