package arena

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// A bounded context ends as one of context.WithTimeout does, whether somebody has waited for its end or not.
func TestWithin(t *testing.T) {
	t.Parallel()
	for _, waits := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			parent, gone := context.WithCancel(t.Context())
			ctx, cancel := within(parent, time.Second)
			defer cancel()
			other, forget := within(parent, time.Second)
			gone()
			if waits {
				ctx.Done()
				other.Done()
			}
			if err := ctx.Err(); err != nil {
				t.Errorf("it ends with its parent: %v", err)
			}
			forget()
			<-other.Done()
			if err := other.Err(); err != context.Canceled {
				t.Errorf("once it is canceled its error is %v", err)
			}
			child, done := context.WithCancel(ctx)
			defer done()
			if waits {
				<-child.Done()
			} else {
				time.Sleep(time.Second)
				synctest.Wait()
			}
			if err := ctx.Err(); err != context.DeadlineExceeded {
				t.Errorf("after a second its error is %v", err)
			}
		})
	}
}
