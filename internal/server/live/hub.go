package live

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Config is what a hub needs from the server.
type Config struct {
	// State renders a game as a viewer sees it, as a line of JSON.
	State func(t *arena.Table, viewer Viewer, legal bool, watchers int) State
	// Chat returns what was said beside a game after a line, and a channel that closes when it is
	// worth looking again.
	Chat func(game string, after int) (said []Said, fresh <-chan struct{})
	// Heartbeat is the time between keep-alive lines, and between two looks at whether a viewer's
	// session is still good.
	Heartbeat time.Duration
}

// A State is a whole game as an audience sees it.
type State struct {
	You       weiqi.Color
	Mediating bool
	Late      bool
	Seq       int // the last event that it includes
	Over      bool
	JSON      []byte

	watchers int // that it tells of
}

// Said is a line of the chat beside a game.
type Said struct {
	N          int
	By         string // the id of who said it
	Spectators bool   // by a spectator: see [Viewer.Hears]
	JSON       []byte // as streams tell it
}

// A WatchersEvent tells how many watch.
type WatchersEvent struct {
	Game string `json:"game"`
	Type string `json:"type" enum:"watchers"`
	N    int    `json:"n" doc:"how many look on besides the players"`
}

// A Hub streams games. It has a feed for each game that somebody watches, tells quiet clients that
// they are still connected, and ends the streams whose session or token has been revoked.
type Hub struct {
	config  Config
	running sync.WaitGroup // goroutines of streams, and the streams
	stop    context.CancelFunc

	mu sync.Mutex
	// guarded by mu:
	open   map[string]*feed
	closed bool
}

// NewHub returns a hub, which has to be closed.
func NewHub(c Config) *Hub {
	ctx, stop := context.WithCancel(context.Background())
	h := &Hub{config: c, open: map[string]*feed{}, stop: stop}
	h.running.Go(func() { h.beat(ctx) })
	h.running.Go(func() { h.prove(ctx) })
	return h
}

// Follow answers a request with the stream of a game, and returns when that needs the request no
// more. A viewer who plays counts as present meanwhile. It calls leave when the stream ends. The
// error is [arena.ErrClosed]; then nothing has been answered, and leave not been called.
func (h *Hub) Follow(w http.ResponseWriter, r *http.Request, v Watch, leave func()) error {
	f, err := h.join(v.Table)
	if err != nil {
		return err
	}
	color, seq := weiqi.Empty, 0
	View(v.Table, v.Viewer, false, func(g *referee.Game, who Audience, _ time.Time) { color, seq = who.You, g.Seq() })
	absent, depart := func() {}, func() {}
	switch {
	case color == weiqi.Empty && v.Wait == 0:
		f.look(1)
		depart = func() { f.look(-1) }
	case color != weiqi.Empty && !v.Banned:
		absent = v.Table.Attend(r.Context(), color)
	}
	if v.Chat {
		f.listen()
	}
	s := &stream{
		feed: f, format: formatOf(r), proved: time.Now(), done: make(chan struct{}), busy: true,
		watch: watch{Watch: v, bookmark: bookmark{seq: min(v.Since, seq)}},
	}
	remove := f.add(s, color != weiqi.Empty)
	s.leave = func() {
		absent()
		depart()
		remove()
		leave()
	}
	s.run(w, r)
	return nil
}

// rounds is how often between two heartbeats the streams are looked through, so that not all are
// written to at once.
const rounds = 10

// beat writes to every stream to which nothing was written for as long as a heartbeat takes,
// until ctx ends.
func (h *Hub) beat(ctx context.Context) {
	every := h.config.Heartbeat
	step := every / rounds
	ticker := time.NewTicker(step)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			for _, f := range h.all() {
				f.each(func(s *stream) bool { return s.beat(now.Add(step - every)) })
			}
		}
	}
}

// prove ends the streams whose viewer may not watch any more, as when a session or token was revoked, until ctx ends.
func (h *Hub) prove(ctx context.Context) {
	every := h.config.Heartbeat
	ticker := time.NewTicker(every / rounds)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			for _, f := range h.all() {
				for _, s := range f.list() {
					if s.Still == nil || now.Sub(s.proved) < every {
						continue
					}
					s.proved = now
					if !s.Still(ctx) {
						s.end()
					}
				}
			}
		}
	}
}

// all returns the feeds that are open.
func (h *Hub) all() []*feed {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.open))
}

// join returns the feed of a game for one more stream, which has to leave it when it is
// finished. The error is [arena.ErrClosed].
func (h *Hub) join(t *arena.Table) (*feed, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, arena.ErrClosed
	}
	f := h.open[t.ID()]
	if f == nil {
		ctx, cancel := context.WithCancel(context.Background())
		f = &feed{hub: h, table: t, gone: ctx.Done(), cancel: cancel, counted: time.Now()}
		f.listen = sync.OnceFunc(func() { h.running.Go(func() { f.hear(ctx) }) })
		f.streams[0], f.streams[1] = map[*stream]struct{}{}, map[*stream]struct{}{}
		h.open[t.ID()] = f
		h.running.Go(func() { f.watch(ctx) })
	}
	f.joined++
	h.running.Add(1)
	return f, nil
}

// leave takes one stream out of the count of a feed.
func (h *Hub) leave(f *feed) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if f.joined--; f.joined == 0 {
		delete(h.open, f.table.ID())
		f.cancel()
	}
}

// Watchers returns how many watch a game besides its players.
func (h *Hub) Watchers(id string) int {
	h.mu.Lock()
	f := h.open[id]
	h.mu.Unlock()
	if f == nil {
		return 0
	}
	_, looking, _ := f.beside()
	return looking
}

// Looking returns how many watch games besides their players, in all.
func (h *Hub) Looking() (all int) {
	for _, f := range h.all() {
		_, looking, _ := f.beside()
		all += looking
	}
	return all
}

// Games returns how many games are watched.
func (h *Hub) Games() int { return len(h.all()) }

// Close ends all streams, and has no more begin.
func (h *Hub) Close() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.stop()
	for _, f := range h.all() {
		f.end()
	}
	h.running.Wait()
}

// A feed tells the streams of one game what happens there. It writes to one after the other what
// each takes at once, players first.
type feed struct {
	hub    *Hub
	table  *arena.Table
	gone   <-chan struct{}    // closed when nobody follows it any more
	cancel context.CancelFunc // ends watch and hear
	listen func()             // begins to hear, if that has not begun
	joined int                // guarded by hub.mu
	ended  atomic.Bool        // a stream that joins is told what there is, and ends

	telling sync.Mutex
	streams [2]map[*stream]struct{} // of players, and of others; guarded by telling

	mu sync.Mutex // held for no longer than a look takes, so that it may be taken with any other held
	// guarded by mu:
	said    []Said    // beside the game, once a client wants to read it
	looking int       // how many watch besides the players
	counted time.Time // when that was told last
	recount *time.Timer
	late    *time.Timer // tells what those may see now who see the game late; nil while nothing is due
}

// watch tells of the game until it is over and told, or ctx ends.
func (f *feed) watch(ctx context.Context) {
	told := 0
	tell := func() {
		f.table.View(func(g *referee.Game) { told = g.Seq() })
		f.tell()
	}
	tell() // what has happened since the first stream joined
	for e, err := range f.table.Watch(ctx, told) {
		switch {
		case err == nil && e.Seq > told: // otherwise it was told with the one before
			tell()
		case err != nil && ctx.Err() == nil: // the arena is closed
			f.end()
		}
	}
}

// hear has told what is said beside the game, until ctx ends.
func (f *feed) hear(ctx context.Context) {
	last := 0
	for {
		lines, fresh := f.hub.config.Chat(f.table.ID(), last)
		if n := len(lines); n > 0 {
			last = lines[n-1].N
			f.mu.Lock()
			f.said = append(f.said, lines...)
			f.mu.Unlock()
			f.tell()
		}
		select {
		case <-fresh:
		case <-ctx.Done():
			return
		}
	}
}

// tell tells every stream what it has not told its client.
func (f *feed) tell() {
	e := newSnapshot(f)
	f.each(func(s *stream) bool { return s.offer(e) })
	f.tellLate()
}

// tellLate has told what those who see the game late may see next, as soon as they may.
func (f *feed) tellLate() {
	due := View(f.table, Viewer{}, false, func(*referee.Game, Audience, time.Time) {})
	if due.IsZero() {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.late != nil {
		return // it looks again then
	}
	f.late = time.AfterFunc(max(0, due.Sub(f.table.Now())), func() {
		f.mu.Lock()
		f.late = nil
		f.mu.Unlock()
		select {
		case <-f.gone:
		default:
			f.tell()
		}
	})
}

// each does something with every stream, and finishes those that do not go on.
func (f *feed) each(do func(*stream) (goesOn bool)) {
	var finished []*stream
	f.telling.Lock()
	for _, rank := range f.streams {
		for s := range rank {
			if !do(s) {
				finished = append(finished, s)
			}
		}
	}
	f.telling.Unlock()
	for _, s := range finished {
		s.finish(true)
	}
}

// end ends all streams, and those that begin, too.
func (f *feed) end() {
	f.ended.Store(true)
	for _, s := range f.list() {
		s.end()
	}
}

// list returns all streams.
func (f *feed) list() []*stream {
	f.telling.Lock()
	defer f.telling.Unlock()
	return slices.AppendSeq(slices.Collect(maps.Keys(f.streams[0])), maps.Keys(f.streams[1]))
}

// add adds a stream, which is a player's or not.
func (f *feed) add(s *stream, plays bool) (remove func()) {
	rank := f.streams[0]
	if !plays {
		rank = f.streams[1]
	}
	f.telling.Lock()
	defer f.telling.Unlock()
	rank[s] = struct{}{}
	return func() {
		f.telling.Lock()
		delete(rank, s)
		f.telling.Unlock()
		f.hub.leave(f)
	}
}

// watchersEvery is how often at most a feed tells how many look on.
const watchersEvery = 2 * time.Second

// look counts a spectator who comes or goes, and has the new number told.
func (f *feed) look(more int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.looking += more
	if f.recount == nil {
		f.recount = time.AfterFunc(time.Until(f.counted.Add(watchersEvery)), func() {
			f.mu.Lock()
			f.recount, f.counted = nil, time.Now()
			f.mu.Unlock()
			f.tell()
		})
	}
}

// beside returns what is said beside the game, how many look on, and whether that is to be
// told now.
func (f *feed) beside() (said []Said, looking int, settled bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.said, f.looking, f.recount == nil
}
