package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A pool starts the processes of one engine, and keeps them from game to game.
type pool struct {
	driver.Pool
	engine Engine
	limit  time.Duration // for a start
	stderr io.Writer
	log    *slog.Logger
	tell   func(text string)

	program starter // starts it
	sums    *sums   // of its files
	// is told which program a process is that is started for a game; nil: nobody wants to know
	started func(version) error

	mu sync.Mutex
	// guarded by mu:
	told  time.Time               // when it was last told that a process has not started yet
	known map[*gtp.Engine]version // which program each process is, until it is found to have ended
}

// newPool returns a pool without processes.
func newPool(engine Engine, limit time.Duration, stderr io.Writer, log *slog.Logger, tell func(text string)) *pool {
	p := &pool{engine: engine, limit: limit, stderr: stderr, log: log, tell: tell, program: gtp.Start, sums: &sums{}, known: map[*gtp.Engine]version{}}
	p.Once = engine.seeded()
	p.Failed = func(err error) { log.Error("program not ended", "program", engine.Name, "err", err) }
	return p
}

// A start is what a process is started with for a game.
type start struct {
	seed       uint32
	place      int   // of the game among those at a time that have processors of their own; 0 if they have none
	cpus       []int // these processors
	transcript gtp.Transcript
}

// An engine that does not start may do so a little later.
const (
	startTries = 3
	startPause = time.Second
)

// begin starts a process for a game, if need be a little later. The error says that the engine
// cannot be started.
func (p *pool) begin(ctx context.Context, s start) (*gtp.Engine, error) {
	var err error
	for try := range startTries {
		if try > 0 {
			select {
			case <-time.After(startPause):
			case <-ctx.Done():
			}
		}
		var e *gtp.Engine
		if e, err = p.start(ctx, s); err == nil {
			return p.accept(e)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if machineFault(err) {
			return nil, fmt.Errorf("the engine %s cannot be started on this machine: %w", p.engine.Name, err)
		}
		if slow := new(gtp.FaultError); errors.As(err, &slow) && slow.Fault == gtp.Timeout {
			break // it has had its time
		}
	}
	return nil, p.notStarted(err)
}

// accept takes a process for a game, unless it is another program than it may be.
func (p *pool) accept(e *gtp.Engine) (*gtp.Engine, error) {
	if p.started == nil {
		return e, nil
	}
	if err := p.started(p.version(e)); err != nil {
		p.End(e)
		return nil, err
	}
	return e, nil
}

// machineFault reports whether a process was not started since the machine had no room for it.
func machineFault(err error) bool {
	lacks := []error{syscall.EAGAIN, syscall.ENOMEM, syscall.EMFILE, syscall.ENFILE}
	return slices.ContainsFunc(lacks, func(lack error) bool { return errors.Is(err, lack) })
}

// notStarted says that a process did not start.
func (p *pool) notStarted(err error) *EngineError {
	return &EngineError{Engine: p.engine, Limit: p.limit, Err: err}
}

// How long an engine may be silent before it is told that it has not started yet, and
// then again and again.
const (
	firstTold = 5 * time.Second
	nextTold  = 15 * time.Second
)

// heard is the beginning of what a process has written while it starts.
type heard struct {
	mu   sync.Mutex
	text []byte // guarded by mu
}

// mostHeard is how much of it is kept.
const mostHeard = 200

// listen returns what hears a process, and passes all on.
func (h *heard) listen(next gtp.Transcript) gtp.Transcript {
	return func(sent bool, text []byte) {
		if !sent {
			h.mu.Lock()
			h.text = append(h.text, text[:min(len(text), mostHeard-len(h.text))]...)
			h.mu.Unlock()
		}
		if next != nil {
			next(sent, text)
		}
	}
}

// String says what has been heard.
func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.text) == 0 {
		return "it has written nothing yet"
	}
	return fmt.Sprintf("it has written %q", h.text)
}

// waits tells that a process of the engine has not started yet, and what it has written meanwhile, until it is
// stopped. Where several start at the same time one of them is told of.
func (p *pool) waits(wrote *heard) (stop func()) {
	done := make(chan struct{})
	var telling sync.WaitGroup
	began := time.Now()
	telling.Go(func() {
		for pause := firstTold; ; pause = nextTold {
			select {
			case <-time.After(pause):
				p.tellOnce(fmt.Sprintf("waiting for the engine %s to start: %v, of at most %v; %v", p.engine.Name, time.Since(began).Round(time.Second), p.limit, wrote))
			case <-done:
				return
			}
		}
	})
	return func() {
		close(done)
		telling.Wait()
	}
}

// tellOnce tells something unless such a thing has just been told.
func (p *pool) tellOnce(text string) {
	p.mu.Lock()
	again := !p.told.IsZero() && time.Since(p.told) < nextTold
	if !again {
		p.told = time.Now()
	}
	p.mu.Unlock()
	if !again {
		p.tell(text)
	}
}

// start starts a process.
func (p *pool) start(ctx context.Context, s start) (*gtp.Engine, error) {
	ctx, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	wrote := &heard{}
	defer p.waits(wrote)()
	sums := p.sums.of(p.engine)
	var args []string
	for _, arg := range p.engine.Command {
		args = append(args, strings.ReplaceAll(arg, seedMark, strconv.FormatUint(uint64(s.seed), 10)))
	}
	sandbox := p.engine.Sandbox
	if s.cpus != nil {
		sandbox.CPUs = s.cpus
	}
	e, err := p.program(ctx, gtp.Command{
		Name:       p.engine.Name,
		Args:       args,
		Dir:        p.engine.Dir,
		Sandbox:    sandbox,
		Stderr:     p.stderr,
		Transcript: wrote.listen(s.transcript),
		Log:        p.log,
	})
	if err == nil {
		e.Record(s.transcript)
		p.know(e, sums)
	}
	return e, err
}

// An EngineError says that an engine cannot play in a match at all.
type EngineError struct {
	Engine Engine
	Limit  time.Duration // that it had to start; 0 if it did
	Err    error
}

// Error says what is wrong in a sentence, and what its command is.
func (e *EngineError) Error() string {
	var fault *gtp.FaultError
	var refused *gtp.RefusedError
	text := fmt.Sprintf("the engine %s cannot be started: %v", e.Engine.Name, errors.Unwrap(e.Err))
	switch {
	case e.Limit > 0 && errors.As(e.Err, &fault) && fault.Fault == gtp.Timeout:
		text = fmt.Sprintf("the engine %s has not answered within %v, its limit for starting%s", e.Engine.Name, e.Limit, fault.Wrote())
		if last := lastLine(fault.Stderr); last != "" {
			text += fmt.Sprintf("; its last words were %q", last)
		}
	case errors.Is(e.Err, errMute):
		text = fmt.Sprintf("the engine %s: %v", e.Engine.Name, errMute)
	case errors.As(e.Err, &refused):
		text = fmt.Sprintf("the engine %s does not take the terms of the match: it answers %q with %q", e.Engine.Name, refused.Command, refused.Message)
	case errors.As(e.Err, &fault):
		text = fmt.Sprintf("the engine %s does not speak GTP: %v", e.Engine.Name, fault)
		if last := lastLine(fault.Stderr); last != "" {
			text += fmt.Sprintf("; its last words were %q", last)
		}
	case errors.Is(e.Err, errors.ErrUnsupported):
		text = fmt.Sprintf("the engine %s does not take the terms of the match: %v", e.Engine.Name, e.Err)
	}
	return text + "\nits command is: " + strings.Join(e.Engine.Command, " ")
}

// Unwrap returns the reason.
func (e *EngineError) Unwrap() error { return e.Err }

// A notStartedError is an [EngineError] as the log of a game has it: a reader of the log is told neither
// the command nor the last words of a program.
type notStartedError struct{ *EngineError }

// Error says what is wrong with the program.
func (e notStartedError) Error() string {
	var fault *gtp.FaultError
	var system syscall.Errno
	switch {
	case errors.As(e.Err, &fault):
		return fault.Error()
	case errors.As(e.Err, &system):
		return system.Error()
	default:
		return "the program cannot be started"
	}
}

// Unwrap returns the whole error.
func (e notStartedError) Unwrap() error { return e.EngineError }

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// try starts the engine and prepares it for the first game, which shows that it can
// play, or mediate, and returns which program it is. The process is kept for a game.
func (p *pool) try(ctx context.Context, plan Plan, s start, mediates bool) (version, error) {
	e, err := p.start(ctx, s)
	if err != nil {
		return version{}, p.notStarted(err)
	}
	bounded, cancel := context.WithTimeout(ctx, plan.replyLimit())
	defer cancel()
	err = e.NewGame(bounded, plan.told())
	if err == nil && mediates && !e.Has("final_status_list") {
		err = errMute
	}
	if err != nil {
		p.End(e)
		return version{}, &EngineError{Engine: p.engine, Err: err}
	}
	for _, part := range e.Unconfined() {
		p.tell(fmt.Sprintf("the engine %s is not confined as it should be: %s", p.engine.Name, part))
	}
	told := e.ToldRules()
	var refuses []reason.Reason
	asked := false
	if !mediates {
		if refuses, asked, err = p.examine(bounded, plan, e); err != nil {
			p.End(e)
			if e, err = p.start(ctx, s); err != nil {
				return version{}, p.notStarted(err)
			}
		}
	}
	is := p.version(e)
	is.Told, is.Refuses, is.Asked = told, refuses, asked
	p.Give(e, s.place, true)
	return is, nil
}

// examine asks a program, on boards of its own, which moves it refuses that the rules of the games allow, and whether
// it repeats the board where they forbid it. It is not known what it does where it takes no such board. The error says
// that the program has broken down over that: it may play all the same.
func (p *pool) examine(ctx context.Context, plan Plan, e *gtp.Engine) (refuses []reason.Reason, asked bool, err error) {
	refuses, err = driver.Examine(ctx, e, plan.Terms.Size, plan.Terms.Rules)
	if err != nil && e.Err() == nil {
		return nil, false, nil
	}
	return refuses, err == nil, err
}

// errMute is what is wrong with a mediator that has no word for dead stones.
var errMute = errors.New("it cannot mediate: it does not say which stones are dead (final_status_list)")

// told is what an engine is told before the first game.
func (p Plan) told() gtp.Game {
	terms := p.terms(p.Game(1))
	game := gtp.Game{Size: terms.Size, Rules: terms.Rules, Komi: terms.Komi}
	if terms.Start != nil {
		game.Setup = weiqi.Setup{Size: terms.Size, Black: terms.Start.Black, White: terms.Start.White}
	}
	return game
}
