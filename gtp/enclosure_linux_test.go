package gtp_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
)

// An enclosed program finds its own directory and what its command names, and nothing else: where it has namespaces of
// its own, and, but for the names of files, where Landlock alone keeps it from the others.
func TestEnclosed(t *testing.T) {
	t.Parallel()
	program := programForAll(t)
	for _, by := range []string{"namespaces", "Landlock"} {
		for _, readOnly := range []bool{false, true} {
			name := by
			if readOnly {
				name += ", read only"
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				secret, named, readable, work := keptFile(t), keptFile(t), keptFile(t), keptFile(t)
				socket := shortSocket(t)
				listener, err := net.Listen("unix", socket)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = listener.Close() })
				c, mark := faulty(t, "none")
				c.Args, c.Dir, c.SharePIDs = []string{program, mark, "model=" + named}, filepath.Dir(work), by == "Landlock"
				c.Sandbox = gtp.Sandbox{
					Isolated: true, Enclosed: true, NoNetwork: true, ReadOnly: readOnly,
					Readable: []string{filepath.Dir(readable)}, Hidden: []string{secret},
				}
				e := start(t, c)
				if open := strings.Join(e.Unconfined(), "\n"); by == "namespaces" && open != "" || strings.Contains(open, "no Landlock") || strings.Contains(open, "network: ") {
					t.Skip(open)
				}
				may := map[string]bool{
					"read " + named: true, "read " + readable: true, "read " + work: true, "scratch": true, "list /usr": true,
					"write /dev/null": true, "read /proc/self/status": true, "read /proc/cpuinfo": true,
					"write " + filepath.Dir(work) + "/new": !readOnly, "truncate " + work: !readOnly,
					"read " + secret: false, "list " + filepath.Dir(secret): false, "write " + filepath.Dir(secret) + "/new": false,
					"permit " + secret: false, "connect " + socket: false, "delete " + secret: false,
					"write " + filepath.Dir(named) + "/new": false, "truncate " + named: false, "permit " + readable: false,
					"list /etc": false, "read /etc/passwd": false, "list /dev": by == "namespaces", "read /proc/1/environ": false,
					"list /proc": by == "namespaces",
				}
				for what, may := range may {
					says, err := e.Send(t.Context(), "try", what)
					if can := says == "done" || strings.HasPrefix(says, "["); can != may || err != nil {
						if what == "list /etc" && by == "namespaces" && strings.HasPrefix(says, "[") && !strings.Contains(says, "passwd") {
							continue // it has only what every program may see
						}
						t.Errorf("after %q it says %q, %v; want that it can: %t", what, says, err, may)
					}
				}
				if text, err := os.ReadFile(secret); string(text) != "kept" {
					t.Errorf("the secret is %q, %v", text, err)
				}
			})
		}
	}
}

// shortSocket returns a path for a socket in a directory of its own: the system takes 107 bytes, and the directory of a
// test is named after it.
func shortSocket(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "s")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "s")
}

// keptFile returns a file in a directory of its own that any user could read and write.
func keptFile(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	err := os.WriteFile(path, []byte("kept"), 0o600)
	if err := errors.Join(err, os.Chmod(path, 0o666), os.Chmod(dir, 0o777), os.Chmod(filepath.Dir(dir), 0o755)); err != nil {
		t.Fatal(err)
	}
	return path
}

// A program that cannot be enclosed as its command wants is not started, and the error says why.
func TestEnclosedCommands(t *testing.T) {
	secret := keptFile(t)
	t.Chdir(filepath.Dir(secret))
	for name, test := range map[string]struct {
		change func(*gtp.Command)
		want   string
	}{
		"runs where a secret is":     {func(c *gtp.Command) { c.Dir = filepath.Dir(secret) }, "must not see " + secret},
		"names a secret":             {func(c *gtp.Command) { c.Args = append(c.Args, "--model="+secret) }, "must not see " + secret},
		"reads what is not there":    {func(c *gtp.Command) { c.Sandbox.Readable = []string{"/nowhere/book"} }, "/nowhere/book: no such file"},
		"names a file by its name":   {func(c *gtp.Command) { c.Args = append(c.Args, "./file") }, "write its whole path"},
		"misses a file that is here": {func(c *gtp.Command) { c.Env = append(c.Env, missedVar+"="+secret) }, "The sandbox hides " + secret + " from the program."},
	} {
		c, _ := faulty(t, "misses a file")
		c.Sandbox = gtp.Sandbox{Isolated: true, Enclosed: true, Hidden: []string{secret}}
		test.change(&c)
		_, err := gtp.Start(t.Context(), c)
		said := fmt.Sprint(err)
		if fault, is := errors.AsType[*gtp.FaultError](err); is {
			said += fault.Stderr
		}
		if !strings.Contains(said, test.want) {
			t.Errorf("a program that %s: Start() = %v, want %q", name, said, test.want)
		}
	}
}
