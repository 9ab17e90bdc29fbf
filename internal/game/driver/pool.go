package driver

import (
	"context"
	"slices"
	"sync"

	"github.com/shinpan/shinpan/gtp"
)

// A Pool keeps the processes of one program from game to game.
type Pool struct {
	Once   bool            // every game has a process of its own
	Failed func(err error) // is told why a process did not end as it should; nil: nobody wants to know

	mu   sync.Mutex
	idle []idleProcess // guarded by mu
}

// An idleProcess is a process without a game.
type idleProcess struct {
	*gtp.Engine
	place int
}

// take returns a process of a place that has nothing to do, or nil.
func (p *Pool) take(place int) *gtp.Engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.idle) - 1; i >= 0; i-- {
		e := p.idle[i]
		if e.place != place {
			continue
		}
		p.idle = slices.Delete(p.idle, i, i+1)
		if e.Err() == nil {
			return e.Engine
		}
		p.End(e.Engine)
	}
	return nil
}

// Give takes a process into the pool, for games at a place. One that is not fit for another game
// is ended.
func (p *Pool) Give(e *gtp.Engine, place int, fit bool) {
	if !fit || p.Once {
		p.End(e)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	e.Record(nil)
	p.idle = append(p.idle, idleProcess{e, place})
}

// End ends a process.
func (p *Pool) End(e *gtp.Engine) {
	if err := e.Close(); err != nil && p.Failed != nil {
		p.Failed(err)
	}
}

// Close ends the processes that wait.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	var ending sync.WaitGroup
	for _, e := range p.idle {
		ending.Go(func() { p.End(e.Engine) })
	}
	ending.Wait()
	p.idle = nil
}

// A Seat is a program's place in one game: its process may be there before the game begins, so
// that no clock runs while it starts, and goes back into the pool afterwards.
type Seat struct {
	Pool *Pool
	// of the game among those at a time; processes stay at a place
	Place      int
	Transcript gtp.Transcript                                 // of what is said in the game; may be nil
	Begin      func(ctx context.Context) (*gtp.Engine, error) // starts a process where none waits in the pool

	mu     sync.Mutex
	engine *gtp.Engine // that waits for the game to begin; guarded by mu
}

// Prepare has a process wait for the game to begin.
func (s *Seat) Prepare(ctx context.Context) error {
	e, err := s.take(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.engine = e
	return err
}

// Start returns the process that waits, or another one if it is asked again.
func (s *Seat) Start(ctx context.Context) (*gtp.Engine, error) {
	if e := s.prepared(); e != nil {
		return e, nil
	}
	return s.take(ctx)
}

// take returns a process of the pool, or starts one.
func (s *Seat) take(ctx context.Context) (*gtp.Engine, error) {
	if e := s.Pool.take(s.Place); e != nil {
		e.Record(s.Transcript)
		return e, nil
	}
	return s.Begin(ctx)
}

// prepared returns the process that waits, once; nil if none does.
func (s *Seat) prepared() *gtp.Engine {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.engine
	s.engine = nil
	return e
}

// Release takes a process back. One that is not fit for another game is ended.
func (s *Seat) Release(e *gtp.Engine, fit bool) { s.Pool.Give(e, s.Place, fit) }

// Leave gives the process back that still waits, if one does.
func (s *Seat) Leave() {
	if e := s.prepared(); e != nil {
		s.Release(e, true)
	}
}
