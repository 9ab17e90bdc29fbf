package farm

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/api"
	"github.com/shinpan/shinpan/referee"
)

// A Worker plays pairs of games for a [Server] with programs of this machine.
type Worker struct {
	Server  string // where it is, as in "http://host:9200"
	Token   string
	Name    string // what it is called there
	Players []Player
	// Parallel is how many pairs are played at a time; 0 is 1.
	Parallel int
	// Least and Most bound the waits before the server is asked again; 0 is a second, and a minute.
	Least, Most time.Duration
	Client      *http.Client // nil for the default one
	Log         *slog.Logger

	// Play plays the games of a pair; nil: the players do, at tables of an arena.
	Play func(ctx context.Context, p Pair) ([2][]referee.Event, error)
}

// A Pair is what a worker has to play.
type Pair struct {
	Test   string
	Number int
	Games  [2]referee.Terms // the seats' engines are the labels of Engines
	Seeds  [2]uint32
	Reply  time.Duration // the longest wait for an answer where no clock runs

	Engines [2]Engine // that has Black in the first game, and in the second
}

// Run plays until the context ends. What cannot be sent is sent again, later and later.
func (w Worker) Run(ctx context.Context) {
	w.Least, w.Most = cmp.Or(w.Least, time.Second), cmp.Or(w.Most, time.Minute)
	if w.Client == nil {
		w.Client = http.DefaultClient
	}
	pools := newPools(w.Players)
	defer pools.close()
	if w.Play == nil {
		w.Play = func(ctx context.Context, p Pair) ([2][]referee.Event, error) { return pools.play(ctx, p, w.Log) }
	}
	var hands sync.WaitGroup
	for range max(1, w.Parallel) {
		hands.Go(func() {
			wait := api.Backoff{Least: w.Least, Most: w.Most}
			for ctx.Err() == nil {
				if w.work(ctx) {
					wait.Reset()
				} else {
					_ = wait.Pause(ctx, 0) // the loop looks at ctx
				}
			}
		})
	}
	hands.Wait()
}

// errLost: another worker has the pair, or it is not needed.
var errLost = errors.New("the lease has ended")

// work leases one pair, plays it and sends what came of it. It reports whether one was played.
func (w Worker) work(ctx context.Context) bool {
	ask := asking{Worker: w.Name}
	for _, p := range w.Players {
		ask.Engines = append(ask.Engines, p.Engine)
	}
	var h handout
	switch status, err := w.call(ctx, "/lease", ask, &h); {
	case ctx.Err() != nil:
		return false
	case err != nil:
		w.Log.Warn("no lease", "server", w.Server, "err", err)
		return false
	case status == http.StatusNoContent:
		return false
	}
	h.Worker = w.Name
	games, err := w.play(ctx, h)
	switch {
	case errors.Is(err, errLost):
		w.Log.Info("pair given up", "test", h.Test, "pair", h.Pair, "why", err)
		return true
	case err != nil:
		w.giveBack(ctx, h.lease, err)
		return false
	}
	return w.send(ctx, result{h.lease, games})
}

// play plays a pair, and says that it is at work while it does. The error is errLost once the
// server has other plans.
func (w Worker) play(ctx context.Context, h handout) ([2][]referee.Event, error) {
	ctx, lose := context.WithCancelCause(ctx)
	defer lose(nil)
	var signs sync.WaitGroup
	defer signs.Wait()
	over := make(chan struct{})
	defer close(over)
	signs.Go(func() {
		const signsInTerm = 3
		tick := time.NewTicker(max(h.Term.Duration()/signsInTerm, time.Millisecond))
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				status, err := w.call(ctx, "/lease/alive", h.lease, nil)
				switch {
				case status == http.StatusGone:
					lose(errLost)
					return
				case err != nil && ctx.Err() == nil:
					w.Log.Warn("no sign of life", "test", h.Test, "pair", h.Pair, "err", err)
				}
			case <-over:
				return
			case <-ctx.Done():
				return
			}
		}
	})
	games, err := w.Play(ctx, Pair{
		Test: h.Test, Number: h.Pair, Games: h.Games, Seeds: h.Seeds, Reply: h.Reply.Duration(), Engines: h.Engines,
	})
	if err != nil && errors.Is(context.Cause(ctx), errLost) {
		err = errLost
	}
	return games, err
}

// farewell bounds what is still sent when the worker is to end.
const farewell = 5 * time.Second

// giveBack gives up a pair that cannot be played here, so that another can have it at once.
func (w Worker) giveBack(ctx context.Context, l lease, why error) {
	w.Log.Warn("pair given back", "test", l.Test, "pair", l.Pair, "why", why)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	if _, err := w.call(ctx, "/lease/back", back{l, why.Error()}, nil); err != nil {
		w.Log.Warn("pair not given back", "test", l.Test, "pair", l.Pair, "err", err)
	}
}

// send sends what came of a pair until the server says what became of it. It reports whether that
// was good.
func (w Worker) send(ctx context.Context, r result) bool {
	wait := api.Backoff{Least: w.Least, Most: w.Most}
	for {
		bounded, cancel := ctx, context.CancelFunc(func() {})
		if ctx.Err() != nil { // the last try
			bounded, cancel = context.WithTimeout(context.WithoutCancel(ctx), farewell)
		}
		status, err := w.call(bounded, "/lease/result", r, nil)
		cancel()
		switch {
		case err == nil:
			w.Log.Info("pair counted", "test", r.Test, "pair", r.Pair)
			return true
		case status == http.StatusGone:
			w.Log.Info("pair not wanted any more", "test", r.Test, "pair", r.Pair)
			return true
		case status >= http.StatusBadRequest && status < http.StatusInternalServerError && status != http.StatusTooManyRequests:
			w.Log.Error("pair refused", "test", r.Test, "pair", r.Pair, "err", err)
			return false
		}
		w.Log.Warn("pair not sent", "test", r.Test, "pair", r.Pair, "err", err)
		if bounded != ctx {
			return false
		}
		_ = wait.Pause(ctx, 0) // once ctx is over there is one more try
	}
}

// call asks the server once. The error is what the server says, if it answered.
func (w Worker) call(ctx context.Context, path string, body, into any) (status int, err error) {
	server := api.Client{Base: w.Server, Token: w.Token, HTTP: w.Client}
	status, err = server.Ask(ctx, api.Request{Method: http.MethodPost, Path: path, Body: body, Pack: true}, into)
	if p := (*api.Problem)(nil); errors.As(err, &p) {
		status = p.Status
	}
	return status, err
}
