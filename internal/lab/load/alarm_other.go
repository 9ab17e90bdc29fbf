//go:build !linux

package load

import (
	"context"
	"time"
)

// An alarm wakes pairs when their moves are due.
type alarm struct{}

func newAlarm() *alarm { return &alarm{} }

// sleep waits, or until ctx ends.
func (*alarm) sleep(ctx context.Context, until time.Time) { sleep(ctx, time.Until(until)) }

func (*alarm) close() {}
