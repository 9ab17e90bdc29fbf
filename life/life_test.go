package life_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// drawn returns the position of a diagram.
func drawn(t testing.TB, diagram string) *weiqi.Position {
	t.Helper()
	setup, err := weiqi.ParseSetup(strings.Split(strings.TrimSpace(diagram), "\n"), weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// marked returns the points of a diagram with a star.
func marked(diagram string) (s weiqi.Set) {
	rows := strings.Split(strings.TrimSpace(diagram), "\n")
	for i, row := range rows {
		for col, mark := range strings.Fields(row) {
			if mark == "*" {
				s.Add(weiqi.Point{Col: int8(col), Row: int8(len(rows) - 1 - i)})
			}
		}
	}
	return s
}

var positions = map[string]struct{ diagram, dead string }{
	"a dead stone in the corner": {`
		O . X . O . .
		. X X X O O O
		X X . X O . O
		. X X X O O O
		X X . X O . O`, `
		* . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`},
	"a seki": {`
		. O O O O O O O .
		O O O O O O O O O
		O X X X X X X X O
		O X . O O O . X O`, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	"three inside kill": {`
		. O O O O O O .
		O O O O O O O O
		O X X X X X X O
		O X . O O . X O`, `
		. . . . . . . .
		. . . . . . . .
		. * * * * * * .
		. * . . . . * .`},
	"two eyes inside a wall": {`
		. O . O . O .
		O O O O O O O
		O X X X X X O
		O X . X . X O`, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`},
	"one eye inside a wall": {`
		. O . O . O .
		O O O O O O O
		O X X X X O O
		O X . . X O .`, `
		. . . . . . .
		. . . . . . .
		. * * * * . .
		. * . . * . .`},
	"nothing on 3x3": {`
		. . .
		. . .
		. . .`, ``},
	"1x1": {`.`, ``},
	"2x1": {`. .`, ``},
}

func TestMonteCarlo(t *testing.T) {
	for name, tt := range positions {
		p := drawn(t, tt.diagram)
		o, err := life.MonteCarlo{Seed: 1}.Judge(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if want := marked(tt.dead); o.Dead != want {
			t.Errorf("%s: dead %v, want %v", name, o.Dead, want)
		}
		if !o.Settled() {
			t.Errorf("%s: unsettled %v", name, o.Unsettled)
		}
		consistent(t, p, o)
	}
}

// consistent fails unless an opinion covers every chain and agrees with itself.
func consistent(t *testing.T, p *weiqi.Position, o life.Opinion) {
	t.Helper()
	var dead, unsettled, seen weiqi.Set
	for _, c := range o.Chains {
		if at := c.Stones.Points()[0]; p.Chain(at).Stones != c.Stones || p.At(at) != c.Color {
			t.Errorf("%v %v is not a chain of\n%v", c.Color, c.Stones, p)
		}
		if c.Certainty < 0 || c.Certainty > 1 || c.Why.IsZero() {
			t.Errorf("certainty %v, why %v", c.Certainty, c.Why)
		}
		switch c.Status {
		case life.Dead:
			dead = dead.Union(c.Stones)
		case life.Unsettled:
			unsettled = unsettled.Union(c.Stones)
		}
		seen = seen.Union(c.Stones)
	}
	if seen != p.Stones(weiqi.Black).Union(p.Stones(weiqi.White)) {
		t.Errorf("chains %v do not cover\n%v", seen, p)
	}
	if unsettled != o.Unsettled || dead != o.Dead.Minus(unsettled) || o.Settled() != (unsettled.Empty() && o.Open.Empty()) {
		t.Errorf("dead %v and unsettled %v differ from the chains'", o.Dead, o.Unsettled)
	}
}

// A judge that always says what another one says would be offered for nothing.
func TestJudgesDiffer(t *testing.T) {
	said := map[string]string{} // by what it says of all positions
	for _, name := range life.Names() {
		judge, err := life.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		for _, what := range slices.Sorted(maps.Keys(positions)) {
			o, err := judge.Judge(t.Context(), drawn(t, positions[what].diagram))
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range o.Chains {
				fmt.Fprintln(&all, what, c.Stones, c.Status, c.Certainty)
			}
		}
		if other := said[all.String()]; other != "" {
			t.Errorf("%s says what %s says", name, other)
		}
		said[all.String()] = name
	}
}

func TestNamesThatAreNoJudges(t *testing.T) {
	for name, want := range map[string]string{
		"oracle":           "want one of none, tom, tom+seki, benson, montecarlo, best",
		"":                 "want one of",
		"tom+connect":      `"tom+connect" is a count and no judge: its dead stones are those of "tom"`,
		"tom+connect+seki": `those of "tom+seki"`,
	} {
		if _, err := life.Named(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Named(%q): %v, want %q", name, err, want)
		}
	}
}

func TestEveryJudge(t *testing.T) {
	for _, name := range life.Names() {
		judge, err := life.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for what, tt := range positions {
			p := drawn(t, tt.diagram)
			o, err := judge.Judge(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if o.Judge != name {
				t.Errorf("the opinion of %s is by %s", name, o.Judge)
			}
			consistent(t, p, o)
			again, err := judge.Judge(t.Context(), p.WithTurn(weiqi.White))
			if err != nil || !reflect.DeepEqual(o, again) {
				t.Errorf("%s: %s thinks otherwise when asked again: %v, %v", what, name, again, err)
			}
			text, err := json.Marshal(o)
			if err != nil {
				t.Fatal(err)
			}
			var read life.Opinion
			if err := json.Unmarshal(text, &read); err != nil || !reflect.DeepEqual(read, o) {
				t.Errorf("%s: read back %v, want %v (%v)", what, read, o, err)
			}
		}
		canceled, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := judge.Judge(canceled, drawn(t, positions["a seki"].diagram)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s ignores the context: %v", name, err)
		}
	}
	if _, err := life.Named("oracle"); err == nil || !strings.Contains(err.Error(), "montecarlo") {
		t.Errorf("Named(oracle): %v, want an error that lists the judges", err)
	}
}

func TestRaceIsUnsettled(t *testing.T) {
	// Whoever moves first takes the other's chain inside.
	p := drawn(t, `
		. O . O X . X .
		O O O O X X X X
		O X X X O O O X
		O . X X O O . X`)
	inside := marked(`
		. . . . . . . .
		. . . . . . . .
		. * * * * * * .
		. . * * * * . .`)
	o, err := life.MonteCarlo{Seed: 1}.Judge(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if o.Unsettled != inside {
		t.Errorf("unsettled %v, want %v", o.Unsettled, inside)
	}
	consistent(t, p, o)
}
