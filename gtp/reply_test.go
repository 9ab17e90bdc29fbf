package gtp

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

func TestReplies(t *testing.T) {
	tests := []struct {
		name, in string
		want     string // id, refused, noise and text of every reply
	}{
		{"plain", "=1 D4\n\n", `1 false 0 "D4"`},
		{"empty", "=1\n\n", `1 false 0 ""`},
		{"refused", "?12 unknown command\n\n", `12 true 0 "unknown command"`},
		{"many lines", "=1 a\nb  \n c\n\n", `1 false 0 "a\nb\n c"`},
		{"a board", "=1\n   A B\n 1 . .\n\n", `1 false 0 "   A B\n 1 . ."`},
		{"carriage returns", "=1 D4\r\n\r\n", `1 false 0 "D4"`},
		{"tabs and controls", "=1\tD\x004\a\n\n", `1 false 0 "D4"`},
		{"blank lines before", "\n\r\n  \n=1 D4\n\n", `1 false 0 "D4"`},
		{"noise before", "visits 5\n== x\n=x\n?!\n=1 D4\n\n", `1 false 4 "D4"`},
		{"a line of blanks inside", "=1 a\n \nb\n\n", `1 false 0 "a\n\nb"`},
		{"not UTF-8", "=1 \xff\n\n", `1 false 0 "�"`},
		{"two", "=1 a\n\n=2 b\n\n", `1 false 0 "a" 2 false 0 "b"`},
		{"long lines", "=1 " + strings.Repeat("x", 50) + "\n\n", `1 false 0 "` + strings.Repeat("x", 50) + `"`},
		{"no id", "= D4\n\n", `a reply without the id of its command: "= D4"`},
		{"a huge id", "=99999999999999999999 D4\n\n", `a reply without the id of its command: "=99999999999999999999 D4"`},
		{"cut off", "=1 D4\n", ""},
		{"too many bytes", "=1 " + strings.Repeat("x", 100) + "\n\n", "flood"},
		{"too many bytes of noise", strings.Repeat("x", 101), "flood"},
		{"too many lines", strings.Repeat("\n", 11), "flood"},
		{"limits are for each", strings.Repeat("=1\na\nb\nc\n\n", 3), `1 false 0 "a\nb\nc" 1 false 0 "a\nb\nc" 1 false 0 "a\nb\nc"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := newReplyReader(strings.NewReader(test.in), Limits{ReplyBytes: 100, ReplyLines: 10})
			var got []string
			for {
				answer, err := r.next()
				if err != nil {
					if !errors.Is(err, io.EOF) {
						got = append(got, err.Error())
					}
					break
				}
				got = append(got, fmt.Sprintf("%d %v %d %q", answer.id, answer.refused, answer.noise, answer.text))
			}
			if text := strings.Join(got, " "); text != test.want {
				t.Errorf("the replies are %s, want %s", text, test.want)
			}
		})
	}
}

// Whatever comes in, the reader stops or returns replies that it reads again
// when they are written as the protocol says.
func FuzzReplies(f *testing.F) {
	f.Add([]byte("=1 D4\n\n"))
	f.Add([]byte("noise\r\n\r\n?22 no\tmove\n\n=3\n"))
	f.Add([]byte("=4\n   A B\n 1 . .\n\n=5 \xff\x00\n \n\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		limits := Limits{ReplyBytes: 4096, ReplyLines: 100}
		r := newReplyReader(strings.NewReader(string(in)), limits)
		for {
			answer, err := r.next()
			if err != nil {
				return
			}
			mark := "="
			if answer.refused {
				mark = "?"
			}
			text := strings.ReplaceAll(answer.text, "\n\n", "\n \n")
			text = strings.ReplaceAll(text, "\n\n", "\n \n") // three in a row
			written := fmt.Sprintf("%s%d %s\n\n", mark, answer.id, text)
			again, err := newReplyReader(strings.NewReader(written), Limits{ReplyBytes: 1 << 20, ReplyLines: 1000}).next()
			if err != nil || again.id != answer.id || again.refused != answer.refused || again.text != strings.TrimLeft(answer.text, " ") {
				t.Errorf("%q is read as %+v, and written %q as %+v, %v", in, answer, written, again, err)
			}
		}
	})
}

func TestTail(t *testing.T) {
	last := tail{most: 11}
	for i := range 1000 {
		fmt.Fprintf(&last, "line %d\n", i)
	}
	if got, want := last.String(), "8\nline 999"; got != want {
		t.Errorf("the tail is %q, want %q", got, want)
	}
	if len(last.text) > 2*last.most {
		t.Errorf("it keeps %d bytes", len(last.text))
	}
}
