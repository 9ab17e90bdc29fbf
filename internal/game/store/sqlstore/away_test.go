package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// News that never cease are told nevertheless.
func TestNewsUnderLoad(t *testing.T) {
	address := emptyPostgres(t)
	db := openPostgres(t, address)
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	speaker, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close(context.Background())
	told := make(chan struct{})
	done := make(chan error)
	go func() {
		done <- db.Watch(ctx, func(n store.News) {
			if n.Games["g"] > 0 {
				cancel()
				close(told)
			}
		})
	}()
	for n := 1; ctx.Err() == nil; n++ { // far more often than news are gathered for
		if _, err := speaker.Exec(ctx, "SELECT pg_notify($1, $2)", channel, fmt.Sprintf(`{"games":{"g":%d}}`, n)); err != nil && ctx.Err() == nil {
			t.Error(err)
			break
		}
	}
	<-done
	select {
	case <-told:
	default:
		t.Error("nothing was told while there was always more to tell")
	}
}

// A process that stops in the middle of a transaction does not keep others from its games.
func TestStoppedInTransaction(t *testing.T) {
	t.Parallel()
	address := emptyPostgres(t)
	frozen, db := openPostgres(t, address), openPostgres(t, address)
	create(t, db, "g")
	tx, err := frozen.writer.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(t.Context(), "INSERT INTO events (game, seq, body, sum) VALUES ('g', 2, '{}', '')"); err != nil {
		t.Fatal(err)
	}
	if err := db.Append(t.Context(), "g", 1, note(2)); err != nil {
		t.Errorf("append to a game to which a stopped process was about to add: %v", err)
	}
}

// A writer that has lost its connection takes nothing of what it knew for granted: the server
// that it finds then may know less.
func TestAnotherServer(t *testing.T) {
	address := emptyPostgres(t)
	db := openPostgres(t, address)
	create(t, db, "g")
	for seq := 2; seq <= 3; seq++ {
		if err := db.Append(t.Context(), "g", seq-1, note(seq)); err != nil {
			t.Fatal(err)
		}
	}
	for _, query := range []string{
		"DELETE FROM events WHERE game = 'g' AND seq = 3",
		"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
	} {
		if _, err := db.reader.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	for tries := 1; ; tries++ {
		err := db.Append(t.Context(), "g", 3, note(4))
		if errors.Is(err, store.ErrConflict) {
			return
		}
		if err == nil || tries == 5 {
			t.Fatalf("append to a log that the server has lost the end of: %v", err)
		}
	}
}

// After a restart of the server it is known again who has the games in his hands.
func TestHoldSurvivesRestart(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	address := server.Database()
	one, err := HoldPostgres(t.Context(), address, false)
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	server.Kill()
	server.Run()
	eventually.Succeeds(t, func() error {
		alone, err := tryHold(t.Context(), address, true, time.Millisecond)
		switch {
		case errors.Is(err, ErrHeld):
			return nil
		case err == nil:
			err = errors.Join(errors.New("one process can be alone"), alone.Close())
		}
		return err
	}, "after a restart of the server it is known again that the games are held")
}

// Writes that come together are made in one order, whatever the order in which they came:
// appends first, all together, and then changes by the row that they lock.
func TestOrderOfBatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := &DB{writes: make(chan *write)}
		for _, row := range []string{"person b", "", "game z", "", "person a"} {
			go func() { db.writes <- &write{row: row} }()
		}
		synctest.Wait()
		var got string
		for _, w := range db.gather(nil) {
			got += "|" + w.row
		}
		if want := "|||game z|person a|person b"; got != want {
			t.Errorf("the rows are locked in the order %s, want %s", got, want)
		}
	})
}
