package page

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The tests of the first screen.

func TestHomeNothingThere(t *testing.T) {
	t.Parallel()
	v := open(t, phone, newFake(t, nil, nil).URL+"/games/g1/moves")
	v.says("h1", "There is nothing here")
	v.until(`document.title === "There is nothing here · shinpan" && document.querySelector(".lost a").pathname === "/"`)
	v.fitsHere()
}

// TestHomeAsksAhead: the first screen of a stranger needs no script that its HTML does not name, in another language
// than English, too.
func TestHomeAsksAhead(t *testing.T) {
	t.Parallel()
	v := preferring(t, desktop, "de", newFake(t, nil, nil).URL)
	v.until(`document.querySelector("#opponent option[value=gnugo]")`)
	v.says("#to-login", "Anmelden")
	if more := eval[[]string](v, `performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
		.filter((path) => path.endsWith(".js") && !document.head.outerHTML.includes(path))`); len(more) > 0 {
		t.Errorf("the first screen asks for %q besides", more)
	}
}

func TestHomeFits(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL)
	v.until(`document.querySelector("#opponent option[value=gnugo]")`)
	v.fits("home")
}

func TestHomeOneClick(t *testing.T) {
	t.Parallel()
	f := newFake(t, object{"legal": []string{"pass", "E5"}}, nil)
	v := open(t, desktop, f.URL)
	v.click("#play-now")
	v.says("#status", "Your turn: Black")
	if got := eval[string](v, "location.pathname"); got != "/games/g1" {
		t.Errorf("Play now leads to %s, want /games/g1", got)
	}
	v.want(f, "POST guests", `POST games {"color":"black","opponent":"builtin","ruleset":"chinese","size":"9x9","time":"none"}`)
	if got := eval[int](v, `document.querySelectorAll("go-board .stone").length`); got != 0 {
		t.Errorf("the board has %d stones, want none", got)
	}
}

func TestHomeOneStone(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, func(f *fake, _, _ string, _ object) {
		f.move("black", "E5")
		f.commit()
	})
	v := open(t, desktop, f.URL)
	v.labeled("E5", "E5, empty")
	v.point("E5")
	v.labeled("E5", "E5, black, last move")
	acts := f.acts()
	if got := acts[len(acts)-2]; got != `PUT moves/1 {"move":"E5"}` {
		t.Errorf("the page asked for %q, want the move before the game is followed", acts)
	}
}

func TestHomeWishes(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL)
	v.until(`document.querySelector("#opponent option[value=gnugo]")`)
	v.click(".choice:has(#size-custom) span")
	v.choose("#opponent", "gnugo")
	for _, size := range []string{"26", "0x9", "nine"} {
		v.fill("#custom-size", size)
		v.click("#play-now")
		v.says("#error", "not a board size")
	}
	v.fill("#custom-size", "6x8")
	if got := eval[int](v, `document.querySelectorAll("#home-board [data-vertex]").length`); got != 48 {
		t.Errorf("the board shows %d points, want 48", got)
	}
	if !eval[bool](v, `document.querySelector("#opponent option[value=gnugo]").disabled`) {
		t.Error("GNU Go is offered for a board that it does not play on")
	}
	v.choose("#opponent", "friend")
	v.says("#play-now", "link for a friend")
	v.click("#more summary")
	v.click(".choice:has(#color-white) span")
	v.choose("#ruleset", "japanese-1989")
	v.fill("#komi", "lots")
	v.click("#play-now")
	v.says("#error", "Komi is")
	v.fill("#komi", "0,5")
	v.choose("#clock", "custom")
	v.choose("#clock-kind", "fischer")
	v.fill("#clock-main", "3")
	v.fill("#clock-increment", "2")
	v.fill("#clock-first", "90")
	v.says("#clock-said", "3 min + 2 s a move")
	v.choose("#handicap", "2")
	v.click("#free-handicap")
	v.picture("home-wishes")
	v.click("#play-now")
	v.until(`location.pathname === "/games/g1"`)
	v.want(f, "POST guests", `POST games {"color":"white","first_move":"90s","free_handicap":true,"handicap":2,"komi":0.5,"opponent":"friend","ruleset":"japanese-1989","size":"6x8","time":"3m+2s"}`)
}

func TestHomeOtherGames(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.list = []object{listed("g1", object{"kind": "person", "name": "<b>Bold</b>"}, object{"kind": "program", "name": "GNU Go 3.8"})}
	v := open(t, desktop, f.URL)
	v.says("#games-live .card", "<b>Bold</b> – GNU Go 3.8")
	v.until(`document.querySelector("#games-live img").naturalWidth > 0`)
	v.says("#to-live", "Watch live boards")
	v.click("#games-live .card")
	v.until(`document.querySelector("#board")`)
}

// A card leads to its game as a whole, and the name of a person on it to that person.
func TestHomeNamesOnCards(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	c.list = []object{listed("g1", object{"kind": "person", "name": "Bo", "id": "p9"}, object{"kind": "program", "name": "GNU Go 3.8"})}
	v := open(t, phone, c.URL)
	v.says("#games-live .card strong", "Bo – GNU Go 3.8")
	v.until(`document.querySelector("#games-live .card a.whole").getAttribute("aria-label") === "Bo – GNU Go 3.8: 9×9 · 31 moves"`)
	v.until(`document.querySelectorAll("#games-live .card a").length === 2 && !document.querySelector("#games-live a a")`)
	v.fits("home-cards")
	v.click("#games-live .card .player")
	v.until(`location.pathname === "/people/p9"`)
	v.back()
	v.click("#games-live .card .whole") // it covers the picture
	v.until(`location.pathname === "/games/g1"`)
}

func TestHomeNothingLive(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	c.tournaments = []object{cupFor(nil)}
	v := open(t, phone, c.URL)
	v.says("#some-tournaments", "Tournaments")
	v.until(`!document.querySelector("#to-live").checkVisibility()`)
	v.until(`document.querySelector("#home-board").getBoundingClientRect().top < innerHeight - 100`)
}

func TestHomeEndingsOfRules(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL)
	offered := func(want string) {
		t.Helper()
		v.until(fmt.Sprintf(`[...document.querySelectorAll("#ending option")].map((o) => o.value).join(" ") === %q`, want))
	}
	offered(" play-on as-is mediation ladder auto")
	v.click("#more summary")
	if eval[bool](v, `document.querySelector("#allow-unsound").checkVisibility()`) {
		t.Error("lies are said to gain something where areas count")
	}
	v.choose("#ruleset", "aga")
	offered(" play-on as-is mediation ladder auto aga")
	v.choose("#ruleset", "japanese-1989")
	offered(" mediation ladder auto confirmation")
	v.choose("#ending", "mediation")
	if got := eval[string](v, `[...document.querySelector("#fallback").options].map((o) => o.textContent).join()`); got != "As usual: Each disputed chain is played out on a copy of the board" {
		t.Errorf("without a verdict there can be %q", got)
	}
	v.choose("#ending", "confirmation")
	v.choose("#ruleset", "chinese")
	v.until(`document.querySelector("#ending").value === ""`)

	v.choose("#ruleset", "japanese-1989")
	v.click("#allow-unsound")
	offered(" play-on as-is mediation ladder auto confirmation")
	v.choose("#ending", "mediation")
	v.until(`!document.querySelector("#ending-unsound").checkVisibility()`)
	v.choose("#fallback", "cleanup")
	v.says("#ending-unsound", "A lie can gain here")
	v.choose("#fallback", "")
	v.choose("#ending", "play-on")
	v.says("#ending-unsound", "A lie can gain here")
	v.fits("home-unsound")
	v.click("#play-now")
	v.until(`location.pathname === "/games/g1"`)
	v.want(f, "POST guests", `POST games {"allow_unsound":true,"color":"black","ending":"play-on","opponent":"builtin","ruleset":"japanese-1989","size":"9x9","time":"none"}`)
}

func TestHomeBot(t *testing.T) {
	t.Parallel()
	code, err := os.ReadFile("../../../examples/bot.py")
	if err != nil {
		t.Fatal(err)
	}
	v := open(t, phone, newFake(t, nil, nil).URL)
	v.says("#bot summary", fmt.Sprintf("A bot in %d lines", strings.Count(string(code), "\n")))
	v.click("#bot summary")
	v.until(`document.querySelector("#bot pre:last-child").textContent === ` + quoted(string(code)))
	v.fitsHere()
	v.picture("home-bot")
}

func TestHomeFriend(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, phone, f.URL)
	v.click("#play-friend")
	v.until(`location.pathname === "/games/g1"`)
	v.want(f, "POST guests", `POST games {"color":"black","opponent":"friend","ruleset":"chinese","size":"9x9","time":"none"}`)
}

func TestHomeThemes(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	paper := func(v *tab) string {
		return eval[string](v, "getComputedStyle(document.documentElement).backgroundColor")
	}
	const light, dark = "rgb(246, 243, 238)", "rgb(22, 24, 27)"
	v := open(t, screen{width: 1280, height: 800, dark: true}, f.URL)
	if got := paper(v); got != dark {
		t.Errorf("the page is %s where the system is dark, want %s", got, dark)
	}
	v.click("#theme")
	if got := paper(v); got != light {
		t.Errorf("after a click the page is %s, want %s", got, light)
	}
	v.do(chromedp.Navigate(f.URL + "/games/g1"))
	if got := paper(v); got != light {
		t.Errorf("the choice is not kept: the next page is %s, want %s", got, light)
	}
}

// TestHomeOpponents: programs are listed by strength, each with what it plays like, and the usual one is
// chosen, which is a level itself.
func TestHomeOpponents(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.engines = nil
	for _, e := range []struct {
		name, title string
		level       int
	}{{"builtin", "Shinpan, level 4", 4}, {"level-1", "Shinpan, level 1", 1}, {"level-4", "Shinpan, level 4", 4}, {"level-10", "Shinpan, level 10", 10}, {"zen", "Zen7", 0}, {"gnugo", "GNU Go 3.8", 8}} {
		engine := object{"name": e.name, "title": e.title, "bot": true, "sizes": object{"min": 1, "max": 25, "square": false}}
		if e.level > 0 {
			engine["level"] = e.level
		}
		f.engines = append(f.engines, engine)
	}
	v := open(t, phone, f.URL)
	v.until(`document.querySelectorAll("#opponent option").length > 2`)
	offered := eval[[]string](v, `[...document.querySelectorAll("#opponent option")].map((o) => o.value + " " + o.text)`)
	if want := []string{
		"level-1 Shinpan, level 1: plays a first game", "builtin Shinpan, level 4", "gnugo GNU Go 3.8: plays like a strong club player",
		"level-10 Shinpan, level 10: plays as strongly as it can", "zen Zen7", "friend A friend, by link",
	}; !slices.Equal(offered, want) {
		t.Errorf("the page offers %q; want %q", offered, want)
	}
	v.until(`document.querySelector("#opponent").value === "builtin"`)
	v.says("#opponent-strength", "Plays like a casual player.")
	v.choose("#opponent", "level-10")
	v.says("#opponent-strength", "Plays as strongly as it can.")
	v.until(`[...document.querySelectorAll("#opponent option")].some(({ text }) => text === "Shinpan, level 4: plays like a casual player")`)
	v.choose("#opponent", "zen")
	v.until(`document.querySelector("#opponent-strength").hidden`)
	v.fits("home-opponents")
}
