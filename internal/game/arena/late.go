package arena

import (
	"time"

	"github.com/shinpan/shinpan/referee"
)

// A lateView is a game as those see it who only watch it, where its terms say that they see it late.
type lateView struct {
	game *referee.Game
	of   int       // the last event of the game that it was made of
	due  time.Time // when more of it is to be seen; zero: as soon as more happens
}

// ViewAs calls f as [Table.View] does, with the game as somebody sees it, and with the time of its
// clocks: whom atOnce does not name sees a game late whose terms say so. It returns when there is
// more to be seen; the zero time where that is not a matter of time. It is the one way from a game to
// those who only watch it.
func (t *Table) ViewAs(atOnce func(g *referee.Game) bool, f func(g *referee.Game, now time.Time)) (due time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.arena.Now()
	if d := t.game.Terms().Delay; d.IsZero() || t.game.Over() || atOnce(t.game) {
		f(t.game, now)
		return time.Time{}
	}
	t.catchLate(now)
	f(t.late.game, t.late.clock(now))
	return t.late.due
}

// catchLate brings the late view up to a time. The table's lock is held.
func (t *Table) catchLate(now time.Time) {
	l := &t.late
	if l.game != nil && l.of == t.game.Seq() && (l.due.IsZero() || now.Before(l.due)) {
		return
	}
	seq, due := t.game.Shown(now)
	if l.game == nil || l.game.Seq() > seq {
		l.game = &referee.Game{}
	}
	for _, e := range t.game.Log(l.game.Seq())[:seq-l.game.Seq()] {
		if err := l.game.Apply(e); err != nil {
			panic("arena: a log does not lead where it has led: " + err.Error())
		}
	}
	l.of, l.due = t.game.Seq(), due
}

// clock returns the time for which the clocks of the view hold.
func (l *lateView) clock(now time.Time) time.Time {
	d := l.game.Terms().Delay
	if at := now.Add(-d.Time.Duration()); d.Moves == 0 && at.After(l.game.At()) {
		return at
	}
	return l.game.At()
}
