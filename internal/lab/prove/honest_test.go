package prove

import (
	"strings"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// encounters returns a stop under every protocol, by its name. The drawing has a
// point for every stone, with the walls beside it: "X(x)" is a black stone beside a
// wall of Black, ".()" an empty point beside none.
func encounters(t *testing.T, rules weiqi.Rules, area, drawing string, turn weiqi.Color) map[string]*encounter {
	t.Helper()
	for _, a := range Areas() {
		if a.Name != area {
			continue
		}
		for g := range a.grounds(rules) {
			for b := range g.opens() {
				if !strings.HasSuffix(g.draw(b), ": "+drawing) {
					continue
				}
				all := map[string]*encounter{}
				ref := newProxy(g)
				stop := newScene(newHonestLists(g, 10000), b, turn)
				for _, p := range Protocols(rules) {
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
	all := encounters(t, weiqi.Rules{}, "2+2", ".(x) X() X(o) .()", weiqi.White)
	some := all["cleanup"]
	const a, b, c = 1, 2, 4
	if list := some.of(some.board).dead; list != c {
		t.Errorf("the honest list is %b, want %b", list, c)
	}
	if honest, _ := some.honestCount(some.board); honest != 0 {
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
		"as-is":                                        0,
		"cleanup":                                      0,
		"mediation, and the mediator is right":         0,
		"auto, and the judge is right":                 0,
		"play-on":                                      0,
		"play-on-text":                                 -4,
		"play-on, confirming whatever is agreed":       -4,
		"play-on-text, giving nothing up":              0,
		"play-on-text, every difference a dispute":     -4,
		"new lists at the second stop, all or nothing": -4,
		"new lists at every stop (resume)":             -4,
	} {
		if end, ok, err := all[name].worst(weiqi.Black); end != want || !ok || err != nil {
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

// What ends below both the honest count and best play on three points. With areas or
// stones counted it is only the count of a judge, who knows of no superko, and only
// where something is left to play for. With territory it is whatever makes the honest
// side capture what is dead, unless passes hand over stones and White passes last;
// with trials only what the attacker could still capture. What hurts where nothing is
// left to play for is what terms refuse. Areas are counted, and territory where White passes last;
// with the tag system stones and all territory.
func TestHonest(t *testing.T) {
	t.Parallel()
	const (
		auto    = "auto, and the judge is right"
		careful = "play-on-text, giving nothing up"
		again   = "new lists at the second stop, all or nothing"
		resume  = "new lists at every stop (resume)"
		any     = "play-on, confirming whatever is agreed"

		mediation = "mediation without a verdict"
		ladder    = "ladder without a mediator"
	)
	type cost struct{ hurt, finished, worst int } // worst where nothing is left to play for
	for _, test := range []struct {
		name     string
		rules    weiqi.Rules
		stops    int
		finished int
		hurt     map[string]cost
	}{
		{"area", weiqi.Rules{}, 4784, 2546, map[string]cost{auto: {8, 0, 0}}},
		{"stones", weiqi.Rules{Scoring: weiqi.Stones}, 4784, 2546, map[string]cost{auto: {4, 0, 0}}},
		{"territory", weiqi.Rules{Scoring: weiqi.Territory}, 4784, 2546, map[string]cost{
			"as-is":        {384, 254, 2},
			"cleanup":      {372, 242, 2},
			"play-on":      {630, 242, 2},
			any:            {630, 242, 2},
			"play-on-text": {372, 242, 2},
			careful:        {372, 242, 2},
			again:          {386, 254, 2},
			resume:         {386, 254, 2},
			mediation:      {187, 0, 0}, ladder: {187, 0, 0}, "confirmation": {187, 0, 0},
		}},
		{"pass stones", weiqi.Rules{Scoring: weiqi.Territory, PassStones: true}, 4784, 2546, map[string]cost{
			"as-is":        {292, 167, 1},
			"cleanup":      {269, 149, 1},
			"play-on":      {699, 298, 1},
			any:            {699, 298, 1},
			"play-on-text": {269, 149, 1},
			careful:        {269, 149, 1},
			again:          {294, 167, 1},
			resume:         {294, 167, 1},
			mediation:      {187, 0, 0}, ladder: {187, 0, 0}, "confirmation": {188, 0, 0},
		}},
		{"white passes last", weiqi.Rules{Scoring: weiqi.Territory, PassStones: true, WhitePassesLast: true}, 2392, 1273, map[string]cost{
			"as-is":        {27, 0, 0},
			"cleanup":      {26, 0, 0},
			"play-on":      {308, 0, 0},
			any:            {308, 0, 0},
			"play-on-text": {26, 0, 0},
			careful:        {26, 0, 0},
			again:          {27, 0, 0},
			resume:         {27, 0, 0},
		}},
	} {
		if !AllCases && test.name != "area" && test.name != "white passes last" {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			losses, err := Honest(t.Context(), upTo(3), test.rules, 100000, 2, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range losses {
				if l.Stops != test.stops || l.Finished != test.finished || l.TooBig != 0 {
					t.Errorf("%s: %d stops, %d finished, %d too big; want %d, %d, 0", l.Protocol.Name, l.Stops, l.Finished, l.TooBig, test.stops, test.finished)
				}
				if got, want := (cost{l.Hurt, l.HurtFinished, l.WorstFinished}), test.hurt[l.Protocol.Name]; got != want {
					t.Errorf("%s: %+v, want %+v: %s", l.Protocol.Name, got, want, l.Example)
				}
				if l.Protocol.Ending != "" && l.Protocol.refused(test.rules) != (l.HurtFinished > 0) {
					t.Errorf("terms with the ending %s are refused: %t, though a lie hurts at %d finished stops", l.Protocol.Ending, l.HurtFinished == 0, l.HurtFinished)
				}
			}
		})
	}
}

// refused reports whether terms that do not allow what is unsound refuse a protocol's
// ending.
func (p Protocol) refused(rules weiqi.Rules) bool {
	terms := Terms(weiqi.Square(9), rules.Ko, p.Ending)
	terms.Rules, terms.Fallback, terms.AllowUnsound = rules, p.fallback, false
	terms.Black, terms.White = seat(referee.Person, "black"), seat(referee.Person, "white")
	_, err := terms.Check()
	return err != nil
}

// upTo returns the areas of so many points or fewer.
func upTo(points int) []Area {
	var areas []Area
	for _, a := range Areas() {
		if a.Points() <= points {
			areas = append(areas, a)
		}
	}
	return areas
}
