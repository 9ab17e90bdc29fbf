//go:build system

package system

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/mail/mailtest"
)

// A club's server gets a mail server in its configuration. It is killed while the mail server is away, and the letter
// arrives; a member who has forgotten the password gets in again.
func TestMail(t *testing.T) {
	t.Parallel()
	onBothStores(t, testMail)
}

func testMail(t *testing.T, db string) {
	mails, addr, metrics := mailtest.Start(t), freeAddr(t), freeAddr(t)
	config := filepath.Join(t.TempDir(), "club.toml")
	text := fmt.Sprintf("page = \"http://%s\"\nmetrics = %q\n[mail]\nserver = %q\nsecurity = \"none\"\nfrom = \"go@example.org\"\n", addr, metrics, mails.Addr)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	program := program(t)
	s := serve(t, program, addr, db, "--config", config)
	api, client := "http://"+addr+"/api/v1", &http.Client{Timeout: eventually.Hang}
	ask := func(token, method, path, body string, want int, answer any) {
		t.Helper()
		if status, text := call(client, token, method, api+path, body, answer); status != want {
			t.Fatalf("%s %s: %d %s, want %d", method, path, status, text, want)
		}
	}
	var kim struct{ Token string }
	ask("", "POST", "/accounts", `{"name":"Kim","password":"correct horse"}`, 201, &kim)
	mails.Refuse("451 4.3.0 later")
	ask(kim.Token, "PUT", "/me/email", `{"email":"kim@example.org","password":"correct horse","language":"ja"}`, 204, nil)
	figure := func(name string) string {
		answer, err := client.Get("http://" + metrics + "/metrics")
		if err != nil {
			return ""
		}
		defer answer.Body.Close()
		all, _ := io.ReadAll(answer.Body)
		_, after, _ := strings.Cut(string(all), "\n"+name+" ")
		value, _, _ := strings.Cut(after, "\n")
		return value
	}
	eventually.True(t, func() bool { return figure("shinpan_mail_failed_total") == "1" }, "an attempt has failed")
	if waiting := figure("shinpan_mail_waiting"); waiting != "1" {
		t.Errorf("%s letters wait, want 1", waiting)
	}
	s.kill()
	mails.Refuse("")
	s = serve(t, program, addr, db, "--config", config)
	letter := mails.Within(eventually.Hang)
	if letter.To != "kim@example.org" || letter.Header("Content-Language") != "ja" {
		t.Errorf("the letter to %s is\n%s", letter.To, letter.Data)
	}
	ask("", "POST", "/email", fmt.Sprintf(`{"secret":%q}`, letter.Secrets()[0]), 204, nil)
	ask("", "POST", "/recovery/request", `{"account":"Kim"}`, 204, nil)
	letter = mails.Next()
	if link := letter.Links()[0]; !strings.HasPrefix(link, "http://"+addr+"/recover#shp_") {
		t.Errorf("the link is %s", link)
	}
	ask("", "POST", "/recovery", fmt.Sprintf(`{"secret":%q,"password":"another password"}`, letter.Secrets()[0]), 201, &kim)
	mails.Next() // tells of it
	ask(kim.Token, "GET", "/me", "", 200, nil)
	operator := func(want string, args ...string) {
		t.Helper()
		if text, code := runIn(t, t.TempDir(), program, append([]string{"account", "--db", db, "email", "Kim"}, args...)...); code != 0 || text != want {
			t.Errorf("account email %q ends with %d and says %q, want %q", args, code, text, want)
		}
	}
	operator("kim@example.org\n")
	operator("Kim has another e-mail address\n", "club@example.org")
	if told := mails.Next(); told.To != "kim@example.org" || len(told.Links()) != 0 {
		t.Errorf("of the operator's act is told %s\n%s", told.To, told.Data)
	}
	ask(kim.Token, "PATCH", "/me", `{"password":{"old":"another password","new":"correct horse"}}`, 200, nil)
	if told := mails.Next(); told.To != "club@example.org" || len(told.Links()) != 0 {
		t.Errorf("of the password is told %s\n%s", told.To, told.Data)
	}
	operator("Kim has no e-mail address any more\n", "--remove")
	operator("Kim has no e-mail address\n")
	s.kill()
	for _, told := range []string{"example.org", "shp_"} {
		if strings.Contains(strings.ReplaceAll(s.logs.String(), "go@example.org", ""), told) {
			t.Errorf("the log tells %s: %s", told, s.logs)
		}
	}
}
