package match

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// testPlan is a match of two games on 5x5 without a clock.
func testPlan(t *testing.T, engines ...Engine) Plan {
	t.Helper()
	set, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	return Plan{
		Engines: engines,
		Games:   2,
		Terms:   referee.Terms{Size: weiqi.Square(5), Ruleset: set.Name, Rules: set.Rules, Ending: "ladder"},
		Reply:   20_000,
	}
}

// played plays a match to its end, in the directory if one is given.
func played(t *testing.T, plan Plan, dir string) *Standings {
	t.Helper()
	return playedBy(t, nil, plan, dir)
}

// playedBy plays a match with engines that are started in some way.
func playedBy(t *testing.T, begin starter, plan Plan, dir string) *Standings {
	t.Helper()
	plan, err := plan.Check()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	m, err := open(ctx, plan, dir, nil, begin)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}()
	if err := m.Run(ctx, func(p Played) { t.Log(m.Standings().GameLine(p), "–", p.Why) }); err != nil {
		t.Fatal(err)
	}
	return m.Standings()
}

// checkNoChildren fails the test if a process of ours is left, where the system tells.
func checkNoChildren(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if children, err := os.ReadFile(file); err == nil && len(children) > 0 {
			t.Errorf("processes are left: %s", children)
		}
	}
}

// clock gives the games a time control.
func clock(text string) func(*Plan) {
	return func(p *Plan) {
		tc, err := referee.ParseTimeControl(text)
		if err != nil {
			panic(err)
		}
		p.Terms.Time = tc
	}
}

func impatient(p *Plan) { p.Reply = 1000 }

// once is for programs whose end is waited for.
func once(p *Plan) { p.Games = 1 }

// from begins the games from a board, of which the highest row is drawn first.
func from(turn weiqi.Color, rows ...string) func(*Plan) {
	return func(p *Plan) {
		setup, err := weiqi.ParseSetup(rows, turn)
		if err != nil {
			panic(err)
		}
		p.Openings = []Opening{{"drawn", referee.Start{Black: setup.Black, White: setup.White, Turn: turn}}}
	}
}

// A faultTest is a row of the fault table.
type faultTest struct {
	name    string
	engines []Engine
	change  func(*Plan)
	want    End
	loses   bool   // the faulty one does
	why     string // the code of the reason below all others, and what is in an argument of it
}

// TestFaults lets every engine of the fault table play against one that behaves. In
// the first game the faulty one has Black, unless its opponent is named first. What a
// table says of an engine it says of both games, as long as the board is the same. Where a clock or
// patience decides the engines are in this process, on a fake clock.
func TestFaults(t *testing.T) {
	good, bad := fill("AB"), fill("ED")
	honest := engine("honest", "plays", good...)
	faulty := func(behaviour string) []Engine { return []Engine{engine("faulty", behaviour, bad...), honest} }
	var rows sync.WaitGroup
	busy := make(chan struct{}, 8) // they spend their time waiting
	for _, test := range []faultTest{
		{"plays on an occupied point", []Engine{engine("faulty", "plays", "E1", "E1"), honest}, nil, IllegalMove, true, "illegal-occupied"},
		{
			"retakes a ko", []Engine{engine("faulty", "plays", "C2"), engine("honest", "plays", "B2")},
			from(weiqi.White, ". . . . .", ". . . . .", ". X O . .", "X . X O .", ". X O . ."), IllegalMove, true, "illegal-ko",
		},
		{
			"commits suicide", []Engine{engine("faulty", "plays", "E5"), honest},
			from(weiqi.Black, ". . . O .", ". . . . O", ". . . . .", ". . . . .", ". . . . ."), IllegalMove, true, "illegal-suicide",
		},
		{
			"repeats the board against superko", []Engine{engine("honest", "plays", "A1"), engine("faulty", "plays", "B1", "A1")},
			func(p *Plan) {
				p.Terms.Size = weiqi.Size{Cols: 2, Rows: 1}
				p.Terms.Rules = weiqi.Rules{Ko: weiqi.PositionalSuperko, Suicide: weiqi.AnySuicide}
				p.Games = 1
			}, IllegalMove, true, "illegal-repetition",
		},
		{"says that a legal move is illegal", faulty("lies"), nil, Refused, true, "program-refused illegal move"},
		{"answers garbage", faulty("says garbage"), nil, Garbage, true, "program-wrong-answer banana"},
		{"answers nothing", faulty("says nothing"), nil, Garbage, true, "program-wrong-answer"},
		{"refuses to move", faulty("refuses to move"), nil, NoMove, true, "program-refused I do not want to"},
		{"crashes", faulty("crashes"), nil, Crashed, true, "program-exited"},
		{"exits", faulty("exits"), nil, Crashed, true, "program-exited exit status 0"},
		{"hangs, without a clock", faulty("hangs"), impatient, NoAnswer, true, "program-silent"},
		{"hangs, with a clock", faulty("hangs"), clock("1s"), OutOfTime, true, "out-of-time"},
		{"closes its output", faulty("closes stdout"), once, HungUp, true, "program-hung-up"},
		{"never ends a reply", faulty("never ends its reply"), impatient, NoAnswer, true, "program-silent"},
		{"floods its output with lines", faulty("floods with lines"), nil, Flooded, true, "program-flooded"},
		{"floods its output without lines", faulty("floods without lines"), nil, Flooded, true, "program-flooded"},
		{"uses a wrong id", faulty("uses a wrong id"), nil, Garbage, true, "program-stray-reply 4711"},
		{"thinks past its time", faulty("is slow"), clock("500ms"), OutOfTime, true, "out-of-time"},
		{"thinks past its time, little by little", faulty("is a little slow"), clock("500ms"), OutOfTime, true, "out-of-time"},
		{"thinks past its time where it is told moves", faulty("is slow in play"), clock("500ms"), OutOfTime, true, "out-of-time"},
		{"writes debug noise", faulty("noisy"), nil, Counted, false, ""},
		{"answers twice", faulty("answers twice"), nil, Counted, false, ""},
		{"glues the text to the id", faulty("glues"), nil, Counted, false, ""},
		{"writes a byte order mark before each reply", faulty("writes a mark"), nil, Counted, false, ""},
		{"floods its standard error", faulty("floods stderr"), nil, Counted, false, ""},
		{"ignores quit", faulty("ignores quit"), once, Counted, false, ""},
		{
			"never passes", faulty("plays"),
			func(p *Plan) { p.Terms.Limits = referee.Limits{Moves: 6, AtMoves: referee.DrawGame} }, MoveLimit, false, "",
		},
		{
			"scores differently", []Engine{engine("faulty", "claims", "A1", "A2", "A3", "A4", "A5"), honest}, nil, Counted, false, "",
		},
		{"lists points off the board", []Engine{engine("faulty", "claims", "A1", "J9"), honest}, nil, Counted, false, ""},
		{"lists no points", []Engine{engine("faulty", "claims", "everything"), honest}, nil, Counted, false, ""},
		{"crashes over its list", []Engine{engine("faulty", "claims", "crash"), honest}, nil, Counted, false, ""},
	} {
		rows.Go(func() {
			busy <- struct{}{}
			defer func() { <-busy }()
			t.Run(test.name, func(t *testing.T) { testFault(t, test) })
		})
	}
	rows.Wait()
	checkNoChildren(t)
}

// isBecause reports whether the reason below all others has that code, and an argument with that text.
func isBecause(why referee.Reason, want string) bool {
	code, text, _ := strings.Cut(want, " ")
	for len(why.Because) > 0 {
		why = why.Because[0]
	}
	within := func(value string) bool { return strings.Contains(value, text) }
	return want == "" || why.Code == code && (text == "" || slices.ContainsFunc(slices.Collect(maps.Values(why.Args)), within))
}

func testFault(t *testing.T, test faultTest) {
	plan := testPlan(t, test.engines...)
	if test.change != nil {
		test.change(&plan)
	}
	dir := t.TempDir()
	// time decides, and none passes while an engine is at work
	if plan.Reply < 20_000 || plan.Terms.Time != (referee.TimeControl{}) {
		synctest.Test(t, func(t *testing.T) { checkFault(t, test, plan, playedBy(t, inside, plan, dir)) })
		return
	}
	checkFault(t, test, plan, played(t, plan, dir))
	for _, file := range []string{"engine-1.log", "engine-1.log.1", "engine-1.log.2", "engine-2.log", "match.log"} {
		if info, err := os.Stat(filepath.Join(dir, "logs", file)); err == nil && info.Size() > logBytes {
			t.Errorf("%s has %d bytes, want at most %d", file, info.Size(), logBytes)
		}
	}
}

func checkFault(t *testing.T, test faultTest, plan Plan, s *Standings) {
	t.Helper()
	if len(s.Played) != plan.Games {
		t.Fatalf("%d games were played, want %d", len(s.Played), plan.Games)
	}
	for _, p := range s.Played {
		if p.Number > 1 && len(plan.Openings) > 0 {
			continue // the colors are swapped, and there is no trap
		}
		if p.End != test.want || !isBecause(p.Why, test.why) {
			t.Errorf("game %d ended by %q (%s), want %q with %q", p.Number, p.End, p.Why, test.want, test.why)
		}
		if loser, lost := p.Loser(); test.loses && (!lost || plan.Engines[loser].Name != "faulty") {
			t.Errorf("game %d: the faulty engine did not lose: %v", p.Number, p.Result)
		}
	}
}

// Who plays is told before the first game what a program cannot be told of the rules, and so is who reads the report.
func TestUntoldRules(t *testing.T) {
	for _, test := range []struct {
		ruleset string
		told    gtp.ToldRules
		want    string
	}{
		{"chinese", gtp.ToldRules{}, "cannot be told the rules, since it lists neither kata-set-rules nor kgs-rules or refuses them, and plays by its own"},
		{"cgos", gtp.ToldRules{}, "and plays by its own: under cgos a move that repeats the board is illegal, which it may not know"},
		{"tromp-taylor", gtp.ToldRules{}, "and plays by its own: under tromp-taylor suicide is legal and a move that repeats the board is illegal, which it may not know"},
		{"tromp-taylor", gtp.ToldRules{Command: "kgs-rules", Rules: weiqi.Rules{Ko: weiqi.PositionalSuperko}}, "cannot be told all of the rules by kgs-rules: under tromp-taylor suicide is legal, which it may not know"},
		{"tromp-taylor", gtp.ToldRules{Command: "kata-set-rules", Rules: weiqi.Rules{Ko: weiqi.PositionalSuperko, Suicide: weiqi.MultiSuicide}}, ""},
		{"chinese", gtp.ToldRules{Command: "kgs-rules"}, ""},
	} {
		terms, err := referee.Settings{Size: "9", Ruleset: test.ruleset}.Terms()
		if err != nil {
			t.Fatal(err)
		}
		if got := (version{Told: test.told}).untold(terms); !strings.HasSuffix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("under %s a program that was told %+v %q, want %q", test.ruleset, test.told, got, test.want)
		}
	}
	if got := (version{Asked: true}).untold(referee.Terms{Ruleset: "ing-sst", Rules: weiqi.Rules{Suicide: weiqi.AnySuicide}}); strings.Contains(got, "suicide") {
		t.Errorf("a program that was asked %q", got)
	}
	plan := testPlan(t, engine("left", "knows no suicide"), engine("right", "plays"), engine("third", "dies of suicide"))
	plan.Terms.Rules.Suicide, plan.Terms.Ruleset = weiqi.AnySuicide, "new-zealand"
	said := &tellings{}
	m, err := Open(t.Context(), must(plan.Check()), t.TempDir(), said.tell)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	const want = "warning: the engine left: the program refuses suicide, which the rules allow; where that is played it is told the board instead"
	for who, knows := range map[string]string{
		"left":  "warning: the engine left cannot be told the rules, since it lists neither kata-set-rules nor kgs-rules or refuses them, and plays by its own",
		"right": "warning: the engine right cannot be told the rules, since it lists neither kata-set-rules nor kgs-rules or refuses them, and plays by its own",
		// nobody could ask it
		"third": "and plays by its own: under new-zealand suicide is legal, which it may not know",
	} {
		if told := said.said("the engine " + who + " cannot"); len(told) != 1 || !strings.HasSuffix(told[0], knows) {
			t.Errorf("of %s it is told %q before the first game, want %q", who, told, knows)
		}
	}
	if len(said.said(want)) != 1 || len(said.said("refuses suicide,")) != 1 {
		t.Errorf("before the first game it is told %q, want %q", said.all, want)
	}
	if err := errors.Join(m.Run(t.Context(), func(Played) {}), m.WriteReports()); err != nil {
		t.Fatal(err)
	}
	read, err := Follow(m.dir.path).Read()
	if err != nil {
		t.Fatal(err)
	}
	shown, err := read.Report("report.html")
	for what, text := range map[string]string{"the report": contents(t, m.dir.file("report.html")), "what a server shows": string(shown)} {
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("%s does not say %q, %v", what, want, err)
		}
	}
}

// A broken list is named in the summary, with what was wrong with it.
func TestBrokenListIsNoted(t *testing.T) {
	honest := engine("honest", "plays", fill("AB")...)
	s := played(t, testPlan(t, engine("faulty", "claims", "A1", "J9"), honest), t.TempDir())
	var text strings.Builder
	const want = `faulty had no list of dead stones, as it was broken: 2, in games 1, 2; the first: the program answers final_status_list dead with "A1 J9": not on a 5x5 board: J9`
	if err := s.WriteSummary(&text); err != nil || !strings.Contains(text.String(), want) {
		t.Errorf("the summary is %q, %v, want %q in it", text.String(), err, want)
	}
}

// A program that calls the living stones of its opponent dead gains nothing: the game
// is disputed, play goes on, and everything on the board counts.
func TestFalseListGainsNothing(t *testing.T) {
	honest := engine("honest", "plays", fill("AB")...)
	s := played(t, testPlan(t, engine("liar", "claims", "A1", "B1"), honest), t.TempDir())
	if n := len(s.Disputes()); n != 2 {
		t.Errorf("%d games were disputed, want 2", n)
	}
	if p := s.Pairings[0]; p.Tally.Losses != 2 {
		t.Errorf("the liar has %v, want two losses", p.Tally)
	}
	var text strings.Builder
	if err := s.WriteSummary(&text); err != nil || !strings.Contains(text.String(), "disputes about dead stones: 2, in games ") {
		t.Errorf("the summary is %q, %v, want that it names the disputes", text.String(), err)
	}
}
