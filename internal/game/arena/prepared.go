package arena

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/internal/game/conditional"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Moves that a player has prepared are made as soon as they are awaited, after every event of a game by correspondence,
// and when it is loaded. What is prepared is read in a goroutine of its own each time, whether there is anything or
// not, so that the opponent cannot tell from the time that an answer takes.

// answer has the move made that the side to move has prepared, if it has. The table's lock is held.
func (t *Table) answer() {
	if t.arena.journals == nil || t.game.Phase() != referee.Playing || t.game.MoveNumber() == 0 {
		return
	}
	if terms := t.game.Terms(); !terms.Time.Correspondence() || t.game.Seat(t.game.Turn()).Kind != referee.Person {
		return
	}
	t.arena.spawn(t.answerPrepared)
}

// answerPrepared makes the move that the side to move has prepared. Where the store is away it tries again.
func (t *Table) answerPrepared(ctx context.Context) {
	for {
		err := t.playPrepared(ctx)
		if err == nil || refused(err) || ctx.Err() != nil {
			return // refused: the player was faster, or another process
		}
		t.arena.log.Error("cannot make a prepared move", "game", t.id, "err", err)
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return
		}
	}
}

func (t *Table) playPrepared(ctx context.Context) error {
	bounded, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	t.acting.Lock() // so that nothing is prepared or withdrawn between the reading and the answer
	defer t.acting.Unlock()
	book, err := conditional.Open(bounded, t.arena.journals, t.id)
	if err != nil {
		return err
	}
	t.mu.Lock()
	move, due := book.Answer(t.game)
	n, illegal := t.game.MoveNumber()+1, error(nil)
	if due {
		_, illegal = t.game.Position().Play(move)
	}
	t.mu.Unlock()
	switch {
	case !due:
		return nil
	case illegal != nil:
		why := reason.New("conditional-unplayable", "vertex", move.Point, reason.MustOf(illegal))
		return book.Drop(bounded, t.arena.Now(), conditional.Dropped{Color: move.Color, Play: move.Point, Why: why})
	}
	_, err = t.doNow(bounded, referee.PartyOf(move.Color), referee.Play{N: n, Move: move})
	return err
}

// Prepared returns the moves that a side has prepared in the game, as far as they are still awaited.
func (t *Table) Prepared(ctx context.Context, c weiqi.Color) (plan conditional.Plan, err error) {
	if t.arena.journals == nil {
		return plan, nil
	}
	book, err := conditional.Open(ctx, t.arena.journals, t.id)
	if err != nil {
		return plan, err
	}
	t.View(func(g *referee.Game) { plan = book.Of(c, g) })
	return plan, nil
}

// Prepare replaces the moves that a side has prepared. They follow on so many moves; no branches withdraw what there
// was. The error may be a [*referee.RefusedError].
func (t *Table) Prepare(ctx context.Context, c weiqi.Color, after int, branches []conditional.Branch) error {
	if t.arena.journals == nil {
		return &referee.RefusedError{Kind: referee.KindNotAllowed, Why: reason.New("conditional-correspondence")}
	}
	book, err := conditional.Open(ctx, t.arena.journals, t.id)
	if err != nil {
		return err
	}
	t.acting.Lock() // so that no move is made meanwhile that is then never answered
	defer t.acting.Unlock()
	return book.Prepare(ctx, t.arena.Now(), c, after, branches, t.game)
}
