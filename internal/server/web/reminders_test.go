package web

import (
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/server/news"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A reminded is a game by correspondence in which White is waited for.
type reminded struct {
	t *testing.T
	g *referee.Game
}

func newReminded(t *testing.T) *reminded {
	t.Helper()
	terms, err := referee.Settings{Size: "5x5", Time: "1x7d", Vacation: "14d"}.Terms()
	if err != nil {
		t.Fatal(err)
	}
	terms.Black, terms.White = referee.Seat{Name: "ann", Player: "a"}, referee.Seat{Name: "bob", Player: "b"}
	created, err := referee.Open(terms, time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	g, err := referee.Replay([]referee.Event{created})
	if err != nil {
		t.Fatal(err)
	}
	r := &reminded{t, g}
	r.acts(0, referee.Black, referee.Play{Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 2, Row: 2})})
	r.acts(0, referee.White, referee.Play{Move: weiqi.Play(weiqi.White, weiqi.Point{Col: 3, Row: 2})})
	r.acts(0, referee.Black, referee.Play{Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 2, Row: 3})})
	return r
}

// acts has a party act so long after the last event.
func (r *reminded) acts(after time.Duration, by referee.Party, act referee.Act) {
	r.t.Helper()
	_, next, err := r.g.Decide(r.g.At().Add(after), by, act)
	if err != nil {
		r.t.Fatal(err)
	}
	r.g = next
}

// marks collects by which marks White is reminded until the deadline, looked at every hour: each is told once, whatever
// finds it.
func (r *reminded) marks(told map[string]bool) (latest news.Item) {
	from := r.g.At()
	for now := from; now.Before(from.Add(40 * 24 * time.Hour)); now = now.Add(time.Hour) {
		items, _ := turnOf(r.g, news.Item{Person: "b"}, weiqi.White, news.Settings{Remind: 24}, now)
		for _, i := range items {
			if i.Kind == news.Deadline {
				told[i.Mark], latest = true, i
			}
		}
	}
	return latest
}

func TestRemindedOncePerTurn(t *testing.T) {
	r := newReminded(t)
	told := map[string]bool{}
	first := r.marks(told)
	// over midnight
	r.acts(6*24*time.Hour+time.Hour, referee.Referee, referee.Interrupt{Gaps: []referee.Gap{{From: r.g.At().Add(5 * 24 * time.Hour), To: r.g.At().Add(6 * 24 * time.Hour)}}})
	if moved := r.marks(told); !moved.Due.After(first.Due.Add(12 * time.Hour)) {
		t.Fatalf("after an outage the deadline is %v, as before %v", moved.Due, first.Due)
	}
	if len(told) != 1 {
		t.Errorf("of one turn there are %d reminders, %v, want one", len(told), told)
	}
	if !demanded(r.g, weiqi.White, first) {
		t.Error("an outage makes a reminder that waits no news")
	}

	r.acts(time.Hour, referee.White, referee.Vacation{})
	during := map[string]bool{}
	if r.marks(during); len(during) != 0 {
		t.Errorf("on vacation there are the reminders %v", during)
	}
	r.acts(3*24*time.Hour, referee.White, referee.Vacation{Over: true})
	if r.marks(told); len(told) != 2 {
		t.Errorf("after a vacation there are %d reminders, %v, want a second one", len(told), told)
	}
	if demanded(r.g, weiqi.White, first) {
		t.Error("what was told before a vacation is still news after it")
	}
}
