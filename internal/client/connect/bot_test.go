package connect_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// post asks the API of a site for something, and decodes its answer.
func (s *site) post(token, path string, body, into any) {
	s.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	request, err := http.NewRequest(http.MethodPost, s.url+"/api/v1"+path, bytes.NewReader(text))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		s.t.Fatalf("POST %s: %s", path, response.Status)
	}
	if err := json.NewDecoder(response.Body).Decode(into); err != nil {
		s.t.Fatal(err)
	}
}

// able is what every program in these tests can play.
var able = connect.Abilities{Scope: driver.Scope{Sides: []int{4, 5, 9, 19}}, Clock: true}

// run runs bots side by side until all have left.
func run(t *testing.T, ctx context.Context, bots ...connect.Bot) {
	t.Helper()
	var group sync.WaitGroup
	for i, b := range bots {
		b.Can, b.Log, b.Start = able, quiet, local(newRandom(uint64(i)))
		group.Go(func() {
			if err := b.Run(ctx); err != nil {
				t.Errorf("bot %d: %v", i, err)
			}
		})
	}
	group.Wait()
}

// Guests find each other: one offers a game to anybody, or both have the server look.
func TestSeeking(t *testing.T) {
	t.Parallel()
	t.Run("open", func(t *testing.T) {
		s := newSite(t)
		var anna struct{ Token string }
		s.post("", "/guests", map[string]string{"name": "Anna"}, &anna)
		var offered connect.Challenge
		s.post(anna.Token, "/challenges", map[string]any{"kind": "open", "game": connect.NewGame{Settings: referee.Settings{Size: "4x4"}}}, &offered)
		run(t, patient(t),
			connect.Bot{Client: connect.New(s.url, anna.Token, quiet), LeaveAt: 1},
			connect.Bot{Client: guest(t, s.url, "Robot"), LeaveAt: 1, Seek: true})
	})
	t.Run("automatch", func(t *testing.T) {
		s := newSite(t)
		wish := &connect.Wish{Sizes: sizes("9"), Speed: "live"}
		run(t, patient(t),
			connect.Bot{Client: guest(t, s.url, "Anna"), LeaveAt: 1, Automatch: wish},
			connect.Bot{Client: guest(t, s.url, "Robot"), LeaveAt: 1, Automatch: wish})
	})
}

// A bot that is interrupted leaves its games, and takes them up again when it comes back.
func TestResume(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "5x5"}})
	ctx, stop := context.WithCancel(patient(t))
	defer stop()
	table, err := g.black.Join(ctx, g.id)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	first := connect.Bot{Client: g.black, Can: able, Log: quiet, Start: local(newRandom(1))}
	left := make(chan error)
	go func() { left <- first.Run(ctx) }()
	for e := range table.Watch(ctx, 0) {
		if e.Seq == 3 { // created, seated, moved
			stop()
			break
		}
	}
	if err := <-left; err == nil {
		t.Error("the bot that was interrupted says nothing of it")
	}
	run(t, patient(t), connect.Bot{Client: g.black, LeaveAt: 1}, connect.Bot{Client: g.white, LeaveAt: 1})
}

func sizes(texts ...string) (all []weiqi.Size) {
	for _, text := range texts {
		size, err := weiqi.ParseSize(text)
		if err != nil {
			panic(err)
		}
		all = append(all, size)
	}
	return all
}
