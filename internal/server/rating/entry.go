package rating

import (
	"time"

	"github.com/shinpan/shinpan/internal/event"
)

// An Entry is a game that counts: it is what the journal of ratings is made of. Another
// entry about the same game is in place of the first.
type Entry struct {
	Game  string    `json:"game"`
	At    time.Time `json:"-"` // when the game ended: the time of the event
	Pool  Pool      `json:"pool"`
	Black string    `json:"black"` // the accounts' ids
	White string    `json:"white"`
	Won   Winner    `json:"won"`
	Why   Reason    `json:"why,omitempty"` // of one that is void for good: what was seen when it ended
}

// An Event is an entry as the journal has it.
type Event = event.Event[Entry, Log]

// Log is the kind of log that the journal of ratings is, of entries alone.
type Log struct{}

// Types returns what can happen in it.
func (Log) Types() *event.Types[Entry] { return entryTypes }

var entryTypes = event.NewTypes(func(Entry) string { return "rated" }, Entry{})

// event returns the entry as the journal has it.
func (e Entry) event() Event { return Event{At: e.At, What: e} }

// follow returns the book with more of the journal.
func (b Book) follow(events ...Event) (Book, error) {
	entries := make([]Entry, len(events))
	for i, e := range events {
		entries[i] = e.What
		entries[i].At = e.At
	}
	return b.With(entries...)
}
