// Package referee says what happens next in a game and why: terms, turns, clocks,
// stops, claims and rulings.
//
// A game is its log. It begins with its [Terms]; everything after is a numbered
// [Event], and the board, the clocks, the turn and the result are computed from
// them. Somebody wants something: that is an [Act]. [Game.Decide] judges an act at
// a time and changes nothing: it returns the events that follow and the game that they
// lead to. The caller stores the events and then goes on with that game. Replaying a
// stored log through [Game.Apply] is how a game comes back after a restart, and gives the
// same game.
//
// Events record facts. What a ruling took off the board and what the result was
// is in the log, so that mending a fault of ours never changes an old result.
//
// Passes make a [Stop]. What follows is said by the [Ending] that the terms name, a
// pure function of the stops so far: it asks for lists of dead chains or for marks,
// has a dispute played on, played out on a copy or referred to a third party, or
// rules. [Game.RulingDocument] tells afterwards what decided every chain.
//
// The package is pure: time is an argument, there is no chance in it, and it
// knows nothing of stores, programs or pages.
package referee

import (
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A Party is who acts: a side, the referee itself, a moderator or a mediator.
type Party uint8

// The parties.
const (
	Nobody Party = iota
	Black
	White
	Referee   // the server: clocks, proposals, faults of programs
	Moderator // a person with the right to amend results
	Mediator  // a person who was asked to decide a dispute
)

// PartyOf returns the party that plays a color.
func PartyOf(c weiqi.Color) Party {
	switch c {
	case weiqi.Black:
		return Black
	case weiqi.White:
		return White
	default:
		return Nobody
	}
}

// Color returns the color that the party plays, Empty for who does not play.
func (p Party) Color() weiqi.Color {
	switch p {
	case Black:
		return weiqi.Black
	case White:
		return weiqi.White
	default:
		return weiqi.Empty
	}
}

var partyNames = []string{"nobody", "black", "white", "referee", "moderator", "mediator"}

// String returns the name of the party in lower case.
func (p Party) String() string { return nameOf(partyNames, "Party", uint8(p)) }

// MarshalText writes the name.
func (p Party) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the name.
func (p *Party) UnmarshalText(text []byte) error {
	return parseName(partyNames, "party", text, (*uint8)(p))
}

// Millis is a time span in whole milliseconds, the unit of every clock.
type Millis int64

// MillisOf returns a duration cut to whole milliseconds.
func MillisOf(d time.Duration) Millis { return Millis(d.Milliseconds()) }

// Duration returns the span as a [time.Duration].
func (m Millis) Duration() time.Duration { return time.Duration(m) * time.Millisecond }
