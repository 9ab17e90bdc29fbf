package web

import (
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/guard"
)

// Reading and replaying a stored game is work: it waits for the queue, behind what others do there,
// and nothing else that is read waits for it.
func TestStoredGamesPassTheQueue(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Processors = 1 })
	m := s.newMatch(nil)
	m.black.call("POST", m.path("/resign"), "{}").want(http.StatusOK)
	_, leave, err := s.server.counts.work.Enter(guard.WithCaller(t.Context(), guard.Caller{Address: "another"}))
	if err != nil {
		t.Fatal(err)
	}
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		m.white.call("GET", m.path(""), nil).want(http.StatusOK)
	}()
	eventually.True(t, func() bool {
		select {
		case <-answered:
			t.Fatal("a stored game was read while another had the slot")
		default:
		}
		return s.server.counts.work.Waiting() > 0
	}, "the reader of a stored game waits")
	m.white.call("GET", "/challenges", nil).want(http.StatusOK)
	leave()
	<-answered
}
