package director

import (
	"fmt"

	"github.com/shinpan/shinpan/weiqi"
)

// Rehearse returns the games that a tournament would have if the favorite won every game,
// Black among equals; of a long one the rounds up to so many games. The error says why some
// round cannot be paired.
func Rehearse(terms Terms, players []Player, most int) (games []Game, whole bool, err error) {
	s := &State{}
	log := []entry{{Created: &created{Terms: terms}}}
	for _, p := range players {
		log = append(log, entry{Joined: &joined{Player: p}})
	}
	for _, e := range log {
		if err := s.apply(e); err != nil {
			return nil, false, err
		}
	}
	for {
		e, err := s.next()
		if err != nil {
			return nil, false, err
		}
		if e.Finished != nil {
			return s.Games, true, nil
		}
		if len(s.Games) >= most {
			return s.Games, false, nil
		}
		if err := s.apply(*e); err != nil {
			panic(fmt.Sprintf("director: a round cannot be added: %v", err))
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
}
