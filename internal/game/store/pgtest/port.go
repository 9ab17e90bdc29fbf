package pgtest

import (
	"fmt"
	"net"
	"sync"
	"testing"
)

// The ports from which a test draws are below those that Linux gives to connections: otherwise a
// connection of another test could take the port of a server between its end and its next start.
// Each process has a block of them, and holds it by listening at its first port.
const (
	firstPort = 20_000
	lastPort  = 32_000
	block     = 250
)

var ports struct {
	mu     sync.Mutex
	holder net.Listener // of the block, as long as the process runs
	first  int
	drawn  int
}

// FreePort returns a port of 127.0.0.1 at which nobody listens. No connection is given it, and no
// other process that draws its ports here, so it stays free while its server does not run.
func FreePort(tb testing.TB) int {
	tb.Helper()
	ports.mu.Lock()
	defer ports.mu.Unlock()
	if ports.holder == nil && !takeBlock() {
		tb.Fatal("every block of ports is taken")
	}
	for range block {
		ports.drawn++
		port := ports.first + 1 + ports.drawn%(block-1)
		if l, err := listen(port); err == nil {
			_ = l.Close() // it has accepted nothing
			return port
		}
	}
	tb.Fatal("no port is free")
	return 0
}

func takeBlock() bool {
	for first := firstPort; first < lastPort; first += block {
		if l, err := listen(first); err == nil {
			ports.holder, ports.first = l, first
			return true
		}
	}
	return false
}

func listen(port int) (net.Listener, error) {
	return net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
}
