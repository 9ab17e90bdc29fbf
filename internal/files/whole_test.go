package files_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/shinpan/shinpan/internal/files"
)

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	for _, text := range []string{"one", "two", ""} {
		if err := files.WriteFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("the file has %q, %v, want %q", got, err, text)
		}
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := files.WriteFile(path, nil); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
		t.Errorf("a file was written again that had the data already: %v", err)
	}
	if err := files.WriteFile(filepath.Join(dir, "no", "a.txt"), nil); err == nil {
		t.Error("a file was written where there is no directory")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the directory has %v, %v, want one file", entries, err)
	}
}
