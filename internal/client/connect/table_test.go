package connect_test

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A table is the game of the server, event by event, and refuses what the server refuses.
func TestTable(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "5x5", Time: "10m"}})
	ctx := patient(t)
	black, err := g.black.Join(ctx, g.id)
	if err != nil {
		t.Fatal(err)
	}
	defer black.Close()
	if you := black.You(); you != weiqi.Black {
		t.Errorf("You() = %v, want black", you)
	}
	c3 := weiqi.Point{Col: 2, Row: 2}
	for range 2 { // the same move again changes nothing
		if _, err := black.Do(ctx, referee.Black, referee.Play{N: 1, Move: weiqi.Play(weiqi.Black, c3)}); err != nil {
			t.Fatal(err)
		}
	}
	_, err = black.Do(ctx, referee.Black, referee.Play{N: 2, Move: weiqi.Pass(weiqi.Black)})
	var p *connect.Problem
	if !errors.As(err, &p) || p.Kind != "not-your-turn" || p.Status != http.StatusConflict {
		t.Errorf("a move out of turn: %v, want a not-your-turn", err)
	}
	white, err := g.white.Join(ctx, g.id)
	if err != nil {
		t.Fatal(err)
	}
	defer white.Close()
	if _, err := white.Do(ctx, referee.White, referee.Resign{}); err != nil {
		t.Fatal(err)
	}
	for e, err := range black.Watch(ctx, 0) {
		if err != nil {
			t.Fatal(err)
		}
		if want := s.log(g.id)[e.Seq-1]; !reflect.DeepEqual(e, want) {
			t.Errorf("event %d is %+v, want %+v", e.Seq, e, want)
		}
	}
	<-black.Over()
	black.View(func(g *referee.Game) {
		if g.Result().String() != "B+R" {
			t.Errorf("the result is %v, want B+R", g.Result())
		}
	})
}

func TestUnknownGame(t *testing.T) {
	s := newSite(t)
	_, err := guest(t, s.url, "Anna").Join(patient(t), "nothing")
	if p := (*connect.Problem)(nil); !errors.As(err, &p) || p.Kind != "unknown-game" {
		t.Errorf("Join = %v, want an unknown-game", err)
	}
}

// lossy is a proxy that loses 40 % of replies after the server has acted on the requests, and
// cuts 5 % of the writes of streams.
type lossy struct {
	http.Handler
	mu sync.Mutex
	*rand.Rand
}

func newLossy(t *testing.T, target string) string {
	t.Helper()
	to, err := url.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.FlushInterval = -1
	proxy.ErrorLog = nil
	l := &lossy{Handler: proxy, Rand: rand.New(rand.NewPCG(1, 2))}
	server := httptest.NewServer(l)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL
}

func (l *lossy) chance(percent int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.IntN(100) < percent
}

func (l *lossy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/events") {
		l.Handler.ServeHTTP(&cut{w, l}, r)
		return
	}
	answer := httptest.NewRecorder()
	l.Handler.ServeHTTP(answer, r)
	if l.chance(40) {
		panic(http.ErrAbortHandler)
	}
	for name, values := range answer.Header() {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

// cut is a stream that may be cut at every write.
type cut struct {
	http.ResponseWriter
	lossy *lossy
}

func (c *cut) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (c *cut) Write(p []byte) (int, error) {
	if c.lossy.chance(5) {
		_, _ = c.ResponseWriter.Write(p[:len(p)/2]) // half a line
		_ = http.NewResponseController(c.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	return c.ResponseWriter.Write(p)
}

// Two bots behind a proxy that loses replies and cuts streams play a whole game: no move
// is made twice, and nobody waits for ever.
func TestLossyProxy(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := pair(t, newLossy(t, s.url), connect.NewGame{Settings: referee.Settings{Size: "5x5", Ending: "play-on"}})
	errs := g.play(patient(t), connect.Bot{Start: local(newRandom(1))}, connect.Bot{Start: local(newRandom(2))})
	if err := errors.Join(errs[:]...); err != nil {
		t.Fatal(err)
	}
	log := s.log(g.id)
	moves := 0
	for _, e := range log {
		if m, ok := e.What.(referee.Moved); ok {
			if moves++; m.N != moves {
				t.Errorf("move %d comes after %d moves", m.N, moves-1)
			}
		}
	}
	if _, over := log[len(log)-1].What.(referee.Ended); !over || moves < 10 {
		t.Errorf("after %d moves the log ends with %+v", moves, log[len(log)-1])
	}
}

// A list that is sealed is nothing but there; once both are in the mirror has both, whoever
// looks, and the game goes on there as on the server.
func TestSealedLists(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "5x5", Ending: "play-on"}})
	ctx := patient(t)
	var tables []*connect.Table
	for _, c := range []*connect.Client{g.black, g.white, guest(t, s.url, "Kibitzer")} {
		table, err := c.Join(ctx, g.id)
		if err != nil {
			t.Fatal(err)
		}
		defer table.Close()
		tables = append(tables, table)
	}
	black, white := tables[0], tables[1]
	do := func(table *connect.Table, act referee.Act) {
		t.Helper()
		events, err := table.Do(ctx, referee.PartyOf(table.You()), act)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range tables { // everybody has heard of it
			for e := range other.Watch(ctx, events[len(events)-1].Seq-1) {
				if e.Seq == events[len(events)-1].Seq {
					break
				}
			}
		}
	}
	a3, e3 := weiqi.Point{Col: 0, Row: 2}, weiqi.Point{Col: 4, Row: 2}
	for n, at := range []string{"C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5", "E3", "A3", "pass", "pass"} {
		table := tables[n%2]
		move, err := weiqi.ParseMove(table.You(), at)
		if err != nil {
			t.Fatal(err)
		}
		do(table, referee.Play{N: n + 1, Move: move})
	}
	do(black, referee.Claim{Stop: 1, Dead: weiqi.SetOf(a3, e3)})
	for i, table := range tables {
		table.View(func(game *referee.Game) {
			list := game.Stops()[0].Lists[weiqi.Black]
			if mine := i == 0; list == nil || list.Sealed == mine || list.Dead.Empty() == mine {
				t.Errorf("client %d has Black's list as %+v", i, list)
			}
		})
	}
	do(white, referee.Claim{Stop: 1, Dead: weiqi.SetOf(e3)})
	do(white, referee.PlayOn{Stop: 1})
	do(black, referee.PlayOn{Stop: 1, Confirm: weiqi.SetOf(e3)})
	real, err := referee.Replay(s.log(g.id))
	if err != nil {
		t.Fatal(err)
	}
	want, _ := real.Resumption()
	for i, table := range tables {
		table.View(func(game *referee.Game) {
			stop := game.Stops()[0]
			if got := stop.Lists[weiqi.Black]; got.Sealed || got.Dead != weiqi.SetOf(a3, e3) || stop.Lists[weiqi.White].Dead != weiqi.SetOf(e3) {
				t.Errorf("client %d has the lists as %+v and %+v", i, got, stop.Lists[weiqi.White])
			}
			if got, ok := game.Resumption(); !ok || got != want || game.Phase() != real.Phase() || game.Turn() != real.Turn() {
				t.Errorf("client %d goes on with %+v, want %+v", i, got, want)
			}
		})
	}
}
