package cgos

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"runtime"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
)

// A House is what venues are in: the games are played on the tables of its arena,
// which has a [Seat] for their players.
type House struct {
	Arena    *arena.Arena
	Journals store.Journals
	Log      *slog.Logger
	// of the players' passwords; it bounds how many are hashed at once. nil: the venue has its own
	Hasher *account.Hasher
}

// A Venue is a place where programs meet. It is safe for concurrent use.
type Venue struct {
	terms    Terms
	arena    *arena.Arena
	journals store.Journals
	log      *slog.Logger
	ledger   *store.Ledger[*state, entry] // the venue's own journal
	limiter  *limiter
	hasher   *account.Hasher
	chance   *rand.Rand // of the rounds; used while pairing

	spawn func(func(context.Context)) // runs a function until it returns; its context ends with the venue
	stop  context.CancelFunc
	work  sync.WaitGroup

	pairing sync.Mutex // held while players are chosen for games

	mu sync.Mutex
	// guarded by mu:
	players map[string]*player // the players who are logged in
	matches []*match           // unfinished games, in the order in which they began
	idle    chan struct{}      // has a value when a round may begin sooner than the pause
	held    bool               // no new rounds
	ratings stats.Ratings
}

// retryAfter is how long the venue waits before it tries again what storage did not let
// it do.
const retryAfter = time.Second

// Open opens a venue and takes up the games that were going on when it closed.
func Open(ctx context.Context, terms Terms, house House) (*Venue, error) {
	terms, err := terms.Check()
	if err != nil {
		return nil, err
	}
	hasher := cmp.Or(house.Hasher, account.NewHasher(account.DefaultCost(), runtime.GOMAXPROCS(0)))
	ledger, err := openState(ctx, house.Journals, terms.Name)
	if err != nil {
		return nil, fmt.Errorf("open venue %s: %w", terms.Name, err)
	}
	inside, stop := context.WithCancel(context.WithoutCancel(ctx))
	v := &Venue{
		terms: terms, arena: house.Arena, journals: house.Journals, log: house.Log.With("venue", terms.Name), ledger: ledger,
		limiter: newLimiter(terms.Newcomers),
		hasher:  hasher,
		chance:  rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
		stop:    stop,
		held:    terms.NoRounds,
		players: map[string]*player{}, idle: make(chan struct{}, 1),
	}
	v.spawn = func(f func(context.Context)) { v.work.Go(func() { f(inside) }) }
	if err := v.anchor(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open venue %s: %w", terms.Name, err), v.Close())
	}
	for _, g := range v.state().games {
		if !g.ended {
			if err := v.sitDown(ctx, g); err != nil {
				return nil, errors.Join(fmt.Errorf("open venue %s: game %d: %w", terms.Name, g.number, err), v.Close())
			}
		}
	}
	v.rate()
	v.spawn(v.rounds)
	v.spawn(v.expire)
	return v, nil
}

// Close sends everybody away and waits until nothing is going on. Games stay as they
// are.
func (v *Venue) Close() error {
	v.stop()
	v.work.Wait()
	return nil
}

// Serve lets clients in until ctx ends.
func (v *Venue) Serve(ctx context.Context, listener net.Listener) error {
	stop := context.AfterFunc(ctx, func() { _ = listener.Close() })
	defer stop()
	for {
		conn, err := listener.Accept()
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		case err != nil: // such as no file descriptors left, which is said elsewhere: some guest will go
			v.log.Debug("cannot accept a client", "err", err)
			time.Sleep(100 * time.Millisecond)
			continue
		}
		leave, ok := v.limiter.enter(homeOf(conn))
		if !ok {
			_ = newWire(conn).write("Error: the server is full")
			_ = conn.Close()
			continue
		}
		v.spawn(func(inside context.Context) {
			defer leave()
			v.receive(inside, conn)
		})
	}
}

// state returns what the venue knows.
func (v *Venue) state() *state { return v.ledger.State() }

// anchor makes exactly the anchors of the terms anchors.
func (v *Venue) anchor(ctx context.Context) error {
	for player, elo := range v.terms.Anchors {
		if err := v.fix(ctx, player, elo, true); err != nil && !errors.Is(err, errStranger) {
			return err
		}
	}
	for player := range v.state().anchors() {
		if _, still := v.terms.Anchors[player]; still {
			continue
		}
		if err := v.fix(ctx, player, 0, false); err != nil {
			return err
		}
	}
	return nil
}

var errStranger = errors.New("nobody of that name has been here")

// fix makes a player an anchor with a rating, or no longer one.
func (v *Venue) fix(ctx context.Context, player string, elo float64, anchor bool) error {
	return v.write(ctx, func(s *state) (what, error) {
		m, known := s.members[player]
		switch {
		case !known:
			return nil, errStranger
		case anchor && m.anchor && m.tag.Elo == elo, !anchor && !m.anchor:
			return nil, nil
		}
		f := fixed{Player: player, Tag: m.tag, Anchor: anchor}
		if anchor {
			f.Tag = stats.Tag{Elo: elo, K: v.terms.K.Min}
		}
		return f, nil
	})
}

// rate computes the ratings from all games at once. Unlike those of the name tags they
// do not depend on the order of the games, and they move even without an anchor.
func (v *Venue) rate() {
	s := v.state()
	ratings, err := stats.Model{Prior: 2, Mean: v.terms.Rating, Anchors: s.anchors()}.Rate(s.played())
	if err != nil {
		v.log.Error("cannot compute ratings", "err", err)
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.ratings = ratings
}
