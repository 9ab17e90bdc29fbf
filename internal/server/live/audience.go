package live

import (
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An Audience is all viewers who see the same state of a game.
type Audience struct {
	You       weiqi.Color // the color that they play; empty for spectators
	Mediating bool
	Legal     bool // they want the legal moves, when it is their turn
	Late      bool // they only watch, and see the game late by its terms
}

// A Viewer is who looks at a game.
type Viewer struct {
	ID      string // of a person; empty for somebody unknown
	Arbiter bool   // of the tournament that the game belongs to, who sees it at once
	Near    bool   // where a player of the game is, who may be looking through other eyes
}

// Hears reports whether a viewer may read what spectators said while the game goes on: its players do not, nor whoever
// is where they are. One's own words one may read.
func (v Viewer) Hears(g *referee.Game, by string) bool {
	return g.Over() || g.ColorOf(v.ID) == weiqi.Empty && !v.Near || v.ID != "" && v.ID == by
}

// AudienceOf returns the audience that a viewer belongs to.
func AudienceOf(g *referee.Game, viewer Viewer, legal bool) Audience {
	mediator, _ := g.Mediator()
	a := Audience{You: g.ColorOf(viewer.ID), Mediating: viewer.ID != "" && mediator.Player == viewer.ID, Legal: legal}
	a.Late = a.You == weiqi.Empty && !a.Mediating && !viewer.Arbiter && !g.Over() && !g.Terms().Delay.IsZero()
	return a
}

// View calls f with a game as a viewer sees it, with the audience that the viewer belongs to and with
// the time of the clocks. It returns when there is more to be seen, the zero time where that is not a
// matter of time. Whoever shows a game to others shows it so.
func View(t *arena.Table, viewer Viewer, legal bool, f func(g *referee.Game, who Audience, now time.Time)) (due time.Time) {
	var who Audience
	atOnce := func(g *referee.Game) bool {
		who = AudienceOf(g, viewer, legal)
		return !who.Late
	}
	return t.ViewAs(atOnce, func(g *referee.Game, now time.Time) {
		if !who.Late {
			who = AudienceOf(g, viewer, legal)
		}
		f(g, who, now)
	})
}

// Party returns the party as which the audience is told of the game.
func (a Audience) Party() referee.Party {
	if a.Mediating {
		return referee.Mediator
	}
	return referee.PartyOf(a.You)
}
