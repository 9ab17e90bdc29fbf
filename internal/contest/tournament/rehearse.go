package tournament

import (
	"errors"
	"fmt"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/weiqi"
)

// rehearsed is how many games of a tournament are looked at before it begins.
const rehearsed = 1000

// playable says why a tournament could not be played to its end with these players, as a
// [*RefusedError].
func playable(terms Terms, players []Player) error {
	terms.Joining = false
	_, _, err := Rehearse(terms, players, rehearsed)
	var refused *RefusedError
	if err != nil && !errors.As(err, &refused) {
		return &RefusedError{err}
	}
	return err
}

// Rehearse returns the games that a tournament would have if the favorite won every game,
// Black among equals; of a long one the rounds up to so many games. The error says why not every
// round can be paired as the system wants it.
func Rehearse(terms Terms, players []Player, most int) (games []Game, whole bool, err error) {
	s := &State{}
	log := []entry{{What: created{Terms: terms}}}
	for _, p := range players {
		log = append(log, entry{What: joined{Player: p}})
	}
	for _, e := range log {
		if err := s.apply(e); err != nil {
			return nil, false, err
		}
	}
	if system, checks := terms.pairing().(pairing.Checker); checks {
		if err := system.Check(s.players()); err != nil {
			return nil, false, &RefusedError{err}
		}
	}
	for len(s.Games) < most {
		e, err := s.next()
		if err != nil {
			return nil, false, err
		}
		if _, over := e.What.(finished); over {
			return s.Games, true, nil
		}
		if err := s.apply(*e); err != nil {
			panic(fmt.Sprintf("tournament: a round cannot be added: %v", err))
		}
		for i := range s.Games {
			g := &s.Games[i]
			if !g.Over() {
				g.Result = weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}
				black, _ := s.Player(g.Black)
				if white, _ := s.Player(g.White); white.Rating > black.Rating {
					g.Result.Winner = weiqi.White
				}
			}
		}
	}
	return s.Games, false, nil
}
