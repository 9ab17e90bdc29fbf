package farm

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/driver"
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
	driver.Pool
	Player
}

func newPools(players []Player) pools {
	all := pools{}
	for _, p := range players {
		all[p.key()] = &pool{driver.Pool{Once: p.Seeded}, p} // what is wrong with a process has been said in its game
	}
	return all
}

// close ends the processes that wait.
func (ps pools) close() {
	var closing sync.WaitGroup
	for _, p := range ps {
		closing.Go(p.Close)
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
		s := player.seat(p.Seeds[number])
		defer s.Leave()
		if err := s.Prepare(ctx); err != nil {
			return nil, err
		}
		label := p.Engines[i].Label()
		start := orAbort(abort, label, s.Start)
		programs = append(programs, arena.Program{Name: label, Title: label, Start: start, Release: s.Release, ReplyLimit: p.Reply})
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

// seat returns a place in a game of a seed.
func (p *pool) seat(seed uint32) *driver.Seat {
	return &driver.Seat{Pool: &p.Pool, Begin: func(ctx context.Context) (*gtp.Engine, error) { return p.Start(ctx, seed) }}
}

// orAbort starts a process, and ends the game if that fails: for an engine that cannot be started
// nobody loses.
func orAbort(abort context.CancelCauseFunc, label string, start func(context.Context) (*gtp.Engine, error)) func(context.Context) (*gtp.Engine, error) {
	return func(ctx context.Context) (*gtp.Engine, error) {
		e, err := start(ctx)
		if err != nil && ctx.Err() == nil {
			abort(fmt.Errorf("the engine %s cannot be started: %w", label, err))
			<-ctx.Done()
		}
		return e, err
	}
}
