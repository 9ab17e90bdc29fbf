package gtp

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// A nursery starts and waits for all programs of this process, however many, with one thread and two
// goroutines, which are there while there is a program.
type nursery struct {
	mu sync.Mutex
	// guarded by mu:
	children int
	tasks    chan func()
	ended    chan os.Signal
	waiting  map[int]chan struct{} // by process
}

// all is the nursery: a process has one, as it has one signal for the ends of its children.
var all nursery

// enter has a place for one more child, until leave is called.
func (n *nursery) enter() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.children++; n.children > 1 {
		return
	}
	n.tasks, n.ended, n.waiting = make(chan func()), make(chan os.Signal, 1), map[int]chan struct{}{}
	signal.Notify(n.ended, unix.SIGCHLD)
	go func(tasks <-chan func()) {
		runtime.LockOSThread() // with the thread that started it a program would be killed
		for task := range tasks {
			task()
		}
	}(n.tasks)
	go func(ended <-chan os.Signal) { // one signal is enough for many children, as all are looked at
		for range ended {
			n.look()
		}
	}(n.ended)
}

// leave takes back an enter, whose child has been reaped or was never started.
func (n *nursery) leave() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.children--; n.children > 0 {
		return
	}
	signal.Stop(n.ended)
	close(n.ended)
	close(n.tasks)
}

// startChild is cmd.Start by the thread that outlives all programs. The caller has entered the nursery.
func startChild(cmd *exec.Cmd) error {
	all.mu.Lock()
	tasks := all.tasks
	all.mu.Unlock()
	started := make(chan error, 1)
	tasks <- func() { started <- cmd.Start() }
	return <-started
}

// await waits for the end of a child, and does not reap it.
func (n *nursery) await(pid int) {
	end := make(chan struct{})
	n.mu.Lock()
	n.waiting[pid] = end
	n.mu.Unlock()
	n.look() // its signal may have come before
	<-end
}

// look wakes the waiters of children that have ended.
func (n *nursery) look() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for pid, end := range n.waiting {
		if hasEnded(pid) {
			delete(n.waiting, pid)
			close(end)
		}
	}
}

// hasEnded reports whether a child has ended, and does not reap it.
func hasEnded(pid int) bool {
	for {
		var info unix.Siginfo
		err := unix.Waitid(unix.P_PID, pid, &info, unix.WEXITED|unix.WNOWAIT|unix.WNOHANG, nil)
		if err != unix.EINTR {
			return err != nil || info.Signo != 0
		}
	}
}

// An exitStatus is how a process ended.
type exitStatus syscall.WaitStatus

// ExitCode returns its code, -1 where a signal ended it.
func (s exitStatus) ExitCode() int { return syscall.WaitStatus(s).ExitStatus() }

// String says it as [os.ProcessState] does.
func (s exitStatus) String() string {
	status := syscall.WaitStatus(s)
	if !status.Signaled() {
		return fmt.Sprintf("exit status %d", status.ExitStatus())
	}
	if status.CoreDump() {
		return fmt.Sprintf("signal: %v (core dumped)", status.Signal())
	}
	return fmt.Sprintf("signal: %v", status.Signal())
}
