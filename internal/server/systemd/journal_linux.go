package systemd

import (
	"fmt"
	"os"
	"syscall"
)

// isJournal reports whether a file leads to the journal, as JOURNAL_STREAM says: see systemd.exec(5).
func isJournal(file *os.File) bool {
	stream := os.Getenv("JOURNAL_STREAM")
	if stream == "" {
		return false
	}
	info, err := file.Stat()
	if err != nil {
		return false
	}
	is, known := info.Sys().(*syscall.Stat_t)
	return known && stream == fmt.Sprintf("%d:%d", is.Dev, is.Ino)
}
