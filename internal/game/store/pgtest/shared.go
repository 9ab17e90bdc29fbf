package pgtest

import (
	"sync"
	"testing"
)

// shared is the server of all tests of the process.
var shared struct {
	mu     sync.Mutex
	server *Server // nil until a test asks for a database
}

// Database makes an empty database for a test, on a server that it shares with all other tests of
// the process, and returns its address. What holds for a whole server, such as roles and settings,
// is shared too: a test that changes it, or kills the server, has one of its own by [Start]. The
// TestMain of a package that uses Database runs its tests by [Main].
func Database(tb testing.TB) string {
	tb.Helper()
	return CopyOf(tb, "")
}

// CopyOf does as [Database], with what another database of that server has in it, to which nobody may be connected.
// So a test need not wait until the schema is made.
func CopyOf(tb testing.TB, address string) string {
	tb.Helper()
	shared.mu.Lock()
	defer shared.mu.Unlock()
	if shared.server == nil {
		s := place(tb, available(tb), ground(tb))
		defer func() {
			if shared.server == nil { // it has not begun
				s.end()
			}
		}()
		s.begin()
		shared.server = s
	}
	return shared.server.database(tb, address)
}

// Tests are those of a package.
type Tests struct{ m *testing.M }

// Main returns the tests of a package so that they end the server that they share.
func Main(m *testing.M) Tests { return Tests{m} }

// Run runs the tests.
func (t Tests) Run() int {
	code := t.m.Run()
	shared.mu.Lock()
	defer shared.mu.Unlock()
	if shared.server != nil {
		shared.server.end()
		shared.server = nil
	}
	return code
}
