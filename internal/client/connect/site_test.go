package connect_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/web"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A site is a real server in this process.
type site struct {
	t     *testing.T
	arena *arena.Arena
	url   string
}

func newSite(t *testing.T) *site {
	t.Helper()
	memory := store.NewMemory()
	games := arena.New(arena.Config{Store: memory, Judge: life.Unconditional{}, Log: quiet})
	server := web.New(web.Config{Arena: games, Store: memory, Version: "test", Log: quiet, Heartbeat: time.Second})
	listening := httptest.NewServer(server)
	t.Cleanup(func() {
		server.Close()
		listening.CloseClientConnections()
		listening.Close()
		games.Close()
	})
	return &site{t, games, listening.URL}
}

var quiet = slog.New(slog.DiscardHandler)

// guest is a new client of an address.
func guest(t *testing.T, url, name string) *connect.Client {
	t.Helper()
	c := connect.New(url, "", quiet)
	if _, err := c.Guest(t.Context(), name, false); err != nil {
		t.Fatal(err)
	}
	return c
}

// log returns the log of a game as the server has it.
func (s *site) log(id string) []referee.Event {
	s.t.Helper()
	table, err := s.arena.Table(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return table.Events(0)
}

// random plays where it may, and passes when the board is nearly full. Several games may be
// played by the same.
type random struct {
	one    *sync.Mutex // held while a move is drawn
	chance *rand.Rand
}

func newRandom(seed uint64) random { return random{new(sync.Mutex), rand.New(rand.NewPCG(seed, seed))} }

func (r random) Choose(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	legal := p.LegalPoints().Points()
	if len(legal) < 6 {
		return weiqi.Pass(p.Turn()), nil
	}
	r.one.Lock()
	defer r.one.Unlock()
	return weiqi.Play(p.Turn(), legal[r.chance.IntN(len(legal))]), nil
}

func (r random) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return r.Choose(ctx, p, komi)
}

func (r random) Dead(_ context.Context, p *weiqi.Position) (weiqi.Set, error) {
	return p.Stones(p.Turn()), nil // to have something to argue about
}

// local starts a player in this process.
func local(p gtp.Player) func(context.Context) (*gtp.Engine, error) {
	return func(context.Context) (*gtp.Engine, error) { return gtp.Local(p, gtp.Options{Name: "random"}), nil }
}

// scripted starts a program that answers as the function says, except for what every
// program says of itself. An answer that is "die" closes the connection, and with "hang"
// none comes.
func scripted(answer func(command string) string) func(context.Context) (*gtp.Engine, error) {
	return func(ctx context.Context) (*gtp.Engine, error) {
		ours, theirs := net.Pipe()
		go func() {
			defer theirs.Close()
			lines := bufio.NewScanner(theirs)
			for lines.Scan() {
				id, command, _ := strings.Cut(lines.Text(), " ")
				var reply string
				switch verb, _, _ := strings.Cut(command, " "); verb {
				case "list_commands":
					reply = "= play\ngenmove\nboardsize\nclear_board\nkomi\nfinal_status_list"
				case "quit":
					return
				default:
					reply = answer(command)
				}
				switch reply {
				case "die":
					return
				case "hang":
					continue
				}
				if _, err := fmt.Fprintf(theirs, "%s%s%s\n\n", reply[:1], id, reply[1:]); err != nil {
					return
				}
			}
		}()
		return gtp.Connect(ctx, ours, gtp.Limits{}, nil)
	}
}

// A game is a game of two guests.
type game struct {
	id           string
	black, white *connect.Client
}

// pair begins a game between two guests who come by an address.
func pair(t *testing.T, url string, wanted connect.NewGame) game {
	t.Helper()
	g := game{black: guest(t, url, "Anna"), white: guest(t, url, "Bela")}
	wanted.Opponent = "friend"
	var err error
	if g.id, err = g.black.Begin(t.Context(), wanted); err != nil {
		t.Fatal(err)
	}
	table, err := g.white.Join(t.Context(), g.id)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	if err := table.Sit(t.Context()); err != nil {
		t.Fatal(err)
	}
	return g
}

// play has two bots play the game to its end and returns their errors, Black's first.
func (g game) play(ctx context.Context, black, white connect.Bot) [2]error {
	black.Client, white.Client = g.black, g.white
	var errs [2]error
	var group sync.WaitGroup
	for i, b := range []*connect.Bot{&black, &white} {
		if b.Log == nil {
			b.Log = quiet
		}
		group.Go(func() { errs[i] = b.Play(ctx, g.id) })
	}
	group.Wait()
	return errs
}

// patient ends a test that has come to nothing.
func patient(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	t.Cleanup(cancel)
	return ctx
}
