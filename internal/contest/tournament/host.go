package tournament

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Host plays the games of tournaments. Arena and Log are required.
type Host struct {
	Arena *arena.Arena
	// Parallel is how many games with programs of a tournament are played at a time; 0
	// is 1. The others take nothing from this machine and all begin at once.
	Parallel int
	// Leases, if not nil, has workers play the games between programs, and not the arena.
	Leases *Leases
	// Venues are the places of the players of the CGOS protocol.
	Venues []Venue
	Log    *slog.Logger
}

// A Venue is a place where programs meet and from which they can be sent to a game, as a venue of package
// cgos is.
type Venue interface {
	// Name is what the venue is called.
	Name() string
	// Takes says why its protocol has no words for a game under such terms, or for a
	// player of that name.
	Takes(terms referee.Terms, player string) error
	// Seat returns what one of its players sits on at a table.
	Seat(name string) referee.Seat
	// Invite has a player play a color at a table as soon as the player is there and has no
	// other game, until the game is over. The number is the game's number for
	// the player.
	Invite(number int, table *arena.Table, color weiqi.Color, player string)
}

// venue returns the venue of a player of the CGOS protocol.
func (h Host) venue(p Player) (Venue, error) {
	switch {
	case len(h.Venues) == 0:
		return nil, reason.Error(reason.New("no-cgos-venue"))
	case p.Venue == "" && len(h.Venues) > 1:
		return nil, reason.Error(reason.New("which-cgos-venue", "venues", len(h.Venues)))
	}
	for _, v := range h.Venues {
		if p.Venue == "" || v.Name() == p.Venue {
			return v, nil
		}
	}
	return nil, reason.Error(reason.New("no-such-venue", "name", p.Venue))
}

// ofPlayer says of which player something is wrong.
func ofPlayer(p Player, err error) error {
	why, known := reason.Of(err)
	if !known {
		return fmt.Errorf("player %s: %w", p.Name, err)
	}
	return reason.Error(reason.New("of-player", "player", p.Name, why))
}

// Admit returns the players with their venues, or a [*RefusedError] with the reason
// of each player who cannot play here.
func (h Host) Admit(terms Terms, players []Player) ([]Player, error) {
	var reasons []error
	admitted := slices.Clone(players)
	type name struct{ venue, player string }
	taken := map[name]bool{}
	for i, p := range players {
		if p.CGOS != "" && p.Engine != "" || p.Account != "" && p.CGOS+p.Engine != "" {
			reasons = append(reasons, ofPlayer(p, reason.Error(reason.New("player-comes-two-ways"))))
			continue
		}
		if p.Gone != nil {
			continue
		}
		if err := terms.fits(p); err != nil {
			reasons = append(reasons, ofPlayer(p, err))
		}
		if p.CGOS == "" {
			continue
		}
		v, err := h.venue(p)
		if err == nil {
			admitted[i].Venue = v.Name()
			err = v.Takes(terms.Game, p.CGOS)
		}
		at := name{admitted[i].Venue, p.CGOS}
		switch {
		case err != nil:
		case taken[at]:
			err = reason.Error(reason.New("name-at-venue-taken", "name", p.CGOS))
		case terms.System.Handicap:
			err = reason.Error(reason.New("cgos-no-handicap"))
		}
		if err != nil {
			reasons = append(reasons, ofPlayer(p, err))
		}
		taken[at] = true
	}
	if len(reasons) > 0 {
		return nil, &RefusedError{errors.Join(reasons...)}
	}
	return admitted, nil
}

// equipped says what the arena does not have that a tournament takes: the judge or the program
// that decides disputes, and the programs of players. The error is a [*RefusedError].
func (h Host) equipped(terms Terms, players []Player) error {
	var reasons []error
	if err := h.Arena.Check(terms.Game); err != nil {
		reasons = append(reasons, err)
	}
	for _, p := range players {
		if p.Engine == "" {
			continue
		}
		if _, err := h.Arena.Seat(p.Engine, terms.Game.Size, terms.Game.Rules); err != nil {
			reasons = append(reasons, ofPlayer(p, err))
		}
	}
	if len(reasons) > 0 {
		return &RefusedError{errors.Join(reasons...)}
	}
	return nil
}

// seat returns what a player sits on.
func (h Host) seat(p Player) (referee.Seat, error) {
	switch {
	case p.Engine != "":
		return referee.Seat{Kind: referee.Program, Name: p.Name, Engine: p.Engine}, nil
	case p.CGOS != "":
		v, err := h.venue(p)
		if err != nil {
			return referee.Seat{}, err
		}
		return v.Seat(p.Name), nil
	default:
		return referee.Seat{Kind: referee.Person, Name: p.Name, Player: p.Account}, nil
	}
}

// invite sends a player of a venue to a table.
func (h Host) invite(p Player, number int, table *arena.Table, color weiqi.Color) error {
	if p.CGOS == "" {
		return nil
	}
	v, err := h.venue(p)
	if err == nil {
		v.Invite(number, table, color, p.CGOS)
	}
	return err
}
