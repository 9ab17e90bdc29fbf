package tournament

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/cgos"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// openClub begins a process with a manager and a venue, whose address it writes down.
func openClub(t *testing.T, db *store.Memory, writes int64, addr *atomic.Value) *house {
	t.Helper()
	h := &house{store: newDoomed(db, writes)}
	log := slog.New(slog.DiscardHandler)
	h.arena = arena.New(arena.Config{
		Store: h.store, Judge: life.None{}, Log: log,
		Programs: []arena.Program{local("builtin", bot.New(bot.Options{Playouts: 20})), {Name: cgos.Seat, Square: true}},
	})
	if err := h.arena.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	venue, err := cgos.Open(t.Context(), cgos.Terms{Name: "club", Size: 9, Komi: weiqi.Points(7), Time: time.Minute, NoRounds: true},
		cgos.House{Arena: h.arena, Journals: h.store, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr.Store(listener.Addr().String())
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- venue.Serve(ctx, listener) }()
	h.Manager = NewManager(Host{Arena: h.arena, Parallel: 2, Venues: []Venue{venue}, Log: log}, h.store)
	if err := h.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.leave = sync.OnceFunc(func() {
		stop()
		if err := errors.Join(<-served, h.Close(), venue.Close(), h.arena.Close()); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(h.leave)
	return h
}

// A caller is a program that plays by the protocol of CGOS: a stone in each game, then
// passes. When its connection ends it comes again, and it hangs up once by itself.
type caller struct {
	name  string
	point string
	addr  *atomic.Value
	told  atomic.Int32 // how many times it was told of a game
}

func (c *caller) play(ctx context.Context) {
	hangsUp := true
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", c.addr.Load().(string))
		if err != nil {
			continue // the server is away for a moment
		}
		stop := context.AfterFunc(ctx, func() { conn.Close() })
		played := false // its stone, in the game at hand
		for in := bufio.NewScanner(conn); in.Scan(); {
			verb, rest, _ := strings.Cut(in.Text(), " ")
			answer := map[string]string{
				"protocol": "e1 test 1.0", "username": c.name, "password": "secretly", "gameover": "ready", "genmove": "pass",
			}[verb]
			switch {
			case verb == "setup":
				c.told.Add(1)
				played = strings.Contains(rest, " "+c.point+" ")
			case verb == "genmove" && !played:
				played, answer = true, c.point
			}
			if verb == "genmove" && hangsUp {
				hangsUp = false
				break
			}
			if answer != "" {
				fmt.Fprintln(conn, answer)
			}
		}
		stop()
		conn.Close()
	}
}

// attend plays for the holder of an account, who passes, in every game of a tournament.
func attend(ctx context.Context, h *house, tour *Tournament, account string) {
	var games sync.WaitGroup
	defer games.Wait()
	at := map[int]bool{}
	for {
		s, fresh := tour.ledger.Look()
		for _, g := range s.Games {
			for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
				name := map[weiqi.Color]string{weiqi.Black: g.Black, weiqi.White: g.White}[c]
				if p, _ := s.Player(name); p.Account != account || g.ID == "" || at[g.Number] {
					continue
				}
				at[g.Number] = true
				games.Go(func() { passAll(ctx, h.arena, g.ID, c) })
			}
		}
		select {
		case <-fresh:
		case <-ctx.Done():
			return
		}
	}
}

// passAll passes for a color whenever it is its turn.
func passAll(ctx context.Context, a *arena.Arena, id string, c weiqi.Color) {
	table, err := a.Table(ctx, id)
	for err != nil && ctx.Err() == nil { // it is on no table yet
		table, err = a.Table(ctx, id)
	}
	if err != nil {
		return
	}
	_, _ = table.Do(ctx, referee.PartyOf(c), referee.Back{}) // refused where nothing was interrupted
	for range table.Watch(ctx, 0) {
		if _, err := table.Do(ctx, referee.PartyOf(c), referee.Play{Move: weiqi.Pass(c)}); err != nil {
			continue // it is not its turn
		}
	}
}

// TestMixedTournament has a program of this machine, the holder of an account, and two
// programs that come by the protocol of CGOS play everybody against everybody, with
// connections that are lost and a server that is killed.
func TestMixedTournament(t *testing.T) {
	db := store.NewMemory()
	var addr atomic.Value
	cup := terms(t, System{Kind: "round-robin", Cycles: 2})
	cup.Game.Time = referee.TimeControl{System: referee.Absolute, Main: 60_000}
	players := []Player{
		{Player: stats.Player{Name: "Shinpan's own player"}, Engine: "builtin"},
		{Player: stats.Player{Name: "Kim Min"}, Account: "id-kim"},
		{Player: stats.Player{Name: "caller one"}, CGOS: "one"},
		{Player: stats.Player{Name: "caller two"}, CGOS: "two", Venue: "club"},
	}
	ctx, home := context.WithCancel(t.Context())
	var callers sync.WaitGroup
	defer callers.Wait()
	defer home()

	all := []*caller{{name: "one", point: "A1", addr: &addr}, {name: "two", point: "E5", addr: &addr}}
	first := openClub(t, db, 40, &addr)
	for _, c := range all {
		callers.Go(func() { c.play(ctx) })
	}
	var s *State
	for h := first; s == nil; h = openClub(t, db, 1<<30, &addr) {
		tour, err := h.Begin(t.Context(), cup, players, "lee")
		if err != nil {
			t.Fatal(err)
		}
		inside, leave := context.WithCancel(t.Context())
		var person sync.WaitGroup
		person.Go(func() { attend(inside, h, tour, "id-kim") })
		s = h.until(t, "test", (*State).Over)
		leave()
		person.Wait()
		h.leave()
	}
	checkAgainstTables(t, db, s)
	checkOnce(t, db, s)
	if len(s.Games) != 12 {
		t.Errorf("%d games were played, want 12", len(s.Games))
	}
	for _, g := range s.Games {
		if g.Result.By != weiqi.ByCount && g.Black != players[0].Name && g.White != players[0].Name {
			t.Errorf("game %d of %s with %s ended %v (%s), want by counting", g.Number, g.Black, g.White, g.Result, g.Why)
		}
		log, err := db.Load(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		black, _ := s.Player(g.Black)
		white, _ := s.Player(g.White)
		if gift := log[0].What.(referee.Created).Terms.Gift; (gift == networkGift) != (black.CGOS+white.CGOS != "") {
			t.Errorf("a move of %s with %s has %d ms for nothing", g.Black, g.White, gift)
		}
	}
	for _, c := range all {
		if told := c.told.Load(); told <= 6 {
			t.Errorf("%s was told of %d games, want some of the 6 twice", c.name, told)
		}
	}
	texts, err := db.Journal(t.Context(), "venue/club", 0)
	if err != nil || len(texts) != 2 {
		t.Errorf("the venue has written %s (%v), want who came and nothing of the games", texts, err)
	}
}
