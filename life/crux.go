package life

import (
	"context"

	"github.com/shinpan/shinpan/internal/engine/fate"
	"github.com/shinpan/shinpan/weiqi"
)

// A Crux is a part of a position that an opinion leaves unsettled, read out with either side
// moving first there.
type Crux struct {
	// Points are the stones and the points of open borders that the opinion is not sure of.
	Points weiqi.Set
	// Black is what comes of it if Black moves first, and White if White does.
	Black Line
	White Line
}

// A Line is what comes of a crux once one side has moved first there.
type Line struct {
	// Moves begin with the move that decides, and go on while both sides' best answers are
	// known; a pass first says that the side need not move.
	Moves []weiqi.Move
	// Dead holds the stones of the position that do not live then, those of the opinion
	// outside of the crux with them.
	Dead weiqi.Set
	// Areas are the points that most playouts from there leave to Black and to White,
	// by [weiqi.Color].
	Areas [3]weiqi.Set
	// Score is the count of these areas, Black minus White, without komi.
	Score weiqi.Score
}

// Decides reports whether it matters who moves first: other stones live, or other points
// change hands, in one line than in the other.
func (c Crux) Decides() bool {
	return c.Black.Dead.Intersect(c.Points) != c.White.Dead.Intersect(c.Points) || c.Black.Score-c.White.Score >= 2*decisive
}

// decisive is the difference of two lines in points that more than the first move itself makes.
const decisive = 3

// A Reader reads the cruxes of a position out. The zero Reader is ready, and its defaults are
// measured.
type Reader struct {
	// Seed is the source of chance.
	Seed uint64
	// Playouts are those of all cruxes together, shared by them and both sides, of which each has 2000 at
	// most; 16000 if zero.
	Playouts int
}

const (
	readerPlayouts = 16000
	linePlayouts   = 2000
)

// Cruxes reads what an opinion on a position leaves unsettled, for each side moving first, in the
// order of their first points. It is a search by playouts near the crux and no proof.
// If the context ends first, there are no cruxes, and the error is the context's.
func (r Reader) Cruxes(ctx context.Context, p *weiqi.Position, o Opinion) ([]Crux, error) {
	if r.Playouts <= 0 {
		r.Playouts = readerPlayouts
	}
	cruxes := []Crux{}
	doubt := o.Unsettled.Union(o.Open)
	near := doubt
	for at := range doubt.All() { // what touches the same empty point is one crux
		for n := range beside(p.Size(), at) {
			if p.At(n) == weiqi.Empty {
				near.Add(n)
			}
		}
	}
	for piece := range pieces(p.Size(), near) {
		cruxes = append(cruxes, Crux{Points: piece.Intersect(doubt)})
	}
	r.Playouts = min(linePlayouts, r.Playouts/(2*max(1, len(cruxes))))
	for i := range cruxes {
		crux := &cruxes[i]
		var err error
		if crux.Black, err = r.read(ctx, p, o, crux.Points, weiqi.Black); err != nil {
			return nil, err
		}
		if crux.White, err = r.read(ctx, p, o, crux.Points, weiqi.White); err != nil {
			return nil, err
		}
	}
	return cruxes, nil
}

// read reads a crux out with one side moving first.
func (r Reader) read(ctx context.Context, p *weiqi.Position, o Opinion, crux weiqi.Set, first weiqi.Color) (Line, error) {
	search := fate.NewSearch(p.WithTurn(first), crux, r.Seed)
	if err := search.Play(ctx, max(r.Playouts, 1)); err != nil {
		return Line{}, err
	}
	line := Line{Moves: search.Line(), Dead: o.Dead.Minus(crux)}
	line.Areas = search.Areas(line.Moves)
	for at := range crux.Intersect(p.Stones(weiqi.Black).Union(p.Stones(weiqi.White))).All() {
		if chain := p.Chain(at); chain.Stones.Points()[0] == at && line.lost(chain) {
			line.Dead = line.Dead.Union(chain.Stones)
		}
	}
	line.Score = weiqi.Score(2 * (line.Areas[weiqi.Black].Len() - line.Areas[weiqi.White].Len()))
	return line, nil
}

// lost reports whether most of a chain's points end as the opponent's.
func (l Line) lost(chain weiqi.Chain) bool {
	return 2*l.Areas[chain.Color.Opponent()].Intersect(chain.Stones).Len() > chain.Stones.Len()
}

// Tally counts the board after the first move under the rules of p, which is the position that was read. Whose the
// points are the line says; which of them do not count, and what else counts, the rules say. If all stones are kept
// nothing is taken off, and the board is counted as it stands.
func (l Line) Tally(p *weiqi.Position, keepsAll bool) weiqi.Tally {
	after := p
	if move := l.Moves[0]; !move.Pass {
		if next, err := p.WithTurn(move.Color).Play(move); err == nil {
			after = next
		}
	}
	if keepsAll {
		return after.Tally(weiqi.Set{})
	}
	dead := l.Dead.Minus(after.Stones(weiqi.Empty))
	for chain := range after.Chains() {
		if l.lost(chain) {
			dead = dead.Union(chain.Stones)
		}
	}
	t := after.Tally(dead)
	board := weiqi.Setup{Size: after.Size(), Black: after.Stones(weiqi.Black), White: after.Stones(weiqi.White), Turn: weiqi.Black}
	plain := tally(board, weiqi.Rules{}, t.Dead)
	l.own(&t.Black, weiqi.Black, after, t.Dead, plain.Black.Owned.Minus(t.Black.Owned))
	l.own(&t.White, weiqi.White, after, t.Dead, plain.White.Owned.Minus(t.White.Owned))
	return t
}

// own gives a side the points that the line leaves to it, without those that are void.
func (l Line) own(side *weiqi.Side, c weiqi.Color, after *weiqi.Position, dead, void weiqi.Set) {
	points := l.Areas[c].Minus(after.Stones(weiqi.Black).Union(after.Stones(weiqi.White)).Minus(dead)).Minus(void)
	side.Owned = after.Stones(c).Minus(dead).Union(points)
	if rules := after.Rules(); rules.Scoring != weiqi.Stones || rules.Tax == weiqi.GroupTax {
		side.Surrounded = points.Len()
	}
	side.Total = weiqi.Points(side.Stones+side.Surrounded+side.Prisoners-side.Tax) + side.Button
}
