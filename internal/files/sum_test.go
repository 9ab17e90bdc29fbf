package files_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/files"
)

// The checksum of a file is that of what is in it now, and is not there for a file that is not.
func TestSum(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bot")
	sum := files.SumOf(path)
	if _, err := sum.Read(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("before there is a file the error is %v", err)
	}
	at := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	for _, text := range []string{"one", "two", "two", "three"} {
		at = at.Add(time.Second)
		if err := errors.Join(os.WriteFile(path, []byte(text), 0o600), os.Chtimes(path, at, at)); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got, err := sum.Read(); err != nil || got != fmt.Sprintf("%x", sha256.Sum256([]byte(text))) {
				t.Errorf("the checksum of %q is %s, %v", text, got, err)
			}
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got, err := sum.Read(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after there was a file the checksum is %s, %v", got, err)
	}
}
