//go:build linux

package gtp_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"golang.org/x/sys/unix"
)

// try does what a sandbox may forbid and says "done", or what hindered it.
func try(what []string) string {
	var err error
	switch what[0] {
	case "number":
		return fmt.Sprint(os.Getpid())
	case "user":
		return fmt.Sprint(os.Getuid())
	case "scratch":
		var file *os.File
		if file, err = os.CreateTemp("", "scratch"); err == nil {
			err = file.Close()
		}
	case "end":
		code, _ := strconv.Atoi(what[1]) // it is one
		os.Exit(code)
	case "signal":
		signal.Reset(unix.SIGTERM)
		if err = unix.Kill(os.Getpid(), unix.SIGTERM); err == nil {
			hang()
		}
	case "memory":
		_, err = unix.Mmap(-1, 0, 2<<30, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	case "CPU":
		for began := time.Now(); time.Since(began) < time.Minute; {
		}
	case "CPUs":
		var set unix.CPUSet
		err = unix.SchedGetaffinity(0, &set)
		if err == nil {
			return fmt.Sprint(set.Count(), set.IsSet(0))
		}
	case "processes":
		var started int
		for ; started < 100 && err == nil; started++ {
			err = exec.Command("sleep", "1000").Start()
		}
	case "TCP":
		var conn net.Conn
		if conn, err = net.Dial("tcp", what[1]); err == nil {
			err = conn.Close()
		}
	case "read":
		_, err = os.ReadFile(what[1])
	case "list":
		var found []os.DirEntry
		if found, err = os.ReadDir(what[1]); err == nil {
			return fmt.Sprint(found)
		}
	case "permit":
		err = os.Chmod(what[1], 0o777)
	case "connect":
		var conn net.Conn
		if conn, err = net.Dial("unix", what[1]); err == nil {
			err = conn.Close()
		}
	case "write":
		err = os.WriteFile(what[1], []byte("here"), 0o600)
	case "delete":
		err = os.Remove(what[1])
	case "truncate":
		err = os.Truncate(what[1], 0)
	}
	if err != nil {
		return err.Error()
	}
	return "done"
}

// TestSandbox shows for each part of a sandbox what a program can do without it,
// and what with it.
func TestSandbox(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	closed, open := t.TempDir(), t.TempDir()
	for _, dir := range []string{closed, open} {
		if err := os.WriteFile(filepath.Join(dir, "old"), []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	readOnly := gtp.Sandbox{ReadOnly: true, Writable: []string{open}}
	tests := []struct {
		name    string
		sandbox gtp.Sandbox
		try     string
		free    string // what it says outside of a sandbox; empty: not tried
		want    string // part of what it says inside, or of its fault
	}{
		{"memory", gtp.Sandbox{Memory: 1 << 30}, "memory", "done", "cannot allocate memory"},
		{"CPU time", gtp.Sandbox{CPUTime: time.Millisecond}, "CPU", "", "exited"},
		{"CPUs", gtp.Sandbox{CPUs: []int{0}}, "CPUs", "", "1 true"},
		{"processes", gtp.Sandbox{Processes: 40}, "processes", "done", "temporarily unavailable"},
		{"network", gtp.Sandbox{NoNetwork: true}, "TCP " + listener.Addr().String(), "done", "connect: "},
		{"write", readOnly, "write " + closed + "/new", "done", "permission denied"},
		{"truncate", readOnly, "truncate " + closed + "/old", "done", "permission denied"},
		{"delete", readOnly, "delete " + closed + "/old", "", "permission denied"},
		{"write where it may", readOnly, "write " + open + "/new", "done", "done"},
		{"delete where it may", readOnly, "delete " + open + "/old", "", "done"},
		{"devices", readOnly, "write /dev/null", "done", "done"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if test.free != "" {
				if got, unconfined := tryIn(t, gtp.Sandbox{}, test.try); got != test.free || len(unconfined) > 0 {
					t.Errorf("outside of a sandbox it says %q, %q; want %q", got, unconfined, test.free)
				}
			}
			got, unconfined := tryIn(t, test.sandbox, test.try)
			for _, part := range unconfined {
				if !strings.HasPrefix(part, test.name+": ") {
					t.Errorf("of a sandbox for %s it says that it does not confine %q", test.name, part)
				}
				t.Skip(part) // the system cannot do it, and says so
			}
			if !strings.Contains(got, test.want) {
				t.Errorf("it says %q, want %q", got, test.want)
			}
		})
	}
}

// tryIn starts a program in a sandbox and has it try something.
func tryIn(t *testing.T, s gtp.Sandbox, what string) (says string, unconfined []string) {
	t.Helper()
	c, mark := faulty(t, "none")
	c.Sandbox = s
	e := start(t, c)
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	says, err := e.Send(ctx, "try", what)
	if err != nil {
		says = err.Error()
	}
	if err := e.Close(); err != nil {
		t.Errorf("Close() = %v", err)
	}
	expectNone(t, mark)
	return says, e.Unconfined()
}

// Programs that are isolated are told how they ended by their own way of ending, and each has
// another number, of which many make their chance.
func TestIsolatedPrograms(t *testing.T) {
	t.Parallel()
	numbers := map[string]bool{}
	for range 3 {
		says, unconfined := tryIn(t, gtp.Sandbox{Isolated: true}, "number")
		if len(unconfined) > 0 {
			t.Skip(unconfined)
		}
		numbers[says] = true
	}
	if len(numbers) < 2 || numbers["1"] { // by chance two may be the same
		t.Errorf("three programs have the numbers %v", numbers)
	}
	for what, want := range map[string]string{"end 3": "exit status 3", "end 0": "exit status 0", "signal": "signal: terminated"} {
		says, _ := tryIn(t, gtp.Sandbox{Isolated: true}, what)
		if !strings.Contains(says, want) {
			t.Errorf("after %q it says %q, want %q", what, says, want)
		}
	}
}

// A program that is isolated and may only read has a directory of its own to write to, and as
// root it is somebody of its own.
func TestReadOnlyPrograms(t *testing.T) {
	t.Parallel()
	c, mark := faulty(t, "none")
	c.Args[0], c.Sandbox = programForAll(t), gtp.Sandbox{Isolated: true, ReadOnly: true}
	e := start(t, c)
	if parts := e.Unconfined(); len(parts) > 0 {
		t.Skip(parts)
	}
	for what, want := range map[string]string{"scratch": "done", "write " + filepath.Dir(c.Args[0]) + "/new": "read-only file system"} {
		if says, err := e.Send(t.Context(), "try", what); !strings.Contains(says, want) {
			t.Errorf("after %q it says %q, %v, want %q", what, says, err, want)
		}
	}
	says, err := e.Send(t.Context(), "try", "user")
	if own := says != strconv.Itoa(os.Getuid()); own != (os.Getuid() == 0) {
		t.Errorf("its user is %q, %v, and ours %d", says, err, os.Getuid())
	}
	if err := e.Close(); err != nil {
		t.Errorf("Close() = %v", err)
	}
	expectNone(t, mark)
}

// A program that is not there, or is no program, is told as without a sandbox.
func TestSandboxWithoutProgram(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("hello"), 0o755); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{"/no/such/program": os.ErrNotExist, text: syscall.ENOEXEC} {
		_, err := gtp.Start(t.Context(), gtp.Command{Args: []string{path}, Sandbox: gtp.Sandbox{CPUTime: time.Hour}})
		if !errors.Is(err, want) {
			t.Errorf("Start(%s) = %v, want %v", path, err, want)
		}
	}
	c, _ := faulty(t, "none")
	c.Sandbox = gtp.Sandbox{ReadOnly: true, Writable: []string{"/no/such/folder"}}
	if _, err := gtp.Start(t.Context(), c); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "/no/such/folder") {
		t.Errorf("Start with a writable folder that there is not = %v", err)
	}
}

// TestSandboxUnprivileged runs TestSandbox as nobody, if we are root: the system treats the two
// differently. With the tag system it runs TestAttacks too.
func TestSandboxUnprivileged(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("we are not root: TestSandbox and TestAttacks have shown it")
	}
	t.Parallel()
	program := programForAll(t)
	for dir := filepath.Dir(program); dir != "/"; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode()&1 == 0 {
			t.Skipf("only root may enter %s: set TMPDIR to a directory for all", dir)
		}
	}
	const nobody = 65534
	which := "^TestSandbox$/^(memory|processes|network|write)|^TestReadOnlyPrograms$|^TestEnclosed$"
	if allCases {
		which += "|^TestAttacks$"
	}
	cmd := exec.CommandContext(t.Context(), program, "-test.run="+which, "-test.v")
	cmd.Dir = filepath.Dir(program)
	cmd.Env = append(os.Environ(), "TMPDIR="+cmd.Dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
}

// programForAll returns a copy of this executable that any user may run, in a directory in
// which all may write.
func programForAll(t *testing.T) string {
	t.Helper()
	binary, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "gtp.test")
	// a process that a test beside this one starts now would have the file open for writing, and none can be run that
	// is
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := errors.Join(os.WriteFile(program, binary, 0o755), os.Chmod(dir, 0o777), os.Chmod(filepath.Dir(dir), 0o755)); err != nil {
		t.Fatal(err)
	}
	return program
}
