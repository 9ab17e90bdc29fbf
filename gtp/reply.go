package gtp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A reply is what an engine answers to one command.
type reply struct {
	id      int
	refused bool   // "?" instead of "="
	text    string // lines joined by \n, without the blank at the end of each

	noise      int    // lines before it that are no part of any reply
	firstNoise string // the first of them, clipped
}

// errFlood says that an engine wrote more for one reply than the limits allow.
var errFlood = errors.New("flood")

// A garbageError says that a reply has no id that makes sense.
type garbageError struct{ line string }

func (e *garbageError) Error() string {
	return fmt.Sprintf("a reply without the id of its command: %q", clip(e.line))
}

// A replyReader reads the replies of an engine, and skips what other things it
// writes: debug output, blank lines, carriage returns.
type replyReader struct {
	in       *bufio.Reader
	maxBytes int // for one reply and the noise before it
	maxLines int

	bytes, lines int // so far
}

func newReplyReader(in io.Reader, l Limits) *replyReader {
	return &replyReader{in: bufio.NewReader(in), maxBytes: l.ReplyBytes, maxLines: l.ReplyLines}
}

// next returns the next reply. The error is errFlood, a *garbageError, or what
// the reader below said.
func (r *replyReader) next() (reply, error) {
	r.bytes, r.lines = 0, 0
	var answer reply
	for {
		line, err := r.line()
		if err != nil {
			return reply{}, err
		}
		head, refused, text := parseHead(line)
		if head == "" {
			if strings.TrimSpace(line) != "" {
				if answer.noise == 0 {
					answer.firstNoise = clip(line)
				}
				answer.noise++
			}
			continue
		}
		answer.refused = refused
		if answer.id, err = strconv.Atoi(head[1:]); err != nil {
			return reply{}, &garbageError{line}
		}
		return r.body(answer, text)
	}
}

// body reads the rest of a reply whose first line has been read, up to the empty
// line that ends it.
func (r *replyReader) body(answer reply, first string) (reply, error) {
	lines := []string{strings.TrimSpace(first)}
	for {
		bytes := r.bytes
		line, err := r.line()
		if err != nil {
			return reply{}, err
		}
		if line == "" {
			answer.text = strings.Trim(strings.Join(lines, "\n"), "\n")
			return answer, nil
		}
		if strings.HasPrefix(line, reportHead) {
			if strings.HasPrefix(lines[len(lines)-1], reportHead) {
				lines = lines[:len(lines)-1] // superseded
			}
			r.bytes -= (r.bytes - bytes) * (reportDiscount - 1) / reportDiscount
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
}

// Programs that analyse report again and again for as long as they think. Only the
// last report in a row is kept, and of its bytes only a part counts.
const (
	reportHead     = "info move "
	reportDiscount = 64
)

// parseHead splits the first line of a reply, "=12 text" or "?12 text", into the
// head and the text. The head is empty if the line is none.
func parseHead(line string) (head string, refused bool, text string) {
	if line == "" || line[0] != '=' && line[0] != '?' {
		return "", false, ""
	}
	head, text, _ = strings.Cut(line, " ")
	if strings.Trim(head[1:], "0123456789") != "" {
		return "", false, ""
	}
	return head, line[0] == '?', text
}

// line returns the next line, cleaned as the protocol asks.
func (r *replyReader) line() (string, error) {
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		if r.bytes += len(part); r.bytes > r.maxBytes {
			return "", errFlood
		}
		line = append(line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil:
			return "", err
		}
		if r.lines++; r.lines > r.maxLines {
			return "", errFlood
		}
		return clean(line), nil
	}
}

// clean turns what came over the wire into a line of text: control characters go,
// but a tab is a blank (GTP 2, 3.1). What is not UTF-8 becomes a replacement
// character.
func clean(line []byte) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7f:
			return -1
		default:
			return r
		}
	}, string(line))
}

// clip shortens a program's words for a message.
func clip(text string) string {
	const most = 200
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
