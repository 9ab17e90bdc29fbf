package account

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// MailQueue is the queue of the letters that are sent by mail.
const MailQueue = "mail"

// A LetterKind is what a letter is about.
type LetterKind string

// The kinds of letters.
const (
	ProveEmail     LetterKind = "prove"     // a link that proves that an address is the reader's
	ChangePassword LetterKind = "recover"   // a link with which a password is chosen
	EmailChanged   LetterKind = "changed"   // to the old address: the account has another one
	EmailRemoved   LetterKind = "removed"   // to the old address: the account has none
	Recovered      LetterKind = "recovered" // a password was chosen with a link
	NewsLetter     LetterKind = "news"      // what is new, of package news
	NewPassword    LetterKind = "password"  // the password was changed by who knew it, or by the operator
	MethodAdded    LetterKind = "method"    // a passkey was added, or an account at a provider
)

// LetterKinds returns all kinds.
func LetterKinds() []LetterKind {
	return []LetterKind{ProveEmail, ChangePassword, EmailChanged, EmailRemoved, Recovered, NewPassword, MethodAdded}
}

// A Letter is what a store keeps until it is sent. It holds no secret: that of a link is made when the
// letter is sent, so that no copy of the store has one, and the link's time begins then.
type Letter struct {
	Kind   LetterKind `json:"kind"`
	Person string     `json:"person,omitempty"` // by id; a [ChangePassword] has none
	To     string     `json:"to,omitempty"`     // the address; a [ChangePassword] has none
	// of a [ChangePassword]: a name or an address, folded, of which nobody has looked whether there is one
	Asked string `json:"asked,omitempty"`

	News string `json:"news,omitempty"` // of a [NewsLetter]: what it tells, which is its writer's own
}

// ReadLetter reads what a store keeps.
func ReadLetter(l store.Letter) (Letter, error) {
	var read Letter
	err := json.Unmarshal([]byte(l.Body), &read)
	return read, err
}

// stored returns the letter as a store keeps it.
func (l Letter) stored(now time.Time) store.Letter {
	body, err := json.Marshal(l)
	if err != nil {
		panic(fmt.Sprintf("account: a letter: %v", err)) // it has only text
	}
	return store.Letter{ID: newID(), Queue: MailQueue, Person: l.Person, Body: string(body), Created: now}
}

// letters returns the letters to a person about what has happened to the account: none without an
// address, or where no mail is sent.
func (r *Registry) letters(kind LetterKind, id, to string, now time.Time) []store.Letter {
	if r.outbox == nil || to == "" {
		return nil
	}
	return []store.Letter{Letter{Kind: kind, Person: id, To: to}.stored(now)}
}

// Asks returns a name or an address as [Registry.AskRecovery] looks for it: the same for all that find the same
// accounts. An address has an @, which no name has.
func Asks(who string) string {
	if strings.Contains(who, "@") {
		return strings.ToLower(strings.TrimSpace(who))
	}
	return Key(who)
}
