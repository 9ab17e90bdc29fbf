package page

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// nine is a venue with players who are here, an anchor, one who has not played, and
// games that are going on and over.
func nine() object {
	standings := []object{
		{"player": "GNUGo-3.8-level-10", "here": true, "tag": "1500", "games": 41, "anchor": true, "elo": object{"value": 1500, "low": 1500, "high": 1500}},
		{"player": "shinpan-0.1", "here": true, "tag": "1432?", "games": 12, "anchor": false, "elo": object{"value": 1407.6, "low": 1299.2, "high": nil}},
		{"player": "late<b>comer", "here": false, "tag": "1800?", "games": 0, "anchor": false},
	}
	for i := range 9 {
		elo := object{"value": 1200 - 100*float64(i), "low": 1100 - 100*float64(i), "high": 1300 - 100*float64(i)}
		standings = append(standings, object{"player": fmt.Sprintf("fuego.%d", i), "here": i < 6, "tag": "1210", "games": 7 * i, "anchor": false, "elo": elo})
	}
	game := func(n, moves int, result string) object {
		g := object{
			"id": fmt.Sprintf("nine-%d", n), "black": fmt.Sprintf("fuego.%d", n%9), "white": "GNUGo-3.8-level-10", "black_tag": "1210?", "white_tag": "1500",
			"began": "2026-11-21T12:34:56Z",
		}
		if result == "" {
			g["moves"] = moves
		} else {
			g["result"] = result
		}
		return g
	}
	return object{
		"name": "nine", "address": ":6867", "size": "9x9", "ruleset": "cgos", "komi": 7, "time": "5m", "here": 8, "live": 4, "standings": standings,
		"games":  []object{game(24, 3, ""), game(23, 0, ""), game(22, 41, ""), game(21, 40, "")},
		"recent": []object{game(20, 0, "B+R"), game(19, 0, "W+2"), game(18, 0, "0"), game(17, 0, "B+T")},
	}
}

// The tests of the screens of venues.

func TestVenueFromFirstScreen(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.venues = []object{nine()}
	v := open(t, desktop, f.URL)
	v.says("#some-venues .card", "8 players here, 4 games going on")
	v.picture("home-venue")
	v.click("#some-venues .card")
	v.says("h1", "nine")
	v.click(".up")
	v.says("#venues .card", "nine")
	v.fits("venues")
}

func TestVenueNone(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.list = []object{listed("g1", object{"kind": "person", "name": "Bold"}, object{"kind": "person", "name": "Shy"})}
	v := open(t, desktop, f.URL)
	v.says("#games-live .card", "Bold")
	if eval[bool](v, `document.querySelector("#some-venues").checkVisibility()`) {
		t.Error("the first screen shows venues where there are none")
	}
	v = open(t, desktop, f.URL+"/venues")
	v.says("#venues", "No programs meet")
	v = open(t, desktop, f.URL+"/venues/nine")
	v.says("h1", "There is no such venue")
}

func TestVenueStandingsAndGames(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.venues = []object{nine()}
	v := open(t, desktop, f.URL+"/venues/nine")
	v.says(".lead", "9×9 · CGOS rules · komi 7 · 5 min for the game")
	v.says("#standings tbody tr:nth-child(1)", "1GNUGo-3.8-level-10hereanchor1500150041")
	v.says("#standings tbody tr:nth-child(2)", "2shinpan-0.1here14081299 to …1432?12")
	v.says("#standings tbody tr:nth-child(3)", "3late<b>comer1800?0")
	v.says("#recent tbody tr:nth-child(3)", "fuego.0 (1210?) – GNUGo-3.8-level-10 (1500)Draw")
	v.says("#server", "127.0.0.1:6867")
	v.says("#connect pre", "--server 127.0.0.1:6867 ")
	v.click("#copy-command")
	v.says("#copy-command", "Copied")
	v.until(`document.querySelectorAll("#live .card img").length === 4 && document.querySelector("#live img").naturalWidth > 0`)
	v.fits("venue")
}

func TestVenueInPlace(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.venues = []object{nine()}
	v := open(t, desktop, f.URL+"/venues/nine")
	v.says(`[data-game="nine-22"]`, "41 moves")
	v.hold(`[data-game="nine-22"] a.whole`)
	f.tell(func() {
		later := nine()
		games := later["games"].([]object)
		games[2]["moves"] = 42
		fresh := object{"id": "nine-25", "black": "a", "white": "b", "black_tag": "1", "white_tag": "2", "began": "2026-11-21T12:34:56Z", "moves": 1}
		later["games"] = []object{fresh, games[0], games[2]}
		f.venues = []object{later}
	})
	v.says(`[data-game="nine-22"]`, "42 moves")
	if got := eval[string](v, `[...document.querySelectorAll("#live .card")].map((e) => e.dataset.game).join(" ")`); got != "nine-25 nine-24 nine-22" {
		t.Errorf("the wall shows %s, want nine-25 nine-24 nine-22", got)
	}
	v.held(`window.kept.closest(".card").querySelector("img").src.endsWith("after=42")`)
	v.key(kb.Enter)
	v.until(`location.pathname === "/games/nine-22"`)
}

func TestVenueByKeyboard(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.venues = []object{nine()}
	v := open(t, phone, f.URL+"/venues/nine")
	v.says("#standings", "fuego.8")
	name := `document.querySelector("#standings tbody th").getBoundingClientRect()`
	before := eval[float64](v, name+".left")
	v.scrolls("#standings-sheet")
	if after := eval[float64](v, name+".left"); after != before {
		t.Errorf("scrolled by the keyboard, the names are at %v, want them where they were at %v", after, before)
	}
	v.picture("venue-phone-scrolled")
}
