package driver_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/weiqi"
)

// A stickler is a program that goes by rules of its own, whatever it is told.
type stickler struct {
	rules weiqi.Rules
	p     *weiqi.Position
}

// does what a command says, and reports whether it takes it.
func (s *stickler) does(command string) bool {
	words := strings.Fields(command)
	switch words[0] {
	case "boardsize":
		var side int
		_, err := fmt.Sscan(words[1], &side)
		s.p = weiqi.New(weiqi.Square(side), s.rules)
		return err == nil
	case "clear_board":
		s.p = weiqi.New(s.p.Size(), s.rules)
	case "play":
		color, err := weiqi.ParseColor(words[1])
		if err != nil {
			return false
		}
		move, err := weiqi.ParseMove(color, words[2])
		if err != nil {
			return false
		}
		if s.p.Turn() != color {
			s.p = s.p.WithTurn(color)
		}
		next, err := s.p.Play(move)
		if err != nil {
			return false
		}
		s.p = next
	}
	return true
}

func (s *stickler) start(t *testing.T) *gtp.Engine {
	t.Helper()
	in, commands := io.Pipe()
	replies, out := io.Pipe()
	go func() {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			id, command, _ := strings.Cut(lines.Text(), " ")
			mark := "="
			if !s.does(command) {
				mark = "?"
			}
			if _, err := fmt.Fprintf(out, "%s%s \n\n", mark, id); err != nil || command == "quit" {
				break
			}
		}
		_ = out.Close()
	}()
	cut := func() error { return errors.Join(commands.Close(), replies.Close(), in.Close()) }
	e, err := gtp.Connect(t.Context(), wire{replies, commands, cut}, gtp.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// examined returns what a program refuses on a board of a side under a ruleset, as codes.
func examined(ctx context.Context, t *testing.T, e *gtp.Engine, side int, ruleset string) string {
	t.Helper()
	set, err := weiqi.RulesetNamed(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	refuses, err := driver.Examine(ctx, e, weiqi.Square(side), set.Rules)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, r := range refuses {
		codes = append(codes, strings.TrimPrefix(r.Code, "refuses-"))
	}
	return strings.Join(codes, " ")
}

// A program is found to refuse what its own rules forbid, where those of the game allow it.
func TestExamine(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		own     weiqi.Rules
		side    int
		ruleset string
		want    string
	}{
		{"the same", weiqi.Rules{}, 9, "chinese", ""},
		{"no suicide", weiqi.Rules{}, 9, "tromp-taylor", "suicide"},
		{"no suicide at all", weiqi.Rules{}, 9, "new-zealand", "suicide suicide-of-one"},
		{"no suicide of one stone", weiqi.Rules{Suicide: weiqi.MultiSuicide}, 9, "new-zealand", "suicide-of-one"},
		{"any suicide", weiqi.Rules{Suicide: weiqi.AnySuicide}, 9, "new-zealand", ""},
		{"positional superko under simple ko", weiqi.Rules{Ko: weiqi.PositionalSuperko}, 9, "japanese-1989", "repetition"},
		{"situational superko under simple ko", weiqi.Rules{Ko: weiqi.SituationalSuperko}, 9, "chinese", "repetition"},
		{"positional superko under situational", weiqi.Rules{Ko: weiqi.PositionalSuperko}, 9, "aga", "repetition"},
		{"stricter than it need be, on a small board", weiqi.Rules{Ko: weiqi.PositionalSuperko}, 4, "new-zealand", "suicide suicide-of-one"},
		{"nothing can be asked", weiqi.Rules{}, 2, "tromp-taylor", ""},
	} {
		if got := examined(t.Context(), t, (&stickler{rules: test.own}).start(t), test.side, test.ruleset); got != test.want {
			t.Errorf("%s: it refuses %q, want %q", test.name, got, test.want)
		}
	}
}

// GNU Go knows suicide if its command line says so.
func TestExamineGNUGo(t *testing.T) {
	t.Parallel()
	path, ok := gtp.Find("gnugo")
	if !ok && os.Getenv("CI") != "true" {
		t.Skip("GNU Go is not installed")
	}
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	for flag, want := range map[string]string{"--forbid-suicide": "suicide", "--allow-suicide": "", "--positional-superko": "suicide"} {
		e, err := gtp.Start(ctx, gtp.Command{Args: []string{path, "--mode", "gtp", flag}})
		if err != nil {
			t.Fatal(err)
		}
		if got := examined(ctx, t, e, 9, "tromp-taylor"); got != want {
			t.Errorf("GNU Go with %s refuses %q, want %q", flag, got, want)
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}
}
