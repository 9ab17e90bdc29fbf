//go:build unix

package lock

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// Take takes the lock that a file is, which is made if it is not there and stays. The
// lock ends when it is closed, or with the process however that ends. The error is
// [ErrTaken] if another process has it.
func Take(path string) (io.Closer, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		if errors.Is(err, unix.EWOULDBLOCK) {
			err = ErrTaken
		}
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}
