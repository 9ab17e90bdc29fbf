package rating

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A club is a store with two people, two bots and a guest.
type club struct {
	*testing.T
	store *store.Memory
}

func newClub(t *testing.T) *club {
	c := &club{t, store.NewMemory()}
	for _, p := range []store.Person{{ID: "ann"}, {ID: "bob"}, {ID: "cyd"}, {ID: "dan"}, {ID: "gnu", Bot: true}, {ID: "pachi", Bot: true}, {ID: "guest", Guest: true}} {
		if !p.Guest {
			p.Key = p.ID
		}
		if err := c.store.AddPerson(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func (c *club) open() *Ratings {
	c.Helper()
	r, err := Open(c.Context(), c.store, c.store, func(one, other string) bool { return min(one, other) == "cyd" && max(one, other) == "dan" })
	if err != nil {
		c.Fatal(err)
	}
	return r
}

// rated are terms between two.
func rated(black, white string) referee.Terms {
	terms, err := referee.Settings{Size: "9x9", Time: "10m"}.Terms()
	if err != nil {
		panic(err)
	}
	terms.Rated, terms.Black.Player, terms.White.Player = true, black, white
	return terms
}

// played stores a game of that many stones, and returns its log.
func (c *club) played(id string, terms referee.Terms, moves int, result weiqi.Result) []referee.Event {
	c.Helper()
	whats := []referee.What{referee.Created{Terms: terms}}
	turn := weiqi.Black
	if terms.Handicap.Stones > 0 {
		turn = weiqi.White
	}
	for n := range moves { // along the lowest row, and then the highest
		at := weiqi.Point{Col: int8(n % 9), Row: int8(n / 9 * 8)}
		whats = append(whats, referee.Moved{N: n + 1, Move: weiqi.Play(turn, at)})
		turn = turn.Opponent()
	}
	whats = append(whats, referee.Ended{Result: result, Text: result.String()})
	var log []referee.Event
	for i, w := range whats {
		log = append(log, referee.Event{Seq: i + 1, At: noon, By: referee.Referee, What: w})
	}
	if err := c.store.Create(c.Context(), id, log[0]); err != nil {
		c.Fatal(err)
	}
	if err := c.store.Append(c.Context(), id, 1, log[1:]...); err != nil {
		c.Fatal(err)
	}
	return log
}

func (c *club) amend(id string, after int, result weiqi.Result) {
	c.Helper()
	e := referee.Event{Seq: after + 1, At: noon.Add(time.Hour), By: referee.Moderator, What: referee.Amended{Result: result, Text: result.String(), Why: referee.Amendment("a fault")}}
	if err := c.store.Append(c.Context(), id, after, e); err != nil {
		c.Fatal(err)
	}
}

var (
	blackWins = weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}
	whiteWins = weiqi.Result{Winner: weiqi.White, By: weiqi.ByTime}
	void      = weiqi.Result{By: weiqi.Void}
)

func TestWhatCounts(t *testing.T) {
	free, handicap, large, started, bought := rated("ann", "bob"), rated("ann", "bob"), rated("ann", "bob"), rated("ann", "bob"), rated("ann", "bob")
	free.Rated, bought.Komi = false, -1249
	handicap.Handicap.Stones, large.Handicap.Stones = 2, 6
	level, left, failed := rated("ann", ""), rated("ann", ""), weiqi.Result{Winner: weiqi.White, By: weiqi.ByForfeit}
	level.White = referee.Seat{Kind: referee.Program, Name: "Level 3", Engine: "level-3"}
	left.White = referee.Seat{Kind: referee.Program, Name: "Pachi", Engine: "pachi"}
	started.Start = &referee.Start{}
	for _, test := range []struct {
		name   string
		terms  referee.Terms
		moves  int
		result weiqi.Result
		want   string
	}{
		{"people", rated("ann", "bob"), 10, blackWins, "people black"},
		{"bots", rated("gnu", "pachi"), 10, whiteWins, "bots white"},
		{"a person and a bot", rated("ann", "gnu"), 10, weiqi.Result{By: weiqi.ByMoveLimit}, "bots nobody"},
		{"just long enough", rated("ann", "bob"), 10, blackWins, "people black"},
		{"too short", rated("ann", "bob"), 9, blackWins, ""},
		{"void", rated("ann", "bob"), 10, void, ""},
		{"both lost", rated("ann", "bob"), 10, weiqi.Result{By: weiqi.BothLose}, ""},
		{"not rated", free, 10, blackWins, ""},
		{"with a handicap", handicap, 10, blackWins, "people black"},
		{"with a handicap too large", large, 10, blackWins, ""},
		{"a level that was measured", level, 10, blackWins, "people black"},
		{"a person who lost to a level by an illegal move", level, 10, failed, "people white"},
		{"a level that broke down, and none that played on", level, 10, void, ""},
		{"a program that nobody measured", left, 10, blackWins, ""},
		{"from a position", started, 10, blackWins, ""},
		{"at a komi that decides it", bought, 10, blackWins, ""},
		{"neighbors", rated("dan", "cyd"), 10, blackWins, "people void"},
		{"a guest", rated("ann", "guest"), 10, blackWins, ""},
		{"somebody unknown", rated("ann", "nobody"), 10, blackWins, ""},
		{"an engine of the server", rated("ann", ""), 10, blackWins, ""},
		{"oneself", rated("ann", "ann"), 10, blackWins, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newClub(t)
			noted, reconciled := c.open(), c.open()
			log := c.played("g", test.terms, test.moves, test.result)
			for range 2 { // it counts once
				if err := noted.Note(t.Context(), "g", log); err != nil {
					t.Fatal(err)
				}
			}
			checkEntry(t, noted, "g", test.want)
			entries, _ := c.store.Journal(t.Context(), journal, 0)
			if len(entries) > 1 {
				t.Errorf("there are %d entries", len(entries))
			}
			if err := reconciled.Reconcile(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := reconciled.ledger.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
			checkEntry(t, reconciled, "g", test.want)
		})
	}
}

// Passes are no stones, and neither is what was taken back.
func TestShort(t *testing.T) {
	for want, after := range map[string][]referee.What{
		"people black": nil,
		"":             {referee.UndoAsked{Color: weiqi.White}, referee.Undone{To: 9}, referee.Moved{N: 10, Move: weiqi.Pass(weiqi.White)}},
	} {
		c := newClub(t)
		log := c.played("g", rated("ann", "bob"), 10, blackWins)
		ended := log[len(log)-1]
		log = log[:len(log)-1]
		for _, w := range append(after, ended.What) {
			log = append(log, referee.Event{Seq: len(log) + 1, At: noon, By: referee.Referee, What: w})
		}
		r := c.open()
		if err := r.Note(t.Context(), "g", log); err != nil {
			t.Fatal(err)
		}
		checkEntry(t, r, "g", want)
	}
}

// What was seen of neighbors when their game ended holds, whatever its result becomes.
func TestNeighborsStayVoid(t *testing.T) {
	c := newClub(t)
	r := c.open()
	log := c.played("g", rated("cyd", "dan"), 10, blackWins)
	for _, result := range []weiqi.Result{blackWins, whiteWins} {
		if err := r.NoteStored(t.Context(), "g"); err != nil {
			t.Fatal(err)
		}
		if err := r.Reconcile(t.Context()); err != nil {
			t.Fatal(err)
		}
		checkReasons(t, r.Book(), "g:neighbors")
		c.amend("g", len(log), result)
		log = append(log, referee.Event{})
	}
	if entries, _ := c.store.Journal(t.Context(), journal, 0); len(entries) != 1 {
		t.Errorf("there are %d entries, want 1", len(entries))
	}
}

// checkEntry checks in which pool a game counts and for whom.
func checkEntry(t *testing.T, r *Ratings, game, want string) {
	t.Helper()
	got := ""
	if e, known := r.Book().Entry(game); known {
		got = fmt.Sprintf("%s %s", e.Pool, e.Won)
	}
	if got != want {
		t.Errorf("game %s counts as %q, want %q", game, got, want)
	}
}

// What was missed, because the program ended between a result and its rating, is made up
// for: games that ended, results that were amended, in the order in which the games began.
func TestReconcile(t *testing.T) {
	c := newClub(t)
	r := c.open()
	log := c.played("1", rated("ann", "bob"), 10, blackWins)
	if err := r.Note(t.Context(), "1", log); err != nil {
		t.Fatal(err)
	}
	c.amend("1", len(log), whiteWins)
	c.played("2", rated("bob", "ann"), 10, blackWins)
	voided := c.played("3", rated("bob", "ann"), 10, blackWins)
	c.amend("3", len(voided), void)
	checkEntry(t, r, "1", "people black")
	for range 2 {
		r = c.open()
		if err := r.Reconcile(t.Context()); err != nil {
			t.Fatal(err)
		}
		checkEntry(t, r, "1", "people white")
		checkEntry(t, r, "2", "people black")
		checkEntry(t, r, "3", "")
	}
	if entries, _ := c.store.Journal(t.Context(), journal, 0); len(entries) != 3 {
		t.Errorf("there are %d entries, want 3: a game, its amendment, and another game", len(entries))
	}
	bob := of(r.Book(), "bob", People, noon)
	if bob.Games != 2 || bob.Rating < 1600 {
		t.Errorf("Bob, who won twice in the end, is %+v", bob)
	}

	// Voided afterwards, and given back.
	c.amend("2", 12, void)
	if err := r.NoteStored(t.Context(), "2"); err != nil {
		t.Fatal(err)
	}
	checkEntry(t, r, "2", "people void")
	c.amend("2", 13, blackWins)
	if err := r.NoteStored(t.Context(), "2"); err != nil {
		t.Fatal(err)
	}
	if again := of(r.Book(), "bob", People, noon); again != bob {
		t.Errorf("Bob is %+v, want %+v as before", again, bob)
	}
}

func TestReconcileManyPages(t *testing.T) {
	c := newClub(t)
	for i := range 2*page + 1 {
		c.played(fmt.Sprint(i), rated("ann", "bob"), 10, blackWins)
	}
	r := c.open()
	if err := r.Reconcile(t.Context()); err != nil || r.Book().Len() != 2*page+1 {
		t.Errorf("%d games were found, %v, want %d", r.Book().Len(), err, 2*page+1)
	}
}

// However many are told at once, a game counts once.
func TestOnceForAll(t *testing.T) {
	c := newClub(t)
	log := c.played("1", rated("ann", "bob"), 10, blackWins)
	one, other := c.open(), c.open()
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			if err := []*Ratings{one, other}[i%2].Note(t.Context(), "1", log); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if entries, _ := c.store.Journal(t.Context(), journal, 0); len(entries) != 1 {
		t.Errorf("there are %d entries, want 1", len(entries))
	}
}

func TestAnchors(t *testing.T) {
	last := 0.0
	for level := 1; level <= 10; level++ {
		r, measured := AnchorOf(fmt.Sprintf("level-%d", level), 9)
		if !measured || level > 1 && r <= last {
			t.Errorf("level %d is at %v after %v, measured: %t", level, r, last, measured)
		}
		last = r
	}
	if _, measured := AnchorOf("level-3", 13); measured {
		t.Error("level 3 has an anchor on 13x13, where nobody measured it")
	}
	if _, measured := AnchorOf("pachi", 9); measured {
		t.Error("a program that nobody measured has an anchor")
	}
	if r, measured := AnchorOf("gnugo", 19); !measured || stats.RankOf(r).String() != "9k" {
		t.Errorf("GNU Go is at %v", r)
	}
}

// Somebody says how strong they are once, before the first game, and begins there; an anchor never moves.
func TestDeclare(t *testing.T) {
	c := newClub(t)
	r := c.open()
	if err := r.Declare(t.Context(), "ann", "31k", noon); err == nil {
		t.Error("31 kyu was taken")
	}
	if err := r.Declare(t.Context(), "ann", "1d", noon); err != nil {
		t.Fatal(err)
	}
	if err := r.Declare(t.Context(), "ann", "2d", noon); !errors.Is(err, ErrPlayed) {
		t.Errorf("said twice: %v", err)
	}
	if _, known := r.Book().Of("ann", People, noon); known || r.Book().Start("ann").Deviation != declaredDeviation {
		t.Error("what Ann said of herself is a rating")
	}
	terms := rated("ann", "")
	terms.White = referee.Seat{Kind: referee.Program, Name: "Level 8", Engine: "level-8"}
	if err := r.Note(t.Context(), "g", c.played("g", terms, 10, whiteWins)); err != nil {
		t.Fatal(err)
	}
	again := c.open().Book()
	ann := of(again, "ann", People, noon)
	if begin := again.Start("ann").Rating; ann.Rating >= begin || ann.Rating < begin-400 || ann.Deviation >= declaredDeviation {
		t.Errorf("after a loss Ann, who began at %.0f, is %+v", begin, ann)
	}
	if ann != of(r.Book(), "ann", People, noon) {
		t.Error("the journal, read again, gives another rating")
	}
	if _, known := again.Of("engine:level-8", People, noon); known {
		t.Error("an anchor has moved")
	}
	if err := r.Declare(t.Context(), "bob", "10k", noon); err != nil {
		t.Fatal(err)
	}
	if err := r.Note(t.Context(), "h", c.played("h", rated("cyd", "bob"), 10, whiteWins)); err != nil {
		t.Fatal(err)
	}
	if err := r.Declare(t.Context(), "cyd", "10k", noon); !errors.Is(err, ErrPlayed) {
		t.Errorf("said after a game: %v", err)
	}
}
