package arena

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// A talker is a program that answers each command with a text of its own: after "?"
// it refuses, "crash" ends it, "hang" means that no answer comes, and "stall" that none comes ever after.
type talker struct {
	answers map[string]string // by command, with its arguments or without
	lacks   string            // a command that it does not list
	moves   map[int]string    // that it makes, by number over both sides; where there is none it passes

	mu      sync.Mutex
	heard   []string
	started int
}

// program returns the talker as a program with a limit of ten seconds.
func (s *talker) program() Program {
	return Program{Name: "talker", Title: "Talker", ReplyLimit: 10 * time.Second, Start: func(ctx context.Context) (*gtp.Engine, error) {
		s.mu.Lock()
		s.started++
		s.mu.Unlock()
		theirs, ours := io.Pipe()
		replies, out := io.Pipe()
		go s.talk(theirs, out)
		return gtp.Connect(ctx, wire{replies, ours}, gtp.Limits{}, nil)
	}}
}

// A wire is our end of the connection to a talker.
type wire struct {
	*io.PipeReader
	out *io.PipeWriter
}

func (w wire) Write(p []byte) (int, error) { return w.out.Write(p) }
func (w wire) Close() error                { return errors.Join(w.PipeReader.Close(), w.out.Close()) }

func (s *talker) talk(in *io.PipeReader, out *io.PipeWriter) {
	defer out.Close()
	defer in.Close()
	made := 0
	for lines := bufio.NewScanner(in); lines.Scan(); {
		id, command, _ := strings.Cut(lines.Text(), " ")
		word, _, _ := strings.Cut(command, " ")
		s.mu.Lock()
		s.heard = append(s.heard, command)
		s.mu.Unlock()
		answer, ok := s.answers[command]
		if !ok {
			answer = s.answers[word]
		}
		if word == "list_commands" {
			known := []string{"list_commands", "final_status_list", "genmove"}
			for command := range s.answers {
				known = append(known, strings.Fields(command)[0])
			}
			answer = strings.Join(slices.DeleteFunc(known, func(c string) bool { return c == s.lacks }), "\n")
		}
		switch word {
		case "clear_board":
			made = 0
		case "play":
			made++
		case "genmove":
			made++
			if answer = s.moves[made]; answer == "" {
				answer = "pass"
			}
		}
		switch {
		case answer == "crash":
			return
		case answer == "hang":
			continue
		case answer == "stall": // no answer comes any more, to whatever
			for lines.Scan() {
			}
			return
		case strings.HasPrefix(answer, "?"):
			fmt.Fprintf(out, "?%s %s\n\n", id, answer[1:])
		default:
			fmt.Fprintf(out, "=%s %s\n\n", id, answer)
		}
		if word == "quit" {
			return
		}
	}
}

// corner is a board with a dead white stone at A1, and a chain of two at D1 E1.
func corner(t *testing.T) *weiqi.Position {
	t.Helper()
	setup, err := weiqi.ParseSetup([]string{"..X..", "..X..", "XXX..", "...XX", "OX.OO"}, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestProgramJudge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &talker{answers: map[string]string{"final_status_list dead": "A1\nD1", "final_status_list seki": "B1"}}
		judge := NewProgramJudge(s.program())
		defer judge.Close()
		p := corner(t)
		for range 2 {
			o, err := judge.Judge(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if o.Dead.String() != "A1 D1 E1" || !o.Settled() || o.Judge != "talker" || o.Ownership != nil {
				t.Errorf("%+v, want A1 and all of D1's chain dead", o)
			}
			var said []string
			for _, chain := range o.Chains {
				said = append(said, fmt.Sprintf("%v %v %v", chain.Color, chain.Stones.Points()[0], chain.Status))
			}
			want := []string{"white A1 dead", "black B1 seki", "white D1 dead", "black D2 alive", "black A3 alive"}
			if !slices.Equal(said, want) {
				t.Errorf("it says %v, want %v", said, want)
			}
		}
		if s.started != 1 {
			t.Errorf("the program was started %d times, want once", s.started)
		}
		for _, want := range []string{"boardsize 5", "play black C5", "play white A1", "final_status_list dead"} {
			if !slices.Contains(s.heard, want) {
				t.Errorf("it has not heard %q of %q", want, s.heard)
			}
		}
	})
}

func TestProgramJudgeHearsTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &talker{answers: map[string]string{}}
		judge := NewProgramJudge(s.program())
		defer judge.Close()
		p := corner(t)
		game := gtp.Game{Size: p.Size(), Setup: weiqi.Setup{Size: p.Size(), Black: weiqi.SetOf(weiqi.Point{Col: 2, Row: 2})}}
		moves := []weiqi.Move{weiqi.Play(weiqi.White, weiqi.Point{}), weiqi.Pass(weiqi.Black)}
		if _, err := judge.JudgeGame(t.Context(), game, moves, p); err != nil {
			t.Fatal(err)
		}
		var played []string
		for _, command := range s.heard {
			if strings.HasPrefix(command, "play ") {
				played = append(played, command)
			}
		}
		if want := []string{"play black C3", "play white A1", "play black pass"}; !slices.Equal(played, want) {
			t.Errorf("it has heard %q, want %q", played, want)
		}
	})
}

func TestProgramJudgeOwnership(t *testing.T) {
	setup, err := weiqi.ParseSetup([]string{"X..", ".O."}, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	for reply, want := range map[string]string{
		"symmetry 0\nwhiteOwnership\n -1 -0.5 0\n0.25 0.75 1\n": "[-0.25 -0.75 -1 1 0.5 -0]",
		"?no net":                           "[]",
		"symmetry 0\nwhiteOwnership\n1 1":   "answers \"kata-raw-nn\" with \"\n1 1\"",
		"whiteOwnership 0 0 0 0 NAN 0":      `answers "kata-raw-nn" with "NAN"`,
		"whiteOwnership 0 0 0 0 0 7":        `answers "kata-raw-nn" with "7"`,
		"whiteOwnership 0 0 0 0 0 somebody": `answers "kata-raw-nn" with "somebody"`,
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &talker{answers: map[string]string{"kata-raw-nn": reply, "rectangular_boardsize": ""}}
			judge := NewProgramJudge(s.program())
			defer judge.Close()
			o, err := judge.Judge(t.Context(), p)
			if got := fmt.Sprint(o.Ownership); err == nil && got != want || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %s, %v, want %s", reply, got, err, want)
			}
		})
	}
}

// TestProgramJudgeThatFails has programs that break down in every way. None hangs
// the judge, and each is started anew for the next opinion.
func TestProgramJudgeThatFails(t *testing.T) {
	for name, tt := range map[string]struct {
		talker *talker
		want   string
		again  bool // it is started again
	}{
		"no such command":      {&talker{lacks: "final_status_list"}, ErrNoOpinion.Error(), false},
		"refuses":              {&talker{answers: map[string]string{"final_status_list": "?not at the end"}}, ErrNoOpinion.Error(), false},
		"crashes":              {&talker{answers: map[string]string{"final_status_list": "crash"}}, "Talker: ", true},
		"crashes on a move":    {&talker{answers: map[string]string{"play": "crash"}}, "Talker: ", true},
		"crashes at the start": {&talker{answers: map[string]string{"list_commands": "?", "name": "crash", "protocol_version": "crash"}}, "connect to a program: the program exited", true},
		"hangs":                {&talker{answers: map[string]string{"final_status_list": "hang"}}, "timed out", true},
		"hangs on a list":      {&talker{answers: map[string]string{"final_status_list seki": "hang"}}, "timed out", true},
		"nonsense":             {&talker{answers: map[string]string{"final_status_list": "the lower left"}}, "final_status_list", true},
		"off the board":        {&talker{answers: map[string]string{"final_status_list": "J9"}}, "final_status_list", true},
		"no stone":             {&talker{answers: map[string]string{"final_status_list": "A1 E5"}}, "there is no stone at E5", true},
		"refuses the size":     {&talker{answers: map[string]string{"boardsize": "?unacceptable size"}}, "unacceptable size", true},
		"refuses a stone":      {&talker{answers: map[string]string{"play": "?illegal move"}}, "illegal move", true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				judge := NewProgramJudge(tt.talker.program())
				defer judge.Close()
				for range 2 {
					o, err := judge.Judge(t.Context(), corner(t))
					if err == nil || !strings.Contains(err.Error(), tt.want) {
						t.Errorf("%+v, %v, want an error with %q", o, err, tt.want)
					}
				}
				if again := tt.talker.started == 2; again != tt.again {
					t.Errorf("started %d times", tt.talker.started)
				}
			})
		})
	}
}

func TestProgramJudgeThatCannotStart(t *testing.T) {
	missing := errors.New("no such file")
	judge := NewProgramJudge(Program{Title: "Nobody", Start: func(context.Context) (*gtp.Engine, error) { return nil, missing }})
	if _, err := judge.Judge(t.Context(), corner(t)); !errors.Is(err, missing) {
		t.Errorf("%v, want %v", err, missing)
	}
	if err := judge.Close(); err != nil {
		t.Error(err)
	}
}

// TestGNUGoJudges asks the real GNU Go who is dead.
func TestGNUGoJudges(t *testing.T) {
	path, ok := gtp.Find("gnugo")
	if !ok && os.Getenv("CI") != "true" { // which installs it
		t.Skip("GNU Go is not installed")
	}
	judge := NewProgramJudge(Program{Name: "gnugo", Title: "GNU Go", Start: func(ctx context.Context) (*gtp.Engine, error) {
		return gtp.Start(ctx, gtp.Command{Args: []string{path, "--mode", "gtp"}})
	}})
	defer judge.Close()
	setup, err := weiqi.ParseSetup([]string{
		". X . X O . .",
		"X X X X O . .",
		". . . X O X .",
		". O . X O . .",
		". . . X O . .",
		"X X X X O O O",
		". X . X O . O"}, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	o, err := judge.Judge(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if got := o.Dead.String(); got != "B4 F5" {
		t.Errorf("dead: %v, want B4 F5", got)
	}
}
