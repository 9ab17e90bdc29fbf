// Package arena keeps the games in progress: tables, their timers, and seats for
// programs.
//
// A [Table] is one live game. Players act by [Table.Do] and watchers read by
// [Table.Watch]; a browser, a program on a pipe and a timer are the
// same client. Every act takes the same four steps: the referee decides, the
// store makes the events durable, the game applies them, and the watchers are
// woken. Nothing has happened until it is stored.
//
// A watcher is a position in the log, not a queue: a slow one is late, never
// lossy, and holds nobody up.
package arena

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/span"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Program is one that can take a seat.
type Program struct {
	Name    string // as terms name it
	Title   string // as people read it
	Level   int    // of the built-in player that is as strong, from 1; 0 if nobody has measured it
	MinSide int    // of the boards it plays; 0 means 1
	MaxSide int    // of the boards it plays; 0 means weiqi.MaxSide
	Square  bool   // it plays on square boards only
	// Scope, if it is not nil, returns what the program has been found to play, of the boards above too; false where
	// nobody has asked it yet.
	Scope func() (driver.Scope, bool)

	// Start starts a process, or another answering peer, for one game. It is nil for
	// a program that plays from outside: its client acts on the table.
	Start func(ctx context.Context) (*gtp.Engine, error)
	// Release, if it is not nil, takes an engine back that a seat or a judge needs no more,
	// instead of its being closed; the seat then keeps its engine until it is left. Fit: it has
	// not failed and has answered every command, so it may be given to another game.
	Release func(e *gtp.Engine, fit bool)
	// ReplyLimit bounds every answer, also where the game has no clock; 0 means a minute.
	ReplyLimit time.Duration
}

// Plays reports whether the program can play on boards of a size.
func (p Program) Plays(s weiqi.Size) bool {
	low, high := p.MinSide, p.MaxSide
	if high == 0 {
		high = weiqi.MaxSide
	}
	if min(s.Cols, s.Rows) < low || max(s.Cols, s.Rows) > high || p.Square && s.Cols != s.Rows {
		return false
	}
	scope, asked := p.scope()
	return !asked || scope.Plays(s)
}

// Refuses returns what the program has been found to refuse although rules allow it, or to play although they forbid
// it; nothing if it plays by them.
func (p Program) Refuses(rules weiqi.Rules) []reason.Reason {
	scope, asked := p.scope()
	if !asked {
		return nil
	}
	return scope.Refuses(rules)
}

// NotBy returns the names of the rulesets by which the program has been found not to play.
func (p Program) NotBy() (names []string) {
	for _, set := range weiqi.Rulesets() {
		if len(p.Refuses(set.Rules)) > 0 {
			names = append(names, set.Name)
		}
	}
	return names
}

func (p Program) scope() (scope driver.Scope, asked bool) {
	if p.Scope == nil {
		return driver.Scope{}, false
	}
	return p.Scope()
}

func (p Program) replyLimit() time.Duration {
	if p.ReplyLimit == 0 {
		return time.Minute
	}
	return p.ReplyLimit
}

// Config is what an arena is made of. Store and Log are required.
type Config struct {
	Store    store.Store
	Programs []Program
	Judge    life.Judge // proposes dead stones at a stop; nil for none
	Log      *slog.Logger

	// Shared is the store once more if other processes referee its games, too, and Process
	// the name that this one has among them. Nil: there are none.
	Shared  store.Shared
	Process string

	// Running bounds how many programs run at a time; 0 means 64. One more waits
	// until another has nothing to do.
	Running int

	// Idle is how long an idle live game without watchers is kept in memory; then
	// it is loaded when it is wanted, and its clocks go on. 0 means 5 minutes.
	Idle time.Duration

	Observer Observer     // nil for none
	Traces   *span.Tracer // nil for none

	// Ended is called with every game that ends here, once its end is stored, in a goroutine
	// of its own; it may be nil. It may miss one when the program ends, and is not
	// called for games that were over before.
	Ended func(id string, log []referee.Event)
}

// An Arena keeps games in progress. It is safe for concurrent use.
type Arena struct {
	store    store.Store
	journals store.Journals // nil: the store keeps none, and so no moves that players prepare
	life     store.Life     // nil: the store does not remember until when a server was at work
	shared   store.Shared   // nil: no other process writes to the store
	process  string
	programs []Program
	judge    life.Judge
	log      *slog.Logger
	observer Observer
	traces   *span.Tracer // nil: there are none
	ended    func(id string, log []referee.Event)
	idle     time.Duration
	epoch    time.Time     // with a monotonic reading; see Now
	offset   atomic.Int64  // how far the clock of the games is ahead of this machine's, in ns
	since    atomic.Int64  // the start of the time in which some process was always at work on the store, in Unix ms
	missed   atomic.Int64  // how often this process was not heard of for too long
	heard    atomic.Int64  // when it was heard of last, by a shared store: the time after epoch, in ns
	alone    atomic.Bool   // no other process is at work on the store
	gone     atomic.Int64  // when another process was last found to be gone, in Unix ms
	stalled  atomic.Int64  // when this process last came out of a stall, while others were at work, in Unix ms
	stalls   atomic.Int64  // how often it has stood still
	working  *time.Ticker  // times this process's heartbeat
	living   sync.Once     // begins the notes in the store that it is at work
	restored atomic.Bool   // it takes up the games of the store that are not here
	alarm    chan struct{} // has an element while games want to be seen to: see relieve
	slots    chan struct{} // one token for every program that runs
	tallies  tallies

	spawn func(func(context.Context)) // runs a function until it returns; its context ends with the arena
	stop  context.CancelFunc
	done  <-chan struct{}

	feeling sync.Mutex // held while a beat is on its way
	// guarded by feeling:
	others []string // the other processes that are at work
	gaped  bool     // the clock was far behind theirs

	setting sync.Mutex // held while since and offset are set together
	// guarded by setting:
	began  time.Time     // since cannot be before it; zero until the clock was set forward or the process stood still
	worked time.Duration // after epoch, when this process was last known to be at work
	slept  time.Duration // for how long its machine had been suspended by then
	gaps   []referee.Gap // in which nobody could act; see away.go

	mu sync.Mutex
	// guarded by mu:
	closed bool
	work   sync.WaitGroup // what spawn has started; Add only while not closed
	tables map[string]*Table
	left   []*Table           // see Left; nil: nobody asks
	parked map[string]*parked // the other live games that have been here
	opened map[string]bool    // games that are about to begin here
}

// ErrClosed says that the arena is closing.
var ErrClosed = errors.New("the server is closing")

// ErrBroken says that the log of a game is none.
var ErrBroken = errors.New("its log cannot be replayed")

// New returns an arena without games. [Arena.Restore] brings the stored ones back.
func New(c Config) *Arena {
	ctx, stop := context.WithCancel(context.Background())
	a := &Arena{
		store:    c.Store,
		shared:   c.Shared,
		process:  c.Process,
		programs: slices.Clone(c.Programs),
		judge:    c.Judge,
		log:      c.Log,
		observer: c.Observer,
		traces:   c.Traces,
		ended:    c.Ended,
		idle:     cmp.Or(c.Idle, defaultIdle),
		epoch:    time.Now(),
		slots:    make(chan struct{}, cmp.Or(c.Running, 64)),
		alarm:    make(chan struct{}, 1),
		stop:     stop,
		done:     ctx.Done(),
		tables:   map[string]*Table{},
		parked:   map[string]*parked{},
		opened:   map[string]bool{},
	}
	a.life, _ = c.Store.(store.Life)
	a.journals, _ = c.Store.(store.Journals)
	a.gaps = []referee.Gap{{To: a.Now()}} // until it is known when a server was at work before
	a.since.Store(a.Now().UnixMilli())
	a.alone.Store(true) // as long as it knows of no other
	a.slept = suspended()
	a.working = time.NewTicker(workEvery)
	if a.observer == nil {
		a.observer = deaf{}
	}
	if a.ended == nil {
		a.ended = func(string, []referee.Event) {}
	}
	a.spawn = func(f func(context.Context)) {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.closed {
			return
		}
		a.work.Add(1)
		go func() {
			defer a.work.Done()
			f(ctx)
		}()
	}
	a.spawn(a.keepNoting)
	a.spawn(a.relieve)
	return a
}

// Now is the time of an act: the clock of the machine, or of the processes that share the store, when the
// arena began, moved on by the monotonic clock, so that a jump of the wall clock never falls into a
// game. It is a whole number of milliseconds, in UTC.
func (a *Arena) Now() time.Time {
	passed := time.Since(a.epoch) + time.Duration(a.offset.Load())
	return a.epoch.Add(passed).Round(0).UTC().Truncate(time.Millisecond)
}

// Programs returns the programs that anybody can ask to take a seat: those that play
// from outside are not among them.
func (a *Arena) Programs() []Program {
	return slices.DeleteFunc(slices.Clone(a.programs), func(p Program) bool { return p.Start == nil })
}

// ProgramNames returns what the programs are called, by terms and by people, those that play
// from outside among them.
func (a *Arena) ProgramNames() []string {
	var names []string
	for _, p := range a.programs {
		names = append(names, p.Name, p.Title)
	}
	return names
}

func (a *Arena) program(name string) (Program, bool) {
	i := slices.IndexFunc(a.programs, func(p Program) bool { return p.Name == name })
	if i < 0 {
		return Program{}, false
	}
	return a.programs[i], true
}

// Seat returns a seat for one of [Arena.Programs] by its name, on boards of a size and under rules,
// or a [*referee.TermsError].
func (a *Arena) Seat(name string, size weiqi.Size, rules weiqi.Rules) (referee.Seat, error) {
	p, err := a.player(name, size, rules)
	if err == nil && p.Start == nil {
		err = wrongTerms(reason.New("program-sits-down-itself", "program", p.Title))
	}
	if err != nil {
		return referee.Seat{}, err
	}
	return referee.Seat{Kind: referee.Program, Name: p.Title, Engine: p.Name}, nil
}

// player returns the program of a name if it plays on boards of a size and under rules.
func (a *Arena) player(name string, size weiqi.Size, rules weiqi.Rules) (Program, error) {
	p, ok := a.program(name)
	if !ok {
		return p, wrongTerms(reason.New("no-such-program", "program", name))
	}
	if !p.Plays(size) {
		return p, wrongTerms(reason.New("program-plays-no-such-board", "program", p.Title, "size", size))
	}
	if refuses := p.Refuses(rules); len(refuses) > 0 {
		return p, wrongTerms(reason.New("program-plays-other-rules", "program", p.Title, refuses))
	}
	return p, nil
}

func wrongTerms(why reason.Reason) error {
	return &referee.TermsError{Reasons: []reason.Reason{why}}
}

// Open starts a game under a new and unguessable id. A [*referee.TermsError] says
// what is wrong with the terms.
func (a *Arena) Open(ctx context.Context, terms referee.Terms) (*Table, error) {
	for {
		table, err := a.OpenAs(ctx, newID(), terms)
		if !errors.Is(err, store.ErrExists) {
			return table, err
		}
	}
}

// OpenAs starts a game under an id of the caller's. A [*referee.TermsError] says what
// is wrong with the terms, and [store.ErrExists] that there is such a game.
func (a *Arena) OpenAs(ctx context.Context, id string, terms referee.Terms) (*Table, error) {
	created, err := a.opening(terms)
	if err != nil {
		return nil, err
	}
	a.opens(id, true)
	defer a.opens(id, false)
	if err := a.store.Create(ctx, id, created); err != nil {
		return nil, fmt.Errorf("create game: %w", err)
	}
	return a.seat(ctx, id, []referee.Event{created}, true)
}

// Check says why no game can be opened here on terms: the error is a [*referee.TermsError].
func (a *Arena) Check(terms referee.Terms) error {
	_, err := a.opening(terms)
	return err
}

// opening returns the event that begins a game on terms. Their seats and the third party that
// they name are to be had here.
func (a *Arena) opening(terms referee.Terms) (referee.Event, error) {
	for _, seat := range []referee.Seat{terms.Black, terms.White} {
		if seat.Kind == referee.Program {
			if _, err := a.player(seat.Engine, terms.Size, terms.Rules); err != nil {
				return referee.Event{}, err
			}
		}
	}
	if err := a.checkThirdParty(terms); err != nil {
		return referee.Event{}, err
	}
	return referee.Open(terms, a.Now())
}

// newID returns an unguessable name for a game: 12 letters and digits, 71 bits.
func newID() string {
	const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	id := make([]byte, 0, 12)
	var random [16]byte
	for len(id) < cap(id) {
		rand.Read(random[:])
		for _, b := range random {
			if int(b) < 256/len(alphabet)*len(alphabet) && len(id) < cap(id) {
				id = append(id, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return string(id)
}

// Held returns a game that this process has in memory, nil if it has not: the store is not read.
func (a *Arena) Held(id string) *Table {
	a.mu.Lock()
	t := a.found(id)
	a.mu.Unlock()
	if t != nil {
		t.take()
	}
	return t
}

// Table returns a game, from the store if this process does not hold it; reading and replaying a
// long game takes milliseconds. The error is [store.ErrNotFound] if there is none, and
// [store.ErrAltered] if what is stored of it is not what was written.
func (a *Arena) Table(ctx context.Context, id string) (*Table, error) {
	if t := a.Held(id); t != nil {
		return t, nil
	}
	log, err := a.store.Load(ctx, id)
	if err != nil {
		// an error of the caller's context does not concern the store
		if !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrAltered) && !errors.Is(ctx.Err(), context.Canceled) {
			a.notLoaded(id)
		}
		return nil, fmt.Errorf("load game %s: %w", id, err)
	}
	return a.seat(ctx, id, log, false)
}

// seat puts a stored game, which may have begun here just now, on a table and seats its programs. A game without an
// event since no process was at work is interrupted: the time between is charged to nobody. Where no other process
// writes to the store, that is every game that has not been here, whatever the clock of the machine says, which may
// have been set back. Where the store is read and takes no writes, the table waits for that. A game that is over gets a
// table that is not kept.
func (a *Arena) seat(ctx context.Context, id string, log []referee.Event, begun bool) (*Table, error) {
	game, err := referee.Replay(log)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w: %w", id, ErrBroken, err)
	}
	t := newTable(a, id, game)
	if game.Over() {
		t.end()
		return t, nil
	}
	a.reach(game.At())
	a.atWork()
	t.acting.Lock()
	defer t.acting.Unlock()
	a.mu.Lock()
	already, closed, away, lost := a.found(id), a.closed, false, time.Time{}
	if already == nil && !closed {
		elsewhere := a.shared == nil && !begun && !a.opened[id] && a.parked[id] == nil
		lost = a.unparked(id)
		away = !lost.IsZero() || elsewhere
		a.tables[id] = t
	}
	a.mu.Unlock()
	switch {
	case closed:
		return nil, ErrClosed
	case already != nil:
		already.take()
		return already, nil
	}
	// the first caller may have gone away
	bounded, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeLimit)
	defer cancel()
	if away {
		err = t.interrupt(bounded, a.gapSince(lost)...)
	} else {
		err = t.interruptIfAway(bounded, a.Now())
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case err == nil:
		t.idle = t.later(a.idle, func(t *Table, _ context.Context) { t.park() })
		t.committed()
	case t.adrift:
		// As on a full disk: the game is shown as it is stored, and interrupted before anything happens in it.
		t.idle = t.later(a.idle, func(t *Table, _ context.Context) { t.park() })
	default:
		a.forget(t)
		return nil, err
	}
	return t, nil
}

// opens notes that a game is about to begin here, or has begun: it is none of those that were there before.
func (a *Arena) opens(id string, begins bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if begins {
		a.opened[id] = true
	} else {
		delete(a.opened, id)
	}
}

// forget drops a table that is not needed any more.
func (a *Arena) forget(t *Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.tables[t.id] == t {
		if a.left != nil && len(a.left) < manyLeft {
			a.left = append(a.left, t)
		}
		delete(a.tables, t.id)
	}
}

// Restore loads the live games of the store after a restart, and takes part in the work
// of other processes on the store, if there are any. It does not wait for the games: they are
// loaded in the background, and one that is asked for meanwhile at once. If no process
// was at work, clocks stand until both sides are back. Nobody is charged for the time until
// the game is loaded either: a game has no timer before, and however it is loaded it
// is first interrupted if its last event is older than this process.
// A game whose log was altered, or cannot be replayed, is logged and left alone.
//
// By correspondence clocks stand for the time alone in which no process was at work, which is known from the store.
func (a *Arena) Restore(ctx context.Context) error {
	if err := a.recallLife(ctx); err != nil {
		return err
	}
	if a.shared != nil {
		if err := a.join(ctx); err != nil {
			return err
		}
		a.forgetGapBefore()
	}
	a.restored.Store(true)
	a.raise()
	return nil
}

// raise has the games seen to.
func (a *Arena) raise() {
	select {
	case a.alarm <- struct{}{}:
	default: // the last alarm has not been heard yet
	}
}

// relieve takes over games at the start, and whenever another process is gone, this one has
// stood still, or there was time without any process.
func (a *Arena) relieve(ctx context.Context) {
	for {
		select {
		case <-a.alarm:
		case <-ctx.Done():
			return
		}
		a.interruptAll(ctx)
		for a.restored.Load() {
			err := a.adopt(ctx)
			if err == nil && a.life != nil {
				a.living.Do(func() { a.spawn(a.keepAlive) })
			}
			if err == nil || ctx.Err() != nil {
				break
			}
			a.log.Error("cannot load live games", "err", err)
			select {
			case <-time.After(retryAfter):
			case <-ctx.Done():
			}
		}
	}
}

// adopt sees to all live games of the store that are not here. It tries them all, and
// returns the first error of the store.
func (a *Arena) adopt(ctx context.Context) error {
	began, taken := time.Now(), 0
	var first error
	for cursor := ""; ; {
		games, err := a.live(ctx, cursor)
		if err != nil {
			return err
		}
		listed := len(games)
		if listed > 0 {
			cursor = games[listed-1].ID
		}
		games = slices.DeleteFunc(games, a.asleep)
		errs := make([]error, len(games))
		together(len(games), func(i int) { errs[i] = a.restore(ctx, games[i].ID) })
		for i, err := range errs {
			switch {
			case err == nil:
				taken++
			case errors.Is(err, ErrBroken), errors.Is(err, store.ErrAltered):
				a.log.Error("cannot load game", "game", games[i].ID, "err", err)
			case ctx.Err() != nil || errors.Is(err, ErrClosed):
				return err
			case first == nil:
				first = err
			}
		}
		if listed < livePage {
			if taken > 0 {
				a.log.Info("live games loaded", "games", taken, "took", time.Since(began))
			}
			return first
		}
	}
}

// many is how many games are brought back or interrupted at a time: the store makes what
// comes together durable together.
const many = 32

// together calls a function for every number below n, for many at a time, and returns when
// all calls have.
func together(n int, do func(i int)) {
	var work sync.WaitGroup
	defer work.Wait()
	room := make(chan struct{}, many)
	for i := range n {
		room <- struct{}{}
		work.Go(func() {
			defer func() { <-room }()
			do(i)
		})
	}
}

// livePage is how many games are listed at a time.
const livePage = 500

// live lists live games after a cursor.
func (a *Arena) live(ctx context.Context, cursor string) ([]store.Summary, error) {
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	games, err := a.store.List(ctx, store.Query{Status: store.Live, Limit: livePage, Before: cursor})
	if err != nil {
		return nil, fmt.Errorf("list live games: %w", err)
	}
	return games, nil
}

// restore puts a game on a table, where it is not on one, until it turns out to need
// none.
func (a *Arena) restore(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	t, err := a.Table(ctx, id)
	if err == nil {
		t.park()
	}
	return err
}

// Close ends every timer and every program and waits for them. Games stay in the
// store as they are.
func (a *Arena) Close() error {
	a.mu.Lock()
	a.closed = true
	a.mu.Unlock()
	a.stop()
	a.work.Wait()
	return nil
}

// manyLeft bounds what is kept for who does not ask for long.
const manyLeft = 100_000

// Left returns the games that were over and have left the memory since it was called last, for one caller. The first
// call returns none: only from then on are they kept.
func (a *Arena) Left() []*Table {
	a.mu.Lock()
	defer a.mu.Unlock()
	left := a.left
	a.left = []*Table{}
	return left
}

// Tables returns the games that are in memory, in no order.
func (a *Arena) Tables() []*Table {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Collect(maps.Values(a.tables))
}
