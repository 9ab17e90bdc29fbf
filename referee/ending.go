package referee

import "github.com/shinpan/shinpan/weiqi"

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
