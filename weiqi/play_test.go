package weiqi

import (
	"errors"
	"strings"
	"testing"
)

func TestPlay(t *testing.T) {
	tests := []struct {
		name         string
		rules        Rules
		turn         Color
		move         string
		drawing      string // before -> after
		lostB, lostW int
		koClosed     string // the point that is closed next, if any
	}{
		{name: "a stone in the open", turn: Black, move: "B2", drawing: `
			. . .    . . .
			. . . -> . X .
			. . .    . . .`},
		{name: "a stone in the corner", turn: Black, move: "A2", lostW: 1, drawing: `
			O X .    . X .
			. . . -> X . .
			. . .    . . .`},
		{name: "a bent chain is one", turn: Black, move: "C1", lostW: 3, drawing: `
			. X X .    . X X .
			X O O X    X . . X
			. X O X -> . X . X
			. . . .    . . X .`},
		{name: "two chains at once", turn: Black, move: "C2", lostW: 2, drawing: `
			X O . O X -> X . X . X
			. X . X .    . X . X .`},
		{name: "capture comes before suicide", turn: Black, move: "C2", lostW: 1, koClosed: "B2", drawing: `
			. X O .    . X O .
			X O . O -> X . X O
			. X O .    . X O .`},
		{name: "no ko: two stones taken", turn: Black, move: "D2", lostW: 2, drawing: `
			. X X O .    . X X O .
			X O O . O -> X . . X O
			. X X O .    . X X O .`},
		{name: "no ko: the stone has another liberty", turn: Black, move: "C2", lostW: 1, drawing: `
			. X O .    . X O .
			X O . . -> X . X .
			. X O .    . X O .`},
		{name: "no ko: the stone has company", turn: Black, move: "C2", lostW: 1, drawing: `
			. X O .    . X O .
			X O . X -> X . X X
			. X O .    . X O .`},
		{name: "the last point of the board", turn: White, move: "C1", lostB: 8, drawing: `
			X X X    . . .
			X X X -> . . .
			X X .    . . O`},
		{name: "suicide of two", rules: Rules{Suicide: MultiSuicide}, turn: Black, move: "B3", lostB: 2, drawing: `
			X . O    . . O
			O O . -> O O .
			. . .    . . .`},
		{name: "suicide of one", rules: Rules{Suicide: AnySuicide}, turn: Black, move: "A3", lostB: 1, drawing: `
			. O .    . O .
			O . . -> O . .
			. . .    . . .`},
		{name: "suicide of the whole board", rules: Rules{Suicide: AnySuicide}, turn: Black, move: "B1", lostB: 4, drawing: `
			X X    . .
			X . -> . .`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before, after := beforeAfter(test.drawing)
			p, err := play(t, at(t, test.rules, test.turn, before), test.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(p.Rows(), "\n"); got != after {
				t.Errorf("the board is\n%s\nwant\n%s", got, after)
			}
			if p.Lost(Black) != test.lostB || p.Lost(White) != test.lostW {
				t.Errorf("lost = %d black, %d white, want %d, %d", p.Lost(Black), p.Lost(White), test.lostB, test.lostW)
			}
			ko := ""
			if point, ok := p.Ko(); ok {
				ko = point.String()
			}
			if ko != test.koClosed {
				t.Errorf("ko = %q, want %q", ko, test.koClosed)
			}
		})
	}
}

var allKo = []KoRule{SimpleKo, PositionalSuperko, SituationalSuperko, NaturalSuperko}

// A refusal is the number of a refused move, from 1, and why it is refused.
type refusal struct {
	move int
	why  Reason
}

// everywhere is a refusal under all ko rules.
func everywhere(r refusal) map[KoRule]refusal {
	return map[KoRule]refusal{SimpleKo: r, PositionalSuperko: r, SituationalSuperko: r, NaturalSuperko: r}
}

func TestRefused(t *testing.T) {
	const (
		ko = `
			. X O . .
			X O . O .
			. X O . .
			. . . . .`
		doubleKo = `
			. X O . .
			X O . O .
			. X O . .
			. . . . .
			. X O . .
			X . X O .
			. X O . .`
		sendTwo = `
			. . . . .
			O O O . .
			X X O O O
			. X X X O
			O X . X O
			. O O X O`
		eye = `
			. X .
			X X .
			. . .`
		corner = `
			. . O . .
			O O . . .
			. . . . .`
	)
	tests := []struct {
		name    string
		drawing string
		turn    Color
		moves   string
		suicide SuicideRule
		want    map[KoRule]refusal // where missing, all moves are legal
	}{
		{"occupied", ko, Black, "B3", NoSuicide, everywhere(refusal{1, Occupied})},
		{"off the board", ko, Black, "F1", NoSuicide, everywhere(refusal{1, OffBoard})},

		{"suicide of one", eye, White, "A3", NoSuicide, everywhere(refusal{1, Suicide})},
		{"suicide of one where two may", eye, White, "A3", MultiSuicide, everywhere(refusal{1, Suicide})},
		{"suicide of one repeats the board", eye, White, "A3 pass A3", AnySuicide, map[KoRule]refusal{
			PositionalSuperko:  {1, Repetition},
			SituationalSuperko: {3, Repetition},
			NaturalSuperko:     {3, Repetition},
		}},
		{"suicide of two", corner, Black, "A3 pass B3", NoSuicide, everywhere(refusal{3, Suicide})},
		{"suicide of two takes back a move", corner, Black, "A3 pass B3", MultiSuicide, map[KoRule]refusal{
			PositionalSuperko: {3, Repetition},
		}},

		{"retaking in a ko", ko, White, "pass C3 B3", NoSuicide, map[KoRule]refusal{
			SimpleKo:           {3, Ko},
			PositionalSuperko:  {3, Repetition},
			SituationalSuperko: {3, Repetition},
			NaturalSuperko:     {3, Repetition},
		}},
		{"retaking in a ko that White has not made", ko, Black, "C3 B3", NoSuicide, map[KoRule]refusal{
			SimpleKo:           {2, Ko},
			PositionalSuperko:  {2, Repetition},
			SituationalSuperko: {2, Repetition},
		}},
		{"retaking after a threat", ko, White, "pass C3 E1 E2 B3", NoSuicide, nil},
		{"retaking after passes", ko, White, "pass C3 pass pass B3", NoSuicide, map[KoRule]refusal{
			PositionalSuperko:  {5, Repetition},
			SituationalSuperko: {5, Repetition},
			NaturalSuperko:     {5, Repetition},
		}},
		{"send two, return one, twice", sendTwo, White, "A3 A1 A2 pass A3", NoSuicide, map[KoRule]refusal{
			PositionalSuperko:  {3, Repetition},
			SituationalSuperko: {5, Repetition},
			NaturalSuperko:     {5, Repetition},
		}},
		{"double ko with a pass", doubleKo, Black, "C6 B2 pass B6 C2", NoSuicide, map[KoRule]refusal{
			PositionalSuperko: {5, Repetition},
		}},
	}
	for _, test := range tests {
		for _, ko := range allKo {
			t.Run(test.name+"/"+ko.String(), func(t *testing.T) {
				p := at(t, Rules{Ko: ko, Suicide: test.suicide}, test.turn, test.drawing)
				before := p.Moves()
				p, err := play(t, p, test.moves)
				var got refusal
				var illegal *IllegalError
				if errors.As(err, &illegal) {
					got = refusal{p.Moves() - before + 1, illegal.Why}
				}
				if got != test.want[ko] {
					t.Errorf("refused %v, want %v\n%v", got, test.want[ko], p)
				}
			})
		}
	}
}

func TestOutOfTurn(t *testing.T) {
	p := New(Square(3), Rules{})
	for _, m := range []Move{Play(White, Point{}), Pass(White), Pass(Empty)} {
		var illegal *IllegalError
		if _, err := p.Play(m); !errors.As(err, &illegal) || illegal.Why != OutOfTurn || illegal.Move != m {
			t.Errorf("Play(%v) = %v, want it refused as out of turn", m, err)
		}
	}
}

func TestIllegalErrorLeavesThePosition(t *testing.T) {
	p := at(t, Rules{}, White, `
		. X .
		X O X
		. . .`)
	drawing, hash := p.String(), p.Hash()
	_, err := p.Play(Play(White, Point{0, 2}))
	const want = "white A3 is illegal: the stone would have no liberty, and suicide is not allowed"
	if err == nil || err.Error() != want {
		t.Errorf("Play = %v, want %s", err, want)
	}
	if p.String() != drawing || p.Hash() != hash || p.Moves() != 0 || p.Turn() != White {
		t.Errorf("the refused move changed the position to\n%v", p)
	}
}

func TestPasses(t *testing.T) {
	tests := []struct {
		name    string
		rules   Rules
		turn    Color
		moves   string
		passes  int
		stopped bool
		lostB   int
		lostW   int
		black   Score // of the tally: who has the button
	}{
		{name: "one", turn: Black, moves: "pass", passes: 1},
		{name: "two", turn: Black, moves: "A1 pass pass", passes: 2, stopped: true},
		{name: "a move between", turn: Black, moves: "pass A1 pass", passes: 1},
		{name: "White passes last", rules: Rules{WhitePassesLast: true}, turn: Black, moves: "pass pass", passes: 2, stopped: true},
		{name: "White has not passed last", rules: Rules{WhitePassesLast: true}, turn: White, moves: "pass pass", passes: 2},
		{name: "White passes once more", rules: Rules{WhitePassesLast: true}, turn: White, moves: "pass pass pass", passes: 3, stopped: true},
		{name: "pass stones", rules: Rules{PassStones: true}, turn: Black, moves: "pass A1 pass pass", passes: 2, stopped: true, lostB: 2, lostW: 1},
		{name: "the button is no pass", rules: Rules{Button: true}, turn: Black, moves: "pass pass", passes: 1, black: 1},
		{name: "White takes the button", rules: Rules{Button: true}, turn: White, moves: "pass pass pass", passes: 2, stopped: true, black: -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start, err := Setup{Size: Square(3), Turn: test.turn}.Position(test.rules)
			if err != nil {
				t.Fatal(err)
			}
			p, err := play(t, start, test.moves)
			if err != nil {
				t.Fatal(err)
			}
			if p.Passes() != test.passes || p.Stopped() != test.stopped {
				t.Errorf("%d passes, stopped %t, want %d, %t", p.Passes(), p.Stopped(), test.passes, test.stopped)
			}
			if p.Lost(Black) != test.lostB || p.Lost(White) != test.lostW {
				t.Errorf("lost = %d black, %d white, want %d, %d", p.Lost(Black), p.Lost(White), test.lostB, test.lostW)
			}
			if test.rules.Button {
				if got := p.Count(Set{}); got != test.black {
					t.Errorf("Count = %v, want %v", got, test.black)
				}
			}
		})
	}
}

func TestWithTurn(t *testing.T) {
	p := at(t, Rules{}, Black, `
		. X O .
		X O . O
		. X O .`)
	p, err := play(t, p, "C2 pass pass")
	if err != nil {
		t.Fatal(err)
	}
	resumed := p.WithTurn(Black)
	if resumed.Turn() != Black || resumed.Passes() != 0 || resumed.Moves() != 3 || !resumed.SameBoard(p) {
		t.Errorf("WithTurn(Black) = %v with %d passes after %d moves", resumed, resumed.Passes(), resumed.Moves())
	}
	if p.Turn() != White || p.Passes() != 2 {
		t.Errorf("WithTurn changed the position to\n%v", p)
	}

	// Situations that a resumption makes count as earlier.
	q := at(t, Rules{Ko: SituationalSuperko}, Black, `
		. X O .
		X O . O
		. X O .`)
	q, err = play(t, q.WithTurn(White).WithTurn(Black), "C2 B2")
	if err == nil {
		t.Errorf("White may retake although White has been to move here before\n%v", q)
	}
}

// TestOccurrences goes twice round a triple ko.
func TestOccurrences(t *testing.T) {
	p := at(t, Rules{}, White, `
		X X X X X X X
		X . X . X O X
		O X O X O . O
		O O O O O O O
		X X X X X X X
		. . . . . . .`)
	for round := range 3 {
		if all, got := p.Occurrences(), p.Recurrences(); all != round || got != round {
			t.Errorf("round %d: %d Occurrences and %d Recurrences, want %[1]d", round, all, got)
		}
		var err error
		if p, err = play(t, p, "D5 F4 B5 D4 F5 B4"); err != nil {
			t.Fatal(err)
		}
	}
	p, err := play(t, p, "pass pass")
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Occurrences(); got != 3 {
		t.Errorf("after passes: Occurrences = %d, want 3: passes do not count", got)
	}
	if got := p.Recurrences(); got != 0 {
		t.Errorf("after passes: Recurrences = %d, want 0", got)
	}
	if p, err = play(t, p, "D5 F4 B5 D4 F5 B4"); err != nil {
		t.Fatal(err)
	}
	if all, got := p.Occurrences(), p.Recurrences(); all != 4 || got != 1 {
		t.Errorf("once more round after passes: %d Occurrences and %d Recurrences, want 4 and 1", all, got)
	}
}
