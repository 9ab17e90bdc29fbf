package live

import (
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An Audience is all viewers who see the same state of a game.
type Audience struct {
	You       weiqi.Color // the color that they play; empty for spectators
	Mediating bool
	Legal     bool // they want the legal moves, when it is their turn
}

// AudienceOf returns the audience that a viewer belongs to.
func AudienceOf(g *referee.Game, viewer string, legal bool) Audience {
	mediator, _ := g.Mediator()
	return Audience{g.ColorOf(viewer), viewer != "" && mediator.Player == viewer, legal}
}

// Party returns the party as which the audience is told of the game.
func (a Audience) Party() referee.Party {
	if a.Mediating {
		return referee.Mediator
	}
	return referee.PartyOf(a.You)
}
