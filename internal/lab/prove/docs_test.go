package prove_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/lab/prove"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var update = flag.Bool("update", false, "rewrite the pictures and counts in docs/endings.md")

// The pictures, the counts of the small boards and the tables of endings in
// docs/endings.md are what the code as it is makes of them. On 1x3 trials take long to walk: what is
// said of that is compared, and rewritten, with the tag system.
func TestDocs(t *testing.T) {
	t.Parallel()
	const file = "../../../docs/endings.md"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	counts := "| ending | states on 1x2 | states on 1x3 | without a board play, at most | shortest loop on 1x2 | on 1x3 |\n|---|---|---|---|---|---|\n"
	for _, ending := range endings() {
		if ending == "confirmation" && !prove.AllCases {
			counts += lineOf(t, text, "| `"+ending+"` |")
			continue
		}
		small, large := walks(t, ending, weiqi.Area)
		counts += countsLine("`"+ending+"`", small, large)
		text = replaceBlock(t, text, "picture: "+ending, "```mermaid\n"+large.Picture()+"```\n")
	}
	const tries = "`mediation`, `ladder` where territory counts"
	if prove.AllCases {
		small, large := walks(t, "ladder", weiqi.Territory)
		counts += countsLine(tries, small, large)
		text = replaceBlock(t, text, "picture: ladder territory", "```mermaid\n"+large.Picture()+"```\n")
	} else {
		counts += lineOf(t, text, "| "+tries+" |")
	}
	text = replaceBlock(t, text, "counts", counts)
	text = replaceBlock(t, text, "usual", usualTable(t))
	text = replaceBlock(t, text, "scorings", scoringsTable(t))
	text = replaceBlock(t, text, "lie", lieTable(t))
	if text == string(data) {
		return
	}
	if !*update {
		t.Fatal("docs/endings.md is not what the code does: run go test -tags system ./internal/lab/prove -run TestDocs -update and read the difference")
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// lineOf returns the line of a text that begins with something of which there is only one in counts.
func lineOf(t *testing.T, text, begin string) string {
	t.Helper()
	_, counts, found := strings.Cut(text, "<!-- counts -->\n")
	for line := range strings.Lines(counts) {
		if strings.HasPrefix(line, begin) {
			return line
		}
	}
	t.Fatalf("docs/endings.md counts nothing in a line %q: %t", begin, found)
	return ""
}

// walks returns what there is to an ending on 1x2 and on 1x3.
func walks(t *testing.T, ending string, scoring weiqi.Scoring) (small, large *prove.Graph) {
	walk := func(size weiqi.Size) *prove.Graph {
		terms := prove.Terms(size, weiqi.SimpleKo, ending)
		if scoring == weiqi.Territory {
			terms.Rules.Scoring, terms.Rules.Tax = weiqi.Territory, weiqi.SekiTax
		}
		return explore(t, prove.Case{Terms: terms})
	}
	return walk(board1x2), walk(board1x3)
}

func countsLine(ending string, small, large *prove.Graph) string {
	quiet, _ := large.LongestQuiet()
	return fmt.Sprintf("| %s | %d | %d | %d acts, %d rounds | %s | %s |\n",
		ending, small.States(), large.States(), quiet.Acts, quiet.Rounds, loopText(small), loopText(large))
}

// usualTable says what goes with a ruleset where nothing else is asked for.
func usualTable(t *testing.T) string {
	table := "| ruleset | counts | ending | and besides |\n|---|---|---|---|\n"
	for _, r := range weiqi.Rulesets() {
		terms, err := referee.Settings{Size: "19", Ruleset: r.Name}.Terms()
		if err != nil {
			t.Fatal(err)
		}
		programs := terms
		programs.Black = referee.Seat{Kind: referee.Program, Name: "black", Engine: "black"}
		programs.White = referee.Seat{Kind: referee.Program, Name: "white", Engine: "white"}
		terms.Black, terms.White = referee.Seat{Name: "black", Player: "black"}, referee.Seat{Name: "white", Player: "white"}
		for _, usual := range []*referee.Terms{&terms, &programs} {
			if *usual, err = usual.Check(); err != nil {
				t.Fatalf("the usual terms of %s: %v", r.Name, err)
			}
		}
		said := strings.Join(besides(terms), "; ")
		if other := programs.Limits.Repetition; other != terms.Limits.Repetition {
			said += ", between two programs " + outcomes[other]
		}
		table += fmt.Sprintf("| `%s` | %s | `%s` | %s |\n", r.Name, countsWords(r.Rules), terms.Ending, said)
	}
	return table
}

// countsWords says how rules count.
func countsWords(r weiqi.Rules) string {
	words := r.Scoring.String()
	switch r.Tax {
	case weiqi.SekiTax:
		words += ", none in seki"
	case weiqi.GroupTax:
		words += ", with a tax on groups"
	}
	if r.PassStones {
		words += ", with pass stones"
	}
	return words
}

// besides says what else of the terms is not as it is elsewhere.
func besides(t referee.Terms) []string {
	var all []string
	if t.ForcedPass {
		all = append(all, "the referee passes for a side that cannot play")
	}
	if t.IllegalLoses {
		all = append(all, "an illegal move loses")
	}
	if usual := referee.Usual(t.Ruleset).Limits; usual.Moves > 0 {
		all = append(all, fmt.Sprintf("after %d moves %s", t.Limits.Moves, outcomes[t.Limits.AtMoves]))
	}
	if t.Rules.Ko == weiqi.SimpleKo {
		all = append(all, "at the third occurrence since the last pass "+outcomes[t.Limits.Repetition])
	}
	return all
}

var outcomes = map[referee.Outcome]string{
	referee.DrawGame: "a draw", referee.CountBoard: "the count", referee.VoidGame: "no result", referee.PlayGoesOn: "play goes on",
}

// What is known of an ending that terms take, by the proofs in the document.
const (
	bestPlay = "sound: it is best play"
	searched = "sound: searched"
	nothing  = "sound where nothing is left to play for: searched"
	nearly   = "sound where nothing is left to play for, but for 14 of 59,148 such stops: searched"
	asJudge  = "as good as the judge"
	asThird  = "as good as the mediator, then as the fallback"
	asClean  = "as good as the mediator, then as `cleanup`"
	asTried  = "as good as the mediator, then as `confirmation`"
	hurts    = "**hurts**, see below"
)

// proofs are what is known where areas or stones are counted, where territory is, and
// where it is with passes that make up for it.
var proofs = map[string][3]string{
	"as-is":        {bestPlay, "", bestPlay},
	"cleanup":      {bestPlay, "", bestPlay},
	"play-on":      {searched, "", nothing},
	"play-on-text": {hurts, "", hurts},
	"resume":       {hurts, "", hurts},
	"aga":          {hurts, "", hurts},
	"marking":      {hurts, "", hurts},
	"mediation":    {asThird, asTried, asThird},
	"ladder":       {asClean, asTried, asClean},
	"auto":         {asJudge, asJudge, asJudge},
	"confirmation": {"", nearly, ""},
}

// scoringsTable says of every ending and every way to count what terms say to it.
func scoringsTable(t *testing.T) string {
	ways := []struct {
		rules weiqi.Rules
		proof int
	}{
		{weiqi.Rules{}, 0},
		{weiqi.Rules{Scoring: weiqi.Stones}, 0},
		{weiqi.Rules{Scoring: weiqi.Territory}, 1},
		{weiqi.Rules{Scoring: weiqi.Territory, PassStones: true}, 1},
		{weiqi.Rules{Scoring: weiqi.Territory, PassStones: true, WhitePassesLast: true}, 2},
	}
	table := "| ending | area | stones | territory | with pass stones | and White passes last |\n|---|---|---|---|---|---|\n"
	for _, ending := range endings() {
		table += "| `" + ending + "` |"
		for _, way := range ways {
			terms := prove.Terms(weiqi.Square(9), weiqi.SimpleKo, ending)
			passes := terms.Rules // aga asks for pass stones where areas are counted
			terms.Rules, terms.AllowUnsound = way.rules, false
			if ending == "aga" && way.rules.Scoring == weiqi.Area {
				terms.Rules = passes
			}
			terms.Black, terms.White = referee.Seat{Name: "black", Player: "black"}, referee.Seat{Name: "white", Player: "white"}
			proof := proofs[ending][way.proof]
			if _, err := terms.Check(); err != nil {
				proof = "refused"
			} else if proof == "" {
				t.Errorf("%s under %+v is taken, and nothing is said for it", ending, way.rules)
			}
			table += " " + proof + " |"
		}
		table += "\n"
	}
	return table
}

// lieTable plays the smallest lie where territory counts: Black calls the white stone
// dead, White denies it.
func lieTable(t *testing.T) string {
	board := []string{". X .", "X X .", ". X O"}
	table := "```text\n" + strings.Join(board, "\n") + "\n```\n\n| ending | result |\n|---|---|\n"
	for _, ending := range endings() {
		if ending == "aga" {
			continue // passes cost stones there
		}
		terms := prove.Terms(weiqi.Square(3), weiqi.SimpleKo, ending)
		terms.Rules = weiqi.Rules{Scoring: weiqi.Territory, Tax: weiqi.SekiTax}
		terms.Komi = 11
		terms.Start = &referee.Start{Turn: weiqi.White}
		for row, line := range board {
			for col, stone := range strings.Fields(line) {
				at := weiqi.Point{Col: int8(col), Row: int8(2 - row)}
				switch stone {
				case "X":
					terms.Start.Black.Add(at)
				case "O":
					terms.Start.White.Add(at)
				}
			}
		}
		terms.Black, terms.White = referee.Seat{Name: "black", Player: "black"}, referee.Seat{Name: "white", Player: "white"}
		terms.Time = referee.TimeControl{System: referee.Absolute, Main: referee.MillisOf(time.Hour)}
		name := "`" + ending + "`"
		switch ending {
		case "ladder":
			terms.Mediator = "" // its last rung
		case "mediation":
			name += ", and the mediator is right"
		case "auto":
			name += ", and the judge is right"
		}
		result := lie(t, terms)
		terms.AllowUnsound = false
		if _, err := terms.Check(); err != nil {
			result += ", and terms refuse it"
		}
		table += "| " + name + " | " + result + " |\n"
	}
	return table
}

// lie plays the game of the smallest lie and returns its result.
func lie(t *testing.T, terms referee.Terms) string {
	t.Helper()
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	first, err := referee.Open(terms, now)
	if err != nil {
		t.Fatal(err)
	}
	game, err := referee.Replay([]referee.Event{first})
	if err != nil {
		t.Fatal(err)
	}
	for !game.Over() {
		by, act := denied(game)
		_, next, err := game.Decide(now, by, act)
		if err != nil {
			t.Fatalf("%s: %v: %+v: %v", terms.Ending, by, act, err)
		}
		game = next
	}
	document, _ := game.RulingDocument()
	return document.Result
}

// denied is what happens next: White denies that its stone at C1 is dead, and Black, who
// has said that it is, captures it with C2 where it would count as alive.
func denied(g *referee.Game) (referee.Party, referee.Act) {
	corner, capture := weiqi.Point{Col: 2, Row: 0}, weiqi.Point{Col: 2, Row: 1}
	stop, _ := g.Stop()
	var dead weiqi.Set
	if g.Position().At(corner) == weiqi.White {
		dead = weiqi.SetOf(corner)
	}
	by := g.Waiting()[0]
	switch g.Phase() {
	case referee.Playing:
		turn := g.Turn()
		needed := !dead.Empty() && turn == weiqi.Black && (g.Terms().Ending == "as-is" || stop.Number > 0 && g.Terms().Ending != "auto")
		if needed {
			return by, referee.Play{Move: weiqi.Play(turn, capture)}
		}
		return by, referee.Play{Move: weiqi.Pass(turn)}
	case referee.Listing:
		if by == referee.White {
			dead = weiqi.Set{}
		}
		return by, referee.Claim{Stop: stop.Number, Dead: dead}
	case referee.Answering:
		if g.Terms().Ending == "auto" && by == referee.Black {
			return by, referee.Accept{Stop: stop.Number}
		}
		return by, referee.PlayOn{Stop: stop.Number}
	case referee.Referring:
		return by, referee.Verdict{Stop: stop.Number, Dead: dead}
	case referee.Marking:
		switch {
		case by == referee.White && !stop.Marks.Empty():
			return by, referee.Dispute{Stop: stop.Number}
		case by == referee.Black && !dead.Minus(stop.Marks).Empty():
			return by, referee.Mark{Stop: stop.Number, Point: corner}
		default:
			return by, referee.Done{Stop: stop.Number}
		}
	case referee.Trying:
		trial, _ := g.Trial()
		return by, referee.TrialPlay{Trial: trial.Number, Move: weiqi.Play(trial.Turn, capture)}
	default:
		panic("prove: nothing happens next")
	}
}

func loopText(g *prove.Graph) string {
	loop, loops := g.ShortestLoop()
	if !loops {
		return "none: ends"
	}
	return fmt.Sprintf("%d rounds", loop.Rounds)
}

// replaceBlock puts new text between the two comments that mark a block.
func replaceBlock(t *testing.T, text, name, block string) string {
	t.Helper()
	begin, end := "<!-- "+name+" -->\n", "<!-- end -->"
	head, rest, found := strings.Cut(text, begin)
	_, tail, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("docs/endings.md has no block %q", name)
	}
	return head + begin + block + end + tail
}
