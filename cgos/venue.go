package cgos

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"sync"
	"time"

	"github.com/shinpan/shinpan/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/tournament"
	"github.com/shinpan/shinpan/weiqi"
)

// A House is what venues are in: the games are played on the tables of its arena,
// which has a [Seat] for their players.
type House struct {
	Arena    *arena.Arena
	Journals store.Journals
	Log      *slog.Logger
}

// A Venue is a place where programs meet. It is safe for concurrent use.
type Venue struct {
	terms  Terms
	arena  *arena.Arena
	log    *slog.Logger
	roll   *roll
	doors  cloakroom
	chance *rand.Rand // of the rounds; used while pairing

	spawn func(func(context.Context)) // runs a function until it returns; its context ends with the venue
	stop  context.CancelFunc
	work  sync.WaitGroup

	pairing sync.Mutex // held while players are chosen for games

	mu sync.Mutex
	// guarded by mu:
	players map[string]*player // who is logged in
	live    map[int]*match     // games that are not over
	idle    chan struct{}      // has a value when a round may begin sooner than the pause
	held    bool               // no new rounds
	ratings tournament.Ratings
	guests  int // connections
}

// A match is a game that is going on.
type match struct {
	*game
	table *arena.Table
}

// color returns the side of a player.
func (m *match) color(player string) weiqi.Color {
	if player == m.black {
		return weiqi.Black
	}
	return weiqi.White
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
	r, err := openRoll(ctx, house.Journals, terms.Name)
	if err != nil {
		return nil, fmt.Errorf("open venue %s: %w", terms.Name, err)
	}
	inside, stop := context.WithCancel(context.WithoutCancel(ctx))
	v := &Venue{
		terms: terms, arena: house.Arena, log: house.Log.With("venue", terms.Name), roll: r,
		doors:   make(cloakroom, 2),
		chance:  rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
		stop:    stop,
		players: map[string]*player{}, live: map[int]*match{}, idle: make(chan struct{}, 1),
	}
	v.spawn = func(f func(context.Context)) { v.work.Go(func() { f(inside) }) }
	if err := v.anchor(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open venue %s: %w", terms.Name, err), v.Close())
	}
	for _, g := range r.all() {
		if !g.ended {
			if err := v.sitDown(ctx, g); err != nil {
				return nil, errors.Join(fmt.Errorf("open venue %s: game %d: %w", terms.Name, g.number, err), v.Close())
			}
		}
	}
	v.rate()
	v.spawn(v.rounds)
	return v, nil
}

// Close sends everybody away and waits until nothing is going on. Games stay as they
// are.
func (v *Venue) Close() error {
	v.stop()
	v.work.Wait()
	return nil
}

// maxGuests bounds the connections of a venue.
const maxGuests = 4096

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
		case err != nil: // such as no file descriptors left: some guest will go
			v.log.Warn("cannot let a client in", "err", err)
			time.Sleep(100 * time.Millisecond)
			continue
		}
		v.mu.Lock()
		full := v.guests >= maxGuests
		if !full {
			v.guests++
		}
		v.mu.Unlock()
		if full {
			_ = newWire(conn).write("Error: the server is full")
			_ = conn.Close()
			continue
		}
		v.spawn(func(inside context.Context) {
			v.receive(inside, conn)
			v.mu.Lock()
			v.guests--
			v.mu.Unlock()
		})
	}
}

// anchor makes the players anchors who are so by the terms, and no others.
func (v *Venue) anchor(ctx context.Context) error {
	for player, elo := range v.terms.Anchors {
		if err := v.fix(ctx, player, elo, true); err != nil && !errors.Is(err, errStranger) {
			return err
		}
	}
	v.roll.mu.RLock()
	var former []string
	for player, m := range v.roll.members {
		if _, still := v.terms.Anchors[player]; m.anchor && !still {
			former = append(former, player)
		}
	}
	v.roll.mu.RUnlock()
	for _, player := range former {
		if err := v.fix(ctx, player, 0, false); err != nil {
			return err
		}
	}
	return nil
}

var errStranger = errors.New("nobody of that name has been here")

// fix makes a player an anchor with a rating, or no longer one.
func (v *Venue) fix(ctx context.Context, player string, elo float64, anchor bool) error {
	return v.roll.write(ctx, func() (*entry, error) {
		m, known := v.roll.member(player)
		switch {
		case !known:
			return nil, errStranger
		case anchor && m.anchor && m.tag.Elo == elo, !anchor && !m.anchor:
			return nil, nil
		}
		f := fixed{Player: player, Tag: m.tag, Anchor: anchor}
		if anchor {
			f.Tag = tournament.Tag{Elo: elo, K: v.terms.K.Min}
		}
		return &entry{Fixed: &f}, nil
	})
}

// begin writes down that a game begins and puts it on a table.
func (v *Venue) begin(ctx context.Context, black, white string) error {
	number := 0
	err := v.roll.write(ctx, func() (*entry, error) {
		b, _ := v.roll.member(black)
		w, _ := v.roll.member(white)
		v.roll.mu.RLock()
		number = len(v.roll.games) + 1
		v.roll.mu.RUnlock()
		return &entry{Began: &began{Black: black, White: white, BlackTag: b.tag.String(), WhiteTag: w.tag.String()}}, nil
	})
	if err != nil {
		return err
	}
	g, _ := v.roll.game(number)
	return v.sitDown(ctx, g)
}

// gameID is the id of a game in the store. It follows from the venue's name and the
// number, so that a game of which only the venue's journal tells can still be begun.
func (v *Venue) gameID(number int) string { return fmt.Sprintf("%s-g%d", v.terms.Name, number) }

// sitDown opens the table of a game, or finds the one there is, and tells the players
// who are here.
func (v *Venue) sitDown(ctx context.Context, g *game) error {
	id := v.gameID(g.number)
	table, err := v.arena.OpenAs(ctx, id, v.terms.game(seatOf(g.black), seatOf(g.white)))
	if errors.Is(err, store.ErrExists) {
		table, err = v.arena.Table(ctx, id)
	}
	if err != nil {
		return err
	}
	m := &match{game: g, table: table}
	v.mu.Lock()
	v.live[g.number] = m
	for _, name := range []string{g.black, g.white} {
		if p := v.players[name]; p != nil {
			p.seat(m)
		}
	}
	v.mu.Unlock()
	v.spawn(func(inside context.Context) { v.attend(inside, m) })
	return nil
}

// attend waits for the end of a game and writes it down.
func (v *Venue) attend(ctx context.Context, m *match) {
	for _, err := range m.table.Watch(ctx, 0) {
		if err != nil {
			return // the venue or the arena closes
		}
	}
	for {
		err := v.end(ctx, m)
		if err == nil || ctx.Err() != nil {
			break
		}
		v.log.Error("end of a game", "game", m.number, "err", err)
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return
		}
	}
	v.mu.Lock()
	delete(v.live, m.number)
	over := len(v.live) == 0
	v.mu.Unlock()
	if over {
		v.rate()
		v.hurry()
	}
}

// end writes down how a game ended and what it did to the ratings.
func (v *Venue) end(ctx context.Context, m *match) error {
	var result weiqi.Result
	m.table.View(func(g *referee.Game) { result = g.Result() })
	return v.roll.write(ctx, func() (*entry, error) {
		if g, _ := v.roll.game(m.number); g.ended {
			return nil, nil
		}
		black, _ := v.roll.member(m.black)
		white, _ := v.roll.member(m.white)
		e := ended{Number: m.number, Result: result, Black: black.tag, White: white.tag}
		if outcome, counts := outcomeOf(result); counts {
			b, w := v.terms.K.After(black.tag, white.tag, outcome)
			if !black.anchor {
				e.Black = b
			}
			if !white.anchor {
				e.White = w
			}
		}
		return &entry{Ended: &e}, nil
	})
}

// outcomeOf returns what a result gave to Black, and whether it counts for ratings.
func outcomeOf(r weiqi.Result) (tournament.Outcome, bool) {
	switch {
	case r.By == weiqi.Void:
		return tournament.Draw, false
	case r.Winner == weiqi.Black:
		return tournament.Win, true
	case r.Winner == weiqi.White:
		return tournament.Loss, true
	default:
		return tournament.Draw, true
	}
}

// rate computes the ratings from all games at once. Unlike those of the name tags they
// do not depend on the order of the games, and they move though nobody is an anchor.
func (v *Venue) rate() {
	ratings, err := tournament.Model{Prior: 2, Mean: v.terms.Rating, Anchors: v.roll.anchors()}.Rate(v.roll.played())
	if err != nil {
		v.log.Error("ratings", "err", err)
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.ratings = ratings
}
