package doctor

import (
	"bufio"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/gtp"
)

// maxReply bounds what is read of one reply, in bytes.
const maxReply = 1 << 20

// A reply is what a program writes for one command, as it was written.
type reply struct {
	noise   []string // lines before it that belong to no reply
	id      string   // digits, or nothing
	refused bool     // "?" instead of "="
	text    string   // lines joined by \n, without blanks around them
	raw     string   // all of it
}

// words returns the text after a colon, for a message; nothing if there is none.
func (r reply) words() string {
	if r.text == "" {
		return ""
	}
	return ": " + r.text
}

// A talk is a running program that is spoken to.
type talk struct {
	pipe    *gtp.Pipe
	replies chan reply // closed when there is no more to read
	done    chan struct{}
	once    sync.Once
	flooded bool // readable when replies is closed
}

func openTalk(c gtp.Command) (*talk, error) {
	pipe, err := gtp.Open(c)
	if err != nil {
		return nil, err
	}
	t := &talk{pipe: pipe, replies: make(chan reply, 64), done: make(chan struct{})}
	go t.read()
	return t, nil
}

// read takes replies from the program until it closes its output, floods it, or the
// talk is closed.
func (t *talk) read() {
	defer close(t.replies)
	in := bufio.NewReaderSize(t.pipe, 64<<10)
	for {
		r, err := readReply(in)
		if errors.Is(err, errFlood) {
			t.flooded = true
		}
		if err != nil {
			return
		}
		select {
		case t.replies <- r:
		case <-t.done:
			return
		}
	}
}

var errFlood = errors.New("flood")

// readReply reads up to the empty line that ends a reply.
func readReply(in *bufio.Reader) (reply, error) {
	var r reply
	var raw strings.Builder
	var lines []string
	inside := false
	for {
		var line []byte
		for {
			part, err := in.ReadSlice('\n')
			line = append(line, part...)
			if raw.Len()+len(line) > maxReply {
				return r, errFlood
			}
			if errors.Is(err, bufio.ErrBufferFull) {
				continue
			}
			if err != nil {
				return r, err
			}
			break
		}
		raw.Write(line)
		text := strings.TrimRight(string(line), "\r\n")
		switch {
		case inside && text == "":
			r.text, r.raw = strings.TrimSpace(strings.Join(lines, "\n")), raw.String()
			return r, nil
		case inside:
			lines = append(lines, text)
		case text != "" && (text[0] == '=' || text[0] == '?'):
			inside = true
			rest := strings.TrimLeft(text[1:], "0123456789")
			r.id, r.refused = text[1:len(text)-len(rest)], text[0] == '?'
			lines = append(lines, rest)
		default:
			r.noise = append(r.noise, text)
		}
	}
}

// Errors of next.
var (
	errSilent  = errors.New("it does not answer")
	errGone    = errors.New("it has closed its output")
	errStopped = errors.New("the examination is over")
)

// next waits for the next reply. The error is errSilent, errGone, errFlood or, when
// stop is closed, errStopped.
func (t *talk) next(wait time.Duration, stop <-chan struct{}) (reply, error) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case r, ok := <-t.replies:
		switch {
		case ok:
			return r, nil
		case t.flooded:
			return reply{}, errFlood
		default:
			return reply{}, errGone
		}
	case <-timer.C:
		return reply{}, errSilent
	case <-stop:
		return reply{}, errStopped
	}
}

// ends reports whether the program ends within the time.
func (t *talk) ends(wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-t.pipe.Gone():
		return true
	case <-timer.C:
		return false
	}
}

// close kills the program, which ends the reading.
func (t *talk) close() error {
	t.once.Do(func() { close(t.done) })
	err := t.pipe.Close()
	for range t.replies { // until the reader has ended
	}
	return err
}
