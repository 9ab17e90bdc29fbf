package doctor

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// casesFile has positions, moves that lead on from them, and moves to be judged
// then. They are cases of the rules that package verify checks package weiqi with.
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
		{"rules/common", "it judges kos, captures and capture before suicide as all rules do",
			"a program with a wrong board plays illegal moves, or refuses legal ones", commonCheck},
		{"rules/told", "it keeps to the rules that it is told",
			"a move that is illegal under the rules of the game loses it", toldCheck},
		{"rules/own", "its judgement of superko and suicide is that of known rules",
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
	of    string // the case
	move  weiqi.Move
	legal bool
	laws  []bool   // whether it is legal under each
	scene []string // what led to it
}

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

// try leads the program to a position of a case and has it judge a move. It is not
// ok if the program does not follow, which is a finding, or the case makes no sense
// on the boards that the program has.
func (x *exam) try(c ruleCase, moves []string, move weiqi.Move, laws []law, command string) (v verdict, ok bool) {
	const fix = "take every move that is legal under all rules"
	x.begin()
	rows := x.fit(c.Rows)
	way, ok := c.setup(rows)
	positions := positionsUnder(laws, len(rows), way, moves)
	if !ok || positions == nil {
		return verdict{}, false // a board so large makes another case of it
	}
	if !x.put(len(rows), way, command) {
		return verdict{}, false
	}
	for _, text := range moves {
		m := mustParse(text)
		if !x.play(m) {
			x.find(Error, fix, "%s: it refuses %v", c.Title, m)
			return verdict{}, false
		}
	}
	v = verdict{of: c.Title, move: move, legal: x.play(move), scene: slices.Clone(x.scene)}
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

// commonCheck looks at what all rules agree on.
func commonCheck(x *exam) {
	for _, v := range x.judge(laws(), "") {
		if slices.Contains(v.laws, !v.laws[0]) || v.legal == v.laws[0] {
			continue
		}
		x.scene = v.scene
		if v.legal {
			x.find(Error, "refuse what is illegal under all rules", "%s: it takes %v", v.of, v.move)
		} else {
			x.find(Error, "take what is legal under all rules", "%s: it refuses %v", v.of, v.move)
		}
	}
}

// ownCheck looks which law the program keeps to when it is told none.
func ownCheck(x *exam) {
	laws := laws()
	verdicts := x.judge(laws, "")
	best, fewest := 0, len(verdicts)+1
	for i := range laws {
		wrong := 0
		for _, v := range verdicts {
			if v.legal != v.laws[i] {
				wrong++
			}
		}
		if wrong < fewest {
			best, fewest = i, wrong
		}
	}
	if fewest == 0 {
		x.pass("it plays by these rules until it is told others: %s", laws[best].name)
		return
	}
	x.begin()
	for _, v := range verdicts {
		if v.legal != v.laws[best] {
			x.scene = v.scene
			x.find(Warning, "judge repetitions by the whole board, and suicide the same everywhere",
				"it keeps to no rules that are known; nearest is %s, but for %q: %v is legal: %v", laws[best].name, v.of, v.move, v.legal)
		}
	}
}

// toldCheck tells the program rules by name and looks whether it keeps to them.
func toldCheck(x *exam) {
	told := false
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
		either.Suicide = weiqi.AnySuicide
		for _, v := range x.judge([]law{{rules: ruleset.rules}, {rules: either}}, ruleset.command) {
			if v.legal == v.laws[0] || ruleset.rules.Suicide != weiqi.NoSuicide && v.legal == v.laws[1] {
				continue
			}
			x.scene = v.scene
			x.find(Error, "judge by the rules that are set", "after %s it says that %v is legal: %v (%s)", ruleset.command, v.move, v.legal, v.of)
		}
	}
	if !told {
		x.find(Note, "add kata-set-rules or kgs-rules, or say in its manual by which rules it plays", "it cannot be told the rules")
		return
	}
	x.fresh() // with its own rules
}
