package referee

import "github.com/shinpan/shinpan/weiqi"

// Seal returns an event of the game's log as a party may see it now. A list of dead stones
// is its author's alone until both are in ([Opened]), so that no side can answer a list that
// it has read. After the game nothing is hidden.
func (g *Game) Seal(e Event, to Party) Event {
	w, ok := e.What.(Claimed)
	opened := ok && w.Stop >= 1 && w.Stop <= len(g.stops) && g.stops[w.Stop-1].Opened
	if ok && g.sealed(opened, w.Color, to) {
		e.What = Claimed{Stop: w.Stop, Color: w.Color, Sealed: true}
	}
	return e
}

// SeenBy returns a stop as a party may see it now: without a list that is still sealed.
func (g *Game) SeenBy(s Stop, to Party) Stop {
	for _, c := range bothColors {
		if s.Lists[c] != nil && g.sealed(s.Opened, c, to) {
			s.Lists[c] = &List{Sealed: true}
		}
	}
	return s
}

// sealed reports whether the list of a side at a stop, opened or not, is nothing for a party.
func (g *Game) sealed(opened bool, author weiqi.Color, to Party) bool {
	return !opened && g.phase != Over && to != PartyOf(author)
}
