// Package tournament runs tournaments: it pairs, has the games played, and records the
// results.
//
// A tournament is its log, as a game is. It begins with its [Terms]; then players join,
// rounds are paired, games begin and end, and an arbiter may correct a result or disqualify
// a player. The [State] of a tournament is computed from these
// entries of a journal alone, and nothing has happened before it is stored there.
//
// The games are ordinary games on the tables of an arena. The id of a game follows from
// the tournament's name and the game's number, so that a game that is only in the journal
// is begun once more, and one that is on a table already is found there. After a crash
// at any moment the same [Open] and [Tournament.Run] go on, and of each game exactly
// one result counts.
//
//	t, err := tournament.Open(ctx, db, terms, players)
//	err = t.Run(ctx, tournament.Host{Arena: games, Parallel: 4, Log: log}, nil)
//	publisher, err := tournament.NewPublisher("results", db, db)
//	err = publisher.Publish(ctx, t.State())
//
// A [Manager] does this inside a server, for any number of tournaments at once.
//
// Package pairing makes the pairings and standings. Programs of
// this machine are seated as programs of the arena; people, and players over the
// API, take their seats through the arena; and a [Venue] sends its
// players to their games. [Leases] give games between programs to a [Worker] on
// another machine.
package tournament

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Terms are what holds from the beginning of a tournament to its end.
type Terms struct {
	Name      string             `json:"name"` // names its journal, and with a number its games
	Title     string             `json:"title,omitempty"`
	System    System             `json:"system"`
	TieBreaks []pairing.TieBreak `json:"tie_breaks"` // none: those of the UEC Cup, or in a McMahon of Europe
	// Game are the terms of every game, but for the seats and, where the system gives
	// handicaps, stones and komi.
	Game referee.Terms `json:"game"`

	Attendance

	// Organizer is the person who began the tournament in a [Manager]: the id of an account. It is
	// empty for one that is run by itself.
	Organizer string `json:"organizer,omitempty"`
	// Joining says that players join by themselves until [Tournament.Start].
	Joining bool `json:"joining,omitempty"`

	// Where it takes place, and of which class it is in Europe: for result files.
	Location string `json:"location,omitempty"`
	Country  string `json:"country,omitempty"`
	Class    string `json:"class,omitempty"`
}

// A Player takes part in a tournament: a program of the arena if there is an engine, one
// of the CGOS protocol if there is a name for that, and otherwise a person or
// a program of the API.
type Player struct {
	stats.Player
	Engine  string `json:"engine,omitempty"`  // the program's name in the arena
	Command string `json:"command,omitempty"` // what the program is, for people to read
	CGOS    string `json:"cgos,omitempty"`    // the player's name at a venue
	Venue   string `json:"venue,omitempty"`   // which, where there are several
	Account string `json:"account,omitempty"` // of a person; without one anybody may take the seat
	// Present is the last round for which the player has checked in.
	Present int `json:"present,omitempty"`
	// Gone says why the player takes part no longer, if so.
	Gone *Departure `json:"gone,omitempty"`
}

// EndingFor returns the ending of games of such players where one of a name is asked
// for, "" for none: the one without lists if a player uses the protocol of
// CGOS, which has none, and otherwise the one asked for. The error says that the ruleset does not
// allow it.
func EndingFor(ending, ruleset string, players []Player) (string, error) {
	called := slices.ContainsFunc(players, func(p Player) bool { return p.CGOS != "" })
	if ending != "" || !called {
		return ending, nil
	}
	set, err := weiqi.RulesetNamed(ruleset)
	name, fits := referee.EndingWithoutWords(set.Rules)
	if err == nil && !fits {
		return "", reason.Error(reason.New("cgos-no-territory"))
	}
	return name, nil
}

// A Departure says why a player takes part no longer.
type Departure struct {
	Disqualified bool   `json:"disqualified,omitempty"`
	Absent       bool   `json:"absent,omitempty"` // had not checked in when the first round was paired
	Why          string `json:"why,omitempty"`
	By           string `json:"by,omitempty"`
}

// goodName is what tournaments are called where the name becomes a part of others.
var goodName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$`)

// Check returns the terms with defaults filled in, or everything that is wrong with them.
func (t Terms) Check() (Terms, error) {
	var reasons []error
	if !goodName.MatchString(t.Name) {
		reasons = append(reasons, reason.Error(reason.New("no-tournament-name", "name", t.Name)))
	}
	for _, text := range []string{t.Title, t.Location, t.Country, t.Class} {
		reasons = append(reasons, reason.Showable(text))
	}
	system, err := t.System.Check()
	if err != nil {
		reasons = append(reasons, err)
	}
	t.System = system
	if len(t.TieBreaks) == 0 {
		t.TieBreaks = t.System.tieBreaks()
	}
	if t.Game.Handicap.Stones > 0 && t.System.Handicap {
		reasons = append(reasons, reason.Error(reason.New("handicap-by-system")))
	}
	t.Attendance, err = t.check()
	if err != nil {
		reasons = append(reasons, err)
	}
	if t.Absence == ForfeitAbsent && t.Game.Limits.FirstMove == 0 && t.Game.Time.System != referee.NoClock && !t.Game.Time.Correspondence() {
		t.Game.Limits.FirstMove = usualAppearance
	}
	checked, err := t.Game.Check()
	if err == nil && checked.Rated {
		err = checked.Standard()
	}
	if err != nil {
		reasons = append(reasons, err)
	}
	if t.Game.Rated && t.System.Handicap {
		reasons = append(reasons, reason.Error(reason.New("rated-no-handicap-by-system")))
	}
	if t.Game.Limits.Repetition == referee.DefaultOutcome && checked.Limits.Repetition == referee.PlayGoesOn {
		checked.Limits.Repetition = referee.DefaultOutcome // by Japanese rules who sits down decides
	}
	t.Game = checked
	return t, errors.Join(reasons...)
}

// fits says why a player cannot play under the terms of the games, which have been
// checked without players: the mediator does not play, and what the tables say of the player can be shown.
func (t Terms) fits(p Player) error {
	for _, text := range []string{p.Name, p.Rank, p.Club, p.Country} {
		if err := reason.Showable(text); err != nil {
			return err
		}
	}
	game := t.Game
	game.Black = referee.Seat{Kind: referee.Person, Name: p.Name, Player: p.Account}
	switch {
	case p.Engine != "":
		game.Black = referee.Seat{Kind: referee.Program, Name: p.Name, Engine: p.Engine}
	case p.CGOS != "": // which is no program of the configuration
		game.Black = referee.Seat{Kind: referee.Program, Name: p.Name, Engine: "at a venue"}
	}
	_, err := game.Check()
	return err
}

// Heading is what people call the tournament.
func (t Terms) Heading() string {
	if t.Title != "" {
		return t.Title
	}
	return t.Name
}

// pairing returns the system that pairs.
func (t Terms) pairing() pairing.Pairer { return t.System.pairing(t.Game.Size) }

// gameID is the id of a game in the store.
func (t Terms) gameID(number int) string { return fmt.Sprintf("%s-%d", t.Name, number) }

// game returns the terms of a game between two seats.
func (t Terms) game(g Game, black, white referee.Seat) referee.Terms {
	terms := t.Game
	terms.Black, terms.White, terms.Tournament = black, white, t.Name
	if g.Handicap > 0 {
		terms.Komi = referee.HandicapKomi
	}
	if g.Handicap > 1 {
		terms.Handicap = referee.Handicap{Stones: g.Handicap}
	}
	return terms
}
