package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
)

// The operator changes accounts while a server has their database, of either kind, and the server knows of it.
func TestAccountsBesideServer(t *testing.T) {
	onStores(t, accountsBesideServer)
}

func accountsBesideServer(t *testing.T, db string) {
	password := writePassword(t)
	api := serve(t, freeAddr(t), db).url + "/api/v1"
	operator := func(args ...string) {
		t.Helper()
		if text, code := output(t, append([]string{"account", "--db", db}, args...)...); code != 0 {
			t.Fatalf("account %q ends with %d: %s", args, code, text)
		}
	}
	operator("add", "Kim", "--password-file", password)
	var kim struct{ Token string }
	if status, text := call(http.DefaultClient, "", "POST", api+"/session", `{"name":"Kim","password":"correct horse"}`, &kim); status != http.StatusCreated {
		t.Fatalf("sign in: %d %s", status, text)
	}
	// known asks as Kim until the answer has a text.
	known := func(want string) {
		t.Helper()
		eventually.Succeeds(t, func() error {
			if _, text := call(http.DefaultClient, kim.Token, "GET", api+"/me", "", nil); !strings.Contains(text, want) {
				return fmt.Errorf("it says %q", text)
			}
			return nil
		}, "the server says %q", want)
	}
	known(`"name":"Kim"`)
	operator("role", "Kim", "moderator")
	known(`"moderator"`)
	operator("add", "Lee", "--password-file", password)
	operator("ban", "Lee", "--why", "a warning was in vain")
	if status, text := call(http.DefaultClient, kim.Token, "GET", api+"/admin/audit", "", nil); status != http.StatusOK || !strings.Contains(text, "a warning was in vain") {
		t.Errorf("the moderators read %d %s, want the operator's ban", status, text)
	}
	operator("password", "Kim", "--password-file", password)
	known(`"no-identity"`)
}

// The operator erases a person beside a server, which resigns the game and takes the name out of all logs; the logs are
// still found unaltered. A server that is not there while it is asked for does it when it starts.
func TestAccountErase(t *testing.T) {
	onStores(t, accountErase)
}

func accountErase(t *testing.T, db string) {
	addr := freeAddr(t)
	s := serve(t, addr, db)
	api := s.url + "/api/v1"
	run := func(want int, args ...string) string {
		t.Helper()
		text, code := output(t, args...)
		if code != want {
			t.Fatalf("%q ends with %d, want %d: %s", args, code, want, text)
		}
		return text
	}
	ask := func(token, method, path, body string, answer any) string {
		t.Helper()
		status, text := call(http.DefaultClient, token, method, api+path, body, answer)
		if status >= 300 {
			t.Fatalf("%s %s: %d %s", method, path, status, text)
		}
		return text
	}
	type person struct{ ID, Token string }
	var kim, lee, ann person
	for name, who := range map[string]*person{"Kitani": &kim, "Lee": &lee, "Takagawa": &ann} {
		ask("", "POST", "/accounts", `{"name":"`+name+`","password":"correct horse"}`, who)
	}
	match := func(black person) string {
		var made struct{ Game string }
		ask(black.Token, "POST", "/games", `{"opponent":"friend","color":"black"}`, &made)
		ask(lee.Token, "POST", "/games/"+made.Game+"/sit", `{"color":"white"}`, nil)
		ask(black.Token, "PUT", "/games/"+made.Game+"/moves/1", `{"move":"E5"}`, nil)
		ask(black.Token, "POST", "/games/"+made.Game+"/chat", `{"text":"hello"}`, nil)
		return made.Game
	}
	over, live, other := match(kim), match(kim), match(ann)
	ask(lee.Token, "POST", "/games/"+over+"/resign", "", nil)
	run(2, "account", "--db", db, "erase", "Nobody")
	if text := run(0, "account", "--db", db, "erase", "kitani", "--why", "they asked for it"); !strings.Contains(text, "Kitani has no account any more") {
		t.Errorf("it says %q", text)
	}
	if status, _ := call(http.DefaultClient, "", "POST", api+"/session", `{"name":"Kitani","password":"correct horse"}`, nil); status != http.StatusUnauthorized {
		t.Errorf("to sign in again: %d", status)
	}
	// gone waits until two games and their chats name nobody of a name any more.
	gone := func(name string, games ...string) {
		t.Helper()
		for _, game := range games {
			for _, path := range []string{"/games/" + game, "/games/" + game + "/chat", "/games/" + game + ".sgf"} {
				eventually.Succeeds(t, func() error {
					if text := ask("", "GET", path, "", nil); !strings.Contains(text, "deleted player") || strings.Contains(text, name) {
						return fmt.Errorf("it says %s", text)
					}
					return nil
				}, "%s names nobody any more", path)
			}
		}
	}
	gone("Kitani", over, live)
	if text := ask("", "GET", "/games/"+other+"/chat", "", nil); !strings.Contains(text, "Takagawa") {
		t.Errorf("another's chat says %s", text)
	}
	s.stop()
	run(0, "account", "--db", db, "erase", "Takagawa")
	run(0, "verify", db)
	s = serve(t, addr, db)
	gone("Takagawa", other)
	s.stop()
	run(0, "verify", db)
}

// A link of the operator gives another password, while the server runs.
func TestAccountRecover(t *testing.T) {
	onStores(t, accountRecover)
}

func accountRecover(t *testing.T, db string) {
	server := serve(t, freeAddr(t), db)
	run := func(want int, args ...string) string {
		t.Helper()
		text, code := output(t, append([]string{"account", "--db", db}, args...)...)
		if code != want {
			t.Fatalf("account %q ends with %d, want %d: %s", args, code, want, text)
		}
		return text
	}
	run(0, "add", "Kim", "--password-file", writePassword(t))
	run(2, "recover", "Lee")
	run(2, "recover", "Kim", "--url", "go.example.org")
	link, says, _ := strings.Cut(run(0, "recover", "Kim", "--url", server.url), "\n")
	if !strings.Contains(says, "Kim chooses another password there, once and until ") {
		t.Errorf("it says %q", says)
	}
	page, secret, found := strings.Cut(link, "#")
	if !found || page != server.url+"/recover" {
		t.Fatalf("the link is %s", link)
	}
	if status, text := call(http.DefaultClient, "", "GET", page, "", nil); status != http.StatusOK || !strings.Contains(text, "<html") {
		t.Errorf("GET %s: %d %.80s", page, status, text)
	}
	body := `{"secret":"` + secret + `","password":"another horse"}`
	if status, text := call(http.DefaultClient, "", "POST", server.url+"/api/v1/recovery", body, nil); status != http.StatusCreated {
		t.Errorf("POST /recovery: %d %s", status, text)
	}
	if status, text := call(http.DefaultClient, "", "POST", server.url+"/api/v1/session", `{"name":"Kim","password":"another horse"}`, nil); status != http.StatusCreated {
		t.Errorf("sign in: %d %s", status, text)
	}
}
