//go:build system

package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// Somebody asks for GIFs, many at once and always others. Whoever asks for something else is
// served, and only the greedy is told to come again later.
func TestAttackGIFs(t *testing.T) {
	alone(t)
	limits := Limits{Work: limit.Rate{PerSecond: 0.25, Burst: 1}}
	s := newSite(t, func(c *Config) { c.Limits = limits })
	s.described = nil
	m := s.longMatch(300)
	ctx, stop := context.WithCancel(t.Context())
	var flood sync.WaitGroup
	var mu sync.Mutex
	got := map[int]int{}
	for i := range 40 {
		flood.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				url := fmt.Sprintf("%s%s.gif?width=%d", s.url, apiPath+m.path(""), 800-7*i-n%7)
				request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
				if err != nil {
					panic(err)
				}
				request.Header.Set("X-Forwarded-For", "198.51.100.66")
				response, err := http.DefaultClient.Do(request)
				if err != nil {
					continue
				}
				_, _ = io.Copy(io.Discard, response.Body)
				response.Body.Close()
				mu.Lock()
				got[response.StatusCode]++
				if response.StatusCode == http.StatusTooManyRequests && response.Header.Get("Retry-After") == "" {
					t.Error("who is told to wait is not told how long")
				}
				mu.Unlock()
			}
		})
	}
	told := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return got[http.StatusTooManyRequests] > 0
	}
	eventually.True(t, told, "the greedy is told to come again later")
	var strangers sync.WaitGroup
	for i := range 6 {
		strangers.Go(func() {
			c := s.nobody().at(fmt.Sprintf("198.51.100.%d", i+1))
			if scored := c.file(finished); scored.status != http.StatusOK {
				t.Errorf("a stranger is answered %d %s", scored.status, scored.text)
			}
			if read := c.call("GET", m.path(".svg"), nil); read.status != http.StatusOK {
				t.Errorf("a stranger is answered %d %s", read.status, read.text)
			}
		})
	}
	strangers.Wait()
	stop()
	flood.Wait()
	mu.Lock()
	defer mu.Unlock()
	t.Logf("the greedy is answered %v", got)
	if got[http.StatusTooManyRequests] == 0 || got[http.StatusServiceUnavailable] > 0 {
		t.Errorf("the greedy is answered %v, want some 429 and no 503", got)
	}
}
