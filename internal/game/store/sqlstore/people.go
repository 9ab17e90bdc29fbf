package sqlstore

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

const (
	personColumns = `p.id, p.name, p.key, p.guest, p.created, p.password, p.bot, p.roles, p.bio,
		p.banned_until, p.banned_why, p.muted_until, p.muted_why, p.email, p.language, p.news`
	tokenColumns = `t.id, t.hash, t.label, t.scopes, t.created, t.used, t.expires, t.data`
)

// What the writer says to the database about people.
const (
	findPerson = `SELECT ` + personColumns + ` FROM people p WHERE p.id = $1`
	findTokens = `SELECT ` + tokenColumns + ` FROM tokens t WHERE t.person = $1 ORDER BY t.created, t.id`
	addPerson  = `INSERT INTO people (id, name, key, guest, created, password, bot, roles, bio, banned_until, banned_why, muted_until, muted_why, email, language, news)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING`
	storePerson = `UPDATE people SET name = $2, key = $3, guest = $4, password = $5, bot = $6, roles = $7, bio = $8,
		banned_until = $9, banned_why = $10, muted_until = $11, muted_why = $12, email = $13, language = $14, news = $15 WHERE id = $1`
	keyOwner   = `SELECT id FROM people WHERE key = $1 AND key <> ''`
	hashOwner  = `SELECT person FROM tokens WHERE hash = $1`
	findHolder = `SELECT ` + personColumns + `, ` + tokenColumns + ` FROM tokens t JOIN people p ON p.id = t.person WHERE t.hash = $1`
	dropTokens = `DELETE FROM tokens WHERE person = $1`
	addToken   = `INSERT INTO tokens (person, id, hash, label, scopes, created, used, expires, data)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`
)

// AddPerson implements [store.People].
func (db *DB) AddPerson(ctx context.Context, p store.Person, tokens ...store.Token) error {
	h := store.Identity{Person: p, Tokens: tokens}.Stored()
	err := db.change(ctx, "person "+p.ID, func(ctx context.Context, tx *transaction) error {
		if err := tx.admit(ctx, h); err != nil {
			return err
		}
		p := h.Person
		n, err := tx.exec(ctx, addPerson, p.ID, p.Name, p.Key, p.Guest, millis(p.Created), p.Password, p.Bot, words(p.Roles), p.Bio,
			millis(p.Banned.Until), p.Banned.Why, millis(p.Muted.Until), p.Muted.Why, p.Email, p.Language, p.News)
		if err == nil && n == 0 {
			return refusal{store.ErrExists}
		}
		if err != nil {
			return err
		}
		return tx.addTokens(ctx, h)
	})
	if err != nil {
		return fmt.Errorf("add person %q: %w", p.ID, err)
	}
	return nil
}

// ChangePerson implements [store.People].
func (db *DB) ChangePerson(ctx context.Context, id string, change func(*store.Person, *[]store.Token) error) error {
	return db.ChangeAndPost(ctx, id, func(p *store.Person, tokens *[]store.Token) ([]store.Letter, error) {
		return nil, change(p, tokens)
	})
}

// ChangeAndPost implements [store.Outbox].
func (db *DB) ChangeAndPost(ctx context.Context, id string, change func(*store.Person, *[]store.Token) ([]store.Letter, error)) error {
	err := db.change(ctx, "person "+id, func(ctx context.Context, tx *transaction) error {
		person, err := personIn(tx.stmt(ctx, findPerson+tx.db.lock).QueryRowContext(ctx, id))
		if err != nil {
			return refused(notFound(err))
		}
		tokens, err := tokensIn(tx.stmt(ctx, findTokens).QueryContext(ctx, id))
		if err != nil {
			return err
		}
		var letters []store.Letter
		h, err := store.Identity{Person: person, Tokens: tokens}.Changed(func(p *store.Person, tokens *[]store.Token) (err error) {
			letters, err = change(p, tokens)
			return err
		})
		if err != nil {
			return refusal{err}
		}
		if err := tx.admit(ctx, h); err != nil {
			return err
		}
		p := h.Person
		if _, err := tx.exec(ctx, storePerson, p.ID, p.Name, p.Key, p.Guest, p.Password, p.Bot, words(p.Roles), p.Bio,
			millis(p.Banned.Until), p.Banned.Why, millis(p.Muted.Until), p.Muted.Why, p.Email, p.Language, p.News); err != nil {
			return err
		}
		if _, err := tx.exec(ctx, dropTokens, p.ID); err != nil {
			return err
		}
		if err := tx.addTokens(ctx, h); err != nil {
			return err
		}
		if err := tx.post(ctx, letters); err != nil || db.changed == "" {
			return err
		}
		who := id
		if len(who) > maxTold {
			who = ""
		}
		_, err = tx.exec(ctx, db.changed, who)
		return err
	})
	db.sessions.forget(id) // also if the outcome is unknown
	if err != nil {
		return fmt.Errorf("person %q: %w", id, err)
	}
	return nil
}

// admit refuses a person with a key or a token of another, before anything is changed.
func (tx *transaction) admit(ctx context.Context, h store.Identity) error {
	p := h.Person
	if !isText(p.ID, p.Name, p.Key, p.Password, p.Bio, p.Banned.Why, p.Muted.Why, words(p.Roles), p.Email, p.Language, p.News) {
		return refusal{fmt.Errorf("%q is not text", p.Name)}
	}
	for _, t := range h.Tokens {
		if !isText(t.ID, t.Label, words(t.Scopes), t.Data) {
			return refusal{fmt.Errorf("token %q is not text", t.ID)}
		}
	}
	if err := tx.owned(ctx, keyOwner, h.Person.Key, h.Person.ID); err != nil {
		return err
	}
	if err := h.Distinct(); err != nil {
		return refusal{err}
	}
	for _, t := range h.Tokens {
		if err := tx.owned(ctx, hashOwner, hex.EncodeToString(t.Hash[:]), h.Person.ID); err != nil {
			return err
		}
	}
	return nil
}

// owned refuses what a query finds to be another's.
func (tx *transaction) owned(ctx context.Context, query, value, owner string) error {
	var is string
	switch err := tx.stmt(ctx, query).QueryRowContext(ctx, value).Scan(&is); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	case is != owner:
		return refusal{store.ErrExists}
	}
	return nil
}

func (tx *transaction) addTokens(ctx context.Context, h store.Identity) error {
	for _, t := range h.Tokens {
		if _, err := tx.exec(ctx, addToken, h.Person.ID, t.ID, hex.EncodeToString(t.Hash[:]), t.Label, words(t.Scopes),
			millis(t.Created), millis(t.Used), millis(t.Expires), t.Data); err != nil {
			return err
		}
	}
	return nil
}

// Person implements [store.People].
func (db *DB) Person(ctx context.Context, id string) (store.Person, error) {
	if !isText(id) {
		return store.Person{}, fmt.Errorf("person %q: %w", id, store.ErrNotFound)
	}
	p, err := personIn(db.reader.QueryRowContext(ctx, findPerson, id))
	if err != nil {
		return store.Person{}, fmt.Errorf("person %q: %w", id, notFound(err))
	}
	return p, nil
}

// PersonByKey implements [store.People].
func (db *DB) PersonByKey(ctx context.Context, key string) (store.Person, error) {
	if !isText(key) {
		return store.Person{}, fmt.Errorf("account %q: %w", key, store.ErrNotFound)
	}
	p, err := personIn(db.reader.QueryRowContext(ctx, "SELECT "+personColumns+" FROM people p WHERE p.key = $1 AND p.key <> ''", key))
	if err != nil {
		return store.Person{}, fmt.Errorf("account %q: %w", key, notFound(err))
	}
	return p, nil
}

// Holder implements [store.People]. What another process has changed it may not know for a
// moment: a few milliseconds of a PostgreSQL, a second of an SQLite file, and three where the
// database does not answer.
func (db *DB) Holder(ctx context.Context, hash store.SecretHash) (store.Person, store.Token, error) {
	known, ok, before := db.sessions.find(hash)
	if ok {
		return known.person, known.token, nil
	}
	row := db.findHolder.QueryRowContext(ctx, hex.EncodeToString(hash[:]))
	var p personRow
	var t tokenRow
	if err := row.Scan(append(p.columns(), t.columns()...)...); err != nil {
		return store.Person{}, store.Token{}, fmt.Errorf("token of this secret: %w", notFound(err))
	}
	token, err := t.token()
	if err == nil {
		db.sessions.keep(hash, session{p.person(), token}, before)
	}
	return p.person(), token, err
}

// Tokens implements [store.People].
func (db *DB) Tokens(ctx context.Context, person string) ([]store.Token, error) {
	_, err := db.Person(ctx, person)
	if err != nil {
		return nil, err
	}
	tokens, err := tokensIn(db.reader.QueryContext(ctx, findTokens, person))
	if err != nil {
		return nil, fmt.Errorf("tokens of %q: %w", person, err)
	}
	return tokens, nil
}

// FindPeople implements [store.People].
func (db *DB) FindPeople(ctx context.Context, q store.PeopleQuery) ([]store.Person, error) {
	if !isText(q.Prefix, q.After, q.Email) {
		return nil, nil
	}
	s := &selection{}
	s.text.WriteString("SELECT " + personColumns + " FROM people p WHERE p.key <> ''")
	s.where("p.key > ?", q.After)
	if q.Prefix != "" {
		s.where("p.key >= ?", q.Prefix)
		s.where("p.key < ?", q.Prefix+"\U0010FFFF")
	}
	if q.Email != "" {
		s.where("p.email <> '' AND lower(p.email) = ?", strings.ToLower(q.Email))
	}
	s.text.WriteString(" ORDER BY p.key")
	if q.Limit > 0 {
		fmt.Fprintf(&s.text, " LIMIT %d", q.Limit)
	}
	rows, err := db.reader.QueryContext(ctx, s.text.String(), s.args...)
	if err != nil {
		return nil, fmt.Errorf("find people: %w", err)
	}
	defer rows.Close() // its error is that of rows.Err
	var found []store.Person
	for rows.Next() {
		p, err := personIn(rows)
		if err != nil {
			return nil, fmt.Errorf("find people: %w", err)
		}
		found = append(found, p)
	}
	return found, rows.Err()
}

// A personRow is a row of people.
type personRow struct {
	store.Person
	roles                  string
	created, banned, muted int64
}

// columns are where [personColumns] go.
func (r *personRow) columns() []any {
	return []any{
		&r.ID, &r.Name, &r.Key, &r.Guest, &r.created, &r.Password, &r.Bot, &r.roles, &r.Bio,
		&r.banned, &r.Banned.Why, &r.muted, &r.Muted.Why, &r.Email, &r.Language, &r.News,
	}
}

func (r *personRow) person() store.Person {
	p := r.Person
	p.Roles = list(r.roles)
	p.Created, p.Banned.Until, p.Muted.Until = moment(r.created), moment(r.banned), moment(r.muted)
	return p
}

// A tokenRow is a row of tokens.
type tokenRow struct {
	store.Token
	hash, scopes           string
	created, used, expires int64
}

// columns are where [tokenColumns] go.
func (r *tokenRow) columns() []any {
	return []any{&r.ID, &r.hash, &r.Label, &r.scopes, &r.created, &r.used, &r.expires, &r.Data}
}

func (r *tokenRow) token() (store.Token, error) {
	t := r.Token
	t.Scopes = list(r.scopes)
	t.Created, t.Used, t.Expires = moment(r.created), moment(r.used), moment(r.expires)
	if n, err := hex.Decode(t.Hash[:], []byte(r.hash)); err != nil || n != len(t.Hash) {
		return store.Token{}, fmt.Errorf("token %q: %q is no hash", r.ID, r.hash)
	}
	return t, nil
}

// A row is one that can be read: the only one, or the next of many.
type row interface{ Scan(into ...any) error }

func personIn(from row) (store.Person, error) {
	var r personRow
	err := from.Scan(r.columns()...)
	return r.person(), err
}

func tokensIn(rows *sql.Rows, err error) ([]store.Token, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close() // its error is that of rows.Err
	var tokens []store.Token
	for rows.Next() {
		var r tokenRow
		if err := rows.Scan(r.columns()...); err != nil {
			return nil, err
		}
		t, err := r.token()
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, t)
	}
	return tokens, rows.Err()
}

// refused is a refusal where there is no such row, and the database's error otherwise.
func refused(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return refusal{err}
	}
	return err
}

// words is how names without blanks in them are kept; list reads them.
func words(names []string) string { return strings.Join(names, " ") }

func list(words string) []string {
	if words == "" {
		return nil
	}
	return strings.Split(words, " ")
}

// millis is how times are kept, 0 for none; moment reads them.
func millis(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}

func moment(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return time.UnixMilli(millis).UTC()
}
