package gtp_test

import (
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/eventually"
)

// What a program's children want of the processors counts with it.
func TestWants(t *testing.T) {
	t.Parallel()
	const busy = `for i in 1 2 3; do while :; do :; done & done
while read -r id command; do echo "=$id"; echo; [ "$command" != quit ] || exit; done`
	e := start(t, gtp.Command{Args: []string{"sh", "-c", busy}})
	eventually.True(t, func() bool {
		wanting := 0
		for _, wanted := range e.Wants() {
			if wanted > 50*time.Millisecond {
				wanting++
			}
		}
		return wanting >= 3
	}, "three children run or wait")
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if got := e.Wants(); len(got) > 0 {
		t.Errorf("after its end it wants %v", got)
	}
}
