package filestore

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/store"
)

// people are all who are known, and the file in which they are: a line for each
// and for every change. The last line about somebody is the one that holds.
type people struct {
	lines lines
	known []store.Person
}

func readPeople(path string) (people, error) {
	p := people{lines: lines{path: path}}
	size, err := readLines(path, func(line []byte) error {
		var person store.Person
		err := json.Unmarshal(line, &person)
		p.note(person)
		return err
	})
	p.lines.size = size
	return p, err
}

// note adds a person, or puts one in place of an older version.
func (p *people) note(person store.Person) {
	same := func(q store.Person) bool { return q.ID == person.ID }
	if i := slices.IndexFunc(p.known, same); i >= 0 {
		p.known[i] = person
		return
	}
	p.known = append(p.known, person)
}

// AddPerson implements [store.People].
func (d *Dir) AddPerson(ctx context.Context, person store.Person) error {
	return d.during(ctx, func() error {
		taken := func(q store.Person) bool { return q.ID == person.ID || q.Secret == person.Secret }
		if slices.ContainsFunc(d.people.known, taken) {
			return fmt.Errorf("person %q %w", person.ID, store.ErrExists)
		}
		person.Created = person.Created.UTC().Truncate(time.Millisecond)
		return d.writePerson(person)
	})
}

// RenamePerson implements [store.People].
func (d *Dir) RenamePerson(ctx context.Context, id, name string) error {
	return d.during(ctx, func() error {
		i := slices.IndexFunc(d.people.known, func(q store.Person) bool { return q.ID == id })
		if i < 0 {
			return fmt.Errorf("person %q: %w", id, store.ErrNotFound)
		}
		renamed := d.people.known[i]
		renamed.Name = name
		return d.writePerson(renamed)
	})
}

func (d *Dir) writePerson(person store.Person) error {
	text, err := line(nil, person)
	if err == nil {
		err = d.people.lines.write(text)
	}
	if err != nil {
		return fmt.Errorf("write person %q: %w", person.ID, err)
	}
	d.people.note(person)
	return nil
}

// PersonBySecret implements [store.People].
func (d *Dir) PersonBySecret(ctx context.Context, hash store.SecretHash) (person store.Person, err error) {
	err = d.during(ctx, func() error {
		i := slices.IndexFunc(d.people.known, func(q store.Person) bool { return q.Secret == hash })
		if i < 0 {
			return fmt.Errorf("person with this secret: %w", store.ErrNotFound)
		}
		person = d.people.known[i]
		return nil
	})
	return person, err
}
