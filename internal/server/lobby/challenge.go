package lobby

import (
	"cmp"
	"encoding/json"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A Deal is the part of a new game that chance or the caller provides.
type Deal struct {
	Table string // the id of the game, which cannot be guessed
	Toss  bool   // heads: where the color is open, Black is the challenger
	// Where the ranks of the two decide:
	Game  json.RawMessage // the game, in place of the one that was offered; nil otherwise
	Black string          // the id of Black, whatever the color; empty where that decides
}

// Offer returns the challenge as it waits, and the entry for it.
func (l Lobby) Offer(c Challenge, now time.Time) (*Challenge, []Entry, error) {
	own, all := 0, 0
	for _, other := range l.challenges {
		if other.StateAt(now) == Waiting {
			all++
			if other.From.ID == c.From.ID {
				own++
			}
		}
	}
	switch {
	case c.Kind == Direct && c.From.ID == c.To.ID:
		return nil, nil, ErrOwn
	case c.Kind == Direct && l.Apart(c.From.ID, c.To.ID):
		return nil, nil, ErrBlocked
	case c.Rated && (c.From.Guest || c.To.Guest):
		return nil, nil, ErrGuest
	case own >= MaxOffers:
		return nil, nil, ErrMany
	case all >= MaxWaiting:
		return nil, nil, ErrFull
	}
	c.State, c.Created = Waiting, now
	return &c, []Entry{{At: now, By: c.From.ID, What: Challenged{&c}}}, nil
}

// Accept returns the challenge with its acceptance, and the entry for it; no
// entry if the same person has accepted it before. ErrGone: another was faster, or it waits no longer
// for some other reason.
func (l Lobby) Accept(id string, by Person, deal Deal, now time.Time) (*Challenge, []Entry, error) {
	c, err := l.Challenge(id)
	switch {
	case err != nil:
		return nil, nil, err
	case c.State == Accepted && c.By.ID == by.ID:
		return c, nil, nil
	case c.From.ID == by.ID:
		return nil, nil, ErrOwn
	case c.Kind == Direct && c.To.ID != by.ID:
		return nil, nil, ErrOther
	case c.StateAt(now) != Waiting:
		return c, nil, ErrGone
	case c.Rated && by.Guest:
		return nil, nil, ErrGuest
	case l.Apart(c.From.ID, by.ID):
		return nil, nil, ErrBlocked
	}
	accepted := c.accepted(by, deal, now)
	return accepted, []Entry{{At: now, By: by.ID, What: Challenged{accepted}}}, nil
}

// accepted returns the challenge with its acceptance.
func (c Challenge) accepted(by Person, deal Deal, now time.Time) *Challenge {
	c.State, c.Ended, c.By, c.Table = Accepted, now, by, deal.Table
	c.Black = by.ID
	if c.Color == weiqi.Black || c.Color == weiqi.Empty && deal.Toss {
		c.Black = c.From.ID
	}
	c.Black = cmp.Or(deal.Black, c.Black)
	if deal.Game != nil {
		c.Game = deal.Game
	}
	return &c
}

// Decline returns a direct challenge as declined by its opponent, and the entry for
// it; no entry if it was declined before.
func (l Lobby) Decline(id, by string, now time.Time) (*Challenge, []Entry, error) {
	c, err := l.Challenge(id)
	if err == nil && (c.Kind != Direct || c.To.ID != by) {
		err = ErrOther
	}
	if err != nil {
		return nil, nil, err
	}
	return c.close(Declined, by, now)
}

// Withdraw returns a challenge as withdrawn by its author, and the entry for it; no
// entry if it was withdrawn before.
func (l Lobby) Withdraw(id, by string, now time.Time) (*Challenge, []Entry, error) {
	c, err := l.Challenge(id)
	if err == nil && c.From.ID != by {
		err = ErrOther
	}
	if err != nil {
		return nil, nil, err
	}
	return c.close(Withdrawn, by, now)
}

// Dismiss returns the entries that remove a banned person: challenges from the person are
// withdrawn, those to the person declined, and the wish forgotten.
func (l Lobby) Dismiss(person string, now time.Time) []Entry {
	entries := l.Leave(person, now)
	for _, c := range l.Waiting(now, func(*Challenge) bool { return true }) {
		state := Withdrawn
		switch {
		case c.From.ID == person:
		case c.Kind == Direct && c.To.ID == person:
			state = Declined
		default:
			continue
		}
		if _, closed, err := c.close(state, person, now); err == nil {
			entries = append(entries, closed...)
		}
	}
	return entries
}

func (c *Challenge) close(state State, by string, now time.Time) (*Challenge, []Entry, error) {
	switch c.StateAt(now) {
	case state:
		return c, nil, nil
	case Waiting:
		closed := *c
		closed.State, closed.Ended = state, now
		return &closed, []Entry{{At: now, By: by, What: Challenged{&closed}}}, nil
	default:
		return c, nil, ErrGone
	}
}

// Rematch returns a direct challenge to play a game once more: one that
// waits, or the game, if the other side has asked for it, too. A repeated request gets the
// same again; a game has one rematch.
func (l Lobby) Rematch(c Challenge, deal Deal, now time.Time) (*Challenge, []Entry, error) {
	for _, other := range l.chosen(func(o *Challenge) bool { return o.RematchOf == c.RematchOf }) {
		switch state := other.StateAt(now); {
		case state == Accepted, state == Waiting && other.From.ID == c.From.ID:
			return other, nil, nil
		case state == Waiting:
			return l.Accept(other.ID, c.From, deal, now)
		}
	}
	return l.Offer(c, now)
}
