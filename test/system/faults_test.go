//go:build system

package system

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// A doubter sends every move to both servers at once, and once more to one of them a while
// later, and takes whichever answer is the first or the last: requests arrive twice and three
// times, and in another order than they were made in, and so do answers.
type doubter struct {
	hosts [2]string
	late  sync.WaitGroup
	made  atomic.Int64 // answers that a move was made
	again atomic.Int64 // answers that it had been made before
	odd   sync.Map     // other answers, by status
}

func (d *doubter) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method != http.MethodPut {
		return http.DefaultTransport.RoundTrip(r)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	send := func(to int) (*http.Response, error) {
		copied := r.Clone(context.WithoutCancel(r.Context()))
		copied.URL.Host, copied.Host = d.hosts[to], d.hosts[to]
		copied.Body = io.NopCloser(bytes.NewReader(body))
		response, err := http.DefaultTransport.RoundTrip(copied)
		if err != nil {
			return nil, err
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		response.Body = io.NopCloser(bytes.NewReader(text))
		switch response.StatusCode {
		case http.StatusCreated:
			d.made.Add(1)
		case http.StatusOK:
			d.again.Add(1)
		default:
			d.odd.Store(response.Status, string(text))
		}
		return response, err
	}
	var responses [2]*http.Response
	var errs [2]error
	answered := make(chan int, 2)
	for to := range d.hosts {
		d.late.Go(func() {
			responses[to], errs[to] = send(to)
			answered <- to
		})
	}
	d.late.Go(func() {
		time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
		if response, err := send(rand.IntN(2)); err == nil {
			response.Body.Close()
		}
	})
	taken := <-answered
	if rand.IntN(2) == 0 {
		taken = <-answered
	}
	return responses[taken], errs[taken]
}

// TestReplicasAreAskedTwice has every move delivered three times, to both servers at once and
// late, and has what they tell each other repeated and told out of order: each is made
// once, and watchers at both are told each event once.
func TestReplicasAreAskedTwice(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t)
	db := database.Database()
	echoing, stop := context.WithCancel(t.Context())
	echoed := make(chan error, 1)
	go func() { echoed <- database.Echo(echoing, db, "shinpan") }()
	d := &doubter{}
	var spots [2]spot
	for i := range spots {
		spots[i] = spot{program: program(t), addr: freeAddr(t), db: db}
		d.hosts[i] = spots[i].addr
	}
	r := playAt(t, spots, &http.Client{Transport: d, Timeout: eventually.Hang}, 6)
	watching := r.watch()
	for range 20 {
		r.goesOn()
	}
	_, most := r.audit()
	r.uninterrupted(most)
	d.late.Wait()
	watching.audit()
	stop()
	if err := <-echoed; err != nil {
		t.Error(err)
	}
	if made, acked := d.made.Load(), r.acked.Load(); made < acked || made > acked+int64(len(r.games)) {
		t.Errorf("%d answers say that a move was made, and %d moves were acknowledged", made, acked)
	}
	d.odd.Range(func(status, text any) bool {
		t.Errorf("a repeated move was answered %s: %s", status, text)
		return true
	})
	t.Logf("%d moves were made, and %d times it was said that one had been made before", d.made.Load(), d.again.Load())
}

// TestReplicasWithASlowDatabase has commits take one to three seconds: moves are late. Where
// the servers cannot even say for so long that they are at work, clocks stand.
func TestReplicasWithASlowDatabase(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t)
	db := database.Database()
	r := playOn(t, db, 6)
	r.goesOn()
	pgtest.Exec(t, db, `
		CREATE FUNCTION doze() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1 + 2 * random()); RETURN NULL; END';
		CREATE TRIGGER slow AFTER INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION doze()`)
	time.Sleep(2 * time.Second) // in which commits pile up
	r.goesOn()
	pgtest.Exec(t, db, "DROP TRIGGER slow ON events")
	r.goesOn()
	r.audit()
}

// TestReplicasWithAReadOnlyDatabase makes the database read-only for a while: no move is
// taken, the answer says when to ask again, and clocks stand.
func TestReplicasWithAReadOnlyDatabase(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t)
	db := database.Database()
	r := playOn(t, db, 6)
	r.goesOn()
	readOnly := func(is string) {
		pgtest.Exec(t, database.URL("postgres"), "ALTER SYSTEM SET default_transaction_read_only = "+is)
		pgtest.Exec(t, database.URL("postgres"), "SELECT pg_reload_conf()")
	}
	readOnly("on")
	r.standsStill()
	r.nobody(func() { time.Sleep(store.Silence + time.Second) })
	readOnly("off")
	r.goesOn()
	if fewest, _ := r.audit(); fewest == 0 {
		t.Error("a game was not interrupted when nobody could move")
	}
}

// TestClockOfTheDatabaseJumps sets the clock by which all servers go forward and back by
// hours, and starts a server that only knows the new time: nobody is charged for it, no
// flag falls, and clocks go on.
func TestClockOfTheDatabaseJumps(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t)
	for _, jump := range []time.Duration{-3 * time.Hour, 3 * time.Hour, time.Second} {
		plain := database.Database() // each has a clock of its own
		t.Run(jump.String(), func(t *testing.T) {
			t.Parallel()
			r := playOn(t, database.Skew(plain), 6)
			r.goesOn()
			database.Jump(plain, jump)
			r.goesOnFor(store.Silence / 2) // all have noticed
			r.servers[0].kill()
			r.start(0)
			for range 10 {
				r.goesOn()
			}
			r.think.Store(int64(1500 * time.Millisecond)) // in which the clocks go
			r.goesOn()
			r.goesOn()
			r.audit()
		})
	}
}
