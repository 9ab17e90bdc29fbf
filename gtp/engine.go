package gtp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Limits bound what an engine may do to us. The zero value of a field means the
// default.
type Limits struct {
	ReplyBytes  int // bytes from one reply's end to the next one's; 1 MiB
	ReplyLines  int // lines, likewise; 10,000
	StderrBytes int // bytes kept of what a process writes last to its standard error; 8 KiB

	Quit time.Duration // how long the engine may take to end after "quit"; 2 s
	Term time.Duration // and then after SIGTERM, before it is killed; 1 s
}

func (l Limits) withDefaults() Limits {
	return Limits{
		ReplyBytes:  cmp.Or(l.ReplyBytes, 1<<20),
		ReplyLines:  cmp.Or(l.ReplyLines, 10_000),
		StderrBytes: cmp.Or(l.StderrBytes, 8<<10),
		Quit:        cmp.Or(l.Quit, 2*time.Second),
		Term:        cmp.Or(l.Term, time.Second),
	}
}

// patience is how long the system may take for what it does at once: to report
// the end of a process that has closed its output, and to end one that is killed.
const patience = 2 * time.Second

// An Engine is a program that plays, seen from the controller's side. It is safe
// for concurrent use; it has one command under way at a time, and calls wait for
// their turn.
type Engine struct {
	peer    peer
	replies *ReplyReader
	limits  Limits
	log     *slog.Logger

	name, version string
	unconfined    []string // parts of its sandbox
	transcript    atomic.Pointer[Transcript]
	reports       atomic.Pointer[func(line string)] // gets the reports of an analysis under way
	commands      []string                          // that it lists, sorted

	turn      chan struct{} // holds a token while a command is under way
	lines     chan string   // from the call that has the turn to the writer
	unwritten atomic.Int32  // lines that the writer has still to write, in their order
	closing   chan struct{} // closed when the owner has called Close
	read      chan struct{} // closed when there is nothing more to read
	dead      chan struct{} // closed when err is set
	ended     chan struct{} // closed when the goroutines have ended
	close     sync.Once
	death     sync.Once

	mu      sync.Mutex
	err     error         // why it is dead: a *FaultError or ErrClosed
	lastID  int           // of the last command
	wanted  int           // the id of the reply that is waited for, or 0
	answer  chan Reply    // where it goes; empty while none is waited for
	current string        // the command of the goroutine that has the turn, or ""
	asked   time.Time     // when that was sent
	busy    time.Duration // with commands that it has answered
	heard   bool          // it has replied
	noIDs   bool          // its first reply had no id, so that it is told none, and replies in turn
	owed    int           // replies without ids whose callers have given up
	rules   ToldRules     // of its last game

	// The last settings that the program was told, guarded by the turn.
	friendly string      // the value of KataGo's rule friendlyPassOk
	told     TimeControl // as the program has been told it
	inexact  TimeControl // the control for which the log has the warning that the program is told another one
}

// A peer is what an engine consists of at the other end: a process, a connection
// or a goroutine. None of its methods blocks, but for Read and Write.
type peer interface {
	io.ReadWriter
	// writeNow writes the whole line if it can without waiting; if not, nothing.
	writeNow(line string) bool
	// dismiss says that what it is doing is of no use any more.
	dismiss()
	// endInput ends what it reads, and reports whether it can do so and read on.
	endInput() bool
	// terminate asks it to end.
	terminate()
	// kill ends it and unblocks Read and Write.
	kill()
	// release frees what Read needed, which is not called any more.
	release()
	// gone is closed when it has ended.
	gone() <-chan struct{}
	// epitaph tells how it ended, and its last words; nothing while it is not gone.
	epitaph() (how, stderr string)
}

// newEngine takes over the peer, also with an error.
func newEngine(ctx context.Context, p peer, l Limits, log *slog.Logger, t Transcript) (*Engine, error) {
	e := &Engine{
		peer:    p,
		limits:  l.withDefaults(),
		log:     cmp.Or(log, slog.New(slog.DiscardHandler)),
		turn:    make(chan struct{}, 1),
		answer:  make(chan Reply, 1),
		lines:   make(chan string),
		closing: make(chan struct{}),
		read:    make(chan struct{}),
		dead:    make(chan struct{}),
		ended:   make(chan struct{}),
	}
	e.replies = NewReplyReader(recorded{e}, e.limits, e.awaited)
	e.replies.reported = e.reported
	e.Record(t)
	go e.run()
	if err := e.greet(ctx); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return e, nil
}

// greet asks the program for its name, version and commands. An answer of any kind
// shows that it speaks GTP.
func (e *Engine) greet(ctx context.Context) error {
	for i, ask := range []struct {
		command string
		learn   func(text string)
	}{
		{"list_commands", func(text string) {
			e.commands = strings.Fields(text)
			slices.Sort(e.commands)
		}},
		{"name", func(text string) { e.name = text }},
		{"version", func(text string) { e.version = text }},
	} {
		text, err := e.Send(ctx, ask.command)
		var refused *RefusedError
		if i == 0 && errors.As(err, &refused) && e.awaited() == "" { // it may have taken the id for the command
			text, err = e.Send(ctx, ask.command)
		}
		switch {
		case errors.As(err, &refused):
		case err != nil:
			return err
		default:
			ask.learn(text)
		}
	}
	return nil
}

// Name returns the program's own name; empty if it has told none.
func (e *Engine) Name() string { return e.name }

// Version returns the program's own version; empty if it has told none.
func (e *Engine) Version() string { return e.version }

// Has reports whether the program lists the command as one it knows.
func (e *Engine) Has(command string) bool {
	_, found := slices.BinarySearch(e.commands, command)
	return found
}

// Err returns why the engine is dead: a [*FaultError], [ErrClosed], or nil while
// it lives.
func (e *Engine) Err() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.err
}

// Busy returns how long the program has been busy with all the commands that it has
// answered so far: from when each was sent until the reply had been read.
func (e *Engine) Busy() time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.busy
}

// Wants returns how long each thread of the program and its children has run so far, or waited for a processor
// to run on, by its number: within a second, as many seconds as processors were wanted. It returns nothing where
// the system does not tell, and for a program that is no process of this one.
func (e *Engine) Wants() map[int]time.Duration {
	if p, ok := e.peer.(*process); ok {
		return p.wants()
	}
	return nil
}

// Dead is closed when the engine is dead; [Engine.Err] then says why.
func (e *Engine) Dead() <-chan struct{} { return e.dead }

// Send sends a command and returns the text of the reply. The errors are a
// [*RefusedError], a [*FaultError], [ErrClosed], and the context's when it ended
// before the command was sent or was cancelled; see the package comment on what
// a deadline means.
func (e *Engine) Send(ctx context.Context, command string, args ...string) (string, error) {
	if err := e.take(ctx); err != nil {
		return "", err
	}
	defer e.release()
	return e.send(ctx, command, args...)
}

// take waits for the turn to send commands.
func (e *Engine) take(ctx context.Context) error {
	select {
	case e.turn <- struct{}{}: // mostly, and faster than below
		return nil
	default:
	}
	select {
	case e.turn <- struct{}{}:
		return nil
	case <-e.dead:
		return e.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *Engine) release() {
	e.mu.Lock()
	e.current = ""
	e.mu.Unlock()
	<-e.turn
}

// send is Send for a caller that has the turn.
func (e *Engine) send(ctx context.Context, command string, args ...string) (string, error) {
	line := strings.Join(append([]string{command}, args...), " ")
	if command == "" || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return "", fmt.Errorf("%q is not a command: it is empty or has control characters", line)
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	began := time.Now()
	answer, err := e.exchange(ctx, line, e.closing)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		deadline, _ := ctx.Deadline()
		return "", e.fail(FaultError{Fault: Timeout, Limit: max(0, deadline.Sub(began)).Round(time.Millisecond), Said: clip(e.replies.Pending())})
	case err != nil:
		return "", err
	case answer.Refused:
		return "", &RefusedError{Command: line, Message: answer.Text}
	default:
		return answer.Text, nil
	}
}

// exchange sends a line and waits for its reply, until the context ends or stop
// is closed.
func (e *Engine) exchange(ctx context.Context, line string, stop <-chan struct{}) (Reply, error) {
	line, answer := e.expect(line)
	sent := false
	defer func() { e.giveUp(sent) }()
	interrupted := func() error {
		select {
		case <-e.dead:
			return e.Err()
		case <-stop:
			return ErrClosed
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	e.record(true, []byte(line))
	if e.unwritten.Load() > 0 || !e.peer.writeNow(line) {
		e.unwritten.Add(1)
		select {
		case e.lines <- line:
		case <-e.dead:
			return Reply{}, interrupted()
		case <-stop:
			e.unwritten.Add(-1)
			return Reply{}, interrupted()
		case <-ctx.Done():
			e.unwritten.Add(-1)
			return Reply{}, interrupted()
		}
	}
	sent = true
	select {
	case r := <-answer:
		return r, nil
	case <-e.dead:
	case <-stop:
	case <-ctx.Done():
	}
	select {
	case r := <-answer: // a last word counts
		return r, nil
	default:
		return Reply{}, interrupted()
	}
}

// expect prepares for the reply to a command, and returns the line that is it, with a new id.
func (e *Engine) expect(command string) (line string, answer <-chan Reply) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.lastID++
	e.wanted, e.current, e.asked = e.lastID, command, time.Now()
	if e.noIDs {
		return command + "\n", e.answer
	}
	return strconv.Itoa(e.lastID) + " " + command + "\n", e.answer
}

// giveUp waits for no reply any more. If the command was sent, one may come.
func (e *Engine) giveUp(sent bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if sent && e.wanted != 0 {
		e.owed++
	}
	e.wanted = 0
	select {
	case <-e.answer: // a reply for a caller that has given up
	default:
	}
}

// awaited returns the id of the last command; nothing if the program is told none.
func (e *Engine) awaited() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.noIDs {
		return ""
	}
	return strconv.Itoa(e.lastID)
}

// A garbageError says that a reply has no id that makes sense, or is one to no command.
type garbageError struct{ reply Reply }

func (e *garbageError) Error() string {
	return fmt.Sprintf("a reply that belongs to no command: %q", e.said())
}

// said is the reply as the program has written it.
func (e *garbageError) said() string {
	mark := "="
	if e.reply.Refused {
		mark = "?"
	}
	return clip(mark + e.reply.ID + " " + e.reply.Text)
}

// deliver hands a reply to the goroutine that waits for it. A late reply, or
// a second one, is dropped.
func (e *Engine) deliver(r Reply) error {
	if r.Noise > 0 {
		e.log.Warn("the program writes outside of its replies", "lines", r.Noise, "first", r.FirstNoise)
	}
	if r.BOM {
		e.log.Warn("the program writes a byte order mark before a reply", "id", r.ID)
	}
	if r.Glued {
		e.log.Warn("the program writes no blank between the head of a reply and its text", "id", r.ID, "text", clip(r.Text))
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.heard {
		e.heard, e.noIDs = true, r.ID == ""
		if e.noIDs {
			e.log.Warn("the program gives its replies no ids, so it is told none", "text", clip(r.Text))
		}
	}
	if e.noIDs {
		return e.deliverInTurn(r)
	}
	id, err := strconv.Atoi(r.ID)
	switch {
	case err != nil || id < 1 || id > e.lastID:
		return &garbageError{r}
	case id == e.wanted:
		e.accept(r)
	default:
		e.log.Warn("dropped a late or surplus reply", "id", id, "text", clip(r.Text))
	}
	return nil
}

// deliverInTurn takes a reply without an id: of a program that gives none, each is that to the
// first command that has none yet. With one too many nothing tells any more which is which.
func (e *Engine) deliverInTurn(r Reply) error {
	if r.ID != "" { // digits that are the text, or its beginning
		r.ID, r.Text = "", strings.TrimSpace(r.ID+" "+r.Text)
	}
	switch {
	case e.owed > 0:
		e.owed--
		e.log.Warn("dropped a late or surplus reply", "text", clip(r.Text))
	case e.wanted == 0:
		return &garbageError{r}
	default:
		e.accept(r)
	}
	return nil
}

// accept hands a reply to the waiting goroutine. The lock is held.
func (e *Engine) accept(r Reply) {
	e.wanted = 0
	e.busy += time.Since(e.asked)
	e.answer <- r
}

// run reads replies until the engine is dead, and owns the goroutine that writes.
func (e *Engine) run() {
	defer close(e.ended)
	written := make(chan struct{})
	go func() {
		defer close(written)
		e.write()
	}()
	defer func() { <-written }()
	defer e.peer.release()

	for {
		r, err := e.replies.Next()
		if err == nil {
			err = e.deliver(r)
		}
		if err == nil {
			continue
		}
		close(e.read)
		var garbage *garbageError
		switch {
		case errors.Is(err, ErrFlood):
			e.die(FaultError{Fault: Flood, Bytes: e.limits.ReplyBytes, Lines: e.limits.ReplyLines, Said: clip(e.replies.Pending())})
		case errors.As(err, &garbage):
			e.die(FaultError{Fault: Garbage, Said: garbage.said(), Stray: true})
		default:
			e.lose()
		}
		return
	}
}

// write sends lines until the engine is dead.
func (e *Engine) write() {
	for {
		select {
		case line := <-e.lines:
			if _, err := io.WriteString(e.peer, line); err != nil {
				e.lose()
				return
			}
			e.unwritten.Add(-1)
		case <-e.dead:
			return
		}
	}
}

// lose is called when the program can no longer be read from or written to: it
// has ended, or it has closed its ends.
func (e *Engine) lose() {
	select {
	case <-e.peer.gone():
		how, _ := e.peer.epitaph()
		e.die(FaultError{Fault: Exited, Ending: how, Said: clip(e.replies.Pending())})
	case <-time.After(patience):
		e.die(FaultError{Fault: HungUp, Said: clip(e.replies.Pending())})
	}
}

// fail kills the engine for a fault and returns why it is dead, which may be an
// earlier reason.
func (e *Engine) fail(fault FaultError) error {
	e.die(fault)
	return e.Err()
}

// die kills the engine for a fault, unless it is dead or its owner is closing it.
func (e *Engine) die(fault FaultError) {
	e.death.Do(func() {
		err := ErrClosed
		select {
		case <-e.closing: // and Close sees to the end
		default:
			if fault.Fault == Timeout {
				e.lookForBuffer(&fault)
			}
			e.peer.kill()
			f := e.obituary(fault)
			e.log.Warn("the program is at fault", "fault", f, "stderr", f.Stderr)
			err = f
		}
		e.mu.Lock()
		e.err = err
		e.mu.Unlock()
		close(e.dead)
	})
}

// lookForBuffer finds out whether a program that has been silent from the start has its answer in a buffer, as a
// program has that does not flush its output where that is no terminal: it writes the answer when its input ends.
func (e *Engine) lookForBuffer(fault *FaultError) {
	heard := func() bool {
		e.mu.Lock()
		defer e.mu.Unlock()
		return e.heard
	}
	if heard() || fault.Said != "" || !e.peer.endInput() {
		return
	}
	select {
	case <-e.read:
	case <-time.After(patience):
	}
	fault.Said = clip(e.replies.Pending())
	fault.Buffered = heard() || fault.Said != ""
}

// obituary completes a fault with the command under way, and with the last words of what has been
// killed, for which it waits.
func (e *Engine) obituary(fault FaultError) *FaultError {
	e.mu.Lock()
	fault.Command = cmp.Or(e.current, fault.Command)
	e.mu.Unlock()
	e.await(patience)
	_, fault.Stderr = e.peer.epitaph()
	return &fault
}

// Close ends the program: it is told to quit, then terminated, then killed with
// all its children, and each step has a bounded wait. A call under way returns
// [ErrClosed], unless its reply is just coming in. The error says that something
// could not be ended; closing twice is allowed.
func (e *Engine) Close() error {
	e.close.Do(e.end)
	select {
	case <-e.ended:
		return nil
	default:
		return errors.New("the program could not be ended")
	}
}

func (e *Engine) end() {
	close(e.closing)
	e.peer.dismiss()
	ctx, cancel := context.WithTimeout(context.Background(), e.limits.Quit)
	defer cancel()
	if e.take(ctx) == nil {
		_, _ = e.exchange(ctx, "quit", nil) // the answer does not matter, its end does
		e.release()
	}
	select {
	case <-e.peer.gone():
	case <-ctx.Done():
		e.peer.terminate()
		e.await(e.limits.Term)
	}
	e.peer.kill() // what is left of it, too
	e.await(patience)
	e.die(FaultError{Fault: Exited, Ending: "it was closed"})
	select {
	case <-e.ended:
	case <-time.After(patience):
	}
}

// await waits for the peer to be gone.
func (e *Engine) await(most time.Duration) {
	select {
	case <-e.peer.gone():
	case <-time.After(most):
	}
}
