package gtp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A Command says how to start a program.
type Command struct {
	Name string   // for messages; the program's file if empty
	Args []string // the program and its arguments; it is looked for on the PATH, then in /usr/games
	Dir  string   // where it runs; ours if empty
	Env  []string // its whole environment, "key=value"; ours if nil

	// SharePIDs keeps the program out of a PID namespace of its own. In one, where
	// the system permits it, no child can outlive the program, but the program is
	// process 1: a signal that it does not handle, other than SIGKILL, does nothing.
	SharePIDs bool

	// Sandbox limits the program.
	Sandbox Sandbox

	// Stderr gets every byte that the program writes to its standard error, besides
	// the last lines in a [FaultError]; nil drops them. It is written to
	// from one goroutine, until [Engine.Close] returns, and no more after an error. A
	// slow one slows the program down.
	Stderr io.Writer

	// Transcript is given all commands and replies from the start on; nil for none. See [Engine.Record].
	Transcript Transcript

	Limits Limits
	Log    *slog.Logger // logs the program's faults; nil for no log
}

// File returns the regular file that a word of the command names: the first word as [Start] looks for it, and what is
// not absolute where the program runs. It is not ok if the word names none.
func (c Command) File(word int) (path string, info fs.FileInfo, ok bool) {
	path = c.Args[word]
	if found, is := Find(path); is && word == 0 {
		path = found
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(c.Dir, path)
	}
	info, err := os.Stat(path)
	return path, info, err == nil && info.Mode().IsRegular()
}

// Start starts a program and waits, as long as the context allows, until it has
// shown that it speaks GTP. The owner must call [Engine.Close]. The error is a
// [*FaultError] if the program could be started but did not answer.
func Start(ctx context.Context, c Command) (*Engine, error) {
	if len(c.Args) == 0 {
		return nil, errors.New("start a program: its command is empty")
	}
	name := c.Name
	if name == "" {
		name = c.Args[0]
	}
	if c.Log != nil {
		c.Log = c.Log.With("program", name)
	}
	p, err := startProcess(c)
	if err != nil {
		return nil, &StartError{name, err}
	}
	if c.Log != nil && len(p.unconfined) > 0 {
		c.Log.Warn("parts of the program's sandbox are not enforced", "parts", p.unconfined)
	}
	e, err := newEngine(ctx, p, c.Limits, c.Log, c.Transcript)
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	e.unconfined = p.unconfined
	return e, nil
}

// A process is a peer that runs on this machine.
type process struct {
	cmd    *exec.Cmd
	stdin  *os.File        // our ends
	input  syscall.RawConn // the same as stdin, for writing without waiting; nil if there is none
	stdout *os.File
	stderr *os.File
	ended  chan struct{}
	pid    int  // on Linux
	exit   exit // how it ended, once it has

	alone  bool // in a PID namespace of its own: with it all its descendants end
	parent bool // it is not the program but its parent, and ends as that does

	mu     sync.Mutex
	reaped bool       // its number may belong to another process
	family []relative // children, and theirs, that are to die with it

	words words

	unconfined []string // parts of the sandbox
	enclosure  *enclosure
}

// drain is how long we go on reading the output of a process that has ended. Only a
// child that escaped with the pipe makes us wait so long.
const drain = time.Second

func startProcess(c Command) (*process, error) {
	p := &process{ended: make(chan struct{}), words: words{
		last: tail{most: c.Limits.withDefaults().StderrBytes},
		all:  c.Stderr,
		log:  cmp.Or(c.Log, slog.New(slog.DiscardHandler)),
	}}
	started := make(chan error, 1)
	go p.own(c, started)
	if err := <-started; err != nil {
		return nil, err
	}
	return p, nil
}

// An exit tells how a process ended.
type exit interface {
	ExitCode() int // -1 where a signal ended it
	String() string
}

// own starts the process and sees it through to its end.
func (p *process) own(c Command, started chan<- error) {
	enterNursery()
	defer leaveNursery()
	err := p.start(c)
	started <- err
	if err != nil {
		return
	}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		_, _ = io.Copy(&p.words, p.stderr) // until it ends, one way or the other
	}()
	p.reap()
	enough := time.Now().Add(drain)
	_ = p.stdout.SetReadDeadline(enough) // or it is closed
	_ = p.stderr.SetReadDeadline(enough)
	<-drained
	if why := p.enclosure.missed(p.words.last.String()); why != "" && p.exit.ExitCode() != 0 {
		_, _ = p.words.Write([]byte("\n" + why)) // which never fails
	}
	p.enclosure.end()
	closeAll(p.stdin, p.stderr)
	close(p.ended)
}

// start starts the process with three pipes, confined as well as the system
// permits.
func (p *process) start(c Command) (err error) {
	var in, out, errs *os.File // the program's ends
	defer func() {
		closeAll(in, out, errs)
		if err != nil {
			p.enclosure.end()
			closeAll(p.stdin, p.stdout, p.stderr)
		}
	}()
	if p.enclosure, err = enclose(&c); err != nil {
		return err
	}
	if in, p.stdin, err = os.Pipe(); err != nil {
		return err
	}
	if p.input, err = p.stdin.SyscallConn(); err != nil {
		return err
	}
	if p.stdout, out, err = os.Pipe(); err != nil {
		return err
	}
	if p.stderr, errs, err = os.Pipe(); err != nil {
		return err
	}
	program := c.Args[0]
	if path, ok := Find(program); ok {
		program = path
	}
	var better error // why a better way is closed
	for _, way := range confinements(c) {
		p.cmd = exec.Command(program, c.Args[1:]...)
		p.cmd.Args[0] = c.Args[0]
		p.cmd.Dir, p.cmd.Env = c.Dir, c.Env
		p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, errs
		var report launchReport
		if report, err = way.start(p.cmd, c.Sandbox, p.enclosure, better); err == nil {
			p.alone, p.parent, p.unconfined = way.alone, report.Parent, report.Unconfined
			p.adopt()
			return nil
		}
		better = cmp.Or(better, err)
	}
	return err
}

func (p *process) Read(b []byte) (int, error)  { return p.stdout.Read(b) }
func (p *process) Write(b []byte) (int, error) { return p.stdin.Write(b) }
func (p *process) release()                    { closeAll(p.stdout) }
func (p *process) gone() <-chan struct{}       { return p.ended }

func (p *process) endInput() bool {
	closeAll(p.stdin)
	return true
}

func (p *process) terminate() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		p.askToEnd()
	}
}

func (p *process) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		p.killTree()
	}
	closeAll(p.stdin)
}

// closeAll closes ends of pipes, of which some may be nil or closed already.
func closeAll(ends ...*os.File) {
	for _, end := range ends {
		_ = end.Close()
	}
}

func (p *process) epitaph() (how, stderr string) {
	select {
	case <-p.ended:
		return p.ending(), p.words.last.String()
	default:
		return "", ""
	}
}

// afterSignal is added to the number of the signal that ended the program, in the exit code of
// its parent, as a shell does.
const afterSignal = 128

// ending tells how the program ended.
func (p *process) ending() string {
	if code := p.exit.ExitCode(); p.parent && code > afterSignal {
		return "signal: " + syscall.Signal(code-afterSignal).String()
	}
	return p.exit.String()
}

// words are the standard error of a process.
type words struct {
	last tail
	all  io.Writer // nil if there is no writer, or it has failed
	log  *slog.Logger
}

// Write never fails: the pipe has to be drained even if the writer fails.
func (w *words) Write(b []byte) (int, error) {
	if w.all != nil {
		if _, err := w.all.Write(b); err != nil {
			w.log.Error("cannot keep the program's standard error", "err", err)
			w.all = nil
		}
	}
	return w.last.Write(b)
}

// A tail keeps the end of its input.
type tail struct {
	most int
	text []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.text = append(t.text, b...)
	if extra := len(t.text) - t.most; extra > t.most {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(b), nil
}

// String returns the end as text, without the blanks around it.
func (t *tail) String() string {
	end := t.text[max(0, len(t.text)-t.most):]
	return strings.TrimSpace(strings.ToValidUTF8(string(end), "\uFFFD"))
}
