//go:build system

package system

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

// smallDisk returns the directory of a file system in memory that has so many bytes.
func smallDisk(t *testing.T, size int) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "disk") // a server of PostgreSQL's own user must get there
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := syscall.Mount("none", dir, "tmpfs", 0, fmt.Sprintf("size=%d,mode=0777", size)); err != nil {
		t.Skipf("a full disk wants a small file system, and none can be mounted here: %v; the suite of sqlstore has a database that may not grow", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) }) // before it is removed
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}

// fill takes all the room there is on a disk, and returns what gives it back.
func fill(t *testing.T, dir string) (empty func()) {
	t.Helper()
	path := filepath.Join(dir, "filler")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for block := bytes.Repeat([]byte{1}, 1<<20); len(block) > 0; {
		if _, err := file.Write(block); errors.Is(err, syscall.ENOSPC) {
			block = block[:len(block)/2]
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// alone is one server at both spots.
func alone(t *testing.T, db string) [2]spot {
	t.Helper()
	s := spot{program: program(t), addr: freeAddr(t), db: db}
	return [2]spot{s, s}
}

// testStorageIsAway has games go on, takes from them that anything can be stored, and gives it
// back: meanwhile acts are refused with a time to ask again, and clocks stand.
func testStorageIsAway(t *testing.T, spots [2]spot, take func() (giveBack func())) {
	t.Helper()
	r := playAt(t, spots, &http.Client{Timeout: eventually.Hang}, 6)
	r.goesOn()
	giveBack := take()
	r.standsStill()
	for _, s := range r.servers {
		answers(t, s, "/readyz", http.StatusServiceUnavailable)
	}
	r.nobody(func() { time.Sleep(time.Second) }) // for which nobody is charged
	giveBack()
	r.goesOn()
	for _, s := range r.servers {
		answers(t, s, "/readyz", http.StatusOK)
	}
	if fewest, _ := r.audit(); fewest == 0 {
		t.Error("a game was not interrupted when nobody could move")
	}
}

// TestFullDisk fills the disk of the database.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		dir := smallDisk(t, 24<<20)
		testStorageIsAway(t, alone(t, filepath.Join(dir, "games.db")), func() func() { return fill(t, dir) })
	})
	t.Run("postgres", func(t *testing.T) {
		dir := smallDisk(t, 256<<20)
		database := pgtest.StartIn(t, dir, "min_wal_size = 32MB", "max_wal_size = 48MB", "shared_buffers = 16MB", "max_connections = 60")
		db := database.Database()
		s := spot{program: program(t), db: db}
		other := s
		s.addr, other.addr = freeAddr(t), freeAddr(t)
		testStorageIsAway(t, [2]spot{s, other}, func() func() {
			empty := fill(t, dir)
			return func() {
				empty()
				database.Run() // if it has given up
			}
		})
	})
}

// TestReadOnlyDisk has the files of an SQLite database be written to by nobody any more, not
// even by who has them open. They are on a disk, as files in memory cannot be made so.
func TestReadOnlyDisk(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("/var/tmp", "shinpan")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	db := filepath.Join(dir, "games.db")
	immutable := func(is bool) error {
		var errs []error
		for _, path := range []string{db, db + "-wal"} { // -shm is memory
			file, err := os.Open(path)
			if err != nil {
				return err
			}
			flags, err := unix.IoctlGetInt(int(file.Fd()), unix.FS_IOC_GETFLAGS)
			if is {
				flags |= unix.STATX_ATTR_IMMUTABLE
			} else {
				flags &^= unix.STATX_ATTR_IMMUTABLE // FS_IMMUTABLE_FL has the same value
			}
			if err == nil {
				err = unix.IoctlSetPointerInt(int(file.Fd()), unix.FS_IOC_SETFLAGS, flags)
			}
			errs = append(errs, err, file.Close())
		}
		return errors.Join(errs...)
	}
	t.Cleanup(func() { _ = immutable(false) }) // so that it can be removed
	testStorageIsAway(t, alone(t, db), func() func() {
		if err := immutable(true); err != nil {
			t.Skipf("files cannot be made read-only for those who have them open: %v; the suite of sqlstore has a database that is", err)
		}
		return func() {
			if err := immutable(false); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// playSome has a new game played for some moves.
func playSome(t *testing.T, api string, moves int) *loadedGame {
	t.Helper()
	ask := func(token, method, path, body string, into any) {
		t.Helper()
		if status, text := call(http.DefaultClient, token, method, api+path, body, into); status/100 != 2 {
			t.Fatalf("%s %s: %d %s", method, path, status, text)
		}
	}
	g := &loadedGame{}
	for side := range g.tokens {
		var guest struct{ Token string }
		ask("", "POST", "/guests", `{}`, &guest)
		g.tokens[side] = guest.Token
	}
	var state struct{ Game string }
	ask(g.tokens[0], "POST", "/games", `{"size":"19x19","ruleset":"chinese-kgs","time":"10m+5s","opponent":"friend","color":"black"}`, &state)
	g.id = state.Game
	ask(g.tokens[1], "POST", "/games/"+g.id+"/sit", `{"color":"white"}`, nil)
	for range moves {
		if status, text := g.next(api); status != http.StatusCreated {
			t.Fatalf("move %d: %d %s", len(g.acked)+1, status, text)
		}
	}
	return g
}

// next makes the next move.
func (g *loadedGame) next(api string) (status int, text string) {
	n := len(g.acked)
	status, text = call(http.DefaultClient, g.tokens[n%2], "PUT", fmt.Sprintf("%s/games/%s/moves/%d", api, g.id, n+1), fmt.Sprintf(`{"move":%q}`, vertex(n)), nil)
	if status == http.StatusCreated || status == http.StatusOK {
		g.acked = append(g.acked, vertex(n))
	}
	return status, text
}

// gamesOnBadPages checks that those of some games that a bad page has hit are answered with
// an error, and never otherwise than with all that was acknowledged, and that the others go
// on. It returns the ones that were hit.
func gamesOnBadPages(t *testing.T, api string, games []*loadedGame) (hit []*loadedGame) {
	t.Helper()
	for _, g := range games {
		var state struct {
			Moves int `json:"move_number"`
		}
		status, text := call(http.DefaultClient, g.tokens[0], "GET", api+"/games/"+g.id, "", &state)
		switch {
		case status == http.StatusInternalServerError && strings.Contains(text, "/problems/altered"):
			hit = append(hit, g)
			if status, text := g.next(api); status != http.StatusInternalServerError {
				t.Errorf("a move in game %s, which cannot be read: %d %s", g.id, status, text)
			}
		case status != http.StatusOK || state.Moves != len(g.acked):
			t.Errorf("game %s has %d moves: %d %.200s, want %d", g.id, state.Moves, status, text, len(g.acked))
		default:
			if status, text := g.next(api); status != http.StatusCreated {
				t.Errorf("the next move in game %s: %d %s", g.id, status, text)
			}
		}
	}
	if len(hit) == 0 || len(hit) == len(games) {
		t.Errorf("%d of %d games were hit, which is no trial", len(hit), len(games))
	}
	return hit
}

// TestCorruptPage overwrites a page of the database: the games that were on it are answered
// with an error, the log says why, and the others go on. Backup refuses to copy the database, and
// a copy from before puts it right.
func TestCorruptPage(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		dir := t.TempDir()
		db, copied := filepath.Join(dir, "games.db"), filepath.Join(dir, "copy.db")
		program, addr := program(t), freeAddr(t)
		s := serve(t, program, addr, db, "--no-limits")
		api := s.url + "/api/v1"
		var games []*loadedGame
		for range 6 {
			games = append(games, playSome(t, api, 40))
		}
		s.kill()
		if _, err := sqlstore.BackupSQLite(t.Context(), db, copied); err != nil {
			t.Fatal(err)
		}
		whole, err := sqlstore.OpenSQLite(t.Context(), db)
		if err == nil {
			err = whole.Close() // what is in the log goes to its pages
		}
		if err != nil {
			t.Fatal(err)
		}
		ruinPageOf(t, db, games[2].id)

		s = serve(t, program, addr, db, "--no-limits")
		hit := gamesOnBadPages(t, api, games)
		s.kill()
		if !strings.Contains(s.logs.String(), "malformed") {
			t.Errorf("the log does not say that the database is malformed:\n%s", s.logs)
		}
		shinpan := func(code int, args ...string) {
			t.Helper()
			said, err := exec.CommandContext(t.Context(), program, args...).CombinedOutput()
			var exit *exec.ExitError
			if is := err == nil && code == 0 || errors.As(err, &exit) && exit.ExitCode() == code; !is {
				t.Errorf("shinpan %s: %v, want exit code %d\n%s", strings.Join(args, " "), err, code, said)
			}
			t.Logf("shinpan %s: %s", strings.Join(args, " "), said)
		}
		shinpan(2, "backup", "--db", db, "-o", filepath.Join(dir, "bad.db"))
		shinpan(0, "restore", copied, "--db", db, "--replace")
		serve(t, program, addr, db, "--no-limits")
		for _, g := range hit {
			if status, text := g.next(api); status != http.StatusCreated {
				t.Errorf("game %s goes on from the copy with %d %s", g.id, status, text)
			}
		}
		t.Logf("%d of %d games were on the bad page, and were had back from the copy", len(hit), len(games))
	})
	t.Run("postgres", func(t *testing.T) {
		database := pgtest.Start(t)
		db, addr := database.Database(), freeAddr(t)
		s := serve(t, program(t), addr, db, "--no-limits")
		api := s.url + "/api/v1"
		var games []*loadedGame
		for range 6 {
			games = append(games, playSome(t, api, 40))
		}
		s.kill()
		database.Ruin(db, "events")
		s = serve(t, program(t), addr, db, "--no-limits")
		hit := gamesOnBadPages(t, api, games)
		s.kill()
		if !strings.Contains(s.logs.String(), "invalid page") {
			t.Errorf("the log does not say that there is an invalid page:\n%s", s.logs)
		}
		t.Logf("%d of %d games were on the bad page", len(hit), len(games))
	})
}

// ruinPageOf overwrites a page of an SQLite file that has events of a game.
func ruinPageOf(t *testing.T, db, game string) {
	t.Helper()
	file, err := os.OpenFile(db, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	const size = 4096
	page := make([]byte, size)
	for at := int64(size); ; at += size { // the first page has the header
		if _, err := file.ReadAt(page, at); err == io.EOF {
			t.Fatalf("no page of %s has events of game %s", db, game)
		} else if err != nil {
			t.Fatal(err)
		}
		if bytes.Count(page, []byte(game)) > 5 && bytes.Count(page, []byte(`"spent_ms"`)) > 5 {
			if _, err := file.WriteAt(bytes.Repeat([]byte("ruin"), size/4), at); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
}
