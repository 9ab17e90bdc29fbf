// Package news tells people what concerns them where no page of theirs does: by push, by mail, in a digest, and to
// programs by webhooks.
//
// One table, [Settings.Choices], says what is told to a person by which ways. What is to be told, an [Item], is found
// in logs: of games, of the lobby, of tournaments, of the moderators. Each has an id that follows from what it tells,
// so that to find it again, after a kill or by another process, posts nothing twice. The outbox keeps everything:
//
//   - queue "game" has a letter for each game and player who wants news. Whoever claims it looks what the game wants to
//     have told, and says when to look again; a change hastens it.
//   - queue "news" has the items. Whoever claims one decides where it goes, as [Teller.route] does: nowhere where the
//     person has seen it or it is no longer so, later in quiet hours, and otherwise to each of the ways that the person
//     has chosen.
//   - queues "push", "webhook", "mail" and "digest" have one letter for each destination; package mail delivers the
//     last two.
//
// A letter that is done leaves its id in the outbox for a while. Something is told twice only where a process dies
// between a push service's, a webhook's or a mail server's taking it and noting that: with the same id, by which the
// receiver can tell.
package news

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/weiqi"
)

// A Kind is what news are about.
type Kind string

// The kinds of news.
const (
	Turn      Kind = "turn"      // something is wanted of the player: a move, a list, an answer
	Deadline  Kind = "deadline"  // and the time for it runs out
	Start     Kind = "start"     // a game has begun
	Over      Kind = "over"      // a game is over
	Challenge Kind = "challenge" // somebody challenges the person
	Chat      Kind = "chat"      // the opponent has written
	Round     Kind = "round"     // a round of a tournament begins soon
	Report    Kind = "report"    // something was reported to the moderators, of whom the person is one
	Off       Kind = "off"       // a webhook was switched off; it is told by all other ways
)

// Kinds returns what people choose of, in the order in which it is shown.
func Kinds() []Kind {
	return []Kind{Turn, Deadline, Start, Over, Challenge, Chat, Round, Report}
}

// A Way is how something is told.
type Way string

// The ways.
const (
	Push    Way = "push"    // to the devices that the person has registered
	Mail    Way = "mail"    // at once
	Digest  Way = "digest"  // by mail, once a day
	Webhook Way = "webhook" // to the addresses that the person has given
)

// Ways returns all ways.
func Ways() []Way { return []Way{Push, Mail, Digest, Webhook} }

// An Item is one thing to tell one person.
type Item struct {
	ID     string    `json:"id"`
	Kind   Kind      `json:"kind"`
	Person string    `json:"person"`
	At     time.Time `json:"at"`             // when it came to be so
	Path   string    `json:"path,omitempty"` // of its page, as /games/x
	Game   string    `json:"game,omitempty"` // by id
	// what tells it from others of the kind: it is news as long as this is so
	Mark     string `json:"mark,omitempty"`
	Of       string `json:"of,omitempty"`       // by id: the opponent, the challenger
	Opponent string `json:"opponent,omitempty"` // by name
	// of Turn and Deadline: the game has stopped, and no move is wanted
	Counting   bool         `json:"counting,omitempty"`
	Due        time.Time    `json:"due,omitzero"` // of Deadline and Round, and of Turn where something follows
	Tournament string       `json:"tournament,omitempty"`
	Round      int          `json:"round,omitempty"`
	Result     weiqi.Result `json:"result,omitzero"` // of Over
	Color      weiqi.Color  `json:"color,omitempty"` // of Over: the person's
	Host       string       `json:"host,omitempty"`  // of Off: where the webhook led

	To string `json:"to,omitempty"` // of a letter to one destination: the device or the webhook, by id
}

// id returns what is the same for the same parts and tells nobody what they are.
func id(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:15]))
}

// identified returns the item with the id that follows from what it tells.
func (i Item) identified() Item {
	i.ID = id("news", i.Person, string(i.Kind), i.Path, i.Mark)
	return i
}

// letter returns the item as a letter of a queue, by an id that follows from where it goes.
func (i Item) letter(queue string, now, due time.Time) store.Letter {
	body, err := json.Marshal(i)
	if err != nil {
		panic(fmt.Sprintf("news: an item: %v", err)) // it has only text, times and results
	}
	return store.Letter{ID: id("letter", queue, i.ID, i.To), Queue: queue, Person: i.Person, Body: string(body), Created: now, Due: due}
}

// Read reads the item of a letter.
func Read(l store.Letter) (Item, error) {
	var i Item
	err := json.Unmarshal([]byte(l.Body), &i)
	return i, err
}
