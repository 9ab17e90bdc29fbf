package page

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	tags "golang.org/x/text/language"

	"github.com/shinpan/shinpan/internal/server/club"
)

// The walk looks at the screens in every language that the page speaks: for words of English, for text that is cut off,
// for what does not fit a phone, and for what keeps somebody from using it. Without the tag system it is made in
// English alone.

// rambler is the visitor; bo is somebody else. Their names are words of no language.
var (
	rambler = object{"id": "p8", "name": "Zyx", "guest": false, "bot": false, "rating": object{"value": 1623.4, "rank": "2k", "deviation": 61, "provisional": false}}
	bo      = object{"id": "p9", "name": "Qwv", "guest": false, "bot": true, "rating": object{"value": 1500, "rank": "4k", "deviation": 350, "provisional": true}}
)

// named are the words that the page shows of others, and those that are the same everywhere.
const named = `zyx qwv gnu cgos sgf gtp api elo shinpan json csv html python python3 bot http curl docs ruling png gif min tom max best mms sos sosos sodos mcmahon solkoff buchholz ` +
	`sonneborn berger kgs ogs aga ing neutral tromp taylor blog dublin honinbo inoue fuego pachi katago bold kim utc dropout hana old segoe`

// quotes are texts of people and of records that the screens show as they are.
var quotes = []string{
	"The Winter Cup", "it was not there", "It was not there", "the seats were exchanged", "The seats were exchanged", "new with <b>a long name</b>", "with a very long name", "level 10", "GNUGo-3.8-level-10", "late<b>comer", "old –", "nine",
	"line 1, column 9: DT makes no sense", "Line 1, column 9: DT makes no sense", "Arbiter",
}

// A view is a screen on the walk, or something that happens on the one before.
type view struct {
	name, path string        // no path: it happens
	happens    func(f *fake) // before the screen is opened, or on it
	do         func(v *tab)  // what a visitor does there
	ready      string        // what is true when it is there
}

// unfold opens whatever is folded up.
func unfold(v *tab) {
	eval[bool](v, `document.querySelectorAll("main details").forEach((e) => (e.open = true)) ?? true`)
}

// views are what is looked at.
var views = []view{
	{name: "home", path: "/", ready: `document.querySelector("#opponent option[value=gnugo]")`, do: unfold},
	{name: "lobby", path: "/lobby", ready: `document.querySelector("#accept-c1")`, do: unfold},
	{name: "days-off", do: func(v *tab) {
		v.until(`document.querySelector("#vacation-begin")`)
		unfold(v)
		v.click("#vacation-begin")
		v.choose("#clock", "1x3d")
	}, ready: `document.querySelector("#vacation-end") && document.querySelector("#days-off:not([hidden])")`},
	{name: "challenge", path: "/challenges/c1", ready: `document.querySelector("#accept")`},
	{name: "settings", path: "/me", ready: `document.querySelector("#token-list li")`},
	{name: "news", do: func(v *tab) {
		v.click("#news-quiet")
		v.click("#news-quiet")
		v.fill("#news-hook-url", "https://qwv.kgs/gtp")
		v.click("#new-hook-send")
	}, ready: `document.querySelector("#hook-secret") && document.querySelector("#news-device-d1")`},
	{name: "login", path: "/login", ready: `document.querySelector("#account-send")`},
	{name: "profile", path: "/people/Qwv", ready: `document.querySelector("#games-sheet tbody tr")`},
	{name: "report", do: func(v *tab) { v.click("#report-person") }, ready: `document.querySelector("#report-person-form-send")`},
	{name: "signed-on", path: "/signed-on/club?state=x&code=y", ready: `document.querySelector("#sign-on-error:not([hidden])")`},
	{name: "recover", path: "/recover#shp_once", ready: `document.querySelector("#recover-send")`},
	{name: "ask-recovery", path: "/recover", ready: `document.querySelector("#ask-recovery-send")`},
	{name: "email", path: "/email#shp_once", ready: `document.querySelector("#confirm-send")`},
	{name: "admin", path: "/admin", ready: `document.querySelector("#audit-list li") && document.querySelector("#invitation-list li")`},
	{name: "imprint", path: "/imprint", ready: `document.querySelector("#app h2")`},
	{name: "learn", path: "/learn", ready: `document.querySelector("#step")`},
	{name: "score", path: "/score", ready: `document.querySelector("#judge-sees li")`, do: func(v *tab) { v.paste(record) }},
	{name: "compare", path: "/compare/seki", ready: `document.querySelector("#groups tbody tr")`},
	{name: "compare-group", do: func(v *tab) { v.click("#group-1") }, ready: `document.querySelector("#all-rules")`},
	{name: "records", path: "/records", ready: `document.querySelector("#followed tbody tr") && document.querySelector("#unread li span").textContent`, do: func(v *tab) { v.openFolder(folder) }},
	{name: "records-game", do: func(v *tab) { v.click("#game-0") }, ready: `document.querySelector("#to-viewer")`},
	{name: "review", path: "/reviews/r1", ready: `document.querySelector("#missed-black") && document.querySelector("#keep") && document.querySelector("#reviewer")?.checkVisibility()`, do: func(v *tab) { unfold(v); v.click("#worst-3"); v.click("#remove") }},
	{name: "review-problem", do: func(v *tab) {
		v.click("#missed-black")
		v.focus(`go-board [data-vertex="C7"]`)
		v.key(kb.Enter)
	}, ready: `document.querySelector("#task-again")`},
	{name: "wall", path: "/wall", ready: `document.querySelectorAll("#wall .card").length === 32`},
	{name: "boards", path: "/boards", ready: `document.querySelector("#relays .card") && document.querySelector("#new-board-send")`},
	{name: "board", path: "/boards/b1", ready: `document.querySelector("#tool-play") && document.querySelector("#board-about") && document.querySelector("#to-game")`, do: func(v *tab) {
		v.until(`document.querySelector("#board-about")`)
		unfold(v)
	}},
	{name: "problem", path: "/boards/b2", ready: `document.querySelector("#again") && document.querySelector("#verdict").textContent`},
	{name: "tournaments", path: "/tournaments", ready: `document.querySelector("#tournaments .card") && document.querySelector("#new-tournament-send")`, do: unfold},
	{name: "tournament", path: "/tournaments/cup", ready: `document.querySelector("#disputes li, #disputes p")`, do: unfold},
	{name: "match", path: "/matches/old-new", ready: `document.querySelector("#engines tbody tr")`},
	{name: "venue", path: "/venues/nine", ready: `document.querySelector("#standings tbody tr")`},
	{name: "nothing", path: "/games/g1/moves", ready: `document.querySelector(".lost a")`},
	{name: "correspondence", happens: correspondence, path: "/games/g1", ready: `document.querySelector("#prepared:not([hidden]) li") && document.querySelector("#next-game")`},
	{name: "play", happens: func(f *fake) { f.state = start(empty()) }, path: "/games/g1", ready: `document.querySelector("#status").textContent`, do: func(v *tab) { v.typed("?") }},
	{name: "counting", happens: func(f *fake) { stopped(f); proposed(f) }, ready: `document.querySelector("#agree")`},
	{name: "dispute", happens: disputed, ready: `document.querySelector("#play-on")`},
	{name: "referral", happens: func(f *fake) { under("mediation", object{"mediator": "person", "fallback": "cleanup"})(f); referred(f) }, ready: `document.querySelector("#referral")`},
	{name: "trial", happens: func(f *fake) { under("confirmation", nil)(f); tried(f) }, ready: `document.querySelector("#trial")`},
	{name: "marking", happens: func(f *fake) { under("marking", nil)(f); marking(f) }, ready: `document.querySelector("#marking")`},
	{name: "judged", happens: func(f *fake) { under("auto", nil)(f); judged(f) }, ready: `document.querySelector("#judged")`},
	{name: "result", happens: func(f *fake) { ended(f); documented(f) }, ready: `document.querySelector("#result-text") && document.querySelector("#ruling li")`},
	{name: "looks", do: func(v *tab) { v.click("#look") }, ready: `document.querySelector("dialog[open]")`},
	{name: "study", do: func(v *tab) { v.key(kb.Escape); v.click("#study") }, ready: `document.querySelector("#tries").checkVisibility()`},
}

// correspondence is a game with days per move, weekends that do not count and somebody on vacation, in which the other
// side is to move.
func correspondence(f *fake) {
	day := 24 * 60 * 60 * 1000
	f.move("black", "E5")
	f.state["time"], f.state["to_play"], f.state["waiting"] = "1x3d", "white", []string{"white"}
	f.state["white"] = object{"kind": "person", "name": "Qwv", "player": "p9"}
	f.state["terms"] = agreed(object{"time": "1x3d", "weekends": "Europe/Berlin", "vacation_ms": 30 * day})
	f.state["days_off"] = object{"left_ms": object{"black": 30 * day, "white": 12 * day}, "vacation_ms": object{"white": 5 * day}}
	f.state["deadlines"] = []object{{"kind": "vacation", "of": "white", "in_ms": 5 * day}, {"kind": "flag", "of": "white", "in_ms": 8 * day}}
}

// rambling is a server with something on every screen.
func rambling(t *testing.T) *town {
	t.Helper()
	c := newTown(t, myself(rambler, object{"roles": []string{"admin"}}))
	c.state, c.mail = start(empty()), true
	c.state["white"] = object{"kind": "program", "name": "GNU Go 3.8", "engine": "gnugo"}
	c.engines = []object{
		{"name": "builtin", "title": "Shinpan, level 4", "level": 4, "bot": true, "sizes": object{"min": 1, "max": 25, "square": false}},
		{"name": "gnugo", "title": "GNU Go 3.8", "bot": true, "sizes": object{"min": 5, "max": 19, "square": true}},
	}
	c.tournaments, c.matches, c.venues = []object{cup()}, []object{duel()}, []object{nine()}
	c.hello["challenges"] = object{
		"open":  []object{offered("c1", bo, nil), offered("c2", rambler, nil)},
		"to_me": []object{offered("c3", bo, object{"kind": "direct", "to": rambler, "rated": true})},
		"mine":  []object{offered("c2", rambler, nil)},
	}
	day := 24 * 60 * 60 * 1000
	waits := func(game string, changes object) object {
		return with(object{"game": game, "color": "black", "move_number": 8, "opponent": object{"id": "p9", "kind": "person", "name": "Qwv"},
			"rated": false, "size": "19x19", "time": "1x3d", "your_turn": true}, changes)
	}
	mine := []object{waits("g7", object{"due_ms": 2 * day}), waits("g8", object{"your_turn": false, "their_due_ms": 3 * day})}
	c.hello["games"] = mine
	c.on("GET /me/games", 200, object{"games": mine})
	c.on("GET /me/vacation", 200, object{"on": false, "games": 2})
	c.on("PUT /me/vacation", 200, object{"on": true, "games": 2, "since": "2026-11-20T00:00:00Z", "until": "2026-11-30T23:59:59Z"})
	c.on("GET /games/g1/conditional", 200, object{"after": 1, "branches": []object{
		{"if": "C3", "play": "G7", "then": []object{{"if": "C7", "play": "G3"}}}, {"if": "D4", "play": "F6"},
	}})
	c.on("GET /challenges/c1", 200, offered("c1", bo, object{"kind": "link"}))
	c.on("GET /me/tokens", 200, object{"tokens": []object{
		token("t1", object{"label": "Qwv", "scopes": []string{"play", "bot"}, "used": "2026-11-20T00:00:00Z"}),
	}})
	hook := object{"id": "h1", "url": "https://qwv.gnu/gtp", "format": "standard", "created": "2026-11-20T00:00:00Z", "failing": "2026-11-21T00:00:00Z"}
	c.on("GET /me/news", 200, toldOf(object{
		"mail": true, "quiet_from": 1320, "quiet_to": 420, "webhooks": []object{hook},
		"devices": []object{
			{"id": "d1", "label": "Zyx", "created": "2026-11-20T00:00:00Z", "proved": true, "current": true},
			{"id": "d2", "label": "Qwv", "created": "2026-11-20T00:00:00Z", "proved": false, "current": false},
		},
	}))
	c.on("POST /me/webhooks", 201, object{"id": "h2", "url": "https://qwv.kgs/gtp", "format": "text", "created": "2026-11-20T00:00:00Z", "secret": "gnu_gtp"})
	c.reviewing(nil)
	c.on("GET /people/Qwv", 200, profile(bo, object{
		"ratings": []object{{"pool": "bots", "value": 1500, "rank": "4k", "low": 1000, "high": 2000, "deviation": 250, "games": 4, "provisional": true, "kinds": []object{}}},
		"record":  object{"won": 3, "lost": 1, "drawn": 2},
	}))
	c.on("GET /games?player=p9&limit=20", 200, object{"games": []object{
		with(listed("g1", object{"id": "x", "kind": "person", "name": "Zyx"}, object{"id": "p9", "kind": "person", "name": "Qwv"}), object{"result": "W+4.5", "rated": true}),
	}})
	c.boards(33)
	c.on("GET /admin/server", 200, object{
		"version": "v1.2.3", "since": "2026-11-21T12:00:00Z",
		"parts":  []object{{"part": "store", "ok": true}, {"part": "connections", "ok": true}, {"part": "logs", "ok": true}, {"part": "mail", "ok": false}, {"part": "disk", "ok": true, "note": true}, {"part": "certificate", "ok": true}, {"part": "engines", "ok": true}, {"part": "push", "ok": true}, {"part": "traces", "ok": true}},
		"lately": object{"seconds": 300, "figures": object{"shinpan_program_faults_total": 1, "shinpan_request_seconds_mean": 0.004}},
		"figures": object{
			"shinpan_games_loaded": 12, "shinpan_games_parked": 140, "shinpan_streams": 31, "shinpan_programs": 3, "shinpan_program_faults_total": 1,
			"shinpan_request_seconds_mean": 0.0031, "shinpan_commit_seconds_mean": 0.0012, "shinpan_writes_waiting": 0, "shinpan_work_waiting": 2,
			"shinpan_mail_waiting": 5, "process_resident_memory_bytes": 84e6, "process_open_fds": 97,
		},
	})
	c.on("GET /admin/invitations", 200, object{"invitations": []object{invitation("7", nil)}})
	c.on("GET /announcements", 200, object{"announcements": []object{{"id": "9", "text": "Qwv", "from": "2026-11-28T11:00:00Z", "to": "2026-11-28T12:30:00Z"}}})
	c.ofClub = club.Shown{Club: club.Club{Name: "Qwv Zyx", Imprint: club.Text{Said: "# Zyx\nQwv"}, Privacy: club.Text{Said: "Qwv"}}, Announcements: []club.Announcement{{Text: "Qwv"}}}
	c.on("GET /admin/reports", 200, object{"reports": []object{{"id": "r1", "at": "2026-11-21T12:00:00Z", "by": rambler, "person": bo, "game": "g1", "why": "Qwv"}}})
	c.on("GET /admin/audit", 200, object{"entries": []object{deed(object{"by": rambler, "person": bo, "hours": 24, "why": "Qwv"})}})
	return c
}

// shown is all that the page says, seen or told to a screen reader, but for programs that it quotes.
const shown = `(() => {
	document.querySelectorAll("pre").forEach((e) => (e.hidden = true));
	const attributes = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].filter((e) => e.checkVisibility())
		.flatMap((e) => ["aria-label", "title", "placeholder"].map((a) => e.getAttribute(a) ?? ""));
	return [document.title, document.body.innerText, ...attributes].join("\n");
})()`

var (
	anyWord   = regexp.MustCompile(`\p{L}{3,}`)
	latinWord = regexp.MustCompile(`\p{Latin}{3,}`) // may stand within a text in other letters, which has no blanks
)

// leftovers returns the words of a text that are in the catalogue of English and not in that of a language; where a
// language has letters of its own, all words in Latin ones that are not in its catalogue.
func leftovers(text string, own, english map[string]bool, latin bool) []string {
	for _, quote := range quotes {
		text = strings.ReplaceAll(text, quote, "")
	}
	for _, l := range known {
		text = strings.ReplaceAll(text, l.Name, "")
	}
	var found []string
	words := anyWord
	if !latin {
		words = latinWord
	}
	for _, word := range words.FindAllString(strings.ToLower(text), -1) {
		if (english[word] || !latin) && !own[word] && !slices.Contains(strings.Fields(named), word) && !slices.Contains(found, word) {
			found = append(found, word)
		}
	}
	return found
}

// TestLeftovers: words of English are found in the text of a page.
func TestLeftovers(t *testing.T) {
	own, english := map[string]bool{"stein": true, "pass": true}, map[string]bool{"stone": true, "pass": true}
	const text = "Stein, Stone! pass Qwv loading 石stones石"
	if got := leftovers(text, own, english, true); !slices.Equal(got, []string{"stone"}) {
		t.Errorf("the leftovers are %q, want stone", got)
	}
	if got := leftovers(text, own, english, false); !slices.Equal(got, []string{"stone", "loading", "stones"}) {
		t.Errorf("the leftovers in a language without Latin letters are %q, want stone, loading and stones", got)
	}
}

// wordLists are the words that every catalogue can say, as soon as a test has asked for them.
var wordLists struct {
	sync.Mutex
	all map[string]map[string]bool
}

// vocabularies returns the words that every catalogue can say, by its language.
func vocabularies(t testing.TB) map[string]map[string]bool {
	t.Helper()
	wordLists.Lock()
	defer wordLists.Unlock()
	if wordLists.all != nil {
		return wordLists.all
	}
	v := open(t, desktop, "about:blank")
	eval[bool](v, catalogues(t)+speech+"; Object.assign(window, { words, said }); true")
	all := map[string]map[string]bool{}
	// A month or a day of the week may be a word of English, as "out", which is October in Portuguese, and "mar", a
	// French Tuesday.
	for code, list := range eval[map[string][]string](v, `const dates = (code) => Array.from({ length: 12 }, (_, month) =>
		new Intl.DateTimeFormat(code, { day: "numeric", month: "short", weekday: "short" }).format(new Date(2026, 0, 1 + 31 * month)));
		Object.fromEntries(Object.entries(words.all).map(([code, one]) =>
		[code, [...new Set([...said(one), ...dates(code)].join(" ").toLowerCase().match(/\p{Script=Latin}{3,}|\p{L}{3,}/gu))]]))`) {
		all[code] = map[string]bool{}
		for _, word := range list {
			all[code][word] = true
		}
	}
	wordLists.all = all
	return all
}

// cut finds text that is cut off where one may click or which names something.
const cut = `[...document.querySelectorAll("main button, main a.button, main label, main legend, main summary, main h1, main h2, main h3, main dt, .way, .choice span, .card strong")]
	.filter((e) => e.checkVisibility() && !e.closest(".unseen") && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1)
	.map((e) => e.tagName + "#" + e.id + ": " + e.textContent.slice(0, 60))`

// TestWalk: in every language every screen is in that language, fits a phone and a desktop, and keeps nobody out.
func TestWalk(t *testing.T) {
	t.Parallel()
	var words map[string]map[string]bool
	if allCases {
		words = vocabularies(t)
	}
	for n, l := range known {
		if !l.Ready || !allCases && l.Code != "en" {
			continue
		}
		t.Run(l.Code, func(t *testing.T) {
			t.Parallel()
			c := rambling(t)
			letters, _ := tags.Make(l.Code).Script()
			latin := letters.String() == "Latn"
			v := open(t, phone, c.URL+"/assets/")
			v.media("prefers-reduced-motion", "reduce") // so that every color is there at once
			eval[bool](v, fmt.Sprintf(`localStorage.setItem("shinpan-language", %q) ?? true`, l.Code))
			for m, at := range views {
				if at.happens != nil {
					c.come(at.happens)
				}
				if at.path != "" {
					to, err := url.Parse(at.path)
					if err != nil {
						t.Fatal(err)
					}
					v.do(chromedp.Navigate(c.URL + to.String()))
					v.until(fmt.Sprintf(`document.documentElement.lang === %q && document.querySelector("main h1, main h2")`, l.Code))
				}
				if at.do != nil {
					at.do(v)
				}
				v.until(at.ready)
				look := func(on string) {
					if l.Code != "en" {
						if found := leftovers(eval[string](v, shown), words[l.Code], words["en"], latin); len(found) > 0 {
							t.Errorf("%s, %s: the page says %q", at.name, on, found)
						}
					}
					if found := eval[[]string](v, cut); len(found) > 0 {
						t.Errorf("%s, %s: this is cut off: %q", at.name, on, found)
					}
				}
				v.resize(desktop)
				look("desktop")
				v.fitsHere()
				v.picture("walk-" + l.Code + "-" + at.name + "-desktop")
				v.resize(phone)
				look("phone")
				v.fitsHere()
				v.picture("walk-" + l.Code + "-" + at.name)
				switch {
				case l.Code == "en":
					v.passable(at.name)
				case m%len(known) == n: // each screen in one language more: the words are all that differs
					v.unhindered(at.name, v.barriers())
				}
			}
		})
	}
}
