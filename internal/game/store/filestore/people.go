package filestore

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/shinpan/shinpan/internal/game/store"
)

// people are all known people, and their file: a line for each
// and for every change. The last line about a person holds.
type people struct {
	lines lines
	index store.PeopleIndex
}

// A personEntry is a person as an entry of the file.
type personEntry struct {
	store.Person
	Tokens []store.Token `json:"tokens"`
}

func readPeople(path string) (people, error) {
	p := people{lines: lines{path: path, chain: store.Chain{Log: "people"}}}
	size, err := readLines(path, func(line []byte) error {
		text, err := entryOf(&p.lines.chain, line)
		if err != nil {
			return err
		}
		var person personEntry
		if err := json.Unmarshal(text, &person); err != nil {
			return err
		}
		p.index.Put(store.Identity{Person: person.Person, Tokens: person.Tokens})
		return nil
	})
	p.lines.size = size
	return p, err
}

// AddPerson implements [store.People].
func (d *Dir) AddPerson(ctx context.Context, p store.Person, tokens ...store.Token) error {
	return d.during(ctx, func() error { return d.writePerson(d.people.index.Added(p, tokens)) })
}

// ChangePerson implements [store.People].
func (d *Dir) ChangePerson(ctx context.Context, id string, change func(*store.Person, *[]store.Token) error) error {
	return d.during(ctx, func() error { return d.writePerson(d.people.index.Changed(id, change)) })
}

func (d *Dir) writePerson(h store.Identity, err error) error {
	if err != nil {
		return err
	}
	text, err := json.Marshal(personEntry{h.Person, h.Tokens})
	if err == nil {
		err = d.people.lines.add(nil, text)
	}
	if err != nil {
		return fmt.Errorf("write person %q: %w", h.Person.ID, err)
	}
	d.people.index.Put(h)
	return nil
}

// Person implements [store.People].
func (d *Dir) Person(ctx context.Context, id string) (store.Person, error) {
	var h store.Identity
	err := d.during(ctx, func() (err error) {
		h, err = d.people.index.Find(id)
		return err
	})
	return h.Person, err
}

// PersonByKey implements [store.People].
func (d *Dir) PersonByKey(ctx context.Context, key string) (p store.Person, err error) {
	err = d.during(ctx, func() (err error) {
		p, err = d.people.index.ByKey(key)
		return err
	})
	return p, err
}

// Holder implements [store.People].
func (d *Dir) Holder(ctx context.Context, hash store.SecretHash) (p store.Person, t store.Token, err error) {
	err = d.during(ctx, func() (err error) {
		p, t, err = d.people.index.ByHash(hash)
		return err
	})
	return p, t, err
}

// Tokens implements [store.People].
func (d *Dir) Tokens(ctx context.Context, person string) ([]store.Token, error) {
	var h store.Identity
	err := d.during(ctx, func() (err error) {
		h, err = d.people.index.Find(person)
		return err
	})
	return h.Tokens, err
}

// FindPeople implements [store.People].
func (d *Dir) FindPeople(ctx context.Context, q store.PeopleQuery) (found []store.Person, err error) {
	err = d.during(ctx, func() error {
		found = d.people.index.List(q)
		return nil
	})
	return found, err
}
