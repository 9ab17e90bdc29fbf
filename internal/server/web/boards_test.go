package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/guard"
)

// A lesson is a shared board under test.
type lesson struct {
	id      string
	teacher *client
	acted   int
}

func (l *lesson) path(rest string) string { return "/boards/" + l.id + rest }

// newLesson begins a board.
func (s *site) newLesson(teacher *client, wish map[string]any) *lesson {
	s.t.Helper()
	r := teacher.call("POST", "/boards", wish).want(http.StatusCreated)
	return &lesson{id: r.body["boards"].([]any)[0].(string), teacher: teacher}
}

// does has somebody do something with the board.
func (l *lesson) does(who *client, act string) *reply {
	l.acted++
	return who.call("POST", l.path("/acts"), act, "Idempotency-Key", fmt.Sprint("k", l.acted))
}

// teach has the teacher do it.
func (l *lesson) teach(act string) *reply {
	l.teacher.site.t.Helper()
	return l.does(l.teacher, act).want(http.StatusOK)
}

// A board is shown by one who leads and hands over; the others see what is done, and do nothing.
func TestBoard(t *testing.T) {
	s := newSite(t)
	teacher, pupil := s.member("Teacher"), s.member("Pupil")
	l := s.newLesson(teacher, map[string]any{"title": "  The  3-3 invasion ", "size": "9x9"})
	l.teach(`{"act":"play","move":"C3"}`)
	l.teach(`{"act":"play","node":1,"move":"D3"}`)
	l.teach(`{"act":"note","node":2,"text":"hane"}`)
	l.teach(`{"act":"mark","node":2,"marks":[{"at":"C3","shape":"triangle"},{"at":"E5","shape":"label","text":"ABCD"}],"arrows":[{"from":"C3","to":"E5"}]}`)
	got := s.nobody().call("GET", l.path(""), nil).want(http.StatusOK).has("The 3-3 invasion", "title").has(2.0, "place").has("hane", "nodes.2.text").has("ABC", "nodes.2.marks.1.text")
	if n := len(got.body["nodes"].([]any)); n != 3 {
		t.Errorf("there are %d positions, want 3", n)
	}
	l.does(pupil, `{"act":"play","node":2,"move":"E3"}`).problem(403, "not-allowed")
	l.does(s.guest(""), `{"act":"ask"}`).problem(403, "account-needed")
	l.does(teacher, `{"act":"play","node":2,"move":"D3","color":"black"}`).problem(422, "occupied")
	l.does(teacher, `{"act":"hand","to":"`+pupil.id+`"}`).problem(409, "wrong-phase")
	l.does(pupil, `{"act":"ask"}`).want(http.StatusOK)
	l.teach(`{"act":"hand","to":"` + pupil.id + `"}`)
	l.does(pupil, `{"act":"play","node":1,"move":"E3"}`).want(http.StatusOK)
	l.does(teacher, `{"act":"go","node":0}`).problem(403, "not-allowed")
	l.does(pupil, `{"act":"close"}`).problem(403, "not-allowed")
	l.teach(`{"act":"take"}`)
	l.teach(`{"act":"raise","node":3}`)
	l.teach(`{"act":"remove","node":2}`)
	sgf := s.nobody().call("GET", l.path(".sgf"), nil).want(http.StatusOK).text
	if want := ";B[cg];W[eg])"; !strings.Contains(strings.ReplaceAll(sgf, "\n", ""), want) {
		t.Errorf("the record is %s, want it to have %s", sgf, want)
	}
	for _, form := range []string{".png", ".svg?node=1"} {
		s.nobody().call("GET", l.path(form), nil).want(http.StatusOK)
	}
	l.teach(`{"act":"close"}`)
	l.does(teacher, `{"act":"go","node":0}`).problem(409, "wrong-phase")
	s.nobody().call("GET", "/boards/AAAAAAAAAAAAAAAA", nil).problem(404, "unknown-board")
	s.nobody().call("GET", "/boards/..%2Fx", nil).problem(404, "unknown-board")
}

// Streams begin with the whole board and then tell what changes; what is said beside it, too.
func TestBoardStream(t *testing.T) {
	s := newSite(t)
	l := s.newLesson(s.member("Teacher"), map[string]any{"size": "9x9"})
	watch := s.nobody().listen(l.path("/events?chat=1"))
	if first := watch.next(); first["type"] != "state" || len(first["nodes"].([]any)) != 1 {
		t.Fatalf("the stream begins with %v", first)
	}
	l.teach(`{"act":"play","move":"C3"}`)
	change := watch.next()
	if nodes := change["nodes"].([]any); change["type"] != "change" || change["place"] != 1.0 || len(nodes) != 2 {
		t.Errorf("a move is told as %v", change)
	}
	l.teacher.call("POST", l.path("/chat"), `{"text":"look"}`).want(http.StatusCreated)
	if said := watch.next(); said["type"] != "chat" || said["text"] != "look" {
		t.Errorf("a line is told as %v", said)
	}
	l.teach(`{"act":"remove","node":1}`)
	if gone := watch.next(); fmt.Sprint(gone["gone"]) != "[1]" || gone["place"] != 0.0 {
		t.Errorf("a removal is told as %v", gone)
	}
	s.guest("").call("POST", l.path("/chat"), `{"text":"hello"}`).problem(403, "account-needed")
	s.member("Offended").call("POST", "/reports", map[string]any{"game": l.id, "line": 1, "why": "rude"}).want(http.StatusCreated)
	l.teach(`{"act":"show","visibility":"private"}`)
	for watch.lines.Scan() {
		if strings.Contains(watch.lines.Text(), `"private"`) {
			t.Errorf("a stranger is told of a private board: %s", watch.lines.Text())
		}
	}
}

// A lesson of 200 is encoded once: each watcher gets the same bytes.
func TestLesson(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{} })
	l := s.newLesson(s.member("Teacher"), map[string]any{"size": "9x9"})
	const watchers = 200
	var all sync.WaitGroup
	got := make([][]string, watchers)
	ready := make(chan struct{}, watchers)
	for i := range watchers {
		watch := s.nobody().listen(l.path("/events"))
		all.Go(func() {
			for watch.lines.Scan() {
				if line := watch.lines.Text(); line != "" {
					if got[i] = append(got[i], line); len(got[i]) == 1 {
						ready <- struct{}{}
					}
					if len(got[i]) == 21 {
						return
					}
				}
			}
		})
	}
	for range watchers {
		<-ready
	}
	for i := range 20 {
		l.teach(fmt.Sprintf(`{"act":"play","node":%d,"move":"%c%d"}`, i, "ABCDEFGHJ"[i%9], 1+2*(i/9)))
	}
	all.Wait()
	for i := range got {
		if !slices.Equal(got[i], got[0]) || len(got[i]) != 21 {
			t.Fatalf("watcher %d got %d lines, the first %d", i, len(got[i]), len(got[0]))
		}
	}
	shared, err := s.server.boards.boards.board(t.Context(), l.id)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(shared.lines); n != 20 {
		t.Errorf("%d lines were encoded for 20 changes", n)
	}
}

// An act, a line and a beginning are done once for a key, also by a server that remembers no requests.
func TestBoardOnce(t *testing.T) {
	s := newSite(t)
	teacher := s.member("Teacher")
	l := s.newLesson(teacher, map[string]any{"size": "9x9"})
	play, line := `{"act":"play","node":0,"move":"C3"}`, `{"text":"once"}`
	for range 3 {
		teacher.call("POST", l.path("/acts"), play, "Idempotency-Key", "a").want(http.StatusOK)
		teacher.call("POST", l.path("/acts"), `{"act":"note","node":1,"text":"x"}`, "Idempotency-Key", "b").want(http.StatusOK)
		teacher.call("POST", l.path("/acts"), `{"act":"note","node":1,"text":"y"}`, "Idempotency-Key", "c").want(http.StatusOK)
		teacher.call("POST", l.path("/chat"), line, "Idempotency-Key", "d").want(http.StatusCreated).has(1.0, "n")
		teacher.call("POST", "/boards", `{"title":"twice"}`, "Idempotency-Key", "e").want(http.StatusCreated)
		s.forgetReplies()
	}
	s.nobody().call("GET", l.path(""), nil).want(http.StatusOK).has(4.0, "seq").has("y", "nodes.1.text")
	if n := len(teacher.call("GET", "/boards?mine=true", nil).want(http.StatusOK).body["boards"].([]any)); n != 2 {
		t.Errorf("there are %d boards, want 2", n)
	}
}

// forgetReplies has the server forget which requests it has answered, as after a restart.
func (s *site) forgetReplies() { *s.server.idempotency = *guard.NewIdempotency(quiet()) }

// Who may see a board, and who finds it on a list.
func TestBoardVisibility(t *testing.T) {
	s := newSite(t)
	teacher, other, moderator := s.member("Teacher"), s.member("Other"), s.member("Moderator", account.Moderator)
	for _, c := range []struct {
		visibility   string
		seen, listed bool
	}{{"private", false, false}, {"linked", true, false}, {"listed", true, true}} {
		l := s.newLesson(teacher, map[string]any{"title": c.visibility, "visibility": c.visibility})
		for _, who := range []*client{s.nobody(), other} {
			for _, door := range []string{"", ".sgf", ".png", ".svg", "/events", "/chat"} {
				if status := who.status(l.path(door)); (status == 200) != c.seen || status != 200 && status != 404 {
					t.Errorf("%s of a board that is %s answers %d", door, c.visibility, status)
				}
			}
			if listed := strings.Contains(who.call("GET", "/boards", nil).text, l.id); listed != c.listed {
				t.Errorf("a board that is %s is listed: %v", c.visibility, listed)
			}
		}
		l.does(other, `{"act":"ask"}`).want(map[bool]int{true: 200, false: 404}[c.seen])
		teacher.call("GET", l.path(""), nil).want(http.StatusOK)
		other.call("POST", "/admin/boards/"+l.id+"/hide", `{"why":"rude"}`).problem(403, "forbidden")
		moderator.call("POST", "/admin/boards/"+l.id+"/hide", `{"why":"rude"}`).want(http.StatusOK)
		other.call("GET", l.path(""), nil).problem(404, "unknown-board")
		teacher.call("GET", l.path(""), nil).want(http.StatusOK).has("rude", "hidden")
		l.does(teacher, `{"act":"play","move":"C3"}`).problem(409, "wrong-phase")
		if strings.Contains(other.call("GET", "/boards", nil).text, l.id) {
			t.Error("a hidden board is listed")
		}
	}
}

// status asks for a path and returns the status, without waiting for the end of a stream.
func (c *client) status(path string) int {
	l := c.listen(path)
	defer l.close()
	return l.status
}

// Whoever is to solve a problem sees the first position, whichever way; the moves are answered one by one.
func TestProblem(t *testing.T) {
	s := newSite(t)
	teacher, pupil := s.member("Teacher"), s.member("Pupil")
	record := `(;SZ[9]GN[one]AB[aa][ab]AW[ac];B[ba]C[SECRET good];W[bb];B[ca]TE[1](;W[da])(;W[cb]))(;SZ[9];B[aa];W[bb];B[cc])`
	r := teacher.call("POST", "/boards", map[string]any{"kind": "problem", "title": "Mine", "sgf": record, "visibility": "listed"}).want(http.StatusCreated)
	ids := r.body["boards"].([]any)
	if len(ids) != 2 {
		t.Fatalf("%v are the problems of two games", ids)
	}
	l := &lesson{id: ids[0].(string), teacher: teacher}
	for _, door := range []string{"", ".sgf", ".svg", "/chat"} {
		if text := pupil.call("GET", l.path(door), nil).want(http.StatusOK).text; strings.Contains(text, "SECRET") || strings.Contains(text, "B[ba]") {
			t.Errorf("%s tells the answer: %s", door, text)
		}
	}
	watch := pupil.listen(l.path("/events"))
	if first := watch.next(); len(first["nodes"].([]any)) != 1 || first["whole"] != false {
		t.Errorf("the stream tells the answer: %v", first)
	}
	l.teach(`{"act":"note","node":1,"text":"SECRET too"}`)
	if next := watch.next(); len(next["nodes"].([]any)) != 1 {
		t.Errorf("the stream tells the answer: %v", next)
	}
	tries := func(want string, moves ...string) *reply {
		t.Helper()
		return pupil.call("POST", l.path("/attempts"), map[string]any{"moves": moves}).want(http.StatusOK).has(want, "verdict")
	}
	tries("").has("black", "turn")
	tries("", "B9").has("B8", "line.1")
	tries("wrong", "J1")
	tries("right", "B9", "C9")
	pupil.call("POST", l.path("/attempts"), `{"moves":["A9"]}`).problem(422, "occupied")
	items := pupil.call("GET", "/boards?in="+l.id, nil).want(http.StatusOK).body["boards"].([]any)
	if first := items[len(items)-1].(map[string]any); len(items) != 2 || first["tries"] != 2.0 || first["solved"] != true {
		t.Errorf("the collection is %v", items)
	}
	s.nobody().call("POST", l.path("/attempts"), `{"moves":["B9"]}`).want(http.StatusOK)
}

// A record that grows is followed: what is new is added, a mistake is mended, and the same again changes nothing.
func TestFollowRecord(t *testing.T) {
	s := newSite(t)
	l := s.newLesson(s.member("Relayer"), map[string]any{"kind": "relay", "size": "9x9", "visibility": "listed"})
	put := func(record string, seq float64) *reply {
		t.Helper()
		return l.teacher.call("PUT", l.path("/record"), map[string]any{"sgf": record}).want(http.StatusOK).has(seq, "seq")
	}
	put(`(;SZ[9]PB[Lee]PW[Go];B[cc]BL[300];W[dd]WL[299]OW[3])`, 4)
	put(`(;SZ[9]PB[Lee]PW[Go];B[cc]BL[300];W[dd]WL[299]OW[3])`, 4)
	put(`(;SZ[9]PB[Lee]PW[Go];B[cc]BL[300];W[ee]WL[299]OW[3];B[ff]C[ahem])`, 7)
	got := s.nobody().call("GET", l.path(""), nil).want(http.StatusOK).has("Lee", "black.name").has(4.0, "place").has("ahem", "nodes.4.text")
	got.has(299000.0, "nodes.2.clocks.white.ms").has(3.0, "nodes.2.clocks.white.moves")
	put(`(;SZ[9]PB[Lee]PW[Go]RE[B+R];B[cc]BL[300];W[ee]WL[299]OW[3];B[ff]C[ahem])`, 8)
	s.nobody().call("GET", "/boards?kind=relay", nil).want(http.StatusOK).has("B+R", "boards.0.result").has(3.0, "boards.0.move_number")
	l.teacher.call("PUT", l.path("/record"), map[string]any{"sgf": "(;SZ[13];B[cc])"}).problem(422, "invalid")
	l.teacher.call("PUT", l.path("/record"), map[string]any{"sgf": "nothing"}).problem(422, "bad-record")
	s.member("Other").call("PUT", l.path("/record"), map[string]any{"sgf": "(;SZ[9];B[aa])"}).problem(403, "not-allowed")
}

// Somebody comments on a game that is relayed: to whom the relayer has handed over, leads, and the game goes on below
// what is said. Who shows a variation is left there, and who is at the end goes on with the game.
func TestCommentedRelay(t *testing.T) {
	s := newSite(t)
	l := s.newLesson(s.member("Relayer"), map[string]any{"kind": "relay", "size": "9x9", "visibility": "listed"})
	put := func(moves string) *reply {
		t.Helper()
		return l.teacher.call("PUT", l.path("/record"), map[string]any{"sgf": "(;SZ[9]" + moves + ")"}).want(http.StatusOK)
	}
	put(";B[cc];W[dd]C[of the record]")
	expert := s.member("Expert")
	l.does(expert, `{"act":"ask"}`).want(http.StatusOK)
	l.teach(`{"act":"hand","to":"` + expert.id + `"}`)
	l.does(expert, `{"act":"note","node":2,"text":"a good move"}`).want(http.StatusOK)
	put(";B[cc];W[dd]C[of the record];B[ee]").has(3.0, "place")
	l.does(expert, `{"act":"play","node":2,"move":"A1"}`).want(http.StatusOK).has(4.0, "place")
	put(";B[cc];W[dd]C[of the record];B[ee];W[ff]C[here, too]").has(4.0, "place")
	got := s.nobody().call("GET", l.path(""), nil).want(http.StatusOK).has(4.0, "place").has("Expert", "leader.name")
	got.has("a good move", "nodes.2.text").has("A1", "nodes.4.move").has("here, too", "nodes.5.text")
	line := got.body["nodes"].([]any)[2].(map[string]any)["next"]
	if fmt.Sprint(line) != "[3 4]" {
		t.Errorf("after the second move comes %v, want the game before the variation", line)
	}
	put(";B[cc];W[dd]C[of the record];B[ee];W[ff]C[here, too]").has(4.0, "place")
	l.does(s.member("Other"), `{"act":"note","node":2,"text":"no"}`).problem(403, "not-allowed")
}

// Who comes back to a board is told what was missed, and the whole board where that is too much or is not known.
func TestBoardStreamSince(t *testing.T) {
	s := newSite(t)
	l := s.newLesson(s.member("Teacher"), map[string]any{"size": "9x9"})
	l.teach(`{"act":"play","move":"C3"}`)
	l.teach(`{"act":"play","node":1,"move":"E5"}`)
	l.teach(`{"act":"play","node":2,"move":"G7"}`)
	first := func(query string) map[string]any {
		t.Helper()
		stream := s.nobody().listen(l.path("/events" + query))
		defer stream.close()
		return stream.next()
	}
	for query, want := range map[string]int{"": 4, "?since=0": 4, "?since=5": 4, "?since=20000": 4, "?since=3": 2} {
		line := first(query)
		if got := len(line["nodes"].([]any)); got != want || line["seq"] != 4.0 || line["move_number"] != 3.0 {
			t.Errorf("a stream%s begins with %v, want %d positions", query, line, want)
		}
	}
	stream := s.nobody().listen(l.path("/events?since=4")) // it knows all
	l.teach(`{"act":"play","node":3,"move":"C7"}`)
	if line := stream.next(); line["type"] != "change" || line["seq"] != 5.0 || line["move_number"] != 4.0 {
		t.Errorf("a stream that knows the board tells %v", line)
	}
	stream.close()
	l.teacher.call("GET", l.path("/events?since=20001"), nil).problem(422, "invalid")
}

// Who only watches a delayed board learns late, whichever way: of moves, of comments on them, and of what is said.
func TestAttackDelay(t *testing.T) {
	for _, delay := range []map[string]any{{"moves": 2}, {"seconds": 7200}} {
		s := newSite(t)
		relayer, fan := s.member("Relayer"), s.member("Fan")
		l := s.newLesson(relayer, map[string]any{"kind": "relay", "size": "9x9", "visibility": "listed", "delay": delay})
		early := fan.listen(l.path("/events?chat=1"))
		early.next()
		for i, move := range []string{"A1", "C3"} {
			l.teach(fmt.Sprintf(`{"act":"play","node":%d,"move":"%s"}`, i, move))
		}
		l.teach(`{"act":"note","node":2,"text":"SECRET"}`)
		l.teach(`{"act":"mark","node":2,"marks":[{"at":"C3","shape":"label","text":"SEC"}]}`)
		l.teach(`{"act":"title","text":"SECRET"}`)
		relayer.call("POST", l.path("/chat"), `{"text":"SECRET"}`).problem(403, "not-allowed")
		relayer.call("PUT", l.path("/record"), map[string]any{"sgf": "(;SZ[9]PB[SECRET];B[ai];W[cg])"}).want(http.StatusOK)
		l.does(fan, `{"act":"ask"}`).want(http.StatusOK).has(0.0, "seq").has(0.0, "place")
		for _, who := range []*client{s.nobody(), s.guest(""), fan} {
			for _, door := range []string{l.path(""), l.path(".sgf"), l.path(".svg"), l.path("/chat"), "/boards", "/boards?kind=relay", "/boards?in=" + l.id} {
				text := who.call("GET", door, nil).want(http.StatusOK).text
				for _, told := range []string{"SEC", `"A1"`, `"C3"`, "B[ai]", `"move_number":1`, `"move_number":2`, `"last"`, "last move"} {
					if strings.Contains(text, told) {
						t.Errorf("delayed by %v, %s tells %s: %s", delay, door, told, text)
					}
				}
			}
			for _, door := range []string{".svg?node=1", ".png?node=2"} {
				who.call("GET", l.path(door), nil).problem(422, "invalid")
			}
			if plain, now := who.call("GET", l.path(".png"), nil).text, relayer.call("GET", l.path(".png"), nil).text; plain == now {
				t.Errorf("delayed by %v, the picture shows the moves", delay)
			}
			late := who.listen(l.path("/events?chat=1"))
			if first := late.next(); len(first["nodes"].([]any)) != 1 || first["place"] != 0.0 || first["title"] == "SECRET" {
				t.Errorf("delayed by %v, a stream begins with %v", delay, first)
			}
			late.close()
		}
		relayer.call("GET", l.path(""), nil).want(http.StatusOK).has("SECRET", "nodes.2.text").has("SECRET", "title")
		if delay["moves"] == nil {
			continue
		}
		l.teach(`{"act":"play","node":2,"move":"E5"}`)
		for _, want := range []string{"A1"} { // the first move is two moves old
			line := early.next()
			if nodes := line["nodes"].([]any); nodes[len(nodes)-1].(map[string]any)["move"] != want {
				t.Errorf("the stream tells %v, want %s", line, want)
			}
		}
		s.nobody().call("GET", l.path(""), nil).want(http.StatusOK).has(1.0, "place").has(nil, "nodes.2")
		l.teach(`{"act":"end","text":"B+R"}`)
		s.nobody().call("GET", l.path(""), nil).want(http.StatusOK).has("B+R", "result").has("SECRET", "nodes.2.text")
	}
}

// Who is erased is named nowhere on boards, and boards go on without.
func TestErasedFromBoards(t *testing.T) {
	s := newSite(t)
	teacher := s.member("Gone Teacher")
	l := s.newLesson(teacher, map[string]any{"title": "A board", "visibility": "listed", "size": "9x9"})
	l.teach(`{"act":"play","move":"C3"}`)
	teacher.call("POST", l.path("/chat"), `{"text":"look"}`).want(http.StatusCreated)
	moderator := s.member("Moderator", account.Moderator)
	moderator.call("POST", "/admin/people/"+teacher.id+"/erase", `{"why":"as asked"}`).want(http.StatusOK)
	s.erased(moderator, 1)
	s.unnamed("Gone Teacher")
	for _, door := range []string{l.path(""), "/boards", l.path("/chat")} {
		if text := s.nobody().call("GET", door, nil).want(http.StatusOK).text; strings.Contains(text, "Gone Teacher") {
			t.Errorf("%s names who was erased: %s", door, text)
		}
	}
}

// Of a record with several games the first one is taken, and it is said how many there are.
func TestRecordsOfSeveralGames(t *testing.T) {
	s := newSite(t)
	teacher := s.member("Teacher")
	const one, three = "(;SZ[9];B[cc])", "(;SZ[9];B[cc])(;SZ[9];B[dd])(;SZ[9];B[ee])"
	for _, test := range []struct {
		kind, record string
		boards       int
		games        any
	}{{"board", one, 1, nil}, {"board", three, 1, 3.0}, {"relay", three, 1, 3.0}, {"problem", three, 3, nil}} {
		got := teacher.call("POST", "/boards", map[string]any{"kind": test.kind, "sgf": test.record}).want(http.StatusCreated).has(test.games, "games")
		if n := len(got.body["boards"].([]any)); n != test.boards {
			t.Errorf("%s of %s: %d boards, want %d", test.kind, test.record, n, test.boards)
		}
	}
	teacher.call("POST", "/records", map[string]any{"sgf": one}).want(http.StatusCreated).has(nil, "games")
	kept := teacher.call("POST", "/records", map[string]any{"sgf": three}).want(http.StatusCreated).has(3.0, "games").str("id")
	teacher.call("GET", "/records/"+kept, nil).want(http.StatusOK).has(nil, "games")
}
