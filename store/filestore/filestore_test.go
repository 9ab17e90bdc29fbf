package filestore

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/store/storetest"
	"github.com/shinpan/shinpan/weiqi"
)

func TestStore(t *testing.T) {
	storetest.RunDurable(t, func(t *testing.T) func() store.Store {
		dir := t.TempDir()
		return func() store.Store { return open(t, dir) }
	})
}

func open(t *testing.T, dir string) *Dir {
	t.Helper()
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// begun begins the game "1" and returns its file.
func begun(t *testing.T, dir string) string {
	t.Helper()
	d := open(t, dir)
	defer d.Close()
	first := referee.Event{Seq: 1, What: referee.Created{Terms: referee.Terms{Size: weiqi.Square(9)}}}
	if err := d.Create(t.Context(), "1", first); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "1.game")
}

func fault(seq int) referee.Event {
	return referee.Event{Seq: seq, What: referee.Faulted{Color: weiqi.White, Detail: "a bug"}}
}

// A line that was cut short, at any place, was never acknowledged: the log goes on
// from the one before it.
func TestTornLine(t *testing.T) {
	dir := t.TempDir()
	path := begun(t, dir)
	whole := read(t, path)
	d := open(t, dir)
	if err := d.Append(t.Context(), "1", 1, fault(2), fault(3)); err != nil {
		t.Fatal(err)
	}
	d.Close()
	longer := read(t, path)
	for cut := len(whole); cut < len(longer); cut++ {
		if err := os.WriteFile(path, []byte(longer[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		d := open(t, dir)
		if log, err := d.Load(t.Context(), "1"); err != nil || len(log) != 1 {
			t.Fatalf("cut at %d: Load returned %d events and %v, want 1", cut, len(log), err)
		}
		if err := d.Append(t.Context(), "1", 1, fault(2), fault(3)); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		d.Close()
		if got := read(t, path); got != longer {
			t.Fatalf("cut at %d: the file is\n%s\nwant\n%s", cut, got, longer)
		}
	}
}

// A game that was being created when the program went down has never been there.
func TestTornCreation(t *testing.T) {
	dir := t.TempDir()
	path := begun(t, dir)
	whole := read(t, path)
	for cut := range whole {
		if err := os.WriteFile(path, []byte(whole[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		begun(t, dir)
		if got := read(t, path); got != whole {
			t.Fatalf("cut at %d: the file is\n%s\nwant\n%s", cut, got, whole)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"another file":   "(;GM[1]FF[4])\n",
		"no id":          "{}\n",
		"a broken event": "{\"game\":\"1\"}\n[{\"seq\":1}]\n",
		"a gap":          "{\"game\":\"1\"}\n[{\"seq\":2,\"at\":\"2026-11-21T12:00:00.000Z\",\"by\":\"referee\",\"type\":\"undone\",\"to\":0}]\n",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "1.game"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if d, err := Open(dir); err == nil {
				d.Close()
				t.Error("Open succeeded")
			} else if !strings.Contains(err.Error(), "1.game") {
				t.Errorf("the error %q does not name the file", err)
			}
		})
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// In a file of the time when everybody had one secret, it is a token now.
func TestPeopleOfOneSecret(t *testing.T) {
	dir := t.TempDir()
	hash := store.HashSecret("shp_1")
	secret, err := json.Marshal(hash)
	if err != nil {
		t.Fatal(err)
	}
	old := `{"ID":"p1","Name":"Ann","Guest":true,"Created":"2026-11-21T12:00:00.123Z","Secret":` + string(secret) + "}\n"
	if err := os.WriteFile(filepath.Join(dir, "people"), []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Ann", "Ben"} { // the second as a line of ours
		d := open(t, dir)
		p, token, err := d.Holder(t.Context(), hash)
		if err != nil || p.ID != "p1" || p.Name != name || !p.Guest || p.Created.UnixMilli() != 1795262400123 || token.Scopes[0] != store.Session {
			t.Errorf("the secret is that of %+v with %+v, %v", p, token, err)
		}
		if err := d.ChangePerson(t.Context(), "p1", func(p *store.Person, _ *[]store.Token) error { p.Name = "Ben"; return nil }); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
