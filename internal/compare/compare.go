// Package compare counts one finished position under every ruleset, side by side, and
// says where and why the counts differ.
//
// All rulesets start from one plain count of areas, stones and surrounded points
// without the dead stones. What a ruleset does otherwise is a [Difference]: so many
// points for Black, with the points of the board that it concerns and the reason. The plain count and the margins of a
// ruleset's differences add up to its score, so that nothing is left unexplained:
//
//	c, err := compare.Rulesets(game, weiqi.Rulesets())
//	c.Plain.Score()       // Black 45, White 36: +9
//	c.Differences[0]      // seki: -1 under japanese-1989 and korean
//	c.Counts[5].Result    // W+0.5
//
// The package is pure: its caller has the game record, and an opinion on which stones are
// dead.
package compare

import (
	"slices"
	"strconv"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Game is what has to be known of a game to count its last position.
type Game struct {
	// Replay plays the game out under some rules and returns the last position, and the
	// [*sgf.ReplayError] of the first move that they refuse. It is in the position all the same.
	Replay func(weiqi.Rules) (*weiqi.Position, error)
	// Dead are the dead stones; a chain with one of them is dead as a whole.
	Dead weiqi.Set
	// Handicap is the number of Black's handicap stones.
	Handicap int
	// Komi is that of the game; without it each ruleset's usual one counts.
	Komi *weiqi.Score
	// Over is false where the counts are of the board as it stands, and no result.
	Over bool
}

// A Comparison is one position under several rulesets.
type Comparison struct {
	// Plain is the count that all others start from: areas without the dead stones,
	// no tax, no komi.
	Plain weiqi.Tally `json:"plain"`
	// Counts are in the order of the rulesets.
	Counts []Count `json:"counts"`
	// Differences are in the order of [Kind].
	Differences []Difference `json:"differences"`
	// Groups are the rulesets that count alike, in the order of the first of each.
	Groups []Group `json:"groups"`
	// Contested are the points that not all rulesets give to the same side, or to nobody. Rulesets that count stones
	// are left out: by them an empty point is nobody's until it is filled.
	Contested weiqi.Set `json:"contested"`
	// Verdict says under how many rulesets each side wins, or is ahead where the game is not over. It is zero where
	// there is one ruleset.
	Verdict reason.Reason `json:"verdict,omitzero"`
}

// A Count is the position under one ruleset.
type Count struct {
	Ruleset      weiqi.Ruleset `json:"ruleset"`
	Tally        weiqi.Tally   `json:"tally"`
	Komi         weiqi.Score   `json:"komi"`
	Compensation weiqi.Score   `json:"compensation"` // for handicap stones
	Score        weiqi.Score   `json:"score"`        // Black minus White, with both of these
	Result       weiqi.Result  `json:"result"`
	How          reason.Reason `json:"how"` // what counts, in a sentence

	// Where territory counts and groups in seki have none: which eye, false eye and seki was read.
	Findings []weiqi.Finding `json:"findings,omitempty"`
}

// A Difference is one thing that some rulesets count otherwise than the plain count
// does.
type Difference struct {
	Kind     Kind          `json:"what"`
	Margin   weiqi.Score   `json:"margin"`   // what it is worth to Black
	Rulesets []string      `json:"rulesets"` // where it is so
	Points   weiqi.Set     `json:"points"`   // that it concerns, if any
	Why      reason.Reason `json:"why"`
}

// Rulesets counts the game under each of the rulesets. All of them count the same
// board: a move that only some of them refuse is a difference without a margin. The
// error is that of a game without a position.
func Rulesets(game Game, sets []weiqi.Ruleset) (Comparison, error) {
	plain, err := game.Replay(Lenient(weiqi.Rules{}))
	if plain == nil {
		return Comparison{}, err
	}
	c := Comparison{Plain: plain.Tally(game.Dead), Counts: []Count{}, Differences: []Difference{}}
	for _, set := range sets {
		p, err := game.Replay(Lenient(set.Rules))
		if p == nil {
			return Comparison{}, err
		}
		x := counting{game: game, set: set, plain: plain, position: p}
		c.Counts = append(c.Counts, x.count())
		for _, d := range x.found {
			c.add(d)
		}
	}
	c.Groups, c.Contested, c.Verdict = c.groups(), c.contested(), c.verdict(game.Over)
	return c, nil
}

// add adds a difference under one ruleset, to an equal one under others if there is one, otherwise behind those of its
// kind.
func (c *Comparison) add(d Difference) {
	for i := range c.Differences {
		if have := &c.Differences[i]; have.Kind == d.Kind && have.Margin == d.Margin && have.Why.Equal(d.Why) {
			have.Rulesets = append(have.Rulesets, d.Rulesets...)
			return
		}
	}
	at := len(c.Differences)
	for at > 0 && c.Differences[at-1].Kind > d.Kind {
		at--
	}
	c.Differences = slices.Insert(c.Differences, at, d)
}

// Lenient returns the rules with all moves allowed that some rules allow.
func Lenient(r weiqi.Rules) weiqi.Rules {
	r.Ko, r.Suicide = weiqi.SimpleKo, weiqi.AnySuicide
	return r
}

// A Kind says what makes a difference.
type Kind uint8

// The kinds.
const (
	DeadStones    Kind = iota // that stay on the board
	StonesPlayed              // which territory does not count, only the prisoners among them
	Seki                      // where surrounded points are void
	FalseEyes                 // and other points that their owner will have to fill
	GroupTax                  // the points that every group needs to live
	EmptyPoints               // which do not count where only stones do
	Button                    // of the first to pass
	PassStones                // handed over as prisoners
	NeutralPoints             // worth a stone or nothing
	Handicap                  // and what White gets for it
	Komi
	IllegalMove // which other rulesets allow
)

var kindNames = [...]string{
	DeadStones: "dead stones", StonesPlayed: "stones played", Seki: "seki", FalseEyes: "false eyes", GroupTax: "group tax",
	EmptyPoints: "empty points", Button: "button", PassStones: "pass stones", NeutralPoints: "neutral points",
	Handicap: "handicap", Komi: "komi", IllegalMove: "illegal move",
}

// String returns the kind in words: "group tax".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// MarshalText writes the words.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }
