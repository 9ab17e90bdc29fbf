package records

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// played returns a record of a game of random moves, with captures and kos, as a file.
func played(t testing.TB, seed uint64, size weiqi.Size, moves int) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	p := weiqi.New(size, sgf.Lenient())
	record := &sgf.Record{Size: size, Black: sgf.Player{Name: fmt.Sprint("Black ", seed)}, White: sgf.Player{Name: "Wei Ṭ"}, NoKomi: true}
	if seed%3 == 0 {
		record.Start.Black = weiqi.SetOf(weiqi.Point{Col: 1, Row: 1})
		p, _ = weiqi.Setup{Size: size, Black: record.Start.Black, Turn: weiqi.Black}.Position(sgf.Lenient())
	}
	for len(record.Steps) < moves {
		m := weiqi.Play(p.Turn(), weiqi.Point{Col: int8(random.IntN(size.Cols)), Row: int8(random.IntN(size.Rows))})
		if random.IntN(40) == 0 {
			m = weiqi.Pass(p.Turn())
		}
		if next, err := p.Play(m); err == nil {
			record.Steps = append(record.Steps, sgf.Step{Move: m})
			p = next
		}
	}
	if seed%4 == 0 { // stones placed by hand
		at := weiqi.Point{Col: 0, Row: 2}
		record.Steps[moves/2].Edit.Clear = weiqi.SetOf(at)
		record.Steps = record.Steps[:moves/2+1]
		record.Steps[moves/2].Move = weiqi.Pass(record.Steps[moves/2].Move.Color)
	}
	record.Result = weiqi.Result{Winner: weiqi.Black + weiqi.Color(seed%2), By: weiqi.ByResign}
	return sgf.Format(record.Tree())
}

// stoodIn tells plainly whether and when an image of rows stands on the boards of a game.
func stoodIn(boards []*weiqi.Position, size weiqi.Size, rows []string, turn func(weiqi.Point) weiqi.Point, swapped bool) (at int, stood bool) {
	for n, p := range boards {
		fits := true
		for i, row := range rows {
			for col, sign := range row {
				here := p.At(turn(weiqi.Point{Col: int8(col), Row: int8(size.Rows - 1 - i)}))
				if swapped && here != weiqi.Empty {
					here = here.Opponent()
				}
				fits = fits && (sign == '?' || rune(".XO"[here]) == sign)
			}
		}
		if fits {
			return n, true
		}
	}
	return 0, false
}

// TestFindsWhatStood: a search finds the games, and the times, that looking at every board of every game in every
// symmetry does.
func TestFindsWhatStood(t *testing.T) {
	for _, size := range []weiqi.Size{weiqi.Square(5), {Cols: 4, Rows: 5}} {
		var index Index
		var games [][]*weiqi.Position
		for seed := range uint64(60) {
			file := played(t, seed, size, 60)
			if n, err := index.Add(fmt.Sprint(seed), file); n != 1 || err != nil {
				t.Fatal(n, err)
			}
			trees, _ := sgf.Parse(file)
			record, _ := trees[0].Record()
			boards, err := record.AfterMoves(sgf.Lenient())
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, boards)
			for n, p := range boards {
				if got := index.Board(int(seed), n); !slices.Equal(got, p.Rows()) {
					t.Fatalf("game %d after %d moves: %q, want %q", seed, n, got, p.Rows())
				}
			}
		}
		random := rand.New(rand.NewPCG(7, 7))
		found := 0
		for range 150 {
			// A part of a board that was there, or nearly.
			boards := games[random.IntN(len(games))]
			rows := boards[random.IntN(len(boards))].Rows()
			rows = slices.Clone(rows[:2+random.IntN(size.Rows-1)])
			cols := 2 + random.IntN(size.Cols-1)
			for i := range rows {
				rows[i] = rows[i][:cols]
			}
			if random.IntN(2) == 0 {
				rows[0] = "?" + rows[0][1:]
			}
			wanted, err := PatternOf(size, rows)
			if err != nil {
				continue // no stone in it
			}
			var want []int
			first := map[int]int{}
			for n, boards := range games {
				for _, turn := range size.Symmetries() {
					for _, swapped := range []bool{false, true} {
						if at, stood := stoodIn(boards, size, rows, turn, swapped); stood {
							if before, known := first[n]; !known || at < before {
								first[n] = at
							}
						}
					}
				}
				if _, stood := first[n]; stood {
					want = append(want, n)
				}
			}
			got := index.Find(Query{Pattern: wanted})
			if !slices.Equal(got.Games, want) {
				t.Fatalf("%q stands in games %v, found in %v", rows, want, got.Games)
			}
			earliest, sum := map[int]int{}, 0
			for _, hit := range got.Hits {
				if before, known := earliest[hit.Game]; !known || hit.Move < before {
					earliest[hit.Game] = hit.Move
				}
			}
			for n, at := range first {
				if earliest[n] != at {
					t.Fatalf("%q stands in game %d after %d moves first, found after %d", rows, n, at, earliest[n])
				}
			}
			for _, next := range got.Next {
				sum += next.Games
			}
			if sum != len(got.Hits) {
				t.Fatalf("%d moves followed on %d times", sum, len(got.Hits))
			}
			found += len(want)
		}
		if found < 1000 {
			t.Errorf("only %d games were found in all: the test looks for nothing", found)
		}
	}
}

// TestNext: the moves that followed are those of the pattern as it was given, whichever symmetry and colors the game
// had.
func TestNext(t *testing.T) {
	var index Index
	for _, moves := range []string{
		"B[qd];W[od];B[oc]",
		"B[cd];W[ed];B[ec]",             // in another corner
		"B[pq];W[po];B[qo]",             // and on its other side
		"B[jj];W[cp];B[ep];W[eq]",       // with colors swapped
		"B[qd];W[od];B[dd];W[pp];B[oc]", // after moves elsewhere
		"B[qd];W[od];B[ld]",             // a move elsewhere
		"B[qd];W[od]",                   // nothing
		"B[qd];W[od];B[jj];W[qf]",       // a move of White
		"B[qd];W[oc];B[qf];W[od]",       // there is a stone too many
	} {
		result := "B+R"
		if strings.HasPrefix(moves, "B[jj]") {
			result = "W+R"
		}
		if _, err := index.Add(moves, []byte("(;SZ[19]RE["+result+"];"+moves+")")); err != nil {
			t.Fatal(err)
		}
	}
	wanted, err := PatternOf(weiqi.Square(19), []string{".......", ".......", ".......", "..XO...", ".......", ".......", "......."})
	if err != nil {
		t.Fatal(err)
	}
	if found := index.Find(Query{Pattern: wanted}); len(found.Games) != 0 {
		t.Errorf("contacts were found in %v", found.Games)
	}
	wanted, _ = PatternOf(weiqi.Square(19), []string{".......", ".......", ".......", "..X.O..", ".......", "......."})
	found := index.Find(Query{Pattern: wanted})
	if want := []int{0, 1, 2, 3, 4, 5, 6, 7}; !slices.Equal(found.Games, want) {
		t.Errorf("found in games %v, want %v", found.Games, want)
	}
	wanted.Next = weiqi.Black
	got := ""
	for _, next := range index.Find(Query{Pattern: wanted}).Next {
		got += fmt.Sprintf("%v %d %d %d; ", next.Move, next.Games, next.Black, next.White)
	}
	if !strings.HasPrefix(got, "black E17 5 5 0; ") {
		t.Errorf("Black plays %s, want E17 in five games that Black has won", got)
	}
	wanted.Fixed, wanted.SameColors = true, true
	if found := index.Find(Query{Pattern: wanted}); len(found.Games) != 1 {
		t.Errorf("found in %v without symmetries, want one game", found.Games)
	}
}

// TestQueries: names, dates and results are found as people write them.
func TestQueries(t *testing.T) {
	var index Index
	for _, game := range []string{
		"PB[Go Seigen]PW[木谷實]DT[1933-10-16,17]RE[W+2]EV[Game of the Century]",
		"PB[Kitani Minoru]PW[GO SEIGEN]DT[1939/9/28]RE[W+2]",
		"PB[Honinbo Shusai]PW[Go]DT[1933]RE[B+R]",
		"PB[a]PW[b]",
		"PB[a]PW[c]DT[20240229]RE[0]",
		"PB[a]PW[d]DT[2024年3月1日]RE[Void]",
	} {
		if _, err := index.Add(game, []byte("(;"+game+")")); err != nil {
			t.Fatal(err)
		}
	}
	wish := func(text string) *Wish {
		wish, err := WishOf(text)
		if err != nil {
			t.Fatal(err)
		}
		return wish
	}
	for _, at := range []struct {
		name string
		q    Query
		want []int
	}{
		{"everything", Query{}, []int{0, 1, 2, 3, 4, 5}},
		{"a player", Query{Player: "go seigen"}, []int{0, 1}},
		{"a part of a name", Query{White: "go"}, []int{1, 2}},
		{"a name in other letters", Query{White: "木谷"}, []int{0}},
		{"no name over both players", Query{Player: "n\n木"}, []int{0}},
		{"an event", Query{Event: "century"}, []int{0}},
		{"a year", Query{From: "1933", To: "1933"}, []int{0, 2}},
		{"from a month", Query{From: "1933-02"}, []int{0, 1, 4, 5}},
		{"to a day", Query{To: "1939-09-28"}, []int{0, 1, 2}},
		{"a leap day", Query{From: "2024-02-29", To: "2024-02"}, []int{4}},
		{"a day as in East Asia", Query{From: "2024-03-01"}, []int{5}},
		{"a winner", Query{Result: wish("W")}, []int{0, 1}},
		{"a margin", Query{Result: wish("w+2")}, []int{0, 1}},
		{"another margin", Query{Result: wish("W+2.5")}, nil},
		{"any margin", Query{Result: wish("W+")}, []int{0, 1}},
		{"a resignation", Query{Result: wish("B+R")}, []int{2}},
		{"a draw", Query{Result: wish("0")}, []int{4}},
		{"void", Query{Result: wish("Void")}, []int{5}},
		{"none", Query{Result: wish("?")}, []int{3}},
		{"all of it", Query{Black: "kitani", White: "go seigen", From: "1939", Result: wish("W")}, []int{1}},
	} {
		if got := index.Find(at.q).Games; !slices.Equal(got, at.want) {
			t.Errorf("%s: %v, want %v", at.name, got, at.want)
		}
	}
	for _, bad := range []string{"X", "B+R+", "", "Black+"} {
		if wish, err := WishOf(bad); err == nil && bad != "Black+" {
			t.Errorf("WishOf(%q) = %v", bad, wish)
		}
	}
}

// TestDuplicates: a game is found again mirrored, turned, with other names, and where it goes on.
func TestDuplicates(t *testing.T) {
	size := weiqi.Square(9)
	file := played(t, 1, size, 50)
	trees, _ := sgf.Parse(file)
	record, _ := trees[0].Record()
	turn := func(symmetry, moves int) []byte {
		r := &sgf.Record{Size: size, NoKomi: true, Black: sgf.Player{Name: fmt.Sprint("turned by ", symmetry)}}
		for _, m := range record.Moves()[:moves] {
			if !m.Pass {
				m.Point = size.Symmetries()[symmetry](m.Point)
			}
			r.Steps = append(r.Steps, sgf.Step{Move: m})
		}
		return sgf.Format(r.Tree())
	}
	var index Index
	for _, file := range [][]byte{file, played(t, 2, size, 50), turn(3, 50), turn(5, 50), turn(6, 40), turn(0, 20), played(t, 5, size, 50), []byte("(;SZ[9])"), []byte("(;SZ[9])")} {
		if _, err := index.Add("", file); err != nil {
			t.Fatal(err)
		}
	}
	groups := index.Duplicates()
	if len(groups) != 1 || !slices.Equal(groups[0].Games, []int{0, 2, 3, 4}) || groups[0].Whole {
		t.Errorf("the groups are %v, want 0, 2, 3 and of 4 the beginning", groups)
	}
}

// TestFaults: what cannot be read is told, and the rest is there.
func TestFaults(t *testing.T) {
	var index Index
	if n, err := index.Add("", []byte("no record")); n != 0 || err == nil {
		t.Errorf("%d games, error %v", n, err)
	}
	if n, err := index.Add("two", []byte("(;GM[2])(;SZ[9];B[ee];W[ee];B[aa])")); n != 1 || err == nil {
		t.Errorf("%d games, error %v; want one, and a fault", n, err)
	}
	g := index.Game(0)
	if g.Number != 2 || g.Moves != 3 || g.Fault == nil || g.Fault.Code != "record-move" {
		t.Errorf("the game is %+v", g)
	}
	if rows := index.Board(0, 3); rows[0][0] != 'X' || rows[4][4] != 'O' {
		t.Errorf("a move on a stone is not on the board: %v", rows)
	}
	for _, rows := range [][]string{nil, {"..", "."}, {"abc"}, {"X........."}, {"..", ".."}, slices.Repeat([]string{"X"}, 10)} {
		if p, err := PatternOf(weiqi.Square(9), rows); err == nil {
			t.Errorf("PatternOf(%q) = %v", rows, p)
		}
	}
}

// TestAppend: an index of parts finds what an index of all does.
func TestAppend(t *testing.T) {
	size := weiqi.Square(5)
	var whole, one, two Index
	for seed := range uint64(40) {
		file := played(t, seed, size, 60)
		part := &one
		if seed >= 20 {
			part = &two
		}
		for _, index := range []*Index{&whole, part} {
			if _, err := index.Add("", file); err != nil {
				t.Fatal(err)
			}
		}
	}
	one.Append(&two)
	wanted, _ := PatternOf(size, []string{"X.", "??"})
	if got, want := one.Find(Query{Pattern: wanted}), whole.Find(Query{Pattern: wanted}); !slices.Equal(got.Games, want.Games) || !slices.Equal(got.Next, want.Next) || len(want.Games) == 0 {
		t.Errorf("found %v, want %v", got, want)
	}
	for n := range whole.Len() {
		for m := range whole.Game(n).Moves + 1 {
			if !slices.Equal(one.Board(n, m), whole.Board(n, m)) || one.Move(n, m) != whole.Move(n, m) {
				t.Fatalf("game %d differs after %d moves", n, m)
			}
		}
	}
}

// FuzzAdd: no file brings the index down, and what it has of a game can be asked for.
func FuzzAdd(f *testing.F) {
	f.Add([]byte("(;SZ[5];B[aa];W[tt];AW[bb]AE[aa];B[cc])"))
	f.Add([]byte("(;SZ[3]AB[aa]AW[bb];B[ab];W[ba];B[aa];B[])"))
	f.Fuzz(func(t *testing.T, file []byte) {
		var index Index
		games, _ := index.Add("", file)
		if games != index.Len() {
			t.Fatalf("%d games, and %d in the index", games, index.Len())
		}
		for n := range games {
			g := index.Game(n)
			index.Board(n, 0)
			rows := index.Board(n, g.Moves)
			if !strings.ContainsAny(strings.Join(rows, ""), "XO") {
				continue
			}
			wanted, err := PatternOf(g.Size, rows)
			if err != nil {
				t.Fatal(err)
			}
			if found := index.Find(Query{Pattern: wanted}); !slices.Contains(found.Games, n) {
				t.Fatalf("%s: the last board of game %d is not found", bytes.ToValidUTF8(file, nil), n)
			}
		}
		index.Duplicates()
	})
}

// BenchmarkAdd indexes a game of 19x19.
func BenchmarkAdd(b *testing.B) {
	file := played(b, 1, weiqi.Square(19), 220)
	b.SetBytes(int64(len(file)))
	var index Index
	for b.Loop() {
		if index.Len() == 10_000 {
			index = Index{}
		}
		if _, err := index.Add("", file); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFind looks for a corner in 10,000 games.
func BenchmarkFind(b *testing.B) {
	var index Index
	for seed := range uint64(100) {
		file := played(b, seed, weiqi.Square(19), 220)
		for range 100 {
			if _, err := index.Add("", file); err != nil {
				b.Fatal(err)
			}
		}
	}
	wanted, err := PatternOf(weiqi.Square(19), []string{"....", "..X.", "?...", "..?."})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		index.Find(Query{Pattern: wanted})
	}
}
