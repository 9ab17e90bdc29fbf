package life_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// The last claim of Tom's author: "If all the dead stones are removed, and dame filled,
// the algorithm will score as tromp/taylor, provided an additional constraint is added
// to prevent scoring of seki positions". It is checked on every board of some sizes, in
// two readings.
//
// The first asks only for filled dame: no empty region touches both colors. That the
// dead stones are removed is not needed then, nor is the constraint, and it can be
// proved for boards of any size. A blob, a connected set of stones and empty points of
// one side that is as large as it can be, has an eye, since its stones have liberties.
// An eye with the chains around it intersects one area of the opponent only, the blob
// with what is around it, and so is contained and makes the blob's area containing. The
// blob's area intersects the eye and the area of a blob next to it, and so is not
// contained. So every eye scores and nothing else does, and both counts are stones and
// eyes.
//
// The second takes the whole sentence, and leaves the neutral points of sekis. A board
// is finished if
//
//   - whoever moves first, and whatever the other does, either side can end the game
//     with at least the score that the board has as it stands; and
//   - no side can play at a neutral point and still do so.
//
// The second part is needed: without it there are boards on which each side can take
// a stone and the two are worth the same, so that the dead stones are not removed,
// though neither side gains by moving. This one is on 4x3, where White takes D1 and
// Black A3:
//
//	O . O O
//	X X O O
//	. O . X

// A claimed is how many boards of a size the claim was checked on.
type claimed struct {
	legal    int // boards on which every chain has a liberty
	filled   int // of these those without a neutral point, the empty board with them
	finished int // boards that are finished
	neutral  int // of these those with neutral points, which is to say with sekis
	needed   int // of these those on which only the constraint for sekis gives the score
	open     int // boards that miss the second part of the definition only
	wrong    int // of these those on which the claim fails
}

func TestTomIsTrompTaylor(t *testing.T) {
	for _, tt := range []struct {
		size weiqi.Size
		want claimed
	}{
		{weiqi.Size{Cols: 2, Rows: 2}, claimed{legal: 57, filled: 29, finished: 4}},
		{weiqi.Size{Cols: 3, Rows: 2}, claimed{legal: 489, filled: 129, finished: 68, neutral: 2}},
		{weiqi.Size{Cols: 4, Rows: 2}, claimed{legal: 4125, filled: 587, finished: 382, neutral: 28, open: 10}},
		{weiqi.Size{Cols: 5, Rows: 2}, claimed{legal: 35117, filled: 2733, finished: 1856, neutral: 152, needed: 16, open: 68}},
		{weiqi.Size{Cols: 3, Rows: 3}, claimed{legal: 12675, filled: 1157, finished: 756, neutral: 64, open: 24}},
		{weiqi.Size{Cols: 4, Rows: 3}, claimed{legal: 321689, filled: 10887, finished: 7796, neutral: 604, needed: 84, open: 124, wrong: 24}},
	} {
		if !allCases && tt.size.Points() > 10 {
			continue
		}
		g := newGoban(tt.size)
		solved := g.solve()
		var got claimed
		for _, b := range g.legal() {
			got.legal++
			p, score := g.position(t, b), weiqi.Points(g.score(b))
			neutral := g.neutral(b)
			plain, constrained := score, score // unless they are asked for
			finished := solved.stable(b)
			open := finished && neutral != 0 && solved.mayFill(b)
			if neutral == 0 || finished {
				plain = life.Tom{}.Count(p, 0).Chinese.Score
				constrained = life.Tom{Seki: true}.Count(p, 0).Chinese.Score
				if counted := p.Count(weiqi.Set{}); counted != score {
					t.Fatalf("the model counts %v, and weiqi %v\n%v", score, counted, p)
				}
			}
			if neutral == 0 {
				got.filled++
				if plain != score || constrained != score {
					t.Errorf("dame are filled, and it counts %v and with the constraint %v, not %v\n%v", plain, constrained, score, p)
				}
			}
			switch {
			case open:
				got.open++
				if constrained != score {
					got.wrong++
				}
			case finished:
				got.finished++
				if neutral != 0 {
					got.neutral++
				}
				if plain != score {
					got.needed++
				}
				if constrained != score {
					t.Errorf("finished, and it counts %v, not %v\n%v", constrained, score, p)
				}
			}
		}
		if got != tt.want {
			t.Errorf("%v: %+v, want %+v", tt.size, got, tt.want)
		}
	}
}

// What can be proved is so on larger boards, too.
func TestTomOnFilledBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := weiqi.Size{Cols: rapid.IntRange(1, 9).Draw(t, "cols"), Rows: rapid.IntRange(1, 9).Draw(t, "rows")}
		p := weiqi.New(size, weiqi.Rules{})
		play := func(points []weiqi.Point) {
			at := rapid.SampledFrom(points).Draw(t, "point")
			color := rapid.SampledFrom([]weiqi.Color{weiqi.Black, weiqi.White}).Draw(t, "color")
			if next, err := p.WithTurn(color).Play(weiqi.Play(color, at)); err == nil {
				p = next
			}
		}
		for range rapid.IntRange(0, size.Points()).Draw(t, "stones") {
			play(p.Stones(weiqi.Empty).Points())
		}
		for range 4 * size.Points() {
			if left := neutralPoints(p); len(left) > 0 {
				play(left)
			}
		}
		if len(neutralPoints(p)) > 0 {
			t.Skip("a neutral point is left")
		}
		want := p.Count(weiqi.Set{})
		for _, tom := range []life.Tom{{}, {Seki: true}} {
			if got := tom.Count(p, 0).Chinese.Score; got != want {
				t.Errorf("%+v counts %v, want %v\n%v", tom, got, want, p)
			}
		}
	})
}

// neutralPoints returns the empty points that a plain count gives nobody.
func neutralPoints(p *weiqi.Position) (points []weiqi.Point) {
	tally := p.Tally(weiqi.Set{})
	for at := range p.Stones(weiqi.Empty).All() {
		if tally.Owner(at) == weiqi.Empty {
			points = append(points, at)
		}
	}
	return points
}
