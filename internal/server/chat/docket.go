package chat

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
)

// Journal is where a server keeps its docket.
const Journal = "moderation"

// What a docket refuses.
var (
	ErrNoReport    = errors.New("no such report waits")
	ErrManyReports = reason.Error(reason.New("reports-too-many", "most", MaxReports))
	ErrWithdrawn   = errors.New("nothing of that number stands")
)

// MaxReports is how many reports can wait for a moderator. Everything else on a [Docket] is
// done by hand, by moderators or by owners of accounts, so it stays small although nothing is ever taken off.
const MaxReports = 1000

// An Act is an act of a moderator, of a reporter, or of a person on their own account.
type Act string

// The acts. Those that are not said to be another's are a moderator's.
const (
	Report    Act = "report"    // told a moderator of something: anybody's
	Close     Act = "close"     // has seen to a report
	Mute      Act = "mute"      // let a person no longer talk
	Ban       Act = "ban"       // let a person no longer do anything
	Pardon    Act = "pardon"    // took all that back
	Amend     Act = "amend"     // gave a finished game another result
	Recover   Act = "recover"   // made a link with which a person chooses another password
	Recovered Act = "recovered" // chose another password with a link: the person's own
	Email     Act = "email"     // changed or removed the e-mail address, which is not told: the person's own
	// changed the passkeys or providers with which one signs in: somebody's own who has a role, or the operator's
	Methods Act = "methods"
	Erase   Act = "erase"  // had a person erased: a moderator's, or the person's own
	Erased  Act = "erased" // took the person out of all logs: the server's, in the name of who wanted it

	Invite   Act = "invite"   // made a link with which people make accounts: an administrator's
	Join     Act = "join"     // made an account with such a link: the person's own
	Withdraw Act = "withdraw" // took back an invitation or an announcement: an administrator's
	Add      Act = "add"      // made an account for a person: an administrator's
	Appoint  Act = "appoint"  // gave a person other roles: an administrator's
	Announce Act = "announce" // has everybody told something, which is why: an administrator's
)

// A Deed is one thing that was done on a docket, and why.
type Deed struct {
	N      int // from 1, without gaps; a report's is its name
	At     time.Time
	By     Person
	Did    Act
	Person Person // the person concerned
	Game   string // about which game
	Line   *Line  // about which line of its chat, as it was
	Closes int    // the report, or the deed by which the person is erased, or what is used or withdrawn
	Hours  int    // of a mute or a ban; 0: for good; of an invitation
	Result string // of an amended game
	Uses   int    // of an invitation: how many people may use it
	Secret string // of an invitation: the hash of its link, which nobody is shown
	Why    string

	Roles []string // of a person who was given roles: all of them

	// Of an announcement: when it is, to the second. Zero: no time is told, or it stands until it is withdrawn.
	From, To time.Time
}

// Until returns when a mute, a ban or an invitation ends; the zero time for never.
func (d Deed) Until() time.Time {
	if d.Hours == 0 {
		return time.Time{}
	}
	return d.At.Add(time.Duration(d.Hours) * time.Hour)
}

// A Docket is all that was ever reported, and what moderators did. The zero Docket is empty.
type Docket struct {
	deeds         []Deed
	open          []int        // the reports that wait, oldest first
	erasing       []int        // the erasures that are not done, oldest first
	invited       []Invitation // that have not been withdrawn or used up, oldest first
	announcements []Deed       // that have not been withdrawn, oldest first
}

// Record returns the docket after more deeds; it is what a [store.Ledger] of dockets
// applies.
func Record(before Docket, deeds ...Deed) (Docket, error) {
	after := Docket{slices.Concat(before.deeds, deeds), slices.Clone(before.open), slices.Clone(before.erasing), slices.Clone(before.invited), slices.Clone(before.announcements)}
	for i, d := range deeds {
		if last := len(before.deeds) + i; d.N != last+1 {
			return Docket{}, fmt.Errorf("deed %d cannot follow deed %d", d.N, last)
		}
		switch d.Did {
		case Report:
			after.open = append(after.open, d.N)
		case Close:
			at := slices.Index(after.open, d.Closes)
			if at < 0 {
				return Docket{}, fmt.Errorf("deed %d closes report %d: %w", d.N, d.Closes, ErrNoReport)
			}
			after.open = slices.Delete(after.open, at, at+1)
		case Erase:
			after.erasing = append(after.erasing, d.N)
		case Erased:
			after.erasing = slices.DeleteFunc(after.erasing, func(n int) bool { return n == d.Closes })
		default:
			after.invited, after.announcements = invited(after.invited, d), announced(after.announcements, d)
		}
	}
	return after, nil
}

// Do returns a deed as it is recorded next. ErrNoReport: it closes no report, or no erasure, that waits.
// ErrManyReports: no more can wait. ErrWithdrawn: it takes back nothing that stands, or uses no good invitation.
func (d Docket) Do(deed Deed) (Deed, error) {
	if deed.Did == Close && !slices.Contains(d.open, deed.Closes) {
		return Deed{}, ErrNoReport
	}
	if deed.Did == Erased && !slices.Contains(d.erasing, deed.Closes) {
		return Deed{}, ErrNoReport
	}
	if deed.Did == Report && len(d.open) >= MaxReports {
		return Deed{}, ErrManyReports
	}
	if deed.Did == Withdraw && !d.stands(deed.Closes) {
		return Deed{}, ErrWithdrawn
	}
	if deed.Did == Join && !d.joinable(deed.Closes, deed.At) {
		return Deed{}, ErrWithdrawn
	}
	deed.N, deed.At = len(d.deeds)+1, deed.At.UTC().Truncate(time.Millisecond)
	return deed, nil
}

// Reports returns the reports that wait, oldest first.
func (d Docket) Reports() []Deed { return d.numbered(d.open) }

// Erasing returns the deeds by which people are erased who are not erased in all logs yet, oldest first.
func (d Docket) Erasing() []Deed { return d.numbered(d.erasing) }

func (d Docket) numbered(numbers []int) []Deed {
	var deeds []Deed
	for _, n := range numbers {
		deeds = append(deeds, d.deeds[n-1])
	}
	return deeds
}

// After returns the deeds after a number, oldest first.
func (d Docket) After(n int) []Deed { return slices.Clone(d.deeds[min(n, len(d.deeds)):]) }

// Before returns at most so many deeds before a number, newest first; 0 is after the last.
func (d Docket) Before(n, most int) []Deed {
	end := len(d.deeds)
	if n > 0 {
		end = min(end, n-1)
	}
	page := slices.Clone(d.deeds[max(0, end-most):end])
	slices.Reverse(page)
	return page
}
