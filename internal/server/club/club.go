// Package club is what an operator says of the club whose server it is: what it is called, who may come in, and what
// stands on every page. The server that knows people hands it to the page, which knows none, with the request.
package club

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// An Entry says how people get accounts.
type Entry string

// The ways. The zero Entry is [Open].
const (
	Open    Entry = "open"    // everybody makes one
	Invited Entry = "invited" // who has the link of an invitation makes one
	Closed  Entry = "closed"  // administrators make them
)

// A Club is what the operator has decided. The zero Club is open to everybody, and has no name.
type Club struct {
	Name     string // that stands at the head of every page; empty for the program's
	Accounts Entry
	NoGuests bool // nobody plays without an account
	// who is not signed in to an account sees the sign-in page, the imprint and what is said of privacy alone
	MembersOnly bool

	Imprint, Privacy Text // that the foot of every page leads to
}

// Entry returns how people get accounts.
func (c Club) Entry() Entry {
	if c.Accounts == "" {
		return Open
	}
	return c.Accounts
}

// Guests reports whether anybody plays without an account.
func (c Club) Guests() bool { return !c.NoGuests && !c.MembersOnly }

// MaxName is how many characters a name may have. Where the head of a page is narrow it shows the first of them.
const MaxName = 32

// Check returns what is wrong with the decisions.
func (c Club) Check() error {
	if n := len([]rune(c.Name)); n > MaxName || strings.ContainsFunc(c.Name, func(r rune) bool { return r < ' ' }) {
		return fmt.Errorf("name = %q: want one line of at most %d characters", c.Name, MaxName)
	}
	switch c.Entry() {
	case Open, Invited, Closed:
		return nil
	}
	return fmt.Errorf("accounts = %q: want open, invited or closed", c.Accounts)
}

// An Announcement is what an administrator has everybody told who looks at a page.
type Announcement struct {
	ID       string
	Text     string
	From, To time.Time // when it is, as of a maintenance; zero: no time is told, or it stands until it is withdrawn
}

// Shown is what a page shows of a club to who asks for it.
type Shown struct {
	Club
	Stranger      bool // who asks is no member of a club that shows itself to members only
	Announcements []Announcement
}

type key struct{}

// With returns a context with what is shown of a club.
func With(ctx context.Context, s Shown) context.Context { return context.WithValue(ctx, key{}, s) }

// Of returns what a context shows of a club; the zero Shown if it has none.
func Of(ctx context.Context) Shown {
	s, _ := ctx.Value(key{}).(Shown)
	return s
}
