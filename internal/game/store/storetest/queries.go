package storetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var (
	blackWins = weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}
	whiteWins = weiqi.Result{Winner: weiqi.White, By: weiqi.ByTime}
	draw      = weiqi.Result{By: weiqi.ByMoveLimit}
	void      = weiqi.Result{By: weiqi.Void}
	bothLose  = weiqi.Result{By: weiqi.BothLose}
)

// played stores a game with a result, none while it goes on.
func played(t *testing.T, s store.Store, id string, minute int, terms referee.Terms, result weiqi.Result) {
	t.Helper()
	terms.Ending = "play-on"
	create(t, s, id, event(1, minute, referee.Created{Terms: terms}))
	if result.Over() {
		appendTo(t, s, id, 1, event(2, minute, referee.Ended{Result: result, Text: result.String()}))
	}
}

// seat returns the seat of a person; without a name a free one.
func seat(name string) referee.Seat { return referee.Seat{Name: name, Player: name} }

func testQueries(t *testing.T, s store.Store) {
	for i, g := range []struct {
		black, white, ruleset string
		size                  int
		rated, private        bool
		result                weiqi.Result
	}{
		{"ann", "bob", "chinese", 9, true, false, blackWins},      // g0
		{"bob", "ann", "chinese", 9, true, false, blackWins},      // g1
		{"ann", "bob", "japanese", 9, true, false, whiteWins},     // g2
		{"ann", "cyd", "japanese", 19, false, false, draw},        // g3
		{"ann", "cyd", "chinese", 19, false, true, void},          // g4
		{"cyd", "ann", "chinese", 19, false, false, bothLose},     // g5
		{"bob", "ann", "chinese", 9, true, true, whiteWins},       // g6
		{"ann", "bob", "chinese", 9, true, false, weiqi.Result{}}, // g7
		{"bob", "cyd", "aga", 13, false, false, blackWins},        // g8
		{"", "dan", "aga", 13, false, false, weiqi.Result{}},      // g9
	} {
		played(t, s, fmt.Sprint("g", i), i, referee.Terms{
			Size: weiqi.Square(g.size), Ruleset: g.ruleset, Black: seat(g.black), White: seat(g.white), Rated: g.rated, Private: g.private,
		}, g.result)
	}
	for _, test := range []struct {
		query store.Query
		want  string
	}{
		{store.Query{Ruleset: "japanese"}, "g3 g2"},
		{store.Query{Size: weiqi.Square(19)}, "g5 g4 g3"},
		{store.Query{Size: weiqi.Size{Cols: 19, Rows: 9}}, ""},
		{store.Query{Rated: true}, "g7 g6 g2 g1 g0"},
		{store.Query{Listed: true}, "g8 g5 g3 g2 g1 g0"},
		{store.Query{Rated: true, Listed: true, Status: store.Finished, Limit: 2}, "g2 g1"},
		{store.Query{Outcome: store.BlackWon}, "g8 g1 g0"},
		{store.Query{Outcome: store.WhiteWon}, "g6 g2"},
		{store.Query{Outcome: store.Drawn}, "g3"},
		{store.Query{Outcome: store.NoResult}, "g5 g4"},
		{store.Query{Player: "ann", Opponent: "bob"}, "g7 g6 g2 g1 g0"},
		{store.Query{Player: "bob", Opponent: "ann", Before: "g6", Limit: 2}, "g2 g1"},
		{store.Query{Player: "ann", Outcome: store.PlayerWon}, "g6 g0"},
		{store.Query{Player: "ann", Outcome: store.PlayerLost}, "g2 g1"},
		{store.Query{Player: "ann", Outcome: store.BlackWon}, "g1 g0"},
		{store.Query{Player: "ann", Outcome: store.Drawn}, "g3"},
		{store.Query{Player: "ann", Outcome: store.NoResult, Opponent: "cyd"}, "g5 g4"},
		{store.Query{Player: "bob", Outcome: store.PlayerWon, Opponent: "cyd", Ruleset: "aga", Size: weiqi.Square(13)}, "g8"},
		{store.Query{Player: "ann", Opponent: "cyd", Listed: true, Outcome: store.NoResult, Before: "g7"}, "g5"},
		{store.Query{Player: "ann", Ruleset: "chinese", Rated: true, Before: "g7"}, "g6 g1 g0"},
		{store.Query{Player: "ann", Opponent: "dan"}, ""},
	} {
		if got := strings.Join(ids(list(t, s, test.query)), " "); got != test.want {
			t.Errorf("List(%+v) = %s, want %s", test.query, got, test.want)
		}
	}
	checkRecord(t, s, "ann", store.Record{Won: 2, Lost: 2, Drawn: 1})
	checkRecord(t, s, "bob", store.Record{Won: 3, Lost: 2})
	checkRecord(t, s, "cyd", store.Record{Lost: 1, Drawn: 1})
	checkRecord(t, s, "dan", store.Record{})

	// A game in which somebody has moved is played, unless it still waits for a person with its name.
	play := referee.Moved{N: 1, Move: weiqi.Pass(weiqi.Black)}
	appendTo(t, s, "g7", 1, event(2, 9, play))
	appendTo(t, s, "g9", 1, event(2, 9, play))
	if got := ids(list(t, s, store.Query{Listed: true, Limit: 2})); !slices.Equal(got, []string{"g8", "g7"}) {
		t.Errorf("after a move in g7 and in g9 the games listed are %v, want g8 g7", got)
	}
	appendTo(t, s, "g9", 2, event(3, 9, referee.Seated{Color: weiqi.Black, Seat: seat("eva")}))
	if got := ids(list(t, s, store.Query{Listed: true, Limit: 2})); !slices.Equal(got, []string{"g9", "g8"}) {
		t.Errorf("after somebody sat down at g9 the games listed are %v, want g9 g8", got)
	}

	// An amended result is another outcome.
	appendTo(t, s, "g0", 2, event(3, 9, referee.Amended{Result: whiteWins, Text: "W+T", Why: because("a fault")}))
	checkRecord(t, s, "ann", store.Record{Won: 1, Lost: 3, Drawn: 1})
	if got := ids(list(t, s, store.Query{Player: "ann", Outcome: store.PlayerWon})); len(got) != 1 || got[0] != "g6" {
		t.Errorf("after g0 was amended Ann has won %v, want g6", got)
	}
}

// testSolitary holds that a person who plays both colors has one game of it, neither won nor lost.
func testSolitary(t *testing.T, s store.Store) {
	terms := referee.Terms{Size: weiqi.Square(9), Black: seat("ann"), White: seat("ann")}
	played(t, s, "g0", 0, terms, blackWins)
	played(t, s, "g1", 1, terms, draw)
	for _, test := range []struct {
		query store.Query
		want  string
	}{
		{store.Query{Player: "ann"}, "g1 g0"},
		{store.Query{Player: "ann", Opponent: "ann", Limit: 1}, "g1"},
		{store.Query{Player: "ann", Outcome: store.Drawn}, "g1"},
		{store.Query{Player: "ann", Outcome: store.BlackWon}, "g0"},
		{store.Query{Player: "ann", Outcome: store.PlayerWon}, "g0"},
		{store.Query{Player: "ann", Outcome: store.PlayerLost}, "g0"},
	} {
		if got := strings.Join(ids(list(t, s, test.query)), " "); got != test.want {
			t.Errorf("List(%+v) = %s, want %s", test.query, got, test.want)
		}
	}
	checkRecord(t, s, "ann", store.Record{})
}

func checkRecord(t *testing.T, s store.Store, player string, want store.Record) {
	t.Helper()
	if got, err := s.Record(t.Context(), player); err != nil || got != want {
		t.Errorf("Record(%s) = %+v, %v, want %+v", player, got, err, want)
	}
}
