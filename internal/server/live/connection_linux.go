package live

import (
	"errors"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
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

// giveUp has the kernel end a connection whose other end has not acknowledged anything that
// was written for so long: it may be on a network that is no more.
func giveUp(c syscall.RawConn, after time.Duration) {
	_ = c.Control(func(fd uintptr) { // without it the kernel tries for a quarter of an hour
		_ = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(after.Milliseconds()))
	})
}
