package page

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// unplayed is the page of an account that has just begun.
var unplayed = profile(object{"id": "p2", "name": "Kim Min", "guest": false, "bot": false}, nil)

// The tests of the screens of accounts.

func TestPeopleNobodyOfThatName(t *testing.T) {
	t.Parallel()
	c := newTown(t, guest)
	c.refuses("GET /people/Nemo", 404, "unknown-person", "there is nobody of that name")
	v := open(t, phone, c.URL+"/people/Nemo")
	v.says("h1", "There is nobody of that name")
}

func TestPeopleHead(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		who  object
		want string
	}{
		{nil, "Lobby Sign in"},
		{guest, "Lobby Guest 4711 Sign in"},
		{kim, "Lobby Kim Min"},
		{moderator, "Lobby Moderation Ada"},
		{mole, "Lobby " + hostile},
	} {
		c := newTown(t, test.who)
		v := open(t, desktop, c.URL+"/login")
		v.until(`[...document.querySelectorAll(".ways a")].map((e) => e.textContent).join(" ") === ` + quoted(test.want))
		v.leave()
	}
}

func TestPeopleHeadOnPhone(t *testing.T) {
	t.Parallel()
	for _, who := range []object{guest, with(moderator, object{"name": "Ada Lovelace"})} {
		c := newTown(t, who)
		v := open(t, phone, c.URL+"/login")
		v.says("#guest", "Your account")
		v.until(`[...document.querySelectorAll(".ways a")].filter((e) => e.checkVisibility()).every((e) => e.clientHeight === 40 && e.clientWidth >= 40)`)
		v.fitsHere()
		v.leave()
	}
}

func TestPeopleSignIn(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	c.refuses("POST /session", 403, "wrong-password", "the name or the password is wrong")
	v := open(t, desktop, c.URL+"/login?next=/score%3Fa=1")
	v.click("#login-send")
	v.says("#name-wrong", "Write a name here")
	v.until(`document.activeElement.id === "name"`)
	v.key("Kim Min")
	v.until(`!document.querySelector("#name-wrong").checkVisibility()`)
	v.key(kb.Tab + "shark" + kb.Enter)
	v.says("#password-wrong", "The name or the password is wrong.")
	v.until(`document.activeElement.id === "password" && document.activeElement.getAttribute("aria-invalid") === "true"`)
	v.picture("login-refused")
	c.on("POST /session", 201, entered(kim))
	v.key("!" + kb.Enter)
	v.asks(c, `POST session {"name":"Kim Min","password":"shark!"}`)
	v.until(`location.pathname + location.search === "/score?a=1"`)
}

func TestPeopleNowhereElse(t *testing.T) {
	t.Parallel()
	for _, next := range []string{"https://example.org/", "//example.org/", `/\example.org`, "javascript:alert(1)", "/login?next=/login"} {
		c := newTown(t, nil)
		c.on("POST /session", 201, entered(kim))
		v := open(t, desktop, c.URL+"/login?next="+url.QueryEscape(next))
		v.says("h1", "Sign in")
		v.fill("#name", "Kim")
		v.fill("#password", "long enough")
		v.click("#login-send")
		v.until(`location.href === ` + quoted(c.URL+"/"))
		v.leave()
	}
}

func TestPeopleGuestToAccount(t *testing.T) {
	t.Parallel()
	c := newTown(t, guest)
	c.refuses("POST /accounts", 409, "name-taken", "somebody has that name")
	v := open(t, phone, c.URL+"/login")
	v.says("#guest", "You are Guest 4711. If you make an account, your games and your seats stay yours.")
	v.fill("#new-name", "Kim Min")
	v.fill("#new-password", "short")
	v.click("#account-send")
	v.says("#new-password-wrong", "too short")
	v.fill("#new-password", "long enough")
	v.click("#account-send")
	v.says("#new-name-wrong", "Somebody has that name.")
	c.on("POST /accounts", 201, entered(kim))
	c.on("POST /me/rank", 200, kim)
	v.fill("#new-name", "Kim")
	v.choose("#new-strength", "10k")
	v.fits("sign-up")
	v.click("#account-send")
	v.asks(c, `POST me/rank {"rank":"10k"}`)
	v.until(`location.pathname === "/"`)
}

// Who has no rank says once which one, on the page of the account, too.
func TestPeopleOwnRank(t *testing.T) {
	t.Parallel()
	c := newTown(t, player)
	c.on("GET /me/blocks", 200, object{"people": []object{}})
	c.on("GET /me/tokens", 200, object{"tokens": []object{}})
	v := open(t, phone, c.URL+"/me")
	v.until(`document.querySelector("#strength option[value='25k']")?.textContent === "I’m a beginner"`)
	v.click("#own-rank-send") // nothing is chosen yet
	v.choose("#strength", "1d")
	c.refuses("POST /me/rank", 403, "not-allowed", "a strength is said once, and before the first rated game")
	v.click("#own-rank-send")
	v.says("#own-rank", "A strength is said once, and before the first rated game.")
	c.acts()
	c.on("POST /me/rank", 200, with(player, object{"rating": object{"value": 1960, "rank": "1d", "deviation": 250, "provisional": true}}))
	v.click("#own-rank-send")
	v.asks(c, `POST me/rank {"rank":"1d"}`)
	v.says("#own-rank-said", "You begin at 1 dan.")

	c = newTown(t, kim)
	v = open(t, phone, c.URL+"/me")
	v.until(`document.querySelector("#who") && !document.querySelector("#own-rank")`)
}

// token is a session or a key, with changes.
func token(id string, changes object) object {
	usual := object{"id": id, "label": "", "session": false, "current": false, "scopes": []string{"session"}, "created": "2026-11-21T00:00:00Z"}
	return with(usual, changes)
}

// settled opens the settings of an account that does not meet one person, and has one key.
func settled(t *testing.T) (*town, *tab) {
	t.Helper()
	c := newTown(t, kim)
	c.on("GET /me/blocks", 200, object{"people": []object{mole}})
	c.on("GET /me/tokens", 200, object{"tokens": []object{
		token("t1", object{"label": hostile, "scopes": []string{"play", "bot"}, "created": "2026-11-01T00:00:00Z", "used": "2026-11-20T00:00:00Z"}),
		token("s1", object{"label": "Firefox, Android", "session": true, "created": "2026-11-01T00:00:00Z", "used": "2026-11-20T00:00:00Z"}),
		token("s2", object{"session": true, "created": "2026-11-02T00:00:00Z"}),
		token("s3", object{"label": "Chrome, Linux", "session": true, "current": true, "created": "2026-11-03T00:00:00Z", "used": "2026-11-20T00:00:00Z"}),
	}})
	v := open(t, desktop, c.URL+"/me")
	v.says("#token-list", hostile)
	return c, v
}

func TestPeopleSettingsAreShown(t *testing.T) {
	t.Parallel()
	_, v := settled(t)
	v.says("#token-list", "may play in its games, be a program that takes seats")
	v.fits("settings")
}

func TestPeopleSettingsWho(t *testing.T) {
	t.Parallel()
	c, v := settled(t)
	c.refuses("PATCH /me", 409, "name-taken", "somebody has that name")
	v.fill("#name", "Ada")
	v.click("#who-send")
	v.says("#name-wrong", "Somebody has that name.")
	c.acts()
	c.refuses("PATCH /me", 422, "invalid", "the text has a character that cannot be shown, U+200B")
	v.fill("#name", "Kim Min")
	v.fill("#bio", "I like moyos.\u200b")
	v.click("#who-send")
	v.says("#bio-wrong", "The text has a character that cannot be shown")
	c.on("PATCH /me", 200, myself(kim, nil))
	v.fill("#bio", "I like moyos!")
	v.click("#who-send")
	v.says("#who-said", "Saved.")
	c.acts()
	eval[bool](v, `(window.before = true)`)
	v.fill("#name", "Kim")
	v.click("#who-send")
	v.until(`!window.before && document.querySelector("#who")`) // the name stands at the head of the page, too
	v.asks(c, `PATCH me {"name":"Kim"}`)
}

func TestPeopleSettingsCalendar(t *testing.T) {
	t.Parallel()
	c, v := settled(t)
	c.on("POST /me/calendar", 201, object{
		"id": "t9", "label": "en", "scopes": []string{"calendar"}, "session": false, "current": false, "created": "2026-11-21T00:00:00Z",
		"path": "/api/v1/calendar.ics?key=shp_secret",
	})
	v.click("#new-calendar")
	v.asks(c, `POST me/calendar {"language":"en"}`)
	v.until(`document.querySelector("#calendar").value === location.origin + "/api/v1/calendar.ics?key=shp_secret"`)
	v.says("#token-list", "Your calendar")
	v.says("#token-list", "be read as a calendar")
	c.on("DELETE /me/tokens/t9", 204, nil)
	v.click("#revoke-t9")
	v.asks(c, "DELETE me/tokens/t9")
}

func TestPeopleSettingsPassword(t *testing.T) {
	t.Parallel()
	c, v := settled(t)
	c.refuses("PATCH /me", 401, "bad-login", "there is no account with this name and this password")
	v.fill("#old-password", "a guess")
	v.fill("#fresh-password", "new and bold")
	v.click("#password-send")
	v.says("#old-password-wrong", "That is not your password.")
	c.acts()
	c.on("PATCH /me", 200, myself(kim, nil))

	v.fill("#old-password", "old and wise")
	v.fill("#fresh-password", "new and bold")
	v.click("#password-send")
	v.says("#password-said", "changed")
	v.asks(c, `PATCH me {"password":{"new":"new and bold","old":"old and wise"}}`)
}

func TestPeopleSettingsKeys(t *testing.T) {
	t.Parallel()
	c, v := settled(t)
	c.on("POST /me/tokens", 201, token("t2", object{"label": "cron", "scopes": []string{"play", "challenge"}, "token": "shp_secret"}))
	v.click("#new-token-send")
	v.says("#token-label-wrong", "Say what the key is for")
	v.fill("#token-label", "cron")
	v.click("#scope-challenge")
	v.click("#new-token-send")
	v.says("#token-password-wrong", "Write the password here")
	v.fill("#token-password", "old and wise")
	v.click("#new-token-send")
	v.asks(c, `POST me/tokens {"days":90,"label":"cron","password":"old and wise","scopes":["play","challenge"]}`)
	v.says("#fresh-token", "shown only this once")
	v.until(`document.querySelector("#token").value === "shp_secret"`)
	v.click("#token-copy")
	v.says("#token-copy", "Copied")
	v.picture("settings-token")
	c.on("DELETE /me/tokens/t1", 204, nil)
	v.click("#revoke-t1")
	v.until(`!document.querySelector("#token-list").textContent.includes("img") && document.querySelector("#token-list").textContent.includes("cron")`)
}

func TestPeopleSettingsDevices(t *testing.T) {
	t.Parallel()
	c, v := settled(t)
	v.until(`document.querySelector("#device-list .row").textContent.startsWith("Chrome, Linux (this one)")`)
	if eval[bool](v, `Boolean(document.querySelector("#end-s3, #revoke-s1"))`) {
		t.Error("this browser is signed out among the others, or another is a key")
	}
	v.says("#device-list", "Firefox, Android")
	v.says("#device-list", "A browser")
	c.on("DELETE /me/tokens/s1", 204, nil)
	v.click("#end-s1")
	v.until(`!document.querySelector("#device-list").textContent.includes("Firefox")`)
	c.on("DELETE /me/sessions", 204, nil)
	v.click("#end-others")
	v.says("#devices-said", "Every other device is signed out.")
	v.until(`document.querySelectorAll("#device-list .row").length === 1 && document.querySelector("#end-others").hidden`)
	v.says("#token-list", hostile)
}

func TestPeopleSettingsErase(t *testing.T) {
	t.Parallel()
	c, v := settled(t)
	v.fill("#erase-password", "a guess")
	v.click("#erase-send")
	v.says("#erase-unsure", "Tick this first.")
	v.click("#erase-sure")
	c.refuses("DELETE /me", 401, "bad-login", "there is no account with this name and this password")
	v.click("#erase-send")
	v.says("#erase-password-wrong", "That is not your password.")
	c.acts()
	c.on("DELETE /me", 204, nil)
	v.fill("#erase-password", "old and wise")
	v.click("#erase-send")
	v.until(`location.pathname === "/"`)
	v.asks(c, `DELETE me {"password":"old and wise"}`)
}

func TestPeopleSettingsUnblockAndSignOut(t *testing.T) {
	t.Parallel()
	c, v := settled(t)
	c.on("DELETE /me/blocks/p3", 200, object{"people": []object{}})
	v.says("#block-list", hostile)
	v.click("#unblock-p3")
	v.says("#block-list", "Nobody.")

	c.on("DELETE /session", 204, nil)
	v.click("#sign-out")
	v.asks(c, "DELETE session")
	v.until(`location.pathname === "/"`)
}

func TestPeopleNoAccount(t *testing.T) {
	t.Parallel()
	c := newTown(t, guest)
	v := open(t, phone, c.URL+"/me")
	v.says(".lead", "You are Guest 4711, known to this browser only.")
	if eval[bool](v, `Boolean(document.querySelector("#tokens"))`) {
		t.Error("a guest is offered keys for programs")
	}
	c.on("GET /people/Kim Min", 200, unplayed)
	v = open(t, phone, c.URL+"/people/Kim%20Min")
	v.says(".form", "To challenge somebody you need an account")
	v.until(`!document.querySelector("#challenge, #block")`)
	c = newTown(t, nil)
	v = open(t, phone, c.URL+"/me")
	v.says("h1", "You are not signed in")
}

func TestPeopleNoGames(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("GET /people/Kim Min", 200, unplayed)
	c.on("GET /games?player=p2&limit=20", 200, object{"games": []object{}})
	c.on("GET /games?player=p2&size=9x9&limit=20", 200, object{"games": []object{}})
	v := open(t, phone, c.URL+"/people/Kim%20Min")
	v.says("#games-count", "No games yet.")
	v.until(`!document.querySelector("#find-games").checkVisibility() && !document.querySelector("#games-sheet").checkVisibility()`)
	v = open(t, phone, c.URL+"/people/Kim%20Min?size=9x9")
	v.says("#games-count", "No such games.")
	v.until(`document.querySelector("#find-games").checkVisibility() && !document.querySelector("#games-sheet").checkVisibility()`)
}

func TestPeopleProfile(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("GET /people/"+hostile, 200, profile(mole, object{
		"bio":     "<b>bold</b>\nand long",
		"ratings": []object{{"pool": "bots", "value": 1500, "rank": "4k", "low": 1000, "high": 2000, "deviation": 250, "games": 4, "provisional": true, "kinds": []object{}}},
		"record":  object{"won": 3, "lost": 1, "drawn": 0},
	}))
	played := func(id, black, white, result string) object {
		return with(listed(id, object{"id": "x", "kind": "person", "name": black}, object{"id": "p3", "kind": "person", "name": white}), object{"moves": 44, "result": result, "rated": true})
	}
	c.on("GET /games?player=p3&limit=20", 200, object{"games": []object{played("g1", "Kim Min", hostile, "W+4.5"), played("g2", hostile, "Ada", "W+R")}, "next": "g2"})
	c.on("GET /games?player=p3&before=g2&limit=20", 200, object{"games": []object{played("g3", "Bo", hostile, "0")}})
	c.on("GET /games?player=p3&size=9x9&opponent=Ada&limit=20", 200, object{"games": []object{played("g2", hostile, "Ada", "W+R")}})
	v := open(t, desktop, c.URL+"/people/"+url.PathEscape(hostile))
	v.says("h1", hostile+"BOT")
	v.says(".bio", "<b>bold</b>")
	v.says("#ratings", "4 kyu? (1500)")
	v.says("#games-sheet tbody tr:nth-child(1)", "Kim Minwon, W+4.5")
	v.until(`document.querySelector("#games-sheet tbody .player").getAttribute("href") === "/people/x"`)
	v.says("#games-sheet tbody tr:nth-child(2)", "lost, W+R")
	v.fits("profile")
	v.click("#older")
	v.says("#games-sheet tbody tr:nth-child(3)", "Bodrawn")
	v.says("#games-count", "3 games")
	v.choose("#of-size", "9x9")
	v.fill("#of-opponent", "Ada")
	v.click("#find-games-send")
	v.says("#games-count", "1 game")
	v.until(`location.search === "?size=9x9&opponent=Ada"`)

	c.on("PUT /me/blocks/p3", 200, object{"people": []object{mole}})
	v.click("#block")
	v.says("#blocked", "You do not meet "+hostile)
	v.says("#block", "Unblock")

	c.on("POST /challenges", 201, offered("c9", kim, object{"kind": "direct", "to": mole}))
	c.on("GET /challenges/c9", 200, offered("c9", kim, object{"kind": "direct", "to": mole}))
	v.click("#challenge")
	v.says("#offer-title", "A game with "+hostile)
	v.click("#offer-rated")
	v.picture("profile-challenge")
	v.click("#offer-send")
	v.asks(c, `POST challenges {"game":{"color":"random","ruleset":"chinese","size":"9x9","time":"10m+5x30s"},"kind":"direct","rated":true,"to":"p3"}`)
	v.until(`location.pathname === "/challenges/c9"`)
	v.says("h1", "Your offer to "+hostile)
}

// What the rated games of somebody say: the course of the rating, streaks, opponents, and results by sort.
func TestPeopleCourse(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	var graph []object
	for i := range 40 {
		graph = append(graph, object{"at": "2026-10-01T00:00:00Z", "game": fmt.Sprint("g", i), "value": 1400 + 6*i + 20*(i%3), "deviation": 200 - 3*i,
			"won": []string{"lost", "won", "won", "drawn"}[i%4]})
	}
	tally := func(of object, games, won, drawn int) object {
		of["games"], of["won"], of["drawn"] = games, won, drawn
		return of
	}
	rating := object{"value": 1660, "rank": "3k", "low": 1500, "high": 1820, "deviation": 80, "games": 40, "provisional": false, "pool": "people", "kinds": []object{
		{"kind": "9", "value": 1700, "rank": "2k", "deviation": 90, "games": 30, "provisional": false},
		{"kind": "correspondence", "value": 1640, "rank": "3k", "deviation": 120, "games": 10, "provisional": true},
	}}
	c.on("GET /people/Zyx", 200, profile(rambler, object{
		"ratings": []object{rating}, "record": object{"won": 20, "lost": 10, "drawn": 10},
		"played": object{"graph": graph, "streak": -2, "longest_streak": 7,
			"opponents": []object{tally(object{"id": "p2", "name": "Kim Min"}, 12, 7, 1), tally(object{"name": "level-8"}, 3, 0, 0)},
			"rates": []object{tally(object{"by": "color", "what": "black"}, 21, 11, 5), tally(object{"by": "handicap", "what": "given"}, 4, 2, 0),
				tally(object{"by": "ruleset", "what": "japanese-1989"}, 40, 20, 10)}},
	}))
	c.on("GET /games?player=p8&limit=20", 200, object{"games": []object{}})
	v := open(t, phone, c.URL+"/people/Zyx")
	v.says("#ratings-sheet tbody tr:nth-child(2)", "9×92 kyu (1700)30")
	v.says("#ratings-sheet tbody tr:nth-child(3)", "Days3 kyu? (1640)10")
	v.says("#ratings", "A rank is one handicap stone on 19×19")
	v.says("#course", "2 lost in a row · longest run of wins: 7")
	v.says("#opponents-sheet tbody tr:nth-child(1)", "Kim Min7 won, 4 lost, 1 drawn")
	v.says("#opponents-sheet tbody tr:nth-child(2)", "level-80 won, 3 lost")
	v.says("#rates-sheet", "Black11 won, 5 lost, 5 drawnHandicap given2 won, 2 lostJapanese (1989)")
	v.until(`document.querySelectorAll("#course circle").length === 40 && document.querySelectorAll("#course circle.won").length === 20`)
	v.until(`document.querySelector("#course svg").getAttribute("aria-label") === "The rating over 40 games: from 1400 to 1634"`)
	v.fits("course")
}

func TestPeopleReport(t *testing.T) {
	t.Parallel()
	c := newTown(t, guest)
	c.on("GET /people/Kim Min", 200, unplayed)
	c.refuses("POST /reports", 429, "rate-limited", "wait 12 seconds")
	v := open(t, phone, c.URL+"/people/Kim%20Min")
	v.click("#report-person")
	v.until(`document.activeElement.id === "report-person-why"`)
	v.click("#report-person-form-send")
	v.says("#report-person-why-wrong", "Say why")
	v.key("rude")
	v.click("#report-person-form-send")
	v.says("#report-person-form-error", "Wait 12 seconds.")
	v.fitsHere()
	c.on("POST /reports", 201, reported)
	v.click("#report-person-form-send")
	v.asks(c, `POST reports {"person":"p2","why":"rude"}`)
	v.says("#report-person-place", "A moderator will look at it")
}

// An account without a password is asked for none: it confirms by another way in, and is told so where it has not.
func TestPeopleSettingsWithoutPassword(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("GET /me/tokens", 200, object{"tokens": []object{}})
	c.on("GET /me/methods", 200, object{"password": false, "fresh": false, "methods": []object{
		{"id": "m1", "kind": "provider", "label": "kim", "provider": "Qwv", "created": "2026-11-20T00:00:00Z"},
	}})
	v := open(t, phone, c.URL+"/me")
	v.says("#secret h2", "Choose a password")
	v.until(`document.querySelectorAll("input[autocomplete=current-password]").length >= 4`)
	v.until(`[...document.querySelectorAll("input[autocomplete=current-password], label[for$=-password]:not([for=fresh-password])")].every((part) => !part.checkVisibility())`)
	v.click("#erase-sure")
	v.click("#erase-send")
	v.says("#erase-password-wrong", "Confirm first that it is you")
	v.fitsHere()
	v.picture("no-password")
}

// What somebody is told, by which ways and when, is chosen in one form.
func TestPeopleSettingsNews(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("GET /me/tokens", 200, object{"tokens": []object{}})
	c.on("PUT /me/news", 200, toldOf(nil))
	c.on("GET /me/news", 200, toldOf(object{"devices": []object{
		{"id": "d1", "label": "Qwv", "created": "2026-11-20T00:00:00Z", "proved": true, "current": false},
	}}))
	c.on("DELETE /me/devices/d1", 204, nil)
	v := open(t, phone, c.URL+"/me")
	v.until(`document.querySelector("#news-choice-send")`)
	v.click("#news-chat-push")
	v.click("#news-quiet")
	v.fill("#news-zone", "Asia/Tokyo")
	v.fill("#news-remind", "200")
	v.click("#news-choice-send")
	v.says("#news-remind-wrong", "from 1 to 168")
	v.fill("#news-remind", "24")
	v.click("#news-choice-send")
	v.says("#news-choice-said", "Saved.")
	both := func(kind string) string { return fmt.Sprintf(`{"kind":%q,"ways":["push","webhook"]}`, kind) }
	v.asks(c, fmt.Sprintf(`PUT me/news {"digest":8,"kinds":[%s,%s,%s,%s,%s,{"kind":"chat","ways":["webhook"]},%s],"language":"en","quiet_from":1320,"quiet_to":480,"remind":24,"zone":"Asia/Tokyo"}`,
		both("turn"), both("deadline"), both("start"), both("over"), both("challenge"), both("round")))
	c.on("PATCH /me/devices/d1", 200, object{"id": "d1", "label": "Zyx", "created": "2026-11-20T00:00:00Z", "proved": true, "current": false})
	v.click("#edit-d1")
	v.fill("#label-d1", "Zyx")
	v.click("#rename-d1-send")
	v.says("#news-device-list strong", "Zyx")
	v.asks(c, `PATCH me/devices/d1 {"label":"Zyx"}`)
	v.click("#news-device-d1")
	v.asks(c, "DELETE me/devices/d1")
	v.until(`!document.querySelector("#news-chat-push").checkVisibility() && document.querySelector("#news-chat-webhook").checkVisibility()`)
	v.says("#news-here-said", "cannot be notified") // the page of this test has no service worker
}
