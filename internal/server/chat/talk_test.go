package chat

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

var (
	noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	ann  = Person{ID: "ann", Name: "Ann"}
	bob  = Person{ID: "bob", Name: "Bob", Bot: true}
)

func TestClean(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, want string
		err        error
	}{
		{"good game", "good game", nil},
		{"  good \t\r\n game ", "good game", nil},
		{"line one\u2028line two\u0085three", "line one line two three", nil},
		{"<script>alert('x')</script>", "<script>alert('x')</script>", nil}, // text, never markup
		{"\u202Egnp.exe\u202C", "gnp.exe", nil},                             // written backwards
		{"a\u2066b\u2069c\u200Ed\u061Ce", "abcde", nil},
		{"bell\a and \x1b[31mred\x00", "bell and [31mred", nil},
		{"in\u200Bvis\uFEFFible\u00AD", "invisible", nil},
		{"می\u200Cخواهم", "می\u200Cخواهم", nil}, // a word of Persian
		{"👩\u200D💻", "👩\u200D💻", nil},
		{"\xff\xfe", "\uFFFD", nil}, // of a run of what is no text one mark is left
		{"", "", ErrEmpty},
		{" \u202E\u200B\u200D ", "", ErrEmpty},
		{strings.Repeat("界", MaxText), strings.Repeat("界", MaxText), nil},
		{strings.Repeat("界", MaxText+1), "", ErrLong},
		{strings.Repeat("\u202E", 999) + "x", "x", nil},
	} {
		if got, err := Clean(c.text); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("Clean(%q) = %q, %v, want %q, %v", c.text, got, err, c.want, c.err)
		}
	}
}

// Whatever comes in, a line is one line of text without tricks, and clean as it is.
func FuzzClean(f *testing.F) {
	for _, seed := range []string{"good game", "\u202Eabc", "\x00\xff", "a\u200D\u200Cb \n c"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line, err := Clean(text)
		if err != nil {
			return
		}
		if !utf8.ValidString(line) || utf8.RuneCountInString(line) > MaxText || line == "" || strings.TrimSpace(line) != line {
			t.Errorf("Clean(%q) = %q", text, line)
		}
		for _, r := range line {
			if unicode.Is(unicode.Bidi_Control, r) || unicode.IsControl(r) {
				t.Errorf("Clean(%q) leaves %U", text, r)
			}
		}
		if again, err := Clean(line); again != line || err != nil {
			t.Errorf("Clean(%q) = %q, %v, want the same again", line, again, err)
		}
	})
}

// A switch is written, and read again, as an event of its own.
func TestSwitch(t *testing.T) {
	t.Parallel()
	var room Room
	for i, c := range []struct {
		by     Person
		on     bool
		silent string
	}{{ann, true, "[]"}, {ann, false, "[ann]"}, {bob, false, "[ann bob]"}, {ann, false, "[ann bob]"}, {ann, true, "[bob]"}, {bob, true, "[]"}} {
		lines, err := room.Switch(noon, c.by, c.on)
		if err != nil {
			t.Fatal(err)
		}
		if room, err = Then(room, lines...); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(room.Silent()); got != c.silent {
			t.Errorf("after switch %d %s are silent, want %s", i, got, c.silent)
		}
		said, err := room.Say(Line{From: ann, Text: "hello", Kind: Players})
		if off := c.silent != "[]"; errors.Is(err, ErrOff) != off || !off && said.Text != "hello" {
			t.Errorf("after switch %d something is said: %+v, %v", i, said, err)
		}
		if _, err := room.Say(Line{From: bob, Text: "hello", Kind: Spectators}); err != nil {
			t.Errorf("after switch %d spectators: %v", i, err)
		}
	}
	data, err := json.Marshal(room[0])
	if err != nil || !strings.Contains(string(data), `"switched"`) {
		t.Errorf("a switch is written as %s, %v", data, err)
	}
	var again Line
	if err := json.Unmarshal(data, &again); err != nil || again != room[0] {
		t.Errorf("%s is read as %+v, want %+v, %v", data, again, room[0], err)
	}
}

func TestRoom(t *testing.T) {
	t.Parallel()
	var room Room
	for i, from := range []Person{ann, bob} {
		said, err := room.Say(Line{At: noon, From: from, Text: " hello "})
		if err != nil || said.N != i+1 || said.Text != "hello" || said.From != from {
			t.Errorf("line %d is %+v, %v", i+1, said, err)
		}
		if room, err = Then(room, said); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := room.Say(Line{From: ann, Text: " "}); !errors.Is(err, ErrEmpty) {
		t.Errorf("nothing is said: %v", err)
	}
	var rest []Line
	for n := len(room) + 1; n <= MaxLines; n++ {
		rest = append(rest, Line{N: n, From: ann, Text: "and another"})
	}
	room, err := Then(room, rest...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := room.Say(Line{From: ann, Text: "one too many"}); !errors.Is(err, ErrFull) {
		t.Errorf("line %d: %v", MaxLines+1, err)
	}
	if _, err := Then(room, Line{N: 5}); err == nil {
		t.Error("line 5 follows the last")
	}
	for _, c := range []struct{ after, want int }{{-1, MaxLines}, {0, MaxLines}, {998, 2}, {MaxLines, 0}, {MaxLines + 9, 0}} {
		if got := len(room.After(c.after)); got != c.want {
			t.Errorf("%d lines after line %d, want %d", got, c.after, c.want)
		}
	}
}

func TestDocket(t *testing.T) {
	t.Parallel()
	var docket Docket
	do := func(d Deed) (Deed, error) {
		d.At, d.By = noon, ann
		done, err := docket.Do(d)
		if err != nil {
			return done, err
		}
		text, _ := json.Marshal(done)
		var stored Deed
		if err := json.Unmarshal(text, &stored); err != nil {
			t.Fatal(err)
		}
		docket, err = Record(docket, stored)
		return done, err
	}
	wantOpen := func(want ...int) {
		t.Helper()
		var open []int
		for _, d := range docket.Reports() {
			open = append(open, d.N)
		}
		if !reflect.DeepEqual(open, want) {
			t.Errorf("the reports that wait are %v, want %v", open, want)
		}
	}
	do(Deed{Did: Report, Person: bob, Why: "rude"})
	do(Deed{Did: Report, Game: "g", Line: &Line{N: 1, At: noon, Text: "no"}, Why: "rude again"})
	wantOpen(1, 2)
	mute, err := do(Deed{Did: Mute, Person: bob, Hours: 2, Why: "rude"})
	if err != nil || !mute.Until().Equal(noon.Add(2*time.Hour)) || !(Deed{Did: Ban}).Until().IsZero() {
		t.Errorf("the mute is %+v, %v, until %v", mute, err, mute.Until())
	}
	if _, err := do(Deed{Did: Close, Closes: 3}); !errors.Is(err, ErrNoReport) {
		t.Errorf("to close what is no report: %v", err)
	}
	if _, err := do(Deed{Did: Close, Closes: 1, Why: "muted"}); err != nil {
		t.Error(err)
	}
	if _, err := do(Deed{Did: Close, Closes: 1}); !errors.Is(err, ErrNoReport) {
		t.Errorf("to close it twice: %v", err)
	}
	wantOpen(2)
	erase, err := do(Deed{Did: Erase, Person: bob})
	if err != nil || len(docket.Erasing()) != 1 || docket.Erasing()[0].N != erase.N {
		t.Errorf("%v; to be erased are %+v, want bob", err, docket.Erasing())
	}
	for _, closes := range []int{0, 2, erase.N + 1} {
		if _, err := do(Deed{Did: Erased, Closes: closes}); !errors.Is(err, ErrNoReport) {
			t.Errorf("deed %d is said to be done: %v", closes, err)
		}
	}
	if _, err := do(Deed{Did: Erased, Person: bob, Closes: erase.N}); err != nil || len(docket.Erasing()) != 0 {
		t.Errorf("%v; to be erased are %+v, want nobody", err, docket.Erasing())
	}
	wantOpen(2)
	if got := docket.Reports()[0].Line; got == nil || got.Text != "no" {
		t.Errorf("the report quotes %+v", got)
	}
	if _, err := Record(docket, Deed{N: 9}); err == nil {
		t.Error("deed 9 follows deed 6")
	}
	var flood []Deed
	for i := range MaxReports - 1 {
		flood = append(flood, Deed{N: i + 7, Did: Report})
	}
	if docket, err = Record(docket, flood...); err != nil {
		t.Fatal(err)
	}
	if _, err := do(Deed{Did: Report}); !errors.Is(err, ErrManyReports) {
		t.Errorf("report %d: %v", MaxReports+1, err)
	}
	if _, err := do(Deed{Did: Ban, Person: bob}); err != nil {
		t.Errorf("a moderator cannot act: %v", err)
	}
}

// Pages of the record, put together, are the record; what it was is not changed.
func TestDocketPages(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		var docket Docket
		for i := range rapid.IntRange(0, 30).Draw(r, "deeds") {
			before := fmt.Sprintf("%+v", docket)
			after, err := Record(docket, Deed{N: i + 1, Did: rapid.SampledFrom([]Act{Report, Mute, Amend}).Draw(r, "did")})
			if err != nil || fmt.Sprintf("%+v", docket) != before {
				r.Fatalf("%v; what was is %+v, and was %s", err, docket, before)
			}
			docket = after
		}
		most, n, want := rapid.IntRange(1, 7).Draw(r, "most"), 0, len(docket.deeds)
		for page := docket.Before(0, most); len(page) > 0; page = docket.Before(n, most) {
			for _, d := range page {
				if n = d.N; n != want {
					r.Fatalf("deed %d comes, want %d", n, want)
				}
				want--
			}
			if n == 1 {
				break
			}
		}
		if want != 0 {
			r.Fatalf("%d deeds are on no page", want)
		}
	})
}
