package bot_test

import (
	"math/rand/v2"
	"testing"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A value is what Black gets on an empty board with best play under positional superko. Up
// to six points it is known from exhaustive search with the whole past of the game, above
// from Ted Drange's table of Mini-Go (1998), which is people's analysis. Where bySimpleKo
// says so, a search of all situations found that it is the same with no superko, whatever
// endless play is worth.
type value struct {
	cols, rows, points int
	bySimpleKo         bool
}

func (v value) start(ko weiqi.KoRule) *weiqi.Position {
	return weiqi.New(weiqi.Size{Cols: v.cols, Rows: v.rows}, weiqi.Rules{Ko: ko})
}

var values = []value{
	{1, 1, 0, true}, {1, 2, 0, true}, {2, 1, 0, true}, {3, 1, 3, true}, {1, 4, 4, true}, {5, 1, 0, false}, {1, 6, 1, false},
	{7, 1, 2, false}, {2, 2, 1, false}, {2, 3, 0, false}, {3, 2, 0, false}, {3, 3, 9, true},
	{2, 4, 8, true}, {4, 2, 8, true}, {2, 5, 10, true}, {6, 2, 12, true}, {3, 4, 4, false}, {4, 4, 2, false},
}

// TestSmallBoards plays from the empty board as a player without options. Against itself
// neither side gets more than the known value, against opponents that play at random, half
// of them taking whatever they can, the player gets its value at least. Boards of more than eight
// points are for the tag system, but for 3x3.
func TestSmallBoards(t *testing.T) {
	t.Parallel()
	for _, v := range values {
		if !bot.AllCases && v.cols*v.rows > 8 && v.cols != v.rows {
			continue
		}
		if !bot.AllCases && v.cols == 4 && v.rows == 4 {
			continue
		}
		pl := bot.NewPlayer(bot.Options{})
		p := v.start(weiqi.PositionalSuperko)
		for !p.Stopped() {
			p = play(t, p, pl.Play(t.Context(), p, weiqi.Points(v.points), bot.Limit{}).Move)
		}
		if got := p.Count(weiqi.Set{}); got != weiqi.Points(v.points) {
			t.Errorf("%v: %v, want %d:\n%v", p.Size(), got, v.points, p)
		}
		for _, ours := range []weiqi.Color{weiqi.Black, weiqi.White} {
			d := duel{t, pl, ours, v}
			games := 1
			if bot.AllCases {
				games = max(5-v.cols*v.rows/4, 1)
			}
			for seed := range uint64(games) {
				d.game(v.start(weiqi.PositionalSuperko), rand.New(rand.NewPCG(seed, 0)))
			}
			if d.player = bot.NewPlayer(bot.Options{}); v.bySimpleKo {
				d.game(v.start(weiqi.SimpleKo), rand.New(rand.NewPCG(1, 0)))
			}
		}
	}
}

// TestSmallestBoards plays every game on some boards in which one side makes the player's
// moves: it never gets less than the value.
func TestSmallestBoards(t *testing.T) {
	for _, v := range values {
		if v.cols*v.rows <= 4 || v.points == v.cols*v.rows && v.points <= 9 {
			for _, ours := range []weiqi.Color{weiqi.Black, weiqi.White} {
				d := duel{t, bot.NewPlayer(bot.Options{}), ours, v}
				d.all(v.start(weiqi.PositionalSuperko))
			}
		}
	}
}

// A duel is a player of one color against opponents that try what they like.
type duel struct {
	t      *testing.T
	player *bot.Player
	ours   weiqi.Color
	value  value
}

// enough reports whether a count, Black minus White, is no less than the player's due.
func (d *duel) enough(count weiqi.Score) bool {
	if d.ours == weiqi.White {
		return count <= weiqi.Points(d.value.points)
	}
	return count >= weiqi.Points(d.value.points)
}

// safe reports whether unconditional life leaves the player his due.
func (d *duel) safe(p *weiqi.Position) bool {
	alive, land := life.Benson(p, d.ours)
	count := weiqi.Points(2*alive.Union(land).Len() - p.Size().Points())
	if d.ours == weiqi.White {
		count = -count
	}
	return d.enough(count)
}

// all plays all games from a position on, as long as there is something to lose.
func (d *duel) all(p *weiqi.Position) {
	switch {
	case d.t.Failed() || d.safe(p) && p.Passes() == 0:
	case p.Stopped():
		d.count(p)
	case p.Turn() == d.ours:
		d.all(d.answer(p))
	default:
		for at := range p.LegalPoints().All() {
			d.all(play(d.t, p, weiqi.Play(p.Turn(), at)))
		}
		d.all(play(d.t, p, weiqi.Pass(p.Turn())))
	}
}

// game plays one game against chance, which passes when it likes the count.
func (d *duel) game(p *weiqi.Position, chance *rand.Rand) {
	greedy := chance.IntN(2) == 0
	for !p.Stopped() {
		if p.Turn() == d.ours {
			p = d.answer(p)
			continue
		}
		move := weiqi.Pass(p.Turn())
		likes := p.Passes() > 0 && !d.enough(p.Count(weiqi.Set{}))
		if points := p.LegalPoints().Points(); len(points) > 0 && !likes && p.Moves() < 5*p.Size().Points() {
			move = weiqi.Play(p.Turn(), points[chance.IntN(len(points))])
			for _, at := range points {
				m := weiqi.Play(p.Turn(), at)
				if effect, _ := p.Try(m); greedy && effect.Clears == d.ours {
					move = m
				}
			}
		}
		p = play(d.t, p, move)
	}
	d.count(p)
}

// answer returns the position after the player's move.
func (d *duel) answer(p *weiqi.Position) *weiqi.Position {
	return play(d.t, p, d.player.Play(d.t.Context(), p, weiqi.Points(d.value.points), bot.Limit{}).Move)
}

// count checks the end of a game.
func (d *duel) count(p *weiqi.Position) {
	if count := p.Count(weiqi.Set{}); !d.enough(count) {
		d.t.Errorf("%v as %v under %v ko: %v after %d moves, want %d:\n%v",
			p.Size(), d.ours, p.Rules().Ko, count, p.Moves(), d.value.points, p)
	}
}
