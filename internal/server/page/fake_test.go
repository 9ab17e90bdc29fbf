package page

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/live"
)

// object is JSON as the page sees it.
type object = map[string]any

// with returns a copy of an object with changes.
func with(o, changes object) object {
	o = maps.Clone(o)
	maps.Copy(o, changes)
	return o
}

// why is a reason as the server gives it; its arguments come as pairs of a name and a value.
func why(code string, pairs ...string) object {
	args := object{}
	for i := 0; i < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	return object{"code": code, "args": args}
}

// A fake is a server with one game that knows no rules: it says what a test tells it
// to say, and keeps what the page has asked for.
type fake struct {
	*httptest.Server

	mu      sync.Mutex
	state   object
	log     []object
	asked   []string // "PUT moves/1 D4", newest last
	changed chan struct{}
	cut     chan struct{} // closed to break the streams
	refuse  string        // a sentence with which the next act is refused
	doubts  []string      // the stones about which the next act is asked again
	barred  []string      // what a player may not do now, though the page could offer it
	obey    func(f *fake, method, path string, body object)
	engines []object
	club    object // who may come in
	ofClub  club.Shown
	mail    bool // whether letters are sent
	list    []object
	ruling  object // the document; nil for none
	reply   object // to the next act, instead of the state
	offers  []object

	// closed when the state comes that follows what has happened; nil: it comes at once
	halfway             chan struct{}
	lost                string              // files of the page that are not there have this in their names
	late                chan struct{}       // closed when they are there after all; nil for never
	shared              bool                // whether anybody has asked for several streams in one
	breaks, breaksAfter bool                // whether the connections of acts break, before or after they are done
	keys                map[string]struct{} // under which acts came

	venues, tournaments, matches []object // whole ones

	// estimate says what a judge sees after some moves, or refuses; seen, unless a test says otherwise.
	estimate func(move string) (status int, answer object)
	// score counts the record that was handed in, or refuses it with a problem; counted, unless
	// a test says otherwise.
	score func(how object) (status int, answer object)

	// cruxes answers what comes of that of which the judge is not sure.
	cruxes func() (status int, answer object)
}

// pageOnce is the page for all fakes: to read and compress its files takes longer than many a test.
var pageOnce = sync.OnceValue(func() http.Handler { return Handler(Options{Version: "v1"}) })

// newFake serves the page and a fake API on which obey decides what an act leads to.
// obey runs under the lock.
func newFake(t *testing.T, state object, obey func(f *fake, method, path string, body object)) *fake {
	f := &fake{
		state:    start(state),
		changed:  make(chan struct{}),
		cut:      make(chan struct{}),
		obey:     obey,
		keys:     map[string]struct{}{},
		club:     object{"accounts": "open", "guests": true, "members_only": false},
		estimate: seen,
		score:    counted,
		cruxes:   readOut,
		engines: []object{
			{"name": "builtin", "title": "Shinpan's own player", "bot": true, "sizes": object{"min": 1, "max": 25, "square": false}},
			{"name": "gnugo", "title": "GNU Go 3.8", "bot": true, "sizes": object{"min": 5, "max": 19, "square": true}},
		},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		lost, late := f.lost != "" && strings.Contains(r.URL.Path, f.lost), f.late
		f.mu.Unlock()
		if lost && late == nil {
			http.NotFound(w, r)
			return
		}
		if lost {
			select {
			case <-late:
			case <-r.Context().Done():
			}
		}
		pageOnce().ServeHTTP(w, r.WithContext(club.With(r.Context(), f.ofClub)))
	})
	mux.HandleFunc("/api/v1/", func(w http.ResponseWriter, _ *http.Request) { problem(w, 404, "there is no such thing") })
	mux.HandleFunc("GET /api/v1/{$}", func(w http.ResponseWriter, _ *http.Request) { answer(w, 200, f.overview()) })
	mux.HandleFunc("GET /api/v1/me", f.me)
	mux.HandleFunc("POST /api/v1/guests", f.enter)
	mux.HandleFunc("PUT /api/v1/me/seen", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	f.collection(mux, "venues", "name", func() []object { return f.venues }, "standings", "games", "recent")
	f.collection(mux, "tournaments", "id", func() []object { return f.tournaments },
		"first_move_ms", "tie_breaks", "standings", "crosstable", "games", "absence", "arbiter", "check_in", "opens", "organizer", "player", "starts", "superiority", "trouble")
	f.collection(mux, "matches", "name", func() []object { return f.matches },
		"ending", "engines", "ends", "duplicates", "replays", "falsified", "left_out", "playing", "disputes", "games", "openings", "test")
	mux.HandleFunc("GET /api/v1/challenges", f.locked(func() object {
		return object{"open": []object{}, "to_me": append([]object{}, f.offers...), "mine": []object{}}
	}))
	mux.HandleFunc("GET /api/v1/challenges/{id}", f.locked(func() object { return f.offers[0] }))
	mux.HandleFunc("GET /api/v1/games", f.games)
	// nobody comments
	mux.HandleFunc("GET /api/v1/boards", func(w http.ResponseWriter, _ *http.Request) { answer(w, 200, object{"boards": []object{}}) })
	mux.HandleFunc("POST /api/v1/games", f.begin)
	mux.HandleFunc("GET /api/v1/games/{id}", f.file)
	mux.HandleFunc("GET /api/v1/games/{id}/events", f.events)
	f.combine(t, mux)
	mux.HandleFunc("GET /api/v1/games/{id}/ruling", f.ruled)
	mux.HandleFunc("GET /api/v1/games/{id}/estimate", func(w http.ResponseWriter, r *http.Request) {
		f.note("GET estimate " + r.FormValue("move"))
		status, body := f.estimate(r.FormValue("move"))
		answer(w, status, body)
	})
	mux.HandleFunc("GET /api/v1/games/{id}/conditional", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, 200, object{"after": 0, "branches": []object{}})
	})
	mux.HandleFunc("/api/v1/games/{id}/{rest...}", f.act)
	mux.HandleFunc("POST /api/v1/terms", func(w http.ResponseWriter, _ *http.Request) { answer(w, 200, agreed(nil)) })
	mux.HandleFunc("POST /api/v1/score", f.scored)
	// it changes nothing: no act
	mux.HandleFunc("POST /api/v1/score/cruxes", func(w http.ResponseWriter, _ *http.Request) {
		status, body := f.cruxes()
		answer(w, status, body)
	})
	f.Server = httptest.NewServer(described(t, mux))
	t.Cleanup(func() {
		f.disconnect()
		f.Close()
	})
	return f
}

// locked answers with what is true of the fake at one moment.
func (f *fake) locked(about func() object) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		answer(w, 200, about())
	}
}

// signIns are the ways to sign in: with passkeys, where the page has an address that these can have, and at a provider.
func (f *fake) signIns() object {
	return object{"passkeys": f.URL, "providers": []object{{"name": "club", "title": "Qwv"}}}
}

// overview is what the fake offers.
func (f *fake) overview() object {
	everywhere := []string{"area", "territory", "stones"}
	return object{
		"version":  "v1",
		"limits":   object{"max_side": 25, "max_body": 1 << 20, "max_name": 32, "max_wait_s": 60},
		"engines":  f.engines,
		"club":     f.club,
		"mail":     f.mail,
		"sign_ins": f.signIns(),
		"rulesets": []object{
			ruleset(object{"name": "chinese", "komi": 7.5, "scoring": "area", "ending": "play-on"}),
			ruleset(object{"name": "japanese-1989", "komi": 6.5, "scoring": "territory", "ending": "confirmation"}),
			ruleset(object{"name": "tromp-taylor", "komi": 7, "scoring": "area", "ending": "as-is"}),
			ruleset(object{"name": "blog-2012", "komi": 7, "scoring": "stones", "ending": "as-is", "forced_pass": true}),
			ruleset(object{"name": "dublin-2001", "komi": 6.5, "scoring": "area", "ending": "as-is", "illegal_loses": true, "move_limit": 500, "repetition": "none"}),
			ruleset(object{"name": "aga", "komi": 7.5, "scoring": "area", "ending": "aga"}),
		},
		"endings": []object{
			{"name": "play-on", "title": "Lists; a dispute is played out", "note": "Each side gives one list.", "scorings": []string{"area", "stones"}},
			{"name": "as-is", "title": "The board as it stands", "note": "Nothing is removed.", "scorings": []string{"area", "stones"}},
			{"name": "mediation", "title": "A third party decides", "note": "The mediator decides about the disputed chains only.", "scorings": everywhere},
			{"name": "ladder", "title": "For programs", "note": "Each rung is taken only if the one before leaves a dispute.", "scorings": everywhere},
			{"name": "auto", "title": "A judge counts", "note": "Whoever disagrees plays on.", "scorings": everywhere},
			{"name": "aga", "title": "American", "note": "White passes last.", "scorings": []string{"area", "stones"}},
			{"name": "confirmation", "title": "Played out on a copy", "note": "Each disputed chain is played out on a copy.", "scorings": []string{"territory"}},
		},
		"judges":         []object{{"name": "tom"}, {"name": "best"}},
		"default_judge":  "best",
		"review_engines": []object{{"name": "built-in", "title": "Built-in player"}, {"name": "katago", "title": "KataGo 1.16"}},
		"counts":         []string{"tom", "tom+connect"},
	}
}

// ruleset is one that a server offers, with what is not usual.
func ruleset(changes object) object {
	return with(object{"basis": "practice", "at_limit": "draw", "repetition": "void"}, changes)
}

// visitor is whoever has the fake's cookie.
var visitor = object{"id": "p1", "name": "Hana", "guest": true, "bot": false}

// myself is what somebody is told of themselves, with changes.
func myself(person, changes object) object {
	usual := object{"roles": []string{}, "scopes": []string{"session"}, "bio": "", "created": "2026-10-01T00:00:00Z"}
	return with(with(usual, person), changes)
}

// entered is what a guest or an account is told with its secret.
func entered(person object) object { return with(person, object{"token": "shp_secret"}) }

func (f *fake) me(w http.ResponseWriter, r *http.Request) {
	if _, err := r.Cookie("shinpan"); err != nil {
		problem(w, 401, "nobody is signed in")
		return
	}
	answer(w, 200, myself(visitor, nil))
}

// enter makes the browser a guest.
func (f *fake) enter(w http.ResponseWriter, _ *http.Request) {
	f.note("POST guests")
	http.SetCookie(w, &http.Cookie{Name: "shinpan", Value: "secret", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	answer(w, 201, entered(visitor))
}

func (f *fake) games(w http.ResponseWriter, r *http.Request) {
	games := []object{}
	if r.FormValue("status") == "live" {
		games = append(games, f.list...)
	}
	answer(w, 200, object{"games": games})
}

// begin begins the one game that there is.
func (f *fake) begin(w http.ResponseWriter, r *http.Request) {
	var body object
	json.NewDecoder(r.Body).Decode(&body)
	text, _ := json.Marshal(body)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, "POST games "+string(text))
	answer(w, 201, f.shown())
}

// ruled answers with the document of the ruling, if there is one.
func (f *fake) ruled(w http.ResponseWriter, _ *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ruling == nil {
		problem(w, 404, "there is none")
		return
	}
	answer(w, 200, f.ruling)
}

// file is the game as a record or as a picture.
func (f *fake) file(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.PathValue("id"), ".sgf") {
		w.Write([]byte(record))
		return
	}
	picture(w)
}

// picture answers with a picture of a board.
func picture(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Write([]byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#e3b76a"/></svg>`))
}

// collection serves a list, and what is in it by a key: there it is told in detail.
func (f *fake) collection(mux *http.ServeMux, kind, key string, all func() []object, details ...string) {
	mux.HandleFunc("GET /api/v1/"+kind, func(w http.ResponseWriter, _ *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		list := []object{}
		for _, one := range all() {
			one = maps.Clone(one)
			maps.DeleteFunc(one, func(field string, _ any) bool { return slices.Contains(details, field) })
			list = append(list, one)
		}
		answer(w, 200, object{kind: list})
	})
	mux.HandleFunc("GET /api/v1/"+kind+"/{key}", func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		for _, one := range all() {
			if one[key] == r.PathValue("key") {
				answer(w, 200, one)
				return
			}
		}
		problem(w, 404, "There is none of that name")
	})
}

// start is the state of an empty 9x9 board against a program, with changes.
func start(changes object) object {
	s := object{
		"type": "state", "game": "g1", "seq": 1, "phase": "play", "move_number": 0,
		"to_play": "black", "you": "black", "size": "9x9", "board": slices.Repeat([]string{"........."}, 9),
		"last": "", "ko": "", "prisoners": object{"black": 0, "white": 0}, "running": "", "server_ms": 0, "time": "none",
		"terms":      agreed(nil),
		"black":      object{"kind": "person", "name": "Hana", "player": "p1"},
		"white":      object{"kind": "program", "name": "GNU Go 3.8", "engine": "gnugo"},
		"undo_asked": "", "void_asked": "", "interrupted": false, "deadlines": []object{}, "last_word": "", "gives_up": true,
		"waiting": []string{"black"}, "rated": false, "watchers": 0,
	}
	maps.Copy(s, changes)
	return s
}

// shown is the state as it is now. It says that a player may do all that the page could offer, save what
// f.barred names.
func (f *fake) shown() object {
	if f.state["type"] != "state" { // another line in its place
		return f.state
	}
	may := []string{}
	if f.state["you"] != "" && f.state["phase"] != "over" {
		may = []string{"pause", "resign", "undo"}
		if white, _ := f.state["white"].(object); white["kind"] == "person" {
			may = append(may, "void")
		}
	}
	f.state["may"] = slices.DeleteFunc(may, func(act string) bool { return slices.Contains(f.barred, act) })
	f.state["server_ms"] = time.Now().UnixMilli()
	return f.state
}

// agreed are the terms of a game, with changes.
func agreed(changes object) object {
	return with(object{
		"size": "9x9", "ruleset": "chinese", "komi": 7.5, "time": "none", "ending": "play-on", "on_fault": "forfeit",
		"rules": object{
			"ko": "simple", "suicide": "none", "scoring": "area", "tax": "none", "handicap_bonus": "N",
			"pass_stones": false, "white_passes_last": false, "button": false,
		},
		"black": object{"kind": "person", "name": "Hana", "player": "p1"}, "white": object{"kind": "program", "name": "GNU Go 3.8", "engine": "gnugo"},
		"limits": object{
			"moves": 343, "at_moves": "draw", "repetition": "void", "list_people_ms": 90000, "list_programs_ms": 10000, "first_move_ms": 30000,
			"vacant_ms": 60000, "wait_mediator_ms": 60000, "trial_ms": 30000, "absent_ms": 30000,
		},
	}, changes)
}

// A broken is an answer that no server gives.
type broken struct{}

// answer writes a body as JSON, or a problem; nothing where there is no body.
func answer(w http.ResponseWriter, status int, body any) {
	if p, refused := body.(object); refused && status >= 400 && status != http.StatusBadGateway {
		answerProblem(w, with(object{"type": "/problems/refused", "title": "Refused", "status": status, "detail": ""}, p))
		return
	}
	if body == nil {
		w.WriteHeader(status)
		return
	}
	if body == (broken{}) || status == http.StatusBadGateway { // of which the server knows nothing
		w.Header().Set(isBroken, "yes")
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

func problem(w http.ResponseWriter, status int, sentence string) {
	answerProblem(w, object{"type": "/problems/refused", "title": "Refused", "status": status, "detail": sentence})
}

// answerProblem answers with a problem. One that has only a sentence gets a code that the page does not know, so that
// it shows the sentence.
func answerProblem(w http.ResponseWriter, p object) {
	p = with(object{"code": "of-a-newer-server"}, p)
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p["status"].(int))
	json.NewEncoder(w).Encode(p)
}

func (f *fake) note(what string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, what)
}

// acts returns what has been asked for since the last call.
func (f *fake) acts() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	asked := f.asked
	f.asked = nil
	return asked
}

func (f *fake) act(w http.ResponseWriter, r *http.Request) {
	var body object
	json.NewDecoder(r.Body).Decode(&body)
	text, _ := json.Marshal(body)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, r.Method+" "+r.PathValue("rest")+" "+string(text))
	f.keys[r.Header.Get("Idempotency-Key")] = struct{}{}
	if f.breaks {
		if f.breaksAfter {
			f.obey(f, r.Method, r.PathValue("rest"), body)
		}
		panic(http.ErrAbortHandler)
	}
	if f.refuse != "" {
		problem(w, 422, f.refuse)
		f.refuse = ""
		return
	}
	if f.doubts != nil {
		answerProblem(w, object{
			"type": "/problems/gives-up-living", "title": "It gives up living stones", "status": 409,
			"detail": "the referee's judge is sure that these live", "points": f.doubts,
		})
		f.doubts = nil
		return
	}
	if f.obey != nil {
		f.obey(f, r.Method, r.PathValue("rest"), body)
	}
	if f.reply != nil {
		answer(w, 200, f.reply)
		f.reply = nil
		return
	}
	switch rest := r.PathValue("rest"); {
	case strings.HasPrefix(rest, "moves/"):
		n, _ := strconv.Atoi(path.Base(rest))
		answer(w, 201, object{"n": n, "move": body["move"], "captured": []string{}, "seq": f.state["seq"]})
	case rest == "chat":
		answer(w, 204, nil)
	default:
		answer(w, 200, f.shown())
	}
}

// scored counts a record, which comes as it is or in JSON.
func (f *fake) scored(w http.ResponseWriter, r *http.Request) {
	how := object{}
	text, _ := io.ReadAll(r.Body)
	if r.Header.Get("Content-Type") == "application/json" {
		json.Unmarshal(text, &how)
	} else {
		how["file"] = strings.TrimPrefix(string(text), "\uFEFF")
		if r.FormValue("move") != "" {
			how["move"] = r.FormValue("move")
		}
		if r.FormValue("charset") != "" {
			how["charset"] = r.FormValue("charset")
		}
	}
	said, _ := json.Marshal(how)
	f.note("POST score " + string(said))
	status, body := f.score(how)
	answer(w, status, body)
}

// tell changes the game from outside.
func (f *fake) tell(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
	f.commit()
}

// come brings the game to some stages.
func (f *fake) come(stages ...func(*fake)) {
	f.tell(func() {
		for _, stage := range stages {
			stage(f)
		}
	})
}

// commit tells the watchers; the lock is held.
func (f *fake) commit() {
	close(f.changed)
	f.changed = make(chan struct{})
}

// event appends to the log; the lock is held.
func (f *fake) event(kind string, fields object) {
	e := object{"type": kind, "game": "g1", "seq": f.state["seq"].(int) + 1, "at": "2026-11-21T12:00:00Z", "by": "referee"}
	maps.Copy(e, fields)
	f.log = append(f.log, e)
	f.state["seq"] = e["seq"]
}

// move puts a stone on the board, takes others off, and gives the turn away; the
// lock is held.
func (f *fake) move(color, vertex string, captured ...string) {
	n := f.state["move_number"].(int) + 1
	other := map[string]string{"black": "white", "white": "black"}[color]
	f.event("move", object{"n": n, "color": color, "move": vertex, "captured": captured})
	f.state["move_number"], f.state["to_play"], f.state["last"] = n, other, vertex
	board := slices.Clone(f.state["board"].([]string))
	put := func(vertex string, c byte) {
		col := strings.IndexByte("ABCDEFGHJ", vertex[0])
		row := len(board) - int(vertex[1]-'0')
		line := []byte(board[row])
		line[col] = c
		board[row] = string(line)
	}
	if vertex != "pass" {
		put(vertex, map[string]byte{"black": 'X', "white": 'O'}[color])
	}
	for _, v := range captured {
		put(v, '.')
	}
	f.state["board"] = board
	f.state["legal"] = legal(board)
}

// legal calls every empty point of a 9x9 board legal.
func legal(board []string) []string {
	points := []string{"pass"}
	for i, row := range board {
		for col, c := range row {
			if c == '.' {
				points = append(points, "ABCDEFGHJ"[col:col+1]+string(rune('9'-i)))
			}
		}
	}
	return points
}

// disconnect cuts every stream, as a network does.
func (f *fake) disconnect() {
	f.mu.Lock()
	defer f.mu.Unlock()
	close(f.cut)
	f.cut = make(chan struct{})
}

// events is the stream of the game: a state, the log, and what follows.
func (f *fake) events(w http.ResponseWriter, r *http.Request) {
	out := json.NewEncoder(w)
	f.mu.Lock()
	f.asked = append(f.asked, "GET events "+r.URL.RawQuery)
	if r.PathValue("id") != f.state["game"] {
		f.mu.Unlock()
		problem(w, 404, "There is no such game")
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	cut := f.cut
	out.Encode(f.shown())
	told := 0
	for {
		for ; told < len(f.log); told++ {
			out.Encode(f.log[told])
		}
		if halfway := f.halfway; halfway != nil {
			f.mu.Unlock()
			heard(w, r, halfway, cut)
			f.mu.Lock()
		}
		out.Encode(f.shown())
		changed := f.changed
		f.mu.Unlock()
		if !heard(w, r, changed, cut) {
			return
		}
		f.mu.Lock()
	}
}

// combine has a fake answer with several of its streams in one.
func (f *fake) combine(t testing.TB, mux *http.ServeMux) {
	mux.HandleFunc("GET /api/v1/events", func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		f.shared = true
		f.mu.Unlock()
		var paths []*url.URL
		if n := len(r.URL.Query()["of"]); n > 50 {
			t.Errorf("one request is for %d streams, which the server refuses", n)
		}
		for _, of := range r.URL.Query()["of"] {
			path, err := url.ParseRequestURI("/api/v1" + of)
			if err != nil {
				panic(err)
			}
			paths = append(paths, path)
		}
		live.Combine(w, r, live.Heart{Every: 5 * time.Second, Still: func(context.Context) bool { return true }}, described(t, mux), paths)
	})
}

// heard sends what was written to a stream, and a blank line every few seconds, as a server does:
// the page takes a line that is silent for 12 s for dead, and a busy machine is slow. It returns
// true when there is more to write, and false when nobody listens any more.
func heard(w http.ResponseWriter, r *http.Request, more, cut <-chan struct{}) bool {
	beat := time.NewTicker(5 * time.Second)
	defer beat.Stop()
	for {
		w.(http.Flusher).Flush()
		select {
		case <-more:
			return true
		case <-beat.C:
			io.WriteString(w, "\n")
		case <-cut: // in the midst of a line
			io.WriteString(w, `{"type":"move","game":"g1","se`)
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		case <-r.Context().Done():
			return false
		}
	}
}
