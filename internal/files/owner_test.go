//go:build unix

package files

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestGiveLike(t *testing.T) {
	const somebody, some = 12345, 23456
	file, like := filepath.Join(t.TempDir(), "copy.db"), t.TempDir()
	if err := os.WriteFile(file, []byte("games"), 0o600); err != nil {
		t.Fatal(err)
	}
	uid, gid := os.Geteuid(), os.Getegid()
	if uid == 0 { // others give nothing away
		uid, gid = somebody, some
		if err := os.Chown(like, uid, gid); err != nil {
			t.Skip("root may not give files away here:", err)
		}
	}
	if err := GiveLike(file, like); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if about := info.Sys().(*syscall.Stat_t); int(about.Uid) != uid || int(about.Gid) != gid || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %d:%d's with %v, want %d:%d's with -rw-------", about.Uid, about.Gid, info.Mode(), uid, gid)
	}
}
