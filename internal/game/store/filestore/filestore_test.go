package filestore

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/storetest"
	"github.com/shinpan/shinpan/referee"
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
	return referee.Event{Seq: seq, What: referee.Faulted{Color: weiqi.White, Why: referee.Reason{Code: "program-error", Args: map[string]string{"text": "a bug"}}}}
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
		"no checksum":    "{\"game\":\"1\"}\n[{\"seq\":1}]\n",
		"a broken event": "{\"game\":\"1\"}\n" + summed(`[{"seq":1}]`),
		"a gap":          "{\"game\":\"1\"}\n" + summed(`[{"seq":2,"at":"2026-11-21T12:00:00.000Z","by":"referee","type":"undone","to":0}]`),
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

// summed is the first entry of game "1" as a line.
func summed(entry string) string {
	return fmt.Sprintf("{\"sum\":%q,\"entry\":%s}\n", store.Sum{}.Next("game 1", 1, []byte(entry)), entry)
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Whatever byte of a file is altered, the game is refused, or it is shorter by what was being
// written last: the log is never another one.
func TestAttackAlteredFile(t *testing.T) {
	dir := t.TempDir()
	path := begun(t, dir)
	d := open(t, dir)
	for seq := 2; seq < 8; seq += 2 {
		if err := d.Append(t.Context(), "1", seq-1, fault(seq), fault(seq+1)); err != nil {
			t.Fatal(err)
		}
	}
	want, err := d.Load(t.Context(), "1")
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
	whole := []byte(read(t, path))
	for at := range whole {
		for _, flip := range []byte{1, 0x20, 0x80} {
			altered := bytes.Clone(whole)
			altered[at] ^= flip
			if err := os.WriteFile(path, altered, 0o600); err != nil {
				t.Fatal(err)
			}
			d, err := Open(dir)
			if err != nil {
				continue
			}
			log, err := d.Load(t.Context(), "1")
			switch {
			case errors.Is(err, store.ErrNotFound): // what is there is another game, without a log
			case at == len(whole)-1 && reflect.DeepEqual(log, want[:len(want)-2]): // its last line does not end
			case err != nil || !reflect.DeepEqual(log, want):
				t.Errorf("byte %d, %q, became %q: the log is %v, %v", at, whole[at], altered[at], log, err)
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	for name, altered := range map[string][][]byte{
		"without a line": {lines[0], lines[1], lines[3]},
		"a line twice":   {lines[0], lines[1], lines[2], lines[2]},
		"exchanged":      {lines[0], lines[2], lines[1]},
	} {
		if err := os.WriteFile(path, bytes.Join(altered, nil), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); !errors.Is(err, store.ErrAltered) {
			t.Errorf("%s: Open returned %v, want ErrAltered", name, err)
		}
	}
}

// TestAttackGameTakenAway takes the file of a game away while it is written to, and once it is not:
// nothing is acknowledged that would be lost.
func TestAttackGameTakenAway(t *testing.T) {
	for name, close := range map[string]func(d *Dir) error{
		"open":   func(*Dir) error { return nil },
		"closed": func(d *Dir) error { return d.games["1"].lines.finish() },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := begun(t, dir)
			d := open(t, dir)
			defer d.Close()
			if err := d.Append(t.Context(), "1", 1, fault(2)); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(close(d), os.Rename(path, path+".away")); err != nil {
				t.Fatal(err)
			}
			if err := d.Append(t.Context(), "1", 2, fault(3)); !errors.Is(err, errGone) {
				t.Errorf("Append = %v, want %v", err, errGone)
			}
		})
	}
}
