//go:build !linux

package systemd

import "os"

// isJournal reports whether a file leads to the journal, which there is on Linux alone.
func isJournal(*os.File) bool { return false }
