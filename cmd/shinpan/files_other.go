//go:build !unix

package main

import "log/slog"

// warnOfFewFiles says nothing: here the number of open files has no limit that matters.
func warnOfFewFiles(*slog.Logger) {}
