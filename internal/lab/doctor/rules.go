package doctor

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/weiqi"
)

// casesFile has positions, moves that lead on from them, and moves to be judged
// then. They are cases of the rules that package verify checks package weiqi with. The boards of suicide and repetition
// that other examinations share are those of package driver.
//
//go:embed cases.jsonl
var casesFile []byte

// A ruleCase is one of them.
type ruleCase struct {
	ID    string   `json:"id"`
	Title string   `json:"title"`
	Rows  []string `json:"rows"`
	Moves []string `json:"moves"` // as in "B C4"
	Then  []string `json:"then"`  // each of them after the moves

	board func(weiqi.Size) []string // the rows on a board of a size; nil: they grow at the right and the top
}

// on returns the rows on a square board of a side.
func (c ruleCase) on(side int) []string {
	if c.board != nil {
		return c.board(weiqi.Square(side))
	}
	return grow(c.Rows, side)
}

// caseOf returns a board on which matches and servers examine programs, too, as a case: the first move of its line that
// some law forbids is judged, after those that all allow.
func caseOf(b driver.Board) ruleCase {
	setup, err := weiqi.ParseSetup(b.Rows, mustParse(b.Line[0]).Color)
	if err != nil {
		panic(err) // the board is part of the program
	}
	n := len(b.Line) - 1
	for _, l := range laws() {
		p, err := setup.Position(l.rules)
		if err != nil {
			panic(err)
		}
		for i, text := range b.Line[:n] {
			next, err := p.Play(mustParse(text))
			if err != nil {
				n = i
				break
			}
			p = next
		}
	}
	return ruleCase{ID: b.ID, Title: b.Title, Rows: b.Rows, Moves: b.Line[:n], Then: b.Line[n : n+1], board: b.On}
}

// split returns the moves of the case, and those to be judged after them: where none
// are named, the last one is.
func (c ruleCase) split() (moves, then []string) {
	if len(c.Then) > 0 {
		return c.Moves, c.Then
	}
	last := len(c.Moves) - 1
	return c.Moves[:last], c.Moves[last:]
}

// turn returns who moves first.
func (c ruleCase) turn() weiqi.Color {
	return mustParse(slices.Concat(c.Moves, c.Then)[0]).Color
}

// setup returns moves that lead to the board of the case, as it is or grown. None of
// the boards on the way comes about in the case, so that superko has nothing to say
// against it that is not in the case itself. It is not ok if there are none.
func (c ruleCase) setup(rows []string) (moves []weiqi.Move, ok bool) {
	moves = setupMoves(rows, c.turn())
	half := max(0, slices.IndexFunc(moves, func(m weiqi.Move) bool { return m.Color != c.turn() }))
	for range 2 { // in the order of the points or against it, for each color
		for range 2 {
			if c.isNew(moves, len(rows)) {
				return moves, true
			}
			slices.Reverse(moves[:half])
		}
		slices.Reverse(moves[half:])
	}
	return nil, false
}

// isNew reports whether no board in the case has been there on the way to it.
func (c ruleCase) isNew(way []weiqi.Move, side int) bool {
	board := func(p *weiqi.Position) string { return strings.Join(p.Rows(), "/") }
	seen := map[string]bool{}
	p := weiqi.New(weiqi.Square(side), mostLenient)
	for _, m := range way {
		seen[board(p)] = true
		p = mustPlay(p.WithTurn(m.Color), m)
	}
	moves, then := c.split()
	for _, text := range slices.Concat(moves, then) {
		m := mustParse(text)
		next, err := p.WithTurn(m.Color).Play(m)
		if err == nil && seen[board(next)] || err != nil && len(moves) > 0 {
			return false
		}
		if len(moves) > 0 {
			p, moves = next, moves[1:]
		}
	}
	return true
}

func ruleCases() []ruleCase {
	var cases []ruleCase
	for _, b := range driver.Boards() {
		cases = append(cases, caseOf(b))
	}
	for lines := json.NewDecoder(bytes.NewReader(casesFile)); ; {
		var c ruleCase
		err := lines.Decode(&c)
		if err == io.EOF {
			return cases
		}
		if err != nil {
			panic(err) // the file is part of the program
		}
		cases = append(cases, c)
	}
}

func mustParse(move string) weiqi.Move {
	color, vertex, _ := strings.Cut(move, " ")
	c, err := weiqi.ParseColor(color)
	if err != nil {
		panic(err)
	}
	m, err := weiqi.ParseMove(c, vertex)
	if err != nil {
		panic(err)
	}
	return m
}

func rulesChecks() []Check {
	return []Check{
		{"rules/common", "GTP 2, 6.3.3 (play, genmove)",
			"it judges kos, captures and capture before suicide as all rules do",
			"a program with a wrong board plays illegal moves, or refuses legal ones", commonCheck},
		{"rules/told", "kata-set-rules (extension of KataGo), kgs-rules (extension of KGS)",
			"it keeps to the rules that it is told",
			"a move that is illegal under the rules of the game loses it", toldCheck},
		{"rules/own", "GTP 2, 6.3.3 (play); it names no rules",
			"its judgement of superko and suicide is that of known rules",
			"controllers must know which rules a program plays by", ownCheck},
	}
}

// A law is a way to judge what rules do not agree on.
type law struct {
	name  string
	rules weiqi.Rules
}

func laws() []law {
	var all []law
	for _, ko := range []law{
		{"simple ko", weiqi.Rules{Ko: weiqi.SimpleKo}},
		{"positional superko", weiqi.Rules{Ko: weiqi.PositionalSuperko}},
		{"situational superko", weiqi.Rules{Ko: weiqi.SituationalSuperko}},
	} {
		for _, suicide := range []law{
			{"no suicide", weiqi.Rules{Suicide: weiqi.NoSuicide}},
			{"suicide of two stones or more", weiqi.Rules{Suicide: weiqi.MultiSuicide}},
			{"any suicide", weiqi.Rules{Suicide: weiqi.AnySuicide}},
		} {
			all = append(all, law{ko.name + ", " + suicide.name, weiqi.Rules{Ko: ko.rules.Ko, Suicide: suicide.rules.Suicide}})
		}
	}
	return all
}

// A verdict is what a program says of a move, and what each of the laws does.
type verdict struct {
	tried ruleCase
	move  weiqi.Move
	legal bool
	laws  []bool   // whether it is legal under each
	scene []string // what led to it
}

// legalUnderAll and illegalUnderAll report on what the laws agree on.
func (v verdict) legalUnderAll() bool   { return !slices.Contains(v.laws, false) }
func (v verdict) illegalUnderAll() bool { return !slices.Contains(v.laws, true) }

// judge plays the cases, each on an empty board after the command, if there is one,
// and returns the program's verdicts.
func (x *exam) judge(laws []law, command string) []verdict {
	var verdicts []verdict
	for _, c := range ruleCases() {
		moves, then := c.split()
		for _, move := range then {
			if v, ok := x.try(c, moves, mustParse(move), laws, command); ok {
				verdicts = append(verdicts, v)
			}
			if x.broken {
				return nil
			}
		}
	}
	return verdicts
}

// positionsUnder returns the position after the moves of a case under each of the
// laws; nil if one of them forbids a move.
func positionsUnder(laws []law, side int, way []weiqi.Move, moves []string) []*weiqi.Position {
	var positions []*weiqi.Position
	for _, l := range laws {
		p := replay(weiqi.Square(side), l.rules, way)
		for _, text := range moves {
			m := mustParse(text)
			next, err := turned(p, m.Color).Play(m)
			if err != nil {
				return nil
			}
			p = next
		}
		positions = append(positions, p)
	}
	return positions
}

// lead leads the program to the position of a case and returns that position under each
// of the laws. It is not ok if the program does not follow, which is a finding, or the
// case makes no sense on the boards that the program has.
func (x *exam) lead(c ruleCase, moves []string, laws []law, command string) (positions []*weiqi.Position, ok bool) {
	const fix = "take every move that is legal under all rules"
	x.begin()
	rows := c.on(x.fit(c.Rows))
	way, ok := c.setup(rows)
	positions = positionsUnder(laws, len(rows), way, moves)
	if !ok || positions == nil {
		return nil, false // a board so large makes another case of it
	}
	if !x.put(len(rows), way, command) {
		return nil, false
	}
	for _, text := range moves {
		m := mustParse(text)
		if !x.play(m) {
			x.find(Error, fix, "%s: it refuses %v", c.Title, m)
			return nil, false
		}
	}
	return positions, true
}

// try has the program judge a move in the position of a case. It is not ok if it cannot
// be led there.
func (x *exam) try(c ruleCase, moves []string, move weiqi.Move, laws []law, command string) (v verdict, ok bool) {
	positions, ok := x.lead(c, moves, laws, command)
	if !ok {
		return verdict{}, false
	}
	v = verdict{tried: c, move: move, legal: x.play(move), scene: slices.Clone(x.scene)}
	var after *weiqi.Position
	for _, p := range positions {
		next, err := turned(p, move.Color).Play(move)
		v.laws = append(v.laws, err == nil)
		if err == nil && after == nil {
			after = next
			if v.legal {
				x.expectGone(p, next)
			}
		}
	}
	return v, true
}

// expectGone looks whether a stone that a move took is off the program's board: if
// so, it can be played there.
func (x *exam) expectGone(before, after *weiqi.Position) {
	for at := range before.Size().All() {
		if before.At(at) == weiqi.Empty || after.At(at) != weiqi.Empty {
			continue
		}
		for _, color := range []weiqi.Color{weiqi.Black, weiqi.White} {
			next, err := turned(after, color).Play(weiqi.Play(color, at))
			if err == nil && next.Occurrences() == 1 && stones(next) == stones(after)+1 {
				x.accepts(Error, "take captured stones off the board", "play %v %v", color, at)
				return
			}
		}
	}
}

func stones(p *weiqi.Position) int {
	return p.Stones(weiqi.Black).Len() + p.Stones(weiqi.White).Len()
}

// ownMoves is how often a program is asked for its own move where its play takes an
// illegal one, for each set of rules.
const ownMoves = 4

// takes looks at moves that are illegal, yet taken by the program's play. What a controller
// may do is the controller's business, and a note; but where the program plays such moves
// itself, it loses games. So it is asked for its own move in some of these positions.
func (x *exam) takes(taken []verdict, laws []law, command string) (asked int) {
	for _, v := range taken[:min(len(taken), ownMoves)] {
		moves, _ := v.tried.split()
		positions, ok := x.lead(v.tried, moves, laws, command)
		if !ok {
			continue
		}
		m, resigns, ok := x.genmove("genmove", v.move.Color)
		asked++
		legal := func(p *weiqi.Position) bool { return turned(p, m.Color).Legal(m) }
		if ok && !resigns && !slices.ContainsFunc(positions, legal) {
			x.find(Error, "play no illegal moves", "%s: its own move, %v, is illegal%s", v.tried.Title, m, after(command))
		}
	}
	return asked
}

// after names a command after which something was found.
func after(command string) string {
	if command == "" {
		return ""
	}
	return " after " + command
}

// noteTaken notes, once for a program, that its play takes illegal moves.
func (x *exam) noteTaken(taken []verdict, asked int, of string) {
	if len(taken) == 0 || x.noted {
		return
	}
	own := "; its own moves there are another finding"
	if !x.found {
		own = fmt.Sprintf("; asked %d times for its own move in such a position, it played a legal one", asked)
	}
	x.noted = true
	var titles []string
	for _, v := range taken {
		if !slices.Contains(titles, v.tried.Title) {
			titles = append(titles, v.tried.Title)
		}
	}
	x.scene = taken[0].scene
	x.find(Note, "nothing, unless controllers shall rely on it to refuse", "its play takes from a controller what is illegal under %s (%s)%s", of, strings.Join(titles, "; "), own)
}

// commonCheck looks at what all rules agree on.
func commonCheck(x *exam) {
	var taken []verdict
	verdicts := x.judge(laws(), "")
	if len(verdicts) == 0 && !x.found {
		x.skip("take boards of 9x9", "none of the positions can be put on the boards that it takes")
	}
	for _, v := range verdicts {
		switch {
		case v.legal && v.illegalUnderAll():
			taken = append(taken, v)
		case !v.legal && v.legalUnderAll():
			x.scene = v.scene
			x.find(Error, "take what is legal under all rules", "%s: it refuses %v", v.tried.Title, v.move)
		}
	}
	asked := x.takes(taken, laws(), "")
	x.noteTaken(taken, asked, "all rules")
}

// ownCheck looks which law the program keeps to when it is told none. Of laws under which
// it refuses nothing that is legal, it is the one under which it takes the least that is
// illegal.
func ownCheck(x *exam) {
	laws := laws()
	verdicts := x.judge(laws, "")
	if x.broken {
		return
	}
	wrong := func(i int) (refused, taken []verdict) {
		for _, v := range verdicts {
			switch {
			case v.legal && !v.laws[i]:
				taken = append(taken, v)
			case !v.legal && v.laws[i]:
				refused = append(refused, v)
			}
		}
		return refused, taken
	}
	best := 0
	for i := range laws {
		refused, taken := wrong(i)
		fewest, least := wrong(best)
		if len(refused) < len(fewest) || len(refused) == len(fewest) && len(taken) < len(least) {
			best = i
		}
	}
	switch refused, taken := wrong(best); {
	case len(refused) > 0: // a finding of rules/common, since the strictest law allows it
		x.skip("take what is legal under all rules", "it refuses what is legal under all rules")
	case slices.ContainsFunc(taken, verdict.illegalUnderAll):
		x.skip("nothing, unless controllers shall rely on it to refuse", "its play takes moves that are illegal under all rules, so that it does not show its own")
	case len(taken) > 0:
		x.scene = taken[0].scene
		x.find(Note, "judge suicide and repetitions the same everywhere", "nearest to the rules that it keeps to is %s, but for %q it takes %v", laws[best].name, taken[0].tried.Title, taken[0].move)
	default:
		x.pass("it plays by these rules until it is told others: %s", laws[best].name)
	}
}

// toldCheck tells the program rules by name and looks whether it keeps to them.
func toldCheck(x *exam) {
	told := false
	var all []verdict // of moves that it takes although they are illegal
	asked := 0
	for _, ruleset := range []struct {
		command string
		rules   weiqi.Rules
	}{
		{"kata-set-rules tromp-taylor", weiqi.Rules{Ko: weiqi.PositionalSuperko, Suicide: weiqi.MultiSuicide}},
		{"kata-set-rules japanese", weiqi.Rules{}},
		{"kata-set-rules aga", weiqi.Rules{Ko: weiqi.SituationalSuperko}},
		{"kgs-rules chinese", weiqi.Rules{Ko: weiqi.PositionalSuperko}},
		{"kgs-rules japanese", weiqi.Rules{}},
		{"kgs-rules aga", weiqi.Rules{Ko: weiqi.SituationalSuperko}},
		{"kgs-rules new_zealand", weiqi.Rules{Ko: weiqi.SituationalSuperko, Suicide: weiqi.MultiSuicide}},
	} {
		command, _, _ := strings.Cut(ruleset.command, " ")
		if !x.has(command) {
			continue
		}
		told = true
		x.board(x.side)
		x.begin()
		if !x.accepts(Warning, "take the rules that servers use", "%s", ruleset.command) {
			continue
		}
		// Whether one stone may commit suicide differs between programs that mean the
		// same rules.
		either := ruleset.rules
		if either.Suicide != weiqi.NoSuicide {
			either.Suicide = weiqi.AnySuicide
		}
		laws := []law{{rules: ruleset.rules}, {rules: either}}
		var taken []verdict
		for _, v := range x.judge(laws, ruleset.command) {
			switch {
			case v.legal && v.illegalUnderAll():
				taken = append(taken, v)
			case !v.legal && v.legalUnderAll():
				x.scene = v.scene
				x.find(Error, "judge by the rules that are set", "after %s it refuses %v, which is legal (%s)", ruleset.command, v.move, v.tried.Title)
			}
		}
		asked += x.takes(taken, laws, ruleset.command)
		all = append(all, taken...)
	}
	if !told {
		x.skip("add kata-set-rules or kgs-rules, or say in its manual by which rules it plays", "it cannot be told the rules: it lists neither kata-set-rules nor kgs-rules")
		return
	}
	x.noteTaken(all, asked, "the rules that it is told")
	if len(all) > 0 && !x.found {
		x.pass("it refuses nothing that is legal under the rules that it is told, and plays nothing that is not; what its play takes besides is noted")
	}
	x.fresh() // with its own rules
}
