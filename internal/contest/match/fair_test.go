package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lag"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A game in which the machine keeps the referee waiting for too long is played again, and the first is kept
// aside and counted as such; but a machine that is always late does not keep the match from its end.
func TestFalsifiedClocks(t *testing.T) {
	for name, test := range map[string]struct{ late, replays int }{"once": {1, 1}, "always": {99, mostReplays}} {
		t.Run(name, func(t *testing.T) {
			plan := slowPlan()
			plan.Games, plan.Parallel, plan.Lag = 1, 1, time.Millisecond
			clock("1m")(&plan)
			dir, late := t.TempDir(), test.late
			var mu sync.Mutex // so that no lag is noted between the end of one game and the next
			said := &tellings{}
			m, err := Open(t.Context(), must(plan.Check()), dir, func(text string) {
				mu.Lock()
				defer mu.Unlock()
				if strings.Contains(text, "is played again") {
					late--
				}
				said.tell(text)
			})
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			var noting sync.WaitGroup
			noting.Go(func() {
				for ctx.Err() == nil {
					mu.Lock()
					if late > 0 {
						m.lags.Note(1200 * time.Millisecond)
					}
					mu.Unlock()
					time.Sleep(time.Millisecond) // as a probe notes lags one after another
				}
			})
			err = m.Run(t.Context(), func(Played) {})
			stop()
			noting.Wait()
			if err != nil {
				t.Fatal(err)
			}
			p := m.Standings().Played
			if len(p) != 1 || p[0].Replays < test.replays || len(said.said("game 1 is played again")) != p[0].Replays {
				t.Errorf("the games are %+v, and it was told %q, want one that was played again %d times", p, said.all, test.replays)
			}
			aside, err := filepath.Glob(filepath.Join(dir, FalsifiedFolder, "00001*.game"))
			if err != nil || len(aside) != p[0].Replays {
				t.Errorf("%v are aside, %v, want %d", aside, err, p[0].Replays)
			}
			var text strings.Builder
			if err := m.Standings().WriteSummary(&text); err != nil || !strings.Contains(text.String(), "played again since the machine falsified a clock: ") {
				t.Errorf("the summary is %q, %v, want that it tells of clocks", text.String(), err)
			}
			if p[0].Falsified != "" {
				checkFalsifiedIsTold(t, m)
			}
			if err := m.Close(); err != nil {
				t.Error(err)
			}
			r, err := Follow(dir).Read()
			if err != nil || len(r.Standings.Played) != 1 || r.Standings.Played[0].Replays != p[0].Replays || r.Standings.Played[0].Lag != p[0].Lag {
				t.Errorf("a reader finds %+v, %v, want %+v", r, err, p[0])
			}
			if again := played(t, plan, dir); again.Played[0].Replays != p[0].Replays {
				t.Errorf("when the match is opened again it is %+v, want %+v", again.Played[0], p[0])
			}
			plan.LeaveOut = true
			m, err = Open(t.Context(), must(plan.Check()), dir, nil)
			if err != nil {
				t.Fatal(err)
			}
			counts := m.Standings().Pairings[0].Tally.Games()
			if err := errors.Join(m.WriteReports(), m.Close()); err != nil || (counts == 0) != (p[0].Falsified != "") {
				t.Errorf("%d games count when falsified ones are left out, %v, and %q was falsified", counts, err, p[0].Falsified)
			}
		})
	}
}

// checkFalsifiedIsTold looks for the only game of a match, whose clock was falsified, in everything that tells of
// the match.
func checkFalsifiedIsTold(t *testing.T, m *Match) {
	t.Helper()
	p := m.Standings().Played[0]
	why := "in the turn of move "
	if err := m.WriteReports(); err != nil {
		t.Fatal(err)
	}
	var summary strings.Builder
	if err := m.Standings().WriteSummary(&summary); err != nil {
		t.Fatal(err)
	}
	page := contents(t, m.dir.file("report.html"))
	for what, test := range map[string]struct{ text, want string }{
		"the summary":              {summary.String(), "games that count in spite of it: 1, in games 1; the first: " + why},
		"the line of the game":     {m.Standings().GameLine(p), "with a falsified clock"},
		"where the match stands":   {m.Standings().Line(), ", falsified clocks 1"},
		"the page":                 {page, "games that count in spite of it: 1, in games 1; the first: " + why},
		"the table of the page":    {page, `<span title="` + why},
		"the boards of the page":   {page, ", falsified clock</button>"},
		"the table for programs":   {contents(t, m.dir.file("results.csv")), fmt.Sprintf(",%d,%q,", p.Replays, p.Falsified)},
		"the figures for programs": {contents(t, m.dir.file("results.json")), `"falsified": "` + why},
	} {
		if !strings.Contains(test.text, test.want) {
			t.Errorf("%s: %q is not in\n%s", what, test.want, test.text)
		}
	}
}

// What falsifies a clock is a lag in a turn, by what was left on it when the turn ended.
func TestFalsified(t *testing.T) {
	second := func(s float64) time.Time { return began.Add(time.Duration(s * float64(time.Second))) }
	moved := func(n int, at float64, c weiqi.Color, left referee.Millis) referee.Event {
		clock := referee.Clock{Main: left}
		return referee.Event{At: second(at), What: referee.Moved{N: n, Move: weiqi.Pass(c), Clock: referee.Clocks{Black: clock, White: clock}, Spent: 1000}}
	}
	counted := referee.Event{At: second(3), What: referee.Ended{Result: weiqi.Result{Winner: weiqi.Black, By: weiqi.ByCount}}}
	for _, test := range []struct {
		name   string
		clock  string
		limit  time.Duration
		events []referee.Event
		lags   []lag.Late // the moment in seconds
		want   string
	}{
		{"much is left", "10+0.1", 0, []referee.Event{moved(1, 1, weiqi.Black, 2100)}, []lag.Late{{Until: second(0.5), Took: 190 * time.Millisecond}}, ""},
		{"little is left", "10+0.1", 0, []referee.Event{moved(1, 1, weiqi.Black, 1100)}, []lag.Late{{Until: second(0.5), Took: 110 * time.Millisecond}}, "in the turn of move 1 the machine kept the referee waiting for 110ms, and 1s were left on the clock"},
		{"two lags", "10+0.1", 0, []referee.Event{moved(1, 1, weiqi.Black, 1100)}, []lag.Late{{Until: second(0.3), Took: 60 * time.Millisecond}, {Until: second(0.5), Took: 60 * time.Millisecond}}, "in the turn of move 1 the machine kept the referee waiting for 120ms, and 1s were left on the clock"},
		{"a part is in the next turn", "10+0.1", 0, []referee.Event{moved(1, 1, weiqi.Black, 1100), moved(2, 2, weiqi.White, 1100)}, []lag.Late{{Until: second(1.08), Took: 160 * time.Millisecond}}, ""},
		{"short", "10+0.1", 0, []referee.Event{moved(1, 1, weiqi.Black, 110)}, []lag.Late{{Until: second(0.5), Took: 45 * time.Millisecond}}, ""},
		{"not lost on time", "10+0.1", 0, []referee.Event{moved(1, 1, weiqi.Black, 9000), counted}, []lag.Late{{Until: second(2.9), Took: 60 * time.Millisecond}}, ""},
		{"in byo-yomi", "1m+5x1500ms", 0, []referee.Event{moved(1, 1, weiqi.Black, 0)}, []lag.Late{{Until: second(0.9), Took: 60 * time.Millisecond}}, "in the turn of move 1 the machine kept the referee waiting for 60ms, and 500ms were left on the clock"},
		{"another limit", "10+0.1", time.Second, []referee.Event{moved(1, 1, weiqi.Black, 110)}, []lag.Late{{Until: second(0.9), Took: 600 * time.Millisecond}}, ""},
		{"no limit", "10+0.1", -1, []referee.Event{moved(1, 1, weiqi.Black, 110)}, []lag.Late{{Until: second(0.9), Took: 600 * time.Millisecond}}, ""},
		{"no clock", "none", 0, []referee.Event{moved(1, 1, weiqi.Black, 0)}, []lag.Late{{Until: second(0.9), Took: 600 * time.Millisecond}}, ""},
	} {
		p := Plan{Lag: test.limit}
		clock(test.clock)(&p)
		log := append([]referee.Event{{At: began, What: referee.Created{}}}, test.events...)
		if got := p.falsified(log, test.lags, notes{}); got != test.want {
			t.Errorf("%s: it is said %q, want %q", test.name, got, test.want)
		}
	}
}

// A turn in which the time ran out is falsified if it would not have run out without the lags, of which there cannot be
// more than answers.
func TestFalsifiedLoss(t *testing.T) {
	const used, left = 3 * time.Second, 10 * time.Second // of the turn before, and what is left then
	lags := func(n int, took time.Duration) (late []lag.Late) {
		for i := range n {
			late = append(late, lag.Late{Until: began.Add(used + left - time.Duration(i)*200*time.Millisecond), Took: took})
		}
		return late
	}
	for _, test := range []struct {
		name string
		took time.Duration // of the answer; 0: there is none
		lags []lag.Late
		want string
	}{
		{"by more than the lag", left + 80*time.Millisecond, lags(1, 60*time.Millisecond), ""},
		{"by less than the lag", left + 80*time.Millisecond, lags(1, 100*time.Millisecond), "in the turn of move 2 the machine kept the referee waiting for 100ms, and the clock was exceeded by 80ms"},
		{"by less than some lags", left + 80*time.Millisecond, lags(2, 60*time.Millisecond), "in the turn of move 2 the machine kept the referee waiting for 120ms, and the clock was exceeded by 80ms"},
		{"by less than more lags than answers", left + 300*time.Millisecond, lags(20, 60*time.Millisecond), ""},
		{"it hangs", 0, lags(20, 60*time.Millisecond), ""},
		{"no lag", left + 80*time.Millisecond, nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			plan := testPlan(t, engine("a", "plays"), engine("b", "plays"))
			clock("10s")(&plan)
			plan = must(plan.Check())
			first, err := referee.Open(plan.terms(plan.Game(1)), began)
			if err != nil {
				t.Fatal(err)
			}
			log := []referee.Event{first}
			act := func(at time.Time, by referee.Party, a referee.Act) {
				game, err := referee.Replay(log)
				if err != nil {
					t.Fatal(err)
				}
				events, _, err := game.Decide(at, by, a)
				if err != nil {
					t.Fatal(err)
				}
				log = append(log, events...)
			}
			act(began.Add(used), referee.PartyOf(weiqi.Black), referee.Play{N: 1, Move: weiqi.Play(weiqi.Black, weiqi.Point{})})
			said := notes{moves: map[int]note{}}
			if test.took > 0 {
				said.moves[2] = note{Number: 2, Color: weiqi.White, Engine: test.took.Microseconds()}
				act(began.Add(used+test.took), referee.PartyOf(weiqi.White), referee.Play{N: 2, Move: weiqi.Pass(weiqi.White)})
			} else {
				act(began.Add(used+left+time.Second), referee.Referee, referee.Tick{})
			}
			if end, ok := log[len(log)-1].What.(referee.Ended); !ok || end.Result.By != weiqi.ByTime {
				t.Fatalf("the game ended with %+v, want on time", log[len(log)-1])
			}
			if got := plan.falsified(log, test.lags, said); got != test.want {
				t.Errorf("it is said %q, want %q", got, test.want)
			}
		})
	}
}

// A program that hangs loses at once, however busy the machine is: its game was played three times more.
func TestHungOnABusyMachine(t *testing.T) {
	plan := testPlan(t, engine("hung", "hangs", "A1"), engine("other", "plays", "B1"))
	plan.Games = 1
	clock("5s")(&plan)
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		m, err := open(t.Context(), must(plan.Check()), dir, nil, inside)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		var noting sync.WaitGroup
		noting.Go(func() {
			for ctx.Err() == nil {
				time.Sleep(100 * time.Millisecond)
				m.lags.Note(60 * time.Millisecond)
			}
		})
		began := time.Now()
		err = m.Run(t.Context(), func(Played) {})
		took := time.Since(began)
		stop()
		noting.Wait()
		if err := errors.Join(err, m.Close()); err != nil {
			t.Fatal(err)
		}
		if p := m.Standings().Played; len(p) != 1 || p[0].End != OutOfTime || p[0].Replays != 0 || p[0].Falsified != "" || took > 12*time.Second {
			t.Errorf("after %v the games are %+v, want one that was lost on time at once", took, p)
		}
	})
}

// A transcript has what was sent to each program and what it wrote, line by line and in the order of things.
func TestTranscripts(t *testing.T) {
	plan := testPlan(t, engine("talker", "noisy", "C3"), engine("other", "plays", "B2"))
	plan.Transcripts = true
	dir := t.TempDir()
	played(t, plan, dir)
	text := contents(t, filepath.Join(dir, gamesFolder, "00001"+transcriptSuffix))
	order := regexp.MustCompile(`(?s)^# \d{4}-\d\d-\d\d: game 1, B is talker, W is other\n.*` +
		`\n\d\d:\d\d:\d\d\.\d{6} B> \d+ genmove black\n.* B< == debug ==\n.* B< =\d+ C3\n.* W> \d+ play black C3\n.* W< =\d+ \n.* W> \d+ genmove white\n.* W< =\d+ B2\n`)
	if !order.MatchString(text) {
		t.Errorf("the transcript is\n%s", text)
	}
	second := contents(t, filepath.Join(dir, gamesFolder, "00002"+transcriptSuffix))
	if !strings.Contains(second, "B is other") || strings.Contains(second, "game 1") || strings.Count(second, "B> ") < 3 {
		t.Errorf("the transcript of the second game is\n%s", second)
	}
	if s := played(t, testPlan(t, engine("a", "plays"), engine("b", "plays")), dir+"/without"); len(s.Played) != 2 {
		t.Fatalf("%d games", len(s.Played))
	}
	if files, err := filepath.Glob(filepath.Join(dir, "without", gamesFolder, "*"+transcriptSuffix)); err != nil || len(files) > 0 {
		t.Errorf("there are transcripts that nobody wanted: %v, %v", files, err)
	}
}

// What ends without the end of a line is in the transcript, and what comes after its end is not.
func TestTranscriptEnds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "talk")
	talk, err := openTranscript(path, "a game")
	if err != nil {
		t.Fatal(err)
	}
	black := talk.of("B")
	black(true, []byte("1 name\n"))
	black(false, []byte("=1 a"))
	black(false, []byte("b\n\n= "))
	if err := talk.close(); err != nil {
		t.Fatal(err)
	}
	black(false, []byte("late\n"))
	if err := talk.close(); err != nil {
		t.Error(err)
	}
	text := regexp.MustCompile(`(?m)^\S+ `).ReplaceAll([]byte(contents(t, path)), nil)
	if _, text, _ = bytes.Cut(text, []byte("\n")); string(text) != "B> 1 name\nB< =1 ab\nB< \nB< =  (it does not end)\n" {
		t.Errorf("the transcript is %q", text)
	}
}

// Games that are played at the same time have processors of their own, and both sides have the same ones.
func TestPins(t *testing.T) {
	processors, err := affinity()
	if err != nil {
		t.Skip(err)
	}
	kept := func(threads int, cpus ...int) Engine {
		return Engine{Threads: threads, Sandbox: gtp.Sandbox{CPUs: cpus}}
	}
	for name, test := range map[string]struct {
		plan Plan
		want [][]int
		bad  string
	}{
		"one":       {Plan{Engines: []Engine{kept(0), kept(1)}, Parallel: 1}, [][]int{processors[:1]}, ""},
		"too many":  {Plan{Engines: []Engine{kept(0), kept(0)}, Parallel: len(processors) + 1}, nil, "processors of their own take"},
		"threads":   {Plan{Engines: []Engine{kept(0), kept(len(processors) + 1)}, Parallel: 1}, nil, "processors of their own take"},
		"elsewhere": {Plan{Engines: []Engine{kept(0, processors[0]), kept(0)}, Parallel: 1}, nil, "not all programs are kept to the same ones"},
	} {
		test.plan.Pin = true
		got, err := test.plan.pins()
		if !slices.EqualFunc(got, test.want, slices.Equal) || (err == nil) != (test.bad == "") || err != nil && !strings.Contains(err.Error(), test.bad) {
			t.Errorf("%s: the processors are %v, %v, want %v or %q", name, got, err, test.want, test.bad)
		}
	}
	plan := testPlan(t, engine("left", "plays"), engine("right", "plays"))
	plan.Pin, plan.Parallel, plan.Games = true, 1, 4
	if s := played(t, plan, t.TempDir()); len(s.Played) != 4 {
		t.Errorf("%d games were played, want 4", len(s.Played))
	}
}

func TestCrowded(t *testing.T) {
	two := []Engine{{Threads: 2, Uses: []string{"gpu"}}, {Uses: []string{"gpu"}}}
	for _, test := range []struct {
		parallel, processors int
		shared               map[string]int
		cpus                 []int
		crowded              bool
	}{
		{1, 2, nil, nil, false}, {2, 2, nil, nil, true}, {2, 4, nil, nil, false},
		{8, 2, map[string]int{"gpu": 1}, nil, false},
		{2, 8, nil, []int{0, 1}, true}, {2, 8, nil, []int{0, 1, 2, 3}, false},
	} {
		p := Plan{Engines: slices.Clone(two), Parallel: test.parallel, Shared: test.shared}
		for i := range p.Engines {
			p.Engines[i].Sandbox.CPUs = test.cpus
		}
		if got := p.Crowded(test.processors); (got != "") != test.crowded {
			t.Errorf("%+v: it is said %q", test, got)
		}
	}
}
