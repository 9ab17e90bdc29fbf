package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/weiqi"
)

const (
	writeDeadline = 5 * time.Second // for one batch of lines; who is slower is dropped
	longestWait   = 60              // of a long poll, in seconds
)

// A watch is one client's view of a game as it goes on.
type watch struct {
	table *arena.Table
	feed  *feed
	me    store.Person // the zero Person for somebody unknown
	legal bool
	chat  bool
	since int // the last event that the client knows of
	heard int // the last line of the chat that the client knows of

	looking int           // how many looked on when the client came
	wait    time.Duration // of a long poll; 0 for a stream
}

// streamEvents is GET /games/{id}/events: a state, the events after ?since, and then
// the game as it happens, until it is over and told. Every batch of events is
// followed by a state. With ?wait it is a long poll: it ends when there was something
// to tell, or when so many seconds have passed.
func (s *Server) streamEvents(w http.ResponseWriter, r *http.Request) {
	v, err := s.newWatch(r.Context(), r)
	switch {
	case err != nil:
		s.fault(r.Context(), err).write(w)
	case v == nil:
		w.WriteHeader(http.StatusNoContent)
	default:
		s.stream(w, r, v.me, func(ctx context.Context, out *lines) { s.follow(ctx, v, out) })
	}
}

// stream answers a request of somebody with lines, which run writes, as long as he reads
// them and what he showed is good.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, me store.Person, run func(context.Context, *lines)) {
	if r.Method == http.MethodHead {
		return
	}
	leave, err := s.streams.enter(callerOf(r.Context()).address)
	if err != nil {
		problemOf(err).write(w)
		return
	}
	defer leave()
	ctx, cancel := context.WithCancel(r.Context())
	out := startLines(w, strings.Contains(r.Header.Get("Accept"), "text/event-stream"))
	defer out.end()
	var beating sync.WaitGroup
	beating.Go(func() {
		out.beat(ctx, s.heartbeat, s.closing, s.still(me))
		cancel()
	})
	defer beating.Wait()
	defer cancel()
	run(ctx, out)
}

// follow has a watch written, and what is said beside the game. Who watches his own game is
// there meanwhile.
func (s *Server) follow(ctx context.Context, v *watch, out *lines) {
	if v.wait > 0 {
		var late context.CancelFunc
		ctx, late = context.WithTimeout(ctx, v.wait)
		defer late()
	}
	ctx, cancel := context.WithCancel(ctx)
	color := weiqi.Empty
	v.table.View(func(g *referee.Game) { color = seatOf(g, v.me.ID) })
	var depart func()
	v.feed, depart = s.feeds.join(v.table.ID(), color == weiqi.Empty && v.wait == 0)
	defer depart()
	v.looking, _ = v.feed.crowd()
	if color != weiqi.Empty && !v.me.Banned.Holds(time.Now()) { // who may not act is not there
		defer v.table.Attend(ctx, color)()
	}
	var talking sync.WaitGroup
	defer talking.Wait()
	defer cancel()
	if v.chat || v.wait == 0 {
		talking.Go(func() {
			v.gossip(ctx, s.rooms, out)
			cancel()
		})
	}
	v.run(ctx, out)
}

// newWatch reads what a request wants to watch. It is nil for a browser that comes
// back, as browsers do when a stream ends, to a game that is over and told.
func (s *Server) newWatch(ctx context.Context, r *http.Request) (*watch, error) {
	table, err := s.table(ctx, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	me, err := s.viewer(ctx)
	if err != nil {
		return nil, err
	}
	query, again := r.URL.Query(), r.Header.Get("Last-Event-ID")
	if again != "" {
		query.Set("since", again)
	}
	since, err := number(query, "since", 0, 0, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	wait, err := number(query, "wait", 0, 1, longestWait)
	if err != nil {
		return nil, err
	}
	heard, err := number(query, "heard", 0, 0, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	seq, over := 0, false
	table.View(func(g *referee.Game) { seq, over = g.Seq(), g.Phase() == referee.Over })
	chat := query.Get("chat") == "1"
	if again != "" && over && since >= seq && !chat {
		return nil, nil
	}
	return &watch{
		table: table,
		me:    me,
		legal: query.Get("legal") == "1",
		chat:  chat,
		since: min(since, seq),
		heard: heard,
		wait:  time.Duration(wait) * time.Second,
	}, nil
}

// run writes the watch until the game is over and told, ctx ends, or a long poll has
// its answer. The chat goes on after the game.
func (v *watch) run(ctx context.Context, out *lines) {
	told, line := v.feed.state(v.table, v.me.ID, v.legal)
	out.add(told, line)
	if v.since == told && out.flush() != nil {
		return
	}
	for e, err := range v.table.Watch(ctx, v.since) {
		if err != nil {
			return
		}
		out.add(e.Seq, v.feed.event(v.table.ID(), e))
		newest := 0
		v.table.View(func(g *referee.Game) { newest = g.Seq() })
		if e.Seq < newest {
			continue // the rest of the batch comes at once
		}
		if e.Seq > told {
			told, line = v.feed.state(v.table, v.me.ID, v.legal)
			out.add(told, line)
		}
		if out.flush() != nil || v.wait > 0 {
			return
		}
	}
	if v.chat {
		<-ctx.Done()
	}
}

// lines are what one client gets to read, one batch at a time.
type lines struct {
	sse   bool
	batch bytes.Buffer
	begin sync.Once
	begun chan struct{} // closed after the first batch

	mu      sync.Mutex // one writes at a time
	w       http.ResponseWriter
	control *http.ResponseController
}

// startLines begins the answer.
func startLines(w http.ResponseWriter, sse bool) *lines {
	header := w.Header()
	header.Set("Content-Type", "application/x-ndjson")
	if sse {
		header.Set("Content-Type", "text/event-stream")
	}
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // proxies shall not collect lines
	l := &lines{sse: sse, begun: make(chan struct{}), w: w, control: http.NewResponseController(w)}
	_ = l.control.SetReadDeadline(time.Time{}) // the server's is for requests, and this one has been read
	return l
}

// add puts a line into the batch. seq is the last event that it tells of.
func (l *lines) add(seq int, line []byte) {
	if l.sse {
		fmt.Fprintf(&l.batch, "id: %d\ndata: %s\n\n", seq, line)
		return
	}
	l.batch.Write(line)
	l.batch.WriteByte('\n')
}

// flush sends the batch. The error says that the client is gone or too slow.
func (l *lines) flush() error {
	err := l.write(l.batch.Bytes())
	l.batch.Reset()
	l.begin.Do(func() { close(l.begun) })
	return err
}

// say sends lines that have no place in the game's log at once, beside the batch.
func (l *lines) say(said [][]byte) error {
	var b bytes.Buffer
	for _, line := range said {
		if l.sse {
			b.WriteString("data: ")
		}
		b.Write(line)
		b.WriteByte('\n')
		if l.sse {
			b.WriteByte('\n')
		}
	}
	return l.write(b.Bytes())
}

func (l *lines) write(p []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_ = l.control.SetWriteDeadline(time.Now().Add(writeDeadline)) // not every writer can; then there is none
	if _, err := l.w.Write(p); err != nil {
		return err
	}
	return l.control.Flush()
}

// beat sends a keep-alive line every so often. It returns when ctx ends, the server
// is closing, the client does not read it, or what he showed is good for nothing any more.
func (l *lines) beat(ctx context.Context, every time.Duration, closing <-chan struct{}, still func(context.Context) bool) {
	alive := []byte("\n")
	if l.sse {
		alive = []byte(":\n\n")
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-closing:
			return
		case <-ticker.C:
			if l.write(alive) != nil || !still(ctx) {
				return
			}
		}
	}
}

// end leaves the connection with time enough to finish the answer.
func (l *lines) end() { _ = l.control.SetWriteDeadline(time.Now().Add(writeDeadline)) }

// feeds are the games that somebody watches.
type feeds struct {
	mu   sync.Mutex
	open map[string]*feed
}

// join returns the feed of a game, and counts who looks on; leave must follow.
func (fs *feeds) join(id string, looksOn bool) (f *feed, leave func()) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	f = fs.open[id]
	if f == nil {
		f = &feed{events: map[int][]byte{}, states: map[audience]announced{}, moved: make(chan struct{})}
		fs.open[id] = f
	}
	f.watchers++
	if looksOn {
		f.look(1)
	}
	return f, func() {
		fs.mu.Lock()
		defer fs.mu.Unlock()
		if looksOn {
			f.look(-1)
		}
		if f.watchers--; f.watchers == 0 {
			delete(fs.open, id)
		}
	}
}

// crowd returns how many look on at a game.
func (fs *feeds) crowd(id string) int {
	fs.mu.Lock()
	f := fs.open[id]
	fs.mu.Unlock()
	if f == nil {
		return 0
	}
	n, _ := f.crowd()
	return n
}

// A feed is the lines of one game, each encoded once for all who watch it.
type feed struct {
	watchers int // guarded by feeds.mu

	mu sync.Mutex
	// guarded by mu:
	events  map[int][]byte // by number
	states  map[audience]announced
	looking int           // how many look on besides the players
	moved   chan struct{} // closed and replaced when that changes
}

// look counts who comes to look on, or goes.
func (f *feed) look(more int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.looking += more
	close(f.moved)
	f.moved = make(chan struct{})
}

// crowd returns how many look on, and a channel that closes when that changes.
func (f *feed) crowd() (n int, moved <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.looking, f.moved
}

// announced is a state as an audience was told it.
type announced struct {
	seq  int
	at   time.Time
	line []byte
}

// freshness is how old the clocks of a state that is told again may be.
const freshness = 100 * time.Millisecond

// event returns the line of an event: the event's own fields after the game's name.
func (f *feed) event(game string, e referee.Event) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	if line, ok := f.events[e.Seq]; ok {
		return line
	}
	line := fmt.Appendf(nil, `{"game":%s,`, encode(game))
	line = append(line, encode(e)[1:]...)
	f.events[e.Seq] = line
	return line
}

// state returns the line of the state that a viewer sees now, and the last event
// that it includes.
func (f *feed) state(t *arena.Table, viewer string, legal bool) (seq int, line []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var who audience
	t.View(func(g *referee.Game) { seq, who = g.Seq(), audienceOf(g, viewer, legal) })
	if last := f.states[who]; last.seq == seq && t.Now().Sub(last.at) < freshness {
		return last.seq, last.line
	}
	now := t.Now()
	state := stateOf(t, viewer, legal)
	state.Watchers = f.looking
	f.states[who] = announced{state.Seq, now, encode(state)}
	return state.Seq, f.states[who].line
}

// encode returns a value of ours as JSON.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("web: %T cannot be written as JSON: %v", v, err))
	}
	return text
}
