package files_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/files"
)

var _ io.WriteCloser = (*files.Rotated)(nil)

// kept reads the files of a log, the oldest first.
func kept(t interface{ Fatal(...any) }, path string) (texts []string) {
	names, err := filepath.Glob(path + "*")
	if err != nil {
		t.Fatal(err)
	}
	for i := len(names) - 1; i >= 0; i-- { // log.2, log.1, log
		text, err := os.ReadFile(names[i])
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

func write(t *testing.T, path, text string, count int) {
	t.Helper()
	log, err := files.OpenRotated(path, 4, count)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := io.WriteString(log, text); n != len(text) || err != nil {
		t.Errorf("Write(%q) = %d, %v", text, n, err)
	}
	if err := errors.Join(log.Close(), log.Close()); err != nil {
		t.Error(err)
	}
	if _, err := io.WriteString(log, "x"); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("Write to a closed log: %v", err)
	}
}

func TestRotated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	for _, step := range []struct{ text, want string }{
		{"ab", "ab"},
		{"cd", "abcd"}, // it goes on where it ended
		{"e", "abcd e"},
		{"fghijk", "abcd efgh ijk"},
		{"lm", "efgh ijkl m"},
		{"nopqrstuvwxyz", "qrst uvwx yz"},
	} {
		write(t, path, step.text, 3)
		if got := strings.Join(kept(t, path), " "); got != step.want {
			t.Errorf("after %q the files are %q, want %q", step.text, got, step.want)
		}
	}
	write(t, path, "0123456", 1)
	if text, err := os.ReadFile(path); err != nil || string(text) != "6" {
		t.Errorf("a log of one file is %q, %v", text, err)
	}
}

func TestOpenRotatedRefuses(t *testing.T) {
	for _, open := range []struct {
		path     string
		maxBytes int64
		files    int
	}{{t.TempDir(), 4, 3}, {filepath.Join(t.TempDir(), "no/log"), 4, 3}, {filepath.Join(t.TempDir(), "log"), 0, 3}, {filepath.Join(t.TempDir(), "log"), 4, 0}} {
		if _, err := files.OpenRotated(open.path, open.maxBytes, open.files); err == nil {
			t.Errorf("OpenRotated(%v) succeeds", open)
		}
	}
}

// What is kept is the end of what was written, and never more than was agreed.
func TestRotatedKeepsTheEnd(t *testing.T) {
	dir := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		path := filepath.Join(dir, fmt.Sprint(n, "-"))
		most, count := rapid.IntRange(1, 9).Draw(t, "bytes"), rapid.IntRange(1, 4).Draw(t, "files")
		log, err := files.OpenRotated(path, int64(most), count)
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		var all string
		for _, part := range rapid.SliceOf(rapid.StringMatching(`[a-z]{0,30}`)).Draw(t, "parts") {
			all += part
			if _, err := io.WriteString(log, part); err != nil {
				t.Fatal(err)
			}
		}
		texts := kept(t, path)
		got := strings.Join(texts, "")
		if !strings.HasSuffix(all, got) || len(texts) > count || len(got) < min(len(all), most*(count-1)+1) {
			t.Fatalf("of %q it keeps %q", all, texts)
		}
		for _, text := range texts {
			if len(text) > most {
				t.Fatalf("a file has %d bytes, want at most %d", len(text), most)
			}
		}
	})
}
