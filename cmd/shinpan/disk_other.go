//go:build !linux && !darwin

package main

// addressLimit knows nothing on this system.
func addressLimit() uint64 { return noLimit }

// room knows nothing on this system.
func room(string) (free, all uint64, known bool) { return 0, 0, false }
