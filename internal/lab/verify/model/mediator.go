package model

import "strings"

// Seats reports whether a person is to mediate: the holder of an account whom the terms
// name, or any person whom both players accept.
func (g *Game) Seats() bool {
	return g.Mediator == "person" || strings.HasPrefix(g.Mediator, "account:")
}

// Awaited reports whether the verdict of that person is awaited. At a limit it is that of a judge.
func (g *Game) Awaited() bool { return g.Phase == "referred" && g.Seats() && !g.present().Limit }

// Mediating reports whether there is a mediator.
func (g *Game) Mediating() bool { return g.seated }

// Mediate is that the person takes the place of the mediator, or offers to.
func (g *Game) Mediate() string {
	switch {
	case g.Phase == "over":
		return "game-over"
	case !g.Seats() || g.seated || g.Offered != nil:
		return "not-allowed"
	case g.Mediator == "person":
		g.Offered = map[Color]bool{}
	default:
		g.seated, g.left = true, false
	}
	return ""
}

// AnswerMediator is a player's answer to an offer to mediate. Both have to accept it; a
// no ends the offer.
func (g *Game) AnswerMediator(c Color, yes bool) string {
	switch {
	case g.Phase == "over":
		return "game-over"
	case g.Offered == nil:
		return "not-allowed"
	case !yes:
		g.Offered = nil
		return ""
	}
	g.Offered[c] = true
	if len(g.Offered) == 2 {
		g.Offered, g.seated = nil, true
	}
	return ""
}

// Withdraw is that the person leaves, or offers no longer. If a verdict is awaited there
// is none.
func (g *Game) Withdraw() string {
	switch {
	case g.Phase == "over":
		return "game-over"
	case !g.seated && g.Offered == nil:
		return "not-allowed"
	case g.Offered != nil:
		g.Offered = nil
		return ""
	}
	g.seated, g.left = false, g.Mediator != "person"
	if g.Awaited() {
		g.dispute(g.present())
	}
	return ""
}
