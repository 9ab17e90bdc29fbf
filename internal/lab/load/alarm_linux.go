package load

import (
	"container/heap"
	"context"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// An alarm wakes pairs when their moves are due. The timers of the runtime go off late by up to a
// millisecond where nothing else happens, as it waits for the kernel in whole milliseconds; this is a
// timer of the kernel's own, to the runtime a file that can be read when it is time.
type alarm struct {
	clock *os.File // nil where the kernel has none to give
	raw   syscall.RawConn
	gone  sync.WaitGroup

	mu       sync.Mutex
	sleepers sleepers // guarded by mu
}

// newAlarm returns an alarm, to be closed.
func newAlarm() *alarm {
	a := new(alarm)
	fd, err := unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_NONBLOCK|unix.TFD_CLOEXEC)
	if err != nil {
		return a
	}
	clock := os.NewFile(uintptr(fd), "timer")
	if a.raw, err = clock.SyscallConn(); err == nil {
		a.clock = clock
		a.gone.Go(a.ring)
	}
	return a
}

// sleep waits, or until ctx ends.
func (a *alarm) sleep(ctx context.Context, until time.Time) {
	if a.clock == nil {
		sleep(ctx, time.Until(until))
		return
	}
	s := sleeper{until, make(chan struct{})}
	a.mu.Lock()
	heap.Push(&a.sleepers, s)
	if a.sleepers[0] == s {
		a.set(until)
	}
	a.mu.Unlock()
	select {
	case <-s.woken:
	case <-ctx.Done():
	}
}

// ring wakes those whose time has come, until the alarm is closed.
func (a *alarm) ring() {
	for times := make([]byte, 8); ; {
		if _, err := a.clock.Read(times); err != nil {
			return
		}
		a.mu.Lock()
		now := time.Now()
		for len(a.sleepers) > 0 && !a.sleepers[0].until.After(now) {
			close(heap.Pop(&a.sleepers).(sleeper).woken)
		}
		if len(a.sleepers) > 0 {
			a.set(a.sleepers[0].until)
		}
		a.mu.Unlock()
	}
}

// set has the alarm go off at some time.
func (a *alarm) set(at time.Time) {
	in := unix.NsecToTimespec(max(1, time.Until(at).Nanoseconds()))
	_ = a.raw.Control(func(fd uintptr) { // fails only once it is closed
		_ = unix.TimerfdSettime(int(fd), 0, &unix.ItimerSpec{Value: in}, nil) // fails for no time that is positive
	})
}

// close ends the alarm and wakes all sleepers.
func (a *alarm) close() {
	if a.clock != nil {
		_ = a.clock.Close() // of a timer nothing is lost
		a.gone.Wait()
	}
}

// A sleeper waits for a time.
type sleeper struct {
	until time.Time
	woken chan struct{} // is closed then
}

// sleepers are a heap: the first is to be woken first.
type sleepers []sleeper

func (s sleepers) Len() int           { return len(s) }
func (s sleepers) Less(i, j int) bool { return s[i].until.Before(s[j].until) }
func (s sleepers) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *sleepers) Push(x any)        { *s = append(*s, x.(sleeper)) }
func (s *sleepers) Pop() any {
	last := len(*s) - 1
	x := (*s)[last]
	*s = (*s)[:last]
	return x
}
