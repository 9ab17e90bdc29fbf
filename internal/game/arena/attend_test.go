package arena

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// kinds returns the types of the events after a number.
func kinds(table *Table, after int) (list []string) {
	for _, e := range table.Events(after) {
		switch w := e.What.(type) {
		case referee.Left:
			list = append(list, "left "+w.Color.String())
		case referee.Returned:
			list = append(list, "returned "+w.Color.String())
		case referee.Interrupted:
			list = append(list, "interrupted")
		case referee.Downtime:
			list = append(list, "downtime")
		case referee.Moved:
			list = append(list, w.Move.Vertex())
		case referee.Ended:
			list = append(list, w.Text)
		default:
			list = append(list, "other")
		}
	}
	return list
}

func wantKinds(t *testing.T, table *Table, after int, want ...string) {
	t.Helper()
	synctest.Wait()
	got := kinds(table, after)
	if len(got) != len(want) {
		t.Fatalf("after event %d came %q, want %q", after, got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("after event %d came %q, want %q", after, got, want)
		}
	}
}

// A player whose connection has ended is there while anything is asked about the game, and is back by asking. Who never
// had a connection is not missed.
func TestPolling(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10m")))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2") // event 3
		table.Seen(t.Context(), weiqi.White)
		if table.Missing() {
			t.Error("White, who asked once and had no connection, is about to be missed")
		}
		table.Attend(t.Context(), weiqi.Black)()
		for range 60 {
			time.Sleep(time.Second)
			table.Seen(t.Context(), weiqi.Black)
		}
		wantKinds(t, table, 3)

		time.Sleep(absence)
		wantKinds(t, table, 3, "left black")
		time.Sleep(35 * time.Second) // the other side could claim the win
		table.Seen(t.Context(), weiqi.Black)
		wantKinds(t, table, 3, "left black", "returned black")
		time.Sleep(absence - time.Second)
		table.Seen(t.Context(), weiqi.Black)
		time.Sleep(absence - time.Second)
		wantKinds(t, table, 3, "left black", "returned black")
		time.Sleep(time.Second)
		wantKinds(t, table, 3, "left black", "returned black", "left black")
	})
}

// A player has left when nobody attends to his seat any more and nothing is done for it;
// whoever attends again is back.
func TestAttendance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10m")))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2") // event 3
		page, phone := table.Attend(t.Context(), weiqi.Black), table.Attend(t.Context(), weiqi.Black)
		page()
		page()
		time.Sleep(time.Minute)
		wantKinds(t, table, 3) // the phone is there, and White never came by such a way

		phone()
		time.Sleep(absence - time.Second)
		table.Attend(t.Context(), weiqi.Black)()
		time.Sleep(absence - time.Second)
		wantKinds(t, table, 3)
		play(t, table, referee.Black, "D4")
		time.Sleep(absence - time.Second)
		wantKinds(t, table, 3, "D4")
		time.Sleep(time.Second)
		wantKinds(t, table, 3, "D4", "left black")

		again := table.Attend(t.Context(), weiqi.Black)
		wantKinds(t, table, 3, "D4", "left black", "returned black")
		again()
		time.Sleep(absence + 30*time.Second)
		do(t, table, referee.White, referee.ClaimWin{})
		wantKinds(t, table, 3, "D4", "left black", "returned black", "left black", "W+F")
		table.Attend(t.Context(), weiqi.Black)()
		time.Sleep(absence)
		wantKinds(t, table, 8)
	})
}
