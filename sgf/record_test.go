package sgf

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/shinpan/shinpan/weiqi"
	"pgregory.net/rapid"
)

// lenient rules allow what records contain: everything but a stone on a stone.
var lenient = weiqi.Rules{Ko: weiqi.SimpleKo, Suicide: weiqi.AnySuicide}

// read returns the record of the first tree of a file.
func read(t testing.TB, file string) *Record {
	t.Helper()
	trees, err := Parse([]byte(file))
	if err != nil {
		t.Fatalf("Parse(%q): %v", file, err)
	}
	record, err := trees[0].Record()
	if err != nil {
		t.Fatalf("record of %q: %v", file, err)
	}
	return record
}

func TestReplay(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"moves and a capture", "(;SZ[3];B[ba];W[aa];B[ab])", `
			. X .
			X . .
			. . .
			white to move`},
		{"passes", "(;SZ[3];B[];W[tt];B[bb])", `
			. . .
			. X .
			. . .
			white to move`},
		{"wide", "(;SZ[5:2];B[aa];W[eb])", `
			X . . . .
			. . . . O
			black to move`},
		{"tall", "(;SZ[2:4];B[aa];W[bd])", `
			X .
			. .
			. .
			. O
			black to move`},
		{"handicap", "(;SZ[5]HA[2]AB[bb][dd])", `
			. . . . .
			. X . . .
			. . . . .
			. . . X .
			. . . . .
			white to move`},
		{"handicap set up in the second node", "(;SZ[3]HA[2];AB[aa][cc];W[bb])", `
			X . .
			. O .
			. . X
			black to move`},
		{"handicap played by Black", "(;SZ[3]HA[2];B[aa];B[cc];W[bb])", `
			X . .
			. O .
			. . X
			black to move`},
		{"rectangles", "(;SZ[4]AB[aa:ab][ba]AW[cc:dd]AE[dd]PL[W])", `
			X X . .
			X . . .
			. . O O
			. . O .
			white to move`},
		{"a later stone takes the place of an earlier", "(;SZ[3]AB[aa:ca]AW[ba])", `
			X O X
			. . .
			. . .
			black to move`},
		{"stones placed in the middle of a game", "(;SZ[3];B[aa];W[bb];AE[aa]AW[cc];B[ca])", `
			. . X
			. O .
			. . O
			white to move`},
		{"a turn in the middle of a game", "(;SZ[3];B[aa];PL[B];B[cc];PL[white])", `
			X . .
			. . .
			. . X
			white to move`},
		{"stones and a move in one node", "(;SZ[3];W[cc]AB[aa][ba])", `
			X X .
			. . .
			. . O
			black to move`},
		{"a move in the root", "(;SZ[3]B[aa];W[bb])", `
			X . .
			. O .
			. . .
			black to move`},
		{"two moves in one node", "(;SZ[3];B[aa]W[bb];B[cc])", `
			X . .
			. O .
			. . X
			white to move`},
		{"the first variation", "(;SZ[3];B[aa](;W[bb](;B[cc])(;B[ca]))(;W[ac]))", `
			X . .
			. O .
			. . X
			white to move`},
		{"markup is no move", "(;SZ[3];TB[aa]LB[bb:B];C[hello];B[cc])", `
			. . .
			. . .
			. . X
			white to move`},
		{"nothing", "(;SZ[1])", `
			.
			black to move`},
	} {
		record := read(t, test.in)
		if len(record.Problems) > 0 {
			t.Errorf("%s: problem: %v", test.name, record.Problems[0])
		}
		p, err := record.Replay(lenient)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		want := strings.ReplaceAll(strings.TrimSpace(test.want), "\t", "")
		if got := strings.TrimSpace(p.String()); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, want)
		}
		checkRewritten(t, record)
	}
}

func TestReplayErrors(t *testing.T) {
	for _, test := range []struct {
		in        string
		positions int // up to what cannot stand
		illegal   string
		want      string
	}{
		{"(;SZ[3];B[aa];C[well];W[aa])", 4, "white A3", "move 2: white A3 is illegal: there is already a stone"},
		{"(;SZ[3];B[ba];W[];B[ab];W[aa])", 5, "white A3", "move 4: white A3 is illegal: the stone would have no liberty, and suicide is not allowed"},
		{"(;SZ[2]AB[aa:bb])", 0, "", "setup before move 1: the black chain at A1 has no liberty"},
		{"(;SZ[2];B[aa];AW[ab:bb][ba])", 2, "", "setup before move 2: the white chain at A1 has no liberty; the black chain at A2 has no liberty"},
	} {
		record := read(t, test.in)
		positions, err := record.Positions(weiqi.Rules{})
		if _, ok := errors.AsType[*ReplayError](err); !ok || err.Error() != test.want {
			t.Errorf("%s: error %q, want %q", test.in, err, test.want)
		}
		if len(positions) != test.positions {
			t.Errorf("%s: %d positions, want %d", test.in, len(positions), test.positions)
		}
		if illegal, ok := errors.AsType[*weiqi.IllegalError](err); ok && illegal.Move.String() != test.illegal || ok != (test.illegal != "") {
			t.Errorf("%s: illegal move %v, want %s", test.in, illegal, test.illegal)
		}
		if _, err := record.Replay(weiqi.Rules{}); err == nil || err.Error() != test.want {
			t.Errorf("%s: Replay: error %q, want %q", test.in, err, test.want)
		}
	}
}

// TestEditsKeepWhatWasWon: a correction of the board in the middle of a game takes nothing away from who has won it,
// and gives nothing.
func TestEditsKeepWhatWasWon(t *testing.T) {
	const start = "(;GM[1]FF[4]SZ[7]KM[0]RU[Japanese];B[db];W[dc];B[cc];W[aa];B[ec];W[ab];B[dd];W[ba];B[bb];W[gg];B[ac];W[gf];B[ca];W[ff];B[fg];W[ef]"
	for _, in := range []string{start + ";B[];W[])", start + ";AE[fg]AB[eg];B[];W[])", start + ";PL[W];W[];B[])"} {
		p, err := read(t, in).Replay(lenient)
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if black, white := p.Lost(weiqi.White), p.Lost(weiqi.Black); black != 4 || white != 0 {
			t.Errorf("%s: Black has %d prisoners and White %d, want 4 and 0", in, black, white)
		}
	}

	button, err := weiqi.RulesetNamed("aga-button")
	if err != nil {
		t.Fatal(err)
	}
	p, err := read(t, "(;SZ[3];B[bb];W[];AB[aa];B[];W[])").Replay(button.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if tally := p.Tally(weiqi.Set{}); tally.White.Button == 0 || tally.Black.Button != 0 || p.Passes() != 2 {
		t.Errorf("after an edit the button is with %+v after %d passes, want White's, and two", tally, p.Passes())
	}
}

// TestIllegalMovesAreExecuted: FF[4] has every move put on the board, legal or not. The first that the rules refuse is
// named.
func TestIllegalMovesAreExecuted(t *testing.T) {
	const ko = "(;SZ[9];B[de];W[ee];B[ed];W[fd];B[ef];W[ff];B[aa];W[ge];B[ab];W[ia];B[fe];W[ee];B[fe];W[cc];B[gc];W[];B[])"
	const afterKo = `
			X . . . . . . . O
			X . . . . . . . .
			. . O . . . X . .
			. . . . X O . . .
			. . . X . X O . .
			. . . . X O . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`
	superko := weiqi.Rules{Ko: weiqi.PositionalSuperko}
	for _, test := range []struct {
		name, in     string
		rules        weiqi.Rules
		number       int // of the first illegal move
		black, white int // prisoners
		want         string
	}{
		{"ko", ko, lenient, 12, 2, 1, afterKo},
		{"superko", ko, superko, 12, 2, 1, afterKo},
		{"a stone of the other side", "(;SZ[3];B[aa];W[bb];B[bb];W[ba];B[ca])", lenient, 3, 1, 0, `
			X . X
			. X .
			. . .`},
		{"a stone of one's own", "(;SZ[3];B[aa];W[bb];B[aa];W[ba])", lenient, 3, 0, 0, `
			X O .
			. O .
			. . .`},
		{"a capture from an occupied point", "(;SZ[3];B[ab];W[aa];B[bb];W[ba];B[ba])", lenient, 5, 1, 0, `
			. X .
			X X .
			. . .`},
		{"suicide", "(;SZ[3];B[ba];W[cc];B[ab];W[aa];B[bb])", weiqi.Rules{}, 4, 1, 0, `
			. X .
			X X .
			. . O`},
	} {
		positions, err := read(t, test.in).Positions(test.rules)
		replay, is := errors.AsType[*ReplayError](err)
		if !is || replay.Number != test.number {
			t.Errorf("%s: error %v, want one of move %d", test.name, err, test.number)
			continue
		}
		last := positions[len(positions)-1]
		rows := strings.Join(last.Rows(), "\n")
		if want := strings.TrimSpace(strings.NewReplacer(" ", "", "\t", "").Replace(test.want)); rows != want {
			t.Errorf("%s: %s, want %s", test.name, rows, want)
		}
		if last.Lost(weiqi.White) != test.black || last.Lost(weiqi.Black) != test.white {
			t.Errorf("%s: prisoners %d and %d, want %d and %d", test.name, last.Lost(weiqi.White), last.Lost(weiqi.Black), test.black, test.white)
		}
		if last.Rules() != test.rules {
			t.Errorf("%s: the rules have become %+v", test.name, last.Rules())
		}
	}
}

func TestRecord(t *testing.T) {
	got := read(t, `(;GM[1]FF[4]SZ[13]RU[Chinese]KM[7.5]HA[0]TM[600]OT[3x30 byo-yomi]
		PB[Kuro \[black\]]BR[5k]PW[Shiro]WR[3 dan]EV[Cup]RO[2 (final)]PC[Here]DT[2026-11-21]RE[W+2.5]
		C[A game:
of Go]
		;B[dd]BL[598.2];W[jj]WL[590]C[hm];B[]BL[30]OB[3];W[]BL[12]OB[2]WL[0]OW[1])`)
	want := &Record{
		Size: weiqi.Square(13), Rules: "Chinese", Komi: 15,
		MainTime: 10 * time.Minute, Overtime: "3x30 byo-yomi",
		Black: Player{"Kuro [black]", "5k"}, White: Player{"Shiro", "3 dan"},
		Event: "Cup", Round: "2 (final)", Place: "Here", Date: "2026-11-21",
		Result:  weiqi.Result{Winner: weiqi.White, By: weiqi.ByCount, Margin: 5},
		Comment: "A game:\nof Go",
		Steps: []Step{
			{Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 3, Row: 9}), BlackClock: &Clock{Left: 598200 * time.Millisecond}},
			{Move: weiqi.Play(weiqi.White, weiqi.Point{Col: 9, Row: 3}), WhiteClock: &Clock{Left: 590 * time.Second}, Comment: "hm"},
			{Move: weiqi.Pass(weiqi.Black), BlackClock: &Clock{30 * time.Second, 3}},
			{Move: weiqi.Pass(weiqi.White), BlackClock: &Clock{12 * time.Second, 2}, WhiteClock: &Clock{0, 1}},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	checkRewritten(t, got)
}

func TestKomi(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"(;KM[6.5])", "6.5"},
		{"(;KM[-3])", "-3"},
		{"(;KM[0])", "0"},
		{"(;)", "0"},
		// Fox writes hundredths of points, or of pairs of points.
		{"(;KM[375]RU[Chinese]AP[GNU Go:3.8]AP[foxwq])", "7.5"},
		{"(;KM[325]AP[foxwq])", "6.5"},
		{"(;KM[650]AP[foxwq])", "6.5"},
		{"(;KM[50]AP[foxwq])", "0.5"},
		{"(;KM[0]AP[foxwq])", "0"},
		{"(;KM[50])", "50"},
		{"(;KM[-130])", "-130"},
		// Others write hundredths, too: these are no komi of a game.
		{"(;KM[375]RU[Chinese]AP[SGFC:2.0])", "7.5"},
		{"(;SZ[9]KM[375])", "7.5"},
		{"(;KM[650])", "6.5"},
		{"(;KM[700])", "7"},
		{"(;KM[275])", "5.5"},
		{"(;KM[-650])", "-6.5"},
		{"(;AP[shinpan]KM[300])", "300"},
		// Chinese records give half of it, as each stone more is one less of the other side.
		{"(;RU[Chinese]KM[3.75])", "7.5"},
		{"(;KM[2.75])", "5.5"},
		{"(;KM[3.5])", "3.5"},
		{"(;KM[ 7.50 ])", "7.5"},
		{"(;KM[6,5])", "6.5"},
		// Editors write what they do not know.
		{"(;KM[]HA[]TM[]RE[])", "0"},
	} {
		if got := read(t, test.in); got.Komi.String() != test.want || len(got.Problems) > 0 {
			t.Errorf("%s: komi %v, want %s; problems %v", test.in, got.Komi, test.want, got.Problems)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"(;SZ[9]\n;B[aa];W[zz];B[bb])", `line 2, column 8: W: not on a 9x9 board: zz`},
		{"(;SZ[9];B[aa][bb])", `line 1, column 9: B: a move is one point, not 2`},
		{"(;SZ[9]AB[aa][jj][bb])", `line 1, column 8: AB: not on a 9x9 board: jj`},
		{"(;PL[green])", `line 1, column 3: PL: "green" is not a color: want black or white`},
		{"(;GM[])", `line 1, column 3: GM: "" is not a whole number`},
		{"(;KM[NaN])", `line 1, column 3: KM: "NaN" is not a number of points: want a whole or half number, as in 6.5`},
		{"(;SZ[9]KM[82])", `line 1, column 8: KM: a komi of 82 points is out of bounds: want -81 to 81`},
		{"(;KM[1234])", `line 1, column 3: KM: a komi of 1234 points is out of bounds: want -361 to 361`},
		{"(;SZ[9]AP[shinpan]KM[-100])", `line 1, column 19: KM: a komi of -100 points is out of bounds: want -81 to 81`},
		{"(;KM[7.25])", `line 1, column 3: KM: "7.25" is not a number of points: want a whole or half number, as in 6.5`},
		{"(;HA[-2])", `line 1, column 3: HA: there cannot be -2 handicap stones`},
		{"(;HA[two])", `line 1, column 3: HA: "two" is not a whole number`},
		{"(;HA[3];W[aa];B[bb])", `line 1, column 3: HA: there are 3 handicap stones, but none is on the board`},
		{"(;TM[1:00:00])", `line 1, column 3: TM: "1:00:00" is not a time in seconds`},
		{"(;RE[白胜43.5目])", `line 1, column 3: RE: "白胜43.5目" is not a result: want one like B+3.5, W+R, 0 or Void`},
		{"(;;B[aa]BL[-3])", `line 1, column 9: BL: "-3" is not a time in seconds`},
		{"(;;B[aa]OB[-3])", `line 1, column 9: OB: there cannot be -3 moves left`},
	} {
		record := read(t, test.in)
		if len(record.Problems) != 1 || record.Problems[0].Error() != test.want {
			t.Errorf("%s: problems %v, want %s", test.in, record.Problems, test.want)
		}
	}
	record := read(t, "(;SZ[9];B[aa]W[zz]B[cc];B[bb])")
	if moves := record.Moves(); len(moves) != 1 {
		t.Errorf("the record goes on after a bad move: %v", moves)
	}
	record = read(t, "(;SZ[9]AB[aa][jj][bb]"+strings.Repeat("[zz]", 1000)+")")
	if record.Start.Black != weiqi.SetOf(weiqi.Point{Col: 0, Row: 8}, weiqi.Point{Col: 1, Row: 7}) {
		t.Errorf("black stones %v", record.Start.Black)
	}
	if len(record.Problems) != maxProblems {
		t.Errorf("%d problems, want %d", len(record.Problems), maxProblems)
	}
	record = read(t, "(;HA["+strings.Repeat("石", 1000)+"])")
	if why := record.Problems[0].Error(); len(why) > 200 || !utf8.ValidString(why) {
		t.Errorf("an endless sentence: %s", why)
	}
}

func TestNoRecord(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"(;GM[6])", "line 1, column 3: GM: this is game number 6 of the standard; Go is number 1"},
		{"(;SZ[0])", `line 1, column 3: SZ: "0" is not a board size: want one from 1 to 25, or 7:5 for columns and rows`},
		{"(;SZ[99])", `line 1, column 3: SZ: "99" is not a board size: want one from 1 to 25, or 7:5 for columns and rows`},
		{"(;FF[4]\nSZ[7:26])", `line 2, column 1: SZ: "7:26" is not a board size: want one from 1 to 25, or 7:5 for columns and rows`},
		{"(;SZ[])", `line 1, column 3: SZ: "" is not a board size: want one from 1 to 25, or 7:5 for columns and rows`},
	} {
		trees, err := Parse([]byte(test.in))
		if err != nil {
			t.Fatal(err)
		}
		_, err = trees[0].Record()
		if _, ok := errors.AsType[*SyntaxError](err); !ok || err.Error() != test.want {
			t.Errorf("%s: error %v, want %s", test.in, err, test.want)
		}
	}
}

func TestTreesMadeByHand(t *testing.T) {
	tree := &Tree{Root: &Node{}}
	tree.Root.Add("SZ", Number(9))
	tree.Root.Append().Add("B", Text("zz"))
	record, err := tree.Record()
	if err != nil || len(record.Problems) != 1 {
		t.Fatalf("%+v, %v", record, err)
	}
	if got, want := record.Problems[0].Error(), `B: not on a 9x9 board: zz`; got != want {
		t.Errorf("problem %q, want %q", got, want)
	}
}

// rewritten returns the record that is read from what is written.
func rewritten(t testing.TB, r *Record) *Record {
	t.Helper()
	file := Format(r.Tree())
	trees, err := Limits{Bytes: 1 << 30, Nodes: 1 << 30}.Parse(file)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	again, err := trees[0].Record()
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return again
}

// checkRewritten checks that a record keeps its moves and its board when it is
// written, and that what is written is read as it is.
func checkRewritten(t testing.TB, r *Record) {
	t.Helper()
	once := rewritten(t, r)
	if twice := rewritten(t, once); !reflect.DeepEqual(once, twice) {
		t.Fatalf("%+v became %+v", once, twice)
	}
	if !slices.Equal(once.Moves(), r.Moves()) {
		t.Fatalf("moves %v became %v", r.Moves(), once.Moves())
	}
	before, err := r.Replay(lenient)
	positions, again := r.Positions(lenient)
	if fmt.Sprint(err) != fmt.Sprint(again) {
		t.Fatalf("Replay: %v, Positions: %v", err, again)
	}
	if err != nil {
		return
	}
	last := positions[len(positions)-1]
	if !before.SameBoard(last) || before.Turn() != last.Turn() || before.Moves() != last.Moves() {
		t.Fatalf("Replay ends in\n%vPositions in\n%v", before, last)
	}
	after, err := once.Replay(lenient)
	if err != nil {
		t.Fatalf("%s: %v", Format(r.Tree()), err)
	}
	if !before.SameBoard(after) || before.Turn() != after.Turn() {
		t.Fatalf("%v became %v", before, after)
	}
}

// drawRecord draws a record and the position it ends in.
func drawRecord(t *rapid.T) (*Record, *weiqi.Position) {
	text := rapid.StringMatching(`[a-z\]\\:\[ 石]{0,5}`)
	seconds := rapid.Map(rapid.IntRange(0, 10_000_000), func(n int) time.Duration { return time.Duration(n) * time.Millisecond })
	clock := func() *Clock {
		if rapid.Bool().Draw(t, "no clock") {
			return nil
		}
		return &Clock{seconds.Draw(t, "left"), rapid.IntRange(0, 5).Draw(t, "moves left")}
	}
	r := &Record{
		Size:     weiqi.Size{Cols: rapid.IntRange(1, 25).Draw(t, "cols"), Rows: rapid.IntRange(1, 25).Draw(t, "rows")},
		Rules:    text.Draw(t, "rules"),
		MainTime: seconds.Draw(t, "time"),
		Overtime: text.Draw(t, "overtime"),
		Black:    Player{text.Draw(t, "name"), text.Draw(t, "rank")},
		White:    Player{text.Draw(t, "name"), text.Draw(t, "rank")},
		Event:    text.Draw(t, "event"),
		Round:    text.Draw(t, "round"),
		Place:    text.Draw(t, "place"),
		Date:     text.Draw(t, "date"),
		Comment:  text.Draw(t, "comment"),
		Result:   weiqi.Counted(weiqi.Score(rapid.IntRange(-50, 50).Draw(t, "score"))),
	}
	r.Komi = weiqi.Score(rapid.IntRange(-2*r.Size.Points(), 2*r.Size.Points()).Draw(t, "komi"))
	// A setup is sound if a stone would have been free to be played there.
	p := weiqi.New(r.Size, lenient)
	place := func(e *Edit) {
		e.Turn = p.Turn()
		for range rapid.IntRange(1, 4).Draw(t, "stones") {
			if free := p.LegalPoints().Points(); len(free) > 0 {
				at := rapid.SampledFrom(free).Draw(t, "stone")
				if next, err := p.Play(weiqi.Play(p.Turn(), at)); err == nil && next.Lost(weiqi.Black)+next.Lost(weiqi.White) == p.Lost(weiqi.Black)+p.Lost(weiqi.White) {
					e.put([]*weiqi.Set{weiqi.Black: &e.Black, weiqi.White: &e.White}[p.Turn()], weiqi.SetOf(at))
					p = next.WithTurn(e.Turn)
				}
			}
		}
		if (*e != Edit{Turn: e.Turn}) {
			p = asStart(p)
		}
	}
	if rapid.Bool().Draw(t, "setup") {
		place(&r.Start)
		r.Handicap = r.Start.Black.Len()
		if r.Handicap == 1 {
			r.Handicap = 0
		}
	}
	for range rapid.IntRange(0, 30).Draw(t, "steps") {
		step := Step{Comment: text.Draw(t, "comment"), BlackClock: clock(), WhiteClock: clock()}
		switch kind := rapid.IntRange(0, 9).Draw(t, "kind"); {
		case kind == 0:
			place(&step.Edit)
		case kind == 1:
			step.Move = weiqi.Pass(p.Turn())
		case kind == 2 && step.Comment != "": // talk
		default:
			if kind == 3 {
				p = p.WithTurn(p.Turn().Opponent())
			}
			step.Move = weiqi.Pass(p.Turn())
			if legal := p.LegalPoints().Points(); len(legal) > 0 {
				step.Move = weiqi.Play(p.Turn(), rapid.SampledFrom(legal).Draw(t, "point"))
			}
		}
		if step.HasMove() {
			next, err := p.Play(step.Move)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		r.Steps = append(r.Steps, step)
	}
	return r, p
}

// asStart returns the position as the start of a game.
func asStart(p *weiqi.Position) *weiqi.Position {
	s := weiqi.Setup{Size: p.Size(), Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: p.Turn()}
	q, err := s.Position(p.Rules())
	if err != nil {
		panic(err)
	}
	return q
}

func TestWriteThenRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record, want := drawRecord(t)
		file := Format(record.Tree())
		trees, err := Parse(file)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		again, err := trees[0].Record()
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if !reflect.DeepEqual(again, record) {
			t.Fatalf("%s\nreads as %+v\nwant     %+v", file, again, record)
		}
		got, err := again.Replay(lenient)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if !got.SameBoard(want) {
			t.Fatalf("%s: got\n%v\nwant\n%v", file, got, want)
		}
	})
}

func ExampleTree_Record() {
	trees, err := Parse([]byte("(;SZ[5]PB[Ann]PW[Bob]KM[0.5];B[cc];W[bb];B[cb]C[atari?])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	record, err := trees[0].Record()
	if err != nil {
		fmt.Println(err)
		return
	}
	position, err := record.Replay(weiqi.Rules{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(record.Black.Name, "against", record.White.Name, record.Moves())
	fmt.Print(position)
	// Output:
	// Ann against Bob [black C3 white B4 black C4]
	// . . . . .
	// . O X . .
	// . . X . .
	// . . . . .
	// . . . . .
	// white to move
}

func ExampleRecord_Tree() {
	record := Record{
		Size:   weiqi.Size{Cols: 7, Rows: 5},
		Komi:   weiqi.Points(7),
		Black:  Player{Name: "Ann"},
		White:  Player{Name: "GNU Go"},
		Result: weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign},
		Steps: []Step{
			{Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 3, Row: 2}), BlackClock: &Clock{Left: 59500 * time.Millisecond}},
			{Move: weiqi.Pass(weiqi.White), Comment: "I [resign]"},
		},
	}
	fmt.Printf("%s", Format(record.Tree()))
	// Output:
	// (;CA[UTF-8]FF[4]GM[1]AP[shinpan]SZ[7:5]KM[7]PB[Ann]PW[GNU Go]RE[B+R]
	// ;B[dc]BL[59.5];W[]C[I [resign\]])
}

// TestPlaces: faults of a file of several games are told with their places in the file, on whatever lines its trees
// are.
func TestPlaces(t *testing.T) {
	trees, err := Parse([]byte("(;KM[木])(;PB[木];\n C[木]KM[b])\n\n 木 (;KM[c]\n)(;SZ[9]KM[d])"))
	if err != nil {
		t.Fatal(err)
	}
	want := [][2]int{{1, 3}, {2, 6}, {4, 6}, {5, 9}}
	for i, tree := range trees {
		for range 2 { // whatever was told before
			record, err := tree.Record()
			if err != nil || len(record.Problems) != 1 {
				t.Fatalf("tree %d: %v, %v", i, record, err)
			}
			if at := record.Problems[0]; at.Line != want[i][0] || at.Column != want[i][1] {
				t.Errorf("tree %d: line %d, column %d, want %v", i, at.Line, at.Column, want[i])
			}
		}
	}
	var bad *SyntaxError
	if _, err := Parse([]byte("(;PB[木])\n(;PB[木]) (;PB)")); !errors.As(err, &bad) || bad.Line != 2 || bad.Column != 14 {
		t.Errorf("error %v, want line 2, column 14", err)
	}
}
