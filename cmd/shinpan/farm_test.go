package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/farm"
)

// TestFileSum finds a file that has changed.
func TestFileSum(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bot")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil { //nolint:gosec // it is to be a program
			t.Fatal(err)
		}
	}
	write("one")
	sum, err := sumOf(path)
	if err != nil || sum.sum != farm.ChecksumOf("one") {
		t.Fatalf("the checksum is %v, %v; want that of its text", sum, err)
	}
	later := time.Now().Add(time.Hour)
	if err := errors.Join(sum.check(), os.Chtimes(path, later, later), sum.check()); err != nil {
		t.Errorf("of a file with another time: %v", err)
	}
	write("two")
	if err := sum.check(); err == nil {
		t.Error("a file that has changed is as it was")
	}
	if _, err := sumOf(path + "-gone"); err == nil {
		t.Error("a file that is not there has a checksum")
	}
}
