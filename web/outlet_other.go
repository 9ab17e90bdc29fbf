//go:build !unix

package web

import "syscall"

// writesNow says that whoever writes to a connection has to wait, on this system.
const writesNow = false

// writeNow writes nothing.
func writeNow(syscall.RawConn, []byte) (n int, err error) { return 0, nil }
