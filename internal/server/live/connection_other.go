//go:build !linux

package live

import (
	"syscall"
	"time"
)

// writesNow says that whoever writes to a connection has to wait, on this system.
const writesNow = false

// writeNow writes nothing.
func writeNow(syscall.RawConn, []byte) (n int, err error) { return 0, nil }

// giveUp leaves it to the kernel when it gives a connection up.
func giveUp(syscall.RawConn, time.Duration) {}
