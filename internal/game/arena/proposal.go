package arena

import (
	"context"
	"errors"
	"time"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
)

// At a stop the arena's judge proposes dead stones. The lists of the sides
// are judged after that: whether a side gives up stones that the judge finds alive must not depend
// on who is faster. Every process that has the table asks its own judge, so that it waits for
// no other process; which of the proposals is stored first makes no difference to the wait.

// judgeLimit bounds the time a judge takes for a proposal.
const judgeLimit = 2 * time.Second

// errUnjudged says that an act has to wait for the judge's proposal.
var errUnjudged = errors.New("the judge's proposal is not there yet")

// ofDeadStones reports whether an act gives stones up, or may.
func ofDeadStones(act referee.Act) bool {
	switch act.(type) {
	case referee.Claim, referee.Accept, referee.Done:
		return true
	default:
		return false
	}
}

// proposalLimit is how long a new proposal is waited for: half of the
// time for lists at most, so that a waiting list is not late by it. The table's lock is held.
func (t *Table) proposalLimit() time.Duration {
	deadline, ok := t.game.Deadline()
	if !ok {
		return judgeLimit
	}
	return min(judgeLimit, deadline.Sub(t.arena.Now())/2)
}

// proposing returns how long the proposal of the present stop is to be waited for; nothing if it
// is there, or the judge has failed or was not asked. The table's lock is held.
func (t *Table) proposing() time.Duration {
	stop, ok := t.game.Stop()
	if !ok || t.due.IsZero() || stop.Number != t.asked || stop.Proposal != nil {
		return 0
	}
	return t.due.Sub(t.arena.Now())
}

// awaitProposal waits until no act has to wait for a proposal any more.
func (t *Table) awaitProposal(ctx context.Context) error {
	for {
		t.mu.Lock()
		left, woken := t.proposing(), t.news()
		t.mu.Unlock()
		if left <= 0 {
			return nil
		}
		select {
		case <-woken:
		case <-time.After(left):
		case <-ctx.Done():
			return ctx.Err()
		case <-t.arena.done:
			return ErrClosed
		}
	}
}

// propose asks the judge about a stop and puts its opinion on record.
func (t *Table) propose(ctx context.Context, stop referee.Stop) {
	defer t.proposed(stop.Number)
	var opinion life.Opinion
	err := t.arena.unstalled(ctx, judgeLimit, func(ctx context.Context) (err error) {
		began := time.Now()
		opinion, err = t.arena.judge.Judge(ctx, stop.Position)
		t.arena.tallies.judged.Add(1)
		t.arena.tallies.judging.Add(int64(time.Since(began)))
		return err
	})
	if err != nil {
		t.arena.log.Error("cannot judge dead stones", "game", t.id, "err", err)
		return
	}
	_, err = t.Do(ctx, referee.Referee, referee.Propose{Stop: stop.Number, Proposal: referee.Proposal{
		Dead:      opinion.Dead.Minus(opinion.Unsettled),
		Unsettled: opinion.Unsettled,
		Judge:     opinion.Judge,
		Seed:      opinion.Seed,
	}})
	if err != nil && !refused(err) {
		t.arena.log.Error("cannot record a proposal", "game", t.id, "err", err)
	}
}

// proposed says that the judge has been heard about a stop, or has failed.
func (t *Table) proposed(stop int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if stop == t.asked {
		t.due = time.Time{}
		t.wake()
	}
}
