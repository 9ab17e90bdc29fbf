package lobby

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

var (
	noon  = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	ann   = Person{ID: "ann", Name: "Ann", Rating: 1500}
	bob   = Person{ID: "bob", Name: "Bob", Rating: 1600}
	cho   = Person{ID: "cho", Name: "Cho", Rating: 2100}
	guest = Person{ID: "guest", Name: "Guest", Guest: true, Rating: 1500}
)

// A fixture is a lobby under test.
type fixture struct {
	t     *testing.T
	lobby Lobby
	log   []Entry
	now   time.Time
}

func newFixture(t *testing.T) *fixture { return &fixture{t: t, now: noon} }

// write applies entries, as they are when they have been stored and read.
func (d *fixture) write(entries ...Entry) {
	d.t.Helper()
	for i, e := range entries {
		if err := e.Number(len(d.log) + i + 1); err != nil {
			d.t.Fatal(err)
		}
		text, err := json.Marshal(e)
		if err != nil {
			d.t.Fatal(err)
		}
		entries[i] = Entry{}
		if err := json.Unmarshal(text, &entries[i]); err != nil {
			d.t.Fatal(err)
		}
	}
	after, err := Then(d.lobby, entries...)
	if err != nil {
		d.t.Fatal(err)
	}
	d.lobby, d.log = after, append(d.log, entries...)
}

// Who may play no longer is waited for no longer; what others do among themselves goes on.
func TestDismiss(t *testing.T) {
	d := newFixture(t)
	offer := func(id string, kind Kind, from, to Person) *Challenge {
		return d.did(d.lobby.Offer(Challenge{ID: id, Kind: kind, From: from, To: to, Game: json.RawMessage("{}"), Expires: noon.Add(time.Hour)}, d.now))
	}
	offer("open", Open, ann, Person{})
	offer("to ann", Direct, bob, ann)
	offer("other", Open, bob, Person{})
	_, entries, err := d.lobby.Seek(Wish{Person: ann, Speed: Live}, d.now)
	if err != nil {
		t.Fatal(err)
	}
	d.write(entries...)
	d.write(d.lobby.Dismiss("ann", d.now)...)
	for id, want := range map[string]State{"open": Withdrawn, "to ann": Declined, "other": Waiting} {
		if c, err := d.lobby.Challenge(id); err != nil || c.StateAt(d.now) != want {
			t.Errorf("challenge %q is %+v, %v, want it %s", id, c, err, want)
		}
	}
	if w, waits := d.lobby.Wish("ann", d.now); waits {
		t.Errorf("Ann still wishes %+v", w)
	}
	if more := d.lobby.Dismiss("ann", d.now); len(more) > 0 {
		t.Errorf("again: %+v, want nothing", more)
	}
}

// did writes what an act has led to and returns how the challenge is now.
func (d *fixture) did(c *Challenge, entries []Entry, err error) *Challenge {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	d.write(entries...)
	return c
}

// offer has somebody offer a game. The others name to whom, if it goes to one.
func (d *fixture) offer(id string, kind Kind, from Person, to ...Person) *Challenge {
	d.t.Helper()
	c := Challenge{ID: id, Kind: kind, From: from, Game: json.RawMessage(`{}`), Expires: d.now.Add(time.Hour)}
	if len(to) > 0 {
		c.To = to[0]
	}
	return d.did(d.lobby.Offer(c, d.now))
}

func TestChallenges(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.offer("1", Open, ann)
	d.offer("2", Direct, ann, bob)
	d.offer("3", Link, bob)

	// Who may do what with them, and who may not.
	for _, c := range []struct {
		what string
		err  error
		want error
	}{
		{"accept his own", third(d.lobby.Accept("1", ann, Deal{}, noon)), ErrOwn},
		{"accept what is another's", third(d.lobby.Accept("2", cho, Deal{}, noon)), ErrOther},
		{"accept nothing", third(d.lobby.Accept("9", cho, Deal{}, noon)), ErrUnknown},
		{"accept an hour later", third(d.lobby.Accept("1", cho, Deal{}, noon.Add(time.Hour))), ErrGone},
		{"accept just before", third(d.lobby.Accept("1", cho, Deal{}, noon.Add(time.Hour-1))), nil},
		{"decline what is open", third(d.lobby.Decline("1", "bob", noon)), ErrOther},
		{"decline his own", third(d.lobby.Decline("2", "ann", noon)), ErrOther},
		{"decline", third(d.lobby.Decline("2", "bob", noon)), nil},
		{"withdraw another's", third(d.lobby.Withdraw("2", "bob", noon)), ErrOther},
		{"withdraw", third(d.lobby.Withdraw("2", "ann", noon)), nil},
		{"withdraw an hour later", third(d.lobby.Withdraw("2", "ann", noon.Add(time.Hour))), ErrGone},
		{"challenge himself", third(d.lobby.Offer(Challenge{Kind: Direct, From: ann, To: ann}, noon)), ErrOwn},
		{"rate a guest", third(d.lobby.Offer(Challenge{Kind: Open, From: guest, Rated: true}, noon)), ErrGuest},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("to %s: %v, want %v", c.what, c.err, c.want)
		}
	}

	accepted := d.did(d.lobby.Accept("1", bob, Deal{Table: "T", Toss: true}, noon))
	if accepted.State != Accepted || accepted.Table != "T" || accepted.ColorOf("ann") != weiqi.Black || accepted.ColorOf("bob") != weiqi.White || accepted.ColorOf("cho") != weiqi.Empty {
		t.Errorf("the accepted challenge is %+v, want Ann's with Black at T", accepted)
	}
	again, entries, err := d.lobby.Accept("1", bob, Deal{Table: "U"}, noon)
	if err != nil || len(entries) != 0 || again.Table != "T" {
		t.Errorf("the same again: %+v, %d entries, %v, want the game at T and no entry", again, len(entries), err)
	}
	if err := third(d.lobby.Accept("1", cho, Deal{}, noon)); !errors.Is(err, ErrGone) {
		t.Errorf("a second who accepts: %v, want %v", err, ErrGone)
	}
	if err := third(d.lobby.Withdraw("1", "ann", noon)); !errors.Is(err, ErrGone) {
		t.Errorf("to withdraw what is accepted: %v, want %v", err, ErrGone)
	}
}

func third(_ *Challenge, _ []Entry, err error) error { return err }

func TestColors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wanted weiqi.Color
		toss   bool
		want   weiqi.Color // of whom the challenge is from
	}{
		{weiqi.Black, false, weiqi.Black},
		{weiqi.White, true, weiqi.White},
		{weiqi.Empty, true, weiqi.Black},
		{weiqi.Empty, false, weiqi.White},
	} {
		challenge := Challenge{From: ann, Color: c.wanted}
		if got := challenge.accepted(bob, Deal{Toss: c.toss}, noon).ColorOf("ann"); got != c.want {
			t.Errorf("wanted %v, toss %v: %v, want %v", c.wanted, c.toss, got, c.want)
		}
	}
}

// Both ask for a rematch: the second has accepted. A game has one.
func TestRematch(t *testing.T) {
	t.Parallel()
	ask := func(id string, from, to Person) Challenge {
		return Challenge{ID: id, Kind: Direct, From: from, To: to, RematchOf: "G", Expires: noon.Add(time.Hour)}
	}
	d := newFixture(t)
	if c := d.did(d.lobby.Rematch(ask("1", ann, bob), Deal{Table: "A"}, noon)); c.State != Waiting {
		t.Fatalf("the first asks: %+v", c)
	}
	if c := d.did(d.lobby.Rematch(ask("2", ann, bob), Deal{Table: "B"}, noon)); c.ID != "1" || c.State != Waiting {
		t.Errorf("the first asks again: %+v, want the same", c)
	}
	c := d.did(d.lobby.Rematch(ask("3", bob, ann), Deal{Table: "C"}, noon))
	if c.ID != "1" || c.State != Accepted || c.Table != "C" {
		t.Errorf("the other asks: %+v, want the game", c)
	}
	for _, again := range []Challenge{ask("4", ann, bob), ask("5", bob, ann)} {
		if c := d.did(d.lobby.Rematch(again, Deal{Table: "D"}, noon)); c.Table != "C" {
			t.Errorf("once more: %+v, want the game that there is", c)
		}
	}
	if len(d.log) != 2 {
		t.Errorf("%d entries, want 2", len(d.log))
	}
}

func TestBlocks(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.offer("1", Open, ann)
	d.block(Block{By: "ann", Whom: bob})
	if err := third(d.lobby.Accept("1", bob, Deal{}, noon)); !errors.Is(err, ErrBlocked) {
		t.Errorf("who is blocked accepts: %v", err)
	}
	for _, pair := range [][2]Person{{ann, bob}, {bob, ann}} {
		if err := third(d.lobby.Offer(Challenge{Kind: Direct, From: pair[0], To: pair[1]}, noon)); !errors.Is(err, ErrBlocked) {
			t.Errorf("%s challenges %s: %v", pair[0].Name, pair[1].Name, err)
		}
	}
	if got := d.lobby.Blocked("ann"); !reflect.DeepEqual(got, []Person{bob}) {
		t.Errorf("Ann blocks %v", got)
	}
	d.block(Block{By: "ann", Whom: bob}) // changes nothing
	d.block(Block{By: "ann", Whom: bob, Off: true})
	if d.lobby.Apart("ann", "bob") || len(d.log) != 3 {
		t.Errorf("after %d entries Ann blocks %v, want nobody after 3", len(d.log), d.lobby.Blocked("ann"))
	}
	if _, err := d.lobby.Block(Block{By: "ann", Whom: ann}, noon); !errors.Is(err, ErrOwn) {
		t.Errorf("to block oneself: %v", err)
	}
	for i := range MaxBlocks {
		d.block(Block{By: "cho", Whom: Person{ID: fmt.Sprint(i)}})
	}
	if _, err := d.lobby.Block(Block{By: "cho", Whom: ann}, noon); !errors.Is(err, ErrBlocks) {
		t.Errorf("one more than %d blocks: %v", MaxBlocks, err)
	}
}

func (d *fixture) block(b Block) {
	d.t.Helper()
	e, err := d.lobby.Block(b, d.now)
	if err != nil {
		d.t.Fatal(err)
	}
	if e != nil {
		d.write(*e)
	}
}

// What waits no longer is forgotten after a day, and nobody fills the lobby alone.
func TestTheLobbyStaysSmall(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	for i := range MaxOffers {
		d.offer(fmt.Sprint("a", i), Open, ann)
	}
	if err := third(d.lobby.Offer(Challenge{Kind: Open, From: ann}, d.now)); !errors.Is(err, ErrMany) {
		t.Errorf("one more than %d offers: %v", MaxOffers, err)
	}
	d.did(d.lobby.Withdraw("a0", "ann", d.now))
	for i := range MaxWaiting - MaxOffers + 1 {
		c := &Challenge{ID: fmt.Sprint("b", i), From: Person{ID: fmt.Sprint(i)}, State: Waiting, Expires: d.now.Add(time.Hour)}
		d.lobby.challenges[c.ID] = c
	}
	if err := third(d.lobby.Offer(Challenge{Kind: Open, From: bob}, d.now)); !errors.Is(err, ErrFull) {
		t.Errorf("one more than %d challenges: %v", MaxWaiting, err)
	}
	d.now = noon.Add(memory + time.Minute) // one was withdrawn, the others expired an hour after noon
	d.offer("c", Open, bob)
	if _, err := d.lobby.Challenge("a0"); !errors.Is(err, ErrUnknown) {
		t.Errorf("a challenge withdrawn a day ago: %v, want that it is unknown", err)
	}
	if c, err := d.lobby.Challenge("a1"); err != nil || c.StateAt(d.now) != Expired {
		t.Errorf("a challenge that has expired in this day: %+v, %v", c, err)
	}
	d.now = d.now.Add(time.Hour)
	d.offer("d", Open, bob)
	if n := len(d.lobby.challenges); n != 2 {
		t.Errorf("%d challenges are left, want 2", n)
	}
}

func TestEntriesThatDoNotFollow(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	c := *d.did(d.lobby.Withdraw(d.offer("1", Open, ann).ID, "ann", noon))
	if _, err := Then(d.lobby, Entry{At: noon, What: Challenged{c.accepted(bob, Deal{}, noon)}}); err == nil {
		t.Error("a withdrawn challenge was accepted")
	}
	if _, err := Then(d.lobby, Entry{At: noon}); err == nil {
		t.Error("an entry says nothing")
	}
}
