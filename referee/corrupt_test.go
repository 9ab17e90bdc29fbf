package referee_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Events that do not fit the game are refused with an error, and the game is as it
// was: a corrupt log is found, not played.
func TestEventsThatDoNotFit(t *testing.T) {
	const (
		terms     = "size 3x3\ntime 1m\n"
		play      = "black play B2\nwhite play A1\n"
		stop      = play + "black play pass\nwhite play pass\n"
		dispute   = stop + "black claim 1 A1\nwhite claim 1\n"
		resumed   = dispute + "white play-on 1\nblack play-on 1\n"
		program   = terms + "white program gnugo\non-fault offer-other\n"
		fault     = "black play B2\nreferee fault white gone\n"
		interrupt = play + "referee interrupt\nblack back\n"
		mediated  = terms + "ending mediation\nmediator person\n"
		counted   = terms + "ending auto\n"
		marking   = terms + "ending marking\n"
		tried     = terms + "rules japanese-1989\nending confirmation\n"
		trial     = dispute + "white play-on 1\nblack play-on 1\n"
	)
	var (
		black, white = weiqi.Black, weiqi.White
		clock        = referee.Clock{Main: 60000}
		clocks       = referee.Clocks{Black: clock, White: clock}
		b2, c3       = weiqi.SetOf(weiqi.Point{Col: 1, Row: 1}), weiqi.SetOf(weiqi.Point{Col: 2, Row: 2})
		a1           = weiqi.SetOf(weiqi.Point{})
		won          = weiqi.Result{Winner: black, By: weiqi.ByResign}
		person       = referee.Seat{Name: "Cy", Player: "cy"}
		other        = referee.Seat{Kind: referee.Program, Name: "other", Engine: "other"}
	)
	move := func(n int, c weiqi.Color, vertex string) referee.Moved {
		m, err := weiqi.ParseMove(c, vertex)
		if err != nil {
			t.Fatal(err)
		}
		return referee.Moved{N: n, Move: m, Clock: clocks}
	}
	at := func(col, row int8) referee.Moved {
		return referee.Moved{N: 3, Move: weiqi.Play(black, weiqi.Point{Col: col, Row: row}), Clock: clocks}
	}
	tries := func(trial, n int, c weiqi.Color, vertex string) referee.TrialMoved {
		return referee.TrialMoved{Trial: trial, N: n, Move: move(n, c, vertex).Move}
	}
	naming := func(m referee.TrialMoved, ko weiqi.Point) referee.TrialMoved { m.Ko, m.NameKo = ko, true; return m }
	takes := func(m referee.TrialMoved, s weiqi.Set) referee.TrialMoved { m.Captured = s; return m }
	forced := func(m referee.Moved) referee.Moved { m.Forced = true; return m }
	spent := func(m referee.Moved, spent referee.Millis) referee.Moved { m.Spent = spent; return m }
	taking := func(m referee.Moved, s weiqi.Set) referee.Moved { m.Captured = s; return m }
	showing := func(m referee.Moved, c referee.Clocks) referee.Moved { m.Clock = c; return m }
	with := func(main referee.Millis) referee.Clocks {
		return referee.Clocks{Black: referee.Clock{Main: main}, White: clock}
	}

	for _, test := range []struct{ name, terms, acts string }{
		{"begun", terms, play},
		{"free handicap", terms + "handicap 2 free\n", ""},
		{"stopped", terms, stop},
		{"disputed", terms, dispute},
		{"resumed", terms, resumed},
		{"vacant", program, fault},
		{"interrupted", terms, interrupt},
		{"paused", terms, play + "black pause\nwhite pause\n"},
		{"left", terms, play + "referee leave white\n"},
		{"referred", mediated, dispute[:len(dispute)-1]},
		{"mediator seated", mediated, "nobody mediate person cy\nblack mediator cy yes\nwhite mediator cy yes\n"},
		{"mediator offers", mediated, "nobody mediate person cy\n"},
		{"to be counted", counted, stop},
		{"counted", counted, stop + "referee verdict 1 A1\n"},
		{"marking", marking, stop + "black mark 1 A1\n"},
		{"trial", tried, trial},
		{"void asked", terms, play + "black ask-void\n"},
		{"over", terms, "black resign\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, log, g := tell(t, map[string]string{"terms": test.terms, "acts": test.acts})
			unfit := map[string][]referee.What{
				"begun": {
					nil,
					log[0].What,
					referee.HandicapPlaced{Points: b2},
					move(3, white, "C3"), move(3, black, "B2"), move(2, black, "C3"), move(4, black, "C3"),
					move(3, black, "C4"), move(3, black, "Z25"), at(-1, 2), at(2, 100), move(3, weiqi.Empty, "C3"), move(3, 7, "C3"),
					taking(move(3, black, "C3"), b2), spent(move(3, black, "C3"), -1), spent(move(3, black, "C3"), 1),
					showing(move(3, black, "C3"), with(-1)), showing(move(3, black, "C3"), with(1<<60)),
					referee.Stopped{Stop: 1, FirstPasser: black},
					referee.Proposed{Stop: 0}, referee.Claimed{Stop: 0, Color: black}, referee.Disputed{Stop: 0},
					referee.Answered{Stop: 0, Color: black}, referee.Resumed{Stop: 0, Turn: black, Clock: clocks},
					referee.Ruled{Dead: c3}, // no stone is there
					referee.Ended{}, referee.Ended{Result: weiqi.Result{By: 99}}, referee.Ended{Result: weiqi.Result{Winner: 3, By: weiqi.ByTime}},
					referee.Ended{Result: weiqi.Result{Winner: black, By: weiqi.ByTime, Margin: 1}},
					referee.VoidAsked{}, referee.VoidDeclined{Color: black},
					referee.Marked{Stop: 0, Color: black}, referee.TrialBegan{}, referee.TrialMoved{}, referee.TrialEnded{},
					forced(move(3, black, "C3")),
					referee.UndoAsked{}, referee.UndoAsked{Color: 9}, referee.UndoDeclined{Color: black}, referee.Undone{To: 0},
					referee.Faulted{Color: black}, referee.Seated{Color: black, Seat: person}, referee.Seated{Seat: person},
					referee.Seated{Color: black, Seat: referee.Seat{Name: "\x00"}},
					referee.Returned{Color: black}, referee.Continued{Clock: clocks}, referee.Amended{Result: won},
				},
				"paused": {
					move(3, black, "C3"), referee.Paused{Color: white}, referee.PauseAsked{Color: white}, referee.Interrupted{},
					referee.Undone{To: 0}, referee.Returned{Color: black}, referee.Left{}, referee.Left{Color: 9},
				},
				"left": {
					referee.Left{Color: white}, referee.Returned{Color: black}, referee.Unpaused{Color: black}, referee.Paused{}, referee.PauseAsked{Color: 7},
				},
				"free handicap": {
					referee.HandicapPlaced{}, referee.HandicapPlaced{Points: a1.Union(b2).Union(c3)},
					move(1, black, "B2"), referee.Ruled{}, referee.UndoAsked{Color: black},
				},
				"stopped": {
					referee.Opened{Stop: 1},
					move(5, black, "C3"), referee.Stopped{Stop: 2, FirstPasser: black},
					referee.Claimed{Stop: 1}, referee.Claimed{Stop: 2, Color: black}, referee.Claimed{Stop: 1, Color: black, Dead: c3},
					referee.Claimed{Stop: 1, Color: black, Dead: b2, Unknown: true},
					referee.Proposed{Stop: 1, Proposal: referee.Proposal{Dead: c3}}, referee.Proposed{Stop: 1, Proposal: referee.Proposal{Unsettled: c3}},
					referee.Disputed{Stop: 1}, referee.Answered{Stop: 1, Color: black}, referee.UndoAsked{Color: black},
				},
				"disputed": {
					referee.Claimed{Stop: 1, Color: black}, referee.Proposed{Stop: 1}, referee.Disputed{Stop: 1},
					referee.Answered{Stop: 1}, referee.Answered{Stop: 1, Color: black, Confirmed: a1}, // White's stone
					referee.Resumed{Stop: 2, Turn: black, Clock: clocks}, referee.Resumed{Stop: 1, Clock: clocks},
					referee.Resumed{Stop: 1, Turn: black, Clock: with(-1)}, referee.Resumed{Stop: 1, Turn: black, Clock: clocks, Frozen: c3},
				},
				"resumed": {
					referee.UndoAsked{Color: black}, referee.Undone{To: 3}, referee.Stopped{Stop: 2, FirstPasser: black},
					referee.Resumed{Stop: 1, Turn: black, Clock: clocks},
				},
				"vacant": {
					move(2, white, "A1"), referee.Faulted{Color: white}, referee.Seated{Color: white, Seat: person},
					referee.Seated{Color: black, Seat: other}, referee.Ruled{},
				},
				"referred": {
					referee.Judged{Stop: 2}, referee.Judged{Stop: 1, Dead: b2}, referee.Judged{Stop: 1, Dead: c3},
					referee.Judged{Stop: 1, Dead: a1, None: true}, referee.Referred{Stop: 1, Disputed: a1},
					referee.Claimed{Stop: 1, Color: black}, referee.Answered{Stop: 1, Color: black},
				},
				"mediator offers": {
					referee.MediatorOffered{Seat: person}, referee.MediatorAnswered{}, referee.MediatorAnswered{Color: 7, Yes: true},
				},
				"mediator seated": {
					referee.MediatorOffered{Seat: person}, referee.MediatorAnswered{Color: black, Yes: true},
					referee.MediatorSeated{Seat: person}, referee.Judged{Stop: 0}, referee.Referred{Stop: 0},
				},
				"to be counted": {
					referee.Counted{Stop: 2}, referee.Counted{Stop: 1, Dead: c3}, referee.MediatorSeated{Seat: person},
				},
				"counted": {
					referee.Judged{Stop: 1, Dead: a1}, referee.Counted{Stop: 1}, referee.Answered{Stop: 1, Color: black, Confirmed: a1},
				},
				"marking": {
					referee.Marked{Stop: 1, Color: black, Dead: a1.Union(b2)}, referee.Marked{Stop: 2, Color: white, Dead: a1.Union(b2)},
					referee.Marked{Stop: 1, Color: white, Dead: a1}, referee.Marked{Stop: 1, Color: white, Dead: b2},
					referee.Marked{Stop: 1, Color: white, Dead: a1.Union(c3)},
					referee.MarkedDone{Stop: 1, Color: black}, referee.MarkedDone{Stop: 0, Color: white},
					referee.MarksDisputed{Stop: 1, Color: black}, referee.MarksDisputed{Stop: 2, Color: white},
					referee.Claimed{Stop: 1, Color: white},
				},
				"trial": {
					referee.TrialBegan{Stop: 1, Trial: 1, Chain: a1, First: black}, referee.TrialEnded{Trial: 2},
					tries(2, 1, black, "C3"), tries(1, 2, black, "C3"), tries(1, 1, white, "C3"), tries(1, 1, black, "B2"),
					tries(1, 1, black, "Z25"), naming(tries(1, 1, black, "pass"), weiqi.Point{}),
					naming(tries(1, 1, black, "C3"), weiqi.Point{}), takes(tries(1, 1, black, "C3"), a1),
					move(5, black, "C3"), referee.Answered{Stop: 1, Color: black},
				},
				"void asked": {
					referee.VoidAsked{Color: white}, referee.VoidDeclined{Color: black}, referee.VoidDeclined{},
				},
				"interrupted": {referee.Returned{Color: black}, referee.Returned{}, referee.Continued{Clock: with(-5)}},
				"over":        {move(1, black, "B2"), referee.Ended{Result: won}, referee.Interrupted{}, referee.Amended{}},
			}
			for _, what := range unfit[test.name] {
				if err := g.Apply(referee.Event{Seq: g.Seq() + 1, At: g.At(), What: what}); err == nil {
					t.Errorf("%+v is accepted", what)
				}
			}
			next := referee.Event{Seq: g.Seq() + 1, At: g.At(), What: referee.Interrupted{}}
			late, early, gap := next, next, next
			late.Seq--
			gap.Seq++
			early.At = early.At.Add(-time.Millisecond)
			for _, e := range []referee.Event{late, early, gap} {
				if err := g.Apply(e); err == nil {
					t.Errorf("%+v is accepted", e)
				}
			}
			checkLog(t, log, g)
		})
	}
}

func TestReplayNothing(t *testing.T) {
	if _, err := referee.Replay(nil); err == nil {
		t.Error("an empty log is accepted")
	}
	terms := plainTerms()
	terms.Size = weiqi.Size{}
	for _, what := range []referee.What{nil, referee.Interrupted{}, referee.Created{Terms: terms}} {
		if _, err := referee.Replay([]referee.Event{{Seq: 1, At: noon, What: what}}); err == nil {
			t.Errorf("a log that begins with %T is accepted", what)
		}
	}
}

func TestEventJSON(t *testing.T) {
	e := referee.Event{
		Seq: 41, At: noon.Add(123456 * time.Microsecond), By: referee.White,
		What: referee.Moved{
			N: 37, Move: weiqi.Play(weiqi.White, weiqi.Point{Col: 4, Row: 5}), Spent: 4120,
			Clock: referee.Clocks{Black: referee.Clock{Main: 1}, White: referee.Clock{Periods: 3, Period: 20000}},
		},
	}
	data, err := json.Marshal(e)
	const want = `{"seq":41,"at":"2026-11-21T12:00:00.123Z","by":"white","type":"move","n":37,"color":"white","move":"E6",` +
		`"captured":[],"spent_ms":4120,"clock":{"black":{"main_ms":1},"white":{"main_ms":0,"periods":3,"period_ms":20000}}}`
	if err != nil || string(data) != want {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
	var back referee.Event
	withGame := strings.Replace(want, `"n":`, `"game":"7Kq2","n":`, 1)
	if err := json.Unmarshal([]byte(withGame), &back); err != nil || !reflect.DeepEqual(back.What, e.What) {
		t.Errorf("with a game's name it is read back as %+v, %v", back, err)
	}
	for text, complaint := range map[string]string{
		`{"seq":1,"at":"2026-11-21T12:00:00.123Z","by":"white","type":"mvoe"}`:                                           `no type of event "mvoe"`,
		`{"seq":1,"at":"2026-11-21T12:00:00.123Z","by":"white"}`:                                                         `no type of event ""`,
		`{"seq":1,"at":"yesterday","by":"white","type":"undone"}`:                                                        `"yesterday" is not a time`,
		`{"seq":1,"at":"2026-11-21T12:00:00Z","by":"who","type":"undone"}`:                                               `"who" is no party`,
		`{"seq":1,"at":"2026-11-21T12:00:00Z","by":"white","type":"undone","to":"x"}`:                                    `event 1: json`,
		`{"seq":1,"at":"2026-11-21T12:00:00Z","by":"white","type":"created","terms":{"time":"-10m"}}`:                    `is negative`,
		`{"seq":1,"at":"2026-11-21T12:00:00Z","by":"white","type":"created","terms":{"limits":{"at_moves":"lose"}}}`:     `"lose" is no outcome`,
		`{"seq":1,"at":"2026-11-21T12:00:00Z","by":"white","type":"move","n":1,"color":"white","move":"Z99"}`:            `event 1: "Z99"`,
		`{"seq":1,"at":"2026-11-21T12:00:00Z","by":"white","type":"move","n":1,"color":"white"}`:                         `event 1: ""`,
		`{"seq":1,"at":"2026-11-21T12:00:00Z","by":"white","type":"trial_move","color":"white","move":"no"}`:             `event 1: "no"`,
		`{"seq":1,"at":"2026-11-21T12:00:00Z","by":"white","type":"trial_move","color":"white","move":"pass","ko":"no"}`: `event 1: "no"`,
		`[]`: `json`,
	} {
		if err := json.Unmarshal([]byte(text), &back); err == nil || !strings.Contains(err.Error(), complaint) {
			t.Errorf("%s: %v, want %q", text, err, complaint)
		}
	}
	if _, err := json.Marshal(referee.Event{Seq: 1}); err == nil {
		t.Error("an event that says nothing is written")
	}
}
