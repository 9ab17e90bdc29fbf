package tournament

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A moody server answers in some spans of time only, and notes when it is asked.
type moody struct {
	answers func(time.Time) bool
	mu      sync.Mutex
	asked   []time.Time // guarded by mu
}

func (m *moody) RoundTrip(r *http.Request) (*http.Response, error) {
	now := time.Now()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = append(m.asked, now)
	if !m.answers(now) {
		return nil, errors.New("connection refused")
	}
	return &http.Response{StatusCode: http.StatusNoContent, Body: io.NopCloser(strings.NewReader("")), Request: r}, nil
}

// between returns how often the server was asked in a span after the start.
func (m *moody) between(start time.Time, from, to time.Duration) int {
	n := 0
	for _, at := range m.asked {
		if d := at.Sub(start); from <= d && d < to {
			n++
		}
	}
	return n
}

// A worker whose server is away asks less and less often, says so once, and is back soon after it.
func TestWorkerBacksOff(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		server := &moody{answers: func(now time.Time) bool { d := now.Sub(start); return d < time.Minute || d >= time.Hour }}
		var said bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour+2*time.Minute)
		defer cancel()
		Worker{
			Server: "http://away", Parallel: 2, Pause: time.Second,
			Client: &http.Client{Transport: server}, Log: slog.New(slog.NewTextHandler(&said, nil)),
		}.Run(ctx)

		const hands = 2
		if got := server.between(start, 0, time.Minute); got < hands*50 {
			t.Errorf("while the server answered it was asked %d times in a minute, want about %d", got, hands*60)
		}
		if got := server.between(start, time.Minute, time.Minute+15*time.Second); got < hands*3 {
			t.Errorf("it was asked %d times in the first quarter of a minute without an answer: want at once, and a few times more", got)
		}
		// The waits are from 15 to 30 seconds soon.
		if got := server.between(start, 2*time.Minute, time.Hour); got < hands*58*60/30 || got > hands*58*60/15 {
			t.Errorf("it was asked %d times in 58 minutes without an answer, want %d to %d", got, hands*58*60/30, hands*58*60/15)
		}
		if got := server.between(start, time.Hour, time.Hour+31*time.Second); got < hands {
			t.Errorf("it was asked %d times in half a minute after it was back, want at least %d", got, hands)
		}
		if got := server.between(start, time.Hour+time.Minute, time.Hour+2*time.Minute); got < hands*50 {
			t.Errorf("it was asked %d times in a minute after that, want about %d", got, hands*60)
		}
		if lines := strings.Split(strings.TrimSpace(said.String()), "\n"); len(lines) != 2 ||
			!strings.Contains(lines[0], "level=WARN") || !strings.Contains(lines[1], "answers again") {
			t.Errorf("the log is\n%s\nwant that the server is away, and that it is back", said.String())
		}
		gaps := map[time.Duration]bool{}
		slices.SortFunc(server.asked, time.Time.Compare)
		for i, at := range server.asked[1:] {
			gaps[at.Sub(server.asked[i])] = true
		}
		if len(gaps) < 10 {
			t.Errorf("there are %d different waits, want them to be random", len(gaps))
		}
	})
}
