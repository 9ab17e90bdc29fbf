package referee

import (
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A Party acts in a game: a side, the referee itself, a moderator or a mediator.
type Party uint8

// The parties.
const (
	Nobody Party = iota
	Black
	White
	Referee   // the server: clocks, proposals, faults of programs
	Moderator // a person with the right to amend results
	Mediator  // a person who decides a dispute
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

// Color returns the color that the party plays, Empty for one that does not play.
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
