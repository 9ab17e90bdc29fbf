package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/files"
)

// What root does with the database of a server that runs as another user leaves all files to that user.
func TestRootKeepsOwners(t *testing.T) {
	const somebody = 12345
	dir, copies := t.TempDir(), t.TempDir()
	if self, known := files.Self(); !known || !self.IsRoot() {
		t.Skip("only root gives files away")
	}
	if err := os.Chown(dir, somebody, somebody); err != nil {
		t.Skip("root may not give files away here:", err)
	}
	db, copied := filepath.Join(dir, "games.db"), filepath.Join(copies, "copy.db")
	theirs := func(after string) {
		t.Helper()
		found, err := os.ReadDir(dir)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s there are %v, %v", after, found, err)
		}
		for _, file := range found {
			if owner, _ := files.OwnerOf(filepath.Join(dir, file.Name())); owner.ID != somebody {
				t.Errorf("%s %s belongs to %v", after, file.Name(), owner)
			}
		}
	}
	runs(t, "account", "add", "Kim", "--db", db, "--password-file", writePassword(t))
	theirs("after the first account")
	runs(t, "key", "--db", db)
	runs(t, "backup", "--db", db, "-o", copied)
	theirs("after a copy")
	runs(t, "restore", copied, "--db", db, "--replace")
	theirs("after a restore")
	if err := os.Chown(db, 0, 0); err != nil { // as one that was put there by hand
		t.Fatal(err)
	}
	if said, code := check(t, "db = \""+db+"\"\n", "--addr", freeAddr(t)); code != 0 || !strings.Contains(said, "belongs to root, and its directory to 12345") ||
		!strings.Contains(said, "note   user: root, ") || !strings.Contains(said, "try it as 12345, too") {
		t.Errorf("the check ends with %d and says\n%s", code, said)
	}
	runs(t, "restore", copied, "--db", db, "--replace")
	if owner, _ := files.OwnerOf(db); owner.ID != somebody {
		t.Errorf("after another restore it belongs to %v", owner)
	}
	serve(t, freeAddr(t), db).stop()
	if owner, _ := files.OwnerOf(db); owner.ID != somebody {
		t.Errorf("after a server of root it belongs to %v", owner)
	}
}
