package cgos

import (
	"context"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/server/account"
)

// This file registers players, and frees unused names.

const (
	unplayedMost = 1000                // names that have never played, at most
	unplayedFor  = 30 * 24 * time.Hour // how long an unused name is kept
	seenEvery    = 24 * time.Hour      // how often a login of a player without a game is recorded
	expireEvery  = time.Hour
)

// mayRegister refuses a new player whose name looks like another one's, and more new players than a household or all
// together may have.
func (v *Venue) mayRegister(who visitor) error {
	if err := v.limiter.registers(who.home); err != nil {
		return err
	}
	unplayed, key := 0, account.Key(who.player)
	for name, m := range v.state().members {
		if account.Key(name) == key {
			return fail("the name looks like that of %s", name)
		}
		if m.games == 0 {
			unplayed++
		}
	}
	if unplayed >= unplayedMost {
		return fail("too many are registered who have never played; try again tomorrow")
	}
	return nil
}

// join gives a player a password, and registers a new player.
func (v *Venue) join(ctx context.Context, player, before, hash string) error {
	return v.write(ctx, func(s *state) (what, error) {
		now, registered := s.members[player]
		if now.hash != before {
			return nil, fail("the name was taken just now")
		}
		e := joined{Player: player, Hash: hash, Tag: now.tag}
		if !registered {
			e.Tag.Elo, e.Tag.K = v.terms.Rating, v.terms.K.Max
		}
		return e, nil
	})
}

// sees records now and then that a player without a game is here.
func (v *Venue) sees(ctx context.Context, player string) error {
	return v.write(ctx, func(s *state) (what, error) {
		if m, known := s.members[player]; !known || m.games > 0 || time.Since(m.seen) < seenEvery {
			return nil, nil
		}
		return seen{Player: player}, nil
	})
}

// reset gives a player a new password and ends the connection.
func (v *Venue) reset(ctx context.Context, player string) (password string, err error) {
	m, known := v.state().members[player]
	if !known {
		return "", errStranger
	}
	password = newPassword()
	hash, err := v.hasher.Hash(ctx, password)
	if err != nil {
		return "", err
	}
	if err := v.join(ctx, player, m.hash, hash); err != nil {
		return "", err
	}
	v.limiter.forget(player)
	v.kick(player)
	return password, nil
}

// remove bars a player. A player's game has to be ended first.
func (v *Venue) remove(ctx context.Context, player string) error {
	if v.plays(player) {
		return fmt.Errorf("%s is in a game: abort it first", player)
	}
	err := v.write(ctx, func(s *state) (what, error) {
		if _, known := s.members[player]; !known {
			return nil, errStranger
		}
		return removed{Player: player}, nil
	})
	if err == nil {
		v.limiter.forget(player)
		v.kick(player)
	}
	return err
}

// plays reports whether a game of a player is in progress, here or by invitation.
func (v *Venue) plays(player string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, m := range v.matches {
		if m.plays(player) && !m.over() {
			return true
		}
	}
	return false
}

// expire frees, again and again, names without a game whose players do not come any more.
func (v *Venue) expire(ctx context.Context) {
	tick := time.NewTicker(expireEvery)
	defer tick.Stop()
	for {
		s := v.state()
		for name := range s.members {
			if !v.expired(s, name) {
				continue
			}
			if err := v.letGo(ctx, name); err != nil && ctx.Err() == nil {
				v.log.Error("cannot free an unused name", "player", name, "err", err)
			}
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// expired reports whether a name is unused.
func (v *Venue) expired(s *state, name string) bool {
	m, known := s.members[name]
	if !known || m.games > 0 || m.anchor || time.Since(m.seen) <= unplayedFor || s.inGame(name) {
		return false
	}
	v.mu.Lock()
	here := v.players[name] != nil
	v.mu.Unlock()
	return !here && !v.plays(name)
}

// letGo lets a name go, if that is still right.
func (v *Venue) letGo(ctx context.Context, name string) error {
	return v.write(ctx, func(s *state) (what, error) {
		if !v.expired(s, name) {
			return nil, nil
		}
		return removed{Player: name}, nil
	})
}
