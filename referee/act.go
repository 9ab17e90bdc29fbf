package referee

import "github.com/shinpan/shinpan/weiqi"

// An Act is something that a party wants to do. The set is closed.
type Act interface{ act() }

type (
	// Play makes a move or a pass. N is the number that the move will have, counted
	// from 1; 0 leaves the check out. Lag is the part of the time spent that was not the
	// player's: what the server measured of a person's network, or of its own part between
	// a program's turn and its answer.
	Play struct {
		N    int
		Move weiqi.Move
		Lag  Millis
	}

	// PlaceHandicap puts Black's free handicap stones on the empty board.
	PlaceHandicap struct{ Points weiqi.Set }

	// Resign gives the game up.
	Resign struct{}

	// Claim is a player's one list of dead chains, of either color, at the
	// stop with that number. It is final, and sealed until both lists are in. Half a
	// chain means the whole chain. Unknown means that a program cannot tell, which
	// claims nothing and gives nothing up, whatever is in the list; Fault is then the
	// fault in the program's answer. Sure means that the player gives up own stones
	// though the referee's judge is sure that they live; without it such a
	// list is refused. From a program such a list, or one with a point without a stone,
	// counts as unknown.
	Claim struct {
		Stop    int
		Dead    weiqi.Set
		Unknown bool
		Sure    bool
		Fault   Reason
	}

	// Accept agrees with the other player's list in a dispute, or with the count
	// that a judge has made. Sure: as in [Claim], where the list has living stones of
	// the player's own.
	Accept struct {
		Stop int
		Sure bool
	}

	// PlayOn wants the dispute played out, or does not agree with the count that a
	// judge has made. Confirm names agreed chains of the player's own that the player
	// confirms as dead, having seen both lists. Before both lists are in it asks for
	// the game itself to go on, where the ending allows that.
	PlayOn struct {
		Stop    int
		Confirm weiqi.Set
	}

	// Mark marks the chain at a point as dead, and the chains of its color in the
	// same region with it, where sides mark by turns. The region is what can be
	// reached from the chain without crossing a stone of the other color.
	Mark struct {
		Stop  int
		Point weiqi.Point
	}

	// Done has nothing more to mark. Two in a row end the marking. Sure: as in
	// [Claim], where living stones of the player's own are marked.
	Done struct {
		Stop int
		Sure bool
	}

	// Dispute disagrees with the marks: they vanish and play goes on.
	Dispute struct{ Stop int }

	// Verdict is the mediator's decision on the chains in dispute: which of them
	// are dead, or None without a decision. A person who mediates sends it; for a judge or a
	// program the referee does. Who is
	// its kind and name, as [NamedMediator] puts them; that of a person who mediates is filled in.
	Verdict struct {
		Stop  int
		Dead  weiqi.Set
		None  bool
		Fault Reason // why there is none
		Who   string
		Seed  uint64
	}

	// Mediate takes the place of the mediator where the terms name that account, or
	// offers to where both players may accept any person. A player cannot.
	Mediate struct{ Seat Seat }

	// AnswerMediator is a player's answer to an offer to mediate, by the account.
	// The second yes accepts the mediator; a no ends the offer.
	AnswerMediator struct {
		Player string
		Yes    bool
	}

	// Withdraw gives the place of the mediator up, or the offer to take it. If a
	// verdict is awaited there is none.
	Withdraw struct{ Player string }

	// TrialPlay makes a move or a pass in a trial, the playing out of a dispute on a
	// copy of the board. N is its number there, counted from 1; 0 leaves the check
	// out. NameKo: the pass names the closed ko at Ko, which is then open again.
	TrialPlay struct {
		Trial  int
		N      int
		Move   weiqi.Move
		Ko     weiqi.Point
		NameKo bool
	}

	// AskVoid proposes that the game have no result.
	AskVoid struct{}

	// AnswerVoid answers the other player's proposal.
	AnswerVoid struct{ Yes bool }

	// AskUndo asks to take back the player's last move and what followed it.
	AskUndo struct{}

	// AnswerUndo answers the other player's request.
	AnswerUndo struct{ Yes bool }

	// ClaimWin takes the win from an opponent that failed, or that left and did not
	// come back in time.
	ClaimWin struct{}

	// Pause asks for the clocks to stand, or agrees to it. A program agrees to it in
	// advance, in a game that is not rated and while it does not think.
	Pause struct{}

	// Unpause has the clocks run again, or declines or withdraws a pause that was asked
	// for.
	Unpause struct{}

	// Replace puts another program on the seat of one that failed. In a rated game only the party Referee
	// may send it.
	Replace struct{ Seat Seat }

	// Sit takes a free seat. The referee decides whether it may be taken.
	Sit struct {
		Color weiqi.Color
		Seat  Seat
	}

	// Tick says that a deadline may have passed. Only the party Referee may send it.
	Tick struct{}

	// Propose is a judge's opinion of a stop: it advises people, and it is the list
	// of a person who stays silent. Only the party Referee may send it.
	Propose struct {
		Stop     int
		Proposal Proposal
	}

	// Fault reports that a program broke down or broke the rules. Only the party
	// Referee may send it.
	Fault struct {
		Color weiqi.Color
		Why   Reason
	}

	// Interrupt says that the server was away: the clocks stand until both sides are
	// back. By correspondence nobody is waited for, and only the gaps since the last event
	// are not charged. Only the party Referee may send it.
	Interrupt struct{ Gaps []Gap }

	// Vacation begins the vacation of a side, or ends it, where the terms have days for that.
	Vacation struct{ Over bool }

	// Leave says that a side is gone, as far as the server sees, or banned and so not to come
	// back. Only the party Referee may send it.
	Leave struct {
		Color  weiqi.Color
		Banned bool
	}

	// Back says that a side is there again after an interruption, or after it had left.
	// So does any other act of its.
	Back struct{}

	// Amend replaces the result of a game that is over. Only the party Moderator may send it. That
	// both sides lose (Japanese rules of 1989, article 13) only comes about this way.
	Amend struct {
		Result weiqi.Result
		Why    Reason // of a person, mostly an [Amendment]
	}
)

func (Play) act()           {}
func (PlaceHandicap) act()  {}
func (Resign) act()         {}
func (Claim) act()          {}
func (Accept) act()         {}
func (PlayOn) act()         {}
func (Mark) act()           {}
func (Done) act()           {}
func (Dispute) act()        {}
func (Verdict) act()        {}
func (Mediate) act()        {}
func (AnswerMediator) act() {}
func (Withdraw) act()       {}
func (TrialPlay) act()      {}
func (AskVoid) act()        {}
func (AnswerVoid) act()     {}
func (AskUndo) act()        {}
func (AnswerUndo) act()     {}
func (ClaimWin) act()       {}
func (Replace) act()        {}
func (Sit) act()            {}
func (Tick) act()           {}
func (Propose) act()        {}
func (Fault) act()          {}
func (Interrupt) act()      {}
func (Vacation) act()       {}
func (Pause) act()          {}
func (Unpause) act()        {}
func (Leave) act()          {}
func (Back) act()           {}
func (Amend) act()          {}
