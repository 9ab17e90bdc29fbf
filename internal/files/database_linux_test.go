package files_test

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/shinpan/shinpan/internal/files"
)

// Who writes beside others shares a lock that keeps out who writes alone, and the other way round. It
// is not the lock of who has the database.
func TestWrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	server, err := files.TakeDatabase(path)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	one, err := files.ShareWrites(path)
	if err != nil {
		t.Fatalf("nobody writes beside who has the database: %v", err)
	}
	other, err := files.ShareWrites(path)
	if err != nil {
		t.Fatalf("the lock was not shared: %v", err)
	}
	for _, held := range []*files.Lock{one, other} {
		if alone, err := files.TakeWrites(path); !errors.Is(err, files.ErrTaken) {
			t.Errorf("a shared lock was taken alone: %v, %v", alone, err)
		}
		if err := held.Close(); err != nil {
			t.Fatal(err)
		}
	}
	alone, err := files.TakeWrites(path)
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	if shared, err := files.ShareWrites(path); !errors.Is(err, files.ErrTaken) {
		t.Errorf("a lock that is held alone was shared: %v, %v", shared, err)
	}
}
