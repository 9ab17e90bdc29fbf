package arena

import (
	"context"
	"time"
)

// The store remembers until when a server was at work on it, so that games by correspondence are charged for that time,
// and not for the time after it. After a start nothing is noted before all games have their events about the time
// before: a server that is killed meanwhile loses nobody's credit.

// lifeEvery is how often a process notes that it is at work.
const (
	lifeEvery = 30 * time.Second
	lifeLimit = 2 * time.Second // of a note, also while the server closes
)

// recallLife reads until when a server was at work before this one.
func (a *Arena) recallLife(ctx context.Context) error {
	if a.life == nil {
		return nil
	}
	last, err := a.life.LastAlive(ctx)
	if err != nil {
		return err
	}
	a.reach(last)
	a.setting.Lock()
	defer a.setting.Unlock()
	a.gaps[0].From = last
	return nil
}

// keepAlive notes again and again that this process is at work.
func (a *Arena) keepAlive(ctx context.Context) {
	tick := time.NewTicker(lifeEvery)
	defer tick.Stop()
	for {
		a.noteLife(ctx)
		select {
		case <-tick.C:
		case <-ctx.Done():
			a.noteLife(context.WithoutCancel(ctx))
			return
		}
	}
}

// noteLife notes that this process is at work.
func (a *Arena) noteLife(ctx context.Context) {
	bounded, cancel := context.WithTimeout(ctx, lifeLimit)
	defer cancel()
	a.atWork()
	if err := a.life.Alive(bounded, a.Now()); err != nil && ctx.Err() == nil {
		a.log.Error("cannot note that this process is at work", "err", err)
	}
}
