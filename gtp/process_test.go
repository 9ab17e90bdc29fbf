package gtp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/weiqi"
)

// faulty returns the command of this test binary as an engine with a fault. The
// mark is found in the command line of all its processes.
func faulty(t testing.TB, fault string) (c gtp.Command, mark string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	mark = "mark-" + filepath.Base(t.TempDir()) + "-" + strings.NewReplacer("/", "-", " ", "-").Replace(t.Name())
	return gtp.Command{
		Name:   fault,
		Args:   []string{program, mark},
		Env:    append(os.Environ(), faultVar+"="+fault),
		Limits: gtp.Limits{Quit: 300 * time.Millisecond, Term: 100 * time.Millisecond},
	}, mark
}

// survivors returns the processes that have the mark in their command line.
func survivors(t *testing.T, mark string) (pids []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if line, err := os.ReadFile(file); err == nil && strings.Contains(string(line), mark) {
			pids = append(pids, filepath.Base(filepath.Dir(file)))
		}
	}
	return pids
}

// expectNone waits for the last process with the mark to vanish. It has been
// killed already, but the kernel may need a moment.
func expectNone(t *testing.T, mark string) {
	t.Helper()
	eventually.Succeeds(t, func() error {
		if left := survivors(t, mark); len(left) > 0 {
			return fmt.Errorf("processes %v are still there", left)
		}
		return nil
	}, "no process is left")
}

// patient is longer than anything may take that does end.
const patient = eventually.Hang

// impatient is for answers that never come.
const impatient = 200 * time.Millisecond

func TestFaults(t *testing.T) {
	once, always := []string{"namespace"}, []string{"namespace", "group", "isolated"}
	tests := []struct {
		name    string // of the fault
		timeout time.Duration
		want    gtp.Fault // 0: no fault, the move is D4
		stderr  string    // part of the last words
		kept    []string  // in what: in a PID namespace, only to a process group, or by itself
	}{
		{"none", patient, 0, "", always},
		{"noisy", patient, 0, "", once},
		{"answers twice", patient, 0, "", once},
		{"gives no ids", patient, 0, "", once},
		{"knows no ids", patient, 0, "", once},
		{"floods stderr", patient, 0, "", once},
		{"deaf", patient, 0, "", always},
		{"hides a child", patient, 0, "", always},
		{"crashes", patient, gtp.Exited, "segmentation fault", always},
		{"exits", patient, gtp.Exited, "", once},
		{"leaves a child", patient, gtp.Exited, "", always},
		{"hangs", impatient, gtp.Timeout, "", always},
		{"never ends its reply", impatient, gtp.Timeout, "", once},
		{"uses an old id", impatient, gtp.Timeout, "", once},
		{"uses a negative id", impatient, gtp.Timeout, "", once},
		{"floods with lines", patient, gtp.Flood, "", once},
		{"floods without lines", patient, gtp.Flood, "", once},
		{"floods inside a reply", patient, gtp.Flood, "", once},
		{"uses a future id", patient, gtp.Garbage, "", once},
		{"uses no id", patient, gtp.Garbage, "", once},
		{"names no vertex", patient, gtp.Garbage, "", once},
		{"answers nothing", patient, gtp.Garbage, "", once},
		{"answers too much", patient, gtp.Garbage, "", once},
		{"closes stdout", patient, gtp.HungUp, "", always},
	}
	for _, test := range tests {
		for _, kept := range test.kept {
			t.Run(test.name+" "+kept, func(t *testing.T) {
				t.Parallel()
				c, mark := faulty(t, test.name)
				c.SharePIDs, c.Sandbox.Isolated = kept == "group", kept == "isolated"
				e := start(t, c)
				ctx, cancel := context.WithTimeout(t.Context(), test.timeout)
				defer cancel()
				answer, err := e.Genmove(ctx, weiqi.Black)
				if test.want == 0 {
					if want := (gtp.Answer{Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 3, Row: 3})}); err != nil || answer != want {
						t.Errorf("Genmove() = %v, %v; want %v", answer, err, want)
					}
				} else {
					expectFault(t, e, err, test.want, test.stderr)
				}
				if err := e.Close(); err != nil {
					t.Errorf("Close() = %v", err)
				}
				expectNone(t, mark)
			})
		}
	}
}

// expectFault checks an error, and that the engine says the same ever after.
func expectFault(t *testing.T, e *gtp.Engine, err error, want gtp.Fault, stderr string) {
	t.Helper()
	var fault *gtp.FaultError
	if !errors.As(err, &fault) || fault.Fault != want {
		t.Fatalf("Genmove() = %v, want the fault %v", err, want)
	}
	if fault.Command != "genmove black" || (fault.Said == "" && fault.Ending == "" && fault.Limit == 0 && fault.Bytes == 0 && fault.Fault != gtp.HungUp && fault.Fault != gtp.Garbage) || !strings.Contains(fault.Stderr, stderr) {
		t.Errorf("the fault is %+v", fault)
	}
	if _, again := e.Send(t.Context(), "name"); !errors.Is(again, err) {
		t.Errorf("after the fault Send() = %v, want %v", again, err)
	}
	if !errors.Is(e.Err(), err) {
		t.Errorf("Err() = %v, want %v", e.Err(), err)
	}
}

func start(t *testing.T, c gtp.Command) *gtp.Engine {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	e, err := gtp.Start(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() }) // again, where the test has looked at it
	return e
}

func TestFaultsAtStart(t *testing.T) {
	tests := []struct {
		name    string
		timeout time.Duration
		want    gtp.Fault
		stderr  string
		error   string // a part of it
	}{
		{"exits at start", patient, gtp.Exited, "no weights found", "exit status 3"},
		{"speaks no GTP", patient, gtp.Exited, "", `exit status 2; what it has written is "usage: engine --gtp\n"`},
		{"says nothing", impatient, gtp.Timeout, "", "no answer within"},
		{"keeps its output", impatient, gtp.Timeout, "", "it keeps its output in a buffer, and has to flush it after every answer"},
		{"floods at start", patient, gtp.Flood, "", `what it has written is "banner\nbanner`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c, mark := faulty(t, test.name)
			ctx, cancel := context.WithTimeout(t.Context(), test.timeout)
			defer cancel()
			_, err := gtp.Start(ctx, c)
			var fault *gtp.FaultError
			if !errors.As(err, &fault) || fault.Fault != test.want || !strings.Contains(fault.Stderr, test.stderr) || !strings.Contains(err.Error(), test.error) {
				t.Errorf("Start() = %v, want the fault %v with %q", err, test.want, test.error)
			}
			if buffered := test.name == "keeps its output"; fault != nil && fault.Buffered != buffered {
				t.Errorf("it is said to buffer its output: %v, want %v", fault.Buffered, buffered)
			}
			expectNone(t, mark)
		})
	}
}

func TestStartRefuses(t *testing.T) {
	for name, c := range map[string]gtp.Command{
		"no command": {},
		"no program": {Args: []string{"/no/such/program"}},
		"no folder":  {Args: []string{os.Args[0]}, Dir: "/no/such/folder"},
	} {
		if _, err := gtp.Start(t.Context(), c); err == nil {
			t.Errorf("%s: Start() succeeds", name)
		}
	}
}

// A program that closes its input is told nothing any more, but what it has
// answered counts.
func TestClosedStdin(t *testing.T) {
	t.Parallel()
	c, mark := faulty(t, "closes stdin")
	e := start(t, c)
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	if _, err := e.Genmove(ctx, weiqi.White); err != nil {
		t.Fatal(err)
	}
	_, err := e.Send(ctx, "name")
	var fault *gtp.FaultError
	if !errors.As(err, &fault) || fault.Fault != gtp.HungUp {
		t.Errorf("Send() = %v, want the fault %v", err, gtp.HungUp)
	}
	if err := e.Close(); err != nil {
		t.Errorf("Close() = %v", err)
	}
	expectNone(t, mark)
}

func TestRefusal(t *testing.T) {
	t.Parallel()
	c, _ := faulty(t, "refuses")
	e := start(t, c)
	_, err := e.Genmove(t.Context(), weiqi.Black)
	var refused *gtp.RefusedError
	if !errors.As(err, &refused) || *refused != (gtp.RefusedError{Command: "genmove black", Message: "I do not want to"}) {
		t.Errorf("Genmove() = %v, want a refusal", err)
	}
	if text, err := e.Send(t.Context(), "hello"); err != nil || text != "fine" {
		t.Errorf("after a refusal Send() = %q, %v", text, err)
	}
}

// Closing interrupts the call under way.
func TestCloseDuringCall(t *testing.T) {
	t.Parallel()
	c, mark := faulty(t, "hangs")
	e := start(t, c)
	result := make(chan error)
	go func() {
		_, err := e.Genmove(context.Background(), weiqi.Black)
		result <- err
	}()
	if err := e.Close(); err != nil {
		t.Errorf("Close() = %v", err)
	}
	if err := <-result; !errors.Is(err, gtp.ErrClosed) {
		t.Errorf("Genmove() = %v, want %v", err, gtp.ErrClosed)
	}
	if _, err := e.Send(t.Context(), "name"); !errors.Is(err, gtp.ErrClosed) {
		t.Errorf("Send() = %v, want %v", err, gtp.ErrClosed)
	}
	if err := e.Close(); err != nil {
		t.Errorf("the second Close() = %v", err)
	}
	expectNone(t, mark)
}

// Who wants it gets all of the standard error, and may fail without harm.
func TestStderr(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, to := range []io.Writer{&all, failingWriter{}} {
		c, _ := faulty(t, "floods stderr")
		c.Stderr = to
		e := start(t, c)
		if _, err := e.Genmove(t.Context(), weiqi.Black); err != nil {
			t.Error(err)
		}
		if err := e.Close(); err != nil {
			t.Errorf("Close() = %v", err)
		}
	}
	want := strings.Repeat(strings.Repeat("thinking ", 100)+"\n", 5000) + "last words\n"
	if got := all.String(); got != want {
		t.Errorf("Stderr got %d bytes, want %d", len(got), len(want))
	}
}

func TestPipe(t *testing.T) {
	t.Parallel()
	c, mark := faulty(t, "none")
	p, err := gtp.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write([]byte("7 genmove b\n"), patient); err != nil {
		t.Error(err)
	}
	buffer := make([]byte, 100)
	if n, err := p.Read(buffer); err != nil || string(buffer[:n]) != "=7 D4\n\n" {
		t.Errorf("Read() = %q, %v", buffer[:n], err)
	}
	if bytes, ok := p.Memory(); runtime.GOOS == "linux" && (!ok || bytes < 1<<20) {
		t.Errorf("Memory() = %v, %v; want a megabyte at least", bytes, ok)
	}
	p.CloseInput()
	<-p.Gone()
	if how, _ := p.Epitaph(); how != "exit status 0" {
		t.Errorf("it ended with %q", how)
	}
	if _, ok := p.Memory(); ok {
		t.Error("Memory() knows the memory of a program that has ended")
	}
	if err := errors.Join(p.Close(), p.Close()); err != nil {
		t.Errorf("Close() = %v", err)
	}
	expectNone(t, mark)
}

// A program that does not read cannot be written to for ever.
func TestPipeFull(t *testing.T) {
	t.Parallel()
	c, mark := faulty(t, "says nothing")
	p, err := gtp.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write(make([]byte, 1<<20), impatient); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("Write() = %v, want %v", err, os.ErrDeadlineExceeded)
	}
	if err := p.Close(); err != nil {
		t.Errorf("Close() = %v", err)
	}
	expectNone(t, mark)
}
