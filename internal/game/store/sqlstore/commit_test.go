package sqlstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/referee"
)

// A batch is one transaction, and every write in it has its own verdict.
func TestCommit(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { testCommit(t, openSQLite(t, filepath.Join(t.TempDir(), "games.db"))) })
	t.Run("postgres", func(t *testing.T) { testCommit(t, openPostgres(t, emptyPostgres(t))) })
}

func testCommit(t *testing.T, db *DB) {
	create(t, db, "old")
	broken := errors.New("the disk is on fire")
	appendTo := func(id string, after, n int) write {
		var events []referee.Event
		for seq := after + 1; seq <= after+n; seq++ {
			events = append(events, note(seq))
		}
		return write{append: gameAppend{id, after, entries(t, events...)}}
	}
	begin := func(id string) write {
		return write{change: func(ctx context.Context, tx *transaction) error { return tx.create(ctx, id, entries(t, created())[0]) }}
	}

	type step struct {
		write
		want error
	}
	for _, test := range []struct {
		name  string
		steps []step
		logs  map[string]int // the lengths afterwards
	}{
		{"refusals concern nobody else", []step{
			{appendTo("old", 1, 2), nil},
			{appendTo("old", 1, 1), store.ErrConflict},
			{begin("old"), store.ErrExists},
			{appendTo("none", 1, 1), store.ErrNotFound},
			{begin("new"), nil},
			{appendTo("new", 1, 1), nil},
			{begin("new"), store.ErrExists},
			{appendTo("old", 3, 1), nil},
		}, map[string]int{"old": 4, "new": 2}},
		{"failures concern all", []step{
			{appendTo("old", 4, 2), broken},
			{appendTo("old", 4, 1), broken}, // not a conflict: there is nothing it conflicts with
			{begin("newer"), broken},
			{write{change: func(context.Context, *transaction) error { return broken }}, broken},
			{appendTo("new", 2, 1), broken},
		}, map[string]int{"old": 4, "new": 2}},
		{"appends alone", []step{
			{appendTo("old", 4, 2), nil},
			{appendTo("none", 1, 1), store.ErrNotFound},
			{appendTo("new", 1, 1), store.ErrConflict},
			{appendTo("new", 2, 1), nil},
			{appendTo("new", 2, 1), store.ErrConflict},
		}, map[string]int{"old": 6, "new": 3}},
		{"refusals alone", []step{
			{appendTo("old", 5, 1), store.ErrConflict},
		}, map[string]int{"old": 6, "new": 3}},
		{"and are over then", []step{
			{appendTo("old", 6, 1), nil},
			{begin("newer"), nil},
		}, map[string]int{"old": 7, "new": 3, "newer": 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var batch []*write
			for _, s := range test.steps {
				batch = append(batch, &write{change: s.change, append: s.append, verdict: make(chan error, 1)})
			}
			db.commit(batch)
			for i, s := range test.steps {
				if err := <-batch[i].verdict; !errors.Is(err, s.want) {
					t.Errorf("the verdict on write %d is %v, want %v", i, err, s.want)
				}
			}
			for id, length := range test.logs {
				checkLength(t, db, id, length)
			}
			check(t, db)
		})
	}
}

// What waits is taken together, and a context withdraws only what waits.
func TestGather(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := &DB{writes: make(chan *write), closing: make(chan struct{})}
		ctx, cancel := context.WithCancel(t.Context())
		const stay, leave = maxBatch + 10, 20
		var callers sync.WaitGroup
		put := func(ctx context.Context, want error) {
			callers.Go(func() {
				if err := db.change(ctx, "", nil); !errors.Is(err, want) {
					t.Errorf("the verdict is %v, want %v", err, want)
				}
			})
		}
		for range stay {
			put(t.Context(), nil)
		}
		for range leave {
			put(ctx, context.Canceled)
		}
		synctest.Wait()
		cancel()
		synctest.Wait()

		for _, want := range []int{maxBatch, stay - maxBatch, 0} {
			batch := db.gather(nil)
			if len(batch) != want {
				t.Errorf("gathered %d writes, want %d", len(batch), want)
			}
			for _, w := range batch {
				w.verdict <- nil
			}
		}
		put(t.Context(), store.ErrClosed)
		synctest.Wait()
		close(db.closing)
		callers.Wait()
	})
}

// A context that ends after the writer has taken a write leaves it alone.
func TestCommitOutlivesContext(t *testing.T) {
	db := openSQLite(t, filepath.Join(t.TempDir(), "games.db"))
	create(t, db, "game")
	ctx, cancel := context.WithCancel(t.Context())
	err := db.change(ctx, "", func(ctx context.Context, tx *transaction) error {
		cancel()
		_, err := tx.exec(ctx, indexGame, "game", false, "early", "late", store.AnyOutcome, true)
		return err
	})
	if err != nil {
		t.Errorf("the verdict is %v, want none", err)
	}
	if games, err := db.List(t.Context(), store.Query{Player: "late"}); err != nil || len(games) != 1 {
		t.Errorf("there are the games %v, %v of the new player, want one", games, err)
	}
}

func entries(t *testing.T, events ...referee.Event) []entry {
	entries, err := entriesOf(events...)
	if err != nil {
		t.Error(err)
	}
	return entries
}

// Close waits for the transaction under way.
func TestCloseWaits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	db := openSQLite(t, path)
	create(t, db, "game")
	w := &write{verdict: make(chan error, 1), change: func(ctx context.Context, tx *transaction) error {
		<-db.closing
		_, err := tx.exec(ctx, addEvents(1), "game", 2, "{}", "")
		return err
	}}
	db.writes <- w
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	select {
	case err := <-w.verdict:
		if err != nil {
			t.Error(err)
		}
	default:
		t.Error("Close did not wait")
	}
	again := openSQLite(t, path)
	var written int
	if err := again.reader.QueryRow("SELECT COUNT(*) FROM events").Scan(&written); err != nil || written != 2 {
		t.Errorf("%d events are there, %v, want 2", written, err)
	}
}

// BenchmarkAppend counts durable appends to many games, by a few callers at a time, what they
// take of the processor, and how long the slowest of a hundred waits. With the tag system there are up to 20,000 games.
func BenchmarkAppend(b *testing.B) {
	for _, in := range []struct {
		name string
		open func(b *testing.B) *DB
	}{
		{"sqlite", func(b *testing.B) *DB { return openSQLite(b, filepath.Join(b.TempDir(), "games.db")) }},
		{"postgres", func(b *testing.B) *DB { return openPostgres(b, pgtest.Start(b).Database()) }},
	} {
		for _, size := range []struct{ games, callers int }{{1, 1}, {1000, 10}, {20000, 32}, {20000, 256}} {
			if !allCases {
				size.games = min(size.games, 1000)
			}
			b.Run(fmt.Sprintf("%s/games=%d/callers=%d", in.name, size.games, size.callers), func(b *testing.B) {
				db := in.open(b)
				createMany(b, db, size.games)
				b.Cleanup(watchAll(b, db))
				took := make([][]time.Duration, size.callers)
				used, others := processorTime(b), postgresTime(b)
				b.ResetTimer()
				var group sync.WaitGroup
				for caller := range size.callers {
					group.Go(func() {
						for n := caller; n < b.N; n += size.callers {
							begun, seq := time.Now(), 2+n/size.games
							if err := db.Append(b.Context(), fmt.Sprint(n%size.games), seq-1, note(seq)); err != nil {
								b.Error(err)
								return
							}
							took[caller] = append(took[caller], time.Since(begun))
						}
					})
				}
				group.Wait()
				b.StopTimer()
				all := slices.Sorted(slices.Values(slices.Concat(took...)))
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
				b.ReportMetric(float64((processorTime(b)-used).Microseconds())/float64(b.N), "cpu-µs/op")
				if in.name == "postgres" {
					b.ReportMetric(float64((postgresTime(b)-others).Microseconds())/float64(b.N), "postgres-µs/op")
				}
				b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
			})
		}
	}
}

// watchAll hears what is written, as a server does, until it is stopped.
func watchAll(b *testing.B, db *DB) (stop func()) {
	ctx, cancel := context.WithCancel(b.Context())
	begun, done := make(chan struct{}), make(chan struct{})
	var first sync.Once
	go func() {
		defer close(done)
		_ = db.Watch(ctx, func(store.News) { first.Do(func() { close(begun) }) }) // it ends with the context
	}()
	if db.watch != nil {
		<-begun
	}
	return func() { cancel(); <-done }
}

// createMany creates games that are called by numbers.
func createMany(b *testing.B, db *DB, games int) {
	b.Helper()
	var group sync.WaitGroup
	for caller := range 500 {
		group.Go(func() {
			for g := caller; g < games; g += 500 {
				create(b, db, fmt.Sprint(g))
			}
		})
	}
	group.Wait()
}

// processorTime returns how long the processor has worked for this process.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// postgresTime returns how long the processor has worked for the servers that this process has
// started, and for theirs.
func postgresTime(b *testing.B) time.Duration {
	b.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		b.Fatal(err)
	}
	parents, ticks := map[int]int{}, map[int]int{}
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		name := strings.LastIndexByte(string(text), ')') // which may have blanks in it
		var pid int
		_, _ = fmt.Sscan(string(text), &pid)
		fields := strings.Fields(string(text[name+1:]))
		parents[pid], _ = strconv.Atoi(fields[1])
		for _, field := range fields[11:15] { // its own and that of children that have ended
			n, _ := strconv.Atoi(field)
			ticks[pid] += n
		}
	}
	var sum int
	for pid := range ticks {
		for ancestor := parents[pid]; ancestor != 0; ancestor = parents[ancestor] {
			if ancestor == os.Getpid() {
				sum += ticks[pid]
			}
		}
	}
	return time.Duration(sum) * 10 * time.Millisecond // as Linux counts for everybody
}

// Who observes hears of every transaction, while its writes wait.
func TestObserve(t *testing.T) {
	db := openSQLite(t, filepath.Join(t.TempDir(), "games.db"))
	var made atomic.Int64
	db.Observe(func(took time.Duration, err error) {
		made.Add(1)
		if took <= 0 || err != nil || db.Queue() == 0 {
			t.Errorf("a transaction took %v, %v, while %d writes waited", took, err, db.Queue())
		}
	})
	for n := range 3 {
		before := made.Load()
		if err := db.AppendJournal(t.Context(), "a", n, json.RawMessage(`1`)); err != nil {
			t.Fatal(err)
		}
		if made.Load() == before {
			t.Error("nobody was told of a transaction")
		}
	}
}
