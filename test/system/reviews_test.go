//go:build system

package system

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

var reviewJobs = flag.Int("review-jobs", 12, "how many reviews are queued in TestReviewsThroughKills")

// TestReviewsThroughKills queues reviews on a server that does none itself, and kills both processes that do them
// twice, with SIGKILL, while they are at it. Each review is done once in the end, and no position of it was kept twice.
//
// With -review-jobs 100 it is a long run.
func TestReviewsThroughKills(t *testing.T) { // not beside others: it starts servers all the time
	onBothStores(t, reviewsThroughKills)
}

func reviewsThroughKills(t *testing.T, db string) {
	dir, shinpan, addr := t.TempDir(), program(t), freeAddr(t)
	config := filepath.Join(dir, "shinpan.toml")
	if err := os.WriteFile(config, []byte("reviews = 0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t, shinpan, addr, db, "--no-limits", "--config", config)
	api := s.url + "/api/v1"
	must(t, shinpan, "account", "--db", db, "add", "Olga", "--role", "organizer", "--password-file", writePassword(t))
	var olga struct{ Token string }
	ask := func(token, path, body string, into any) {
		t.Helper()
		if status, text := call(http.DefaultClient, token, "POST", api+path, body, into); status != http.StatusCreated {
			t.Fatalf("POST %s: %d %s", path, status, text)
		}
	}
	ask("", "/session", `{"name":"Olga","password":"correct horse"}`, &olga)
	ids := make([]string, *reviewJobs)
	var guest struct{ Token string }
	for n := range ids {
		if n%5 == 0 { // which is how many a person may have waiting
			ask("", "/guests", "{}", &guest)
		}
		var record, asked struct{ ID string }
		ask(guest.Token, "/records", fmt.Sprintf(`{"sgf":%q}`, shortGame(n)), &record)
		ask(guest.Token, "/records/"+record.ID+"/reviews", "{}", &asked)
		ids[n] = asked.ID
	}

	// done returns how many reviews are done, and whether some are being done.
	done := func() (many int, running bool) {
		t.Helper()
		for _, id := range ids {
			var r struct {
				Status string
				Why    json.RawMessage
			}
			if status, text := call(http.DefaultClient, "", "GET", api+"/reviews/"+id, "", &r); status != http.StatusOK {
				t.Fatalf("GET /reviews/%s: %d %s", id, status, text)
			}
			switch r.Status {
			case "done":
				many++
			case "running":
				running = true
			case "failed":
				t.Fatalf("a review has failed: %s", r.Why)
			}
		}
		return many, running
	}
	before := 0
	for life := range 3 {
		var workers []*exec.Cmd
		for range 2 {
			w := exec.Command(shinpan, "worker", "--reviews", "--server", s.url, "--token", olga.Token)
			w.Stderr = os.Stderr
			if err := w.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = w.Process.Kill() })
			workers = append(workers, w)
		}
		for waits := true; waits; {
			var many int
			var running bool
			eventually.True(t, func() bool {
				many, running = done()
				return many > before || many == len(ids)
			}, "more than %d of %d reviews are done", before, len(ids))
			before = many
			waits = many < len(ids) && (life == 2 || !running)
		}
		for _, w := range workers {
			_ = w.Process.Kill()
			_ = w.Wait()
		}
	}
	s.kill()
	doneOnce(t, db, ids)
}

// shortGame is a record of seven moves, of which each below 147 has its own.
func shortGame(n int) string {
	moves := []string{"cc", "ee", "ce", "ec", fmt.Sprintf("d%c", 'b'+2*(n/49%3)), fmt.Sprintf("%ca", 'a'+n%7), fmt.Sprintf("%cg", 'a'+n/7%7)}
	var b strings.Builder
	b.WriteString("(;GM[1]FF[4]SZ[7]KM[7]RU[Chinese]")
	for i, m := range moves {
		fmt.Fprintf(&b, ";%c[%s]", "BW"[i%2], m)
	}
	return b.String() + ")"
}

// doneOnce reads the journals: each review was done once, and has each of its positions once.
func doneOnce(t *testing.T, at string, ids []string) {
	t.Helper()
	place, err := sqlstore.ParsePlace(at)
	if err != nil {
		t.Fatal(err)
	}
	db, err := place.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	read := func(name string, take func(text []byte) error) {
		t.Helper()
		texts, err := db.Journal(t.Context(), name, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if err := take(text); err != nil {
				t.Fatal(err)
			}
		}
	}
	done, leases := map[string]int{}, map[string]bool{}
	read(review.QueueJournal, func(text []byte) error {
		var e review.Entry
		err := json.Unmarshal(text, &e)
		if e.Did == "done" {
			done[e.ID]++
		}
		if e.Did == "leased" {
			leases[e.Lease] = true
		}
		return err
	})
	t.Logf("%d reviews were done in %d leases", len(done), len(leases))
	for _, id := range ids {
		if done[id] != 1 {
			t.Errorf("review %s was done %d times", id, done[id])
		}
		positions := map[int]int{}
		read(review.JournalPrefix+id, func(text []byte) error {
			var p review.Part
			err := json.Unmarshal(text, &p)
			for _, e := range p.Evaluations {
				positions[e.Position]++
			}
			return err
		})
		for n := range 8 {
			if positions[n] != 1 {
				t.Errorf("review %s has position %d %d times", id, n, positions[n])
			}
		}
	}
}
