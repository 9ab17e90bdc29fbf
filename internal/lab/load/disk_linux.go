package load

import (
	"os"
	"syscall"
)

// syncData makes durable what was written to a file, with of its description only what is
// needed to read it.
func syncData(f *os.File) error { return syscall.Fdatasync(int(f.Fd())) }
