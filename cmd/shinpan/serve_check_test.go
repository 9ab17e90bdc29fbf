package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/server/mail/mailtest"
)

// check runs serve --check with a configuration, and returns what it writes and its exit code.
func check(t *testing.T, config string, flags ...string) (said string, code int) {
	t.Helper()
	settings := filepath.Join(t.TempDir(), "shinpan.toml")
	if err := os.WriteFile(settings, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	return output(t, append([]string{"serve", "--check", "--config", settings}, flags...)...)
}

// A configuration under which the server can start is called so, and nothing is started or begun. While a server runs
// by it, that is noted.
func TestServeCheck(t *testing.T) {
	dir, addr, mails := t.TempDir(), freeAddr(t), mailtest.Start(t)
	files := tlsConfig{Cert: filepath.Join(dir, "cert.pem"), Key: filepath.Join(dir, "key.pem")}
	certify(t, files, 1, time.Now()) // for an hour
	db := filepath.Join(dir, "games.db")
	config := fmt.Sprintf(`addr = %q
db = %q
metrics = %q
page = "https://go.example.org"
[tls]
cert = %q
key = %q
redirect = %q
[mail]
server = %q
security = "none"
from = "Club <go@example.org>"
[[engine]]
name = "own"
command = [%q, "gtp", "--level", "1"]
[[venue]]
name = "cgos-9x9"
listen = %q
size = 9
komi = 7
time = "5m"
`, addr, db, freeAddr(t), files.Cert, files.Key, freeAddr(t), mails.Addr, program(t), freeAddr(t))
	said, code := check(t, config)
	for _, want := range []string{
		"ok     address " + addr + ": free\n", "ok     database " + db + ": the first start begins it\n", "disk: ", "ok     metrics ", "ok     redirect ",
		"note   certificate: for 127.0.0.1, from ", ": renew it soon\n", "ok     mail: it answers", "  confinement of programs: ", "  engine own: Shinpan", "ok     venue cgos-9x9 at ", "The server can start.\n",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q:\n%s", want, said)
		}
	}
	if code != 0 || strings.Contains(said, "FAULT") {
		t.Errorf("exit code %d:\n%s", code, said)
	}
	if _, err := os.Stat(db); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the database was begun: %v", err)
	}

	serve(t, addr, db)
	said, code = check(t, config)
	if code != 0 || !strings.Contains(said, "note   address "+addr+": a program listens there already") || !strings.Contains(said, "ok     database "+db+": 0 games\n") {
		t.Errorf("while a server runs: exit code %d:\n%s", code, said)
	}
}

// Everything that is wrong is named at once.
func TestServeCheckFaults(t *testing.T) {
	nobody := freeAddr(t)
	said, code := check(t, fmt.Sprintf(`addr = "192.0.2.1:80"
db = "/nowhere/games.db"
metrics = ":80"
page = "https://go.example.org"
[mail]
server = %q
security = "none"
from = "Club <go@example.org>"
[[engine]]
name = "gone"
command = ["/nowhere/program"]
`, nobody))
	for _, want := range []string{
		"FAULT  address 192.0.2.1:80: ", "FAULT  database /nowhere/games.db: the directory of the database is not there: make /nowhere", "FAULT  mail: ", "FAULT  engine gone: ",
		"FAULT  metrics :80: something else listens at 192.0.2.1:80", "note   proxy: people come by https through a proxy, and count as one client", "5 of 11 things are at fault",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q:\n%s", want, said)
		}
	}
	if code != 1 {
		t.Errorf("exit code %d:\n%s", code, said)
	}

	if said, code := check(t, "[tls]\ndomains = \"go.example.org\"\n"); code != 2 || !strings.Contains(said, "want a list in brackets") {
		t.Errorf("text in place of a list: exit code %d:\n%s", code, said)
	}
	if said, code := check(t, "adr = \":80\"\n"); code != 2 || !strings.Contains(said, "adr") {
		t.Errorf("a misspelt key: exit code %d:\n%s", code, said)
	}
}

// Where people come by https to a server that does not encrypt there is a proxy: whether it is believed is told.
func TestServeCheckProxy(t *testing.T) {
	base := fmt.Sprintf("addr = %q\ndb = %q\n", freeAddr(t), filepath.Join(t.TempDir(), "games.db"))
	const page = "page = \"https://go.example.org\"\n"
	for config, want := range map[string]string{
		base + page: "note   proxy: people come by https through a proxy, and count as one client: set trusted_proxies",
		base + page + "trusted_proxies = [\"127.0.0.1\", \"10.0.0.0/8\"]\n": "ok     proxy: believed at [127.0.0.1/32 10.0.0.0/8]\n",
		base: "",
		base + "page = \"http://go.example.org\"\n": "",
	} {
		said, code := check(t, config)
		if code != 0 || !strings.Contains(said, want) || want == "" && strings.Contains(said, "proxy") {
			t.Errorf("%s: exit code %d, want %q:\n%s", config, code, want, said)
		}
	}
	if said, code := check(t, base+"page = \"https://example.org/go/\"\n"); code != 2 || !strings.Contains(said, "a server cannot be under a path") {
		t.Errorf("a path: exit code %d:\n%s", code, said)
	}
}

// A PostgreSQL in which the start would fail is at fault, and nothing is begun there.
func TestServeCheckOfPostgres(t *testing.T) {
	address := pgtest.Start(t).Database() // roles are of the whole server
	pgtest.Exec(t, address, "CREATE ROLE visitor LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC")
	visitor := strings.Replace(address, "shinpan@", "visitor@", 1)
	for _, c := range []struct {
		db, want string
		code     int
	}{
		{visitor, "permission denied for schema public", 1},
		{address, "it answers; the first start makes the tables, and may", 0},
	} {
		said, code := check(t, fmt.Sprintf("db = %q\n", c.db), "--addr", freeAddr(t))
		if code != c.code || !strings.Contains(said, c.want) {
			t.Errorf("%s: it ends with %d, want %d and %q:\n%s", c.db, code, c.code, c.want, said)
		}
	}
	if said, code := output(t, "serve", "--addr", "127.0.0.1:0", "--db", visitor); code != unmendable || !strings.Contains(said, "give the user of the address this right") {
		t.Errorf("the start ends with %d:\n%s", code, said)
	}
	if err := placeOf(address).Begun(t.Context()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it was begun: %v", err)
	}
}
