package live

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A narrow connection takes as much at once as the test says. What it does not take is written
// when the test lets it be.
type narrow struct {
	room  func(n int) int // how many of so many bytes are taken at once
	let   chan struct{}   // a value lets one write go on
	error error           // of every offer and write

	mu    sync.Mutex
	read  bytes.Buffer
	whole bool
}

func (o *narrow) offer(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.error != nil {
		return 0, o.error
	}
	n := o.room(len(p))
	o.read.Write(p[:n])
	return n, nil
}

func (o *narrow) write(p []byte) error {
	<-o.let
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.error != nil {
		return o.error
	}
	o.read.Write(p)
	return nil
}

func (o *narrow) close(whole bool) { o.whole = whole }

// A place is an arena and a hub that shows its games.
type place struct {
	tb    testing.TB
	arena *arena.Arena
	hub   *Hub
}

func newPlace(tb testing.TB) *place {
	games := arena.New(arena.Config{Store: store.NewMemory(), Log: slog.New(slog.DiscardHandler)})
	p := &place{tb, games, NewHub(Config{State: stateOf, Chat: nobodySpeaks, Heartbeat: time.Hour})}
	tb.Cleanup(func() {
		p.hub.Close()
		games.Close()
	})
	return p
}

// stateOf renders as much of a game as the tests look at.
func stateOf(t *arena.Table, viewer Viewer, _ bool, _ int) State {
	var s State
	t.View(func(g *referee.Game) {
		s.You, s.Seq, s.Over = g.ColorOf(viewer.ID), g.Seq(), g.Over()
		s.JSON = encode(map[string]any{"type": "state", "seq": g.Seq(), "phase": g.Phase(), "board": g.Position().Rows()})
	})
	return s
}

func nobodySpeaks(string, int) ([]Said, <-chan struct{}) { return nil, nil }

// open begins a game on a board of so many columns and rows.
func (p *place) open(side int) *arena.Table {
	p.tb.Helper()
	seat := func(name string) referee.Seat {
		return referee.Seat{Kind: referee.Person, Name: name, Player: name}
	}
	table, err := p.arena.Open(context.Background(), referee.Terms{
		Size: weiqi.Square(side), Ruleset: "chinese", Ending: "play-on", Black: seat("Honinbo"), White: seat("Inoue"),
	})
	if err != nil {
		p.tb.Fatal(err)
	}
	return table
}

// do acts in a game.
func do(tb interface{ Fatal(...any) }, table *arena.Table, by referee.Party, act referee.Act) {
	if _, err := table.Do(context.Background(), by, act); err != nil {
		tb.Fatal(err)
	}
}

// play makes move number n of a game.
func play(tb interface{ Fatal(...any) }, table *arena.Table, n int8) {
	color := []weiqi.Color{weiqi.White, weiqi.Black}[n%2]
	do(tb, table, referee.PartyOf(color), referee.Play{Move: weiqi.Play(color, weiqi.Point{Col: n - 1})})
}

// tellTo returns a stream of somebody who watches a game or plays it, from its beginning. It
// begins when it is written.
func (p *place) tellTo(out connection, table *arena.Table, plays bool) *stream {
	p.tb.Helper()
	f, err := p.hub.join(table)
	if err != nil {
		p.tb.Fatal(err)
	}
	told := &stream{feed: f, out: out, done: make(chan struct{}), watch: watch{Watch: Watch{Table: table}}, busy: true}
	told.leave = f.add(told, plays)
	return told
}

// Whatever a client takes at once, and whenever it reads the rest: it is told every event, once
// and in order, and the last state.
func TestSlowReadersMissNothing(t *testing.T) {
	p := newPlace(t)
	rapid.Check(t, func(t *rapid.T) {
		table := p.open(9) // 1
		halves := rapid.SliceOfN(rapid.IntRange(0, 2), 20, 20).Draw(t, "halves")
		out := &narrow{let: make(chan struct{}), room: func(n int) int {
			some := n * halves[0] / 2
			halves = halves[1:]
			return some
		}}
		told := p.tellTo(out, table, false)
		go told.write(nil)
		for n := int8(1); n <= 8; n++ {
			for range rapid.IntRange(0, 2).Draw(t, "reads") {
				select {
				case out.let <- struct{}{}:
				default:
				}
			}
			play(t, table, n) // 2 to 9
		}
		do(t, table, referee.Black, referee.Resign{}) // 10
		close(out.let)
		<-told.done
		var events []int
		phase := ""
		for text := range bytes.Lines(out.read.Bytes()) {
			var line struct {
				Type, Phase string
				Seq         int
			}
			if err := json.Unmarshal(text, &line); err != nil {
				t.Fatalf("%v in %q", err, text)
			}
			if line.Type == "state" {
				phase = line.Phase
			} else {
				events = append(events, line.Seq)
			}
		}
		if want := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}; !slices.Equal(events, want) {
			t.Errorf("the events %v were told, want %v", events, want)
		}
		if !out.whole || phase != "over" {
			t.Errorf("whole: %v, and the last state is of the phase %q, want over", out.whole, phase)
		}
	})
}

// Players are told before spectators.
func TestPlayersAreToldFirst(t *testing.T) {
	p := newPlace(t)
	table := p.open(9)
	var mu sync.Mutex
	var told []string
	all := make(chan struct{}, 8)
	note := func(who string) func(int) int {
		return func(n int) int {
			mu.Lock()
			defer mu.Unlock()
			told = append(told, who)
			all <- struct{}{}
			return n
		}
	}
	let := make(chan struct{})
	close(let)
	whos := []string{"watches", "watches", "watches", "plays"}
	for _, who := range whos {
		p.tellTo(&narrow{let: let, room: note(who)}, table, who == "plays").write(nil)
	}
	play(t, table, 1)
	for range whos {
		<-all
	}
	mu.Lock()
	defer mu.Unlock()
	if told[0] != "plays" {
		t.Errorf("told in the order %q, want the player first", told)
	}
}

// A client that is gone is forgotten with the next news.
func TestBrokenConnections(t *testing.T) {
	p := newPlace(t)
	table := p.open(9)
	let := make(chan struct{})
	close(let)
	broken := &narrow{let: let, error: errors.New("gone")}
	p.tellTo(broken, table, false).write(nil) // the first state
	later := &narrow{let: let, room: func(n int) int { return n }}
	told := p.tellTo(later, table, false)
	told.write(nil)
	play(t, table, 1)
	later.mu.Lock()
	later.error = errors.New("gone")
	later.mu.Unlock()
	play(t, table, 2)
	<-told.done
	if n := p.hub.Games(); n != 0 {
		t.Errorf("%d games are watched, want none", n)
	}
}

// A sink takes everything and keeps nothing.
type sink struct{}

func (sink) offer(p []byte) (int, error) { return len(p), nil }
func (sink) write([]byte) error          { return nil }
func (sink) close(bool)                  {}

// BenchmarkTell tells 10,000 watchers of one game of a move, writing to their connections
// excepted.
func BenchmarkTell(b *testing.B) {
	const many = 10000
	p := newPlace(b)
	table := p.open(19)
	var streams []*stream
	for range many {
		s := p.tellTo(sink{}, table, false)
		s.busy = false
		streams = append(streams, s)
	}
	feed := streams[0].feed
	feed.tell()
	for b.Loop() {
		for _, s := range streams {
			s.seq = 0
		}
		feed.tell()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*many), "ns/watcher")
}
