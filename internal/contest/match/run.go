package match

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/lag"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Match is a plan under way in a directory.
type Match struct {
	plan      Plan
	dir       *directory
	log       *slog.Logger
	logs      []*lateLog // our own, and then what each engine writes to its standard error
	pools     []*pool    // by engine; the last is the mediator's, if a program mediates
	standings *Standings
	pins      [][]int                  // the processors of each of the games at a time, if they have any of their own
	over      map[int]bool             // games, by number
	tell      func(text string)        // is told news for a person who waits
	row       []int                    // by engine: how many games it has lost by forfeit one after the other
	shared    map[string]chan struct{} // a token for every game that uses the resource
	lags      lag.Probe                // measures while games are played
	usage     usage                    // measures then, too
	begin     starter                  // of engines; nil where they are processes

	mu sync.Mutex
	// by engine: the programs that it has been, the last one last; guarded by mu while games are played
	versions [][]version
}

// Open starts every engine, to see whether it can play, and then opens the directory:
// a new one, or that of the same plan. Before all engines have shown that they can
// play nothing is written. Games whose logs are damaged are set aside, see [Match.Damaged].
//
// Tell gets news for a person who waits, also later, as sentences, from many goroutines; it
// may be nil. The errors are an [*EngineError], a [*PlanError], a [*ChangedError], and errors
// of files. The caller must call [Match.Close].
func Open(ctx context.Context, plan Plan, path string, tell func(text string)) (m *Match, err error) {
	return open(ctx, plan, path, tell, nil)
}

// A starter starts an engine in another way than as a process.
type starter func(context.Context, gtp.Command) (*gtp.Engine, error)

// open does as [Open], with engines that are started in some way; nil for processes.
func open(ctx context.Context, plan Plan, path string, tell func(text string), begin starter) (m *Match, err error) {
	if tell == nil {
		tell = func(string) {}
	}
	m = &Match{
		plan: plan, tell: tell, row: make([]int, len(plan.Engines)),
		over: map[int]bool{}, shared: map[string]chan struct{}{}, standings: NewStandings(plan), begin: begin,
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, m.Close())
		}
	}()
	if err := checkDirectory(path, plan); err != nil {
		return m, err
	}
	if m.pins, err = plan.pins(); err != nil {
		return m, err
	}
	undo, err := makeDirectory(path)
	defer func() {
		if err != nil {
			undo()
		}
	}()
	if err != nil {
		return m, err
	}
	for name, n := range plan.Shared {
		m.shared[name] = make(chan struct{}, n)
	}
	kept, now := &sums{}, []version{}
	log := &lateLog{}
	m.log = slog.New(slog.NewTextHandler(log, nil))
	m.logs = append(m.logs, log)
	for i, engine := range plan.programs() {
		if engine.Sandbox, err = engine.Sandbox.Hiding(path); err != nil {
			return m, err
		}
		stderr := &lateLog{}
		p := newPool(engine, plan.startLimit(), stderr, m.log, tell)
		p.sums = kept
		if begin != nil {
			p.program = begin
		}
		m.logs, m.pools = append(m.logs, stderr), append(m.pools, p)
		is, err := p.try(ctx, plan, m.start(plan.Game(1), 0), i == len(plan.Engines))
		if err != nil {
			return m, err
		}
		if i < len(plan.Engines) {
			now = append(now, is)
			p.started = func(v version) error { return m.started(i, v) }
		}
	}
	if err := m.meet(path, now); err != nil {
		return m, err
	}
	for _, text := range warnings(plan, m.versions) {
		tell("warning: " + text)
	}
	if m.dir, err = enter(path, plan, m.versions); err != nil {
		return m, err
	}
	for i, name := range m.logNames() {
		if err := m.logs[i].open(m.dir.file("logs", name)); err != nil {
			return m, err
		}
	}
	err = m.recall(ctx)
	for _, d := range m.dir.damaged {
		tell(d.String())
	}
	return m, err
}

// Damaged are the games that were set aside when the match was opened.
func (m *Match) Damaged() []Damage { return m.dir.damaged }

// logNames are those of the files of m.logs.
func (m *Match) logNames() []string {
	names := []string{"match.log"}
	for i := range m.plan.Engines {
		names = append(names, fmt.Sprintf("engine-%d.log", i+1))
	}
	if m.plan.Mediator != nil {
		names = append(names, "mediator.log")
	}
	return names
}

// recall reads the games that were played before.
func (m *Match) recall(ctx context.Context) error {
	games, err := m.dir.games.List(ctx, store.Query{})
	if err != nil {
		return err
	}
	again := replays(m.dir.path)
	slices.SortFunc(games, func(a, b store.Summary) int { return a.Updated.Compare(b.Updated) })
	for _, summary := range games {
		number, err := strconv.Atoi(summary.ID)
		if err != nil || number < 1 || number > m.plan.Total() {
			continue // of a time when the match was longer
		}
		log, game, err := m.dir.load(ctx, summary.ID)
		if err != nil {
			return err
		}
		if game == nil || !game.Over() {
			continue
		}
		g := m.plan.Game(number)
		said, err := readNotes(notesFile(m.dir.path, g))
		if err != nil {
			return err
		}
		played := read(g, game, log, said)
		played.Replays = again[summary.ID]
		if _, err := os.Stat(m.recordFile(g)); errors.Is(err, fs.ErrNotExist) { // we were ended in between
			if err := m.writeRecord(played, game, said); err != nil {
				return err
			}
		}
		m.standings.Add(played)
		m.over[number] = true
	}
	return nil
}

// Standings are what has been played so far. They must not be looked at while
// [Match.Run] runs, except in the function that it calls.
func (m *Match) Standings() *Standings { return m.standings }

// Close ends the engines and closes the directory.
func (m *Match) Close() error {
	var closing sync.WaitGroup
	for _, p := range m.pools {
		closing.Go(p.Close)
	}
	closing.Wait()
	var errs []error
	for _, l := range m.logs {
		errs = append(errs, l.close())
	}
	if m.dir != nil {
		errs = append(errs, m.dir.close())
	}
	return errors.Join(errs...)
}

// Run plays the games that are not over until all are, the sequential test wants no
// more, or the context ends. It calls each with every game when it is over, one at a
// time. A game that is under way when the context ends is stored as it stands, and
// the error is the context's. An [*OutError] says that games are left of engines that
// are out, see [Plan.Forfeits]. Another error is why no game can be played any more.
func (m *Match) Run(ctx context.Context, each func(Played)) error {
	ctx, abort := context.WithCancelCause(ctx)
	defer abort(nil)
	numbers, played := make(chan int), make(chan Played) // of games to play, and games that are over
	defer m.measureLag()()
	var tables sync.WaitGroup
	for place := range m.plan.Parallel {
		tables.Go(func() {
			for number := range numbers {
				p, err := m.playFairly(ctx, abort, m.plan.Game(number), place)
				if err != nil {
					abort(err)
					continue
				}
				played <- p
			}
		})
	}
	go func() {
		tables.Wait()
		close(played)
	}()

	wanted := func(next int) bool { return next > 0 && !m.standings.Decided() && ctx.Err() == nil }
	for next := m.next(0); wanted(next); {
		select {
		case numbers <- next:
			next = m.next(next)
		case p := <-played:
			m.add(p, each)
			next = m.next(next - 1) // which an engine that is out has now may play in
		case <-ctx.Done():
		}
	}
	close(numbers)
	for p := range played {
		m.add(p, each)
	}
	if err := context.Cause(ctx); err != nil || m.standings.Decided() {
		return err
	}
	return m.outError()
}

// measureLag measures how long what programs say waits to be read, until the function that it
// returns is called.
func (m *Match) measureLag() (stop func()) {
	if m.begin != nil {
		return func() {} // the answers of processes alone wait to be read
	}
	ctx, cancel := context.WithCancel(context.Background())
	var measuring sync.WaitGroup
	measuring.Go(func() {
		if err := m.lags.Run(ctx); err != nil {
			m.log.Warn("lag not measured", "err", err)
		}
	})
	measuring.Go(func() { m.usage.keep(ctx, m.look) })
	return func() {
		cancel()
		measuring.Wait()
	}
}

// look looks what the engines want of the processors.
func (m *Match) look() {
	threads := make([]int, len(m.plan.Engines))
	for i, e := range m.plan.Engines {
		threads[i] = max(1, e.Threads)
	}
	m.usage.look(threads, runtime.NumCPU(), func() (time.Time, []wants) {
		wanted := make([]wants, len(m.plan.Engines))
		for i := range wanted {
			wanted[i] = m.pools[i].wants()
		}
		return time.Now(), wanted
	})
}

// notOwn returns the lags of a game without those that the engines have caused which would gain by another game.
func (m *Match) notOwn(late []lag.Late, g Game, log []referee.Event) []lag.Late {
	if len(late) == 0 {
		return nil
	}
	m.look() // up to now
	kept := m.usage.others(late, g.unlucky(log))
	if own := len(late) - len(kept); own > 0 {
		m.log.Warn("lag that an engine caused itself does not count", "game", g.Number, "lags", own)
	}
	return kept
}

// unlucky returns the engine that has lost a game with a log; both if neither has.
func (g Game) unlucky(log []referee.Event) []int {
	for _, e := range log {
		if end, over := e.What.(referee.Ended); over && end.Result.Winner == weiqi.Black {
			return []int{g.White}
		} else if over && end.Result.Winner == weiqi.White {
			return []int{g.Black}
		}
	}
	return []int{g.Black, g.White}
}

// add counts a game that has just ended.
func (m *Match) add(p Played, each func(Played)) {
	m.standings.Add(p)
	m.over[p.Number] = true
	each(p)
	m.countForfeits(p)
}

// next returns the first game after a number that is to be played, 0 if none is.
func (m *Match) next(number int) int {
	for number++; number <= m.plan.Total(); number++ {
		if g := m.plan.Game(number); !m.over[number] && !m.out(g.Black) && !m.out(g.White) {
			return number
		}
	}
	return 0
}

// playFairly plays one game to its end, and again as long as the machine falsifies its clocks and it has not
// been played often enough.
func (m *Match) playFairly(ctx context.Context, abort context.CancelCauseFunc, g Game, place int) (p Played, err error) {
	for times := replays(m.dir.path)[g.ID()]; ; times++ {
		counts := func(p Played) bool { return times >= mostReplays || p.Falsified == "" }
		p, err = m.play(ctx, abort, g, place, counts)
		if p.Replays = times; err != nil || counts(p) {
			return p, err
		}
		m.tell(fmt.Sprintf("game %d is played again: %s", g.Number, p.Falsified))
		_, err = m.dir.setAside(FalsifiedFolder, g.ID(), func(path string) error { return m.dir.games.Move(ctx, g.ID(), path) })
		if err != nil {
			return p, err
		}
	}
}

// start returns what the processes of a game at a place are started with.
func (m *Match) start(g Game, place int) start {
	if m.pins == nil {
		return start{seed: g.Seed}
	}
	return start{seed: g.Seed, place: place, cpus: m.pins[place]}
}

// play plays one game to its end, from where it stands, and writes its record if it counts.
func (m *Match) play(ctx context.Context, abort context.CancelCauseFunc, g Game, place int, counts func(Played) bool) (p Played, err error) {
	release, err := m.acquire(ctx, m.plan.resources(g))
	if err != nil {
		return p, err
	}
	defer release()
	talk, err := m.openTranscript(g)
	if err != nil {
		return p, err
	}
	defer talk.close() // which play itself does where something has been said
	at := func(engine int) *seat {
		with := m.start(g, place)
		with.transcript = talk.of(g.letter(engine))
		return m.pools[engine].seat(with, abort, engine == len(m.plan.Engines))
	}
	seats := []*seat{at(g.Black), at(g.White)}
	programs := []arena.Program{seats[0].program(m.plan), seats[1].program(m.plan)}
	if m.plan.Mediator != nil { // which is started when it is asked
		programs = append(programs, at(len(m.plan.Engines)).program(m.plan))
	}
	for _, s := range seats {
		defer s.Leave()
		err = s.Prepare(ctx)
		if errors.As(err, &s.missing) {
			break // it forfeits the game as soon as it is to move
		}
		if err != nil {
			return p, err
		}
	}
	notes, err := openNotebook(notesFile(m.dir.path, g))
	if err != nil {
		return p, err
	}
	for i, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		seats[i].plays = func(who Player) { notes.plays(c, who) }
	}
	a := arena.New(arena.Config{
		Store:    guarded{m.dir.games, abort},
		Programs: programs,
		Judge:    life.Best{},
		Log:      m.log,
		Observer: notes,
	})
	watch := m.lags.Watch()
	table, err := a.Table(ctx, g.ID())
	if errors.Is(err, store.ErrNotFound) {
		table, err = a.OpenAs(ctx, g.ID(), m.plan.terms(g))
	}
	if err == nil {
		select {
		case <-table.Over():
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	late := watch.Late()
	lags := watch.End()
	err = errors.Join(err, a.Close())
	var log []referee.Event
	if table != nil {
		log = table.Events(0)
	}
	notes.lagged(lags, m.plan.falsified(log, m.notOwn(late, g, log), notes.said))
	if err = errors.Join(err, notes.close(), talk.close()); err != nil {
		return p, err
	}
	table.View(func(game *referee.Game) {
		if p = read(g, game, log, notes.said); counts(p) {
			err = m.writeRecord(p, game, notes.said)
		}
	})
	return p, err
}

// acquire takes one of each resource, in their order, so that no two games wait for
// each other.
func (m *Match) acquire(ctx context.Context, names []string) (release func(), err error) {
	var taken []chan struct{}
	release = func() {
		for _, shared := range taken {
			<-shared
		}
	}
	for _, name := range names {
		select {
		case m.shared[name] <- struct{}{}:
			taken = append(taken, m.shared[name])
		case <-ctx.Done():
			release()
			return nil, ctx.Err()
		}
	}
	return release, nil
}

func (m *Match) recordFile(g Game) string { return m.dir.file(gamesFolder, g.ID()+recordSuffix) }

func (m *Match) writeRecord(p Played, game *referee.Game, said notes) error {
	return files.WriteFile(m.recordFile(p.Game), recordOf(m.plan, p, game, said))
}

// A seat is an engine's place in one game, as a player or as the mediator.
type seat struct {
	driver.Seat
	pool     *pool
	engine   Engine
	abort    context.CancelCauseFunc
	mediates bool
	missing  *EngineError     // why there is no process
	plays    func(who Player) // is told which program plays; nil: nobody wants to know
}

// seat returns a place in a game.
func (p *pool) seat(with start, abort context.CancelCauseFunc, mediates bool) *seat {
	return &seat{
		Seat: driver.Seat{
			Pool: &p.Pool, Place: with.place, Transcript: with.transcript,
			Begin: func(ctx context.Context) (*gtp.Engine, error) { return p.begin(ctx, with) },
		},
		pool: p, engine: p.engine, abort: abort, mediates: mediates,
	}
}

func (s *seat) program(plan Plan) arena.Program {
	return arena.Program{
		Name:       s.engine.Name,
		Title:      s.engine.Name,
		Start:      s.start,
		Release:    s.Release,
		ReplyLimit: plan.replyLimit(),
	}
}

// start returns the waiting process, or another one if it is called again. An engine
// that cannot be started forfeits the game. If the machine cannot start it, and for a
// mediator, nobody loses: the match ends and the game stays as it is.
func (s *seat) start(ctx context.Context) (*gtp.Engine, error) {
	if s.missing == nil {
		e, err := s.Start(ctx)
		if err == nil && s.plays != nil {
			s.plays(s.pool.version(e).Player)
		}
		if err == nil || ctx.Err() != nil {
			return e, err
		}
		if s.mediates || !errors.As(err, &s.missing) {
			s.abort(err)
			<-ctx.Done()
			return nil, err
		}
	}
	return nil, notStartedError{s.missing}
}

// guarded is a store that ends the match when it cannot be written to.
type guarded struct {
	store.Store
	abort context.CancelCauseFunc
}

// Create implements [store.Store].
func (g guarded) Create(ctx context.Context, id string, first referee.Event) error {
	return g.check(g.Store.Create(ctx, id, first))
}

// Append implements [store.Store].
func (g guarded) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	return g.check(g.Store.Append(ctx, id, after, events...))
}

func (g guarded) check(err error) error {
	if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, store.ErrExists) && !errors.Is(err, store.ErrConflict) {
		g.abort(err)
	}
	return err
}
