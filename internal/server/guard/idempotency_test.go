package guard

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
)

// Of the same requests at the same time one is done, and all have its answer.
func TestNamedRequestsAtOnce(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
