package review

import (
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
)

// Limits of a queue. A field that is zero stands for the default.
type Limits struct {
	Person int           // reviews of a person that wait or run; 5
	All    int           // of all people; 500
	Term   time.Duration // how long nothing may be heard of a worker before its review goes to another one; 30 s
	Absent time.Duration // how long a review waits for a worker that has its engine; 10 min
	Gone   time.Duration // how long for one that has an engine that is offered no more; 1 min
	Tries  int           // how often the engine may fail; 3
}

func (l Limits) withDefaults() Limits {
	usual := Limits{5, 500, 30 * time.Second, 10 * time.Minute, time.Minute, 3}
	for _, f := range []struct{ is, usual *int }{{&l.Person, &usual.Person}, {&l.All, &usual.All}, {&l.Tries, &usual.Tries}} {
		if *f.is == 0 {
			*f.is = *f.usual
		}
	}
	if l.Term == 0 {
		l.Term = usual.Term
	}
	if l.Absent == 0 {
		l.Absent = usual.Absent
	}
	if l.Gone == 0 {
		l.Gone = usual.Gone
	}
	return l
}

// Errors of a queue, beside those that are reasons.
var (
	ErrLost    = errors.New("the review is not leased to this worker any more")
	ErrUnknown = errors.New("there is no such review")
)

// A FullError says that no more reviews can wait.
type FullError struct{ Why reason.Reason }

// Error tells it in English.
func (e *FullError) Error() string { return e.Why.String() }

// Reason returns it.
func (e *FullError) Reason() reason.Reason { return e.Why }

// A Queue has reviews done by workers. Everything about it is in its journals: several processes may have
// it open, and a process that dies loses nothing that a worker has delivered.
type Queue struct {
	journals store.Journals
	limits   Limits
	now      func() time.Time
	ledger   *store.Ledger[State, Entry]
	cache    *cache

	mu sync.Mutex
	// guarded by mu:
	reviews map[string]*store.Ledger[Progress, Part] // that were looked at lately
	seen    map[string]time.Time                     // by engine: when a worker that has it asked here for work last
	since   time.Time
}

// Open opens the queue of a store.
func Open(ctx context.Context, journals store.Journals, l Limits, now func() time.Time) (*Queue, error) {
	ledger, err := store.OpenLedger(ctx, journals, QueueJournal, emptyState(), then)
	if err != nil {
		return nil, err
	}
	return &Queue{
		journals: journals, limits: l.withDefaults(), now: now, ledger: ledger, cache: newCache(),
		reviews: map[string]*store.Ledger[Progress, Part]{}, seen: map[string]time.Time{}, since: now(),
	}, nil
}

// State returns the queue as it is.
func (q *Queue) State(ctx context.Context) (State, error) { return q.ledger.Current(ctx) }

// Look returns the queue as it is known here, and a channel that closes when it changes.
func (q *Queue) Look() (State, <-chan struct{}) { return q.ledger.Look() }

// JournalOf names the journal of a review.
func (q *Queue) JournalOf(id string) string { return JournalPrefix + id }

// Reread reads the queue and the reviews again, whose journals were rewritten.
func (q *Queue) Reread(ctx context.Context) error {
	q.mu.Lock()
	clear(q.reviews)
	q.mu.Unlock()
	return q.ledger.Reread(ctx)
}

// mostOpen is how many reviews are kept in memory.
const mostOpen = 200

// review opens the journal of a review.
func (q *Queue) review(ctx context.Context, id string) (*store.Ledger[Progress, Part], error) {
	q.mu.Lock()
	known := q.reviews[id]
	q.mu.Unlock()
	if known != nil {
		return known, nil
	}
	opened, err := store.OpenLedger(ctx, q.journals, JournalPrefix+id, Progress{}, progressed)
	if err != nil {
		return nil, err
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if known := q.reviews[id]; known != nil {
		return known, nil
	}
	if len(q.reviews) >= mostOpen {
		clear(q.reviews) // they are read again when they are wanted
	}
	q.reviews[id] = opened
	return opened, nil
}

// Progress returns what there is of a review, and a channel that closes when there is more. ErrUnknown: nobody
// has asked for it.
func (q *Queue) Progress(ctx context.Context, id string) (Progress, <-chan struct{}, error) {
	state, err := q.State(ctx)
	if err != nil {
		return Progress{}, nil, err
	}
	if state.Job(id) == nil {
		return Progress{}, nil, ErrUnknown
	}
	l, err := q.review(ctx, id)
	if err != nil {
		return Progress{}, nil, err
	}
	if _, err := l.Current(ctx); err != nil {
		return Progress{}, nil, err
	}
	p, fresh := l.Look()
	if p.Game == nil {
		return Progress{}, nil, ErrUnknown
	}
	return p, fresh, nil
}

// Ask asks for the review of a game by an engine and returns it. Where it was asked for already it is that one, unless
// it has failed: then it is tried again. A [*FullError] says that too many are waiting.
func (q *Queue) Ask(ctx context.Context, source string, g *Game, engine, person string) (*Job, error) {
	id := idOf(source, engine)
	state, err := q.State(ctx)
	if err != nil {
		return nil, err
	}
	if j := state.Job(id); j != nil && j.Status != Failed {
		return j, nil
	}
	l, err := q.review(ctx, id)
	if err != nil {
		return nil, err
	}
	err = l.Write(ctx, func(p Progress) ([]Part, error) {
		if p.Game != nil {
			return nil, nil
		}
		return []Part{{Game: g}}, nil
	})
	if err != nil {
		return nil, err
	}
	err = q.ledger.Write(ctx, func(s State) ([]Entry, error) {
		if j := s.Job(id); j != nil && j.Status != Failed {
			return nil, nil
		}
		switch all, own := s.Ahead(person); {
		case own >= q.limits.Person:
			return nil, &FullError{reason.New("reviews-yours", "most", q.limits.Person)}
		case all >= q.limits.All:
			return nil, &FullError{reason.New("reviews-full", "most", q.limits.All)}
		}
		return []Entry{{At: q.now(), Did: "asked", ID: id, Source: source, Engine: engine, Person: person}}, nil
	})
	return q.ledger.State().Job(id), err
}

// Remove takes the reviews of a source out of the queue.
func (q *Queue) Remove(ctx context.Context, source string) (ids []string, err error) {
	err = q.ledger.Write(ctx, func(s State) ([]Entry, error) {
		ids = nil
		var entries []Entry
		for _, j := range s.Of(source) {
			ids = append(ids, j.ID)
			entries = append(entries, Entry{At: q.now(), Did: "removed", ID: j.ID})
		}
		return entries, nil
	})
	return ids, err
}

// A Lease is a piece of work: a game with the positions that are still to be looked at.
type Lease struct {
	Review  string `json:"review"`
	Lease   string `json:"lease"`
	Term    int64  `json:"term_ms"`
	Game    *Game  `json:"game"`
	Engine  string `json:"engine"`
	Missing []int  `json:"missing"`
}

// A Delivery is what a worker has found.
type Delivery struct {
	Lease       string       `json:"lease"`
	By          Identity     `json:"by"`
	Evaluations []Evaluation `json:"evaluations"`
	Spent       int64        `json:"spent_ms"`
	Problem     string       `json:"problem,omitempty"` // why the engine failed; empty if it has not
	Back        bool         `json:"back,omitempty"`    // the worker does no more of it
}

// Lease leases the next review to a worker that has some engines; nil if there is none for them.
func (q *Queue) Lease(ctx context.Context, engines []string) (*Lease, error) {
	now := q.now()
	q.mu.Lock()
	for _, name := range engines {
		q.seen[name] = now
	}
	q.mu.Unlock()
	lease := rand.Text()
	var id, engine string
	err := q.ledger.Write(ctx, func(s State) ([]Entry, error) {
		id = ""
		j := s.next(now, engines)
		if j == nil {
			return nil, nil
		}
		id, engine = j.ID, j.Engine
		return []Entry{{At: now, Did: "leased", ID: id, Lease: lease, Until: now.Add(q.limits.Term)}}, nil
	})
	if err != nil || id == "" {
		return nil, err
	}
	p, _, err := q.Progress(ctx, id)
	if err != nil {
		return nil, err
	}
	return &Lease{Review: id, Lease: lease, Term: q.limits.Term.Milliseconds(), Game: p.Game, Engine: engine, Missing: p.Missing()}, nil
}

// Deliver takes what a worker has found and returns which positions are still to be looked at, of those that it was to
// do: none when the review is done. ErrLost: the worker has the review no more, and the delivery changes nothing.
func (q *Queue) Deliver(ctx context.Context, id string, d Delivery) (missing []int, err error) {
	state, err := q.State(ctx)
	if err != nil {
		return nil, err
	}
	if j := state.Job(id); j == nil || j.Lease == "" || j.Lease != d.Lease {
		return nil, ErrLost
	}
	l, err := q.review(ctx, id)
	if err != nil {
		return nil, err
	}
	err = l.Write(ctx, func(p Progress) ([]Part, error) {
		if d.By == (Identity{}) {
			return nil, nil // the engine could not even be started
		}
		part := q.part(p, d)
		if len(part.Evaluations) == 0 && part.Spent == 0 {
			return nil, nil
		}
		return []Part{part}, nil
	})
	if err != nil {
		return nil, err
	}
	p := l.State()
	missing = p.Missing()
	err = q.ledger.Write(ctx, func(s State) ([]Entry, error) {
		j := s.Job(id)
		if j == nil || j.Lease != d.Lease {
			return nil, ErrLost
		}
		return q.after(j, d, &p), nil
	})
	return missing, err
}

// part returns the entry of a delivery: positions that are there already are left out, and those that were
// looked at in another game are added.
func (q *Queue) part(p Progress, d Delivery) Part {
	part := Part{By: &d.By, Spent: d.Spent}
	has := map[int]bool{}
	if d.By == p.By {
		for n := range p.Evaluations {
			has[n] = true
		}
	}
	for _, e := range d.Evaluations {
		if !has[e.Position] && e.sound(p.Game) {
			has[e.Position] = true
			part.Evaluations = append(part.Evaluations, e)
			q.cache.put(d.By, p.Game, e)
		}
	}
	for n := 0; n <= len(p.Game.Moves); n++ {
		if e, known := q.cache.get(d.By, p.Game, n); known && !has[n] {
			part.Evaluations = append(part.Evaluations, e)
		}
	}
	return part
}

// mostProblem is how much is told of what an engine said as it failed, in characters.
const mostProblem = 300

// after returns what follows for the queue from a delivery.
func (q *Queue) after(j *Job, d Delivery, p *Progress) []Entry {
	now := q.now()
	switch {
	case p.Done():
		return []Entry{{At: now, Did: "done", ID: j.ID, Spent: p.Spent.Milliseconds()}}
	case d.Problem != "" && j.Tries+1 >= q.limits.Tries:
		why := reason.New("review-engine-failed", "times", j.Tries+1, "problem", reason.Beginning(d.Problem, mostProblem))
		return []Entry{{At: now, Did: "failed", ID: j.ID, Why: &why}}
	case d.Problem != "":
		why := reason.New("review-engine-failed", "times", j.Tries+1, "problem", reason.Beginning(d.Problem, mostProblem))
		return []Entry{{At: now, Did: "returned", ID: j.ID, Why: &why}}
	case d.Back:
		return []Entry{{At: now, Did: "returned", ID: j.ID}}
	case j.Until.Sub(now) < q.limits.Term/2:
		return []Entry{{At: now, Did: "leased", ID: j.ID, Lease: j.Lease, Until: now.Add(q.limits.Term)}}
	default:
		return nil
	}
}

// Expire fails the reviews that have waited for too long for a worker that has their engine: none has taken one for
// it, or asked here, since. Less is too long for an engine that is not among those that are offered. It is to be called
// every minute or so.
func (q *Queue) Expire(ctx context.Context, offered []string) error {
	now := q.now()
	q.mu.Lock()
	here := maps.Clone(q.seen)
	q.mu.Unlock()
	return q.ledger.Write(ctx, func(s State) ([]Entry, error) {
		var entries []Entry
		for _, j := range s.open {
			latest := j.Asked
			for _, at := range []time.Time{s.leased[j.Engine], here[j.Engine], q.since, j.Until} {
				if at.After(latest) {
					latest = at
				}
			}
			if why, late := q.late(j, now.Sub(latest), offered); late {
				entries = append(entries, Entry{At: now, Did: "failed", ID: j.ID, Why: &why})
			}
		}
		return entries, nil
	})
}

// late reports whether a review waits no longer for an engine that nobody has had for some time, and why.
func (q *Queue) late(j *Job, absent time.Duration, offered []string) (why reason.Reason, late bool) {
	if !slices.Contains(offered, j.Engine) {
		return reason.New("review-engine-gone", "engine", j.Engine), absent >= q.limits.Gone
	}
	return reason.New("review-engine-absent", "engine", j.Engine, "minutes", int(q.limits.Absent.Minutes())), absent >= q.limits.Absent
}
