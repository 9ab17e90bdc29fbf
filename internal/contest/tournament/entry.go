package tournament

import (
	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An entry is one event of a tournament. Its author is an organizer, an arbiter,
// a player, or nobody.
type entry = event.Event[what, journal]

// A what is what happened. The set is closed.
type what interface {
	what() string // the type in JSON
}

// A journal is the log of a tournament.
type journal struct{}

// Types returns what can happen in a tournament.
func (journal) Types() *event.Types[what] { return types }

var types = event.NewTypes[what](what.what,
	created{}, joined{}, started{}, left{}, paired{}, begun{}, ended{}, corrected{}, closed{}, finished{}, checkedIn{})

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
	started struct{}

	// checkedIn is a player who says, or of whom the arbiter says, that he is there: for the first round, or the
	// present one.
	checkedIn struct {
		Player string `json:"player"`
	}

	// left is a player who withdraws from the next round on. A disqualified
	// player also loses the unfinished games.
	left struct {
		Player       string `json:"player"`
		Disqualified bool   `json:"disqualified,omitempty"`
		Absent       bool   `json:"absent,omitempty"` // had not checked in
		Why          string `json:"why,omitempty"`
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

	// begun is a game that is on its table, or will be when its table is opened.
	begun struct {
		Number int `json:"number"`
	}

	// ended is what a game came to on its table. Absent: a side was not there to begin it.
	ended struct {
		Number   int            `json:"number"`
		Result   weiqi.Result   `json:"result"`
		Why      referee.Reason `json:"why,omitzero"`
		Moves    int            `json:"moves"`
		Absent   bool           `json:"absent,omitempty"`
		Disputed bool           `json:"disputed,omitempty"` // the sides did not agree on what was dead
	}

	// corrected is the arbiter's word on a result.
	corrected struct {
		Number int          `json:"number"`
		Result weiqi.Result `json:"result"`
		Why    string       `json:"why"`
	}

	// closed is the organizer's word that no further round is paired; or, called off, that nothing is played any more.
	closed struct {
		CalledOff bool   `json:"called_off,omitempty"`
		Why       string `json:"why"`
	}

	// finished says that everything has been played.
	finished struct{}
)

func (created) what() string   { return "created" }
func (joined) what() string    { return "joined" }
func (started) what() string   { return "started" }
func (checkedIn) what() string { return "checked_in" }
func (left) what() string      { return "left" }
func (paired) what() string    { return "paired" }
func (begun) what() string     { return "begun" }
func (ended) what() string     { return "ended" }
func (corrected) what() string { return "corrected" }
func (closed) what() string    { return "closed" }
func (finished) what() string  { return "finished" }
