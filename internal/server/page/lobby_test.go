package page

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/eventually"
)

// quoted is a value as a script writes it.
func quoted(value any) string {
	out, _ := json.Marshal(value)
	return string(out)
}

// hide hides the page from whoever looks at it, as another tab does, or shows it again.
func (v *tab) hide(hidden bool) {
	v.Helper()
	state := map[bool]string{true: "hidden", false: "visible"}[hidden]
	eval[bool](v, `Object.defineProperty(document, "visibilityState", { configurable: true, get: () => `+quoted(state)+` }) && document.dispatchEvent(new Event("visibilitychange"))`)
}

// listened waits until so many streams of news are open.
func (v *tab) listened(c *town, streams int) {
	v.Helper()
	eventually.Succeeds(v, func() error {
		if n := c.listeners(); n != streams {
			return fmt.Errorf("%d are open", n)
		}
		return nil
	}, "%d streams of news are open", streams)
}

// notified puts a browser's notifications into a list instead of in front of people.
func (v *tab) notified() {
	v.Helper()
	eval[bool](v, `(() => {
		window.told = [];
		window.Notification = class {
			static permission = "default";
			static requestPermission() { this.permission = "granted"; return Promise.resolve("granted"); }
			constructor(_, { body }) { told.push(body); }
		};
		return true;
	})()`)
}

// playing is a game of the visitor's that goes on.
func playing(id, opponent string, turn bool) object {
	return object{
		"game": id, "color": "black", "rated": false, "opponent": object{"name": opponent, "kind": "person"},
		"size": "9x9", "time": "5m+3x20s", "your_turn": turn, "move_number": 12,
	}
}

// The tests of the lobby, of challenges and of the news.

func TestLobbyNoChallenge(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.refuses("GET /challenges/c0", 404, "unknown-challenge", "there is no such challenge")
	v := open(t, phone, c.URL+"/challenges/c0")
	v.says("h1", "There is no such challenge")
}

func TestLobbyLive(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.hello["challenges"] = object{
		"open":  []object{offered("c1", mole, nil), offered("c2", kim, nil)},
		"to_me": []object{offered("c3", guest, object{"kind": "direct", "to": kim, "rated": true})},
		"mine":  []object{offered("c2", kim, nil)},
	}
	v := open(t, desktop, c.URL+"/lobby")
	v.says("#open", hostile+"BOT4k?19×19 · Japanese (1989) rules · 10 min, then 5 × 30 s · you: White · not rated")
	v.says("#mine", "To anybody19×19 · Japanese (1989) rules · 10 min, then 5 × 30 s · you: Black")
	v.says("#to-me", "Guest 4711")
	v.says("#notices", "Guest 4711 offers you a game")
	v.fits("lobby")
	v.hold("#accept-c1")
	c.happens(object{"type": "challenge", "challenge": offered("c0", ada, nil)})
	v.says("#open", "Ada")
	c.happens(object{"type": "challenge_gone", "id": "c0", "state": "expired"})
	v.until(`!document.querySelector("#open").textContent.includes("Ada")`)
	v.held("true") // a challenge that stays is not drawn anew
	c.on("POST /challenges/c3/decline", 200, offered("c3", guest, object{"kind": "direct", "to": kim, "state": "declined"}))
	v.click("#decline-c3")
	v.asks(c, "POST challenges/c3/decline")
	v.until(`!document.querySelector("#to-me-box").checkVisibility()`)
	c.on("DELETE /challenges/c2", 200, offered("c2", kim, object{"state": "withdrawn"}))
	v.click("#withdraw-c2")
	v.asks(c, "DELETE challenges/c2")
	v.until(`!document.querySelector("#mine-box").checkVisibility()`)
	c.refuses("POST /challenges/c1/accept", 409, "challenge-gone", "somebody else was faster")
	v.click("#accept-c1")
	v.says("#error", "Somebody else was faster.")
	c.on("POST /challenges/c1/accept", 200, offered("c1", mole, object{"state": "accepted", "game_id": "g1"}))
	v.click("#accept-c1")
	v.until(`location.pathname === "/games/g1"`)
}

func TestLobbyOffer(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	c.on("POST /challenges", 201, offered("c5", guest, nil))
	v := open(t, phone, c.URL+"/lobby")
	v.says("#open", "Nobody waits")
	v.until(`document.querySelector("#offer-rated").disabled`)
	v.says("#offer", "Rated games are for accounts")
	v.click(".choice:has(#size-19) span")
	v.click(".choice:has(#color-white) span")
	v.choose("#clock", "none")
	v.click("#offer-send")
	v.asks(c, `POST challenges {"game":{"color":"white","ruleset":"chinese","size":"19x19","time":"none"},"kind":"open","rated":false}`)
	v.says("#mine", "To anybody")
	v.picture("lobby-offered")
	v.click(".choice:has(#size-custom) span")
	v.fill("#custom-size", "99")
	v.click("#offer-send")
	v.says("#offer-error", "not a board size")
	v.fill("#custom-size", "5x7")
	c.on("POST /challenges", 201, offered("c6", guest, object{"kind": "link"}))
	c.on("GET /challenges/c6", 200, offered("c6", guest, object{"kind": "link"}))
	v.click(".choice:has(#kind-link) span")
	v.click("#offer-send")
	v.until(`location.pathname === "/challenges/c6" && document.querySelector("#challenge-link")?.value === location.href`)
}

func TestLobbyRated(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("POST /challenges", 201, offered("c5", kim, nil))
	c.on("POST /terms", 200, agreed(nil))
	v := open(t, desktop, c.URL+"/lobby")
	v.asks(c, `POST terms {"color":"random","rated":true,"ruleset":"chinese","size":"9x9","time":"10m+5x30s"}`)
	v.click("#offer-rated")
	c.refuses("POST /terms", 422, "not-standard", "a rated game is played on 9x9, 13x13 or 19x19, and not on 7x5")
	v.click(".choice:has(#size-custom) span")
	v.says("#offer-rated-hint", "A rated game is played on 9x9, 13x13 or 19x19, and not on 7x5.")
	v.until(`(({disabled, checked}) => disabled && !checked)(document.querySelector("#offer-rated"))`)
	v.fits("lobby-unrated")
	c.on("POST /terms", 200, agreed(nil))
	v.click(".choice:has(#size-9) span")
	v.until(`!document.querySelector("#offer-rated").disabled && document.querySelector("#offer-rated-hint").hidden`)
}

// A game that the ranks decide on: what they choose, and why, is told before it is offered and before it is accepted.
func TestLobbyEven(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	evened := object{"black": "5k?", "white": "2k", "handicap": 3, "komi": 4.5, "you": "white"}
	c.on("GET /people/Zyx", 200, profile(rambler, nil))
	c.on("GET /games?player=p8&limit=20", 200, object{"games": []object{}})
	c.on("POST /terms", 200, agreed(nil))
	c.on("POST /terms?against=p8", 200, agreed(object{"evened": evened}))
	even := object{"kind": "direct", "to": rambler, "evened": evened, "game": object{"size": "19x19", "even": true, "color": "random", "time": "10m"}}
	c.on("POST /challenges", 201, offered("c9", kim, even))
	c.on("GET /challenges/c9", 200, offered("c9", kim, even))
	v := open(t, phone, c.URL+"/people/Zyx")
	v.click("#challenge")
	v.click(".choice:has(#size-19) span")
	v.click("#offer #more summary")
	v.choose("#handicap", "even")
	v.says("#evened", "You take White. 3 stones, komi 4.5: 5k? against 2k.")
	v.until(`!document.querySelector("#komi").checkVisibility() && !document.querySelector("#color-black").checkVisibility()`)
	v.fits("challenge-even")
	v.click(".choice:has(#size-custom) span") // no handicap is known there
	v.until(`document.querySelector("#handicap").value === "0" && document.querySelector("#komi").checkVisibility()`)
	v.click(".choice:has(#size-19) span")
	v.choose("#handicap", "even")
	v.click("#offer-send")
	v.asks(c, `POST challenges {"game":{"even":true,"ruleset":"chinese","size":"19x19","time":"10m+5x30s"},"kind":"direct","rated":false,"to":"p8"}`)
	v.says("#challenge-terms", "You take White. 3 stones, komi 4.5: 5k? against 2k.")
	v.until(`(({textContent: said}) => !said.includes("the usual") && !said.includes("either"))(document.querySelector("#challenge-terms"))`)
	v.fits("challenge-even-offered")

	open1 := offered("c1", rambler, object{"evened": object{"handicap": 0, "komi": 7.5, "you": ""}, "game": object{"size": "19x19", "even": true, "color": "random", "time": "10m"}})
	c.hello["challenges"] = object{"open": []object{open1}, "to_me": []object{}, "mine": []object{}}
	v = open(t, phone, c.URL+"/lobby")
	v.says("#open", "No handicap, komi 7.5: there are no two ranks to go by.")
	v.click("#offer #more summary")
	v.choose("#handicap", "even")
	v.says("#evened", "The ranks of both players decide")
	v.fits("lobby-even")
}

func TestLobbyAutomatch(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("PUT /automatch", 200, object{})
	c.on("DELETE /automatch", 200, object{})
	v := open(t, desktop, c.URL+"/lobby")
	v.click("#match-9")
	v.click("#match-send")
	v.says("#match-none", "Choose at least one board")
	v.click("#match-13")
	v.click("#match-19")
	v.click(".choice:has(#speed-blitz) span")
	v.click("#match-rated")
	v.click("#match-send")
	v.asks(c, `PUT automatch {"even":true,"rated":true,"sizes":["13x13","19x19"],"speed":"blitz"}`)
	c.searches(object{"even": true, "rated": true, "sizes": []string{"13x13", "19x19"}, "speed": "blitz"})
	v.says("#automatch .waiting", "Looking for an opponent: 13×13 or 19×19, blitz, rated")
	v.until(`document.activeElement.id === "match-stop"`)
	v.picture("lobby-waiting")
	v.click("#match-stop")
	v.asks(c, "DELETE automatch")
	c.searches(nil)
	v.until(`document.activeElement.id === "match-send"`)
	v.click("#match-send")
	v.says("#automatch .waiting", "Looking")
	c.happens(object{"type": "game_start", "game": "g1", "color": "black", "rated": true, "opponent": object{"id": "p3", "name": hostile, "kind": "person"}, "size": "13x13", "time": "1m+3x10s", "your_turn": true, "move_number": 0})
	v.until(`location.pathname === "/games/g1"`)
}

func TestLobbyOneStream(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("PUT /automatch", 200, object{})
	c.hello["games"] = []object{playing("g6", "Ada", false), playing("g7", "Bo", false)}
	v := open(t, desktop, c.URL+"/lobby")
	v.says("#open", "Nobody waits")
	v.says("#my-games li:nth-child(2)", "against Bo9×9 · 5 min, then 3 × 20 s · you: Black")
	v.listened(c, 1)
	v.hide(true)
	v.listened(c, 0)
	v.hide(false)
	v.listened(c, 1)
	v.click("#match-send")
	v.says("#automatch .waiting", "Looking")
	v.hide(true)
	c.happens(object{"type": "your_turn", "game": "g7", "move_number": 13, "due_ms": 59 * 3600 * 1000})
	v.says("#notices", "It is your turn against Bo.") // who waits goes on listening
	v.says("#my-games li:first-child .turn-mark", "Your turn")
	v.says("#my-games li:first-child", "against Bo")
	v.says("#my-games li:first-child .due", "2 d 1")
	due := eval[string](v, `new Intl.DateTimeFormat("en", { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(Date.now() + 59 * 3600 * 1000)`)
	v.says("#my-games li:first-child .due", "("+due[:3]+" ") // the day, in the reader's own time
	v.listened(c, 1)
}

// TestLobbyMyGames: a row of one's own games leads to the game, and the name in it to the opponent.
func TestLobbyMyGames(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	game := playing("g7", "Bo", true)
	game["opponent"], game["due_ms"] = object{"id": "p3", "name": "Bo", "kind": "person"}, 90500
	c.hello["games"] = []object{game}
	v := open(t, phone, "about:blank")
	v.before(still)
	v.do(chromedp.Navigate(c.URL + "/lobby"))
	v.says("#my-games .due", "1:31")
	v.pass(time.Second)
	v.says("#my-games .due", "1:30")
	v.fits("lobby-my-games")
	leads := func(selector, want string) {
		t.Helper()
		at := `(({ left, top, width, height }) => document.elementFromPoint(left + width / 2, top + height / 2).closest("a").pathname)(document.querySelector(` + quoted(selector) + `).getBoundingClientRect())`
		if got := eval[string](v, at); got != want {
			t.Errorf("%s leads to %s, want %s", selector, got, want)
		}
	}
	leads("#my-games .player", "/people/p3")
	leads("#my-games .turn-mark", "/games/g7")
	leads("#my-games li", "/games/g7")
}

func TestLobbyTold(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("GET /me/tokens", 200, object{"tokens": []object{}})
	c.hello["games"] = []object{playing("g6", "Ada", true), playing("g7", hostile, false)}
	v := open(t, desktop, c.URL+"/me")
	v.says("h1", "Your account")
	v.notified()
	v.click("#notify-me")
	v.says("#notify-said", "The browser will tell you")
	v.do(chromedp.Navigate(c.URL + "/"))
	v.says("#to-profile", "Kim Min")
	v.says("#my-games li:first-child", "against Ada")
	v.notified()
	eval[bool](v, `(Notification.permission = "granted") === "granted"`)
	v.hide(true)
	c.happens(object{"type": "challenge", "challenge": offered("c3", mole, object{"kind": "direct", "to": kim})})
	v.says("#notices", hostile+" offers you a game: 19×19")
	v.until(`told.length === 1 && told[0].startsWith("<img") && document.title.startsWith("(1) ")`)
	eval[bool](v, `(Notification = class { static permission = "granted"; constructor() { throw new TypeError("Illegal constructor"); } },
		Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: { getRegistration: async () => ({
			active: {}, showNotification: async (_, { body, tag, data }) => told.push([body, tag, data].join(" ")),
		}) } }), true)`) // as on Android
	c.happens(object{"type": "challenge", "challenge": offered("c4", mole, object{"kind": "direct", "to": kim})})
	v.until(`told.length === 2 && told[1].endsWith(" /challenges/c4 /challenges/c4")`)
	c.happens(object{"type": "challenge_gone", "id": "c4", "state": "withdrawn"})
	v.until(`document.title.startsWith("(1) ")`)
	v.hide(false)
	c.happens(object{"type": "game_start", "game": "g1", "color": "white", "rated": false, "opponent": object{"id": "p3", "name": hostile, "kind": "person"}, "size": "9x9", "time": "none", "your_turn": false, "move_number": 0})
	v.says("#notices", "begins. You have White.")
	v.until(`told.length === 2 && document.title.startsWith("(2) ")`)
	v.fits("home-notices")
	c.happens(object{"type": "challenge_gone", "id": "c3", "state": "withdrawn"})
	v.until(`document.title.startsWith("(1) ")`)
	c.happens(object{"type": "game_over", "game": "g6", "result": "W+R"})
	v.says("#notices", "Your game against Ada is over: W+R.")
	v.until(`document.querySelectorAll("#my-games li").length === 2`)
	v.click("#notices [data-about=g1] a")
	v.until(`location.pathname === "/games/g1"`)
}

func TestLobbyChallenge(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	c.on("GET /challenges/c1", 200, offered("c1", mole, object{"kind": "link"}))
	c.refuses("POST /challenges/c1/accept", 403, "account-needed", "a rated game needs an account")
	v := open(t, desktop, c.URL+"/challenges/c1")
	v.says("h1", hostile+" offers a game")
	v.says(".terms", "You playWhite")
	v.fits("challenge")
	v.click("#accept")
	v.says("#error", "A rated game needs an account. Sign in or make an account")
	v.until(`document.querySelector("#error a").getAttribute("href") === "/login?next=%2Fchallenges%2Fc1"`)
	c.on("POST /challenges/c1/accept", 200, offered("c1", mole, object{"state": "accepted", "game_id": "g1"}))
	v.click("#accept")
	v.until(`location.pathname === "/games/g1"`)
}

func TestLobbyUnusualTerms(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	game := object{
		"size": "9x9", "ruleset": "japanese-1989", "time": "none", "color": "black", "ending": "mediation", "mediator": "account:Segoe",
		"fallback": "cleanup", "allow_unsound": true, "illegal_loses": true, "forced_pass": false, "move_limit": 120, "at_limit": "draw", "repetition": "none", "passing": "for-good",
	}
	c.on("GET /challenges/c1", 200, offered("c1", mole, object{"kind": "link", "game": game}))
	v := open(t, desktop, c.URL+"/challenges/c1")
	for _, said := range []string{
		"LiesA lie can gain here", "The account Segoe", "Without a verdictPlay goes on once", "An illegal move loses the game at onceyes",
		"The referee passes for a side that can put no stone downno", "Limit of moves, passes included120", "At the limitA draw", "Play goes on", "is for good",
	} {
		v.says(".terms", said)
	}
	v.fits("challenge-unusual")
}

func TestLobbyOwnChallenge(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("GET /challenges/c1", 200, offered("c1", kim, object{"kind": "link"}))
	v := open(t, phone, c.URL+"/challenges/c1")
	v.says("#challenge-state", "Waiting for an opponent")
	v.until(`document.querySelector("#challenge-link").value === location.href`)
	v.fitsHere()
	v.picture("challenge-own")
	c.on("GET /challenges/c1", 200, offered("c1", kim, object{"kind": "link", "state": "accepted", "game_id": "g1"}))
	v.until(`location.pathname === "/games/g1"`)
}

func TestLobbyDeclined(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	to := object{"kind": "direct", "to": kim}
	c.on("GET /challenges/c1", 200, offered("c1", mole, to))
	c.on("POST /challenges/c1/decline", 200, func() object {
		declined := with(to, object{"state": "declined"})
		c.on("GET /challenges/c1", 200, offered("c1", mole, declined))
		return offered("c1", mole, declined)
	})
	v := open(t, phone, c.URL+"/challenges/c1")
	v.says("#decline", "Decline")
	v.click("#decline")
	v.says("#challenge-state", "It was declined.")
	v.says("#challenge-choices", "To the lobby")
}
