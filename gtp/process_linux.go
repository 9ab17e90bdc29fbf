package gtp

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// confinements returns the ways to start a program, the best first: in a PID
// namespace of its own, as root or as anybody, or in a process group only. The
// system may permit the last one alone. Every one of them dies with us.
func confinements(sharePIDs bool) []*syscall.SysProcAttr {
	group := syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if sharePIDs {
		return []*syscall.SysProcAttr{&group}
	}
	root := group
	root.Cloneflags = syscall.CLONE_NEWPID
	user := group
	user.Cloneflags = syscall.CLONE_NEWPID | syscall.CLONE_NEWUSER
	user.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
	user.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	return []*syscall.SysProcAttr{&root, &user, &group}
}

// reap waits for the end of the process and kills what it left behind. Until it
// is reaped its number, which is that of its group, belongs to nobody else.
func (p *process) reap() {
	for unix.Waitid(unix.P_PID, p.cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.killTree()
	p.cmd.Wait()
	p.reaped = true
}

func (p *process) askToEnd() { unix.Kill(-p.cmd.Process.Pid, unix.SIGTERM) }

// killTree kills the process, its group, and its descendants in other groups.
func (p *process) killTree() {
	pid := p.cmd.Process.Pid
	family := descendants(pid)
	unix.Kill(-pid, unix.SIGKILL)
	unix.Kill(pid, unix.SIGKILL)
	for _, child := range family {
		unix.Kill(child, unix.SIGKILL)
	}
}

// descendants returns the children of a process, their children, and so on.
func descendants(pid int) []int {
	children := map[int][]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		if child, parent, ok := parentage(file); ok {
			children[parent] = append(children[parent], child)
		}
	}
	family := children[pid]
	for i := 0; i < len(family); i++ {
		family = append(family, children[family[i]]...)
	}
	return family
}

// parentage reads a process and its parent out of a stat file of /proc:
// "number (name) state parent …", where the name may hold blanks and parentheses.
func parentage(file string) (child, parent int, ok bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, 0, false // it has just ended
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 2 {
		return 0, 0, false
	}
	child, err1 := strconv.Atoi(filepath.Base(filepath.Dir(file)))
	parent, err2 := strconv.Atoi(string(fields[1]))
	return child, parent, err1 == nil && err2 == nil
}
