package gtp

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// reap waits for the end of the process and kills what it left behind. Until it
// is reaped its number, which is that of its group, belongs to nobody else.
func (p *process) reap() {
	for unix.Waitid(unix.P_PID, p.cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.killTree()
	_ = p.cmd.Wait() // how it ended is in its state
	p.reaped = true
}

func (p *process) askToEnd() { send(-p.cmd.Process.Pid, unix.SIGTERM) }

// dismiss remembers the descendants: once the process has ended by itself, nothing
// tells whose children they were.
func (p *process) dismiss() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		p.family = descendants(p.cmd.Process.Pid)
	}
}

// killTree kills the process, its group, and its descendants in other groups.
func (p *process) killTree() {
	pid := p.cmd.Process.Pid
	family := append(p.family, descendants(pid)...)
	send(-pid, unix.SIGKILL)
	send(pid, unix.SIGKILL)
	for _, child := range family {
		if now, ok := readRelative(child.pid); ok && now.born == child.born {
			send(child.pid, unix.SIGKILL)
		}
	}
}

// send signals a process or, negative, a group. If it has just ended, so much the
// better.
func send(pid int, signal unix.Signal) { _ = unix.Kill(pid, signal) }

// A relative is a process among others. Its number may be given to another one
// later, which was born later.
type relative struct {
	pid, parent int
	born        string // in clock ticks since the system's start
}

// descendants returns the children of a process, their children, and so on.
func descendants(pid int) []relative {
	children := map[int][]relative{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well formed
	for _, file := range stats {
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil {
			if r, ok := readRelative(pid); ok {
				children[r.parent] = append(children[r.parent], r)
			}
		}
	}
	family := children[pid]
	for i := 0; i < len(family); i++ {
		family = append(family, children[family[i].pid]...)
	}
	return family
}

// readRelative reads what /proc tells of a process: "number (name) state parent …",
// where the name may hold blanks and parentheses and the start is field 22. It is
// not ok if there is no such process any more.
func readRelative(pid int) (r relative, ok bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return relative{}, false
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // from the third on
	if len(fields) < 20 {
		return relative{}, false
	}
	parent, err := strconv.Atoi(fields[4-3])
	return relative{pid: pid, parent: parent, born: fields[22-3]}, err == nil
}

// memory adds up the resident memory of the process and its descendants.
func (p *process) memory() (bytes int64, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reaped {
		return 0, false
	}
	pid := p.cmd.Process.Pid
	for _, r := range append(descendants(pid), relative{pid: pid}) {
		text, err := os.ReadFile("/proc/" + strconv.Itoa(r.pid) + "/statm") // "size resident …" in pages
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
