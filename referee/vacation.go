package referee

import (
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// Where the terms have a budget for it, a side can be on vacation: no time of its turns counts, and the time of the
// vacation is taken from the budget instead, whoever is to move. At the end of the budget the vacation ends, so that
// every wait does.

// leastVacation is what a vacation takes of the budget at least, so that a game has only so many.
const leastVacation Millis = 60 * 60 * 1000

// vacations are those of both sides. They never change: another value follows them.
type vacations struct {
	began [3]time.Time // of the present one; zero: there is none
	used  [3]Millis    // by those that are over
}

// Vacation returns until when a side's vacation lasts at most; not ok while it has none.
func (g *Game) Vacation(c weiqi.Color) (until time.Time, ok bool) {
	if g.vacations == nil || !side(c) || g.vacations.began[c].IsZero() {
		return time.Time{}, false
	}
	return g.vacations.began[c].Add((g.terms.Vacation - g.vacations.used[c]).Duration()), true
}

// VacationLeft returns what is left of a side's budget, without the present vacation.
func (g *Game) VacationLeft(c weiqi.Color) Millis {
	if g.vacations == nil {
		return g.terms.Vacation
	}
	return g.terms.Vacation - g.vacations.used[c]
}

// elapsed returns how much of the time since the present wait began counts for a side.
func (g *Game) elapsed(c weiqi.Color, now time.Time) Millis {
	if _, away := g.Vacation(c); away && g.vacations.began[c].Before(now) {
		now = g.vacations.began[c]
	}
	return g.terms.counted(g.since, now)
}

// judgeVacation lets a side begin or end its vacation.
func (d *draft) judgeVacation(c weiqi.Color, a Vacation) error {
	_, away := d.Vacation(c)
	switch {
	case d.terms.Vacation == 0:
		return refuse(KindNotAllowed, reason.New("no-vacation"))
	case a.Over && !away:
		return refuse(KindNotAllowed, reason.New("not-on-vacation", "color", c))
	case a.Over:
		d.endVacation(PartyOf(c), c)
		return nil
	case away:
		return refuse(KindNotAllowed, reason.New("on-vacation-already", "color", c))
	case d.VacationLeft(c) == 0:
		return refuse(KindNotAllowed, reason.New("vacation-used-up", "color", c))
	}
	d.happen(PartyOf(c), VacationBegan{Color: c, Deadline: d.VacationLeft(c)})
	return nil
}

// endVacation ends the vacation of a side that is on one.
func (d *draft) endVacation(by Party, c weiqi.Color) {
	took := max(leastVacation, MillisOf(d.now.Sub(d.vacations.began[c])))
	d.happen(by, VacationEnded{Color: c, Left: max(0, d.VacationLeft(c)-took)})
}

// endVacations ends those vacations whose budget is used up, and reports whether there were any.
func (d *draft) endVacations() (any bool) {
	for _, c := range bothColors {
		if until, away := d.Vacation(c); away && !d.now.Before(until) {
			d.endVacation(Referee, c)
			any = true
		}
	}
	return any
}

func (g *Game) beginVacation(w VacationBegan) error {
	if !side(w.Color) || w.Deadline <= 0 || w.Deadline != g.VacationLeft(w.Color) {
		return errUnfit
	}
	if _, away := g.Vacation(w.Color); away {
		return errUnfit
	}
	next := vacations{}
	if g.vacations != nil {
		next = *g.vacations
	}
	next.began[w.Color] = g.at
	g.vacations = &next
	return nil
}

// stopVacation has the time of a side count again, where it is waited for.
func (g *Game) stopVacation(w VacationEnded) error {
	until, away := g.Vacation(w.Color)
	if !away || w.Left < 0 || w.Left > g.VacationLeft(w.Color) {
		return errUnfit
	}
	if g.at.Before(until) {
		until = g.at
	}
	from := g.vacations.began[w.Color]
	if from.Before(g.since) {
		from = g.since
	}
	if g.WaitsFor(PartyOf(w.Color)) {
		g.since = g.terms.after(g.since, g.terms.counted(from, until))
	}
	next := *g.vacations
	next.began[w.Color], next.used[w.Color] = time.Time{}, g.terms.Vacation-w.Left
	g.vacations = &next
	return nil
}
