package referee

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/weiqi"
)

// A Game is the state of one game, computed from its log. It is not safe for
// concurrent use, and not to be copied: a second one comes from [Replay]. The
// positions and sets that it hands out never change.
type Game struct {
	terms  *Terms
	log    log
	ending protocol
	seats  [3]Seat // by color

	seq   int
	began time.Time // of the first event
	at    time.Time // of the last event
	since time.Time // when the present turn or wait began
	phase Phase

	handicap int // stones that Black was given
	start    *weiqi.Position
	position *weiqi.Position
	ahead    *weiqi.Position // in a draft, after the move that was just found to be legal; else nil
	made     int             // moves ever made, those taken back included
	ground   ground          // where play began, or went on after the last stop
	frozen   weiqi.Set

	clocks [3]Clock
	quota  [3]Millis // what lag of a person may still be forgiven
	over   [3]Millis // how much more than its clock said a program has used, in all
	lifted [3]bool   // the side has been given time to play a dispute out
	begun  [3]bool   // the side has made a move

	stops  []Stop
	goesOn *Resumption // how play went on after the last stop; nil at a stop and before

	mediator  *Seat // the person who mediates, nil before there is one
	offer     *offer
	withdrawn bool // the mediator has left, and no verdict is waited for
	trial     *trial

	undo         weiqi.Color // the side that asked to take a move back
	declined     [3]bool     // the side was refused since the last move
	void         weiqi.Color // the side that proposed that the game have no result
	voidDeclined [3]bool     // the side's proposal was declined since the last move

	pauseAsked    weiqi.Color // the side that asked for a pause
	pauseDeclined [3]bool     // nothing came of the request of the side since the last move
	paused        weiqi.Color // the side that asked for the present pause; Empty while there is none
	pausedAt      time.Time

	vacations *vacations // nil before the first one

	left [3]time.Time // since when a side is missed; zero while it is not

	fault   *Faulted // while a seat is vacant
	faulted Phase    // the phase of the fault

	away      bool // interrupted: clocks stand
	awaySince time.Time
	back      [3]bool

	ruling *Ruled
	result weiqi.Result
	why    Reason
}

// A ground is a point of the game behind which no move is taken back.
type ground struct {
	moves    int
	position *weiqi.Position
	frozen   weiqi.Set
}

// A Phase says what a game waits for.
type Phase uint8

// The phases.
const (
	Handicapping Phase = iota // for Black's free handicap stones
	Playing                   // for a move
	Listing                   // for lists of dead chains
	Answering                 // for answers to a dispute or to a count
	Referring                 // for a third party's verdict
	Marking                   // for a mark on a dead chain
	Trying                    // for a move on the copy of a trial
	Vacant                    // for what a person wants instead of a failed opponent
	Over                      // for nothing: there is a result
)

var phaseNames = []string{"handicap", "play", "scoring", "dispute", "referred", "marking", "trial", "vacant", "over"}

// String returns "handicap", "play", "scoring", "dispute", "referred", "marking",
// "trial", "vacant" or "over".
func (p Phase) String() string { return nameOf(phaseNames, "Phase", uint8(p)) }

// MarshalText writes the name.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the name.
func (p *Phase) UnmarshalText(text []byte) error {
	return parseName(phaseNames, "phase", text, (*uint8)(p))
}

// A Ply is a move that was made and stands.
type Ply struct {
	Move     weiqi.Move
	Captured weiqi.Set // what it took off the board, its own stones too in a suicide
	Spent    Millis    // what it was charged
	Clock    Clocks    // after it
	Forced   bool      // the referee passed for the side, as the terms say
}

// Open checks terms and returns the event that begins a game under them. The error
// is a [*TermsError], or a [*StandardError] where the game is to be rated and cannot be.
func Open(terms Terms, at time.Time) (Event, error) {
	checked, err := terms.Check()
	if err == nil && checked.Rated {
		err = checked.Standard()
	}
	if err != nil {
		return Event{}, err
	}
	return Event{Seq: 1, At: event.Whole(at), By: Referee, What: Created{checked}}, nil
}

// Replay returns the game that a log tells. The first event is [Created].
func Replay(events []Event) (*Game, error) {
	g := new(Game)
	for _, e := range events {
		if err := g.Apply(e); err != nil {
			return nil, err
		}
	}
	if g.seq == 0 {
		return nil, fmt.Errorf("a log without events tells no game")
	}
	return g, nil
}

// Terms returns what was agreed before the first move.
func (g *Game) Terms() Terms { return *g.terms }

// Seat returns the present player of a color.
func (g *Game) Seat(c weiqi.Color) Seat { return g.seats[c] }

// Seq returns the number of the last event.
func (g *Game) Seq() int { return g.seq }

// Began returns the time of the first event.
func (g *Game) Began() time.Time { return g.began }

// At returns the time of the last event.
func (g *Game) At() time.Time { return g.at }

// Since returns when the present wait began, such as that for a move, moved on by what does not count of it: of a
// vacation, of an outage.
func (g *Game) Since() time.Time { return g.since }

// Phase returns what the game waits for.
func (g *Game) Phase() Phase { return g.phase }

// Position returns the position as it is now.
func (g *Game) Position() *weiqi.Position { return g.position }

// Start returns the position before the first move, handicap stones included.
func (g *Game) Start() *weiqi.Position { return g.start }

// Turn returns the side to move, in any phase.
func (g *Game) Turn() weiqi.Color { return g.position.Turn() }

// MoveNumber returns the number of moves made so far, without those taken back.
func (g *Game) MoveNumber() int { return g.position.Moves() }

// Way returns the moves that stand, and nothing but the moves. It takes less time than
// [Game.Moves].
func (g *Game) Way() []weiqi.Move { return g.position.Way() }

// Moves returns the moves that stand. It reads them from the log.
func (g *Game) Moves() []Ply {
	plies := make([]Ply, 0, g.MoveNumber())
	g.log.each(1, func(e Event) {
		switch w := e.What.(type) {
		case Moved:
			plies = append(plies, Ply{Move: w.Move, Captured: w.Captured, Spent: w.Spent, Clock: w.Clock, Forced: w.Forced})
		case Undone:
			plies = plies[:w.To]
		}
	})
	return plies
}

// PositionAfter returns the position after so many of the moves that stand. A stop that they
// led to has that very position. It panics if there are not so many.
func (g *Game) PositionAfter(moves int) *weiqi.Position { return g.Course().After(moves) }

// A Course is the sequence of moves of a game. It never changes, even when the game does.
type Course struct {
	start, last *weiqi.Position
	stops       []*weiqi.Position
	way         []weiqi.Move
}

// Course returns how the game has gone so far.
func (g *Game) Course() Course {
	c := Course{start: g.start, last: g.position, way: g.Way()}
	for _, stop := range g.stops {
		if stop.Limit.IsZero() { // at a limit nothing goes on from there
			c.stops = append(c.stops, stop.Position)
		}
	}
	return c
}

// Moves returns the moves, which the caller must not change.
func (c Course) Moves() []weiqi.Move { return c.way }

// After returns the position after so many moves, as [Game.PositionAfter] does.
func (c Course) After(moves int) *weiqi.Position {
	p, stopped := c.start, false
	for _, stop := range c.stops {
		if stop.Moves() <= moves {
			p, stopped = stop, true
		}
	}
	if p.Moves() == moves {
		return p
	}
	if moves == len(c.way) {
		return c.last
	}
	var line weiqi.Line
	line.Start(p)
	for _, m := range c.way[p.Moves():moves] {
		if stopped {
			line.Resume(m.Color) // as play was resumed
			stopped = false
		}
		must(&line, m)
	}
	return line.Position()
}

// From yields the positions after so many moves and after each that follows.
func (c Course) From(moves int) iter.Seq[*weiqi.Position] {
	return func(yield func(*weiqi.Position) bool) {
		p, stopped := c.After(moves), c.stoppedAt(moves)
		var line weiqi.Line
		line.Start(p)
		for yield(p) && p.Moves() < len(c.way) {
			m := c.way[p.Moves()]
			if stopped {
				line.Resume(m.Color)
			}
			must(&line, m)
			if p = line.Position(); c.stoppedAt(p.Moves()) {
				p, stopped = c.After(p.Moves()), true
				line.Start(p)
			} else {
				stopped = false
			}
		}
	}
}

// stoppedAt reports whether there was a stop after so many moves.
func (c Course) stoppedAt(moves int) bool {
	return slices.ContainsFunc(c.stops, func(p *weiqi.Position) bool { return p.Moves() == moves })
}

// must plays a move that was made.
func must(line *weiqi.Line, m weiqi.Move) {
	if err := line.Play(m); err != nil {
		panic(fmt.Sprintf("referee: a move that was made is refused: %v", err))
	}
}

// Log returns the events of the game after that number.
func (g *Game) Log(after int) []Event {
	events := make([]Event, 0, max(0, g.seq-max(after, 0)))
	g.log.each(after, func(e Event) { events = append(events, e) })
	return events
}

// Handicap returns how many handicap stones Black was given.
func (g *Game) Handicap() int { return g.handicap }

// Running returns the side whose clock runs, Empty if none does.
func (g *Game) Running() weiqi.Color {
	if g.paused != weiqi.Empty {
		return weiqi.Empty
	}
	return g.timed()
}

// timed returns the side whose time the present turn costs, also while the game is paused.
func (g *Game) timed() weiqi.Color {
	turn := g.position.Turn()
	if g.phase != Playing || g.away || g.terms.Time.System == NoClock || !g.charged(turn) {
		return weiqi.Empty
	}
	return turn
}

// charged reports whether a side's turn costs time. The main time of a person
// starts after the first move.
func (g *Game) charged(c weiqi.Color) bool { return g.seats[c].Kind == Program || g.begun[c] }

// Clocks returns what the clocks show at a moment, never less than nothing. They
// are zero if the game has none.
func (g *Game) Clocks(at time.Time) Clocks {
	clocks := g.clocks
	if g.paused != weiqi.Empty {
		at = g.pausedAt
	}
	if c := g.timed(); c != weiqi.Empty {
		clocks[c] = g.terms.Time.show(clocks[c], max(0, g.elapsed(c, at)-g.terms.Gift))
	}
	return Clocks{clocks[weiqi.Black], clocks[weiqi.White]}
}

// Stop returns the present stop, or the last one once play has gone on.
func (g *Game) Stop() (Stop, bool) {
	if len(g.stops) == 0 {
		return Stop{}, false
	}
	return g.stops[len(g.stops)-1], true
}

// UndoAsked returns the side that has asked to take a move back, Empty if none has.
func (g *Game) UndoAsked() weiqi.Color { return g.undo }

// VoidAsked returns the side that has proposed that the game have no result, Empty
// if none has.
func (g *Game) VoidAsked() weiqi.Color { return g.void }

// PauseAsked returns the side that has asked for a pause, Empty if none has.
func (g *Game) PauseAsked() weiqi.Color { return g.pauseAsked }

// Paused returns the side that asked for the pause under way, Empty while there is none.
func (g *Game) Paused() weiqi.Color { return g.paused }

// Mediator returns the person who mediates, if there is one.
func (g *Game) Mediator() (Seat, bool) {
	if g.mediator == nil {
		return Seat{}, false
	}
	return *g.mediator, true
}

// MediatorOffered returns the person who offers to mediate, and which sides accept the offer so far.
func (g *Game) MediatorOffered() (who Seat, accepted [3]bool, ok bool) {
	if g.offer == nil {
		return Seat{}, accepted, false
	}
	return g.offer.seat, g.offer.accepted, true
}

// Stops returns all stops so far. The slice is the game's own: read it only.
func (g *Game) Stops() []Stop { return g.stops }

// A Resumption is play that goes on after a stop.
type Resumption struct {
	Stop     int       // the stop that it follows
	Disputed weiqi.Set // what was in dispute there
	Agreed   weiqi.Set // what was in both lists there
	Frozen   weiqi.Set // chains that are off the board when it is counted, as long as nothing touches them
	Ends     bool      // if both sides pass now the game is over, without lists
}

// Resumption returns what is to be known while play goes on after a stop. There is none
// before the first stop and while one is settled.
func (g *Game) Resumption() (Resumption, bool) {
	if g.goesOn == nil || g.phase == Over {
		return Resumption{}, false
	}
	r := *g.goesOn
	r.Frozen = g.frozen
	_, r.Ends = g.IfBothPass()
	return r, true
}

// ResumeTurn returns the side that moves first if the present dispute, or one that the lists may
// bring, is played out on the board: Empty if none would be, or if that depends on the side
// that asks for it first.
func (g *Game) ResumeTurn() weiqi.Color {
	if g.phase != Listing && g.phase != Answering && g.phase != Referring {
		return weiqi.Empty
	}
	asked := g.stops[len(g.stops)-1].FirstAsked
	if asked != weiqi.Empty {
		return g.resumeTurn(asked)
	}
	if turn := g.resumeTurn(weiqi.Black); turn == g.resumeTurn(weiqi.White) {
		return turn
	}
	return weiqi.Empty
}

// resumeTurn returns the side that moves first if neither gives in, and a side asked for play first.
func (g *Game) resumeTurn(asked weiqi.Color) weiqi.Color {
	stops := append([]Stop(nil), g.stops...)
	stop := &stops[len(stops)-1]
	if !stop.Opened {
		// Some dispute: White calls everything of Black's dead.
		stop.Lists = [3]*List{weiqi.Black: {}, weiqi.White: {Dead: stop.Position.Stones(weiqi.Black)}}
	}
	if stop.Verdict == nil && g.terms.Mediator != "" {
		stop.Verdict = &Judged{None: true}
	}
	stop.Answers = [3]*Answer{weiqi.Black: {}, weiqi.White: {}}
	stop.FirstAsked = asked
	resume, _ := g.stepAt(stops).(resumePlay)
	return resume.Turn
}

// SpeakBy returns until when a side may speak about the present stop. It is not ok where nothing is
// asked of the side.
func (g *Game) SpeakBy(c weiqi.Color) (by time.Time, ok bool) {
	switch g.phase {
	case Listing, Answering, Marking, Trying:
		by, counts := g.dueBy(PartyOf(c), g.patience(c))
		return by, counts && g.wanted(c)
	default:
		return time.Time{}, false
	}
}

// Waiting returns the parties for which the game waits now, none once it is over: the side to
// move in play or on a copy, sides without a list or an answer, the side to mark,
// the mediator or the referee on behalf of a judge or a program, and the opponent of a
// program that failed. Requests that the game does not wait for are left out.
func (g *Game) Waiting() []Party {
	if g.follows() != nil {
		return []Party{Referee}
	}
	switch g.phase {
	case Handicapping:
		return []Party{Black}
	case Playing:
		return []Party{PartyOf(g.Turn())}
	case Listing, Answering, Marking, Trying:
		var wanted []Party
		for _, c := range bothColors {
			if g.wanted(c) {
				wanted = append(wanted, PartyOf(c))
			}
		}
		return wanted
	case Referring:
		return []Party{g.decider()}
	case Vacant:
		return []Party{PartyOf(g.fault.Color.Opponent())}
	case Over:
		return nil
	default:
		panic(fmt.Sprintf("referee: no such phase: %v", g.phase))
	}
}

// decider returns the party whose verdict a referred game waits for: a judge, on whose behalf the referee
// acts, where a limit has stopped play.
func (g *Game) decider() Party {
	if g.terms.PersonMediates() && g.stops[len(g.stops)-1].Limit.IsZero() {
		return Mediator
	}
	return Referee
}

// Fault returns what made a seat vacant, while it is.
func (g *Game) Fault() (Faulted, bool) {
	if g.fault == nil {
		return Faulted{}, false
	}
	return *g.fault, true
}

// Interrupted reports whether the clocks stand because the server was away.
func (g *Game) Interrupted() bool { return g.away }

// Ruling returns what was taken off the board before it was counted, once a
// ruling was given.
func (g *Game) Ruling() (Ruled, bool) {
	if g.ruling == nil {
		return Ruled{}, false
	}
	return *g.ruling, true
}

// Result returns the result, amended where a moderator did. The zero Result says
// that there is none yet.
func (g *Game) Result() weiqi.Result { return g.result }

// Why returns why the result is what it is; the zero Reason while there is none.
func (g *Game) Why() Reason { return g.why }

// Score returns Black's score minus White's, komi and the compensation for
// handicap stones included, with the dead taken off the present board.
func (g *Game) Score(dead weiqi.Set) weiqi.Score { return g.scoreOf(g.position, dead) }

func (g *Game) scoreOf(p *weiqi.Position, dead weiqi.Set) weiqi.Score {
	return p.Count(dead) - g.terms.Komi - g.terms.Rules.Compensation(g.handicap)
}

// Tally returns the count of the present board with the dead taken off, without
// komi and compensation.
func (g *Game) Tally(dead weiqi.Set) weiqi.Tally { return g.position.Tally(dead) }

// IfBothPass returns the result that the game would have if both sides passed
// now, where that is known: unless lists of dead chains, or a judge, would be asked for first.
func (g *Game) IfBothPass() (weiqi.Result, bool) {
	if g.phase != Playing {
		return weiqi.Result{}, false
	}
	p := g.position
	for made := g.made; !p.Stopped(); made++ {
		if g.tooLong(p, made) {
			return g.limitResult()
		}
		p = played(p, weiqi.Pass(p.Turn()))
	}
	rule, ok := g.ending(append(g.stops[:len(g.stops):len(g.stops)], g.stopAt(p))).(ruleOn)
	if !ok {
		return weiqi.Result{}, false
	}
	return weiqi.Counted(g.scoreOf(p, rule.Dead)), true
}

// limitResult returns the result at the limit on moves, where it does not rest with a judge.
func (g *Game) limitResult() (r weiqi.Result, known bool) {
	switch g.terms.Limits.AtMoves {
	case CountBoard:
		return weiqi.Result{}, false
	case VoidGame:
		return weiqi.Result{By: weiqi.Void}, true
	default:
		return weiqi.Result{By: weiqi.ByMoveLimit}, true
	}
}

// played returns the position after a move that is known to be legal.
func played(p *weiqi.Position, m weiqi.Move) *weiqi.Position {
	next, err := p.Play(m)
	if err != nil {
		panic(fmt.Sprintf("referee: a move that was legal is refused: %v", err))
	}
	return next
}

// stopAt returns the stop that a stopped position makes.
func (g *Game) stopAt(p *weiqi.Position) Stop {
	s := Stop{
		Number:      len(g.stops) + 1,
		Position:    p,
		FirstPasser: p.Turn(),
		LastPasser:  p.Turn().Opponent(),
		Frozen:      g.frozen,
		MarkTurn:    p.Turn(),
	}
	for _, m := range p.Way()[g.ground.moves:] {
		if !m.Pass {
			s.BoardPlays++
		}
	}
	return s
}

var bothColors = [...]weiqi.Color{weiqi.Black, weiqi.White}

// taken reports whether a seat has a player.
func (g *Game) taken(c weiqi.Color) bool {
	return g.seats[c].Kind == Program || g.seats[c].Player != ""
}

// patience returns how long a side may take for its list, its answer, its mark or
// its move on the copy.
func (g *Game) patience(c weiqi.Color) Millis {
	if g.phase == Trying {
		return g.terms.Limits.Trial
	}
	if g.seats[c].Kind == Program {
		return g.terms.Limits.ListPrograms
	}
	return g.terms.Limits.ListPeople
}

// wanted reports whether the present stop waits for a word from a side.
func (g *Game) wanted(c weiqi.Color) bool {
	stop := &g.stops[len(g.stops)-1]
	switch g.phase {
	case Listing:
		return stop.Lists[c] == nil
	case Answering:
		return stop.Answers[c] == nil
	case Marking:
		return stop.MarkTurn == c
	case Trying:
		return g.trial != nil && g.trial.position.Turn() == c
	default:
		panic(fmt.Sprintf("referee: no side is asked anything in phase %v", g.phase))
	}
}

// grace is how long a move of a side is waited for once its clock has run out. That of a person
// is on time as long; that of a program, as far as the referee's own lag or the margin covers it.
func (g *Game) grace(c weiqi.Color) Millis {
	switch {
	case g.terms.Gift > 0:
		return 0
	case g.seats[c].Kind == Program:
		return g.margin(c) + lagMost
	default:
		return min(g.terms.Time.lagCap(), g.quota[c])
	}
}

// Allowance returns what a program that is to move may be charged for this turn before it has lost on time: what its
// clock had left when the turn began, and what is left of its margin.
func (g *Game) Allowance(c weiqi.Color) Millis { return g.terms.Time.Left(g.clocks[c]) + g.margin(c) }

// margin is how much more than its clock says a program may still use.
func (g *Game) margin(c weiqi.Color) Millis { return g.terms.Margin - g.over[c] }
