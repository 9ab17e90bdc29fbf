package referee

import (
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// The mediator is agreed on in the log: the terms name an account,
// a judge or a program, or both players accept a person who offers. So no player can bring a
// mediator alone.

// An offer is a person's offer to mediate, with the sides that accept it.
type offer struct {
	seat     Seat
	accepted [3]bool // by color
}

// accept writes a side's word down, if there is an offer. Offers are shared between copies
// of a game, so that it returns another one.
func (o *offer) accept(c weiqi.Color, yes bool) *offer {
	if o == nil {
		return nil
	}
	next := *o
	next.accepted[c] = yes
	return &next
}

// mediates reports whether an account mediates, offers to, or is named to.
func (g *Game) mediates(player string) bool {
	return g.mediator != nil && g.mediator.Player == player || g.offer != nil && g.offer.seat.Player == player ||
		g.terms.MediatedBy(player)
}

func (d *draft) judgeMediate(a Mediate) error {
	player := a.Seat.Player
	kind, named := d.terms.MediatorNamed()
	byName := kind == MediatorAccount
	switch {
	case !d.terms.PersonMediates():
		return refuse(KindNotAllowed, reason.New("no-mediator-wanted"))
	case d.mediator != nil:
		return refuse(KindNotAllowed, reason.New("mediated-already"))
	case a.Seat.Kind != Person || player == "":
		return refuse(KindNotAllowed, reason.New("mediator-has-account"))
	case player == d.seats[weiqi.Black].Player || player == d.seats[weiqi.White].Player:
		return refuse(KindNotAllowed, reason.New("player-does-not-mediate"))
	case byName && named != player:
		return refuse(KindNotAllowed, reason.New("other-mediator-named"))
	case d.offer != nil:
		return refuse(KindNotAllowed, reason.New("mediator-offered"))
	}
	if err := a.Seat.check(); err != nil {
		return refuse(KindNotAllowed, reason.MustOf(err))
	}
	if byName {
		d.happen(Mediator, MediatorSeated(a))
	} else {
		d.happen(Mediator, MediatorOffered(a))
	}
	return nil
}

func (d *draft) judgeAnswerMediator(c weiqi.Color, a AnswerMediator) error {
	switch {
	case d.offer == nil || d.offer.seat.Player != a.Player:
		return refuse(KindNotAllowed, reason.New("no-mediator-offered"))
	case a.Yes && d.offer.accepted[c]:
		return nil // the same again
	}
	d.happen(PartyOf(c), MediatorAnswered{Color: c, Yes: a.Yes})
	return nil
}

func (d *draft) judgeWithdraw(a Withdraw) error {
	mediator := d.mediator != nil && d.mediator.Player == a.Player
	if offering := d.offer != nil && d.offer.seat.Player == a.Player; !mediator && !offering {
		return refuse(KindNotAllowed, reason.New("mediator-only"))
	}
	d.happen(Mediator, MediatorLeft{})
	return nil
}

func (g *Game) offerMediator(w MediatorOffered) error {
	if g.mediator != nil || g.offer != nil || g.terms.Mediator != MediatorPerson {
		return errUnfit
	}
	if err := w.Seat.check(); err != nil {
		return err
	}
	g.offer = &offer{seat: w.Seat}
	return nil
}

func (g *Game) answerMediator(w MediatorAnswered) error {
	if g.offer == nil || !side(w.Color) {
		return errUnfit
	}
	if !w.Yes {
		g.offer = nil
		return nil
	}
	g.offer = g.offer.accept(w.Color, true)
	return nil
}

func (g *Game) seatMediator(w MediatorSeated) error {
	if g.mediator != nil || !g.terms.PersonMediates() {
		return errUnfit
	}
	if err := w.Seat.check(); err != nil {
		return err
	}
	g.mediator, g.offer, g.withdrawn = &w.Seat, nil, false
	return nil
}

// loseMediator removes the mediator, or the person who offers to be. Where the terms name the
// person there will be no verdict unless the person comes back before it is asked for; otherwise
// another may come, but not into the middle of a dispute.
func (g *Game) loseMediator() error {
	if g.mediator == nil && g.offer == nil {
		return errUnfit
	}
	if g.mediator != nil {
		g.withdrawn = g.phase == Referring || g.terms.Mediator != MediatorPerson
	}
	g.mediator, g.offer = nil, nil
	return nil
}
