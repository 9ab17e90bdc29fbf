package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/referee"
)

// The operator amends what no moderator may: the game has the result, the moderators read of
// it, and a game that goes on is left alone.
func TestAccountAmend(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	db, err := sqlstore.OpenSQLite(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	log := disputedGame(t)
	for id, events := range map[string][]referee.Event{"over": log, "live": log[:3]} {
		if err := db.Create(t.Context(), id, events[0]); err != nil {
			t.Fatal(err)
		}
		if err := db.Append(t.Context(), id, 1, events[1:]...); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"over", "W+F", "--why", "he is the only moderator"}, 0, "over is W+F now"},
		{[]string{"live", "W+F", "--why", "so"}, 2, "over"},
		{[]string{"none", "W+F", "--why", "so"}, 2, "there is no game"},
		{[]string{"over", "nonsense", "--why", "so"}, 2, "nonsense"},
		{[]string{"over", "B+R", "--why", " "}, 2, "reason"},
		{[]string{"over", "B+R"}, 2, "--why"},
	} {
		text, code := output(t, append([]string{"account", "--db", path, "amend"}, c.args...)...)
		if code != c.code || !strings.Contains(text, c.says) {
			t.Errorf("amend %q ends with %d, want %d: %s", c.args, code, c.code, text)
		}
	}
	if db, err = sqlstore.OpenSQLite(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	stored, err := db.Load(t.Context(), "over")
	if err != nil {
		t.Fatal(err)
	}
	amended, ok := stored[len(stored)-1].What.(referee.Amended)
	if !ok || amended.Text != "W+F" || amended.Why.Args["note"] != "he is the only moderator" || len(stored) != len(log)+1 {
		t.Errorf("the last of %d events is %+v, want one amendment after %d", len(stored), stored[len(stored)-1], len(log))
	}
	if deeds, err := db.Journal(t.Context(), "moderation", 0); err != nil || len(deeds) != 1 || !strings.Contains(string(deeds[0]), "operator") {
		t.Errorf("the moderators read %s, %v", deeds, err)
	}
}
