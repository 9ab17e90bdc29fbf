package filestore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/shinpan/shinpan/referee"
)

// lines is a file that grows by whole lines of JSON. The file is open while lines
// are being added to it.
type lines struct {
	path string
	size int64 // of the lines that count
	file *os.File
}

// write adds lines, all or none.
func (l *lines) write(values ...any) error {
	var text []byte
	for _, v := range values {
		line, err := json.Marshal(v)
		if err != nil {
			return err
		}
		text = append(append(text, line...), '\n')
	}
	if err := l.open(); err != nil {
		return err
	}
	if _, err := l.file.WriteAt(text, l.size); err != nil {
		return errors.Join(err, l.file.Truncate(l.size)) // on a full disk a part may have been written
	}
	l.size += int64(len(text))
	return nil
}

// open opens the file, without what does not count at its end.
func (l *lines) open() error {
	if l.file != nil {
		return nil
	}
	file, err := os.OpenFile(l.path, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	if err := file.Truncate(l.size); err != nil {
		return errors.Join(err, file.Close())
	}
	l.file = file
	return nil
}

// finish makes sure that the lines survive the end of the machine and closes the
// file. It may be written to again.
func (l *lines) finish() error {
	if l.file == nil {
		return nil
	}
	err := errors.Join(l.file.Sync(), l.file.Close())
	l.file = nil
	return err
}

// readLines calls f with every line that counts and returns how long they are
// together. A file that is not there has none.
func readLines(path string, f func(line []byte) error) (size int64, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	number := 0
	for rest := text; ; {
		line, after, whole := bytes.Cut(rest, []byte("\n"))
		if !whole {
			return int64(len(text) - len(rest)), nil
		}
		number++
		if err := f(line); err != nil {
			return 0, fmt.Errorf("%s, line %d: %w", path, number, err)
		}
		rest = after
	}
}

// A header is the first line of a game's file.
type header struct {
	Game string `json:"game"`
}

// readGame reads the file of a game, of which there may be nothing yet.
func readGame(path string) (id string, log []referee.Event, size int64, err error) {
	size, err = readLines(path, func(line []byte) error {
		if id == "" {
			var h header
			err := json.Unmarshal(line, &h)
			if err == nil && h.Game == "" {
				err = errors.New("the file of a game begins with its id")
			}
			id = h.Game
			return err
		}
		var events []referee.Event
		if err := json.Unmarshal(line, &events); err != nil {
			return err
		}
		log = append(log, events...)
		return nil
	})
	return id, log, size, err
}
