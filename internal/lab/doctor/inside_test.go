package doctor_test

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lab/doctor"
)

// examineInside examines a program that runs in this process, in a bubble: it is waited for on a fake clock, and
// what it thinks takes no time.
func examineInside(t *testing.T, name string, program func(process), o doctor.Options) (report doctor.Report) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		start := func(gtp.Command) (doctor.Program, error) { return runInside(program), nil }
		var err error
		if report, err = doctor.ExamineStarted(t.Context(), start, gtp.Command{Args: []string{name}}, o); err != nil {
			t.Errorf("%s: Examine() = %v", name, err)
		}
	})
	return report
}

// An inside is a program that runs in this process.
type inside struct {
	in     chan []byte // what it has not read yet, as a pipe of the kernel keeps it
	out    net.Conn    // our end
	killed chan struct{}
	kill   func(how string)
	gone   chan struct{}

	closeInput func()

	deaf  atomic.Bool
	taken atomic.Int64 // bytes

	mu     sync.Mutex
	how    string
	stderr strings.Builder
}

// runInside starts a program.
func runInside(program func(process)) *inside {
	p := &inside{in: make(chan []byte, 64), killed: make(chan struct{}), gone: make(chan struct{})}
	in, input := io.Pipe()
	output, out := net.Pipe()
	p.out = output
	p.closeInput = sync.OnceFunc(func() { close(p.in) })
	var end sync.Once
	p.kill = func(how string) {
		end.Do(func() {
			p.mu.Lock()
			p.how = how
			p.mu.Unlock()
			close(p.killed)
			_, _ = in.Close(), out.Close()
		})
	}
	exit := func(code int) {
		p.kill(fmt.Sprint("exit status ", code))
		runtime.Goexit()
	}
	go func() {
		defer input.Close()
		for text := range p.in {
			if _, err := input.Write(text); err != nil {
				return
			}
		}
	}()
	go func() {
		defer close(p.gone)
		defer p.kill("exit status 0")
		program(process{
			in: in, out: pipeEnd{out, exit}, stderr: lastWords{p}, exit: exit,
			hang:   func() { <-p.killed; runtime.Goexit() },
			ignore: func() { p.deaf.Store(true) },
			grow:   func(n int) { p.taken.Add(int64(n)) },
		})
	}()
	return p
}

// A pipeEnd ends the program when nobody can read any more what it writes, as SIGPIPE does.
type pipeEnd struct {
	io.Writer
	exit func(code int)
}

func (e pipeEnd) Write(text []byte) (int, error) {
	n, err := e.Writer.Write(text)
	if err != nil {
		e.exit(141)
	}
	return n, err
}

// The lastWords of a program are its standard error.
type lastWords struct{ *inside }

func (w lastWords) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.stderr.Write(text)
}

func (p *inside) Read(b []byte) (int, error) { return p.out.Read(b) }

func (p *inside) Write(text []byte, timeout time.Duration) error {
	select {
	case <-p.killed:
		return io.ErrClosedPipe
	default:
	}
	late := time.NewTimer(timeout)
	defer late.Stop()
	select {
	case p.in <- bytes.Clone(text):
		return nil
	case <-p.killed:
		return io.ErrClosedPipe
	case <-late.C:
		return os.ErrDeadlineExceeded
	}
}

func (p *inside) CloseInput() { p.closeInput() }

func (p *inside) Terminate() {
	if !p.deaf.Load() {
		p.kill("signal: terminated")
	}
}

func (p *inside) Gone() <-chan struct{} { return p.gone }

func (p *inside) Epitaph() (how, stderr string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.how, p.stderr.String()
}

func (p *inside) Memory() (bytes int64, ok bool) { return 20<<20 + p.taken.Load(), true }

func (p *inside) Waits() map[int]time.Duration { return nil }

func (p *inside) Close() error {
	p.kill("signal: killed")
	p.CloseInput()
	_ = p.out.Close()
	<-p.gone
	return nil
}
