package sqlstore

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/shinpan/shinpan/internal/game/store"
)

// Who shows a secret is asked with every request, and hardly ever changes: it is remembered.
// What this process changes of a person is forgotten at once. What others change is heard of
// from a PostgreSQL that notifies, in milliseconds, and seen of an SQLite file within a second.
// Nothing that is remembered counts once it has been impossible for [trusted] to find out.

const (
	askOthers     = time.Second      // between two looks at what others have done
	trusted       = 3 * askOthers    // how long nothing may be known of it
	maxKnown      = 1 << 16          // how many holders are remembered
	peopleChannel = "shinpan_people" // the channel on which changes of people are told
)

// A holding is a token and whose it is.
type holding struct {
	person store.Person
	token  store.Token
}

// holders are remembered by the hashes of their secrets.
type holders struct {
	mu sync.Mutex
	// guarded by mu:
	known     map[store.SecretHash]holding
	of        map[string][]store.SecretHash // by person: what of his is known
	forgotten int                           // how often something was: what was read before may be wrong
	asked     time.Time                     // until when what others have done is known
}

// find returns who shows a secret, if that is known for sure. Otherwise it is to be read, and
// then kept with the number that is returned.
func (h *holders) find(hash store.SecretHash) (found holding, ok bool, before int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.asked) < trusted {
		found, ok = h.known[hash]
	}
	return found, ok, h.forgotten
}

// keep remembers what was read, unless something was forgotten in the meantime.
func (h *holders) keep(hash store.SecretHash, read holding, before int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, known := h.known[hash]; known || h.forgotten != before {
		return
	}
	if len(h.known) >= maxKnown {
		for _, other := range h.known { // whoever it is: he is read again
			h.drop(other.person.ID)
			break
		}
	}
	h.known[hash] = read
	h.of[read.person.ID] = append(h.of[read.person.ID], hash)
}

// forget forgets what is known of a person.
func (h *holders) forget(person string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.forgotten++
	h.drop(person)
}

// drop is forget for who holds the lock, of something that is true.
func (h *holders) drop(person string) {
	for _, hash := range h.of[person] {
		delete(h.known, hash)
	}
	delete(h.of, person)
}

// forgetAll forgets everything.
func (h *holders) forgetAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.forgotten++
	h.known, h.of = map[store.SecretHash]holding{}, map[string][]store.SecretHash{}
}

// upTo says that everything is known that others have done until then.
func (h *holders) upTo(asked time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked = asked
}

// watchFile forgets all holders whenever another process has written to an SQLite file.
func watchFile(ctx context.Context, db *DB) {
	tick := time.NewTicker(askOthers)
	defer tick.Stop()
	for last := -1; ; {
		begun, version := time.Now(), 0
		err := db.change(ctx, "", func(ctx context.Context, tx *transaction) error {
			return tx.tx.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version)
		})
		if err == nil {
			if version != last {
				db.holders.forgetAll()
			}
			last = version
			db.holders.upTo(begun)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// watchPeople forgets whomever other processes of a PostgreSQL change.
func watchPeople(ctx context.Context, config *pgx.ConnConfig, h *holders) {
	for ctx.Err() == nil {
		if conn, err := pgx.ConnectConfig(ctx, config); err == nil {
			_ = hearOfPeople(ctx, conn, h) // whatever it was, it is tried again
			_ = closeConn(conn)            // it has broken, or nobody listens any more
		}
		select {
		case <-time.After(reconnect):
		case <-ctx.Done():
		}
	}
}

// hearOfPeople does so over one connection, until it breaks.
func hearOfPeople(ctx context.Context, conn *pgx.Conn, h *holders) error {
	if _, err := conn.Exec(ctx, "LISTEN "+peopleChannel); err != nil {
		return err
	}
	h.forgetAll() // who was changed before is not told any more
	for {
		begun := time.Now()
		if !alive(ctx, conn) { // nothing is heard over a line that was cut
			return errSilent
		}
		h.upTo(begun)
		for wait := askOthers; wait > 0; wait = askOthers - time.Since(begun) {
			said, err := waitFor(ctx, conn, wait)
			switch {
			case err != nil:
				return err
			case said == nil:
			case said.Payload == "":
				h.forgetAll()
			default:
				h.forget(said.Payload)
			}
		}
	}
}
