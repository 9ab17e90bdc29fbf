package page

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// cup is a Swiss of seven: round 1 is over, in round 2 a game is live and one is to come.
// A result was corrected, a dispute decided, and somebody has been sent away.
func cup() object {
	names := []string{"GNU Go 3.8 level 10", "shinpan", "Fuego 1.1 with a very long name", "<b>Bold</b>", "Kim Min", "Pachi", "Dropout"}
	tally := func(w, d, l int) object { return object{"wins": w, "draws": d, "losses": l} }
	tallies := []object{tally(1, 0, 0), tally(1, 0, 0), tally(1, 0, 0), tally(0, 1, 0), tally(0, 1, 0), tally(0, 0, 1), tally(0, 0, 1)}
	cell := func(opponent int, sign, color string, game int) []object {
		if color == "" {
			return []object{{"opponent": 0, "sign": sign, "game": game}}
		}
		return []object{{"opponent": opponent, "sign": sign, "color": color, "game": game}}
	}
	rounds := [][][]object{
		{cell(6, "+", "black", 1), cell(1, "?", "white", 5)},
		{cell(7, "+", "white", 2), cell(0, "+", "", 7)},
		{cell(0, "+", "", 4), {}},
		{cell(5, "=", "black", 3), cell(5, "?", "white", 6)},
		{cell(4, "=", "white", 3), cell(4, "?", "black", 6)},
		{cell(1, "-", "white", 1), cell(1, "?", "white", 5)},
		{cell(2, "-", "black", 2), {}},
	}
	rounds[0][1] = cell(6, "?", "black", 5)
	var standings []object
	var crosstable [][]object
	for i, name := range names {
		s := object{
			"place": i + 1, "player": name, "rating": 2000 - 100*i, "program": i != 4, "tally": tallies[i],
			"figures": []float64{1.5 - float64(i)/4, 3, 2.25, 0}, "by_rounds": rounds[i],
			"elo": object{"value": 1800 - 100*i, "low": 1500 - 100*i, "high": nil},
		}
		if i == 6 {
			s["left"], s["why"] = "disqualified", "it was not there"
			delete(s, "elo")
		}
		if i == 4 {
			s["rank"], s["country"] = "3d", "KR"
		}
		standings = append(standings, s)
		crosstable = append(crosstable, make([]object, len(names)))
		for j := range names {
			crosstable[i][j] = tally(0, 0, 0)
		}
	}
	crosstable[0][5], crosstable[5][0] = tally(1, 0, 0), tally(0, 0, 1)
	crosstable[1][6], crosstable[6][1] = tally(1, 0, 0), tally(0, 0, 1)
	crosstable[3][4], crosstable[4][3] = tally(0, 1, 0), tally(0, 1, 0)
	game := func(number, round int, black, white, status string, more object) object {
		g := object{"number": number, "round": round, "black": black, "status": status}
		if white != "" {
			g["white"] = white
		}
		if status == "live" || status == "over" {
			g["game"] = fmt.Sprintf("cup-%d", number)
		}
		for key, value := range more {
			g[key] = value
		}
		return g
	}
	correction := object{"at": "2026-11-21T12:00:00Z", "by": "Arbiter", "why": "the seats were exchanged", "from": "W+R", "to": "B+F"}
	return object{
		"id": "cup", "title": "The Winter Cup", "kind": "swiss", "size": "9x9", "ruleset": "chinese", "komi": 7, "time": "10m+5x30s",
		"players": 7, "round": 2, "rounds": 5, "live": 1, "played": 3, "over": false, "began": "2026-11-21T10:00:00Z", "changed": "2026-11-21T12:00:00Z",
		"tie_breaks": []string{"wins", "solkoff", "sonneborn-berger", "direct-encounter"},
		"standings":  standings, "crosstable": crosstable,
		"games": []object{
			game(1, 1, names[0], names[5], "over", object{"result": "B+F", "moves": 60, "corrections": []object{correction}}),
			game(2, 1, names[6], names[1], "over", object{"result": "W+4.5", "moves": 80, "disputed": true, "why": "both lists differ"}),
			game(3, 1, names[3], names[4], "over", object{"result": "0", "moves": 81}),
			game(4, 1, names[2], "", "bye", nil),
			game(5, 2, names[0], names[5], "live", object{"moves": 31}),
			game(6, 2, names[4], names[3], "paired", nil),
			game(7, 2, names[1], "", "bye", nil),
		},
	}
}

// The tests of the screens of tournaments.

func TestTournamentFromFirstScreen(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.tournaments, f.venues = []object{cup()}, []object{nine()}
	v := open(t, desktop, f.URL)
	v.says("#some-tournaments .card", "Round 2 of 5 · 7 players · 1 game going on · 3 played")
	v.fits("home-contests")
	v.click("#some-tournaments .card")
	v.says("h1", "The Winter Cup")
	v.click(".up")
	v.says("#tournaments .card", "Swiss system · 9×9 · Chinese rules · komi 7 · 10 min, then 5 × 30 s")
	v.fits("tournaments")
}

func TestTournamentNone(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/tournaments")
	v.says("#tournaments", "no tournaments")
	v = open(t, desktop, f.URL+"/tournaments/cup")
	v.says("h1", "There is no such tournament")
}

func TestTournamentBeforeFirstRound(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.tournaments = []object{{
		"id": "cup", "title": "cup", "kind": "swiss", "size": "9x9", "komi": 7, "time": "none", "players": 0, "round": 0, "rounds": 5, "live": 0, "played": 0, "over": false,
		"tie_breaks": []string{"wins"}, "standings": []object{}, "crosstable": []object{}, "games": []object{},
	}}
	v := open(t, desktop, f.URL+"/tournaments/cup")
	v.says("#busy", "Not begun · 0 players · 0 played")
	if got := eval[int](v, `[...document.querySelectorAll(".panel, .contents a")].filter((e) => e.checkVisibility()).length`); got != 0 {
		t.Errorf("%d parts are shown though there is nothing in them", got)
	}
}

func TestTournamentTables(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.tournaments = []object{cup()}
	v := open(t, desktop, f.URL+"/tournaments/cup")
	v.says("#standings tbody tr:nth-child(1)", "1GNU Go 3.8 level 101.532.2501 0 018001500 to …")
	v.says("#standings tbody tr:nth-child(4)", "4<b>Bold</b>")
	v.says("#standings tbody tr:nth-child(7)", "7Dropoutdisqualified")
	v.says("#crosstable tbody tr:nth-child(1)", "6+b6?b")
	v.says("#crosstable tbody tr:nth-child(3)", "0+")
	v.says("#all tbody tr:nth-child(4)", "½")
	v.says("#all tbody tr:nth-child(1) .live", "live")
	v.says("#round-1 summary", "Round 1: all games are over")
	v.says("#round-2 summary", "Round 2: 1 of 3 games are over")
	v.says("#round-2 tbody", "Kim Min – <b>Bold</b>to come")
	v.says("#players tbody tr:nth-child(5)", "Kim Min160014001100 to …3dKRa person")
	v.says("#disputes", "W+R became B+F, by Arbiter: The seats were exchanged.")
	v.says("#disputes", "The sides did not agree on what was dead. Result: W+4.5.")
	v.says("#live .card", "31 moves")
	v.click("#round-1 summary")
	v.says("#round-1 tbody", "Draw")
	v.fits("tournament")
}

func TestTournamentByKeyboard(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.tournaments = []object{cup()}
	v := open(t, phone, f.URL+"/tournaments/cup")
	v.says("#all", "live")
	eval[bool](v, `(window.stays = true, document.querySelector("#to-all").focus()) ?? true`)
	v.key(kb.Enter)
	v.until(`location.hash === "#all" && scrollY > 0`)
	v.scrolls("#all-sheet")
	v.picture("tournament-phone-scrolled")
	v.focus("#all-0-5")
	at := eval[float64](v, `document.querySelector("#all-sheet").scrollLeft`)

	// Another game begins: neither the focus nor the place is lost.
	f.tell(func() {
		later := cup()
		game := later["games"].([]object)[5]
		game["status"], game["game"] = "live", "cup-6"
		f.tournaments = []object{later}
	})
	v.until(`window.stays && document.querySelector("#all-3-4")`)
	if got := eval[string](v, "document.activeElement.id"); got != "all-0-5" {
		t.Errorf("the focus is on %q, want it where it was", got)
	}
	if now := eval[float64](v, `document.querySelector("#all-sheet").scrollLeft`); now != at {
		t.Errorf("the table has moved from %v to %v", at, now)
	}
	v.key(kb.Enter)
	v.until(`location.pathname === "/games/cup-5"`)
}
