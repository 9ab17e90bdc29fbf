package web

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"maps"
	"net/http"
	"strings"
	"sync"

	"github.com/shinpan/shinpan/store"
)

// keyHeader names a request, so that its sender may send it again when the answer was
// lost: it is done once, and answered the same.
const keyHeader = "Idempotency-Key"

const (
	longestKey = 200      // characters
	nobodysKey = 16       // characters, at least, of a key of somebody unknown
	keptReply  = 64 << 10 // bytes of a body; what answers with more is not remembered
	keptAll    = 32 << 20 // bytes of all that is remembered
	keptBeside = 1 << 10  // bytes that an answer takes besides its body and its name, about
)

// A named request is one that its sender has given a key.
type named struct {
	who  store.SecretHash // of what he shows, or of where somebody unknown is
	key  string
	what string // method and path
}

// A keptAnswer is the answer to a named request.
type keptAnswer struct {
	sent   [sha256.Size]byte // hash of the request's body
	done   chan struct{}     // closed when the request has been answered
	status int               // 0: the answer was not kept, and the request may be tried again
	header http.Header
	body   []byte
}

// answers remember how named requests were answered, the latest of them.
type answers struct {
	mu    sync.Mutex
	known map[named]*keptAnswer
	order []named // of those that are kept, oldest first
	size  int     // of those, in bytes
}

func newAnswers() *answers { return &answers{known: map[named]*keptAnswer{}} }

// once does requests that have a key once for whoever sends them.
func (s *Server) once(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get(keyHeader)
		from := callerOf(r.Context())
		if key == "" || r.Method == http.MethodGet || r.Method == http.MethodHead || !strings.HasPrefix(r.URL.Path, apiPath+"/") {
			next.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		switch large := (*http.MaxBytesError)(nil); {
		case len(key) > longestKey:
			problem("invalid", keyHeader+" is longer than 200 characters").write(w)
			return
		case from.secret == "" && len(key) < nobodysKey:
			problem("invalid", "without an identity "+keyHeader+" has 16 characters or more that nobody else thinks of: the answer may be a secret").write(w)
			return
		case errors.As(err, &large):
			problem("too-large", "no request here needs more than 1 MB").write(w)
			return
		case err != nil:
			problem("bad-request", "the body did not arrive whole").write(w)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		s.answers.serve(w, r, named{from.sign(), key, r.Method + " " + r.URL.RequestURI()}, sha256.Sum256(body), next)
	})
}

// serve answers a named request: as it was answered before, or as it is answered now.
func (a *answers) serve(w http.ResponseWriter, r *http.Request, name named, sent [sha256.Size]byte, next http.Handler) {
	for {
		known, first := a.begin(name, sent)
		if first {
			defer a.finish(name, known)
			heard := &recorder{ResponseWriter: w}
			next.ServeHTTP(heard, r)
			heard.keep(known)
			return
		}
		if known.sent != sent {
			problem("key-reused", "another request was sent with this "+keyHeader).write(w)
			return
		}
		select {
		case <-known.done:
		case <-r.Context().Done():
			return
		}
		if known.status != 0 {
			maps.Copy(w.Header(), known.header)
			w.Header().Set("Idempotency-Replayed", "true")
			w.WriteHeader(known.status)
			_, _ = w.Write(known.body) // an error here is the client's, who is gone
			return
		}
	}
}

// begin returns what is known of a request, and whether it is the first of its name.
func (a *answers) begin(name named, sent [sha256.Size]byte) (known *keptAnswer, first bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if known := a.known[name]; known != nil {
		return known, false
	}
	known = &keptAnswer{sent: sent, done: make(chan struct{})}
	a.known[name] = known
	return known, true
}

// finish lets those go on who wait for the answer, and makes room for it.
func (a *answers) finish(name named, known *keptAnswer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	close(known.done)
	if known.status == 0 {
		delete(a.known, name)
		return
	}
	a.order = append(a.order, name)
	a.size += costOf(name, known)
	for a.size > keptAll {
		oldest := a.order[0]
		a.size -= costOf(oldest, a.known[oldest])
		delete(a.known, oldest)
		a.order = a.order[1:]
	}
}

func costOf(name named, known *keptAnswer) int {
	return keptBeside + len(name.key) + len(name.what) + len(known.body)
}

// A recorder is a response that is read along.
type recorder struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader notes the status.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write notes the beginning of the body.
func (r *recorder) Write(p []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	if room := keptReply + 1 - r.body.Len(); room > 0 {
		r.body.Write(p[:min(len(p), room)])
	}
	return r.ResponseWriter.Write(p)
}

// Unwrap lets [http.ResponseController] reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// keep remembers the answer, unless it asks to try again.
func (r *recorder) keep(known *keptAnswer) {
	again := r.status >= http.StatusInternalServerError || r.status == http.StatusTooManyRequests || r.status == http.StatusUnauthorized
	if r.status == 0 || again || r.body.Len() > keptReply {
		return
	}
	known.status, known.body, known.header = r.status, bytes.Clone(r.body.Bytes()), r.Header().Clone()
}
