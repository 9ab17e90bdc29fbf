package files

// TakeDatabase takes the lock of an SQLite file, which is made if it is not there: the lock is on
// the file itself. On Linux such a lock knows nothing of those by which SQLite guards parts of it.
//
// It has to be taken before SQLite opens the file, and given back after it has closed it: a process
// that closes a file loses all locks of the other kind that it has on it.
func TakeDatabase(path string) (*Lock, error) { return Take(path) }
