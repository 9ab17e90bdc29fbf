//go:build !linux

package guard

import "net"

// drains says that no system but Linux lets a listener be drained.
const drains = false

func beginNone(*net.TCPListener) error { panic("not on this system") }

func queued(*net.TCPListener) bool { panic("not on this system") }
