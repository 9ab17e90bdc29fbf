package sgf

import (
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/weiqi"
	"pgregory.net/rapid"
)

func TestText(t *testing.T) {
	for _, test := range []struct{ raw, text, simple string }{
		{"", "", ""},
		{"plain: [text", "plain: [text", "plain: [text"},
		{`a\]b\\c\:d\e`, `a]b\c:de`, `a]b\c:de`},
		{"a\nb", "a\nb", "a b"},
		{"a\r\nb\n\rc\rd\n\ne", "a\nb\nc\nd\n\ne", "a b c d  e"},
		{"soft\\\n\\\r\n\\\n\r\\\rbreak", "softbreak", "softbreak"},
		{"tab\tand\v\fmore\\\t.", "tab and  more .", "tab and  more ."},
		{`石\石`, "石石", "石石"},
	} {
		v := Value{test.raw}
		if v.Text() != test.text || v.SimpleText() != test.simple {
			t.Errorf("%q reads as %q and %q, want %q and %q", test.raw, v.Text(), v.SimpleText(), test.text, test.simple)
		}
	}
}

func TestTextIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		want := strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n", "\t", " ", "\v", " ", "\f", " ").Replace(s)
		if got := Text(s).Text(); got != want {
			t.Fatalf("Text(%q).Text() = %q", s, got)
		}
		if got := Text("x" + s + "y").SimpleText(); strings.ContainsAny(got, "\r\n\t\v\f") {
			t.Fatalf("Text(%q).SimpleText() = %q", s, got)
		}
	})
}

func TestSplit(t *testing.T) {
	for _, test := range []struct {
		raw, first, second string
		ok                 bool
	}{
		{"aa:cc", "aa", "cc", true},
		{`a\:b:c:d`, `a\:b`, "c:d", true},
		{`a\:b`, `a\:b`, "", false},
		{":", "", "", true},
		{`\`, `\`, "", false},
	} {
		first, second, ok := Value{test.raw}.Split()
		if first.raw != test.first || second.raw != test.second || ok != test.ok {
			t.Errorf("%q splits into %q, %q, %v", test.raw, first, second, ok)
		}
	}
}

func TestMoves(t *testing.T) {
	for _, test := range []struct {
		size weiqi.Size
		raw  string
		want string // "" for an error
	}{
		{weiqi.Square(19), "aa", "A19"},
		{weiqi.Square(19), "sa", "T19"},
		{weiqi.Square(19), " pd\n", "Q16"},
		{weiqi.Square(19), "", "pass"},
		{weiqi.Square(19), "tt", "pass"},
		{weiqi.Square(9), "tt", "pass"},
		{weiqi.Square(25), "tt", "U6"},
		{weiqi.Square(25), "yy", "Z1"},
		{weiqi.Square(25), "", "pass"},
		{weiqi.Size{Cols: 7, Rows: 5}, "ae", "A1"},
		{weiqi.Size{Cols: 7, Rows: 5}, "ga", "G5"},
		{weiqi.Size{Cols: 7, Rows: 5}, "af", ""},
		{weiqi.Size{Cols: 7, Rows: 5}, "ha", ""},
		{weiqi.Square(9), "ja", ""},
		{weiqi.Square(9), "zz", ""},
		{weiqi.Square(9), "AA", ""},
		{weiqi.Square(9), "a", ""},
		{weiqi.Square(9), "aaa", ""},
		{weiqi.Square(9), "石", ""},
	} {
		m, err := Value{test.raw}.Move(test.size, weiqi.Black)
		if got := m.Vertex(); (err == nil) != (test.want != "") || err == nil && got != test.want {
			t.Errorf("%q on %v is %v, %v; want %s", test.raw, test.size, got, err, test.want)
		}
	}
}

func TestPoints(t *testing.T) {
	size := weiqi.Square(5)
	for _, test := range []struct{ raw, want string }{
		{"ee", "E1"},
		{"bd:ce", "B1 C1 B2 C2"},
		{"aa:ea", "A5 B5 C5 D5 E5"},
		{"cc:cc", "C3"},
		{"cc:aa", `"cc:aa" is not a rectangle: want the upper left corner first`},
		{"aa:ac:cc", `"ac:cc" is not a point: want two small letters, as in dd`},
		{"aa:ff", "not on a 5x5 board: ff"},
		{"ff:aa", "not on a 5x5 board: ff"},
		{"", `"" is not a point: want two small letters, as in dd`},
	} {
		points, err := Value{test.raw}.Points(size)
		got := points.String()
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q is %s, want %s", test.raw, got, test.want)
		}
	}
}

func TestSeconds(t *testing.T) {
	for _, test := range []struct {
		raw  string
		want time.Duration // -1 for an error
		back string
	}{
		{"0", 0, "0"},
		{"1800", 30 * time.Minute, "1800"},
		{" 93.25 ", 93250 * time.Millisecond, "93.25"},
		{"0.0004", 0, "0"},
		{"1e9", 1e9 * time.Second, "1000000000"},
		{"1e10", -1, ""},
		{"-1", -1, ""},
		{"NaN", -1, ""},
		{"+Inf", -1, ""},
		{"30 minutes", -1, ""},
		{"", -1, ""},
	} {
		d, err := Value{test.raw}.Seconds()
		if (err == nil) != (test.want >= 0) || err == nil && (d != test.want || Seconds(d).raw != test.back) {
			t.Errorf("%q is %v, %v, written %s; want %v, written %s", test.raw, d, err, Seconds(d), test.want, test.back)
		}
	}
}

func TestResults(t *testing.T) {
	for _, test := range []struct {
		in, out string // out: what is written, "" for an error
		want    weiqi.Result
	}{
		{"B+3.5", "B+3.5", weiqi.Result{Winner: weiqi.Black, By: weiqi.ByCount, Margin: 7}},
		{"w+12.0", "W+12", weiqi.Result{Winner: weiqi.White, By: weiqi.ByCount, Margin: 24}},
		{"B+", "B+", weiqi.Result{Winner: weiqi.Black, By: weiqi.ByCount}},
		{"W+R", "W+R", weiqi.Result{Winner: weiqi.White, By: weiqi.ByResign}},
		{"W+Resign", "W+R", weiqi.Result{Winner: weiqi.White, By: weiqi.ByResign}},
		{"Black+Resignation", "B+R", weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}},
		{"B+T", "B+T", weiqi.Result{Winner: weiqi.Black, By: weiqi.ByTime}},
		{"W+Time", "W+T", weiqi.Result{Winner: weiqi.White, By: weiqi.ByTime}},
		{"B+F", "B+F", weiqi.Result{Winner: weiqi.Black, By: weiqi.ByForfeit}},
		{"B+Forfeit", "B+F", weiqi.Result{Winner: weiqi.Black, By: weiqi.ByForfeit}},
		{"0", "0", weiqi.Result{By: weiqi.ByCount}},
		{"Draw", "0", weiqi.Result{By: weiqi.ByCount}},
		{"jigo", "0", weiqi.Result{By: weiqi.ByCount}},
		{" Void ", "Void", weiqi.Result{By: weiqi.Void}},
		{"?", "?", weiqi.Result{}},
		{"", "?", weiqi.Result{}},
		{"B+3.25", "", weiqi.Result{}},
		{"B+-3", "", weiqi.Result{}},
		{"B+NaN", "", weiqi.Result{}},
		{"+3", "", weiqi.Result{}},
		{"B3", "", weiqi.Result{}},
		{"白中押し勝ち", "", weiqi.Result{}},
	} {
		r, err := ParseResult(test.in)
		if (err == nil) != (test.out != "") || r != test.want || err == nil && FormatResult(r) != test.out {
			t.Errorf("%q is %+v, %v, written %s; want %+v, written %s", test.in, r, err, FormatResult(r), test.want, test.out)
		}
	}
}
