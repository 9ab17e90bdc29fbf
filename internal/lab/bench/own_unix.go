//go:build unix

package bench

import (
	"time"

	"golang.org/x/sys/unix"
)

// ownTime is the processor time that this process has used, without its children.
func ownTime() (time.Duration, error) {
	var usage unix.Rusage
	err := unix.Getrusage(unix.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), err
}
