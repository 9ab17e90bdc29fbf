package cgos

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

// Terms returns what holds at the venue.
func (v *Venue) Terms() Terms { return v.terms }

// A Standing is a player's row in the tables of a venue.
type Standing struct {
	Player string    `json:"player"`
	Here   bool      `json:"here"` // logged in
	Tag    stats.Tag `json:"tag"`
	Games  int       `json:"games"`
	Anchor bool      `json:"anchor"`
	// Elo is the rating that all games together make most likely; nil before the first.
	Elo *stats.Estimate `json:"elo,omitempty"`
}

// Standings returns all players of the venue, the strongest first and those
// without a game last. The ratings from all games are those after the last round.
func (v *Venue) Standings() []Standing {
	v.mu.Lock()
	rated := v.ratings.Players
	here := map[string]bool{}
	for name := range v.players {
		here[name] = true
	}
	v.mu.Unlock()
	s := v.state()
	var all []Standing
	add := func(player string, elo *stats.Estimate) {
		m := s.members[player]
		all = append(all, Standing{Player: player, Here: here[player], Tag: m.tag, Games: m.games, Anchor: m.anchor, Elo: elo})
	}
	seen := map[string]bool{}
	for _, p := range rated {
		seen[p.Name] = true
		add(p.Name, &p.Elo)
	}
	others := sortedNames(s.members)
	slices.SortStableFunc(others, func(a, b string) int { return cmp.Compare(s.members[b].tag.Elo, s.members[a].tag.Elo) })
	for _, player := range others {
		if !seen[player] {
			add(player, nil)
		}
	}
	return all
}

// Here returns the number of players who are logged in.
func (v *Venue) Here() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return len(v.players)
}

// Live returns the number of the venue's own games that are going on.
func (v *Venue) Live() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return len(v.own())
}

// A Game is a game at a venue as the lists show it.
type Game struct {
	ID       string       `json:"id"` // in the arena and the store
	Black    string       `json:"black"`
	White    string       `json:"white"`
	BlackTag string       `json:"black_tag"` // the rating as it was shown at the beginning: "1800?"
	WhiteTag string       `json:"white_tag"`
	Began    time.Time    `json:"began"`
	Result   weiqi.Result `json:"result,omitzero"` // none while the game goes on
}

// Games returns the games that are going on, and of those that are over the last ones, at
// most so many; both newest first.
func (v *Venue) Games(over int) []Game {
	var shown []Game
	for _, g := range slices.Backward(v.state().games) {
		if g.ended {
			if over <= 0 {
				continue
			}
			over--
		}
		shown = append(shown, v.shown(g))
	}
	return shown
}

// Game returns a game of the venue by its id; false for any other.
func (v *Venue) Game(id string) (Game, bool) {
	digits, prefixed := strings.CutPrefix(id, v.gamePrefix())
	number, err := strconv.Atoi(digits)
	g, known := v.state().game(number)
	if !prefixed || err != nil || !known {
		return Game{}, false
	}
	return v.shown(g), true
}

func (v *Venue) shown(g *game) Game {
	return Game{
		ID: v.gameID(g.number), Black: g.black, White: g.white, BlackTag: g.blackTag, WhiteTag: g.whiteTag,
		Began: g.began, Result: g.result,
	}
}
