//go:build system

package system

import (
	"math/rand/v2"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

// act does what comes next, and now and then something else.
func (t *table) act(s sight) {
	server := t.IntN(len(t.spots))
	side := t.awaited(s)
	switch {
	case t.sleepy > 0 && s.Moves >= t.sleepy && s.Running != "" && s.left() < 10*time.Second:
		time.Sleep(300 * time.Millisecond)
	case t.around(s, server):
	case side == model.None:
	case s.Phase == "play":
		t.variously(request{kind: "move", side: side, n: s.Moves + 1, move: t.choose(s.Legal, s.Board, s.Moves)}, s)
	case s.Phase == "trial" && s.Trial != nil:
		t.variously(request{kind: "trial", side: side, trial: s.Trial.Number, n: s.Trial.Moves + 1, move: t.choose(nil, s.Trial.Board, 0)}, s)
	case s.Scoring == nil:
	case s.Phase == "scoring":
		t.variously(t.claims(s, side), s)
	case s.Phase == "dispute" && t.chance(30):
		t.variously(request{kind: "accept", side: side, n: s.Scoring.Stop}, s)
	case s.Phase == "dispute":
		t.variously(request{kind: "play-on", side: side, n: s.Scoring.Stop, dead: t.confirmed(s, side)}, s)
	case s.Phase == "marking":
		t.variously(t.marks(s, side), s)
	}
}

// left returns what main time the side has whose clock runs.
func (s sight) left() time.Duration {
	main := map[string]int64{"black": s.Clock.Black.Main, "white": s.Clock.White.Main}
	return time.Duration(main[s.Running]) * time.Millisecond
}

// awaited draws one of the sides that the game waits for.
func (t *table) awaited(s sight) model.Color {
	var sides []model.Color
	for _, who := range s.Waiting {
		if who == "black" || who == "white" {
			sides = append(sides, colorOf(who))
		}
	}
	if len(sides) == 0 {
		return model.None
	}
	return one(t.Rand, sides...)
}

// around does what is not a move: it answers what was asked, ends a pause, or asks for
// something. It reports whether it did anything.
func (t *table) around(s sight, server int) bool {
	of := func(name string) model.Color {
		if name == "" {
			return one(t.Rand, model.Black, model.White)
		}
		return colorOf(name).Other()
	}
	say := func(side model.Color, kind string) bool {
		t.variously(request{kind: kind, side: side}, s)
		return true
	}
	someone := one(t.Rand, model.Black, model.White)
	n := t.IntN(1000)
	switch {
	case s.Phase != "play" && n < 8, s.Phase == "play" && s.Moves > 1 && n < 4:
		return say(someone, "resign")
	case s.Phase != "play":
		return false
	case s.Undo != "" && n < 700:
		return say(of(s.Undo), "undo/"+one(t.Rand, "accept", "accept", "accept", "decline"))
	case s.Void != "" && n < 700:
		return say(of(s.Void), "void/"+one(t.Rand, "decline", "decline", "decline", "accept"))
	case s.Paused != nil && s.Paused.Asked && n < 700:
		return say(colorOf(s.Paused.By).Other(), one(t.Rand, "pause", "pause", "unpause"))
	case s.Paused != nil && !s.Paused.Asked && n < 800:
		return say(someone, "unpause")
	case n < 20:
		return say(someone, "undo")
	case n < 35:
		return say(someone, "pause")
	case n < 38:
		return say(someone, "void")
	case n < 40:
		return say(someone, one(t.Rand, "undo/accept", "undo/decline", "unpause", "void/accept", "void/decline"))
	default:
		return false
	}
}

// choose draws a move: the later the more often a pass.
func (t *table) choose(legal, rows []string, moves int) string {
	b := model.Drawn(rows)
	pass := 6 + 40*moves/len(b.Cells)
	switch {
	case t.chance(min(70, pass)) || len(legal) == 1:
		return "pass"
	case len(legal) > 1 && t.chance(92):
		return legal[1+t.IntN(len(legal)-1)]
	default:
		return b.Name(t.IntN(len(b.Cells)))
	}
}

// stones draws some chains of a board, each by a stone.
func (t *table) stones(b model.Board, of model.Set, often int) []string {
	names := []string{}
	for _, chain := range b.Chains(of) {
		if t.chance(often) {
			names = append(names, b.Name(one(t.Rand, chain.Sorted()...)))
		}
	}
	return names
}

// claims draws a list of dead stones.
func (t *table) claims(s sight, side model.Color) request {
	b := model.Drawn(s.Board)
	a := request{kind: "claim", side: side, n: s.Scoring.Stop, dead: []string{}}
	switch t.IntN(6) {
	case 0, 1:
	case 2:
		a.dead = t.stones(b, nil, 30)
	case 3:
		a.dead = t.stones(b, b.All(side.Other()), 60)
	case 4:
		a.dead = t.stones(b, b.All(side), 40)
	case 5:
		if t.chance(30) && t.terms.Ending == "confirmation" {
			return request{kind: "play-on", side: side, n: s.Scoring.Stop, dead: []string{}}
		}
		a.unknown = t.chance(50)
	}
	if t.chance(4) {
		a.dead = append(a.dead, one(t.Rand, "Z9", "A1", "T19"))
	}
	return a
}

// confirmed draws what a side confirms as dead.
func (t *table) confirmed(s sight, side model.Color) []string {
	names := []string{}
	if !s.Scoring.MayConfirm && !t.chance(5) {
		return names
	}
	b := model.Drawn(s.Board)
	return append(names, t.stones(b, b.Only(points(b, s.Scoring.Agreed), side), 60)...)
}

func (t *table) marks(s sight, side model.Color) request {
	b := model.Drawn(s.Board)
	switch n := t.IntN(100); {
	case n < 45:
		return request{kind: "mark", side: side, n: s.Scoring.Stop, move: b.Name(t.IntN(len(b.Cells)))}
	case n < 90:
		return request{kind: "done", side: side, n: s.Scoring.Stop}
	default:
		return request{kind: "dispute", side: side, n: s.Scoring.Stop}
	}
}

// variously makes a request once, or at both servers at once, again, too late, with another one
// that cannot be done as well, by the wrong side, or without waiting for the answer.
func (t *table) variously(a request, s sight) {
	const while = 4 * time.Second
	server := t.IntN(len(t.spots))
	another := (server + 1) % len(t.spots)
	other := a
	switch n := t.IntN(100); {
	case n < 60:
		t.do(a, server, while)
	case n < 70:
		t.tell("asked twice at once")
		t.both(a, other, server, another)
	case n < 76:
		t.tell("asked again")
		t.do(a, server, while)
		t.do(other, another, while)
	case n < 86:
		t.tell("asked for two things at once")
		t.both(a, t.another(a, s), server, another)
	case n < 91:
		t.tell("asked late or early")
		other.n = max(1, a.n+one(t.Rand, -2, -1, 1))
		t.do(other, server, while)
	case n < 94:
		t.tell("asked by the other side")
		other.side = a.side.Other()
		t.do(other, server, while)
	default:
		t.tell("hung up on")
		t.do(a, server, time.Duration(t.IntN(4000))*time.Microsecond)
	}
}

// another is a request that cannot be done as well as the other.
func (t *table) another(a request, s sight) request {
	switch a.kind {
	case "move":
		a.move = t.choose(s.Legal, s.Board, s.Moves)
	case "trial":
		a.move = t.choose(nil, s.Trial.Board, 0)
	case "claim":
		a = t.claims(s, a.side)
	case "accept":
		a.kind, a.dead = "play-on", []string{}
	case "play-on":
		a.kind = "accept"
	case "mark", "done", "dispute":
		a = t.marks(s, a.side)
	case "undo/accept", "void/accept":
		a.kind = a.kind[:5] + "decline"
	case "undo", "void", "pause", "unpause":
		a = request{kind: "move", side: t.awaited(s), n: s.Moves + 1, move: t.choose(s.Legal, s.Board, s.Moves)}
	}
	return a
}

func (t *table) both(a, b request, server, another int) {
	var both sync.WaitGroup
	both.Go(func() { t.do(a, server, 4*time.Second) })
	both.Go(func() { t.do(b, another, 4*time.Second) })
	both.Wait()
}

func one[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }
