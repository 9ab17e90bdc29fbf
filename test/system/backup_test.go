//go:build system

package system

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// A PostgreSQL is copied while moves are made in it, and the copy is one of a moment: it goes on
// as an SQLite file, and back in an empty PostgreSQL.
func TestBackupOfPostgres(t *testing.T) {
	t.Parallel()
	shinpan, dir, database := program(t), t.TempDir(), pgtest.Start(t)
	db, copied := database.Database(), filepath.Join(dir, "copy.db")
	s := serve(t, shinpan, freeAddr(t), db, "--no-limits")
	g := playSome(t, s.url+"/api/v1", 10)
	least, made := len(g.acked), make(chan bool)
	go func() {
		defer close(made)
		for range 100 {
			g.next(s.url + "/api/v1")
		}
	}()
	text, code := runIn(t, dir, shinpan, "backup", "--db", db, "-o", copied)
	<-made
	s.kill()
	if code != 0 || !strings.Contains(text, "1 games") {
		t.Fatalf("backup: %d %s", code, text)
	}
	migrated := database.Database()
	if text, code := runIn(t, dir, shinpan, "migrate", copied, migrated); code != 0 {
		t.Fatalf("migrate: %d %s", code, text)
	}
	for _, place := range []string{copied, migrated} {
		s := serve(t, shinpan, freeAddr(t), place, "--no-limits")
		var state struct {
			Moves int `json:"move_number"`
		}
		status, text := call(http.DefaultClient, g.tokens[0], "GET", s.url+"/api/v1/games/"+g.id, "", &state)
		if status != http.StatusOK || state.Moves < least || state.Moves > len(g.acked) {
			t.Errorf("the copy of the game: %d %.200s, want %d to %d moves", status, text, least, len(g.acked))
		}
		s.kill()
	}
}
