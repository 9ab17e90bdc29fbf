package gtp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxLine bounds the commands that are read, in bytes: enough for the stones of
// the largest board.
const maxLine = 16 << 10

// A lineReader reads the lines of a controller, one of them ahead where it has to be
// known that there is one.
type lineReader struct {
	in    *bufio.Reader
	ahead chan commandLine // the source of the next line; nil if it is not read ahead
}

// A commandLine is a line as it came in. With an error it is the last one, which may
// lack its end. Of a line that is too long nothing is kept.
type commandLine struct {
	text    string
	tooLong bool
	err     error
}

// next returns the next line.
func (r *lineReader) next() commandLine {
	if r.ahead == nil {
		return r.read()
	}
	line := <-r.ahead
	r.ahead = nil
	return line
}

// untilNext returns a context that ends when there is a next line. The line is for
// next to return, which has to be called.
func (r *lineReader) untilNext(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	r.ahead = make(chan commandLine, 1)
	go func() {
		defer cancel()
		r.ahead <- r.read()
	}()
	return ctx, cancel
}

func (r *lineReader) read() commandLine {
	part, err := r.in.ReadSlice('\n')
	tooLong := false
	for errors.Is(err, bufio.ErrBufferFull) {
		tooLong = true
		part, err = r.in.ReadSlice('\n')
	}
	if tooLong {
		return commandLine{tooLong: true, err: err}
	}
	return commandLine{text: string(part), err: err}
}

// A replyWriter writes the replies of an engine, whole or line by line.
type replyWriter struct {
	out   io.Writer
	id    string // of the command under way
	begun bool   // a part of its reply has been written
	err   error  // of the first write that failed, after which nothing is written
}

// line writes one line of an unfinished reply.
func (w *replyWriter) line(text string) {
	w.begin()
	w.write(text + "\n")
}

// begin writes the first line of such a reply.
func (w *replyWriter) begin() {
	if !w.begun {
		w.begun = true
		w.write("=" + w.id + "\n")
	}
}

// end completes the reply. A command that has written a part of it cannot be refused.
func (w *replyWriter) end(text string, refusal error) {
	switch {
	case w.begun:
		if text != "" {
			text += "\n"
		}
		w.write(text + "\n")
	case refusal != nil:
		w.write(fmt.Sprintf("?%s %s\n\n", w.id, strings.Join(strings.Fields(refusal.Error()), " ")))
	default:
		w.write(strings.TrimRight(fmt.Sprintf("=%s %s", w.id, text), " \n") + "\n\n")
	}
	w.id, w.begun = "", false
}

func (w *replyWriter) write(text string) {
	if w.err == nil {
		_, w.err = io.WriteString(w.out, text)
	}
}
