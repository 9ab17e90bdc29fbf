package connect

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/api"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Table is a game of a server, mirrored here. It is safe for concurrent use; its owner
// must close it.
type Table struct {
	client *Client
	id     string
	path   string
	stop   context.CancelFunc
	ended  chan struct{} // closed when nothing is followed any more

	mu sync.Mutex
	// guarded by mu:
	game   *referee.Game // nil until its first event is here; it may be older than log while that is read anew
	log    []referee.Event
	seen   int           // the number of the last event, as the last state said
	you    weiqi.Color   // what the client plays; Empty for a spectator
	ahead  time.Duration // what the server's clock is ahead of ours
	down   bool          // the connection is lost
	err    error         // why nothing is followed any more
	woken  chan struct{} // closed and replaced by every change
	over   chan struct{} // closed when the game is over
	closed bool          // over is
}

// Join mirrors a game. It returns when the whole log is here; the error is a [*Problem],
// as when there is no such game, or that of ctx. After that the table lives until it is
// closed.
func (c *Client) Join(ctx context.Context, id string) (*Table, error) {
	following, stop := context.WithCancel(context.WithoutCancel(ctx))
	t := &Table{
		client: c, id: id, path: "/games/" + url.PathEscape(id), stop: stop,
		ended: make(chan struct{}), woken: make(chan struct{}), over: make(chan struct{}),
	}
	go func() {
		defer close(t.ended)
		t.follow(following)
	}()
	if err := t.await(ctx, 1); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// Close ends the mirror. The game goes on.
func (t *Table) Close() {
	t.stop()
	<-t.ended
}

// ID returns the name of the game.
func (t *Table) ID() string { return t.id }

// You returns the color that the client plays, Empty for a spectator.
func (t *Table) You() weiqi.Color {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.you
}

// Connected reports whether the server is there.
func (t *Table) Connected() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.down
}

// Over is closed when the game is over.
func (t *Table) Over() <-chan struct{} { return t.over }

// Now returns the server's time, which is that of the clocks.
func (t *Table) Now() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.now()
}

// now is [Table.Now] with the lock held.
func (t *Table) now() time.Time { return time.Now().Add(t.ahead) }

// View calls f with the game as far as it is known here. f must not keep it, or call the
// table.
func (t *Table) View(f func(g *referee.Game)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(t.game)
}

// Watch yields the events after a number, then new ones as they come. It ends when the
// game is over and told, or with the error of ctx or of the table that was closed.
func (t *Table) Watch(ctx context.Context, after int) iter.Seq2[referee.Event, error] {
	return func(yield func(referee.Event, error) bool) {
		for {
			t.mu.Lock()
			log, woken, err := t.log, t.woken, t.err
			over := t.game != nil && t.game.Over()
			t.mu.Unlock()
			for after = max(after, 0); after < len(log); after++ {
				if !yield(log[after], nil) {
					return
				}
			}
			switch {
			case over:
				return
			case err != nil:
				yield(referee.Event{}, err)
				return
			}
			select {
			case <-woken:
			case <-ctx.Done():
				yield(referee.Event{}, ctx.Err())
				return
			}
		}
	}
}

// follow reads the game's stream, again and again, until the game is over and told, or ctx
// ends, or the server does not know the game.
func (t *Table) follow(ctx context.Context) {
	var patience api.Backoff
	for {
		began := t.length()
		err := t.client.stream(ctx, fmt.Sprintf("%s/events?since=%d", t.path, began), t.hear)
		if t.length() != began {
			patience.Reset()
		}
		switch {
		case t.told():
			t.fail(errEnded)
			return
		case hopeless(err), errors.Is(err, errForeign):
			t.fail(err)
			return
		case ctx.Err() != nil:
			t.fail(ctx.Err())
			return
		}
		t.client.log.Debug("stream of a game", "game", t.id, "err", err)
		t.change(func() { t.down = true })
		if err := patience.Pause(ctx, 0); err != nil {
			t.fail(err)
			return
		}
	}
}

// change changes the table and wakes its watchers.
func (t *Table) change(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f()
	if t.game != nil && t.game.Over() && !t.closed {
		t.closed = true
		close(t.over)
	}
	close(t.woken)
	t.woken = make(chan struct{})
}

func (t *Table) fail(err error) { t.change(func() { t.err = err }) }

func (t *Table) length() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.log)
}

// told reports whether the game is over and all of it is here.
func (t *Table) told() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.game != nil && t.game.Over() && len(t.log) >= t.seen
}

// errForeign says that the server tells of what this program knows nothing of.
var errForeign = errors.New("the server speaks of what this program does not know; it may be newer than this program")

// A line is what is read of a line of the stream before it is known what it is.
type line struct {
	Type     string
	Seq      int
	You      weiqi.Color
	ServerMS int64 `json:"server_ms"`
}

// hear takes a line: a state, an event, or what is neither and not for us.
func (t *Table) hear(text []byte) error {
	var head line
	if err := json.Unmarshal(text, &head); err != nil {
		return err
	}
	if head.Type != "state" {
		if head.Seq == 0 {
			return nil
		}
		var e referee.Event
		if err := json.Unmarshal(text, &e); err != nil {
			return fmt.Errorf("%w: %w", errForeign, err)
		}
		return t.take(e)
	}
	var err error
	t.change(func() {
		t.down, t.you, t.seen = false, head.You, head.Seq
		t.ahead = time.Until(time.UnixMilli(head.ServerMS))
		if head.Seq < len(t.log) {
			err = t.restart("the server has lost events")
		}
	})
	return err
}

// take adds an event to the game.
func (t *Table) take(e referee.Event) (err error) {
	t.change(func() {
		if e.Seq <= len(t.log) {
			return // known
		}
		if len(t.log) == 0 {
			t.game, err = referee.Replay([]referee.Event{e})
		} else {
			err = t.game.Apply(e)
		}
		if err != nil {
			err = t.restart(err.Error())
			return
		}
		t.log = append(t.log, e)
	})
	return err
}

// restart forgets the log, which is not the server's, so that it is read anew. The game
// stays in sight as it was meanwhile. The lock is held.
func (t *Table) restart(why string) error {
	t.client.log.Warn("a game is read anew", "game", t.id, "why", why)
	t.log = nil
	return errors.New("the log does not fit: " + why)
}

// await waits until so many events are here and as many as the last state told of.
func (t *Table) await(ctx context.Context, events int) error {
	return t.wait(ctx, func() bool { return len(t.log) >= max(events, t.seen, 1) })
}

// wait waits until something is true, which is asked under the lock.
func (t *Table) wait(ctx context.Context, so func() bool) error {
	for {
		t.mu.Lock()
		woken, err, is := t.woken, t.err, so()
		t.mu.Unlock()
		switch {
		case is:
			return nil
		case err != nil:
			return err
		}
		select {
		case <-woken:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
