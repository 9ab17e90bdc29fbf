package life_test

import (
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
			if got := tt.tom.Chinese(p); got != weiqi.Points(tt.chinese) {
				t.Errorf("Chinese = %v, want %v", got, tt.chinese)
			}
			if got := tt.tom.Japanese(p); got != weiqi.Points(tt.japanese) {
				t.Errorf("Japanese = %v, want %v", got, tt.japanese)
			}
		})
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
		if a, b := tom.Chinese(p), tom.Chinese(swapped); a != -b {
			t.Errorf("Chinese = %v, with colors swapped %v\n%v", a, b, p)
		}
		if a, b := tom.Japanese(p), tom.Japanese(swapped); a != -b {
			t.Errorf("Japanese = %v, with colors swapped %v\n%v", a, b, p)
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
		if got, want := tom.Chinese(p), p.Count(a.Dead); got != want {
			t.Errorf("Chinese = %v, want %v without %v\n%v", got, want, a.Dead, p)
		}
	})
}
