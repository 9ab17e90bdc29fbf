package api

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestBackoff waits longer each time, up to a limit.
func TestBackoff(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		backoff     Backoff
		first, last time.Duration
	}{
		"as told":           {Backoff{Least: time.Second, Most: time.Minute}, time.Second, time.Minute},
		"told nothing":      {Backoff{}, 250 * time.Millisecond, 30 * time.Second},
		"more than at most": {Backoff{Least: time.Minute, Most: time.Second}, time.Minute, time.Minute},
	} {
		b, last := c.backoff, time.Duration(0)
		for range 10 {
			next := b.step()
			if next < last {
				t.Errorf("%s: after %v it waits %v", name, last, next)
			}
			last = next
		}
		if last != c.last {
			t.Errorf("%s: in the end it waits %v, want %v", name, last, c.last)
		}
		if wait := b.Next(); wait > c.last || wait < c.last/2-1 {
			t.Errorf("%s: it waits %v, want between a half of %v and the whole", name, wait, c.last)
		}
		b.Reset()
		if first := b.step(); first != c.first {
			t.Errorf("%s: after an answer it waits %v, want %v", name, first, c.first)
		}
	}
}

// A trip answers requests in this process.
type trip func(r *http.Request) *http.Response

func (f trip) RoundTrip(r *http.Request) (*http.Response, error) {
	if answer := f(r); answer != nil {
		return answer, nil
	}
	return nil, errors.New("connection reset")
}

// say is an answer of a server.
func say(status int, kind, text string, header ...string) *http.Response {
	w := httptest.NewRecorder()
	w.Header().Set("Content-Type", kind)
	for i := 0; i < len(header); i += 2 {
		w.Header().Set(header[i], header[i+1])
	}
	w.WriteHeader(status)
	_, _ = w.WriteString(text)
	return w.Result()
}

// A request is repeated under one key until there is an answer that will not be another the next time.
func TestCall(t *testing.T) {
	const away = `{"type":"/problems/away","title":"Away","detail":"Nobody is here."}`
	const taken = `{"type":"/problems/move-conflict","title":"Conflict","detail":"The move is taken."}`
	for name, c := range map[string]struct {
		answers []*http.Response // nil: the connection is lost
		want    string           // the error; empty: none
		takes   time.Duration    // at least
	}{
		"at once":                   {[]*http.Response{say(200, "application/json", `{"a":1}`)}, "", 0},
		"after a lost connection":   {[]*http.Response{nil, say(200, "application/json", `{"a":1}`)}, "", 125 * time.Millisecond},
		"after what passes":         {[]*http.Response{say(503, "application/problem+json", away, "Retry-After", "7"), say(200, "application/json", `{"a":1}`)}, "", 7 * time.Second},
		"refused":                   {[]*http.Response{say(409, "application/problem+json", taken)}, "The move is taken.", 0},
		"refused by a plain server": {[]*http.Response{say(410, "text/plain; charset=utf-8", "the lease has ended\n")}, "410 Gone: the lease has ended", 0},
		"refused by a page":         {[]*http.Response{say(404, "text/html", "<p>Who are you?</p>")}, "404 Not Found", 0},
		"nonsense":                  {[]*http.Response{say(200, "application/json", `{`)}, "the server's answer to POST /it makes no sense: unexpected end of JSON input", 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			keys := map[string]bool{}
			asked := 0
			server := Client{Base: "http://server/", Token: "secret", HTTP: &http.Client{Transport: trip(func(r *http.Request) *http.Response {
				keys[r.Header.Get("Idempotency-Key")] = true
				if got := r.Method + " " + r.URL.String() + " " + r.Header.Get("Authorization"); got != "POST http://server/it Bearer secret" {
					t.Errorf("%s: it asks %q", name, got)
				}
				asked++
				return c.answers[asked-1]
			})}}
			var into struct{ A int }
			began := time.Now()
			err := server.Call(t.Context(), Request{Method: http.MethodPost, Path: "/it", Body: struct{}{}}, &into)
			if fmt.Sprint(err) != c.want && (err != nil || c.want != "") {
				t.Errorf("%s: the error is %v, want %q", name, err, c.want)
			}
			if p := (*Problem)(nil); errors.As(err, &p) && p.Status != c.answers[asked-1].StatusCode {
				t.Errorf("%s: the status is %d", name, p.Status)
			}
			if c.want == "" && into.A != 1 || asked != len(c.answers) || len(keys) != 1 || keys[""] {
				t.Errorf("%s: it asked %d times with %d keys, and heard %+v", name, asked, len(keys), into)
			}
			if took := time.Since(began); took < c.takes {
				t.Errorf("%s: it took %v, want %v at least", name, took, c.takes)
			}
		})
	}
}

// A server that does not answer is asked again when the limit is over, and no more once the context is.
func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		server := Client{Base: "http://server", Limit: time.Second, HTTP: &http.Client{Transport: trip(func(r *http.Request) *http.Response {
			asked++
			<-r.Context().Done()
			return nil
		})}}
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		if err := server.Call(ctx, Request{Method: http.MethodGet}, nil); !errors.Is(err, context.DeadlineExceeded) || asked < 2 {
			t.Errorf("it asked %d times, and the error is %v", asked, err)
		}
	})
}

// A long body is compressed where the server reads that.
func TestPack(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", packFrom)
	server := Client{Base: "http://server", HTTP: &http.Client{Transport: trip(func(r *http.Request) *http.Response {
		var text string
		unpacked, err := gzip.NewReader(r.Body)
		if err == nil {
			var body []byte
			if body, err = io.ReadAll(unpacked); err == nil {
				err = json.Unmarshal(body, &text)
			}
		}
		if err != nil || text != long || r.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("the server reads %d bytes, %v", len(text), err)
		}
		return say(204, "", "")
	})}}
	if status, err := server.Ask(t.Context(), Request{Method: http.MethodPost, Body: long, Pack: true}, new(int)); status != 204 || err != nil {
		t.Errorf("status %d, %v", status, err)
	}
}
