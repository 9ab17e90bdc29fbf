// Package system tests the program as people run it: as processes that are killed, frozen and cut off, with real
// clients, browsers and databases. [TestSmoke] is part of every run of the tests; the others have the build tag system,
// and `make system` runs them. They wait for the network, the disk and timers of the program, so that their time is
// real.
package system

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/shinpan/shinpan/gtp"
)

func TestMain(m *testing.M) {
	gtp.Launch()                                           // when we are to become a program in a sandbox
	if err := flag.Set("test.parallel", "8"); err != nil { // the tests wait for processes, more than for a processor
		panic(err)
	}
	testscript.Main(tidily{m}, programs())
}

// tidily runs tests, and removes the program under test in the end.
type tidily struct{ *testing.M }

func (m tidily) Run() int {
	defer os.RemoveAll(folder())
	return m.M.Run()
}

// folder is where the program under test is built.
var folder = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "system")
	if err != nil {
		panic(err)
	}
	return dir
})

// built is the program under test.
var built = sync.OnceValues(func() (string, error) {
	path := filepath.Join(folder(), "shinpan")
	// Without the tables of debuggers it takes half as long.
	if said, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", path, "github.com/shinpan/shinpan/cmd/shinpan").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, said)
	}
	return path, nil
})

// program returns the path of the program under test.
func program(t testing.TB) string {
	t.Helper()
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return path
}
