//go:build system

package system

import (
	"bufio"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
	"github.com/shinpan/shinpan/referee"
)

var (
	modelMatches = flag.Int("model-matches", 6, "how many matches of scripted programs the model follows")
	modelSeed    = flag.Uint64("model-seed", 1, "the source of chance in them")
)

// A lottery is a program that plays by lot, and has a way to answer who asks it for the
// dead stones.
type lottery struct {
	*rand.Rand
	way    string
	board  model.Board
	seen   map[string]bool // boards that have been
	rules  model.Rules
	border model.Border
	cleans bool // it has been asked to clean up in this game
	asked  int  // for moves in this game
	color  model.Color
	id     string
}

// honest is the way of a program that knows the border on which it plays, says what is
// dead there, and takes it when it is asked to clean up.
const honest = "is honest"

// ways are the ways to say which stones are dead.
var ways = []string{"blunt", "denies", "claims", "surrenders", "babbles", "strays", "is unknown"}

// dead is what a program of a way says of a board; ok tells whether it is a list.
func dead(way string, b model.Board, me model.Color) (stones model.Set, text string, ok bool) {
	stones, ok = model.Set{}, true
	switch way {
	case "blunt": // what is in atari, of either color
		for _, chain := range b.Chains(nil) {
			if b.Liberties(chain) == 1 {
				maps.Copy(stones, chain)
			}
		}
	case "denies":
	case "claims":
		stones = b.All(me.Other())
	case "surrenders":
		stones = b.All(me)
	case "babbles":
		return stones, "I think, A1 is dead", false
	case "strays":
		return stones, "Z99", false
	case "is unknown":
		return stones, "", false
	}
	return stones, strings.Join(b.Names(stones), " "), ok
}

// playByLot is the program: its arguments are its way, a seed and the ruleset, and the seed
// of the border if there is one.
func playByLot() {
	seed, _ := strconv.ParseUint(os.Args[2], 10, 64)
	e := &lottery{way: os.Args[1], rules: model.Rulesets[os.Args[3]]}
	if len(os.Args) > 4 {
		of, _ := strconv.ParseUint(os.Args[4], 10, 64)
		e.border = model.NewBorder(rand.New(rand.NewPCG(of, 0)))
	}
	in := bufio.NewScanner(os.Stdin)
	for games := uint64(0); in.Scan(); {
		words := strings.Fields(in.Text())
		if _, err := strconv.Atoi(words[0]); err == nil {
			e.id, words = words[0], words[1:]
		}
		switch words[0] {
		case "list_commands":
			if e.way == honest {
				fmt.Printf("=%s kgs-genmove_cleanup\n", e.id)
				e.id = ""
				fmt.Print("genmove\nfinal_status_list\nrectangular_boardsize\nclear_board\nplay\nkomi\nquit\n\n")
				continue
			}
			e.answer("genmove\nfinal_status_list\nrectangular_boardsize\nclear_board\nplay\nkomi\nquit")
		case "boardsize", "rectangular_boardsize":
			cols, _ := strconv.Atoi(words[1])
			rows, _ := strconv.Atoi(words[len(words)-1])
			e.board = model.EmptyBoard(cols, rows)
			e.answer("")
		case "clear_board":
			games++
			e.Rand = rand.New(rand.NewPCG(seed, games))
			e.board, e.seen, e.asked = model.EmptyBoard(e.board.Cols, e.board.Rows), map[string]bool{}, 0
			e.cleans = false
			e.seen[e.board.Cells] = true
			e.answer("")
		case "play":
			e.play(colorOf(words[1]), words[2])
			e.answer("")
		case "genmove", "kgs-genmove_cleanup":
			e.color = colorOf(words[1])
			e.cleans = e.cleans || words[0] == "kgs-genmove_cleanup"
			vertex := e.choose()
			e.play(e.color, vertex)
			e.answer(vertex)
		case "final_status_list":
			_, text, _ := dead(e.way, e.board, e.color)
			if e.way == honest {
				text = strings.Join(e.board.Names(e.border.Dead(e.board)), " ")
			}
			if e.way == "is unknown" {
				fmt.Printf("?%s I cannot tell\n\n", e.id)
				continue
			}
			e.answer(text)
		case "quit":
			e.answer("")
			return
		default:
			e.answer("")
		}
	}
}

func (e *lottery) answer(text string) { fmt.Printf("=%s %s\n\n", e.id, text) }

func colorOf(word string) model.Color {
	if strings.EqualFold(word[:1], "b") {
		return model.Black
	}
	return model.White
}

func (e *lottery) play(c model.Color, vertex string) {
	if p := e.board.Point(strings.ToUpper(vertex)); p >= 0 {
		e.board, _, _ = model.Put(e.board, c, p, e.rules.Suicide)
	}
	e.seen[e.board.Cells] = true
}

// choose draws a move that repeats nothing, or a pass: the later the more often.
func (e *lottery) choose() string {
	e.asked++
	if e.way == honest {
		if e.cleans && e.rules.Scoring == "territory" { // on a copy
			return model.Capture(e.board, e.border.Home[e.color], e.color, e.legal())
		}
		return e.border.Best(e.board, e.color, e.rules, e.cleans, e.legal())
	}
	points := len(e.board.Cells)
	if e.IntN(100) < 3+40*e.asked/points {
		return "pass"
	}
	for range 3 * points {
		p := e.IntN(points)
		if e.board.At(p) != model.Empty {
			continue
		}
		after, _, forbidden := model.Put(e.board, e.color, p, e.rules.Suicide)
		own := len(e.board.Only(e.board.Around(model.Set{p: true}), e.color)) == len(e.board.Beside(p))
		if !forbidden && !e.seen[after.Cells] && (!own || e.IntN(5) == 0) {
			return e.board.Name(p)
		}
	}
	return "pass"
}

// legal returns the points where a stone neither repeats a board nor is a suicide.
func (e *lottery) legal() []string {
	var legal []string
	for p := range e.board.All(model.Empty) {
		if after, _, forbidden := model.Put(e.board, e.color, p, e.rules.Suicide); !forbidden && !e.seen[after.Cells] {
			legal = append(legal, e.board.Name(p))
		}
	}
	return legal
}

// An entry is an event in the log of a game, as far as the model is told or compared.
type entry struct {
	Seq       int
	At        time.Time
	By        string
	Type      string
	Terms     *struct{ Black, White struct{ Name string } }
	N         int
	Spent     int64 `json:"spent_ms"`
	Clock     *clocks
	Credit    int64 `json:"credit_ms"`
	To        any
	Sealed    bool
	Result    struct{ By string }
	Stop      int
	Color     string
	Move      string
	Ko        string
	Forced    bool
	Dead      []string
	Unknown   bool
	Fault     referee.Reason
	None      bool
	Silent    bool
	Accept    bool
	Confirmed []string
	Point     string
	Trial     int
	Chain     []string
	First     string
	Captured  json.RawMessage
	ToPlay    string `json:"to_play"`
	Disputed  []string
	Agreed    []string
	Frozen    []string
	Score     float64
	Text      string
	Proposal  *struct{ Dead, Unsettled []string }
	Why       referee.Reason
}

// TestMatchesFollowed lets programs with all ways to lie, to err and to say nothing play
// matches under rulesets and endings that go together, drawn by lot, and has the model
// follow the logs: the same boards, stops, disputes, rulings and results. What a program
// says of dead stones is in the log as it said it, or as no list where that is none.
func TestMatchesFollowed(t *testing.T) {
	terms := combinations()
	r := rand.New(rand.NewPCG(*modelSeed, 17))
	r.Shuffle(len(terms), func(i, j int) { terms[i], terms[j] = terms[j], terms[i] })
	done := map[string]int{}
	for n := range *modelMatches {
		followMatch(t, r, terms[n%len(terms)], done)
	}
	for _, what := range slices.Sorted(maps.Keys(done)) {
		t.Logf("%5d %s", done[what], what)
	}
}

// combinations are all rulesets with all endings that go together with them.
func combinations() []model.Terms {
	var all []model.Terms
	for _, ruleset := range slices.Sorted(maps.Keys(model.Rulesets)) {
		for _, ending := range model.Endings {
			base := model.Usual(ruleset, 5, 5)
			base.Ending, base.AllowUnsound = ending, true
			fallbacks, mediators := []string{""}, []string{""}
			switch ending {
			case "mediation":
				fallbacks, mediators = []string{"cleanup", "as-is", "play-on", "resume", "confirmation"}, []string{"judge:tom", "engine:third"}
			case "ladder":
				mediators = []string{"", "judge:benson", "engine:third"}
			case "auto":
				base.Judge = "tom"
			}
			for _, base.Fallback = range fallbacks {
				for _, base.Mediator = range mediators {
					if base.Together() {
						all = append(all, base)
					}
				}
			}
		}
	}
	return all
}

// followMatch plays a match between some ways to answer, and follows its games.
func followMatch(t *testing.T, r *rand.Rand, terms model.Terms, done map[string]int) {
	t.Helper()
	size := [][2]int{{5, 5}, {4, 4}, {3, 3}, {5, 3}, {2, 2}}[r.IntN(5)]
	terms = terms.BetweenPrograms()
	terms.Cols, terms.Rows = size[0], size[1]
	players := slices.Clone(ways)
	r.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	followers(t, r, terms, players[:3], "", func(f *follower) string {
		f.game = model.Sit(model.New(terms), model.Control{})
		done[terms.Ending]++
		wrong := f.follow()
		if len(f.game.Stops) > 0 && len(f.game.Stops[0].Disputed) > 0 {
			done[terms.Ending+" with a dispute"]++
		}
		return wrong
	})
}

// followers plays a match of 6 games between three ways to answer, with more lines in its
// file, and has every game followed.
func followers(t *testing.T, r *rand.Rand, terms model.Terms, players []string, more string, follow func(f *follower) string, args ...string) {
	t.Helper()
	dir := t.TempDir()
	var file strings.Builder
	fmt.Fprintf(&file, "games = 2\nsize = \"%dx%d\"\nruleset = %q\nending = %q\nallow_unsound = %t\nseed = %d\n%s",
		terms.Cols, terms.Rows, terms.Ruleset, terms.Ending, terms.AllowUnsound, r.IntN(1000), more)
	for key, value := range map[string]string{"mediator": terms.Mediator, "fallback": terms.Fallback, "judge": terms.Judge} {
		if value != "" {
			fmt.Fprintf(&file, "%s = %q\n", key, value)
		}
	}
	ofProgram := map[string]string{}
	for i, way := range append(players, "blunt") {
		name := fmt.Sprint("p", i)
		if i == len(players) {
			if terms.Mediator != "engine:third" {
				break
			}
			name = "third"
		}
		ofProgram[name] = way
		command := append([]string{"lottery", way, fmt.Sprint(r.Uint32()), terms.Ruleset}, args...)
		text, _ := json.Marshal(command)
		fmt.Fprintf(&file, "[[engine]]\nname = %q\ncommand = %s\n", name, text)
		if name == "third" {
			fmt.Fprintln(&file, "plays = false")
		}
	}
	path := filepath.Join(dir, "match.toml")
	if err := os.WriteFile(path, []byte(file.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	if said, err := exec.CommandContext(t.Context(), program(t), "match", "--file", path, "--out", out).CombinedOutput(); err != nil {
		t.Fatalf("shinpan match: %v\n%s\n%s", err, said, file.String())
	}
	logs, _ := filepath.Glob(filepath.Join(out, "games", "*.game"))
	if len(logs) != 6 {
		t.Errorf("%d games were played, want 6", len(logs))
	}
	for _, log := range logs {
		f := &follower{path: log, ways: map[model.Color]string{}, ofProgram: ofProgram}
		f.claimed = f.claim
		if wrong := follow(f); wrong != "" {
			text, _ := os.ReadFile(log)
			t.Errorf("%s\n%s\nlog:\n%s\n%s", wrong, strings.Join(f.game.Board.Drawing(), "\n"), text, file.String())
			return
		}
	}
}

// TestMatchesOfLiars lets an honest program play finished boards against programs that
// lie, under every ending that is taken for what is counted. It never has less in the end
// than the board was worth.
func TestMatchesOfLiars(t *testing.T) {
	r := rand.New(rand.NewPCG(*modelSeed, 18))
	var sound []model.Terms
	for _, terms := range combinations() {
		// A program is not told when a judge has counted territory, and that taking
		// what is dead would cost it points.
		if terms.Sound() && terms.Mediator != "engine:third" && terms.Fallback != "as-is" && (terms.Judge == "" || terms.Rules.Scoring != "territory") {
			terms.AllowUnsound = false
			sound = append(sound, terms)
		}
	}
	games := 0
	for range *modelMatches {
		seed := r.Uint64()
		border := model.NewBorder(rand.New(rand.NewPCG(seed, 0)))
		terms := sound[r.IntN(len(sound))].BetweenPrograms()
		terms.Cols, terms.Rows = border.Cols, border.Rows
		turn := []model.Color{model.Black, model.White}[r.IntN(2)]
		opening := filepath.Join(t.TempDir(), "opening.sgf")
		if err := os.WriteFile(opening, []byte(record(border.Board(), turn)), 0o600); err != nil {
			t.Fatal(err)
		}
		liars := slices.Clone(ways)
		r.Shuffle(len(liars), func(i, j int) { liars[i], liars[j] = liars[j], liars[i] })
		followers(t, r, terms, []string{honest, liars[0], liars[1]}, fmt.Sprintf("openings = %q\n", opening), func(f *follower) string {
			f.game, f.border = model.Sit(model.From(terms, border.Board(), turn), model.Control{}), border
			worth := border.Worth(f.game.Game)
			if wrong := f.follow(); wrong != "" {
				return wrong
			}
			gain := f.game.Score(f.game.Dead) - worth
			switch {
			case f.ways[model.White] == honest:
				gain = -gain
			case f.ways[model.Black] != honest:
				return ""
			}
			games++
			if terms.Rules.Button {
				gain++ // half a point is for whoever passes first, which is no lie
			}
			if !f.game.Ruled || gain < 0 {
				return fmt.Sprintf("the honest program ends with %s; the board was worth %s", f.game.Result, model.Text(worth))
			}
			return ""
		}, fmt.Sprint(seed))
	}
	t.Logf("%d games of an honest program", games)
}

// record is a game record that begins on a board.
func record(b model.Board, turn model.Color) string {
	text := fmt.Sprintf("(;GM[1]FF[4]SZ[%d:%d]PL[%c]", b.Cols, b.Rows, strings.ToUpper(turn.String())[0])
	for _, c := range []model.Color{model.Black, model.White} {
		text += "A" + strings.ToUpper(c.String()[:1])
		for _, p := range b.All(c).Sorted() {
			text += fmt.Sprintf("[%c%c]", 'a'+p%b.Cols, 'a'+b.Rows-1-p/b.Cols)
		}
	}
	return text + ")"
}

// A follower tells the model what is in a log, and compares.
type follower struct {
	path      string
	game      *model.Sitting
	claimed   func(e entry, side model.Color) string // tells the model of a list
	border    model.Border                           // that an honest program knows
	ofProgram map[string]string                      // the ways of programs, by name
	ways      map[model.Color]string
	over      bool
}

// follow follows a log, and says how it differs from the model.
func (f *follower) follow() string {
	text, err := os.ReadFile(f.path)
	if err != nil {
		return err.Error()
	}
	for line := range strings.Lines(string(text)) {
		var added struct{ Entry []entry } // nothing in the first line, which names the game
		if err := json.Unmarshal([]byte(line), &added); err != nil {
			return fmt.Sprintf("%s: %v", line, err)
		}
		for _, e := range added.Entry {
			if wrong := f.hear(e); wrong != "" {
				return fmt.Sprintf("%+v: %s", e, wrong)
			}
		}
	}
	if !f.over || f.game.Phase != "over" {
		return fmt.Sprintf("the game is over in the log: %t, in the model: %t", f.over, f.game.Phase == "over")
	}
	return ""
}

// hear takes an entry of the log. It says what is wrong with it.
func (f *follower) hear(e entry) string {
	g := f.game
	side := model.None
	if e.Color != "" {
		side = colorOf(e.Color)
	}
	code := ""
	switch e.Type {
	case "created":
		if f.ofProgram == nil { // people play
			return ""
		}
		f.ways[model.Black], f.ways[model.White] = f.ofProgram[e.Terms.Black.Name], f.ofProgram[e.Terms.White.Name]
		for _, c := range []model.Color{model.Black, model.White} {
			if f.ways[c] == "" {
				return "who is that?"
			}
		}
	case "move":
		return f.move(e, side)
	case "proposal":
		s := g.Stops[len(g.Stops)-1]
		s.Proposal = &model.Proposal{Dead: points(g.Board, e.Proposal.Dead), Unsettled: points(g.Board, e.Proposal.Unsettled)}
	case "claim":
		return f.claimed(e, side)
	case "lists":
		if !g.Stops[len(g.Stops)-1].Opened() {
			return "not both lists are in"
		}
	case "disputed":
		return f.same("dispute", e)
	case "referral":
		if g.Phase != "referred" {
			return "the model is in the phase " + g.Phase
		}
	case "verdict":
		disputed := g.Stops[len(g.Stops)-1].Disputed
		of := points(g.Board, e.Dead)
		maps.DeleteFunc(of, func(p int, _ bool) bool { return !disputed[p] })
		want, _, _ := dead("blunt", g.Board, model.None)
		maps.DeleteFunc(want, func(p int, _ bool) bool { return !disputed[p] })
		if g.Mediator == "engine:third" && !g.Stops[len(g.Stops)-1].Limit && (e.None || !maps.Equal(of, want)) {
			return fmt.Sprintf("the program that mediates says %v", g.Board.Names(want))
		}
		code = g.Verdict(e.Stop, g.Board.Names(of), e.None)
	case "answer":
		if e.Accept {
			code = g.Accept(side, e.Stop, true)
		} else {
			code = g.PlayOn(side, e.Stop, e.Confirmed)
		}
	case "play_on_asked":
		code = g.AskPlayOn(side, e.Stop)
	case "resumed":
		g.Resumed(e.ms())
		if !g.ForcedPass && g.Phase != "over" { // the model has made the passes that are forced now, or is at the limit
			return cmp.Or(f.same("play", e), f.told(e))
		}
	case "mark":
		code = g.Mark(side, e.Stop, e.Point)
	case "mark_done":
		code = g.Done(side, e.Stop, true)
	case "mark_dispute":
		code = g.Dispute(side, e.Stop)
	case "trial_begin":
		if g.Phase != "trial" || g.Trial.Number != e.Trial || !maps.Equal(g.Trial.Chain, points(g.Board, e.Chain)) || g.Trial.First != colorOf(e.First) {
			return fmt.Sprintf("the model is in the phase %s, trial %+v", g.Phase, g.Trial)
		}
	case "trial_move":
		if e.Move == "pass" {
			code = g.TryPass(side, e.Trial, e.Ko)
		} else {
			code = g.Try(side, e.Trial, e.Move)
		}
	case "trial_end":
		s := g.Stops[len(g.Stops)-1]
		if len(s.Trials) < e.Trial || fmt.Sprint(s.Trials[e.Trial-1].Captured) != string(e.Captured) {
			return fmt.Sprintf("the model has the trials %+v", s.Trials)
		}
	case "ruling":
		if !g.Ruled || !maps.Equal(g.Dead, points(g.Board, e.Dead)) {
			return fmt.Sprintf("the model is in the phase %s and takes %v off", g.Phase, g.Board.Names(g.Dead))
		}
		if e.Score != float64(g.Score(g.Dead))/2 {
			return fmt.Sprintf("the model counts %v", float64(g.Score(g.Dead))/2)
		}
	case "result":
		f.over = true
		if wrong, known := f.ended(e); known {
			return wrong
		}
		if why := e.Why; strings.HasPrefix(why.Code, "illegal-") {
			show := g.Show(e.ms())
			if code = g.Play(colorOf(why.Args["color"]), why.Args["vertex"]); code == "" {
				return "the model finds the move legal"
			}
			g.Phase, g.Clocks = "over", show
			return ""
		}
		if g.Phase != "over" || e.Text != g.Result {
			return fmt.Sprintf("the model is in the phase %s with the result %q", g.Phase, g.Result)
		}
	case "stop", "count", "seated":
	default:
		return f.around(e, side)
	}
	if code != "" {
		return "the model refuses it: " + code
	}
	return ""
}

// claim compares a list with what the program said, and gives it to the model.
func (f *follower) claim(e entry, side model.Color) string {
	g := f.game
	s := g.Stops[len(g.Stops)-1]
	want, _, ok := dead(f.ways[side], g.Board, side)
	if f.ways[side] == honest {
		want = f.border.Dead(g.Board)
	}
	if ok && s.Proposal != nil {
		for p := range g.Board.Only(want, side) {
			ok = ok && (s.Proposal.Dead[p] || s.Proposal.Unsettled[p])
		}
	}
	if !ok {
		want = model.Set{}
	}
	if e.Unknown != !ok || !maps.Equal(points(g.Board, e.Dead), want) {
		return fmt.Sprintf("the program %s: want the list %v, unknown: %t", f.ways[side], g.Board.Names(want), !ok)
	}
	if fault := !ok && f.ways[side] != "is unknown"; fault != !e.Fault.IsZero() {
		return fmt.Sprintf("the program %s: a fault is noted: %t, want %t", f.ways[side], !e.Fault.IsZero(), fault)
	}
	if code := g.Claim(side, e.Stop, g.Board.Names(want), !ok, false); code != "" {
		return "the model refuses the list: " + code
	}
	return ""
}

// same compares a dispute, or how play goes on after it.
func (f *follower) same(phase string, e entry) string {
	g := f.game
	s := g.Stops[len(g.Stops)-1]
	disputed, agreed, frozen := s.Disputed, s.Agreed, model.Set{}
	if g.Again != nil {
		disputed, agreed, frozen = g.Again.Disputed, g.Again.Agreed, g.Again.Frozen
	}
	switch {
	case g.Phase != phase:
		return "the model is in the phase " + g.Phase
	case !maps.Equal(disputed, points(g.Board, e.Disputed)):
		return fmt.Sprintf("the model has the dispute %v", g.Board.Names(disputed))
	case !maps.Equal(agreed, points(g.Board, e.Agreed)):
		return fmt.Sprintf("the model has agreed %v", g.Board.Names(agreed))
	case !maps.Equal(frozen, points(g.Board, e.Frozen)):
		return fmt.Sprintf("the model has frozen %v", g.Board.Names(frozen))
	case e.ToPlay != "" && colorOf(e.ToPlay) != g.Turn:
		return fmt.Sprintf("the model has %v to play", g.Turn)
	default:
		return ""
	}
}

func points(b model.Board, names []string) model.Set {
	set := model.Set{}
	for _, name := range names {
		set[b.Point(name)] = true
	}
	return set
}
