//go:build system

package system

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

// A request is what a player asks a server for, and what came of it.
type request struct {
	kind      string // move, claim, accept, resume, mark, done, dispute, trial, resign, undo, …
	side      model.Color
	n         int // move or stop
	trial     int
	move      string // or point
	ko        string
	dead      []string
	unknown   bool
	server    int
	known     int // the last event that anybody was told of when it was sent
	sent, got time.Duration
	status    int
	code      string
	answer    answer
	explained bool
	text      string
}

// An answer is what the tests read of any answer.
type answer struct {
	sight
	N         int
	Move      string
	Replayed  bool
	State     *sight
	Expected  int
	Played    string
	Points    []string
	RetryS    *int `json:"retry_after_s"`
	Detail    string
	Challenge string
}

// A sight is a state as somebody was shown it.
type sight struct {
	Type        string
	Game        string
	Seq         int
	Phase       string
	Waiting     []string
	Moves       int    `json:"move_number"`
	ToPlay      string `json:"to_play"`
	Board       []string
	Last        string
	Ko          string
	Prisoners   struct{ Black, White int }
	Clock       *clocks
	Running     string
	ServerMS    int64  `json:"server_ms"`
	Undo        string `json:"undo_asked"`
	Void        string `json:"void_asked"`
	Interrupted bool
	Paused      *struct {
		Asked bool
		By    string
	}
	Result  string `json:"result_text"`
	Legal   []string
	Scoring *struct {
		Stop       int
		Agreed     []string
		MayConfirm bool   `json:"may_confirm"`
		MarkTurn   string `json:"mark_turn"`
	}
	Trial *struct {
		Number int
		Moves  int
		Board  []string
		ToPlay string `json:"to_play"`
		Legal  []string
	}
	known int // the last event that anybody was told of when it was asked for
	where string
}

// http makes a request of a server, and gives up after a while.
func (t *table) http(token, method string, server int, path string, body any, while time.Duration) (status int, text []byte, header http.Header) {
	var sent io.Reader
	if body != nil {
		data, _ := json.Marshal(body)
		sent = bytes.NewReader(data)
	}
	ctx, cancel := context.WithTimeout(context.Background(), while)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, "http://"+t.spots[server].addr+"/api/v1"+path, sent)
	if err != nil {
		panic(err)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := t.client.Do(request)
	if err != nil {
		return 0, nil, nil
	}
	defer response.Body.Close()
	if text, err = io.ReadAll(response.Body); err != nil {
		return 0, nil, nil
	}
	return response.StatusCode, text, response.Header
}

// look asks how the game is.
func (t *table) look(viewer model.Color, server int) (sight, bool) {
	known, sent := int(t.known.Load()), t.now()
	status, text, _ := t.http(t.tokens[viewer], "GET", server, "/games/"+t.id+"?legal=1", nil, 4*time.Second)
	t.tell(fmt.Sprintf("looks: %d", status))
	var s sight
	switch status {
	case http.StatusOK:
		if err := json.Unmarshal(text, &s); err != nil {
			t.differ("GET: %v: %s", err, text)
			return s, false
		}
		s.where = fmt.Sprintf("GET by %q at server %d", viewer, server)
		t.saw(s, known, sent)
		return s, true
	case 0, http.StatusServiceUnavailable:
	default:
		t.differ("GET by %q at server %d: %d %s", viewer, server, status, text)
	}
	return s, false
}

// saw notes a state: it must not show less than what anybody had been told of before.
func (t *table) saw(s sight, known int, sent time.Duration) {
	if s.Seq < known {
		t.differ("a stale state: %s shows event %d at %.3fs, and %d was known %v before; %s", s.where, s.Seq, t.now().Seconds(), known, t.now()-sent, t.recent())
	}
	s.known = known
	t.mu.Lock()
	t.looks = append(t.looks, s)
	t.mu.Unlock()
	t.knows(s.Seq)
}

// knows notes that somebody was told of an event.
func (t *table) knows(seq int) {
	for {
		known := t.known.Load()
		if int64(seq) <= known || t.known.CompareAndSwap(known, int64(seq)) {
			return
		}
	}
}

// wire returns how a request is made.
func (a *request) wire() (method, path string, body any) {
	stop := map[string]any{"stop": a.n}
	with := func(key string, value any) map[string]any { stop[key] = value; return stop }
	switch a.kind {
	case "move":
		return "PUT", fmt.Sprintf("/moves/%d", a.n), map[string]any{"move": a.move}
	case "claim":
		stop["dead"], stop["sure"] = a.dead, true
		return "PUT", "/scoring/claims/me", with("unknown", a.unknown)
	case "accept":
		return "POST", "/scoring/accept", with("sure", true)
	case "play-on":
		return "POST", "/scoring/play-on", with("confirm", a.dead)
	case "mark":
		return "POST", "/scoring/mark", with("point", a.move)
	case "done":
		return "POST", "/scoring/done", with("sure", true)
	case "dispute":
		return "POST", "/scoring/dispute", stop
	case "trial":
		move := map[string]any{"move": a.move}
		if a.ko != "" {
			move["ko"] = a.ko
		}
		return "PUT", fmt.Sprintf("/trials/%d/moves/%d", a.trial, a.n), move
	default: // resign, undo, undo/accept, pause, …
		return "POST", "/" + a.kind, nil
	}
}

// do makes a request of a server, and gives up after a while.
func (t *table) do(a request, server int, while time.Duration) *request {
	a.server, a.known, a.sent = server, int(t.known.Load()), t.now()
	method, path, body := a.wire()
	t.mu.Lock()
	t.asks = append(t.asks, &a)
	t.mu.Unlock()
	status, text, header := t.http(t.tokens[a.side], method, server, "/games/"+t.id+path, body, while)
	got := t.now()
	var in answer
	if status != 0 {
		if err := json.Unmarshal(text, &in); err != nil {
			t.differ("%s %s: %d %v: %s", method, path, status, err, text)
		}
	}
	t.mu.Lock()
	a.got, a.status, a.answer, a.text = got, status, in, string(text)
	if status >= 300 {
		a.code = strings.TrimPrefix(in.Type, "/problems/")
	}
	t.mu.Unlock()
	t.tell(fmt.Sprintf("%s: %d %s", a.kind, status, a.code))
	where := fmt.Sprintf("%s %s by %v at server %d", method, path, a.side, server)
	switch {
	case status == 0:
	case status < 300:
		t.acked.Add(1)
		if in.Type == "state" {
			in.where = where
			t.saw(in.sight, a.known, a.sent)
		} else if in.Seq < a.known {
			t.differ("a stale answer: %s tells event %d, and %d was known before", where, in.Seq, a.known)
		}
		t.knows(in.Seq)
	case status == http.StatusServiceUnavailable:
		if header.Get("Retry-After") == "" {
			t.differ("%s: 503 does not say when to ask again: %s", where, text)
		}
	case status >= 500:
		t.differ("%s: %d %s", where, status, text)
	case in.State != nil:
		in.State.where = where + ", refused"
		t.saw(*in.State, a.known, a.sent)
	}
	return &a
}
