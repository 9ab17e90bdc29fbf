// Package cgos is the Computer Go Server's protocol, from both sides.
//
// A [Venue] is a place where programs meet over TCP: they log in with a name and a
// password, are paired round after round, and play under one set of terms by the
// rules of Tromp and Taylor. Its games are ordinary games of an arena, judged by the
// same referee and kept in the same store, so that the page and the API show them too.
//
//	venue, err := cgos.Open(ctx, terms, cgos.House{Arena: games, Journals: db, Log: log})
//	err = venue.Serve(ctx, listener)
//
// Three kinds of clients say hello: players with "e1", viewers with "v1" and the
// administrator with "a1". All that they are sent is read from a log: a
// player's connection and an observer follow the log of a game, a viewer's the
// journal of the venue. So there are no queues, a slow client delays nobody but
// itself, and one that reconnects gets everything that it has missed.
//
// A player can also be invited to a game that is not the venue's, of a tournament for
// example: see [Venue.Invite].
//
// The venue's own state, its players and the results of their
// games, is its journal, replayed when it opens. Nothing is announced before it is
// stored.
//
// A [Client] is the other side: it plays for a GTP program on any such server.
package cgos

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Seat is the name of the program of an arena under which the players of venues sit
// down. It is one that plays from outside.
const Seat = "cgos"

// Ruleset is the name of the rules that are played by at venues.
const Ruleset = "cgos"

// Terms are what holds at a venue. The zero value of a field with a default means
// the default.
type Terms struct {
	Name string        // of the venue: it names its journal and its games
	Size int           // of the square board
	Komi weiqi.Score   // in half points, as everywhere
	Time time.Duration // of a side for a whole game
	Gift time.Duration // of every move that costs nothing, for the network; 250 ms

	Rating  float64            // of a newcomer; 1800
	K       stats.KFactor      // how ratings move; from 16 to 96, with a trust of 0.1 in newcomers
	Anchors map[string]float64 // players whose ratings are fixed, by name

	// Pause is how often the venue looks whether a new round can begin, which is when
	// all games are over and two players wait; 15 s.
	Pause time.Duration

	// NoRounds switches pairing off unless the administrator orders it: players
	// play only games to which they are invited.
	NoRounds bool

	// Newcomers is how many new players one household may register at once, and then one an hour; 30.
	Newcomers int

	// Admin is the hash of the administrator's password as [account.Hasher.Hash] returns it;
	// empty for a venue without an administrator.
	Admin string
}

// name is what venues, players and passwords are made of.
var name = regexp.MustCompile(`^[A-Za-z0-9_.-]+$`)

// Check returns the terms with the defaults filled in, or everything that is wrong
// with them.
func (t Terms) Check() (Terms, error) {
	var reasons []error
	object := func(wrong bool, format string, args ...any) {
		if wrong {
			reasons = append(reasons, fmt.Errorf(format, args...))
		}
	}
	if t.Gift == 0 {
		t.Gift = 250 * time.Millisecond
	}
	if t.Rating == 0 {
		t.Rating = 1800
	}
	if t.K == (stats.KFactor{}) {
		t.K = stats.KFactor{Min: 16, Max: 96, Trust: 0.1}
	}
	if t.Newcomers == 0 {
		t.Newcomers = 30
	}
	if t.Pause == 0 {
		t.Pause = 15 * time.Second
	}
	object(!name.MatchString(t.Name) || len(t.Name) > 32, "the venue's name %q is none: want 1 to 32 of A-Z, a-z, 0-9, dot, dash and underscore", t.Name)
	object(t.K.Min <= 0 || t.K.Max <= t.K.Min, "K goes from %v to %v: want more than 0, and then more", t.K.Min, t.K.Max)
	object(t.K.Trust < 0 || t.K.Trust > 1, "a trust of %v is out of bounds: want 0 to 1", t.K.Trust)
	object(t.Newcomers < 0, "the number of newcomers, %d, is negative", t.Newcomers)
	object(t.Pause < 0, "the pause of %v is negative", t.Pause)
	for _, player := range slices.Sorted(maps.Keys(t.Anchors)) {
		object(checkName(player) != nil, "the anchor %q is no player: %v", player, checkName(player))
	}
	anybody := referee.Seat{Kind: referee.Program, Name: "anybody", Engine: Seat}
	_, err := t.game(anybody, anybody).Check()
	return t, errors.Join(append(reasons, err)...)
}

// game returns the terms of a game at the venue.
func (t Terms) game(black, white referee.Seat) referee.Terms {
	terms, err := referee.Settings{Size: "1", Ruleset: Ruleset, Komi: &t.Komi}.Terms()
	if err != nil {
		panic(err) // the ruleset is one of ours
	}
	terms.Size = weiqi.Square(t.Size) // the check reports its fault together with all others
	terms.Time = referee.TimeControl{System: referee.Absolute, Main: referee.MillisOf(t.Time)}
	terms.Gift = referee.MillisOf(t.Gift)
	terms.Black, terms.White = black, white
	return terms
}

// checkName says what is wrong with the name of a player.
func checkName(player string) error {
	switch {
	case len(player) < 3:
		return errors.New("a name has 3 characters or more")
	case len(player) > 18:
		return errors.New("a name has no more than 18 characters")
	case !name.MatchString(player):
		return errors.New("a name has only letters, digits, dots, dashes and underscores")
	case player[0] >= '0' && player[0] <= '9':
		return errors.New("a name does not begin with a digit")
	}
	return nil
}

// resultText writes the result of a game as CGOS does: "B+6.0", "W+Resign".
func resultText(r weiqi.Result) string {
	side := "B+"
	if r.Winner == weiqi.White {
		side = "W+"
	}
	switch {
	case r.By == weiqi.Void:
		return "Abort"
	case r.Winner == weiqi.Empty:
		return "Draw"
	}
	switch r.By {
	case weiqi.ByResign:
		return side + "Resign"
	case weiqi.ByTime:
		return side + "Time"
	case weiqi.ByForfeit:
		return side + "Illegal"
	default:
		return side + points(r.Margin)
	}
}

// points writes a score in points with one digit after the point, as in "6.0".
func points(s weiqi.Score) string { return fmt.Sprintf("%.1f", float64(s)/2) }
