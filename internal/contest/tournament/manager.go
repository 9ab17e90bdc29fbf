package tournament

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
)

// A Manager runs tournaments inside a server, any number at once, each as [Tournament.Run]
// does. It is safe for concurrent use.
//
// What it runs is known by the terms: the journal of a tournament that a manager has begun
// names the organizer, and another manager on the same store goes on with it. Several may do
// so at the same time, each in its own process: the journal lets one of two pair a round, or
// write down how a game ended, and the other one finds it done; a game is on the tables of
// all their arenas. Whichever dies, the others go on. They know of each other's tournaments
// by [Manager.Follow].
type Manager struct {
	host     Host
	journals store.Journals

	spawn func(func(context.Context)) // runs a function until it returns; its context ends with the manager
	stop  context.CancelFunc
	work  sync.WaitGroup

	mu sync.Mutex
	// guarded by mu:
	closed  bool
	running map[string]*runningTournament
}

// A runningTournament is a tournament that a manager runs.
type runningTournament struct {
	*Tournament
	trouble error // why it does not go on; guarded by the manager's mu
}

// ErrClosed says that the manager is closing.
var ErrClosed = errors.New("the manager is closing")

// retryAfter is how long a manager waits before it tries again what the machine did not
// let it do.
const retryAfter = time.Second

// NewManager returns a manager without tournaments, whose games a host plays.
// [Manager.Resume] loads the existing ones.
func NewManager(host Host, journals store.Journals) *Manager {
	inside, stop := context.WithCancel(context.Background())
	m := &Manager{host: host, journals: journals, stop: stop, running: map[string]*runningTournament{}}
	m.spawn = func(f func(context.Context)) { m.work.Go(func() { f(inside) }) }
	return m
}

// Begin begins a tournament, in the name of its organizer, and runs it from then on. Where
// the terms say that players join by themselves, nothing is paired before
// [Tournament.Start]. To begin again what has begun with the same does nothing.
//
// A [*RefusedError] says why the tournament is none, or cannot be played here; a
// [*TermsError] that there is another one of that name. Other errors are of storage.
func (m *Manager) Begin(ctx context.Context, terms Terms, players []Player, by string) (*Tournament, error) {
	terms.Organizer = by
	terms, err := terms.Check()
	if err == nil && by == "" {
		err = reason.Error(reason.New("no-organizer"))
	}
	if err != nil {
		return nil, &RefusedError{err}
	}
	if err := m.host.equipped(terms, players); err != nil {
		return nil, err
	}
	if players, err = m.host.Admit(terms, players); err != nil {
		return nil, err
	}
	t, known := m.Tournament(terms.Name)
	if !known {
		if t, err = read(ctx, m.journals, terms.Name); err != nil {
			return nil, err
		}
	}
	if err := t.enter(ctx, terms, players); err != nil {
		return nil, err
	}
	return m.take(t)
}

// Resume loads the tournaments that a manager has begun on the same store. Finished
// ones wait for an arbiter. One whose journal cannot be read is logged and left
// alone.
func (m *Manager) Resume(ctx context.Context) error {
	names, err := m.journals.JournalNames(ctx, JournalPrefix)
	if err != nil {
		return err
	}
	for _, journal := range names {
		name := strings.TrimPrefix(journal, JournalPrefix)
		if _, known := m.Tournament(name); known {
			continue
		}
		t, err := Load(ctx, m.journals, name)
		if err == nil && t.State().Terms.Organizer != "" {
			_, err = m.take(t)
		}
		if err != nil {
			m.host.Log.Error("tournament not resumed", "tournament", name, "err", err)
		}
	}
	return nil
}

// Follow takes up what managers of other processes begin on the store, until the manager closes.
func (m *Manager) Follow(others store.Shared) {
	m.spawn(func(inside context.Context) {
		_ = others.Watch(inside, func(n store.News) { m.hear(inside, n) }) // it ends with the manager
	})
}

// hear takes up the tournaments that news tell of.
func (m *Manager) hear(ctx context.Context, n store.News) {
	begun := n.All
	for journal := range n.Journals {
		name, one := strings.CutPrefix(journal, JournalPrefix)
		if _, known := m.Tournament(name); one && !known {
			begun = true
		}
	}
	if !begun {
		return
	}
	bounded, cancel := context.WithTimeout(ctx, followLimit)
	defer cancel()
	if err := m.Resume(bounded); err != nil && ctx.Err() == nil {
		m.host.Log.Error("tournaments of other processes not taken up", "err", err)
	}
}

// followLimit bounds the reading of what others have begun.
const followLimit = 10 * time.Second

// take runs a tournament from now on, unless it is run already. It returns the one that is.
func (m *Manager) take(t *Tournament) (*Tournament, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	name := t.State().Terms.Name
	if r, known := m.running[name]; known {
		return r.Tournament, nil
	}
	if m.closed {
		return nil, ErrClosed
	}
	r := &runningTournament{Tournament: t}
	m.running[name] = r
	m.spawn(func(inside context.Context) { m.run(inside, r) })
	return t, nil
}

// Tournament returns one of those that are run here, over or not.
func (m *Manager) Tournament(name string) (*Tournament, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, known := m.running[name]
	if !known {
		return nil, false
	}
	return r.Tournament, true
}

// Trouble returns why a tournament does not go on as it stands: a [*RefusedError] if
// the next round cannot be paired, and otherwise something that the manager tries again. It
// is nil if nothing is wrong.
func (m *Manager) Trouble(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r, known := m.running[name]; known {
		return r.trouble
	}
	return nil
}

// Close leaves every tournament as it stands, and waits until nothing is done for any of
// them. Their games stay on the tables of the arena.
func (m *Manager) Close() error {
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	m.stop()
	m.work.Wait()
	return nil
}

// run runs a tournament, and waits where it cannot go on: for an arbiter or organizer when it is over
// or cannot be paired, and otherwise a while.
func (m *Manager) run(ctx context.Context, r *runningTournament) {
	for {
		_, fresh := r.ledger.Look()
		err := r.Run(ctx, m.host, nil)
		if ctx.Err() != nil {
			return
		}
		var refused *RefusedError
		var again <-chan time.Time
		if err != nil && !errors.As(err, &refused) {
			again = time.After(retryAfter)
		}
		m.complain(r, err)
		select {
		case <-fresh: // mostly by the run itself, which then finds at once that nothing is new
		case <-again:
		case <-ctx.Done():
			return
		}
	}
}

// complain says why a tournament does not go on, once.
func (m *Manager) complain(r *runningTournament, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err != nil && (r.trouble == nil || r.trouble.Error() != err.Error()) {
		m.host.Log.Warn("tournament does not go on", "tournament", r.State().Terms.Name, "err", err)
	}
	r.trouble = err
}
