package account

import (
	"encoding/json"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// A Way is how a session was opened.
type Way string

// The ways in. The session of a guest has none.
const (
	ByPassword Way = "password"
	ByPasskey  Way = "passkey"
	ByProvider Way = "provider"
	ByLink     Way = "link" // with which a password was chosen
)

// way returns how a session is opened by a method.
func way(kind MethodKind) Way {
	if kind == Passkey {
		return ByPasskey
	}
	return ByProvider
}

// Opened is what is kept with a session: how it was opened, and what was proved in it since.
type Opened struct {
	By      Way       `json:"by,omitempty"`
	Method  string    `json:"method,omitempty"` // the id of the one that was proved last
	Proved  time.Time `json:"proved,omitzero"`  // when one was
	Passkey time.Time `json:"passkey,omitzero"` // when a passkey was
}

func openedBy(by Way) Opened { return Opened{By: by} }

// OpenedOf returns how a session was opened; the zero Opened for any other token.
func OpenedOf(t store.Token) Opened {
	var o Opened
	if isSession(t) {
		_ = json.Unmarshal([]byte(t.Data), &o) // what is not there is empty
	}
	return o
}

// proved returns it after a method was proved.
func (o Opened) proved(method store.Token, now time.Time) Opened {
	o.Method, o.Proved = method.ID, now.UTC().Truncate(time.Second)
	if isPasskey(method) {
		o.Passkey = o.Proved
	}
	return o
}

// Fresh reports whether a method was proved in the session of a holder a moment ago, so that it stands for the
// password.
func (h Holder) Fresh(now time.Time) bool { return OpenedOf(h.Token).Proved.Add(FreshFor).After(now) }

// Confirmed reports whether a passkey was proved in the session of a holder, lately enough to use a role.
func (h Holder) Confirmed(now time.Time) bool {
	return OpenedOf(h.Token).Passkey.Add(RoleFor).After(now)
}
