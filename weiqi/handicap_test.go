package weiqi

import (
	"fmt"
	"strings"
	"testing"
)

func TestFixedHandicap(t *testing.T) {
	tests := []struct {
		size Size
		n    int
		want string // vertices, or a part of the error
	}{
		{Square(19), 2, "D4 Q16"},
		{Square(19), 3, "D4 Q16 D16"},
		{Square(19), 4, "D4 Q16 D16 Q4"},
		{Square(19), 5, "D4 Q16 D16 Q4 K10"},
		{Square(19), 6, "D4 Q16 D16 Q4 D10 Q10"},
		{Square(19), 7, "D4 Q16 D16 Q4 D10 Q10 K10"},
		{Square(19), 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"},
		{Square(19), 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"},
		{Square(13), 5, "D4 K10 D10 K4 G7"},
		{Square(11), 2, "C3 J9"},
		{Square(9), 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"},
		{Square(8), 4, "C3 F6 C6 F3"},
		{Square(7), 4, "C3 E5 C5 E3"},
		{Square(25), 9, "D4 W22 D22 W4 D13 W13 N4 N22 N13"},
		{Size{13, 9}, 5, "D3 K7 D7 K3 G5"},
		{Size{9, 10}, 4, "C3 G8 C8 G3"},

		{Square(19), 1, "1 handicap stones do not fit a 19x19 board: want 2 to 9"},
		{Square(19), 10, "want 2 to 9"},
		{Square(18), 5, "want 2 to 4"},
		{Square(7), 5, "want 2 to 4"},
		{Size{9, 7}, 5, "want 2 to 4"},
		{Size{9, 10}, 5, "want 2 to 4"},
		{Square(6), 2, "a 6x6 board has no fixed handicap points"},
		{Size{19, 5}, 2, "a 19x5 board has no fixed handicap points"},
		{Square(99), 2, "no fixed handicap points"},
	}
	for _, test := range tests {
		got, err := FixedHandicap(test.size, test.n)
		if err != nil {
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("FixedHandicap(%v, %d) = %v, want %s", test.size, test.n, err, test.want)
			}
			continue
		}
		var vertices []string
		for _, p := range got {
			vertices = append(vertices, p.String())
		}
		if got := strings.Join(vertices, " "); got != test.want {
			t.Errorf("FixedHandicap(%v, %d) = %s, want %s", test.size, test.n, got, test.want)
		}
	}
}

// Wherever there may be a handicap there are points for it.
func TestFreeHandicap(t *testing.T) {
	for cols := 1; cols <= 19; cols++ {
		for rows := 1; rows <= 19; rows++ {
			size := Size{cols, rows}
			for n := 2; n < size.Points(); n++ {
				points, err := FreeHandicap(size, n)
				if err != nil || len(points) > n {
					t.Fatalf("FreeHandicap(%v, %d) = %v, %v", size, n, points, err)
				}
				if setup, err := HandicapSetup(size, points); err != nil || setup.Black.Len() != len(points) {
					t.Fatalf("FreeHandicap(%v, %d) = %v: %v", size, n, points, err)
				}
			}
		}
	}
	for _, c := range []struct {
		size Size
		n    int
		want string
	}{
		{Square(19), 3, "[D4 Q16 D16]"},
		{Square(7), 8, "[C3 E5 C5 E3]"},
		{Square(8), 9, "[C3 F6 C6 F3]"},
		{Square(5), 2, "[B2 D4]"},
		{Square(2), 9, "[A1 A2 B2]"},
	} {
		if got, err := FreeHandicap(c.size, c.n); err != nil || fmt.Sprint(got) != c.want {
			t.Errorf("FreeHandicap(%v, %d) = %v, %v; want %s", c.size, c.n, got, err, c.want)
		}
	}
	for _, c := range []struct {
		size Size
		n    int
	}{{Square(19), 1}, {Square(1), 2}, {Size{2, 1}, 2}, {Square(99), 2}} {
		if got, err := FreeHandicap(c.size, c.n); err == nil {
			t.Errorf("FreeHandicap(%v, %d) = %v", c.size, c.n, got)
		}
	}
}

func TestHandicapSetup(t *testing.T) {
	setup, err := HandicapSetup(Square(9), []Point{{2, 2}, {6, 6}})
	if err != nil || setup.Turn != White || setup.Black != SetOf(Point{2, 2}, Point{6, 6}) || !setup.White.Empty() {
		t.Errorf("HandicapSetup = %v, %v, want two black stones and White to move", setup, err)
	}
	for _, test := range []struct {
		size   Size
		stones []Point
		want   string
	}{
		{Square(9), nil, "a handicap of 0 stones"},
		{Square(9), []Point{{4, 4}}, "a handicap of 1 stones"},
		{Square(9), []Point{{4, 4}, {9, 0}}, "not on a 9x9 board: K1"},
		{Square(9), []Point{{4, 4}, {4, 4}}, "two stones on E5"},
		{Size{2, 1}, []Point{{0, 0}, {1, 0}}, "and a point left"},
	} {
		if _, err := HandicapSetup(test.size, test.stones); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("HandicapSetup(%v, %v) = %v, want %s", test.size, test.stones, err, test.want)
		}
	}
}

func TestCompensation(t *testing.T) {
	for _, test := range []struct {
		bonus  Bonus
		stones int
		want   Score
	}{
		{NoBonus, 4, 0}, {BonusN, 4, Points(4)}, {BonusNMinus1, 4, Points(3)},
		{BonusN, 0, 0}, {BonusN, 1, 0}, {BonusNMinus1, 1, 0}, {BonusNMinus1, 2, Points(1)},
	} {
		if got := (Rules{Bonus: test.bonus}).Compensation(test.stones); got != test.want {
			t.Errorf("%v for %d stones: %v, want %v", test.bonus, test.stones, got, test.want)
		}
	}
}
