package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// A game is copied while it is being played, goes on, is lost with its database, and goes
// on from the copy.
func TestBackupIsRestored(t *testing.T) {
	shinpan, dir := program(t), t.TempDir()
	db, copied := filepath.Join(dir, "games.db"), filepath.Join(dir, "copy.db")
	s := serve(t, shinpan, freeAddr(t), db)
	client := http.DefaultClient
	var tokens [2]string
	for i := range tokens {
		var guest struct{ Token string }
		if status, text := call(client, "", "POST", s.url+"/api/v1/guests", `{}`, &guest); status != http.StatusCreated {
			t.Fatalf("POST /guests: %d %s", status, text)
		}
		tokens[i] = guest.Token
	}
	var state struct{ Game string }
	if status, text := call(client, tokens[0], "POST", s.url+"/api/v1/games", `{"size":"19x19","opponent":"friend"}`, &state); status != http.StatusCreated {
		t.Fatalf("POST /games: %d %s", status, text)
	}
	if status, text := call(client, tokens[1], "POST", s.url+"/api/v1/games/"+state.Game+"/sit", `{"color":"white"}`, nil); status != http.StatusOK {
		t.Fatalf("POST sit: %d %s", status, text)
	}
	play := func(from, to int) {
		for n := from; n < to; n++ {
			url := fmt.Sprintf("%s/api/v1/games/%s/moves/%d", s.url, state.Game, n+1)
			if status, text := call(client, tokens[n%2], "PUT", url, fmt.Sprintf(`{"move":%q}`, vertex(n)), nil); status != http.StatusCreated {
				t.Fatalf("move %d: %d %s", n+1, status, text)
			}
		}
	}
	run := func(want string, args ...string) string {
		out, err := exec.Command(shinpan, args...).CombinedOutput()
		if !strings.Contains(string(out), want) {
			t.Fatalf("shinpan %v says %q, %v, want %q", args, out, err, want)
		}
		return string(out)
	}

	play(0, 10)
	run("1 games (0 finished)", "backup", "--db", db, "-o", copied)
	run("exists already", "backup", "--db", db, "-o", copied)
	play(10, 15)
	run("a server is at work", "restore", copied, "--db", db, "--replace")
	s.kill()
	run("there is a database", "restore", copied, "--db", db)
	run("1 games (0 finished)", "restore", copied, "--db", db, "--replace")
	if aside, err := filepath.Glob(db + ".replaced-*"); err != nil || len(aside) == 0 {
		t.Errorf("what was replaced is in %v, %v", aside, err)
	}

	s = serve(t, shinpan, freeAddr(t), db)
	moves := 0
	for _, e := range readLog(t, client, s.url+"/api/v1", state.Game, tokens[0]) {
		if e.Type == "move" {
			moves++
		}
	}
	if moves != 10 {
		t.Errorf("the restored game has %d moves, and had 10 when it was copied", moves)
	}
	play(10, 20)

	if err := os.WriteFile(copied, []byte("no database"), 0o666); err != nil {
		t.Fatal(err)
	}
	run("no database of this program", "restore", copied, "--db", filepath.Join(dir, "other.db"))
}

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
	if text, code := runIn(t, dir, shinpan, "migrate", copied, database.Database()); code != 0 {
		t.Fatalf("migrate: %d %s", code, text)
	}
	for _, place := range []string{copied, strings.Replace(db, "/test1", "/test2", 1)} {
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
