package pairing

import (
	"encoding/json"
	"encoding/xml"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
	"pgregory.net/rapid"
)

// gamesOf reads the table of a tournament, in which the players are their rows.
func gamesOf(t *testing.T, table string) []stats.Game {
	t.Helper()
	var games []stats.Game
	for line := range strings.Lines(strings.TrimSpace(table)) {
		fields := strings.Fields(line)
		for round, cell := range fields[1:] {
			var opponent, stones int
			var sign, color byte
			if n, _ := fmt.Sscanf(cell, "%d%c/%c%d", &opponent, &sign, &color, &stones); n < 2 {
				t.Fatalf("cell %q", cell)
			}
			switch {
			case opponent == 0 && sign == '+':
				games = append(games, stats.Game{Round: round + 1, Black: fields[0]})
			case color == 'b':
				result := weiqi.Result{By: weiqi.ByCount}
				switch sign {
				case '+':
					result.Winner = weiqi.Black
				case '-':
					result.Winner = weiqi.White
				}
				games = append(games, stats.Game{Round: round + 1, Black: fields[0], White: fmt.Sprint(opponent), Handicap: stones, Result: result})
			}
		}
	}
	return games
}

// update says that the result files are to be written anew.
var update = flag.Bool("update", false, "rewrite the result files in testdata")

func show(standings []Standing) string {
	var b strings.Builder
	for _, s := range standings {
		fmt.Fprintf(&b, "%d %s", s.Place, s.Player.Name)
		for _, figure := range s.Figures {
			fmt.Fprintf(&b, " %v", figure)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// The table of the Tournoi de Juvisy, 2019, as OpenGotha published it: a McMahon of four
// rounds with handicap. Two absent players got half points, which that program rounds down
// at the end; here the second has them from a bye. The players are their places.
const juvisy = `
	1   2+/w   3+/b   4+/w  15+/w4
	2   1-/b   0+     0-    0-
	3   4+/b   1-/w   9+/w1  5+/b
	4   3-/w  15+/w4  1-/b   9+/w1
	5   6+/w   9+/b  15+/w4  3-/w
	6   5-/b   7-/w  10+/b  16+/w4
	7  10-/w   6+/b   8+/b  11+/w
	8  16+/w2 11+/b   7-/w  10+/w
	9  15+/w1  5-/w   3-/b1  4-/b1
	10  7+/b  16-/w4  6-/w   8-/b
	11 13+/b   8-/w  16+/w2  7-/b
	12 17+/w2 13-/w  18+/w3 14+/b
	13 11-/w  12+/b  17-/w3 19+/w9
	14  0-    18+/w3 19-/w9 12-/w
	15  9-/b1  4-/b4  5-/b4  1-/b4
	16  8-/b2 10+/b4 11-/b2  6-/b4
	17 12-/b2 19+/w8 13+/b3 18-/w1
	18 19+/w7 14-/b3 12-/b3 17+/b1
	19 18-/b7 17-/b8 14+/b9 13-/b9`

func juvisyPlayers() []stats.Player {
	var players []stats.Player
	for i, start := range []int{32, 32, 30, 31, 28, 28, 27, 26, 27, 27, 26, 24, 25, 25, 25, 23, 21, 20, 12} {
		players = append(players, stats.Player{Name: fmt.Sprint(i + 1), Start: start})
	}
	return players
}

func TestPublishedFigures(t *testing.T) {
	players := juvisyPlayers()
	slices.Reverse(players)
	standings, err := Standings(players, gamesOf(t, juvisy), MMS, SOS, SOSOS)
	if err != nil {
		t.Fatal(err)
	}
	want := `1 1 36 128 503
2 2 33 132 512
3 3 33 129 496
4 4 33 127 493
5 5 31 120 482
6 6 30 117 455
7 7 30 115 458
8 8 29 112 447
9 9 28 121 491
10 10 28 117 447
11 11 28 112 433
12 12 27 103 384
13 13 27 103 373
14 14 26 99 357
15 15 25 115 496
16 16 24 103 458
17 17 23 93 360
18 18 22 89 360
19 19 13 65 384
`
	if got := show(standings); got != want {
		t.Errorf("standings\n%s\nwant\n%s", got, want)
	}
}

// Five players, three rounds, draws and a bye; figures by hand.
func TestFigures(t *testing.T) {
	games := gamesOf(t, `
		1  4+/b  2+/w  3=/b
		2  5+/b  1-/b  4+/w
		3  0+    4=/b  1=/w
		4  1-/w  3=/w  2-/b
		5  2-/w  0-    0-`)
	var players []stats.Player
	for i := range 5 {
		players = append(players, stats.Player{Name: fmt.Sprint(i + 1)})
	}
	by := []TieBreak{Wins, SOS, SOSOS, SODOS, Solkoff, Buchholz, SonnebornBerger, DirectEncounter}
	standings, err := Standings(players, games, by...)
	if err != nil {
		t.Fatal(err)
	}
	// Wins are 2.5, 2, 2, 0.5, 0. SOS: 1 met 4, 2, 3; 2 met 5, 1, 4; 3 met 4, 1; 4 met 1, 3, 2; 5 met 2.
	want := `1 1 2.5 4.5 12.5 3.5 4.5 4.5 3.5 0
2 2 2 3 13 0.5 3 3 0.5 0
3 3 2 3 11 1.5 3 3 1.5 0
4 4 0.5 6.5 10.5 1 6.5 6.5 1 0
5 5 0 2 3 0 2 2 0 0
`
	if got := show(standings); got != want {
		t.Errorf("standings\n%s\nwant\n%s", got, want)
	}
}

// Three with two wins each, of whom one beat both others.
func TestDirectEncounter(t *testing.T) {
	wins := func(black, white string, winner weiqi.Color) stats.Game {
		return stats.Game{Round: 1, Black: black, White: white, Result: weiqi.Result{Winner: winner, By: weiqi.ByResign}}
	}
	games := []stats.Game{wins("C", "A", weiqi.Black), wins("B", "C", weiqi.White), wins("A", "B", weiqi.Black),
		wins("A", "D", weiqi.Black), wins("B", "D", weiqi.Black), wins("B", "E", weiqi.Black), wins("C", "E", weiqi.White), wins("D", "E", weiqi.Black)}
	var players []stats.Player
	for _, name := range []string{"A", "B", "C", "D", "E"} {
		players = append(players, stats.Player{Name: name})
	}
	standings, err := Standings(players, games, Wins, DirectEncounter)
	if err != nil {
		t.Fatal(err)
	}
	want := `1 C 2 2
2 A 2 0
3 B 2 -2
4 D 1 1
5 E 1 -1
`
	if got := show(standings); got != want {
		t.Errorf("standings\n%s\nwant\n%s", got, want)
	}
}

func TestStandingsOfFew(t *testing.T) {
	for n := range 3 {
		standings, err := Standings(entrants(n), nil, UEC()...)
		if err != nil || len(standings) != n {
			t.Errorf("%d players: %v, %v", n, standings, err)
		}
		for _, s := range standings {
			if s.Place != 1 {
				t.Errorf("%d players without a game: places %v", n, standings)
			}
		}
	}
}

// Whatever the games: everybody has one place, figures fall, and the order in which
// players and games are listed changes no place.
func TestStandingsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := entrants(rapid.IntRange(2, 9).Draw(t, "players"))
		var games []stats.Game
		for round := 1; round <= rapid.IntRange(0, 4).Draw(t, "rounds"); round++ {
			order := rapid.Permutation(players).Draw(t, "order")
			for i := 0; i < len(order); i += 2 {
				g := stats.Game{Round: round, Black: order[i].Name}
				if i+1 < len(order) {
					g.White = order[i+1].Name
					g.Result = weiqi.Result{Winner: weiqi.Color(rapid.IntRange(0, 2).Draw(t, "winner")), By: weiqi.ByCount}
				}
				games = append(games, g)
			}
		}
		by := rapid.Permutation([]TieBreak{Wins, SOS, SOSOS, SODOS, Solkoff, SonnebornBerger, DirectEncounter}).Draw(t, "by")
		standings, err := Standings(players, games, by...)
		if err != nil {
			t.Fatal(err)
		}
		places := map[string]int{}
		for i, s := range standings {
			places[s.Player.Name] = s.Place
			if i == 0 {
				continue
			}
			before := standings[i-1]
			order := slices.Compare(before.Figures, s.Figures)
			if order < 0 || (order == 0) != (before.Place == s.Place) || order > 0 && s.Place != i+1 {
				t.Fatalf("%v before %v", before, s)
			}
		}
		slices.Reverse(games)
		again, err := Standings(rapid.Permutation(players).Draw(t, "players"), games, by...)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range again {
			if places[s.Player.Name] != s.Place {
				t.Fatalf("%s has place %d or %d", s.Player.Name, places[s.Player.Name], s.Place)
			}
		}
		total := 0
		for i, row := range Crosstable([]string{"P1", "P2"}, games) {
			total += row[1-i].Games()
		}
		if met := recordOf(games).meetings("P1", "P2"); total != 2*met {
			t.Fatalf("the crosstable has %d games of P1 and P2, twice, not %d", total, met)
		}
	})
}

func TestTieBreakNames(t *testing.T) {
	for i := range tieBreakNames {
		var back TieBreak
		if text, _ := TieBreak(i).MarshalText(); back.UnmarshalText(text) != nil || back != TieBreak(i) {
			t.Errorf("%s became %s", text, back)
		}
	}
	var t2 TieBreak
	if err := t2.UnmarshalText([]byte("luck")); err == nil || !strings.Contains(err.Error(), `"luck" is not a tie-break`) {
		t.Errorf("luck: %v", err)
	}
}

// A tournament with all that result files can hold.
func resultFiles(t *testing.T) (Event, []stats.Player, []stats.Game) {
	event := Event{
		Name: "Autumn [9x9]", Location: "Tokyo", Country: "JP", Class: "C", First: "2026-11-21", Last: "2026-11-22",
		Size: 9, Komi: weiqi.Points(7), Minutes: 10, Rounds: 3, Handicap: 9, Reduction: 1,
	}
	players := []stats.Player{
		{Name: "GNU-Go-3.8", Rating: 1800, Country: "US", Club: "GNU", Leaves: 3},
		{Name: "Kageyama Toshiro Taro", Rating: 2700, Rank: "7d", Country: "JP", Club: "Nihon Kiin"},
		{Name: "shinpan", Rating: 1500},
		{Name: "A name that is much too long", Rank: "12k", Start: 1, Joins: 2},
	}
	win := weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}
	return event, players, []stats.Game{
		{Round: 1, Black: "GNU-Go-3.8", White: "Kageyama Toshiro Taro", Handicap: 9, Result: weiqi.Result{Winner: weiqi.White, By: weiqi.ByCount, Margin: 5}},
		{Round: 1, Black: "shinpan"},
		{Round: 2, Black: "shinpan", White: "GNU-Go-3.8", Result: weiqi.Result{By: weiqi.ByCount}},
		{Round: 2, Black: "A name that is much too long", White: "Kageyama Toshiro Taro", Result: win},
		{Round: 3, Black: "Kageyama Toshiro Taro", White: "GNU-Go-3.8", Unplayed: true, Result: win},
		{Round: 3, Black: "A name that is much too long", White: "shinpan"},
	}
}

func TestResultFiles(t *testing.T) {
	event, players, games := resultFiles(t)
	standings, err := Standings(players, games, EGF()...)
	if err != nil {
		t.Fatal(err)
	}
	gotha, err := OpenGotha(event, players, games, EGF()...)
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]string{"autumn.h9": EGD(event, standings, games, EGF()...), "autumn.xml": gotha} {
		file := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
		}
	}
}

// The table is read as OpenGotha reads it: the name from its columns, then rank, country and
// club, then everything from the first sign of a result on.
func TestEGDIsReadBack(t *testing.T) {
	event, players, games := resultFiles(t)
	by := append(EGF(), DirectEncounter)
	standings, err := Standings(players, games, by...)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(EGD(event, standings, games, by...)) {
		if strings.HasPrefix(line, ";") {
			continue
		}
		name, rest := strings.TrimSpace(line[4:27]), line[27:]
		rest = rest[strings.IndexAny(rest, "0123456789"):]
		rank, rest := strings.TrimSpace(rest[:3]), strings.TrimSpace(rest[3:])
		country, rest := strings.TrimSpace(rest[:3]), strings.TrimSpace(rest[3:])
		club, rest := strings.TrimSpace(rest[:4]), rest[4:]
		first := strings.LastIndex(rest[:strings.IndexAny(rest, "+-=/?!")], " ")
		got = append(got, fmt.Sprint(name, " ", rank, " ", country, " ", club, " ", strings.Fields(rest[first:])))
	}
	want := []string{
		"Kageyama Toshiro_Taro 7D JP Niho [4+/w9 2-/w 0+]",
		"A name_that_is_much_to 12K XX xxxx [0- 1+/b 3?/b]",
		"shinpan x 6K XX xxxx [0+ 4=/b 2?/w]",
		"GNU-Go-3.8 x 3K US GNU [1-/b9 3=/w 0-]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("read\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The rank is that of the rating where there is none.
func TestRankOf(t *testing.T) {
	for want, p := range map[string]stats.Player{
		"3D": {Rank: "3d", Rating: 100}, "12K": {Rank: "12 k"}, "20K": {}, "1D": {Rating: 2050}, "1K": {Rating: 2049},
		"4K": {Rating: 1700}, "9D": {Rating: 4000}, "30K": {Rating: -2000}, "2D": {Rating: 2249},
	} {
		if got := rankOf(p); got != want {
			t.Errorf("the rank of %+v is %s, want %s", p, got, want)
		}
	}
}

// OpenGotha computes the same standings from the file: its McMahon scores, SOS and SOSOS are computed here as its
// classes Player and Tournament do (3.49).
func TestOpenGothaStandings(t *testing.T) {
	for seed := range uint64(60) {
		e := newSimulated(3*seed+seed%2, 20) // nobody leaves unannounced
		for i := range e.players {
			e.players[i].Rating = float64(e.random.IntN(3000) - 300)
		}
		if _, mcmahon := e.system.(McMahon); mcmahon {
			e.players = Bands(e.players, float64(60+e.random.IntN(80)), 900, 2100)
		}
		if err := e.run(); err != nil || e.round() > gothaRounds {
			continue
		}
		standings, err := Standings(e.players, e.games, EGF()...)
		if err != nil {
			t.Fatal(err)
		}
		text, err := OpenGotha(Event{Name: "test"}, e.players, e.games, EGF()...)
		if err != nil {
			t.Fatal(err)
		}
		read := readGotha(t, text)
		for _, s := range standings {
			last, first := splitName(s.Player.Name)
			if got, want := read[gothaKey(last+first)], [3]Figure(s.Figures); got != want {
				t.Fatalf("seed %d: %+v has %v in OpenGotha, want %v", seed, s.Player, got, want)
			}
		}
	}
}

// readGotha returns the figures that OpenGotha computes: MMS, SOSM and SOSOSM after the last round.
func readGotha(t *testing.T, text string) map[string][3]Figure {
	t.Helper()
	var file gothaFile
	if err := xml.Unmarshal([]byte(text), &file); err != nil {
		t.Fatal(err)
	}
	general := file.Parameters.General
	if general.Virtual || general.Absent+general.AbsentMMS != 0 || general.ByeMMS != 2 {
		t.Fatalf("the parameters are %+v", general)
	}
	grade := func(s string) int {
		n, err := strconv.Atoi(s[:len(s)-1])
		if err != nil {
			t.Fatal(err)
		}
		if s[len(s)-1] == 'K' {
			return -n
		}
		return n - 1
	}
	floor, bar, zero := grade(general.Floor), grade(general.Bar), grade(general.Zero)
	start, mms, sos, sosos := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{} // in halves
	for _, p := range file.Players {
		key := gothaKey(p.Name + p.FirstName)
		smms := max(grade(p.Rank)-zero, floor-zero)
		start[key] = 2 * (min(smms, bar-zero) + p.Correction)
		mms[key] = start[key]
	}
	paired := map[string]int{}
	for _, g := range file.Games {
		paired[g.Black]++
		paired[g.White]++
		switch g.Result {
		case "RESULT_BLACKWINS":
			mms[g.Black] += 2
		case "RESULT_WHITEWINS":
			mms[g.White] += 2
		case "RESULT_EQUAL":
			mms[g.Black]++
			mms[g.White]++
		default:
			t.Fatalf("the result is %s", g.Result)
		}
	}
	for _, b := range file.Byes {
		mms[b.Player] += general.ByeMMS
	}
	for key := range start {
		sos[key] = start[key] * (general.Rounds - paired[key])
		sosos[key] = start[key] * (general.Rounds - paired[key]) * general.Rounds
	}
	for _, g := range file.Games {
		sos[g.White] += mms[g.Black] + 2*g.Handicap
		sos[g.Black] += mms[g.White] - 2*g.Handicap
	}
	for _, g := range file.Games {
		sosos[g.White] += sos[g.Black]
		sosos[g.Black] += sos[g.White]
	}
	figures := map[string][3]Figure{}
	for key := range start {
		figures[key] = [3]Figure{half * Figure(mms[key]), half * Figure(sos[key]), half * Figure(sosos[key])}
	}
	return figures
}

func TestOpenGothaRefuses(t *testing.T) {
	event, players, games := resultFiles(t)
	games = append(games, stats.Game{Round: 21, Black: "shinpan"})
	if _, err := OpenGotha(event, players, games); err == nil {
		t.Error("21 rounds were written")
	}
	players = append(players, stats.Player{Name: "SHINPAN"})
	if _, err := OpenGotha(event, players, nil); err == nil || err.Error() != "to OpenGotha, shinpan and SHINPAN have the same name" {
		t.Errorf("the same name: %v", err)
	}
}

func TestGameInJSON(t *testing.T) {
	for _, c := range []struct {
		game stats.Game
		want string
	}{
		{stats.Game{Round: 1, Black: "A"}, `{"round":1,"black":"A"}`},
		{stats.Game{Round: 2, Black: "A", White: "B", Handicap: 3}, `{"round":2,"black":"A","white":"B","handicap":3}`},
		{stats.Game{Round: 3, Black: "A", White: "B", Unplayed: true, Result: weiqi.Result{Winner: weiqi.White, By: weiqi.ByForfeit}},
			`{"round":3,"black":"A","white":"B","result":{"winner":"white","by":"forfeit"},"unplayed":true}`},
	} {
		data, err := json.Marshal(c.game)
		if err != nil || string(data) != c.want {
			t.Errorf("%+v is %s, %v; want %s", c.game, data, err, c.want)
		}
		var back stats.Game
		if err := json.Unmarshal(data, &back); err != nil || back != c.game {
			t.Errorf("%s was read as %+v, %v", data, back, err)
		}
	}
}
