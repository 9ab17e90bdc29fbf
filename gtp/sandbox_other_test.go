//go:build !linux

package gtp_test

// try tries nothing: there are no sandboxes here.
func try([]string) string { return "" }

// attackAs attacks nobody, likewise.
func attackAs([]string) string { return "" }

// unmount uncovers nothing, likewise.
func unmount(string) bool { return false }
