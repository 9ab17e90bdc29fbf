package life_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

const (
	seki = `
		. O . O . . .
		O O O O O O O
		O X X X X X O
		O X . O . X O`
	falseEye = `
		. X X O . O .
		X X X O O O O
		X O O . O . O
		X X X O O O O
		. X X O . O .`
)

func TestTom(t *testing.T) {
	for name, tt := range map[string]struct {
		tom               life.Tom
		diagram, dead     string
		unsettled         string
		chinese, japanese int
	}{
		"two walls and a neutral line": {
			diagram: `
				. . X . O . .
				. . X . O . .
				. . X . O . O
				. . X . O . .`,
			chinese: 0, japanese: 1, // White has filled a point
		},
		"a stone inside a wall is dead": {
			diagram: `
				. . X O . . .
				. . X O . X .
				. O X O . . .
				. . X O . . .`,
			dead: `
				. . . . . . .
				. . . . . * .
				. * . . . . .
				. . . . . . .`,
			chinese: 12 - 16, japanese: (8 + 1) - (12 + 1),
		},
		"a single stone owns the board": {
			diagram: `
				. . .
				. X .
				. . .`,
			chinese: 9, japanese: 8,
		},
		"nobody owns an empty board": {
			diagram: `
				. .
				. .`,
		},
		"one stone each, and nothing is walled off": {
			diagram: `
				. . . .
				. X O .
				. . . .`,
			unsettled: `
				. . . .
				. * * .
				. . . .`,
		},
		"one eye inside a wall is not seen to be too few": {
			diagram: `
				. O . O . O .
				O O O O O O O
				O X X X X O O
				O X . . X O .`,
			chinese: (6 + 2) - (15 + 5), japanese: 2 - 5,
		},
		"a seki is taken for a dead stone": {
			diagram: seki,
			dead: `
				. . . . . . .
				. . . . . . .
				. . . . . . .
				. . . * . . .`,
			chinese: 10 - 18, japanese: (3 + 1) - 5,
		},
		"a seki with the rule for it": {
			tom:     life.Tom{Seki: true},
			diagram: seki,
			unsettled: `
				. . . . . . .
				. . . . . . .
				. * * * * * .
				. * . * . * .`,
			chinese: 7 - 19, japanese: -5,
		},
		"a false eye counts": {
			diagram: falseEye,
			chinese: (11 + 2) - (16 + 6), japanese: 2 - 6,
		},
		"a false eye with the rule for forced connections": {
			tom:     life.Tom{Connect: true},
			diagram: falseEye,
			chinese: (11 + 2) - (16 + 5), japanese: 2 - 5,
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := drawn(t, tt.diagram)
			o, err := tt.tom.Judge(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if want := marked(tt.dead); o.Dead != want {
				t.Errorf("dead %v, want %v", o.Dead, want)
			}
			if want := marked(tt.unsettled); o.Unsettled != want {
				t.Errorf("unsettled %v, want %v", o.Unsettled, want)
			}
			consistent(t, p, o)
			count := tt.tom.Count(p, 0)
			if got := count.Chinese.Score; got != weiqi.Points(tt.chinese) {
				t.Errorf("Chinese = %v, want %v", got, tt.chinese)
			}
			if got := count.Japanese.Score; got != weiqi.Points(tt.japanese) {
				t.Errorf("Japanese = %v, want %v", got, tt.japanese)
			}
			if count.Dead != o.Dead {
				t.Errorf("the count takes %v for dead, the judge %v", count.Dead, o.Dead)
			}
		})
	}
}

func TestTomCount(t *testing.T) {
	p := drawn(t, `
		. X X O . O .
		X X X O O O O
		X O O . O . O
		X X X O O O O
		O . X O . O .`) // A1 is dead, A5 an eye, and D3 is to be filled
	c := life.Tom{Connect: true}.Count(p, weiqi.Points(1))
	if c.Name != "tom+connect" || c.Dead.String() != "A1" || c.Forced.String() != "D3" || !c.Neutral.Empty() {
		t.Errorf("%s: dead %v, forced %v, neutral %v", c.Name, c.Dead, c.Forced, c.Neutral)
	}
	if rows := strings.Join(c.Owner, " "); rows != "XXXOOOO XXXOOOO XOO.OOO XXXOOOO XXXOOOO" {
		t.Errorf("owned by %s", rows)
	}
	if want := (life.TomStyle{
		Black: life.TomTally{Area: 13, Total: 13}, White: life.TomTally{Area: 21, Total: 21}, Score: weiqi.Points(-9), Result: "W+9",
	}); c.Chinese != want {
		t.Errorf("Chinese %+v, want %+v", c.Chinese, want)
	}
	if want := (life.TomStyle{
		Black: life.TomTally{Area: 3, Prisoners: 1, Total: 4}, White: life.TomTally{Area: 5, Total: 5}, Score: weiqi.Points(-2), Result: "W+2",
	}); c.Japanese != want {
		t.Errorf("Japanese %+v, want %+v", c.Japanese, want)
	}
	var areas []string
	for _, a := range c.Areas {
		areas = append(areas, fmt.Sprintf("%v %d %v %v %v", a.Color, a.Points.Len(), a.Contained, a.Containing, a.Scores))
		if a.Scores != a.Why.IsZero() {
			t.Errorf("%v scores: %v, because %v", a.Points, a.Scores, a.Why)
		}
	}
	const want = "black 12 true false true; black 32 false true false; black 11 true false true; white 29 false true false; " +
		"white 15 true false true; white 15 true false true; white 17 true false true; " +
		"white 15 true false true; white 15 true false true; white 15 true false true"
	if got := strings.Join(areas, "; "); got != want {
		t.Errorf("areas %s, want %s", got, want)
	}
}

func TestTomNames(t *testing.T) {
	for _, name := range life.TomNames() {
		tom, err := life.TomNamed(name)
		if err != nil || tom.Count(drawn(t, seki), 0).Name != name {
			t.Errorf("%s counts as %s, %v", name, tom.Count(drawn(t, seki), 0).Name, err)
		}
	}
	for _, name := range []string{"", "best", "tom+seki+connect", "TOM"} {
		if _, err := life.TomNamed(name); err == nil || !strings.HasSuffix(err.Error(), "want one of tom, tom+connect, tom+seki, tom+connect+seki") {
			t.Errorf("TomNamed(%q): %v, want the names that there are", name, err)
		}
	}
}

// Whatever is on the board, swapping the colors mirrors the counts and changes no opinion.
func TestTomOnAnyBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := weiqi.Size{Cols: rapid.IntRange(1, 6).Draw(t, "cols"), Rows: rapid.IntRange(1, 6).Draw(t, "rows")}
		setup := weiqi.Setup{Size: size, Turn: weiqi.Black}
		for at := range size.All() {
			switch rapid.IntRange(0, 2).Draw(t, at.String()) {
			case 1:
				setup.Black.Add(at)
			case 2:
				setup.White.Add(at)
			}
		}
		p, err := setup.Position(weiqi.Rules{})
		if err != nil {
			t.Skip("a chain without a liberty")
		}
		setup.Black, setup.White = setup.White, setup.Black
		swapped, err := setup.Position(weiqi.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		tom := life.Tom{Connect: rapid.Bool().Draw(t, "connect"), Seki: rapid.Bool().Draw(t, "seki")}
		count, mirrored := tom.Count(p, 3), tom.Count(swapped, -3)
		if a, b := count.Chinese.Score, mirrored.Chinese.Score; a != -b {
			t.Errorf("Chinese = %v, with colors swapped %v\n%v", a, b, p)
		}
		if a, b := count.Japanese.Score, mirrored.Japanese.Score; a != -b {
			t.Errorf("Japanese = %v, with colors swapped %v\n%v", a, b, p)
		}
		if count.Forced != mirrored.Forced || count.Neutral != mirrored.Neutral {
			t.Errorf("forced %v, neutral %v; with colors swapped %v, %v\n%v", count.Forced, count.Neutral, mirrored.Forced, mirrored.Neutral, p)
		}
		owned := strings.Join(count.Owner, "")
		if black, white := strings.Count(owned, "X"), strings.Count(owned, "O"); black != count.Chinese.Black.Total || white != count.Chinese.White.Total {
			t.Errorf("Black owns %d points and White %d, and the Chinese count has %+v\n%v", black, white, count.Chinese, p)
		}
		a, err := tom.Judge(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		b, err := tom.Judge(t.Context(), swapped)
		if err != nil {
			t.Fatal(err)
		}
		if a.Dead != b.Dead || a.Unsettled != b.Unsettled {
			t.Errorf("dead %v, unsettled %v; with colors swapped %v, %v\n%v", a.Dead, a.Unsettled, b.Dead, b.Unsettled, p)
		}
		if tom.Connect || tom.Seki || !a.Settled() {
			return
		}
		// The author's Chinese count is the plain count without the dead stones, as
		// far as nothing is open.
		if got, want := tom.Count(p, 0).Chinese.Score, p.Count(a.Dead); got != want {
			t.Errorf("Chinese = %v, want %v without %v\n%v", got, want, a.Dead, p)
		}
	})
}
