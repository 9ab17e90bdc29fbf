package weiqi

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var (
	areaRules      = Rules{}
	territoryRules = Rules{Scoring: Territory, Tax: SekiTax}
)

// TestTally counts drawn boards. The second drawing shows the owners: X and O are
// living stones, x and o surrounded points.
func TestTally(t *testing.T) {
	tests := []struct {
		name    string
		rules   Rules
		dead    string
		black   string // the sum that makes the total, as sum prints it
		white   string
		drawing string
	}{
		{"area", areaRules, "", "3 stones + 3 surrounded = 6", "3 stones + 3 surrounded = 6", `
			. X . O .    x X . O o
			. X . O . -> x X . O o
			. X . O .    x X . O o`},
		{"area: the empty board", areaRules, "", "0", "0", `
			. . . -> . . .`},
		{"area: a dead stone", areaRules, "A2", "3 stones + 6 surrounded = 9", "3 stones + 3 surrounded = 6", `
			. . X O .    x x X O o
			O . X O . -> x x X O o
			. . X O .    x x X O o`},
		{"area: dead stones are dead as chains", areaRules, "A1", "3 stones + 6 surrounded = 9", "3 stones + 3 surrounded = 6", `
			. . X O .    x x X O o
			O . X O . -> x x X O o
			O . X O .    x x X O o`},
		{"area: stones dead on both sides", areaRules, "A2 E2", "3 stones + 6 surrounded = 9", "3 stones + 6 surrounded = 9", `
			. . X O . .    x x X O o o
			O . X O X . -> x x X O o o
			. . X O . .    x x X O o o`},

		{"territory", territoryRules, "", "3 surrounded = 3", "3 surrounded = 3", `
			. X . O .    x X . O o
			. X . O . -> x X . O o
			. X . O .    x X . O o`},
		{"territory: a dead stone counts twice", territoryRules, "A2", "6 surrounded + 1 prisoners = 7", "3 surrounded = 3", `
			. . X O .    x x X O o
			O . X O . -> x x X O o
			. . X O .    x x X O o`},

		{"stones", Rules{Scoring: Stones}, "", "3 stones = 3", "3 stones = 3", `
			. X . O .    x X . O o
			. X . O . -> x X . O o
			. X . O .    x X . O o`},
		{"stones with tax: all but two points could be filled", Rules{Scoring: Stones, Tax: GroupTax}, "",
			"3 stones + 6 surrounded - 2 tax = 7", "3 stones + 3 surrounded - 2 tax = 4", `
			. . X O .    x x X O o
			. . X O . -> x x X O o
			. . X O .    x x X O o`},

		{"group tax: two groups against one", Rules{Tax: GroupTax}, "",
			"17 stones + 2 surrounded - 2 tax = 17", "12 stones + 4 surrounded - 4 tax = 12", `
			. O . O X . X    o O o O X x X
			O O O O X X X    O O O O X X X
			X X X X X X X -> X X X X X X X
			O O O O X X X    O O O O X X X
			. O . O X . X    o O o O X x X`},
		{"group tax: a small group pays what it has", Rules{Tax: GroupTax}, "", "5 stones + 1 surrounded - 1 tax = 5", "0", `
			X X X -> X X X
			X . X    X x X`},

		{"seki without eyes", territoryRules, "", "0", "2 surrounded = 2", `
			. X O .    . X O o
			O X O . -> O X O o
			. X O O    . X O O`},
		{"seki with an eye each, area", Rules{Tax: SekiTax}, "", "16 stones + 5 surrounded = 21", "17 stones + 4 surrounded = 21", `
			. . O X . . . . .    o o O X x x x x x
			. . O X X X X X X    o o O X X X X X X
			O O O O X O O O X -> O O O O X O O O X
			O X X X O O . O X    O X X X O O . O X
			O X . X . O O O X    O X . X . O O O X`},
		{"seki with an eye each, territory", territoryRules, "", "5 surrounded = 5", "4 surrounded = 4", `
			. . O X . . . . .    o o O X x x x x x
			. . O X X X X X X    o o O X X X X X X
			O O O O X O O O X -> O O O O X O O O X
			O X X X O O . O X    O X X X O O . O X
			O X . X . O O O X    O X . X . O O O X`},
		{"seki: two eyes are enough where territory is counted", territoryRules, "", "6 surrounded = 6", "6 surrounded = 6", `
			. . X . O . .    x x X . O o o
			. . X . O . . -> x x X . O o o
			. . X . O . .    x x X . O o o`},
		{"seki: a square of four is one eye", territoryRules, "", "0", "6 surrounded = 6", `
			X X X . O . .    X X X . O o o
			. . X . O . . -> . . X . O o o
			. . X . O . .    . . X . O o o`},
		{"seki: dead stones leave room for one eye", territoryRules, "B1", "1 prisoners = 1", "6 surrounded = 6", `
			X X X X . O . .    X X X X . O o o
			X X X X . O . . -> X X X X . O o o
			. O . X . O . .    . . . X . O o o`},
		{"seki: dead stones in room enough", territoryRules, "B1", "5 surrounded + 1 prisoners = 6", "6 surrounded = 6", `
			X X X X X X . O . .    X X X X X X . O o o
			X X X X X X . O . . -> X X X X X X . O o o
			. O . . . X . O . .    x x x x x X . O o o`},
		{"seki: a neutral point is enough where area is counted", Rules{Tax: SekiTax}, "", "2 stones = 2", "2 stones = 2", `
			. . X . O . .    . . X . O . .
			. . X . O . . -> . . X . O . .`},

		{"no seki: two neutral points in common with a living group", territoryRules, "", "6 surrounded = 6", "8 surrounded = 8", `
			. . . . . . .    o o o o o o o
			O O O O O O O    O O O O O O O
			X . X . X X X -> X . X . X X X
			X O O O X . .    X O O O X x x
			X O . O X . .    X O o O X x x
			X O O O X . .    X O O O X x x`},
		{"seki: one is not enough", territoryRules, "", "6 surrounded = 6", "7 surrounded = 7", `
			. . . . . . .    o o o o o o o
			O O O O O O O    O O O O O O O
			X . X X X X X -> X . X X X X X
			X O O O X . .    X O O O X x x
			X O . O X . .    X O . O X x x
			X O O O X . .    X O O O X x x`},
		{"false eyes are no points of territory", territoryRules, "", "2 surrounded = 2", "3 surrounded = 3", `
			. X O O .    x X O O o
			X . X O . -> X . X O o
			. X O O .    x X O O o`},
		{"false eyes are points of area", areaRules, "", "4 stones + 3 surrounded = 7", "5 stones + 3 surrounded = 8", `
			. X O O .    x X O O o
			X . X O . -> X x X O o
			. X O O .    x X O O o`},
		{"a connection that a neutral point makes as well", territoryRules, "", "2 surrounded = 2", "3 surrounded = 3", `
			. . X O .    x x X O o
			X X . O . -> X X . O o
			. . . O .    . . . O o`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before, owners := beforeAfter(test.drawing)
			p := at(t, test.rules, Black, before)
			tally := p.Tally(points(t, test.dead))
			if got := drawOwners(p, tally); got != owners {
				t.Errorf("the owners are\n%s\nwant\n%s", got, owners)
			}
			if got := sum(tally.Black); got != test.black {
				t.Errorf("Black has %s, want %s", got, test.black)
			}
			if got := sum(tally.White); got != test.white {
				t.Errorf("White has %s, want %s", got, test.white)
			}
			if got, want := p.Count(points(t, test.dead)), tally.Black.Total-tally.White.Total; got != want {
				t.Errorf("Count = %v, want %v", got, want)
			}
		})
	}
}

// sum prints how a side's total comes about.
func sum(s Side) string {
	var parts []string
	for _, part := range [...]struct {
		n    int
		sign string
		name string
	}{{s.Stones, "+", "stones"}, {s.Surrounded, "+", "surrounded"}, {s.Prisoners, "+", "prisoners"}, {s.Tax, "-", "tax"}} {
		if part.n == 0 {
			continue
		}
		if len(parts) > 0 {
			parts = append(parts, part.sign)
		}
		parts = append(parts, fmt.Sprintf("%d %s", part.n, part.name))
	}
	if s.Button != 0 {
		parts = append(parts, fmt.Sprintf("+ %v button", s.Button))
	}
	if len(parts) == 0 {
		return s.Total.String()
	}
	return strings.Join(parts, " ") + " = " + s.Total.String()
}

// drawOwners draws a counted board.
func drawOwners(p *Position, tally Tally) string {
	var rows []string
	for row := p.size.Rows - 1; row >= 0; row-- {
		line := ""
		for col := range p.size.Cols {
			point := Point{int8(col), int8(row)}
			stone := p.At(point)
			switch owner := tally.Owner(point); {
			case stone != Empty && !tally.Dead.Has(point):
				line += ".XO"[stone : stone+1]
			default:
				line += ".xo"[owner : owner+1]
			}
		}
		rows = append(rows, line)
	}
	return strings.Join(rows, "\n")
}

// TestConnect: a point that its side has to fill if the other side takes a neutral one
// counts, and is named.
func TestConnect(t *testing.T) {
	p := at(t, territoryRules, Black, `
		. . X O .
		X X . O .
		. . . O .`)
	if tally := p.Tally(Set{}); tally.Connect != points(t, "B3") || !tally.Filled.Empty() {
		t.Errorf("to connect: %v, to fill: %v; want B3 and nothing", tally.Connect, tally.Filled)
	}
	p = at(t, territoryRules, Black, `
		. X O O .
		X . X O .
		. X O O .`)
	if tally := p.Tally(Set{}); tally.Filled != points(t, "B2") || !tally.Connect.Empty() {
		t.Errorf("to fill: %v, to connect: %v; want B2 and nothing", tally.Filled, tally.Connect)
	}
}

// TestFindings: what is an eye, a false eye and a seki, and for what it counts.
func TestFindings(t *testing.T) {
	for _, test := range []struct {
		name, dead, drawing string
		want                []string
	}{
		{"a seki with an eye", "B1", `
			X X X X . O . .
			X X X X . O . .
			. O . X . O . .`, []string{
			"0 black: A1, B1 and C1: no point for Black, in seki without two eyes (D1, A2, B2, C2, D2, A3, B3, C3 and D3)",
			"0: E1, E2 and E3: nobody's",
			"6 white: G1, H1, G2, H2, G3 and H3: room for two eyes of White",
		}},
		{"a seki without eyes", "", `
			. X O .
			O X O .
			. X O O`, []string{
			"0: A1 and A3: nobody's",
			"0 black: B1, B2 and B3: Black in seki, without two eyes",
			"0 white: A2: White in seki, without two eyes",
			"2 white: D2 and D3: one eye of White",
		}},
		{"a false eye, and two true ones", "", `
			. X O O .
			X . X O .
			. X O O .`, []string{
			"0 black: B2: no point for Black, since a false eye will have to be filled to connect",
			"1 black: A1: one eye of Black",
			"3 white: E1, E2 and E3: room for two eyes of White",
			"1 black: A3: one eye of Black",
		}},
		{"a point to connect if the other side takes the neutral one first", "", `
			. . X O .
			X X . O .
			. . . O .`, []string{
			"1: B3: a matter of taste, counted though to be filled if the other side takes a neutral point first; Black minus White, without komi, is -1, and -2 if such points do not count",
			"0 black: A1: no point for Black, since the border is open, but an eye behind a gap",
			"0: B1, C1 and C2: nobody's",
			"3 white: E1, E2 and E3: room for two eyes of White",
			"2 black: A3 and B3: one eye of Black",
			"1 black: B3: counted for Black, who will have to fill to connect if the other side takes the neutral points first",
		}},
	} {
		p := at(t, territoryRules, Black, test.drawing)
		var got []string
		for _, f := range p.Findings(points(t, test.dead)) {
			line := strconv.Itoa(f.Counts)
			if f.Color != Empty {
				line += " " + f.Color.String()
			}
			got = append(got, line+": "+f.Why.String())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: found\n%s\nwant\n%s", test.name, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
	if found := at(t, areaRules, Black, ". X O .").Findings(Set{}); found != nil {
		t.Errorf("under rules of area there is %v, want nothing", found)
	}
}

func TestPrisonersAndButton(t *testing.T) {
	p := at(t, Rules{Scoring: Territory, Button: true, PassStones: true}, White, `
		O X . . .
		. . . O .
		. . . . .`)
	p, err := play(t, p, "pass A2 pass A1")
	if err != nil {
		t.Fatal(err)
	}
	// White handed over two stones and lost one; D2 is dead.
	tally := p.Tally(points(t, "D2"))
	if got, want := sum(tally.Black), "12 surrounded + 4 prisoners = 16"; got != want {
		t.Errorf("Black has %s, want %s", got, want)
	}
	if got, want := tally.White.Total, Score(1); got != want || tally.White.Button != 1 {
		t.Errorf("White has %v with %v for the button, want %v for it alone", got, tally.White.Button, want)
	}

	s := Setup{Size: Square(2), Turn: Black, BlackLost: 1, WhiteLost: 3}
	if tally, err := s.Tally(Rules{Scoring: Territory}, Set{}); err != nil || tally.Score() != Points(2) {
		t.Errorf("with 3 white and 1 black prisoners Score = %v, %v, want 2", tally.Score(), err)
	}
}

// TestTallySetup counts a board on which no game could go on.
func TestTallySetup(t *testing.T) {
	s := Setup{Size: Size{2, 1}, Turn: Black, Black: points(t, "A1"), White: points(t, "B1")}
	tally, err := s.Tally(Rules{}, Set{})
	if err != nil || tally.Black.Total != Points(1) || tally.White.Total != Points(1) {
		t.Errorf("Tally = %v, %v, %v, want a point each", tally.Black.Total, tally.White.Total, err)
	}
	s.White = s.Black
	if _, err := s.Tally(Rules{}, Set{}); err == nil || err.Error() != "there are two stones on A1" {
		t.Errorf("Tally = %v, want an error that names the point", err)
	}
}

func TestTallyJSON(t *testing.T) {
	p := at(t, areaRules, Black, `. X O .`)
	data, err := json.Marshal(p.Tally(points(t, "B1")))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"black":{"stones":0,"surrounded":0,"prisoners":0,"tax":0,"button":0,"total":0,"owned":[]},` +
		`"white":{"stones":1,"surrounded":3,"prisoners":0,"tax":0,"button":0,"total":4,"owned":["A1","B1","C1","D1"]},` +
		`"dead":["B1"],"seki":[],"filled":[],"connect":[]}`
	if string(data) != want {
		t.Errorf("JSON = %s, want %s", data, want)
	}
}

// drawSetup draws a board covered at random, not necessarily a legal one, and a
// set of points.
func drawSetup(t *rapid.T) (s Setup, dead Set) {
	s = Setup{Size: Size{rapid.IntRange(1, 7).Draw(t, "cols"), rapid.IntRange(1, 7).Draw(t, "rows")}, Turn: Black}
	stones := rapid.SliceOfN(rapid.IntRange(0, 5), s.Size.Points(), s.Size.Points()).Draw(t, "stones")
	for p := range s.Size.All() {
		switch stones[int(p.Row)*s.Size.Cols+int(p.Col)] {
		case 1:
			s.Black.Add(p)
		case 2:
			s.White.Add(p)
		case 3:
			s.Black.Add(p)
			dead.Add(p)
		case 4:
			s.White.Add(p)
			dead.Add(p)
		}
	}
	s.BlackLost = rapid.IntRange(0, 3).Draw(t, "black lost")
	s.WhiteLost = rapid.IntRange(0, 3).Draw(t, "white lost")
	return s, dead
}

func drawRules(t *rapid.T) Rules {
	return Rules{
		Scoring: Scoring(rapid.IntRange(0, len(scoringNames)-1).Draw(t, "scoring")),
		Tax:     Tax(rapid.IntRange(0, len(taxNames)-1).Draw(t, "tax")),
	}
}

func mustTally(t *rapid.T, s Setup, rules Rules, dead Set) Tally {
	tally, err := s.Tally(rules, dead)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

func TestSwappingColorsNegatesTheScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, dead := drawSetup(t)
		rules := drawRules(t)
		swapped := s
		swapped.Black, swapped.White = s.White, s.Black
		swapped.BlackLost, swapped.WhiteLost = s.WhiteLost, s.BlackLost
		got, want := mustTally(t, swapped, rules, dead), mustTally(t, s, rules, dead)
		want.Black, want.White = want.White, want.Black
		if got != want || got.Score() != -mustTally(t, s, rules, dead).Score() {
			t.Fatalf("swapped: %+v, want %+v", got, want)
		}
	})
}

// TestSymmetries turns and mirrors boards, which must not change the count.
func TestSymmetries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, dead := drawSetup(t)
		rules := drawRules(t)
		want := mustTally(t, s, rules, dead)
		for turns := range 8 {
			move := func(set Set) Set {
				var moved Set
				for p := range set.All() {
					moved.Add(turned(p, s.Size, turns))
				}
				return moved
			}
			size := s.Size
			if turns >= 4 {
				size = Size{size.Rows, size.Cols}
			}
			moved := Setup{Size: size, Turn: Black, Black: move(s.Black), White: move(s.White), BlackLost: s.BlackLost, WhiteLost: s.WhiteLost}
			got := mustTally(t, moved, rules, move(dead))
			expect := want
			expect.Dead, expect.Seki = move(want.Dead), move(want.Seki)
			expect.Filled, expect.Connect = move(want.Filled), move(want.Connect)
			expect.Black.Owned, expect.White.Owned = move(want.Black.Owned), move(want.White.Owned)
			if got != expect {
				t.Fatalf("symmetry %d: %+v, want %+v", turns, got, expect)
			}
		}
	})
}

// turned returns where one of the eight symmetries takes a point: bit 0 mirrors
// the columns, bit 1 the rows, bit 2 swaps the two.
func turned(p Point, size Size, symmetry int) Point {
	if symmetry&1 != 0 {
		p.Col = int8(size.Cols) - 1 - p.Col
	}
	if symmetry&2 != 0 {
		p.Row = int8(size.Rows) - 1 - p.Row
	}
	if symmetry&4 != 0 {
		p.Col, p.Row = p.Row, p.Col
	}
	return p
}

// TestTallyIsConsistent checks what must hold on every board.
func TestTallyIsConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, dead := drawSetup(t)
		rules := drawRules(t)
		tally := mustTally(t, s, rules, dead)
		stones := mustTally(t, s, Rules{Scoring: Stones}, dead)
		for _, side := range [...]struct{ got, stones Side }{{tally.Black, stones.Black}, {tally.White, stones.White}} {
			if total := Points(side.got.Stones+side.got.Surrounded+side.got.Prisoners-side.got.Tax) + side.got.Button; total != side.got.Total {
				t.Fatalf("the total is %v, the sum of the parts %v: %+v", side.got.Total, total, side.got)
			}
			if rules.Scoring != Territory && side.got.Total < side.stones.Total {
				t.Fatalf("%v points are less than %v stones: %+v", side.got.Total, side.stones.Total, tally)
			}
		}
		if both := tally.Black.Owned.Intersect(tally.White.Owned); !both.Empty() {
			t.Fatalf("both sides own %v", both)
		}
		living := s.Black.Union(s.White).Minus(tally.Dead)
		if lost := living.Minus(tally.Black.Owned.Union(tally.White.Owned)); !lost.Empty() {
			t.Fatalf("nobody owns the living stones %v", lost)
		}
		if rules.Tax == NoTax && !tally.Seki.Empty() {
			t.Fatalf("seki without a tax: %v", tally.Seki)
		}
	})
}

// TestFindingsAddUp: findings name every point without a living stone once, but for those to connect, and their counts
// are what the tally counts.
func TestFindingsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, dead := drawSetup(t)
		p, err := s.place(territoryRules)
		if err != nil {
			t.Fatal(err)
		}
		tally := p.Tally(dead)
		free := p.Stones(Empty).Union(tally.Dead)
		var counts [3]int
		var named, connect Set
		for _, f := range p.Findings(dead) {
			points := f.Points.Intersect(free)
			switch code := f.Why.Code; {
			case code == "read-connect":
				connect = connect.Union(points)
				continue
			case strings.HasPrefix(code, "read-begins-"), strings.HasPrefix(code, "read-connect-"):
				continue
			}
			if twice := named.Intersect(points); !twice.Empty() {
				t.Fatalf("%v is found twice", twice)
			}
			named = named.Union(points)
			counts[f.Color] += f.Counts
		}
		if named != free {
			t.Fatalf("what is found are %v, want %v", named, free)
		}
		if want := [3]int{0, tally.Black.Surrounded, tally.White.Surrounded}; counts != want || connect != tally.Connect {
			t.Fatalf("findings count %v and name %v to connect, the tally has %v and %v", counts, connect, want, tally.Connect)
		}
	})
}

// TestSetupKeepsWhatCounts: a position that is set up as it stands counts as it did, whatever was won on the way.
func TestSetupKeepsWhatCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t)
		rules.Suicide, rules.PassStones, rules.Button = AnySuicide, rapid.Bool().Draw(t, "pass stones"), rapid.Bool().Draw(t, "button")
		p := New(Size{rapid.IntRange(1, 5).Draw(t, "cols"), rapid.IntRange(1, 5).Draw(t, "rows")}, rules)
		for _, choice := range rapid.SliceOfN(rapid.IntRange(0, 30), 0, 60).Draw(t, "choices") {
			p = p.choose(choice)
		}
		q, err := p.Setup().Position(rules)
		if err != nil {
			t.Fatal(err)
		}
		if !q.SameBoard(p) || q.Turn() != p.Turn() || q.Tally(Set{}) != p.Tally(Set{}) {
			t.Fatalf("%v%+v\nis set up as\n%v%+v", p, p.Tally(Set{}), q, q.Tally(Set{}))
		}
	})
}

// TestPassStones checks that counting territory equals counting area when every
// pass hands over a stone and both sides have made the same number of moves (AGA
// rule 12).
func TestPassStones(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := Rules{Suicide: MultiSuicide, PassStones: true}
		p := New(Size{rapid.IntRange(1, 5).Draw(t, "cols"), rapid.IntRange(1, 5).Draw(t, "rows")}, rules)
		for _, choice := range rapid.SliceOfN(rapid.IntRange(0, 30), 0, 60).Draw(t, "choices") {
			p = p.choose(choice)
		}
		if p.Turn() == White {
			p = p.choose(0)
		}
		var dead Set
		for point := range p.size.All() {
			if rapid.Bool().Draw(t, "dead") {
				dead.Add(point)
			}
		}
		territory := *p
		territory.rules = &Rules{Scoring: Territory, PassStones: true}
		if got, want := territory.Count(dead), p.Count(dead); got != want {
			t.Fatalf("territory %v, area %v\n%v", got, want, p)
		}
	})
}

// choose plays the legal move of a number, of which 0 is the pass.
func (p *Position) choose(choice int) *Position {
	m := Pass(p.turn)
	legal := p.LegalPoints().Points()
	if n := choice % (len(legal) + 1); n > 0 {
		m = Play(p.turn, legal[n-1])
	}
	next, err := p.Play(m)
	if err != nil {
		panic(err)
	}
	return next
}
