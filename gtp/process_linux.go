package gtp

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

func enterNursery() { all.enter() }
func leaveNursery() { all.leave() }

// adopt notes the number of the process that has just been started, and closes the descriptor that the
// standard library has for it: there are enough with the pipes.
func (p *process) adopt() {
	p.pid = p.cmd.Process.Pid
	_ = p.cmd.Process.Release()
}

// reap waits for the end of the process and kills the processes that it left behind. Until it
// is reaped its number, which is that of its group, belongs to no other process.
func (p *process) reap() {
	all.await(p.pid)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.killTree()
	var status syscall.WaitStatus
	for {
		if _, err := syscall.Wait4(p.pid, &status, 0, nil); !errors.Is(err, unix.EINTR) {
			break
		}
	}
	p.exit, p.reaped = exitStatus(status), true
}

func (p *process) askToEnd() { send(-p.pid, unix.SIGTERM) }

// dismiss remembers the descendants: once the process has ended by itself, their
// parent is lost.
func (p *process) dismiss() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped && !p.alone {
		p.family = descendants(p.pid)
	}
}

// killTree kills the process, its group, and its descendants in other groups. The end of
// a PID namespace's first process is that of all others in it.
func (p *process) killTree() {
	pid := p.pid
	var family []relative
	if !p.alone {
		family = append(p.family, descendants(pid)...)
	}
	send(-pid, unix.SIGKILL)
	send(pid, unix.SIGKILL)
	for _, child := range family {
		if born, ok := birth(child.pid); ok && born == child.born {
			send(child.pid, unix.SIGKILL)
		}
	}
}

// send signals a process or, negative, a group. If it has just ended, so much the
// better.
func send(pid int, signal unix.Signal) { _ = unix.Kill(pid, signal) }

// A relative is a process that descends from another. Its number may be given to another
// one later, which was born later.
type relative struct {
	pid  int
	born string // in clock ticks since the system's start
}

// descendants returns the children of a process, their children, and so on. It reads what
// /proc tells of these alone, however many other processes there are.
func descendants(pid int) (family []relative) {
	for _, child := range children(pid) {
		if born, ok := birth(child); ok {
			family = append(family, relative{child, born})
			family = append(family, descendants(child)...)
		}
	}
	return family
}

// children returns the children of all threads of a process. It finds none on a system
// that is built without CONFIG_PROC_CHILDREN.
func children(pid int) (pids []int) {
	lists, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/children") // the pattern is well formed
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil {
			continue // the thread has just ended
		}
		for _, field := range strings.Fields(string(text)) {
			if child, err := strconv.Atoi(field); err == nil {
				pids = append(pids, child)
			}
		}
	}
	return pids
}

// birth returns when a process was born. /proc tells "number (name) state parent …", where
// the name may hold blanks and parentheses and the start is field 22. It is not ok if there
// is no such process any more.
func birth(pid int) (born string, ok bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return "", false
	}
	const third, start = 3, 22
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // from the third on
	if len(fields) <= start-third {
		return "", false
	}
	return fields[start-third], true
}

// all returns the numbers of the process and its descendants.
func (p *process) all() (pids []int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reaped {
		return nil
	}
	pid := p.pid
	if !p.parent {
		pids = append(pids, pid)
	}
	for _, r := range descendants(pid) {
		pids = append(pids, r.pid)
	}
	return pids
}

// memory adds up the resident memory of the process and its descendants.
func (p *process) memory() (bytes int64, ok bool) {
	for _, pid := range p.all() {
		text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm") // "size resident …" in pages
		if err != nil {
			continue // it has just ended
		}
		if fields := strings.Fields(string(text)); len(fields) > 1 {
			pages, err := strconv.ParseInt(fields[1], 10, 64)
			bytes, ok = bytes+pages*int64(os.Getpagesize()), ok || err == nil
		}
	}
	return bytes, ok
}

// waits returns how long each thread of the process and its descendants has waited for a
// processor.
func (p *process) waits() map[int]time.Duration {
	waits := map[int]time.Duration{}
	p.threads(func(tid int, _, waited time.Duration) { waits[tid] = waited })
	return waits
}

// wants returns how long each thread of the process and its descendants has run, or waited for a
// processor to run on.
func (p *process) wants() map[int]time.Duration {
	wants := map[int]time.Duration{}
	p.threads(func(tid int, ran, waited time.Duration) { wants[tid] = ran + waited })
	return wants
}

// threads tells how long each thread of the process and its descendants has run, and has waited for a processor.
func (p *process) threads(tell func(tid int, ran, waited time.Duration)) {
	for _, pid := range p.all() {
		threads, err := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/schedstat")
		if err != nil {
			panic(err) // of the pattern
		}
		for _, thread := range threads {
			text, err := os.ReadFile(thread) // "running waiting slices", in nanoseconds
			fields := strings.Fields(string(text))
			if err != nil || len(fields) < 2 {
				continue // it has just ended
			}
			tid, _ := strconv.Atoi(filepath.Base(filepath.Dir(thread)))
			ran, _ := strconv.ParseInt(fields[0], 10, 64)
			waited, _ := strconv.ParseInt(fields[1], 10, 64)
			tell(tid, time.Duration(ran), time.Duration(waited))
		}
	}
}

// writeNow writes a line that fits the pipe as it is: a pipe takes so much (PIPE_BUF)
// all at once or not at all.
func (p *process) writeNow(line string) bool {
	const pipeBuf = 4096
	if len(line) > pipeBuf || p.input == nil {
		return false
	}
	written := false
	err := p.input.Write(func(fd uintptr) bool {
		n, err := unix.Write(int(fd), []byte(line))
		written = n == len(line) && err == nil
		return true
	})
	return written && err == nil
}
