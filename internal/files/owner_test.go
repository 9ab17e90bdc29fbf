//go:build unix

package files

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// What root makes in the directory of another user belongs to that user, whose server has to open it.
func TestTakeGivesWhatItMakes(t *testing.T) {
	const somebody, some = 12345, 23456
	dir := t.TempDir()
	if os.Geteuid() != 0 {
		t.Skip("only root gives files away")
	}
	if err := os.Chown(dir, somebody, some); err != nil {
		t.Skip("root may not give files away here:", err)
	}
	lock, err := Take(filepath.Join(dir, "club.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if owner, known := OwnerOf(filepath.Join(dir, "club.db")); !known || owner != (User{somebody, "12345"}) {
		t.Errorf("the file belongs to %+v, %t", owner, known)
	}
	if self, known := Self(); !known || self.ID != 0 {
		t.Errorf("the process is %+v's, %t", self, known)
	}
}

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
