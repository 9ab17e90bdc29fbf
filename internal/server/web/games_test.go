package web

import (
	"bytes"
	"context"
	"image/png"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/sgf"
)

// dig follows keys into a JSON object, and indices into its arrays.
func (r *reply) dig(keys ...string) any {
	var at any = r.body
	for _, key := range keys {
		switch inside := at.(type) {
		case map[string]any:
			at = inside[key]
		case []any:
			if i, err := strconv.Atoi(key); err == nil && i < len(inside) {
				at = inside[i]
				continue
			}
			return nil
		default:
			return nil
		}
	}
	return at
}

// wantAt fails the test unless there is the wanted value where the keys lead.
func (r *reply) wantAt(want any, keys ...string) {
	r.t.Helper()
	if got := r.dig(keys...); got != want {
		r.t.Errorf("%s: %s is %v, want %v\n%s", r.what, strings.Join(keys, "."), got, want, r.text)
	}
}

// due fails the test unless what is due in a game, earliest first, is of a kind and a party, within so many ms.
func (r *reply) due(n int, kind, of string, least, most float64) {
	r.t.Helper()
	at := strconv.Itoa(n)
	r.wantAt(kind, "deadlines", at, "kind")
	r.wantAt(of, "deadlines", at, "of")
	if in, _ := r.dig("deadlines", at, "in_ms").(float64); in < least || in > most {
		r.t.Errorf("%s: %s is due in %v ms, want %v to %v", r.what, kind, in, least, most)
	}
}

// pointsAt returns the list of points where the keys lead, as one text.
func (r *reply) pointsAt(keys ...string) string {
	list, _ := r.dig(keys...).([]any)
	var points []string
	for _, p := range list {
		points = append(points, p.(string))
	}
	return strings.Join(points, " ")
}

// Two people play a whole game. They do not agree on A3, and play it out.
//
//	. . X O .
//	. . X O .
//	O . X O X
//	. . X O .
//	. . X O .
func TestDispute(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "5x5", "komi": 0.5})
	m.play("C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5", "E3", "A3")
	m.white.call("GET", m.path("/scoring"), nil).problem(409, "wrong-phase")
	m.play("pass", "pass")

	scoring := s.nobody().call("GET", m.path("/scoring"), nil).want(http.StatusOK)
	scoring.wantAt(1.0, "stop")
	scoring.wantAt("scoring", "phase")
	scoring.wantAt("black", "resume_to_play")
	scoring.wantAt("W+0.5", "counts", "as_is", "result")
	scoring.wantAt(0.5, "counts", "komi")
	if n := len(scoring.dig("chains").([]any)); n != 4 {
		t.Errorf("%d chains, want 4", n)
	}
	state := s.nobody().call("GET", m.path(""), nil)
	state.due(0, "list", "black", 60_000, 90_000)
	state.due(1, "list", "white", 60_000, 90_000)

	m.try(m.black, 15, "B3").problem(409, "wrong-phase")
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":2,"dead":["A3"]}`).problem(409, "stale-stop", "1").wantAt(1.0, "expected")
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A3","Z99"]}`).problem(422, "invalid", "Z99")
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A3","E3"]}`).want(http.StatusOK).wantAt("scoring", "phase")
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":[]}`).problem(409, "list-final")
	s.guest("Kibitzer").call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":[]}`).problem(403, "not-your-game")

	state = m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["E3"]}`).want(http.StatusOK)
	state.wantAt("dispute", "phase")
	state.wantAt("B+4.5", "scoring", "counts", "black", "result")
	state.wantAt("W+6.5", "scoring", "counts", "white", "result")
	if disputed, agreed := state.pointsAt("scoring", "disputed"), state.pointsAt("scoring", "agreed"); disputed != "A3" || agreed != "E3" {
		t.Errorf("disputed %s, agreed %s, want A3 and E3", disputed, agreed)
	}

	m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1,"confirm":["E3"]}`).problem(403, "not-allowed", "own")
	m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK).wantAt("dispute", "phase")
	m.white.call("POST", m.path("/scoring/accept"), `{"stop":1}`).problem(409, "list-final")
	state = m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1,"confirm":["E3"]}`).want(http.StatusOK)
	state.wantAt("play", "phase")
	state.wantAt("black", "to_play")
	state.wantAt("W+6.5", "if_both_pass")

	m.play("B3", "pass", "A2", "pass", "A4")
	s.nobody().call("GET", m.path(""), nil).want(http.StatusOK).wantAt("B+4.5", "if_both_pass")
	m.play("pass", "pass")

	state = s.nobody().call("GET", m.path(""), nil).want(http.StatusOK)
	state.wantAt("over", "phase")
	state.wantAt("", "to_play")
	state.wantAt("black", "result", "winner")
	state.wantAt("B+4.5", "result_text")
	state.wantAt(4.5, "ruling", "score")
	state.wantAt(15.0, "ruling", "tally", "black", "total")
	state.wantAt(10.0, "ruling", "tally", "white", "total")
	if owner := state.pointsAt("ruling", "owner"); owner != "XXXOO XXXOO XXXOO XXXOO XXXOO" {
		t.Errorf("the points are %s", owner)
	}
	m.try(m.black, 22, "E1").problem(409, "game-over", "over")
	m.try(m.white, 20, "pass").want(http.StatusOK).wantAt(true, "replayed")

	log := s.nobody().listen(m.path("/events"))
	var kinds []string
	for line := log.next(); line != nil; line = log.next() {
		if kind := line["type"].(string); kind != "state" && kind != "move" {
			kinds = append(kinds, kind)
		}
	}
	want := []string{"created", "seated", "stop", "claim", "claim", "lists", "disputed", "answer", "answer", "resumed", "stop", "ruling", "result"}
	if !slices.Equal(kinds, want) {
		t.Errorf("the log has %v, want %v", kinds, want)
	}
}

func TestAgreement(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "3x3", "komi": 0.5})
	m.play("B2", "A1", "pass", "pass")
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A1"]}`).want(http.StatusOK)
	m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":[]}`).want(http.StatusOK).wantAt("dispute", "phase")
	m.white.call("POST", m.path("/scoring/accept"), `{"stop":2}`).problem(409, "stale-stop")
	m.white.call("POST", m.path("/scoring/accept"), `{"stop":1}`).want(http.StatusOK).wantAt("B+8.5", "result_text")
}

func TestUndo(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	m.black.call("POST", m.path("/undo"), nil).problem(409, "nothing-to-undo")
	m.play("E5", "C3")
	m.black.call("POST", m.path("/undo/accept"), nil).problem(409, "nothing-to-undo")
	m.white.call("POST", m.path("/undo"), `{}`).want(http.StatusOK).wantAt("white", "undo_asked")
	m.black.call("POST", m.path("/undo/decline"), nil).want(http.StatusOK).wantAt("", "undo_asked")
	m.play("G7")
	m.black.call("POST", m.path("/undo"), nil).want(http.StatusOK)
	m.white.call("POST", m.path("/undo/accept"), nil).want(http.StatusOK).wantAt(2.0, "move_number")
}

// A state says what a player may ask for, and what it leaves out is refused: no move is taken back behind a stop.
func TestMay(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "3x3", "komi": 0.5})
	may := func(of *client, want string) {
		t.Helper()
		if got := of.call("GET", m.path(""), nil).want(http.StatusOK).pointsAt("may"); got != want {
			t.Errorf("a player may %s, want %s", got, want)
		}
		if !strings.Contains(want, "undo") {
			of.call("POST", m.path("/undo"), nil).problem(409, "nothing-to-undo")
		}
	}
	may(m.black, "resign void")
	m.play("B2", "A1")
	may(m.black, "resign undo void")
	m.play("pass", "pass")
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A1"]}`).want(http.StatusOK)
	m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":[]}`).want(http.StatusOK)
	for _, one := range []*client{m.black, m.white} {
		one.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	}
	may(m.black, "resign void")
	may(m.white, "resign void")
	m.play("C3")
	may(m.black, "resign undo void")
	m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	if got := m.black.call("GET", m.path(""), nil).want(http.StatusOK).pointsAt("may"); got != "" {
		t.Errorf("after the game a player may %s", got)
	}
}

func TestClaimingAWinThatIsNotThere(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	m.black.call("POST", m.path("/claim-win"), nil).problem(409, "wrong-phase")
	m.black.call("POST", m.path("/replace"), `{"opponent":"nobody"}`).problem(422, "bad-terms", "nobody")
}

// The usual terms are public.
func TestOverview(t *testing.T) {
	s := newSite(t)
	offer := s.nobody().call("GET", "/", nil).want(http.StatusOK)
	offer.wantAt(life.Default, "default_judge")
	for _, r := range offer.body["rulesets"].([]any) {
		ruleset := r.(map[string]any)
		if got, want := ruleset["forced_pass"] == true, ruleset["name"] == "blog-2012"; got != want {
			t.Errorf("under %v the referee passes for a side: %t, want %t", ruleset["name"], got, want)
		}
	}
}

// A program that cannot even start leaves its opponent the choice.
func TestFailedProgram(t *testing.T) {
	fails := func(context.Context) (*gtp.Engine, error) {
		return nil, &gtp.StartError{Name: "broken", Err: syscall.ENOENT}
	}
	s := newSiteWith(t, []arena.Program{
		{Name: "broken", Title: "Broken", Start: fails},
		{Name: "spare", Title: "Spare", MaxSide: 19, Start: fails},
	}, func(c *Config) { c.Log = quiet() })
	s.nobody().call("GET", "/", nil).want(http.StatusOK)
	me := s.guest("Shuho")
	me.call("POST", "/games", `{"opponent":"spare","size":"25x25"}`).problem(422, "bad-terms", "Spare")

	game := me.call("POST", "/games", `{"opponent":"broken","color":"white"}`).want(http.StatusCreated).str("game")
	path := "/games/" + game
	watch := me.listen(path + "/events")
	vacant := func() {
		t.Helper()
		for line := watch.next(); line["type"] != "state" || line["phase"] != "vacant"; line = watch.next() {
			if line == nil {
				t.Fatal("the stream ended before the program failed")
			}
		}
	}
	vacant()
	state := me.call("GET", path, nil).want(http.StatusOK)
	state.wantAt("black", "fault", "color")
	state.wantAt("program-failed", "fault", "why", "code")
	state.wantAt("program-not-started", "fault", "why", "because", "0", "code")
	state.wantAt("no such file or directory", "fault", "why", "because", "0", "args", "problem")
	me.call("POST", path+"/replace", `{"opponent":"nobody"}`).problem(422, "bad-terms", "nobody")
	me.call("POST", path+"/replace", `{"opponent":"spare"}`).want(http.StatusOK)
	vacant()
	me.call("POST", path+"/claim-win", nil).want(http.StatusOK).wantAt("W+F", "result_text")
}

func TestFreeHandicap(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"handicap": 2, "free_handicap": true})
	m.black.call("GET", m.path(""), nil).wantAt("handicap", "phase")
	m.white.call("POST", m.path("/handicap"), `{"points":["C3","G7"]}`).problem(409, "not-your-turn")
	m.black.call("POST", m.path("/handicap"), `{"points":["C3"]}`).problem(422, "bad-handicap", "2")
	state := m.black.call("POST", m.path("/handicap"), `{"points":["C3","G7"]}`).want(http.StatusOK)
	state.wantAt("white", "to_play")
	state.wantAt(0.5, "terms", "komi")
}

func TestSeats(t *testing.T) {
	s := newSite(t)
	owner := s.guest("Sansa")
	game := owner.call("POST", "/games", `{"opponent":"friend","color":"white"}`).want(http.StatusCreated)
	if want := apiPath + "/games/" + game.str("game"); game.header.Get("Location") != want || game.header.Get("ETag") != `"1"` {
		t.Errorf("Location %s and ETag %s, want %s and 1", game.header.Get("Location"), game.header.Get("ETag"), want)
	}
	game.wantAt("white", "you")
	seat := "/games/" + game.str("game") + "/sit"
	owner.call("POST", seat, `{"color":"black"}`).problem(403, "not-allowed", "white")
	if text := s.nobody().call("GET", "/games", nil).want(http.StatusOK).text; strings.Contains(text, game.str("game")) {
		t.Error("a game that waits for a friend is on the public list")
	}
	if text := owner.call("GET", "/games?status=mine", nil).want(http.StatusOK).text; !strings.Contains(text, game.str("game")) {
		t.Error("a game is not on its owner's list")
	}
	friend := s.guest("Doseki")
	friend.call("POST", seat, `{"color":"red"}`).problem(422, "invalid", "color")
	friend.call("POST", seat, nil).want(http.StatusOK).wantAt("black", "you")
	s.guest("Third").call("POST", seat, `{"color":"black"}`).problem(403, "not-allowed", "taken")
	s.nobody().call("POST", seat, nil).problem(401, "no-identity")
	onList := func() (found bool, text string) {
		text = s.nobody().call("GET", "/games?status=live&limit=5", nil).want(http.StatusOK).text
		return strings.Contains(text, "Doseki"), text
	}
	if found, _ := onList(); found {
		t.Error("a game in which nobody has moved is on the public list of games that go on")
	}
	friend.call("PUT", "/games/"+game.str("game")+"/moves/1", `{"move":"E5"}`).want(http.StatusCreated)
	if found, text := onList(); !found {
		t.Errorf("the game is not on the list: %s", text)
	}
	friend.call("POST", "/games/"+game.str("game")+"/resign", nil).want(http.StatusOK)
	if text := s.nobody().call("GET", "/games?status=finished", nil).want(http.StatusOK).text; !strings.Contains(text, "W+R") {
		t.Errorf("the result is not on the list: %s", text)
	}
	s.nobody().call("GET", "/games?status=mine", nil).problem(401, "no-identity")
	s.nobody().call("GET", "/games?status=odd", nil).problem(422, "invalid")
	s.nobody().call("GET", "/games?limit=0", nil).problem(422, "invalid")
	s.nobody().call("GET", "/games?before=nothing", nil).problem(404, "not-found")
}

func TestFiles(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "5x5"})
	m.play("C3", "D3", "C2")

	record := s.nobody().call("GET", m.path(".sgf"), nil).want(http.StatusOK)
	if got := record.header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment") || !strings.Contains(got, m.id+".sgf") {
		t.Errorf("Content-Disposition: %s, want an attachment", got)
	}
	trees, err := sgf.Parse([]byte(record.text))
	if err != nil {
		t.Fatal(err)
	}
	read, err := trees[0].Record()
	if err != nil || len(read.Moves()) != 3 || read.Black.Name != "Honinbo" {
		t.Errorf("the record is %+v (%v), want Honinbo's game of 3 moves", read, err)
	}

	drawn := s.nobody().call("GET", m.path(".svg?move=1&theme=dark"), nil).want(http.StatusOK)
	if got := drawn.header.Get("Content-Type"); got != "image/svg+xml" || !strings.Contains(drawn.text, "<svg") {
		t.Errorf("%s: %.80s, want a drawing", got, drawn.text)
	}
	picture := s.nobody().call("GET", m.path(".png?width=200"), nil).want(http.StatusOK)
	if image, err := png.Decode(bytes.NewReader([]byte(picture.text))); err != nil || image.Bounds().Dx() != 200 {
		t.Errorf("the picture: %v, want one 200 pixels wide", err)
	}
	for _, c := range []struct {
		path   string
		status int
		code   string
	}{
		{".svg?move=4", 422, "invalid"}, {".svg?move=-1", 422, "invalid"}, {".svg?theme=plaid", 422, "invalid"},
		{".png?width=1000000", 422, "invalid"}, {".bmp", 404, "not-found"},
	} {
		s.nobody().call("GET", m.path(c.path), nil).problem(c.status, c.code)
	}
}

// A player who sat down later is named in the terms, too.
func TestTermsNameWhoSits(t *testing.T) {
	m := newSite(t).newMatch(nil)
	state := m.black.call("GET", m.path(""), nil).want(http.StatusOK)
	state.wantAt("Honinbo", "terms", "black", "name")
	state.wantAt("Inoue", "terms", "white", "name")
	state.wantAt(m.white.id, "terms", "white", "player")
}

// A list that is left out is none, not one without stones: that would be final.
func TestNoList(t *testing.T) {
	m := newSite(t).stoppedMatch(nil)
	list := m.path("/scoring/claims/me")
	for _, body := range []string{`{"stop":1}`, `{"stop":1,"dead":null}`, `{"stop":1,"dead":null,"unknown":false}`} {
		m.black.call("PUT", list, body).problem(422, "invalid", "body.dead", "[]", "unknown")
	}
	m.black.call("PUT", list, `{"stop":1,"dead":["A3","E3"]}`).want(http.StatusOK)
	m.white.call("PUT", list, `{"stop":1,"unknown":true}`).want(http.StatusOK)
}
