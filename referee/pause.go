package referee

import (
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// pauseLimit is how long a pause lasts unless it is ended.
const pauseLimit = day

// judgePause lets a side ask for a pause, or agree to one. A program is not asked, but
// neither is it stopped while it thinks.
func (d *draft) judgePause(c weiqi.Color) error {
	if err := d.expect(Playing); err != nil {
		return err
	}
	other := d.seats[c.Opponent()]
	switch {
	case d.paused != weiqi.Empty:
		return refuse(KindPaused, reason.New("paused-already"))
	case d.away:
		return refuse(KindWrongPhase, reason.New("clocks-stand"))
	case d.terms.Time.System == NoClock:
		return refuse(KindNotAllowed, reason.New("no-clock"))
	case d.terms.Time.Correspondence():
		return refuse(KindNotAllowed, reason.New("correspondence-not-paused"))
	case !d.taken(c.Opponent()):
		return refuse(KindWrongPhase, reason.New("nobody-opposite"))
	case other.Kind == Program && d.terms.Rated:
		return refuse(KindNotAllowed, reason.New("rated-not-paused"))
	case other.Kind == Program && d.Turn() != c:
		return refuse(KindNotYourTurn, reason.New("program-thinks"))
	case other.Kind == Program:
		d.happen(PartyOf(c), Paused{Color: c, Deadline: pauseLimit})
	case d.pauseAsked == c:
		return refuse(KindNotAllowed, reason.New("asked-already", "color", c))
	case d.pauseAsked != weiqi.Empty:
		d.happen(PartyOf(c), Paused{Color: d.pauseAsked, Deadline: pauseLimit})
	case d.pauseDeclined[c]:
		return refuse(KindNotAllowed, reason.New("pause-declined"))
	default:
		d.happen(PartyOf(c), PauseAsked{Color: c})
	}
	return nil
}

// judgeUnpause lets a side end a pause, or say that one asked for is not to be.
func (d *draft) judgeUnpause(c weiqi.Color) error {
	if d.paused == weiqi.Empty && d.pauseAsked == weiqi.Empty {
		return refuse(KindWrongPhase, reason.New("not-paused"))
	}
	d.happen(PartyOf(c), Unpaused{Color: c})
	return nil
}

func (g *Game) askPause(w PauseAsked) error {
	if g.phase != Playing || g.paused != weiqi.Empty || g.pauseAsked != weiqi.Empty || !side(w.Color) {
		return errUnfit
	}
	g.pauseAsked = w.Color
	return nil
}

func (g *Game) pause(w Paused) error {
	if g.phase != Playing || g.paused != weiqi.Empty || g.away || !side(w.Color) {
		return errUnfit
	}
	g.paused, g.pausedAt, g.pauseAsked = w.Color, g.at, weiqi.Empty
	return nil
}

// unpause has the clocks run again, where they were. A side that is not there has its
// whole time to come back.
func (g *Game) unpause(w Unpaused) error {
	switch {
	case g.paused != weiqi.Empty:
		g.since = g.since.Add(g.at.Sub(g.pausedAt))
		g.paused = weiqi.Empty
		g.missAnew()
	case g.pauseAsked != weiqi.Empty && side(w.Color):
		g.pauseDeclined[g.pauseAsked] = true
		g.pauseAsked = weiqi.Empty
	default:
		return errUnfit
	}
	return nil
}
