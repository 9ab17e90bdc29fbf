package chat

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"
	"time"
)

// A scribe does deeds on a docket, as they are read from a store.
type scribe struct {
	t      *testing.T
	docket Docket
	at     time.Time
}

func (s *scribe) do(d Deed) error {
	s.t.Helper()
	d.At, d.By = s.at, ann
	done, err := s.docket.Do(d)
	if err != nil {
		return err
	}
	text, err := json.Marshal(done)
	if err != nil {
		s.t.Fatal(err)
	}
	var stored Deed
	if err := json.Unmarshal(text, &stored); err != nil {
		s.t.Fatal(err)
	}
	if !reflect.DeepEqual(stored, done) {
		s.t.Errorf("%+v is read as %+v", done, stored)
	}
	s.docket, err = Record(s.docket, stored)
	return err
}

// An invitation is good for as many people as it says, for as long as it says, and until it is taken back.
func TestInvitations(t *testing.T) {
	t.Parallel()
	s := &scribe{t: t, at: noon}
	wants := func(left ...int) {
		t.Helper()
		var got []int
		for _, i := range s.docket.Invitations(s.at) {
			got = append(got, i.Left)
		}
		if !reflect.DeepEqual(got, left) {
			t.Errorf("there are left %v, want %v", got, left)
		}
	}
	does := func(d Deed, good bool) {
		t.Helper()
		if err := s.do(d); good != (err == nil) || !good && !errors.Is(err, ErrWithdrawn) {
			t.Errorf("%+v: %v", d, err)
		}
	}
	does(Deed{Did: Invite, Uses: 2, Hours: 24, Secret: "x", Why: "a course"}, true)
	does(Deed{Did: Invite, Uses: 1, Hours: 48, Secret: "y", Why: "a friend"}, true)
	wants(2, 1)
	does(Deed{Did: Join, Closes: 1}, true)
	wants(1, 1)
	before := s.docket
	does(Deed{Did: Join, Closes: 1}, true)
	wants(1)
	if got := before.Invitations(noon); len(got) != 2 || got[0].Left != 1 {
		t.Errorf("what the docket was has changed: %+v", got)
	}
	does(Deed{Did: Join, Closes: 1}, false)
	does(Deed{Did: Join, Closes: 3}, false)
	s.at = noon.Add(48*time.Hour - time.Millisecond)
	wants(1)
	s.at = noon.Add(48 * time.Hour)
	wants()
	does(Deed{Did: Join, Closes: 2}, false)
	does(Deed{Did: Invite, Uses: 1, Hours: 1, Secret: "z"}, true)
	does(Deed{Did: Withdraw, Closes: 5}, true)
	wants()
	does(Deed{Did: Withdraw, Closes: 5}, false)
	does(Deed{Did: Join, Closes: 5}, false)
}

// An announcement stands until its end or until it is taken back.
func TestAnnouncements(t *testing.T) {
	t.Parallel()
	s := &scribe{t: t, at: noon}
	wants := func(told ...string) {
		t.Helper()
		var got []string
		for _, n := range s.docket.Announcements(s.at) {
			got = append(got, n.Why)
		}
		if !reflect.DeepEqual(got, told) {
			t.Errorf("everybody is told %q, want %q", got, told)
		}
	}
	for _, d := range []Deed{
		{Did: Announce, Why: "maintenance", From: noon.Add(time.Hour), To: noon.Add(2 * time.Hour)},
		{Did: Announce, Why: "club evening"},
	} {
		if err := s.do(d); err != nil {
			t.Error(err)
		}
	}
	wants("maintenance", "club evening")
	s.at = noon.Add(2 * time.Hour)
	wants("club evening")
	if err := s.do(Deed{Did: Withdraw, Closes: 2}); err != nil {
		t.Error(err)
	}
	wants()
	if err := s.do(Deed{Did: Withdraw, Closes: 2}); !errors.Is(err, ErrWithdrawn) {
		t.Errorf("taken back twice: %v", err)
	}
	for _, c := range []struct {
		from, to time.Duration // from noon; 0: none
		timely   bool
	}{{0, 0, true}, {0, 1, true}, {1, 2, true}, {-2, 1, true}, {0, -1, false}, {1, 0, false}, {2, 1, false}, {1, 1, false}} {
		var d Deed
		if c.from != 0 {
			d.From = noon.Add(c.from * time.Hour)
		}
		if c.to != 0 {
			d.To = noon.Add(c.to * time.Hour)
		}
		if d.Timely(noon) != c.timely {
			t.Errorf("from %v to %v: %t, want %t", c.from, c.to, !c.timely, c.timely)
		}
	}
}
