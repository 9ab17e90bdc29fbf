//go:build system

package system

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/news"
	"github.com/shinpan/shinpan/internal/server/passkey/passkeytest"
	"github.com/shinpan/shinpan/internal/server/push/pushtest"
	"github.com/shinpan/shinpan/internal/server/signon/signontest"
)

// TestClub walks through what people and operators do with accounts and news on a real server, with either database, in
// English and in Japanese. The server is killed in the middle of everything.
func TestClub(t *testing.T) { // not beside others: it starts servers all the time
	onBothStores(t, func(t *testing.T, db string) {
		c := newClub(t, db)
		olga, kim, kitani := c.joins("Olga"), c.joins("Kim"), c.joins("Kitani")
		c.operator("account", "role", "Olga", "moderator", "admin")
		kim = c.walkWaysIn(olga, kim)
		c.walkSignOn(kitani)
		game, told := c.walkCorrespondence(kim, kitani)
		aged := c.walkReminder(kim, kitani, told)
		c.walkEnd(olga, kim, kitani, game, aged, told)
		c.walkAdmin(olga)
	})
}

// walkWaysIn gives Kim an address that is read in Japanese, a passkey and another password, and ends sessions.
func (c *club) walkWaysIn(olga, kim *member) *member {
	kim.asks(204, "PUT", "/me/email", map[string]string{"email": "kim@example.org", "password": clubPassword, "language": "ja"})
	c.dies()
	letter := c.letter("#shp_")
	if letter.To != "kim@example.org" || letter.Header("Content-Language") != "ja" || !strings.ContainsFunc(letter.Part("text/plain"), japanese) {
		c.Errorf("the letter to %s is\n%s", letter.To, letter.Data)
	}
	c.nobody().asks(204, "POST", "/email", map[string]string{"secret": letter.Secrets()[0]})

	phone := &passkeytest.Device{Origin: c.page}
	kim.asks(201, "POST", "/me/passkeys", kim.ceremony("/me/passkeys/options", map[string]string{"password": clubPassword}, phone.Make))
	c.dies()
	proof := func(d *passkeytest.Device) map[string]any {
		return c.nobody().ceremony("/passkeys/options", nil, func(options any) map[string]any { return d.Prove(options, 0) })
	}
	in := c.nobody().asks(201, "POST", "/session/passkey", proof(phone)).has(`"Kim"`).member()
	stolen := *phone
	stolen.Origin = "https://go.example.com"
	c.nobody().asks(401, "POST", "/session/passkey", proof(&stolen))
	in.asks(200, "GET", "/me/tokens", nil).has(`"by":"password"`, `"by":"passkey"`)
	in.asks(204, "DELETE", "/me/sessions", nil)
	kim.asks(401, "GET", "/me", nil)

	link := olga.asks(201, "POST", "/admin/people/"+kim.id+"/recovery", `{"why":"has forgotten it"}`).str("secret")
	c.dies()
	again := map[string]string{"secret": link, "password": "another horse"}
	kim = c.nobody().asks(201, "POST", "/recovery", again).member()
	c.nobody().asks(404, "POST", "/recovery", again)
	in.asks(401, "GET", "/me", nil)
	olga.asks(200, "GET", "/admin/audit", nil).has("has forgotten it")
	return kim
}

// walkSignOn has somebody join by way of a provider, and a member link and unlink an account there.
func (c *club) walkSignOn(kitani *member) {
	c.provider.As(signontest.Person{Subject: "42", Name: "nie"})
	unknown := c.nobody().goes("sign-in", "", func() { c.dies() }).has(`"unknown"`)
	c.nobody().asks(201, "POST", "/accounts/sign-on", map[string]string{"ticket": unknown.str("ticket"), "name": "Nie"})
	c.nobody().goes("sign-in", "", func() {}).has(`"signed-in"`, `"Nie"`)
	c.provider.As(signontest.Person{Subject: "7", Name: "minoru"})
	kitani.goes("add", clubPassword, func() {}).has(`"added"`)
	c.nobody().goes("sign-in", "", func() { c.dies() }).has(`"signed-in"`, `"Kitani"`)
	methods := kitani.asks(200, "GET", "/me/methods", nil).body["methods"].([]any)
	kitani.asks(204, "DELETE", "/me/methods/"+methods[0].(map[string]any)["id"].(string), map[string]string{"password": clubPassword})
	c.nobody().goes("sign-in", "", func() {}).has(`"unknown"`)
}

// A clubNews is by which ways Kitani is told.
type clubNews struct {
	browser *pushtest.Browser
	secret  string // of the webhook
}

// walkCorrespondence plays a game of days with weekends, vacation and prepared moves. Each turn is told, by each way
// once.
func (c *club) walkCorrespondence(kim, kitani *member) (game string, told clubNews) {
	told.browser = c.pushes.Subscribe()
	kitani.registers(told.browser, "ja")
	told.secret = kitani.asks(201, "POST", "/me/webhooks", map[string]string{"url": c.hooks.URL + "/go"}).str("secret")
	kim.asks(200, "PUT", "/me/news", `{"kinds":[{"kind":"turn","ways":["mail"]},{"kind":"over","ways":["digest"]}],"zone":"Asia/Tokyo","digest":8,"remind":24,"language":"ja"}`)
	game = c.game(kim, kitani, `"weekends":"Asia/Tokyo","vacation":"30d"`)
	c.letter("あなたの手番です", "Kitani", game)
	move := func(m *member, n int, vertex string) {
		c.Helper()
		m.asks(201, "PUT", fmt.Sprintf("/games/%s/moves/%d", game, n), map[string]string{"move": vertex})
	}
	move(kim, 1, "C3")
	c.dies()
	c.told(told, news.Turn, "あなたの手番です", 1)
	move(kitani, 2, "G7")
	c.dies()
	c.waits("Kim is told of the turn by mail", func() bool {
		turns, _ := c.mail("あなたの手番です", game)
		return len(turns) == 2
	})
	move(kim, 3, "D3")
	kim.asks(200, "PUT", "/games/"+game+"/conditional", `{"after":3,"branches":[{"if":"G6","play":"C6","then":[{"if":"F5","play":"D6"}]}]}`)
	c.told(told, news.Turn, "あなたの手番です", 2)
	kitani.asks(200, "PUT", "/me/vacation", `{"on":true}`)
	c.dies()
	kitani.asks(200, "GET", "/me/vacation", nil).has(`"on":true`, `"games":1`)
	for n, vertex := range []string{"G6", "F5"} {
		move(kitani, 4+2*n, vertex)
		c.dies()
		c.waits("the prepared answer is made", func() bool {
			return kim.asks(200, "GET", "/games/"+game, nil).body["move_number"] == float64(5+2*n)
		})
		c.told(told, news.Turn, "あなたの手番です", 3+n)
	}
	kitani.asks(200, "PUT", "/me/vacation", `{"on":false}`).has(`"on":false`)
	kim.asks(200, "GET", "/me/games", nil).has(game, `"their_due_ms"`)
	kitani.asks(200, "GET", "/games/"+game+"/events?wait=1&since=0", nil).has(`"vacation_begin"`, `"vacation_end"`, "Asia/Tokyo")

	calendar := kitani.asks(201, "POST", "/me/calendar", `{"language":"ja"}`).str("path")
	c.dies()
	if feed := c.nobody().asks(200, "GET", calendar, nil).has("BEGIN:VEVENT", "DTSTART"); !strings.ContainsFunc(feed.text, japanese) {
		c.Errorf("the calendar is %s", feed.text)
	}
	return game, told
}

// game begins a game of a day for each move.
func (c *club) game(black, white *member, more string) (id string) {
	c.Helper()
	body := `{"opponent":"friend","color":"black","size":"9x9","time":"1x1d"`
	if more != "" {
		body += "," + more
	}
	id = black.asks(201, "POST", "/games", body+"}").str("game")
	white.asks(200, "POST", "/games/"+id+"/sit", `{"color":"white"}`)
	return id
}

// told waits until something was told so many times by push and by webhook.
func (c *club) told(by clubNews, k news.Kind, title string, times int) {
	c.Helper()
	c.waits(fmt.Sprintf("%s number %d is told by push and webhook", k, times), func() bool {
		pushed, _ := c.pushed(by.browser, title)
		hooked, _ := c.hooked(k, by.secret)
		return len(pushed) >= times && len(hooked) >= times
	})
}

// walkReminder has half of the time for a move go by while there is no server: the player is reminded, once.
func (c *club) walkReminder(kim, kitani *member, told clubNews) (aged string) {
	game := c.game(kim, kitani, "")
	for n, m := range []*member{kim, kitani, kim} {
		m.asks(201, "PUT", fmt.Sprintf("/games/%s/moves/%d", game, n+1), map[string]string{"move": vertex(20 * n)})
	}
	aged = game[:len(game)-4] + "0ld0"
	ago := 13 * time.Hour
	if due := time.Now().Add(25*time.Hour - ago).UTC(); due.Hour() == 0 || due.Hour() == 1 {
		ago += 3 * time.Hour // kills move a deadline, and over midnight it is another
	}
	c.dies(func(db *sqlstore.DB) { // one that has gone on since this morning, and a server with it
		log, err := db.Load(c.Context(), game)
		for n := range log {
			log[n].At = log[n].At.Add(-ago)
		}
		if err == nil {
			err = db.Create(c.Context(), aged, log[0])
		}
		if err == nil {
			err = db.Append(c.Context(), aged, 1, log[1:]...)
		}
		if err != nil {
			c.Fatal(err)
		}
	})
	c.told(told, news.Deadline, "残り時間がわずかです", 1)
	c.dies()
	// no restart gives the turn back
	for _, of := range kitani.asks(200, "GET", "/me/games", nil).body["games"].([]any) {
		if of := of.(map[string]any); of["game"] == aged && of["due_ms"].(float64) > float64((25*time.Hour-ago).Milliseconds()) {
			c.Errorf("after %v and restarts there are %v ms left of a day", ago, of["due_ms"])
		}
	}
	kitani.asks(200, "POST", "/games/"+game+"/resign", nil)
	c.told(told, news.Over, "対局が終わりました", 1)
	return aged
}

// walkEnd ends games, of which one player reads in the digest, and erases the other, of whom nothing is left.
func (c *club) walkEnd(olga, kim, kitani *member, game, aged string, told clubNews) {
	phone := c.pushes.Subscribe()
	olga.registers(phone, "en")
	kitani.asks(201, "POST", "/games/"+game+"/chat", `{"text":"onegai"}`)
	kim.asks(201, "POST", "/reports", map[string]any{"game": game, "line": 1, "why": "rude"})
	lesson := kitani.asks(201, "POST", "/boards", `{"title":"A lesson","size":"9x9","visibility":"listed"}`).body["boards"].([]any)[0].(string)
	kitani.asks(201, "POST", "/boards/"+lesson+"/chat", `{"text":"look here"}`)
	kitani.asks(201, "POST", "/records", `{"sgf":"(;GM[1]FF[4]SZ[9]PB[A]PW[B];B[cc];W[gg])"}`)
	kim.asks(200, "POST", "/games/"+aged+"/resign", nil)
	c.dies()
	c.told(told, news.Over, "対局が終わりました", 2)
	c.waits("the moderator is told of the report", func() bool {
		pushed, _ := c.pushed(phone, "A report")
		return len(pushed) == 1 && pushed[0].Language == "en"
	})
	c.waits("both ends wait for the digest", func() bool { return c.figure(`shinpan_news_waiting{queue="digest"}`) == "2" })
	morning := func(db *sqlstore.DB) {
		if err := db.Hasten(c.Context(), news.DigestQueue, time.Now()); err != nil {
			c.Fatal(err)
		}
	}
	c.dies(morning)
	digest := c.letter("からのお知らせ", "対局が終わりました", aged)
	if digest.To != "kim@example.org" || digest.Header("Content-Language") != "ja" || len(digest.Links()) < 2 {
		c.Errorf("the digest to %s is\n%s", digest.To, digest.Data)
	}
	c.dies(morning)

	files := kitani.exports()
	for name, says := range map[string]string{
		"person.json": c.hooks.URL + "/go", "games/" + game + ".sgf": "PW[Kitani]", "chats/" + game + ".json": "onegai",
		"boards/" + lesson + ".sgf": "A lesson",
	} {
		if !strings.Contains(files[name], says) {
			c.Errorf("the export's %s has no %q: %s", name, says, files[name])
		}
	}
	kim.asks(200, "POST", "/games/"+game+"/resign", nil)
	c.told(told, news.Over, "対局が終わりました", 3)
	c.waits("it is for the digest of tomorrow", func() bool { return c.figure(`shinpan_news_waiting{queue="digest"}`) == "1" })
	kitani.asks(204, "DELETE", "/me", map[string]string{"password": clubPassword})
	c.dies()
	c.waits("nobody is called Kitani any more", func() bool { return !strings.Contains(c.kept(), "kitani") })
	for _, path := range []string{"/games/" + game, "/games/" + game + "/chat", "/games/" + game + ".sgf", "/boards/" + lesson + "/chat", "/boards/" + lesson} {
		kim.asks(200, "GET", path, nil).has("deleted player")
	}
	c.nobody().asks(401, "POST", "/session", map[string]string{"name": "Kitani", "password": clubPassword})
	if text, code := runIn(c.T, c.TempDir(), c.program, "verify", c.db); code != 0 {
		c.Errorf("verify ends with %d: %s", code, text)
	}

	// Each of what was told came once, or again by the same id where a kill had cut it off.
	for title, want := range map[string]struct {
		kind  news.Kind
		times int
	}{
		"対局が始まりました": {news.Start, 3}, "あなたの手番です": {news.Turn, 6}, "残り時間がわずかです": {news.Deadline, 1}, "対局が終わりました": {news.Over, 3},
	} {
		pushed, again := c.pushed(told.browser, title)
		hooked, hookedAgain := c.hooked(want.kind, told.secret)
		if len(pushed) != want.times || len(hooked) != want.times || again+hookedAgain > c.kills {
			c.Errorf("%s was pushed %d and hooked %d times, and %d came again", want.kind, len(pushed), len(hooked), again+hookedAgain)
		}
	}
	if all, again := c.mail("からのお知らせ"); len(all) != 1 || again > c.kills {
		c.Errorf("%d digests came, and %d came again", len(all), again)
		for _, m := range c.letters {
			c.Logf("letter %s to %s\n%s", m.ID(), m.To, m.Part("text/plain"))
		}
	}
}

// walkAdmin looks at what the administrator sees.
func (c *club) walkAdmin(olga *member) {
	state := olga.asks(200, "GET", "/admin/server", nil)
	for _, part := range []string{"store", "connections", "logs", "mail", "push"} {
		state.has(`{"part":"` + part + `","ok":true}`)
	}
	for _, figure := range []string{"shinpan_news_told_total", "shinpan_news_waiting", "shinpan_mail_waiting", "shinpan_games_loaded", "shinpan_commit_seconds_mean"} {
		state.has(`"` + figure + `"`)
	}
	if text, code := runIn(c.T, c.TempDir(), c.program, "serve", "--check", "--config", c.config, "--db", c.db, "--addr", c.addr); code != 0 || !strings.Contains(text, "sign_on club") {
		c.Errorf("the check ends with %d and says %s", code, text)
	}
}

func japanese(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) }
