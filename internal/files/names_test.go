//go:build unix

package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/shinpan/shinpan/internal/files"
)

// TestAttackLockByAnotherName comes to a locked file by a symbolic link and by a hard link, and
// after its name was taken away or given to another.
func TestAttackLockByAnotherName(t *testing.T) {
	dir := t.TempDir()
	path, soft, hard := filepath.Join(dir, "file"), filepath.Join(dir, "soft"), filepath.Join(dir, "hard")
	held, err := files.Take(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Symlink("file", soft), os.Link(path, hard)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, soft, hard} {
		if second, err := files.Take(name); !errors.Is(err, files.ErrTaken) {
			t.Errorf("the lock was taken again by the name %s: %v, %v", name, second, err)
		}
	}
	if err := held.Holds(); err != nil {
		t.Errorf("Holds() = %v", err)
	}
	for _, lost := range []struct {
		what string
		lose func() error
	}{
		{"the name is another's", func() error { return errors.Join(os.Remove(path), os.WriteFile(path, nil, 0o600)) }},
		{"the name is nobody's", func() error { return os.Remove(path) }},
	} {
		if err := lost.lose(); err != nil {
			t.Fatal(err)
		}
		if err := held.Holds(); !errors.Is(err, files.ErrReplaced) {
			t.Errorf("%s: Holds() = %v, want %v", lost.what, err, files.ErrReplaced)
		}
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if again, err := files.Take(hard); err != nil {
		t.Errorf("what was given back cannot be taken: %v", err)
	} else if err := again.Close(); err != nil {
		t.Error(err)
	}
}

func TestTakeDirectory(t *testing.T) {
	dir := t.TempDir()
	held, err := files.TakeDirectory(dir)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := files.TakeDirectory(dir + "/."); !errors.Is(err, files.ErrTaken) {
		t.Errorf("the lock was taken twice: %v, %v", second, err)
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := files.TakeDirectory(filepath.Join(dir, "nowhere")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a directory that is not there: %v", err)
	}
}
