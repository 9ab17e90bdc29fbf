package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
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
