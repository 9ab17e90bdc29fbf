package referee

// Seal returns an event of the game's log as a party may see it now. A list of dead stones
// is its author's alone until both are in ([Opened]), so that nobody answers a list that he
// has read. After the game there is nothing left to hide.
func (g *Game) Seal(e Event, to Party) Event {
	w, ok := e.What.(Claimed)
	if !ok || g.phase == Over || to == PartyOf(w.Color) ||
		w.Stop >= 1 && w.Stop <= len(g.stops) && g.stops[w.Stop-1].Opened {
		return e
	}
	e.What = Claimed{Stop: w.Stop, Color: w.Color, Sealed: true}
	return e
}

// SeenBy returns a stop as a party may see it now: without a list that is still sealed.
func (g *Game) SeenBy(s Stop, to Party) Stop {
	for _, c := range bothColors {
		if s.Lists[c] != nil && !s.Opened && g.phase != Over && to != PartyOf(c) {
			s.Lists[c] = &List{Sealed: true}
		}
	}
	return s
}
