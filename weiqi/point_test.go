package weiqi

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParsePoint(t *testing.T) {
	for text, want := range map[string]Point{
		"A1": {0, 0}, "d4": {3, 3}, "H8": {7, 7}, "J9": {8, 8}, "T19": {18, 18}, "z25": {24, 24},
	} {
		got, err := ParsePoint(text)
		if err != nil || got != want {
			t.Errorf("ParsePoint(%q) = %v, %v, want %v", text, got, err, want)
		}
		if got.String() != strings.ToUpper(text) {
			t.Errorf("%v.String() = %q, want %q", want, got.String(), strings.ToUpper(text))
		}
	}
	for _, text := range []string{"", "A", "1", "I5", "A0", "A01", "A26", "A-1", "A+1", "AA1", "A1 ", "pass", "A1\x00", "é1", "@1", "A999"} {
		if p, err := ParsePoint(text); err == nil {
			t.Errorf("ParsePoint(%q) = %v, want an error", text, p)
		}
	}
}

func TestParseSize(t *testing.T) {
	for text, want := range map[string]Size{"19": {19, 19}, "1": {1, 1}, "7x5": {7, 5}, "25X25": {25, 25}} {
		if got, err := ParseSize(text); err != nil || got != want {
			t.Errorf("ParseSize(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "0", "0x0", "26", "99x99", "9x", "x9", "9x9x9", "-9", "nine", "9 x 9"} {
		if s, err := ParseSize(text); err == nil {
			t.Errorf("ParseSize(%q) = %v, want an error", text, s)
		}
	}
}

func TestParseMove(t *testing.T) {
	if m, err := ParseMove(White, "PASS"); err != nil || m != Pass(White) {
		t.Errorf(`ParseMove("PASS") = %v, %v, want a pass`, m, err)
	}
	if m, err := ParseMove(Black, "c2"); err != nil || m != Play(Black, Point{2, 1}) || m.String() != "black C2" {
		t.Errorf(`ParseMove("c2") = %v, %v, want black C2`, m, err)
	}
	if _, err := ParseMove(Black, "resign"); err == nil {
		t.Errorf(`ParseMove("resign") is a move, want an error`)
	}
}

func TestColors(t *testing.T) {
	for text, want := range map[string]Color{"b": Black, "BLACK": Black, "W": White, "white": White} {
		if got, err := ParseColor(text); err != nil || got != want {
			t.Errorf("ParseColor(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, c := range []Color{Empty, Black, White} {
		text, _ := c.MarshalText()
		back := Color(9)
		if err := back.UnmarshalText(text); err != nil || back != c {
			t.Errorf("%q comes back as %v, %v, want %v", text, back, err, c)
		}
	}
	if Black.Opponent() != White || White.Opponent() != Black || Empty.Opponent() != Empty {
		t.Error("the opponents are wrong")
	}
}

// TestSet holds sets against the ones of the language.
func TestSet(t *testing.T) {
	point := rapid.Custom(func(t *rapid.T) Point {
		return Point{int8(rapid.IntRange(0, MaxSide-1).Draw(t, "col")), int8(rapid.IntRange(0, MaxSide-1).Draw(t, "row"))}
	})
	rapid.Check(t, func(t *rapid.T) {
		as, bs := rapid.SliceOf(point).Draw(t, "a"), rapid.SliceOf(point).Draw(t, "b")
		a, b := SetOf(as...), SetOf(bs...)
		for p := range Square(MaxSide).All() {
			inA, inB := slices.Contains(as, p), slices.Contains(bs, p)
			union, both, minus := a.Union(b), a.Intersect(b), a.Minus(b)
			if a.Has(p) != inA || union.Has(p) != (inA || inB) || both.Has(p) != (inA && inB) || minus.Has(p) != (inA && !inB) {
				t.Fatalf("%v is in the wrong sets of %v and %v", p, a, b)
			}
		}
		got := slices.Collect(a.All())
		if !slices.Equal(got, a.Points()) || len(got) != a.Len() || (a.Len() == 0) != a.Empty() {
			t.Fatalf("All = %v, Points = %v, Len = %d", got, a.Points(), a.Len())
		}
		if !slices.IsSortedFunc(got, func(p, q Point) int { return (int(p.Row)-int(q.Row))*MaxSide + int(p.Col) - int(q.Col) }) {
			t.Fatalf("All = %v, want row by row", got)
		}
		data, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		back := b
		if err := json.Unmarshal(data, &back); err != nil || back != a {
			t.Fatalf("%s comes back as %v, %v", data, back, err)
		}
		for _, p := range as {
			a.Remove(p)
		}
		if !a.Empty() || a.String() != "" {
			t.Fatalf("after removing all there is %v", a)
		}
	})
}

func TestSetup(t *testing.T) {
	tests := []struct{ name, drawing, want string }{
		{"nothing", "", "the diagram is empty"},
		{"no point in a row", " ", "no board is 0x1"},
		{"ragged", "...\n..", "row 2 of the diagram has 2 points, the first has 3"},
		{"another letter", "..?", "row 1 of the diagram has \"?\""},
		{"too wide", strings.Repeat(".", 26), "no board is 26x1"},
		{"too high", strings.Repeat(".\n", 26), "no board is 1x26"},
		{"no liberty", "XO.\nO..\n...", "the black chain at A3 has no liberty"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var rows []string
			if test.drawing != "" {
				rows = strings.Split(strings.TrimSuffix(test.drawing, "\n"), "\n")
			}
			s, err := ParseSetup(rows, Black)
			if err == nil {
				_, err = s.Position(Rules{})
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error = %v, want %s", err, test.want)
			}
		})
	}
	bad := Setup{Size: Square(2), Turn: Black, Black: points(t, "A1 C1"), White: points(t, "A1 B3")}
	const want = "not on a 2x2 board: C1; there are two stones on A1; not on a 2x2 board: B3"
	if _, err := bad.Position(Rules{}); err == nil || err.Error() != want {
		t.Errorf("Position = %v, want %s", err, want)
	}
	for _, s := range []Setup{{}, {Size: Square(26), Turn: Black}, {Size: Square(9)}, {Size: Square(9), Turn: White, BlackLost: -1}} {
		if _, err := s.Position(Rules{}); err == nil {
			t.Errorf("%v is a position, want an error", s)
		}
	}
}

func TestChains(t *testing.T) {
	p := at(t, Rules{}, Black, `
		X X . O
		. O O O
		. . . .`)
	var got []string
	for chain := range p.Chains() {
		got = append(got, chain.Color.String()+": "+chain.Stones.String()+" / "+chain.Liberties.String())
	}
	want := []string{"white: B2 C2 D2 D3 / B1 C1 D1 A2 C3", "black: A3 B3 / A2 C3"}
	if !slices.Equal(got, want) {
		t.Errorf("Chains = %q, want %q", got, want)
	}
	if got := p.Widen(points(t, "A3 D3 A1 Z25")); got != points(t, "A3 B3 B2 C2 D2 D3") {
		t.Errorf("Widen = %v, want both chains and nothing else", got)
	}
	if chain := p.Chain(Point{}); chain != (Chain{}) {
		t.Errorf("Chain of an empty point = %v, want none", chain)
	}
}

func FuzzParseSetup(f *testing.F) {
	f.Add(". X O\n# o +\n")
	f.Add("XO\n..")
	f.Fuzz(func(t *testing.T, drawing string) {
		s, err := ParseSetup(strings.Split(drawing, "\n"), White)
		if err != nil {
			return
		}
		p, err := s.Position(Rules{})
		if err != nil {
			return
		}
		again, err := ParseSetup(p.Rows(), White)
		if err != nil || again != s {
			t.Errorf("%q comes back as %v, %v, want %v", p.Rows(), again, err, s)
		}
	})
}

func TestSetJSON(t *testing.T) {
	corner := SetOf(Point{0, 0}, Point{3, 3})
	for text, want := range map[string]Set{
		`["D4","a1"]`: corner, " [\n\"A1\" , \"D4\"\t] ": corner, `["A1","D4","A1"]`: corner, `[]`: {}, `[ ]`: {}, `null`: {},
	} {
		got := SetOf(Point{8, 8})
		if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("%s is read as %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{`"A1"`, `7`, `{}`, `["A1",["D4"]]`, `["A1",null]`, `["A1","I1"]`, `["A 1"]`, `[""]`, `["A1 D4"]`, `["A1,D4"]`, `[4]`} {
		got := corner
		if err := json.Unmarshal([]byte(text), &got); err == nil || got != corner {
			t.Errorf("%s is read as %v, %v, want an error", text, got, err)
		}
	}
}
