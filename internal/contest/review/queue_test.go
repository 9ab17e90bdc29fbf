package review_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/api"
	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/weiqi"
)

// A clock is moved by a test.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time {
	return time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC).Add(time.Duration(c.ahead.Load()))
}
func (c *clock) pass(d time.Duration) { c.ahead.Add(int64(d)) }

// A quick engine says the same of every position at once.
type quick struct {
	version string
	did     func() // after each position
}

func (q quick) Identity(*review.Game) review.Identity {
	return review.Identity{Engine: "quick", Name: "quick", Version: q.version, Visits: 1}
}
func (quick) Close() error { return nil }
func (q quick) Evaluate(ctx context.Context, _ *review.Game, positions []int, keep func(review.Evaluation) error) error {
	for _, n := range positions {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := keep(review.Evaluation{Position: n, Visits: 1, Black: 0.5}); err != nil {
			return err
		}
		if q.did != nil {
			q.did()
		}
	}
	return nil
}

// game returns a game that is no other: its first move tells.
func game(n int) *review.Game {
	size := weiqi.Square(19)
	at := weiqi.Point{Col: int8(n % 19), Row: int8(n / 19)}
	g := &review.Game{Size: size, Ruleset: "chinese", Komi: 15, Turn: "black", Moves: []string{"black " + at.String()}}
	for i := range 30 {
		g.Moves = append(g.Moves, fmt.Sprintf("%v %v", []weiqi.Color{weiqi.White, weiqi.Black}[i%2], weiqi.Point{Col: int8(i%10) * 2, Row: 18 - int8(i/10)*2}))
	}
	return g
}

// A mortal source is that of a worker whose process may be killed: from then on nothing comes from it.
type mortal struct {
	*review.Queue
	dead atomic.Bool
}

var errDead = errors.New("the process is dead")

func (m *mortal) Lease(ctx context.Context, engines []string) (*review.Lease, error) {
	if m.dead.Load() {
		return nil, errDead
	}
	return m.Queue.Lease(ctx, engines)
}

func (m *mortal) Deliver(ctx context.Context, id string, d review.Delivery) ([]int, error) {
	if m.dead.Load() {
		return nil, errDead
	}
	return m.Queue.Deliver(ctx, id, d)
}

// TestReviewWorkersAreKilled: a hundred reviews, two workers each killed twice in the middle of one, and each review is
// done once, with each position once.
func TestReviewWorkersAreKilled(t *testing.T) {
	const reviews = 100
	clock, journals := new(clock), store.NewMemory()
	queue, err := review.Open(t.Context(), journals, review.Limits{Person: reviews}, clock.now)
	if err != nil {
		t.Fatal(err)
	}
	for n := range reviews {
		if _, err := queue.Ask(t.Context(), fmt.Sprintf("game/%d", n), game(n), "quick", fmt.Sprintf("person %d", n%7)); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var workers sync.WaitGroup
	var killed atomic.Int64
	for range 2 {
		workers.Go(func() {
			for life := range 3 {
				alive, kill := context.WithCancel(ctx)
				source := &mortal{Queue: queue}
				n := 0
				did := func() {
					if n++; life < 2 && n == 31*3+7+life { // within the fourth review
						source.dead.Store(true)
						killed.Add(1)
						kill()
						clock.pass(time.Minute) // and nothing is heard of it for that long
					}
				}
				start := func(context.Context) (review.Engine, error) { return quick{"1", did}, nil }
				w := review.Worker{Source: source, Engines: map[string]func(context.Context) (review.Engine, error){"quick": start}, Pause: time.Millisecond, Every: time.Hour, Log: slog.New(slog.DiscardHandler)}
				w.Run(alive)
				kill()
			}
		})
	}
	for {
		state, fresh := queue.Look()
		if all, _ := state.Ahead(""); all == 0 {
			break
		}
		select {
		case <-fresh:
		case <-t.Context().Done():
			t.Fatal("the reviews are not done")
		}
		clock.pass(time.Second) // what is leased to the dead is free before long
	}
	stop()
	workers.Wait()
	if killed.Load() != 4 {
		t.Errorf("%d workers were killed, want 4", killed.Load())
	}
	done := map[string]int{}
	entries, err := journals.Journal(t.Context(), review.QueueJournal, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range entries {
		var e review.Entry
		if err := json.Unmarshal(text, &e); err != nil {
			t.Fatal(err)
		}
		if e.Did == "done" {
			done[e.ID]++
		}
	}
	if len(done) != reviews {
		t.Errorf("%d reviews are done, want %d", len(done), reviews)
	}
	for id, times := range done {
		if times != 1 {
			t.Errorf("review %s was done %d times", id, times)
		}
		positions := map[int]int{}
		parts, err := journals.Journal(t.Context(), review.JournalPrefix+id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range parts {
			var p review.Part
			if err := json.Unmarshal(text, &p); err != nil {
				t.Fatal(err)
			}
			for _, e := range p.Evaluations {
				positions[e.Position]++
			}
		}
		for n := range 32 {
			if positions[n] != 1 {
				t.Errorf("review %s has position %d %d times", id, n, positions[n])
			}
		}
	}
}

// TestQueueIsFair: people have their turns one after the other, however many reviews one of them has asked for.
func TestQueueIsFair(t *testing.T) {
	clock := new(clock)
	queue, err := review.Open(t.Context(), store.NewMemory(), review.Limits{Person: 3, All: 5}, clock.now)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(n int, who string) error {
		_, err := queue.Ask(t.Context(), fmt.Sprintf("game/%d", n), game(n), "quick", who)
		return err
	}
	for n, who := range []string{"Ann", "Ann", "Ann", "Ben", "Cho"} {
		if err := ask(n, who); err != nil {
			t.Fatal(err)
		}
	}
	if err := ask(0, "Dan"); err != nil {
		t.Errorf("what was asked for already: %v", err)
	}
	for who, want := range map[string]string{"Ann": "3 reviews of yours are waiting already; wait until one is done", "Dan": "5 reviews are waiting already; try again later"} {
		if err := ask(7, who); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %q", who, err, want)
		}
	}
	var turns string
	for range 5 {
		lease, err := queue.Lease(t.Context(), []string{"quick"})
		if err != nil || lease == nil {
			t.Fatal(lease, err)
		}
		state, _ := queue.Look()
		turns += state.Job(lease.Review).Person[:1]
	}
	if turns != "ABCAA" {
		t.Errorf("turns %s, want ABCAA", turns)
	}
	if lease, err := queue.Lease(t.Context(), []string{"quick"}); lease != nil || err != nil {
		t.Errorf("all are leased, and %v, %v", lease, err)
	}
}

// TestQueueFails: a review whose engine nobody has fails after ten minutes, one whose engine fails after three times,
// and asked for again it is tried again. Nothing is taken from who has no lease.
func TestQueueFails(t *testing.T) {
	clock := new(clock)
	queue, err := review.Open(t.Context(), store.NewMemory(), review.Limits{}, clock.now)
	if err != nil {
		t.Fatal(err)
	}
	job, err := queue.Ask(t.Context(), "game/1", game(1), "rare", "Ann")
	if err != nil {
		t.Fatal(err)
	}
	expire := func(after time.Duration) *review.Job {
		t.Helper()
		clock.pass(after)
		if err := queue.Expire(t.Context(), []string{"rare"}); err != nil {
			t.Fatal(err)
		}
		state, _ := queue.Look()
		return state.Job(job.ID)
	}
	if j := expire(9 * time.Minute); j.Status != review.Waiting {
		t.Errorf("after 9 minutes it is %s", j.Status)
	}
	if j := expire(time.Minute); j.Status != review.Failed || j.Why.String() != "no worker had the engine rare within 10 minutes" {
		t.Errorf("after 10 minutes it is %s: %v", j.Status, j.Why)
	}
	if job, err = queue.Ask(t.Context(), "game/1", game(1), "rare", "Ann"); err != nil || job.Status != review.Waiting {
		t.Fatalf("asked for again it is %v, %v", job, err)
	}
	for range 3 {
		lease, err := queue.Lease(t.Context(), []string{"rare"})
		if err != nil || lease == nil {
			t.Fatal(lease, err)
		}
		if _, err := queue.Deliver(t.Context(), lease.Review, review.Delivery{Lease: "another"}); !errors.Is(err, review.ErrLost) {
			t.Errorf("without a lease: %v", err)
		}
		if _, err := queue.Deliver(t.Context(), lease.Review, review.Delivery{Lease: lease.Lease, Problem: "no memory"}); err != nil {
			t.Fatal(err)
		}
	}
	state, _ := queue.Look()
	if j := state.Job(job.ID); j.Status != review.Failed || j.Why.String() != "the engine failed 3 times: no memory" {
		t.Errorf("it is %s: %v", j.Status, j.Why)
	}
}

// TestEngineDoesNotStart: an engine that cannot be started fails the review that wants it, and nothing else.
func TestEngineDoesNotStart(t *testing.T) {
	queue, err := review.Open(t.Context(), store.NewMemory(), review.Limits{}, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	start := func(ctx context.Context) (review.Engine, error) {
		// a nil pointer, and an error
		return review.StartKataGo(ctx, gtp.Command{Args: []string{"/no/such/katago"}}, "katago", 9, func(string) {})
	}
	open := func(context.Context) (*review.Queue, error) { return queue, nil }
	defer review.WorkOn(open, []map[string]review.Start{{"katago": start}}, slog.New(slog.DiscardHandler))()
	job, err := queue.Ask(t.Context(), "game/1", game(1), "katago", "Ann")
	if err != nil {
		t.Fatal(err)
	}
	for late := time.After(eventually.Hang); ; {
		state, moved := queue.Look()
		if j := state.Job(job.ID); j.Status == review.Failed {
			if !strings.Contains(j.Why.String(), "the engine failed 3 times: start /no/such/katago") {
				t.Errorf("it has failed: %v", j.Why)
			}
			return
		}
		select {
		case <-moved:
		case <-late:
			t.Fatal("it does not fail")
		}
	}
}

// TestQueueForgetsEngines: a review whose engine is offered no more fails within a minute or two, but not while a
// worker has it.
func TestQueueForgetsEngines(t *testing.T) {
	clock := new(clock)
	queue, err := review.Open(t.Context(), store.NewMemory(), review.Limits{}, clock.now)
	if err != nil {
		t.Fatal(err)
	}
	for n, engine := range []string{"gone", "rare"} {
		if _, err := queue.Ask(t.Context(), fmt.Sprint("game/", n), game(1), engine, "Ann"); err != nil {
			t.Fatal(err)
		}
	}
	statuses := func(after time.Duration) (all []review.Status, why string) {
		t.Helper()
		clock.pass(after)
		if err := queue.Expire(t.Context(), []string{"rare"}); err != nil {
			t.Fatal(err)
		}
		state, _ := queue.Look()
		for _, source := range []string{"game/0", "game/1"} {
			j := state.Of(source)[0]
			all, why = append(all, j.Status), why+j.Why.String()
		}
		return all, why
	}
	if _, err := queue.Lease(t.Context(), []string{"gone"}); err != nil {
		t.Fatal(err)
	}
	if all, _ := statuses(59 * time.Second); !slices.Equal(all, []review.Status{review.Running, review.Waiting}) {
		t.Errorf("while a worker has it they are %v", all)
	}
	all, why := statuses(time.Minute)
	if !slices.Equal(all, []review.Status{review.Failed, review.Waiting}) || why != "the engine gone does no reviews here any more" {
		t.Errorf("two minutes later they are %v: %q", all, why)
	}
	if j, err := queue.Ask(t.Context(), "game/0", game(1), "rare", "Ann"); err != nil || j.Status != review.Waiting {
		t.Errorf("asked for again with another engine it is %v, %v", j, err)
	}
}

// TestQueueCaches: what was looked at in one game is not looked at again in another, and a review that another version
// of the engine began is begun anew.
func TestQueueCaches(t *testing.T) {
	clock := new(clock)
	queue, err := review.Open(t.Context(), store.NewMemory(), review.Limits{}, clock.now)
	if err != nil {
		t.Fatal(err)
	}
	missing := func(source string, by review.Identity, some ...review.Evaluation) int {
		t.Helper()
		if _, err := queue.Ask(t.Context(), source, game(1), "quick", "Ann"); err != nil {
			t.Fatal(err)
		}
		lease, err := queue.Lease(t.Context(), []string{"quick"})
		if err != nil || lease == nil {
			t.Fatal(lease, err)
		}
		left, err := queue.Deliver(t.Context(), lease.Review, review.Delivery{Lease: lease.Lease, By: by, Evaluations: some, Back: true})
		if err != nil {
			t.Fatal(err)
		}
		return len(left)
	}
	one, two := review.Identity{Engine: "quick", Version: "1"}, review.Identity{Engine: "quick", Version: "2"}
	if got := missing("game/1", one, review.Evaluation{Position: 3, Black: .5}, review.Evaluation{Position: 4, Black: .5}); got != 30 {
		t.Errorf("%d are missing, want 30", got)
	}
	if got := missing("game/1", two, review.Evaluation{Position: 5, Black: .5}); got != 31 {
		t.Errorf("by another version %d are missing, want 31", got)
	}
	if _, err := queue.Remove(t.Context(), "game/1"); err != nil {
		t.Fatal(err)
	}
	if got := missing("record/1", one); got != 30 {
		t.Errorf("in another record %d are missing, want 30", got)
	}
}

// TestBefore: who waits is told how many reviews come before, as they are leased if nobody asks for more.
func TestBefore(t *testing.T) {
	clock, journals := new(clock), store.NewMemory()
	queue, err := review.Open(t.Context(), journals, review.Limits{}, clock.now)
	if err != nil {
		t.Fatal(err)
	}
	for n, person := range []string{"ann", "ann", "ann", "ben", "ann", "cho", "ben", "cho"} {
		if _, err := queue.Ask(t.Context(), fmt.Sprintf("game/%d", n), game(n), "quick", person); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := queue.Ask(t.Context(), "game/0", game(0), "other", "dan"); err != nil { // waits for another worker
		t.Fatal(err)
	}
	for leased := range 8 {
		state, err := queue.State(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		before := map[string]int{}
		for _, person := range []string{"ann", "ben", "cho"} {
			for _, j := range state.By(person) {
				if j.Status == review.Waiting {
					before[j.ID] = state.Before(j)
				}
			}
		}
		if len(before) != 8-leased {
			t.Fatalf("%d reviews wait after %d were leased", len(before), leased)
		}
		lease, err := queue.Lease(t.Context(), []string{"quick"})
		if err != nil || lease == nil {
			t.Fatalf("lease %d is %v, %v", leased, lease, err)
		}
		if before[lease.Review] != leased { // those that run
			t.Errorf("review %d in turn was told of %d before it", leased, before[lease.Review])
		}
		for id, n := range before {
			if n < leased || n > 7 {
				t.Errorf("review %s is told of %d before it, of which %d run", id, n, leased)
			}
		}
	}
}

// A refusing source refuses to lease a review a number of times, and has none after that.
type refusing struct {
	review.Source
	left  int
	tries []time.Time
	done  func()
}

func (r *refusing) Lease(context.Context, []string) (*review.Lease, error) {
	r.tries = append(r.tries, time.Now())
	if r.left--; r.left > 0 {
		return nil, &api.Problem{Status: 422, Title: "no such engine"}
	}
	if r.left < -1 {
		r.done()
	}
	return nil, nil
}

// A worker that is refused says so once, and asks less and less often; it says when it is not refused any more, and
// asks as before.
func TestWorkerRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var log bytes.Buffer
		source := &refusing{left: 12, done: cancel}
		w := review.Worker{Source: source, Log: slog.New(slog.NewTextHandler(&log, nil))}
		w.Run(ctx)
		if said := log.String(); strings.Count(said, "no such engine") != 1 || strings.Count(said, "again") != 1 {
			t.Errorf("the log is\n%s", said)
		}
		took := source.tries[10].Sub(source.tries[0])
		if took < 2*time.Minute || source.tries[10].Sub(source.tries[9]) > time.Minute {
			t.Errorf("ten times it asks again within %v", took)
		}
		if pause := source.tries[12].Sub(source.tries[11]); pause != time.Second {
			t.Errorf("it asks again after %v, want 1s", pause)
		}
	})
}
