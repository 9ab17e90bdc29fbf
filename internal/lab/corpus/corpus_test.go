package corpus_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/lab/corpus"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// The positions are our own. In all of them the white stone at A1 is dead.
const (
	game = `{"id":"game","size":5,"board":[".X.O.",".X.O.",".X.O.",".X.O.","OX.O."],` +
		`"captures":{"by_black":1,"by_white":0},"to_move":"B",` +
		`"truth":{"check":"agree","scoring":"territory","board_margin":2,"dead":["A1"],"ownership":["XX.OO","XX.OO","XX.OO","XX.OO","XX.OO"]}}`
	noisy = `{"id":"noisy","size":5,"board":[".X.O.",".X.O.",".X.O.",".X.O.","OX.O."],` +
		`"truth":{"check":"mismatch","scoring":"area","board_margin":-3.5,"seki_groups":[["B1"]]}}`
	suite = `{"id":"suite","size":3,"board":[".XO","XX.","O.O"],` +
		`"truth":{"check":"suite","dead":["A1"],"ownership":["XX?","XX.","XX?"]}}`
	owned  = `{"id":"owned","size":3,"board":[".XO","XX.","O.O"],"truth":{"check":"suite","ownership":["XXO","XX.","X.?"]}}`
	subset = `{"id":"subset","size":3,"board":["OX.",".X.","OX."],"truth":{"check":"suite","expected_dead_subset":["A1"]}}`
)

// read reads the lines as a corpus.
func read(t *testing.T, lines ...string) []corpus.Entry {
	t.Helper()
	entries, err := corpus.Read(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// says is a judge that calls the same stones dead everywhere.
func says(dead ...weiqi.Point) corpus.Judge {
	return corpus.Judge{Name: "says", Ask: func(_ context.Context, e *corpus.Entry) (life.Opinion, error) {
		return life.Opinion{Dead: e.Position.Widen(weiqi.SetOf(dead...))}, nil
	}}
}

// clock returns a clock that goes on by a millisecond whenever it is read.
func clock() func() time.Time {
	now := time.Unix(0, 0)
	return func() time.Time { now = now.Add(time.Millisecond); return now }
}

var a1, c1, c3 = weiqi.Point{}, weiqi.Point{Col: 2}, weiqi.Point{Col: 2, Row: 2}

func TestAnswers(t *testing.T) {
	for _, tt := range []struct {
		name, line   string
		dead         []weiqi.Point
		exact        bool
		margin       int
		missed, more string
	}{
		{"right about a game", game, []weiqi.Point{a1}, true, 2, "", ""},
		{"a dead stone missed", game, nil, false, -4, "A1", ""},
		{"a living chain called dead", game, []weiqi.Point{a1, {Col: 1}}, false, -23, "", "B1 B2 B3 B4 B5"},
		{"right about a suite", suite, []weiqi.Point{a1}, true, 2, "", ""},
		{"either will do", suite, []weiqi.Point{a1, c1, c3}, true, 9, "", ""},
		{"a suite's dead stone missed", suite, nil, false, 1, "A1", ""},
		{"only owners are known", owned, []weiqi.Point{a1}, true, 2, "", ""},
		{"no margin is known", strings.Replace(game, `"board_margin":2,`, ``, 1), []weiqi.Point{a1}, true, 2, "", ""},
		{"at least these", subset, []weiqi.Point{a1, {Row: 2}}, true, 9, "", ""},
		{"not even these", subset, []weiqi.Point{{Row: 2}}, false, 5, "A1", ""},
	} {
		entries := read(t, tt.line)
		answers, err := corpus.Measure(t.Context(), says(tt.dead...), entries, corpus.Options{Now: clock()})
		if err != nil {
			t.Fatal(err)
		}
		a := answers[0]
		if a.Exact != tt.exact || a.Margin != weiqi.Points(tt.margin) || a.Missed.String() != tt.missed || a.Extra.String() != tt.more {
			t.Errorf("%s: exact %v, margin %v, missed %v, extra %v; want %v, %d, %s, %s", tt.name, a.Exact, a.Margin, a.Missed, a.Extra, tt.exact, tt.margin, tt.missed, tt.more)
		}
	}
}

func TestSummarize(t *testing.T) {
	seki := strings.NewReplacer(`"id":"game"`, `"id":"seki"`, `"board_margin":2`, `"board_margin":3`, `"dead":["A1"]`, `"dead":[],"seki_groups":[["B1"]]`).Replace(game)
	entries := read(t, game, noisy, seki, suite)
	answers, err := corpus.Measure(t.Context(), says(a1), entries, corpus.Options{Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	answers[0].Settled, answers[1].Settled = true, false
	answers[2].Took = 9 * time.Millisecond
	var got []string
	for _, s := range corpus.Summarize(entries, answers) {
		got = append(got, fmt.Sprintf("%s %d: %d %d %d, dead %d, settled %d, wrong %d, ms %v %v",
			s.Name, s.N, s.Exact, s.Within1, s.Within3, s.DeadExact, s.Settled, s.SettledWrong, s.MedianMS, s.P95MS))
	}
	want := []string{
		"verified 2: 1 2 2, dead 1, settled 2, wrong 1, ms 1 9",
		"recorded 3: 1 2 2, dead 1, settled 2, wrong 1, ms 1 9",
		"seki 1: 0 1 1, dead 0, settled 1, wrong 1, ms 9 9",
		"suite 1: 1 1 1, dead 1, settled 1, wrong 0, ms 1 1",
		"size-9 0: 0 0 0, dead 0, settled 0, wrong 0, ms 0 0",
		"size-13 0: 0 0 0, dead 0, settled 0, wrong 0, ms 0 0",
		"size-19 0: 0 0 0, dead 0, settled 0, wrong 0, ms 0 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("slices\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestAuthorsCount asks a judge that counts for itself: points to connect do not count.
func TestAuthorsCount(t *testing.T) {
	const line = `{"id":"connect","size":5,"board":[".XO.O","XXOOO","OOO.O","XXOOO",".XO.O"],"truth":{"check":"agree","scoring":"%s","board_margin":0}}`
	for _, scoring := range []string{"area", "territory"} {
		entries := read(t, fmt.Sprintf(line, scoring))
		tom := life.Tom{Connect: true}
		answers, err := corpus.Measure(t.Context(), corpus.Counting("tom+connect", tom), entries, corpus.Options{Now: clock()})
		if err != nil {
			t.Fatal(err)
		}
		count := tom.Count(entries[0].Position, 0)
		want := count.Chinese.Score
		if scoring == "territory" {
			want = count.Japanese.Score
		}
		if answers[0].Margin != want {
			t.Errorf("%s: margin %v, want the author's count %v", scoring, answers[0].Margin, want)
		}
	}
}

func TestMeasureInParallel(t *testing.T) {
	var lines []string
	for i := range 40 {
		lines = append(lines, strings.Replace(game, `"id":"game"`, fmt.Sprintf(`"id":"game-%d"`, i), 1))
	}
	entries := read(t, lines...)
	done := 0
	answers, err := corpus.Measure(t.Context(), corpus.Of("montecarlo", life.MonteCarlo{}), entries,
		corpus.Options{Now: time.Now, Parallel: 4, Done: func() { done++ }})
	if err != nil || done != len(entries) {
		t.Fatalf("%d of %d done, %v", done, len(entries), err)
	}
	for i, a := range answers {
		if !a.Exact {
			t.Errorf("%s: %+v, want it exact", entries[i].ID, a)
		}
	}
}

func TestJudgeThatFails(t *testing.T) {
	broken := errors.New("broken")
	var lines []string
	for i := range 12 {
		lines = append(lines, strings.Replace(game, `"id":"game"`, fmt.Sprintf(`"id":"game-%d"`, i), 1))
	}
	entries := read(t, lines...)
	asked := 0
	failing := func(fails func(n int) bool) corpus.Judge {
		asked = 0
		return corpus.Judge{Name: "failing", Ask: func(context.Context, *corpus.Entry) (life.Opinion, error) {
			if asked++; fails(asked) {
				return life.Opinion{}, broken
			}
			return life.Opinion{Dead: weiqi.SetOf(a1)}, nil
		}}
	}
	answers, err := corpus.Measure(t.Context(), failing(func(n int) bool { return n%2 == 0 }), entries, corpus.Options{Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	if s := corpus.Summarize(entries, answers)[0]; s.Exact != 6 || s.Settled != 6 || s.Within3 != 6 || s.DeadExact != 6 {
		t.Errorf("%+v, want 6 of 12 exact, settled and near", s)
	}
	for _, from := range []int{1, 2, 5} { // from then on it fails
		_, err := corpus.Measure(t.Context(), failing(func(n int) bool { return n >= from }), entries, corpus.Options{Now: clock()})
		most := from + 6
		if from == 1 {
			most = 2 // the next one may be on its way
		}
		if !errors.Is(err, broken) || asked > most {
			t.Errorf("fails from the %dth on: asked %d times, %v; want it to be given up", from, asked, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := corpus.Measure(ended, says(), entries, corpus.Options{Now: clock()}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want the context's error", err)
	}
}

func TestMoves(t *testing.T) {
	const line = `{"id":"moves","size":3,"setup":{"B":["A1"],"W":[]},"board":["...",".O.","X.."],"moves":[%s],"truth":{"check":"agree","scoring":"area","board_margin":0}}`
	for moves, want := range map[string]bool{
		`"W B2"`:                     true,
		`"W B2", "B pass", "W pass"`: true,
		``:                           false, // none are known
		`"W B3"`:                     false, // they lead elsewhere
		`"W A1"`:                     false, // they are illegal
	} {
		start, got, ok := read(t, fmt.Sprintf(line, moves))[0].Moves()
		if ok != want || ok && (len(got) == 0 || start.At(a1) != weiqi.Black || start.Moves() != 0) {
			t.Errorf("moves %s: %v, %v, want %v", moves, got, ok, want)
		}
	}
}

func TestReadFaults(t *testing.T) {
	change := func(old, now string) string {
		if !strings.Contains(game, old) {
			t.Fatalf("%s is not in %s", old, game)
		}
		return strings.Replace(game, old, now, 1)
	}
	for name, tt := range map[string]struct{ text, want string }{
		"nothing":           {"", "no position"},
		"blank lines":       {"\n\n", "no position"},
		"no JSON":           {"(;GM[1])", "line 1: invalid character"},
		"half a line":       {game + "\n" + game[:40], "line 2"},
		"another kind":      {`["game"]`, "line 1: json: cannot unmarshal array"},
		"no id":             {change(`"id":"game",`, ``), "line 1: it has no id"},
		"the same id":       {game + "\n\n" + game, "line 3 (game): line 1 has the same id"},
		"no size":           {change(`"size":5,`, ``), "line 1 (game): it has no size"},
		"a size too large":  {change(`"size":5`, `"size":26`), "size 26: want 1 to 25"},
		"another size":      {change(`"size":5`, `"size":9`), "the board is 5x5, its size 9x9"},
		"no board":          {change(`"board"`, `"bored"`), "it has no board"},
		"rows that differ":  {change(`".X.O.",`, `".X.O",`), "the board: "},
		"strange stones":    {change(`".X.O.",`, `".Z.O.",`), "the board: "},
		"a captured chain":  {`{"id":"x","size":2,"board":["XX","XX"],"truth":{"check":"suite","dead":[]}}`, "line 1 (x): the board: "},
		"no truth":          {`{"id":"x","size":1,"board":["."]}`, "it has no truth"},
		"no check":          {change(`"check":"agree",`, ``), "its truth has no check"},
		"a strange check":   {change(`"agree"`, `"sure"`), `"sure" is not a check: want one of agree `},
		"no number":         {change(`"board_margin":2`, `"board_margin":"B"`), "line 1"},
		"no scoring":        {change(`"scoring":"territory",`, ``), "its truth has a board_margin but no scoring"},
		"strange scoring":   {change(`"territory"`, `"honor"`), "line 1"},
		"a suite of nought": {`{"id":"x","size":1,"board":["."],"truth":{"check":"suite"}}`, "its truth has neither a board_margin nor dead stones"},
		"dead empty points": {change(`["A1"]`, `["A1","A2"]`), "there is no stone at A2"},
		"dead off board":    {change(`["A1"]`, `["J9"]`), "there is no stone at J9"},
		"no vertex":         {change(`["A1"]`, `["I1"]`), "line 1"},
		"ownership rows":    {change(`["XX.OO",`, `[`), "the ownership has 4 rows"},
		"ownership points":  {change(`["XX.OO"`, `["XX"`), "row 1 of the ownership has 2 points"},
		"captures":          {change(`"by_black":1`, `"by_black":-1`), "captures is negative"},
		"a strange move":    {change(`"to_move"`, `"moves":["B A3","C A4"],"to_move"`), `move 2, "C A4"`},
		"a strange vertex":  {change(`"to_move"`, `"moves":["B Z0"],"to_move"`), `move 1, "B Z0"`},
		"a strange side":    {change(`"to_move":"B"`, `"to_move":"red"`), "line 1"},
		"a long line":       {game + "\n" + strings.Repeat(" ", 1<<21), "line 2: it is longer than"},
	} {
		_, err := corpus.Read(strings.NewReader(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q in the error", name, err, tt.want)
		}
	}
	_, err := corpus.Read(strings.NewReader(strings.Repeat("{}\n", 30)))
	if n := strings.Count(fmt.Sprint(err), "\n"); n != 9 {
		t.Errorf("%d more lines of faults, want 9: %v", n, err)
	}
	var fault *corpus.LineError
	if !errors.As(err, &fault) || fault.Line != 1 {
		t.Errorf("%v is no LineError of line 1", err)
	}
}

func TestSlices(t *testing.T) {
	entries := read(t, game, noisy, suite, strings.Replace(strings.Replace(noisy, `"noisy"`, `"unmeasured"`, 1), `"board_margin":-3.5`, `"dead":[]`, 1))
	var got [][]string
	for i := range entries {
		got = append(got, entries[i].Slices())
	}
	if want := [][]string{{"verified", "recorded", "size-5"}, {"recorded"}, {"suite"}, nil}; !reflect.DeepEqual(got, want) {
		t.Errorf("slices %v, want %v", got, want)
	}
}
