package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A sharedLog is a store that has one and the same log under every name, as text and once, so
// that what is measured is the arena's own.
type sharedLog struct {
	store.Store
	log  []json.RawMessage
	last time.Time // when the last event happened
}

func (s sharedLog) Load(context.Context, string) ([]referee.Event, error) {
	events := make([]referee.Event, len(s.log))
	for i, text := range s.log {
		if err := json.Unmarshal(text, &events[i]); err != nil {
			return nil, err
		}
	}
	return events, nil
}

func (sharedLog) Append(context.Context, string, int, ...referee.Event) error { return nil }

// newSharedLog returns a store of live 19x19 games of so many moves between two people, with
// clocks that run into byo-yomi. Nobody fills his own eyes, so that stones are captured about
// as often as people do.
func newSharedLog(tb testing.TB, moves int) sharedLog {
	tb.Helper()
	terms := referee.Terms{Size: weiqi.Square(19), Ruleset: "chinese", Ending: "play-on", Komi: 15,
		Black: person("0199b1e0-7b1c-7d2e-9d7a-000000000001"), White: person("0199b1e0-7b1c-7d2e-9d7a-000000000002")}
	rules, err := weiqi.RulesetNamed(terms.Ruleset)
	if err != nil {
		tb.Fatal(err)
	}
	terms.Rules = rules.Rules
	if err := terms.Time.UnmarshalText([]byte("10m+5x10m")); err != nil {
		tb.Fatal(err)
	}
	at := time.Date(2026, time.November, 21, 20, 0, 0, 0, time.UTC)
	created, err := referee.Open(terms, at)
	if err != nil {
		tb.Fatal(err)
	}
	game, err := referee.Replay([]referee.Event{created})
	if err != nil {
		tb.Fatal(err)
	}
	log := []referee.Event{created}
	random := rand.New(rand.NewPCG(19, 19))
	for game.MoveNumber() < moves {
		at = at.Add(time.Duration(1000+random.IntN(12000)) * time.Millisecond)
		act := referee.Play{Move: weiqi.Play(game.Turn(), playable(game.Position(), random)), Lag: referee.Millis(random.IntN(200))}
		events, next, err := game.Decide(at, referee.PartyOf(game.Turn()), act)
		if err != nil {
			tb.Fatal(err)
		}
		game = next
		log = append(log, events...)
	}
	s := sharedLog{log: make([]json.RawMessage, len(log)), last: at}
	for i, e := range log {
		if s.log[i], err = json.Marshal(e); err != nil {
			tb.Fatal(err)
		}
	}
	return s
}

// playable draws a legal point that is not an eye of the side to move.
func playable(p *weiqi.Position, random *rand.Rand) weiqi.Point {
	for points := p.LegalPoints().Points(); ; {
		at := points[random.IntN(len(points))]
		for _, near := range []weiqi.Point{{Col: at.Col - 1, Row: at.Row}, {Col: at.Col + 1, Row: at.Row}, {Col: at.Col, Row: at.Row - 1}, {Col: at.Col, Row: at.Row + 1}} {
			if p.Size().Contains(near) && p.At(near) != p.Turn() {
				return at
			}
		}
	}
}

// played returns an arena in which the games on the log have just been played.
func (s sharedLog) played() *Arena {
	a := New(Config{Store: s, Judge: life.None{}, Log: slog.New(slog.DiscardHandler), Idle: time.Hour})
	a.since.Store(0)
	a.offset.Store(int64(s.last.Sub(a.Now())))
	return a
}

// comeBack loads a game that has been in the arena.
func comeBack(tb testing.TB, a *Arena, id string) {
	tb.Helper()
	a.parked[id] = &parked{}
	if _, err := a.Table(tb.Context(), id); err != nil {
		tb.Fatal(err)
	}
}

// weigh loads games, and says what they take in memory, in bytes each: hot, and cold, when
// they are parked and nobody holds them.
func weigh(tb testing.TB, s sharedLog, games int) (hot, cold int) {
	tb.Helper()
	a := s.played()
	defer a.Close()
	comeBack(tb, a, "the first game brings in what all games share")
	empty := heap()
	for i := range games {
		comeBack(tb, a, fmt.Sprintf("%012d", i))
	}
	full := heap()
	for _, t := range a.all() {
		t.used.Store(false)
		t.park()
	}
	parked := heap()
	if tables := len(a.all()); tables != 0 {
		tb.Fatalf("%d games are still in memory", tables)
	}
	return int(full-empty) / games, int(parked-empty) / games
}

// heap returns how many bytes are in use, after everything that can be let go is.
func heap() int64 {
	for range 3 { // what a weak pointer or a finalizer lets go of goes with the next
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// What a live 19x19 game of 250 moves takes: 7 KB while it is played and 1 KB while it is
// parked, or less.
func TestGamesTakeLittleMemory(t *testing.T) {
	if hot, cold := weigh(t, newSharedLog(t, 250), 200); hot > 7300 || cold > 1000 {
		t.Errorf("a game takes %d bytes, and %d when it is parked, want 7,000 and 1,000 or little more", hot, cold)
	}
}

// What 2,000 live 19x19 games of 250 moves take in memory, each with all that belongs to it.
func BenchmarkMemory(b *testing.B) {
	s := newSharedLog(b, 250)
	for b.Loop() {
		hot, cold := weigh(b, s, 2000)
		b.ReportMetric(float64(hot)/1000, "KB/hot")
		b.ReportMetric(float64(cold)/1000, "KB/cold")
	}
}

// How long a game of 250 moves takes to come back from its log, as a store has it.
func BenchmarkRestore(b *testing.B) {
	s := newSharedLog(b, 250)
	a := s.played()
	defer a.Close()
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n++
		comeBack(b, a, fmt.Sprint(n))
	}
}
