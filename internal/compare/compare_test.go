package compare_test

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/compare"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// drawn returns the game that begins with a diagram and goes on with some moves,
// Black's first.
func drawn(t *testing.T, diagram, moves string) compare.Game {
	t.Helper()
	setup, err := weiqi.ParseSetup(strings.Split(strings.TrimSpace(diagram), "\n"), weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	return compare.Game{Replay: func(rules weiqi.Rules) (*weiqi.Position, error) {
		p, err := setup.Position(rules)
		for i, vertex := range strings.Fields(moves) {
			if err != nil {
				break
			}
			var move weiqi.Move
			if move, err = weiqi.ParseMove(p.Turn(), vertex); err != nil {
				break
			}
			if p, err = p.Play(move); err != nil {
				err = &sgf.ReplayError{Number: i + 1, Move: move, Err: err}
			}
		}
		return p, err
	}}
}

func komi(points string) *weiqi.Score {
	komi, err := weiqi.ParseScore(points)
	if err != nil {
		panic(err)
	}
	return &komi
}

// The boards of the tests below.
const (
	walls = `
		. . X . O . O
		. . X . O . .
		. . X . O . .`
	invaded = `
		. . X O . . .
		. O X O . . .
		. . X O . . .`
	handicap = `
		. . X O .
		. X X O .
		. . X O .`
	sekiWithEyes = `
		X O . O . X . X O .
		X O O O X X X X O .
		X X X X O O O O O O
		. . . X O . O . O .`
	falseEye = `
		. X X O . O .
		X X X O O O O
		X O O . O . O
		X X X O O O O
		. X X O . O .`
	twoGroupsAgainstOne = `
		. . X O . O .
		X X X O O O O
		O O O O O O O
		X X X O . O O
		. X . X O . O`
)

func TestDifferences(t *testing.T) {
	for name, tt := range map[string]struct {
		diagram, moves string
		game           compare.Game // the rest of it
		ruleset        string
		want           []string
		result         string
	}{
		"stones and prisoners": {
			diagram: walls, ruleset: "japanese-1989",
			game: compare.Game{Komi: komi("6.5")},
			want: []string{
				"stones played +1: differ-prisoners black=3 white=4",
				"neutral points 0: differ-neutral-no-gain points=D1 D2 D3",
				"komi -6.5: differ-komi komi=6.5",
			},
			result: "W+5.5",
		},
		"dead stones under Tromp-Taylor": {
			diagram: invaded, ruleset: "tromp-taylor",
			game: compare.Game{Dead: weiqi.SetOf(weiqi.Point{Col: 1, Row: 1})},
			want: []string{
				"dead stones -7: differ-dead-stay points=B2",
				"neutral points 0: differ-neutral-gain points=A1 B1 A2 A3 B3",
				"komi -7.5: differ-komi-usual komi=7.5",
			},
			result: "W+17.5",
		},
		"dead stones elsewhere": {
			diagram: invaded, ruleset: "chinese",
			game: compare.Game{Dead: weiqi.SetOf(weiqi.Point{Col: 1, Row: 1})},
			want: []string{
				"komi -7.5: differ-komi-usual komi=7.5",
			},
			result: "W+10.5",
		},
		"eyes in seki, Japanese": {
			diagram: sekiWithEyes, ruleset: "korean",
			want: []string{
				"stones played +3: differ-prisoners black=13 white=16",
				"seki 0: differ-seki [points-of color=black points=G4] [points-of color=white points=C4]",
				"neutral points 0: differ-neutral-no-gain points=E4",
				"komi -6.5: differ-komi-usual komi=6.5",
			},
			result: "W+8.5",
		},
		"eyes in seki, Chinese": {
			diagram: sekiWithEyes, ruleset: "chinese",
			want: []string{
				"neutral points 0: differ-neutral-gain points=E4",
				"komi -7.5: differ-komi-usual komi=7.5",
			},
			result: "W+12.5",
		},
		"a false eye": {
			diagram: falseEye, ruleset: "japanese-1989",
			want: []string{
				"stones played +5: differ-prisoners black=11 white=16",
				"false eyes +1: differ-false-eyes [points-of color=white points=D3]",
				"komi -6.5: differ-komi-usual komi=6.5",
			},
			result: "W+9.5",
		},
		"group tax": {
			diagram: twoGroupsAgainstOne, ruleset: "stone-scoring",
			want: []string{
				"group tax -2: differ-group-tax black=4 white=2",
				"komi -7.5: differ-komi-usual komi=7.5",
			},
			result: "W+18.5",
		},
		"stones only": {
			diagram: twoGroupsAgainstOne, ruleset: "blog-2012",
			want: []string{
				"empty points 0: differ-empty-points black=4 white=4",
				"komi 0: differ-komi-usual komi=0",
			},
			result: "W+9",
		},
		"a button": {
			diagram: invaded, moves: "pass pass", ruleset: "aga-button",
			want: []string{
				"button +0.5: differ-button color=black",
				"neutral points 0: differ-neutral-gain points=A1 B1 A2 A3 B3",
				"komi -7: differ-komi-usual komi=7",
			},
			result: "W+16.5",
		},
		"no button": {
			diagram: invaded, ruleset: "aga-button",
			want: []string{
				"button 0: differ-no-button",
				"neutral points 0: differ-neutral-gain points=A1 B1 A2 A3 B3",
				"komi -7: differ-komi-usual komi=7",
			},
			result: "W+17",
		},
		"pass stones": {
			diagram: invaded, moves: "pass pass", ruleset: "aga",
			game: compare.Game{Dead: weiqi.SetOf(weiqi.Point{Col: 1, Row: 1})},
			want: []string{
				"pass stones 0: differ-pass-stones black=4 black_passed=1 white=5 white_passed=1 [territory-away away=1]",
				"komi -7.5: differ-komi-usual komi=7.5",
			},
			result: "W+10.5",
		},
		"pass stones and handicap": {
			diagram: handicap, moves: "pass pass", ruleset: "aga",
			game: compare.Game{Handicap: 2, Komi: komi("0")},
			want: []string{
				"pass stones 0: differ-pass-stones black=5 black_passed=1 white=4 white_passed=1 [territory-same-compensated]",
				"handicap -1: differ-compensation-but-one stones=2",
				"komi 0: differ-komi komi=0",
			},
			result: "B+2",
		},
		"compensation N": {
			diagram: walls, ruleset: "chinese",
			game: compare.Game{Handicap: 2, Komi: komi("0.5")},
			want: []string{
				"neutral points 0: differ-neutral-gain points=D1 D2 D3",
				"handicap -2: differ-compensation stones=2",
				"komi -0.5: differ-komi komi=0.5",
			},
			result: "W+2.5",
		},
		"no compensation": {
			diagram: ". X . X O .", moves: "F1", ruleset: "new-zealand",
			game: compare.Game{Handicap: 3},
			want: []string{
				"handicap 0: differ-no-compensation stones=3",
				"komi -7: differ-komi-usual komi=7",
			},
			result: "W+1",
		},
	} {
		t.Run(name, func(t *testing.T) {
			game := drawn(t, tt.diagram, tt.moves)
			game.Dead, game.Handicap, game.Komi = tt.game.Dead, tt.game.Handicap, tt.game.Komi
			set, err := weiqi.RulesetNamed(tt.ruleset)
			if err != nil {
				t.Fatal(err)
			}
			c, err := compare.Rulesets(game, []weiqi.Ruleset{set})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range c.Differences {
				got = append(got, d.Kind.String()+" "+signed(d.Margin)+": "+coded(d.Why))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("Differences =\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			if got := c.Counts[0].Result.String(); got != tt.result {
				t.Errorf("Result = %s, want %s", got, tt.result)
			}
		})
	}
}

// coded is a reason by its code and its arguments, with those that it rests on in brackets.
func coded(r reason.Reason) string {
	said := r.Code
	for _, name := range slices.Sorted(maps.Keys(r.Args)) {
		said += " " + name + "=" + r.Args[name]
	}
	for _, because := range r.Because {
		said += " [" + coded(because) + "]"
	}
	return said
}

func signed(s weiqi.Score) string {
	if s > 0 {
		return "+" + s.String()
	}
	return s.String()
}

// The plain count and the differences add up to the score, whatever the rules.
func TestNothingIsUnexplained(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := weiqi.Size{Cols: rapid.IntRange(1, 5).Draw(t, "cols"), Rows: rapid.IntRange(1, 5).Draw(t, "rows")}
		var moves []weiqi.Move
		p := weiqi.New(size, weiqi.Rules{Suicide: weiqi.AnySuicide})
		for range rapid.IntRange(0, 40).Draw(t, "moves") {
			legal := p.LegalPoints().Points()
			move := weiqi.Pass(p.Turn())
			if i := rapid.IntRange(0, len(legal)).Draw(t, "move"); i < len(legal) {
				move = weiqi.Play(p.Turn(), legal[i])
			}
			moves = append(moves, move)
			p, _ = p.Play(move)
		}
		game := compare.Game{
			Handicap: rapid.IntRange(0, 3).Draw(t, "handicap"),
			Replay: func(rules weiqi.Rules) (*weiqi.Position, error) {
				p, err := weiqi.New(size, rules), error(nil)
				for i, m := range moves {
					if p, err = p.Play(m); err != nil {
						return nil, &sgf.ReplayError{Number: i + 1, Move: m, Err: err}
					}
				}
				return p, err
			},
		}
		for chain := range p.Chains() {
			if rapid.Bool().Draw(t, "dead") {
				game.Dead = game.Dead.Union(chain.Stones)
			}
		}
		sets := weiqi.Rulesets()
		for _, scoring := range []weiqi.Scoring{weiqi.Area, weiqi.Territory, weiqi.Stones} {
			for _, tax := range []weiqi.Tax{weiqi.NoTax, weiqi.SekiTax, weiqi.GroupTax} {
				rules := weiqi.Rules{Scoring: scoring, Tax: tax, PassStones: rapid.Bool().Draw(t, "pass stones"), Button: rapid.Bool().Draw(t, "button")}
				sets = append(sets, weiqi.Ruleset{Name: scoring.String() + tax.String(), Rules: rules, Komi: 1})
			}
		}
		c, err := compare.Rulesets(game, sets)
		if err != nil {
			t.Fatal(err)
		}
		for _, count := range c.Counts {
			sum := c.Plain.Score()
			for _, d := range c.Differences {
				if slices.Contains(d.Rulesets, count.Ruleset.Name) {
					sum += d.Margin
				}
			}
			if sum != count.Score {
				t.Errorf("%s: %v and the differences make %v, but the score is %v\n%v", count.Ruleset.Name, c.Plain.Score(), sum, count.Score, p)
			}
		}
	})
}

func TestRefusedMove(t *testing.T) {
	game := drawn(t, `
		. X .
		X . X`, "pass B1")
	sets := slices.DeleteFunc(weiqi.Rulesets(), func(r weiqi.Ruleset) bool { return r.Name != "tromp-taylor" && r.Name != "chinese" })
	c, err := compare.Rulesets(game, sets)
	if err != nil {
		t.Fatal(err)
	}
	var refused []string
	for _, d := range c.Differences {
		if d.Kind == compare.IllegalMove {
			refused = append(refused, strings.Join(d.Rulesets, " ")+": "+coded(d.Why))
		}
	}
	want := []string{
		"tromp-taylor: differ-illegal-move move=2 [illegal-repetition color=white vertex=B1]",
		"chinese: differ-illegal-move move=2 [illegal-suicide color=white vertex=B1]",
	}
	if !slices.Equal(refused, want) {
		t.Errorf("refused moves:\n%s\nwant\n%s", strings.Join(refused, "\n"), strings.Join(want, "\n"))
	}
	bad := errors.New("nobody has this record")
	game.Replay = func(weiqi.Rules) (*weiqi.Position, error) { return nil, bad }
	if _, err := compare.Rulesets(game, weiqi.Rulesets()); !errors.Is(err, bad) {
		t.Errorf("Rulesets = %v, want %v", err, bad)
	}
}

func TestJSON(t *testing.T) {
	set, err := weiqi.RulesetNamed("blog-2012")
	if err != nil {
		t.Fatal(err)
	}
	c, err := compare.Rulesets(drawn(t, "X . O", ""), []weiqi.Ruleset{set})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(c.Differences)
	if err != nil {
		t.Fatal(err)
	}
	const want = `[{"what":"neutral points","margin":0,"rulesets":["blog-2012"],"points":["B1"],` +
		`"why":{"code":"differ-neutral-gain","args":{"points":"B1"}}},` +
		`{"what":"komi","margin":0,"rulesets":["blog-2012"],"points":[],"why":{"code":"differ-komi-usual","args":{"komi":"0"}}}]`
	if string(data) != want {
		t.Errorf("Differences = %s, want %s", data, want)
	}
}

// Every ruleset is in one group, whose sums and differences are its own; the contested points are those with several
// owners.
func TestGroups(t *testing.T) {
	game := drawn(t, sekiWithEyes, "pass pass")
	c, err := compare.Rulesets(game, weiqi.Rulesets())
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Contested.String(); got != "C4 G4" {
		t.Errorf("Contested = %s, want C4 G4: the eyes in seki", got)
	}
	var names []string
	for _, group := range c.Groups {
		names = append(names, group.Rulesets...)
		for _, count := range c.Counts {
			if !slices.Contains(group.Rulesets, count.Ruleset.Name) {
				continue
			}
			if count.Score != group.Score || count.Result != group.Result || group.Black-group.White != group.Score {
				t.Errorf("%s comes to %v, %v and its group to %v - %v = %v, %v", count.Ruleset.Name, count.Score, count.Result, group.Black, group.White, group.Score, group.Result)
			}
			sum := c.Plain.Score()
			for _, n := range group.Differences {
				if !slices.Contains(c.Differences[n].Rulesets, count.Ruleset.Name) {
					t.Errorf("difference %d is not of %s", n, count.Ruleset.Name)
				}
				sum += c.Differences[n].Margin
			}
			if sum != count.Score {
				t.Errorf("the differences of the group of %s come to %v, want %v", count.Ruleset.Name, sum, count.Score)
			}
		}
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != len(weiqi.Rulesets()) {
		t.Errorf("the groups have %v, want every ruleset once", names)
	}
}
