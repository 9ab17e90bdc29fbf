package web

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/board"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A followedGame is what a board knows of the game of this server on which it comments.
type followedGame struct {
	mu sync.Mutex // held while the board takes up moves
	// guarded by mu:
	seq  int  // the last event of the game that the board has taken up
	over bool // the board has all of the game

	seen atomic.Pointer[gameSeen]
}

// A gameSeen is what matters of a game to who asks for its commentary.
type gameSeen struct {
	players []string // while the game goes on
	private bool     // on no list
}

// bars reports whether somebody plays in the game while it goes on, and therefore may not read what others think of it.
func (f *followedGame) bars(viewer string) bool {
	seen := f.seen.Load()
	return seen != nil && viewer != "" && slices.Contains(seen.players, viewer)
}

// private reports whether the game is on no list.
func (f *followedGame) private() bool {
	seen := f.seen.Load()
	return seen != nil && seen.private
}

// ownGame refuses the commentary of a game to its players.
func ownGame() error {
	return problem.New(referee.KindNotAllowed, reason.New("board-own-game"))
}

// followGame has a board take up what spectators see of its game by now, if it is of one, and returns when more is to
// be seen; the zero time where that is not a matter of time. Nothing follows a game of whose board nobody asks. Of
// several processes that follow at once one writes a move, and the others find that it is there.
func (bs *openBoards) followGame(ctx context.Context, s *sharedBoard) (due time.Time, err error) {
	id := s.ledger.State().Game
	if id == "" {
		return due, nil
	}
	s.game.mu.Lock()
	defer s.game.mu.Unlock()
	if s.game.over {
		return due, nil
	}
	t, err := bs.tables.load(ctx, id)
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, arena.ErrBroken) || errors.Is(err, store.ErrAltered) {
		s.game.over = true // nobody plays it any more
		return due, nil
	}
	if err == nil {
		err = t.CatchUp(ctx)
	}
	if err != nil {
		return due, err
	}
	var record *sgf.Record
	seq, over := 0, false
	due = live.View(t, live.Viewer{}, false, func(g *referee.Game, _ live.Audience, _ time.Time) {
		seen := &gameSeen{private: g.Terms().Private}
		if seq, over = g.Seq(), g.Over(); !over {
			seen.players = []string{g.Seat(weiqi.Black).Player, g.Seat(weiqi.White).Player}
		}
		s.game.seen.Store(seen)
		if seq != s.game.seq {
			record = bs.people.record(id, g)
		}
	})
	if record == nil {
		return due, nil
	}
	made, err := board.Read(record.Tree())
	if err != nil {
		return due, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), ledgerLimit)
	defer cancel()
	err = s.ledger.Write(ctx, func(b board.Board) ([]board.Event, error) {
		events, err := b.FollowGame(bs.tables.arena.Now(), made)
		if err != nil { // it is closed, or full: it stays as it is
			return nil, nil
		}
		return events, nil
	})
	if err == nil {
		s.game.seq, s.game.over = seq, over
	}
	return due, err
}

// watchGame tells of what happens in the game that a board follows, until the context ends or the game is over; nil
// where there is none that goes on. done is closed when it has ended.
func (bs *openBoards) watchGame(ctx context.Context, s *sharedBoard) (moved chan struct{}, done chan struct{}) {
	done = make(chan struct{})
	t, seq := bs.followed(ctx, s)
	if t == nil {
		close(done)
		return nil, done
	}
	moved = make(chan struct{}, 1)
	go func() {
		defer close(done)
		for _, err := range t.Watch(ctx, seq) {
			if err != nil {
				return
			}
			select {
			case moved <- struct{}{}:
			default: // that there is news is known already
			}
		}
	}()
	return moved, done
}

// followed returns the game that goes on and that a board follows, and the last event that is known of it.
func (bs *openBoards) followed(ctx context.Context, s *sharedBoard) (t *arena.Table, seq int) {
	id := s.ledger.State().Game
	if id == "" {
		return nil, 0
	}
	t, err := bs.tables.load(ctx, id)
	if err != nil {
		return nil, 0
	}
	over := false
	t.View(func(g *referee.Game) { seq, over = g.Seq(), g.Over() })
	if over {
		return nil, 0
	}
	return t, seq
}
