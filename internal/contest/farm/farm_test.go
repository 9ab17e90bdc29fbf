package farm

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// noon is when tests begin.
var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func engine(name, version string) Engine {
	return Engine{Name: name, Version: version, Checksum: ChecksumOf(name + version)}
}

// termsOf returns the terms of a test between two versions of a bot on 5x5.
func termsOf(t testing.TB, name string, change func(*Terms)) Terms {
	t.Helper()
	game, err := referee.Settings{Size: "5", Ruleset: "tromp-taylor"}.Terms()
	if err != nil {
		t.Fatal(err)
	}
	terms := Terms{
		Name: name, Engines: [2]Engine{engine("bot", "2"), engine("bot", "1")}, Game: game,
		SPRT: &stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05},
	}
	if change != nil {
		change(&terms)
	}
	checked, err := terms.Check()
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

// played returns the log of a game in which the first engine, which has a color, wins if it is to:
// both play a few moves and the loser resigns.
func played(t testing.TB, terms referee.Terms, color weiqi.Color, wins bool, moves int, chance *rand.Rand) []referee.Event {
	t.Helper()
	at := noon
	first, err := referee.Open(terms, at)
	if err != nil {
		t.Fatal(err)
	}
	log := []referee.Event{first}
	game, err := referee.Replay(log)
	if err != nil {
		t.Fatal(err)
	}
	do := func(c weiqi.Color, act referee.Act) {
		at = at.Add(time.Second)
		events, next, err := game.Decide(at, referee.PartyOf(c), act)
		if err != nil {
			return // not legal: another point
		}
		game = next
		log = append(log, events...)
	}
	size := terms.Size
	for len(log) <= moves {
		p := weiqi.Point{Col: int8(chance.IntN(size.Cols)), Row: int8(chance.IntN(size.Rows))}
		m := weiqi.Play(game.Turn(), p)
		if _, err := game.Position().Play(m); err == nil {
			do(game.Turn(), referee.Play{Move: m})
		}
	}
	loser := color
	if wins {
		loser = color.Opponent()
	}
	do(loser, referee.Resign{})
	if !game.Over() {
		t.Fatalf("a game is not over after %d events", len(log))
	}
	return log
}

// resultOf is that of a game in which the engine with a color wins or loses.
func resultOf(color weiqi.Color, wins bool) weiqi.Result {
	if !wins {
		color = color.Opponent()
	}
	return weiqi.Result{Winner: color, By: weiqi.ByResign}
}

// pairOf is that of a pair of which the first engine wins so many games.
func pairOf(pair int, lease Key, wins int) counted {
	return counted{Pair: pair, Lease: lease, Results: [2]weiqi.Result{resultOf(weiqi.Black, wins > 0), resultOf(weiqi.White, wins > 1)}}
}

// TestCount counts the pairs of a test to its verdict, and each of them once.
func TestCount(t *testing.T) {
	db := store.NewMemory()
	test, err := Add(t.Context(), db, termsOf(t, "one", nil), noon)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Add(t.Context(), db, termsOf(t, "one", nil), noon); !refused(err, errThere) {
		t.Errorf("the same test again: %v", err)
	}
	if s := test.State().Status(); s != Queued {
		t.Errorf("a new test is %v", s)
	}
	if err := test.start(t.Context(), noon); err != nil {
		t.Fatal(err)
	}
	n := 0
	for !test.State().Over() {
		if n++; n > 2000 {
			t.Fatal("no verdict after 2000 pairs")
		}
		if err := test.count(t.Context(), noon, pairOf(n, Key(n), min(2, n%4))); err != nil { // 0, 1, 2, 2 of 2 games
			t.Fatal(err)
		}
		if n == 3 {
			for _, err := range []error{test.count(t.Context(), noon, pairOf(2, 77, 2)), test.count(t.Context(), noon, pairOf(3, 3, 2))} {
				if !refused(err, errCounted) {
					t.Errorf("a pair that was counted: %v", err)
				}
			}
			if err := test.count(t.Context(), noon, pairOf(0, 5, 1)); !refused(err, errNoPair) {
				t.Errorf("pair 0: %v", err)
			}
		}
	}
	s := test.State()
	if s.Verdict != stats.AcceptH1 || s.Status() != Finished || s.Pairs.Games() != 2*n || s.Played() != n {
		t.Errorf("the verdict is %v, the test %v with %d games; want H1, finished, %d", s.Verdict, s.Status(), s.Pairs.Games(), 2*n)
	}
	if err := test.count(t.Context(), noon, pairOf(n+1, 5, 1)); !refused(err, errOver) {
		t.Errorf("a pair after the verdict: %v", err)
	}
	again, err := Load(t.Context(), db, "one")
	if err != nil {
		t.Fatal(err)
	}
	if r := again.State(); r.Pairs != s.Pairs || r.Verdict != s.Verdict || r.LLR() != s.LLR() || !slices.Equal(r.Curve.Points, s.Curve.Points) {
		t.Errorf("read again it has %v, %v; want %v, %v", r.Pairs, r.Verdict, s.Pairs, s.Verdict)
	}
	if got, want := s.Curve.Points[len(s.Curve.Points)-1], (Point{2 * n, s.LLR()}); got != want {
		t.Errorf("the curve ends at %v, want %v", got, want)
	}
}

// TestOrders pauses, resumes and stops a test.
func TestOrders(t *testing.T) {
	test, err := Add(t.Context(), store.NewMemory(), termsOf(t, "one", func(t *Terms) { t.SPRT, t.Games = nil, 4 }), noon)
	if err != nil {
		t.Fatal(err)
	}
	ten := 10
	for _, step := range []struct {
		order Order
		want  Status
		err   error
	}{
		{Order{Resume: true}, Queued, errGoes},
		{Order{Pause: true, By: "ann", Why: "a bug"}, Paused, nil},
		{Order{Pause: true}, Paused, errPaused},
		{Order{Priority: &ten}, Paused, nil},
		{Order{Resume: true}, Queued, nil},
		{Order{Stop: true}, Stopped, nil},
		{Order{Resume: true}, Stopped, errOver},
	} {
		err := test.Order(t.Context(), step.order, noon)
		if got := test.State().Status(); got != step.want || step.err == nil && err != nil || step.err != nil && !errors.Is(err, step.err) {
			t.Errorf("%+v: %v, %v; want %v, %v", step.order, got, err, step.want, step.err)
		}
	}
	if p := test.State().Terms.Priority; p != 10 {
		t.Errorf("the priority is %d, want 10", p)
	}
}

// TestTurn shares workers among tests.
func TestTurn(t *testing.T) {
	test := func(name string, priority, throughput int) *State {
		terms := termsOf(t, name, func(t *Terms) { t.Priority, t.Throughput = priority, throughput })
		return &State{Terms: terms, Began: noon}
	}
	queue := []candidate{{state: test("low", 0, 1000)}, {state: test("b", 1, 100)}, {state: test("a", 1, 100)}, {state: test("c", 1, 200)}}
	for range 40 {
		queue[turn(queue)].out++
	}
	var out []int
	for _, c := range queue {
		out = append(out, c.out)
	}
	if want := []int{0, 10, 10, 20}; !slices.Equal(out, want) {
		t.Errorf("out are %v, want %v", out, want)
	}
	if got := turn(nil); got != -1 {
		t.Errorf("of none it is %d's turn", got)
	}
}

// TestPairs looks at the pairs of a test with openings.
func TestPairs(t *testing.T) {
	terms := termsOf(t, "one", func(t *Terms) {
		for col := range int8(4) {
			start := referee.Start{Turn: weiqi.White}
			start.Black.Add(weiqi.Point{Col: col})
			t.Openings = append(t.Openings, Opening{Start: start})
		}
	})
	seen := map[referee.Start]int{}
	for pair := 1; pair <= 8; pair++ {
		games := terms.Pair(pair)
		if games[0].Black != games[1].White || games[0].White != games[1].Black || *games[0].Start != *games[1].Start {
			t.Errorf("pair %d: the games are not the same with the colors swapped: %+v", pair, games)
		}
		if games[0].Black.Engine != "bot 2" {
			t.Errorf("pair %d: %s has Black first", pair, games[0].Black.Engine)
		}
		seen[*games[0].Start]++
	}
	for start, n := range seen {
		if n != 2 {
			t.Errorf("%v begins %d of 8 pairs, want 2", start.Black, n)
		}
	}
}

// The random openings of a test follow from its seed and the number of the pair, as those of a match do.
func TestRandomOpenings(t *testing.T) {
	random := func(seed uint64) Terms {
		return termsOf(t, "one", func(t *Terms) { t.Random, t.Seed = 4, seed })
	}
	terms, other := random(7), random(8)
	if opening := match.RandomOpening(terms.Game.Size, terms.Game.Rules, 4, 7, 0); *terms.Pair(1)[0].Start != opening.Start {
		t.Errorf("the first pair begins from %+v, want %+v", *terms.Pair(1)[0].Start, opening.Start)
	}
	same := 0
	for pair := 1; pair <= 8; pair++ {
		games := terms.Pair(pair)
		start := *games[0].Start
		if start != *games[1].Start || start.Black.Len() != 2 || start.White.Len() != 2 || start.Turn != weiqi.Black {
			t.Errorf("pair %d begins from %+v and %+v, want two stones of each color", pair, start, *games[1].Start)
		}
		if *other.Pair(pair)[0].Start == start {
			same++
		}
	}
	if same == 8 {
		t.Error("another seed makes the same openings")
	}
	if said := settings(terms); !strings.Contains(said, "openings of 4 random moves") {
		t.Errorf("the terms are told as %q", said)
	}
}

// A verdict chooses between two differences, and bounds none: beside H0 of 0 Elo the interval may well be +5 [-54,
// +64].
func TestOutcome(t *testing.T) {
	for verdict, want := range map[stats.Verdict]string{
		stats.Continue: "running",
		stats.AcceptH0: "finished: H0 accepted, a lead of 0 Elo explains the games of bot 2 better than one of 10",
		stats.AcceptH1: "finished: H1 accepted, a lead of 10 Elo explains the games of bot 2 better than one of 0",
	} {
		v := View{Status: Running, Verdict: verdict, SPRT: &stats.SPRT{Elo0: 0, Elo1: 10}, Engines: [2]Engine{engine("bot", "2"), engine("bot", "1")}}
		if got := v.Outcome(); got != want {
			t.Errorf("it is said %q, want %q", got, want)
		}
	}
}

// TestTermsAreChecked refuses terms that are none.
func TestTermsAreChecked(t *testing.T) {
	for what, change := range map[string]func(*Terms){
		"no name":       func(t *Terms) { t.Name = "a/b" },
		"no end":        func(t *Terms) { t.SPRT = nil },
		"half a pair":   func(t *Terms) { t.Games = 7 },
		"one engine":    func(t *Terms) { t.Engines[1] = t.Engines[0] },
		"no checksum":   func(t *Terms) { t.Engines[1].Checksum = "x" },
		"no share":      func(t *Terms) { t.Throughput = -1 },
		"random moves":  func(t *Terms) { t.Random = 7 },
		"two openings":  func(t *Terms) { t.Random, t.Openings = 2, make([]Opening, 1) },
		"a handicap":    func(t *Terms) { t.Random, t.Game.Handicap.Stones = 2, 2 },
		"a person":      func(t *Terms) { t.Game.Ending, t.Game.Mediator = "mediation", "person" },
		"bounds turned": func(t *Terms) { t.SPRT = &stats.SPRT{Elo0: 5, Elo1: 0, Alpha: 0.05, Beta: 0.05} },
	} {
		terms := termsOf(t, "one", nil)
		change(&terms)
		if _, err := terms.Check(); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}
