package eventually_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
)

// A failing is a test that only takes down how it fails.
type failing struct {
	testing.TB
	said string
}

func (f *failing) Helper() {}

func (f *failing) Fatalf(format string, args ...any) {
	f.said = fmt.Sprintf(format, args...)
	panic(f)
}

func TestTrue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, looks := time.Now(), 0
		eventually.True(t, func() bool {
			looks++
			return time.Since(begun) >= time.Minute
		}, "a minute is over")
		if took := time.Since(begun); took > time.Minute+100*time.Millisecond || looks > 1300 {
			t.Errorf("waited %v with %d looks", took, looks)
		}
	})
}

func TestGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, f := time.Now(), &failing{TB: t}
		func() {
			defer func() { _ = recover() }()
			eventually.Succeeds(f, func() error { return errors.New("connection refused") }, "server %d answers", 7)
		}()
		if !strings.Contains(f.said, "server 7 answers: connection refused") {
			t.Errorf("said %q", f.said)
		}
		if took := time.Since(begun); took < eventually.Hang || took > eventually.Hang+time.Second {
			t.Errorf("gave up after %v", took)
		}
	})
}
