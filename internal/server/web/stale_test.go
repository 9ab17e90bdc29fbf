package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// An apart store is the one of a server that shares it with others, and can be cut off from
// it: then it reads nothing, hears nothing and does not notice, but for who has shown a secret
// lately.
type apart struct {
	*store.Memory
	*store.Subscriptions
	away *atomic.Bool
}

var errApart = errors.New("the store is far away")

func (a apart) err() error {
	if a.away.Load() {
		return errApart
	}
	return nil
}

func orElse[T any](v T, err, away error) (T, error) {
	var none T
	if away != nil {
		return none, away
	}
	return v, err
}

func (a apart) Watch(ctx context.Context, _ func(store.News)) error {
	<-ctx.Done()
	return ctx.Err()
}

func (a apart) Load(ctx context.Context, id string) ([]referee.Event, error) {
	log, err := a.Memory.Load(ctx, id)
	return orElse(log, err, a.err())
}

func (a apart) Since(ctx context.Context, id string, after int) ([]referee.Event, error) {
	log, err := a.Memory.Since(ctx, id, after)
	return orElse(log, err, a.err())
}

func (a apart) Lengths(ctx context.Context, ids ...string) (map[string]int, error) {
	lengths, err := a.Memory.Lengths(ctx, ids...)
	return orElse(lengths, err, a.err())
}

func (a apart) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	list, err := a.Memory.List(ctx, q)
	return orElse(list, err, a.err())
}

func (a apart) Record(ctx context.Context, player string) (store.Record, error) {
	record, err := a.Memory.Record(ctx, player)
	return orElse(record, err, a.err())
}

func (a apart) Person(ctx context.Context, id string) (store.Person, error) {
	p, err := a.Memory.Person(ctx, id)
	return orElse(p, err, a.err())
}

func (a apart) PersonByKey(ctx context.Context, key string) (store.Person, error) {
	p, err := a.Memory.PersonByKey(ctx, key)
	return orElse(p, err, a.err())
}

func (a apart) Tokens(ctx context.Context, person string) ([]store.Token, error) {
	tokens, err := a.Memory.Tokens(ctx, person)
	return orElse(tokens, err, a.err())
}

func (a apart) FindPeople(ctx context.Context, q store.PeopleQuery) ([]store.Person, error) {
	found, err := a.Memory.FindPeople(ctx, q)
	return orElse(found, err, a.err())
}

func (a apart) Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	entries, err := a.Memory.Journal(ctx, name, after)
	return orElse(entries, err, a.err())
}

func (a apart) JournalNames(ctx context.Context, prefix string) ([]string, error) {
	names, err := a.Memory.JournalNames(ctx, prefix)
	return orElse(names, err, a.err())
}

// sharing makes a server one of several that share a store.
func sharing(a apart, process string) func(*Config) {
	return func(c *Config) {
		c.Store = a
		c.Arena = arena.New(arena.Config{Store: a, Shared: a, Process: process, Log: c.Log})
		c.Manager = tournament.NewManager(tournament.Host{Arena: c.Arena, Log: c.Log}, a)
	}
}

// A server that cannot learn what another has written says of nothing that it is so. All
// routes that read are tried; what they say when they can is known to both servers before.
func TestAttackStaleReads(t *testing.T) {
	memory, away := store.NewMemory(), &atomic.Bool{}
	one := newSite(t, sharing(apart{memory, &store.Subscriptions{}, &atomic.Bool{}}, "one"))
	other := newSite(t, sharing(apart{memory, &store.Subscriptions{}, away}, "other"))
	black, white := one.member("Black Sheep", roleAdmin), one.member("White Raven")
	made := black.call("POST", "/games", map[string]any{"opponent": "friend", "size": "9x9"}).want(http.StatusCreated)
	game := "/games/" + made.str("game")
	white.call("POST", game+"/sit", nil).want(http.StatusOK)
	offered := white.call("POST", "/challenges", map[string]any{"kind": "open", "game": map[string]any{}}).want(http.StatusCreated)
	black.call("POST", game+"/chat", map[string]any{"text": "hello"}).want(http.StatusCreated)

	calendar := black.call("POST", "/me/calendar", `{}`).want(http.StatusCreated).str("path")

	there := &client{site: other, token: black.token, id: black.id}
	paths := map[string]string{"{id}": made.str("game"), "{game}": made.str("game"), "{n}": "1"}
	read := func(path string) (status int, text string) {
		t.Helper()
		request, err := http.NewRequest(http.MethodGet, other.url+apiPath+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		there.sign(request)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, string(body)
	}
	// What is of this process alone, or of who asks, or is never otherwise.
	ofItself := []string{"/", "/announcements", "/me", "/me/news", "/venues", "/venues/{name}", "/admin/server"}
	var routes []string
	for path, item := range other.doc.Paths.Map() {
		if item.Get == nil || path == "/events" || slices.Contains(ofItself, path) || strings.HasPrefix(path, "/matches") {
			continue
		}
		switch {
		case strings.HasPrefix(path, "/people/"):
			path = strings.ReplaceAll(path, "{id}", black.id)
		case path == "/calendar.ics":
			path = strings.TrimPrefix(calendar, apiPath)
		case strings.HasPrefix(path, "/challenges/"):
			path = strings.ReplaceAll(path, "{id}", offered.str("id"))
		}
		for name, value := range paths {
			path = strings.ReplaceAll(path, name, value)
		}
		if strings.HasSuffix(path, "/events") {
			path += "?wait=1"
		}
		routes = append(routes, path)
	}
	for _, path := range routes {
		if status, text := read(path); status >= http.StatusInternalServerError {
			t.Errorf("GET %s: %d %s while the store is there", path, status, text)
		}
	}
	away.Store(true)
	black.call("PUT", game+"/moves/1", map[string]string{"move": "E5"}).want(http.StatusCreated)
	if status, text := read(of(game + "/events")); status != http.StatusOK || !strings.Contains(text, `"storage-away"`) || strings.Contains(text, `"line"`) {
		t.Errorf("a combined stream says %d %.200s while the store is away, want the problem alone", status, text)
	}
	for _, path := range routes {
		if status, text := read(path); status != http.StatusServiceUnavailable {
			t.Errorf("GET %s: %d %.200s while the store is away, want 503", path, status, text)
		}
	}
	if len(routes) < 20 {
		t.Errorf("only %d routes were tried", len(routes))
	}
	away.Store(false)
	for range 2 {
		if status, text := read(game); status != http.StatusOK || !strings.Contains(text, `"move_number":1`) {
			t.Errorf("GET %s: %d %s once the store is there again, want the game after a move", game, status, text)
		}
	}
}
