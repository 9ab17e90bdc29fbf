// Package lobby is where people and programs agree on a game: by a challenge to
// one person, to anybody or to the holder of a link, by a rematch, or by a wish
// that is matched with another's.
//
// A [Lobby] is the state of a [store.Ledger], and everything here is a pure function of
// it: methods that take something a step further return the [Entry] to be written, or why
// not, and change nothing. Two who accept the same challenge at the same instant therefore
// decide one after the other, and the second decides on what the first has written.
//
// The entry by which a game is agreed on names the game. Any process that reads it may open that
// game, and it can be opened once only: so the game exists even if the server ended between
// the two.
//
// # How much there is of it
//
// The state is bounded: a challenge that waits no longer is forgotten a day later, people
// have at most [MaxOffers] that wait, and all together [MaxWaiting]. The journal only
// grows, and need not be cut: a game that was agreed on is two entries of about 370 bytes,
// where its own log takes many times as much, and challenges that lead to nothing are
// limited by the server for each person. A server that starts reads the journal in a few
// hundredths of a millisecond for every entry.
package lobby

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"

	"github.com/shinpan/shinpan/internal/reason"
)

// Journal is where a server keeps its lobby.
const Journal = "lobby"

// What a lobby refuses.
var (
	ErrUnknown = errors.New("there is no such challenge")
	ErrGone    = errors.New("the challenge waits no longer")
	ErrOwn     = reason.Error(reason.New("challenge-own"))
	ErrOther   = reason.Error(reason.New("challenge-of-other"))
	ErrBlocked = reason.Error(reason.New("challenge-avoided"))
	ErrGuest   = reason.Error(reason.New("rated-needs-account"))
	ErrMany    = reason.Error(reason.New("challenges-too-many", "most", MaxOffers))
	ErrFull    = reason.Error(reason.New("lobby-full"))
	ErrBlocks  = reason.Error(reason.New("blocks-too-many", "most", MaxBlocks))
)

// How much fits into a lobby.
const (
	MaxOffers  = 20   // challenges of one person that wait
	MaxWaiting = 5000 // challenges that wait, and wishes
	MaxBlocks  = 500  // people whom one person blocks
	memory     = 24 * time.Hour
)

// A Person is a person in the lobby, under the name at that time.
type Person struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Guest  bool    `json:"guest,omitempty"`
	Bot    bool    `json:"bot,omitempty"`
	Rating float64 `json:"rating,omitempty"` // what wishes are matched by
}

// A Kind says to whom a challenge goes.
type Kind string

// The kinds of challenges. Automatch is what came of two wishes.
const (
	Open      Kind = "open"   // to anybody
	Direct    Kind = "direct" // to one person
	Link      Kind = "link"   // to the holder of its id
	Automatch Kind = "automatch"
)

// A State says what became of a challenge.
type State string

// The states of a challenge. Only Waiting is followed by others.
const (
	Waiting   State = "waiting"
	Accepted  State = "accepted"
	Declined  State = "declined"
	Withdrawn State = "withdrawn"
	Expired   State = "expired" // never written: time alone makes it so
)

// A Challenge is an offered game, or one that was agreed on.
type Challenge struct {
	ID        string          `json:"id"`
	Kind      Kind            `json:"kind"`
	From      Person          `json:"from"`
	To        Person          `json:"to,omitzero"` // of a direct one
	Game      json.RawMessage `json:"game"`        // the game's terms, which package web reads
	Color     weiqi.Color     `json:"color"`       // the challenger's; Empty: a toss decides
	Rated     bool            `json:"rated,omitempty"`
	RematchOf string          `json:"rematch_of,omitempty"` // the first game
	Unrated   string          `json:"unrated,omitempty"`    // why it is not rated, although that game was
	Created   time.Time       `json:"created"`
	Expires   time.Time       `json:"expires"`

	State State     `json:"state"`
	Ended time.Time `json:"ended,omitzero"` // when it waited no longer
	// Of an accepted one:
	By    Person `json:"by,omitzero"`     // the opponent
	Black string `json:"black,omitempty"` // the id of Black
	Table string `json:"table,omitempty"` // the id of the game
}

// StateAt returns the state at a time.
func (c *Challenge) StateAt(now time.Time) State {
	if c.State == Waiting && !now.Before(c.Expires) {
		return Expired
	}
	return c.State
}

// Plays reports whether a person is one of the two of an accepted challenge.
func (c *Challenge) Plays(person string) bool {
	return c.State == Accepted && (c.From.ID == person || c.By.ID == person)
}

// ColorOf returns the color of a person in an accepted challenge, Empty for none.
func (c *Challenge) ColorOf(person string) weiqi.Color {
	switch {
	case !c.Plays(person):
		return weiqi.Empty
	case c.Black == person:
		return weiqi.Black
	default:
		return weiqi.White
	}
}

// forgotten reports whether the challenge is not worth a place at a time.
func (c *Challenge) forgotten(now time.Time) bool {
	ended := c.Ended
	if c.State == Waiting {
		ended = c.Expires
	}
	return now.Sub(ended) > memory
}

// A Block says that a person does not want to meet another, or does again.
type Block struct {
	By   string
	Whom Person
	Off  bool
}

// A Lobby is all offers and wishes. The zero Lobby is empty. The results of its methods
// belong to it and must not be changed.
type Lobby struct {
	challenges map[string]*Challenge
	wishes     map[string]*Wish             // by person
	blocks     map[string]map[string]Person // by the person who blocks, then by the blocked one
}

// Then returns the lobby after more entries; it is what a [store.Ledger] of lobbies
// applies.
func Then(l Lobby, entries ...Entry) (Lobby, error) {
	after := Lobby{
		challenges: maps.Clone(orEmpty(l.challenges)),
		wishes:     maps.Clone(orEmpty(l.wishes)),
		blocks:     maps.Clone(orEmpty(l.blocks)),
	}
	var now time.Time
	for _, e := range entries {
		now = e.At
		switch what := e.What.(type) {
		case Challenged:
			if err := after.put(what.Challenge); err != nil {
				return Lobby{}, err
			}
		case Wished:
			after.wishes[what.Wish.Person.ID] = what.Wish
		case Left:
			delete(after.wishes, e.By)
		case Blocked:
			after.block(Block{e.By, what.Whom, what.Off})
		default:
			return Lobby{}, errors.New("an entry of the lobby that says nothing")
		}
	}
	maps.DeleteFunc(after.challenges, func(_ string, c *Challenge) bool { return c.forgotten(now) })
	maps.DeleteFunc(after.wishes, func(_ string, w *Wish) bool { return !w.holds(now) })
	return after, nil
}

func orEmpty[K comparable, V any](m map[K]V) map[K]V {
	if m == nil {
		return map[K]V{}
	}
	return m
}

// put replaces a challenge. A person with a game waits for none.
func (l Lobby) put(c *Challenge) error {
	if before := l.challenges[c.ID]; before != nil && before.State != Waiting {
		return fmt.Errorf("challenge %s was %s and cannot be %s", c.ID, before.State, c.State)
	}
	l.challenges[c.ID] = c
	if c.State == Accepted {
		delete(l.wishes, c.From.ID)
		delete(l.wishes, c.By.ID)
	}
	return nil
}

// block applies a block. The map of the person who blocks is replaced, since others may read it.
func (l Lobby) block(b Block) {
	blocked := maps.Clone(orEmpty(l.blocks[b.By]))
	if b.Off {
		delete(blocked, b.Whom.ID)
	} else {
		blocked[b.Whom.ID] = b.Whom
	}
	l.blocks[b.By] = blocked
	if len(blocked) == 0 {
		delete(l.blocks, b.By)
	}
}

// Challenge returns a challenge that is not forgotten. ErrUnknown: there is none.
func (l Lobby) Challenge(id string) (*Challenge, error) {
	if c := l.challenges[id]; c != nil {
		return c, nil
	}
	return nil, ErrUnknown
}

// Waiting returns the challenges that wait at a time and are of a kind of interest,
// oldest first.
func (l Lobby) Waiting(now time.Time, which func(*Challenge) bool) []*Challenge {
	return l.chosen(func(c *Challenge) bool { return c.StateAt(now) == Waiting && which(c) })
}

// Agreed returns the accepted challenges that are not forgotten, oldest first.
func (l Lobby) Agreed() []*Challenge {
	return l.chosen(func(c *Challenge) bool { return c.State == Accepted })
}

func (l Lobby) chosen(which func(*Challenge) bool) []*Challenge {
	var found []*Challenge
	for _, c := range l.challenges {
		if which(c) {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(a, b *Challenge) int {
		if by := a.Created.Compare(b.Created); by != 0 {
			return by
		}
		return strings.Compare(a.ID, b.ID)
	})
	return found
}

// Blocked returns the people whom a person blocks, by name.
func (l Lobby) Blocked(by string) []Person {
	return slices.SortedFunc(maps.Values(l.blocks[by]), func(a, b Person) int {
		return strings.Compare(a.Name+"\x00"+a.ID, b.Name+"\x00"+b.ID)
	})
}

// Apart reports whether one of two people blocks the other.
func (l Lobby) Apart(a, b string) bool {
	_, one := l.blocks[a][b]
	_, other := l.blocks[b][a]
	return one || other
}

// Block returns the entry by which a person blocks another, or ends that. It is nil
// where nothing changes.
func (l Lobby) Block(b Block, now time.Time) (*Entry, error) {
	_, already := l.blocks[b.By][b.Whom.ID]
	switch {
	case b.By == b.Whom.ID:
		return nil, ErrOwn
	case already != b.Off:
		return nil, nil
	case !b.Off && len(l.blocks[b.By]) >= MaxBlocks:
		return nil, ErrBlocks
	}
	return &Entry{At: now, By: b.By, What: Blocked{b.Whom, b.Off}}, nil
}
