package chat

import (
	"slices"
	"time"
)

// An Invitation is a deed by which people are invited, and how many more may use it.
type Invitation struct {
	Deed
	Left int
}

// Good reports whether somebody may use the invitation at a time.
func (i Invitation) Good(at time.Time) bool { return i.Left > 0 && at.Before(i.Until()) }

// invited returns the invitations that have not been withdrawn or used up, after one more deed.
func invited(before []Invitation, d Deed) []Invitation {
	of := func(i Invitation) bool { return i.N == d.Closes }
	switch d.Did {
	case Invite:
		return append(before, Invitation{d, d.Uses})
	case Withdraw:
		return slices.DeleteFunc(before, of)
	case Join:
		if at := slices.IndexFunc(before, of); at >= 0 {
			before[at].Left--
		}
		return slices.DeleteFunc(before, func(i Invitation) bool { return i.Left <= 0 })
	}
	return before
}

// Invitations returns the invitations that are good at a time, oldest first.
func (d Docket) Invitations(at time.Time) []Invitation {
	var good []Invitation
	for _, i := range d.invited {
		if i.Good(at) {
			good = append(good, i)
		}
	}
	return good
}

// joinable reports whether somebody may use an invitation at a time.
func (d Docket) joinable(n int, at time.Time) bool {
	return slices.ContainsFunc(d.invited, func(i Invitation) bool { return i.N == n && i.Good(at) })
}

// announced returns the announcements that have not been withdrawn, after one more deed.
func announced(before []Deed, d Deed) []Deed {
	switch d.Did {
	case Announce:
		return append(before, d)
	case Withdraw:
		return slices.DeleteFunc(before, func(n Deed) bool { return n.N == d.Closes })
	}
	return before
}

// Timely reports whether an announcement has times that make sense at a time: an end that is yet to come, after the
// beginning if there is one, or none at all.
func (d Deed) Timely(at time.Time) bool {
	if d.To.IsZero() {
		return d.From.IsZero()
	}
	return d.To.After(at) && d.To.After(d.From)
}

// Announcements returns what everybody is told at a time, oldest first.
func (d Docket) Announcements(at time.Time) []Deed {
	var told []Deed
	for _, n := range d.announcements {
		if n.To.IsZero() || at.Before(n.To) {
			told = append(told, n)
		}
	}
	return told
}

// stands reports whether there is something of that number to be withdrawn.
func (d Docket) stands(n int) bool {
	return slices.ContainsFunc(d.invited, func(i Invitation) bool { return i.N == n }) ||
		slices.ContainsFunc(d.announcements, func(d Deed) bool { return d.N == n })
}
