package certificate

import (
	"context"
	"maps"

	"golang.org/x/crypto/acme/autocert"

	"github.com/shinpan/shinpan/internal/game/store"
)

// Journal is the journal in which a store keeps certificates, and their keys, which are secrets.
const Journal = "certificates"

// An entry of the journal says what has a name from then on.
type entry struct {
	Name string `json:"name"`
	Data []byte `json:"data,omitempty"` // none: nothing
}

// A cache implements [autocert.Cache] over a journal.
type cache struct {
	ledger *store.Ledger[map[string][]byte, entry]
}

func openCache(ctx context.Context, journals store.Journals) (cache, error) {
	ledger, err := store.OpenLedger(ctx, journals, Journal, nil, func(had map[string][]byte, entries ...entry) (map[string][]byte, error) {
		has := make(map[string][]byte)
		maps.Copy(has, had)
		for _, e := range entries {
			if has[e.Name] = e.Data; len(e.Data) == 0 {
				delete(has, e.Name)
			}
		}
		return has, nil
	})
	return cache{ledger}, err
}

// Get returns what has a name.
func (c cache) Get(ctx context.Context, name string) ([]byte, error) {
	has, err := c.ledger.Current(ctx)
	if err != nil {
		return nil, err
	}
	data, found := has[name]
	if !found {
		return nil, autocert.ErrCacheMiss
	}
	return data, nil
}

// Put gives something a name.
func (c cache) Put(ctx context.Context, name string, data []byte) error {
	return c.ledger.Write(ctx, func(map[string][]byte) ([]entry, error) { return []entry{{name, data}}, nil })
}

// Delete takes a name away.
func (c cache) Delete(ctx context.Context, name string) error {
	return c.ledger.Write(ctx, func(has map[string][]byte) ([]entry, error) {
		if _, found := has[name]; !found {
			return nil, nil
		}
		return []entry{{Name: name}}, nil
	})
}
