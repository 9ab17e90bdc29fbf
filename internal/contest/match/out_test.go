package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// tellings are what a match tells.
type tellings struct {
	mu  sync.Mutex
	all []string
}

func (s *tellings) tell(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, text)
}

// said returns those with a text in them.
func (s *tellings) said(text string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.all), func(one string) bool { return !strings.Contains(one, text) })
}

// run plays a match as far as it goes, and returns what it tells and how it ended.
func run(t *testing.T, plan Plan, dir string) (*Match, *tellings, error) {
	t.Helper()
	return runBy(t, nil, plan, dir)
}

// runBy runs a match with engines that are started in some way.
func runBy(t *testing.T, begin starter, plan Plan, dir string) (*Match, *tellings, error) {
	t.Helper()
	said := &tellings{}
	m, err := open(t.Context(), must(plan.Check()), dir, said.tell, begin)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}()
	return m, said, m.Run(t.Context(), func(p Played) { t.Log(m.Standings().GameLine(p), "–", p.Why) })
}

// One engine of three cannot be started any more: it forfeits as many games as it may, and the others
// play all of theirs. Once it is mended it plays what is left.
func TestBrokenEngineIsOut(t *testing.T) {
	started, dir := filepath.Join(t.TempDir(), "started"), t.TempDir()
	// it is started again and again, with pauses
	synctest.Test(t, func(t *testing.T) { testBrokenEngineIsOut(t, started, dir) })
}

func testBrokenEngineIsOut(t *testing.T, started, dir string) {
	good, bad := fill("AB"), fill("ED")
	plan := testPlan(t, engine("first", "plays", good...), engine("broken", "starts once", started), engine("last", "plays", bad...))
	plan.Games, plan.Forfeits = 4, 2
	m, said, err := runBy(t, inside, plan, dir)
	var out *OutError
	if !errors.As(err, &out) || !reflect.DeepEqual(*out, OutError{Engines: []string{"broken"}, Left: 6}) {
		t.Fatalf("Run returned %v, want that broken is out and 6 games are left", err)
	}
	if told := said.said("the engine broken is out: it lost 2 games by forfeit"); len(told) != 1 {
		t.Errorf("it was told that %q, want once that it is out", said.all)
	}
	games, lost := map[[2]int]int{}, map[End]int{}
	for _, p := range m.Standings().Played {
		games[[2]int{min(p.Black, p.White), max(p.Black, p.White)}]++
		if loser, ok := p.Loser(); ok && loser == 1 {
			lost[p.End]++
		}
		why, err := json.Marshal(p.Why)
		if err != nil {
			t.Fatal(err)
		}
		if told := string(why); strings.Contains(told, started) || strings.Contains(told, "network") {
			t.Errorf("the log of game %d has the command or the last words of a program: %s", p.Number, p.Why)
		}
	}
	if games[[2]int{0, 2}] != 4 || lost[Crashed] != 1 || lost[NotStarted] != 1 {
		t.Errorf("the games are %v and broken lost by %v, want 4 games of the others, a crash and a failed start", games, lost)
	}

	mended := plan
	mended.Games = 2
	if err := os.Remove(started); err != nil {
		t.Fatal(err)
	}
	mended.Forfeits = 0
	m, _, err = runBy(t, inside, mended, dir)
	if n := len(m.Standings().Played); err != nil || n != 6 {
		t.Errorf("%d games, %v, once any number may be forfeited, want 6", n, err)
	}
}

// A game that is not lost by forfeit ends the row.
func TestForfeitsInARow(t *testing.T) {
	plan := Plan{Engines: []Engine{{Name: "a"}, {Name: "b"}}, Forfeits: 2}
	m := &Match{plan: plan, row: make([]int, 2), tell: func(string) {}}
	forfeit := gameOf(1, 0)
	for _, test := range []struct {
		lost bool
		out  bool
	}{{true, false}, {false, false}, {true, false}, {true, true}, {false, true}} {
		p := forfeit
		p.Black, p.White = 0, 1
		p.Result.Winner, p.Result.By = p.Color(0), weiqi.ByCount
		if test.lost {
			p.Result.Winner, p.Result.By, p.End = p.Color(1), weiqi.ByForfeit, Crashed
		}
		m.countForfeits(p)
		if m.out(0) != test.out || m.out(1) {
			t.Fatalf("after %v a is out: %v, b is out: %v", m.row, m.out(0), m.out(1))
		}
	}
}

// An engine that does not say a word is waited for as long as it may take, and no longer.
func TestSilentStart(t *testing.T) {
	plan := testPlan(t, engine("good", "plays"), engine("silent", "starts never"))
	plan.Start = 200 * time.Millisecond
	dir := t.TempDir()
	var err error
	synctest.Test(t, func(t *testing.T) { _, err = open(t.Context(), must(plan.Check()), dir, nil, inside) })
	if err == nil || !strings.Contains(err.Error(), "the engine silent has not answered within 200ms") {
		t.Errorf("the error is %v, want that the engine has not answered", err)
	}
}

// Who waits is told so, once for all processes of an engine.
func TestToldWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		said := &tellings{}
		p := &pool{engine: Engine{Name: "large"}, limit: 2 * time.Minute, tell: said.tell}
		wrote := &heard{}
		one, other := p.waits(wrote), p.waits(wrote)
		time.Sleep(6 * time.Second)
		listen := wrote.listen(nil)
		listen(true, []byte("1 list_commands\n"))
		listen(false, []byte("loading "+strings.Repeat("weights ", 100)))
		time.Sleep(30 * time.Second)
		one()
		other()
		time.Sleep(time.Minute)
		weights := fmt.Sprintf("it has written %q", ("loading " + strings.Repeat("weights ", 100))[:mostHeard])
		want := []string{
			"waiting for the engine large to start: 5s, of at most 2m0s; it has written nothing yet",
			"waiting for the engine large to start: 20s, of at most 2m0s; " + weights,
			"waiting for the engine large to start: 35s, of at most 2m0s; " + weights,
		}
		if !slices.Equal(said.all, want) {
			t.Errorf("it was told %q, want %q", said.all, want)
		}
	})
}

// Logs that make no sense are set aside and named, whatever is wrong with them, and their games are
// played anew; a reader leaves them out.
func TestDamagedLogs(t *testing.T) {
	dir := t.TempDir()
	plan := testPlan(t, engine("left", "plays", fill("AB")...), engine("right", "plays", fill("ED")...))
	plan.Games = 6
	was := played(t, plan, dir)
	file := func(id string) string { return filepath.Join(dir, gamesFolder, id+logSuffix) }
	altered := []byte(contents(t, file("00002")))
	altered[len(altered)/2] ^= 1
	for id, text := range map[string]string{"00002": string(altered), "00004": "no log\n", "00005": strings.Replace(contents(t, file("00006")), "00006", "00005", 1)} {
		if err := os.WriteFile(file(id), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Follow(dir).Read()
	if err != nil || !slices.Equal(r.Damaged, []int{2, 4, 5}) || len(r.Standings.Played) != 3 {
		t.Fatalf("a reader finds %v damaged and %d games, %v, want 2, 4 and 5, and 3 games", r.Damaged, len(r.Standings.Played), err)
	}
	m, said, err := run(t, plan, dir)
	if err != nil || len(m.Standings().Played) != 6 || m.Standings().Pairings[0].Tally != was.Pairings[0].Tally {
		t.Errorf("%d games come to %v, %v, want the six as they were", len(m.Standings().Played), m.Standings().Pairings, err)
	}
	for _, id := range []string{"00002", "00004", "00005"} {
		if len(said.said("the log of game "+id+" is damaged")) != 1 {
			t.Errorf("it was told %q, want that %s is damaged", said.all, id)
		}
		for _, suffix := range []string{logSuffix, notesSuffix, recordSuffix} {
			if _, err := os.Stat(filepath.Join(dir, DamagedFolder, id+suffix)); err != nil {
				t.Error(err)
			}
		}
	}
	if n := len(m.Damaged()); n != 3 {
		t.Errorf("%d games are damaged, want 3", n)
	}
	if m, _, err := run(t, plan, dir); err != nil || len(m.Damaged()) != 0 {
		t.Errorf("when all is over again %v are damaged, %v", m.Damaged(), err)
	}
	if err := os.WriteFile(file("00002"), []byte("no log\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if m, _, err := run(t, plan, dir); err != nil || len(m.Damaged()) != 1 || m.Damaged()[0].Path != filepath.Join(dir, DamagedFolder, "00002-2.game") {
		t.Errorf("damaged again it is %v, %v, want that it is beside the first", m.Damaged(), err)
	}
}
