package system

import (
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
)

// serverTime is when a state was told, which is no part of it.
var serverTime = regexp.MustCompile(`"server_ms":\d+,`)

// stateLine is a state among the lines of a game.
var stateLine = regexp.MustCompile(`(?m)^\{"type":"state".*\n`)

// TestSmoke has two people play a game on the program, over HTTP, and disagree about a dead stone. It is killed with
// SIGKILL in the middle of the game, and again while they disagree: what it says of the game is the same afterwards,
// byte for byte, and the game goes on to its result.
func TestSmoke(t *testing.T) {
	shinpan, addr, db := program(t), freeAddr(t), filepath.Join(t.TempDir(), "games.db")
	s := serve(t, shinpan, addr, db)
	client := &http.Client{Timeout: eventually.Hang}
	ask := func(token, method, path, body string, into any) string {
		t.Helper()
		status, text := call(client, token, method, s.url+"/api/v1"+path, body, into)
		if status/100 != 2 {
			t.Fatalf("%s %s: %d %s\n%s", method, path, status, text, s.logs)
		}
		return text
	}
	people := map[string]string{} // their tokens, by color
	for _, color := range []string{"black", "white"} {
		var guest struct{ Token string }
		ask("", "POST", "/guests", `{}`, &guest)
		people[color] = guest.Token
	}
	var game struct{ Game string }
	ask(people["black"], "POST", "/games", `{"size":"5x5","ruleset":"chinese","komi":0.5,"time":"none","ending":"play-on","opponent":"friend","color":"black"}`, &game)
	path := "/games/" + game.Game
	ask(people["white"], "POST", path+"/sit", `{"color":"white"}`, nil)

	type state struct {
		Phase  string
		Moves  int    `json:"move_number"`
		ToPlay string `json:"to_play"`
		Result string `json:"result_text"`
	}
	now := func() (st state) { t.Helper(); ask("", "GET", path, "", &st); return st }
	play := func(vertices string) {
		t.Helper()
		for vertex := range strings.FieldsSeq(vertices) {
			st := now()
			ask(people[st.ToPlay], "PUT", fmt.Sprintf("%s/moves/%d", path, st.Moves+1), fmt.Sprintf(`{"move":%q}`, vertex), nil)
		}
	}
	// said is all that the server says of the game, to everybody.
	said := func() (all string) {
		t.Helper()
		for _, token := range []string{people["black"], people["white"], ""} {
			for _, of := range []string{"", ".sgf", "/events?since=0&wait=1"} {
				all += ask(token, "GET", path+of, "", nil) + "\n"
			}
		}
		return serverTime.ReplaceAllString(all, "")
	}
	// log is what has happened.
	log := func() string {
		t.Helper()
		return strings.TrimSpace(stateLine.ReplaceAllString(ask("", "GET", path+"/events?since=0&wait=1", "", nil), ""))
	}
	dies := func() {
		s.kill()
		s = serve(t, shinpan, addr, db)
	}

	play("C3 C4 B3 B4 D3 D4 A3")
	before := said()
	dies()
	if after := said(); after != before {
		t.Errorf("after a kill the server says\n%s\nand it said\n%s", after, before)
	}
	play("A4 E3 E4 E5 A1 pass pass") // E5 and A1 are dead
	ask(people["black"], "PUT", path+"/scoring/claims/me", `{"stop":1,"dead":["E5","A1"]}`, nil)
	ask(people["white"], "PUT", path+"/scoring/claims/me", `{"stop":1,"dead":["E5"]}`, nil)
	if st := now(); st.Phase != "dispute" {
		t.Fatalf("the game is in the phase %s, want dispute", st.Phase)
	}
	before = log()
	dies()
	// then the interruption follows: people had a time for their answers
	if after := log(); before == "" || !strings.HasPrefix(after, before) {
		t.Errorf("after a kill the log is\n%s\nand it was\n%s", after, before)
	}
	for _, color := range []string{"black", "white"} {
		ask(people[color], "POST", path+"/scoring/play-on", `{"stop":1}`, nil)
	}
	if st := now(); st.Phase != "play" || st.ToPlay != "black" {
		t.Fatalf("the game is %+v, want that Black plays on", st)
	}
	play("A2 D5 B1 pass pass") // both are captured
	if st := now(); st.Phase != "over" || st.Result != "B+4.5" {
		t.Errorf("the game is %+v, want B+4.5", st)
	}
}
