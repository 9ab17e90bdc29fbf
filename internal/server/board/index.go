package board

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/chat"
)

// Index is the journal that lists all boards.
const Index = "boards"

// JournalOf returns the name of the journal of a board.
func JournalOf(id string) string { return "board/" + id }

// MaxBoards is how many boards a person keeps.
const MaxBoards = 1000

// ErrMany says that a person has as many boards as can be.
var ErrMany = reason.Error(reason.New("boards-too-many", "most", MaxBoards))

// Kept is an entry of the index: how a board is listed from then on.
type Kept struct {
	Board      string      `json:"board"`
	Owner      chat.Person `json:"owner"`
	Kind       Kind        `json:"kind"`
	Title      string      `json:"title"`
	Collection string      `json:"collection,omitempty"`
	Visibility Visibility  `json:"visibility"`
	Hidden     bool        `json:"hidden,omitempty"`
	Game       string      `json:"game,omitempty"` // of this server, on which the board comments
}

// KeptOf returns how a board is listed.
func KeptOf(id string, b *Board) Kept {
	return Kept{id, b.Owner, b.Kind, b.Title, b.Collection, b.Visibility, b.Hidden != "", b.Game}
}

type indexLog struct{}

// Types returns what can happen in the index.
func (indexLog) Types() *event.Types[Kept] { return keptTypes }

var keptTypes = event.NewTypes(func(Kept) string { return "kept" }, Kept{})

// A Listing is an entry of the index.
type Listing = event.Event[Kept, indexLog]

// A List is all boards.
type List struct {
	by    map[string]Kept
	began map[string]time.Time
	order []string // by when they began
	seq   int
}

// Keep returns the list after more entries; it is what a [store.Ledger] applies.
func Keep(before List, more ...Listing) (List, error) {
	after := List{by: maps.Clone(before.by), began: maps.Clone(before.began), order: before.order[:len(before.order):len(before.order)], seq: before.seq}
	if after.by == nil {
		after.by, after.began = map[string]Kept{}, map[string]time.Time{}
	}
	for _, e := range more {
		if after.seq++; e.Seq != after.seq {
			return List{}, fmt.Errorf("entry %d cannot follow entry %d", e.Seq, after.seq-1)
		}
		if _, known := after.by[e.What.Board]; !known {
			after.order = append(after.order, e.What.Board)
			after.began[e.What.Board] = e.At
		}
		after.by[e.What.Board] = e.What
	}
	return after, nil
}

// List returns the entry that lists a board, none if it is listed so already. ErrMany: its owner
// has too many.
func (l List) List(at time.Time, k Kept) ([]Listing, error) {
	before, known := l.by[k.Board]
	if known && before == k {
		return nil, nil
	}
	if !known && l.Count(k.Owner.ID) >= MaxBoards {
		return nil, ErrMany
	}
	return []Listing{{At: event.Whole(at), By: k.Owner.ID, What: k}}, nil
}

// Count returns how many boards a person keeps.
func (l List) Count(owner string) int {
	n := 0
	for _, k := range l.by {
		if k.Owner.ID == owner {
			n++
		}
	}
	return n
}

// An Item is a board on the list.
type Item struct {
	Kept
	Began time.Time
}

// Newest returns at most so many boards that pass a test, newest first.
func (l List) Newest(most int, is func(Kept) bool) []Item {
	var found []Item
	for _, id := range slices.Backward(l.order) {
		if len(found) >= most {
			break
		}
		if k := l.by[id]; is(k) {
			found = append(found, Item{k, l.began[id]})
		}
	}
	return found
}

// NameOf returns the name of a further board of a request that begins several: 16 capitals and digits, the
// same for the same name and number.
func NameOf(first string, n int) string {
	sum := sha256.Sum256(fmt.Append(nil, first, " ", n))
	return base32.StdEncoding.EncodeToString(sum[:])[:len(first)]
}

// Begin returns the first event of a board.
func Begin(at time.Time, by string, made Made) Event {
	return Event{At: event.Whole(at), By: by, What: made}
}

// Entry returns how a board is listed, if it is.
func (l List) Entry(id string) (Kept, bool) {
	k, known := l.by[id]
	return k, known
}
