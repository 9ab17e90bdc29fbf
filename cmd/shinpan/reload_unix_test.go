//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/web"
)

// A server goes by its configuration as it is after a SIGHUP, without a restart; a file with anything wrong in it
// changes nothing.
func TestReloadOnHangup(t *testing.T) {
	spare := make(chan os.Signal, 1)
	signal.Notify(spare, syscall.SIGHUP) // which must never end the tests
	defer signal.Stop(spare)
	dir := t.TempDir()
	path := writeConfig(t, "[club]\nname = \"Old Club\"\n")
	s := serve(t, freeAddr(t), filepath.Join(dir, "club.db"), "--config", path)
	hangup := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	is := func(want string) {
		t.Helper()
		eventually.Succeeds(t, func() error {
			if _, text := call(http.DefaultClient, "", "GET", s.url+"/api/v1/", "", nil); !strings.Contains(text, want) {
				return fmt.Errorf("it says %.300s", text)
			}
			return nil
		}, "the server says %s", want)
	}
	is(`"name":"Old Club","accounts":"open"`)
	hangup("[club]\nname = \"New Club\"\naccounts = \"closed\"\n")
	is(`"name":"New Club","accounts":"closed"`)
	if status, _ := call(http.DefaultClient, "", "POST", s.url+"/api/v1/accounts", `{"name":"Kim","password":"correct horse"}`, nil); status != http.StatusForbidden {
		t.Errorf("an account is made with %d", status)
	}
	hangup("[club]\nname = \"Old Club\"\n")
	is(`"name":"Old Club","accounts":"open"`)
}

// What can change is changed as a whole; what cannot, and what is wrong, is said in the log.
func TestReload(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&log, nil))
	memory := store.NewMemory()
	games := arena.New(arena.Config{Store: memory, Log: logger})
	defer games.Close()
	addresses := web.NewAddresses(false)
	server := web.New(web.Config{Arena: games, Store: memory, Log: logger, Addresses: addresses, Limits: web.DefaultLimits()})
	defer server.Close()
	imprint := filepath.Join(t.TempDir(), "imprint.md")
	written := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	written(imprint, "Go Club")
	path := writeConfig(t, "[club]\nimprint = \""+imprint+"\"\n")
	cmd := &serveCmd{Config: path}
	cfg, err := cmd.settings()
	if err != nil {
		t.Fatal(err)
	}
	of, err := cfg.Club.load()
	if err != nil {
		t.Fatal(err)
	}
	r := &reloader{read: cmd.settingsAgain, began: cfg, club: of, now: cfg, server: server, addresses: addresses, log: logger}
	reload := func(text string, good bool) (said []map[string]any) {
		t.Helper()
		written(path, text)
		log.Reset()
		if err := r.reload(); (err == nil) != good {
			t.Fatalf("%q is taken: %v", text, err)
		}
		for line := range strings.Lines(log.String()) {
			var one map[string]any
			if err := json.Unmarshal([]byte(line), &one); err != nil {
				t.Fatal(err)
			}
			said = append(said, one)
		}
		return said
	}
	base := "[club]\nimprint = \"" + imprint + "\"\n"
	wants := func(said []map[string]any, at int, key string, want ...any) {
		t.Helper()
		if at >= len(said) || !reflect.DeepEqual(said[at][key], any(want)) {
			t.Errorf("the log says %v, want %s %v", said, key, want)
		}
	}
	if said := reload(base, true); len(said) != 1 || said[0]["changed"] != nil {
		t.Errorf("without a change the log says %v", said)
	}
	wants(reload(base+"name = \"Club\"\n[limits]\nguests_per_address = { per_second = 1, burst = 1 }\n", true), 0, "changed", "club", "limits")
	written(imprint, "Go Club Example")
	wants(reload(base+"name = \"Club\"\n", true), 0, "changed", "limits", "club")
	if r.club.Imprint.Said != "Go Club Example" {
		t.Errorf("the imprint is %q", r.club.Imprint.Said)
	}
	said := reload("addr = \"127.0.0.1:1\"\ntrust_neighbors = true\nreviews = 3\n"+base+"name = \"Club\"\n[limits]\nrecord_bytes = 2000000\n", true)
	wants(said, 0, "changed", "limits", "trust_neighbors")
	wants(said, 1, "keys", "addr", "reviews", "limits.record_bytes")

	// A file with one thing wrong changes nothing, whatever else is in it.
	for _, wrong := range []string{"name = \"Club\"\nunknown = 1\n", "name = \"Other\"\n[mail]\nserver = \"nowhere\"\n", "name = \"Other\"\nprivacy = \"nowhere.md\"\n", "name = \"Other\"\n[limits]\nguests_per_address = { per_second = -1 }\n"} {
		before := r.club
		if said := reload(base+wrong, false); len(said) != 1 || said[0]["level"] != "ERROR" || !reflect.DeepEqual(r.club, before) {
			t.Errorf("%q: the log says %v, and the club is %+v", wrong, said, r.club)
		}
	}
}

// Each key that is said to be taken without a start is one of the configuration.
func TestLiveKeys(t *testing.T) {
	keys := map[string]bool{}
	for i := range reflect.TypeFor[config]().NumField() {
		keys[reflect.TypeFor[config]().Field(i).Tag.Get("toml")] = true
	}
	for _, key := range live {
		if !keys[key] {
			t.Errorf("the configuration has no key %s", key)
		}
	}
}
