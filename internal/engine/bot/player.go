package bot

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A Player is a bot in one game: it keeps what it has found out from move to move, as
// long as the positions that it is asked about follow each other. It may be asked about
// any others. It does one thing at a time and is not safe for concurrent use.
type Player struct {
	options Options
	last    *search // the tree so far; nil if there is none
	solver  *solver // the last one of a small board; nil if there is none
}

// NewPlayer returns a player.
func NewPlayer(o Options) *Player { return &Player{options: o.withDefaults()} }

// Choose is [Player.Play] with the context's deadline and the playouts of the options
// as the limit. The error is always nil.
func (pl *Player) Choose(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return pl.Play(ctx, p, komi, pl.limit(p)).Move, nil
}

// Cleanup is as Choose, but it does not pass while there are dead stones of the
// opponent that it can take.
func (pl *Player) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	dead, err := pl.Dead(ctx, p)
	if err != nil {
		dead = weiqi.Set{} // no time to judge, hence none to clean up
	}
	return pl.play(ctx, p, komi, pl.limit(p), dead.Intersect(p.Stones(p.Turn().Opponent()))).Move, nil
}

// Dead returns the stones that the player takes for dead, whole chains of both colors.
// If the context ends first there is no answer, and the error is the context's.
func (pl *Player) Dead(ctx context.Context, p *weiqi.Position) (weiqi.Set, error) {
	o, err := pl.judge().Judge(ctx, p)
	return o.Dead, err
}

func (pl *Player) judge() life.Judge { return life.MonteCarlo{Seed: pl.options.Seed} }

// limit returns the limit of the options.
func (pl *Player) limit(p *weiqi.Position) Limit {
	return Limit{Playouts: cmp.Or(pl.options.Playouts, strengths[pl.options.Level].playouts,
		min(maxPlayouts, pointPlayouts/p.Size().Points()))}
}

// The default number of playouts of a move: at most, and times the points of the board.
const (
	maxPlayouts   = 6000
	pointPlayouts = 1_400_000
)

// Play decides on a move for the side to move, and says why. The move is legal whatever
// happens. Komi is what White gets. When the context ends the move is the best one found
// so far. The zero Limit stands for the playouts of the options; if they say nothing, for
// the context's deadline. The move is a pass when no move changes anything any more, and
// in answer to a pass when the board as it stands wins the game; then the analysis may be
// empty but for the move.
func (pl *Player) Play(ctx context.Context, p *weiqi.Position, komi weiqi.Score, l Limit) Analysis {
	if _, timed := ctx.Deadline(); l == (Limit{}) && (!timed || pl.options.Playouts > 0) {
		l = pl.limit(p)
	}
	return pl.play(ctx, p, komi, l, weiqi.Set{})
}

// play is Play where taking the stones in prey is worth a move.
func (pl *Player) play(ctx context.Context, p *weiqi.Position, komi weiqi.Score, l Limit, prey weiqi.Set) Analysis {
	seed := pl.options.seed(p)
	l = pl.options.limited(l)
	ctx, cancel := within(ctx, max(l.Time, l.Most)) // which goes for the looks before the search, too
	defer cancel()
	if pl.options.Level%Levels == 0 && prey.Empty() {
		if m, solved := pl.solve(ctx, p, l); solved {
			return Analysis{Move: m, Turn: p.Turn()}
		}
	}
	survey := playout.NewSurvey(p, seed)
	surveyed := survey.Play(ctx, surveyPlayouts) == nil
	if surveyed && prey.Empty() && p.Passes() > 0 && pl.won(ctx, p, komi, survey) {
		return passing(p)
	}
	var board playout.Board
	board.Set(p)
	hunt := hunting(p, &board, prey)
	var left weiqi.Set
	for at := range p.Size().All() {
		if board.Sensible(at) && allowed(p, &board, at) && (!surveyed || hunt.Has(at) || open(p, survey, at)) {
			left.Add(at)
		}
	}
	if left.Empty() {
		return passing(p)
	}
	s := pl.search(p, &board, komi, left)
	s.decide(ctx, l)
	a := s.analysis()
	a.forlorn = surveyed && forlorn(p, s.komi, survey)
	if a.Move.Pass || !prey.Empty() { // something is left to do
		i := slices.IndexFunc(a.Candidates, func(c Candidate) bool { return !c.Move.Pass && left.Has(c.Move.Point) })
		a.Move = a.Candidates[i].Move
	}
	if level := pl.options.Level; level > 0 && level < Levels {
		a.Move = s.pick(level, playout.NewDice(mix(seed)))
	}
	return a
}

// passing is the analysis of a position in which nothing is open.
func passing(p *weiqi.Position) Analysis {
	return Analysis{Move: weiqi.Pass(p.Turn()), Turn: p.Turn()}
}

// Think looks at a position and yields what it has found every so often, and once more
// at the end. It ends with the limit or the context, or when the loop is left. What it
// has found will be of use when a move is asked for. All sensible moves are looked at,
// also those in decided areas.
func (pl *Player) Think(ctx context.Context, p *weiqi.Position, komi weiqi.Score, l Limit, every time.Duration) iter.Seq[Analysis] {
	return func(yield func(Analysis) bool) {
		ctx, cancel := within(ctx, l.Time)
		defer cancel()
		var board playout.Board
		board.Set(p)
		s := pl.search(p, &board, komi, p.Stones(weiqi.Empty))
		s.most = int64(l.Playouts)
		left := false
		s.run(ctx, every, func(time.Time) bool {
			left = !yield(s.analysis())
			return left
		})
		if !left {
			yield(s.analysis())
		}
	}
}

// search returns the search of a position, which goes on where the last one ended if
// that was before it in the same game.
func (pl *Player) search(p *weiqi.Position, board *playout.Board, komi weiqi.Score, open weiqi.Set) *search {
	o := pl.options
	o.Seed = o.seed(p)
	s := newSearch(p, board, komi, o, open, pl.last.after(p, komi))
	pl.last = s
	return s
}

// after returns the node of a position that comes at most two moves after the root,
// nil if there is none.
func (s *search) after(p *weiqi.Position, komi weiqi.Score) *node {
	if s == nil || s.asked != komi {
		return nil
	}
	last, _ := p.Last()
	switch root := s.position; p.Moves() - root.Moves() {
	case 0:
		if same(root, p) {
			return s.root
		}
	case 1:
		return s.follow(s.root, root, last, p)
	case 2:
		f := s.root.kids.Load()
		for i := range f.nodes {
			k := &f.nodes[i]
			if k.own.visits() == 0 {
				continue
			}
			if next, err := root.Play(s.move(k.move, root.Turn())); err == nil {
				if n := s.follow(k, next, last, p); n != nil {
					return n
				}
			}
		}
	}
	return nil
}

// follow returns the child of a node by a move if that leads to a position.
func (s *search) follow(n *node, from *weiqi.Position, m weiqi.Move, to *weiqi.Position) *node {
	f := n.kids.Load()
	if f == nil || m.Color != from.Turn() {
		return nil
	}
	next, err := from.Play(m)
	if err != nil || !same(next, to) {
		return nil
	}
	for i := range f.nodes {
		if s.move(f.nodes[i].move, m.Color) == m {
			return &f.nodes[i]
		}
	}
	return nil
}

// same reports whether two positions of a game are the same for a search.
func same(p, q *weiqi.Position) bool {
	return p.Hash() == q.Hash() && p.SameBoard(q) && p.Turn() == q.Turn() && p.Rules() == q.Rules() && p.Passes() == q.Passes()
}

// decide searches for a move until the context ends, which is after as much time as the
// limit has at most. While only time bounds it, it stops when the choice is settled, and
// goes on a little while it is not clear. A bound on playouts is used up, so that a seed
// repeats itself.
func (s *search) decide(ctx context.Context, l Limit) {
	s.most = int64(l.Playouts)
	end, timed := ctx.Deadline()
	if l.Most > l.Time {
		end = end.Add(l.Time - l.Most)
	}
	var began time.Time
	var before int64
	s.run(ctx, patience, func(now time.Time) bool {
		played := s.begun.Load()
		if began.IsZero() {
			began, before = now, played
		}
		ahead, clear := s.lead()
		return timed && clear && l.settled(now.Sub(began), end.Sub(now), played-before, ahead)
	})
}

// settled reports whether a move that is ahead by some visits stays so, as far as the
// pace of the playouts so far says. Half of the time is always taken: a short while says
// little about the pace, and what an earlier search found little about this position.
func (l Limit) settled(spent, left time.Duration, played int64, ahead int) bool {
	return l.Playouts == 0 && spent >= left && float64(played)/float64(max(spent, 1))*float64(left) < float64(ahead)
}

// within returns the context that ends after a time, unless that is 0.
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}

// patience is how often a search for a move asks whether it is enough.
const patience = 20 * time.Millisecond

// lead returns by how many visits the first move is ahead of the second, and whether
// it is clear that it is the best: it has the best value, too.
func (s *search) lead() (visits int, clear bool) {
	ranked := s.ranked()
	if len(ranked) < 2 {
		return 0, true
	}
	best := ranked[0]
	for _, k := range ranked[1:] {
		if k.own.visits() > best.own.visits()/4 && k.mean() > best.mean() {
			return best.own.visits() - ranked[1].own.visits(), false
		}
	}
	return best.own.visits() - ranked[1].own.visits(), true
}
