package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A person goes on vacation once, for all games whose terms have days for that: those that go on, and those that begin
// meanwhile. The log of vacations says who is on one; the games follow it, also after a server was killed on the way.

// vacationJournal is the name of the log of vacations.
const vacationJournal = "vacations"

// What happens in the log of vacations.
type (
	vacationWhat interface{ what() string }

	// vacationSet says that a person is on vacation, until a time if it is not zero.
	vacationSet struct {
		Person string    `json:"person"`
		Until  time.Time `json:"until,omitzero"`
	}
	// vacationOver says that a person is back.
	vacationOver struct {
		Person string `json:"person"`
	}
	// vacationDone says that all games of a person who is back know it.
	vacationDone struct {
		Person string `json:"person"`
	}
)

func (vacationSet) what() string  { return "vacation" }
func (vacationOver) what() string { return "back" }
func (vacationDone) what() string { return "done" }

type vacationLog struct{}

// Types returns what can happen in the log.
func (vacationLog) Types() *event.Types[vacationWhat] { return vacationTypes }

var vacationTypes = event.NewTypes[vacationWhat](vacationWhat.what, vacationSet{}, vacationOver{}, vacationDone{})

type vacationEntry = event.Event[vacationWhat, vacationLog]

// A leave is the vacation of a person.
type leave struct {
	since, until time.Time // until is zero where it is open
	over         bool      // the person is back, and some games may not know it yet
}

// vacationers are the people on vacation, and those whose games may not know that they are back.
type vacationers map[string]leave

func thenVacation(before vacationers, more ...vacationEntry) (vacationers, error) {
	after := vacationers{}
	for person, l := range before {
		after[person] = l
	}
	for _, e := range more {
		switch w := e.What.(type) {
		case vacationSet:
			l := leave{since: e.At, until: w.Until}
			if old, on := after[w.Person]; on && !old.over {
				l.since = old.since
			}
			after[w.Person] = l
		case vacationOver:
			if l, on := after[w.Person]; on {
				l.over = true
				after[w.Person] = l
			}
		case vacationDone:
			if after[w.Person].over {
				delete(after, w.Person)
			}
		}
	}
	return after, nil
}

// VacationBody is a vacation as its person wants it.
type VacationBody struct {
	On    bool      `json:"on" doc:"whether you are on vacation"`
	Until time.Time `json:"until,omitzero" doc:"when it ends by itself; if left out it lasts until you end it, and in each game as long as its terms allow"`
}

// MyVacation is the vacation of a person.
type MyVacation struct {
	On    bool       `json:"on"`
	Since *time.Time `json:"since,omitempty"`
	Until *time.Time `json:"until,omitempty" doc:"when it ends by itself"`
	Games int        `json:"games" doc:"how many of your games have days of vacation in their terms"`
}

// vacationHandler keeps people's vacations.
type vacationHandler struct {
	inbox  *inboxHandler
	people *journalCache[vacationers, vacationEntry]
	log    *slog.Logger
}

// get answers with the caller's vacation.
func (h *vacationHandler) get(ctx context.Context, _ *struct{}) (*struct{ Body MyVacation }, error) {
	me, err := h.inbox.who.person(ctx)
	if err != nil {
		return nil, err
	}
	return h.answer(ctx, me)
}

func (h *vacationHandler) answer(ctx context.Context, me store.Person) (*struct{ Body MyVacation }, error) {
	people, err := h.people.current(ctx)
	if err != nil {
		return nil, err
	}
	var v MyVacation
	if l, on := people[me.ID]; on && !l.over {
		v.On, v.Since = true, &l.since
		if !l.until.IsZero() {
			v.Until = &l.until
		}
	}
	err = h.inbox.eachLive(ctx, me, func(t *arena.Table) error {
		t.View(func(g *referee.Game) {
			if g.Terms().Vacation > 0 {
				v.Games++
			}
		})
		return nil
	})
	return &struct{ Body MyVacation }{v}, err
}

// put begins the caller's vacation, changes its end, or ends it.
func (h *vacationHandler) put(ctx context.Context, in *struct{ Body VacationBody }) (*struct{ Body MyVacation }, error) {
	session, err := h.inbox.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	me := session.Person
	now := h.inbox.arena.Now()
	if in.Body.On && !in.Body.Until.IsZero() && !in.Body.Until.After(now) {
		return nil, problem.New("invalid", reason.New("vacation-over-already"))
	}
	var what vacationWhat = vacationOver{me.ID}
	if in.Body.On {
		until := in.Body.Until
		if !until.IsZero() {
			until = event.Whole(until)
		}
		what = vacationSet{me.ID, until}
	}
	if err := h.write(ctx, now, what); err != nil {
		return nil, err
	}
	if err := h.settle(ctx, me.ID); err != nil {
		return nil, err
	}
	return h.answer(ctx, me)
}

// write adds an entry, unless it changes nothing.
func (h *vacationHandler) write(ctx context.Context, at time.Time, what vacationWhat) error {
	people, err := h.people.open(ctx)
	if err != nil {
		return err
	}
	return people.Write(ctx, func(on vacationers) ([]vacationEntry, error) {
		switch w := what.(type) {
		case vacationSet:
			if l, is := on[w.Person]; is && !l.over && l.until.Equal(w.Until) {
				return nil, nil
			}
		case vacationOver:
			if l, is := on[w.Person]; !is || l.over {
				return nil, nil
			}
		case vacationDone:
			if !on[w.Person].over {
				return nil, nil
			}
		}
		return []vacationEntry{{At: event.Whole(at), What: what}}, nil
	})
}

// settle has all games of a person follow what the log of vacations says.
func (h *vacationHandler) settle(ctx context.Context, person string) error {
	people, err := h.people.current(ctx)
	if err != nil {
		return err
	}
	l, known := people[person]
	if !known {
		return nil
	}
	err = h.inbox.eachLive(ctx, store.Person{ID: person}, func(t *arena.Table) error { return follow(ctx, t, person, l) })
	if err != nil || !l.over {
		return err
	}
	return h.write(ctx, h.inbox.arena.Now(), vacationDone{person})
}

// follow has a game know whether a person is on vacation.
func follow(ctx context.Context, t *arena.Table, person string, l leave) error {
	color, away, terms := weiqi.Empty, false, referee.Terms{}
	t.View(func(g *referee.Game) {
		color, terms = g.ColorOf(person), g.Terms()
		_, away = g.Vacation(color)
	})
	if color == weiqi.Empty || terms.Vacation == 0 || away == !l.over {
		return nil
	}
	_, err := t.Do(ctx, referee.PartyOf(color), referee.Vacation{Over: l.over})
	if _, refused := errors.AsType[*referee.RefusedError](err); refused { // it is over, or there are no days left
		return nil
	}
	if err != nil {
		return fmt.Errorf("vacation in game %s: %w", t.ID(), err)
	}
	return nil
}

// patrolEvery is how often games that have begun meanwhile are found.
const patrolEvery = time.Minute

// patrol ends vacations whose time has come, and has games follow that do not yet: as they have just begun, or a server
// was killed on the way. It goes on until ctx ends.
func (h *vacationHandler) patrol(ctx context.Context) {
	for ctx.Err() == nil {
		next, err := h.patrolOnce(ctx)
		if err != nil && ctx.Err() == nil {
			h.log.Error("cannot see to vacations", "err", err)
		}
		var fresh <-chan struct{}
		if people, err := h.people.open(ctx); err == nil {
			_, fresh = people.Look()
		}
		rest(ctx, fresh, next)
	}
}

// patrolOnce sees to all vacations once, and returns when it is to be done again.
func (h *vacationHandler) patrolOnce(ctx context.Context) (next time.Duration, err error) {
	people, err := h.people.current(ctx)
	if err != nil {
		return time.Second, err
	}
	next = patrolEvery
	for person, l := range people {
		now := h.inbox.arena.Now()
		switch {
		case !l.over && !l.until.IsZero() && !l.until.After(now):
			err = errors.Join(err, h.write(ctx, now, vacationOver{person}))
		case !l.over && !l.until.IsZero():
			next = min(next, l.until.Sub(now))
		}
		err = errors.Join(err, h.settle(ctx, person))
	}
	return next, err
}
