package tournament

import (
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// An entry is one thing that happened in a tournament. One of the fields after the time
// is set.
type entry struct {
	At        time.Time  `json:"at"`
	Created   *created   `json:"created,omitempty"`
	Joined    *joined    `json:"joined,omitempty"`
	Started   *started   `json:"started,omitempty"`
	Left      *left      `json:"left,omitempty"`
	Paired    *paired    `json:"paired,omitempty"`
	Begun     *begun     `json:"begun,omitempty"`
	Ended     *ended     `json:"ended,omitempty"`
	Corrected *corrected `json:"corrected,omitempty"`
	Finished  *finished  `json:"finished,omitempty"`
}

type (
	// created begins every log.
	created struct {
		Terms Terms `json:"terms"`
	}

	// joined is a player who takes part, in a round that is not paired yet.
	joined struct {
		Player Player `json:"player"`
	}

	// started ends the time in which players could join by themselves.
	started struct {
		By string `json:"by"`
	}

	// left is a player who takes part no longer, from the next round on. Who is
	// disqualified also loses the games that are not over.
	left struct {
		Player string `json:"player"`
		Departure
	}

	// paired are games that can be played, numbered on from those before.
	paired struct {
		Games []pairedGame `json:"games"`
	}

	// pairedGame is a game to be played; one with a result is not.
	pairedGame struct {
		Round    int          `json:"round"`
		Black    string       `json:"black"`
		White    string       `json:"white,omitempty"`
		Handicap int          `json:"handicap,omitempty"`
		Result   weiqi.Result `json:"result,omitzero"`
	}

	// begun is a game that is on its table, or will be as soon as somebody looks for it.
	begun struct {
		Number int `json:"number"`
	}

	// ended is what a game came to on its table.
	ended struct {
		Number   int          `json:"number"`
		Result   weiqi.Result `json:"result"`
		Why      string       `json:"why,omitempty"`
		Moves    int          `json:"moves"`
		Disputed bool         `json:"disputed,omitempty"` // the sides did not agree on what was dead
	}

	// corrected is the arbiter's word on a result.
	corrected struct {
		Number int          `json:"number"`
		Result weiqi.Result `json:"result"`
		By     string       `json:"by"`
		Why    string       `json:"why"`
	}

	// finished says that everything has been played.
	finished struct{}
)
