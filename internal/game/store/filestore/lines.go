package filestore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// lines is a file that grows by whole lines of JSON. The file is open while lines
// are being added to it.
type lines struct {
	path  string
	size  int64       // of the lines that count
	chain store.Chain // of the entries in them
	file  *os.File
}

// A line with an entry, which is JSON, has its checksum before it, see [store.Sum].
const beforeSum, beforeEntry, afterEntry = `{"sum":"`, `","entry":`, `}`

// add adds an entry, after what comes before it in the file. It is there as a whole or not at all.
func (l *lines) add(before, entry []byte) error {
	next := l.chain
	next.Seq++
	next.Sum = next.Sum.Next(next.Log, next.Seq, entry)
	if err := l.write(slices.Concat(before, []byte(beforeSum+next.Sum.String()+beforeEntry), entry, []byte(afterEntry+"\n"))); err != nil {
		return err
	}
	l.chain = next
	return nil
}

// entryOf returns the entry of the next line of a chain.
func entryOf(chain *store.Chain, line []byte) ([]byte, error) {
	rest, begins := bytes.CutPrefix(line, []byte(beforeSum))
	sum, rest, goesOn := bytes.Cut(rest, []byte(beforeEntry))
	entry, ends := bytes.CutSuffix(rest, []byte(afterEntry))
	if !begins || !goesOn || !ends {
		return nil, &store.AlteredError{Log: chain.Log, Seq: chain.Seq + 1, Why: "has no checksum"}
	}
	return entry, chain.Take(chain.Seq+1, entry, string(sum))
}

// write adds text, all or nothing of it. It is whole lines.
func (l *lines) write(text []byte) error {
	if err := l.open(); err != nil {
		return err
	}
	if _, err := l.file.WriteAt(text, l.size); err != nil {
		return errors.Join(err, l.file.Truncate(l.size)) // on a full disk a part may have been written
	}
	if err := l.there(); err != nil {
		return err
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
	info, err := file.Stat()
	if err == nil && info.Size() < l.size {
		err = fmt.Errorf("%s: %w", l.path, errGone)
	}
	if err == nil {
		err = file.Truncate(l.size)
	}
	if err != nil {
		return errors.Join(err, file.Close())
	}
	l.file = file
	return nil
}

// errGone says that a file has been taken away, replaced or cut off.
var errGone = errors.New("the file is not what was written any more")

// there reports as an error that the file has lost its name: what is in it is lost with us.
func (l *lines) there() error {
	mine, err := l.file.Stat()
	if err != nil {
		return err
	}
	if found, err := os.Stat(l.path); err != nil || !os.SameFile(mine, found) {
		return fmt.Errorf("%s: %w", l.path, errGone)
	}
	return nil
}

// line appends a value to a text as a line of JSON.
func line(text []byte, v any) ([]byte, error) {
	encoded, err := json.Marshal(v)
	return append(append(text, encoded...), '\n'), err
}

// entry returns events as one entry, a list. Asking each event for its own JSON is several times
// faster than json.Marshal, which checks it once more.
func entry(events []referee.Event) ([]byte, error) {
	var text []byte
	for i, e := range events {
		encoded, err := e.MarshalJSON()
		if err != nil {
			return nil, err
		}
		before := byte(',')
		if i == 0 {
			before = '['
		}
		text = append(append(text, before), encoded...)
	}
	return append(text, ']'), nil
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

// ReadLog returns the log in the file of a game, also while another process writes to it:
// a line counts when it ends. Of a game that has not been created there are no events.
func ReadLog(path string) ([]referee.Event, error) {
	_, log, _, err := readGame(path)
	return log, err
}

// readGame reads the file of a game, which may be empty. An altered line
// is an [*store.AlteredError].
func readGame(path string) (id string, log []referee.Event, l lines, err error) {
	l.path = path
	l.size, err = readLines(path, func(line []byte) error {
		if id == "" {
			var h header
			err := json.Unmarshal(line, &h)
			if err == nil && h.Game == "" {
				err = errors.New("the file of a game begins with its id")
			}
			id = h.Game
			l.chain.Log = logName(id)
			return err
		}
		text, err := entryOf(&l.chain, line)
		if err != nil {
			return err
		}
		var events []referee.Event
		if err := json.Unmarshal(text, &events); err != nil {
			return err
		}
		log = append(log, events...)
		return nil
	})
	return id, log, l, err
}

// logName is what the log of a game is called in its checksums.
func logName(id string) string { return "game " + id }
