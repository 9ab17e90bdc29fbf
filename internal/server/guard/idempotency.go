package guard

import (
	"bytes"
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// KeyHeader names a request, so that its sender may send it again when the answer was
// lost: it is done once, and answered the same.
const KeyHeader = "Idempotency-Key"

// LongestKey is how long a key may be, in characters.
const LongestKey = 200

const (
	nobodysKey    = 16       // characters, at least, of a key of somebody unknown
	longestReply  = 64 << 10 // bytes of a body; what answers with more is not remembered
	repliesEach   = 1 << 20  // bytes of what is remembered for one sender
	repliesAll    = 32 << 20 // bytes of all that is remembered
	replyOverhead = 1 << 10  // bytes that an answer takes besides its body and its name, about
)

// A named request is one that its sender has given a key.
type named struct {
	who  store.SecretHash // of the secret; without one, of the address
	key  string
	what string // method and path
}

// A keptReply is the answer to a named request.
type keptReply struct {
	name   named
	sent   [sha256.Size]byte // hash of the request's body
	done   chan struct{}     // closed when the request has been answered
	status int               // 0: the answer was not kept, and the request may be tried again
	header http.Header
	body   []byte

	place, own *list.Element // among all that are kept, and among the sender's
}

// cost is how many bytes a reply takes.
func (k *keptReply) cost() int {
	return replyOverhead + len(k.name.key) + len(k.name.what) + len(k.body)
}

// replies remember how named requests were answered, the latest of them. A sender has limited
// room, and all senders together have: the oldest replies go first. A sender who sends a great
// deal loses their own.
type replies struct {
	mu    sync.Mutex
	known map[named]*keptReply
	kept  list.List // of *keptReply, oldest first
	size  int       // of those, in bytes
	by    map[store.SecretHash]*sender
}

// A sender is a client whose replies are kept.
type sender struct {
	kept list.List // of *keptReply, oldest first
	size int       // of those, in bytes
}

func newReplies() *replies {
	return &replies{known: map[named]*keptReply{}, by: map[store.SecretHash]*sender{}}
}

// Idempotency is the middleware that does a request with a key once, however often it is sent.
type Idempotency struct {
	problem.Faults
	replies *replies
}

// NewIdempotency returns one that has done nothing yet.
func NewIdempotency(log *slog.Logger) *Idempotency {
	return &Idempotency{Faults: problem.Faults{Log: log}, replies: newReplies()}
}

// Wrap returns a handler that has the next one do requests with a key once for each sender.
func (i *Idempotency) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get(KeyHeader)
		from := CallerOf(r.Context())
		if key == "" || r.Method == http.MethodGet || r.Method == http.MethodHead || !strings.HasPrefix(r.URL.Path, apiPrefix) {
			next.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		switch {
		case len(key) > LongestKey:
			problem.New("invalid", reason.New("key-too-long", "header", KeyHeader, "most", LongestKey)).Write(w)
			return
		case from.Secret == "" && len(key) < nobodysKey:
			problem.New("invalid", reason.New("key-too-short", "header", KeyHeader, "least", nobodysKey)).Write(w)
			return
		case err != nil:
			i.Fault(r.Context(), err).Write(w)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		name, sent := named{from.sign(), key, r.Method + " " + r.URL.RequestURI()}, sha256.Sum256(body)
		i.replies.serve(w, r.WithContext(context.WithValue(r.Context(), titleKey{}, name.title(sent))), name, sent, next)
	})
}

// titleKey is the key of the title of a named request in its context.
type titleKey struct{}

// title names what a named request begins: it cannot be guessed without the sender's secret, and
// the same request gives the same name. So what has begun is found again though the reply is
// forgotten, as after a restart.
func (n named) title(sent [sha256.Size]byte) string {
	hash := sha256.New()
	for _, part := range []string{string(n.who[:]), n.key, n.what, string(sent[:])} {
		fmt.Fprintf(hash, "%d %s", len(part), part)
	}
	return base32.StdEncoding.EncodeToString(hash.Sum(nil))
}

// TitleOf returns the name of what a request with a key begins: capitals and digits that nobody else
// can guess, however many of them are used. It is not ok for a request without a key.
func TitleOf(ctx context.Context) (title string, ok bool) {
	title, ok = ctx.Value(titleKey{}).(string)
	return title, ok
}

// serve answers a named request: as it was answered before, or as it is answered now.
func (a *replies) serve(w http.ResponseWriter, r *http.Request, name named, sent [sha256.Size]byte, next http.Handler) {
	for {
		known, first := a.begin(name, sent)
		if first {
			defer a.finish(known)
			heard := &response{ResponseWriter: w, body: new(bytes.Buffer), most: longestReply + 1}
			next.ServeHTTP(heard, r)
			known.keep(heard)
			return
		}
		if known.sent != sent {
			problem.New("key-reused", reason.New("key-reused", "header", KeyHeader)).Write(w)
			return
		}
		select {
		case <-known.done:
		case <-r.Context().Done():
			problem.Lost().Write(w)
			return
		}
		if known.status != 0 {
			maps.Copy(w.Header(), known.header)
			w.Header().Set("Idempotency-Replayed", "true")
			w.WriteHeader(known.status)
			_, _ = w.Write(known.body) // an error says that the client is gone
			return
		}
	}
}

// begin returns what is known of a request, and whether it is the first of its name.
func (a *replies) begin(name named, sent [sha256.Size]byte) (known *keptReply, first bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if known := a.known[name]; known != nil {
		return known, false
	}
	known = &keptReply{name: name, sent: sent, done: make(chan struct{})}
	a.known[name] = known
	return known, true
}

// finish wakes the requests that wait for the reply, and makes room for it.
func (a *replies) finish(known *keptReply) {
	a.mu.Lock()
	defer a.mu.Unlock()
	close(known.done)
	if known.status == 0 {
		delete(a.known, known.name)
		return
	}
	from := a.by[known.name.who]
	if from == nil {
		from = &sender{}
		a.by[known.name.who] = from
	}
	known.place, known.own = a.kept.PushBack(known), from.kept.PushBack(known)
	a.size += known.cost()
	from.size += known.cost()
	for from.size > repliesEach {
		a.forget(from.kept.Front())
	}
	for a.size > repliesAll {
		a.forget(a.kept.Front())
	}
}

// forget drops a reply that is kept.
func (a *replies) forget(at *list.Element) {
	known := at.Value.(*keptReply)
	from := a.by[known.name.who]
	a.kept.Remove(known.place)
	from.kept.Remove(known.own)
	a.size -= known.cost()
	from.size -= known.cost()
	delete(a.known, known.name)
	if from.kept.Len() == 0 {
		delete(a.by, known.name.who)
	}
}

// keep remembers the answer, unless it asks the client to try again.
func (k *keptReply) keep(r *response) {
	again := []int{http.StatusTooManyRequests, http.StatusUnauthorized, http.StatusRequestTimeout}
	if r.status == 0 || r.status >= http.StatusInternalServerError || slices.Contains(again, r.status) || r.body.Len() > longestReply {
		return
	}
	k.status, k.body, k.header = r.status, bytes.Clone(r.body.Bytes()), r.Header().Clone()
}
