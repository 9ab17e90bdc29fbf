package prove

import (
	"strings"
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// encounters returns a stop under every protocol, by its name. The drawing has a
// point for every stone, with the walls beside it: "X(x)" is a black stone beside a
// wall of Black, ".()" an empty point beside none.
func encounters(t *testing.T, area, drawing string, turn weiqi.Color) map[string]*encounter {
	t.Helper()
	for _, a := range Areas() {
		if a.Name != area {
			continue
		}
		for g := range a.grounds() {
			for b := range g.opens() {
				if !strings.HasSuffix(g.draw(b), ": "+drawing) {
					continue
				}
				all := map[string]*encounter{}
				ref := &proxy{known: map[question]answer{}}
				stop := newScene(newHonestLists(g, 10000), b, turn)
				for _, p := range Protocols() {
					all[p.Name] = &encounter{scene: stop, Protocol: p, ref: ref}
				}
				return all
			}
		}
	}
	t.Fatalf("nothing on the area %s is drawn %q", area, drawing)
	return nil
}

// Black's corridor a b with his stone on b, which White can capture; White's corridor
// c d with a dead black stone on c. White calls both dead. If c is dead unconfirmed,
// White takes b with a, and Black may not retake: the position would repeat, and he
// has no threat. If c counts, taking it off changes the position and frees the retake.
func TestCorridor(t *testing.T) {
	all := encounters(t, "2+2", ".(x) X() X(o) .()", weiqi.White)
	some := all["cleanup"]
	const a, b, c = 1, 2, 4
	list, _ := some.of(some.board)
	if list != c {
		t.Errorf("the honest list is %b, want %b", list, c)
	}
	if honest := some.count(some.board.without(list)); honest != 0 {
		t.Errorf("the honest count is %d, want 0", honest)
	}
	s := solver{ground: some.ground, limit: 10000}
	if best, _ := s.value(some.board, weiqi.White, 0); best != 0 {
		t.Errorf("best play gives %d, want 0", best)
	}
	if frozen, _ := s.value(some.board, weiqi.White, c); frozen != -4 {
		t.Errorf("with c frozen best play gives %d, want -4", frozen)
	}
	for name, want := range map[string]int{
		"cleanup":                                      0,
		"play-on":                                      0,
		"play-on-text":                                 -4,
		"play-on, confirming whatever is agreed":       -4,
		"play-on-text, giving nothing up":              0,
		"play-on-text, every difference a dispute":     -4,
		"new lists at the second stop, all or nothing": -4,
		"new lists at every stop (resume)":             -4,
	} {
		if end, ok, err := all[name].worst(weiqi.Black, list); end != want || !ok || err != nil {
			t.Errorf("%s: honest Black ends with %d (%t, %v), want %d", name, end, ok, err, want)
		}
	}
	a1, err := some.ref.ask(question{ending: "play-on-text", board: some.board, turn: weiqi.White, honest: weiqi.Black, honestList: c, liarList: b | c})
	if err != nil || a1.ruled || a1.dead != c || a1.turn != weiqi.White {
		t.Errorf("of White's list of both the referee makes %+v, %v; want play with c frozen, White to move", a1, err)
	}
	if after, ok := some.play(some.board, weiqi.White, a); !ok || after[weiqi.Black] != c {
		t.Errorf("White at a leaves Black %b, want %b", after[weiqi.Black], c)
	}
}

// Under cleanup and play-on an honest player never ends below both the honest count
// and best play. On three points he does under none of the others either.
func TestHonest(t *testing.T) {
	t.Parallel()
	var areas []Area
	for _, a := range Areas() {
		if len(a.beside) <= 3 {
			areas = append(areas, a)
		}
	}
	losses, err := Honest(t.Context(), areas, 100000, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range losses {
		if l.Stops != 4784 || l.TooBig != 0 || l.Hurt != 0 {
			t.Errorf("%s: %d stops, %d too big, %d hurt; want 4784, 0, 0: %s", l.Protocol.Name, l.Stops, l.TooBig, l.Hurt, l.Example)
		}
	}
}

// Two corridors with walls at one end each: agreed chains that nobody confirms hurt,
// also where nothing was unsettled; more so if a concession can be disputed by not
// repeating it. What holds of an honest Black holds of an honest White.
func TestHonestInCorridors(t *testing.T) {
	t.Parallel()
	const ends = 1<<0 | 1<<2
	type cost struct{ hurt, equal, worst int }
	want := map[string]cost{
		"play-on, confirming whatever is agreed":       {24, 18, 4},
		"play-on-text":                                 {24, 18, 4},
		"play-on-text, every difference a dispute":     {32, 26, 4},
		"new lists at the second stop, all or nothing": {16, 10, 4},
		"new lists at every stop (resume)":             {16, 10, 4},
	}
	total := make([]Losses, len(Protocols()))
	hurtWhite := map[string]int{}
	ref := &proxy{known: map[question]answer{}}
	for _, a := range Areas() {
		if a.Name != "2+2" {
			continue
		}
		for g := range a.grounds() {
			if (g.wall[weiqi.Black]|g.wall[weiqi.White])&^ends != 0 {
				continue
			}
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
					list, _ := stop.of(b)
					best, _ := stop.value(0)
					for _, p := range Protocols() {
						c := encounter{scene: stop, Protocol: p, ref: ref}
						if end, _, _ := c.worst(weiqi.White, list); end > max(best, c.count(b.without(list))) {
							hurtWhite[p.Name]++
						}
					}
				}
			}
		}
	}
	for i, p := range Protocols() {
		l := total[i]
		if got := (cost{l.Hurt, l.Equal, l.Worst}); l.Stops != 1152 || l.TooBig != 0 || got != want[p.Name] {
			t.Errorf("%s: %d stops, %+v; want 1152, %+v: %s", p.Name, l.Stops, got, want[p.Name], l.Example)
		}
		if hurtWhite[p.Name] != l.Hurt {
			t.Errorf("%s: an honest White is hurt at %d stops, Black at %d", p.Name, hurtWhite[p.Name], l.Hurt)
		}
	}
}
