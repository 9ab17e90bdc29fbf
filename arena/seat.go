package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A chair is a seat with a program on it: it looks what the game wants of the
// program, asks the program, and acts for it as any other client would.
type chair struct {
	table   *Table
	color   weiqi.Color
	seat    referee.Seat
	program Program

	engine *gtp.Engine  // nil while none runs
	told   []weiqi.Move // the moves that the engine knows of
	owes   bool         // the engine was left while it had not answered

	// Guarded by the table's lock, while the chair is busy:
	errand duty
	giveUp context.CancelFunc
}

// A duty is what the game wants of a program. Two equal duties are the same one.
type duty struct {
	kind  dutyKind
	moves int // made so far
	stop  int // the number of the last stop
	trial int // the number of the trial under way
	done  int // what has been done so far at this stop or in this trial
}

type dutyKind uint8

const (
	wait       dutyKind = iota
	leave               // the seat is somebody else's, or the game is over
	comeBack            // say that the program is there again after an interruption
	answerUndo          // the opponent asks to take a move back
	chooseMove
	listDead
	settle    // answer a dispute or a count
	mark      // mark a dead chain, or say that there is none
	tryOnCopy // move on the copy on which a dispute is played out
)

// idleLimit is how long a program that nothing is wanted of may keep its process.
// When it is wanted again it is started anew and told the game so far.
const idleLimit = 2 * time.Minute

// crowdedLimit is idleLimit while as many programs run as may.
const crowdedLimit = time.Second

// serve plays a seat for its program until the game is over or the seat is
// somebody else's.
func (t *Table) serve(ctx context.Context, color weiqi.Color, seat referee.Seat) {
	c := &chair{table: t, color: color, seat: seat}
	defer c.rest()
	program, known := t.arena.program(seat.Engine)
	if !known {
		c.report(ctx, fmt.Errorf("there is no program %q here any more", seat.Engine))
		return
	}
	if program.Start == nil {
		return
	}
	c.program = program
	for {
		t.mu.Lock()
		d, woken := c.wanted(t.game), t.woken
		if t.parked {
			d.kind = leave
		}
		if d.kind == leave && t.sits[color] == seat {
			t.sits[color] = referee.Seat{} // who is given this very seat again sits down anew
		}
		t.mu.Unlock()
		switch d.kind {
		case leave:
			return
		case wait:
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

// wanted looks what the game wants of the program. The table's lock is held.
func (c *chair) wanted(g *referee.Game) duty {
	d := duty{moves: g.MoveNumber()}
	stop, stopped := g.Stop()
	if stopped {
		d.stop = stop.Number
	}
	switch {
	case g.Seat(c.color) != c.seat:
		d.kind = leave
		return d
	case g.Awaited(c.color):
		d.kind = comeBack
		return d
	}
	switch g.Phase() {
	case referee.Over, referee.Vacant:
		d.kind = leave
	case referee.Handicapping, referee.Playing:
		switch {
		case g.UndoAsked() == c.color.Opponent():
			d.kind = answerUndo
		case g.Turn() == c.color:
			d.kind = chooseMove
		}
	case referee.Listing:
		if stop.Lists[c.color] == nil {
			d.kind = listDead
		}
	case referee.Answering:
		if stop.Answers[c.color] == nil {
			d.kind = settle
		}
	case referee.Marking:
		if stop.MarkTurn == c.color {
			d.kind, d.done = mark, stop.Marks.Len()+stop.Dones
		}
	case referee.Trying:
		if trial, _ := g.Trial(); trial.Turn == c.color {
			d.kind, d.trial, d.done = tryOnCopy, trial.Number, len(trial.Moves)
		}
	case referee.Referring: // the table sees to it
	default:
		panic(fmt.Sprintf("arena: unknown phase %v", g.Phase()))
	}
	return d
}

// idle waits until the game has changed and reports whether there is more to do.
func (c *chair) idle(ctx context.Context, woken <-chan struct{}) bool {
	for idle := time.Duration(0); ; idle += crowdedLimit {
		slots := c.table.arena.slots
		if idle >= idleLimit || idle > 0 && len(slots) == cap(slots) {
			c.rest()
		}
		var pause <-chan time.Time
		if c.engine != nil && c.program.Release == nil {
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

// fulfil does a duty and reports whether there may be more. When the game no
// longer wants it, it is given up.
func (c *chair) fulfil(ctx context.Context, d duty) bool {
	current, cancel := context.WithCancel(ctx)
	defer cancel()
	if !c.begin(d, cancel) {
		return true
	}
	act, err := c.perform(current, d)
	c.end()

	if err == nil {
		_, err = c.table.Do(ctx, referee.PartyOf(c.color), act)
		if err == nil {
			if move, ok := act.(referee.Play); ok {
				c.explain(ctx, move.N)
			}
			return true
		}
		if c.void(d) {
			return true
		}
		if !refused(err) {
			return c.pause(ctx, err)
		}
	}
	if c.void(d) || ctx.Err() != nil {
		c.forget(err)
		return ctx.Err() == nil
	}
	return c.report(ctx, err)
}

// begin has the duty given up as soon as the game no longer wants it. It reports
// whether the game wants it now.
func (c *chair) begin(d duty, giveUp context.CancelFunc) bool {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.wanted(t.game) != d {
		return false
	}
	c.errand, c.giveUp = d, giveUp
	t.busy = append(t.busy, c)
	return true
}

// end says that nothing is to be given up any more.
func (c *chair) end() {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	t.busy = slices.DeleteFunc(t.busy, func(other *chair) bool { return other == c })
}

// void reports whether the game no longer wants the duty.
func (c *chair) void(d duty) bool {
	c.table.mu.Lock()
	defer c.table.mu.Unlock()
	return c.wanted(c.table.game) != d
}

// pause waits a moment when the store is away and reports whether to go on.
func (c *chair) pause(ctx context.Context, err error) bool {
	c.table.arena.log.Error("act of a program", "game", c.table.id, "err", err)
	c.told = nil
	c.rest()
	select {
	case <-time.After(retryAfter):
		return true
	case <-ctx.Done():
		return false
	}
}

// forget makes sure that an engine whose answer nobody waited for is told the
// game anew.
func (c *chair) forget(err error) {
	c.told, c.owes = nil, true
	var fault *gtp.FaultError
	if errors.As(err, &fault) {
		c.rest()
	}
}

// report tells the referee that the program failed and reports whether the seat
// is still the program's.
func (c *chair) report(ctx context.Context, err error) bool {
	c.table.arena.log.Warn("program at fault", "game", c.table.id, "program", c.seat.Engine, "err", err)
	c.table.arena.witness.Failed(c.table.id, c.color, err)
	c.owes = true // whatever it says now is not to be trusted
	c.rest()
	_, err = c.table.Do(ctx, referee.Referee, referee.Fault{Color: c.color, Detail: err.Error()})
	if err != nil && !refused(err) {
		return c.pause(ctx, err)
	}
	return err == nil
}

// rest ends the program's process, or gives it back to whom it belongs.
func (c *chair) rest() {
	if c.engine == nil {
		return
	}
	if c.program.Release != nil {
		c.program.Release(c.engine, !c.owes && c.engine.Err() == nil)
	} else if err := c.engine.Close(); err != nil {
		c.table.arena.log.Error("program not ended", "program", c.seat.Engine, "err", err)
	}
	c.engine, c.told, c.owes = nil, nil, false
	<-c.table.arena.slots
}

// perform asks the program and returns its act.
func (c *chair) perform(ctx context.Context, d duty) (referee.Act, error) {
	switch d.kind {
	case comeBack:
		return referee.Back{}, nil
	case answerUndo:
		return referee.AnswerUndo{Yes: true}, nil // it plays for nothing and can be told any game
	case settle:
		return c.settle(ctx, d)
	case listDead:
		return c.listDead(ctx, d)
	case mark:
		return c.mark(ctx, d)
	case tryOnCopy:
		return c.tryOnCopy(ctx, d)
	case chooseMove:
		return c.chooseMove(ctx, d)
	case wait, leave:
		fallthrough
	default:
		panic(fmt.Sprintf("arena: no act for duty %v", d.kind))
	}
}

// A situation is what a program has to know before it is asked anything.
type situation struct {
	terms        referee.Terms
	start        *weiqi.Position
	anew         bool         // its board is not one of this game
	news         []weiqi.Move // that it has not been told: all of them if it is told anew
	clocks       referee.Clocks
	waited       time.Duration // since the last event
	handicapping bool          // Black's free handicap stones are not on the board yet
	asItStands   bool          // two passes would end the game, and what is on the board would count
}

func (c *chair) situation() situation {
	now := c.table.arena.now()
	var s situation
	c.table.View(func(g *referee.Game) {
		s = situation{
			terms:        g.Terms(),
			start:        g.Start(),
			clocks:       g.Clocks(now),
			waited:       now.Sub(g.At()),
			handicapping: g.Phase() == referee.Handicapping,
		}
		if c.canCleanUp() {
			_, s.asItStands = g.IfBothPass()
		}
		told, moves := len(c.told), g.Moves()
		s.anew = c.told == nil || told > len(moves)
		for i := 0; i < told && !s.anew; i++ {
			s.anew = moves[i].Move != c.told[i]
		}
		if s.anew {
			told = 0
		}
		for i := told; i < len(moves); i++ {
			s.news = append(s.news, moves[i].Move)
		}
	})
	return s
}

// canCleanUp reports whether it makes a difference to the program that what is on the
// board would count.
func (c *chair) canCleanUp() bool {
	return c.engine != nil && (c.engine.Has("kgs-genmove_cleanup") || c.engine.Has("kata-set-rule"))
}

// start starts the program if it does not run, as soon as there is room for it.
func (c *chair) start(ctx context.Context) error {
	if c.engine != nil {
		return nil
	}
	select {
	case c.table.arena.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, c.program.replyLimit())
	defer cancel()
	engine, err := c.program.Start(ctx)
	if err != nil {
		<-c.table.arena.slots
		return fmt.Errorf("start: %w", err)
	}
	c.engine, c.told = engine, nil
	return nil
}

// inform brings the program to the position of the game and returns what it had to
// know. A program that refuses a move that the referee has allowed is at fault.
func (c *chair) inform(ctx context.Context) (situation, error) {
	if err := c.start(ctx); err != nil {
		return situation{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, c.program.replyLimit())
	defer cancel()
	s := c.situation()
	if s.anew {
		if err := c.engine.NewGame(ctx, gameFrom(s.terms, s.start)); err != nil {
			return s, err
		}
		c.told = []weiqi.Move{}
	}
	for _, m := range s.news {
		if err := c.engine.Play(ctx, m); err != nil {
			return s, err
		}
		c.told = append(c.told, m)
	}
	return s, nil
}

// gameFrom is a game under the terms as programs are told it.
func gameFrom(terms referee.Terms, start *weiqi.Position) gtp.Game {
	return gtp.Game{
		Size:  terms.Size,
		Rules: terms.Rules,
		Komi:  terms.Komi,
		Setup: weiqi.Setup{
			Size:  terms.Size,
			Black: start.Stones(weiqi.Black),
			White: start.Stones(weiqi.White),
			Turn:  start.Turn(),
		},
		Time: timeControl(terms.Time),
	}
}

// timeControl is a time control as programs are told it.
func timeControl(t referee.TimeControl) gtp.TimeControl {
	return gtp.TimeControl{
		Main:      t.Main.Duration(),
		Increment: t.Increment.Duration(),
		Period:    t.Period.Duration(),
		Periods:   t.Periods,
		Stones:    t.Stones,
	}
}

// tellTime tells the program both clocks.
func (c *chair) tellTime(ctx context.Context, clocks referee.Clocks) error {
	for _, side := range []struct {
		color weiqi.Color
		clock referee.Clock
	}{{c.color.Opponent(), clocks.Of(c.color.Opponent())}, {c.color, clocks.Of(c.color)}} {
		left, stones := side.clock.Main, 0
		if left == 0 {
			left, stones = side.clock.Period, max(side.clock.Periods, side.clock.Stones)
		}
		if err := c.engine.TimeLeft(ctx, side.color, left.Duration(), stones); err != nil {
			return err
		}
	}
	return nil
}

// chooseMove asks for a move. With a clock the program may think until its flag
// falls, which ends the game and thereby the duty; without one, until its reply
// limit. What passed before it heard of its turn is our lag, not its time.
func (c *chair) chooseMove(ctx context.Context, d duty) (referee.Act, error) {
	began := time.Now()
	s, err := c.inform(ctx)
	if err != nil {
		return nil, err
	}
	if s.handicapping {
		return c.placeHandicap(ctx, s.terms.Handicap.Stones)
	}
	if s.terms.Time.System == referee.NoClock {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.program.replyLimit())
		defer cancel()
	} else if err := c.tellTime(ctx, s.clocks); err != nil {
		return nil, err
	}
	genmove := c.engine.Genmove
	switch {
	case s.asItStands:
		genmove = c.engine.GenmoveCleanup
	case c.table.arena.witness != Witness(deaf{}): // somebody wants to know
		genmove = c.engine.GenmoveAnalyze
	}
	asked := time.Now()
	answer, err := genmove(ctx, c.color)
	if err != nil {
		return nil, err
	}
	c.table.arena.witness.Answered(c.table.id, Account{
		Number: d.moves + 1,
		Color:  c.color,
		Answer: answer,
		Engine: time.Since(asked),
		Pipe:   asked.Sub(began),
	})
	if answer.Resign {
		return referee.Resign{}, nil
	}
	c.told = append(c.told, answer.Move)
	return referee.Play{N: d.moves + 1, Move: answer.Move, Lag: referee.MillisOf(s.waited)}, nil
}

// explain asks the program what it has to say of the move that it has just made,
// while the other side's clock runs. Where it cannot tell, nothing follows; what is
// wrong with it will show at its next turn.
func (c *chair) explain(ctx context.Context, number int) {
	ctx, cancel := context.WithTimeout(ctx, c.program.replyLimit())
	defer cancel()
	if text, err := c.engine.Explain(ctx); err == nil && text != "" {
		c.table.arena.witness.Explained(c.table.id, number, c.color, text)
	}
}

// placeHandicap asks for free handicap stones. A program that cannot place them
// gets the fixed points.
func (c *chair) placeHandicap(ctx context.Context, stones int) (referee.Act, error) {
	ctx, cancel := context.WithTimeout(ctx, c.program.replyLimit())
	defer cancel()
	points, err := c.engine.FreeHandicap(ctx, stones)
	var refusal *gtp.RefusedError
	if err != nil && !errors.As(err, &refusal) {
		return nil, err
	}
	c.told = nil // its board is not the game's before it is told the stones as such
	if points.Len() < 2 {
		fixed, err := weiqi.FixedHandicap(c.situation().terms.Size, stones)
		if err != nil {
			return nil, err
		}
		points = weiqi.SetOf(fixed...)
	}
	return referee.PlaceHandicap{Points: points}, nil
}

// listDead asks for the dead chains. A program that cannot tell, or does not in
// time, has the claim unknown; its late answer is dropped.
func (c *chair) listDead(ctx context.Context, d duty) (referee.Act, error) {
	dead, known, err := c.dead(ctx)
	if err != nil {
		return nil, err
	}
	return referee.Claim{Stop: d.stop, Dead: dead, Unknown: !known}, nil
}

// dead asks for the dead chains of the stopped game; they may be unknown.
func (c *chair) dead(ctx context.Context) (dead weiqi.Set, known bool, err error) {
	s, err := c.inform(ctx)
	if err != nil {
		return weiqi.Set{}, false, err
	}
	return c.engine.FinalStatusList(ctx, "dead", s.terms.Size)
}

// stop returns the present stop.
func (c *chair) stop() (stop referee.Stop) {
	c.table.View(func(g *referee.Game) { stop, _ = g.Stop() })
	return stop
}

// settle answers a dispute: it is played out, and a program confirms nothing. A
// judge's count it accepts, unless it says itself that other stones are dead.
func (c *chair) settle(ctx context.Context, d duty) (referee.Act, error) {
	stop := c.stop()
	if stop.Lists[c.color] != nil { // both sides gave lists, and these differ
		return referee.PlayOn{Stop: d.stop}, nil
	}
	dead, known, err := c.dead(ctx)
	if err != nil {
		return nil, err
	}
	if known && stop.Position.Widen(dead) != stop.Verdict.Dead {
		return referee.PlayOn{Stop: d.stop}, nil
	}
	return referee.Accept{Stop: d.stop}, nil
}

// mark marks one chain of those that the program says are dead. When all are, it
// disagrees if a mark is on stones of its own that it says are alive.
func (c *chair) mark(ctx context.Context, d duty) (referee.Act, error) {
	dead, _, err := c.dead(ctx)
	if err != nil {
		return nil, err
	}
	stop := c.stop()
	dead = stop.Position.Widen(dead)
	for p := range dead.Minus(stop.Marks).All() {
		return referee.Mark{Stop: d.stop, Point: p}, nil
	}
	if !stop.Marks.Minus(dead).Intersect(stop.Position.Stones(c.color)).Empty() {
		return referee.Dispute{Stop: d.stop}, nil
	}
	return referee.Done{Stop: d.stop}, nil
}

// tryOnCopy asks for a move on the copy of the board. A program knows nothing of
// passes for a ko: where it wants to take one that is closed, it passes for it,
// and where it wants what is not legal there otherwise, it passes.
func (c *chair) tryOnCopy(ctx context.Context, d duty) (referee.Act, error) {
	s := c.situation()
	var trial referee.TrialState
	c.table.View(func(g *referee.Game) { trial, _ = g.Trial() })
	if err := c.start(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, c.program.replyLimit())
	defer cancel()
	c.told = nil // its board is about to be the copy
	terms := s.terms
	terms.Time = referee.TimeControl{}
	if err := c.engine.NewGame(ctx, gameFrom(terms, c.stop().Position)); err != nil {
		return nil, err
	}
	for _, ply := range trial.Moves {
		if err := c.engine.Play(ctx, ply.Move); err != nil {
			return nil, err
		}
	}
	answer, err := c.engine.GenmoveCleanup(ctx, c.color)
	if err != nil {
		return nil, err
	}
	act := referee.TrialPlay{Trial: d.trial, N: d.done + 1, Move: weiqi.Pass(c.color)}
	switch m := answer.Move; {
	case answer.Resign || m.Pass:
	case trial.Closed.Has(m.Point):
		act.Ko, act.NameKo = m.Point, true
	case trial.Position.WithTurn(c.color).Legal(m):
		act.Move = m
	}
	return act, nil
}
