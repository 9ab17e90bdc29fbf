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

// A pupil is a program that remembers what it is told, and refuses to play on E5.
type pupil struct{ heard []string }

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
	if program.Rest(); program.Engine() != nil || !slices.Equal(p.heard, []string{"clear_board", "play black A1"}) {
		t.Errorf("it hears %q, and is left running: %v", p.heard, program.Engine() != nil)
	}
}
