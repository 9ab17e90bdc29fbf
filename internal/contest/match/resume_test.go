package match

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// matchMark makes the test binary play a match in the directory that follows.
const matchMark = "play-a-match"

// slowPlan is a match whose games take a while.
func slowPlan() Plan {
	set, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		panic(err)
	}
	return Plan{
		Engines:  []Engine{engine("left", "dawdles", fill("AB")...), engine("right", "dawdles", fill("ED")...)},
		Games:    6,
		Terms:    referee.Terms{Size: weiqi.Square(5), Ruleset: set.Name, Rules: set.Rules, Ending: "ladder"},
		Reply:    20_000,
		Parallel: 2,
	}
}

// playForTest plays the slow plan and says on its standard output which move it has
// heard of, until it is killed.
// Where the mark is followed by a number too, no file may become longer than that.
func playForTest(dir string, limit ...string) {
	die := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	plan, err := slowPlan().Check()
	die(err)
	for _, text := range limit {
		var most unix.Rlimit
		_, err := fmt.Sscan(text, &most.Cur)
		die(err)
		most.Max = most.Cur
		signal.Ignore(unix.SIGXFSZ) // so that a write fails
		die(unix.Setrlimit(unix.RLIMIT_FSIZE, &most))
	}
	m, err := Open(context.Background(), plan, dir, nil)
	die(err)
	fmt.Println("open")
	die(m.Run(context.Background(), func(p Played) { fmt.Println("over", p.Number) }))
	die(m.Close())
	os.Exit(0)
}

// TestKilledMatchGoesOn kills the process that plays a match, again and again, at any
// moment. No move that was stored is lost or changed, and in the end all is as if
// nothing had happened.
func TestKilledMatchGoesOn(t *testing.T) {
	dir := t.TempDir()
	before := map[string]string{} // the logs
	for kill := range 6 {
		child := exec.Command(os.Args[0], matchMark, dir)
		child.Stderr = os.Stderr
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		if !lines.Scan() {
			t.Fatal("the match was not opened")
		}
		delay := time.AfterFunc(time.Duration(60+40*kill)*time.Millisecond, func() { child.Process.Kill() })
		for lines.Scan() {
		}
		if err := child.Wait(); err == nil && delay.Stop() {
			break // it was faster
		}
		logs, err := filepath.Glob(filepath.Join(dir, "games", "*.game"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range logs {
			text := contents(t, path)
			whole := text[:strings.LastIndexByte(text, '\n')+1]
			if !strings.HasPrefix(whole, before[path]) {
				t.Errorf("%s does not go on from where it was", path)
			}
			before[path] = whole
		}
	}
	interrupted := played(t, slowPlan(), dir)
	whole := played(t, slowPlan(), t.TempDir())
	if len(interrupted.Played) != len(whole.Played) {
		t.Errorf("%d games, want %d", len(interrupted.Played), len(whole.Played))
	}
	results := func(s *Standings) map[int]string {
		all := map[int]string{}
		for _, p := range s.Played {
			all[p.Number] = fmt.Sprintf("%v by %s in %d moves", p.Result, p.End, p.Moves)
		}
		return all
	}
	got, want := fmt.Sprint(results(interrupted)), fmt.Sprint(results(whole))
	if got != want {
		t.Errorf("the games are\n%s\nwant\n%s", got, want)
	}
	for n := 1; n <= 6; n++ {
		checkRecord(t, filepath.Join(dir, "games", fmt.Sprintf("%05d.sgf", n)))
	}
}

// TestFullDisk plays a match where files cannot become longer, as on a full disk. It
// ends with a sentence, nothing half-written is left, and with more room it goes on.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	child := exec.Command(os.Args[0], matchMark, dir, "4000")
	said, err := child.CombinedOutput()
	if err == nil || !strings.Contains(string(said), "file too large") {
		t.Errorf("the match ended with %v and said %q, want that a file is too large", err, said)
	}
	files, err := filepath.Glob(filepath.Join(dir, "games", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if text := contents(t, path); filepath.Ext(path) == ".game" && !strings.HasSuffix(text, "]}\n") {
			t.Errorf("%s ends in the middle of a line: %q", path, text[max(0, len(text)-40):])
		}
	}
	if s := played(t, slowPlan(), dir); len(s.Played) != 6 || s.Ends[Counted] != 6 {
		t.Errorf("the games with more room: %v, want 6 that were counted", s.Ends)
	}
}

// checkRecord replays a record.
func checkRecord(t *testing.T, path string) *sgf.Record {
	t.Helper()
	trees, err := sgf.Parse([]byte(contents(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	record, err := trees[0].Record()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Replay(weiqi.Rules{}); err != nil || len(record.Problems) > 0 {
		t.Errorf("%s: %v, %v", path, err, record.Problems)
	}
	return record
}

func contents(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestInterruptedMatchGoesOn ends the context in the middle of the first games.
func TestInterruptedMatchGoesOn(t *testing.T) {
	dir := t.TempDir()
	plan, err := slowPlan().Check()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	m, err := Open(ctx, plan, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Run(ctx, func(Played) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Errorf("Run returned %v, want %v", err, context.Canceled)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	if n := len(m.Standings().Played); n < 1 || n > 2 {
		t.Errorf("%d games were played before the interruption, want 1 or 2", n)
	}
	if s := played(t, plan, dir); len(s.Played) != plan.Games {
		t.Errorf("%d games in all, want %d", len(s.Played), plan.Games)
	}
	if s := played(t, plan, dir); len(s.Played) != plan.Games {
		t.Errorf("%d games when all were over, want %d", len(s.Played), plan.Games)
	}
}

func TestAnotherPlanIsRefused(t *testing.T) {
	dir := t.TempDir()
	plan := testPlan(t, engine("left", "plays"), engine("right", "plays"))
	played(t, plan, dir)
	for name, test := range map[string]struct {
		change func(*Plan)
		want   string
	}{
		"another komi":       {func(p *Plan) { p.Terms.Komi = 13 }, "terms.komi is 0 and not 6.5"},
		"another engine":     {func(p *Plan) { p.Engines[1] = engine("wrong", "plays") }, `"wrong"`},
		"an opening":         {from(weiqi.White, "X....", ".....", ".....", ".....", "....."), "openings is missing"},
		"more games":         {func(p *Plan) { p.Games = 4 }, ""},
		"fewer that count":   {func(p *Plan) { p.LeaveOut = true }, ""},
		"more games at once": {func(p *Plan) { p.Parallel = 2 }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			changed := plan
			changed.Engines = []Engine{plan.Engines[0], plan.Engines[1]}
			test.change(&changed)
			err := checkDirectory(dir, must(changed.Check()))
			var refused *PlanError
			if test.want == "" && err != nil || test.want != "" && (!errors.As(err, &refused) || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("the error is %v, want one with %q", err, test.want)
			}
		})
	}
	t.Run("no match", func(t *testing.T) {
		other := t.TempDir()
		if err := os.WriteFile(filepath.Join(other, "thesis.txt"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := checkDirectory(other, plan); err == nil || !strings.Contains(err.Error(), "holds no match") {
			t.Errorf("the error is %v, want one that says that it holds no match", err)
		}
	})
	t.Run("a match that is being played", func(t *testing.T) {
		held, err := enter(dir, plan, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer held.close()
		if _, err := enter(dir, plan, nil); err == nil || !strings.Contains(err.Error(), "another match is being played") {
			t.Errorf("the error is %v, want one that says that another match is being played", err)
		}
	})
}

// A match does not go on with another program than has played in it, unless it is told to; then every game says which
// program played it.
func TestRebuiltProgram(t *testing.T) {
	built := t.TempDir()
	program, network := filepath.Join(built, "program"), filepath.Join(built, "network")
	write := func(version string) {
		t.Helper()
		text := fmt.Sprintf("#!/bin/sh\n# %s\nexec %s %s 'has a network' %s A1\n", version, os.Args[0], engineMark, network)
		err := os.WriteFile(program, []byte(text), 0o700) //nolint:gosec // it is to be a program
		if err = errors.Join(err, os.WriteFile(network, []byte(version), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	plan := testPlan(t, Engine{Name: "new", Command: []string{program}}, engine("other", "plays", "E5"))
	dir := t.TempDir()
	write("1.0")
	played(t, plan, dir)
	before := contents(t, filepath.Join(dir, playersFile))

	write("2.0")
	plan.Games = 4
	_, err := Open(t.Context(), must(plan.Check()), dir, nil)
	var changed *ChangedError
	if !errors.As(err, &changed) || !strings.Contains(err.Error(), "the engine new is not the program that has played in "+dir) ||
		!strings.Contains(err.Error(), "since "+program+" changed") || !strings.Contains(err.Error(), "--rebuilt") {
		t.Errorf("the error is %v, want that the engine new has changed, by which file, and what to do", err)
	}
	if now := contents(t, filepath.Join(dir, playersFile)); now != before {
		t.Errorf("the programs are recorded as %s, and were as %s", now, before)
	}

	plan.Rebuilt = true
	s := played(t, plan, dir)
	plan.Rebuilt = false
	played(t, plan, dir) // it is the last one
	for _, p := range s.Played {
		want := "1.0"
		if p.Number > 2 {
			want = "2.0"
		}
		if who := p.Programs[p.Color(0)]; len(who) != 1 || who[0].Version != want || len(who[0].Checksum) != 64 {
			t.Errorf("game %d was played by %v, want version %s", p.Number, who, want)
		}
		record := contents(t, filepath.Join(dir, gamesFolder, p.ID()+recordSuffix))
		if !strings.Contains(record, "[new (tester "+want+")]") || !strings.Contains(record, p.Programs[p.Color(0)][0].Checksum) {
			t.Errorf("the record of game %d does not say that %s played it: %s", p.Number, want, record)
		}
	}
	if all := s.versions(1); len(all) != 1 || len(all[0].games) != 4 || s.versionsText(1) != "" {
		t.Errorf("the other engine was %v, want one program in all games", all)
	}
	var text strings.Builder
	if err := s.WriteSummary(&text); err != nil || !strings.Contains(text.String(), "new was not the same program in all games: tester 1.0 (sha256 ") || !strings.Contains(text.String(), " in games 3, 4\n") {
		t.Errorf("the summary is %q, %v, want that it tells of both programs", text.String(), err)
	}
	r, err := Follow(dir).Read()
	if err != nil || r.Program(0) != "tester 1.0, tester 2.0" || r.Program(1) != "tester" {
		t.Fatalf("a reader finds the programs %q and %q, %v", r.Program(0), r.Program(1), err)
	}
	for name, want := range map[string]string{
		"report.html":  "<td>tester 2.0</td><td><code>" + s.versions(0)[1].Checksum + "</code></td><td>games 3, 4</td>",
		"results.csv":  ",tester 2.0," + s.versions(0)[1].Checksum + ",",
		"results.json": `"version": "2.0"`,
	} {
		report, err := r.Report(name)
		if err != nil || !strings.Contains(string(report), want) {
			t.Errorf("%s does not have %q, %v", name, want, err)
		}
		if strings.Contains(string(report), program) {
			t.Errorf("%s has the words of a command, which are for nobody who may see the match", name)
		}
	}
}

// A program that changes while a match is played is not taken for the one that has played, either.
func TestRebuiltMeanwhile(t *testing.T) {
	first, second := version{Player: Player{Name: "a", Checksum: "1"}}, version{Player: Player{Name: "a", Checksum: "2"}}
	for _, rebuilt := range []bool{false, true} {
		d, err := enter(t.TempDir(), testPlan(t, engine("a", "plays"), engine("b", "plays")), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer d.close()
		said := &tellings{}
		m := &Match{plan: Plan{Engines: []Engine{{Name: "a"}}, Rebuilt: rebuilt}, dir: d, tell: said.tell, versions: [][]version{{first}}}
		if err := m.started(0, first); err != nil || len(said.all) > 0 {
			t.Errorf("the same program: %v, and it was told %q", err, said.all)
		}
		err = m.started(0, second)
		if changed := new(ChangedError); errors.As(err, &changed) == rebuilt || rebuilt != (len(said.said("the engine a was a (sha256 1), and is a (sha256 2) from now on")) == 1) {
			t.Errorf("going on with others: %v: the error is %v, and it was told %q", rebuilt, err, said.all)
		}
		if recorded := strings.Contains(contents(t, d.file(playersFile)), `"checksum": "2"`); recorded != rebuilt {
			t.Errorf("going on with others: %v: the second one is recorded: %v", rebuilt, recorded)
		}
	}
}

// The checksum of an engine is that of its program, and of the script if it is an interpreter.
func TestChecksum(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"program", "script"} {
		err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o700) //nolint:gosec // it is to be a program
		if err != nil {
			t.Fatal(err)
		}
	}
	sum := func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
	for _, test := range []struct {
		command []string
		want    string
	}{
		{[]string{filepath.Join(dir, "program"), "--level", "3"}, sum("program")},
		{[]string{"./program", "-u", "script", "{seed}", "program"}, sum(sum("program") + "  ./program\n" + sum("script") + "  script\n")},
		{[]string{"./program", "--mode", "gtp", "-o", "script"}, sum("program")}, // which it writes
		{[]string{"./program"}, sum("program")},
		{[]string{"no-such-program", "."}, ""},
	} {
		e := Engine{Command: test.command, Dir: dir}
		if got := checksum(e.Command, new(sums).of(e)); got != test.want {
			t.Errorf("the checksum of %v is %s, want %s", test.command, got, test.want)
		}
	}
}

func must(p Plan, err error) Plan {
	if err != nil {
		panic(err)
	}
	return p
}
