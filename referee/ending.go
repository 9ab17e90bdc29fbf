package referee

import (
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A Stop is a position that passes have stopped, and what the players have said
// about it so far.
type Stop struct {
	Number      int // 1 is the first stop of the game
	Position    *weiqi.Position
	FirstPasser weiqi.Color
	LastPasser  weiqi.Color
	BoardPlays  int         // since the stop before, or since the start
	Proposal    *Proposal   // what the judge sees, once it has spoken
	Lists       [3]*List    // by color; nil until given
	Answers     [3]*Answer  // by color; nil until given
	Disputed    weiqi.Set   // once both lists are in and differ
	Agreed      weiqi.Set   // chains that are in both lists, then
	FirstAsked  weiqi.Color // who first wanted the dispute played out
	Frozen      weiqi.Set   // chains confirmed as dead at an earlier stop and untouched since
}

// A List is a player's list of dead chains, final when given.
type List struct {
	Dead    weiqi.Set
	Unknown bool
}

// An Answer is a player's answer to a dispute, final when given.
type Answer struct {
	Accept    bool
	Confirmed weiqi.Set
}

// An Ending is a protocol for ending games: a pure function of all stops so far.
type Ending func(stops []Stop) Step

// A Step is what an ending wants next. The set is closed.
type Step interface{ step() }

type (
	// Ask wants a list of dead chains from each player who has not given one.
	Ask struct{}

	// Confirm wants an answer to the dispute from each player who has not given one.
	// Chains are the agreed ones, which their owners may confirm as dead.
	Confirm struct{ Disputed, Agreed weiqi.Set }

	// Resume lets play go on with Turn to move; Frozen is what is off the board
	// when it is counted, as long as nothing touches it.
	Resume struct {
		Turn     weiqi.Color
		Disputed weiqi.Set
		Agreed   weiqi.Set
		Frozen   weiqi.Set
	}

	// Rule ends the game: the dead are removed and the board is counted.
	Rule struct {
		Dead weiqi.Set
		Why  string
	}
)

func (Ask) step()     {}
func (Confirm) step() {}
func (Resume) step()  {}
func (Rule) step()    {}

// EndingInfo describes an ending for people.
type EndingInfo struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Note  string `json:"note"`
}

// Endings lists the ways to end a game that terms can name.
func Endings() []EndingInfo {
	return []EndingInfo{
		{
			Name:  "play-on",
			Title: "Lists of dead stones; a dispute is played out",
			Note: "After two passes each side gives one list. If they do not agree, play goes on once, " +
				"and at the next two passes every stone on the board is alive, " +
				"except chains whose owner confirmed them as dead and that nothing has touched since.",
		},
		{
			Name:  "as-is",
			Title: "The board as it stands",
			Note:  "Two passes end the game. Nothing is removed (Tromp-Taylor).",
		},
	}
}

// UsualEnding returns the name of the ending that goes with a ruleset where terms
// name none: as it stands where the ruleset's own text or place of play removes
// nothing, otherwise play-on.
func UsualEnding(ruleset string) string {
	switch ruleset {
	case "tromp-taylor", "cgos", "dublin-2001", "blog-2012":
		return "as-is"
	default:
		return "play-on"
	}
}

// endingNamed returns the protocol with that name.
func endingNamed(name string) (Ending, error) {
	switch name {
	case "play-on":
		return playOn, nil
	case "as-is":
		return asIs, nil
	}
	var names []string
	for _, e := range Endings() {
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("there is no ending %q: choose one of %s", name, strings.Join(names, ", "))
}

// asIs counts the first stop without asking anybody (Tromp-Taylor 10).
func asIs([]Stop) Step {
	return Rule{Why: "both sides passed, and the board counts as it stands"}
}

// playOn settles a dispute by letting play go on once. At the next stop nobody is
// asked again: a last list would let a liar take what the honest side gives up
// and deny his own. For the same reason an agreed chain stays dead only if its
// owner confirms it, having seen both lists.
func playOn(stops []Stop) Step {
	stop := &stops[len(stops)-1]
	if len(stops) > 1 {
		return Rule{Dead: stop.Frozen, Why: "the dispute was played out, and what stands on the board is alive" + except(stop.Frozen)}
	}
	black, white := stop.Lists[weiqi.Black], stop.Lists[weiqi.White]
	if black == nil || white == nil {
		return Ask{}
	}
	disputed := dispute(stop)
	if disputed.Empty() {
		return Rule{Dead: black.Dead.Union(white.Dead), Why: "the lists of dead stones leave nothing in dispute"}
	}
	var frozen weiqi.Set
	answered := true
	for _, c := range bothColors {
		switch answer := stop.Answers[c]; {
		case answer == nil:
			answered = false
		case answer.Accept:
			return Rule{Dead: stop.Lists[c.Opponent()].Dead, Why: fmt.Sprintf("%s agreed with %s's list", name(c), name(c.Opponent()))}
		default:
			frozen = frozen.Union(answer.Confirmed)
		}
	}
	agreed := black.Dead.Intersect(white.Dead)
	if !answered {
		return Confirm{Disputed: disputed, Agreed: agreed}
	}
	return Resume{Turn: resumer(stop), Disputed: disputed, Agreed: agreed, Frozen: frozen}
}

func except(frozen weiqi.Set) string {
	if frozen.Empty() {
		return ""
	}
	return " except the stones confirmed as dead"
}

// dispute returns the chains on which the lists of a stop differ so that they
// cannot both be followed. Where a side never gains by taking off its own stones
// a concession needs no second signature, and a chain is in dispute only if the
// other side alone calls it dead. Otherwise both lists must be equal.
func dispute(stop *Stop) weiqi.Set {
	black, white := stop.Lists[weiqi.Black].Dead, stop.Lists[weiqi.White].Dead
	disputed := black.Union(white).Minus(black.Intersect(white))
	if rules := stop.Position.Rules(); rules.Scoring != weiqi.Territory && rules.Tax == weiqi.NoTax {
		concessions := black.Intersect(stop.Position.Stones(weiqi.Black)).
			Union(white.Intersect(stop.Position.Stones(weiqi.White)))
		return disputed.Minus(concessions)
	}
	return disputed
}

// resumer returns who moves when play goes on: the first passer, or where
// territory counts the opponent of the side that first asked for it (Japanese
// rules, article 9.3).
func resumer(stop *Stop) weiqi.Color {
	if stop.Position.Rules().Scoring == weiqi.Territory && stop.FirstAsked != weiqi.Empty {
		return stop.FirstAsked.Opponent()
	}
	return stop.FirstPasser
}
