package driver

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A question is a position and moves from there, of which rules allow as many as they do. A program that does
// not know a rule refuses one of them.
type question struct {
	refuses      reason.Reason // what such a program refuses
	least        weiqi.Size
	black, white string
	first        weiqi.Color
	played       string
}

func questions() []question {
	return []question{
		{reason.New("refuses-suicide"), weiqi.Square(3), "A1", "A2 B2 C1", weiqi.Black, "B1"},
		{reason.New("refuses-suicide-of-one"), weiqi.Square(3), "", "A2 B1", weiqi.Black, "A1"},
		{ // two stones are sent and one returned, which repeats the board, and then with the same side to move
			reason.New("refuses-repetition"), weiqi.Size{Cols: 5, Rows: 6},
			"D1 B2 D2 B3 C3 D3 A4 B4", "B1 C1 E1 A2 E2 E3 C4 D4 E4 A5 B5 C5", weiqi.White, "A3 A1 A2 pass A3",
		},
	}
}

// A Scope is what a program plays, as it has shown. The zero Scope is nothing.
type Scope struct {
	Sides      []int // of the square boards it takes, from 2 on, ascending
	Rectangles bool  // it takes boards that are not square, too

	refuses map[weiqi.Rules][]reason.Reason
}

// Explore asks a program which boards it takes, and under which rulesets it refuses what they allow. The limit
// is for each answer. The error is that of a program at fault.
func Explore(ctx context.Context, e *gtp.Engine, limit time.Duration) (Scope, error) {
	scope := Scope{Rectangles: e.Has("rectangular_boardsize"), refuses: map[weiqi.Rules][]reason.Reason{}}
	board := weiqi.Size{}
	for side := 2; side <= weiqi.MaxSide; side++ {
		switch err := sendWithin(ctx, limit, e, "boardsize", strconv.Itoa(side)); {
		case err == nil:
			scope.Sides = append(scope.Sides, side)
			if side <= biggest || board.Cols == 0 {
				board = weiqi.Square(side)
			}
		case !isRefusal(err):
			return scope, err
		}
	}
	for _, set := range weiqi.Rulesets() {
		if _, asked := scope.refuses[set.Rules]; asked || set.Rules.Suicide == weiqi.NoSuicide || board.Cols == 0 {
			continue
		}
		limited, cancel := context.WithTimeout(ctx, limit)
		refuses, err := Examine(limited, e, board, set.Rules)
		cancel()
		if err != nil && !isRefusal(err) {
			return scope, err
		}
		scope.refuses[set.Rules] = slices.DeleteFunc(refuses, isRare)
	}
	return scope, nil
}

// biggest is the side of the largest board on which a program is asked about rules, if it takes a smaller one.
const biggest = 9

// isRare reports whether what a program refuses is a repetition. Those take both sides and do not come about at
// anybody's will, unlike suicides: a game is played all the same, and such a program is told the board.
func isRare(refused reason.Reason) bool { return refused.Code == "refuses-repetition" }

func sendWithin(ctx context.Context, limit time.Duration, e *gtp.Engine, command string, args ...string) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	_, err := e.Send(ctx, command, args...)
	return err
}

// Plays reports whether the program plays on boards of a size.
func (s Scope) Plays(size weiqi.Size) bool {
	return slices.Contains(s.Sides, size.Cols) && slices.Contains(s.Sides, size.Rows) && (size.Cols == size.Rows || s.Rectangles)
}

// Refuses returns what the program refuses although the rules allow it, and anybody can play it; nothing if it
// plays by the rules.
func (s Scope) Refuses(rules weiqi.Rules) []reason.Reason { return s.refuses[rules] }

// Examine returns which moves a program refuses that the rules of a game allow: suicides and repetitions, each
// tried on a board of its own. A program that refuses none may play illegal moves of its own all the same.
// The error is that of a program which does not take the board, or is at fault.
func Examine(ctx context.Context, e *gtp.Engine, size weiqi.Size, rules weiqi.Rules) (refuses []reason.Reason, err error) {
	for _, q := range questions() {
		if size.Cols < q.least.Cols || size.Rows < q.least.Rows {
			continue
		}
		switch refused, err := q.ask(ctx, e, size, rules); {
		case err != nil:
			return refuses, err
		case refused:
			refuses = append(refuses, q.refuses)
		}
	}
	return refuses, nil
}

// ask reports whether a program refuses one of the moves that the rules allow.
func (q question) ask(ctx context.Context, e *gtp.Engine, size weiqi.Size, rules weiqi.Rules) (refused bool, err error) {
	setup := weiqi.Setup{Size: size, Black: pointsOf(q.black), White: pointsOf(q.white), Turn: q.first}
	p, err := setup.Position(rules)
	if err != nil {
		panic(err) // of a board that is written above
	}
	asked := false
	for vertex := range strings.FieldsSeq(q.played) {
		move, err := weiqi.ParseMove(p.Turn(), vertex)
		if err != nil {
			panic(err)
		}
		next, err := p.Play(move)
		if err != nil {
			return false, nil // the rules allow no more
		}
		p = next
		if !asked {
			asked = true
			if err := e.NewGame(ctx, gtp.Game{Size: size, Rules: rules, Setup: setup}); err != nil {
				return false, err
			}
		}
		switch err := e.Play(ctx, move); {
		case isRefusal(err):
			return true, nil
		case err != nil:
			return false, err
		}
	}
	return false, nil
}

// pointsOf returns the points of a list that is written above.
func pointsOf(list string) (points weiqi.Set) {
	for vertex := range strings.FieldsSeq(list) {
		p, err := weiqi.ParsePoint(vertex)
		if err != nil {
			panic(err)
		}
		points.Add(p)
	}
	return points
}
