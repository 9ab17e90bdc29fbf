package arena

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// days is a game by correspondence, by its pace, whose flags fall soon.
const days = "2h+24m"

// leftOf returns what the clock of the side to move shows.
func leftOf(table *Table) (left time.Duration) {
	table.View(func(g *referee.Game) {
		terms := g.Terms()
		left = terms.Time.Left(g.Clocks(table.Now()).Of(g.Turn())).Duration()
	})
	return left
}

// A restart gives nobody a turn by correspondence: time in which a server was at work counts, and that in which none
// was does not. Where nothing much is left there are ten minutes.
func TestRestartByCorrespondence(t *testing.T) {
	for _, test := range []struct{ before, away, left time.Duration }{
		{30 * time.Minute, 90 * time.Hour, 90 * time.Minute},
		{time.Hour + 58*time.Minute, 5 * time.Hour, 10 * time.Minute},
		{10 * time.Second, 10 * time.Second, 2*time.Hour - 10*time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			kept := store.NewMemory()
			first := newArena(t, kept)
			restore(t, first)
			table := open(t, first, terms(t, person("ann"), person("bob"), clock(t, days)))
			play(t, table, referee.Black, "C3")
			play(t, table, referee.White, "B2")
			time.Sleep(test.before)
			first.Close()
			time.Sleep(test.away)
			second := newArena(t, kept)
			restore(t, second)
			synctest.Wait()
			back := find(t, second, table.ID())
			if left := leftOf(back); left < test.left-time.Second || left > test.left+time.Second {
				t.Errorf("after %v with a server and %v without, %v are left, want %v", test.before, test.away, left, test.left)
			}
			if n := count[referee.Downtime](t, kept, table.ID()); n != 1 {
				t.Errorf("the log has %d events about the time without a server, want one", n)
			}
			time.Sleep(test.left + 3*time.Second)
			if !sees(back, (*referee.Game).Over) {
				t.Error("the flag has not fallen when all was used up")
			}
		})
	}
}

// A server that is killed writes no last note: what it noted at most half a minute before counts. One that is killed
// while it takes its games up leaves the gap before it as it was.
func TestKilledByCorrespondence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := store.NewMemory()
		dying := &mortal{Shared: kept}
		first := newArena(t, dying)
		restore(t, first)
		table := open(t, first, terms(t, person("ann"), person("bob"), clock(t, days)))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2")
		time.Sleep(time.Hour)
		dying.dead.Store(true) // from here on nothing of it reaches the store
		first.Close()
		time.Sleep(30 * time.Hour)

		second := newArena(t, struct {
			*stuck
			store.Life
		}{&stuck{Shared: kept, load: 8 * time.Second}, kept})
		restore(t, second)
		time.Sleep(time.Second)
		second.Close()
		time.Sleep(30 * time.Hour)

		third := newArena(t, kept)
		restore(t, third)
		synctest.Wait()
		left := leftOf(find(t, third, table.ID()))
		if want := time.Hour; left < want-2*time.Second || left > want+lifeEvery+time.Second {
			t.Errorf("%v are left, want %v and at most %v more", left, want, lifeEvery)
		}
	})
}

// A mortal store takes nothing any more once it is dead, as that of a process that was killed.
type mortal struct {
	store.Shared
	dead atomic.Bool
}

func (m *mortal) Alive(ctx context.Context, at time.Time) error {
	if m.dead.Load() {
		return store.ErrClosed
	}
	return m.Shared.(store.Life).Alive(ctx, at)
}

func (m *mortal) LastAlive(ctx context.Context) (time.Time, error) {
	return m.Shared.(store.Life).LastAlive(ctx)
}

// A short outage of the store by correspondence credits the outage, and asks nobody to come back.
func TestOutageByCorrespondence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := &line{outage{Shared: store.NewMemory()}}
		one := at(t, shared, "one")
		table := open(t, one, terms(t, person("ann"), person("bob"), clock(t, days)))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2")
		time.Sleep(30 * time.Minute)
		shared.set(true)
		if _, err := table.Do(t.Context(), referee.Black, referee.Play{Move: weiqi.Pass(weiqi.Black)}); err == nil {
			t.Fatal("a move was made without the store")
		}
		time.Sleep(time.Hour)
		shared.set(false)
		time.Sleep(5 * time.Second)
		if left := leftOf(table); left < 90*time.Minute-10*time.Second || left > 90*time.Minute+10*time.Second {
			t.Errorf("%v are left, want 90 minutes", left)
		}
		if sees(table, (*referee.Game).Interrupted) {
			t.Error("the game waits for its players to come back")
		}
	})
}

// A game that begins while those of before are taken up is none of them: it is not interrupted.
func TestBegunWhileOthersAreTakenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := store.NewMemory()
		slow := &created{Shared: kept}
		a := newArena(t, slow)
		slow.then = func() { // it is stored, and the games of before are listed with it
			restore(t, a)
			synctest.Wait()
		}
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "1m")))
		play(t, table, referee.Black, "C3")
		if n := count[referee.Interrupted](t, kept, table.ID()); n != 0 {
			t.Errorf("it was interrupted %d times", n)
		}
	})
}

// created does something when a game has been created.
type created struct {
	store.Shared
	then func()
}

func (c *created) Create(ctx context.Context, id string, first referee.Event) error {
	err := c.Shared.Create(ctx, id, first)
	if then := c.then; then != nil {
		c.then = nil
		then()
	}
	return err
}
