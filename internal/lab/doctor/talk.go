package doctor

import (
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/gtp"
)

// maxReply bounds what is read of one reply, in bytes.
const maxReply = 1 << 20

// A reply is what a program writes for one command, and how it came.
type reply struct {
	gtp.Reply
	raw string // all of it and of what stands before it; of much the beginning
}

// refusal is the reply to what is void.
var refusal = reply{Reply: gtp.Reply{Refused: true}}

// words returns the text after a colon, for a message; nothing if there is none.
func (r reply) words() string {
	if r.Text == "" {
		return ""
	}
	return ": " + r.Text
}

// A program is one that runs and is examined: a [gtp.Pipe], or in tests one that runs in this process. Its methods
// are those of a pipe.
type program interface {
	io.Reader
	Write(text []byte, timeout time.Duration) error
	CloseInput()
	Terminate()
	Gone() <-chan struct{}
	Epitaph() (how, stderr string)
	Memory() (bytes int64, ok bool)
	Waits() map[int]time.Duration
	Close() error
}

var _ program = (*gtp.Pipe)(nil)

// A starter starts the program of a command.
type starter func(gtp.Command) (program, error)

// openPipe starts it as a process.
func openPipe(c gtp.Command) (program, error) {
	p, err := gtp.Open(c)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// A talk is a running program that is spoken to.
type talk struct {
	pipe    program
	reader  *gtp.ReplyReader
	first   reply                  // once it has been returned by next
	begun   bool                   // it has
	awaited atomic.Pointer[string] // the id of the command that was sent last
	replies chan reply             // closed when there is no more to read
	done    chan struct{}
	once    sync.Once
	flooded bool // readable when replies is closed
}

func openTalk(start starter, c gtp.Command) (*talk, error) {
	pipe, err := start(c)
	if err != nil {
		return nil, err
	}
	t := &talk{pipe: pipe, replies: make(chan reply, 64), done: make(chan struct{})}
	t.awaited.Store(new(string))
	limits := gtp.Limits{ReplyBytes: maxReply, ReplyLines: maxReply}
	t.reader = gtp.NewReplyReader(pipe, limits, func() string { return *t.awaited.Load() })
	go t.read()
	return t, nil
}

// send writes text to the program, which waits for the reply to its last line.
func (t *talk) send(text string, timeout time.Duration) error {
	lines := strings.TrimRight(text, " \r\n")
	last := lines[strings.LastIndexByte(lines, '\n')+1:]
	id := last[:len(last)-len(strings.TrimLeft(last, "0123456789"))]
	t.awaited.Store(&id)
	return t.pipe.Write([]byte(text), timeout)
}

// read takes replies from the program until it closes its output, floods it, or the
// talk is closed.
func (t *talk) read() {
	defer close(t.replies)
	for {
		r, err := t.reader.Next()
		if err != nil {
			t.flooded = errors.Is(err, gtp.ErrFlood)
			return
		}
		select {
		case t.replies <- reply{r, t.reader.Raw()}:
		case <-t.done:
			return
		}
	}
}

// Errors of next.
var (
	errSilent  = errors.New("it does not answer")
	errGone    = errors.New("it has closed its output")
	errFlood   = errors.New("it writes without end")
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
			if !t.begun {
				t.first, t.begun = r, true
			}
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

// buffers ends the program's input and reports whether it writes then.
func (t *talk) buffers(stop <-chan struct{}) bool {
	t.pipe.CloseInput()
	_, err := t.next(time.Second, stop)
	return err == nil || t.reader.Pending() != ""
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
