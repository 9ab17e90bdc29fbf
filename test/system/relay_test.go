//go:build system

package system

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
)

// A record that grows is relayed, while the relay and the server are killed again and again: nothing is lost, and
// nothing comes twice.
func TestRelayKilled(t *testing.T) { // not beside others: it starts servers all the time
	onBothStores(t, testRelayKilled)
}

func testRelayKilled(t *testing.T, db string) {
	program, addr, dir := program(t), freeAddr(t), t.TempDir()
	s := serve(t, program, addr, db)
	client := &http.Client{Timeout: eventually.Hang}
	var account struct{ Token string }
	if status, text := call(client, "", "POST", s.url+"/api/v1/accounts", `{"name":"Relayer","password":"correct horse"}`, &account); status != 201 {
		t.Fatal(status, text)
	}
	token, record := filepath.Join(dir, "token"), filepath.Join(dir, "game.sgf")
	if err := os.WriteFile(token, []byte(account.Token+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(record, []byte(text), 0o600); err != nil { // not at once: a reader may find half of it
			t.Fatal(err)
		}
	}
	var said *growingLog
	relay := func() *exec.Cmd {
		t.Helper()
		said = new(growingLog)
		c := exec.Command(program, "relay", "--url", s.url, "--token-file", token, "--title", "Final", "--every", "10ms", record)
		c.Stdout, c.Stderr = said, said
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Process.Kill() })
		return c
	}
	var moves []string
	grown := func(result string) string {
		var b bytes.Buffer
		b.WriteString("(;GM[1]SZ[9]AB[ee]PL[W]PB[Lee]PW[Go]" + result)
		for _, m := range moves {
			b.WriteString(";" + m)
		}
		return b.String() + ")"
	}
	write(grown(""))
	r := relay()
	said.await(t, "/boards/")
	address, _, _ := strings.Cut(said.String(), "\n")
	shows := func(place float64) {
		t.Helper()
		var at struct {
			Place float64 `json:"place"`
		}
		eventually.Succeeds(t, func() error {
			if call(client, "", "GET", strings.Replace(address, "/boards/", "/api/v1/boards/", 1), "", &at); at.Place != place {
				return fmt.Errorf("it shows position %v; the relay says %s", at.Place, said)
			}
			return nil
		}, "the board shows position %v", place)
	}
	const last = 24
	for n := range last {
		moves = append(moves, fmt.Sprintf("%s[%c%c]", []string{"W", "B"}[n%2], 'a'+n%9, 'a'+n/9))
		text := grown("")
		write(text[:len(text)/2]) // a writer that was held up
		write(text)
		if n%5 == 3 {
			r.Process.Kill()
			r.Wait()
			r = relay()
		}
		if n%8 == 5 {
			s.kill()
			s = serve(t, program, addr, db)
			shows(float64(n + 1))
		}
	}
	shows(last)
	moves[last-1] = "B[ii]" // what was typed was wrong
	write(grown(""))
	shows(last + 1)
	said.await(t, "the record was corrected")
	write(grown("RE[B+R]"))
	if err := r.Wait(); err != nil {
		t.Fatalf("the relay ends with %v: %s", err, said)
	}
	if !strings.Contains(said.String(), address) {
		t.Errorf("the relay began another board than %s: %s", address, said)
	}
	var b struct {
		Result string
		Nodes  []struct {
			ID, Parent int
			Move       string
			Next       []int
		}
	}
	if status, text := call(client, "", "GET", strings.Replace(address, "/boards/", "/api/v1/boards/", 1), "", &b); status != 200 {
		t.Fatal(status, text)
	}
	if len(b.Nodes) != last+2 || b.Result != "B+R" {
		t.Errorf("the board has %d positions and the result %q, want %d, one of them for the correction", len(b.Nodes), b.Result, last+2)
	}
	seen := map[string]bool{}
	for _, n := range b.Nodes {
		if at := fmt.Sprint(n.Parent, n.Move); seen[at] {
			t.Errorf("the position after %s comes twice", at)
		} else {
			seen[at] = true
		}
	}
}
