//go:build unix

package web

import (
	"errors"
	"syscall"
)

// writesNow says that connections can be written to without waiting.
const writesNow = true

// writeNow writes what a connection takes without waiting.
func writeNow(c syscall.RawConn, p []byte) (n int, err error) {
	closed := c.Write(func(fd uintptr) bool {
		for {
			n, err = syscall.Write(int(fd), p)
			if !errors.Is(err, syscall.EINTR) {
				return true
			}
		}
	})
	switch {
	case closed != nil:
		return 0, closed
	case errors.Is(err, syscall.EAGAIN):
		return 0, nil
	default:
		return max(n, 0), err
	}
}
