package store

import (
	"context"
	"maps"

	"github.com/shinpan/shinpan/referee"
)

// Shared is a store that several processes may write to at the same time.
type Shared interface {
	Store
	Presence

	// Watch reports writes, by any process and this one too, until the context ends,
	// whose error it returns. It begins by reporting All: no write after that is
	// missed. A write may be reported again, and may have been read already.
	Watch(ctx context.Context, tell func(News)) error

	// Lengths returns how many events the logs of games have, of those that there are.
	Lengths(ctx context.Context, ids ...string) (map[string]int, error)

	// Since returns the events of a log after that number; none if there are none, or no
	// such game.
	Since(ctx context.Context, id string, after int) ([]referee.Event, error)
}

// News is what has been written. The zero News is none.
type News struct {
	Games    map[string]int `json:"games,omitempty"`    // how long their logs are now
	Journals map[string]int `json:"journals,omitempty"` // and these
	All      bool           `json:"-"`                  // writes may have been missed: read everything that matters
}

// Add takes up more news.
func (n *News) Add(more News) {
	if n.Games == nil {
		n.Games, n.Journals = map[string]int{}, map[string]int{}
	}
	maps.Copy(n.Games, more.Games)
	maps.Copy(n.Journals, more.Journals)
	n.All = n.All || more.All
}
