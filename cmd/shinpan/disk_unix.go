//go:build linux || darwin

package main

import "syscall"

// addressLimit returns how many bytes of addresses this process may have; as good as no limit if that is not known.
func addressLimit() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		return noLimit
	}
	return limit.Cur
}

// room returns how many bytes are free for this process where a file is, and how many there are in all; false if that
// is not known.
func room(path string) (free, all uint64, known bool) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(path, &disk); err != nil {
		return 0, 0, false
	}
	return disk.Bavail * uint64(disk.Bsize), disk.Blocks * uint64(disk.Bsize), true
}
