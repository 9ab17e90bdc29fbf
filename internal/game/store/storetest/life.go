package storetest

import (
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// RunLife tests a [store.Life] that nothing was noted in yet, opened twice.
func RunLife(t *testing.T, open func(*testing.T) (one, other store.Life)) {
	one, other := open(t)
	last := func(from store.Life, want time.Time) {
		t.Helper()
		got, err := from.LastAlive(t.Context())
		if err != nil || !got.Equal(want) {
			t.Errorf("last alive at %v (%v), want %v", got, err, want)
		}
	}
	last(one, time.Time{})
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, noted := range []struct {
		by   store.Life
		at   time.Time
		want time.Time
	}{
		{one, at.Add(999 * time.Microsecond), at},
		{other, at.Add(time.Minute), at.Add(time.Minute)},
		{one, at, at.Add(time.Minute)},
	} {
		if err := noted.by.Alive(t.Context(), noted.at); err != nil {
			t.Fatal(err)
		}
		last(one, noted.want)
		last(other, noted.want)
	}
}
