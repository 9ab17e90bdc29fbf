package sqlstore

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/shinpan/shinpan/internal/game/store"
)

// Every request looks up the owner of its secret, and the answer hardly ever changes: it is cached.
// A change by this process drops the person's entries at once. A change by another process is
// notified by PostgreSQL within milliseconds, and seen in an SQLite file within a second. When
// changes cannot be seen for [trusted], no entry of the cache counts.

const (
	askOthers     = time.Second      // between two looks at what others have done
	trusted       = 3 * askOthers    // how long nothing may be known of it
	maxKnown      = 1 << 16          // how many sessions are remembered
	peopleChannel = "shinpan_people" // the channel on which changes of people are notified
)

// A session is a token and its owner.
type session struct {
	person store.Person
	token  store.Token
}

// sessions is a cache of sessions by the hashes of their secrets.
type sessions struct {
	mu sync.Mutex
	// guarded by mu:
	known     map[store.SecretHash]session
	of        map[string][]store.SecretHash // the cached entries of each person
	forgotten int                           // how often something was: what was read before may be wrong
	asked     time.Time                     // until when what others have done is known
}

// find returns the session of a secret, if it is cached. Otherwise the caller reads it, and
// then keeps it with the number that is returned.
func (s *sessions) find(hash store.SecretHash) (found session, ok bool, before int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.asked) < trusted {
		found, ok = s.known[hash]
	}
	return found, ok, s.forgotten
}

// keep remembers what was read, unless something was forgotten in the meantime.
func (s *sessions) keep(hash store.SecretHash, read session, before int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.known[hash]; known || s.forgotten != before {
		return
	}
	if len(s.known) >= maxKnown {
		for _, other := range s.known { // any: it is read again
			s.drop(other.person.ID)
			break
		}
	}
	s.known[hash] = read
	s.of[read.person.ID] = append(s.of[read.person.ID], hash)
}

// forget forgets what is known of a person.
func (s *sessions) forget(person string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forgotten++
	s.drop(person)
}

// drop is forget for a caller with the lock.
func (s *sessions) drop(person string) {
	for _, hash := range s.of[person] {
		delete(s.known, hash)
	}
	delete(s.of, person)
}

// forgetAll forgets everything.
func (s *sessions) forgetAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forgotten++
	s.known, s.of = map[store.SecretHash]session{}, map[string][]store.SecretHash{}
}

// upTo says that everything is known that others have done until then.
func (s *sessions) upTo(asked time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = asked
}

// watchFile forgets all sessions whenever another process has written to an SQLite file, and says so.
func watchFile(ctx context.Context, db *DB, writes *bell) {
	tick := time.NewTicker(askOthers)
	defer tick.Stop()
	for last := -1; ; {
		begun, version := time.Now(), 0
		err := db.change(ctx, "", func(ctx context.Context, tx *transaction) error {
			return tx.tx.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version)
		})
		if err == nil {
			if version != last {
				db.sessions.forgetAll()
				writes.ring()
			}
			last = version
			db.sessions.upTo(begun)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// A bell tells of writes by other processes, of which nothing is known but that there were some.
type bell struct {
	mu   sync.Mutex
	next chan struct{} // closed and replaced when it rings
}

func newBell() *bell { return &bell{next: make(chan struct{})} }

// ring tells those who watch.
func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	close(b.next)
	b.next = make(chan struct{})
}

// heard returns a channel that closes when it rings next.
func (b *bell) heard() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.next
}

// watch is what [DB.Watch] does.
func (b *bell) watch(ctx context.Context, tell func(store.News)) error {
	for {
		rung := b.heard()
		tell(store.News{All: true})
		select {
		case <-rung:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// watchPeople drops the sessions of people whom other processes of a PostgreSQL change.
func watchPeople(ctx context.Context, config *pgx.ConnConfig, s *sessions) {
	_ = subscription{ // it ends with the context
		channel: peopleChannel, every: askOthers,
		answered: func(until time.Time, first bool) {
			if first {
				s.forgetAll()
			}
			s.upTo(until)
		},
		notified: func(people []string) {
			for _, person := range people {
				if person == "" {
					s.forgetAll()
				} else {
					s.forget(person)
				}
			}
		},
	}.listen(ctx, config)
}
