package files

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// TakeDatabase takes the lock of an SQLite file, which is made if it is not there: the lock is on
// the file itself. On Linux such a lock knows nothing of those by which SQLite guards parts of it.
//
// It has to be taken before SQLite opens the file, and given back after it has closed it: a process
// that closes a file loses all locks of the other kind that it has on it.
func TakeDatabase(path string) (*Lock, error) { return Take(path) }

// ShareWrites takes another lock of an SQLite file, which several processes can share: none has it
// that wants to write alone.
func ShareWrites(path string) (*Lock, error) { return takeFile(path, lockWrites(unix.F_RDLCK)) }

// TakeWrites takes that lock for this process alone.
func TakeWrites(path string) (*Lock, error) { return takeFile(path, lockWrites(unix.F_WRLCK)) }

// lockWrites locks one byte far beyond the end of any file, for the open file and not for the process:
// SQLite, which locks other bytes for the process, cannot end it.
func lockWrites(how int16) func(*os.File) error {
	return func(file *os.File) error {
		err := unix.FcntlFlock(file.Fd(), unix.F_OFD_SETLK, &unix.Flock_t{Type: how, Start: 1 << 62, Len: 1})
		if errors.Is(err, unix.EAGAIN) || errors.Is(err, unix.EACCES) {
			return ErrTaken
		}
		return err
	}
}
