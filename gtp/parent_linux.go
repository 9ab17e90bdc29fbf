package gtp

import (
	"errors"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// parent is the work of the first process of a namespace: it waits for
// the program, and for all orphans, and ends as the program does. It
// holds none of the program's files. It never returns.
func parent(pid int) {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT) // which are for the program
	letGo()
	for {
		var status syscall.WaitStatus
		ended, err := syscall.Wait4(-1, &status, 0, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
		case err != nil:
			os.Exit(1) // there is no child any more
		case ended == pid:
			os.Exit(exitCode(status))
		}
	}
}

// letGo closes the files of the program, and the report.
func letGo() {
	null, err := unix.Open(os.DevNull, unix.O_RDWR, 0)
	if err != nil {
		null = -1
	}
	for fd := range reportFD {
		if null < 0 || unix.Dup3(null, fd, 0) != nil {
			_ = unix.Close(fd)
		}
	}
	_ = unix.Close(reportFD)
}

func exitCode(status syscall.WaitStatus) int {
	if status.Signaled() {
		return afterSignal + int(status.Signal())
	}
	return status.ExitStatus()
}
