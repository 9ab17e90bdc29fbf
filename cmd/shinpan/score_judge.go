package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/lab/corpus"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// byProgram begins the name of a judge that is a program; its command follows.
const byProgram = "gtp:"

// An assessor is a judge that may want to know the moves of the game. Close ends the
// processes that it has started.
type assessor struct {
	life.Judge
	program *arena.ProgramJudge // nil for a judge of our own
}

// newAssessor returns the judge of a name, with a source of chance if it needs one.
func newAssessor(name string, seed uint64) (*assessor, error) {
	if command, ok := strings.CutPrefix(name, byProgram); ok {
		args, err := splitCommand(command)
		if err != nil {
			return nil, fmt.Errorf("the judge %q: %w", name, err)
		}
		program := arena.NewProgramJudge(arena.Program{Name: name, Title: args[0], Start: func(ctx context.Context) (*gtp.Engine, error) {
			return gtp.Start(ctx, gtp.Command{Args: args})
		}})
		return &assessor{program, program}, nil
	}
	judge, err := life.Named(name)
	if err != nil {
		return nil, fmt.Errorf("%w, or %sCOMMAND", err, byProgram)
	}
	switch j := judge.(type) {
	case life.MonteCarlo:
		j.Seed = seed
		judge = j
	case life.Best:
		j.Seed = seed
		judge = j
	}
	return &assessor{judge, nil}, nil
}

// Close ends the program, if the judge is one.
func (a *assessor) Close() error {
	if a.program == nil {
		return nil
	}
	return a.program.Close()
}

// judgeGame asks about the end of a game.
func (a *assessor) judgeGame(ctx context.Context, start *weiqi.Position, moves []weiqi.Move, end *weiqi.Position) (life.Opinion, error) {
	if a.program == nil {
		return a.Judge.Judge(ctx, end)
	}
	game := gtp.Game{Size: start.Size(), Rules: end.Rules(), Setup: weiqi.Setup{
		Size: start.Size(), Black: start.Stones(weiqi.Black), White: start.Stones(weiqi.White), Turn: start.Turn(),
	}}
	return a.program.JudgeGame(ctx, game, moves, end)
}

// measured returns the judge as one to be measured: a program is told the game where
// the moves are known.
func (a *assessor) measured(name string) corpus.Judge {
	judge := corpus.Of(name, a.Judge)
	if a.program == nil {
		return judge
	}
	judge.Ask = func(ctx context.Context, e *corpus.Entry) (life.Opinion, error) {
		if start, moves, ok := e.Moves(); ok {
			return a.judgeGame(ctx, start, moves, e.Position)
		}
		return a.Judge.Judge(ctx, e.Position)
	}
	return judge
}

// closeJudge ends a judge's processes, and reports a failure.
func closeJudge(a *assessor) {
	if err := a.Close(); err != nil {
		fmt.Fprintf(os.Stderr, "shinpan: %v\n", err)
	}
}
