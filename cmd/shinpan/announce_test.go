package main

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
)

// The operator has everybody told something beside a server, which shows it on its pages, with what the configuration
// says of the club.
func TestAnnouncementBesideServer(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "club.db")
	imprint := writeConfig(t, "# Us\nGo Club Example\nMain Street 1\n")
	path := writeConfig(t, "db = \""+db+"\"\n[club]\nname = \"Go Club Example\"\nimprint = \""+imprint+"\"\nprivacy = \"https://example.org/privacy\"\n")
	s := serve(t, freeAddr(t), db, "--config", path)
	shows := func(screen, want string, is bool) {
		t.Helper()
		eventually.Succeeds(t, func() error {
			if _, text := call(http.DefaultClient, "", "GET", s.url+screen, "", nil); strings.Contains(text, want) != is {
				return fmt.Errorf("it shows %s", text)
			}
			return nil
		}, "%s shows %q: %t", screen, want, is)
	}
	run := func(want int, args ...string) string {
		t.Helper()
		text, code := output(t, append([]string{"announce", "--config", path}, args...)...)
		if code != want {
			t.Fatalf("announce %q ends with %d, want %d: %s", args, code, want, text)
		}
		return text
	}
	shows("/lobby", "Go Club Example</title>", true)
	shows("/lobby", `<a data-screen="privacy" href="https://example.org/privacy">Privacy</a>`, true)
	shows("/imprint", "<h2>Us</h2>\n<p>Go Club Example<br>\nMain Street 1</p>", true)
	if text := run(0, "list"); !strings.Contains(text, "nobody is told anything") {
		t.Errorf("the list is %q", text)
	}
	run(2, "add", "maintenance", "--from", "2020-01-01 20:00")
	run(2, "add", "maintenance", "--to", "tomorrow")
	until := time.Now().Add(time.Hour)
	text := run(0, "add", "maintenance", "--to", until.Format(time.RFC3339))
	number, _, _ := strings.Cut(text, ":")
	shows("/lobby", ">maintenance<", true)
	if text := run(0, "list"); !strings.Contains(text, "maintenance  until "+until.Format("2006-01-02 15:04")) {
		t.Errorf("the list is %q", text)
	}
	run(0, "remove", number)
	run(2, "remove", number)
	shows("/lobby", ">maintenance<", false)
}
