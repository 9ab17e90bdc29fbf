package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/verify/model"
)

// timeControls are those under which games are played: most of them are long enough for a
// whole game.
var timeControls = []string{"none", "30s", "20s+300ms", "15s+3x2s", "15s+4/3s", "1s+10/4s", "3s+5x1s", "5s", "3s+500ms", "500ms+3/2s"}

// standstill is how long a game may stand still after the last fault before it is stuck: a list of
// dead stones has 90 s.
const standstill = 150 * time.Second

// A table is a game of an ordeal, and what its players have asked and seen.
type table struct {
	*ordeal
	*rand.Rand
	number  int
	id      string
	tokens  map[model.Color]string
	terms   model.Terms
	control string
	sleepy  int          // from this move on nobody moves; 0: never
	known   atomic.Int64 // the last event that anybody was told of

	mu       sync.Mutex
	asks     []*request
	looks    []sight
	streamed map[model.Color][]json.RawMessage // events that streams have told
	attended map[model.Color][]fault           // when streams were open
	wrong    []string
}

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
		Rev        int
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

// play plays one game after the other until there are enough, and no fault is to come.
func (o *ordeal) play() {
	tokens := map[model.Color]string{}
	for {
		n := int(o.begun.Add(1))
		if n > o.wanted && o.calm.Load() || o.t.Failed() {
			return
		}
		t := &table{ordeal: o, number: n, Rand: rand.New(rand.NewPCG(*surviveSeed, uint64(n))), tokens: tokens, streamed: map[model.Color][]json.RawMessage{}, attended: map[model.Color][]fault{}}
		if len(tokens) == 0 {
			for _, side := range []model.Color{model.Black, model.White} {
				tokens[side] = t.comes()
			}
		}
		t.meet()
		t.sit()
		o.over.Add(1)
	}
}

// comes returns the token of somebody new.
func (t *table) comes() string {
	for {
		var guest struct{ Token string }
		if status, text, _ := t.http("", "POST", t.IntN(len(t.spots)), "/guests", map[string]any{}, 5*time.Second); status == http.StatusCreated {
			json.Unmarshal(text, &guest)
			return guest.Token
		}
		time.Sleep(50 * time.Millisecond)
	}
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

func (t *table) differ(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wrong = append(t.wrong, fmt.Sprintf(format, args...))
}

// meet makes the game and has both sides sit down.
func (t *table) meet() {
	combined := combinations()
	for {
		t.terms = combined[t.IntN(len(combined))]
		if t.terms.Mediator != "engine:third" { // it knows no games but those of its own process
			break
		}
	}
	size := one(t.Rand, [2]int{5, 5}, [2]int{4, 4}, [2]int{3, 3}, [2]int{5, 3}, [2]int{7, 7}, [2]int{9, 9}, [2]int{2, 2})
	t.terms.Cols, t.terms.Rows, t.terms.AllowUnsound = size[0], size[1], true
	t.control = one(t.Rand, timeControls...)
	asked := map[string]any{
		"ruleset": t.terms.Ruleset, "size": fmt.Sprintf("%dx%d", size[0], size[1]), "ending": t.terms.Ending, "allow_unsound": true,
		"opponent": "friend", "color": "black", "time": t.control, "komi": float64(t.terms.Komi) / 2,
	}
	for key, value := range map[string]string{"mediator": t.terms.Mediator, "fallback": t.terms.Fallback, "judge": t.terms.Judge} {
		if value != "" {
			asked[key] = value
		}
	}
	if t.chance(15) {
		t.terms.ForGood = true
		asked["passing"] = "for-good"
	}
	if t.chance(15) {
		t.terms.ForcedPass = true
		asked["forced_pass"] = true
	}
	if t.chance(20) {
		t.terms.MoveLimit = 10 + t.IntN(40)
		asked["move_limit"] = t.terms.MoveLimit
	}
	if t.chance(6) {
		t.sleepy = 3 + t.IntN(15)
		t.control = one(t.Rand, "5s", "3s+500ms", "3s+2x1s", "500ms+3/2s")
		asked["time"] = t.control
	}
	for t.id == "" {
		var made struct{ Game string }
		status, text, _ := t.http(t.tokens[model.Black], "POST", t.IntN(len(t.spots)), "/games", asked, 5*time.Second)
		switch {
		case status == http.StatusCreated:
			json.Unmarshal(text, &made)
			t.id = made.Game
		case status != 0 && status != http.StatusServiceUnavailable:
			t.differ("POST /games %v: %d %s", asked, status, text)
			time.Sleep(time.Second)
		default:
			time.Sleep(50 * time.Millisecond)
		}
	}
	for {
		status, text, _ := t.http(t.tokens[model.White], "POST", t.IntN(len(t.spots)), "/games/"+t.id+"/sit", map[string]any{"color": "white"}, 5*time.Second)
		if status == http.StatusOK || status == http.StatusForbidden { // he sits there
			return
		}
		if status != 0 && status != http.StatusServiceUnavailable {
			t.differ("POST sit: %d %s", status, text)
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// sit plays the game to its end, and follows its log.
func (t *table) sit() {
	ctx, leave := context.WithCancel(context.Background())
	var streams sync.WaitGroup
	for _, side := range []model.Color{model.Black, model.White} {
		if t.chance(75) {
			r := rand.New(rand.NewPCG(t.Uint64(), 0))
			streams.Go(func() { t.watch(ctx, side, r) })
		}
	}
	over := t.moves()
	leave()
	streams.Wait()
	if !over {
		t.ordeal.mu.Lock()
		t.stuck = append(t.stuck, fmt.Sprintf("game %d, %s", t.number, t.id))
		t.ordeal.mu.Unlock()
	}
	t.audit(over)
}

// moves plays, until the game is over; it reports false if that is stuck.
func (t *table) moves() bool {
	seq, moved := -1, t.now()
	for {
		s, ok := t.look(t.viewer(), t.IntN(len(t.spots)))
		if ok && s.Seq > seq {
			seq, moved = s.Seq, t.now()
		}
		switch {
		case ok && s.Phase == "over":
			return true
		case t.now() > max(moved, t.lastFault())+standstill:
			return false
		case ok:
			t.act(s)
		}
		time.Sleep(time.Duration(t.ExpFloat64() * float64(*surviveThink)))
	}
}

// viewer draws somebody who looks.
func (t *table) viewer() model.Color {
	return one(t.Rand, model.Black, model.White, model.None)
}

func (t *table) chance(n int) bool { return t.IntN(100) < n }

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
	rev := map[string]any{"rev": a.n}
	with := func(key string, value any) map[string]any { rev[key] = value; return rev }
	switch a.kind {
	case "move":
		return "PUT", fmt.Sprintf("/moves/%d", a.n), map[string]any{"move": a.move}
	case "claim":
		rev["dead"], rev["sure"] = a.dead, true
		return "PUT", "/scoring/claims/me", with("unknown", a.unknown)
	case "accept":
		return "POST", "/scoring/accept", with("sure", true)
	case "resume":
		return "POST", "/scoring/resume", with("confirm", a.dead)
	case "mark":
		return "POST", "/scoring/mark", with("point", a.move)
	case "done":
		return "POST", "/scoring/done", with("sure", true)
	case "dispute":
		return "POST", "/scoring/dispute", rev
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

// act does what comes next, and now and then something else.
func (t *table) act(s sight) {
	server := t.IntN(len(t.spots))
	side := t.awaited(s)
	switch {
	case t.sleepy > 0 && s.Moves >= t.sleepy && s.Running != "" && s.left() < 10*time.Second:
		time.Sleep(300 * time.Millisecond)
	case t.around(s, server):
	case side == model.None:
	case s.Phase == "play":
		t.variously(request{kind: "move", side: side, n: s.Moves + 1, move: t.choose(s.Legal, s.Board, s.Moves)}, s)
	case s.Phase == "trial" && s.Trial != nil:
		t.variously(request{kind: "trial", side: side, trial: s.Trial.Number, n: s.Trial.Moves + 1, move: t.choose(nil, s.Trial.Board, 0)}, s)
	case s.Scoring == nil:
	case s.Phase == "scoring":
		t.variously(t.claims(s, side), s)
	case s.Phase == "dispute" && t.chance(30):
		t.variously(request{kind: "accept", side: side, n: s.Scoring.Rev}, s)
	case s.Phase == "dispute":
		t.variously(request{kind: "resume", side: side, n: s.Scoring.Rev, dead: t.confirmed(s, side)}, s)
	case s.Phase == "marking":
		t.variously(t.marks(s, side), s)
	}
}

// left returns what main time the side has whose clock runs.
func (s sight) left() time.Duration {
	main := map[string]int64{"black": s.Clock.Black.Main, "white": s.Clock.White.Main}
	return time.Duration(main[s.Running]) * time.Millisecond
}

// awaited draws one of the sides that the game waits for.
func (t *table) awaited(s sight) model.Color {
	var sides []model.Color
	for _, who := range s.Waiting {
		if who == "black" || who == "white" {
			sides = append(sides, colorOf(who))
		}
	}
	if len(sides) == 0 {
		return model.None
	}
	return one(t.Rand, sides...)
}

// around does what is not a move: it answers what was asked, ends a pause, or asks for
// something. It reports whether it did anything.
func (t *table) around(s sight, server int) bool {
	of := func(name string) model.Color {
		if name == "" {
			return one(t.Rand, model.Black, model.White)
		}
		return colorOf(name).Other()
	}
	say := func(side model.Color, kind string) bool {
		t.variously(request{kind: kind, side: side}, s)
		return true
	}
	someone := one(t.Rand, model.Black, model.White)
	n := t.IntN(1000)
	switch {
	case s.Phase != "play" && n < 8, s.Phase == "play" && s.Moves > 1 && n < 4:
		return say(someone, "resign")
	case s.Phase != "play":
		return false
	case s.Undo != "" && n < 700:
		return say(of(s.Undo), "undo/"+one(t.Rand, "accept", "accept", "accept", "decline"))
	case s.Void != "" && n < 700:
		return say(of(s.Void), "void/"+one(t.Rand, "decline", "decline", "decline", "accept"))
	case s.Paused != nil && s.Paused.Asked && n < 700:
		return say(colorOf(s.Paused.By).Other(), one(t.Rand, "pause", "pause", "unpause"))
	case s.Paused != nil && !s.Paused.Asked && n < 800:
		return say(someone, "unpause")
	case n < 20:
		return say(someone, "undo")
	case n < 35:
		return say(someone, "pause")
	case n < 38:
		return say(someone, "void")
	case n < 40:
		return say(someone, one(t.Rand, "undo/accept", "undo/decline", "unpause", "void/accept", "void/decline"))
	default:
		return false
	}
}

// choose draws a move: the later the more often a pass.
func (t *table) choose(legal, rows []string, moves int) string {
	b := model.Drawn(rows)
	pass := 6 + 40*moves/len(b.Cells)
	switch {
	case t.chance(min(70, pass)) || len(legal) == 1:
		return "pass"
	case len(legal) > 1 && t.chance(92):
		return legal[1+t.IntN(len(legal)-1)]
	default:
		return b.Name(t.IntN(len(b.Cells)))
	}
}

// stones draws some chains of a board, each by a stone.
func (t *table) stones(b model.Board, of model.Set, often int) []string {
	names := []string{}
	for _, chain := range b.Chains(of) {
		if t.chance(often) {
			names = append(names, b.Name(one(t.Rand, chain.Sorted()...)))
		}
	}
	return names
}

// claims draws a list of dead stones.
func (t *table) claims(s sight, side model.Color) request {
	b := model.Drawn(s.Board)
	a := request{kind: "claim", side: side, n: s.Scoring.Rev, dead: []string{}}
	switch t.IntN(6) {
	case 0, 1:
	case 2:
		a.dead = t.stones(b, nil, 30)
	case 3:
		a.dead = t.stones(b, b.All(side.Other()), 60)
	case 4:
		a.dead = t.stones(b, b.All(side), 40)
	case 5:
		if t.chance(30) && t.terms.Ending == "confirmation" {
			return request{kind: "resume", side: side, n: s.Scoring.Rev, dead: []string{}}
		}
		a.unknown = t.chance(50)
	}
	if t.chance(4) {
		a.dead = append(a.dead, one(t.Rand, "Z9", "A1", "T19"))
	}
	return a
}

// confirmed draws what a side confirms as dead.
func (t *table) confirmed(s sight, side model.Color) []string {
	names := []string{}
	if !s.Scoring.MayConfirm && !t.chance(5) {
		return names
	}
	b := model.Drawn(s.Board)
	return append(names, t.stones(b, b.Only(points(b, s.Scoring.Agreed), side), 60)...)
}

func (t *table) marks(s sight, side model.Color) request {
	b := model.Drawn(s.Board)
	switch n := t.IntN(100); {
	case n < 45:
		return request{kind: "mark", side: side, n: s.Scoring.Rev, move: b.Name(t.IntN(len(b.Cells)))}
	case n < 90:
		return request{kind: "done", side: side, n: s.Scoring.Rev}
	default:
		return request{kind: "dispute", side: side, n: s.Scoring.Rev}
	}
}

// variously makes a request once, or at both servers at once, again, too late, with another one
// that cannot be done as well, by the wrong side, or without waiting for the answer.
func (t *table) variously(a request, s sight) {
	const while = 4 * time.Second
	server := t.IntN(len(t.spots))
	another := (server + 1) % len(t.spots)
	other := a
	switch n := t.IntN(100); {
	case n < 60:
		t.do(a, server, while)
	case n < 70:
		t.tell("asked twice at once")
		t.both(a, other, server, another)
	case n < 76:
		t.tell("asked again")
		t.do(a, server, while)
		t.do(other, another, while)
	case n < 86:
		t.tell("asked for two things at once")
		t.both(a, t.another(a, s), server, another)
	case n < 91:
		t.tell("asked late or early")
		other.n = max(1, a.n+one(t.Rand, -2, -1, 1))
		t.do(other, server, while)
	case n < 94:
		t.tell("asked by the other side")
		other.side = a.side.Other()
		t.do(other, server, while)
	default:
		t.tell("hung up on")
		t.do(a, server, time.Duration(t.IntN(4000))*time.Microsecond)
	}
}

// another is a request that cannot be done as well as the other.
func (t *table) another(a request, s sight) request {
	switch a.kind {
	case "move":
		a.move = t.choose(s.Legal, s.Board, s.Moves)
	case "trial":
		a.move = t.choose(nil, s.Trial.Board, 0)
	case "claim":
		a = t.claims(s, a.side)
	case "accept":
		a.kind, a.dead = "resume", []string{}
	case "resume":
		a.kind = "accept"
	case "mark", "done", "dispute":
		a = t.marks(s, a.side)
	case "undo/accept", "void/accept":
		a.kind = a.kind[:5] + "decline"
	case "undo", "void", "pause", "unpause":
		a = request{kind: "move", side: t.awaited(s), n: s.Moves + 1, move: t.choose(s.Legal, s.Board, s.Moves)}
	}
	return a
}

func (t *table) both(a, b request, server, another int) {
	var both sync.WaitGroup
	both.Go(func() { t.do(a, server, 4*time.Second) })
	both.Go(func() { t.do(b, another, 4*time.Second) })
	both.Wait()
}

// watch reads the events of the game, and goes on where it was when the stream breaks.
func (t *table) watch(ctx context.Context, side model.Color, r *rand.Rand) {
	for ctx.Err() == nil {
		streaming, hangUp := context.WithTimeout(ctx, time.Duration(500+r.IntN(8000))*time.Millisecond)
		t.stream(streaming, side, r.IntN(len(t.spots)))
		hangUp()
		time.Sleep(time.Duration(10+r.IntN(100)) * time.Millisecond)
	}
}

func (t *table) stream(ctx context.Context, side model.Color, server int) {
	t.mu.Lock()
	since := len(t.streamed[side])
	t.mu.Unlock()
	known, sent := int(t.known.Load()), t.now()
	url := fmt.Sprintf("http://%s/api/v1/games/%s/events?since=%d", t.spots[server].addr, t.id, since)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+t.tokens[side])
	response, err := t.client.Do(request)
	if err != nil {
		t.tell("streams: 0")
		return
	}
	defer response.Body.Close()
	t.tell(fmt.Sprintf("streams: %d", response.StatusCode))
	if response.StatusCode != http.StatusOK {
		return
	}
	opened := t.now()
	defer func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.attended[side] = append(t.attended[side], fault{what: "there", server: server, from: opened, to: t.now()})
	}()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Bytes()
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var e sight
		if json.Unmarshal(line, &e) != nil {
			return // it was cut off
		}
		switch {
		case e.Type == "state":
			e.where = fmt.Sprintf("the stream of %v at server %d", side, server)
			t.saw(e, known, sent)
			known = 0 // what comes later was on its way
		case e.Type == "chat" || e.Type == "watchers":
		case e.Seq != since+1:
			t.differ("the stream of %v at server %d tells event %d after %d", side, server, e.Seq, since)
			return
		default:
			since++
			t.mu.Lock()
			t.streamed[side] = append(t.streamed[side], slices.Clone(line))
			t.mu.Unlock()
			t.knows(e.Seq)
		}
	}
}

func one[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }
