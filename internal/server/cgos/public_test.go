package cgos

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"regexp"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/weiqi"
)

// bubble opens a venue without a listener, whose rounds begin at once.
func bubble(t *testing.T, terms Terms) *Venue {
	t.Helper()
	db, log := store.NewMemory(), slog.New(slog.DiscardHandler)
	games := arena.New(arena.Config{Store: db, Programs: []arena.Program{{Name: Seat, Title: "CGOS", Square: true}}, Log: log})
	terms.Name, terms.Size, terms.Komi, terms.Time, terms.Pause = "nine", 9, weiqi.Points(7), time.Minute, cmp.Or(terms.Pause, time.Second)
	v, err := Open(t.Context(), terms, House{Arena: games, Journals: db, Hasher: account.NewHasher(account.Cost{Memory: 64, Passes: 1, Threads: 1}, 1), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		v.Close()
		games.Close()
	})
	return v
}

// A caller is a client whose every write comes in one piece.
type caller struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Scanner
}

// calls connects a client to a venue.
func calls(t *testing.T, v *Venue) *caller { return callsFrom(t, v, "192.0.2.1:1") }

// callsFrom connects a client that is somewhere.
func callsFrom(t *testing.T, v *Venue, from string) *caller {
	here, there := net.Pipe()
	v.spawn(func(inside context.Context) { v.receive(inside, far{there, from}) })
	t.Cleanup(func() { here.Close() })
	return &caller{t, here, bufio.NewScanner(here)}
}

func (c *caller) say(text string) {
	c.t.Helper()
	if _, err := c.conn.Write([]byte(text)); err != nil {
		c.t.Fatalf("say %q: %v", text, err)
	}
}

func (c *caller) hear(pattern string) {
	c.t.Helper()
	if !c.in.Scan() {
		c.t.Fatalf("the connection ends (%v), want %q", c.in.Err(), pattern)
	}
	if !regexp.MustCompile("^(?:" + pattern + ")$").MatchString(c.in.Text()) {
		c.t.Fatalf("the server says %q, want %q", c.in.Text(), pattern)
	}
}

// TestAttackOldClients plays with clients that are served at the public server: one ends no line, the
// other leaves out the blank after e1, and both say what nobody has asked for. The game ends on another day than
// it began.
func TestAttackOldClients(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := bubble(t, Terms{Pause: 24*time.Hour - 10*time.Second}) // one game is enough
		time.Sleep(24*time.Hour - 30*time.Second)
		players := map[string]*caller{}
		for name, end := range map[string]string{"old": "", "new": "\n"} {
			c := calls(t, v)
			c.hear("protocol genmove_analyze")
			c.say("e1cgosPython 0.2.6" + end)
			c.hear("username")
			c.say(name + end)
			c.hear("password")
			c.say("longsecret" + end)
			synctest.Wait()
			time.Sleep(100 * time.Millisecond)
			c.say("hello" + end)
			players[name] = c
		}
		old, other := players["old"], players["new"]
		other.hear(`setup 1 9 7\.0 60000 .*`)
		old.hear(`setup 1 9 7\.0 60000 .*`)
		g, _ := v.state().game(1)
		black, white := old, other
		if g.black == "new" {
			black, white = other, old
		}
		end := map[*caller]string{old: "", other: "\n"}
		black.hear("genmove b 60000")
		time.Sleep(40 * time.Second) // past midnight
		white.say("e5" + end[white]) // it is not his turn
		black.say("d4" + end[black])
		white.hear(`play b D4 20\d\d\d`)
		white.hear("genmove w 60000")
		white.say("d4" + end[white])
		over := `gameover 2000-01-01 B\+Illegal \S.*`
		white.hear(over)
		black.hear(over)
	})
}

// A line in two pieces is one line, if the second comes soon, and no other line ends before its end.
func TestLineInPieces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := bubble(t, Terms{})
		c := calls(t, v)
		c.hear("protocol genmove_analyze")
		c.say("e1 te")
		time.Sleep(firstPause / 2)
		c.say("st\n")
		c.hear("username")
		c.say("some")
		time.Sleep(loginLimit / 2)
		c.say("body\n")
		c.hear("password")
		c.say("longsecret\n")
		synctest.Wait()
		if v.Here() != 1 {
			t.Error("nobody is here")
		}
	})
}

// Who is here when the server stood still is back at once.
func TestBackAfterAnInterruption(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := bubble(t, Terms{})
		var players []*caller
		for _, name := range []string{"first", "second"} {
			c := calls(t, v)
			c.hear("protocol genmove_analyze")
			c.say("e1 test\n")
			c.hear("username")
			c.say(name + "\n")
			c.hear("password")
			c.say("longsecret\n")
			players = append(players, c)
		}
		for _, c := range players {
			c.hear("setup 1 .*")
			go func() {
				for c.in.Scan() {
				}
			}()
		}
		synctest.Wait()
		v.arena.Missed(v.gameID(1)) // as a stall, and an outage of the store, do
		time.Sleep(5 * time.Second)
		table, err := v.arena.Table(t.Context(), v.gameID(1))
		if err != nil {
			t.Fatal(err)
		}
		var kinds []string
		for _, e := range table.Events(1) {
			kinds = append(kinds, fmt.Sprintf("%T", e.What))
		}
		if len(kinds) != 4 || kinds[0] != "referee.Interrupted" || kinds[3] != "referee.Continued" {
			t.Errorf("after an interruption came %q, want that both come back", kinds)
		}
	})
}
