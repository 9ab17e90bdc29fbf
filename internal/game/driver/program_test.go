package driver_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/weiqi"
)

// A pupil is a program that remembers what it is told, and refuses to play on E5 as White. It refuses other
// commands as often as it is said.
type pupil struct {
	heard   []string
	refuses map[string]int
}

func (p *pupil) start(ctx context.Context) (*gtp.Engine, error) {
	in, commands := io.Pipe()
	replies, out := io.Pipe()
	go func() {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			id, command, _ := strings.Cut(lines.Text(), " ")
			mark, text := "=", map[string]string{"genmove black": "C3"}[command]
			switch {
			case command == "play white E5":
				mark = "?"
			case p.refuses[command] > 0:
				p.refuses[command]--
				mark = "?"
			case command == "clear_board", strings.HasPrefix(command, "play "), strings.HasPrefix(command, "genmove "):
				p.heard = append(p.heard, command)
			}
			if _, err := fmt.Fprintf(out, "%s%s %s\n\n", mark, id, text); err != nil || command == "quit" {
				break
			}
		}
		_ = out.Close()
	}()
	cut := func() error { return errors.Join(commands.Close(), replies.Close(), in.Close()) }
	return gtp.Connect(ctx, wire{replies, commands, cut}, gtp.Limits{}, nil)
}

// A program is told what it does not know, and the whole game where it knows another one.
func TestTell(t *testing.T) {
	t.Parallel()
	game := gtp.Game{Size: weiqi.Square(5), Komi: weiqi.Points(7)}
	other := gtp.Game{Size: weiqi.Square(5)}
	moves := func(vertices string) (moves []weiqi.Move) {
		color := weiqi.Black
		for _, vertex := range strings.Fields(vertices) {
			moves = append(moves, weiqi.Play(color, point(t, vertex)))
			color = color.Opponent()
		}
		return moves
	}
	var p pupil
	program := driver.Program{Start: p.start, End: func(e *gtp.Engine, _ bool) { _ = e.Close() }}
	defer program.Rest()
	genmove := func() {
		if _, err := program.Genmove(t.Context(), weiqi.Black, driver.Manner{}); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		name   string
		before func()
		game   gtp.Game
		moves  string
		want   string // what it hears
	}{
		{"a game from the start", nil, game, "A1 B1", "clear_board, play black A1, play white B1"},
		{"nothing new", nil, game, "A1 B1", ""},
		{"its own move and the answer", genmove, game, "A1 B1 C3 D1", "genmove black, play white D1"},
		{"a move of another's in place of its own", genmove, game, "A1 B1 C3 D1 E1", "genmove black, clear_board, play black A1, play white B1, play black C3, play white D1, play black E1"},
		{"a move taken back", nil, game, "A1 B1", "clear_board, play black A1, play white B1"},
		{"another game", nil, other, "A1 B1", "clear_board, play black A1, play white B1"},
		{"the same once more", program.Anew, other, "A1", "clear_board, play black A1"},
		{"after a crash", program.Rest, other, "A1", "clear_board, play black A1"},
	} {
		p.heard = nil
		if step.before != nil {
			step.before()
		}
		if err := errors.Join(program.Wake(t.Context()), program.Tell(t.Context(), step.game, moves(step.moves))); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		if got := strings.Join(p.heard, ", "); got != step.want {
			t.Errorf("%s: it hears %q, want %q", step.name, got, step.want)
		}
	}
	err := program.Tell(t.Context(), other, moves("A1 E5"))
	if refused := (*gtp.RefusedError)(nil); !errors.As(err, &refused) || !strings.Contains(err.Error(), "its board is not the game's") {
		t.Errorf("it refuses a move: %v", err)
	}
	told := []string{"clear_board", "play black A1"} // after the crash, from the beginning, and as stones
	if program.Rest(); program.Engine() != nil || !slices.Equal(p.heard, slices.Repeat(told, 3)) {
		t.Errorf("it hears %q, and is left running: %v", p.heard, program.Engine() != nil)
	}
}

// A program that refuses a legal move is told the game once more, and then what came of the move.
func TestTellRefused(t *testing.T) {
	t.Parallel()
	game := gtp.Game{Size: weiqi.Square(5), Rules: weiqi.Rules{Suicide: weiqi.AnySuicide}}
	var moves []weiqi.Move
	for i, vertex := range strings.Fields("A1 A2 E5 B2 E4 C1 B1 D1") { // Black's seventh is a suicide of two
		moves = append(moves, weiqi.Play([]weiqi.Color{weiqi.Black, weiqi.White}[i%2], point(t, vertex)))
	}
	const (
		begins = "clear_board, play black A1, play white A2, play black E5, play white B2, play black E4, play white C1"
		stones = "clear_board, play black E4, play black E5, play white C1, play white A2, play white B2"
	)
	for name, test := range map[string]struct {
		refusals int
		want     string
	}{
		"its board was another":   {1, begins + ", play black B1, play white D1"},
		"it does not know a rule": {99, begins + ", " + stones + ", play white D1"},
	} {
		p := pupil{refuses: map[string]int{"play black B1": test.refusals}}
		program := driver.Program{Start: p.start, End: func(e *gtp.Engine, _ bool) { _ = e.Close() }}
		err := errors.Join(program.Wake(t.Context()), program.Tell(t.Context(), game, moves[:6]))
		p.heard = nil
		for n := 7; n <= len(moves); n++ {
			err = errors.Join(err, program.Tell(t.Context(), game, moves[:n]))
		}
		if got := strings.Join(p.heard, ", "); got != test.want || err != nil {
			t.Errorf("%s: it hears %q, %v, want %q", name, got, err, test.want)
		}
		program.Rest()
	}
}
