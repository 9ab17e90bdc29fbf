package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
)

// TestConnect has two programs play each other on a server, one of them as a new guest whose
// token is kept.
func TestConnect(t *testing.T) {
	shinpan := program(t)
	dir := t.TempDir()
	s := serve(t, freeAddr(t), filepath.Join(dir, "games.db"))
	api := s.url + "/api/v1"
	var me struct{ Token string }
	if status, text := call(http.DefaultClient, "", "POST", api+"/guests", `{"name":"Anna"}`, &me); status != http.StatusCreated {
		t.Fatalf("a guest: %d %s", status, text)
	}
	token := filepath.Join(dir, "token")
	if err := os.WriteFile(token, []byte(me.Token), 0o600); err != nil {
		t.Fatal(err)
	}
	var game struct{ Game string }
	if status, text := call(http.DefaultClient, me.Token, "POST", api+"/games", `{"size":"5x5","opponent":"friend","time":"10m"}`, &game); status != http.StatusCreated {
		t.Fatalf("a game: %d %s", status, text)
	}

	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	guest := filepath.Join(dir, "guest")
	var group sync.WaitGroup
	logs := make([]bytes.Buffer, 2)
	for i, tokenFile := range []string{token, guest} {
		group.Go(func() {
			cmd := exec.CommandContext(ctx, shinpan, "connect", "--url", s.url, "--token-file", tokenFile,
				"--game", game.Game, "--records", dir, "--", shinpan, "gtp", "--playouts", "50")
			cmd.Stdout, cmd.Stderr = &logs[i], &logs[i]
			if err := cmd.Run(); err != nil {
				fmt.Fprintf(&logs[i], "the test: %v\n", err)
				t.Fail()
			}
		})
	}
	group.Wait()
	for i, wants := range [][]string{{"game over: game " + game.Game}, {"playing as the new guest", "opponent Anna", "game over: game " + game.Game}} {
		for _, want := range wants {
			if !strings.Contains(logs[i].String(), want) {
				t.Errorf("program %d says nothing of %q:\n%s", i+1, want, &logs[i])
			}
		}
	}
	if text, err := os.ReadFile(guest); err != nil || !strings.HasPrefix(string(text), "shp_") {
		t.Errorf("the guest's token is %q, %v", text, err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, game.Game+".sgf")); err != nil || !bytes.Contains(text, []byte("RE[")) {
		t.Errorf("the record is %q, %v", text, err)
	}
}
