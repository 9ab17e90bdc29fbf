package rating

import (
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An Entry is a game that counts. Another entry about the same game is in place of the first.
type Entry struct {
	Game  string    `json:"game"`
	At    time.Time `json:"-"` // when the game ended: the time of the event
	Pool  Pool      `json:"pool"`
	Black string    `json:"black"` // the accounts' ids, or "engine:NAME" of a program with an anchor
	White string    `json:"white"`
	Won   Winner    `json:"won"`
	Why   Reason    `json:"why,omitempty"` // of one that is void for good: what was seen when it ended

	Side    int     `json:"side"`             // of the board
	Stones  int     `json:"stones,omitempty"` // of Black's handicap
	Komi    float64 `json:"komi"`             // what White gets, as [stats.Terms] count it
	Speed   Speed   `json:"speed"`
	Ruleset string  `json:"ruleset"`
}

// A Declared is what somebody says of their own strength before the first game.
type Declared struct {
	Person string `json:"person"`
	Rank   string `json:"rank"` // as [stats.ParseRank] reads it
}

// A What is what the journal of ratings says. The set is closed.
type What interface {
	what() string // the type in JSON
}

func (Entry) what() string    { return "rated" }
func (Declared) what() string { return "declared" }

// An Event is an entry as the journal has it.
type Event = event.Event[What, Log]

// Log is the kind of log that the journal of ratings is.
type Log struct{}

// Types returns what can happen in it.
func (Log) Types() *event.Types[What] { return entryTypes }

var entryTypes = event.NewTypes[What](What.what, Entry{}, Declared{})

// event returns the entry as the journal has it.
func (e Entry) event() Event { return Event{At: e.At, What: e} }

// terms returns what in the terms of the game made one side stronger.
func (e Entry) terms() stats.Terms { return stats.Terms{Side: e.Side, Stones: e.Stones, Komi: e.Komi} }

// A Speed is how fast a game was played.
type Speed string

// The speeds that have ratings of their own.
const (
	Live           Speed = "live"
	Correspondence Speed = "correspondence"
)

// on fills in what an entry says of the terms of a game.
func (e Entry) on(t referee.Terms) Entry {
	given := GivenBy(t)
	e.Side, e.Stones, e.Komi = given.Side, given.Stones, given.Komi
	e.Speed, e.Ruleset = Live, t.Ruleset
	if t.Time.Correspondence() {
		e.Speed = Correspondence
	}
	return e
}

// GivenBy returns what in the terms of a game makes one side stronger. Where territory is
// counted, Black's handicap stones are no points for Black, which is as if White got one for each.
func GivenBy(t referee.Terms) stats.Terms {
	stones := t.Handicap.Stones
	komi := t.Komi + t.Rules.Compensation(stones)
	if t.Rules.Scoring == weiqi.Territory {
		komi += weiqi.Points(stones)
	}
	return stats.Terms{Side: t.Size.Cols, Stones: stones, Komi: float64(komi) / 2}
}

// follow returns the book with more of the journal.
func (b Book) follow(events ...Event) (Book, error) {
	for i := 0; i < len(events); {
		if d, declared := events[i].What.(Declared); declared {
			next, err := b.declared(d)
			if err != nil {
				return b, err
			}
			b, i = next, i+1
			continue
		}
		var entries []Entry
		for ; i < len(events); i++ {
			e, game := events[i].What.(Entry)
			if !game {
				break
			}
			e.At = events[i].At
			entries = append(entries, e)
		}
		next, err := b.With(entries...)
		if err != nil {
			return b, err
		}
		b = next
	}
	return b, nil
}
