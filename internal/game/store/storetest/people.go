package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// guest returns a person with one token, of the secret shp_ID.
func guest(id, name string) (store.Person, store.Token) {
	p := store.Person{ID: id, Name: name, Guest: true, Created: start}
	return p, store.Token{ID: "t-" + id, Hash: store.HashSecret("shp_" + id), Scopes: []string{store.Session}, Created: start}
}

// richer returns a person with a value in every field, different for every n.
func richer(p store.Person, n int) store.Person {
	until := start.Add(time.Duration(n) * time.Hour)
	return store.Person{
		ID: p.ID, Created: p.Created,
		Name: fmt.Sprint("Ann ", n), Key: fmt.Sprint("ann", n), Password: fmt.Sprint("$argon2id$", n), Bot: n%2 == 0,
		Roles: []string{"moderator", fmt.Sprint("role", n)}, Bio: fmt.Sprint("plays\n<b>", n),
		Banned: store.Ban{Until: until, Why: fmt.Sprint("cheats ", n)}, Muted: store.Ban{Why: fmt.Sprint("shouts ", n)},
		Email: fmt.Sprint("ann", n, "@example.org"), Language: fmt.Sprint("x-", n),
	}
}

func testPeople(t *testing.T, s store.Store) {
	ctx := t.Context()
	ann, session := guest("p1", "Ann")
	_, _, err := s.Holder(ctx, session.Hash)
	checkErr(t, "Holder before AddPerson", err, store.ErrNotFound)
	_, err = s.Person(ctx, "p1")
	checkErr(t, "Person before AddPerson", err, store.ErrNotFound)
	_, err = s.Tokens(ctx, "p1")
	checkErr(t, "Tokens before AddPerson", err, store.ErrNotFound)
	checkErr(t, "ChangePerson before AddPerson", s.ChangePerson(ctx, "p1", func(*store.Person, *[]store.Token) error {
		t.Error("nobody was changed")
		return nil
	}), store.ErrNotFound)
	checkErr(t, "AddPerson", s.AddPerson(ctx, ann, session), nil)

	// Times are cut to milliseconds, in any zone.
	precise := func(at time.Time) time.Time { return at.Add(time.Microsecond).In(time.FixedZone("JST", 9*60*60)) }
	bob := richer(store.Person{ID: "p2", Created: start}, 7)
	tokens := []store.Token{
		{ID: "b", Hash: store.HashSecret("shp_b"), Scopes: []string{"play", "bot"}, Label: "at home", Data: `{"key": "'"}`, Created: start, Used: start.Add(time.Hour), Expires: start.Add(48 * time.Hour)},
		{ID: "a", Hash: store.HashSecret("shp_a"), Created: start.Add(time.Minute)},
	}
	sent, shown := bob, slices.Clone(tokens)
	sent.Created, sent.Banned.Until = precise(bob.Created), precise(bob.Banned.Until)
	for i := range shown {
		shown[i].Created = precise(shown[i].Created)
	}
	slices.Reverse(shown)
	checkErr(t, "AddPerson", s.AddPerson(ctx, sent, shown...), nil)

	for what, p := range map[string]store.Person{
		"an id":  {ID: "p1", Created: start},
		"a key":  {ID: "p3", Key: bob.Key, Created: start},
		"a hash": {ID: "p3", Created: start},
	} {
		hash := store.HashSecret("shp_3")
		if what == "a hash" {
			hash = session.Hash
		}
		token := store.Token{ID: "x", Hash: hash, Created: start}
		checkErr(t, "AddPerson with "+what+" that is taken", s.AddPerson(ctx, p, token), store.ErrExists)
	}
	twice := store.Token{ID: "x", Hash: store.HashSecret("shp_3"), Created: start}
	other := store.Token{ID: "x", Hash: store.HashSecret("shp_4"), Created: start}
	checkErr(t, "AddPerson with a hash twice", s.AddPerson(ctx, store.Person{ID: "p3", Created: start}, twice, twice), store.ErrExists)
	checkErr(t, "AddPerson with an id of tokens twice", s.AddPerson(ctx, store.Person{ID: "p3", Created: start}, twice, other), store.ErrExists)
	_, _, err = s.Holder(ctx, store.HashSecret("shp_3"))
	checkErr(t, "Holder of who was refused", err, store.ErrNotFound)
	_, err = s.Person(ctx, "p3")
	checkErr(t, "Person who was refused", err, store.ErrNotFound)

	checkPerson(t, s, ann, session)
	checkPerson(t, s, bob, tokens...)
}

func testChange(t *testing.T, s store.Store) {
	ctx := t.Context()
	ann, session := guest("p1", "Ann")
	bob, hers := guest("p2", "Bob")
	bob.Key = "bob"
	checkErr(t, "AddPerson", s.AddPerson(ctx, ann, session), nil)
	checkErr(t, "AddPerson", s.AddPerson(ctx, bob, hers), nil)

	// Everything can be changed but the id and the day.
	before := ann
	ann = richer(ann, 1)
	fresh := store.Token{ID: "new", Hash: store.HashSecret("shp_new"), Scopes: []string{"play"}, Label: "new", Created: start.Add(time.Hour)}
	checkErr(t, "ChangePerson", s.ChangePerson(ctx, "p1", func(p *store.Person, tokens *[]store.Token) error {
		if !reflect.DeepEqual(*p, before) || !reflect.DeepEqual(*tokens, []store.Token{session}) {
			t.Errorf("there is %+v with %+v to be changed, want %+v with %+v", *p, *tokens, before, session)
		}
		*p, *tokens = ann, []store.Token{fresh}
		p.ID, p.Created = "p9", start.Add(-time.Hour)
		return nil
	}), nil)
	checkPerson(t, s, ann, fresh)
	_, _, err := s.Holder(ctx, session.Hash)
	checkErr(t, "Holder of a token that was dropped", err, store.ErrNotFound)
	if found, err := s.PersonByKey(ctx, "ann1"); err != nil || found.ID != "p1" {
		t.Errorf("PersonByKey = %+v, %v, want p1", found, err)
	}

	mine := errors.New("changed her mind")
	for what, test := range map[string]struct {
		change func(*store.Person, *[]store.Token) error
		want   error
	}{
		"an error": {func(p *store.Person, tokens *[]store.Token) error {
			p.Name, p.Roles[0], *tokens = "x", "x", nil
			return mine
		}, mine},
		"another's key":   {func(p *store.Person, _ *[]store.Token) error { p.Name, p.Key = "x", "bob"; return nil }, store.ErrExists},
		"another's token": {func(_ *store.Person, tokens *[]store.Token) error { (*tokens)[0].Hash = hers.Hash; return nil }, store.ErrExists},
		"a token twice": {func(_ *store.Person, tokens *[]store.Token) error {
			*tokens = append(*tokens, (*tokens)[0])
			return nil
		}, store.ErrExists},
	} {
		checkErr(t, "ChangePerson with "+what, s.ChangePerson(ctx, "p1", test.change), test.want)
		checkPerson(t, s, ann, fresh)
		checkPerson(t, s, bob, hers)
	}

	// A key that was given up is free.
	giveUp := func(p *store.Person, _ *[]store.Token) error { p.Key = ""; return nil }
	take := func(p *store.Person, _ *[]store.Token) error { p.Key = "bob"; return nil }
	checkErr(t, "ChangePerson", s.ChangePerson(ctx, "p2", giveUp), nil)
	checkErr(t, "ChangePerson", s.ChangePerson(ctx, "p1", take), nil)
	checkErr(t, "ChangePerson to the same key", s.ChangePerson(ctx, "p1", take), nil)
	if found, err := s.PersonByKey(ctx, "bob"); err != nil || found.ID != "p1" {
		t.Errorf("PersonByKey = %+v, %v, want p1", found, err)
	}
	_, err = s.PersonByKey(ctx, "ann1")
	checkErr(t, "PersonByKey of a key that was given up", err, store.ErrNotFound)
	_, err = s.PersonByKey(ctx, "")
	checkErr(t, "PersonByKey of no key", err, store.ErrNotFound)
}

func testChanges(t *testing.T, s store.Store) {
	ann, session := guest("p1", "")
	checkErr(t, "AddPerson", s.AddPerson(t.Context(), ann, session), nil)
	const writers, times = 4, 25
	var group sync.WaitGroup
	for range writers {
		group.Go(func() {
			for range times {
				checkErr(t, "ChangePerson", s.ChangePerson(t.Context(), "p1", func(p *store.Person, _ *[]store.Token) error {
					p.Name += "x"
					return nil
				}), nil)
			}
		})
	}
	group.Wait()
	ann.Name = strings.Repeat("x", writers*times)
	checkPerson(t, s, ann, session)
}

func testAccounts(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i, key := range []string{"bo", "ann", "", "annabel", "", "an", "ann%", "バ"} {
		p := store.Person{ID: fmt.Sprint(i), Key: key, Name: strings.ToUpper(key), Guest: key == "", Created: start}
		checkErr(t, "AddPerson", s.AddPerson(ctx, p), nil)
	}
	for _, test := range []struct {
		query store.PeopleQuery
		want  string
	}{
		{store.PeopleQuery{}, "an ann ann% annabel bo バ"},
		{store.PeopleQuery{Prefix: "ann"}, "ann ann% annabel"},
		{store.PeopleQuery{Prefix: "ann%"}, "ann%"},
		{store.PeopleQuery{Prefix: "バ"}, "バ"},
		{store.PeopleQuery{Prefix: "c"}, ""},
		{store.PeopleQuery{Limit: 2}, "an ann"},
		{store.PeopleQuery{After: "ann", Limit: 2}, "ann% annabel"},
		{store.PeopleQuery{After: "ann", Prefix: "an", Limit: 9}, "ann% annabel"},
		{store.PeopleQuery{After: "バ"}, ""},
	} {
		found, err := s.FindPeople(ctx, test.query)
		if err != nil {
			t.Errorf("FindPeople(%+v): %v", test.query, err)
		}
		var keys []string
		for _, p := range found {
			if p.Name != strings.ToUpper(p.Key) {
				t.Errorf("FindPeople(%+v) has %+v", test.query, p)
			}
			keys = append(keys, p.Key)
		}
		if got := strings.Join(keys, " "); got != test.want {
			t.Errorf("FindPeople(%+v) = %s, want %s", test.query, got, test.want)
		}
	}
}

// checkPerson checks that a person is found with all tokens, by every query.
func checkPerson(t *testing.T, s store.Store, want store.Person, tokens ...store.Token) {
	t.Helper()
	if got, err := s.Person(t.Context(), want.ID); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Person = %+v, %v, want %+v", got, err, want)
	}
	if got, err := s.Tokens(t.Context(), want.ID); err != nil || !reflect.DeepEqual(got, tokens) {
		t.Errorf("Tokens = %+v, %v, want %+v", got, err, tokens)
	}
	for _, token := range tokens {
		owner, got, err := s.Holder(t.Context(), token.Hash)
		if err != nil || !reflect.DeepEqual(owner, want) || !reflect.DeepEqual(got, token) {
			t.Errorf("Holder = %+v with %+v, %v, want %+v with %+v", owner, got, err, want, token)
		}
	}
}

func err1[T any](_ T, err error) error         { return err }
func err2[T, U any](_ T, _ U, err error) error { return err }
