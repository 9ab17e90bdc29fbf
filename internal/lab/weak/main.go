// Command weak makes finished positions as weak players leave them, with their dead stones, in the form
// that "shinpan score --corpus" reads.
//
//	go run ./internal/lab/weak -size 9 -games 100 -seed 1 > weak-9.jsonl
//
// Low levels of the built-in player and a random mover play each other until both pass. Three say which
// stones are dead: GNU Go, which has to be installed, and the built-in player at full strength, which plays
// the position out against itself, once with Black and once with White moving first. Where all agree, the position is
// verified. Where they do not, its line has the check "mismatch" and the stones that GNU Go names.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

func main() {
	games := flag.Int("games", 100, "play `N` games")
	side := flag.Int("size", 9, "on boards of `N` lines")
	seed := flag.Uint64("seed", 1, "the source of chance")
	program := flag.String("program", "gnugo --mode gtp", "who says which stones are dead")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, weiqi.Square(*side), *games, *seed, *program); err != nil {
		fmt.Fprintln(os.Stderr, "weak:", err)
		os.Exit(1)
	}
}

// A pairing is two levels; 0 is the random mover.
type pairing [2]int

var pairings = [...]pairing{{1, 1}, {1, 2}, {0, 2}, {2, 0}, {1, 4}, {3, 1}, {0, 1}, {2, 2}, {0, 4}}

func run(ctx context.Context, w io.Writer, size weiqi.Size, games int, seed uint64, program string) error {
	judge, err := gtp.StartLine(ctx, program)
	if err != nil {
		return err
	}
	defer judge.Close()
	out := bufio.NewWriter(w)
	for i := range games {
		levels := pairings[i%len(pairings)]
		p, err := play(ctx, size, levels, seed+uint64(i))
		if err != nil {
			return err
		}
		l := line{
			ID: fmt.Sprintf("weak-%d-%d", size.Cols, seed+uint64(i)), Size: size.Cols, Board: p.Rows(), ToMove: "B",
			Players: fmt.Sprintf("levels %d and %d", levels[0], levels[1]), Truth: truth{Check: "agree"},
		}
		named, err := named(ctx, judge, p)
		if err != nil {
			return err
		}
		l.Truth.Dead = vertices(named)
		for _, first := range [...]weiqi.Color{weiqi.Black, weiqi.White} {
			dead, err := playedOut(ctx, p.WithTurn(first), seed+uint64(i))
			if err != nil {
				return err
			}
			if dead != named {
				l.Truth.Check = "mismatch"
			}
		}
		text, err := json.Marshal(l)
		if err != nil {
			return err
		}
		if _, err := out.Write(append(text, '\n')); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// A line is a position of a corpus.
type line struct {
	ID      string   `json:"id"`
	Size    int      `json:"size"`
	Board   []string `json:"board"`
	ToMove  string   `json:"to_move"`
	Players string   `json:"players"`
	Truth   truth    `json:"truth"`
}

type truth struct {
	Check string   `json:"check"`
	Dead  []string `json:"dead"`
}

// play plays a game to two passes.
func play(ctx context.Context, size weiqi.Size, levels pairing, seed uint64) (*weiqi.Position, error) {
	p, err := weiqi.Setup{Size: size, Turn: weiqi.Black}.Position(weiqi.Rules{Scoring: weiqi.Area, Ko: weiqi.PositionalSuperko})
	if err != nil {
		return nil, err
	}
	dice := playout.NewDice(seed)
	bots := [2]*bot.Player{}
	for k, level := range levels {
		if level > 0 {
			bots[k] = bot.NewPlayer(bot.Options{Seed: seed, Level: level, Threads: 1})
		}
	}
	for p.Passes() < 2 && p.Moves() < 3*size.Points() {
		var m weiqi.Move
		if b := bots[int(p.Turn())-1]; b != nil {
			if m, err = b.Choose(ctx, p, 0); err != nil {
				return nil, err
			}
		} else {
			m = random(p, dice)
		}
		if p, err = p.Play(m); err != nil {
			return nil, err
		}
	}
	return p, ctx.Err()
}

// random is the random mover: any move that fills no own eye. It passes when it has none, and mostly once
// the opponent has passed.
func random(p *weiqi.Position, dice *playout.Dice) weiqi.Move {
	if p.Passes() > 0 && dice.Below(4) > 0 {
		return weiqi.Pass(p.Turn())
	}
	var board playout.Board
	board.Set(p)
	var moves []weiqi.Move
	for at := range p.Size().All() {
		if m := weiqi.Play(p.Turn(), at); board.Legal(at) && !board.Eye(at, p.Turn()) {
			if _, err := p.Play(m); err == nil {
				moves = append(moves, m)
			}
		}
	}
	if len(moves) == 0 {
		return weiqi.Pass(p.Turn())
	}
	return moves[dice.Below(len(moves))]
}

// named asks a program for the dead stones, whole chains.
func named(ctx context.Context, e *gtp.Engine, p *weiqi.Position) (weiqi.Set, error) {
	commands := []string{fmt.Sprintf("boardsize %d", p.Size().Cols), "clear_board"}
	for _, c := range [...]weiqi.Color{weiqi.Black, weiqi.White} {
		for at := range p.Stones(c).All() {
			commands = append(commands, fmt.Sprintf("play %v %v", c, at))
		}
	}
	for _, c := range commands {
		if _, err := e.Send(ctx, c); err != nil {
			return weiqi.Set{}, err
		}
	}
	text, err := e.Send(ctx, "final_status_list", "dead")
	if err != nil {
		return weiqi.Set{}, err
	}
	var dead weiqi.Set
	for _, vertex := range strings.Fields(text) {
		at, err := weiqi.ParsePoint(vertex)
		if err != nil {
			return weiqi.Set{}, err
		}
		dead.Add(at)
	}
	return p.Widen(dead), nil
}

// playouts are those of a move when a position is played out.
const playouts = 600

// playedOut plays a position on until both sides pass, and returns the stones of the chains whose points are
// the opponent's then.
func playedOut(ctx context.Context, p *weiqi.Position, seed uint64) (weiqi.Set, error) {
	setup := weiqi.Setup{Size: p.Size(), Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: p.Turn()}
	end, err := setup.Position(p.Rules()) // the passes are taken back
	if err != nil {
		return weiqi.Set{}, err
	}
	player := bot.NewPlayer(bot.Options{Seed: seed, Playouts: playouts})
	for end.Passes() < 2 && end.Moves() < 3*p.Size().Points() {
		m, err := player.Choose(ctx, end, 0)
		if err != nil {
			return weiqi.Set{}, err
		}
		if end, err = end.Play(m); err != nil {
			return weiqi.Set{}, err
		}
	}
	left, err := player.Dead(ctx, end)
	if err != nil {
		return weiqi.Set{}, err
	}
	tally := end.Tally(left)
	var dead weiqi.Set
	for chain := range p.Chains() {
		lost := 0
		for at := range chain.Stones.All() {
			if tally.Owner(at) == chain.Color.Opponent() {
				lost++
			}
		}
		if 2*lost > chain.Stones.Len() {
			dead = dead.Union(chain.Stones)
		}
	}
	return dead, nil
}

// vertices names points as a corpus does.
func vertices(set weiqi.Set) []string {
	names := []string{}
	for at := range set.All() {
		names = append(names, at.String())
	}
	return names
}
