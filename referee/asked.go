package referee

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// Questions of pages, clients and drivers to a game: nothing else looks at the name of
// an ending or at the form of the terms.

// WaitsFor reports whether the game waits for a party now: whether [Game.Waiting] has it.
func (g *Game) WaitsFor(p Party) bool { return slices.Contains(g.Waiting(), p) }

// ColorOf returns the color that an account plays, Empty for none.
func (g *Game) ColorOf(player string) weiqi.Color {
	for _, c := range bothColors {
		if player != "" && g.seats[c].Player == player {
			return c
		}
	}
	return weiqi.Empty
}

// LegalPoints returns where a side may put a stone now: on the copy while a dispute is played
// out there, and otherwise on the board. It is not ok when it is not the side's turn.
func (g *Game) LegalPoints(c weiqi.Color) (points weiqi.Set, ok bool) {
	switch {
	case g.phase == Playing && g.Turn() == c:
		return g.position.LegalPoints(), true
	case g.phase == Trying && g.trial != nil && g.trial.position.Turn() == c:
		return g.trial.legalPoints(), true
	default:
		return weiqi.Set{}, false
	}
}

// legalPoints returns where the side to move may put a stone on the copy.
func (t *trial) legalPoints() weiqi.Set {
	turn := t.position.Turn()
	points := t.position.WithTurn(turn).LegalPoints()
	for p := range points.Intersect(t.closed(turn)).All() {
		if _, err := t.play(weiqi.Play(turn, p)); err != nil {
			points = points.Minus(weiqi.SetOf(p))
		}
	}
	return points
}

// May reports whether a side may do something now: whether [Game.Decide] accepts it at the
// time of the last event.
func (g *Game) May(c weiqi.Color, a Act) bool {
	_, _, err := g.Decide(g.at, PartyOf(c), a)
	return err == nil
}

// MayPlayOn reports whether a side may ask at the present stop that the game itself go on
// instead of giving a list.
func (g *Game) MayPlayOn(c weiqi.Color) bool {
	return g.playsOnInstead() && side(c) && g.refusePlayOnInstead(c) == nil
}

// playsOnInstead reports whether the ending has the game go on where a side asks for that
// instead of giving a list.
func (g *Game) playsOnInstead() bool { return g.phase == Listing && g.terms.Ending == nameConfirmation }

// refusePlayOnInstead says why the game does not go on although a side asks for it.
func (g *Game) refusePlayOnInstead(c weiqi.Color) error {
	switch {
	case !g.wanted(c):
		return refuse(KindListFinal, reason.New("list-given"))
	case len(g.stops) > 1:
		return refuse(KindNotAllowed, reason.New("gone-on-once"))
	}
	return nil
}

// Over reports whether the game has a result.
func (g *Game) Over() bool { return g.phase == Over }

// AtRest reports whether no stone comes onto a board unless play goes on: the sides or a third
// party say at a stop what is dead, or the game is over.
func (g *Game) AtRest() bool {
	switch g.phase {
	case Listing, Answering, Referring, Marking, Over:
		return true
	default:
		return false
	}
}

// Settling returns the stop that is being settled, in words or on copies of the board.
func (g *Game) Settling() (stop Stop, ok bool) {
	if g.phase == Over || !g.AtRest() && g.phase != Trying {
		return Stop{}, false
	}
	return g.Stop()
}

// Disputed reports whether the sides did not agree on what is dead at any stop. It reads the
// log.
func (g *Game) Disputed() bool {
	disputed := false
	g.log.each(1, func(e Event) { disputed = disputed || disputes(e.What) })
	return disputed
}

// disputes reports whether an event tells that the sides do not agree on what is dead.
func disputes(w What) bool {
	switch w := w.(type) {
	case Disputed, MarksDisputed, TrialBegan:
		return true
	case Referred:
		return !w.Whole
	case Answered:
		return !w.Accept
	default:
		return false
	}
}

// Ended returns when the game ended, which is before its result was amended. It reads the log.
func (g *Game) Ended() (at time.Time, ok bool) {
	g.log.each(1, func(e Event) {
		if _, ended := e.What.(Ended); ended {
			at, ok = e.At, true
		}
	})
	return at, ok
}

// Amended reports whether a moderator has amended the result. It reads the log.
func (g *Game) Amended() bool {
	amended := false
	g.log.each(1, func(e Event) {
		_, is := e.What.(Amended)
		amended = amended || is
	})
	return amended
}

// StonesPlayed returns how many of the moves that stand put a stone on the board.
func (g *Game) StonesPlayed() int {
	n := 0
	for _, m := range g.Way() {
		if !m.Pass {
			n++
		}
	}
	return n
}

// EndingWithoutWords returns the ending without lists of dead stones. It is
// not ok where territory is counted, which needs lists.
func EndingWithoutWords(rules weiqi.Rules) (name string, ok bool) {
	return nameAsIs, rules.Scoring != weiqi.Territory
}

// JudgeCounts reports whether under the terms a judge counts every stopped board, and the
// players say whether they agree.
func (t Terms) JudgeCounts() bool { return t.Ending == nameAuto }

// JudgeCounts reports whether a judge counts the board at the stop that is being settled: under the terms
// it counts every stop, or a limit has stopped play.
func (g *Game) JudgeCounts() bool {
	stop, settling := g.Settling()
	return g.terms.JudgeCounts() || settling && !stop.Limit.IsZero()
}

// LastWord returns the ending that settles a dispute which neither the players nor a mediator
// settle.
func (t Terms) LastWord() string {
	switch t.Ending {
	case nameMediation:
		return t.Fallback
	case nameLadder:
		return t.lastRung()
	default:
		return t.Ending
	}
}

// GivesUp reports whether under the rules a side gives up what it alone lists of its own, since
// it gains nothing by that. Otherwise that is in dispute, too.
func (t Terms) GivesUp() bool { return givesUp(t.Rules) }

func givesUp(r weiqi.Rules) bool { return r.Scoring != weiqi.Territory && r.Tax == weiqi.NoTax }

// LacksMediator reports whether the terms want a mediator and name none.
func (t Terms) LacksMediator() bool { return t.Ending == nameMediation && t.Mediator == "" }

// KeepsAll reports whether under the terms nothing is ever taken off the board before it is
// counted, so that no list of dead stones is asked for.
func (t Terms) KeepsAll() bool { return t.Ending == nameAsIs }

// The kinds of mediators that terms can name.
const (
	MediatorPerson  = "person"  // any person whom both players accept
	MediatorAccount = "account" // the holder of an account
	MediatorJudge   = "judge"   // an opinion on life and death
	MediatorEngine  = "engine"  // a program
)

// NamedMediator returns how terms and verdicts name a mediator: "judge:best", "engine:gnugo". Terms that leave the
// person open have the kind alone.
func NamedMediator(kind, name string) string {
	if name == "" {
		return kind
	}
	return kind + ":" + name
}

// MediatedBy reports whether the terms name an account as the mediator.
func (t Terms) MediatedBy(player string) bool {
	kind, name := t.MediatorNamed()
	return kind == MediatorAccount && player != "" && name == player
}

// MediatorNamed returns the kind of the mediator that the terms name, "" for none, and the id
// of the account or the name of the judge or the program.
func (t Terms) MediatorNamed() (kind, name string) { return namedMediator(t.Mediator) }

// ReferredTo returns the kind and the name of the third party that is asked for a verdict on the stop, "" if
// none is.
func (s *Stop) ReferredTo() (kind, name string) { return namedMediator(s.To) }

func namedMediator(who string) (kind, name string) {
	kind, name, _ = strings.Cut(who, ":")
	return kind, name
}

// counter returns the name of the judge that counts the board at a limit: the one that the terms name.
func (t Terms) counter() string {
	if kind, name := t.MediatorNamed(); kind == MediatorJudge {
		return name
	}
	return cmp.Or(t.Judge, defaultJudge)
}

// PersonMediates reports whether a person is to decide disputes.
func (t Terms) PersonMediates() bool {
	kind, _ := t.MediatorNamed()
	return kind == MediatorPerson || kind == MediatorAccount
}
