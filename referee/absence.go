package referee

import (
	"math"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// judgeLeave records that a side has left. A side is not missed in a game against a
// program, by correspondence, or without clocks, unless it is banned.
func (d *draft) judgeLeave(by Party, a Leave) error {
	if err := only(Referee, by); err != nil {
		return err
	}
	switch {
	case !side(a.Color):
		return refuse(KindNotAllowed, reason.New("no-such-seat"))
	case !d.missable(a.Banned):
		return refuse(KindNotAllowed, reason.New("nobody-missed"))
	case !d.left[a.Color].IsZero():
		return refuse(KindNotAllowed, reason.New("left-already", "color", a.Color))
	}
	d.happen(Referee, Left{Color: a.Color, Claim: d.terms.Limits.Absent})
	return nil
}

// missable reports whether the players are people and the clocks do not allow days, or there are
// no clocks and one player is banned, for whom the other would wait for ever.
func (g *Game) missable(banned bool) bool {
	for _, c := range bothColors {
		if g.seats[c].Kind != Person || !g.taken(c) {
			return false
		}
	}
	if g.terms.Time.System == NoClock {
		return banned
	}
	return !g.terms.Time.Correspondence()
}

// judgeClaimAbsent gives a side the win that the other leaves by staying away.
func (d *draft) judgeClaimAbsent(c weiqi.Color) error {
	other := c.Opponent()
	claim, away := d.Absent(other)
	switch {
	case !away:
		return refuse(KindWrongPhase, reason.New("not-absent", "color", other))
	case d.now.Before(claim):
		wait := int(math.Ceil(claim.Sub(d.now).Seconds()))
		return refuse(KindTooEarly, reason.New("win-too-early", "color", other, "seconds", wait))
	}
	why := reason.New("left", "color", other, "other", c)
	d.happen(PartyOf(c), ended(weiqi.Result{Winner: c, By: weiqi.ByForfeit}, why))
	return nil
}

// Absent reports whether a side has left the game, and from when on the other may claim
// the win for it. While the clocks stand no side counts as absent.
func (g *Game) Absent(c weiqi.Color) (claim time.Time, away bool) {
	if g.left[c].IsZero() || g.away || g.paused != weiqi.Empty {
		return time.Time{}, false
	}
	return g.left[c].Add(g.terms.Limits.Absent.Duration()), true
}

// WinFrom returns from when on a side may claim the win, since the other has left or is a
// program that failed. It is not ok while neither is so.
func (g *Game) WinFrom(c weiqi.Color) (from time.Time, ok bool) {
	switch g.phase {
	case Handicapping, Playing:
		return g.Absent(c.Opponent())
	case Vacant:
		return g.at, g.fault.Color == c.Opponent() && !g.terms.Rated
	default:
		return time.Time{}, false
	}
}

func (g *Game) leave(w Left) error {
	if !side(w.Color) || !g.left[w.Color].IsZero() {
		return errUnfit
	}
	g.left[w.Color] = g.at
	return nil
}

// comeBack takes a side back that was waited for or missed.
func (g *Game) comeBack(w Returned) error {
	if !side(w.Color) || !g.Awaited(w.Color) {
		return errUnfit
	}
	g.back[w.Color] = g.away
	g.left[w.Color] = time.Time{}
	return nil
}

// Awaited reports whether the game waits for a side to come back after an interruption, or
// misses it.
func (g *Game) Awaited(c weiqi.Color) bool { return g.away && !g.back[c] || !g.left[c].IsZero() }

// missAnew begins the wait for absent sides when clocks run again.
func (g *Game) missAnew() {
	for _, c := range bothColors {
		if !g.left[c].IsZero() {
			g.left[c] = g.at
		}
	}
}
