package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

// Commands that work beside others, each once and in this process. Package test/system kills them.

// beside runs a command until stop interrupts it, which expects that it ends well.
func beside(t *testing.T, args ...string) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, args) }()
	t.Cleanup(cancel)
	return func() {
		t.Helper()
		cancel()
		if code := <-ended; code != 0 {
			t.Errorf("shinpan %q, interrupted, ends with %d", args, code)
		}
	}
}

// runs runs a command to its end, while others may print.
func runs(t *testing.T, args ...string) {
	t.Helper()
	if code := run(t.Context(), args); code != 0 {
		t.Fatalf("shinpan %q ends with %d", args, code)
	}
}

// keepFile writes a file and returns its path.
func keepFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// played returns how many games are published in a directory.
func played(t *testing.T, out string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(out, "results.json"))
	if err != nil {
		t.Fatal(err)
	}
	var results struct {
		Games []struct{ Result json.RawMessage }
	}
	if err := json.Unmarshal(text, &results); err != nil {
		t.Fatal(err)
	}
	return len(results.Games)
}

// A worker plays the games of a tournament.
func TestTournamentByWorker(t *testing.T) {
	dir, addr := t.TempDir(), freeAddr(t)
	file := keepFile(t, dir, "t.toml", "name = 'lent'\nkind = 'round-robin'\nsize = '5'\n[[engine]]\nname = 'own'\ncommand = 'shinpan gtp --playouts 2'\n"+
		"[[player]]\nname = 'one'\nengine = 'own'\n[[player]]\nname = 'other'\nengine = 'own'\n")
	stop := beside(t, "worker", file, "--server", "http://"+addr, "--token", "secret", "--logs", filepath.Join(dir, "logs"))
	runs(t, "tournament", file, "--db", filepath.Join(dir, "t.db"), "--out", filepath.Join(dir, "out"), "--workers", addr, "--token", "secret")
	stop()
	if n := played(t, filepath.Join(dir, "out")); n != 1 {
		t.Errorf("%d games were played, want 1", n)
	}
}

// Programs come to a tournament through a venue, as clients of CGOS.
func TestTournamentThroughVenue(t *testing.T) {
	dir, addr := t.TempDir(), freeAddr(t)
	file := keepFile(t, dir, "t.toml", "name = 'mixed'\nkind = 'round-robin'\nsize = '5'\nkomi = '3.5'\ntime = '5m'\n"+
		"[[player]]\nname = 'Caller 1'\ncgos = 'caller1'\n[[player]]\nname = 'Caller 2'\ncgos = 'caller2'\n")
	password := keepFile(t, dir, "password", "longsecret\n")
	for _, user := range []string{"caller1", "caller2"} {
		defer beside(t, "cgos-client", "--server", addr, "--user", user, "--password-file", password, "--", "shinpan", "gtp", "--playouts", "2")()
	}
	runs(t, "tournament", file, "--db", filepath.Join(dir, "t.db"), "--out", filepath.Join(dir, "out"), "--cgos", addr)
	if n := played(t, filepath.Join(dir, "out")); n != 1 {
		t.Errorf("%d games were played, want 1", n)
	}
}

// A worker of a farm plays a test, which is added while the server runs.
func TestFarmWorker(t *testing.T) {
	dir, addr := t.TempDir(), freeAddr(t)
	db := filepath.Join(dir, "farm.db")
	file := keepFile(t, dir, "t.toml", "name = 'real'\nsize = '5'\nkomi = 7\ntime = '1m'\ngames = 2\n"+
		"[[engine]]\nname = 'more'\ncommand = 'shinpan gtp --playouts 4'\n[[engine]]\nname = 'less'\ncommand = 'shinpan gtp --playouts 2'\n")
	serving := beside(t, "farm", "serve", "--addr", addr, "--db", db, "--token", "secret")
	eventually.Succeeds(t, func() error {
		answer, err := http.Get("http://" + addr + "/tests")
		if err == nil {
			err = answer.Body.Close()
		}
		return err
	}, "the farm answers")
	runs(t, "farm", "add", "--db", db, file)
	working := beside(t, "farm", "worker", file, "--server", "http://"+addr, "--token", "secret", "--logs", filepath.Join(dir, "logs"))
	var queue struct {
		Tests []struct {
			Status string
			Games  int
		}
	}
	eventually.True(t, func() bool {
		status, _ := call(http.DefaultClient, "", "GET", "http://"+addr+"/tests", "", &queue)
		return status == http.StatusOK && len(queue.Tests) == 1 && queue.Tests[0].Status == "finished"
	}, "the test is finished")
	working()
	serving()
	if queue.Tests[0].Games != 2 {
		t.Errorf("%d games count, want 2", queue.Tests[0].Games)
	}
	runs(t, "verify", db)
}

// A record is relayed to a board, to its result.
func TestRelay(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, freeAddr(t), filepath.Join(dir, "games.db"))
	var account struct{ Token string }
	if status, text := call(http.DefaultClient, "", "POST", s.url+"/api/v1/accounts", `{"name":"Relayer","password":"correct horse"}`, &account); status != http.StatusCreated {
		t.Fatal(status, text)
	}
	token, record := keepFile(t, dir, "token", account.Token+"\n"), keepFile(t, dir, "game.sgf", "(;GM[1]SZ[9]PB[Lee]PW[Go]RE[B+R];B[ee];W[cc];B[gg])")
	text, code := output(t, "relay", "--url", s.url, "--token-file", token, "--title", "Final", "--every", "10ms", record)
	address, _, _ := strings.Cut(text, "\n")
	var board struct {
		Result string
		Nodes  []struct{ Move string }
	}
	status, shown := call(http.DefaultClient, "", "GET", strings.Replace(address, "/boards/", "/api/v1/boards/", 1), "", &board)
	if code != 0 || status != http.StatusOK || len(board.Nodes) != 4 || board.Result != "B+R" {
		t.Errorf("the relay ends with %d and says %s; the board is %d %s", code, text, status, shown)
	}
}

// A worker does a review that a server has queued.
func TestReviewWorker(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "games.db")
	s := serve(t, freeAddr(t), db, "--config", keepFile(t, dir, "shinpan.toml", "reviews = 0\n"))
	if text, code := output(t, "account", "--db", db, "add", "Olga", "--role", "organizer", "--password-file", writePassword(t)); code != 0 {
		t.Fatalf("account add: %d %s", code, text)
	}
	post := func(token, path, body string, into any) {
		t.Helper()
		if status, text := call(http.DefaultClient, token, "POST", s.url+"/api/v1"+path, body, into); status != http.StatusCreated {
			t.Fatalf("POST %s: %d %s", path, status, text)
		}
	}
	var olga struct{ Token string }
	post("", "/session", `{"name":"Olga","password":"correct horse"}`, &olga)
	var record, review struct{ ID string }
	post(olga.Token, "/records", `{"sgf":"(;GM[1]FF[4]SZ[5]KM[7]RU[Chinese];B[cc];W[bb])"}`, &record)
	post(olga.Token, "/records/"+record.ID+"/reviews", "{}", &review)
	stop := beside(t, "worker", "--reviews", "--server", s.url, "--token", olga.Token)
	eventually.Succeeds(t, func() error {
		var r struct{ Status string }
		if _, text := call(http.DefaultClient, "", "GET", s.url+"/api/v1/reviews/"+review.ID, "", &r); r.Status != "done" {
			return fmt.Errorf("it is %s", text)
		}
		return nil
	}, "the review is done")
	stop()
}

// The key of a server checks the proof of a game, and no other document.
func TestProof(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.db")
	s := serve(t, freeAddr(t), path)
	db, err := sqlstore.OpenSQLite(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	log := disputedGame(t)
	if err := db.Create(t.Context(), "done", log[0]); err != nil {
		t.Fatal(err)
	}
	if err := db.Append(t.Context(), "done", 1, log[1:]...); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	status, document := call(http.DefaultClient, "", "GET", s.url+"/api/v1/games/done/proof", "", nil)
	if status != http.StatusOK {
		t.Fatalf("GET proof: %d %s", status, document)
	}
	proof, forged := keepFile(t, dir, "game.proof", document), keepFile(t, dir, "forged.proof", strings.Replace(document, `"0"`, `"W+R"`, 1))
	key, code := output(t, "key", "--db", path)
	if code != 0 {
		t.Fatalf("key: %d %s", code, key)
	}
	key = strings.TrimSpace(key)
	if said, code := output(t, "verify", "--key", key, proof); code != 0 || !strings.Contains(said, "game done, 0") {
		t.Errorf("of a proof verify says %s, and ends with %d", said, code)
	}
	for want, args := range map[int][]string{1: {"verify", "--key", key, forged}, 2: {"verify", proof}} {
		if said, code := output(t, args...); code != want {
			t.Errorf("shinpan %q ends with %d, want %d: %s", args, code, want, said)
		}
	}
	if said, code := output(t, "verify", path); code != 0 || !strings.Contains(said, "1 games (1 finished)") {
		t.Errorf("of a good database verify says %s, and ends with %d", said, code)
	}
}
