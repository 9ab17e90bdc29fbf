package web

import (
	"net/http"
	"testing"
)

// commented begins a game with an account as Black, and the commentary on it by somebody else.
func (s *site) commented(player, teacher *client, terms, wish map[string]any) (*match, *lesson) {
	s.t.Helper()
	m := &match{black: player, white: s.guest("Inoue")}
	wanted := map[string]any{"opponent": "friend", "color": "black", "size": "9x9"}
	for key, value := range terms {
		wanted[key] = value
	}
	m.id = m.black.call("POST", "/games", wanted).want(http.StatusCreated).str("game")
	m.white.call("POST", m.path("/sit"), map[string]string{"color": "white"}).want(http.StatusOK)
	m.play("C3")
	wish["game"] = m.id
	return m, s.newLesson(teacher, wish)
}

// A board comments on a game that goes on: it follows the moves, the leader's variations stay, and the players see
// nothing of it before the game is over.
func TestCommentary(t *testing.T) {
	s := newSite(t)
	player, teacher := s.member("Player"), s.member("Teacher")
	m, l := s.commented(player, teacher, nil, map[string]any{"visibility": "listed"})
	l.teacher.call("GET", l.path(""), nil).want(http.StatusOK).has(m.id, "game").has(1.0, "reached").has(1.0, "place").has("Player", "black.name")
	player.call("POST", "/boards", map[string]any{"game": m.id}).problem(403, "not-allowed").has("board-own-game", "code")
	teacher.call("POST", "/boards", map[string]any{"game": m.id, "kind": "problem"}).problem(409, "wrong-phase")

	watch := s.nobody().listen(l.path("/events"))
	if first := watch.next(); first["reached"] != 1.0 {
		t.Fatalf("the stream begins with %v", first)
	}
	m.play("G7")
	for line := watch.next(); line["reached"] != 2.0 || line["place"] != 2.0; line = watch.next() {
		if line == nil {
			t.Fatal("the stream tells nothing of a move in the game")
		}
	}
	l.teach(`{"act":"note","node":2,"text":"calm"}`)
	l.teach(`{"act":"play","node":2,"move":"D4"}`) // a variation, at which the leader stays
	m.play("E5", "E6")
	got := s.nobody().call("GET", l.path(""), nil).want(http.StatusOK).has(3.0, "place").has(5.0, "reached").has("calm", "nodes.2.text")
	got.has("E5", "nodes.4.move").has(4.0, "nodes.2.next.0").has(3.0, "nodes.2.next.1")
	l.teach(`{"act":"go","node":5}`)
	m.play("E7")
	s.nobody().call("GET", l.path(""), nil).want(http.StatusOK).has(6.0, "place").has(6.0, "reached")

	for _, way := range []string{"", ".sgf", ".svg", ".card.png", "/chat", "/events"} {
		for _, who := range []*client{m.black, m.white} {
			who.call("GET", l.path(way), nil).problem(403, "not-allowed").has("board-own-game", "code")
		}
	}
	for path, n := range map[string]int{"/boards?game=" + m.id: 1, "/boards": 1, "/boards?game=none": 0} {
		for _, who := range []*client{s.nobody(), teacher, m.black, m.white} {
			want := n
			if who == m.black || who == m.white {
				want = 0
			}
			if got := who.call("GET", path, nil).want(http.StatusOK).body["boards"].([]any); len(got) != want {
				t.Errorf("%s has %d boards, want %d", path, len(got), want)
			}
		}
	}
	l.does(player, `{"act":"ask"}`).problem(403, "not-allowed")
	l.does(teacher, `{"act":"end","text":"B+R"}`).problem(409, "wrong-phase").has("board-follows-game", "code")
	teacher.call("PUT", l.path("/record"), map[string]any{"sgf": "(;SZ[9];B[aa])"}).problem(409, "wrong-phase")

	m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	for _, who := range []*client{m.black, m.white, s.nobody()} {
		who.call("GET", l.path(""), nil).want(http.StatusOK).has("W+R", "result").has(6.0, "reached")
	}
	m.black.call("GET", "/boards?game="+m.id, nil).want(http.StatusOK).has(l.id, "boards.0.board").has(m.id, "boards.0.game")
	later := s.newLesson(player, map[string]any{"game": m.id})
	later.teacher.call("GET", later.path(""), nil).want(http.StatusOK).has(0.0, "place").has(5.0, "reached")
}

// The commentary on a game that is seen late, or that is on no list, tells no more than the game does.
func TestAttackCommentary(t *testing.T) {
	s := newSite(t)
	player, teacher := s.member("Player"), s.member("Teacher")
	m, l := s.commented(player, teacher, map[string]any{"delay": "2 moves"}, map[string]any{"visibility": "listed"})
	l.teacher.call("GET", l.path(""), nil).want(http.StatusOK).has(nil, "reached")
	m.play("G7", "E5")
	l.teacher.call("GET", l.path(""), nil).want(http.StatusOK).has(1.0, "reached").has(nil, "nodes.2")

	hidden, note := s.commented(player, teacher, map[string]any{"private": true}, map[string]any{"visibility": "listed"})
	s.nobody().call("GET", "/boards", nil).want(http.StatusOK).has(l.id, "boards.0.board").has(nil, "boards.1")
	s.nobody().call("GET", "/boards?game="+hidden.id, nil).want(http.StatusOK).has(note.id, "boards.0.board")
	teacher.call("GET", "/boards?mine=true", nil).want(http.StatusOK).has(note.id, "boards.0.board")
}
