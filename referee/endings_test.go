package referee_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/lab/prove"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// everyEnding returns terms for every way to end, mediators of every fallback and
// none among them.
func everyEnding() []referee.Terms {
	var all []referee.Terms
	for _, e := range referee.Endings() {
		terms := fit(referee.Terms{Rules: weiqi.Rules{Ko: weiqi.PositionalSuperko}}, e.Name)
		switch e.Name {
		case "mediation":
			for _, fallback := range []string{"as-is", "play-on", "resume", "cleanup"} {
				terms.Mediator, terms.Fallback = "judge:tom", fallback
				all = append(all, terms)
			}
			continue
		case "ladder":
			all = append(all, terms)
			terms.Mediator = "engine:pachi"
		}
		all = append(all, terms)
	}
	return all
}

func called(terms referee.Terms) string {
	return strings.TrimSpace(terms.Ending + " " + terms.Mediator + " " + terms.Fallback)
}

// A manner is how a side talks about dead stones. It passes whenever it is to move.
type manner struct {
	name   string
	list   func(p *weiqi.Position, c weiqi.Color) weiqi.Set
	silent bool // lets every time run out
}

var honest = weiqi.SetOf(weiqi.Point{}, weiqi.Point{Col: 3}) // what is dead on the board of these tests

func manners() []manner {
	return []manner{
		{name: "honest", list: func(*weiqi.Position, weiqi.Color) weiqi.Set { return honest }},
		{name: "claims all", list: func(p *weiqi.Position, _ weiqi.Color) weiqi.Set { return stones(p) }},
		{name: "claims nothing", list: func(*weiqi.Position, weiqi.Color) weiqi.Set { return weiqi.Set{} }},
		{name: "claims its own", list: func(p *weiqi.Position, c weiqi.Color) weiqi.Set { return p.Stones(c) }},
		{name: "claims the other's", list: func(p *weiqi.Position, c weiqi.Color) weiqi.Set { return p.Stones(c.Opponent()) }},
		{name: "unknown"},
		{name: "times out", silent: true},
	}
}

// finish lets both sides talk and pass until the game is over, and returns its log
// from then on. The third party never gives a verdict.
func finish(t tester, g *referee.Game, by [3]manner) []referee.Event {
	t.Helper()
	var log []referee.Event
	for range 100 {
		if g.Over() {
			return log
		}
		waiting := g.Waiting()
		party, wanted := waiting[0], referee.Act(nil)
		if c := party.Color(); c == weiqi.Empty || !by[c].silent || g.Phase() == referee.Playing {
			wanted = say(g, c, by[c])
		}
		at := g.At()
		if wanted == nil {
			party, wanted = referee.Referee, referee.Tick{}
			deadline, ok := g.Deadline()
			if !ok {
				t.Fatalf("phase %v waits for %v without a deadline", g.Phase(), waiting)
			}
			at = deadline
		}
		events, _, err := g.Decide(at, party, wanted)
		if err != nil || len(events) == 0 {
			t.Fatalf("phase %v: %T by %v leads to nothing: %v", g.Phase(), wanted, party, err)
		}
		for _, e := range events {
			if err := g.Apply(e); err != nil {
				t.Fatalf("%v", err)
			}
			log = append(log, e)
		}
	}
	t.Fatalf("no end, phase %v", g.Phase())
	return nil
}

// say returns what a side does where the game waits for it, nil to let time pass.
func say(g *referee.Game, c weiqi.Color, m manner) referee.Act {
	stop, _ := g.Stop()
	switch g.Phase() {
	case referee.Playing:
		return referee.Play{Move: weiqi.Pass(c)}
	case referee.Listing:
		if m.list == nil {
			return referee.Claim{Stop: stop.Number, Unknown: true}
		}
		return referee.Claim{Stop: stop.Number, Dead: m.list(stop.Position, c).Intersect(stones(stop.Position))}
	case referee.Answering:
		return referee.PlayOn{Stop: stop.Number}
	case referee.Referring:
		return referee.Verdict{Stop: stop.Number, None: true}
	case referee.Marking:
		if m.list == nil {
			return nil
		}
		list := m.list(stop.Position, c).Intersect(stones(stop.Position))
		if !stop.Marks.Intersect(stop.Position.Stones(c)).Minus(list).Empty() {
			return referee.Dispute{Stop: stop.Number}
		}
		for point := range list.Minus(stop.Marks).All() {
			return referee.Mark{Stop: stop.Number, Point: point}
		}
		return referee.Done{Stop: stop.Number}
	case referee.Trying:
		trial, _ := g.Trial()
		if m.list == nil {
			return nil
		}
		return referee.TrialPlay{Trial: trial.Number, Move: weiqi.Pass(trial.Turn)}
	default:
		panic(fmt.Sprintf("nothing to say in phase %v", g.Phase()))
	}
}

// begin returns a game from a board on.
func begin(t tester, terms referee.Terms, p *weiqi.Position, kinds [2]referee.SeatKind) (*referee.Game, []referee.Event) {
	t.Helper()
	terms.Size = p.Size()
	terms.Start = &referee.Start{Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: p.Turn()}
	for i, seat := range []*referee.Seat{&terms.Black, &terms.White} {
		if kinds[i] == referee.Program {
			*seat = referee.Seat{Kind: referee.Program, Name: "gnugo", Engine: "gnugo"}
		} else {
			*seat = referee.Seat{Name: "Ada", Player: "ada"}
		}
	}
	first, err := referee.Open(terms, noon)
	if err != nil {
		t.Fatalf("%v", err)
	}
	g, err := referee.Replay([]referee.Event{first})
	if err != nil {
		t.Fatalf("%v", err)
	}
	return g, []referee.Event{first}
}

func drawn(t *testing.T, rules weiqi.Rules, rows ...string) *weiqi.Position {
	t.Helper()
	setup, err := weiqi.ParseSetup(rows, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(rules)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every ending, whatever either side says about either side's stones, ends within
// few events, replays to the same game at every point, and takes nothing off that
// its owner did not give up. Boards on which nothing is settled are for the tag system,
// and so are games of a person and a program.
func TestEveryMixtureOfClaims(t *testing.T) {
	boards := map[string][]string{
		"one dead stone each": {
			". X O .",
			"X X O O",
			". X O .",
			"O X O X",
		},
		"two stones, nothing settled":   {". . . .", ". X . .", ". . O .", ". . . ."},
		"three stones, nothing settled": {". . . .", ". X O .", ". X . .", ". . . ."},
	}
	kinds := []referee.SeatKind{referee.Person, referee.Program}
	for _, terms := range everyEnding() {
		for boardName, rows := range boards {
			if !referee.AllCases && boardName != "one dead stone each" {
				continue
			}
			for _, black := range manners() {
				for _, white := range manners() {
					for _, blackKind := range kinds {
						for _, whiteKind := range kinds {
							if !referee.AllCases && blackKind != whiteKind {
								continue
							}
							g, log := begin(t, terms, drawn(t, terms.Rules, rows...), [2]referee.SeatKind{blackKind, whiteKind})
							log = append(log, finish(t, g, [3]manner{weiqi.Black: black, weiqi.White: white})...)
							ruled, ok := g.Ruling()
							if !ok || len(log) > 60 {
								t.Fatalf("%s, %s: Black %s, White %s: %d events, %v", called(terms), boardName, black.name, white.name, len(log), g.Why())
							}
							checkConsent(t, g, log, ruled)
							checkPrefixes(t, log, g)
						}
					}
				}
			}
		}
	}
}

// checkPrefixes checks that replaying a log gives the same game, whole, and that
// every beginning of it is a game that still goes on.
func checkPrefixes(t *testing.T, log []referee.Event, live *referee.Game) {
	t.Helper()
	g := new(referee.Game)
	for i, e := range log {
		if g.Over() {
			t.Fatalf("the game is over %d events before its end", len(log)-i)
		}
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
		if _, ok := g.Deadline(); !ok && !g.Over() && g.Phase() != referee.Playing {
			t.Fatalf("phase %v waits without a deadline", g.Phase())
		}
	}
	a, _ := g.RulingDocument()
	b, _ := live.RulingDocument()
	if g.Result() != live.Result() || !reflect.DeepEqual(a, b) {
		t.Fatalf("replayed: %v %+v, want %v %+v", g.Result(), a, live.Result(), b)
	}
}

// A program that cannot tell what is dead is never worse off than if nothing were
// removed, whatever the other side lists, marks or gives up: on every tiny board,
// under every ending, as far as no third party decides. Boards of 2x2 are for the tag system.
func TestUnknownIsNotWorseThanAsIs(t *testing.T) {
	unknown := manner{name: "unknown"}
	for _, terms := range everyEnding() {
		for _, size := range []weiqi.Size{{Cols: 3, Rows: 1}, {Cols: 2, Rows: 2}} {
			if !referee.AllCases && size.Rows > 1 {
				continue
			}
			for _, p := range prove.Positions(size, terms.Rules) {
				for _, claim := range unionsOfChains(p) {
					liar := manner{list: func(*weiqi.Position, weiqi.Color) weiqi.Set { return claim }}
					for _, program := range colors[:2] {
						sides := [3]manner{weiqi.Black: liar, weiqi.White: liar}
						sides[program] = unknown
						var kinds [2]referee.SeatKind
						kinds[program-1] = referee.Program
						g, _ := begin(t, terms, p, kinds)
						finish(t, g, sides)
						ruled, _ := g.Ruling()
						gain := ruled.Score - g.Position().Count(weiqi.Set{})
						if program == weiqi.White {
							gain = -gain
						}
						if gain < 0 {
							t.Fatalf("%s: %vthe other side lists %q: %v loses %v", called(terms), p, claim, program, -gain)
						}
					}
				}
			}
		}
	}
}

func unionsOfChains(p *weiqi.Position) []weiqi.Set {
	all := []weiqi.Set{{}}
	for chain := range p.Chains() {
		for _, s := range all {
			all = append(all, s.Union(chain.Stones))
		}
	}
	return all
}

// Area: taking off chains of one's own, whatever else is taken off, never raises
// one's count and never lowers the other's. A concession needs no second signature.
func TestConcedingNeverHelps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		setup := weiqi.Setup{Size: weiqi.Size{Cols: 1 + below(t, 5), Rows: 1 + below(t, 5)}, Turn: weiqi.Black}
		for point := range setup.Size.All() {
			switch below(t, 3) {
			case 1:
				setup.Black.Add(point)
			case 2:
				setup.White.Add(point)
			}
		}
		p, err := setup.Position(weiqi.Rules{})
		if err != nil {
			t.Skip(err)
		}
		others := drawChains(t, p)
		for _, c := range colors[:2] {
			own := drawChains(t, p).Intersect(p.Stones(c))
			before, after := p.Tally(others), p.Tally(others.Union(own))
			mine, theirs := after.Black.Total-before.Black.Total, after.White.Total-before.White.Total
			if c == weiqi.White {
				mine, theirs = theirs, mine
			}
			if mine > 0 || theirs < 0 {
				t.Fatalf("%v%v gives %q up besides %q: its count changes by %v, the other's by %v", p, c, own, others, mine, theirs)
			}
		}
	})
}

// AGA: every pass hands over a stone and White passes last, so that both sides
// have made as many moves and the difference is the same whether areas are counted
// or territory, also after disputes.
func TestPassStonesMakeCountsEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := fit(referee.Terms{Size: weiqi.Size{Cols: 2 + below(t, 3), Rows: 2 + below(t, 2)}}, "aga")
		terms.Limits.AtMoves = referee.DrawGame
		g := open(t, terms)
		for !g.Over() {
			by, act := drawAct(t, g)
			switch act.(type) {
			case referee.Play, referee.Claim, referee.PlayOn, referee.Accept:
			default:
				continue
			}
			_, next, err := g.Decide(noon, by, act)
			if err != nil {
				continue
			}
			g = next
		}
		ruled, ok := g.Ruling()
		if !ok {
			t.Skip("the game reached a limit")
		}
		p := g.Position()
		territory, err := weiqi.Setup{
			Size: p.Size(), Turn: p.Turn(),
			Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White),
			BlackLost: p.Lost(weiqi.Black), WhiteLost: p.Lost(weiqi.White),
		}.Position(weiqi.Rules{Scoring: weiqi.Territory})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := territory.Count(ruled.Dead), p.Count(ruled.Dead); got != want {
			t.Fatalf("%vafter %d moves, dead %q: territory %v, area %v", p, g.MoveNumber(), ruled.Dead, got, want)
		}
	})
}

// Whoever has to play a dispute out has time for it, under every ending.
func TestResumptionHasAFloor(t *testing.T) {
	liar := manner{list: func(p *weiqi.Position, c weiqi.Color) weiqi.Set { return p.Stones(c.Opponent()) }}
	for _, terms := range everyEnding() {
		if err := terms.Time.UnmarshalText([]byte("2s")); err != nil {
			t.Fatal(err)
		}
		g, log := begin(t, terms, drawn(t, terms.Rules, ". X O .", ". X O ."), [2]referee.SeatKind{referee.Program, referee.Program})
		for range 2 { // nearly all of their time
			move := weiqi.Pass(g.Turn())
			for p := range g.Position().LegalPoints().All() {
				move = weiqi.Play(g.Turn(), p)
			}
			_, next, err := g.Decide(g.At().Add(1950*time.Millisecond), referee.PartyOf(g.Turn()), referee.Play{Move: move})
			if err != nil {
				t.Fatal(err)
			}
			g = next
		}
		log = append(log, finish(t, g, [3]manner{weiqi.Black: liar, weiqi.White: liar})...)
		resumed := false
		for _, e := range log {
			if r, ok := e.What.(referee.Resumed); ok {
				resumed = true
				for _, c := range colors[:2] {
					if left := r.Clock.Of(c).Main.Duration(); r.Stop == 1 && left != 200*time.Millisecond || left > 200*time.Millisecond {
						t.Errorf("%s: play goes on with %v for %v", called(terms), left, c)
					}
				}
			}
		}
		if never := terms.Ending == "as-is" || terms.Ending == "confirmation" || terms.Fallback == "as-is"; resumed == never {
			t.Errorf("%s: play went on: %v", called(terms), resumed)
		}
	}
}
