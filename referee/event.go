package referee

import (
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// An Event is one entry in the log of a game. As JSON it is one flat object: seq,
// at, by, type, and the fields of what happened.
type Event struct {
	Seq  int       // 1 is [Created]; no gaps
	At   time.Time // UTC, whole milliseconds
	By   Party
	What What
}

// A What is what happened. The set is closed.
type What interface {
	what() string // the type in JSON
}

type (
	// Created begins every log.
	Created struct {
		Terms Terms `json:"terms"`
	}

	// HandicapPlaced tells where Black's free handicap stones went.
	HandicapPlaced struct {
		Points weiqi.Set `json:"points"`
	}

	// Moved is a move or a pass, what it took off the board, the time it was charged
	// and both clocks after it.
	Moved struct {
		N        int // its number, counted from 1
		Move     weiqi.Move
		Captured weiqi.Set
		Spent    Millis
		Clock    Clocks
		Forced   bool // a pass by the referee, as the terms say
	}

	// Stopped says that passes have stopped play and the word of the players is
	// wanted, a list of dead chains or a first mark, if the ending asks for any. Limit: a limit
	// has stopped play instead, for good, and a judge counts the board.
	Stopped struct {
		Stop        int         `json:"stop"`
		FirstPasser weiqi.Color `json:"first_passer"` // whose turn it is
		// from this event, when the last word is due; 0 if none is asked for
		Deadline Millis `json:"deadline_ms"`
		Limit    Reason `json:"limit,omitzero"` // the limit that has stopped play
	}

	// Proposed is what the referee's judge sees at a stop.
	Proposed struct {
		Stop     int      `json:"stop"`
		Proposal Proposal `json:"proposal"`
	}

	// Claimed is a player's list, widened to whole chains. Silent: the time ran out
	// and the list is the proposal's settled part. Fault: why what a program said is no
	// list. Sealed: this is how others than its author see it before it is opened, and
	// of the list nothing is told ([Game.Seal]).
	Claimed struct {
		Stop    int         `json:"stop"`
		Color   weiqi.Color `json:"color"`
		Dead    weiqi.Set   `json:"dead"`
		Unknown bool        `json:"unknown,omitempty"`
		Silent  bool        `json:"silent,omitempty"`
		Fault   Reason      `json:"fault,omitzero"`
		Sealed  bool        `json:"sealed,omitempty"`
	}

	// Opened tells both lists of a stop to everybody, since both are in.
	Opened struct {
		Stop  int  `json:"stop"`
		Black List `json:"black"`
		White List `json:"white"`
	}

	// Disputed says that both lists are in and cannot both be followed. Agreed are the chains in both;
	// MayConfirm: their owners may confirm them as dead.
	Disputed struct {
		Stop       int       `json:"stop"`
		Disputed   weiqi.Set `json:"disputed"`
		Agreed     weiqi.Set `json:"agreed"`
		MayConfirm bool      `json:"may_confirm,omitempty"`
		Deadline   Millis    `json:"deadline_ms"`
	}

	// Answered is a player's answer to a dispute: agree with the other's list, or
	// play it out with some of the player's own agreed chains confirmed as dead.
	Answered struct {
		Stop      int         `json:"stop"`
		Color     weiqi.Color `json:"color"`
		Accept    bool        `json:"accept"`
		Confirmed weiqi.Set   `json:"confirmed"`
		Silent    bool        `json:"silent,omitempty"`
	}

	// Referred says that a third party is asked about the disputed chains, or about
	// the whole board.
	Referred struct {
		Stop     int       `json:"stop"`
		Disputed weiqi.Set `json:"disputed"`        // the chains asked about
		Agreed   weiqi.Set `json:"agreed"`          // the chains in both lists
		Whole    bool      `json:"whole,omitempty"` // all chains of the board, since no list was asked for
		To       string    `json:"to"`              // "person", "judge:NAME" or "engine:NAME"
		Deadline Millis    `json:"deadline_ms"`
		Why      Reason    `json:"why"`
	}

	// MediatorOffered names a person who would mediate if both players accept.
	MediatorOffered struct {
		Seat Seat `json:"seat"`
	}

	// MediatorAnswered is a player's answer to an offer to mediate: a no ends the
	// offer.
	MediatorAnswered struct {
		Color weiqi.Color `json:"color"`
		Yes   bool        `json:"yes"`
	}

	// MediatorLeft says that the mediator has stopped mediating, or that a person has withdrawn the
	// offer to mediate.
	MediatorLeft struct{}

	// MediatorSeated names the mediator.
	MediatorSeated struct {
		Seat Seat `json:"seat"`
	}

	// Judged is the verdict: which of the chains asked about are dead. None: there
	// is no verdict, Fault why if that is known. Silent: the time ran out.
	// Who is the mediator's kind and name, as [NamedMediator] puts them.
	Judged struct {
		Stop   int       `json:"stop"`
		Dead   weiqi.Set `json:"dead"`
		None   bool      `json:"none,omitempty"`
		Silent bool      `json:"silent,omitempty"`
		Fault  Reason    `json:"fault,omitzero"`
		Who    string    `json:"who,omitempty"`
		Seed   uint64    `json:"seed"`
	}

	// Counted shows the count that a judge's verdict makes: the game ends with it
	// unless a side disagrees and plays on.
	Counted struct {
		Stop     int         `json:"stop"`
		Dead     weiqi.Set   `json:"dead"`
		Score    weiqi.Score `json:"score"` // Black minus White, komi and compensation included
		Text     string      `json:"text"`  // the result that this is
		Deadline Millis      `json:"deadline_ms"`
	}

	// Marked is a mark on a chain at Point; Dead is all that is marked now.
	Marked struct {
		Stop  int         `json:"stop"`
		Color weiqi.Color `json:"color"` // the side that marks
		Point weiqi.Point `json:"point"`
		Dead  weiqi.Set   `json:"dead"`
	}

	// MarkedDone says that a side has nothing more to mark. Silent: the time ran out
	// and nothing is marked against that side.
	MarkedDone struct {
		Stop   int         `json:"stop"`
		Color  weiqi.Color `json:"color"`
		Silent bool        `json:"silent,omitempty"`
	}

	// MarksDisputed says that a side disagrees with the marks. Silent: the time ran
	// out.
	MarksDisputed struct {
		Stop   int         `json:"stop"`
		Color  weiqi.Color `json:"color"`
		Silent bool        `json:"silent,omitempty"`
	}

	// TrialBegan says that a disputed chain is played out on a copy of the stopped
	// board, its attacker moving first.
	TrialBegan struct {
		Stop     int         `json:"stop"`
		Trial    int         `json:"trial"`
		Chain    weiqi.Set   `json:"chain"`
		First    weiqi.Color `json:"first"`
		Deadline Millis      `json:"deadline_ms"` // for every move
	}

	// TrialMoved is a move or a pass in a trial. NameKo: the pass names the closed ko at Ko.
	// Silent: the time ran out, which is a pass.
	TrialMoved struct {
		Trial    int
		N        int // its number in the trial, counted from 1
		Move     weiqi.Move
		Ko       weiqi.Point
		NameKo   bool
		Captured weiqi.Set
		Silent   bool
	}

	// TrialEnded says whether the chain was captured in its trial.
	TrialEnded struct {
		Trial    int    `json:"trial"`
		Captured bool   `json:"captured"`
		Why      Reason `json:"why"`
	}

	// PlayOnAsked says that a side wants the game itself to go on instead of
	// listing dead stones.
	PlayOnAsked struct {
		Stop  int         `json:"stop"`
		Color weiqi.Color `json:"color"`
	}

	// Resumed says that play goes on after a dispute. Each side has at least a whole period of
	// its time control, or [TimeControl.Floor] where there are no periods.
	Resumed struct {
		Stop       int         `json:"stop"`
		Turn       weiqi.Color `json:"to_play"`
		Disputed   weiqi.Set   `json:"disputed"`
		Agreed     weiqi.Set   `json:"agreed"`
		Frozen     weiqi.Set   `json:"frozen"`
		Why        Reason      `json:"why,omitzero"`
		IfBothPass string      `json:"if_both_pass"` // the result if both pass now
		Clock      Clocks      `json:"clock,omitzero"`
	}

	// Ruled says what was taken off the board before it was counted, and why.
	Ruled struct {
		Stop  int         `json:"stop"`
		Dead  weiqi.Set   `json:"dead"`
		Why   Reason      `json:"why"`
		Score weiqi.Score `json:"score"` // Black minus White, komi and compensation included
	}

	// Ended is the result.
	Ended struct {
		Result weiqi.Result `json:"result"`
		Text   string       `json:"text"` // the result as SGF writes it
		Why    Reason       `json:"why,omitzero"`
	}

	// UndoAsked, UndoDeclined and Undone are a request to take a move back, its
	// refusal, and its acceptance, after which To moves are left, and the clocks are as they were then.
	UndoAsked struct {
		Color weiqi.Color `json:"color"`
	}
	// UndoDeclined: see [UndoAsked].
	UndoDeclined struct {
		Color weiqi.Color `json:"color"` // the side that declined
	}
	// Undone: see [UndoAsked].
	Undone struct {
		To    int    `json:"to"`
		Clock Clocks `json:"clock,omitzero"`
	}

	// VoidAsked and VoidDeclined are a proposal that the game have no result, and
	// its refusal. Accepted, it leads to [Ended].
	VoidAsked struct {
		Color weiqi.Color `json:"color"`
	}
	// VoidDeclined: see [VoidAsked].
	VoidDeclined struct {
		Color weiqi.Color `json:"color"` // the side that declined
	}

	// Faulted says that a program failed and its opponent may take the win or another
	// opponent until the deadline.
	Faulted struct {
		Color    weiqi.Color `json:"color"`
		Why      Reason      `json:"why"`
		Deadline Millis      `json:"deadline_ms"`
	}

	// Seated names the player of a seat from now on.
	Seated struct {
		Color weiqi.Color `json:"color"`
		Seat  Seat        `json:"seat"`
	}

	// Interrupted says that the server was away and the clocks stand. They run again
	// at the latest when Deadline has passed since this event.
	Interrupted struct {
		Deadline Millis `json:"deadline_ms"`
	}

	// Returned says that a side is back, after an interruption or after it had left.
	Returned struct {
		Color weiqi.Color `json:"color"`
	}

	// Continued says that the clocks run again after an interruption, with a credit
	// for both sides.
	Continued struct {
		Credit Millis `json:"credit_ms"`
		Clock  Clocks `json:"clock,omitzero"`
	}

	// Downtime says that the server was away in a game by correspondence, and so much counted time of
	// the present wait, at least, is charged to nobody.
	Downtime struct {
		Credit Millis `json:"credit_ms"`
	}

	// VacationBegan says that a side is on vacation, so that its time does not count. It ends at
	// the latest when Deadline has passed since this event.
	VacationBegan struct {
		Color    weiqi.Color `json:"color"`
		Deadline Millis      `json:"deadline_ms"`
	}

	// VacationEnded says that the time of a side counts again. Left is what is left of its budget.
	VacationEnded struct {
		Color weiqi.Color `json:"color"`
		Left  Millis      `json:"left_ms"`
	}

	// PauseAsked says that a side wants the clocks to stand for a while.
	PauseAsked struct {
		Color weiqi.Color `json:"color"`
	}

	// Paused says that the clocks stand as they were, because the side asked for it and
	// the other agreed or is a program. They run again at the latest when Deadline has
	// passed since this event.
	Paused struct {
		Color    weiqi.Color `json:"color"`
		Deadline Millis      `json:"deadline_ms"`
	}

	// Unpaused says that the clocks run again, or that a pause that was asked for is not
	// to be. Color is the side that wants it so; Empty: the pause lasted long enough.
	Unpaused struct {
		Color weiqi.Color `json:"color"`
	}

	// Left says that a person is gone while clocks run, or was banned where there are
	// none. Claim is how long the other side
	// has to wait until it may claim the win.
	Left struct {
		Color weiqi.Color `json:"color"`
		Claim Millis      `json:"claim_ms"`
	}

	// Amended is a moderator's correction of the result.
	Amended struct {
		Result weiqi.Result `json:"result"`
		Text   string       `json:"text"`
		Why    Reason       `json:"why"`
	}
)

func (Created) what() string          { return "created" }
func (HandicapPlaced) what() string   { return "handicap_placed" }
func (Moved) what() string            { return "move" }
func (Stopped) what() string          { return "stop" }
func (Proposed) what() string         { return "proposal" }
func (Claimed) what() string          { return "claim" }
func (Opened) what() string           { return "lists" }
func (Disputed) what() string         { return "disputed" }
func (Answered) what() string         { return "answer" }
func (Referred) what() string         { return "referral" }
func (MediatorOffered) what() string  { return "mediator_offered" }
func (MediatorAnswered) what() string { return "mediator_answered" }
func (MediatorLeft) what() string     { return "mediator_left" }
func (MediatorSeated) what() string   { return "mediator" }
func (Judged) what() string           { return "verdict" }
func (Counted) what() string          { return "count" }
func (Marked) what() string           { return "mark" }
func (MarkedDone) what() string       { return "mark_done" }
func (MarksDisputed) what() string    { return "mark_dispute" }
func (TrialBegan) what() string       { return "trial_begin" }
func (TrialMoved) what() string       { return "trial_move" }
func (TrialEnded) what() string       { return "trial_end" }
func (PlayOnAsked) what() string      { return "play_on_asked" }
func (Resumed) what() string          { return "resumed" }
func (Ruled) what() string            { return "ruling" }
func (Ended) what() string            { return "result" }
func (UndoAsked) what() string        { return "undo_asked" }
func (UndoDeclined) what() string     { return "undo_declined" }
func (Undone) what() string           { return "undone" }
func (VoidAsked) what() string        { return "void_asked" }
func (VoidDeclined) what() string     { return "void_declined" }
func (Faulted) what() string          { return "fault" }
func (Seated) what() string           { return "seated" }
func (Interrupted) what() string      { return "interrupted" }
func (Returned) what() string         { return "returned" }
func (Continued) what() string        { return "continued" }
func (Downtime) what() string         { return "downtime" }
func (VacationBegan) what() string    { return "vacation_begin" }
func (VacationEnded) what() string    { return "vacation_end" }
func (PauseAsked) what() string       { return "pause_asked" }
func (Paused) what() string           { return "paused" }
func (Unpaused) what() string         { return "unpaused" }
func (Left) what() string             { return "left" }
func (Amended) what() string          { return "result_amended" }

// A Proposal is what is kept of a judge's opinion of a stopped position: only the stones that the
// judge is sure are dead, where package life's Opinion has every likely one.
type Proposal struct {
	Dead      weiqi.Set `json:"dead"`      // stones that the judge is sure are dead
	Unsettled weiqi.Set `json:"unsettled"` // stones of chains that the judge is not sure of
	Judge     string    `json:"judge"`     // the name of the judge
	Seed      uint64    `json:"seed"`      // of its chance: with it the opinion can be repeated
}

// Of returns the clock of a side.
func (c Clocks) Of(side weiqi.Color) Clock {
	if side == weiqi.White {
		return c.White
	}
	return c.Black
}
