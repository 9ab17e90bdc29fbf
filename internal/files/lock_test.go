//go:build unix

package files_test

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/shinpan/shinpan/internal/files"
)

func TestTake(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	for range 2 { // what was given back can be taken again
		held, err := files.Take(path)
		if err != nil {
			t.Fatal(err)
		}
		if second, err := files.Take(path); !errors.Is(err, files.ErrTaken) {
			t.Errorf("the lock was taken twice: %v, %v", second, err)
		}
		if err := held.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := files.Take(filepath.Join(path, "below")); err == nil || errors.Is(err, files.ErrTaken) {
		t.Errorf("a lock below a file: %v", err)
	}
}
