package weiqi

import (
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
)

// Rules say which moves are legal and how a finished board is counted. They are
// data; [Rulesets] holds the named ones. Komi is a term of a game and not here.
type Rules struct {
	Ko      KoRule      `json:"ko"`
	Suicide SuicideRule `json:"suicide"`
	Scoring Scoring     `json:"scoring"`
	Tax     Tax         `json:"tax"`

	// Bonus is what White gets for Black's handicap stones.
	Bonus Bonus `json:"handicap_bonus"`

	// PassStones: each pass hands the opponent a stone as a prisoner (AGA rule 7).
	PassStones bool `json:"pass_stones"`
	// WhitePassesLast: a third pass is needed when Black was the second to pass
	// (AGA rule 11).
	WhitePassesLast bool `json:"white_passes_last"`
	// Button: the first pass of the game takes the button, worth half a point, and
	// is not one of the passes that stop the game.
	Button bool `json:"button"`

	// Begins and Connect say how territory is read in two matters of taste, which no text settles. They
	// matter only where groups in seki have none.
	Begins  BeginsRule  `json:"begins,omitzero"`
	Connect ConnectRule `json:"connect,omitzero"`
}

// A KoRule says which repetitions are refused.
type KoRule uint8

// The ko rules. All of them allow every pass.
const (
	// SimpleKo: after a move that takes exactly one stone with a stone that is then
	// alone and has exactly one liberty, that liberty is closed to the opponent for
	// one ply.
	SimpleKo KoRule = iota
	// PositionalSuperko: no board play recreates an earlier board; the first board
	// counts as earlier (Tromp-Taylor 6).
	PositionalSuperko
	// SituationalSuperko: no board play recreates an earlier board with the same
	// side to move. Situations made by passes count as earlier.
	SituationalSuperko
	// NaturalSuperko is the New Zealand variant: no board play recreates a board
	// that one of the player's own earlier moves, passes included, has left.
	NaturalSuperko
)

var koNames = []string{"simple", "positional", "situational", "natural"}

// String returns the name that [KoRule.UnmarshalText] reads.
func (k KoRule) String() string { return nameOf(koNames, uint8(k)) }

// MarshalText writes the name.
func (k KoRule) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads "simple", "positional", "situational" or "natural".
func (k *KoRule) UnmarshalText(text []byte) error {
	return parseName(koNames, "ko-rule", text, (*uint8)(k))
}

// A SuicideRule says whether a move may leave its own chain without a liberty.
type SuicideRule uint8

// The suicide rules.
const (
	NoSuicide    SuicideRule = iota // never
	MultiSuicide                    // by chains of two stones or more
	AnySuicide                      // always; under positional superko one stone always repeats the board
)

var suicideNames = []string{"none", "multi", "any"}

// String returns the name that [SuicideRule.UnmarshalText] reads.
func (s SuicideRule) String() string { return nameOf(suicideNames, uint8(s)) }

// MarshalText writes the name.
func (s SuicideRule) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads "none", "multi" or "any".
func (s *SuicideRule) UnmarshalText(text []byte) error {
	return parseName(suicideNames, "suicide-rule", text, (*uint8)(s))
}

// Scoring says what a point on the board is worth.
type Scoring uint8

// The ways to count.
const (
	Area      Scoring = iota // stones and surrounded points
	Territory                // surrounded points, dead stones and prisoners
	Stones                   // stones on the board; see GroupTax for points not yet filled
)

var scoringNames = []string{"area", "territory", "stones"}

// String returns the name that [Scoring.UnmarshalText] reads.
func (s Scoring) String() string { return nameOf(scoringNames, uint8(s)) }

// MarshalText writes the name.
func (s Scoring) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads "area", "territory" or "stones".
func (s *Scoring) UnmarshalText(text []byte) error {
	return parseName(scoringNames, "scoring", text, (*uint8)(s))
}

// Tax says which surrounded points do not count.
type Tax uint8

// The taxes.
const (
	// NoTax: every surrounded point counts.
	NoTax Tax = iota
	// SekiTax: points of groups in seki do not count.
	//
	// When areas are counted, a group with a neutral point beside it is in seki: it
	// costs nothing to fill one, so one that was left is one that cannot be filled.
	//
	// When territory is counted, neutral points are often left for no reason. There a
	// living group is in seki if a neutral point is beside it and it has not two eyes,
	// alone or with groups that it can come together with over neutral points (Japanese
	// rules of 1989, article 8). Eyes are read with the dead stones in them. Nor do false
	// eyes count, which will have to be filled when the neutral points are gone.
	SekiTax
	// GroupTax: as SekiTax, and two points of every other group do not count. With
	// [Stones] the points that could still be filled, all but these two, count as
	// stones, so that nobody has to fill them.
	GroupTax
)

var taxNames = []string{"none", "seki", "all"}

// String returns the name that [Tax.UnmarshalText] reads.
func (t Tax) String() string { return nameOf(taxNames, uint8(t)) }

// MarshalText writes the name.
func (t Tax) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads "none", "seki" or "all".
func (t *Tax) UnmarshalText(text []byte) error { return parseName(taxNames, "tax", text, (*uint8)(t)) }

// A BeginsRule says which side begins where it is read whether a space with dead stones in it is two eyes.
type BeginsRule uint8

// The ways to begin.
const (
	BeginsByStones BeginsRule = iota // the owner against a single dead stone, the other side if there are more
	OwnerBegins                      // always the owner of the space
	OtherBegins                      // always the other side
)

var beginsNames = []string{"by-stones", "owner", "other"}

// String returns the name that [BeginsRule.UnmarshalText] reads.
func (b BeginsRule) String() string { return nameOf(beginsNames, uint8(b)) }

// MarshalText writes the name.
func (b BeginsRule) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads "by-stones", "owner" or "other".
func (b *BeginsRule) UnmarshalText(text []byte) error {
	return parseName(beginsNames, "begins-rule", text, (*uint8)(b))
}

// A ConnectRule says whether points count that have to be filled only if the other side takes a neutral point first.
type ConnectRule uint8

// The ways to count them.
const (
	ConnectCounted ConnectRule = iota // they count, and [Tally.Connect] names them
	ConnectFilled                     // they do not, as false eyes do not
)

var connectNames = []string{"counted", "filled"}

// String returns the name that [ConnectRule.UnmarshalText] reads.
func (c ConnectRule) String() string { return nameOf(connectNames, uint8(c)) }

// MarshalText writes the name.
func (c ConnectRule) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads "counted" or "filled".
func (c *ConnectRule) UnmarshalText(text []byte) error {
	return parseName(connectNames, "connect-rule", text, (*uint8)(c))
}

// Bonus is White's compensation, in points, for N handicap stones.
type Bonus uint8

// The compensations.
const (
	NoBonus      Bonus = iota // 0
	BonusN                    // N
	BonusNMinus1              // N-1
)

var bonusNames = []string{"0", "N", "N-1"}

// String returns the name that [Bonus.UnmarshalText] reads.
func (b Bonus) String() string { return nameOf(bonusNames, uint8(b)) }

// MarshalText writes the name.
func (b Bonus) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads "0", "N" or "N-1".
func (b *Bonus) UnmarshalText(text []byte) error {
	return parseName(bonusNames, "handicap-bonus", text, (*uint8)(b))
}

func nameOf(names []string, i uint8) string {
	if int(i) < len(names) {
		return names[i]
	}
	return "unknown(" + strconv.Itoa(int(i)) + ")"
}

func parseName(names []string, what string, text []byte, into *uint8) error {
	for i, name := range names {
		if name == string(text) {
			*into = uint8(i)
			return nil
		}
	}
	return reason.Error(reason.New("no-such-name", "text", reason.Brief(string(text)), "what", what, "names", strings.Join(names, ", ")))
}
