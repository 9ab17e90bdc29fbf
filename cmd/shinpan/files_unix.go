//go:build unix

package main

import (
	"log/slog"
	"syscall"
)

// fewFiles is a number of open files that a busy server has soon: a connection is one, and so
// is every stream.
const fewFiles = 4096

// warnOfFewFiles says in the log if the process can have only few files open. What it may ask
// for has been asked for when it began.
func warnOfFewFiles(log *slog.Logger) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err == nil && limit.Cur < fewFiles {
		log.Warn("few files can be open, and every connection is one: raise the limit (ulimit -n, LimitNOFILE)", "limit", limit.Cur, "want", fewFiles)
	}
}
