//go:build system

package system

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

// watch reads the events of the game, and goes on where it was when the stream breaks.
func (t *table) watch(ctx context.Context, side model.Color, r *rand.Rand) {
	for ctx.Err() == nil {
		streaming, hangUp := context.WithTimeout(ctx, time.Duration(500+r.IntN(8000))*time.Millisecond)
		t.stream(streaming, side, r.IntN(len(t.spots)))
		hangUp()
		time.Sleep(time.Duration(10+r.IntN(100)) * time.Millisecond)
	}
}

func (t *table) stream(ctx context.Context, side model.Color, server int) {
	t.mu.Lock()
	since := len(t.streamed[side])
	t.mu.Unlock()
	known, sent := int(t.known.Load()), t.now()
	url := fmt.Sprintf("http://%s/api/v1/games/%s/events?since=%d", t.spots[server].addr, t.id, since)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+t.tokens[side])
	response, err := t.client.Do(request)
	if err != nil {
		t.tell("streams: 0")
		return
	}
	defer response.Body.Close()
	t.tell(fmt.Sprintf("streams: %d", response.StatusCode))
	if response.StatusCode != http.StatusOK {
		return
	}
	opened := t.now()
	defer func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.attended[side] = append(t.attended[side], fault{what: "there", server: server, from: opened, to: t.now()})
	}()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Bytes()
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var e sight
		if json.Unmarshal(line, &e) != nil {
			return // it was cut off
		}
		switch {
		case e.Type == "state":
			e.where = fmt.Sprintf("the stream of %v at server %d", side, server)
			t.saw(e, known, sent)
			known = 0 // what comes later was on its way
		case e.Type == "chat" || e.Type == "watchers":
		case e.Seq != since+1:
			t.differ("the stream of %v at server %d tells event %d after %d", side, server, e.Seq, since)
			return
		default:
			since++
			t.mu.Lock()
			t.streamed[side] = append(t.streamed[side], slices.Clone(line))
			t.mu.Unlock()
			t.knows(e.Seq)
		}
	}
}
