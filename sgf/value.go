package sgf

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Value is what stands between the brackets of a property, kept as it is
// written there, with escapes and line breaks, because what they mean depends on
// the property. Values are made by [Text] and the other constructors, so that
// every value can be printed. The zero Value is the empty one, as in DO[].
type Value struct{ raw string }

// String returns the value as it stands in a file.
func (v Value) String() string { return v.raw }

// Text returns the value that reads as s, except that some white space is
// simplified, see [Value.Text], and that what is not UTF-8 becomes U+FFFD.
func Text(s string) Value {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if !strings.ContainsAny(s, `\]`) {
		return Value{s}
	}
	var raw []byte
	for i := range len(s) {
		if s[i] == '\\' || s[i] == ']' {
			raw = append(raw, '\\')
		}
		raw = append(raw, s[i])
	}
	return Value{string(raw)}
}

// Text reads the value as FF[4]'s Text: a backslash makes the next character an
// ordinary one or takes a line break away, any sort of line break is "\n", and
// other white space is a blank.
func (v Value) Text() string { return unescape(v.raw, '\n') }

// SimpleText reads the value as FF[4]'s SimpleText: as [Value.Text] does, but line
// breaks are blanks.
func (v Value) SimpleText() string { return unescape(v.raw, ' ') }

func unescape(raw string, lineBreak byte) string {
	if !strings.ContainsAny(raw, "\\\n\r\t\v\f") {
		return raw
	}
	text := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; c {
		case '\\':
			i++
			if i < len(raw) && isBreak(raw[i]) {
				i += breakLen(raw[i:]) - 1 // a soft line break: nothing
			} else if i < len(raw) {
				text = append(text, blankIfSpace(raw[i]))
			}
		case '\n', '\r':
			i += breakLen(raw[i:]) - 1
			text = append(text, lineBreak)
		default:
			text = append(text, blankIfSpace(c))
		}
	}
	return string(text)
}

func isBreak(c byte) bool { return c == '\n' || c == '\r' }

// breakLen returns the length of the line break that s begins with. FF[4]: "linebreaks
// are different on different systems: LF, CR, LFCR, CRLF".
func breakLen(s string) int {
	if len(s) > 1 && isBreak(s[1]) && s[1] != s[0] {
		return 2
	}
	return 1
}

func blankIfSpace(c byte) byte {
	if c == '\t' || c == '\v' || c == '\f' {
		return ' '
	}
	return c
}

// Compose returns the value of two with a colon between them, which [Value.Split] takes apart again,
// as in LB[dd:A] and AR[dd:pp].
func Compose(first, second Value) Value {
	return Value{strings.ReplaceAll(first.raw, ":", "\\:") + ":" + strings.ReplaceAll(second.raw, ":", "\\:")}
}

// Split cuts a composed value, as in AB[aa:cc], at its first colon that is not
// escaped, and reports whether there is one.
func (v Value) Split() (first, second Value, ok bool) {
	for i := 0; i < len(v.raw); i++ {
		switch v.raw[i] {
		case '\\':
			i++
		case ':':
			return Value{v.raw[:i]}, Value{v.raw[i+1:]}, true
		}
	}
	return v, Value{}, false
}

// Number returns the value of a whole number.
func Number(n int) Value { return Value{strconv.Itoa(n)} }

// Number reads a whole number.
func (v Value) Number() (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(v.raw))
	if err != nil {
		return 0, reason.Error(reason.New("no-such-number", "text", reason.Brief(v.raw)))
	}
	return n, nil
}

// maxSeconds is the longest time that is read: about thirty years.
const maxSeconds = 1e9

// Seconds returns the value of a time in seconds, to the millisecond.
func Seconds(d time.Duration) Value {
	return Value{strconv.FormatFloat(float64(d.Round(time.Millisecond).Milliseconds())/1000, 'f', -1, 64)}
}

// Seconds reads a time in seconds, to the millisecond.
func (v Value) Seconds() (time.Duration, error) {
	s, err := strconv.ParseFloat(strings.TrimSpace(v.raw), 64)
	if err != nil || !(0 <= s && s <= maxSeconds) {
		return 0, reason.Error(reason.New("record-seconds", "text", reason.Brief(v.raw)))
	}
	return time.Duration(math.Round(s*1000)) * time.Millisecond, nil
}

// Point returns the value of a point of a board: column, then row from the top,
// as letters.
func Point(size weiqi.Size, p weiqi.Point) Value {
	return Value{string([]byte{'a' + byte(p.Col), 'a' + byte(size.Rows-1-int(p.Row))})}
}

// Point reads a point of a board.
func (v Value) Point(size weiqi.Size) (weiqi.Point, error) {
	s := strings.TrimSpace(v.raw)
	if len(s) != 2 || s[0] < 'a' || s[0] > 'z' || s[1] < 'a' || s[1] > 'z' {
		return weiqi.Point{}, reason.Error(reason.New("record-point", "text", reason.Brief(v.raw)))
	}
	p := weiqi.Point{Col: int8(s[0] - 'a'), Row: int8(size.Rows - 1 - int(s[1]-'a'))}
	if !size.Contains(p) {
		return weiqi.Point{}, reason.Error(reason.New("points-off-board", "points", strings.TrimSpace(v.raw), "size", size))
	}
	return p, nil
}

// Points reads a point, or a rectangle of points given by its upper left and its
// lower right corner, as in aa:cc.
func (v Value) Points(size weiqi.Size) (weiqi.Set, error) {
	first, second, isRectangle := v.Split()
	from, err := first.Point(size)
	if err != nil {
		return weiqi.Set{}, err
	}
	if !isRectangle {
		return weiqi.SetOf(from), nil
	}
	to, err := second.Point(size)
	if err != nil {
		return weiqi.Set{}, err
	}
	if to.Col < from.Col || to.Row > from.Row {
		return weiqi.Set{}, reason.Error(reason.New("record-rectangle", "text", reason.Brief(v.raw)))
	}
	var s weiqi.Set
	for row := to.Row; row <= from.Row; row++ {
		for col := from.Col; col <= to.Col; col++ {
			s.Add(weiqi.Point{Col: col, Row: row})
		}
	}
	return s, nil
}

// Move returns the value of a B or W property. A pass is written as nothing.
func Move(size weiqi.Size, m weiqi.Move) Value {
	if m.Pass {
		return Value{}
	}
	return Point(size, m.Point)
}

// Move reads the value of a B or W property, whichever the color says. Nothing is
// a pass, and so is tt on boards up to 19x19, as in FF[3].
func (v Value) Move(size weiqi.Size, c weiqi.Color) (weiqi.Move, error) {
	s := strings.TrimSpace(v.raw)
	if s == "" || s == "tt" && size.Cols <= 19 && size.Rows <= 19 {
		return weiqi.Pass(c), nil
	}
	p, err := v.Point(size)
	return weiqi.Play(c, p), err
}
