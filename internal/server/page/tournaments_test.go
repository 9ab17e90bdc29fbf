package page

import (
	"fmt"
	"maps"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// entrants are who plays in the cup, by their places.
var entrants = []string{"GNU Go 3.8 level 10", "shinpan", "Fuego 1.1 with a very long name", "<b>Bold</b>", "Kim Min", "Pachi", "Dropout"}

// cup is a Swiss of seven: round 1 is over, in round 2 a game is live and one is to come.
// A result was corrected, a dispute decided, and somebody has been sent away.
func cup() object {
	correction := object{"at": "2026-11-21T12:00:00Z", "by": "Arbiter", "why": "the seats were exchanged", "from": "W+R", "to": "B+F"}
	return object{
		"id": "cup", "title": "The Winter Cup", "kind": "swiss", "size": "9x9", "ruleset": "chinese", "komi": 7, "time": "10m+5x30s",
		"players": 7, "round": 2, "rounds": 5, "live": 1, "played": 3, "over": false, "began": "2026-11-21T10:00:00Z", "changed": "2026-11-21T12:00:00Z",
		"first_move_ms": 300000,
		"tie_breaks":    []string{"wins", "solkoff", "sonneborn-berger", "direct-encounter"},
		"standings":     cupStandings(), "crosstable": cupCrosstable(),
		"games": []object{
			cupGame(1, 1, 0, 5, "over", object{"result": "B+F", "moves": 60, "corrections": []object{correction}}),
			cupGame(2, 1, 6, 1, "over", object{"result": "W+4.5", "moves": 80, "disputed": true, "why": why("lists-settle")}),
			cupGame(3, 1, 3, 4, "over", object{"result": "0", "moves": 81}),
			cupGame(4, 1, 2, nobody, "bye", nil),
			cupGame(5, 2, 0, 5, "live", object{"moves": 31}),
			cupGame(6, 2, 4, 3, "paired", nil),
			cupGame(7, 2, 1, nobody, "bye", nil),
		},
	}
}

func results(wins, draws, losses int) object {
	return object{"wins": wins, "draws": draws, "losses": losses}
}

// cupStandings are the standings after the games that are over. The last entrant was sent away.
func cupStandings() []object {
	tallies := []object{results(1, 0, 0), results(1, 0, 0), results(1, 0, 0), results(0, 1, 0), results(0, 1, 0), results(0, 0, 1), results(0, 0, 1)}
	var standings []object
	for i, name := range entrants {
		standings = append(standings, object{
			"place": i + 1, "player": name, "rating": 2000 - 100*i, "program": i != 4, "present": false, "tally": tallies[i],
			"figures": []float64{1.5 - float64(i)/4, 3, 2.25, 0}, "by_rounds": cupRounds()[i],
			"elo": object{"value": 1800 - 100*i, "low": 1500 - 100*i, "high": nil},
		})
	}
	standings[4]["rank"], standings[4]["country"] = "3d", "KR"
	standings[6]["left"], standings[6]["why"] = "disqualified", "it was not there"
	delete(standings[6], "elo")
	return standings
}

// cupRounds is what every entrant did in both rounds: against whom, with what result.
func cupRounds() [][][]object {
	cell := func(opponent int, sign, color string, game int) []object {
		return []object{{"opponent": opponent, "sign": sign, "color": color, "game": game}}
	}
	bye := func(game int) []object { return []object{{"opponent": 0, "sign": "+", "game": game}} }
	return [][][]object{
		{cell(6, "+", "black", 1), cell(6, "?", "black", 5)},
		{cell(7, "+", "white", 2), bye(7)},
		{bye(4), {}},
		{cell(5, "=", "black", 3), cell(5, "?", "white", 6)},
		{cell(4, "=", "white", 3), cell(4, "?", "black", 6)},
		{cell(1, "-", "white", 1), cell(1, "?", "white", 5)},
		{cell(2, "-", "black", 2), {}},
	}
}

// cupCrosstable is what everybody did against everybody.
func cupCrosstable() [][]object {
	all := make([][]object, len(entrants))
	for i := range entrants {
		for range entrants {
			all[i] = append(all[i], results(0, 0, 0))
		}
	}
	all[0][5], all[5][0] = results(1, 0, 0), results(0, 0, 1)
	all[1][6], all[6][1] = results(1, 0, 0), results(0, 0, 1)
	all[3][4], all[4][3] = results(0, 1, 0), results(0, 1, 0)
	return all
}

// nobody is the opponent in a bye.
const nobody = -1

// cupGame is a game between two of the entrants.
func cupGame(number, round, black, white int, status string, more object) object {
	g := object{"number": number, "round": round, "black": entrants[black], "status": status}
	if white != nobody {
		g["white"] = entrants[white]
	}
	if status == "live" || status == "over" {
		g["game"] = fmt.Sprintf("cup-%d", number)
	}
	maps.Copy(g, more)
	return g
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
		"began": "2026-11-21T10:00:00Z", "changed": "2026-11-21T10:00:00Z", "first_move_ms": 300000,
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
