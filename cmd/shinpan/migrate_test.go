package main

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// A game moves with its server from SQLite to another database and back, and goes on each time. That other
// one is PostgreSQL where all cases are tested.
func TestMigrate(t *testing.T) {
	dir := t.TempDir()
	first, second, third := filepath.Join(dir, "a.db"), filepath.Join(dir, "between.db"), filepath.Join(dir, "b.db")
	if allCases {
		second = pgtest.Start(t).Database()
	}
	run := func(status int, args ...string) string {
		t.Helper()
		said, code := output(t, args...)
		if code != status {
			t.Fatalf("shinpan %v: status %d, want %d:\n%s", args, code, status, said)
		}
		return said
	}
	var tokens [2]string
	var game struct{ Game string }
	move := func(db string, n int) {
		t.Helper()
		s := serve(t, freeAddr(t), db)
		defer s.stop()
		if game.Game == "" {
			for i := range tokens {
				var guest struct{ Token string }
				if status, text := call(http.DefaultClient, "", "POST", s.url+"/api/v1/guests", `{}`, &guest); status != http.StatusCreated {
					t.Fatalf("POST /guests: %d %s", status, text)
				}
				tokens[i] = guest.Token
			}
			if status, text := call(http.DefaultClient, tokens[0], "POST", s.url+"/api/v1/games", `{"opponent":"friend","color":"black"}`, &game); status != http.StatusCreated {
				t.Fatalf("POST /games: %d %s", status, text)
			}
			if status, text := call(http.DefaultClient, tokens[1], "POST", s.url+"/api/v1/games/"+game.Game+"/sit", `{"color":"white"}`, nil); status != http.StatusOK {
				t.Fatalf("POST sit: %d %s", status, text)
			}
		}
		if said := run(2, "migrate", db, filepath.Join(dir, "other.db")); !strings.Contains(said, "refereed by another process") {
			t.Errorf("while a server is at work: %s", said)
		}
		path := fmt.Sprintf("%s/api/v1/games/%s/moves/%d", s.url, game.Game, n)
		if status, text := call(http.DefaultClient, tokens[(n-1)%2], "PUT", path, fmt.Sprintf(`{"move":"D%d"}`, n), nil); status != http.StatusCreated {
			t.Fatalf("move %d: %d %s", n, status, text)
		}
	}
	move(first, 1)
	there := run(0, "migrate", first, second)
	move(second, 2)
	run(0, "migrate", second, third)
	move(third, 3)

	if said := run(2, "migrate", first, third); !strings.Contains(said, "is not empty") {
		t.Errorf("over another database: %s", said)
	}
	if said := run(2, "migrate", filepath.Join(dir, "none.db"), third); !strings.Contains(said, "there is no database") {
		t.Errorf("of nothing: %s", said)
	}
	if !strings.Contains(there, "games            1 rows") {
		t.Errorf("migrate says:\n%s", there)
	}
}
