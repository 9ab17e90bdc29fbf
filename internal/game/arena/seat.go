package arena

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A leasedSeat is a seat with a program of this server on it: it looks what the game wants of the
// program, asks the program by a [driver.Session], and acts for it. It sits at the table itself: it
// works while its process has the lease, is told under the table's lock that a task is void, has
// to find room for another process, and reports a fault to the referee, who judges it.
type leasedSeat struct {
	table   *Table
	color   weiqi.Color
	seat    referee.Seat
	program Program

	session *driver.Session
	failed  bool  // and was not started since
	leased  int64 // one more than how often this process had been missed when it took the lease; 0: it has none

	// Guarded by the table's lock, while the seat is busy:
	task   task
	giveUp context.CancelFunc
}

// A task is what the game wants of a program, and what the seat does.
type task struct {
	referee.Task
	leave    bool // another player has the seat, or the game needs the program no more
	comeBack bool // say that the program is there again after an interruption
}

// idleLimit is how long a program that nothing is wanted of may keep its process.
// When it is wanted again it is started anew and told the game so far.
const idleLimit = 2 * time.Minute

// crowdedLimit is idleLimit while as many programs run as may.
const crowdedLimit = time.Second

// serve plays a seat for its program until the game is over or another player
// has the seat.
func (t *Table) serve(ctx context.Context, color weiqi.Color, sits referee.Seat) {
	c := &leasedSeat{table: t, color: color, seat: sits}
	defer c.release()
	program, known := t.arena.program(sits.Engine)
	if !known {
		c.report(ctx, reason.Error(reason.New("program-gone", "program", sits.Engine)))
		return
	}
	if program.Start == nil {
		return
	}
	c.program = program
	c.session = &driver.Session{
		Program: driver.Program{Start: c.start, End: c.end},
		Table:   t, Color: color,
		Patience: program.replyLimit(),
		Explains: t.arena.observer != Observer(deaf{}), // there is an observer
	}
	defer c.session.Rest()
	for {
		t.mu.Lock()
		d, woken := c.wanted(t.game), t.news()
		d.leave = d.leave || t.parked
		if d.leave && t.sits[color] == sits {
			t.sits[color] = referee.Seat{} // a program that is given this very seat again sits down anew
		}
		t.mu.Unlock()
		if !d.leave {
			switch held, err := c.hold(ctx, woken); {
			case ctx.Err() != nil:
				return
			case err != nil:
				if !c.pause(ctx, err) {
					return
				}
				continue
			case !held:
				continue
			}
		}
		switch {
		case d.leave:
			c.standIn(ctx)
			return
		case d.Kind == referee.TaskWait && !d.comeBack:
			if !c.idle(ctx, woken) {
				return
			}
		default:
			if !c.fulfil(ctx, d) {
				return
			}
		}
	}
}

// standIn has another program play on for one that has failed in a rated game: one that is no weaker, so that nobody
// gains by it. Where there is none, or it has failed itself, the game is void before long.
func (c *leasedSeat) standIn(ctx context.Context) {
	var terms referee.Terms
	failed := false
	c.table.View(func(g *referee.Game) {
		fault, vacant := g.Fault()
		terms, failed = g.Terms(), vacant && fault.Color == c.color
	})
	began := map[weiqi.Color]referee.Seat{weiqi.Black: terms.Black, weiqi.White: terms.White}[c.color]
	if !failed || !terms.Rated || !began.IsEngine(c.seat.Engine) {
		return
	}
	seat, ok := c.table.arena.noWeaker(c.program, terms)
	if !ok {
		return
	}
	if _, err := c.table.Do(ctx, referee.Referee, referee.Replace{Seat: seat}); err != nil && !refused(err) {
		c.table.arena.log.Error("cannot replace a program that failed", "game", c.table.id, "program", c.seat.Engine, "err", err)
	}
}

// noWeaker returns a seat for another program that can play on these terms and is as strong as one, or else the least
// stronger one; false if there is none, or nobody has measured how strong the program is.
func (a *Arena) noWeaker(p Program, terms referee.Terms) (best referee.Seat, ok bool) {
	level := 0 // of the best
	for _, other := range a.programs {
		if p.Level == 0 || other.Name == p.Name || other.Level < p.Level || ok && other.Level >= level {
			continue
		}
		if seat, err := a.Seat(other.Name, terms.Size, terms.Rules); err == nil {
			best, ok, level = seat, true, other.Level
		}
	}
	return best, ok
}

// Rates reports whether games of who is on a seat may be rated: of a person, or of a program whose strength has been
// measured. Where another one fails, nobody could play on for it that is no weaker.
func (a *Arena) Rates(s referee.Seat) bool {
	p, known := a.program(s.Engine)
	return s.Kind != referee.Program || known && p.Level > 0
}

// wanted looks what the game wants of the program. The table's lock is held.
func (c *leasedSeat) wanted(g *referee.Game) task {
	d := task{Task: g.Task(c.color)}
	d.leave = g.Seat(c.color) != c.seat || d.Kind == referee.TaskLeave || d.Kind == referee.TaskVacant
	d.comeBack = !d.leave && g.Awaited(c.color)
	return d
}

// idle waits until the game has changed and reports whether there is more to do.
func (c *leasedSeat) idle(ctx context.Context, woken <-chan struct{}) bool {
	for idle := time.Duration(0); ; idle += crowdedLimit {
		slots := c.table.arena.slots
		if idle >= idleLimit || idle > 0 && len(slots) == cap(slots) {
			c.session.Rest()
		}
		var pause <-chan time.Time
		if c.session.Engine() != nil && c.program.Release == nil {
			pause = time.After(crowdedLimit)
		}
		select {
		case <-woken:
			return true
		case <-pause:
		case <-ctx.Done():
			return false
		}
	}
}

// fulfil does a task and reports whether there may be more. When the game no
// longer wants it, it is given up.
func (c *leasedSeat) fulfil(ctx context.Context, d task) bool {
	ctx, turn := c.table.arena.traces.Root(ctx, "turn of a program")
	defer turn.End(nil)
	current, cancel := context.WithCancel(ctx)
	defer cancel()
	if !c.begin(d, cancel) {
		return true
	}
	stalls := c.table.arena.stalls.Load()
	act, err := c.perform(current, d)
	c.done()

	if err == nil {
		var events []referee.Event
		events, err = c.table.Do(ctx, referee.PartyOf(c.color), act)
		if err == nil {
			c.tell(act, events)
			if move, ok := act.(referee.Play); ok {
				c.explain(ctx, move.N)
			}
			return true
		}
		if refused(err) {
			c.table.tick(ctx) // the act may have come after an unnoticed deadline
		}
		if c.void(d) {
			return true
		}
		if !refused(err) {
			return c.pause(ctx, err)
		}
	}
	if c.void(d) || ctx.Err() != nil || c.table.arena.stalledSince(stalls) {
		c.session.Forget() // the game did not wait for this answer
		return ctx.Err() == nil
	}
	return c.report(ctx, err)
}

// begin has the task given up as soon as the game no longer wants it. It reports
// whether the game wants it now.
func (c *leasedSeat) begin(d task, giveUp context.CancelFunc) bool {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.wanted(t.game) != d {
		return false
	}
	c.task, c.giveUp = d, giveUp
	t.busy = append(t.busy, c)
	return true
}

// done says that nothing is to be given up any more.
func (c *leasedSeat) done() {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	t.busy = slices.DeleteFunc(t.busy, func(other *leasedSeat) bool { return other == c })
}

// void reports whether the game no longer wants the task.
func (c *leasedSeat) void(d task) bool {
	c.table.mu.Lock()
	defer c.table.mu.Unlock()
	return c.wanted(c.table.game) != d
}

// pause waits a moment when the store is away and reports whether to go on.
func (c *leasedSeat) pause(ctx context.Context, err error) bool {
	c.table.arena.log.Error("cannot store the act of a program", "game", c.table.id, "err", err)
	c.session.Rest()
	select {
	case <-time.After(retryAfter):
		return true
	case <-ctx.Done():
		return false
	}
}

// report tells the referee that the program failed and reports whether the seat
// is still the program's.
func (c *leasedSeat) report(ctx context.Context, err error) bool {
	c.table.arena.log.Warn("program at fault", "game", c.table.id, "program", c.seat.Engine, "err", err)
	c.table.arena.observer.Failed(c.table.id, c.color, err)
	c.table.arena.tallies.failed.Add(1)
	c.failed = true
	if c.session != nil {
		c.session.Forget() // its further output is not to be trusted
		c.session.Rest()
	}
	_, err = c.table.Do(ctx, referee.Referee, referee.Fault{Color: c.color, Why: driver.Reason(err)})
	if err != nil && !refused(err) {
		return c.pause(ctx, err)
	}
	return err == nil
}

// end ends a process of the program, or gives it back to its pool.
func (c *leasedSeat) end(engine *gtp.Engine, fit bool) {
	if c.program.Release != nil {
		c.program.Release(engine, fit)
	} else if err := engine.Close(); err != nil {
		c.table.arena.log.Error("cannot end program", "program", c.seat.Engine, "err", err)
	}
	<-c.table.arena.slots
}

// perform asks the program and returns its act. What passed while it was not busy with a
// command is our lag, not its time.
func (c *leasedSeat) perform(ctx context.Context, d task) (referee.Act, error) {
	if d.comeBack {
		return referee.Back{}, nil
	}
	var terms referee.Terms
	c.table.View(func(g *referee.Game) { terms = g.Terms() })
	if act, ok := driver.Reply(d.Kind, terms); ok {
		return act, nil
	}
	answer, err := c.ask(ctx, d.Task)
	if !answer.NoList.IsZero() {
		c.noList(answer.NoList)
	}
	if err != nil || d.Kind != referee.TaskChooseMove {
		return answer.Act, err
	}
	c.table.arena.observer.Answered(c.table.id, Account{
		Number: d.Moves + 1,
		Color:  c.color,
		Answer: answer.Said,
		Engine: answer.Took,
		Pipe:   answer.Pipe,
	})
	if play, moves := answer.Act.(referee.Play); moves {
		play.Lag = referee.MillisOf(answer.Lag.Round(time.Millisecond))
		return play, nil
	}
	return answer.Act, nil
}

// ask has the program do a task.
func (c *leasedSeat) ask(ctx context.Context, d referee.Task) (answer driver.Answer, err error) {
	step := "ask the program"
	if d.Kind == referee.TaskChooseMove {
		step = "genmove"
	}
	ctx, asking := c.table.arena.traces.Begin(ctx, step)
	defer func() { asking.End(err) }()
	return c.session.Act(ctx, d)
}

// noList notes that what the program said of dead stones counts for nothing. That loses no game.
func (c *leasedSeat) noList(why reason.Reason) {
	c.table.arena.log.Warn("a program has no list of dead stones that counts", "game", c.table.id, "program", c.seat.Engine, "why", why.String())
	c.table.arena.observer.NoList(c.table.id, c.color, why)
}

// tell tells the observer where it was the referee that took a program's list for none.
func (c *leasedSeat) tell(act referee.Act, events []referee.Event) {
	if claim, ok := act.(referee.Claim); !ok || claim.Unknown {
		return
	}
	for _, e := range events {
		if claimed, ok := e.What.(referee.Claimed); ok && claimed.Color == c.color && !claimed.Fault.IsZero() {
			c.noList(claimed.Fault)
		}
	}
}

// start starts a process of the program, as soon as there is room for it.
func (c *leasedSeat) start(ctx context.Context) (*gtp.Engine, error) {
	select {
	case c.table.arena.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, c.program.replyLimit())
	defer cancel()
	engine, err := c.program.Start(ctx)
	if err != nil {
		<-c.table.arena.slots
		return nil, fmt.Errorf("start: %w", err)
	}
	c.table.arena.tallies.started.Add(1)
	if c.failed {
		c.failed = false
		c.table.arena.tallies.again.Add(1)
	}
	return engine, nil
}

// explain asks the program what it has to say of the move that it has just made,
// while the other side's clock runs. Where it cannot tell, nothing follows; what is
// wrong with it will show at its next turn.
func (c *leasedSeat) explain(ctx context.Context, number int) {
	if !c.session.Engine().Explains() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, c.program.replyLimit())
	defer cancel()
	if text, err := c.session.Explain(ctx); err == nil && text != "" {
		c.table.arena.observer.Explained(c.table.id, number, c.color, text)
	}
}
