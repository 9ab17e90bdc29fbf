package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
)

// RunJournals tests the journals of a store. Each call of open returns an empty
// store.
func RunJournals(t *testing.T, open func(*testing.T) store.Journals) {
	t.Run("a journal grows only at its end", func(t *testing.T) { testJournal(t, open(t)) })
	t.Run("journals have names", func(t *testing.T) { testJournalNames(t, open(t)) })
	t.Run("of many writers one wins each entry", func(t *testing.T) { testJournalRace(t, open(t)) })
}

func testJournal(t *testing.T, s store.Journals) {
	checkJournal(t, s, "a", 0)
	checkErr(t, "append to the end of a new journal", s.AppendJournal(t.Context(), "a", 1, entry(1)), store.ErrConflict)
	checkErr(t, "append", s.AppendJournal(t.Context(), "a", 0, entry(1), entry(2)), nil)
	checkErr(t, "append nothing", s.AppendJournal(t.Context(), "a", 2), nil)
	checkErr(t, "append what is there", s.AppendJournal(t.Context(), "a", 0, entry(3)), store.ErrConflict)
	checkErr(t, "append past the end", s.AppendJournal(t.Context(), "a", 3, entry(3)), store.ErrConflict)
	checkErr(t, "append", s.AppendJournal(t.Context(), "a", 2, entry(3)), nil)
	checkErr(t, "append to another", s.AppendJournal(t.Context(), "b", 0, json.RawMessage(`"it's \"x\" 審判"`)), nil)

	checkJournal(t, s, "a", 0, entry(1), entry(2), entry(3))
	checkJournal(t, s, "a", 2, entry(3))
	checkJournal(t, s, "a", 3)
	checkJournal(t, s, "a", 9)
	checkJournal(t, s, "b", -1, json.RawMessage(`"it's \"x\" 審判"`))

	ended, cancel := context.WithCancel(t.Context())
	cancel()
	checkErr(t, "append for nobody", s.AppendJournal(ended, "a", 3, entry(4)), context.Canceled)
	checkJournal(t, s, "a", 3)
}

func testJournalNames(t *testing.T, s store.Journals) {
	for _, name := range []string{"venue/9x9", "venue/19x19", "tournament/a%b", "venues"} {
		checkErr(t, "append", s.AppendJournal(t.Context(), name, 0, entry(1), entry(2)), nil)
	}
	for prefix, want := range map[string][]string{
		"":         {"tournament/a%b", "venue/19x19", "venue/9x9", "venues"},
		"venue/":   {"venue/19x19", "venue/9x9"},
		"nothing/": nil,
		"%":        nil,
	} {
		if got, err := s.JournalNames(t.Context(), prefix); err != nil || !slices.Equal(got, want) {
			t.Errorf("the names that begin with %q are %q, %v, want %q", prefix, got, err, want)
		}
	}
}

func testJournalRace(t *testing.T, s store.Journals) {
	const writers, each = 8, 10
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for n := 0; n < each; {
				all, err := s.Journal(t.Context(), "a", 0)
				if err != nil {
					t.Error(err)
					return
				}
				switch err := s.AppendJournal(t.Context(), "a", len(all), entry(w*each+n)); {
				case err == nil:
					n++
				case !errors.Is(err, store.ErrConflict):
					t.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	all, err := s.Journal(t.Context(), "a", 0)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for n := range writers * each {
		want = append(want, string(entry(n)))
	}
	var got []string
	for _, e := range all {
		got = append(got, string(e))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the journal has %q, want each entry once: %q", got, want)
	}
}

func entry(n int) json.RawMessage { return json.RawMessage(fmt.Sprintf(`{"n":%d}`, n)) }

func checkJournal(t *testing.T, s store.Journals, name string, after int, want ...json.RawMessage) {
	t.Helper()
	got, err := s.Journal(t.Context(), name, after)
	if err != nil || !slices.EqualFunc(got, want, func(a, b json.RawMessage) bool { return string(a) == string(b) }) {
		t.Errorf("journal %q after entry %d is %s, %v, want %s", name, after, got, err, want)
	}
}
