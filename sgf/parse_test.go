package sgf

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// formatted returns what Format makes of the trees, on one line and without the CA property.
func formatted(trees []*Tree) string {
	return strings.ReplaceAll(strings.ReplaceAll(string(Format(trees...)), "\n", ""), "CA[UTF-8]", "")
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"the least", "(;)", "(;)"},
		{"nodes and properties", "(;FF[4]SZ[9];B[aa]C[hi];W[bb])", "(;FF[4]SZ[9];B[aa]C[hi];W[bb])"},
		{"several values", "(;AB[aa][bb] [cc]\n[dd:ee])", "(;AB[aa][bb][cc][dd:ee])"},
		{"variations", "(;B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))", "(;B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))"},
		{"a variation alone", "(;B[aa](;W[bb](;B[cc])))", "(;B[aa];W[bb];B[cc])"},
		{"several games", "(;SZ[9])(;SZ[13]) (;SZ[19])", "(;SZ[9])(;SZ[13])(;SZ[19])"},
		{"white space everywhere", " ( \r\n ; B\t[aa]\n\n( ; W [bb] ) ( ; W[cc] ) ) ", "(;B[aa](;W[bb])(;W[cc]))"},
		{"brackets in a value", `(;C[a[b\](c;d)])`, `(;C[a[b\](c;d)])`},
		{"a backslash at the end of a value", `(;C[a\\]B[aa])`, `(;C[a\\]B[aa])`},
		{"unknown properties", "(;XYZZY[1][]Q1[])", "(;XYZZY[1][]Q1[])"},
		{"a property twice", "(;AP[a]AP[b])", "(;AP[a]AP[b])"},
		{"small letters of FF[3]", "(;GaMe[1]White[aa]coMmEnt[x])", "(;GM[1]W[aa]ME[x])"},
		{"a charset", "(;FF[4]CA[latin1];CA[kept])", "(;FF[4];CA[kept])"},
		{"text before", "From: me (; no\n\nDear (you),\n", ""},
		{"text around", "Dear (you),\nhere :( they are\n(;SZ[9])\nand\n(;SZ[13])\n-- \nme)", "(;SZ[9])(;SZ[13])"},
		{"a byte order mark", "\uFEFF(;SZ[9])", "(;SZ[9])"},
		{"cut off after a node", "(;SZ[9];B[aa](;W[bb]", "(;SZ[9];B[aa];W[bb])"},
		{"the end of a DOS file", "(;SZ[9])\x1a", "(;SZ[9])"},
	} {
		trees, err := Parse([]byte(test.in))
		if test.want == "" {
			if err == nil {
				t.Errorf("%s: Parse(%q) = %s, want an error", test.name, test.in, formatted(trees))
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: Parse(%q): %v", test.name, test.in, err)
		} else if got := formatted(trees); got != test.want {
			t.Errorf("%s: Parse(%q) = %s, want %s", test.name, test.in, got, test.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", `this is no game record: there is no "(;" in it`},
		{"<html>", `line 1, column 1: this is no game record: there is no "(;" in it`},
		{"()", `line 1, column 1: this is no game record: there is no "(;" in it`},
		{"(;B[aa]\n;C[never ends", `line 2, column 3: the value that begins here has no closing bracket`},
		{`(;C[a\]`, `line 1, column 4: the value that begins here has no closing bracket`},
		{"(;B[aa]\n;W bb)", `line 2, column 4: found "b" where the value of W should be, in brackets`},
		{"(;B", `line 1, column 4: found the end of the file where the value of B should be, in brackets`},
		{"(;b[aa])", `line 1, column 3: the name of a property must begin with a capital letter`},
		{"(;C[é石]7)", `line 1, column 8: found "7" where a property, a semicolon or a parenthesis should be`},
		{"(;\xff)", `line 1, column 3: found "ÿ" where a property, a semicolon or a parenthesis should be`},
		{"(;B[aa]()", `line 1, column 9: a variation must begin with a semicolon`},
		{"(;B[aa](;W[bb])\r\n;B[cc])", `line 2, column 1: a node cannot follow the end of a variation`},
	} {
		_, err := Parse([]byte(test.in))
		if _, ok := errors.AsType[*SyntaxError](err); !ok || err.Error() != test.want {
			t.Errorf("Parse(%q) = %v, want %s", test.in, err, test.want)
		}
	}
}

func TestLimits(t *testing.T) {
	nested := func(depth int) string { return strings.Repeat("(;B[aa]", depth) + strings.Repeat(")", depth) }
	branching := func(depth int) string {
		return strings.Repeat("(;B[aa](;W[bb])", depth) + "(;B[cc])" + strings.Repeat(")", depth)
	}
	for _, test := range []struct {
		name   string
		limits Limits
		in     string
		want   string // the error
	}{
		{"a parenthesis before each move", Limits{}, nested(10_000), ""},
		{"as deep as allowed", Limits{}, branching(500), ""},
		{"too deep", Limits{}, branching(501), "line 1, column 8024: variations are nested more than 500 deep"},
		{"too deep, and cut off", Limits{Depth: 1}, "(;(;)(;(;)(;", "line 1, column 13: variations are nested more than 1 deep"},
		{"deep in the first of two", Limits{Depth: 1}, "(;(;(;)(;))(;))", "line 1, column 15: variations are nested more than 1 deep"},
		{"one after the other", Limits{Depth: 1}, "(;(;)(;)(;(;(;))))", ""},
		{"far too deep", Limits{Bytes: 1 << 25}, strings.Repeat("(;", 1<<20), "line 1, column 20002: there are too many nodes"},
		{"as many nodes as allowed", Limits{}, "(" + strings.Repeat(";", 10_000) + ")", ""},
		{"too many nodes", Limits{}, "(" + strings.Repeat(";", 10_001) + ")", "line 1, column 10002: there are too many nodes"},
		{"too many nodes together", Limits{Nodes: 2}, "(;;)(;)", "line 1, column 6: there are too many nodes"},
		{"as many bytes as allowed", Limits{Bytes: 3}, "(;)", ""},
		{"too many bytes", Limits{Bytes: 3}, "(;;)", "the file has 4 bytes, more than the 3 that are read"},
		{"a deep tree by choice", Limits{Depth: 100_000, Nodes: 100_000}, nested(100_000), ""},
		{"hostile parentheses", Limits{}, strings.Repeat("(", 1<<20), `line 1, column 1: this is no game record: there is no "(;" in it`},
		{"hostile brackets", Limits{}, "(;C[" + strings.Repeat("[", 1<<20-6) + "])", ""},
		{"hostile properties", Limits{}, "(;" + strings.Repeat("A[]", 1<<18) + ")", ""},
	} {
		trees, err := test.limits.Parse([]byte(test.in))
		if test.want != "" {
			if err == nil || err.Error() != test.want {
				t.Errorf("%s: error %v, want %s", test.name, err, test.want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		again, err := Limits{Bytes: 1 << 25, Nodes: 1 << 20}.Parse(Format(trees...))
		if err != nil {
			t.Errorf("%s: parsed again: %v", test.name, err)
		} else if !sameTrees(trees, again) {
			t.Errorf("%s: the trees have changed", test.name)
		}
	}
}

// TestMainLine: where only the main line is wanted, the rest counts for nothing and may be anything.
func TestMainLine(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"(;B[aa];W[bb])", "(;B[aa];W[bb])"},
		{"(;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff](;W[gg])(;W[hh])))(;C[2](;B[aa])(;B[bb]))", "(;B[aa];W[bb];B[cc])(;C[2];B[aa])"},
		{`(;B[aa](;W[bb])(;C[a bracket \] and a ) (;])(;W[cc]))(;B[dd])`, "(;B[aa];W[bb])(;B[dd])"},
		{"(;B[aa](;W[bb])(nonsense 7 [))])(;W[cc]))", "(;B[aa];W[bb])"},
		{"(;B[aa](;W[bb])(;W[cc];B[d", "(;B[aa];W[bb])"},
		{`(;B[aa](;W[bb])(;C[\`, "(;B[aa];W[bb])"},
		{"(;B[aa](;W[bb])(;W[cc]) )", "(;B[aa];W[bb])"},
		{"(;B[aa](;W[bb])" + strings.Repeat("(;B[cc](;W[dd])", 20_000) + strings.Repeat(")", 20_000) + ")", "(;B[aa];W[bb])"},
	} {
		trees, err := Limits{Nodes: 5, Depth: 1, MainLine: true}.Parse([]byte(test.in))
		if err != nil {
			t.Errorf("%.80s: %v", test.in, err)
			continue
		}
		if got := formatted(trees); got != test.want {
			t.Errorf("%.80s: %s, want %s", test.in, got, test.want)
		}
	}
	if _, err := (Limits{MainLine: true}).Parse([]byte("(;B[aa](;W[bb])(;W[cc]);B[dd])")); err == nil {
		t.Error("a node follows the end of a variation that was left out")
	}
}

// sameTrees reports whether both are the same but for where they were read.
func sameTrees(a, b []*Tree) bool {
	return slices.EqualFunc(a, b, func(a, b *Tree) bool { return sameNodes(a.Root, b.Root) })
}

func sameNodes(a, b *Node) bool {
	for {
		same := slices.EqualFunc(a.Properties, b.Properties, func(p, q Property) bool {
			return p.Name == q.Name && slices.Equal(p.Values, q.Values)
		})
		if !same || len(a.Children) != len(b.Children) {
			return false
		}
		if len(a.Children) != 1 {
			return slices.EqualFunc(a.Children, b.Children, sameNodes)
		}
		a, b = a.Children[0], b.Children[0]
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"(;)",
		"(;FF[4]CA[UTF-8]GM[1]SZ[9]AB[aa:cc]AW[gg]PL[W];W[dd]WL[3.5]OW[2]C[a\\]\\\\b\\\nc\r\n:];B[];W[tt])",
		"(;GaMe[1]SiZe[19](;B[aa])(;B[bb](;W[cc])(;W[dd])))\n(;SZ[7:5];W[ge])",
		"junk ( (;CA[gb2312]PB[\xd6\xd0\xb9\xfa];B[aa",
		"(;CA[Shift_JIS]PB[\x95\x5c]PW[\x83\x5d])",
		"(;CA[iso-2022-jp]PB[\x1b$B0O8k\x1b(B])",
		"(;CA[big5]PB[\xb3\x5c])",
		"(;CA[euc-kr]PB[\xb9\xd9\xb5\xcf])",
		"\xff\xfe(\x00;\x00)\x00",
		"(;AP[foxwq]KM[375]HA[2]RE[W+0.5]TM[300]OT[3x30])",
	} {
		f.Add([]byte(seed))
	}
	wide := Limits{Bytes: 1 << 30, Nodes: 1 << 30, Depth: 1 << 30}
	f.Fuzz(func(t *testing.T, data []byte) {
		trees, err := Parse(data)
		if err != nil {
			return
		}
		printed := Format(trees...)
		again, err := wide.Parse(printed)
		if err != nil {
			t.Fatalf("%q printed as %q: %v", data, printed, err)
		}
		if !sameTrees(trees, again) {
			t.Fatalf("%q printed as %q reads as %q", data, printed, Format(again...))
		}
		if reprinted := Format(again...); string(reprinted) != string(printed) {
			t.Fatalf("%q printed as %q, then as %q", data, printed, reprinted)
		}
		lines, err := Limits{MainLine: true}.Parse(data)
		if err != nil || len(lines) != len(trees) {
			t.Fatalf("%q has %d trees, and %d main lines: %v", data, len(trees), len(lines), err)
		}
		for i, tree := range trees {
			record, err := tree.Record()
			if err != nil {
				continue
			}
			checkRewritten(t, record)
			if line, err := lines[i].Record(); err != nil || !reflect.DeepEqual(line, record) {
				t.Fatalf("%q: the main line by itself is %+v, %v, and of the tree %+v", data, line, err, record)
			}
		}
	})
}

func TestFormatThenParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var trees []*Tree
		for range rapid.IntRange(1, 3).Draw(t, "trees") {
			nodes := []*Node{{}}
			trees = append(trees, &Tree{Root: nodes[0]})
			for range rapid.IntRange(0, 20).Draw(t, "nodes") {
				parent := rapid.SampledFrom(nodes).Draw(t, "parent")
				nodes = append(nodes, parent.Append())
			}
			for _, n := range nodes {
				for range rapid.IntRange(0, 3).Draw(t, "properties") {
					var values []Value
					for range rapid.IntRange(1, 3).Draw(t, "values") {
						values = append(values, Text(rapid.String().Draw(t, "text")))
					}
					n.Add(rapid.StringMatching("[A-BD-Z][A-Z0-9]{0,3}").Draw(t, "name"), values...)
				}
			}
		}
		printed := Format(trees...)
		again, err := Parse(printed)
		if err != nil {
			t.Fatalf("%q: %v", printed, err)
		}
		if !sameTrees(trees, again) {
			t.Fatalf("%q reads as %q", printed, Format(again...))
		}
	})
}

func TestFormatBreaksLines(t *testing.T) {
	node := &Node{}
	tree := &Tree{Root: node}
	for range 300 {
		node = node.Append()
		node.Add("B", Text("aa"))
	}
	for line := range strings.Lines(string(Format(tree))) {
		if len(line) > 90 {
			t.Errorf("a line has %d characters: %s", len(line), line)
		}
	}
}

// game is a file such as a server writes.
func game() []byte {
	var b strings.Builder
	b.WriteString("(;GM[1]FF[4]CA[UTF-8]AP[server]SZ[19]KM[6.5]PB[somebody]PW[someone]RU[Japanese]TM[1800]OT[5x30 byo-yomi]\n")
	for i := range 280 {
		b.Write([]byte{';', "BW"[i%2], '[', 'a' + byte(i%19), 'a' + byte(i/19), ']'})
		if i%10 == 9 {
			b.WriteByte('\n')
		}
	}
	b.WriteString(")\n")
	return []byte(b.String())
}

func BenchmarkParse(b *testing.B) {
	moves := game()
	talk := []byte(strings.ReplaceAll(string(moves), "]\n;", "]C[What a move: it takes the liberty\nthat both need\\], says B.]\n;"))
	for _, bench := range []struct {
		name string
		data []byte
	}{{"moves", moves}, {"comments", talk}, {"many games", slices.Repeat(moves, 35)}} {
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(bench.data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(bench.data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkFormat(b *testing.B) {
	trees, err := Parse(game())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		b.SetBytes(int64(len(Format(trees...))))
	}
}
