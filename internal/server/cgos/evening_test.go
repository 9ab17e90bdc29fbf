package cgos_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/weiqi"
)

var evening = flag.Int("evening", 12, "how many games eight players play in TestEvening")

// An unreliable line to a server cuts every connection after a while.
type unreliable struct {
	net.Listener
	to   string
	work sync.WaitGroup
	cut  atomic.Int32 // connections
}

func newUnreliable(t *testing.T, to string) *unreliable {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	u := &unreliable{Listener: listener, to: to}
	u.work.Go(u.serve)
	t.Cleanup(func() {
		listener.Close()
		u.work.Wait()
	})
	return u
}

func (u *unreliable) serve() {
	for {
		conn, err := u.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", u.to)
		if err != nil {
			conn.Close()
			continue
		}
		end := sync.OnceFunc(func() {
			conn.Close()
			server.Close()
		})
		u.work.Go(func() {
			defer end()
			_, _ = io.CopyN(server, conn, 45+rand.Int64N(60)) // and then it is cut
			u.cut.Add(1)
		})
		u.work.Go(func() {
			defer end()
			_, _ = io.Copy(conn, server)
		})
	}
}

// TestEvening lets eight programs play whose connections are cut again and again. Every
// game that has begun ends, and the ratings are those that follow from the results.
func TestEvening(t *testing.T) {
	t.Parallel()
	db := store.NewMemory()
	terms := nine()
	terms.Size, terms.Komi, terms.Time = 5, weiqi.Points(1), 20*time.Second
	terms.Admin = hashed(t, "open sesame")
	terms.Anchors = map[string]float64{"player0": 1500}
	s := open(t, db, terms)
	line := newUnreliable(t, s.addr)
	viewer, admin := dial(t, s), dial(t, s)
	viewer.hear("protocol genmove_analyze")
	viewer.say("v1 viewer\n")
	admin.hear("protocol genmove_analyze")
	admin.say("a1 me\nopen sesame\n")
	admin.hear("password")
	admin.hear("ok")

	const players = 8
	ctx, home := context.WithCancel(t.Context())
	defer home()
	var group sync.WaitGroup
	for i := range players {
		group.Go(func() {
			err := client1(line.Addr().String(), fmt.Sprintf("player%d", i), random{}, 0).Play(ctx)
			if !errors.Is(err, context.Canceled) {
				t.Errorf("player %d: %v", i, err)
			}
		})
	}
	began := math.MaxInt // games, once no more begin
	for over := 0; over < began; {
		if verb, _, _ := strings.Cut(viewer.line(), " "); verb != "gameover" {
			continue
		}
		if over++; over == *evening {
			admin.say("hold\n")
			admin.hear("ok")
			began = len(s.venue.Games(math.MaxInt))
		}
	}
	home()
	group.Wait()
	s.close()

	var entries []struct {
		Type         string
		Black, White any // who begins a game, and the tags at its end
		Number       int
		Result       weiqi.Result
	}
	stored, err := db.Journal(t.Context(), "venue/nine", 0)
	if err != nil {
		t.Fatal(err)
	}
	all, err := json.Marshal(stored)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(all, &entries); err != nil {
		t.Fatal(err)
	}
	type pair struct{ black, white string }
	var games []pair
	tags := map[string]stats.Tag{"player0": {Elo: 1500, K: 16}}
	tag := func(name string) stats.Tag {
		if known, ok := tags[name]; ok {
			return known
		}
		return stats.Tag{Elo: 1800, K: 96}
	}
	ended := map[int]bool{}
	for _, e := range entries {
		switch e.Type {
		case "began":
			games = append(games, pair{e.Black.(string), e.White.(string)})
		case "ended":
			if ended[e.Number] {
				t.Errorf("game %d has ended twice", e.Number)
			}
			ended[e.Number] = true
			g := games[e.Number-1]
			outcome := stats.Draw
			switch e.Result.Winner {
			case weiqi.Black:
				outcome = stats.Win
			case weiqi.White:
				outcome = stats.Loss
			}
			k := stats.KFactor{Min: 16, Max: 96, Trust: 0.1}
			tags[g.black], tags[g.white] = k.After(tag(g.black), tag(g.white), outcome)
			tags["player0"] = stats.Tag{Elo: 1500, K: 16}
		}
	}
	if len(ended) != len(games) {
		t.Errorf("%d games have begun and %d ended", len(games), len(ended))
	}
	if len(games) < *evening {
		t.Errorf("%d games were played, want %d", len(games), *evening)
	}
	if cuts := int(line.cut.Load()); cuts < *evening/2 {
		t.Errorf("%d connections were cut, which is too few to tell anything", cuts)
	}
	again := open(t, db, terms)
	for _, standing := range again.venue.Standings() {
		if want := tag(standing.Player); math.Abs(standing.Tag.Elo-want.Elo) > 1e-6 || math.Abs(standing.Tag.K-want.K) > 1e-6 {
			t.Errorf("%s is rated %+v, want %+v", standing.Player, standing.Tag, want)
		}
		if standing.Elo == nil && standing.Games > 0 {
			t.Errorf("%s has no rating from all games", standing.Player)
		}
	}
	t.Logf("%d games, %d connections cut", len(games), line.cut.Load())
}
