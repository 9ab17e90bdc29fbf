package store_test

import (
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, func(*testing.T) store.Store { return store.NewMemory() })
}

func TestMemoryJournals(t *testing.T) {
	storetest.RunJournals(t, func(*testing.T) store.Journals { return store.NewMemory() })
}

func TestMemoryShared(t *testing.T) {
	storetest.RunShared(t, func(*testing.T) (one, other storetest.SharedStore) {
		m := store.NewMemory()
		return m, m
	})
}

func TestMemoryEraser(t *testing.T) {
	storetest.RunEraser(t, func(*testing.T) (one, other storetest.EraserStore) {
		m := store.NewMemory()
		return m, m
	})
}

func TestMemoryLife(t *testing.T) {
	storetest.RunLife(t, func(*testing.T) (one, other store.Life) {
		m := store.NewMemory()
		return m, m
	})
}

func TestMemoryOutbox(t *testing.T) {
	storetest.RunOutbox(t, func(*testing.T) (one, other storetest.OutboxStore) {
		m := store.NewMemory()
		return m, m
	})
}
