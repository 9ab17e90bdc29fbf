package web

import (
	"bytes"
	"image/gif"
	"strconv"
	"testing"
)

// frames returns how many pictures a GIF has, and how long each is shown, in
// hundredths of a second.
func frames(t *testing.T, r *reply) []int {
	t.Helper()
	picture, err := gif.DecodeAll(bytes.NewReader([]byte(r.text)))
	if err != nil {
		t.Fatalf("%s: %v", r.what, err)
	}
	return picture.Delay
}

func TestGIFOfAGame(t *testing.T) {
	s := newSite(t)
	m := s.disputedMatch(map[string]any{"size": "5x5"})
	whole := frames(t, m.black.call("GET", m.path(".gif?pace=100&width=100"), nil).want(200))
	moves := int(m.black.call("GET", m.path(""), nil).want(200).num("move_number"))
	if len(whole) != moves+2 { // the start, every move, and the dispute
		t.Errorf("%d pictures of %d moves and a dispute", len(whole), moves)
	}
	if whole[0] != 10 || whole[len(whole)-1] != 50 {
		t.Errorf("the pictures are shown for %v hundredths of a second", whole)
	}
	part := frames(t, m.black.call("GET", m.path(".gif?from=1&move=2&width=100"), nil).want(200))
	if len(part) != 2 {
		t.Errorf("%d pictures from move 1 to 2", len(part))
	}
	dispute := frames(t, m.black.call("GET", m.path(".gif?dispute=1&width=100&pace=200"), nil).want(200))
	if n := len(dispute); n != min(moves, leadUp)+2 || dispute[n-2] != 60 {
		t.Errorf("the dispute is shown for %v hundredths of a second", dispute)
	}
	m.black.call("GET", m.path(".gif?from=5&move=2"), nil).problem(422, "invalid", "from")
	m.black.call("GET", m.path(".gif?pace=1"), nil).problem(422, "invalid", "pace")
}

func TestGIFWithoutADispute(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "5x5"})
	if got := frames(t, m.black.call("GET", m.path(".gif?width=60"), nil).want(200)); len(got) != 1 {
		t.Errorf("a game that has not begun is %d pictures", len(got))
	}
	m.black.call("GET", m.path(".gif?dispute=1"), nil).problem(404, "not-found", "nothing was disputed")
}

// What was played out on a copy is shown there: the chain on trial, and every move.
func TestGIFOfATrial(t *testing.T) {
	s := newSite(t)
	m := s.disputedMatch(map[string]any{"ending": "confirmation", "ruleset": "japanese-1989"})
	pictures := func() int { return len(frames(t, m.black.call("GET", m.path(".gif?width=60"), nil).want(200))) }
	before := pictures()
	m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(200)
	m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(200)
	moves := []string{"B3", "pass", "A2", "pass", "A4"}
	for n, move := range moves {
		who := []*client{m.black, m.white}[n%2]
		who.call("PUT", m.path("/trials/1/moves/"+strconv.Itoa(n+1)), map[string]string{"move": move}).want(201)
	}
	m.phase("over")
	if got, want := pictures(), before+1+len(moves); got != want {
		t.Errorf("%d pictures after a trial of %d moves, %d before it, want %d", got, len(moves), before, want)
	}
}
