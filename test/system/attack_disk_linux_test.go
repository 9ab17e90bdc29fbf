//go:build system

package system

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// TestAttackFullDisk fills the disk of a server and kills it: before and afterwards games are shown,
// no move is taken, and the server says that it is not ready. When there is room again all goes
// on by itself.
func TestAttackFullDisk(t *testing.T) {
	t.Parallel()
	// what SQLite keeps for processes to share, which takes room, too
	for _, index := range []string{"there", "removed"} {
		t.Run("index "+index, func(t *testing.T) {
			dir := smallDisk(t, 24<<20)
			db, shinpan, addr := filepath.Join(dir, "games.db"), program(t), freeAddr(t)
			s := serve(t, shinpan, addr, db, "--no-limits")
			api := s.url + "/api/v1"
			g := playSome(t, api, 10)
			answers(t, s, "/readyz", http.StatusOK)
			empty := fill(t, dir)
			standsStill := func() {
				t.Helper()
				answers(t, s, "/readyz", http.StatusServiceUnavailable)
				answers(t, s, "/healthz", http.StatusOK)
				if status, text := g.next(api); status != http.StatusServiceUnavailable {
					t.Errorf("a move with a full disk: %d %s, want 503", status, text)
				}
				var state struct {
					Moves int `json:"move_number"`
				}
				if status, text := call(http.DefaultClient, g.tokens[0], "GET", api+"/games/"+g.id, "", &state); status != http.StatusOK || state.Moves != len(g.acked) {
					t.Errorf("the game with a full disk: %d %.200s, want its %d moves", status, text, len(g.acked))
				}
			}
			exhaust(g, api)
			standsStill()
			s.kill()
			if index == "removed" {
				if err := os.Remove(db + "-shm"); err != nil {
					t.Fatal(err)
				}
				if err := os.Rename(filepath.Join(dir, "filler"), filepath.Join(dir, "full")); err != nil {
					t.Fatal(err)
				}
				defer fill(t, dir)()
				empty = func() { _ = os.Remove(filepath.Join(dir, "full")) }
			}
			s = serve(t, shinpan, addr, db, "--no-limits")
			standsStill()
			empty()
			answers(t, s, "/readyz", http.StatusOK)
			if status, text := g.next(api); status != http.StatusCreated && status != http.StatusOK {
				t.Errorf("a move when there is room again: %d %s", status, text)
			}
		})
	}
}

// exhaust makes moves until none is taken: the last page that there was on the disk is written.
func exhaust(g *loadedGame, api string) {
	for range 100 {
		if status, _ := g.next(api); status == http.StatusServiceUnavailable {
			return
		}
	}
}

// secret is the password of a database.
const secret = "s3cr3t"

// TestAttackServerBeforeDatabase starts a server before its PostgreSQL: it waits, and says for
// what. It does not wait for one that refuses it, nor longer than it was told, nor when it is to end.
func TestAttackServerBeforeDatabase(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t)
	db := strings.Replace(database.Database(), "shinpan@", "shinpan:"+secret+"@", 1)
	shinpan := program(t)
	database.Kill()
	begin := func(more ...string) (*exec.Cmd, *growingLog) {
		t.Helper()
		var said growingLog
		cmd := exec.CommandContext(t.Context(), shinpan, append([]string{"serve", "--addr", "127.0.0.1:0", "--db", db}, more...)...)
		cmd.Stderr = &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd, &said
	}
	ends := func(what string, cmd *exec.Cmd, said *growingLog, code int, want string) {
		t.Helper()
		_ = cmd.Wait() // its code says how it ended
		if got := cmd.ProcessState.ExitCode(); got != code || !strings.Contains(said.String(), want) || strings.Contains(said.String(), secret) {
			t.Errorf("%s: the server ends with %d, want %d and %q, and no secret:\n%s", what, got, code, want, said)
		}
	}
	cmd, said := begin("--db-wait", "1s")
	ends("a database that does not come", cmd, said, 3, "waiting for the database")
	cmd, said = begin("--db-wait", "1h")
	said.await(t, "waiting for the database")
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	ends("one that is stopped", cmd, said, 0, "")

	addr := freeAddr(t)
	started, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		select {
		case <-time.After(2 * time.Second): // in which the server finds no database
			database.Run()
		case <-started.Done():
		}
	}()
	s := serve(t, shinpan, addr, db, "--db-wait", "1h")
	answers(t, s, "/readyz", http.StatusOK)
	s.kill()
	if text := s.logs.String(); !strings.Contains(text, "waiting for the database") || strings.Contains(text, secret) {
		t.Errorf("the log of one that waited:\n%s", text)
	}
	db = pgtest.Nothing(t, db)
	cmd, said = begin("--db-wait", "1h")
	ends("a database that does not exist", cmd, said, 78, `database "nothing" does not exist`)
}

// TestAttackRestoreInterrupted starts a server where a restore was killed between taking the
// database away and putting the copy in its place: it begins no empty one.
func TestAttackRestoreInterrupted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := filepath.Join(dir, "games.db")
	if err := os.WriteFile(db+".shinpan-partial", []byte("a copy"), 0o600); err != nil {
		t.Fatal(err)
	}
	text, code := runIn(t, dir, program(t), "serve", "--addr", "127.0.0.1:0", "--db", db)
	if code != 3 || !strings.Contains(text, "shinpan restore is at work, or was interrupted") {
		t.Errorf("the server ends with %d and says %q", code, text)
	}
	if _, err := os.Stat(db); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a database: %v", err)
	}
}

// TestAttackBackupInterrupted interrupts copies, kills them and has them run out of room: nothing
// of them stays, or only until the next one.
func TestAttackBackupInterrupted(t *testing.T) {
	t.Parallel()
	shinpan, dir := program(t), t.TempDir()
	db := filepath.Join(dir, "games.db")
	s := serve(t, shinpan, freeAddr(t), db, "--no-limits")
	playSome(t, s.url+"/api/v1", 100)
	s.kill()

	left := func(where string) []string {
		found, err := filepath.Glob(filepath.Join(where, "*copy*"))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	t.Run("no room", func(t *testing.T) {
		small := smallDisk(t, 64<<10)
		text, code := runIn(t, dir, shinpan, "backup", "--db", db, "-o", filepath.Join(small, "copy.db"))
		if code != 3 || !strings.Contains(text, "there is no room for a copy") {
			t.Errorf("a backup without room ends with %d: %s", code, text)
		}
		if found := left(small); len(found) > 0 {
			t.Errorf("a backup without room has left %q", found)
		}
	})
	// A copy that is stopped in the middle: the directory shows when it has begun.
	interrupted := 0
	for _, with := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
		for range 3 {
			cmd := exec.Command(shinpan, "backup", "--db", db, "-o", filepath.Join(dir, "copy.db"))
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			for len(left(dir)) == 0 && cmd.Process.Signal(syscall.Signal(0)) == nil {
			}
			_ = cmd.Process.Signal(with) // it may have ended
			_ = cmd.Wait()
			if cmd.ProcessState.ExitCode() != 0 {
				interrupted++
			}
			found := left(dir)
			if with != syscall.SIGKILL && cmd.ProcessState.ExitCode() != 0 && len(found) > 0 {
				t.Errorf("after %v there is %q", with, found)
			}
			_ = os.Remove(filepath.Join(dir, "copy.db"))
		}
	}
	if interrupted == 0 {
		t.Log("every copy was faster than what was to stop it")
	}
	// What somebody puts where a copy is begun does not lead to a file of his choice.
	victim := filepath.Join(t.TempDir(), "victim")
	_ = os.Remove(filepath.Join(dir, "copy.db.shinpan-partial")) // the one that was killed last
	if err := errors.Join(os.WriteFile(victim, []byte("mine"), 0o600), os.Symlink(victim, filepath.Join(dir, "copy.db.shinpan-partial"))); err != nil {
		t.Fatal(err)
	}
	if text, code := runIn(t, dir, shinpan, "backup", "--db", db, "-o", filepath.Join(dir, "copy.db")); code != 0 {
		t.Errorf("a backup after all this: %d %s", code, text)
	}
	if text, err := os.ReadFile(victim); err != nil || string(text) != "mine" {
		t.Errorf("a backup has written %q over a file of somebody else, %v", text, err)
	}
	if info, err := os.Stat(filepath.Join(dir, "copy.db")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy can be read by others: %v, %v", info.Mode(), err)
	}
	if found := left(dir); len(found) != 1 {
		t.Errorf("after a whole copy there is %q", found)
	}
}
