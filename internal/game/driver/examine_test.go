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
	lists string // the commands that it says it knows
	p     *weiqi.Position
}

// does what a command says, and returns its answer, and whether it takes it.
func (s *stickler) does(command string) (answer string, takes bool) {
	words := strings.Fields(command)
	switch words[0] {
	case "list_commands":
		return s.lists, true
	case "genmove":
		color, err := weiqi.ParseColor(words[1])
		if err != nil {
			return "", false
		}
		answer := s.takes(color)
		return answer, s.plays(color, answer)
	case "play":
		color, err := weiqi.ParseColor(words[1])
		return "", err == nil && s.plays(color, words[2])
	case "boardsize":
		var side int
		_, err := fmt.Sscan(words[1], &side)
		s.p = weiqi.New(weiqi.Square(side), s.rules)
		return "", err == nil
	case "clear_board":
		s.p = weiqi.New(s.p.Size(), s.rules)
	}
	return "", true
}

// plays a move, if its rules allow it.
func (s *stickler) plays(color weiqi.Color, vertex string) bool {
	move, err := weiqi.ParseMove(color, vertex)
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
	return true
}

// takes returns a move that takes stones, a pass if its rules allow none.
func (s *stickler) takes(color weiqi.Color) (vertex string) {
	stones := s.p.Stones(color.Opponent()).Len()
	for at := range s.p.Size().All() {
		if next, err := s.p.Play(weiqi.Play(color, at)); err == nil && next.Stones(color.Opponent()).Len() < stones {
			return at.String()
		}
	}
	return "pass"
}

func (s *stickler) start(t *testing.T) *gtp.Engine {
	t.Helper()
	in, commands := io.Pipe()
	replies, out := io.Pipe()
	go func() {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			id, command, _ := strings.Cut(lines.Text(), " ")
			mark := "="
			answer, takes := s.does(command)
			if !takes {
				mark = "?"
			}
			if _, err := fmt.Fprintf(out, "%s%s %s\n\n", mark, id, answer); err != nil || command == "quit" {
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

// A program is found to refuse what its own rules forbid, where those of the game allow it, and to repeat the board
// where they forbid that and its own rules do not.
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
		{"no suicide", weiqi.Rules{Ko: weiqi.PositionalSuperko}, 9, "tromp-taylor", "suicide"},
		{"no suicide at all", weiqi.Rules{}, 9, "new-zealand", "suicide suicide-of-one"},
		{"no suicide of one stone", weiqi.Rules{Suicide: weiqi.MultiSuicide}, 9, "new-zealand", "suicide-of-one"},
		{"any suicide", weiqi.Rules{Suicide: weiqi.AnySuicide}, 9, "new-zealand", ""},
		{"positional superko under simple ko", weiqi.Rules{Ko: weiqi.PositionalSuperko}, 9, "japanese-1989", "repetition"},
		{"situational superko under simple ko", weiqi.Rules{Ko: weiqi.SituationalSuperko}, 9, "chinese", "repetition"},
		{"positional superko under situational", weiqi.Rules{Ko: weiqi.PositionalSuperko}, 9, "aga", "repetition"},
		{"simple ko under positional superko", weiqi.Rules{}, 9, "tromp-taylor", "suicide plays-repetition"},
		{"simple ko under situational superko", weiqi.Rules{}, 19, "aga", "plays-repetition"},
		{"stricter than it need be, on a small board", weiqi.Rules{Ko: weiqi.PositionalSuperko}, 4, "new-zealand", "suicide suicide-of-one"},
		{"nothing can be asked", weiqi.Rules{}, 2, "tromp-taylor", ""},
	} {
		if got := examined(t.Context(), t, (&stickler{rules: test.own}).start(t), test.side, test.ruleset); got != test.want {
			t.Errorf("%s: it refuses %q, want %q", test.name, got, test.want)
		}
	}
}

// A program that is told the rules is not asked for a move of its own.
func TestExamineTold(t *testing.T) {
	t.Parallel()
	if got := examined(t.Context(), t, (&stickler{lists: "kata-set-rules"}).start(t), 9, "aga"); got != "" {
		t.Errorf("it refuses %q, want that it is taken to know the rules", got)
	}
}

// Of each line rules allow as many moves as they should, wherever the board lies.
func TestBoards(t *testing.T) {
	t.Parallel()
	kos := []weiqi.KoRule{weiqi.SimpleKo, weiqi.PositionalSuperko, weiqi.SituationalSuperko}
	suicides := []weiqi.SuicideRule{weiqi.NoSuicide, weiqi.MultiSuicide, weiqi.AnySuicide}
	want := map[string][9]int{ // moves under each ko rule, and with each rule of suicide
		"suicide-two-stones-corner": {0, 1, 1, 0, 1, 1, 0, 1, 1},
		"suicide-single-corner":     {0, 0, 1, 0, 0, 0, 0, 0, 1}, // which repeats the board
		"send-two-return-one-twice": {5, 5, 5, 2, 2, 2, 4, 4, 4},
		"triple-ko-race":            {6, 6, 6, 5, 5, 5, 5, 5, 5},
	}
	for _, b := range driver.Boards() {
		for _, side := range []int{7, 9, 13, 19} {
			var got [9]int
			for i := range got {
				setup, err := weiqi.ParseSetup(b.On(weiqi.Square(side)), weiqi.Empty)
				if err != nil {
					t.Fatalf("%s on %dx%[2]d: %v", b.ID, side, err)
				}
				var p *weiqi.Position
				for _, text := range b.Line {
					color, vertex, _ := strings.Cut(text, " ")
					c, _ := weiqi.ParseColor(color)
					if p == nil {
						setup.Turn = c
						if p, err = setup.Position(weiqi.Rules{Ko: kos[i/3], Suicide: suicides[i%3]}); err != nil {
							t.Fatal(err)
						}
					}
					m, err := weiqi.ParseMove(c, vertex)
					if err != nil {
						t.Fatal(err)
					}
					if p, err = p.Play(m); err != nil {
						break
					}
					got[i]++
				}
			}
			if got != want[b.ID] {
				t.Errorf("%s on %dx%[2]d: rules allow %v moves, want %v", b.ID, side, got, want[b.ID])
			}
		}
		if b.On(weiqi.Square(2)) != nil {
			t.Errorf("%s lies on 2x2", b.ID)
		}
	}
}

// GNU Go knows suicide and superko if its command line says so.
func TestExamineGNUGo(t *testing.T) {
	t.Parallel()
	path, ok := gtp.Find("gnugo")
	if !ok && os.Getenv("CI") != "true" {
		t.Skip("GNU Go is not installed")
	}
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	for flag, want := range map[string]string{"--forbid-suicide": "suicide plays-repetition", "--allow-suicide": "plays-repetition", "--positional-superko": "suicide"} {
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
