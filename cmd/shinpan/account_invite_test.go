package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeConfig writes a configuration file.
func writeConfig(t *testing.T, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "club.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The operator invites people beside a server that takes nobody else.
func TestAccountInvite(t *testing.T) {
	db := filepath.Join(t.TempDir(), "club.db")
	s := serve(t, freeAddr(t), db, "--config", writeConfig(t, "[club]\naccounts = \"invited\"\nguests = false\n"))
	join := func(name, secret string) int {
		status, _ := call(http.DefaultClient, "", "POST", s.url+"/api/v1/accounts", `{"name":"`+name+`","password":"correct horse","invitation":"`+secret+`"}`, nil)
		return status
	}
	if status, text := call(http.DefaultClient, "", "POST", s.url+"/api/v1/guests", "", nil); status != http.StatusForbidden {
		t.Errorf("a guest gets %d %s", status, text)
	}
	if got := join("Kim", ""); got != http.StatusForbidden {
		t.Errorf("without an invitation: %d", got)
	}
	text, code := output(t, "account", "--db", db, "invite", "--uses", "1", "--url", "https://go.example.org", "--why", "the course")
	link, _, _ := strings.Cut(text, "\n")
	secret, is := strings.CutPrefix(link, "https://go.example.org/login#")
	if code != 0 || !is || !strings.Contains(text, "1 in all, until ") {
		t.Fatalf("it ends with %d and says %q", code, text)
	}
	for _, c := range []struct {
		name string
		want int
	}{{"Kim", http.StatusCreated}, {"Lee", http.StatusNotFound}} {
		if got := join(c.name, secret); got != c.want {
			t.Errorf("with the invitation %s gets %d, want %d", c.name, got, c.want)
		}
	}
	for _, wrong := range [][]string{{"--uses", "0"}, {"--days", "1000"}, {"--url", "go.example.org"}} {
		if text, code := output(t, append([]string{"account", "--db", db, "invite"}, wrong...)...); code != 2 {
			t.Errorf("invite %v ends with %d: %s", wrong, code, text)
		}
	}
}

// A configuration that says nothing sensible of the club is refused by its line.
func TestClubConfig(t *testing.T) {
	for text, want := range map[string]string{
		"[club]\naccounts = \"nobody\"\n": "want open, invited or closed",
		"[club]\nmembers = true\n":        "not known here",
	} {
		if _, err := loadConfig(writeConfig(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is refused by %v, want %q", text, err, want)
		}
	}
	c, err := loadConfig(writeConfig(t, "[club]\nmembers_only = true\n"))
	if of, wrong := c.Club.load(); err != nil || wrong != nil || !of.MembersOnly || of.Guests() || of.Entry() != "open" {
		t.Errorf("it is read as %+v, %v, %v", of, err, wrong)
	}
	if c, err := loadConfig(""); err != nil || !c.Club.Guests {
		t.Errorf("without a file: %+v, %v", c.Club, err)
	}
}

// A command finds the database by the configuration of the server, also where the server would not start with it, and
// what a flag says has precedence.
func TestCommandsTakeConfig(t *testing.T) {
	dir, password := t.TempDir(), writePassword(t)
	db, other := filepath.Join(dir, "club.db"), filepath.Join(dir, "other.db")
	path := writeConfig(t, "db = \""+db+"\"\npage = \"https://go.example.org\"\nlog = \"wrong\"\n")
	run := func(want int, args ...string) string {
		t.Helper()
		text, code := output(t, args...)
		if code != want {
			t.Fatalf("%q ends with %d, want %d: %s", args, code, want, text)
		}
		return text
	}
	run(0, "account", "add", "Kim", "--password-file", password, "--config", path)
	run(0, "account", "add", "Lee", "--password-file", password, "--config", path, "--db", other)
	if text := run(0, "account", "list", "--db", db); !strings.Contains(text, "Kim") || strings.Contains(text, "Lee") {
		t.Errorf("the accounts are %q", text)
	}
	if text := run(0, "account", "recover", "Kim", "--config", path); !strings.HasPrefix(text, "https://go.example.org/recover#shp_") {
		t.Errorf("it says %q", text)
	}
	copied := filepath.Join(dir, "copy.db")
	run(0, "backup", "--config", path, "-o", copied)
	if text := run(0, "account", "list", "--db", copied); !strings.Contains(text, "Kim") {
		t.Errorf("the copy has %q", text)
	}
	run(2, "backup", "--config", filepath.Join(dir, "none.toml"))
	run(2, "account", "list", "--config", writeConfig(t, "data = \"club.db\"\n"))
}
