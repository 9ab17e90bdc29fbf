package tournament

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/shinpan/shinpan/internal/game/store"
)

// Renamed returns the entries of a tournament's journal in which the player with an account is called otherwise; no
// other player may be called so. What people wrote themselves stays.
func Renamed(entries []json.RawMessage, account, name string) ([]json.RawMessage, error) {
	after, names, err := store.Renamed(entries, account, name)
	if err != nil {
		return nil, err
	}
	called := func(player string) string {
		if slices.Contains(names, player) {
			return name
		}
		return player
	}
	for i, text := range after {
		var e entry
		if err := e.UnmarshalJSON(text); err != nil {
			return nil, err
		}
		switch what := e.What.(type) {
		case checkedIn:
			what.Player = called(what.Player)
			e.What = what
		case left:
			what.Player = called(what.Player)
			e.What = what
		case paired:
			for k := range what.Games {
				what.Games[k].Black, what.Games[k].White = called(what.Games[k].Black), called(what.Games[k].White)
			}
			e.What = what
		default:
			continue
		}
		if after[i], err = e.MarshalJSON(); err != nil {
			return nil, err
		}
	}
	return after, nil
}

// Reread reads the journals again of the tournaments in which an account takes part, or took: they were rewritten.
func (m *Manager) Reread(ctx context.Context, account string) error {
	m.mu.Lock()
	var all []*Tournament
	for _, r := range m.running {
		if slices.ContainsFunc(r.State().Players, func(p Player) bool { return p.Account == account }) {
			all = append(all, r.Tournament)
		}
	}
	m.mu.Unlock()
	for _, t := range all {
		if err := t.ledger.Reread(ctx); err != nil {
			return err
		}
	}
	return nil
}
