package match

import (
	"bufio"
	"io"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/shinpan/shinpan/weiqi"
)

// BenchmarkMove measures what a move costs us, user and system time of this process
// alone, where two programs that think of nothing play on 19x19: pipes, legality,
// superko, log, notes and record.
func BenchmarkMove(b *testing.B) {
	const columns = 9
	side := func(first, step int) []string {
		var script []string
		for i := range columns * 19 {
			script = append(script, weiqi.Point{Col: int8(first + step*(i/19)), Row: int8(i % 19)}.String())
		}
		return script
	}
	moves := 2*columns*19 + 2
	plan := Plan{
		Engines: []Engine{engine("left", "plays", side(0, 1)...), engine("right", "plays", side(18, -1)...)},
		Games:   2,
		Reply:   20_000,
	}
	set, err := weiqi.RulesetNamed("tromp-taylor")
	if err != nil {
		b.Fatal(err)
	}
	plan.Terms.Size, plan.Terms.Rules, plan.Terms.Ending = weiqi.Square(19), set.Rules, "ladder"
	plan.Games = max(2, b.N/moves)
	m, err := Open(b.Context(), must(plan.Check()), b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	runtime.GC()
	before := ownTime(b)
	b.ResetTimer()
	played := 0
	if err := m.Run(b.Context(), func(p Played) { played += p.Moves }); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	spent := ownTime(b) - before
	if played != plan.Games*moves {
		b.Fatalf("%d moves in %d games, want %d in each", played, plan.Games, moves)
	}
	b.ReportMetric(float64(spent.Nanoseconds())/1000/float64(played), "own-µs/move")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(played), "µs/move")
	b.ReportMetric(0, "ns/op")
}

// ownTime is the processor time of this process, without its children.
func ownTime(b *testing.B) time.Duration {
	var usage unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkBarePipe measures what the pipes alone cost: the same two programs are asked
// for their moves and told them in turn, and nobody looks at what they say.
func BenchmarkBarePipe(b *testing.B) {
	type pipe struct {
		in  io.Writer
		out *bufio.Reader
	}
	var pipes [2]pipe
	for i := range pipes {
		e := engine("", "plays")
		cmd := exec.Command(e.Command[0], e.Command[1:]...)
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
	for _, p := range pipes {
		ask(p, "1 clear_board\n")
	}
	before := ownTime(b)
	for i := range b.N {
		ask(pipes[i%2], "1 genmove black\n")
		ask(pipes[1-i%2], "1 play black A1\n")
	}
	b.ReportMetric(float64((ownTime(b)-before).Nanoseconds())/1000/float64(b.N), "own-µs/move")
	b.ReportMetric(0, "ns/op")
}
