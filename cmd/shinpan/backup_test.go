package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A game is copied while it is being played, goes on, is lost with its database, and goes
// on from the copy.
func TestBackupIsRestored(t *testing.T) {
	dir := t.TempDir()
	db, copied := filepath.Join(dir, "games.db"), filepath.Join(dir, "copy.db")
	s := serve(t, freeAddr(t), db)
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
			if status, text := call(client, tokens[n%2], "PUT", url, fmt.Sprintf(`{"move":"%c%d"}`, "ABCDEFGHJKLMNOPQRST"[n%19], 3+n/19*3), nil); status != http.StatusCreated {
				t.Fatalf("move %d: %d %s", n+1, status, text)
			}
		}
	}
	run := func(want string, args ...string) string {
		said, code := output(t, args...)
		if !strings.Contains(said, want) {
			t.Fatalf("shinpan %v ends with %d and says %q, want %q", args, code, said, want)
		}
		return said
	}

	play(0, 10)
	run("1 games (0 finished)", "backup", "--db", db, "-o", copied)
	run("exists already", "backup", "--db", db, "-o", copied)
	play(10, 15)
	run("a server is at work", "restore", copied, "--db", db, "--replace")
	s.stop()
	run("there is a database", "restore", copied, "--db", db)
	run("1 games (0 finished)", "restore", copied, "--db", db, "--replace")
	if aside, err := filepath.Glob(db + ".replaced-*"); err != nil || len(aside) == 0 {
		t.Errorf("what was replaced is in %v, %v", aside, err)
	}

	s = serve(t, freeAddr(t), db)
	var restored struct {
		Moves int `json:"move_number"`
	}
	if status, text := call(client, tokens[0], "GET", s.url+"/api/v1/games/"+state.Game, "", &restored); restored.Moves != 10 {
		t.Errorf("the restored game has %d moves (%d %s), and had 10 when it was copied", restored.Moves, status, text)
	}
	play(10, 20)

	if err := os.WriteFile(copied, []byte("no database"), 0o666); err != nil {
		t.Fatal(err)
	}
	run("no database of this program", "restore", copied, "--db", filepath.Join(dir, "other.db"))
}
