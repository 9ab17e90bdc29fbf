package tournament

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A board is a game on its way: on a table of the arena, or leased.
type board interface {
	Over() <-chan struct{} // closed when the game is over
	View(f func(g *referee.Game))
	Do(ctx context.Context, by referee.Party, act referee.Act) ([]referee.Event, error)
}

var (
	_ board = (*arena.Table)(nil)
	_ board = (*offer)(nil)
)

// glance is how often a tournament looks whether another process has written to its journal, such
// as an arbiter's command, where nobody notifies it: of what is written to SQLite or to files nobody
// is told.
const glance = time.Second

// Run plays the tournament to its end, from where it stands. It calls each, unless that is
// nil, whenever the tournament has changed. Games that are under way when the context ends
// stay stored as they are, and the error is the context's. Another error is why the
// tournament cannot go on; it is a [*RefusedError] if no round can be paired, or a player
// has to be invited from a venue that is not among the host's.
func (t *Tournament) Run(ctx context.Context, host Host, each func(*State)) error {
	if s := t.State(); !s.Over() {
		if _, err := host.Admit(s.Terms, s.Players); err != nil {
			return err
		}
	}
	ctx, stop := context.WithCancel(ctx)
	r := &run{Tournament: t, host: host, live: map[int]board{}, ended: make(chan int)}
	defer r.close()
	defer stop()
	look := time.NewTicker(glance)
	defer look.Stop()
	r.settle(ctx, t.State())
	var known *State
	for {
		state, fresh := t.ledger.Look()
		if each != nil && state != known {
			each(state)
		}
		known = state
		r.endDecided(ctx, state)
		if state.Over() {
			// A result that was corrected since may ask for more.
			if more, err := state.next(); err != nil || more == nil {
				return err
			}
		}
		if err := r.step(ctx, state); err != nil {
			return err
		}
		select {
		case <-opening(state):
		case <-fresh:
		case number := <-r.ended:
			if err := r.record(ctx, number); err != nil {
				return err
			}
		case <-look.C:
			if t.ledger.Notified() {
				look.Stop()
				continue
			}
			if err := t.ledger.Refresh(ctx); err != nil {
				return err
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// opening returns a channel on which comes the time at which a round may begin, nil if none waits for that.
func opening(s *State) <-chan time.Time {
	at, waits := s.Opens(time.Now())
	if !waits {
		return nil
	}
	return time.After(time.Until(at))
}

// A run is a tournament that is being played. All but waits belongs to one goroutine.
type run struct {
	*Tournament
	host     Host
	programs []bool         // by the number of a game, less 1: whether it takes something from this machine
	live     map[int]board  // games that are on their way, by number
	busy     int            // of them, with programs
	ended    chan int       // numbers of games that are over on their boards
	waits    sync.WaitGroup // what waits for that
}

// close waits for what has been begun and ends the leases. The context has ended.
func (r *run) close() {
	r.waits.Wait()
	for _, b := range r.live {
		if o, leased := b.(*offer); leased {
			o.close()
		}
	}
}

// settle ends the games that an arbiter decided while nobody ran the tournament.
func (r *run) settle(ctx context.Context, s *State) {
	for i := range s.Games {
		g := &s.Games[i]
		if g.Begun.IsZero() || !g.Over() || g.Ruled.Over() {
			continue
		}
		table, err := r.host.Arena.Table(ctx, g.ID)
		over := false
		switch {
		case errors.Is(err, store.ErrNotFound): // it was on no table yet
			continue
		case err != nil:
			r.host.Log.Warn("cannot look at a game that the arbiter has decided", "game", g.ID, "err", err)
			continue
		}
		if table.View(func(game *referee.Game) { over = game.Over() }); !over {
			r.adjudicate(ctx, table, g)
		}
	}
}

// endDecided ends games on their tables that an arbiter has decided.
func (r *run) endDecided(ctx context.Context, s *State) {
	for number, table := range r.live {
		if g := &s.Games[number-1]; g.Over() {
			r.adjudicate(ctx, table, g)
			r.leave(s, number)
		}
	}
}

// step takes the next steps of the state: it begins games for which there is room, and if none waits any more pairs
// the next round.
func (r *run) step(ctx context.Context, s *State) error {
	now := time.Now()
	if opens, waits := s.Opens(now); waits && s.Joining() && !now.Before(opens) {
		return r.Start(ctx, "")
	}
	waiting := false
	for i := range s.Games {
		g := &s.Games[i]
		_, live := r.live[g.Number]
		switch {
		case live || g.Over():
		case g.Begun.IsZero() && now.Before(s.Terms.opens(g.Round)):
		case r.takesPrograms(s, g) && r.busy >= max(1, r.host.Parallel):
			waiting = true
		default:
			if err := r.begin(ctx, s, g); err != nil {
				return fmt.Errorf("game %d: %w", g.Number, err)
			}
		}
	}
	if waiting {
		return nil
	}
	return r.write(ctx, func(s *State) ([]entry, error) {
		if r.decided(s) {
			return nil, nil
		}
		e, err := s.next()
		if err != nil || e == nil {
			return nil, err
		}
		return []entry{*e}, nil
	})
}

// decided reports whether an arbiter has decided a game that is still on its way. The next step
// ends it first: the state that is written to may be newer than the one of the present step, and
// the tournament must not finish before its games do.
func (r *run) decided(s *State) bool {
	for number := range r.live {
		if s.Games[number-1].Over() {
			return true
		}
	}
	return false
}

// takesPrograms reports whether a game takes something from this machine.
func (r *run) takesPrograms(s *State, g *Game) bool {
	for _, g := range s.Games[len(r.programs):] {
		black, _ := s.Player(g.Black)
		white, _ := s.Player(g.White)
		r.programs = append(r.programs, black.Engine != "" || white.Engine != "")
	}
	return r.programs[g.Number-1]
}

// begin writes down that a game begins, unless it has, and puts it on a table, unless it
// is on one.
func (r *run) begin(ctx context.Context, s *State, g *Game) error {
	err := r.write(ctx, func(s *State) ([]entry, error) {
		if now := s.Games[g.Number-1]; !now.Begun.IsZero() || now.Over() {
			return nil, nil
		}
		return []entry{{What: begun{Number: g.Number}}}, nil
	})
	if err != nil {
		return err
	}
	table, err := r.open(ctx, s, g)
	if err != nil {
		return err
	}
	r.live[g.Number] = table
	if r.takesPrograms(s, g) {
		r.busy++
	}
	r.waits.Go(func() {
		select {
		case <-table.Over():
		case <-ctx.Done():
			return
		}
		select {
		case r.ended <- g.Number:
		case <-ctx.Done():
		}
	})
	return nil
}

// open begins a game, or finds the one that has begun, and invites its players
// at venues.
func (r *run) open(ctx context.Context, s *State, g *Game) (board, error) {
	black, _ := s.Player(g.Black)
	white, _ := s.Player(g.White)
	blackSeat, blackErr := r.host.seat(black)
	whiteSeat, whiteErr := r.host.seat(white)
	if err := errors.Join(blackErr, whiteErr); err != nil {
		return nil, err
	}
	terms := s.Terms.game(*g, blackSeat, whiteSeat)
	terms.Rated = terms.Rated && r.host.Arena.Rates(blackSeat) && r.host.Arena.Rates(whiteSeat)
	if terms.Gift == 0 && black.CGOS+white.CGOS != "" {
		terms.Gift = networkGift
	}
	id := s.Terms.gameID(g.Number)
	if r.host.Leases != nil && black.Engine != "" && white.Engine != "" {
		o, err := r.host.Leases.open(ctx, id, terms)
		if err != nil {
			return nil, err
		}
		return o, sameSeats(id, o, terms)
	}
	table, err := r.host.Arena.OpenAs(ctx, id, terms)
	if errors.Is(err, store.ErrExists) {
		table, err = r.host.Arena.Table(ctx, id)
	}
	if err == nil {
		err = sameSeats(id, table, terms)
	}
	if err != nil {
		return nil, err
	}
	return table, errors.Join(
		r.host.invite(black, g.Number, table, weiqi.Black),
		r.host.invite(white, g.Number, table, weiqi.White))
}

// networkGift is the part of every move that is free for both sides in a game with a
// player of the CGOS protocol, as on CGOS itself: the network's delay cannot be measured.
const networkGift referee.Millis = 250

// sameSeats checks that the game of an id is the one that is meant.
func sameSeats(id string, b board, terms referee.Terms) error {
	var found referee.Terms
	b.View(func(g *referee.Game) { found = g.Terms() })
	if found.Black != terms.Black || found.White != terms.White {
		return fmt.Errorf("%s is the id of another game, of %s with %s", id, found.Black.Name, found.White.Name)
	}
	return nil
}

// leave says that a game is on its board no more.
func (r *run) leave(s *State, number int) {
	delete(r.live, number)
	if r.takesPrograms(s, &s.Games[number-1]) {
		r.busy--
	}
}

// record writes down what a game came to on its table, unless an arbiter has said so
// already.
func (r *run) record(ctx context.Context, number int) error {
	table, live := r.live[number]
	if !live {
		return nil
	}
	e := ended{Number: number}
	var absent weiqi.Color
	var moved bool
	table.View(func(g *referee.Game) {
		e.Result, e.Why, e.Moves, e.Disputed = g.Result(), g.Why(), g.MoveNumber(), g.Disputed()
		absent, moved = g.NotBegun()
	})
	r.leave(r.State(), number)
	err := r.write(ctx, func(s *State) ([]entry, error) {
		if s.Games[number-1].Over() {
			return nil, nil
		}
		return []entry{{What: s.forfeited(e, absent, moved)}}, nil
	})
	if g := r.State().Games[number-1]; err == nil && absent != weiqi.Empty && g.Result.By != weiqi.Void {
		r.amend(ctx, table, &g)
	}
	return err
}

// amend has a game say on its table what it counts as. Where that fails it counts all the same.
func (r *run) amend(ctx context.Context, table board, g *Game) {
	if _, err := table.Do(ctx, referee.Moderator, referee.Amend{Result: g.Result, Why: g.Reason()}); err != nil {
		r.host.Log.Warn("the result of a game is not the one that it counts as in the tournament", "game", g.ID, "result", g.Result, "err", err)
	}
}

// adjudicate ends a game on its table as the arbiter has decided: the loser resigns, and
// the result is amended. Where that fails the game goes on, and counts for nothing.
func (r *run) adjudicate(ctx context.Context, table board, g *Game) {
	loser := g.Result.Winner.Opponent()
	if loser == weiqi.Empty {
		loser = weiqi.Black
	}
	if _, err := table.Do(ctx, referee.PartyOf(loser), referee.Resign{}); err != nil {
		r.host.Log.Warn("cannot end a game that the arbiter has decided: it goes on at its table and does not count", "game", g.ID, "err", err)
		return
	}
	r.amend(ctx, table, g)
}

// Reason is why the result is what it is: the arbiter's word where there is one.
func (g Game) Reason() referee.Reason {
	if n := len(g.Corrections); n > 0 {
		return referee.Amendment(g.Corrections[n-1].Why)
	}
	return g.Why
}
