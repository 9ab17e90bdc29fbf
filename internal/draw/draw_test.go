package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/weiqi"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

func position(t testing.TB, rows ...string) *weiqi.Position {
	t.Helper()
	setup, err := weiqi.ParseSetup(rows, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func points(t testing.TB, vertices string) weiqi.Set {
	t.Helper()
	var s weiqi.Set
	for _, v := range strings.Fields(vertices) {
		p, err := weiqi.ParsePoint(v)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(p)
	}
	return s
}

// marked is a board with every kind of mark on it.
func marked(t testing.TB) Board {
	p := position(t,
		". X O .",
		"X O . O",
		". X O .")
	p, err := p.Play(weiqi.Play(weiqi.Black, weiqi.Point{Col: 2, Row: 1}))
	if err != nil {
		t.Fatal(err)
	}
	return Board{
		Position: p,
		Last:     weiqi.Play(weiqi.Black, weiqi.Point{Col: 2, Row: 1}),
		Dead:     points(t, "D2"),
		Disputed: points(t, "C1"),
		Open:     points(t, "B2"),
		Protect:  points(t, "D1"),
		Owner: map[weiqi.Point]weiqi.Color{
			{Col: 0, Row: 0}: weiqi.Black,
			{Col: 0, Row: 2}: weiqi.White,
		},
		Marks: map[weiqi.Point]Mark{
			{Col: 0, Row: 0}: Circle,
			{Col: 2, Row: 0}: Triangle,
			{Col: 0, Row: 1}: Cross,
			{Col: 1, Row: 2}: Square,
			{Col: 3, Row: 2}: Selected,
		},
		Labels: map[weiqi.Point]string{
			{Col: 2, Row: 2}: "7",
			{Col: 1, Row: 0}: "12",
			{Col: 3, Row: 0}: "<x>!",
		},
		Coordinates: true,
		Title:       `"Kō" & <b>friends</b>`,
	}
}

// TestSVGGolden compares a board with every mark on it with the picture in
// testdata; look at the picture after -update.
func TestSVGGolden(t *testing.T) {
	for _, theme := range []Theme{Light, Dark} {
		b := marked(t)
		b.Theme = theme
		var got bytes.Buffer
		if err := SVG(&got, b); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", "marks-"+theme.String()+".svg")
		if *update {
			if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("the picture differs from %s; run with -update and look at it. Got:\n%s", file, got.Bytes())
		}
	}
}

// count reads a document to its end and counts its elements.
func count(t *rapid.T, document []byte) (elements map[string]int, title string) {
	elements = map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(document))
	d.Strict = true
	in := ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return elements, title
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, document)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements[token.Name.Local]++
			in = token.Name.Local
		case xml.EndElement:
			in = ""
		case xml.CharData:
			if in == "title" {
				title += string(token)
			}
		}
	}
}

// TestSVGIsXML: whatever the size and the title, the document is well-formed, has
// a line for every column and row, and no text becomes markup.
func TestSVGIsXML(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := weiqi.Size{
			Cols: rapid.IntRange(1, weiqi.MaxSide).Draw(t, "cols"),
			Rows: rapid.IntRange(1, weiqi.MaxSide).Draw(t, "rows"),
		}
		title := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()),
			func(b []byte) string { return string(b) })).Draw(t, "title")
		var got bytes.Buffer
		b := Board{Position: weiqi.New(size, weiqi.Rules{}), Coordinates: true, Title: title}
		if err := SVG(&got, b); err != nil {
			t.Fatal(err)
		}
		elements, read := count(t, got.Bytes())
		if elements["path"] != size.Cols+size.Rows {
			t.Errorf("%v has %d lines, want %d", size, elements["path"], size.Cols+size.Rows)
		}
		if elements["text"] != 2*(size.Cols+size.Rows) {
			t.Errorf("%v has %d coordinates, want %d", size, elements["text"], 2*(size.Cols+size.Rows))
		}
		if elements["title"] != 1 || read != printable(title) {
			t.Errorf("the title %q reads %q", title, read)
		}
	})
}

// TestPNGPixels probes what a person would look for.
func TestPNGPixels(t *testing.T) {
	b := marked(t)
	const scale = 10
	p := layOut(b)
	var file bytes.Buffer
	if err := PNG(t.Context(), &file, b, int(p.Width*scale)); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := picture.Bounds().Dy(), int(p.Height*scale); got != want {
		t.Errorf("the picture is %d high, want %d", got, want)
	}
	l := layout{picture: p, size: b.Position.Size(), border: margin + lettering}
	for _, probe := range []struct {
		what   string
		vertex string
		dx, dy float64
		light  bool
	}{
		{"a black stone", "B1", 0, 6, false},
		{"a white stone", "C3", 0, 6, true},
		{"the rim of a white stone", "C3", 0, -whiteR, false},
		{"the ring of the last move", "C2", 5.6, 0, true},
		{"inside the ring", "C2", 0, 0, false},
		{"the ko square", "B2", -4.5, 2, false},
		{"beside the lines inside the ko square", "B2", 2, 2, true},
		{"the X on a dead white stone", "D2", 3, 3, false},
		{"black's square", "A1", 1, 1, false},
		{"the outline of black's square", "A1", -3.3, 1, true},
		{"white's square", "A3", 1, 1, true},
		{"the outline of white's square", "A3", -3.3, 1, false},
		{"the dash of a neutral point", "D1", 0, 0.9, false},
		{"a corner of the disputed box", "C1", 11, -10, false},
		{"the wood between the points", "A1", 11, -11.8, true},
		{"a line", "A1", 0, -11.8, false},
	} {
		at, err := weiqi.ParsePoint(probe.vertex)
		if err != nil {
			t.Fatal(err)
		}
		x, y := l.at(at)
		shade := color.GrayModel.Convert(picture.At(int((x+probe.dx)*scale), int((y+probe.dy)*scale))).(color.Gray).Y
		if light := shade > 120; light != probe.light {
			t.Errorf("%s at %s is of gray %d; light = %v, want %v", probe.what, probe.vertex, shade, light, probe.light)
		}
	}
}

// TestPNGSizes draws every size, small.
func TestPNGSizes(t *testing.T) {
	for cols := 1; cols <= weiqi.MaxSide; cols += 4 {
		for rows := 1; rows <= weiqi.MaxSide; rows += 4 {
			size := weiqi.Size{Cols: cols, Rows: rows}
			var file bytes.Buffer
			if err := PNG(t.Context(), &file, Board{Position: weiqi.New(size, weiqi.Rules{}), Theme: Dark}, 60); err != nil {
				t.Fatalf("%v: %v", size, err)
			}
			config, _, err := image.DecodeConfig(&file)
			if err != nil || config.Width != 60 {
				t.Errorf("%v: a picture %d wide, error %v; want 60", size, config.Width, err)
			}
		}
	}
}

func TestPNGRefusesSizes(t *testing.T) {
	tall := Board{Position: weiqi.New(weiqi.Size{Cols: 1, Rows: 25}, weiqi.Rules{})}
	for _, width := range []int{-1, 0, 4096, MaxPixels, 1 << 30} {
		var file bytes.Buffer
		if err := PNG(t.Context(), &file, tall, width); err == nil || file.Len() > 0 {
			t.Errorf("PNG of width %d wrote %d bytes, error %v; want none and an error", width, file.Len(), err)
		}
	}
}

// TestMarksOffTheBoard: sets are of points of any board.
func TestMarksOffTheBoard(t *testing.T) {
	far := weiqi.SetOf(weiqi.Point{Col: 24, Row: 24})
	p := weiqi.New(weiqi.Square(2), weiqi.Rules{})
	var plain, got bytes.Buffer
	if err := SVG(&plain, Board{Position: p}); err != nil {
		t.Fatal(err)
	}
	if err := SVG(&got, Board{Position: p, Dead: far, Disputed: far, Open: far, Protect: far, Last: weiqi.Play(weiqi.Black, weiqi.Point{Col: 24})}); err != nil {
		t.Fatal(err)
	}
	if got.String() != plain.String() {
		t.Error("marks off the board are drawn")
	}
}

func TestStarPoints(t *testing.T) {
	for size, want := range map[string]string{
		"1x1":   "",
		"4x4":   "",
		"5x5":   "C3",
		"8x8":   "",
		"9x9":   "C3 G3 E5 C7 G7",
		"10x10": "C3 H3 C8 H8",
		"13x13": "D4 K4 G7 D10 K10",
		"19x19": "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16",
		"19x13": "D4 K4 Q4 K7 D10 K10 Q10",
		"9x5":   "E3",
	} {
		parsed, err := weiqi.ParseSize(size)
		if err != nil {
			t.Fatal(err)
		}
		if got := StarPoints(parsed).String(); got != want {
			t.Errorf("StarPoints(%s) = %q, want %q", size, got, want)
		}
	}
}

func TestParseTheme(t *testing.T) {
	for _, theme := range []Theme{Light, Dark} {
		if got, err := ParseTheme(theme.String()); got != theme || err != nil {
			t.Errorf("ParseTheme(%q) = %v, %v", theme.String(), got, err)
		}
	}
	if _, err := ParseTheme("pink"); err == nil {
		t.Error(`ParseTheme("pink") has no error`)
	}
}
