package page

import (
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// duel is a match of two programs with a sequential test: two games are being played, one
// was disputed.
func duel() object {
	tally := func(w, d, l int) object { return object{"wins": w, "draws": d, "losses": l} }
	game := func(number, moves int, result, end string, why object) object {
		g := object{"number": number, "black": "old", "white": "new with <b>a long name</b>", "moves": moves, "began": "2026-11-21T12:00:00Z"}
		if number%2 == 0 {
			g["black"], g["white"] = g["white"], g["black"]
		}
		if result != "" {
			g["result"], g["end"], g["why"], g["seconds"] = result, end, why, 12.5*float64(number)
		}
		return g
	}
	disputed := game(40, 71, "B+3.5", "count", why("both-passed"))
	disputed["disputed"] = true
	games := []object{disputed}
	for n := 39; n > 20; n-- {
		games = append(games, game(n, 60+n, "W+R", "resign", why("resigned", "color", "black")))
	}
	games[2]["falsified"], games[2]["left_out"] = true, true
	path := []float64{}
	for i := range 40 {
		path = append(path, float64(i)/20-1.2*math.Sin(float64(i)/6))
	}
	engine := func(name, program string, faults ...object) object {
		return object{
			"name": name, "program": program, "moves": 1400, "engine_us": 12345, "pipe_us": 21, "waiting_us": 140, "longest_us": 1234567,
			"faults": append([]object{}, faults...),
		}
	}
	return object{
		"name": "old-new", "title": "old – new with <b>a long name</b>", "size": "9x9", "ruleset": "chinese", "komi": 7, "time": "2m+10s",
		"state": "running", "total": 200, "played": 40, "live": 2, "ending": "ladder", "duplicates": 3,
		"replays": 4, "falsified": 1, "left_out": 1,
		"pairings": []object{{
			"a": "old", "b": "new with <b>a long name</b>", "tally": tally(15, 2, 23), "as_black": tally(9, 1, 10), "pairs": []int{3, 2, 10, 1, 4},
			"score": object{"value": 0.4, "low": 0.265, "high": 0.552}, "elo": object{"value": -70.4, "low": -177, "high": nil}, "superiority": 0.098,
		}},
		"test":     object{"elo0": 0, "elo1": 10, "alpha": 0.05, "beta": 0.05, "low": -2.94, "high": 2.94, "llr": path[39], "path": path, "verdict": "continue"},
		"engines":  []object{engine("old", "GNU Go 3.8"), engine("new with <b>a long name</b>", "", object{"end": "crash", "games": 2})},
		"ends":     []object{{"end": "resign", "games": 30}, {"end": "count", "games": 8}, {"end": "crash", "games": 2}},
		"playing":  []object{game(41, 31, "", "", nil), game(42, 2, "", "", nil)},
		"disputes": []object{disputed}, "games": games,
	}
}

// quarrel is the disputed game of the duel: a black stone at C3 that its owner calls dead,
// and White does not.
func quarrel() object {
	line := func(color, move string) object {
		m := object{"color": color, "move": move}
		if move != "pass" {
			m[color] = []string{move}
		}
		return m
	}
	g := duel()["disputes"].([]object)[0]
	g["moves"], g["match"], g["size"] = 6, "old-new", "5x5"
	g["start"] = []string{".....", ".....", ".....", ".....", "....."}
	g["line"] = []object{line("black", "C3"), line("white", "C4"), line("black", "B2"), line("white", "D2"), line("black", "pass"), line("white", "pass")}
	side := object{"stones": 1, "surrounded": 2, "prisoners": 0, "tax": 0, "button": 0, "total": 3}
	g["ruling"] = object{
		"dead": []string{"C4"}, "why": why("lists-settle"), "score": 3.5, "tally": object{"black": side, "white": side},
		"owner": []string{"XXXXX", "XXXXX", "XXXXX", "XX.OO", "....."},
	}
	g["document"] = object{
		"stops": []object{{
			"stop": 1, "disputed": []string{"C4", "E5"}, "marks": []string{}, "trials": []object{},
			"board":   []string{"....O", "..O..", "..X..", ".X.O.", "....."}, // E5 was taken since
			"lists":   []object{{"color": "black", "dead": []string{"C4", "E5"}}, {"color": "white", "dead": []string{}}},
			"answers": []object{{"color": "black", "accept": false, "confirmed": []string{}}},
		}, {
			"stop": 2, "disputed": []string{}, "marks": []string{}, "trials": []object{}, "lists": []object{}, "answers": []object{},
			"board": []string{".....", "..O..", "..X..", ".X.O.", "....."},
		}},
		"chains": []object{
			{"color": "white", "stones": []string{"C4"}, "dead": true, "why": why("fate-judged-dead", "who", "")},
			{"color": "black", "stones": []string{"C3"}, "dead": false, "why": why("fate-unlisted")},
		},
	}
	return g
}

// A stadium is a server with matches: besides what a fake has it says of them what a test
// tells it to say.
type stadium struct {
	*fake
	URL string

	game object // of any match, guarded by the fake's mu; nil for none
}

// newStadium serves the page with matches.
func newStadium(t *testing.T, matches ...object) *stadium {
	t.Helper()
	s := &stadium{fake: newFake(t, nil, nil)}
	s.matches = matches
	mux := http.NewServeMux()
	mux.Handle("/", s.Config.Handler)
	mux.HandleFunc("GET /api/v1/matches/{key}/games/{number}", s.answerGame)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s.URL = server.URL
	return s
}

// answerGame answers with a game of a match, or with a picture of any.
func (s *stadium) answerGame(w http.ResponseWriter, r *http.Request) {
	number := r.PathValue("number")
	if strings.HasSuffix(number, ".svg") {
		picture(w)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.game == nil || number != fmt.Sprint(s.game["number"]) {
		problem(w, 404, "There is no such game")
		return
	}
	answer(w, 200, s.game)
}

// The tests of the screens of matches.

func TestMatchNone(t *testing.T) {
	t.Parallel()
	f := newStadium(t)
	v := open(t, desktop, f.URL+"/matches")
	v.says("#matches", "There are no matches")
	v = open(t, desktop, f.URL+"/matches/old-new")
	v.says("h1", "There is no such match")
}

func TestMatchList(t *testing.T) {
	t.Parallel()
	f := newStadium(t, duel())
	v := open(t, desktop, f.URL+"/matches")
	v.says("#matches .card", "old – new with <b>a long name</b>9×9 · Chinese rules · komi 7 · 2 min + 10 s a moveBeing played · 40 of 200 games played · 2 begun")
	v.fits("matches")
	v.click("#matches .card")
	v.says("h1", "old – new with <b>a long name</b>")
}

func TestMatchDashboard(t *testing.T) {
	t.Parallel()
	f := newStadium(t, duel())
	v := open(t, desktop, f.URL+"/matches/old-new")
	v.says("#result", "40.0 % for old against new with <b>a long name</b> (95 %: 26.5 to 55.2)")
	v.says("#result", "−70.4 Elo (95 %: −177 to …)")
	v.says("#test", "more games are needed")
	v.says("#ends", "Resignation30Counted8Crashed2")
	v.says("#ends", "played again since the machine had falsified a clock: 4; games of which it did so every time: 1; of these left out of the count: 1.")
	v.says("#engines tbody tr:nth-child(2)", "140012.3 ms21 µs140 µs1.23 scrashed 2")
	v.says("#disputes", "B+3.5: Both sides passed, and the board counts as it stands.")
	v.says("#games tbody tr:nth-child(2)", "Game 39: old – new with <b>a long name</b>W+Rresignation998 min 8 s")
	v.says("#games tbody tr:nth-child(3)", "resignation, falsified clock, left out")
	v.says(`#live [data-game="41"]`, "Game 41, 31 moves")
	v.until(`document.querySelector('#live [data-game="41"] img').naturalWidth > 0`)
	for _, file := range []string{"report.html", "results.csv", "results.json"} {
		v.until(fmt.Sprintf(`document.querySelector('#downloads a[href="/api/v1/matches/old-new/reports/%s"]')`, file))
	}
	v.fits("match")
}

func TestMatchInPlace(t *testing.T) {
	t.Parallel()
	f := newStadium(t, duel())
	v := open(t, phone, f.URL+"/matches/old-new")
	v.says(`#live [data-game="41"]`, "31 moves")
	v.hold(`#live [data-game="41"]`)
	f.tell(func() {
		later := duel()
		later["playing"].([]object)[0]["moves"] = 32
		f.matches = []object{later}
	})
	v.says(`#live [data-game="41"]`, "32 moves")
	v.held(`window.kept.querySelector("img").src.endsWith("after=32")`)
	v.scrolls("#engines-sheet")
	v.picture("match-phone-scrolled")
}

func TestMatchDisputeByKeyboard(t *testing.T) {
	t.Parallel()
	f := newStadium(t, duel())
	f.game = quarrel()
	v := open(t, desktop, f.URL+"/matches/old-new")
	v.says("#disputes", "Game 40")
	v.focus("#dispute-40")
	v.key(kb.Enter)
	v.says("h1", "Game 40: new with <b>a long name</b> – old")
	v.says(".lead", "B+3.5 after 6 moves, counted: Both sides passed, and the board counts as it stands.")
	v.says("#stop-1", "Black calls dead: C4 E5.")
	v.says("#stop-1", "White says that nothing is dead.")
	v.says("#stop-1", "In dispute: C4 E5.")
	v.says("#stop-1", "Black wants it played out.")
	v.says("#stop-2", "Nobody was asked at this stop.")
	// Nothing is in dispute where no stone is left.
	v.until(`(label => label.startsWith("E5, empty") && !label.includes("disput"))(document.querySelector('go-board [data-vertex="E5"]').getAttribute("aria-label"))`)
	v.says("#ruling", "C4deadDead, says the mediator.")
	if got := eval[int](v, `document.querySelectorAll("#ruling li").length`); got != 1 {
		t.Errorf("%d chains are spoken of, want the one that somebody called dead", got)
	}
	v.until(`document.querySelector('go-board [data-vertex="C4"]').getAttribute("aria-label").includes("dead")`)
	v.fits("match-game")
	v.key(kb.Home)
	v.labeled("C3", "C3, empty")
	v.key(kb.ArrowRight)
	v.labeled("C3", "C3, black, last move")
	v.click(".up")
	v.says("h1", "old – new with")
}

func TestMatchNoSuchGame(t *testing.T) {
	t.Parallel()
	f := newStadium(t, duel())
	v := open(t, desktop, f.URL+"/matches/old-new?game=7")
	v.says("h1", "There is no such game")
}

func TestMatchOfThreeOver(t *testing.T) {
	t.Parallel()
	all := duel()
	pairing := all["pairings"].([]object)[0]
	all["pairings"], all["state"], all["playing"], all["disputes"] = []object{pairing, pairing, pairing}, "over", []object{}, []object{}
	delete(all, "test")
	f := newStadium(t, all)
	v := open(t, desktop, f.URL+"/matches/old-new")
	v.says("#busy", "Over · 40 of 200 games played")
	v.says("#pairings tbody tr:nth-child(3)", "old – new with <b>a long name</b>15 2 2340.0 %26.5 to 55.2−70.4−177 to …")
	if eval[bool](v, `[...document.querySelectorAll("#test, #live, #disputes")].some((e) => e.checkVisibility())`) {
		t.Error("there is a part with nothing in it")
	}
	v.fits("match-three")
}
