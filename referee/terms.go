package referee

import "github.com/shinpan/shinpan/weiqi"

// Terms are what is agreed before the first move and holds to the end.
// The zero value of a limit means the default that [Terms.Check] fills in.
type Terms struct {
	Size     weiqi.Size  `json:"size"`
	Ruleset  string      `json:"ruleset,omitempty"` // the name under which the rules were chosen
	Rules    weiqi.Rules `json:"rules"`
	Komi     weiqi.Score `json:"komi"` // in half points, without compensation for handicap stones
	Handicap Handicap    `json:"handicap,omitzero"`
	Start    *Start      `json:"start,omitempty"` // a board to begin from; not with handicap
	Time     TimeControl `json:"time"`
	// Gift is the time of every move that is not charged, for the network (CGOS gives 250 ms). Where
	// it is not 0, measured lag is not forgiven and Margin has no effect.
	Gift Millis `json:"gift_ms,omitempty"`
	// Weekends is the zone, by the IANA's name, whose Saturdays and Sundays do not count by
	// correspondence; empty: all days count.
	Weekends string `json:"weekends,omitempty"`
	// Vacation is how long a side may be on vacation in all, by correspondence: that time does
	// not count. 0: not at all.
	Vacation Millis `json:"vacation_ms,omitempty"`
	// Margin is how much more than its clock says a program may use in the whole game before
	// it loses on time.
	Margin Millis `json:"margin_ms,omitempty"`
	Ending string `json:"ending"` // a name that [Endings] lists
	// Mediator is the third party that decides disputes where the ending asks one:
	// "account:ID" for the holder of an account, "person" for any person whom both players
	// accept, "judge:NAME" for an opinion on life and death, or "engine:NAME" for a
	// program. Empty for none.
	Mediator string `json:"mediator,omitempty"`
	// MediatorName is what people call the account that is to mediate.
	MediatorName string `json:"mediator_name,omitempty"`
	// Fallback is the ending that settles a dispute when the mediator gives no
	// verdict: cleanup, as-is, play-on, resume or confirmation.
	Fallback string `json:"fallback,omitempty"`
	// Judge is the name of the judge where the ending has the board counted.
	Judge string `json:"judge,omitempty"`
	// Passing says whether a side that has passed may play again.
	Passing Passing `json:"passing,omitzero"`
	// AllowUnsound takes an ending under which a lie about dead stones can gain.
	AllowUnsound bool `json:"allow_unsound,omitempty"`
	// ForcedPass: the referee passes for a side without a legal board play.
	ForcedPass bool `json:"forced_pass,omitempty"`

	Black   Seat        `json:"black"`
	White   Seat        `json:"white"`
	Limits  Limits      `json:"limits"`
	OnFault FaultPolicy `json:"on_fault"`
	// IllegalLoses: an illegal move loses at once, for people too. A program's
	// always does, by OnFault.
	IllegalLoses bool `json:"illegal_loses,omitempty"`

	// Rated: the result counts for the ratings of both players. Whether they have any
	// is for others to say.
	Rated bool `json:"rated,omitempty"`
	// Tournament is the name of the tournament that the game belongs to; empty for none.
	Tournament string `json:"tournament,omitempty"`
	// Private: the game is on no list, and can be found by its id only.
	Private bool `json:"private,omitempty"`
	// Delay is how late those who only watch see the game while it goes on.
	Delay Delay `json:"delay,omitzero"`
}

// Usual returns the terms of a named ruleset where nothing else is agreed: the
// ending of the ruleset's own text or place of play, play-on where that leaves
// the choice; and other terms that a text asks for. [Settings.Terms] always begins with it.
func Usual(ruleset string) Terms {
	usual := Terms{Ending: namePlayOn}
	if set, err := weiqi.RulesetNamed(ruleset); err == nil && set.KeepsAll {
		usual.Ending = nameAsIs
	}
	switch ruleset {
	case "cgos":
		usual.IllegalLoses = true
	case "japanese-1989", "japanese-owner-first", "japanese-other-first", "korean":
		usual.Ending = nameConfirmation
	case "aga":
		usual.Ending = nameAGA
	case "kgs-cgtr":
		usual.Ending = nameCleanup
	case "blog-2012":
		usual.ForcedPass = true // a side that can put no stone on the board passes by default
	case "dublin-2001":
		// The sketch of a referee of that time: an illegal move loses, two passes count
		// the board as Tromp and Taylor do, and nothing but the 500 moves ends a cycle.
		usual.Limits = Limits{Moves: 500, AtMoves: DrawGame, Repetition: PlayGoesOn}
		usual.IllegalLoses = true
	}
	return usual
}

// usualRepetition returns what a third occurrence leads to where nothing is agreed. By the Japanese rules of
// 1989 the game has no result "if the players agree" (article 12): people propose it. Two programs, which
// cannot, agree by going round.
func (t Terms) usualRepetition() Outcome {
	switch t.Ruleset {
	case "japanese-1989", "japanese-owner-first", "japanese-other-first":
		if t.Black.Kind != Program || t.White.Kind != Program {
			return PlayGoesOn
		}
	}
	return VoidGame
}

// A Handicap is what Black may put on the board before White's first move.
type Handicap struct {
	Stones int  `json:"stones"`
	Free   bool `json:"free,omitempty"` // Black chooses the points; otherwise they are the fixed ones
}

// A Start is a board that a game begins from.
type Start struct {
	Black weiqi.Set   `json:"black"`
	White weiqi.Set   `json:"white"`
	Turn  weiqi.Color `json:"to_play"`
}

// A Seat is the player of a color.
type Seat struct {
	Kind   SeatKind `json:"kind"`
	Name   string   `json:"name"`
	Player string   `json:"player,omitempty"` // the account of a person; empty while the seat is free
	Engine string   `json:"engine,omitempty"` // the name under which whoever seats programs knows it
}

// IsEngine reports whether the program of that name sits there.
func (s Seat) IsEngine(name string) bool { return s.Kind == Program && s.Engine == name }

// A SeatKind says what sits on a seat.
type SeatKind uint8

// The kinds of seats.
const (
	Person SeatKind = iota
	Program
)

var seatKindNames = []string{"person", "program"}

// String returns "person" or "program".
func (k SeatKind) String() string { return nameOf(seatKindNames, "SeatKind", uint8(k)) }

// MarshalText writes the name.
func (k SeatKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the name.
func (k *SeatKind) UnmarshalText(text []byte) error {
	return parseName(seatKindNames, "seat-kind", text, (*uint8)(k))
}

// Limits bound the number of moves and every wait of a game, so that each game ends. A field that is 0
// stands for its default, which [Terms.Check] fills in.
type Limits struct {
	// Moves is the number of moves after which the game ends as AtMoves says; passes and moves
	// that were taken back count. If the last of them is a pass that stops the game, the stop
	// is settled as usual. Where the board is counted then, the side that passed last has one move more if the
	// other made the last of them.
	Moves   int     `json:"moves"`
	AtMoves Outcome `json:"at_moves"`
	// Repetition is what follows when, under simple ko, a board play brings a
	// position with the same side to move about for the third time since the last pass. Where terms
	// leave it open, the ruleset and who sits on the seats decide.
	Repetition Outcome `json:"repetition"`
	// ListPeople and ListPrograms bound the wait for a list of dead chains and for
	// the answer to a dispute, counted from the stop or the dispute.
	ListPeople   Millis `json:"list_people_ms"`
	ListPrograms Millis `json:"list_programs_ms"`
	// FirstMove voids a game in which a side does not begin though both seats are taken: a
	// person with a first move or with handicap stones. A program that places none in a game with
	// clocks forfeits it.
	FirstMove Millis `json:"first_move_ms"`
	// Vacant bounds the wait of a person for a new opponent when the program failed.
	Vacant Millis `json:"vacant_ms"`
	// Mediator bounds the wait for a verdict, counted from when it is asked for.
	Mediator Millis `json:"wait_mediator_ms"`
	// Trial bounds the wait for every move of a trial, which plays a dispute out on a copy.
	Trial Millis `json:"trial_ms"`
	// Absent is how long a person who left is waited for before the other may claim the
	// win.
	Absent Millis `json:"absent_ms"`
}

// Passing says what a pass does to the rest of a side's game.
type Passing uint8

// The ways to pass.
const (
	NormalPassing Passing = iota // a pass is one turn left out
	// a side that has passed passes from then on, until play resumes after a dispute; a pass that takes the button does
	// not count
	PassForGood
)

var passingNames = []string{"normal", "for-good"}

// String returns "normal" or "for-good".
func (p Passing) String() string { return nameOf(passingNames, "Passing", uint8(p)) }

// MarshalText writes the name.
func (p Passing) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the name; nothing at all is "normal".
func (p *Passing) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*p = NormalPassing
		return nil
	}
	return parseName(passingNames, "passing", text, (*uint8)(p))
}

// An Outcome is what a limit leads to.
type Outcome uint8

// The outcomes.
const (
	DefaultOutcome Outcome = iota
	DrawGame               // a draw
	CountBoard             // play stops for good, and the board is counted without what a judge is sure is dead
	VoidGame               // no result
	PlayGoesOn             // nothing; not for the limit on moves
)

var outcomeNames = []string{"default", "draw", "count", "void", "none"}

// String returns "default", "draw", "count", "void" or "none".
func (o Outcome) String() string { return nameOf(outcomeNames, "Outcome", uint8(o)) }

// MarshalText writes the name.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads the name.
func (o *Outcome) UnmarshalText(text []byte) error {
	return parseName(outcomeNames, "outcome", text, (*uint8)(o))
}

// A FaultPolicy says what follows when a program breaks down or breaks the rules.
type FaultPolicy uint8

// The policies.
const (
	ForfeitGame FaultPolicy = iota // the program loses
	// a person who plays the program may take the win or another opponent; not in a rated game
	OfferOther
)

var faultPolicyNames = []string{"forfeit", "offer-other"}

// String returns "forfeit" or "offer-other".
func (f FaultPolicy) String() string { return nameOf(faultPolicyNames, "FaultPolicy", uint8(f)) }

// MarshalText writes the name.
func (f FaultPolicy) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads the name.
func (f *FaultPolicy) UnmarshalText(text []byte) error {
	return parseName(faultPolicyNames, "fault-policy", text, (*uint8)(f))
}
