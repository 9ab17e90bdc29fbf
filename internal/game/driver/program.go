package driver

import (
	"context"
	"errors"
	"slices"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Program is a program that is told games: its process, if one runs, and what that process knows.
// Whoever asks a program about a game tells it the game by [Program.Tell]: the seats of a server and
// those of its clients, through a [Session], clients of other protocols, and judges that are programs.
//
// It is for one goroutine. Its owner must call [Program.Rest].
type Program struct {
	Start func(ctx context.Context) (*gtp.Engine, error) // starts a process
	End   func(e *gtp.Engine, fit bool)                  // ends it; fit: it has not failed and has answered every command, so it may be given to another game

	engine *gtp.Engine  // nil while no process runs
	game   gtp.Game     // that the process was told
	told   []weiqi.Move // the moves of that game that it knows; nil: nobody knows what is on its board
	owes   bool         // the process may have been left while it had not answered
}

// Engine returns the process, nil if none runs.
func (p *Program) Engine() *gtp.Engine { return p.engine }

// Anew has the program told its game from the beginning the next time.
func (p *Program) Anew() { p.told = nil }

// Forget says that nobody knows what is on the program's board, and whether it owes an answer: it is
// told the game anew the next time.
func (p *Program) Forget() { p.told, p.owes = nil, true }

// Rest ends the process if one runs. [Program.Wake] starts another.
func (p *Program) Rest() {
	if p.engine == nil {
		return
	}
	engine, fit := p.engine, !p.owes && p.engine.Err() == nil
	p.engine, p.told, p.owes = nil, nil, false
	p.End(engine, fit)
}

// Wake starts a process if none runs that lives.
func (p *Program) Wake(ctx context.Context) error {
	if p.engine != nil && p.engine.Err() != nil {
		p.Rest()
	}
	if p.engine != nil {
		return nil
	}
	engine, err := p.Start(ctx)
	if err != nil {
		return &startError{err}
	}
	p.engine = engine
	return nil
}

// Tell brings the process, which runs, to the position after these moves of a game. It is told only
// what it does not know, and everything if it knows another game or other moves. A program that refuses a
// move is at fault: moves are told that were legal.
func (p *Program) Tell(ctx context.Context, game gtp.Game, moves []weiqi.Move) error {
	if !p.follows(game, moves) {
		p.told = nil
		if err := p.engine.NewGame(ctx, game); err != nil {
			return err
		}
		p.game, p.told = game, []weiqi.Move{}
	}
	for _, move := range moves[len(p.told):] {
		err := p.engine.Play(ctx, move)
		if refused := (*gtp.RefusedError)(nil); errors.As(err, &refused) {
			return &astrayError{err}
		}
		if err != nil {
			return err
		}
		p.told = append(p.told, move)
	}
	return nil
}

// An astrayError says that a program refuses a move that was legal: its board is not the game's.
type astrayError struct{ err error }

func (e *astrayError) Error() string { return "its board is not the game's: " + e.err.Error() }
func (e *astrayError) Unwrap() error { return e.err }

// Reason implements what [Reason] asks for.
func (e *astrayError) Reason() reason.Reason { return reason.New("program-astray", Reason(e.err)) }

// follows reports whether what the process knows is the beginning of this.
func (p *Program) follows(game gtp.Game, moves []weiqi.Move) bool {
	return p.told != nil && p.game == game && len(p.told) <= len(moves) && slices.Equal(p.told, moves[:len(p.told)])
}

// A Manner is how a program is asked for a move.
type Manner struct {
	AsItStands bool // what is on the board counts when both pass: it takes dead stones off before
	Explains   bool // it says what it thinks of the move
}

// Genmove asks the process for a move of a color on the board that it was told. The move is then on its
// board. After an error nobody knows what is.
func (p *Program) Genmove(ctx context.Context, c weiqi.Color, how Manner) (gtp.Answer, error) {
	genmove := p.engine.Genmove
	switch {
	case how.AsItStands && how.Explains:
		genmove = p.engine.GenmoveCleanupAnalyze
	case how.AsItStands:
		genmove = p.engine.GenmoveCleanup
	case how.Explains:
		genmove = p.engine.GenmoveAnalyze
	}
	said, err := genmove(ctx, c)
	switch {
	case err != nil:
		p.told = nil
	case !said.Resign:
		p.told = append(p.told, said.Move)
	}
	return said, err
}
