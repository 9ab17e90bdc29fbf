package cgos

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/tournament"
	"github.com/shinpan/shinpan/weiqi"
)

// A roll is what a venue knows: its players and its games. It is computed from the
// entries of the journal and nothing else.
type roll struct {
	journal store.Journals
	name    string

	writing sync.Mutex // held while an entry is made, so that they follow one another

	mu sync.RWMutex
	// guarded by mu:
	entries []entry
	members map[string]member
	games   []*game // number 1 first
	fresh   chan struct{}
}

// A member is a player who has been here.
type member struct {
	hash   string // of the password
	tag    tournament.Tag
	games  int
	anchor bool
}

// A game is one at the venue. It never changes but for its end.
type game struct {
	number       int
	began        time.Time
	black, white string
	blackTag     string // as the rating was shown then
	whiteTag     string

	ended  bool
	result weiqi.Result
}

// An entry is one thing that happened at a venue. One of the fields is set.
type entry struct {
	At     time.Time `json:"at"`
	Joined *joined   `json:"joined,omitempty"`
	Began  *began    `json:"began,omitempty"`
	Ended  *ended    `json:"ended,omitempty"`
	Fixed  *fixed    `json:"fixed,omitempty"`
}

type (
	// joined is a new player, or a new password of one.
	joined struct {
		Player string         `json:"player"`
		Hash   string         `json:"hash"`
		Tag    tournament.Tag `json:"tag"`
	}

	// began is a game that is to be played.
	began struct {
		Black    string `json:"black"`
		White    string `json:"white"`
		BlackTag string `json:"black_tag"`
		WhiteTag string `json:"white_tag"`
	}

	// ended is the end of a game and what the players' ratings are after it.
	ended struct {
		Number int            `json:"number"`
		Result weiqi.Result   `json:"result"`
		Black  tournament.Tag `json:"black"`
		White  tournament.Tag `json:"white"`
	}

	// fixed makes a player an anchor, or no longer.
	fixed struct {
		Player string         `json:"player"`
		Tag    tournament.Tag `json:"tag"`
		Anchor bool           `json:"anchor"`
	}
)

// openRoll reads the journal of a venue.
func openRoll(ctx context.Context, journal store.Journals, venue string) (*roll, error) {
	r := &roll{journal: journal, name: "venue/" + venue, members: map[string]member{}, fresh: make(chan struct{})}
	stored, err := journal.Journal(ctx, r.name, 0)
	if err != nil {
		return nil, err
	}
	for i, text := range stored {
		var e entry
		if err := json.Unmarshal(text, &e); err != nil {
			return nil, fmt.Errorf("entry %d of the journal of %s: %w", i+1, venue, err)
		}
		if err := r.check(e); err != nil {
			return nil, fmt.Errorf("entry %d of the journal of %s: %w", i+1, venue, err)
		}
		r.apply(e)
	}
	return r, nil
}

// write makes an entry durable, then true, then known. What is to be written is
// decided by decide while nobody else writes; nil means nothing.
func (r *roll) write(ctx context.Context, decide func() (*entry, error)) error {
	r.writing.Lock()
	defer r.writing.Unlock()
	e, err := decide()
	if err != nil || e == nil {
		return err
	}
	e.At = time.Now().UTC().Truncate(time.Millisecond)
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	r.mu.RLock()
	after := len(r.entries)
	r.mu.RUnlock()
	if err := r.journal.AppendJournal(ctx, r.name, after, text); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.apply(*e)
	close(r.fresh)
	r.fresh = make(chan struct{})
	return nil
}

// check says why an entry does not follow from those before it.
func (r *roll) check(e entry) error {
	known := func(players ...string) error {
		for _, player := range players {
			if _, ok := r.members[player]; !ok {
				return fmt.Errorf("there is no player %q", player)
			}
		}
		return nil
	}
	switch {
	case e.Joined != nil:
		return checkName(e.Joined.Player)
	case e.Began != nil:
		return known(e.Began.Black, e.Began.White)
	case e.Ended != nil:
		if n := e.Ended.Number; n < 1 || n > len(r.games) || r.games[n-1].ended {
			return fmt.Errorf("no game %d is going on", n)
		}
		return nil
	case e.Fixed != nil:
		return known(e.Fixed.Player)
	default:
		return fmt.Errorf("it says nothing")
	}
}

// apply makes an entry true. It is one that check would let pass.
func (r *roll) apply(e entry) {
	switch {
	case e.Joined != nil:
		m := r.members[e.Joined.Player]
		m.hash, m.tag = e.Joined.Hash, e.Joined.Tag
		r.members[e.Joined.Player] = m
	case e.Began != nil:
		r.games = append(r.games, &game{
			number: len(r.games) + 1, began: e.At,
			black: e.Began.Black, white: e.Began.White, blackTag: e.Began.BlackTag, whiteTag: e.Began.WhiteTag,
		})
	case e.Ended != nil:
		was := r.games[e.Ended.Number-1]
		now := *was
		now.ended, now.result = true, e.Ended.Result
		r.games[e.Ended.Number-1] = &now
		for player, tag := range map[string]tournament.Tag{was.black: e.Ended.Black, was.white: e.Ended.White} {
			m := r.members[player]
			m.tag = tag
			m.games++
			r.members[player] = m
		}
	case e.Fixed != nil:
		m := r.members[e.Fixed.Player]
		m.tag, m.anchor = e.Fixed.Tag, e.Fixed.Anchor
		r.members[e.Fixed.Player] = m
	}
	r.entries = append(r.entries, e)
}

// member returns what is known of a player.
func (r *roll) member(player string) (member, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	m, known := r.members[player]
	return m, known
}

// game returns a game by its number.
func (r *roll) game(number int) (*game, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if number < 1 || number > len(r.games) {
		return nil, false
	}
	return r.games[number-1], true
}

// played returns every game that is over.
func (r *roll) played() []tournament.Game {
	r.mu.RLock()
	defer r.mu.RUnlock()
	var games []tournament.Game
	for _, g := range r.games {
		if g.ended {
			games = append(games, tournament.Game{Black: g.black, White: g.white, Result: g.result})
		}
	}
	return games
}

// anchors returns the players whose ratings are fixed, with these.
func (r *roll) anchors() map[string]float64 {
	r.mu.RLock()
	defer r.mu.RUnlock()
	anchors := map[string]float64{}
	for name, m := range r.members {
		if m.anchor {
			anchors[name] = m.tag.Elo
		}
	}
	return anchors
}

// all returns every game so far.
func (r *roll) all() []*game {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return append([]*game(nil), r.games...)
}

// news returns the entries after a number, and a channel that closes when there
// are more.
func (r *roll) news(after int) ([]entry, <-chan struct{}) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.entries[after:len(r.entries):len(r.entries)], r.fresh
}
