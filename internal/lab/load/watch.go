package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httputil"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Watched is what befell all watchers.
type Watched struct {
	Messages   int `json:"messages"`   // events that were told
	Gaps       int `json:"gaps"`       // events that were passed over
	Duplicates int `json:"duplicates"` // events that were told before
	Dropped    int `json:"dropped"`    // streams that ended before their games
	Resumed    int `json:"resumed"`    // streams that were opened again where they broke
	Unfinished int `json:"unfinished"` // watchers who were not told in time how the last game ended

	// The growth of the servers' resident memory, in bytes for each watcher, since there were
	// none; 0 where it was not measured.
	Memory      int `json:"memory"`       // when all looked on
	MemoryLater int `json:"memory_later"` // after the measurements, with all else that grew meanwhile
}

// silence is after how long a stream without even an empty line is held to be cut.
const silence = 15 * time.Second

// arriving is how many watchers come at once.
const arriving = 64

// watchers are all watchers of a run.
type watchers struct {
	sync.WaitGroup
	arrivals   chan struct{} // a slot for everybody who is about to connect
	unfinished atomic.Int64  // who have not been told everything
	told       chan struct{} // gets a value, if there is room, when one has
}

// rest notes that one has been told everything there is.
func (w *watchers) rest() {
	w.unfinished.Add(-1)
	select {
	case w.told <- struct{}{}:
	default:
	}
}

// waitFor waits until all have been told how their games ended, but not for ever, and
// returns how many have not.
func (w *watchers) waitFor(ctx context.Context, limit time.Duration) int {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for w.unfinished.Load() > 0 && ctx.Err() == nil {
		select {
		case <-w.told:
		case <-ctx.Done():
		}
	}
	return int(w.unfinished.Load())
}

// spareFiles is how many files a process needs open besides its connections, at most.
const spareFiles = 100

// checkFiles returns an error if this process may not open as many connections as the run needs.
func (g *generator) checkFiles() error {
	need := g.Watchers + g.Connections*len(g.Servers) + spareFiles
	if limit, known := OpenFiles(); known && limit < need {
		return fmt.Errorf("%d watchers and %d connections need %d open files, and this process may have %d: raise the limit, as with ulimit -Hn %d",
			g.Watchers, g.Connections*len(g.Servers), need, limit, need)
	}
	return nil
}

// seatWatchers lets everybody look on until ctx ends. They are there when it returns, unless
// a server cannot be reached.
func (g *generator) seatWatchers(ctx context.Context) *watchers {
	all := &watchers{arrivals: make(chan struct{}, arriving), told: make(chan struct{}, 1)}
	all.unfinished.Store(int64(g.Watchers))
	var seated sync.WaitGroup
	for i := range g.Watchers {
		seated.Add(1)
		w := &watcher{
			generator: g,
			all:       all,
			pair:      g.pairs[i%len(g.pairs)],
			random:    rand.New(rand.NewPCG(g.Seed, math.MaxUint64-uint64(i))),
			seated:    sync.OnceFunc(seated.Done),
		}
		all.Go(func() { w.run(ctx) })
	}
	seated.Wait()
	return all
}

// memoryEach returns the growth of the servers' memory, in bytes for each watcher, since
// so many; 0 without watchers or a measurement.
func (g *generator) memoryEach(alone int) int {
	now, err := residentOf(g.Processes...)
	if err != nil || g.Watchers == 0 {
		return 0 // the process is gone
	}
	return (now - alone) / g.Watchers
}

// A watcher looks on at the games of one pair.
type watcher struct {
	*generator
	all    *watchers
	pair   *pair
	random *rand.Rand
	seated func() // called when it looks on, or has given that up for now

	// of the present game:
	game  *game
	since time.Time // when the watcher came
	last  int       // the last event that was told
	ended bool      // the game, as was told
}

// run looks on at one game after another until ctx ends.
func (w *watcher) run(ctx context.Context) {
	defer w.seated()
	for {
		game, next := w.pair.present()
		if game != w.game {
			w.game, w.since, w.last, w.ended = game, time.Now(), 0, false
			w.follow(ctx)
			if ctx.Err() != nil {
				return
			}
			continue // the next one may have begun meanwhile
		}
		w.all.rest()
		select {
		case <-next:
			w.all.unfinished.Add(1)
		case <-ctx.Done():
			return
		}
	}
}

// follow looks on at the present game until it is over and told, or ctx ends.
func (w *watcher) follow(ctx context.Context) {
	pause := firstPause
	for at := w.random.IntN(len(w.origins)); ; at++ {
		before := w.last
		err := w.stream(ctx, w.origins[at%len(w.origins)])
		w.seated()
		switch {
		case w.ended || ctx.Err() != nil:
			return
		case w.last > 0:
			w.meter.watch(func(all *Watched) { all.Dropped++ })
		default:
			w.meter.complain(err)
		}
		if w.last > before {
			pause = firstPause
		}
		sleep(ctx, pause)
		pause = min(2*pause, longestPause)
	}
}

// stream reads an event stream of the present game to its end.
func (w *watcher) stream(ctx context.Context, from *origin) error {
	w.all.arrivals <- struct{}{}
	entered := sync.OnceFunc(func() { <-w.all.arrivals })
	defer entered()
	c, err := from.dial(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	listened := time.Now()
	if err := c.SetDeadline(listened.Add(silence)); err != nil {
		return err
	}
	a := request{method: "GET", path: "/games/" + w.game.id + "/events?since=" + strconv.Itoa(w.last)}
	head, err := c.send(from.addr, a)
	if err != nil {
		return err
	}
	if head.status == http.StatusTooManyRequests {
		body, _ := head.read(c.in, nil)
		err := limitedBy(a, body)
		w.stop(err)
		return err
	}
	if head.status != http.StatusOK || !head.chunked {
		body, _ := head.read(c.in, nil)
		return refusal(a, head.status, body)
	}
	resumed := w.last > 0
	lines := bufio.NewReaderSize(httputil.NewChunkedReader(c.in), beginning)
	for {
		line, err := readLine(lines)
		now := time.Now()
		if err != nil {
			return err
		}
		if now.Sub(listened) > silence/4 { // not for every line
			if err := c.SetReadDeadline(now.Add(silence)); err != nil {
				return err
			}
			listened = now
		}
		w.hear(parseLine(line), now)
		w.seated()
		entered()
		if resumed {
			w.meter.watch(func(all *Watched) { all.Resumed++ })
			resumed = false
		}
		if w.ended {
			return nil
		}
	}
}

// beginning is how many bytes of a line are kept, at least.
const beginning = 512

// readLine returns the next line. Of one that is longer than the buffer it returns the
// beginning, where everything is that matters.
func readLine(in *bufio.Reader) ([]byte, error) {
	line, err := in.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return line, err
	}
	line = bytes.Clone(line)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = in.ReadSlice('\n')
	}
	return line, err
}

// hear takes down a line.
func (w *watcher) hear(l line, now time.Time) {
	if l.seq == 0 || l.is("state") {
		return // a state tells of what was, and is told in events
	}
	expected := w.last + 1
	w.meter.watch(func(all *Watched) {
		all.Messages++
		if l.seq < expected {
			all.Duplicates++
		}
		all.Gaps += max(0, l.seq-expected)
	})
	w.last = max(w.last, l.seq)
	switch {
	case l.is("result"):
		w.ended = true
	case l.is("move") && 0 < l.n && l.n <= len(w.game.sent):
		if sent := time.Unix(0, w.game.sent[l.n-1].Load()); !sent.Before(w.since) {
			w.meter.heard(sent, now.Sub(sent))
		}
	}
}

// A line is what matters of one.
type line struct {
	kind []byte // "state", or the type of an event
	seq  int    // of the event, or of the last one that a state includes; 0 for what is not in the log
	n    int    // the number of a move
}

// is reports whether a line is of a kind.
func (l line) is(kind string) bool { return string(l.kind) == kind }

// parseLine reads a line without decoding it: a state has thousands of bytes, and every
// watcher is told one with each move. In the text of a string no quote stands without a
// backslash before it, so that what is looked for are names of fields; and the fields of the
// line itself come before those within it.
func parseLine(text []byte) line {
	_, kind, _ := bytes.Cut(text, []byte(`"type":"`))
	kind, _, _ = bytes.Cut(kind, []byte(`"`))
	l := line{kind: kind, seq: number(text, `"seq":`)}
	if l.is("move") {
		l.n = number(text, `"n":`)
	}
	return l
}

// number returns the number after a name, 0 for none.
func number(text []byte, name string) int {
	_, rest, _ := bytes.Cut(text, []byte(name))
	n := 0
	for _, digit := range rest {
		if digit < '0' || digit > '9' {
			break
		}
		n = 10*n + int(digit-'0')
	}
	return n
}
