package referee

import (
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// By correspondence nobody has to come back after time in which the server was away: that time alone does not count,
// and everybody who is waited for has some minutes at least when clocks run again.

// leastAfterDowntime is how long everybody has at least after time in which the server was away.
const leastAfterDowntime = 10 * minute

// A Gap is a time in which nobody could act. Of several, the later one ends later.
type Gap struct{ From, To time.Time }

// judgeDowntime credits those that are waited for with the gaps since the last event.
func (d *draft) judgeDowntime(gaps []Gap) {
	from := d.at
	for _, t := range []time.Time{d.since, d.rested()} {
		if t.After(from) {
			from = t
		}
	}
	d.endVacations()
	var credit Millis
	for _, gap := range gaps {
		if gap.From.Before(from) {
			gap.From = from
		}
		if gap.To.After(d.now) {
			gap.To = d.now
		}
		if gap.To.After(gap.From) {
			credit += d.terms.counted(gap.From, gap.To)
			from = gap.To
		}
	}
	credit += d.short(credit)
	if credit > 0 {
		d.happen(Referee, Downtime{Credit: credit})
	}
}

// rested returns until when no time counted, as all that are waited for were on vacation; zero if
// somebody was not.
func (d *draft) rested() (until time.Time) {
	for _, p := range d.Waiting() {
		c := p.Color()
		end, away := d.Vacation(c)
		if !away {
			return time.Time{}
		}
		if until.IsZero() || end.Before(until) {
			until = end
		}
	}
	return until
}

// short returns how much more than a credit is needed for everybody to have time enough.
func (d *draft) short(credit Millis) Millis {
	enough := d.terms.after(d.now, leastAfterDowntime)
	var short Millis
	d.phaseDeadlines(func(_ DeadlineKind, of Party, wait Millis) {
		if of.Color() == weiqi.Empty {
			return
		}
		if _, away := d.Vacation(of.Color()); !away {
			short = max(short, d.terms.counted(d.terms.after(d.since, wait+credit), enough))
		}
	})
	return short
}

// credit puts the present wait off.
func (g *Game) credit(w Downtime) error {
	if !g.terms.Time.Correspondence() || w.Credit <= 0 || w.Credit > g.terms.counted(g.since, g.at)+maxWait {
		return errUnfit
	}
	g.since = g.terms.after(g.since, w.Credit)
	return nil
}
