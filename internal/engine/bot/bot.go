// Package bot is a player that needs nothing installed.
//
// A [Bot] looks for its move with a tree of playouts: it grows a tree of moves from
// the position, most where the moves do well, and judges each leaf by playing on at
// random with tactics, as package playout does. A move that was good anywhere in a
// playout is taken as a hint that it is good now, which is what makes a few
// thousand playouts enough for sensible moves (RAVE). Features of a move,
// for instance that it saves a chain or takes an empty corner, give its
// probability, and the likely moves are tried first and most.
//
// On boards of up to 16 points that are counted by area it reads to the end of the game
// first, and needs no tree where that can be done: it then plays for the most points.
//
// Before the search it surveys the owners of all points. It does not play where
// everything is decided, and passes when nothing is open anywhere, so its games
// end:
//
//	b := bot.New(bot.Options{Seed: 1})
//	move, err := b.Choose(ctx, position, komi)
//
// The bot keeps no state between moves, as a [Player] does. With the same seed and
// number of playouts, and one thread, it plays the same move in the same position,
// unless the context ends first.
package bot

import (
	"context"
	"iter"
	"runtime"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// Options say how a bot plays. The zero Options are ready for use.
type Options struct {
	// Seed is the source of chance.
	Seed uint64
	// Playouts is how many are played for a move. If zero it depends on the level or,
	// without one, on the size of the board, such that a move takes less than about a
	// second on one core.
	Playouts int
	// Threads is how many look for a move at once. If zero it is one for every core,
	// but one if Playouts is given, so that a seed repeats a move.
	Threads int
	// Memory is how many bytes a tree takes at most; 256 MiB if zero. Once they are
	// used up it does not grow any more, and the moves in it are still judged.
	Memory int64
	// Level is from 1, the weakest, to [Levels]; zero is all that the bot can.
	Level int
}

// Levels is the highest level.
const Levels = 10

const defaultMemory = 256 << 20

func (o Options) withDefaults() Options {
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
		if o.Playouts > 0 {
			o.Threads = 1
		}
	}
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	return o
}

// seed returns the seed of what is done about a position.
func (o Options) seed(p *weiqi.Position) uint64 { return o.Seed ^ p.Hash() ^ uint64(p.Moves()) }

// A Bot is a player without a memory. It is safe for concurrent use.
type Bot struct{ options Options }

// New returns a bot.
func New(o Options) *Bot { return &Bot{o} }

// Choose is [Player.Choose] by a new player.
func (b *Bot) Choose(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return NewPlayer(b.options).Choose(ctx, p, komi)
}

// Cleanup is [Player.Cleanup] by a new player.
func (b *Bot) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return NewPlayer(b.options).Cleanup(ctx, p, komi)
}

// Dead is [Player.Dead] by a new player.
func (b *Bot) Dead(ctx context.Context, p *weiqi.Position) (weiqi.Set, error) {
	return NewPlayer(b.options).Dead(ctx, p)
}

// A player looks at the board with this many playouts before it searches for a move.
// Points that then end as the same color's at least this often are decided, and are
// not played. Once the opponent has passed, a smaller share is enough.
const (
	surveyPlayouts = 200
	decided        = 0.9
	likely         = 0.75
)

// allowed reports whether the bot may play on a point: the move is legal and fills no
// eye, and it does not bring about a board with the same side to move that was there
// before, which keeps games finite where the rules do not.
func allowed(p *weiqi.Position, board *playout.Board, at weiqi.Point) bool {
	if !board.Legal(at) || board.Eye(at, p.Turn()) {
		return false
	}
	next, err := p.Play(weiqi.Play(p.Turn(), at))
	return err == nil && next.Occurrences() == 1
}

// open reports whether a move on a point could matter: its owner is not decided, it is beside
// stones whose owner is not, or stones are counted and the point is the mover's to fill. In a race
// the liberties are one side's whoever wins it, and the race is decided on them all the same.
func open(p *weiqi.Position, survey *playout.Survey, at weiqi.Point) bool {
	if p.Rules().Scoring == weiqi.Stones && survey.Share(at, p.Turn()) >= decided || undecided(survey, at) {
		return true
	}
	for n := range neighbors(p.Size(), at) {
		if p.At(n) != weiqi.Empty && undecided(survey, n) {
			return true
		}
	}
	return false
}

// undecided reports whether the owner of a point is not decided.
func undecided(survey *playout.Survey, at weiqi.Point) bool {
	return survey.Share(at, weiqi.Empty) < decided &&
		survey.Share(at, weiqi.Black) < decided && survey.Share(at, weiqi.White) < decided
}

// hunting returns the points on which the side to move should play to take the
// stones in prey: their liberties, or, where a stone on any of these is not
// sensible, all empty points from which prey can be reached through empty points
// and prey.
func hunting(p *weiqi.Position, board *playout.Board, prey weiqi.Set) weiqi.Set {
	var near weiqi.Set
	for at := range p.Widen(prey).All() {
		for n := range neighbors(p.Size(), at) {
			if p.At(n) == weiqi.Empty {
				near.Add(n)
			}
		}
	}
	for at := range near.All() {
		if board.Sensible(at) && allowed(p, board, at) {
			return near
		}
	}
	room := near
	for reach := near.Points(); len(reach) > 0; {
		at := reach[len(reach)-1]
		reach = reach[:len(reach)-1]
		for n := range neighbors(p.Size(), at) {
			if !room.Has(n) && (p.At(n) == weiqi.Empty || prey.Has(n)) {
				room.Add(n)
				reach = append(reach, n)
			}
		}
	}
	return room
}

// neighbors yields the points next to a point.
func neighbors(size weiqi.Size, at weiqi.Point) iter.Seq[weiqi.Point] {
	return func(yield func(weiqi.Point) bool) {
		for _, n := range [...]weiqi.Point{
			{Col: at.Col, Row: at.Row - 1}, {Col: at.Col - 1, Row: at.Row},
			{Col: at.Col + 1, Row: at.Row}, {Col: at.Col, Row: at.Row + 1},
		} {
			if size.Contains(n) && !yield(n) {
				return
			}
		}
	}
}

// won reports whether the side to move wins if the game is counted now, with
// nothing unsettled on the board and every point that counts likely to keep
// its owner.
func (pl *Player) won(ctx context.Context, p *weiqi.Position, komi weiqi.Score, survey *playout.Survey) bool {
	opinion, err := pl.judge().Judge(ctx, p)
	if err != nil || !opinion.Settled() {
		return false
	}
	tally := p.Tally(opinion.Dead)
	for at := range p.Size().All() {
		if owner := tally.Owner(at); owner != weiqi.Empty && survey.Share(at, owner) < likely {
			return false
		}
	}
	return weiqi.Counted(tally.Score()-komi).Winner == p.Turn()
}
