//go:build system

package system

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
)

// watching is everybody who looks on, at every game one at either server.
type watching struct {
	*replicas
	people sync.WaitGroup
	hangUp context.CancelFunc
	mu     sync.Mutex
	told   map[string][]int // the numbers of the events that somebody was told, by game and server; guarded by mu
	broken int              // streams; guarded by mu
}

// silentFor is after how long a watcher takes a stream for dead on which not even an empty
// line comes.
const silentFor = 7 * time.Second

// watch has people look on from now on, from the beginning of each game. Whose stream breaks
// asks for what comes after the last event that he was told.
func (r *replicas) watch() *watching {
	ctx, cancel := context.WithCancel(context.Background())
	w := &watching{replicas: r, hangUp: cancel, told: map[string][]int{}}
	r.t.Cleanup(cancel)
	for _, g := range r.games {
		for i := range r.servers {
			w.people.Go(func() {
				for ctx.Err() == nil {
					w.stream(ctx, g, i)
					w.mu.Lock()
					w.broken++
					w.mu.Unlock()
					time.Sleep(50 * time.Millisecond)
				}
			})
		}
	}
	return w
}

func watcherOf(g *loadedGame, i int) string { return fmt.Sprint(g.id, " at server ", i) }

// last returns the number of the last event that a watcher was told.
func (w *watching) last(g *loadedGame, i int) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if told := w.told[watcherOf(g, i)]; len(told) > 0 {
		return told[len(told)-1]
	}
	return 0
}

// stream reads one stream until it breaks.
func (w *watching) stream(ctx context.Context, g *loadedGame, i int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	silent := time.AfterFunc(silentFor, cancel)
	defer silent.Stop()
	url := fmt.Sprintf("%s/games/%s/events?since=%d", w.api(i), g.id, w.last(g, i))
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return
	}
	response, err := (&http.Client{Transport: w.client.Transport}).Do(request)
	if err != nil {
		return
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		silent.Reset(silentFor)
		var line logLine
		if json.Unmarshal(lines.Bytes(), &line) != nil || line.Type == "state" || line.Seq == 0 {
			continue // half a line, or no event
		}
		w.mu.Lock()
		w.told[watcherOf(g, i)] = append(w.told[watcherOf(g, i)], line.Seq)
		w.mu.Unlock()
	}
}

// audit waits until everybody has been told the whole of his game, which nobody plays any
// more, and checks that he was told every event once and in order.
func (w *watching) audit() {
	w.t.Helper()
	events := 0
	for _, g := range w.games {
		log := w.log(0, g)
		for i := range w.servers {
			eventually.True(w.t, func() bool { return w.last(g, i) >= log[len(log)-1].Seq }, "the watcher of %s was told %d events", watcherOf(g, i), len(log))
		}
	}
	w.hangUp()
	w.people.Wait()
	for who, told := range w.told {
		for n, seq := range told {
			if seq != n+1 {
				w.t.Errorf("the watcher of %s was told event %d after %d others", who, seq, n)
				break
			}
		}
		events += len(told)
	}
	w.t.Logf("%d watchers were told %d events, each once and in order; %d streams broke", len(w.told), events, w.broken)
}
