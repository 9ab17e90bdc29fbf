package model

import (
	"maps"
	"slices"
)

// A Sitting is a game with what happens around its moves: clocks, pauses, interruptions,
// and moves that are taken back. Times are milliseconds of any clock that all of them are
// of.
type Sitting struct {
	*Game
	Control     Control
	Clocks      map[Color]Clock // as the last act left them
	Interrupted bool
	Paused      bool
	UndoAsked   Color
	VoidAsked   Color
	PauseAsked  Color
	Absent      map[Color]bool // who has left
	Last        []Made         // the moves that stand

	begun  map[Color]bool    // the sides that have made a first move: their time counts from then on
	back   map[Color]bool    // who has come back after an interruption
	since  int64             // when the clock of the side to move began to run
	used   int64             // what it had run before, in this turn
	quota  map[Color]int64   // of lag that may still be forgiven
	given  map[Color]bool    // who was given time to play a dispute out
	before []*Game           // the game before each of the moves that stand
	showed []map[Color]Clock // and both clocks, with what was credited since
}

// Made is a move that was made.
type Made struct {
	By     Color
	At     string // pass, or a point
	Forced bool   // the referee has made it
}

// Sit begins a sitting over a game.
func Sit(g *Game, control Control) *Sitting {
	return &Sitting{
		Game: g, Control: control, begun: map[Color]bool{}, back: map[Color]bool{}, Absent: map[Color]bool{},
		Clocks: map[Color]Clock{Black: control.Clock(), White: control.Clock()},
		quota:  map[Color]int64{Black: fullQuota, White: fullQuota},
		given:  map[Color]bool{},
	}
}

// Running returns whose clock runs, None if all stand.
func (s *Sitting) Running() Color {
	if s.Control.None() || s.Phase != "play" || s.Paused || s.Interrupted || !s.begun[s.Turn] {
		return None
	}
	return s.Turn
}

// Show returns both clocks as they are at a time.
func (s *Sitting) Show(at int64) map[Color]Clock {
	clocks := maps.Clone(s.Clocks)
	if s.Phase == "play" && !s.Interrupted && !s.Control.None() {
		clocks[s.Turn] = s.Control.Run(clocks[s.Turn], s.Spent(at))
	}
	return clocks
}

// Spent returns how long the clock of the side to move has run at a time, in this turn.
func (s *Sitting) Spent(at int64) int64 {
	if s.Running() == None {
		return s.used
	}
	return max(0, s.used+at-s.since) // two servers may differ by a little
}

// Overdue returns by how much the side to move is late at a time: nothing at all, or a
// negative number, if it is not.
func (s *Sitting) Overdue(at int64) int64 {
	c := s.Running()
	if c == None {
		return -1
	}
	return s.Spent(at) - s.Control.Left(s.Clocks[c])
}

// Of the way that a move takes to the server a side is forgiven so much in all, and again
// so much with every move.
const fullQuota, refill = 1000, 100

// Forgives returns the most that the side to move may be forgiven in this move.
func (s *Sitting) Forgives() int64 { return min(s.Control.Grace(), s.quota[s.Turn]) }

// Move makes a move, pass or the name of a point, that is charged so much.
func (s *Sitting) Move(c Color, move string, at, spent int64) string {
	if s.Phase == "play" && s.Paused {
		return "paused"
	}
	before, showed, quota := s.Game.Clone(), maps.Clone(s.Clocks), s.quota[c]
	if s.Running() != None {
		forgiven := s.Spent(at) - spent
		if s.Overdue(at) > s.Control.Grace() || forgiven < 0 || forgiven > s.Forgives() {
			return "the clock"
		}
		quota = min(fullQuota, quota-forgiven+refill)
	} else if spent != 0 {
		return "the clock"
	}
	var code string
	if move == "pass" {
		code = s.Pass(c)
	} else {
		code = s.Play(c, move)
	}
	if code != "" {
		return code
	}
	s.quota[c] = quota
	if s.begun[c] {
		s.Clocks[c] = s.Control.Moved(s.Clocks[c], spent)
	}
	s.begun[c] = true
	s.before, s.Last, s.showed = append(s.before, before), append(s.Last, Made{By: c, At: move}), append(s.showed, showed)
	for len(s.Last) < s.Moves { // moves that the referee has made
		s.before, s.Last = append(s.before, before), append(s.Last, Made{s.Last[len(s.Last)-1].By.Other(), "pass", true})
		s.showed = append(s.showed, maps.Clone(s.Clocks))
	}
	s.UndoAsked, s.VoidAsked, s.PauseAsked = None, None, None
	s.turn(at)
	return ""
}

// turn starts the clock of the side to move.
func (s *Sitting) turn(at int64) { s.since, s.used = at, 0 }

// Resumed is that play goes on after a stop. A side is given time for that once in a game.
func (s *Sitting) Resumed(at int64) {
	for c, k := range s.Clocks {
		if more := s.Control.Floor(k); more != k && !s.given[c] && !s.Control.None() {
			s.Clocks[c], s.given[c] = more, true
		}
	}
	s.turn(at)
}

// TakeBack takes moves back until so many stand. The clocks are as they were then, and
// the side that was about to move has not spent any time.
func (s *Sitting) TakeBack(to int, at int64) string {
	if s.UndoAsked == None || s.Phase != "play" || to != s.undoes(s.UndoAsked) {
		return "not-allowed"
	}
	made := s.Moves + s.taken
	s.Game = s.before[to]
	s.taken = made - s.Moves
	s.Clocks = s.showed[to]
	s.before, s.Last, s.showed = s.before[:to], s.Last[:to], s.showed[:to]
	s.UndoAsked = None
	s.turn(at)
	s.limits(false) // a move that waits for the last word may have been taken back
	return ""
}

// undoes returns how many moves stand once the last one is taken back that a side has made
// itself.
func (s *Sitting) undoes(c Color) int {
	for n := len(s.Last); n > 0; n-- {
		if s.Last[n-1].By == c && !s.Last[n-1].Forced {
			return n - 1
		}
	}
	return -1
}

// Pause has the clocks stand, or run again.
func (s *Sitting) Pause(stand bool, at int64) {
	switch {
	case stand:
		s.used = s.Spent(at)
	case s.Paused:
		s.since = at
	}
	s.Paused, s.PauseAsked = stand, None
}

// Interrupt has the clocks stand until both sides are back. What the side to move has
// spent in its turn is not charged.
func (s *Sitting) Interrupt() {
	s.Interrupted, s.back, s.used = true, map[Color]bool{}, 0
}

// Return records that a side has come back: it is refused to a side that was there.
func (s *Sitting) Return(c Color) string {
	if !s.Absent[c] && (!s.Interrupted || s.back[c]) {
		return "not-allowed"
	}
	s.Absent[c], s.back[c] = false, s.Interrupted
	return ""
}

// Back reports whether both sides have.
func (s *Sitting) Back() bool { return s.back[Black] && s.back[White] }

// Continue has the clocks run again, with a credit for both.
func (s *Sitting) Continue(credit, at int64) {
	s.Interrupted = false
	if !s.Control.None() {
		for _, clocks := range append(slices.Clone(s.showed), s.Clocks) {
			for c, k := range clocks {
				k.Main += credit
				clocks[c] = k
			}
		}
	}
	s.turn(at)
}

// End ends the game otherwise than the rules do, at a time: the clocks stay as they are then.
func (s *Sitting) End(result string, at int64) {
	s.Clocks = s.Show(at)
	s.over(result)
}

// Clone returns the sitting once more, to try something in it.
func (s *Sitting) Clone() *Sitting {
	again := *s
	again.Game = s.Game.Clone()
	again.Clocks, again.begun, again.back = maps.Clone(s.Clocks), maps.Clone(s.begun), maps.Clone(s.back)
	again.Absent = maps.Clone(s.Absent)
	again.quota, again.given = maps.Clone(s.quota), maps.Clone(s.given)
	again.before, again.Last, again.showed = slices.Clone(s.before), slices.Clone(s.Last), nil
	for _, clocks := range s.showed {
		again.showed = append(again.showed, maps.Clone(clocks))
	}
	return &again
}

// Clone returns the game once more: what is done in one is not done in the other.
func (g *Game) Clone() *Game {
	again := g.copy()
	again.Offered = maps.Clone(g.Offered)
	if n := len(again.Stops); n > 0 {
		s := *again.Stops[n-1]
		s.Lists, s.Answers = maps.Clone(s.Lists), maps.Clone(s.Answers)
		s.Trials, s.chains = slices.Clone(s.Trials), slices.Clone(s.chains)
		again.Stops[n-1] = &s
	}
	if g.Trial != nil {
		t := *g.Trial
		t.closed, t.past = maps.Clone(t.closed), slices.Clone(t.past)
		again.Trial = &t
	}
	return again
}
