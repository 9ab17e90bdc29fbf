package connect_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A desertion is a server that has nothing but one game, in which White has left: 29.8 of
// the 30 seconds ago after which Black may claim the win.
type desertion struct {
	t *testing.T

	mu sync.Mutex
	// guarded by mu:
	game   *referee.Game
	log    []referee.Event
	claims int
	over   chan struct{}
}

func newDesertion(t *testing.T) *desertion {
	t.Helper()
	set, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	control, err := referee.ParseTimeControl("10m")
	if err != nil {
		t.Fatal(err)
	}
	terms, err := referee.Terms{
		Size: weiqi.Square(5), Ruleset: set.Name, Rules: set.Rules, Time: control, Ending: "as-is",
		Black: referee.Seat{Kind: referee.Person, Name: "Robot", Player: "robot"},
		White: referee.Seat{Kind: referee.Person, Name: "Bela", Player: "bela"},
	}.Check()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now().Add(-time.Minute)
	first, err := referee.Open(terms, began)
	if err != nil {
		t.Fatal(err)
	}
	game, err := referee.Replay([]referee.Event{first})
	if err != nil {
		t.Fatal(err)
	}
	d := &desertion{t: t, game: game, log: []referee.Event{first}, over: make(chan struct{})}
	left := time.Now().Add(200*time.Millisecond - terms.Limits.Absent.Duration())
	for _, err := range []error{
		d.do(began, referee.Black, referee.Play{N: 1, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 2, Row: 2})}),
		d.do(began, referee.White, referee.Play{N: 2, Move: weiqi.Play(weiqi.White, weiqi.Point{Col: 1, Row: 2})}),
		d.do(began, referee.Black, referee.Play{N: 3, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 1, Row: 1})}),
		d.do(left, referee.Referee, referee.Leave{Color: weiqi.White}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// do has somebody act; d.mu is held, or nobody else is there yet.
func (d *desertion) do(at time.Time, by referee.Party, act referee.Act) error {
	events, next, err := d.game.Decide(at, by, act)
	if err != nil {
		return err
	}
	d.game = next
	d.log = append(d.log, events...)
	return nil
}

func (d *desertion) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch what := r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]; what {
	case "events":
		lines := json.NewEncoder(w)
		_ = lines.Encode(map[string]any{"type": "state", "seq": len(d.log), "you": "black", "server_ms": time.Now().UnixMilli()})
		told := len(d.log)
		for _, e := range d.log {
			_ = lines.Encode(e)
		}
		_ = http.NewResponseController(w).Flush()
		d.mu.Unlock()
		select {
		case <-d.over:
		case <-r.Context().Done():
		}
		d.mu.Lock()
		for _, e := range d.log[told:] {
			_ = lines.Encode(e)
		}
	case "claim-win":
		d.claims++
		if err := d.do(time.Now(), referee.Black, referee.ClaimWin{}); err != nil {
			d.t.Errorf("the claim is refused: %v", err)
			w.WriteHeader(http.StatusConflict)
			return
		}
		close(d.over)
		_ = json.NewEncoder(w).Encode(map[string]int{"seq": len(d.log)})
	default:
		d.t.Errorf("the bot asks for %s", r.URL)
		w.WriteHeader(http.StatusNotFound)
	}
}

// A bot claims the win from somebody who has left, as soon as it may.
func TestClaimWin(t *testing.T) {
	t.Parallel()
	d := newDesertion(t)
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	bot := connect.Bot{Client: connect.New(server.URL, "shp_token", quiet), Start: local(newRandom(1)), Log: quiet}
	if err := bot.Play(patient(t), "one"); err != nil {
		t.Fatal(err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if want := (weiqi.Result{Winner: weiqi.Black, By: weiqi.ByForfeit}); d.claims != 1 || d.game.Result() != want {
		t.Errorf("after %d claims the result is %v, want %v after one", d.claims, d.game.Result(), want)
	}
}

// A bot agrees to a pause only if it shall.
func TestPauses(t *testing.T) {
	t.Parallel()
	for _, agrees := range []bool{false, true} {
		s := newSite(t)
		g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "5x5", Time: "10m"}})
		ctx, stop := context.WithCancel(patient(t))
		left := make(chan error)
		go func() {
			left <- (&connect.Bot{Client: g.black, Start: local(newRandom(1)), Log: quiet, Pauses: agrees}).Play(ctx, g.id)
		}()
		white, err := g.white.Join(ctx, g.id)
		if err != nil {
			t.Fatal(err)
		}
		defer white.Close()
		for e, err := range white.Watch(ctx, 0) {
			if err != nil {
				t.Fatal(err)
			}
			var answered, paused bool
			switch e.What.(type) {
			case referee.Moved:
				if _, err := white.Do(ctx, referee.White, referee.Pause{}); err != nil {
					t.Fatal(err)
				}
			case referee.Paused:
				answered, paused = true, true
			case referee.Unpaused:
				answered = true
			}
			if answered {
				if paused != agrees {
					t.Errorf("a bot that agrees to pauses (%v) pauses (%v)", agrees, paused)
				}
				break
			}
		}
		stop()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("the bot leaves with %v", err)
		}
	}
}
