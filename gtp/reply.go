package gtp

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Reply is a program's reply to one command.
type Reply struct {
	ID      string // the digits after "=" or "?"; empty if there are none
	Refused bool   // "?" instead of "="
	Text    string // lines joined by \n, without the blank at the end of each
	Glued   bool   // there is no blank between the head and the text, as in "=5D4"
	BOM     bool   // a byte order mark stands before it

	Noise      int    // lines before it that are no part of any reply, empty ones aside
	FirstNoise string // the first of them, cut off where it is long
}

// ErrFlood says that a program wrote more for one reply than the limits allow.
var ErrFlood = errors.New("a reply is longer than the limits allow")

// A ReplyReader reads the replies of a program, for every controller, so that all
// of them take the same bytes for the same reply. It skips all other output of a program:
// debug output, blank lines, carriage returns, a byte order mark. A reply whose
// text follows its head without a blank is read where it can be nothing else.
type ReplyReader struct {
	in       *bufio.Reader
	maxBytes int // for one reply and the noise before it
	maxLines int
	awaited  func() string
	reported func(line string) // is told every report, also those that are superseded; nil: nobody is

	bytes, lines int // that count against the limits so far
	size         int // bytes so far, all of them

	mu      sync.Mutex
	arrived []byte // the input since the end of the reply before last, up to keepBytes
	whole   bool   // arrived has not been cut off
	last    int    // how much of it belongs to the last reply
}

// keepBytes is how much of the input is kept, to be shown.
const keepBytes = 8 << 10

// NewReplyReader returns a reader of what a program writes. The function tells the id of
// the command that waits for its reply, empty if it has none; it is called by Next.
func NewReplyReader(in io.Reader, l Limits, awaited func() string) *ReplyReader {
	l = l.withDefaults()
	r := &ReplyReader{maxBytes: l.ReplyBytes, maxLines: l.ReplyLines, awaited: awaited, whole: true}
	r.in = bufio.NewReader(&tap{in, r})
	return r
}

// A tap keeps what is read through it.
type tap struct {
	in io.Reader
	r  *ReplyReader
}

func (t *tap) Read(b []byte) (int, error) {
	n, err := t.in.Read(b)
	t.r.mu.Lock()
	defer t.r.mu.Unlock()
	if t.r.whole {
		room := keepBytes - len(t.r.arrived)
		t.r.arrived = append(t.r.arrived, b[:min(n, room)]...)
		t.r.whole = n <= room
	}
	return n, err
}

// Raw returns the last reply as it came, with the output before it; of a long one the
// beginning. It is called by the goroutine that calls Next.
func (r *ReplyReader) Raw() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return string(r.arrived[:r.last])
}

// Pending returns what has come after the last reply, as it came; of much the beginning.
// It may be called at any time: what is there when no reply comes shows what the program
// takes for one.
func (r *ReplyReader) Pending() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return string(r.arrived[r.last:])
}

// turn forgets the last reply.
func (r *ReplyReader) turn() {
	r.mu.Lock()
	defer r.mu.Unlock()
	left := copy(r.arrived, r.arrived[r.last:])
	r.arrived, r.last = r.arrived[:left], 0
	if r.in.Buffered() == 0 { // all that has come is known again
		r.arrived, r.whole = r.arrived[:0], true
	}
}

// end says that the last reply is as long as what has been read.
func (r *ReplyReader) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = min(r.size, len(r.arrived))
}

// Next returns the next reply. The error is [ErrFlood], or what the reader below said.
func (r *ReplyReader) Next() (Reply, error) {
	r.turn()
	r.bytes, r.lines, r.size = 0, 0, 0
	var reply Reply
	for {
		line, err := r.line()
		if err != nil {
			return Reply{}, err
		}
		line, bom := strings.CutPrefix(line, "\uFEFF")
		reply.BOM = reply.BOM || bom
		text, ok := reply.head(line, r.awaited)
		if ok {
			return r.body(reply, text)
		}
		if strings.TrimSpace(line) != "" {
			if reply.Noise == 0 {
				reply.FirstNoise = clip(line)
			}
			reply.Noise++
		}
	}
}

// body reads the rest of a reply whose first line has been read, up to the empty line that
// ends it.
func (r *ReplyReader) body(reply Reply, first string) (Reply, error) {
	lines := []string{strings.TrimSpace(first)}
	for {
		bytes := r.bytes
		line, err := r.line()
		if err != nil {
			return Reply{}, err
		}
		if line == "" {
			reply.Text = strings.Trim(strings.Join(lines, "\n"), "\n")
			r.end()
			return reply, nil
		}
		if strings.HasPrefix(line, reportHead) {
			if strings.HasPrefix(lines[len(lines)-1], reportHead) {
				lines = lines[:len(lines)-1] // superseded
			}
			r.bytes -= (r.bytes - bytes) * (reportDiscount - 1) / reportDiscount
			if r.reported != nil {
				r.reported(line)
			}
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

// head reads the first line of a reply, "=12 text" or "?12 text" (GTP 2, 2.6), and
// returns the text. It is not ok if the line is none.
func (r *Reply) head(line string, awaited func() string) (text string, ok bool) {
	if line == "" || line[0] != '=' && line[0] != '?' {
		return "", false
	}
	r.Refused, r.Glued = line[0] == '?', false
	id, text, _ := strings.Cut(line[1:], " ")
	strict := strings.Trim(id, "0123456789") == ""
	if strict && id == "" {
		r.ID = ""
		return text, true
	}
	want := awaited()
	if r.ID = id; strict && !isGlued(id, want) {
		return text, true
	}
	// What follows the id that is waited for, or no id, is glued if it could be a word.
	text, ok = strings.CutPrefix(line[1:], want)
	if !ok || text == "" || !isWordByte(text[0]) {
		return "", false
	}
	r.ID, r.Glued = want, true
	return text, true
}

// isGlued reports whether digits are the id that is waited for with more digits glued to
// it: an id that is higher than that has not been given out.
func isGlued(digits, want string) bool {
	if want == "" || len(digits) <= len(want) || !strings.HasPrefix(digits, want) {
		return false
	}
	_, err := strconv.Atoi(digits)
	return err == nil
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// line returns the next line, cleaned as the protocol asks.
func (r *ReplyReader) line() (string, error) {
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		r.size += len(part)
		if r.bytes += len(part); r.bytes > r.maxBytes {
			return "", ErrFlood
		}
		switch {
		case err == nil && line == nil: // mostly
			line = part
		default:
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil:
			return "", err
		}
		if r.lines++; r.lines > r.maxLines {
			return "", ErrFlood
		}
		return clean(line), nil
	}
}

// clean turns what came over the wire into a line of text: control characters go,
// but a tab is a blank (GTP 2, 3.1). What is not UTF-8 becomes a replacement
// character.
func clean(line []byte) string {
	if text := bytes.TrimRight(line, "\r\n"); !slices.ContainsFunc(text, unusual) {
		return string(text)
	}
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

// unusual reports whether a byte is no printable ASCII.
func unusual(b byte) bool { return b < ' ' || b > '~' }

// clip shortens a program's words for a message.
func clip(text string) string {
	const most = 200
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
