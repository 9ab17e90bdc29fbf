package cgos

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/weiqi"
)

// A state is what a venue knows: its players and its games. It is what its journal comes to,
// and never changes.
type state struct {
	members map[string]member
	games   []*game // number 1 first
}

// A member is a registered player.
type member struct {
	hash    string // of the password
	tag     stats.Tag
	games   int
	anchor  bool
	seen    time.Time // when the player joined, changed the password or, before the first game, was last recorded here
	removed bool      // the name cannot log in
}

// A game is one at the venue, as it was at some time. It never changes.
type game struct {
	number       int
	began        time.Time
	black, white string
	blackTag     string // as the rating was shown then
	whiteTag     string

	aborted string // why the administrator has ended it without a result, if so
	ended   bool
	result  weiqi.Result
}

// An entry is one thing that happened at a venue.
type entry = event.Event[what, journal]

// A what is what happened. The set is closed.
type what interface {
	what() string // the type in JSON
}

// A journal is the log of a venue.
type journal struct{}

// Types returns what can happen at a venue.
func (journal) Types() *event.Types[what] { return types }

var types = event.NewTypes[what](what.what, joined{}, began{}, aborted{}, ended{}, fixed{}, seen{}, removed{})

type (
	// joined is a new player, or a new password of one.
	joined struct {
		Player string    `json:"player"`
		Hash   string    `json:"hash"`
		Tag    stats.Tag `json:"tag"`
	}

	// began is a game that is to be played.
	began struct {
		Black    string `json:"black"`
		White    string `json:"white"`
		BlackTag string `json:"black_tag"`
		WhiteTag string `json:"white_tag"`
	}

	// aborted is the administrator's word that a game has no result. Its end follows.
	aborted struct {
		Number int    `json:"number"`
		Why    string `json:"why"`
	}

	// ended is the end of a game and what the players' ratings are after it.
	ended struct {
		Number int          `json:"number"`
		Result weiqi.Result `json:"result"`
		Black  stats.Tag    `json:"black"`
		White  stats.Tag    `json:"white"`
	}

	// fixed makes a player an anchor, or no longer.
	fixed struct {
		Player string    `json:"player"`
		Tag    stats.Tag `json:"tag"`
		Anchor bool      `json:"anchor"`
	}

	// seen records that a player without a game is here.
	seen struct {
		Player string `json:"player"`
	}

	// removed bars a name until it has a password again. A name without a game is free.
	removed struct {
		Player string `json:"player"`
	}
)

func (joined) what() string  { return "joined" }
func (began) what() string   { return "began" }
func (aborted) what() string { return "aborted" }
func (ended) what() string   { return "ended" }
func (fixed) what() string   { return "fixed" }
func (seen) what() string    { return "seen" }
func (removed) what() string { return "removed" }

// openState reads the journal of a venue.
func openState(ctx context.Context, journals store.Journals, venue string) (*store.Ledger[*state, entry], error) {
	return store.OpenLedger(ctx, journals, "venue/"+venue, &state{members: map[string]member{}}, (*state).with)
}

// write writes down what is decided on the state as it is; nil is nothing.
func (v *Venue) write(ctx context.Context, decide func(*state) (what, error)) error {
	return v.ledger.Write(ctx, func(s *state) ([]entry, error) {
		what, err := decide(s)
		if err != nil || what == nil {
			return nil, err
		}
		return []entry{{At: event.Whole(time.Now()), What: what}}, nil
	})
}

// with returns the state after more entries, or why they do not follow.
func (s *state) with(entries ...entry) (*state, error) {
	after := &state{maps.Clone(s.members), slices.Clone(s.games)}
	for _, e := range entries {
		if err := after.check(e); err != nil {
			return nil, err
		}
		after.apply(e)
	}
	return after, nil
}

// check says why an entry does not follow from those before it.
func (s *state) check(e entry) error {
	known := func(players ...string) error {
		for _, player := range players {
			if _, ok := s.members[player]; !ok {
				return fmt.Errorf("there is no player %q", player)
			}
		}
		return nil
	}
	switch what := e.What.(type) {
	case joined:
		return checkName(what.Player)
	case began:
		return known(what.Black, what.White)
	case aborted:
		return s.live(what.Number)
	case ended:
		return s.live(what.Number)
	case fixed:
		return known(what.Player)
	case seen:
		return known(what.Player)
	case removed:
		return known(what.Player)
	default:
		return errors.New("it says nothing")
	}
}

// live says that a game is not going on, if so.
func (s *state) live(number int) error {
	if g, found := s.game(number); !found || g.ended {
		return fmt.Errorf("no game %d is going on", number)
	}
	return nil
}

// apply makes an entry true. It is one that check would let pass.
func (s *state) apply(e entry) {
	switch what := e.What.(type) {
	case joined:
		m := s.members[what.Player]
		m.hash, m.tag, m.seen, m.removed = what.Hash, what.Tag, e.At, false
		s.members[what.Player] = m
	case began:
		s.games = append(s.games, &game{
			number: len(s.games) + 1, began: e.At,
			black: what.Black, white: what.White, blackTag: what.BlackTag, whiteTag: what.WhiteTag,
		})
	case aborted:
		now := *s.games[what.Number-1]
		now.aborted = what.Why
		s.games[now.number-1] = &now
	case ended:
		was := s.games[what.Number-1]
		now := *was
		now.ended, now.result = true, what.Result
		s.games[now.number-1] = &now
		for player, tag := range map[string]stats.Tag{was.black: what.Black, was.white: what.White} {
			m := s.members[player]
			m.tag = tag
			m.games++
			s.members[player] = m
		}
	case fixed:
		m := s.members[what.Player]
		m.tag, m.anchor = what.Tag, what.Anchor
		s.members[what.Player] = m
	case seen:
		m := s.members[what.Player]
		m.seen = e.At
		s.members[what.Player] = m
	case removed:
		if !s.inGame(what.Player) {
			delete(s.members, what.Player)
			return
		}
		m := s.members[what.Player]
		m.hash, m.removed = "", true
		s.members[what.Player] = m
	}
}

// inGame reports whether a player is in any game, also one that goes on.
func (s *state) inGame(player string) bool {
	return slices.ContainsFunc(s.games, func(g *game) bool { return g.black == player || g.white == player })
}

// game returns a game by its number.
func (s *state) game(number int) (*game, bool) {
	if number < 1 || number > len(s.games) {
		return nil, false
	}
	return s.games[number-1], true
}

// played returns every game that is over.
func (s *state) played() []stats.Game {
	var games []stats.Game
	for _, g := range s.games {
		if g.ended {
			games = append(games, stats.Game{Black: g.black, White: g.white, Result: g.result})
		}
	}
	return games
}

// anchors returns the players whose ratings are fixed, with these.
func (s *state) anchors() map[string]float64 {
	anchors := map[string]float64{}
	for name, m := range s.members {
		if m.anchor {
			anchors[name] = m.tag.Elo
		}
	}
	return anchors
}
