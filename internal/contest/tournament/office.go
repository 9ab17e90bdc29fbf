package tournament

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// An Office runs tournaments inside a server, any number at once, each as [Tournament.Run]
// does. It is safe for concurrent use.
//
// What it runs is known by the terms: the journal of a tournament that an office has begun
// names the organizer, and another office on the same store goes on with it. Several may do
// so at the same time, each in its own process: the journal lets one of two pair a round, or
// write down how a game ended, and the other one finds it done; a game is on the tables of
// all their arenas. Whichever dies, the others go on. They know of each other's tournaments
// by [Office.Follow].
type Office struct {
	hall     Hall
	journals store.Journals

	spawn func(func(context.Context)) // runs a function until it returns; its context ends with the office
	stop  context.CancelFunc
	work  sync.WaitGroup

	mu sync.Mutex
	// guarded by mu:
	closed  bool
	running map[string]*desk
}

// A desk is a tournament in an office.
type desk struct {
	*Tournament
	trouble error // guarded by the office's mu
}

// ErrClosed says that the office is closing.
var ErrClosed = errors.New("the office is closing")

// retryAfter is how long an office waits before it tries again what the machine did not
// let it do.
const retryAfter = time.Second

// NewOffice returns an office without tournaments, whose games are played in a hall.
// [Office.Resume] takes up those there are.
func NewOffice(hall Hall, journals store.Journals) *Office {
	inside, stop := context.WithCancel(context.Background())
	o := &Office{hall: hall, journals: journals, stop: stop, running: map[string]*desk{}}
	o.spawn = func(f func(context.Context)) { o.work.Go(func() { f(inside) }) }
	return o
}

// Begin begins a tournament, in the name of its organizer, and runs it from then on. Where
// the terms say that players join by themselves, nothing is paired before
// [Tournament.Start]. To begin again what has begun with the same does nothing.
//
// A [*RefusedError] says why the tournament is none, or cannot be played here; a
// [*TermsError] that there is another one of that name. Other errors are of storage.
func (o *Office) Begin(ctx context.Context, terms Terms, players []Player, by string) (*Tournament, error) {
	terms.Organizer = by
	terms, err := terms.Check()
	if err == nil && by == "" {
		err = errors.New("a tournament wants an organizer")
	}
	if err != nil {
		return nil, &RefusedError{err}
	}
	if err := o.hall.equipped(terms, players); err != nil {
		return nil, err
	}
	if players, err = o.hall.Admit(terms, players); err != nil {
		return nil, err
	}
	t, known := o.Tournament(terms.Name)
	if !known {
		if t, err = read(ctx, o.journals, terms.Name); err != nil {
			return nil, err
		}
	}
	if err := t.enter(ctx, terms, players); err != nil {
		return nil, err
	}
	return o.take(t)
}

// Resume takes up the tournaments that an office has begun on the same store. Those that
// are over wait for an arbiter's word. One whose journal cannot be read is logged and left
// alone.
func (o *Office) Resume(ctx context.Context) error {
	names, err := o.journals.JournalNames(ctx, JournalPrefix)
	if err != nil {
		return err
	}
	for _, journal := range names {
		name := strings.TrimPrefix(journal, JournalPrefix)
		if _, known := o.Tournament(name); known {
			continue
		}
		t, err := Load(ctx, o.journals, name)
		if err == nil && t.State().Terms.Organizer != "" {
			_, err = o.take(t)
		}
		if err != nil {
			o.hall.Log.Error("tournament not resumed", "tournament", name, "err", err)
		}
	}
	return nil
}

// Follow takes up what offices of other processes begin on the store, until the office closes.
func (o *Office) Follow(others store.Shared) {
	o.spawn(func(inside context.Context) {
		_ = others.Watch(inside, func(n store.News) { o.hear(inside, n) }) // it ends with the office
	})
}

// hear takes up the tournaments that news tell of.
func (o *Office) hear(ctx context.Context, n store.News) {
	begun := n.All
	for journal := range n.Journals {
		name, one := strings.CutPrefix(journal, JournalPrefix)
		if _, known := o.Tournament(name); one && !known {
			begun = true
		}
	}
	if !begun {
		return
	}
	bounded, cancel := context.WithTimeout(ctx, followLimit)
	defer cancel()
	if err := o.Resume(bounded); err != nil && ctx.Err() == nil {
		o.hall.Log.Error("tournaments of other processes not taken up", "err", err)
	}
}

// followLimit bounds the reading of what others have begun.
const followLimit = 10 * time.Second

// take runs a tournament from now on, unless it is run already. It returns the one that is.
func (o *Office) take(t *Tournament) (*Tournament, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	name := t.State().Terms.Name
	if d, known := o.running[name]; known {
		return d.Tournament, nil
	}
	if o.closed {
		return nil, ErrClosed
	}
	d := &desk{Tournament: t}
	o.running[name] = d
	o.spawn(func(inside context.Context) { o.run(inside, d) })
	return t, nil
}

// Tournament returns one of those that are run here, over or not.
func (o *Office) Tournament(name string) (*Tournament, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	d, known := o.running[name]
	if !known {
		return nil, false
	}
	return d.Tournament, true
}

// Trouble returns why a tournament does not go on as it stands: a [*RefusedError] if
// the next round cannot be paired, and otherwise something that the office tries again. It
// is nil if nothing is wrong.
func (o *Office) Trouble(name string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if d, known := o.running[name]; known {
		return d.trouble
	}
	return nil
}

// Close leaves every tournament as it stands, and waits until nothing is done for any of
// them. Their games stay on the tables of the arena.
func (o *Office) Close() error {
	o.mu.Lock()
	o.closed = true
	o.mu.Unlock()
	o.stop()
	o.work.Wait()
	return nil
}

// run runs a tournament, and waits where it cannot go on: when it is over or cannot be
// paired for somebody's word, and otherwise a while.
func (o *Office) run(ctx context.Context, d *desk) {
	for {
		_, fresh := d.ledger.Look()
		err := d.Run(ctx, o.hall, nil)
		if ctx.Err() != nil {
			return
		}
		var refused *RefusedError
		var again <-chan time.Time
		if err != nil && !errors.As(err, &refused) {
			again = time.After(retryAfter)
		}
		o.complain(d, err)
		select {
		case <-fresh: // mostly by the run itself, which then finds at once that nothing is new
		case <-again:
		case <-ctx.Done():
			return
		}
	}
}

// complain says why a tournament does not go on, once.
func (o *Office) complain(d *desk, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err != nil && (d.trouble == nil || d.trouble.Error() != err.Error()) {
		o.hall.Log.Warn("tournament does not go on", "tournament", d.State().Terms.Name, "err", err)
	}
	d.trouble = err
}
