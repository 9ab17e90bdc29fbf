//go:build system

package system

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/web"
)

// A shownGame is what the API shows of a game that does not change while nobody plays.
type shownGame struct {
	Record, Listed string
	State          struct {
		Board  []string `json:"board"`
		Moves  int      `json:"move_number"`
		Result any      `json:"result"`
	}
}

// showAll asks a server on a database for its games, and says of each what is shown. Refused are
// those that are answered with a problem, or not listed. The error says that no server comes up.
func showAll(t *testing.T, path string, ids []string) (shown map[string]shownGame, refused []string, err error) {
	t.Helper()
	db, err := sqlstore.OpenSQLite(t.Context(), path)
	if err != nil {
		return nil, nil, err
	}
	defer db.Close() // what it says of a damaged file is no news
	quiet := slog.New(slog.DiscardHandler)
	games := arena.New(arena.Config{Store: db, Log: quiet})
	defer games.Close()
	server := web.New(web.Config{Arena: games, Store: db, Log: quiet})
	defer server.Close()
	get := func(path string) (int, []byte) {
		answer := httptest.NewRecorder()
		server.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/api/v1/games"+path, nil))
		return answer.Code, answer.Body.Bytes()
	}
	var list struct {
		Games []json.RawMessage `json:"games"`
	}
	if status, text := get("?limit=100"); status == http.StatusOK {
		if err := json.Unmarshal(text, &list); err != nil {
			t.Fatal(err)
		}
	}
	listed := map[string]string{}
	for _, entry := range list.Games {
		var game struct{ ID string }
		if err := json.Unmarshal(entry, &game); err != nil {
			t.Fatal(err)
		}
		listed[game.ID] = string(entry)
	}
	shown = map[string]shownGame{}
	for _, id := range ids {
		var g shownGame
		status, text := get("/" + id)
		recorded, record := get("/" + id + ".sgf")
		if status != http.StatusOK || recorded != http.StatusOK {
			refused = append(refused, id)
			continue
		}
		if err := json.Unmarshal(text, &g.State); err != nil {
			t.Fatal(err)
		}
		g.Record, g.Listed = string(record), listed[id]
		shown[id] = g
		delete(listed, id)
	}
	for id := range listed {
		if !slices.Contains(refused, id) {
			t.Errorf("the list has a game %s, which there never was", id)
		}
	}
	return shown, refused, nil
}

// TestAttackAlteredBytes alters one byte of the log tables of a database after another, each in a
// fresh copy, by SQL and in the pages of the file: each is found by a server that is asked for the
// game, or by the check; no server ever shows a game that was not played. Bytes in parts of
// pages that nothing uses change nothing.
func TestAttackAlteredBytes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	whole, altered := filepath.Join(dir, "whole.db"), filepath.Join(dir, "altered.db")
	s := serve(t, program(t), freeAddr(t), whole, "--no-limits")
	var ids []string
	for n := range 8 {
		g := playSome(t, s.url+"/api/v1", 5+3*n)
		ids = append(ids, g.id)
		if n%3 > 0 {
			if status, text := call(http.DefaultClient, g.tokens[0], "POST", s.url+"/api/v1/games/"+g.id+"/resign", "", nil); status != http.StatusOK {
				t.Fatalf("resign: %d %s", status, text)
			}
		}
		if status, text := call(http.DefaultClient, g.tokens[1], "POST", s.url+"/api/v1/challenges", `{"kind":"open","game":{"size":"9x9"}}`, nil); status != http.StatusCreated {
			t.Fatalf("a challenge, which goes into a journal: %d %s", status, text)
		}
	}
	if err := errors.Join(s.cmd.Process.Signal(syscall.SIGTERM), s.cmd.Wait()); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(whole)
	if err == nil {
		err = os.WriteFile(altered, content, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	census, err := sqlstore.CheckSQLite(t.Context(), altered, nil)
	was, refused, errShow := showAll(t, altered, ids)
	if err := errors.Join(err, errShow); err != nil || len(refused) > 0 || census.Entries == 0 {
		t.Fatalf("before anything is altered %v are refused, %v, of %v", refused, err, census)
	}

	chance := rand.New(rand.NewPCG(18, 10))
	var atLoad, byCheck, nothing int
	try := func(what string, alter func()) {
		for _, suffix := range []string{"-wal", "-shm", sqlstore.MarkSuffix} {
			_ = os.Remove(altered + suffix) // a damaged database may leave them
		}
		if err := os.WriteFile(altered, content, 0o666); err != nil {
			t.Fatal(err)
		}
		alter()
		_, checked := sqlstore.CheckSQLite(t.Context(), altered, nil)
		shown, _, err := showAll(t, altered, ids)
		missing := err != nil
		for _, id := range ids {
			is, there := shown[id]
			unlisted := is
			unlisted.Listed = was[id].Listed
			switch {
			case !there, is.Listed == "" && reflect.DeepEqual(unlisted, was[id]):
				missing = true
			case !reflect.DeepEqual(is, was[id]):
				t.Errorf("%s: game %s is shown as %+v, and it was %+v", what, id, is, was[id])
			}
		}
		switch {
		case missing:
			atLoad++
		case checked != nil:
			byCheck++
		default:
			nothing++
			if strings.HasPrefix(what, "SQL") {
				t.Errorf("%s: nobody has found it", what)
			}
		}
	}
	for _, table := range []string{"events", "games", "journals", "heads"} {
		for _, column := range columnsOf(t, whole, table) {
			for range 2 {
				try(fmt.Sprintf("SQL, %s of %s", column, table), func() { alterColumn(t, chance, altered, table, column) })
			}
		}
	}
	pages := pagesOf(t, whole)
	for atLoad+byCheck < 100 {
		at := (pages[chance.IntN(len(pages))]-1)*4096 + chance.IntN(4096)
		if content[at] == 0 && chance.IntN(10) > 0 { // hardly anything is there
			continue
		}
		flip := byte(1) << chance.IntN(8)
		try(fmt.Sprintf("byte %d of the file xor %d", at, flip), func() {
			flipped := slices.Clone(content)
			flipped[at] ^= flip
			if err := os.WriteFile(altered, flipped, 0o666); err != nil {
				t.Fatal(err)
			}
		})
	}
	t.Logf("of %d altered bytes %d were found when a game was asked for, and %d by the check only; %d more lay where nothing is",
		atLoad+byCheck, atLoad, byCheck, nothing)
}

func columnsOf(t *testing.T, path, table string) []string {
	t.Helper()
	return queryTexts(t, path, "SELECT name FROM pragma_table_info('"+table+"')")
}

// pagesOf returns the numbers of the pages on which logs are, and what they are found by.
func pagesOf(t *testing.T, path string) (pages []int) {
	t.Helper()
	for _, text := range queryTexts(t, path, `SELECT CAST(pageno AS TEXT) FROM dbstat WHERE name IN
		(SELECT name FROM sqlite_schema WHERE tbl_name IN ('events', 'games', 'journals', 'heads'))`) {
		var page int
		if _, err := fmt.Sscan(text, &page); err != nil {
			t.Fatal(err)
		}
		pages = append(pages, page)
	}
	if len(pages) < 10 {
		t.Fatalf("the logs are on the pages %v only", pages)
	}
	return pages
}

func queryTexts(t *testing.T, path, query string) (texts []string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return texts
}

// alterColumn alters one byte of a text, or one bit of a number, in some row.
func alterColumn(t *testing.T, chance *rand.Rand, path, table, column string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for {
		var row int64
		var is any
		if err := db.QueryRow("SELECT COUNT(*) FROM " + table).Scan(&row); err != nil {
			t.Fatal(err)
		}
		err := db.QueryRow(fmt.Sprintf("SELECT rowid, %s FROM %s LIMIT 1 OFFSET %d", column, table, chance.Int64N(row))).Scan(&row, &is)
		if err != nil {
			t.Fatal(err)
		}
		to := "?"
		switch v := is.(type) {
		case int64:
			is = v ^ 1<<chance.IntN(6)
		case bool:
			is = !v
		case string:
			if len(v) == 0 {
				return // a text without letters is left for another column
			}
			text := []byte(v)
			text[chance.IntN(len(text))] ^= 1 << chance.IntN(8)
			is, to = text, "CAST(? AS TEXT)"
		}
		if _, err = db.Exec(fmt.Sprintf("UPDATE %s SET %s = %s WHERE rowid = ?", table, column, to), is, row); err == nil {
			return
		} // a key that is there already: another row
	}
}

// TestAttackAlteredMoves alters ten moves of a database, as somebody would who wants to have won,
// and asks the program: verify names the games and what is wrong, backup keeps no copy, a
// server shows none of them and the other games, and says so to its operator.
func TestAttackAlteredMoves(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, program := filepath.Join(dir, "games.db"), program(t)
	s := serve(t, program, freeAddr(t), path, "--no-limits")
	var games []*loadedGame
	for range 12 {
		games = append(games, playSome(t, s.url+"/api/v1", 12))
	}
	if status, text := call(http.DefaultClient, games[0].tokens[1], "POST", s.url+"/api/v1/games/"+games[0].id+"/resign", "", nil); status != http.StatusOK {
		t.Fatalf("resign: %d %s", status, text)
	}
	_, document := call(http.DefaultClient, "", "GET", s.url+"/api/v1/games/"+games[0].id+"/proof", "", nil)
	if err := errors.Join(s.cmd.Process.Signal(syscall.SIGTERM), s.cmd.Wait()); err != nil {
		t.Fatal(err)
	}
	shinpan := func(want int, args ...string) string {
		t.Helper()
		said, err := exec.CommandContext(t.Context(), program, args...).CombinedOutput()
		code := 0
		if exit, is := errors.AsType[*exec.ExitError](err); is {
			code = exit.ExitCode()
		}
		if code != want {
			t.Errorf("shinpan %s: exit code %d, want %d\n%s", strings.Join(args, " "), code, want, said)
		}
		return string(said)
	}
	proofFile, forged := filepath.Join(dir, "game.proof"), filepath.Join(dir, "forged.proof")
	err := errors.Join(os.WriteFile(proofFile, []byte(document), 0o666), os.WriteFile(forged, []byte(strings.Replace(document, `"B+R"`, `"W+R"`, 1)), 0o666))
	if err != nil {
		t.Fatal(err)
	}
	key := strings.TrimSpace(shinpan(0, "key", "--db", path))
	if said := shinpan(0, "verify", "--key", key, proofFile); !strings.Contains(said, "game "+games[0].id+", B+R") {
		t.Errorf("of a proof verify says %s", said)
	}
	shinpan(1, "verify", "--key", key, forged)
	shinpan(2, "verify", proofFile)
	if said := shinpan(0, "verify", path); !strings.Contains(said, "12 games (1 finished)") {
		t.Errorf("of a good database verify says %s", said)
	}
	if said := shinpan(3, "verify", "postgres://ann:s3cret@127.0.0.1:1/none"); strings.Contains(said, "s3cret") {
		t.Errorf("verify prints a password: %s", said)
	}

	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games[:10] {
		if _, err := db.Exec(`UPDATE events SET body = replace(body, '"spent_ms":', '"spent_ms":1') WHERE game = ? AND seq = 9`, g.id); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{shinpan(1, "verify", path), shinpan(2, "backup", "--db", path, "-o", filepath.Join(dir, "copy.db"))} {
		for n, g := range games {
			if names := strings.Contains(said, "game "+g.id+": what is stored was altered: entry 9 "); names != (n < 10) {
				t.Errorf("of game %d it is said that it was altered: %v\n%s", n, names, said)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "copy.db*")); len(left) > 0 {
		t.Errorf("backup has left %v", left)
	}
	s = serve(t, program, freeAddr(t), path, "--no-limits")
	for n, g := range games {
		status, text := call(http.DefaultClient, "", "GET", s.url+"/api/v1/games/"+g.id, "", nil)
		if n < 10 && (status != http.StatusInternalServerError || !strings.Contains(text, "/problems/altered")) || n >= 10 && status != http.StatusOK {
			t.Errorf("game %d: %d %.300s", n, status, text)
		}
		if n >= 10 {
			if status, text := g.next(s.url + "/api/v1"); status != http.StatusCreated {
				t.Errorf("game %d does not go on: %d %s", n, status, text)
			}
		}
	}
	s.kill()
	if !strings.Contains(s.logs.String(), "game "+games[3].id+": what is stored was altered: entry 9") {
		t.Errorf("the log does not say which games were altered:\n%s", s.logs)
	}
}
