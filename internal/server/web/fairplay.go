package web

import (
	"context"
	"iter"
	"slices"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// fairPlay keeps people from having boards judged that stand in games for which nobody gets an estimate: see
// [inestimable]. A board is known again in every symmetry and with the colors exchanged, but not with a stone more or
// less: who wants to can ask a judge elsewhere, and this is for those who would not.
type fairPlay struct {
	arena  *arena.Arena
	store  store.Store
	tables *tables
	who    *callers
}

// fewStones is the share of a board that is covered in a game of which a judge could tell anything: a twelfth, 30
// stones of 19x19. Before, many games have the same board.
const fewStones = 12

// A boardKey tells boards apart, but for chance.
type boardKey struct {
	size weiqi.Size
	hash uint64
}

func keyOf(p *weiqi.Position) boardKey { return boardKey{p.Size(), p.Hash()} }

// judgeable refuses the positions of a line, of which the last is to be judged, if one of them stands in a game of the
// person of the request, or in any game that this process has in memory.
func (f *fairPlay) judgeable(ctx context.Context, line []*weiqi.Position) error {
	wanted := map[boardKey]bool{}
	for _, p := range line {
		if !fewOn(p) {
			wanted[keyOf(p)] = true
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	for p := range alikes(line[len(line)-1]) {
		wanted[keyOf(p)] = true
	}
	me, err := f.who.viewer(ctx)
	if err != nil {
		return err
	}
	own, err := f.own(ctx, me)
	if err != nil {
		return err
	}
	for _, t := range slices.Concat(own, f.arena.Tables()) {
		if why, stands := standsIn(t, me, wanted); stands {
			return problem.New(referee.KindNotAllowed, why)
		}
	}
	return nil
}

// own returns the games of somebody that go on, which need not be in memory.
func (f *fairPlay) own(ctx context.Context, me store.Person) ([]*arena.Table, error) {
	if me.ID == "" {
		return nil, nil
	}
	live, err := f.store.List(ctx, store.Query{Status: store.Live, Player: me.ID, Limit: manyGames})
	if err != nil {
		return nil, err
	}
	var games []string
	for _, g := range live {
		games = append(games, g.ID)
	}
	return f.tables.several(ctx, games)
}

// standsIn returns why a board is not judged, if it stands in a game. Where a game is seen late, it is so for its
// players alone: others would be told by it what they are not to see yet.
func standsIn(t *arena.Table, me store.Person, wanted map[boardKey]bool) (why reason.Reason, stands bool) {
	t.View(func(g *referee.Game) {
		if !wanted[keyOf(g.Position())] || !g.Terms().Delay.IsZero() && g.ColorOf(me.ID) == weiqi.Empty {
			return
		}
		why, stands = inestimable(g)
	})
	return why, stands
}

// fewOn reports whether there are too few stones on a board to know a game by.
func fewOn(p *weiqi.Position) bool {
	return fewStones*(p.Stones(weiqi.Black).Len()+p.Stones(weiqi.White).Len()) < p.Size().Points()
}

// alikes yields the board of a position in every symmetry, in its own colors and in the other ones.
func alikes(p *weiqi.Position) iter.Seq[*weiqi.Position] {
	return func(yield func(*weiqi.Position) bool) {
		size, black, white := p.Size(), p.Stones(weiqi.Black), p.Stones(weiqi.White)
		for _, turn := range size.Symmetries() {
			turned := func(s weiqi.Set) (to weiqi.Set) {
				for point := range s.All() {
					to.Add(turn(point))
				}
				return to
			}
			one, other := turned(black), turned(white)
			for _, setup := range []weiqi.Setup{{Size: size, Black: one, White: other}, {Size: size, Black: other, White: one}} {
				setup.Turn = weiqi.Black
				q, err := setup.Position(p.Rules())
				if err != nil {
					continue // a record may have put down stones without a liberty
				}
				if !yield(q) {
					return
				}
			}
		}
	}
}
