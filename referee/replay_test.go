package referee_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// testing.T and rapid.T both.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkLog checks that a log survives JSON and, replayed, gives the game again.
func checkLog(t tester, log []referee.Event, live *referee.Game) {
	t.Helper()
	var read []referee.Event
	for _, e := range log {
		data, err := json.Marshal(e)
		if err != nil {
			t.Fatalf("event %d: %v", e.Seq, err)
		}
		var back referee.Event
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if !reflect.DeepEqual(back, e) {
			t.Fatalf("%s\nis read back as %+v\n       but it was %+v", data, back, e)
		}
		read = append(read, back)
	}
	if document, ok := live.RulingDocument(); ok {
		var back referee.Document
		data, err := json.Marshal(document)
		if err == nil {
			err = json.Unmarshal(data, &back)
		}
		if err != nil || !reflect.DeepEqual(back, document) {
			t.Fatalf("%s\nis read back as %+v\n       but it was %+v, %v", data, back, document, err)
		}
	}
	replayed, err := referee.Replay(read)
	if err != nil {
		t.Fatalf("replay: %v", err)
	}
	checkSame(t, replayed, live)
	for after := range len(log) + 1 {
		if kept := live.Log(after); len(kept) != len(log)-after || len(kept) > 0 && !reflect.DeepEqual(kept, log[after:]) {
			t.Fatalf("the game's log after %d is %+v\nwant %+v", after, kept, log[after:])
		}
	}
	checkPositions(t, read, live)
}

// checkPositions checks that a game still knows the positions that it went through.
func checkPositions(t tester, log []referee.Event, live *referee.Game) {
	t.Helper()
	g := new(referee.Game)
	var boards []any
	for _, e := range log {
		if err := g.Apply(e); err != nil {
			t.Fatalf("replay: %v", err)
		}
		switch w := e.What.(type) {
		case referee.Moved:
			boards = append(boards, board(g.Position()))
		case referee.Undone:
			boards = boards[:w.To]
		}
	}
	for i, want := range boards {
		if got := board(live.PositionAfter(i + 1)); !reflect.DeepEqual(got, want) {
			t.Fatalf("the position after move %d is %v, want %v", i+1, got, want)
		}
	}
	for p := range live.Course().From(0) {
		if got, want := board(p), board(live.PositionAfter(p.Moves())); !reflect.DeepEqual(got, want) {
			t.Fatalf("on the way the position after move %d is %v, want %v", p.Moves(), got, want)
		}
	}
}

// checkSame checks that two games answer every question alike.
func checkSame(t tester, a, b *referee.Game) {
	t.Helper()
	for name, question := range map[string]func(g *referee.Game) any{
		"Terms":        func(g *referee.Game) any { return g.Terms() },
		"Seats":        func(g *referee.Game) any { return [2]referee.Seat{g.Seat(weiqi.Black), g.Seat(weiqi.White)} },
		"Seq":          func(g *referee.Game) any { return g.Seq() },
		"Began":        func(g *referee.Game) any { return g.Began() },
		"At":           func(g *referee.Game) any { return g.At() },
		"Phase":        func(g *referee.Game) any { return g.Phase() },
		"Position":     func(g *referee.Game) any { return board(g.Position()) },
		"Start":        func(g *referee.Game) any { return board(g.Start()) },
		"Turn":         func(g *referee.Game) any { return g.Turn() },
		"MoveNumber":   func(g *referee.Game) any { return g.MoveNumber() },
		"Handicap":     func(g *referee.Game) any { return g.Handicap() },
		"Clocks":       func(g *referee.Game) any { return g.Clocks(g.At()) },
		"Running":      func(g *referee.Game) any { return g.Running() },
		"UndoAsked":    func(g *referee.Game) any { return g.UndoAsked() },
		"Interrupted":  func(g *referee.Game) any { return g.Interrupted() },
		"Result":       func(g *referee.Game) any { return g.Result() },
		"Why":          func(g *referee.Game) any { return g.Why() },
		"Fault":        func(g *referee.Game) any { f, ok := g.Fault(); return []any{f, ok} },
		"Ruling":       func(g *referee.Game) any { r, ok := g.Ruling(); return []any{r, ok} },
		"Deadline":     func(g *referee.Game) any { d, ok := g.Deadline(); return []any{d, ok} },
		"Deadlines":    func(g *referee.Game) any { return g.Deadlines() },
		"IfBothPass":   func(g *referee.Game) any { r, ok := g.IfBothPass(); return []any{r, ok} },
		"Score":        func(g *referee.Game) any { return g.Score(weiqi.Set{}) },
		"Moves":        func(g *referee.Game) any { return moves(g) },
		"Record":       func(g *referee.Game) any { return g.Record() },
		"Stop":         func(g *referee.Game) any { return stop(g) },
		"Stops":        func(g *referee.Game) any { return len(g.Stops()) },
		"Trial":        func(g *referee.Game) any { return trial(g) },
		"Waiting":      func(g *referee.Game) any { return g.Waiting() },
		"VoidAsked":    func(g *referee.Game) any { return g.VoidAsked() },
		"Mediator":     func(g *referee.Game) any { s, ok := g.Mediator(); return []any{s, ok} },
		"document":     func(g *referee.Game) any { d, ok := g.RulingDocument(); return []any{d, ok} },
		"legal points": func(g *referee.Game) any { return g.Position().LegalPoints() },
	} {
		if x, y := question(a), question(b); !reflect.DeepEqual(x, y) {
			t.Fatalf("%s = %+v, want %+v", name, x, y)
		}
	}
}

func board(p *weiqi.Position) any {
	return []any{p.Rows(), p.Turn(), p.Passes(), p.Moves(), p.Lost(weiqi.Black), p.Lost(weiqi.White)}
}

func moves(g *referee.Game) any {
	var all []any
	for i, ply := range g.Moves() {
		all = append(all, ply.Move, ply.Captured, ply.Spent, ply.Clock, board(g.PositionAfter(i+1)))
	}
	return all
}

func trial(g *referee.Game) any {
	s, ok := g.Trial()
	if !ok {
		return nil
	}
	p := board(s.Position)
	s.Position = nil
	return []any{p, s}
}

func stop(g *referee.Game) any {
	s, ok := g.Stop()
	if !ok {
		return nil
	}
	p := board(s.Position)
	s.Position = nil
	return []any{p, s}
}

// Two games that follow from one know nothing of each other.
func TestTwoFutures(t *testing.T) {
	_, log, game := tell(t, map[string]string{"terms": "size 9x9"})
	futures := [2]*referee.Game{game, game}
	logs := [2][]referee.Event{log, log}
	for n := range 40 { // by turns, so that each finds what the other has written
		for i := range futures {
			g := futures[i]
			p := weiqi.Point{Col: int8(n % 9), Row: int8(n/9 + 4*i)}
			events, next, err := g.Decide(noon, referee.PartyOf(g.Turn()), referee.Play{Move: weiqi.Play(g.Turn(), p)})
			if err != nil {
				t.Fatal(err)
			}
			futures[i], logs[i] = next, append(logs[i][:len(logs[i]):len(logs[i])], events...)
		}
	}
	for i := range futures {
		checkLog(t, logs[i], futures[i])
	}
}
