//go:build system

package system

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// TestKilledTournamentCountsEachGameOnce kills the process of a tournament with SIGKILL
// again and again, between and in the middle of rounds, and goes through the logs
// afterwards.
func TestKilledTournamentCountsEachGameOnce(t *testing.T) {
	const players, rounds, kills = 8, 4, 6
	shinpan, dir := program(t), t.TempDir()
	file, db, out := filepath.Join(dir, "t.toml"), filepath.Join(dir, "t.db"), filepath.Join(dir, "out")
	text := fmt.Sprintf("name = 'killed'\nkind = 'swiss'\nrounds = %d\nsize = '5'\nparallel = 2\n", rounds)
	for n := range 2 {
		text += fmt.Sprintf("[[engine]]\nname = 'engine-%d'\ncommand = %q\n", n, fmt.Sprintf("%s gtp --playouts %d --seed {seed}", shinpan, 5+20*n))
	}
	for n := range players {
		text += fmt.Sprintf("[[player]]\nname = 'player-%d'\nengine = 'engine-%d'\n", n, n%2)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}

	// Each run is killed a moment after one game more is over than in the one before, so
	// that all come to the end whatever the machine does.
	for kill := 0; ; kill++ {
		run := exec.Command(shinpan, "tournament", file, "--db", db, "--out", out)
		run.Stderr = os.Stderr
		said, err := run.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		games := 0
		for lines := bufio.NewScanner(said); lines.Scan(); {
			if strings.Contains(lines.Text(), ", game ") {
				games++
			}
			if games == 1+kill/2 && kill < kills {
				time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
				run.Process.Kill()
			}
		}
		if err := run.Wait(); err == nil {
			if kill < 3 {
				t.Errorf("the tournament was killed %d times only", kill)
			}
			break
		} else if kill >= kills {
			t.Fatal(err)
		}
	}
	s := replayed(t, db, "killed")
	if got, want := len(s.Games), players/2*rounds; got != want || !s.Over() {
		t.Errorf("%d games were paired, over: %v; want %d, true", got, s.Over(), want)
	}
	checkPublished(t, out, s)
}

// TestWorkerPlaysElsewhere has a tournament played by a worker in another process.
func TestWorkerPlaysElsewhere(t *testing.T) {
	shinpan, dir, addr := program(t), t.TempDir(), freeAddr(t)
	file, db, out := filepath.Join(dir, "t.toml"), filepath.Join(dir, "t.db"), filepath.Join(dir, "out")
	text := fmt.Sprintf("name = 'lent'\nkind = 'round-robin'\nsize = '5'\nparallel = 3\n[[engine]]\nname = 'own'\ncommand = %q\n", shinpan+" gtp --playouts 5 --seed {seed}")
	for n := range 4 {
		text += fmt.Sprintf("[[player]]\nname = 'player-%d'\nengine = 'own'\n", n)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	worker := exec.Command(shinpan, "worker", file, "--server", "http://"+addr, "--token", "secret", "--parallel", "2", "--logs", filepath.Join(dir, "logs"))
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command(shinpan, "tournament", file, "--db", db, "--out", out, "--workers", addr, "--token", "secret").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, said)
	}
	if err := worker.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if err := worker.Wait(); err != nil {
		t.Errorf("the worker, interrupted: %v", err)
	}
	if s := replayed(t, db, "lent"); len(s.Games) != 6 || !s.Over() {
		t.Errorf("%d games, over: %v; want 6, true", len(s.Games), s.Over())
	}
}

// TestTournamentOverCGOS plays a tournament of an engine and two programs that come through a
// venue, and kills its process after the first game.
func TestTournamentOverCGOS(t *testing.T) {
	shinpan, dir, addr := program(t), t.TempDir(), freeAddr(t)
	file, db, out := filepath.Join(dir, "t.toml"), filepath.Join(dir, "t.db"), filepath.Join(dir, "out")
	engine := shinpan + " gtp --playouts 5 --seed {seed}"
	text := "name = 'mixed'\nkind = 'round-robin'\nsize = '5'\nkomi = '3.5'\ntime = '5m'\n"
	text += fmt.Sprintf("[[engine]]\nname = 'own'\ncommand = %q\n", engine)
	password := filepath.Join(dir, "password")
	for path, content := range map[string]string{
		file:     text + "[[player]]\nname = 'Caller 1'\ncgos = 'caller1'\n[[player]]\nname = 'Caller 2'\ncgos = 'caller2'\n",
		password: "longsecret\n",
	} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, user := range []string{"caller1", "caller2"} {
		client := exec.Command(shinpan, "cgos-client", "--server", addr, "--user", user, "--password-file", password, "--",
			shinpan, "gtp", "--playouts", "5", "--seed", "1")
		if err := client.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			client.Process.Signal(os.Interrupt)
			client.Wait()
		})
	}
	for run := range 2 {
		c := exec.Command(shinpan, "tournament", file, "--db", db, "--out", out, "--cgos", addr)
		c.Stderr = os.Stderr
		said, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(said); lines.Scan(); {
			if run == 0 && strings.Contains(lines.Text(), ", game ") {
				c.Process.Kill()
			}
		}
		if err := c.Wait(); (err == nil) != (run == 1) {
			t.Errorf("run %d ended with %v", run, err)
		}
	}
	s := replayed(t, db, "mixed")
	if len(s.Games) != 3 || !s.Over() {
		t.Errorf("%d games, over: %v; want 3, true", len(s.Games), s.Over())
	}
	checkPublished(t, out, s)
}

// replayed returns a tournament, having checked that its results are those of the games'
// own logs, each of one game and with one end.
func replayed(t *testing.T, path, name string) *tournament.State {
	t.Helper()
	db, err := sqlstore.OpenSQLite(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tour, err := tournament.Load(t.Context(), db, name)
	if err != nil {
		t.Fatal(err)
	}
	games, err := db.List(t.Context(), store.Query{})
	if err != nil {
		t.Fatal(err)
	}
	s := tour.State()
	if len(games) != len(s.Games) {
		t.Errorf("%d games are in the store, want the %d of the tournament", len(games), len(s.Games))
	}
	for _, g := range s.Games {
		log, err := db.Load(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		var results []weiqi.Result
		for _, e := range log {
			if ended, ok := e.What.(referee.Ended); ok {
				results = append(results, ended.Result)
			}
		}
		if len(results) != 1 || results[0] != g.Result {
			t.Errorf("game %d counts as %v, its log says %v", g.Number, g.Result, results)
		}
	}
	return s
}

// checkPublished checks that the directory shows the tournament as it stands.
func checkPublished(t *testing.T, out string, s *tournament.State) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(out, "results.json"))
	if err != nil {
		t.Fatal(err)
	}
	var published struct {
		Games []struct {
			Number int
			Result weiqi.Result
		}
		Standings []struct{ Figures []float64 }
	}
	if err := json.Unmarshal(text, &published); err != nil {
		t.Fatal(err)
	}
	points := 0.0
	for _, standing := range published.Standings {
		points += standing.Figures[0]
	}
	if len(published.Games) != len(s.Games) || points != float64(len(s.Games)) {
		t.Errorf("%d games and %v points are published, want %d of each", len(published.Games), points, len(s.Games))
	}
	for _, g := range s.Games {
		if got := published.Games[g.Number-1].Result; got != g.Result {
			t.Errorf("game %d is published as %v, want %v", g.Number, got, g.Result)
		}
		if _, err := os.Stat(filepath.Join(out, "games", g.ID+".sgf")); err != nil {
			t.Error(err)
		}
	}
}
