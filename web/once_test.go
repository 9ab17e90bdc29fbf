package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// A request with a key is done once, whoever loses the answer.
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
	s := newSite(t, func(c *Config) { c.Limits.Games = Rate{PerSecond: 1000, Burst: 1} })
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
	kept := newAnswers()
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

// However many are sent, what is remembered has a bound; the latest are.
func TestNamedRequestsAreForgotten(t *testing.T) {
	kept := newAnswers()
	long := strings.Repeat("x", keptReply)
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, long) })
	ask := func(i int) string {
		w := httptest.NewRecorder()
		kept.serve(w, httptest.NewRequest(http.MethodPost, "/", nil), named{key: fmt.Sprint(i)}, [32]byte{}, handler)
		return w.Header().Get("Idempotency-Replayed")
	}
	const many = 2 * keptAll / keptReply
	for i := range many {
		ask(i)
	}
	if kept.size > keptAll || len(kept.known) != len(kept.order) {
		t.Errorf("%d bytes of %d answers are remembered, %d in order, want %d bytes at most", kept.size, len(kept.known), len(kept.order), keptAll)
	}
	if ask(many-1) == "" || ask(0) != "" {
		t.Error("the latest is forgotten, or the oldest remembered")
	}
	long += "x"
	if ask(many); ask(many) != "" {
		t.Error("an answer that is too long is remembered")
	}
}
