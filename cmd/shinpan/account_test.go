package main

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// The operator changes accounts while a server has their database, of either kind, and the server knows of it.
func TestAccountsBesideServer(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		accountsBesideServer(t, filepath.Join(t.TempDir(), "club.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		accountsBesideServer(t, pgtest.Start(t).Database())
	})
}

func accountsBesideServer(t *testing.T, db string) {
	shinpan, dir, password := program(t), t.TempDir(), writePassword(t)
	api := serve(t, shinpan, freeAddr(t), db).url + "/api/v1"
	operator := func(args ...string) {
		t.Helper()
		if text, code := runIn(t, dir, shinpan, append([]string{"account", "--db", db}, args...)...); code != 0 {
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
		text := ""
		for late := time.Now().Add(30 * time.Second); !strings.Contains(text, want); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(late) {
				t.Fatalf("the server says %q, want %q", text, want)
			}
			_, text = call(http.DefaultClient, kim.Token, "GET", api+"/me", "", nil)
		}
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
