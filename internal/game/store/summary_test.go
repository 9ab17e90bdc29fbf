package store_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var (
	ann = referee.Seat{Name: "Ann", Player: "p1"}
	bob = referee.Seat{Name: "Bob", Player: "p2"}
	gnu = referee.Seat{Kind: referee.Program, Name: "GNU Go", Engine: "gnugo"}

	terms = referee.Terms{Size: weiqi.Size{Cols: 7, Rows: 5}, Ruleset: "aga", Ending: "play-on", Black: ann, White: bob}
)

func TestSummaryApply(t *testing.T) {
	// What each event makes of the moves, the seats and the result.
	steps := []struct {
		what referee.What
		want string
	}{
		{referee.Created{Terms: terms}, "0 Ann Bob ?"},
		{referee.HandicapPlaced{Points: weiqi.SetOf(weiqi.Point{Col: 2, Row: 2})}, "0 Ann Bob ?"},
		{referee.Moved{N: 1, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 3, Row: 3})}, "1 Ann Bob ?"},
		{referee.Moved{N: 2, Move: weiqi.Pass(weiqi.White)}, "2 Ann Bob ?"},
		{referee.Moved{N: 3, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 4, Row: 4})}, "3 Ann Bob ?"},
		{referee.UndoAsked{Color: weiqi.White}, "3 Ann Bob ?"},
		{referee.Undone{To: 1}, "1 Ann Bob ?"},
		{referee.Seated{Color: weiqi.White, Seat: gnu}, "1 Ann GNU Go ?"},
		{referee.Seated{Color: weiqi.Black, Seat: bob}, "1 Bob GNU Go ?"},
		{referee.Ruled{Score: 9}, "1 Bob GNU Go ?"},
		{referee.Ended{Result: weiqi.Counted(9), Text: "B+4.5"}, "1 Bob GNU Go B+4.5"},
		{referee.Amended{Result: weiqi.Result{By: weiqi.Void}, Text: "Void"}, "1 Bob GNU Go Void"},
	}
	s := store.Summary{ID: "game"}
	for i, step := range steps {
		at := time.UnixMilli(int64(1000 * i)).UTC()
		if err := s.Apply(referee.Event{Seq: i + 1, At: at, What: step.what}); err != nil {
			t.Fatalf("Apply(%T): %v", step.what, err)
		}
		got := fmt.Sprint(s.Moves, " ", s.Black.Name, " ", s.White.Name, " ", s.Result)
		if got != step.want || s.Seq != i+1 || !s.Updated.Equal(at) || s.Over() != (i >= 10) {
			t.Errorf("after %T the summary is %q: %+v, want %q", step.what, got, s, step.want)
		}
	}
	if s.ID != "game" || s.Size != terms.Size || s.Ruleset != "aga" || !s.Created.Equal(time.UnixMilli(0)) {
		t.Errorf("the summary is %+v, which is not what Created said", s)
	}

	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back store.Summary
	if err := json.Unmarshal(text, &back); err != nil || back != s {
		t.Errorf("%s is read as %+v, %v, want %+v", text, back, err, s)
	}
}

func TestSummaryApplyRefuses(t *testing.T) {
	for _, test := range []struct {
		events []referee.Event
		want   string // of the last event
	}{
		{[]referee.Event{{Seq: 0, What: referee.Created{Terms: terms}}}, "event 0 cannot follow event 0"},
		{[]referee.Event{{Seq: 2, What: referee.Created{Terms: terms}}}, "event 2 cannot follow event 0"},
		{[]referee.Event{{Seq: 1, What: referee.Moved{N: 1}}}, "event 1 is a referee.Moved"},
		{[]referee.Event{{Seq: 1, What: referee.Created{}}, {Seq: 1, What: referee.Moved{N: 1}}}, "event 1 cannot follow event 1"},
		{[]referee.Event{{Seq: 1, What: referee.Created{}}, {Seq: 3, What: referee.Moved{N: 1}}}, "event 3 cannot follow event 1"},
		{[]referee.Event{{Seq: 1, What: referee.Created{}}, {Seq: 2, What: referee.Created{}}}, "event 2 is a referee.Created"},
		{[]referee.Event{{Seq: 1, What: referee.Created{}}, {Seq: 2, What: referee.Seated{Seat: ann}}}, "event 2: empty has no seat"},
	} {
		s := store.Summary{ID: "game"}
		last := len(test.events) - 1
		for _, e := range test.events[:last] {
			if err := s.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		before := s
		if err := s.Apply(test.events[last]); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("the error is %v, want %s", err, test.want)
		}
		if s != before {
			t.Errorf("%s: the summary has changed to %+v", test.want, s)
		}
	}
}
