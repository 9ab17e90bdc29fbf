package farm

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
)

// A Player is an engine that a worker has.
type Player struct {
	Engine
	// Check says that the engine is not what it was when it was told to the server; nil: it
	// cannot change. It is asked before and after each pair.
	Check func() error
	// Start starts a process of it, with the seed for a game.
	Start func(ctx context.Context, seed uint32) (*gtp.Engine, error)
	// Seeded: each game has a process of its own. Otherwise they go from game to game.
	Seeded bool
}

// pools are those of the players, by their keys.
type pools map[string]*pool

// A pool keeps the processes of one player from game to game.
type pool struct {
	Player

	mu   sync.Mutex
	idle []*gtp.Engine // guarded by mu
}

func newPools(players []Player) pools {
	all := pools{}
	for _, p := range players {
		all[p.key()] = &pool{Player: p}
	}
	return all
}

// close ends the processes that wait.
func (ps pools) close() {
	var closing sync.WaitGroup
	for _, p := range ps {
		for e := p.waiting(); e != nil; e = p.waiting() {
			closing.Go(func() { _ = e.Close() })
		}
	}
	closing.Wait()
}

// play plays both games of a pair. An error is no program's loss: the pair is for others.
func (ps pools) play(ctx context.Context, p Pair, log *slog.Logger) (games [2][]referee.Event, err error) {
	var players [2]*pool
	check := func() error {
		var errs []error
		for i, e := range p.Engines {
			if players[i] = ps[e.key()]; players[i] == nil {
				return fmt.Errorf("there is no engine %s here with the checksum %s", e.Label(), e.Checksum)
			}
			if players[i].Check != nil {
				errs = append(errs, players[i].Check())
			}
		}
		return errors.Join(errs...)
	}
	if err := check(); err != nil {
		return games, err
	}
	for i := range games {
		if games[i], err = playGame(ctx, p, i, players, log); err != nil {
			return games, err
		}
	}
	return games, check()
}

// playGame plays one game of a pair.
func playGame(ctx context.Context, p Pair, number int, players [2]*pool, log *slog.Logger) (events []referee.Event, err error) {
	ctx, abort := context.WithCancelCause(ctx)
	defer abort(nil)
	var programs []arena.Program
	for i, player := range players {
		s := &seat{pool: player, seed: p.Seeds[number], abort: abort}
		// The engines are there before the clocks run.
		if s.engine, err = player.take(ctx, s.seed); err != nil {
			return nil, err
		}
		defer s.leave()
		label := p.Engines[i].Label()
		programs = append(programs, arena.Program{Name: label, Title: label, Start: s.start, Release: player.give, ReplyLimit: p.Reply})
	}
	a := arena.New(arena.Config{Store: store.NewMemory(), Programs: programs, Judge: life.Best{}, Log: log})
	table, err := a.OpenAs(ctx, "game", p.Games[number])
	if err == nil {
		select {
		case <-table.Over():
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
	}
	if err = errors.Join(err, a.Close()); err != nil {
		return nil, err
	}
	return table.Events(0), nil
}

// waiting returns a process that has nothing to do, or nil.
func (p *pool) waiting() *gtp.Engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.idle) > 0 {
		e := p.idle[len(p.idle)-1]
		p.idle = p.idle[:len(p.idle)-1]
		if e.Err() == nil {
			return e
		}
		_ = e.Close() // it has ended by itself
	}
	return nil
}

// take returns a process that waits for a game.
func (p *pool) take(ctx context.Context, seed uint32) (*gtp.Engine, error) {
	if e := p.waiting(); e != nil {
		return e, nil
	}
	return p.Start(ctx, seed)
}

// give takes a process back. One that is not fit for another game is ended.
func (p *pool) give(e *gtp.Engine, fit bool) {
	if !fit || p.Seeded {
		_ = e.Close() // what is wrong with it has been said in the game
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, e)
}

// A seat is an engine's place in one game.
type seat struct {
	pool  *pool
	seed  uint32
	abort context.CancelCauseFunc

	mu     sync.Mutex
	engine *gtp.Engine // that waits for the game to begin; guarded by mu
}

// start returns the engine that waits, or another one if it is asked again. An engine that
// cannot be started is nobody's loss.
func (s *seat) start(ctx context.Context) (*gtp.Engine, error) {
	s.mu.Lock()
	e := s.engine
	s.engine = nil
	s.mu.Unlock()
	if e != nil {
		return e, nil
	}
	e, err := s.pool.take(ctx, s.seed)
	if err != nil && ctx.Err() == nil {
		s.abort(fmt.Errorf("the engine %s cannot be started: %w", s.pool.Label(), err))
		<-ctx.Done()
	}
	return e, err
}

// leave gives back an engine that was not needed.
func (s *seat) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.engine != nil {
		s.pool.give(s.engine, true)
	}
}
