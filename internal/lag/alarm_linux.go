package lag

import (
	"os"

	"golang.org/x/sys/unix"
)

// An alarm is a timer of the kernel's that is read as a pipe is.
type alarm struct{ file *os.File }

func newAlarm() (*alarm, error) {
	fd, err := unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_NONBLOCK|unix.TFD_CLOEXEC)
	if err != nil {
		return nil, err
	}
	a := &alarm{os.NewFile(uintptr(fd), "alarm")}
	period := unix.NsecToTimespec(every.Nanoseconds())
	if err := unix.TimerfdSettime(fd, 0, &unix.ItimerSpec{Interval: period, Value: period}, nil); err != nil {
		a.stop()
		return nil, err
	}
	return a, nil
}

// wait waits for the next alarm, if none has come since the last call, and reports whether there was one:
// none comes after stop.
func (a *alarm) wait() bool {
	var came [8]byte // how many
	_, err := a.file.Read(came[:])
	return err == nil
}

func (a *alarm) stop() { _ = a.file.Close() } // nothing can be lost
