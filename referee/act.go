package referee

import "github.com/shinpan/shinpan/weiqi"

// An Act is something that somebody wants to do. The set is closed.
type Act interface{ act() }

type (
	// Play makes a move or a pass. N is the number that the move will have, counted
	// from 1; 0 leaves the check out. Lag is the part of the time spent that the
	// server measured to be the network's.
	Play struct {
		N    int
		Move weiqi.Move
		Lag  Millis
	}

	// PlaceHandicap puts Black's free handicap stones on the empty board.
	PlaceHandicap struct{ Points weiqi.Set }

	// Resign gives the game up.
	Resign struct{}

	// Claim is a player's one list of dead chains, his own or the other's, at the
	// stop with that number. It is final. Half a chain means the whole chain, and
	// points without a stone are left out. Unknown says that a program cannot tell,
	// which claims nothing and gives nothing up, whatever is in the list.
	Claim struct {
		Stop    int
		Dead    weiqi.Set
		Unknown bool
	}

	// Accept agrees with the other player's list in a dispute.
	Accept struct{ Stop int }

	// PlayOn wants the dispute played out. Confirm names agreed chains of the
	// player's own that he confirms as dead, having seen both lists.
	PlayOn struct {
		Stop    int
		Confirm weiqi.Set
	}

	// AskUndo asks to take back the player's last move and what followed it.
	AskUndo struct{}

	// AnswerUndo answers the other player's request.
	AnswerUndo struct{ Yes bool }

	// ClaimWin takes the win that a failed opponent leaves.
	ClaimWin struct{}

	// Replace puts another program on the seat of one that failed.
	Replace struct{ Seat Seat }

	// Sit takes a free seat. The referee decides who may.
	Sit struct {
		Color weiqi.Color
		Seat  Seat
	}

	// Tick says that a deadline may have passed. It is the referee's.
	Tick struct{}

	// Propose is what a judge sees at a stop: it advises people, and it is the list
	// of who stays silent. It is the referee's.
	Propose struct {
		Stop     int
		Proposal Proposal
	}

	// Fault reports that a program broke down or broke the rules. It is the referee's.
	Fault struct {
		Color  weiqi.Color
		Detail string
	}

	// Interrupt says that the server was away: the clocks stand until both sides are
	// back. It is the referee's.
	Interrupt struct{}

	// Back says that a side is there again after an interruption.
	Back struct{}

	// Amend replaces the result of a game that is over. It is a moderator's.
	Amend struct {
		Result weiqi.Result
		Why    string
	}
)

func (Play) act()          {}
func (PlaceHandicap) act() {}
func (Resign) act()        {}
func (Claim) act()         {}
func (Accept) act()        {}
func (PlayOn) act()        {}
func (AskUndo) act()       {}
func (AnswerUndo) act()    {}
func (ClaimWin) act()      {}
func (Replace) act()       {}
func (Sit) act()           {}
func (Tick) act()          {}
func (Propose) act()       {}
func (Fault) act()         {}
func (Interrupt) act()     {}
func (Back) act()          {}
func (Amend) act()         {}
