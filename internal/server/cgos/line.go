package cgos

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/time/rate"
)

// What a connection may do to us.
const (
	maxLine     = 64 << 10         // bytes of a line, an analysis included
	maxRepeated = 256              // bytes of foreign text that we repeat
	writeLimit  = 10 * time.Second // for a line to be taken
	lineRate    = 20               // lines a second, in the long run
	lineBurst   = 200              // lines at once
)

// A client that sends no line ends is recognized by the pause after its first line;
// every pause then ends a line.
const (
	firstPause = 500 * time.Millisecond
	laterPause = 20 * time.Millisecond
)

// A wire is a connection that speaks in lines. Lines end with LF; CR before it, and a
// missing LF after the last, are forgiven. So are clients that end no line at all.
type wire struct {
	conn  net.Conn
	lines *bufio.Reader
	pace  *rate.Limiter
	pause time.Duration // after which a line without an end is over; 0: it ends with LF. Only the reader uses it.

	mu sync.Mutex // held while a line is written
}

func newWire(conn net.Conn) *wire {
	return &wire{conn: conn, lines: bufio.NewReaderSize(conn, 4096), pace: rate.NewLimiter(lineRate, lineBurst), pause: firstPause}
}

// What ends a connection besides its end.
var (
	errLong  = errors.New("a line is too long")
	errFlood = errors.New("too many lines")
)

// read returns the next line without its end, waiting no longer than limit; 0 is for
// ever.
func (w *wire) read(limit time.Duration) (string, error) {
	var until time.Time
	if limit > 0 {
		until = time.Now().Add(limit)
	}
	if err := w.conn.SetReadDeadline(until); err != nil {
		return "", err
	}
	line, err := w.line()
	if err != nil {
		return "", err
	}
	if !w.pace.Allow() {
		return "", errFlood
	}
	return line, nil
}

// line reads a line in the way in which the client ends it, as its first line shows.
func (w *wire) line() (string, error) {
	if w.pause == 0 {
		return readLine(w.lines)
	}
	if _, err := w.lines.Peek(1); err != nil {
		return "", err
	}
	if err := w.conn.SetReadDeadline(time.Now().Add(w.pause)); err != nil {
		return "", err
	}
	part, err := w.lines.ReadSlice('\n')
	line := clean(string(part)) // before more is read, which comes to the same place
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		w.pause = laterPause
		return line, nil
	case errors.Is(err, io.EOF):
		return line, nil
	case errors.Is(err, bufio.ErrBufferFull):
		return "", errLong
	case err == nil && w.pause == firstPause:
		w.pause = 0
	}
	return line, err
}

// readLine reads a line of no more than maxLine bytes. A last line without an end is
// one too.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > maxLine:
			return "", errLong
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			return clean(string(line)), nil
		case errors.Is(err, bufio.ErrBufferFull):
		default:
			return "", err
		}
	}
}

// clean returns a line as text: valid, on one line and without blanks around it.
func clean(line string) string {
	line = strings.ToValidUTF8(line, string(utf8.RuneError))
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, line))
}

// write sends a line.
func (w *wire) write(format string, args ...any) error {
	line := fmt.Sprintf(format, args...) + "\n"
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.conn.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
		return err
	}
	_, err := io.WriteString(w.conn, line)
	return err
}

func (w *wire) close() { _ = w.conn.Close() } // the client may be gone

// split returns the first word of a line and the rest.
func split(line string) (word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	return word, strings.TrimSpace(rest)
}

// short cuts a foreign text for messages.
func short(text string) string {
	if len(text) > maxRepeated {
		return strings.ToValidUTF8(text[:maxRepeated], "") + "…"
	}
	return text
}
