package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/shinpan/shinpan/internal/eventually"
)

// openTerminal opens a pseudo terminal of 80x24: our side, and the one for a program. A
// container may be given none; what play shows is tested without one in package terminal.
func openTerminal(t *testing.T) (ours, theirs *os.File) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { ours.Close() })
	fd := int(ours.Fd())
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Col: 80, Row: 24}); err != nil {
		t.Fatal(err)
	}
	theirs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { theirs.Close() })
	return ours, theirs
}

// TestPlay plays in a terminal, against the built-in player and on a server.
func TestPlay(t *testing.T) {
	shinpan := program(t)
	s := serve(t, freeAddr(t), filepath.Join(t.TempDir(), "games.db"))
	for _, c := range []struct {
		name string
		args []string
	}{
		{"here", []string{"--size", "5"}},
		{"on a server", []string{"--size", "5", "--url", s.url}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ours, theirs := openTerminal(t)
			record := filepath.Join(t.TempDir(), "game.sgf")
			cmd := exec.CommandContext(t.Context(), shinpan, append([]string{"play", "--record", record}, c.args...)...)
			cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=1")
			cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs, theirs, theirs
			cmd.SysProcAttr = &unix.SysProcAttr{Setsid: true, Setctty: true}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			theirs.Close()
			timer := time.AfterFunc(eventually.Hang, func() { cmd.Process.Kill() })
			defer timer.Stop()

			var screen bytes.Buffer
			see := func(want string) {
				t.Helper()
				part := make([]byte, 4096)
				for !strings.Contains(screen.String(), want) {
					n, err := ours.Read(part)
					if err != nil {
						t.Fatalf("no %q on the screen: %v\n%q", want, err, screen.String())
					}
					screen.Write(part[:n])
				}
			}
			press := func(keys string) {
				t.Helper()
				if _, err := ours.WriteString(keys); err != nil {
					t.Fatal(err)
				}
			}
			see("A B C D E")
			press("c3\r")
			see("White") // is to move, or has moved already
			press("\x03")
			see("Leave?")
			press("y")
			see("The game is not over, after ")
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
			if text, err := os.ReadFile(record); err != nil || !bytes.Contains(text, []byte(";B[cc]")) {
				t.Errorf("the record is %q, %v", text, err)
			}
		})
	}
}
