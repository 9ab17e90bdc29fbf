package web

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// hub has the games that somebody watches. They see to what all streams need: clients are let
// know that they are still connected, and the streams of those whose proof is good for nothing
// any more end.
type hub struct {
	states    *states
	who       *callers
	rooms     *rooms
	heartbeat time.Duration
	running   sync.WaitGroup // what goes on for streams, and the streams
	stop      func()

	mu sync.Mutex
	// guarded by mu:
	open   map[string]*feed
	closed bool
}

func newHub(states *states, who *callers, rooms *rooms, heartbeat time.Duration) *hub {
	fs := &hub{states: states, who: who, rooms: rooms, heartbeat: heartbeat, open: map[string]*feed{}}
	stopBeating, stopProving := background(fs.beat), background(fs.prove)
	fs.stop = func() {
		stopBeating()
		stopProving()
	}
	return fs
}

// rounds is how often between two heartbeats the streams are looked through, so that not all
// are seen to at once.
const rounds = 10

// beat writes to every stream to which nothing was written for as long as a heartbeat takes,
// until ctx ends.
func (fs *hub) beat(ctx context.Context) {
	every := fs.heartbeat
	step := every / rounds
	ticker := time.NewTicker(step)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			for _, f := range fs.all() {
				f.each(func(s *stream) bool { return s.beat(now.Add(step - every)) })
			}
		}
	}
}

// prove ends the streams of those who are not known any more by what they showed, as
// [callers.still] has it, until ctx ends.
func (fs *hub) prove(ctx context.Context) {
	every := fs.heartbeat
	ticker := time.NewTicker(every / rounds)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			for _, f := range fs.all() {
				for _, s := range f.list() {
					if s.me == "" || now.Sub(s.proved) < every {
						continue
					}
					s.proved = now
					if !fs.who.still(store.Person{ID: s.me})(context.WithValue(ctx, callerKey{}, s.caller)) {
						s.end()
					}
				}
			}
		}
	}
}

// all returns the feeds that are open.
func (fs *hub) all() []*feed {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	return slices.Collect(maps.Values(fs.open))
}

// join returns the feed of a game for one more stream, which has to leave it when it is
// finished. The error is [arena.ErrClosed].
func (fs *hub) join(t *arena.Table) (*feed, error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if fs.closed {
		return nil, arena.ErrClosed
	}
	f := fs.open[t.ID()]
	if f == nil {
		ctx, cancel := context.WithCancel(context.Background())
		f = &feed{hub: fs, table: t, cancel: cancel, counted: time.Now()}
		f.listen = sync.OnceFunc(func() { fs.running.Go(func() { f.hear(ctx, fs.rooms) }) })
		f.streams[0], f.streams[1] = map[*stream]struct{}{}, map[*stream]struct{}{}
		fs.open[t.ID()] = f
		fs.running.Go(func() { f.watch(ctx) })
	}
	f.joined++
	fs.running.Add(1)
	return f, nil
}

// leave takes one stream out of the count of a feed.
func (fs *hub) leave(f *feed) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if f.joined--; f.joined == 0 {
		delete(fs.open, f.table.ID())
		f.cancel()
	}
}

// crowd returns how many look on at a game.
func (fs *hub) watchers(id string) int {
	fs.mu.Lock()
	f := fs.open[id]
	fs.mu.Unlock()
	if f == nil {
		return 0
	}
	_, looking, _ := f.beside()
	return looking
}

// close ends all streams.
func (fs *hub) close() {
	fs.mu.Lock()
	fs.closed = true
	fs.mu.Unlock()
	fs.stop()
	for _, f := range fs.all() {
		f.end()
	}
	fs.running.Wait()
}

// A feed tells all who watch a game what happens there. It writes to one after the other
// what each takes at once, players first.
type feed struct {
	hub    *hub
	table  *arena.Table
	cancel context.CancelFunc // ends watch and hear
	listen func()             // begins to hear, if that has not begun
	joined int                // guarded by all.mu
	ended  atomic.Bool        // who joins is told what there is, and no more

	telling sync.Mutex
	streams [2]map[*stream]struct{} // of players, and of others; guarded by telling

	mu sync.Mutex // held for no longer than a look takes, so that it may be taken with any other held
	// guarded by mu:
	said    []ChatLine // beside the game, for everybody's ears, once somebody wants to hear it
	looking int        // how many look on besides the players
	counted time.Time  // when that was told last
	recount *time.Timer
}

// watch tells of the game until it is over and told, or ctx ends.
func (f *feed) watch(ctx context.Context) {
	told := 0
	tell := func() {
		f.table.View(func(g *referee.Game) { told = g.Seq() })
		f.tell()
	}
	tell() // what has happened since somebody came
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
func (f *feed) hear(ctx context.Context, rooms *rooms) {
	last := 0
	for {
		lines, fresh := rooms.look(f.table.ID(), last)
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

// tell tells everybody what he has not been told.
func (f *feed) tell() {
	e := newSnapshot(f)
	f.each(func(s *stream) bool { return s.offer(e) })
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

// look counts who comes to look on, or goes, and has that told.
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
func (f *feed) beside() (said []ChatLine, looking int, settled bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.said, f.looking, f.recount == nil
}
