package gtp_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"golang.org/x/sys/unix"
)

// A prey is what a program attacks.
type prey struct {
	opponent       string // part of its command line, as /proc shows it
	referee        string // the number of its process
	match          string // its directory
	shared, socket string // memory and a socket that it has
}

// attacks are what a program does to its opponent or its referee, by name. Each returns nil
// if it can.
var attacks = map[string]func(prey) error{
	"write to the opponent's input": func(p prey) error { return writeTo(p.opponent, "fd/0", "quit\n") },
	"reply for the opponent":        func(p prey) error { return writeTo(p.opponent, "fd/1", "=99 resign\n\n") },
	"read the opponent's input": func(p prey) error {
		return each(p.opponent, func(pid int) error { return open(fmt.Sprintf("/proc/%d/fd/0", pid), os.O_RDONLY) })
	},
	"write to the referee's memory": func(p prey) error {
		return each(p.referee, func(pid int) error { return open(fmt.Sprintf("/proc/%d/mem", pid), os.O_RDWR) })
	},
	"write to what the referee has open": func(p prey) error {
		return each(p.referee, func(pid int) error { return openAny(fmt.Sprintf("/proc/%d/fd/*", pid), os.O_WRONLY) })
	},
	"take a file of the referee's": func(p prey) error { return each(p.referee, takeFile) },
	"trace the opponent":           func(p prey) error { return each(p.opponent, trace) },
	"stop the opponent": func(p prey) error {
		return each(p.opponent, func(pid int) error { return unix.Kill(pid, unix.SIGSTOP) })
	},
	"kill the opponent": func(p prey) error {
		return each(p.opponent, func(pid int) error { return unix.Kill(pid, unix.SIGKILL) })
	},
	"slow the opponent": func(p prey) error {
		return each(p.opponent, func(pid int) error { return unix.Setpriority(unix.PRIO_PROCESS, pid, 19) })
	},
	"limit the opponent": func(p prey) error {
		return each(p.opponent, func(pid int) error {
			return unix.Prlimit(pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 3, Max: 3}, nil)
		})
	},
	"truncate the log of the game": func(p prey) error { return os.Truncate(filepath.Join(p.match, "1.game"), 0) },
	"read what the opponent thinks": func(p prey) error {
		return open(filepath.Join(p.match, "1.notes"), os.O_RDONLY)
	},
	"delete the directory of the match": func(p prey) error {
		return errors.Join(os.Remove(filepath.Join(p.match, "1.game")), os.Remove(filepath.Join(p.match, "1.notes")), os.Remove(p.match))
	},
	"write to shared memory":       func(p prey) error { return open(p.shared, os.O_WRONLY) },
	"connect to the referee":       func(p prey) error { return connect(p.socket) },
	"uncover what is mounted":      uncover,
	"open a disk":                  func(prey) error { return openAny("/dev/[hnsv]*[a-z0-9]", os.O_WRONLY, os.ModeDevice) },
	"change the kernel's settings": func(prey) error { return open("/proc/sys/kernel/core_pattern", os.O_WRONLY) },
	"freeze a control group": func(prey) error {
		return openAny("/sys/fs/cgroup/freezer/tasks", os.O_WRONLY)
	},
	"change the time":     func(prey) error { _, err := unix.Adjtimex(&unix.Timex{Modes: unix.ADJ_TICK, Tick: 10000}); return err },
	"become another user": func(prey) error { return becomeAnother() },
}

// each does something to the processes of that number, or whose command lines have that part,
// until it succeeds, but not to ourselves.
func each(which string, do func(pid int) error) error {
	err := errors.New("there is no such process")
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline") // the pattern is well formed
	_, notNumber := strconv.Atoi(which)
	for _, file := range files {
		line, readErr := os.ReadFile(file)
		number := filepath.Base(filepath.Dir(file))
		pid, _ := strconv.Atoi(number)
		if readErr == nil && (number == which || notNumber != nil && strings.Contains(string(line), which)) && pid != os.Getpid() {
			if err = do(pid); err == nil {
				return nil
			}
		}
	}
	return err
}

func writeTo(part, file, text string) error {
	return each(part, func(pid int) error {
		f, err := os.OpenFile(fmt.Sprintf("/proc/%d/%s", pid, file), os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = f.WriteString(text)
		return errors.Join(err, f.Close())
	})
}

func open(path string, flags int) error {
	f, err := os.OpenFile(path, flags|unix.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// openAny opens one of the files that match a pattern, and have a mode, if one is given.
func openAny(pattern string, flags int, mode ...os.FileMode) error {
	err := errors.New("there is none")
	files, _ := filepath.Glob(pattern) // the pattern is well formed
	for _, path := range files {
		info, statErr := os.Stat(path)
		if statErr != nil || len(mode) > 0 && info.Mode().Type() != mode[0] {
			continue
		}
		if err = open(path, flags); err == nil {
			return nil
		}
	}
	return err
}

func takeFile(pid int) error {
	process, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return err
	}
	_, err = unix.PidfdGetfd(process, 1, 0)
	return err
}

func trace(pid int) error {
	if err := unix.PtraceAttach(pid); err != nil {
		return err
	}
	var status unix.WaitStatus
	_, err := unix.Wait4(pid, &status, unix.WALL, nil)
	return errors.Join(err, unix.PtraceDetach(pid))
}

func connect(socket string) error {
	conn, err := net.Dial("unix", socket)
	if err != nil {
		return err
	}
	return conn.Close()
}

// uncover looks for what is below the mounts that we have, in namespaces of our own too.
func uncover(p prey) error {
	if unmount(p.match) {
		return nil
	}
	again := exec.Command(os.Args[0], p.match)
	again.Env = append(os.Environ(), faultVar+"=uncovers")
	again.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS, AmbientCaps: []uintptr{unix.CAP_SYS_ADMIN}}
	return again.Run()
}

// unmount reports whether it can take away what hides a directory, or the processes.
func unmount(dir string) bool {
	return unix.Unmount("/proc", unix.MNT_DETACH) == nil || unix.Unmount(dir, unix.MNT_DETACH) == nil
}

func becomeAnother() error {
	err := unix.Setresuid(12345, 12345, 12345)
	if err == nil && os.Getuid() == 12345 {
		return nil
	}
	return errors.Join(err, errors.New("we are who we were"))
}

// asNobody are the attacks that a program can make which is not root's.
func asNobody(attack string) bool {
	return !slices.Contains([]string{"uncover what is mounted", "open a disk", "change the kernel's settings",
		"freeze a control group", "change the time", "become another user"}, attack)
}

// asTracer are the attacks that Landlock alone keeps a program from, which does without
// namespaces, and with its version 6.
func asTracer(attack string) bool {
	return slices.Contains([]string{"write to the opponent's input", "reply for the opponent", "read the opponent's input",
		"write to the referee's memory", "write to what the referee has open", "take a file of the referee's", "trace the opponent",
		"stop the opponent", "kill the opponent", "connect to the referee"}, attack)
}

// TestAttacks has a program attack its opponent and its referee: out of a sandbox, to show
// that the attack is one, and in those that keep it from that; in one where it may only read with
// the tag system.
func TestAttacks(t *testing.T) {
	program := programForAll(t)
	for attack := range attacks {
		t.Run(attack, func(t *testing.T) {
			t.Parallel()
			// What harms the machine, or is not there on each, is not tried.
			harmless := !slices.Contains([]string{"uncover what is mounted", "open a disk", "freeze a control group"}, attack)
			if harmless && (os.Getuid() == 0 || asNobody(attack)) {
				t.Run("free", func(t *testing.T) {
					says, _, _ := tryAttack(t, program, attack, gtp.Command{SharePIDs: true})
					if says != "done" {
						t.Errorf("outside of a sandbox it says %q, want done", says)
					}
				})
			}
			t.Run("isolated", func(t *testing.T) {
				resist(t, program, attack, gtp.Command{Sandbox: gtp.Sandbox{Isolated: true}})
			})
			if allCases {
				t.Run("read only", func(t *testing.T) {
					resist(t, program, attack, gtp.Command{Sandbox: gtp.Sandbox{Isolated: true, ReadOnly: true}})
				})
			}
			if asTracer(attack) {
				t.Run("without namespaces", func(t *testing.T) {
					resist(t, program, attack, gtp.Command{SharePIDs: true, Sandbox: gtp.Sandbox{Isolated: true}})
				})
			}
		})
	}
}

// resist expects that an attack fails and harms nobody.
func resist(t *testing.T, program, attack string, c gtp.Command) {
	t.Helper()
	says, opponent, p := tryAttack(t, program, attack, c)
	if says == "done" {
		t.Error("it can do it")
	}
	t.Log(says)
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	if _, err := opponent.Send(ctx, "name"); err != nil {
		t.Errorf("its opponent: %v", err)
	}
	for _, name := range []string{"1.game", "1.notes"} {
		if text, err := os.ReadFile(filepath.Join(p.match, name)); err != nil || string(text) != "kept" {
			t.Errorf("%s is %q, %v", name, text, err)
		}
	}
}

// tryAttack starts two programs like c, of which one attacks the other or us, and returns
// what it says. The test is skipped where the system does not isolate them by namespaces,
// or for want of them by Landlock.
func tryAttack(t *testing.T, program, attack string, c gtp.Command) (says string, opponent *gtp.Engine, p prey) {
	t.Helper()
	p = newPrey(t)
	if c.Sandbox.Isolated && !c.SharePIDs {
		c.Sandbox.Hidden = []string{p.match}
	}
	run := func(mark string) *gtp.Engine {
		like, own := faulty(t, "none")
		like.Args, like.Sandbox, like.SharePIDs = []string{program, mark}, c.Sandbox, c.SharePIDs
		if mark == "" {
			like.Args[1], p.opponent = own, own
		}
		return start(t, like)
	}
	opponent = run("")
	e := run("attacker")
	for _, part := range e.Unconfined() {
		if !c.SharePIDs || !strings.Contains(part, "can neither signal nor trace") {
			t.Skipf("the system cannot isolate programs, and says so: %q", part)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	says, err := e.Send(ctx, "attack", strings.ReplaceAll(attack, " ", "_"), p.opponent, p.referee, p.match, p.shared, p.socket)
	if err != nil {
		t.Error(err)
	}
	return says, opponent, p
}

// newPrey returns this process as the referee.
func newPrey(t *testing.T) prey {
	t.Helper()
	dir := t.TempDir()
	p := prey{referee: strconv.Itoa(os.Getpid()), match: filepath.Join(dir, "match")}
	memory, err := os.CreateTemp("/dev/shm", "gtp-test")
	if err != nil {
		t.Fatal(err)
	}
	p.shared = memory.Name()
	t.Cleanup(func() { _ = errors.Join(memory.Close(), os.Remove(p.shared)) })
	p.socket = "@" + filepath.Base(p.shared)
	listener, err := net.Listen("unix", p.socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	err = os.Mkdir(p.match, 0o700)
	for _, name := range []string{"1.game", "1.notes"} {
		err = errors.Join(err, os.WriteFile(filepath.Join(p.match, name), []byte("kept"), 0o600))
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// attackAs makes the attack that a command line names and says "done", or what hindered it.
func attackAs(words []string) string {
	p := prey{words[1], words[2], words[3], words[4], words[5]}
	if err := attacks[strings.ReplaceAll(words[0], "_", " ")](p); err != nil {
		return strings.ReplaceAll(err.Error(), "\n", "; ")
	}
	return "done"
}
