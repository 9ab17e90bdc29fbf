package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// A request with a key is done once, however often its answer is lost.
func TestNamedRequests(t *testing.T) {
	s := newSite(t)
	me, other := s.guest("Jowa"), s.guest("Shuwa")
	first := me.call("POST", "/games", `{"opponent":"friend"}`, keyHeader, "k1").want(http.StatusCreated)
	again := me.call("POST", "/games", `{"opponent":"friend"}`, keyHeader, "k1").want(http.StatusCreated)
	if again.text != first.text || again.header.Get("Location") != first.header.Get("Location") || again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("again: %v %s, want the same as the first time: %s", again.header, again.text, first.text)
	}
	me.call("POST", "/games", `{"opponent":"friend","size":"13x13"}`, keyHeader, "k1").problem(422, "key-reused")
	if theirs := other.call("POST", "/games", `{"opponent":"friend"}`, keyHeader, "k1").want(http.StatusCreated); theirs.str("game") == first.str("game") {
		t.Error("somebody else's key led to my game")
	}
	if elsewhere := me.call("POST", "/games/"+first.str("game")+"/resign", nil, keyHeader, "k1"); elsewhere.status == http.StatusCreated {
		t.Errorf("the key of another request: %s", elsewhere.text)
	}
	me.call("POST", "/games", nil, keyHeader, strings.Repeat("k", 201)).problem(422, "invalid", "200")

	m := s.newMatch(nil)
	m.play("E5")
	m.black.call("POST", m.path("/undo"), nil, keyHeader, "u").want(http.StatusOK)
	m.black.call("POST", m.path("/undo"), nil, keyHeader, "u").want(http.StatusOK)
	m.black.call("POST", m.path("/undo"), nil).problem(403, "not-allowed", "asked already")
}

// What failed for a reason that passes may be tried again under its key.
func TestNamedRequestsThatFailed(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits.Games = limit.Rate{PerSecond: 1000, Burst: 1} })
	me := s.guest("Jowa")
	me.call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated)
	var codes []int
	for range 100 {
		got := me.call("POST", "/games", `{"opponent":"friend"}`, keyHeader, "k")
		codes = append(codes, got.status)
		if got.status == http.StatusCreated {
			return
		}
	}
	t.Errorf("never done: %v", codes)
}

// Of the same requests at the same time one is done, and all have its answer.
func TestNamedRequestsAtOnce(t *testing.T) {
	kept := newReplies()
	var mu sync.Mutex
	done := 0
	arrived := make(chan struct{})
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		<-arrived
		mu.Lock()
		defer mu.Unlock()
		done++
		fmt.Fprint(w, done)
	})
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if i == 19 {
				close(arrived)
			}
			w := httptest.NewRecorder()
			kept.serve(w, httptest.NewRequest(http.MethodPost, "/", nil), named{key: "k"}, [32]byte{}, handler)
			if w.Body.String() != "1" {
				t.Errorf("answered %q, want 1", w.Body)
			}
		})
	}
	all.Wait()
}

// However many requests are sent, the memory of replies is bounded, for all senders and for each:
// a sender of many loses its own replies, the oldest first, and nobody else's.
func TestNamedRequestsAreForgotten(t *testing.T) {
	kept := newReplies()
	long := strings.Repeat("x", longestReply)
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, long) })
	ask := func(who byte, i int) (replayed bool) {
		t.Helper()
		w := httptest.NewRecorder()
		kept.serve(w, httptest.NewRequest(http.MethodPost, "/", nil), named{who: store.SecretHash{who}, key: fmt.Sprint(i)}, [32]byte{}, handler)
		kept.mu.Lock()
		defer kept.mu.Unlock()
		size := 0
		for _, from := range kept.by {
			if from.size > repliesEach {
				t.Fatalf("%d bytes are remembered for one, want %d at most", from.size, repliesEach)
			}
			size += from.size
		}
		if kept.size != size || size > repliesAll || len(kept.known) != kept.kept.Len() {
			t.Fatalf("%d bytes of %d answers are remembered, %d for all senders and %d in order, want %d bytes at most",
				kept.size, len(kept.known), size, kept.kept.Len(), repliesAll)
		}
		return w.Header().Get("Idempotency-Replayed") != ""
	}
	ask(1, 0)
	const many = 2 * repliesEach / longestReply
	for i := range many {
		ask(2, i)
	}
	if !ask(1, 0) || !ask(2, many-1) || ask(2, 0) {
		t.Error("another's, or the latest, is forgotten, or the oldest remembered")
	}
	for who := range repliesAll/repliesEach + 2 {
		for i := range many {
			ask(byte(who+3), i)
		}
	}
	if ask(1, 0) {
		t.Error("more is remembered than there is room for")
	}
	long += "x"
	if ask(2, many); ask(2, many) {
		t.Error("an answer that is too long is remembered")
	}
}

// What a request has begun is found again by the same request, though the answer to it is
// forgotten, as when the server was started again.
func TestNamedRequestsAfterARestart(t *testing.T) {
	s := newSite(t)
	me, other := s.guest("Jowa"), s.guest("Shuwa")
	for path, body := range map[string]string{
		"/games":      `{"opponent":"friend","color":"random"}`,
		"/challenges": `{"kind":"link"}`,
	} {
		first := me.call("POST", path, body, keyHeader, "k1").want(http.StatusCreated)
		s.server.idempotency.replies = newReplies()
		again := me.call("POST", path, body, keyHeader, "k1").want(http.StatusCreated)
		if at := again.header.Get("Location"); at != first.header.Get("Location") || again.header.Get("Idempotency-Replayed") != "" {
			t.Errorf("POST %s again: %s, want %s", path, at, first.header.Get("Location"))
		}
		for _, different := range []*reply{
			me.call("POST", path, body, keyHeader, "k2"),
			me.call("POST", path, body),
			other.call("POST", path, body, keyHeader, "k1"),
		} {
			if at := different.want(http.StatusCreated).header.Get("Location"); at == first.header.Get("Location") {
				t.Errorf("POST %s of somebody else, or under another key: %s", path, at)
			}
		}
	}
	if mine := me.call("GET", "/challenges", nil).body["mine"].([]any); len(mine) != 3 {
		t.Errorf("%d challenges of mine wait, want 3", len(mine))
	}
}
