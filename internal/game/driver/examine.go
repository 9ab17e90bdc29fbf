package driver

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A question is a board, and what a program refuses that does not know the rules by which its line is legal.
type question struct {
	board   string
	refuses reason.Reason
}

func questions() []question {
	return []question{
		{suicideBoard, reason.New("refuses-suicide")},
		{suicideOneBoard, reason.New("refuses-suicide-of-one")},
		{returnBoard, reason.New("refuses-repetition")},
	}
}

// A Scope is what a program plays, as it has shown. The zero Scope is nothing.
type Scope struct {
	Sides      []int // of the square boards it takes, from 2 on, ascending
	Rectangles bool  // it takes boards that are not square, too

	refuses map[weiqi.Rules][]reason.Reason
	enough  bool
}

// Explore asks a program which boards it takes, and under which rulesets it refuses what they allow or plays what they
// forbid. The limit is for each answer. The error is that of a program at fault; what it has shown before then is in
// the scope if that is [Scope.Enough].
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
	if board.Cols == 0 {
		return scope, nil
	}
	x := examination{engine: e}
	within := func(f func(context.Context) error) error {
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		if err := f(ctx); !isRefusal(err) {
			return err
		}
		return nil
	}
	for _, set := range weiqi.Rulesets() {
		if _, asked := scope.refuses[set.Rules]; asked || set.Rules.Suicide == weiqi.NoSuicide {
			continue
		}
		err := within(func(ctx context.Context) error {
			refuses, err := x.refuses(ctx, board, set.Rules)
			scope.refuses[set.Rules] = slices.DeleteFunc(refuses, isRare)
			return err
		})
		if err != nil {
			return scope, err
		}
	}
	scope.enough = true
	for _, set := range weiqi.Rulesets() {
		err := within(func(ctx context.Context) error {
			repeats, err := x.repeats(ctx, board, set.Rules)
			if all := scope.refuses[set.Rules]; repeats && !slices.ContainsFunc(all, isRepeating) {
				scope.refuses[set.Rules] = append(all, reason.New("plays-repetition"))
			}
			return err
		})
		if err != nil {
			return scope, err
		}
	}
	return scope, nil
}

// biggest is the side of the largest board on which a program is asked about rules, if it takes a smaller one.
const biggest = 9

// isRare reports whether what a program refuses is a repetition. Those take both sides and do not come about at
// anybody's will, unlike suicides: a game is played all the same, and such a program is told the board.
func isRare(refused reason.Reason) bool { return refused.Code == "refuses-repetition" }

func isRepeating(refused reason.Reason) bool { return refused.Code == "plays-repetition" }

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

// Enough reports whether all is known that a program shows without a move of its own.
func (s Scope) Enough() bool { return s.enough }

// Refuses returns what keeps the program from playing by the rules: what it refuses although they allow it, and anybody
// can play it, or plays although they forbid it; nothing if it plays by them.
func (s Scope) Refuses(rules weiqi.Rules) []reason.Reason { return s.refuses[rules] }

// Examine returns which moves a program refuses that the rules of a game allow, suicides and repetitions, and whether
// it plays a repetition that they forbid, each tried on a board of its own. A program that does neither may play
// illegal moves all the same. The error is that of a program which does not take the board, or is at fault.
func Examine(ctx context.Context, e *gtp.Engine, size weiqi.Size, rules weiqi.Rules) (refuses []reason.Reason, err error) {
	x := examination{engine: e}
	if refuses, err = x.refuses(ctx, size, rules); err != nil {
		return refuses, err
	}
	repeats, err := x.repeats(ctx, size, rules)
	if repeats {
		refuses = append(refuses, reason.New("plays-repetition"))
	}
	return refuses, err
}

// An examination asks a program by which rules it plays.
type examination struct {
	engine *gtp.Engine
	asked  bool // for a move of its own where it was told no rules: it is the same under all
	repeat bool // and that repeats the board
}

// refuses returns which moves the program refuses that rules allow.
func (x *examination) refuses(ctx context.Context, size weiqi.Size, rules weiqi.Rules) (refuses []reason.Reason, err error) {
	for _, q := range questions() {
		b := boardNamed(q.board)
		setup, fits := b.setup(size)
		if !fits {
			continue
		}
		line, _ := legal(setup, rules, b.moves())
		switch refused, err := x.follow(ctx, gtp.Game{Size: size, Rules: rules, Setup: setup}, line); {
		case err != nil:
			return refuses, err
		case refused:
			refuses = append(refuses, q.refuses)
		}
	}
	return refuses, nil
}

// repeats reports whether the program repeats the board where rules forbid that and all else loses many stones. One
// that refuses the move knows the rule; one that was told the rules is taken to know it, since the play of some
// programs takes from a controller what they would not play.
func (x *examination) repeats(ctx context.Context, size weiqi.Size, rules weiqi.Rules) (bool, error) {
	b := boardNamed(repetitionsBoard)
	setup, fits := b.setup(size)
	if !fits {
		return false, nil
	}
	line, next := legal(setup, rules, b.moves())
	if next == nil {
		return false, nil // they allow it
	}
	if x.asked {
		return x.repeat, nil
	}
	game := gtp.Game{Size: size, Rules: rules, Setup: setup}
	knows, err := x.follow(ctx, game, append(line, *next))
	if err != nil || x.engine.ToldRules().Command != "" {
		return false, err
	}
	if x.asked = true; knows {
		return false, nil
	}
	game.Time = gtp.TimeControl{Period: time.Second, Stones: 1}
	if _, err := x.follow(ctx, game, line); err != nil {
		return false, err
	}
	answer, err := x.engine.Genmove(ctx, next.Color)
	x.repeat = err == nil && !answer.Resign && answer.Move == *next
	return x.repeat, err
}

// legal returns as many moves of a line as rules allow, and the next one; nil if they allow all.
func legal(setup weiqi.Setup, rules weiqi.Rules, line []weiqi.Move) (moves []weiqi.Move, next *weiqi.Move) {
	p, err := setup.Position(rules)
	if err != nil {
		panic(err) // of a board of ours
	}
	for i, m := range line {
		after, err := p.Play(m)
		if err != nil {
			return line[:i:i], &line[i]
		}
		p = after
	}
	return line, nil
}

// follow tells the program a game with some moves, unless there are none, and reports whether it refuses one of them.
func (x *examination) follow(ctx context.Context, game gtp.Game, line []weiqi.Move) (refused bool, err error) {
	if len(line) == 0 {
		return false, nil
	}
	if err := x.engine.NewGame(ctx, game); err != nil {
		return false, err
	}
	for _, m := range line {
		switch err := x.engine.Play(ctx, m); {
		case isRefusal(err):
			return true, nil
		case err != nil:
			return false, err
		}
	}
	return false, nil
}
