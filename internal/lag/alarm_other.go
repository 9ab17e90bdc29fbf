//go:build !linux

package lag

import (
	"sync"
	"time"
)

// An alarm is a timer of the Go runtime, which does not wait quite as a pipe does.
type alarm struct {
	ticker  *time.Ticker
	stopped chan struct{}
	once    sync.Once
}

func newAlarm() (*alarm, error) {
	return &alarm{ticker: time.NewTicker(every), stopped: make(chan struct{})}, nil
}

// wait waits for the next alarm, and reports whether there was one: none comes after stop.
func (a *alarm) wait() bool {
	select {
	case <-a.ticker.C:
		return true
	case <-a.stopped:
		return false
	}
}

func (a *alarm) stop() {
	a.once.Do(func() {
		a.ticker.Stop()
		close(a.stopped)
	})
}
