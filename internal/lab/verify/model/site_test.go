package model_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/web"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

// A site is a server that has a game's every act over HTTP, and the people on it.
type site struct {
	t                             *testing.T
	url                           string
	client                        *http.Client
	black, white, third, stranger person
}

// A person is somebody on a site. Nobody's token is empty.
type person struct{ id, token, address string }

// newSite starts a server whose judge of dead stones is an oracle.
func newSite(t *testing.T) *site {
	memory := store.NewMemory()
	log := slog.New(slog.DiscardHandler)
	third := arena.Program{Name: "third", Title: "Third", Start: func(context.Context) (*gtp.Engine, error) {
		return gtp.Local(oracle{}, gtp.Options{Name: "Third"}), nil
	}}
	games := arena.New(arena.Config{Store: memory, Judge: oracle{}, Programs: []arena.Program{third}, Log: log})
	server := web.New(web.Config{
		Arena: games, Store: memory, Version: "test", Log: log, Heartbeat: time.Hour,
		Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, // people say where they are
	})
	listening := httptest.NewServer(server)
	t.Cleanup(func() {
		server.Close()
		listening.Close()
		games.Close()
	})
	s := &site{t: t, url: listening.URL, client: listening.Client()}
	s.client.Timeout = eventually.Hang
	s.black = s.comes(t, "192.0.2.1", "/guests", map[string]any{"name": "Honinbo"})
	s.white = s.comes(t, "192.0.2.2", "/guests", map[string]any{"name": "Inoue"})
	s.third = s.comes(t, "192.0.2.3", "/accounts", map[string]any{"name": "Segoe", "password": "who watches the watchmen"})
	return s
}

// comes returns somebody new.
func (s *site) comes(t *testing.T, address, path string, body map[string]any) person {
	t.Helper()
	r := s.call(person{address: address}, "POST", path, body)
	var got struct{ ID, Token string }
	if err := json.Unmarshal(r.body, &got); err != nil || got.Token == "" {
		t.Fatalf("POST %s: %d %s", path, r.status, r.body)
	}
	return person{got.ID, got.Token, address}
}

// A reply is what the server answered: code is that of a problem.
type reply struct {
	status int
	code   string
	body   []byte
	points []string // that a problem names
}

func (s *site) call(who person, method, path string, body any) reply {
	var text []byte
	if body != nil {
		text, _ = json.Marshal(body)
	}
	request, err := http.NewRequest(method, s.url+"/api/v1"+path, bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if who.address != "" {
		request.Header.Set("X-Forwarded-For", who.address)
	}
	if who.token != "" {
		request.Header.Set("Authorization", "Bearer "+who.token)
	}
	response, err := s.client.Do(request)
	if err != nil {
		return reply{code: err.Error()}
	}
	defer response.Body.Close()
	r := reply{status: response.StatusCode}
	r.body, _ = io.ReadAll(response.Body)
	if r.status >= 400 {
		var problem struct {
			Type   string
			Points []string
		}
		json.Unmarshal(r.body, &problem)
		r.points = sorted(problem.Points)
		r.code = strings.TrimPrefix(problem.Type, "/problems/")
	}
	return r
}

// An oracle is a judge of dead stones who does not look at the stones: what it says of
// a board is drawn by lot, and is always the same.
type oracle struct{}

// says returns what the oracle says of every chain: dead, unsettled or alive.
func (oracle) says(b model.Board) (dead, unsettled model.Set) {
	dead, unsettled = model.Set{}, model.Set{}
	for _, chain := range b.Chains(nil) {
		lot := fnv.New32()
		fmt.Fprint(lot, b.Cells, b.Name(chain.Sorted()[0]))
		into := model.Set{}
		switch lot.Sum32() / 7 % 4 {
		case 0:
			into = dead
		case 1:
			into = unsettled
		}
		for p := range chain {
			into[p] = true
		}
	}
	return dead, unsettled
}

// Judge says it of a position.
func (o oracle) Judge(_ context.Context, p *weiqi.Position) (life.Opinion, error) {
	board := model.Drawn(p.Rows())
	dead, unsettled := o.says(board)
	opinion := life.Opinion{Judge: "oracle", Chains: []life.Chain{}}
	for _, chain := range board.Chains(nil) {
		first := chain.Sorted()[0]
		one := life.Chain{Color: weiqi.Black, Stones: setOf(board, chain), Certainty: 1, Why: life.Reason{Code: "by-lot"}}
		if board.At(first) == model.White {
			one.Color = weiqi.White
		}
		switch {
		case dead[first]:
			one.Status = life.Dead
		case unsettled[first]:
			one.Status, one.Certainty = life.Dead, 0.1
		default:
			one.Status = life.Alive
		}
		opinion.Chains = append(opinion.Chains, one)
	}
	opinion.Dead, opinion.Unsettled = setOf(board, dead), setOf(board, unsettled)
	return opinion, nil
}

// Dead is what the oracle says as a program that mediates.
func (o oracle) Dead(_ context.Context, p *weiqi.Position) (weiqi.Set, error) {
	board := model.Drawn(p.Rows())
	dead, _ := o.says(board)
	return setOf(board, dead), nil
}

// Choose passes: such a program does not play.
func (oracle) Choose(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	return weiqi.Pass(p.Turn()), nil
}

// Cleanup passes.
func (o oracle) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return o.Choose(ctx, p, komi)
}

func setOf(b model.Board, s model.Set) weiqi.Set {
	var set weiqi.Set
	for p := range s {
		set.Add(weiqi.Point{Col: int8(p % b.Cols), Row: int8(p / b.Cols)})
	}
	return set
}
