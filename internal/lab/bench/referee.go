package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// nullColumns is how many columns of a 19x19 board are a side's: a null engine plays there, one point after the
// other, and then passes. No move captures anything or is illegal.
const nullColumns = 9

// nullMoves is how many moves two null engines make in a game, passes included.
const nullMoves = 2*nullColumns*19 + 2

// Null is a GTP engine that thinks of nothing and believes everything. It plays on the
// left side of the board, or on the right one, until the input ends or it is told to
// quit.
func Null(in io.Reader, out io.Writer, right bool) error {
	made := 0
	commands, replies := bufio.NewScanner(in), bufio.NewWriter(out)
	for commands.Scan() {
		id, command, _ := strings.Cut(commands.Text(), " ")
		text := ""
		switch command, _, _ = strings.Cut(command, " "); command {
		case "list_commands":
			text = "genmove\nplay\ntime_left\ntime_settings"
		case "clear_board":
			made = 0
		case "genmove":
			text = "pass"
			if made < nullColumns*19 {
				p := weiqi.Point{Col: int8(made / 19), Row: int8(made % 19)}
				if right {
					p.Col = 18 - p.Col
				}
				text = p.String()
			}
			made++
		}
		fmt.Fprintf(replies, "=%s %s\n\n", id, text)
		if err := replies.Flush(); err != nil || command == "quit" {
			return err
		}
	}
	return commands.Err()
}

// Referee measures what a move of a match costs us, apart from what the programs do:
// the processor time, user and system, of this process alone, while so many games between
// null engines are played at a time, on 19x19 under positional superko with a clock. That is
// the pipes, the referee, the clocks, the log, the notes and the record. It also counts the
// descriptors and threads that this process has for each program, where the system tells. The
// commands are those of [Null] for both sides, left first.
//
// The item is called "referee"; with more games than one at a time their number follows, as
// in "referee-8".
func Referee(games int, left, right []string) Item {
	name := "referee"
	if games > 1 {
		name = fmt.Sprintf("%s-%d", name, games)
	}
	return Item{name, func(ctx context.Context, long time.Duration) (figures []Figure, err error) {
		if _, err := ownTime(); err != nil {
			return nil, err
		}
		dir, err := os.MkdirTemp("", "shinpan-bench-*")
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
		n := nullMatch{games: games, left: left, right: right}
		if err := n.play(ctx, long, dir); err != nil {
			return nil, err
		}
		return n.figures(name), nil
	}}
}

// What a move may cost one game at a time, and many.
const (
	goalAlone    = 60
	goalTogether = 100
)

// A nullMatch is a match between null engines and what it cost.
type nullMatch struct {
	games       int // at a time
	left, right []string

	rates []rate // of that many games in a row, without the first
	// What this process has, for each of the programs that run; 0 where the system does not tell.
	descriptors, threads float64
	allocations          float64 // for a move, in the last of the rates
}

func (n *nullMatch) figures(name string) []Figure {
	goal := Figure{AtMost: goalAlone, Elsewhere: "gogui-twogtp and gomill about 1,000 with the programs' share; a bare pipe 6 to 7"}
	if n.games > 1 {
		goal = Figure{AtMost: goalTogether}
	}
	goal.Item, goal.Unit, goal.Value = name, "µs", perUnit(n.rates, 0.5)/1000
	goal.What = "own time for a move, 19x19, legality, superko, clocks, log and record"
	return []Figure{
		goal,
		{Item: name, What: "the same, where it was disturbed least", Value: perUnit(n.rates, 0) / 1000, Unit: "µs"},
		{Item: name, What: "descriptors for a program", Value: n.descriptors, Unit: "1"},
		{Item: name, What: "threads for a program", Value: n.threads, Unit: "1"},
		{Item: name, What: "allocations for a move", Value: n.allocations, Unit: "1"},
	}
}

// play plays null engines against each other for about so long, and at least until the
// programs of all games have played two.
func (n *nullMatch) play(ctx context.Context, long time.Duration, dir string) (err error) {
	plan := match.Plan{
		Engines:  []match.Engine{{Name: "left", Command: n.left}, {Name: "right", Command: n.right}},
		Games:    1_000_000,
		Parallel: n.games,
		Terms: referee.Terms{
			Size:   weiqi.Square(19),
			Rules:  weiqi.Rules{Ko: weiqi.PositionalSuperko, Suicide: weiqi.AnySuicide},
			Ending: "ladder",
			Time:   referee.TimeControl{System: referee.Fischer, Main: 600_000, Increment: 1000},
		},
	}
	if plan, err = plan.Check(); err != nil {
		return err
	}
	descriptors, threads := openResources()
	m, err := match.Open(ctx, plan, dir, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	enough, stop := context.WithCancel(ctx)
	defer stop()
	defer match.Frugal()()
	runtime.GC()
	start, before, over := time.Now(), time.Duration(0), 0
	failed, allocated := error(nil), uint64(0)
	err = m.Run(enough, func(p match.Played) {
		if enough.Err() != nil {
			return
		}
		if p.Moves != nullMoves {
			failed = fmt.Errorf("game %d has %d moves and ended by %s: %s", p.Number, p.Moves, p.End, p.Why)
			stop()
			return
		}
		if over++; over%n.games != 0 {
			return
		}
		now, err := ownTime()
		if over == n.games { // every program has been started
			d, t := openResources()
			n.descriptors = float64(d-descriptors) / float64(2*n.games)
			n.threads = float64(t-threads) / float64(2*n.games)
		} else {
			n.rates = append(n.rates, rate{now - before, n.games * nullMoves})
		}
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		n.allocations = float64(memory.Mallocs-allocated) / float64(n.games*nullMoves)
		before, allocated, failed = now, memory.Mallocs, err
		if err != nil || len(n.rates) > 0 && time.Since(start) >= long {
			stop()
		}
	})
	if errors.Is(err, context.Canceled) && ctx.Err() == nil {
		err = nil // we have stopped it ourselves
	}
	return errors.Join(err, failed)
}

// openResources returns how many descriptors and threads this process has; none where the system
// does not tell.
func openResources() (descriptors, threads int) {
	open, _ := os.ReadDir("/proc/self/fd")
	tasks, _ := os.ReadDir("/proc/self/task")
	return len(open), len(tasks)
}
