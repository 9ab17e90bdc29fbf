//go:build unix

package files

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// lock locks an open file, unless another process has locked it.
func lock(file *os.File) error {
	err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrTaken
	}
	return err
}

// Names returns how many names a file has (hard links).
func Names(file os.FileInfo) int {
	if about, ok := file.Sys().(*syscall.Stat_t); ok {
		return int(about.Nlink)
	}
	return 1
}
