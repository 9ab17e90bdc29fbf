package bench_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/shinpan/shinpan/internal/lab/bench"
)

// nullMark makes the test binary a null engine for the side that follows.
const nullMark = "be-a-null-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == nullMark {
		if err := bench.Null(os.Stdin, os.Stdout, os.Args[2] == "right"); err != nil {
			panic(err)
		}
		return
	}
	os.Exit(m.Run())
}

func null(side string) []string { return []string{os.Args[0], nullMark, side} }

func TestReferee(t *testing.T) {
	item := bench.Referee(2, null("left"), null("right"))
	figures, err := item.Run(t.Context(), 0)
	if err != nil || len(figures) != 5 || !(figures[0].Value >= figures[1].Value) || !(figures[1].Value > 0) {
		t.Errorf("the figures are %+v, %v, want five, the second no higher than the first", figures, err)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := item.Run(canceled, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("it does not stop: %v", err)
	}
}

// BenchmarkReferee is for profiles. With the tag system it referees up to 250 games.
func BenchmarkReferee(b *testing.B) {
	all := []int{1, 8, 64, 128, 250}
	if !allCases {
		all = all[:2]
	}
	for _, games := range all {
		b.Run(strconv.Itoa(games), func(b *testing.B) {
			item := bench.Referee(games, null("left"), null("right"))
			for b.Loop() {
				figures, err := item.Run(b.Context(), 0)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(figures[0].Value, "own-µs/move")
			}
		})
	}
}

// BenchmarkBarePipe is what null engines and pipes alone cost: they are asked for moves
// and told them in turn, and nobody looks at what they say.
func BenchmarkBarePipe(b *testing.B) {
	type pipe struct {
		in  io.Writer
		out *bufio.Reader
	}
	var pipes [2]pipe
	for i, command := range [][]string{null("left"), null("right")} {
		cmd := exec.Command(command[0], command[1:]...)
		in, err := cmd.StdinPipe()
		if err != nil {
			b.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			b.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		defer func() {
			in.Close()
			cmd.Wait()
		}()
		pipes[i] = pipe{in, bufio.NewReader(out)}
	}
	ask := func(p pipe, command string) {
		if _, err := io.WriteString(p.in, command); err != nil {
			b.Fatal(err)
		}
		for range 2 {
			if _, err := p.out.ReadSlice('\n'); err != nil {
				b.Fatal(err)
			}
		}
	}
	own := func() int64 {
		var usage unix.Rusage
		if err := unix.Getrusage(unix.RUSAGE_SELF, &usage); err != nil {
			b.Fatal(err)
		}
		return usage.Utime.Nano() + usage.Stime.Nano()
	}
	before := own()
	for n := 0; b.Loop(); n++ {
		ask(pipes[n%2], "1 genmove black\n")
		ask(pipes[1-n%2], "1 play black A1\n")
	}
	b.ReportMetric(float64(own()-before)/1000/float64(b.N), "own-µs/move")
}
