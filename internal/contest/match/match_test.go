package match

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// TestSchedule checks what every schedule has: each two engines play as many games
// against each other as was asked, half of them with each color, in pairs with the
// same opening; and a longer match begins with the same games.
func TestSchedule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Plan{Games: 2 * rapid.IntRange(1, 20).Draw(t, "pairs"), Seed: rapid.Uint64().Draw(t, "seed")}
		for range rapid.IntRange(2, 5).Draw(t, "engines") {
			p.Engines = append(p.Engines, Engine{})
		}
		p.Openings = make([]Opening, rapid.IntRange(0, 7).Draw(t, "openings"))
		longer := p
		longer.Games *= 2

		type side struct{ black, white int }
		games := map[side]int{}
		used := map[int]int{}
		for n := 1; n <= p.Total(); n++ {
			g := p.Game(n)
			if g != longer.Game(n) {
				t.Fatalf("game %d is %+v, and in a longer match %+v", n, g, longer.Game(n))
			}
			games[side{g.Black, g.White}]++
			used[g.Opening]++
			if n%2 == 0 {
				continue
			}
			second := p.Game(n + 1)
			if second.Pair != g.Pair || second.Opening != g.Opening || second.Black != g.White || second.White != g.Black {
				t.Fatalf("games %+v and %+v are no pair", g, second)
			}
		}
		for a := range p.Engines {
			for b := range p.Engines {
				if want := p.Games / 2; a != b && games[side{a, b}] != want {
					t.Errorf("%d has Black against %d in %d games, want %d", a, b, games[side{a, b}], want)
				}
			}
		}
		if n := len(p.Openings); n > 0 {
			for i := range n {
				if rounds := p.Games / 2; used[i] < rounds/n*len(p.pairings())*2 {
					t.Errorf("opening %d is played %d times in %d rounds", i, used[i], rounds)
				}
			}
		}
	})
}

// TestFingerprint checks that a game is known again under every symmetry of the board,
// and told from another one.
func TestFingerprint(t *testing.T) {
	play := func(size weiqi.Size, vertices []weiqi.Point) fingerprint {
		terms := referee.Terms{Size: size, Ending: "as-is"}
		terms.Rules.Suicide = weiqi.AnySuicide
		created, err := referee.Open(terms, began)
		if err != nil {
			t.Fatal(err)
		}
		game, err := referee.Replay([]referee.Event{created})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range vertices {
			_, next, err := game.Decide(began, referee.PartyOf(game.Turn()), referee.Play{Move: weiqi.Play(game.Turn(), p)})
			if err != nil {
				t.Fatal(err)
			}
			game = next
		}
		return fingerprintOf(game)
	}
	for _, size := range []weiqi.Size{weiqi.Square(5), {Cols: 5, Rows: 4}} {
		moves := []weiqi.Point{{Col: 1, Row: 0}, {Col: 2, Row: 2}, {Col: 4, Row: 1}}
		want := play(size, moves)
		all := size.Symmetries()
		for i, turn := range all {
			var turned []weiqi.Point
			for _, p := range moves {
				turned = append(turned, turn(p))
			}
			if play(size, turned) != want {
				t.Errorf("on %v symmetry %d makes another game", size, i)
			}
		}
		if wanted := map[bool]int{true: 8, false: 4}[size.Cols == size.Rows]; len(all) != wanted {
			t.Errorf("a %v board has %d symmetries, want %d", size, len(all), wanted)
		}
		if play(size, moves[:2]) == want || play(size, []weiqi.Point{moves[1], moves[0], moves[2]}) == want {
			t.Errorf("on %v another game is the same", size)
		}
	}
}

// began is when the games of tests begin that no program plays.
var began = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// gameOf is a game between engines 0 and 1 that engine 0 won, lost or drew.
func gameOf(number int, outcome stats.Outcome) Played {
	p := Played{Game: Game{Number: number, Pair: (number + 1) / 2, Black: (number + 1) % 2, White: number % 2, Opening: -1}, Moves: 0}
	switch outcome {
	case stats.Win:
		p.Result = weiqi.Result{Winner: p.Color(0), By: weiqi.ByResign}
	case stats.Draw:
		p.Result = weiqi.Result{By: weiqi.ByCount}
	case stats.Loss:
		p.Result = weiqi.Result{Winner: p.Color(1), By: weiqi.ByResign}
	}
	return p
}

// TestStandings counts a series of games, among them one without a result.
func TestStandings(t *testing.T) {
	plan := Plan{Engines: []Engine{{Name: "a"}, {Name: "b"}}, Games: 8}
	s := NewStandings(plan)
	win, draw, loss := stats.Win, stats.Draw, stats.Loss
	for i, outcome := range []stats.Outcome{win, win, loss, win, draw, draw, loss} {
		s.Add(gameOf(i+1, outcome))
	}
	void := gameOf(8, win)
	void.Result = weiqi.Result{By: weiqi.Void}
	s.Add(void)
	p := s.Pairings[0]
	if want := (stats.Tally{Wins: 3, Draws: 2, Losses: 2}); p.Tally != want {
		t.Errorf("the tally is %v, want %v", p.Tally, want)
	}
	if want := (stats.Tally{Wins: 1, Draws: 1, Losses: 2}); p.AsBlack != want {
		t.Errorf("with Black it is %v, want %v", p.AsBlack, want)
	}
	if want := (stats.Pentanomial{0, 0, 2, 0, 1}); p.Pairs != want {
		t.Errorf("the pairs are %v, want %v", p.Pairs, want)
	}
	if p.Series() != stats.Series(p.Tally) {
		t.Errorf("without openings the estimates are made from %v, want the tally", p.Series())
	}
}

// Games whose clocks the machine falsified every time count, or are left out of everything that counts, as one likes.
func TestLeftOut(t *testing.T) {
	falsified := gameOf(2, stats.Loss)
	falsified.Result.By, falsified.End, falsified.Falsified = weiqi.ByTime, OutOfTime, "in the turn of move 9"
	for _, test := range []struct {
		leaveOut bool
		tally    stats.Tally
		pairs    int
		said     []string
	}{
		{false, stats.Tally{Wins: 3, Losses: 1}, 4, []string{"with a falsified clock, ", "games that count in spite of it: 1, in games 2", "ends: resign 3, time 1"}},
		{true, stats.Tally{Wins: 3}, 2, []string{"with a falsified clock, left out, ", "games that do not count, since it did so every time: 1, in games 2", "ends: resign 3\n"}},
	} {
		s := NewStandings(Plan{Engines: []Engine{{Name: "a"}, {Name: "b"}}, Games: 4, LeaveOut: test.leaveOut})
		for _, p := range []Played{gameOf(1, stats.Win), falsified, gameOf(3, stats.Win), gameOf(4, stats.Win)} {
			if p.Falsified == "" {
				p.End = Resigned
			}
			s.Add(p)
		}
		if p := s.Pairings[0]; p.Tally != test.tally || p.Pairs.Games() != test.pairs || len(s.Played) != 4 || len(s.Faults[0]) != test.tally.Losses {
			t.Errorf("leaving out: %v: the tally is %v of %d games, and %d in pairs, lost by %v, want %v and %d", test.leaveOut, p.Tally, len(s.Played), p.Pairs.Games(), s.Faults, test.tally, test.pairs)
		}
		var text strings.Builder
		if err := s.WriteSummary(&text); err != nil {
			t.Fatal(err)
		}
		said := s.GameLine(falsified) + "\n" + text.String()
		for _, want := range test.said {
			if !strings.Contains(said, want) {
				t.Errorf("leaving out: %v: %q is not in\n%s", test.leaveOut, want, said)
			}
		}
	}
}

// TestSPRTEndsTheMatch plays a match that is decided long before all its games.
func TestSPRTEndsTheMatch(t *testing.T) {
	plan := testPlan(t, engine("strong", "plays", fill("AB")...), engine("weak", "says garbage", "E5"))
	plan.Games = 100
	plan.SPRT = &stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}
	dir := t.TempDir()
	s := played(t, plan, dir)
	if s.Verdict != stats.AcceptH1 || len(s.Played) > 50 {
		t.Errorf("%v after %d games, want %v soon", s.Verdict, len(s.Played), stats.AcceptH1)
	}
	if again := played(t, plan, dir); len(again.Played) != len(s.Played) || again.Verdict != s.Verdict {
		t.Errorf("%v after %d games when run again, want %v after %d", again.Verdict, len(again.Played), s.Verdict, len(s.Played))
	}
}

// TestWhatProgramsSay looks in the record for what a program said of its moves.
func TestWhatProgramsSay(t *testing.T) {
	plan := testPlan(t, engine("talker", "analyzes", "C3", "C2"), engine("silent", "plays", "B2"))
	plan.Games = 1
	dir := t.TempDir()
	played(t, plan, dir)
	record := checkRecord(t, filepath.Join(dir, "games", "00001.sgf"))
	for _, want := range []string{"wins 61.0 %", "ahead by +3.5", "100 visits", "C3", "I like C3"} {
		if got := record.Steps[0].Comment; !strings.Contains(got, want) {
			t.Errorf("the comment on the first move is %q, want one with %q", got, want)
		}
	}
	last := record.Steps[len(record.Steps)-1].Comment
	for _, want := range []string{"Ruling", "Black at stop 1: nothing is dead", "Black has"} {
		if !strings.Contains(last, want) {
			t.Errorf("the comment on the last move is %q, want one with %q", last, want)
		}
	}
}

// TestSharedResource lets games that share something wait for each other.
func TestSharedResource(t *testing.T) {
	plan := slowPlan()
	plan.Parallel, plan.Shared = 4, map[string]int{"gpu": 1}
	plan.Engines[0].Uses, plan.Engines[1].Uses = []string{"gpu"}, []string{"gpu"}
	s := played(t, plan, t.TempDir())
	for i, p := range s.Played[1:] {
		if p.Began.Before(s.Played[i].Ended) {
			t.Errorf("game %d began before game %d ended", p.Number, s.Played[i].Number)
		}
	}
}

// The files of a game are called as docs/match.md says.
func TestDocumentedFiles(t *testing.T) {
	plan := testPlan(t, engine("left", "plays"), engine("right", "plays"))
	plan.Transcripts = true
	dir := t.TempDir()
	played(t, plan, dir)
	named := regexp.MustCompile(`(?m)^    match/(games/\S+)`).FindAllStringSubmatch(contents(t, "../../../docs/match.md"), -1)
	if len(named) != 4 {
		t.Errorf("the document names %d files of a game, want 4", len(named))
	}
	for _, m := range named {
		if _, err := os.Stat(filepath.Join(dir, m[1])); err != nil {
			t.Error(err)
		}
	}
}

// TestReports writes the reports of a match with an opening and a fault,
// and looks whether they say so.
func TestReports(t *testing.T) {
	plan := testPlan(t, engine("<b>bold</b>", "claims", "A1"), engine("other", "crashes", "E1"))
	from(weiqi.Black, ".....", ".....", "OOOOO", "XXXXX", "O....")(&plan)
	plan, dir := must(plan.Check()), t.TempDir()
	m, err := Open(t.Context(), plan, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if err := m.Run(t.Context(), func(Played) {}); err != nil {
		t.Fatal(err)
	}
	if err := m.WriteReports(); err != nil {
		t.Fatal(err)
	}
	page := contents(t, filepath.Join(dir, "report.html"))
	for _, want := range []string{"&lt;b&gt;bold&lt;/b&gt;", "crash", ";base64,", "games/00002.sgf", "Difference in Elo"} {
		if !strings.Contains(page, want) {
			t.Errorf("the report does not say %q", want)
		}
	}
	if strings.Contains(page, "<b>bold") || strings.Contains(page, "http://") && !strings.Contains(page, "http://www.w3.org/") {
		t.Error("the report takes names for HTML, or something from elsewhere")
	}
	rows, err := csv.NewReader(strings.NewReader(contents(t, filepath.Join(dir, "results.csv")))).ReadAll()
	if err != nil || len(rows) != 3 {
		t.Errorf("results.csv has %d lines, %v, want 3", len(rows), err)
	}
	var said figures
	if err := json.Unmarshal([]byte(contents(t, filepath.Join(dir, "results.json"))), &said); err != nil || len(said.Games) != 2 {
		t.Errorf("results.json has %d games, %v, want 2", len(said.Games), err)
	}
	if files, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(files) > 0 {
		t.Errorf("there are files left: %v, %v", files, err)
	}
}

// TestEnginesThatCannotPlay looks what is said of them, and that nothing is written.
func TestEnginesThatCannotPlay(t *testing.T) {
	good := engine("good", "plays")
	for _, test := range []struct {
		name string
		bad  Engine
		want string
	}{
		{"no such program", Engine{Name: "bad", Command: []string{"/no/such/program"}}, "the engine bad cannot be started"},
		{"no GTP", Engine{Name: "bad", Command: []string{"/bin/echo", "hello"}}, "the engine bad does not speak GTP"},
		{"another size", engine("bad", "refuses the size"), `the engine bad does not take the terms of the match: it answers "boardsize 5" with "unacceptable size"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "out")
			_, err := Open(t.Context(), must(testPlan(t, good, test.bad).Check()), dir, nil)
			var refused *EngineError
			if !errors.As(err, &refused) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want one with %q", err, test.want)
			}
			if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("there is something in %s: %v", dir, err)
			}
		})
	}
}

func TestReadOpenings(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	book := t.TempDir()
	for name, text := range map[string]string{"b.sgf": "(;SZ[5];B[aa])", "a.sgf": "(;SZ[5]AB[bb][cc]PL[W])", "notes.txt": "hello"} {
		if err := os.WriteFile(filepath.Join(book, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name, path string
		moves      int
		want       string // the openings as name:black:white:turn, or the error
	}{
		{"games of a file", file("two.sgf", "(;SZ[5];B[aa];W[bb])(;SZ[5];B[cc])"), 0, "two.sgf, number 1:A5:B4:black two.sgf, number 2:C3::white"},
		{"the first moves", file("long.sgf", "(;SZ[5];B[aa];W[bb];B[cc])"), 2, "long.sgf:A5:B4:black"},
		{"a directory", book, 0, "a.sgf:C3 B4::white b.sgf:A5::white"},
		{"lines of moves", file("lines.txt", "# a comment\n\nC3 D4\npass A1\n"), 0, "lines.txt, number 1:C3:D4:black lines.txt, number 2::A1:black"},
		{"another board", file("nine.sgf", "(;SZ[9];B[aa])"), 0, "nine.sgf: game 1: it is on a 9x9 board, and the match on 5x5"},
		{"a game that is over", file("over.sgf", "(;SZ[5];B[aa];W[];B[])"), 0, "the game is over at its last move"},
		{"too few moves", file("short.sgf", "(;SZ[5];B[aa])"), 2, "it has 1 moves, and not 2"},
		{"an illegal move", file("illegal.txt", "C3 C3"), 0, "illegal.txt: line 1: white C3 is illegal"},
		{"no moves", file("words.txt", "hello"), 0, "words.txt: line 1"},
		{"a broken record", file("broken.sgf", "(;SZ[5];B[aa"), 0, "broken.sgf: line 1"},
		{"nothing", file("empty.txt", ""), 0, "has no openings"},
		{"no file", filepath.Join(dir, "missing.sgf"), 0, "no such file"},
	} {
		t.Run(test.name, func(t *testing.T) {
			openings, err := ReadOpenings(test.path, test.moves, weiqi.Square(5), weiqi.Rules{})
			var said []string
			for _, o := range openings {
				said = append(said, strings.Join([]string{o.Name, o.Start.Black.String(), o.Start.White.String(), o.Start.Turn.String()}, ":"))
			}
			got := strings.Join(said, " ")
			if err != nil {
				got = err.Error()
			}
			if err == nil && got != test.want || err != nil && !strings.Contains(got, test.want) {
				t.Errorf("it is %q, want %q", got, test.want)
			}
		})
	}
}

func TestCheckRefuses(t *testing.T) {
	two := []Engine{engine("a", "plays"), engine("b", "plays")}
	for want, change := range map[string]func(*Plan){
		"at least two engines":      func(p *Plan) { p.Engines = two[:1] },
		"two engines have the name": func(p *Plan) { p.Engines = []Engine{two[0], two[0]} },
		"has no command":            func(p *Plan) { p.Engines = []Engine{two[0], {Name: "c"}} },
		"of which nothing says": func(p *Plan) {
			p.Engines = []Engine{two[0], {Name: "c", Command: two[1].Command, Uses: []string{"gpu"}}}
		},
		"are no match":            func(p *Plan) { p.Games = -1 },
		"is an odd number":        func(p *Plan) { p.Openings, p.Games = make([]Opening, 1), 3 },
		"or with handicap stones": func(p *Plan) { p.Openings = make([]Opening, 1); p.Terms.Handicap.Stones = 2 },
		"elo0 below elo1":         func(p *Plan) { p.SPRT = &stats.SPRT{Alpha: 0.1, Beta: 0.1} },
		"compares two engines, not 3": func(p *Plan) {
			p.SPRT = &stats.SPRT{Elo1: 1, Alpha: 0.1, Beta: 0.1}
			p.Engines = append(two[:2:2], engine("c", "plays"))
		},
		"there is no ending": func(p *Plan) { p.Terms.Ending = "quarrel" },
		"handicap":           func(p *Plan) { p.Terms.Handicap.Stones = 9 },
	} {
		plan := testPlan(t, two...)
		change(&plan)
		if _, err := plan.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want one with %q", err, want)
		}
	}
}
