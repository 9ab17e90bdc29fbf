// Package storetest says what a [store.Store] has to do, as tests that every
// store passes.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Run tests a store. Each call of open returns a new and empty one, which Run
// closes.
func Run(t *testing.T, open func(*testing.T) store.Store) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, store.Store)
	}{
		{"every kind of event is read as it was written", testEvents},
		{"a log grows only at its end", testAppend},
		{"a summary follows its log", testSummary},
		{"games are listed newest first", testList},
		{"pages miss nothing and repeat nothing", testPages},
		{"ids are any text", testIDs},
		{"names are any text", testNames},
		{"events may be large and many", testLarge},
		{"people are known by their tokens", testPeople},
		{"a change of a person is all or nothing", testChange},
		{"changes of a person follow one another", testChanges},
		{"accounts are found by their keys", testAccounts},
		{"games are listed by what they are", testQueries},
		{"games with oneself count once, and for nothing", testSolitary},
		{"of many writers one wins each number", testOneWins},
		{"many games are written at once", testManyGames},
		{"a probe leaves nothing", testProbe},
		{"a context that ended changes nothing", testContext},
		{"nothing works after closing", testClosed},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := open(t)
			defer func() {
				if err := s.Close(); err != nil {
					t.Errorf("Close: %v", err)
				}
			}()
			test.run(t, s)
		})
	}
}

// RunDurable tests what Run tests, of a store that remembers. Each call of place
// returns how to open a new place, empty at first, any number of times but once
// at a time.
func RunDurable(t *testing.T, place func(*testing.T) (open func() store.Store)) {
	Run(t, func(t *testing.T) store.Store { return place(t)() })
	t.Run("everything is there after opening again", func(t *testing.T) { testReopen(t, place(t)) })
}

// start is when the games of the tests begin.
var start = time.Date(2026, time.November, 21, 10, 0, 0, int(123*time.Millisecond), time.UTC)

// created begins the log of a game between two people that was created some
// minutes after start.
func created(minute int, black, white string) referee.Event {
	return event(1, minute, referee.Created{Terms: referee.Terms{
		Size:    weiqi.Size{Cols: 9, Rows: 7},
		Ruleset: "chinese",
		Komi:    weiqi.Points(7),
		Ending:  "play-on",
		Black:   referee.Seat{Name: black, Player: black},
		White:   referee.Seat{Name: white, Player: white},
	}})
}

func event(seq, minute int, what referee.What) referee.Event {
	return referee.Event{Seq: seq, At: start.Add(time.Duration(minute) * time.Minute), By: referee.Referee, What: what}
}

// note is an event that says something.
func note(seq int, text string) referee.Event {
	return event(seq, seq, referee.Faulted{Color: weiqi.White, Why: because(text)})
}

// because is a reason that has a text.
func because(text string) referee.Reason {
	return referee.Reason{Code: "program-error", Args: map[string]string{"text": text}}
}

// notes are the events after a log of that length, each with the same text.
func notes(after, n int, text string) []referee.Event {
	var events []referee.Event
	for seq := after + 1; seq <= after+n; seq++ {
		events = append(events, note(seq, text))
	}
	return events
}

// Log returns a log with every kind of event in it. It is not a possible game, which stores do not
// check.
func Log() []referee.Event {
	var (
		dead   = weiqi.SetOf(weiqi.Point{Col: 0, Row: 0}, weiqi.Point{Col: 24, Row: 24})
		alive  = weiqi.SetOf(weiqi.Point{Col: 3, Row: 2})
		clocks = referee.Clocks{
			Black: referee.Clock{Main: 1000, Periods: 3, Period: 30_000},
			White: referee.Clock{Main: 0, Stones: 25, Period: 300_000},
		}
	)
	whats := []referee.What{
		referee.Created{Terms: referee.Terms{
			Size:     weiqi.Square(9),
			Komi:     weiqi.Score(13),
			Handicap: referee.Handicap{Stones: 2, Free: true},
			Start:    &referee.Start{Black: dead, White: alive, Turn: weiqi.White},
			Time:     referee.TimeControl{System: referee.Fischer, Main: 600_000, Increment: 5000},
			Ending:   "play-on",
			Black:    referee.Seat{Name: "Ōta 九段", Player: "p1"},
			White:    referee.Seat{Kind: referee.Program, Name: "GNU Go", Engine: "gnugo"},
			Limits:   referee.Limits{Moves: 400, AtMoves: referee.CountBoard, Repetition: referee.VoidGame, ListPeople: 60_000},
			OnFault:  referee.OfferOther,
		}},
		referee.HandicapPlaced{Points: alive},
		referee.Moved{N: 1, Move: weiqi.Play(weiqi.White, weiqi.Point{Col: 4, Row: 5}), Captured: dead, Spent: 4120, Clock: clocks},
		referee.UndoAsked{Color: weiqi.White},
		referee.UndoDeclined{Color: weiqi.Black},
		referee.Moved{N: 2, Move: weiqi.Pass(weiqi.Black)},
		referee.UndoAsked{Color: weiqi.Black},
		referee.Undone{To: 1},
		referee.Faulted{Color: weiqi.White, Why: because("it said \"?\"\n"), Deadline: 1},
		referee.Seated{Color: weiqi.White, Seat: referee.Seat{Kind: referee.Program, Name: "other", Engine: "builtin"}},
		referee.Interrupted{Deadline: 60_000},
		referee.Returned{Color: weiqi.Black},
		referee.Continued{Credit: 2500, Clock: clocks},
		referee.Downtime{Credit: 3_600_000},
		referee.VacationBegan{Color: weiqi.Black, Deadline: 86_400_000},
		referee.VacationEnded{Color: weiqi.Black, Left: 7_200_000},
		referee.Stopped{Stop: 1, FirstPasser: weiqi.Black, Deadline: 60_000},
		referee.Proposed{Stop: 1, Proposal: referee.Proposal{Dead: dead, Unsettled: alive, Judge: "playouts", Seed: 1<<64 - 1}},
		referee.Claimed{Stop: 1, Color: weiqi.Black, Dead: alive, Silent: true},
		referee.Claimed{Stop: 1, Color: weiqi.White, Unknown: true},
		referee.Disputed{Stop: 1, Disputed: alive, Agreed: dead, Deadline: 60_000},
		referee.Answered{Stop: 1, Color: weiqi.Black, Accept: true},
		referee.Answered{Stop: 1, Color: weiqi.White, Confirmed: dead, Silent: true},
		referee.Resumed{Stop: 1, Turn: weiqi.Black, Disputed: alive, Agreed: dead, Frozen: dead, IfBothPass: "B+4.5"},
		referee.Ruled{Stop: 2, Dead: dead, Why: because("agreed"), Score: -9},
		referee.Ended{Result: weiqi.Counted(-9), Text: "W+4.5", Why: because("counted")},
		referee.Amended{Result: weiqi.Result{Winner: weiqi.Black, By: weiqi.ByForfeit}, Text: "B+F", Why: because("a fault of ours")},
	}
	var log []referee.Event
	for i, w := range whats {
		e := event(i+1, i, w)
		e.By = referee.Party(i % 5)
		log = append(log, e)
	}
	return log
}

func testEvents(t *testing.T, s store.Store) {
	want := Log()
	create(t, s, "game", want[0])
	appendTo(t, s, "game", 1, want[1])
	appendTo(t, s, "game", 2, want[2:]...)
	checkLog(t, s, "game", want)
	clear(load(t, s, "game")) // the slice is the reader's
	checkLog(t, s, "game", want)
}

func testAppend(t *testing.T, s store.Store) {
	ctx := t.Context()
	_, err := s.Load(ctx, "game")
	checkErr(t, "Load before Create", err, store.ErrNotFound)
	checkErr(t, "Append before Create", s.Append(ctx, "game", 0, note(1, "")), store.ErrNotFound)

	want := []referee.Event{created(0, "a", "b")}
	create(t, s, "game", want[0])
	checkErr(t, "Create again", s.Create(ctx, "game", created(1, "c", "d")), store.ErrExists)
	checkErr(t, "Append too early", s.Append(ctx, "game", 0, note(1, "")), store.ErrConflict)
	checkErr(t, "Append too late", s.Append(ctx, "game", 2, note(3, "")), store.ErrConflict)
	checkErr(t, "Append to another game", s.Append(ctx, "Game", 1, note(2, "")), store.ErrNotFound)
	checkErr(t, "Append nothing", s.Append(ctx, "game", 1), nil)
	checkErr(t, "Append nothing too early", s.Append(ctx, "game", 0), store.ErrConflict)

	for name, events := range map[string][]referee.Event{
		"a number that is taken": {note(1, "")},
		"a gap":                  {note(3, "")},
		"a gap later":            {note(2, ""), note(4, "")},
		"a second beginning":     {event(2, 0, want[0].What)},
	} {
		if err := s.Append(ctx, "game", 1, events...); err == nil {
			t.Errorf("Append of %s succeeded", name)
		}
	}
	for name, first := range map[string]referee.Event{
		"no beginning": note(1, ""),
		"number 2":     event(2, 0, want[0].What),
	} {
		if err := s.Create(ctx, "other", first); err == nil {
			t.Errorf("Create with %s succeeded", name)
		}
	}
	_, err = s.Load(ctx, "other")
	checkErr(t, "Load what was refused", err, store.ErrNotFound)

	checkLog(t, s, "game", want)
	for seq := 2; seq < 10; seq++ {
		want = append(want, note(seq, ""))
		appendTo(t, s, "game", seq-1, want[seq-1])
		checkLog(t, s, "game", want)
	}
}

func testSummary(t *testing.T, s store.Store) {
	want := store.Summary{ID: "game"}
	for i, e := range Log() {
		if i == 0 {
			create(t, s, "game", e)
		} else {
			appendTo(t, s, "game", i, e)
		}
		if err := want.Apply(e); err != nil {
			t.Fatal(err)
		}
		got := list(t, s, store.Query{})
		if len(got) != 1 || got[0] != want {
			t.Fatalf("after %T the summary is\n%+v, want\n%+v", e.What, got, want)
		}
	}
}

func testList(t *testing.T, s store.Store) {
	// Four games; the first to begin is the last to be touched.
	for i, seats := range [][2]string{{"ann", "bob"}, {"bob", "ann"}, {"ann", "cyd"}, {"bob", "bob"}} {
		create(t, s, fmt.Sprint("g", i), created(i, seats[0], seats[1]))
	}
	ended := referee.Ended{Result: weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}, Text: "B+R"}
	appendTo(t, s, "g2", 1, event(2, 4, ended))
	appendTo(t, s, "g0", 1, event(2, 5, ended))
	appendTo(t, s, "g0", 2, event(3, 6, referee.Amended{Result: weiqi.Result{By: weiqi.Void}, Text: "Void"}))
	// Dan takes Black's seat from Bob.
	appendTo(t, s, "g1", 1, event(2, 7, referee.Seated{Color: weiqi.Black, Seat: referee.Seat{Name: "Dan", Player: "dan"}}))

	for _, test := range []struct {
		query store.Query
		want  string
	}{
		{store.Query{}, "g3 g2 g1 g0"},
		{store.Query{Status: store.Live}, "g3 g1"},
		{store.Query{Status: store.Finished}, "g2 g0"},
		{store.Query{Player: "ann"}, "g2 g1 g0"},
		{store.Query{Player: "bob"}, "g3 g0"},
		{store.Query{Player: "dan"}, "g1"},
		{store.Query{Player: "an"}, ""},
		{store.Query{Player: "%"}, ""},
		{store.Query{Player: "ann", Status: store.Live}, "g1"},
		{store.Query{Player: "ann", Status: store.Finished}, "g2 g0"},
		{store.Query{Limit: 1}, "g3"},
		{store.Query{Limit: 4}, "g3 g2 g1 g0"},
		{store.Query{Limit: 5}, "g3 g2 g1 g0"},
		{store.Query{Before: "g2"}, "g1 g0"},
		{store.Query{Before: "g2", Limit: 1}, "g1"},
		{store.Query{Before: "g0"}, ""},
		{store.Query{Before: "g1", Status: store.Finished}, "g0"},
		{store.Query{Before: "g3", Status: store.Finished, Player: "cyd"}, "g2"},
	} {
		if got := ids(list(t, s, test.query)); strings.Join(got, " ") != test.want {
			t.Errorf("List(%+v) = %v, want %s", test.query, got, test.want)
		}
	}
	_, err := s.List(t.Context(), store.Query{Before: "g4"})
	checkErr(t, "List before an unknown game", err, store.ErrNotFound)
}

func testPages(t *testing.T, s store.Store) {
	// Many games begin in the same minute, and others while the list is read.
	const games = 50
	for i := range games {
		create(t, s, fmt.Sprintf("%02d", i*7%games), created(i/10, "a", "b"))
	}
	want := ids(list(t, s, store.Query{}))
	if len(want) != games {
		t.Fatalf("List returned %d games, want %d", len(want), games)
	}
	var got []string
	for q := (store.Query{Limit: 7}); ; {
		page := list(t, s, q)
		if len(page) == 0 {
			break
		}
		got = append(got, ids(page)...)
		q.Before = page[len(page)-1].ID
		create(t, s, "later than "+q.Before, created(100, "a", "b"))
	}
	if !slices.Equal(got, want) {
		t.Errorf("page by page the games are\n%v, want\n%v", got, want)
	}
}

// texts are what careless code trips over.
var texts = []string{
	"a", "A", "á", "a\u0301", "囲碁", "바둑", "🀄\u200d", "' OR 1=1 --", `"; DROP TABLE games; --`, `\`, "%", "_", "$1", "?", "a b", " a", "a ",
	"../../etc/passwd", "/", "null", "0", "00", "1e3", "\n", "\t", "<script>", "{}", "\u202egnirts", strings.Repeat("long", 2000),
}

func testIDs(t *testing.T, s store.Store) {
	for i, id := range texts {
		create(t, s, id, created(i, "a", "b"))
	}
	for i, id := range texts {
		e := note(2, id)
		appendTo(t, s, id, 1, e)
		checkLog(t, s, id, []referee.Event{created(i, "a", "b"), e})
	}
	want := slices.Clone(texts)
	slices.Reverse(want)
	if got := ids(list(t, s, store.Query{})); !slices.Equal(got, want) {
		t.Errorf("List returned %q, want %q", got, want)
	}
	if got := ids(list(t, s, store.Query{Before: texts[1]})); !slices.Equal(got, texts[:1]) {
		t.Errorf("List before %q returned %q, want %q", texts[1], got, texts[:1])
	}
	for _, id := range []string{"", "b", "a\x00", "\xff", "A\u0301", "l%"} {
		_, err := s.Load(t.Context(), id)
		checkErr(t, fmt.Sprintf("Load(%q)", id), err, store.ErrNotFound)
	}
}

func testNames(t *testing.T, s store.Store) {
	for i, name := range texts {
		id, seat := fmt.Sprint(i), referee.Seat{Name: name, Player: name}
		create(t, s, id, created(i, "a", "b"))
		appendTo(t, s, id, 1, event(2, i, referee.Seated{Color: weiqi.White, Seat: seat}))
		got := list(t, s, store.Query{Player: name})
		if name != "a" && (len(got) != 1 || got[0].ID != id || got[0].White != seat) {
			t.Errorf("List of the games of %q returned %+v", name, got)
		}
		p := store.Person{ID: id, Name: name, Key: name, Created: start, Bio: name, Password: name, Banned: store.Ban{Why: name}}
		token := store.Token{ID: name, Hash: store.HashSecret(name), Label: name, Created: start}
		if err := s.AddPerson(t.Context(), p, token); err != nil {
			t.Errorf("AddPerson %q: %v", name, err)
		}
		checkPerson(t, s, p, token)
		if found, err := s.PersonByKey(t.Context(), name); err != nil || found.ID != id {
			t.Errorf("PersonByKey(%q) = %+v, %v, want %s", name, found, err, id)
		}
	}
}

func testLarge(t *testing.T, s store.Store) {
	want := []referee.Event{created(0, "a", "b")}
	create(t, s, "game", want[0])
	for _, events := range [][]referee.Event{
		{note(2, strings.Repeat("死活", 100_000))},
		notes(2, 500, "short"),
		{note(503, strings.Repeat("\"\\\n", 100_000))},
	} {
		appendTo(t, s, "game", len(want), events...)
		want = append(want, events...)
	}
	checkLog(t, s, "game", want)
}

func testOneWins(t *testing.T, s store.Store) {
	const writers, tries = 8, 20
	create(t, s, "game", created(0, "a", "b"))
	won := make([][]int, writers) // the numbers that each was told to have written
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(w)))
			for range tries {
				log, err := s.Load(t.Context(), "game")
				if err != nil {
					t.Error(err)
					return
				}
				after, n := len(log), 1+random.IntN(3)
				switch err := s.Append(t.Context(), "game", after, notes(after, n, fmt.Sprint(w))...); {
				case err == nil:
					for seq := after + 1; seq <= after+n; seq++ {
						won[w] = append(won[w], seq)
					}
				case !errors.Is(err, store.ErrConflict):
					t.Errorf("Append: %v, want nil or %v", err, store.ErrConflict)
				}
			}
		})
	}
	group.Wait()

	want := map[int]string{}
	for w, seqs := range won {
		for _, seq := range seqs {
			if other, taken := want[seq]; taken {
				t.Errorf("event %d was given to %d and to %s", seq, w, other)
			}
			want[seq] = fmt.Sprint(w)
		}
	}
	events := load(t, s, "game")
	if len(events) != len(want)+1 {
		t.Errorf("the log has %d events, want %d", len(events), len(want)+1)
	}
	for i, e := range events[1:] {
		if e.Seq != i+2 || e.What.(referee.Faulted).Why.Args["text"] != want[e.Seq] {
			t.Fatalf("event %d is %+v, want number %d of writer %s", i+2, e, i+2, want[i+2])
		}
	}
}

func testManyGames(t *testing.T, s store.Store) {
	// Each game has two writers, which now and then try an append that must be refused.
	const games, length = 20, 12
	var group sync.WaitGroup
	for g := range games {
		id := fmt.Sprint("game ", g)
		for w := range 2 {
			group.Go(func() {
				err := s.Create(t.Context(), id, created(g, "a", "b"))
				if err != nil && !errors.Is(err, store.ErrExists) {
					t.Errorf("Create: %v", err)
				}
				for seq := 2; seq <= length; seq++ {
					err := s.Append(t.Context(), id, seq-1, note(seq, id))
					if err != nil && !errors.Is(err, store.ErrConflict) {
						t.Errorf("Append: %v", err)
					}
					// A writer can read its acknowledged events.
					if log, err := s.Load(t.Context(), id); err != nil || len(log) < seq {
						t.Errorf("Load after event %d returned %d events, %v", seq, len(log), err)
					}
				}
				if w == 0 {
					checkErr(t, "Append to no game", s.Append(t.Context(), id+"!", 1, note(2, "")), store.ErrNotFound)
				}
			})
		}
	}
	group.Wait()
	for g := range games {
		id := fmt.Sprint("game ", g)
		checkLog(t, s, id, append([]referee.Event{created(g, "a", "b")}, notes(1, length-1, id)...))
	}
	if got := list(t, s, store.Query{}); len(got) != games {
		t.Errorf("List returned %d games, want %d", len(got), games)
	}
}

func testContext(t *testing.T, s store.Store) {
	want := []referee.Event{created(0, "a", "b")}
	create(t, s, "game", want[0])
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	checkErr(t, "Append", s.Append(ctx, "game", 1, note(2, "")), context.Canceled)
	checkErr(t, "Create", s.Create(ctx, "other", want[0]), context.Canceled)
	_, err := s.Load(ctx, "game")
	checkErr(t, "Load", err, context.Canceled)
	_, err = s.List(ctx, store.Query{})
	checkErr(t, "List", err, context.Canceled)
	checkLog(t, s, "game", want)

	// A context that ends at any moment leaves no doubt about what happened.
	for seq := 2; seq < 50; seq++ {
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		e := note(len(want)+1, "")
		switch err := s.Append(ctx, "game", len(want), e); {
		case err == nil:
			want = append(want, e)
		case !errors.Is(err, context.Canceled):
			t.Errorf("Append: %v", err)
		}
		checkLog(t, s, "game", want)
	}
}

func testProbe(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, "game", created(0, "a", "b"))
	for range 3 {
		if err := s.Probe(ctx); err != nil {
			t.Errorf("Probe: %v", err)
		}
	}
	games, err := s.List(ctx, store.Query{})
	if err != nil || len(games) != 1 {
		t.Errorf("after a probe List returned %+v and %v, want the one game", games, err)
	}
	if err := s.Append(ctx, "game", 1, note(2, "")); err != nil {
		t.Errorf("Append after a probe: %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	checkErr(t, "Probe in a context that ended", s.Probe(ended), context.Canceled)
}

func testClosed(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, "game", created(0, "a", "b"))
	ann := store.Person{ID: "p1", Created: start}

	// Writes under way when the store closes are stored or refused.
	const writers = 8
	var started, stopped sync.WaitGroup
	started.Add(writers)
	for i := range writers {
		stopped.Go(func() {
			id := fmt.Sprint(i)
			err := s.Create(ctx, id, created(0, "a", "b"))
			for seq := 2; err == nil; seq++ {
				if seq == 5 {
					started.Done()
				}
				err = s.Append(ctx, id, seq-1, note(seq, ""))
			}
			checkErr(t, "a write while the store closes", err, store.ErrClosed)
		})
	}
	started.Wait()
	if err := s.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	stopped.Wait()

	checkErr(t, "Create", s.Create(ctx, "other", created(0, "a", "b")), store.ErrClosed)
	checkErr(t, "Append", s.Append(ctx, "game", 1, note(2, "")), store.ErrClosed)
	checkErr(t, "Probe", s.Probe(ctx), store.ErrClosed)
	checkErr(t, "AddPerson", s.AddPerson(ctx, ann), store.ErrClosed)
	checkErr(t, "ChangePerson", s.ChangePerson(ctx, "p1", func(*store.Person, *[]store.Token) error { return nil }), store.ErrClosed)
	if log, err := s.Load(ctx, "game"); err == nil {
		t.Errorf("Load returned %v and no error", log)
	}
	if games, err := s.List(ctx, store.Query{}); err == nil {
		t.Errorf("List returned %v and no error", games)
	}
	for name, err := range map[string]error{
		"Holder":      err2(s.Holder(ctx, store.HashSecret("shp_1"))),
		"Person":      err1(s.Person(ctx, "p1")),
		"PersonByKey": err1(s.PersonByKey(ctx, "ann")),
		"Tokens":      err1(s.Tokens(ctx, "p1")),
		"FindPeople":  err1(s.FindPeople(ctx, store.PeopleQuery{})),
		"Record":      err1(s.Record(ctx, "p1")),
	} {
		if err == nil || errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s after Close: the error is %v", name, err)
		}
	}
}

func testReopen(t *testing.T, open func() store.Store) {
	ann, session := guest("p1", "Ann")
	want := Log()
	var games []store.Summary
	for i := 0; i < len(want); {
		s := open()
		if i == 0 {
			create(t, s, "game", want[0])
			checkErr(t, "AddPerson", s.AddPerson(t.Context(), ann, session), nil)
			i++
		} else {
			if got := list(t, s, store.Query{}); !slices.Equal(got, games) {
				t.Errorf("List after opening again = %+v, want %+v", got, games)
			}
			checkErr(t, "Create again", s.Create(t.Context(), "game", want[0]), store.ErrExists)
			checkErr(t, "Append again", s.Append(t.Context(), "game", i-1, note(i, "")), store.ErrConflict)
			for end := min(i+3, len(want)); i < end; i++ {
				appendTo(t, s, "game", i, want[i])
			}
		}
		checkLog(t, s, "game", want[:i])
		checkPerson(t, s, ann, session)
		ann, session.Used = richer(ann, i), start.Add(time.Duration(i)*time.Hour)
		checkErr(t, "ChangePerson", s.ChangePerson(t.Context(), "p1", func(p *store.Person, tokens *[]store.Token) error {
			*p, *tokens = ann, []store.Token{session}
			return nil
		}), nil)
		games = list(t, s, store.Query{})
		if err := s.Close(); err != nil {
			t.Fatalf("Close: %v", err)
		}
	}
}

func create(t *testing.T, s store.Store, id string, first referee.Event) {
	t.Helper()
	if err := s.Create(t.Context(), id, first); err != nil {
		t.Fatalf("Create(%.40q): %v", id, err)
	}
}

func appendTo(t *testing.T, s store.Store, id string, after int, events ...referee.Event) {
	t.Helper()
	if err := s.Append(t.Context(), id, after, events...); err != nil {
		t.Fatalf("Append(%.40q, %d): %v", id, after, err)
	}
}

func load(t *testing.T, s store.Store, id string) []referee.Event {
	t.Helper()
	log, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatalf("Load(%.40q): %v", id, err)
	}
	return log
}

func list(t *testing.T, s store.Store, q store.Query) []store.Summary {
	t.Helper()
	games, err := s.List(t.Context(), q)
	if err != nil {
		t.Fatalf("List(%+v): %v", q, err)
	}
	return games
}

func ids(games []store.Summary) []string {
	var ids []string
	for _, g := range games {
		ids = append(ids, g.ID)
	}
	return ids
}

func checkLog(t *testing.T, s store.Store, id string, want []referee.Event) {
	t.Helper()
	got := load(t, s, id)
	for i := range min(len(got), len(want)) {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("event %d of game %.40q is\n%.1000s, want\n%.1000s", i+1, id, fmt.Sprintf("%+v", got[i]), fmt.Sprintf("%+v", want[i]))
		}
	}
	if len(got) != len(want) {
		t.Fatalf("the log of game %.40q has %d events, want %d", id, len(got), len(want))
	}
}

func checkErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: the error is %v, want %v", what, got, want)
	}
}
