//go:build linux && system

package system

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
)

// answers waits until a path of a server answers with a status.
func answers(t *testing.T, s *server, path string, want int) {
	t.Helper()
	eventually.Succeeds(t, func() error {
		if got, _ := call(http.DefaultClient, "", "GET", s.url+path, "", nil); got != want {
			return fmt.Errorf("it answers %d\n%s", got, s.logs)
		}
		return nil
	}, "%s answers %d", path, want)
}

// TestAttackSecondServer starts a second server on the file of a first: by a symbolic link, by a
// hard link, and after the files beside it were removed.
func TestAttackSecondServer(t *testing.T) {
	t.Parallel()
	shinpan, dir := program(t), t.TempDir()
	db, soft, hard := filepath.Join(dir, "games.db"), filepath.Join(dir, "soft.db"), filepath.Join(dir, "hard.db")
	first := serve(t, shinpan, freeAddr(t), db)
	if err := os.Symlink("games.db", soft); err != nil {
		t.Fatal(err)
	}
	refused := func(path, want string) {
		t.Helper()
		text, code := runIn(t, dir, shinpan, "serve", "--addr", "127.0.0.1:0", "--db", path)
		if code != 3 || !strings.Contains(text, want) {
			t.Errorf("a second server on %s ends with %d and says %q, want %q", path, code, text, want)
		}
	}
	const taken = "refereed by another process"
	refused(db, taken)
	refused(soft, taken)
	if err := os.Remove(db + ".lock"); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	refused(db, taken)
	if text, code := runIn(t, dir, shinpan, "restore", soft, "--db", db, "--replace"); code != 2 {
		t.Errorf("a database is restored beneath a server: %d %s", code, text)
	}
	if err := os.Link(db, hard); err != nil {
		t.Fatal(err)
	}
	refused(hard, taken)
	first.kill()
	refused(hard, "has 2 names") // whose newest moves are beside the other
	if text, code := runIn(t, dir, shinpan, "backup", "--db", hard, "-o", "copy.db"); code != 2 || !strings.Contains(text, "has 2 names") {
		t.Errorf("a backup by another name ends with %d and says %q", code, text)
	}
	if err := os.Remove(hard); err != nil {
		t.Fatal(err)
	}
	serve(t, shinpan, freeAddr(t), soft) // however the first one has ended
}

// TestAttackAnotherFile puts another database in the place of one beneath a server, and starts a
// second server on it, which would share the log with the first. Neither that is let in, nor one
// that would begin an empty database beside the log of one that is gone.
func TestAttackAnotherFile(t *testing.T) {
	t.Parallel()
	shinpan, dir := program(t), t.TempDir()
	db, other := filepath.Join(dir, "games.db"), filepath.Join(dir, "other.db")
	if text, code := runIn(t, dir, shinpan, "account", "add", "Kim", "--db", other, "--password-file", writePassword(t)); code != 0 {
		t.Fatalf("account add: %d %s", code, text)
	}
	first := serve(t, shinpan, freeAddr(t), db)
	playSome(t, first.url+"/api/v1", 4)
	refused := func(what, want string) {
		t.Helper()
		for _, words := range [][]string{{"serve", "--addr", "127.0.0.1:0"}, {"restore", other + ".copy", "--replace"}, {"account", "role", "Kim"}} {
			text, code := runIn(t, dir, shinpan, append(words, "--db", db)...)
			if code != 2 && (code != 3 || words[0] != "serve") || !strings.Contains(text, want) && words[0] == "serve" {
				t.Errorf("%s: %s ends with %d and says %q, want %q", what, words[0], code, text, want)
			}
		}
	}
	if text, code := runIn(t, dir, shinpan, "backup", "--db", other, "-o", other+".copy"); code != 0 {
		t.Fatalf("backup: %d %s", code, text)
	}
	if err := os.Rename(db, db+".away"); err != nil {
		t.Fatal(err)
	}
	refused("nothing in its place", "there is no database, and there was one")
	if err := os.Rename(other, db); err != nil {
		t.Fatal(err)
	}
	refused("another in its place", "refereed by another process")
	first.kill()
	if err := errors.Join(os.Rename(db, other), os.WriteFile(db, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	text, code := runIn(t, dir, shinpan, "serve", "--addr", "127.0.0.1:0", "--db", db)
	if code != 3 || !strings.Contains(text, "its log is there") {
		t.Errorf("an empty file in its place: the server ends with %d and says %q", code, text)
	}
	if err := os.Rename(db+".away", db); err != nil {
		t.Fatal(err)
	}
	s := serve(t, shinpan, freeAddr(t), db)
	if _, text := call(http.DefaultClient, "", "GET", s.url+"/api/v1/games", "", nil); !strings.Contains(text, `"move_number":4`) && !strings.Contains(text, `"moves":4`) {
		t.Errorf("the game of the first server: %.300s", text)
	}
}

// writePassword returns a file with a password.
func writePassword(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(path, []byte("correct horse"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestAttackDatabaseTakenAway takes the files of a database away from beneath a server, replaces
// and shortens them: nothing is acknowledged that would be lost, the server is not ready, and says
// why. What is put back is written to again.
func TestAttackDatabaseTakenAway(t *testing.T) {
	t.Parallel()
	move := func(from, to string) error { return os.Rename(from, to) }
	for _, attack := range []struct {
		name string
		do   func(db string) error
		back func(db string) error // nil: that is not mended
	}{
		{"removed", func(db string) error { return move(db, db+".away") }, func(db string) error { return move(db+".away", db) }},
		{"replaced", func(db string) error {
			return errors.Join(move(db, db+".away"), os.WriteFile(db, nil, 0o600))
		}, func(db string) error { return move(db+".away", db) }},
		{"log removed", func(db string) error { return move(db+"-wal", db+".away") }, func(db string) error { return move(db+".away", db+"-wal") }},
		{"index of the log removed", func(db string) error { return os.Remove(db + "-shm") }, nil},
		{"log cut off", func(db string) error { return os.Truncate(db+"-wal", 100) }, nil},
		{"cut off", func(db string) error { return os.Truncate(db, 0) }, nil},
	} {
		t.Run(attack.name, func(t *testing.T) {
			db := filepath.Join(t.TempDir(), "games.db")
			s := serve(t, program(t), freeAddr(t), db, "--no-limits")
			api := s.url + "/api/v1"
			g := playSome(t, api, 4)
			answers(t, s, "/readyz", http.StatusOK)
			if err := attack.do(db); err != nil {
				t.Fatal(err)
			}
			if status, text := g.next(api); status != http.StatusServiceUnavailable {
				t.Errorf("a move is answered %d %s, want 503", status, text)
			}
			answers(t, s, "/readyz", http.StatusServiceUnavailable)
			s.logs.await(t, "the database is damaged: nothing is written to it")
			if attack.back != nil {
				if err := attack.back(db); err != nil {
					t.Fatal(err)
				}
				answers(t, s, "/readyz", http.StatusOK)
				if status, text := g.next(api); status != http.StatusCreated && status != http.StatusOK {
					t.Errorf("a move is answered %d %s, when all is as it was", status, text)
				}
			}
		})
	}
}
