package gtp

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
)

func TestReplies(t *testing.T) {
	tests := []struct {
		name, in string
		want     string // id, refused, noise and text of every reply
	}{
		{"plain", "=1 D4\n\n", `1 false 0 "D4"`},
		{"empty", "=1\n\n", `1 false 0 ""`},
		{"refused", "?1 unknown command\n\n", `1 true 0 "unknown command"`},
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
		{"no id", "= D4\n\n", ` false 0 "D4"`},
		{"a huge id", "=99999999999999999999 D4\n\n", `99999999999999999999 false 0 "D4"`},
		{"glued", "=1D4\n\n?1unknown command\n\n", `1 false 0 "D4" glued 1 true 0 "unknown command" glued`},
		{"digits glued", "=13.8\n\n=12\n\n", `1 false 0 "3.8" glued 1 false 0 "2" glued`},
		{"glued to another id", "=2D4\n\n=1 E5\n\n", `1 false 1 "E5"`},
		{"a late reply", "=0 D4\n\n=1 E5\n\n", `0 false 0 "D4" 1 false 0 "E5"`},
		{"a byte order mark", "\ufeff=1 D4\n\n=1 E5\n\n", `1 false 0 "D4" mark 1 false 0 "E5"`},
		{"cut off", "=1 D4\n", ""},
		{"too many bytes", "=1 " + strings.Repeat("x", 100) + "\n\n", "a reply is longer than the limits allow"},
		{"too many bytes of noise", strings.Repeat("x", 101), "a reply is longer than the limits allow"},
		{"too many lines", strings.Repeat("\n", 11), "a reply is longer than the limits allow"},
		{"limits are for each", strings.Repeat("=1\na\nb\nc\n\n", 3), `1 false 0 "a\nb\nc" 1 false 0 "a\nb\nc" 1 false 0 "a\nb\nc"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := NewReplyReader(strings.NewReader(test.in), Limits{ReplyBytes: 100, ReplyLines: 10}, func() string { return "1" })
			var got []string
			for {
				reply, err := r.Next()
				if err != nil {
					if !errors.Is(err, io.EOF) {
						got = append(got, err.Error())
					}
					break
				}
				marks := ""
				if reply.BOM {
					marks += " mark"
				}
				if reply.Glued {
					marks += " glued"
				}
				got = append(got, fmt.Sprintf("%s %v %d %q%s", reply.ID, reply.Refused, reply.Noise, reply.Text, marks))
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
		none := func() string { return "" }
		r := NewReplyReader(strings.NewReader(string(in)), limits, none)
		raw := ""
		for {
			reply, err := r.Next()
			if err != nil {
				if all := raw + r.Pending(); len(in) <= keepBytes && all != string(in) && !errors.Is(err, ErrFlood) {
					t.Errorf("%q came as %q", in, all)
				}
				return
			}
			raw += r.Raw()
			mark := "="
			if reply.Refused {
				mark = "?"
			}
			text := strings.ReplaceAll(reply.Text, "\n\n", "\n \n")
			text = strings.ReplaceAll(text, "\n\n", "\n \n") // three in a row
			written := fmt.Sprintf("%s%s %s\n\n", mark, reply.ID, text)
			again, err := NewReplyReader(strings.NewReader(written), Limits{ReplyBytes: 1 << 20, ReplyLines: 1000}, none).Next()
			if err != nil || again.ID != reply.ID || again.Refused != reply.Refused || again.Text != strings.TrimLeft(reply.Text, " ") {
				t.Errorf("%q is read as %+v, and written %q as %+v, %v", in, reply, written, again, err)
			}
		}
	})
}

// What has come is kept as it came, and told from what came before.
func TestPending(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, out := io.Pipe()
		r := NewReplyReader(in, Limits{}, func() string { return "2" })
		read := make(chan string)
		go func() {
			defer close(read)
			for {
				if _, err := r.Next(); err != nil {
					return
				}
				read <- r.Raw()
			}
		}()
		write := func(text string) {
			if _, err := io.WriteString(out, text); err != nil {
				t.Error(err)
			}
		}
		write("hello\n=1 a\n\n")
		if got, want := <-read, "hello\n=1 a\n\n"; got != want {
			t.Errorf("Raw() = %q, want %q", got, want)
		}
		write("\xff=2 b\n") // and no end
		synctest.Wait()     // until the reader waits for more
		if got, want := r.Pending(), "\xff=2 b\n"; got != want {
			t.Errorf("Pending() = %q, want %q", got, want)
		}
		long := "\n=2 " + strings.Repeat("x", 2*keepBytes) + "\n\n"
		go write(long)
		if got := <-read; got != long[:len(got)] && !strings.HasPrefix("\xff=2 b\n"+long, got) || len(got) > keepBytes {
			t.Errorf("Raw() has %d bytes: %q…", len(got), got[:20])
		}
		write("=2 c\n\n")
		if got, want := <-read, "=2 c\n\n"; got != want {
			t.Errorf("Raw() = %q, want %q", got, want)
		}
		_ = out.Close()
		<-read
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
