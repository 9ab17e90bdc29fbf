package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An EraserStore is a whole store that also takes names out of what was written.
type EraserStore interface {
	store.Store
	store.Journals
	store.Outbox
	store.Eraser
}

// RunEraser tests how a store rewrites logs. Each call of open returns what two processes have of a new and empty one.
func RunEraser(t *testing.T, open func(*testing.T) (one, other EraserStore)) {
	t.Run("a game is rewritten", func(t *testing.T) { testRewriteGame(t, open) })
	t.Run("a journal is rewritten", func(t *testing.T) { testRewriteJournal(t, open) })
	t.Run("a journal is rewritten while it is written to", func(t *testing.T) { testRewriteBeside(t, open) })
	t.Run("letters are dropped", func(t *testing.T) { testDropLetters(t, open) })
}

// called returns a function that has a person called otherwise.
func called(person, name string) func([]json.RawMessage) ([]json.RawMessage, error) {
	return func(entries []json.RawMessage) ([]json.RawMessage, error) {
		after, _, err := store.Renamed(entries, person, name)
		return after, err
	}
}

func testRewriteGame(t *testing.T, open func(*testing.T) (one, other EraserStore)) {
	ctx := t.Context()
	s, other := open(t)
	resigned := referee.Ended{Result: weiqi.Result{Winner: weiqi.White, By: weiqi.ByResign}}
	for _, id := range []string{"live", "over", "besides"} {
		black := "ann"
		if id == "besides" {
			black = "bob"
		}
		checkErr(t, "Create", s.Create(ctx, id, created(0, black, "cho")), nil)
		appendTo(t, s, id, 1, event(2, 1, referee.Seated{Color: weiqi.Black, Seat: referee.Seat{Name: black + " \"the\" 1st", Player: black}}))
		if id != "live" {
			appendTo(t, s, id, 2, event(3, 2, resigned))
		}
	}
	games, journals, err := other.Naming(ctx, `"ann"`)
	if fmt.Sprint(games, journals, err) != "[live over] [] <nil>" {
		t.Errorf("Naming = %v, %v, %v", games, journals, err)
	}
	checkErr(t, "RewriteGame of one that goes on", s.RewriteGame(ctx, "live", called("ann", "nobody")), store.ErrUnfinished)
	checkErr(t, "RewriteGame of none", s.RewriteGame(ctx, "none", called("ann", "nobody")), store.ErrNotFound)
	fails := errors.New("no")
	checkErr(t, "RewriteGame in vain", s.RewriteGame(ctx, "over", func([]json.RawMessage) ([]json.RawMessage, error) { return nil, fails }), fails)
	if err := s.RewriteGame(ctx, "over", func(e []json.RawMessage) ([]json.RawMessage, error) { return e[:2], nil }); err == nil {
		t.Error("a log was made shorter")
	}
	checkErr(t, "RewriteGame", s.RewriteGame(ctx, "over", called("ann", "nobody")), nil)
	checkErr(t, "RewriteGame", other.RewriteGame(ctx, "besides", called("ann", "nobody")), nil)
	for id, want := range map[string]string{"over": "nobody", "besides": "bob \"the\" 1st", "live": "ann \"the\" 1st"} {
		log, err := other.Load(ctx, id)
		if err != nil || len(log) < 2 {
			t.Fatalf("%s is %v, %v", id, log, err)
		}
		first, second := log[0].What.(referee.Created).Terms, log[1].What.(referee.Seated).Seat
		if second.Name != want || first.White.Name != "cho" || id == "over" && first.Black.Name != want || first.Black.Player != second.Player {
			t.Errorf("in %s sit %+v and %+v, then %+v, want %s", id, first.Black, first.White, second, want)
		}
	}
	list, err := other.List(ctx, store.Query{Player: "ann"})
	if err != nil || len(list) != 2 {
		t.Fatalf("the games of ann are %+v, %v", list, err)
	}
	for _, g := range list {
		if g.Over() != (g.Black.Name == "nobody") || g.Black.Player != "ann" {
			t.Errorf("the summary of %s is %+v", g.ID, g)
		}
	}
	// The log goes on where it ended.
	amended := event(4, 3, referee.Amended{Result: weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}})
	appendTo(t, other, "over", 3, amended)
	if log, err := s.Load(ctx, "over"); err != nil || len(log) != 4 {
		t.Errorf("the log is %v, %v", log, err)
	}
}

func testRewriteJournal(t *testing.T, open func(*testing.T) (one, other EraserStore)) {
	ctx := t.Context()
	s, other := open(t)
	said := func(who, name string) json.RawMessage {
		return json.RawMessage(fmt.Sprintf(`{"by":%q,"name":%q,"text":"I am Ann"}`, who, name))
	}
	checkErr(t, "AppendJournal", s.AppendJournal(ctx, "chat/1", 0, said("p1", "Ann"), said("p2", "Ann")), nil)
	checkErr(t, "AppendJournal", s.AppendJournal(ctx, "chat/2", 0, said("p2", "Bob")), nil)
	checkErr(t, "AppendJournal", s.AppendJournal(ctx, "chat/3", 0, said("p_1", "Bob")), nil)
	then := func(before string, entries ...json.RawMessage) (string, error) {
		for _, e := range entries {
			before += string(e)
		}
		return before, nil
	}
	ledger, err := store.OpenLedger(ctx, other, "chat/1", "", then)
	checkErr(t, "OpenLedger", err, nil)
	for text, want := range map[string]string{"p1": "[chat/1]", "p_1": "[chat/3]", "%": "[]", "p2": "[chat/1 chat/2]"} {
		games, journals, err := s.Naming(ctx, text)
		if fmt.Sprint(games, journals, err) != "[] "+want+" <nil>" {
			t.Errorf("Naming(%s) = %v, %v, %v, want %s", text, games, journals, err, want)
		}
	}
	checkErr(t, "RewriteJournal", s.RewriteJournal(ctx, "chat/1", called("p1", "nobody")), nil)
	checkErr(t, "RewriteJournal of none", s.RewriteJournal(ctx, "chat/9", called("p1", "nobody")), nil)
	if ledger.State() != string(said("p1", "Ann"))+string(said("p2", "Ann")) {
		t.Errorf("before it is read again the ledger is at %s", ledger.State())
	}
	checkErr(t, "Reread", ledger.Reread(ctx), nil)
	if want := string(said("p1", "nobody")) + string(said("p2", "Ann")); ledger.State() != want || ledger.Len() != 2 {
		t.Errorf("the ledger is at %d, %s, want 2, %s", ledger.Len(), ledger.State(), want)
	}
	err = ledger.Write(ctx, func(string) ([]json.RawMessage, error) { return []json.RawMessage{said("p3", "Cho")}, nil })
	checkErr(t, "Write", err, nil)
	if entries, err := s.Journal(ctx, "chat/1", 0); err != nil || len(entries) != 3 || string(entries[0]) != string(said("p1", "nobody")) {
		t.Errorf("the journal is %s, %v", entries, err)
	}
}

// testRewriteBeside holds that what one process adds and what another rewrites at the same time leaves a journal that
// is whole.
func testRewriteBeside(t *testing.T, open func(*testing.T) (one, other EraserStore)) {
	ctx := t.Context()
	s, other := open(t)
	const entries = 30
	checkErr(t, "AppendJournal", s.AppendJournal(ctx, "j", 0, json.RawMessage(`{"id":"p1","name":"Ann"}`)), nil)
	var work sync.WaitGroup
	work.Go(func() {
		for n := 1; n < entries; {
			switch err := s.AppendJournal(ctx, "j", n, json.RawMessage(`{"id":"p1","name":"Ann"}`)); {
			case err == nil:
				n++
			case !errors.Is(err, store.ErrConflict):
				t.Errorf("AppendJournal: %v", err)
				return
			}
		}
	})
	work.Go(func() {
		for range entries {
			if err := other.RewriteJournal(ctx, "j", called("p1", "nobody")); err != nil {
				t.Errorf("RewriteJournal: %v", err)
				return
			}
		}
	})
	work.Wait()
	checkErr(t, "RewriteJournal", s.RewriteJournal(ctx, "j", called("p1", "nobody")), nil)
	all, err := other.Journal(ctx, "j", 0)
	if err != nil || len(all) != entries {
		t.Fatalf("the journal has %d entries, %v, want %d", len(all), err, entries)
	}
	for i, entry := range all {
		if strings.Contains(string(entry), "Ann") {
			t.Errorf("entry %d is %s", i+1, entry)
		}
	}
}

func testDropLetters(t *testing.T, open func(*testing.T) (one, other EraserStore)) {
	ctx := t.Context()
	s, other := open(t)
	checkErr(t, "Post", s.Post(ctx, letter("a", 1), letter("b", 2), letter("c", 3)), nil)
	checkErr(t, "DropLetters", other.DropLetters(ctx, `"b"`), nil)
	checkErr(t, "DropLetters of none", other.DropLetters(ctx, `"%"`), nil)
	if n, err := s.Waiting(ctx, "mail"); err != nil || n != 2 {
		t.Errorf("%d letters wait, %v, want 2", n, err)
	}
	claim(t, s, start.AddDate(0, 0, 1), start.AddDate(0, 0, 2), "a")
	claim(t, s, start.AddDate(0, 0, 1), start.AddDate(0, 0, 2), "c")
}
