//go:build unix

package load

import "golang.org/x/sys/unix"

// OpenFiles returns how many files this process may have open, which the runtime has raised
// as far as it goes; false if that is not known.
func OpenFiles() (int, bool) {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return 0, false
	}
	return int(min(limit.Cur, 1<<30)), true
}
