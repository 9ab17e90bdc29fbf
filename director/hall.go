package director

import (
	"errors"
	"fmt"
	"log/slog"

	"github.com/shinpan/shinpan/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Hall is where the games of tournaments are played. Arena and Log are required.
type Hall struct {
	Arena *arena.Arena
	// Parallel is how many games with programs of a tournament are played at a time; 0
	// is 1. The others take nothing from this machine and all begin at once.
	Parallel int
	// Leases, if not nil, has workers play the games between programs, and not the arena.
	Leases *Leases
	// Venues are where the players are who come by the protocol of CGOS.
	Venues []Venue
	Log    *slog.Logger
}

// A Venue is a place where programs meet whom it can send to a game, as a venue of package
// cgos is.
type Venue interface {
	// Name is what the venue is called.
	Name() string
	// Takes says why its protocol has no words for a game under such terms, or for a
	// player of that name.
	Takes(terms referee.Terms, player string) error
	// Seat returns what one of its players sits on at a table.
	Seat(name string) referee.Seat
	// Invite has a player play a color at a table as soon as he is there and has nothing
	// else to play, until the game is over. The number is what the player is told that
	// the game has.
	Invite(number int, table *arena.Table, color weiqi.Color, player string)
}

// venue returns where a player is who comes by the protocol of CGOS.
func (h Hall) venue(p Player) (Venue, error) {
	switch {
	case len(h.Venues) == 0:
		return nil, fmt.Errorf("%s plays by the protocol of CGOS, and there is no venue for it here", p.Name)
	case p.Venue == "" && len(h.Venues) > 1:
		return nil, fmt.Errorf("%s plays by the protocol of CGOS, for which there are %d venues here: say which", p.Name, len(h.Venues))
	}
	for _, v := range h.Venues {
		if p.Venue == "" || v.Name() == p.Venue {
			return v, nil
		}
	}
	return nil, fmt.Errorf("%s plays at a venue called %q, which is not here", p.Name, p.Venue)
}

// admit returns the players with the venues they are at, or says of each why he cannot
// play here.
func (h Hall) admit(terms Terms, players []Player) ([]Player, error) {
	var reasons []error
	admitted := make([]Player, len(players))
	at := map[[2]string]string{} // who plays under a name at a venue
	for i, p := range players {
		switch {
		case p.Engine != "" && h.Leases == nil:
			if _, err := h.Arena.Seat(p.Engine, terms.Game.Size); err != nil {
				reasons = append(reasons, fmt.Errorf("player %s: %w", p.Name, err))
			}
		case p.CGOS != "":
			v, err := h.venue(p)
			if err == nil {
				p.Venue = v.Name()
				err = v.Takes(terms.Game, p.CGOS)
			}
			if other, taken := at[[2]string{p.Venue, p.CGOS}]; taken && err == nil {
				err = fmt.Errorf("%s is %s at the venue %s already", p.CGOS, other, p.Venue)
			}
			if err == nil && terms.System.Handicap {
				err = errors.New("the protocol of CGOS has no words for a handicap")
			}
			if err != nil {
				reasons = append(reasons, fmt.Errorf("player %s: %w", p.Name, err))
			}
			at[[2]string{p.Venue, p.CGOS}] = p.Name
		}
		admitted[i] = p
	}
	return admitted, errors.Join(reasons...)
}

// seat returns what a player sits on.
func (h Hall) seat(p Player) (referee.Seat, error) {
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

// invite sends a player to a table if he is at a venue.
func (h Hall) invite(p Player, number int, table *arena.Table, color weiqi.Color) error {
	if p.CGOS == "" {
		return nil
	}
	v, err := h.venue(p)
	if err == nil {
		v.Invite(number, table, color, p.CGOS)
	}
	return err
}
