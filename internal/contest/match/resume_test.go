package match

import (
	"bufio"
	"context"
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

func must(p Plan, err error) Plan {
	if err != nil {
		panic(err)
	}
	return p
}
