//go:build system

package prove

import (
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// Two corridors with walls at one end each: agreed chains that nobody confirms hurt,
// also where nothing was unsettled; more so if a concession can be disputed by not
// repeating it. What holds of an honest Black holds of an honest White.
func TestHonestInCorridors(t *testing.T) {
	t.Parallel()
	const ends = 1<<0 | 1<<2
	type cost struct{ hurt, equal, worst int }
	want := map[string]cost{
		"auto, and the judge is right":                 {6, 0, 1},
		"play-on, confirming whatever is agreed":       {24, 18, 4},
		"play-on-text":                                 {24, 18, 4},
		"play-on-text, every difference a dispute":     {32, 26, 4},
		"new lists at the second stop, all or nothing": {16, 10, 4},
		"new lists at every stop (resume)":             {16, 10, 4},
	}
	rules := weiqi.Rules{}
	total := make([]Losses, len(Protocols(rules)))
	hurtWhite := map[string]int{}
	for _, a := range Areas() {
		if a.Name != "2+2" {
			continue
		}
		for g := range a.grounds(rules) {
			if (g.wall[weiqi.Black]|g.wall[weiqi.White])&^ends != 0 {
				continue
			}
			ref := newProxy(g)
			losses, err := honestOn(g, ref, 100000)
			if err != nil {
				t.Fatal(err)
			}
			for i, l := range losses {
				total[i].add(l)
			}
			lists := newHonestLists(g, 100000)
			for b := range g.opens() {
				for _, turn := range colors {
					stop := newScene(lists, b, turn)
					honest, _ := stop.honestCount(b)
					best, _ := stop.best()
					for _, p := range Protocols(rules) {
						c := encounter{scene: stop, Protocol: p, ref: ref}
						if end, _, _ := c.worst(weiqi.White); end > max(best, honest) {
							hurtWhite[p.Name]++
						}
					}
				}
			}
		}
	}
	for i, p := range Protocols(rules) {
		l := total[i]
		if got := (cost{l.Hurt, l.Equal, l.Worst}); l.Stops != 1152 || l.TooBig != 0 || got != want[p.Name] {
			t.Errorf("%s: %d stops, %+v; want 1152, %+v: %s", p.Name, l.Stops, got, want[p.Name], l.Example)
		}
		if hurtWhite[p.Name] != l.Hurt {
			t.Errorf("%s: an honest White is hurt at %d stops, Black at %d", p.Name, hurtWhite[p.Name], l.Hurt)
		}
	}
}
