package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"sync"
)

// A Rotated is a file to which a program may write without end, for instance its
// standard error: when the file is full it becomes path.1, the old path.1 becomes
// path.2, and so on, and the oldest one is deleted. It is safe for concurrent use.
type Rotated struct {
	path  string
	most  int64 // bytes of one file
	files int

	mu   sync.Mutex
	file *os.File
	size int64
}

// OpenRotated opens a log of so many files, the one at the path included, of at
// most so many bytes each. It goes on where a log at the path ended.
func OpenRotated(path string, maxBytes int64, files int) (*Rotated, error) {
	if maxBytes < 1 || files < 1 {
		return nil, fmt.Errorf("a log of %d files of %d bytes: want at least one of each", files, maxBytes)
	}
	l := &Rotated{path: path, most: maxBytes, files: files}
	if err := l.open(os.O_APPEND); err != nil {
		return nil, err
	}
	return l, nil
}

func (l *Rotated) open(how int) error {
	file, err := os.OpenFile(l.path, os.O_CREATE|os.O_WRONLY|how, 0o644)
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err != nil {
		return errors.Join(err, file.Close())
	}
	l.file, l.size = file, info.Size()
	return nil
}

// Write writes to the log. The part that does not fit into one file is continued in the next.
func (l *Rotated) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	written := 0
	for len(b) > 0 {
		if l.file == nil {
			return written, fs.ErrClosed
		}
		if l.size >= l.most {
			if err := l.rotate(); err != nil {
				return written, err
			}
		}
		part := b[:min(int64(len(b)), l.most-l.size)]
		n, err := l.file.Write(part)
		written, l.size, b = written+n, l.size+int64(n), b[n:]
		if err != nil {
			return written, err
		}
	}
	return written, nil
}

// rotate begins a new file. If that fails the log is closed.
func (l *Rotated) rotate() error {
	err := l.file.Close()
	l.file = nil
	for i := l.files - 1; i > 0 && err == nil; i-- {
		if err = os.Rename(l.name(i-1), l.name(i)); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err != nil {
		return err
	}
	return l.open(os.O_TRUNC)
}

func (l *Rotated) name(i int) string {
	if i == 0 {
		return l.path
	}
	return l.path + "." + strconv.Itoa(i)
}

// Close closes the file. Later writes fail, and closing twice is allowed.
func (l *Rotated) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file = nil
	return err
}
