package referee

import (
	"slices"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A Deadline is a moment at which something follows unless a party acts before.
type Deadline struct {
	Kind DeadlineKind
	Of   Party // who is to act; [Referee] where no single party is
	At   time.Time
}

// A DeadlineKind says what is due, and what follows if it is not done.
type DeadlineKind uint8

// The kinds of deadlines.
const (
	FlagDue        DeadlineKind = iota // a move, or the clock has run out and the game is lost
	FirstMoveDue                       // a person's first move or handicap stones, or the game has no result
	HandicapDue                        // the handicap stones of a program, or the game is lost
	ListDue                            // a list of dead chains, or the referee's holds
	AnswerDue                          // an answer to a dispute or to a count, or silence is the answer
	MarkDue                            // a mark, or the side is done
	TrialMoveDue                       // a move on the copy, or it is a pass
	VerdictDue                         // a verdict, or there is none
	OpponentDue                        // a new opponent instead of a program that failed, or the game is won
	AbsenceDue                         // the return of a player who has left, or the other side may claim the win
	PauseDue                           // the end of a pause: the clocks run again
	InterruptedDue                     // the return of both sides after an outage: the clocks run again
	VacationDue                        // the end of a vacation: the time of the side counts again
	FollowsDue                         // nothing of anybody: the referee is about to act
)

var deadlineNames = []string{
	"flag", "first-move", "handicap", "list", "answer", "mark", "trial-move", "verdict", "opponent", "absence", "pause", "interrupted", "vacation", "follows",
}

// String returns the name of the kind, such as "first-move".
func (k DeadlineKind) String() string { return nameOf(deadlineNames, "DeadlineKind", uint8(k)) }

// MarshalText writes the name.
func (k DeadlineKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the name.
func (k *DeadlineKind) UnmarshalText(text []byte) error {
	return parseName(deadlineNames, "deadline", text, (*uint8)(k))
}

// Deadline returns when the next [Tick] would do something. There is none while a
// game without clocks that both sides have begun waits for a move, while a seat of a
// game that has not begun is free, and when the game is over.
func (g *Game) Deadline() (first time.Time, ok bool) {
	g.deadlines(func(d Deadline) {
		if !ok || d.At.Before(first) {
			first, ok = d.At, true
		}
	})
	return first, ok
}

// Deadlines returns everything that is due, the nearest first. Each of them but the claim for
// an absence is one that a [Tick] acts upon, and the nearest of those is [Game.Deadline].
func (g *Game) Deadlines() []Deadline {
	var due []Deadline
	g.deadlines(func(d Deadline) { due = append(due, d) })
	for _, c := range bothColors {
		if claim, ok := g.WinFrom(c); ok && (g.phase == Handicapping || g.phase == Playing) {
			due = append(due, Deadline{AbsenceDue, PartyOf(c.Opponent()), claim})
		}
	}
	slices.SortStableFunc(due, func(a, b Deadline) int { return a.At.Compare(b.At) })
	return due
}

// deadlines tells each deadline that a Tick acts upon.
func (g *Game) deadlines(tell func(Deadline)) {
	switch {
	case g.follows() != nil:
		tell(Deadline{FollowsDue, Referee, g.at})
	case g.phase == Over:
	case g.away:
		tell(Deadline{InterruptedDue, Referee, g.awaySince.Add(awayLimit.Duration())})
	case g.paused != weiqi.Empty:
		tell(Deadline{PauseDue, Referee, g.pausedAt.Add(pauseLimit.Duration())})
	default:
		for _, c := range bothColors {
			if until, away := g.Vacation(c); away {
				tell(Deadline{VacationDue, PartyOf(c), until})
			}
		}
		g.phaseDeadlines(func(kind DeadlineKind, of Party, wait Millis) {
			if at, counts := g.dueBy(of, wait); counts {
				tell(Deadline{kind, of, at})
			}
		})
	}
}

// dueBy returns when a party has let a wait run out. It is not ok while the time of the party does not count.
func (g *Game) dueBy(of Party, wait Millis) (at time.Time, ok bool) {
	if of == Referee { // no person, who could have a free day
		return g.since.Add(wait.Duration()), true
	}
	_, away := g.Vacation(of.Color())
	return g.terms.after(g.since, wait), !away
}

// phaseDeadlines tells what the phase waits for, and how long from when it began to.
func (g *Game) phaseDeadlines(tell func(kind DeadlineKind, of Party, wait Millis)) {
	limits := &g.terms.Limits
	switch g.phase {
	case Handicapping, Playing:
		turn := g.position.Turn()
		switch {
		case g.Running() == turn:
			tell(FlagDue, PartyOf(turn), g.terms.Gift+g.terms.Time.Left(g.clocks[turn])+g.grace(turn))
		case g.begun[turn], !g.taken(weiqi.Black) || !g.taken(weiqi.White):
		case g.seats[turn].Kind == Program && g.terms.Time.System == NoClock:
		case g.seats[turn].Kind == Program: // with handicap stones: else its clock runs
			tell(HandicapDue, PartyOf(turn), limits.FirstMove)
		default:
			tell(FirstMoveDue, PartyOf(turn), limits.FirstMove)
		}
	case Listing, Answering, Marking, Trying:
		kind := spokenDue[g.phase]
		for _, c := range bothColors {
			if g.wanted(c) {
				tell(kind, PartyOf(c), g.patience(c))
			}
		}
	case Referring:
		tell(VerdictDue, g.decider(), limits.Mediator)
	case Vacant:
		tell(OpponentDue, PartyOf(g.fault.Color.Opponent()), limits.Vacant)
	default:
		panic("referee: no such phase: " + g.phase.String())
	}
}

// spokenDue is what a side's word is in the phases that ask for one.
var spokenDue = [...]DeadlineKind{Listing: ListDue, Answering: AnswerDue, Marking: MarkDue, Trying: TrialMoveDue}

// NotBegun returns the side that did not begin in time, where the game has no result for that. Moved tells whether the
// other side had.
func (g *Game) NotBegun() (absent weiqi.Color, moved bool) {
	if g.phase != Over || g.result.By != weiqi.Void || g.why.Code != codeNotBegun {
		return weiqi.Empty, false
	}
	turn := g.position.Turn()
	return turn, g.MoveNumber() > 0 || turn == weiqi.White && g.terms.Handicap.Free && g.handicap > 0
}

// codeNotBegun is the reason why a game that a side did not begin has no result.
const codeNotBegun = "not-begun"
