package match

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/lag"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An End says how a game came to its end, in more detail than a [weiqi.Cause]: it
// distinguishes the faults of programs.
type End string

// The ends.
const (
	Counted    End = "count"
	Resigned   End = "resign"
	OutOfTime  End = "time"
	MoveLimit  End = "move limit"
	Repetition End = "repetition"
	NoResult   End = "no result"

	IllegalMove End = "illegal move"
	Refused     End = "refused a legal move" // it called illegal what the referee allowed
	NoMove      End = "no move"              // it refused to move, or another command
	Crashed     End = "crash"                // it ended
	NoAnswer    End = "no answer"            // within the limit where no clock runs
	Flooded     End = "flood"
	Garbage     End = "garbage"
	HungUp      End = "hung up"
	NotStarted  End = "not started"
	BrokeDown   End = "failed" // in any other way
)

// endOf returns the end that a fault leads to.
func endOf(f gtp.Fault) End {
	switch f {
	case gtp.Exited:
		return Crashed
	case gtp.Timeout:
		return NoAnswer
	case gtp.Flood:
		return Flooded
	case gtp.Garbage:
		return Garbage
	case gtp.HungUp:
		return HungUp
	default:
		panic(fmt.Sprintf("match: no such fault: %v", f))
	}
}

// A Played is a game that is over.
type Played struct {
	Game
	Result    weiqi.Result
	End       End
	Why       referee.Reason
	Stderr    string // the last words of a program that failed
	Moves     int
	Began     time.Time
	Ended     time.Time
	Disputed  bool              // the sides did not agree on what was dead
	NoList    [3]referee.Reason // by color: why what its program said of dead stones counted for nothing; mostly empty
	Falsified string            // how the machine falsified a clock of it; empty if it did not
	LeftOut   bool              // it does not count, for that reason
	Replays   int               // how often it was played before, with clocks that the machine falsified
	Programs  [3][]Player       // by color: which programs played; several, if the game went on with another one
	Uses      [3]Use            // by color
	Thought   []time.Duration   // for every move of theirs, as far as it is known
	Lag       lag.Histogram     // how long what programs said has waited to be read, meanwhile

	colors []weiqi.Color // of those moves
	line   string        // the moves for the report's board: see lineOf
	print  fingerprint
}

// A Use is what the moves of a side cost. The three parts add up to the time from
// each move of the other side to the side's own.
type Use struct {
	Moves   int
	Engine  time.Duration // the program was busy: with the question for a move, and with the commands before it
	Pipe    time.Duration // between its commands
	Waiting time.Duration // the rest: for a turn of the processor, for the referee and for storage
	Longest time.Duration // the longest of Engine
}

func (u Use) add(v Use) Use {
	return Use{u.Moves + v.Moves, u.Engine + v.Engine, u.Pipe + v.Pipe, u.Waiting + v.Waiting, max(u.Longest, v.Longest)}
}

// Outcome is what the game gave to an engine that played in it; there is none if the
// game has no result, or is left out.
func (p Played) Outcome(engine int) (outcome stats.Outcome, counts bool) {
	switch {
	case p.Result.By == weiqi.Void || p.LeftOut:
		return 0, false
	case p.Result.By == weiqi.BothLose:
		return stats.Loss, true
	case p.Result.Winner == weiqi.Empty:
		return stats.Draw, true
	case p.Result.Winner == p.Color(engine):
		return stats.Win, true
	default:
		return stats.Loss, true
	}
}

// mover returns the engine that a time in Thought is of.
func (p Played) mover(i int) int {
	if p.colors[i] == weiqi.Black {
		return p.Black
	}
	return p.White
}

// Loser returns the engine that lost, if one did.
func (p Played) Loser() (engine int, ok bool) {
	switch p.Result.Winner {
	case weiqi.Black:
		return p.White, true
	case weiqi.White:
		return p.Black, true
	default:
		return 0, false
	}
}

// read makes a played game of its log and its notes.
func read(g Game, game *referee.Game, log []referee.Event, said notes) Played {
	p := Played{
		Game:   g,
		Result: game.Result(),
		Why:    game.Why(),
		Moves:  game.MoveNumber(),
		Began:  game.Began(),
		Ended:  game.At(),

		Disputed: game.Disputed(),
		line:     lineOf(game),
		print:    fingerprintOf(game),
		Lag:      said.lag,
	}
	p.End = endOfGame(p.Result, said)
	if failed, ok := said.faults[p.Result.Winner.Opponent()]; ok && p.Result.By == weiqi.ByForfeit {
		p.Stderr = failed.Stderr
	}
	for c, n := range said.noList {
		p.NoList[c] = *n.NoList
	}
	for c, played := range said.programs {
		p.Programs[c] = played
	}
	p.Falsified = said.falsified
	p.countTime(log, said)
	return p
}

func endOfGame(r weiqi.Result, said notes) End {
	switch r.By {
	case weiqi.ByCount:
		return Counted
	case weiqi.ByResign:
		return Resigned
	case weiqi.ByTime:
		return OutOfTime
	case weiqi.ByMoveLimit:
		return MoveLimit
	case weiqi.ByRepetition:
		return Repetition
	case weiqi.ByForfeit:
		if failed, ok := said.faults[r.Winner.Opponent()]; ok {
			return failed.Fault
		}
		return IllegalMove // the referee's own finding; programs report theirs
	default:
		return NoResult
	}
}

// countTime adds up what the moves cost. The log has whole milliseconds, so that the
// time spent waiting can come out a little wrong for one move, but not for many.
func (p *Played) countTime(log []referee.Event, said notes) {
	var before time.Time
	for _, e := range log {
		if moved, ok := e.What.(referee.Moved); ok && e.By == referee.PartyOf(moved.Move.Color) {
			n := said.moves[moved.N]
			p.Thought, p.colors = append(p.Thought, n.engine()), append(p.colors, moved.Move.Color)
			p.Uses[moved.Move.Color] = p.Uses[moved.Move.Color].add(Use{
				Moves:   1,
				Engine:  n.engine(),
				Pipe:    n.pipe(),
				Waiting: e.At.Sub(before) - n.engine() - n.pipe(),
				Longest: n.engine(),
			})
		}
		before = e.At
	}
}

// A fingerprint is the same for games that are the same up to a symmetry of the board.
type fingerprint [sha256.Size]byte

func fingerprintOf(g *referee.Game) fingerprint {
	size, start := g.Start().Size(), g.Start()
	var least []byte
	for _, turn := range size.Symmetries() {
		text := []byte{byte(start.Turn())}
		for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
			var stones weiqi.Set
			for p := range start.Stones(c).All() {
				stones.Add(turn(p))
			}
			text = append(append(text, stones.String()...), ';')
		}
		for _, m := range g.Way() {
			vertex := "pass"
			if !m.Pass {
				vertex = turn(m.Point).String()
			}
			text = append(append(text, vertex...), byte(m.Color))
		}
		if least == nil || slices.Compare(text, least) < 0 {
			least = text
		}
	}
	return sha256.Sum256(least)
}
