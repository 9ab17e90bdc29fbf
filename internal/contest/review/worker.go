package review

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/api"
)

// A Source leases reviews to workers: a [Queue], or a server at the other end of its API.
type Source interface {
	// Lease leases the next review for some engines; nil if there is none.
	Lease(ctx context.Context, engines []string) (*Lease, error)
	// Deliver hands in what was found, and returns what is still missing. ErrLost: the lease has ended.
	Deliver(ctx context.Context, review string, d Delivery) (missing []int, err error)
}

var _ Source = (*Queue)(nil)

// A Start starts an engine.
type Start = func(context.Context) (Engine, error)

// WorkOn has workers of this process do reviews of a queue, each with engines of its own by name, until the function
// that it returns is called.
func WorkOn(open func(context.Context) (*Queue, error), workers []map[string]Start, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	for _, engines := range workers {
		running.Go(func() {
			queue, err := open(ctx)
			for ; err != nil && ctx.Err() == nil; queue, err = open(ctx) {
				log.Error("cannot open the queue of reviews", "err", err)
				select {
				case <-ctx.Done():
				case <-time.After(time.Second):
				}
			}
			w := Worker{Source: queue, Engines: engines, Log: log, Fresh: func() <-chan struct{} {
				_, fresh := queue.Look()
				return fresh
			}}
			if err == nil {
				w.Run(ctx)
			}
		})
	}
	return func() {
		cancel()
		running.Wait()
	}
}

// A Worker does reviews of a source with its engines, one at a time.
type Worker struct {
	Source  Source
	Engines map[string]Start       // by the name under which one is asked for
	Every   time.Duration          // how often it hands in what it has found; 1 s if zero
	Pause   time.Duration          // how long it waits before it asks again; 1 s if zero
	Fresh   func() <-chan struct{} // closes when it is worth asking before that; nil: never
	Log     *slog.Logger

	running map[string]Engine
}

// batch is how many positions are handed in at once, at most.
const batch = 20

// Run works until the context ends. A review that is under way then is given back.
func (w *Worker) Run(ctx context.Context) {
	w.running = map[string]Engine{}
	defer w.closeAll()
	if w.Every == 0 {
		w.Every = time.Second
	}
	if w.Pause == 0 {
		w.Pause = time.Second
	}
	names := slices.Sorted(maps.Keys(w.Engines))
	asking := trouble{log: w.Log, pause: w.Pause, refused: api.Backoff{Least: w.Pause, Most: longestRefused}}
	for ctx.Err() == nil {
		var fresh <-chan struct{}
		if w.Fresh != nil {
			fresh = w.Fresh()
		}
		lease, err := w.Source.Lease(ctx, names)
		pause := asking.after(ctx, err)
		if lease != nil {
			w.do(ctx, lease)
			continue
		}
		select {
		case <-ctx.Done():
		case <-fresh:
		case <-time.After(pause):
		}
	}
}

// A trouble is why no review can be asked for, said once and not at each try.
type trouble struct {
	log     *slog.Logger
	pause   time.Duration // between two tries where nothing is wrong
	said    string        // what is wrong; empty: nothing
	refused api.Backoff   // where the server refuses it
}

// longestRefused is how long a worker waits that the server refuses again and again, as one whose engines are not
// offered.
const longestRefused = time.Minute

// after takes note of how a try went, and returns how long to wait before the next one: longer each time if the server
// has refused it.
func (t *trouble) after(ctx context.Context, err error) time.Duration {
	if ctx.Err() != nil {
		return t.pause
	}
	now := ""
	if err != nil {
		now = err.Error()
	}
	switch {
	case now == t.said:
	case err != nil:
		t.log.Warn("cannot ask for a review", "err", err)
	default:
		t.log.Info("reviews can be asked for again")
	}
	t.said = now
	if p := (*api.Problem)(nil); !errors.As(err, &p) || p.Status < 400 || p.Status >= 500 {
		t.refused.Reset()
		return t.pause
	}
	return t.refused.Next()
}

func (w *Worker) closeAll() {
	for name, e := range w.running {
		if err := e.Close(); err != nil {
			w.Log.Warn("cannot end an engine", "engine", name, "err", err)
		}
	}
}

// engine returns an engine that runs.
func (w *Worker) engine(ctx context.Context, name string) (Engine, error) {
	if e := w.running[name]; e != nil {
		return e, nil
	}
	start := w.Engines[name]
	if start == nil {
		return nil, errors.New("this worker has no engine " + name)
	}
	e, err := start(ctx)
	if err != nil {
		return nil, err // e may be a pointer that is nil
	}
	w.running[name] = e
	return e, nil
}

// do does a review as far as it can.
func (w *Worker) do(ctx context.Context, lease *Lease) {
	began := time.Now()
	engine, err := w.engine(ctx, lease.Engine)
	b := &bundle{worker: w, lease: lease, since: began}
	if err == nil {
		b.by = engine.Identity(lease.Game)
		err = b.evaluate(ctx, engine)
	}
	switch {
	case errors.Is(err, ErrLost):
		w.Log.Info("a review has gone to another worker", "review", lease.Review)
		return
	case err != nil && ctx.Err() == nil:
		w.Log.Warn("cannot do a review", "review", lease.Review, "engine", lease.Engine, "err", err)
		if engine != nil {
			_ = engine.Close() // it has failed, and is started anew
			delete(w.running, lease.Engine)
		}
		b.problem = err.Error()
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	b.back = true
	if err := b.hand(last); err != nil && !errors.Is(err, ErrLost) {
		w.Log.Warn("cannot hand in a review", "review", lease.Review, "err", err)
	}
}

// A bundle collects what is found until it is handed in.
type bundle struct {
	worker *Worker
	lease  *Lease
	by     Identity

	mu sync.Mutex
	// guarded by mu:
	found   []Evaluation
	since   time.Time
	missing []int // once something was handed in
	problem string
	back    bool
}

// evaluate has the engine look at the positions, and hands in what it finds now and then. Where a hand-in says that
// others are missing, as where another version began the review, these are looked at, too.
func (b *bundle) evaluate(ctx context.Context, engine Engine) error {
	if err := b.hand(ctx); err != nil { // positions that were looked at in other games need not be looked at again
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	over := make(chan struct{})
	go func() {
		defer close(over)
		tick := time.NewTicker(b.worker.Every)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C: // also to keep the lease, where nothing was found for long
				if err := b.hand(ctx); err != nil {
					cancel(err)
					return
				}
			}
		}
	}()
	err := engine.Evaluate(ctx, b.lease.Game, b.missing, func(e Evaluation) error {
		b.mu.Lock()
		b.found = append(b.found, e)
		full := len(b.found) >= batch
		b.mu.Unlock()
		if full {
			return b.hand(ctx)
		}
		return nil
	})
	if cause := context.Cause(ctx); cause != nil && err != nil {
		err = cause
	}
	cancel(nil)
	<-over
	return err
}

// hand hands in what was found since the last time.
func (b *bundle) hand(ctx context.Context) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	d := Delivery{Lease: b.lease.Lease, By: b.by, Evaluations: b.found, Spent: now.Sub(b.since).Milliseconds(), Problem: b.problem, Back: b.back}
	missing, err := b.worker.Source.Deliver(ctx, b.lease.Review, d)
	if err == nil {
		b.found, b.since, b.missing = nil, now, missing
	}
	return err
}
