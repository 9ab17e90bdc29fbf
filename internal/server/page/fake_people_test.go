package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
)

// A town is a server with people: besides the game of a fake it has accounts, challenges
// and talk, and says of them what a test tells it to say.
type town struct {
	*fake
	URL string

	mu      sync.Mutex
	me      object            // who the browser is; nil for nobody
	hello   object            // the first line of the news
	news    []object          // the lines after it
	fresh   chan struct{}     // closed when there are more
	streams int               // how many listen now
	says    map[string]canned // what is answered, by method and path
}

// A canned is the answer to a request.
type canned struct {
	status int
	body   any
}

// newTown serves the page to somebody, or to nobody.
func newTown(t *testing.T, me object) *town {
	f := newFake(t, nil, nil)
	c := &town{fake: f, me: me, fresh: make(chan struct{}), says: map[string]canned{}}
	c.hello = object{"type": "hello", "challenges": object{"open": []object{}, "to_me": []object{}, "mine": []object{}}, "games": []object{}}
	mux := http.NewServeMux()
	mux.Handle("/", f.Config.Handler)
	mux.HandleFunc("/api/v1/", c.answer)
	mux.HandleFunc("GET /api/v1/me/events", c.listen)
	c.board(mux)
	c.combine(t, mux)
	server := httptest.NewServer(described(t, mux))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	c.URL = server.URL
	c.on("GET /me/blocks", 200, object{"people": []object{}})
	c.on("GET /me/methods", 200, object{"password": true, "fresh": false, "methods": []object{
		{"id": "m1", "kind": "passkey", "label": "Qwv", "synced": true, "created": "2026-11-20T00:00:00Z"},
	}})
	c.on("GET /me/news", 200, toldOf(nil))
	c.on("GET /announcements", 200, object{"announcements": []object{}})
	c.on("GET /admin/invitations", 200, object{"invitations": []object{}})
	return c
}

// toldOf is what somebody has chosen to be told, with changes.
func toldOf(changes object) object {
	kinds := []object{}
	for _, kind := range []string{"turn", "deadline", "start", "over", "challenge", "chat", "round"} {
		kinds = append(kinds, object{"kind": kind, "ways": []string{"push", "webhook"}})
	}
	usual := object{"kinds": kinds, "zone": "", "digest": 8, "remind": 12, "devices": []object{}, "webhooks": []object{}, "push_key": "BKey", "mail": false}
	return with(usual, changes)
}

// on has a request answered: whatever its query is, unless it names one. A body that is a func() object is
// made when it is asked for.
func (c *town) on(request string, status int, body any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.says[request] = canned{status, body}
}

// refuses has a request refused with a problem.
func (c *town) refuses(request string, status int, code, sentence string) {
	c.on(request, status, object{"type": "/problems/" + code, "title": "Refused", "status": status, "detail": sentence})
}

// answer says what it was told to say, or leaves it to the fake.
func (c *town) answer(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimPrefix(r.URL.Path, "/api/v1")
	c.mu.Lock()
	said, known := c.says[r.Method+" "+path+"?"+r.URL.RawQuery]
	if !known {
		said, known = c.says[r.Method+" "+path]
	}
	me := c.me
	if r.Method == http.MethodPost && path == "/guests" {
		c.me = guest
		said, known = canned{201, entered(guest)}, true
	}
	c.mu.Unlock()
	if made, ok := said.body.(func() object); ok {
		said.body = made()
	}
	switch {
	case known:
		var body object
		json.NewDecoder(r.Body).Decode(&body)
		c.noted(r, path, body)
		answer(w, said.status, said.body)
	case path == "/me" && me != nil:
		answer(w, 200, myself(me, nil))
	case path == "/me":
		problem(w, 401, "nobody is signed in")
	default:
		c.Config.Handler.ServeHTTP(w, r)
	}
}

// noted keeps what was asked.
func (c *town) noted(r *http.Request, path string, body object) {
	what := r.Method + " " + strings.TrimPrefix(path, "/")
	if r.URL.RawQuery != "" {
		what += "?" + r.URL.RawQuery
	}
	if len(body) > 0 {
		text, _ := json.Marshal(body)
		what += " " + string(text)
	}
	c.note(what)
}

// listen is the stream of what is new: hello, and what follows.
func (c *town) listen(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	out := json.NewEncoder(w)
	c.mu.Lock()
	c.streams++
	defer func() {
		c.mu.Lock()
		c.streams--
		c.mu.Unlock()
	}()
	out.Encode(c.hello)
	for told := 0; ; {
		for ; told < len(c.news); told++ {
			out.Encode(c.news[told])
		}
		fresh := c.fresh
		c.mu.Unlock()
		if !heard(w, r, fresh, nil) {
			return
		}
		c.mu.Lock()
	}
}

// happens adds a line to the news.
func (c *town) happens(line object) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.news = append(c.news, line)
	close(c.fresh)
	c.fresh = make(chan struct{})
}

// searches has everybody who listens from now on told that the browser's person waits for an opponent, or for none.
func (c *town) searches(wanted object) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hello["automatch"] = wanted
	if wanted == nil {
		delete(c.hello, "automatch")
	}
}

// listeners returns how many streams are open.
func (c *town) listeners() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.streams
}

// hostile is a name that would be markup if anything took it for that.
const hostile = `<img src=x onerror="alert(1)">`

var (
	guest = object{"id": "p1", "name": "Guest 4711", "guest": true, "bot": false}
	kim   = object{"id": "p2", "name": "Kim Min", "guest": false, "bot": false, "rating": object{"value": 1623.4, "rank": "2k", "deviation": 61, "provisional": false}}
	mole  = object{"id": "p3", "name": hostile, "guest": false, "bot": true, "rating": object{"value": 1500, "rank": "4k", "deviation": 350, "provisional": true}}
)

// profile is what everybody may know of somebody, with changes.
func profile(person, changes object) object {
	usual := object{"roles": []string{}, "bio": "", "created": "2026-10-01T00:00:00Z", "ratings": []object{}, "record": object{"won": 0, "lost": 0, "drawn": 0}}
	return with(with(usual, person), changes)
}

// listed is a game on a list.
func listed(id string, black, white object) object {
	return object{
		"id": id, "size": "9x9", "ruleset": "chinese", "moves": 31, "black": black, "white": white,
		"created": "2026-11-20T11:00:00Z", "updated": "2026-11-20T12:00:00Z",
	}
}

// offered is a challenge of somebody's, with changes.
func offered(id string, from object, changes object) object {
	return with(object{
		"id": id, "kind": "open", "from": from, "rated": false, "state": "waiting", "url": "/challenges/" + id,
		"created": "2026-11-21T12:00:00Z", "expires": "2026-11-21T13:00:00Z",
		"game": object{"size": "19x19", "ruleset": "japanese-1989", "time": "10m+5x30s", "color": "black"},
	}, changes)
}

// asks waits until the page has asked a town for something.
func (v *tab) asks(c *town, what string) {
	v.Helper()
	var all []string
	eventually.Succeeds(v, func() error {
		if all = append(all, c.acts()...); !slices.Contains(all, what) {
			return fmt.Errorf("it has asked for %q", all)
		}
		return nil
	}, "the page has asked for %q", what)
}
