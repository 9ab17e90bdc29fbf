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

	"github.com/shinpan/shinpan/match"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A null engine plays on the columns of its side of a 19x19 board, one point after the
// other, and then passes: no move captures anything or is illegal.
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
			text = "genmove\nplay"
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
// the processor time, user and system, of this process alone, while two null engines
// play on 19x19 under positional superko. That is the pipes, the referee, the log, the
// notes and the record. The commands are those of [Null] for both sides, left first.
func Referee(left, right []string) Item {
	const name = "referee"
	return Item{name, func(ctx context.Context, long time.Duration) (figures []Figure, err error) {
		if _, err := ownTime(); err != nil {
			return nil, err
		}
		dir, err := os.MkdirTemp("", "shinpan-bench-*")
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
		rates, err := nullMatch(ctx, long, dir, left, right)
		if err != nil {
			return nil, err
		}
		return []Figure{{
			Item: name, What: "own time for a move, 19x19, legality, superko, log and record",
			Value: perUnit(rates, 0.5) / 1000, Unit: "µs", AtMost: 25,
			Elsewhere: "gogui-twogtp and gomill about 1,000 with the programs' share; a bare pipe 6 to 7",
		}, {
			Item: name, What: "the same, in the tenth of the games that was disturbed least",
			Value: perUnit(rates, 0.1) / 1000, Unit: "µs",
		}}, nil
	}}
}

// nullMatch plays null engines against each other for about so long and returns what
// each game cost.
func nullMatch(ctx context.Context, long time.Duration, dir string, left, right []string) (rates []rate, err error) {
	plan := match.Plan{
		Engines: []match.Engine{{Name: "left", Command: left}, {Name: "right", Command: right}},
		Games:   1_000_000,
		Terms: referee.Terms{
			Size:   weiqi.Square(19),
			Rules:  weiqi.Rules{Ko: weiqi.PositionalSuperko, Suicide: weiqi.AnySuicide},
			Ending: "ladder",
		},
	}
	if plan, err = plan.Check(); err != nil {
		return nil, err
	}
	m, err := match.Open(ctx, plan, dir, nil)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	enough, stop := context.WithCancel(ctx)
	defer stop()
	defer match.Frugal()()
	runtime.GC()
	start := time.Now()
	before, err := ownTime()
	if err != nil {
		return nil, err
	}
	failed := error(nil)
	err = m.Run(enough, func(p match.Played) {
		now, err := ownTime()
		if p.Moves != nullMoves {
			err = fmt.Errorf("game %d has %d moves and ended by %s: %s", p.Number, p.Moves, p.End, p.Why)
		}
		failed = errors.Join(failed, err)
		rates = append(rates, rate{now - before, nullMoves})
		before = now
		if time.Since(start) >= long || err != nil {
			stop()
		}
	})
	if errors.Is(err, context.Canceled) && ctx.Err() == nil {
		err = nil // we have stopped it ourselves
	}
	return rates, errors.Join(err, failed)
}
