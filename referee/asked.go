package referee

import (
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// What is asked of a game by those who show it or play in it: nobody else looks at the name of
// an ending or at the form of the terms to find it out.

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
		return refuse(CodeListFinal, reason.New("list-given"))
	case len(g.stops) > 1:
		return refuse(CodeNotAllowed, reason.New("gone-on-once"))
	}
	return nil
}

// KeepsAll reports whether under the terms nothing is ever taken off the board before it is
// counted, so that nobody is asked which stones are dead.
func (t Terms) KeepsAll() bool { return t.Ending == nameAsIs }

// The kinds of mediators that terms can name.
const (
	MediatorPerson  = "person"  // anybody whom both players accept
	MediatorAccount = "account" // the holder of an account
	MediatorJudge   = "judge"   // an opinion on life and death
	MediatorEngine  = "engine"  // a program
)

// MediatorNamed returns the kind of the mediator that the terms name, "" for none, and the id
// of the account or the name of the judge or the program.
func (t Terms) MediatorNamed() (kind, name string) {
	kind, name, _ = strings.Cut(t.Mediator, ":")
	return kind, name
}

// PersonMediates reports whether a person is to decide disputes.
func (t Terms) PersonMediates() bool {
	kind, _ := t.MediatorNamed()
	return kind == MediatorPerson || kind == MediatorAccount
}
