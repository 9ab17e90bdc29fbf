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
	// ends it; fit: it has not failed and has answered every command, so it may be given to another game
	End func(e *gtp.Engine, fit bool)

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
// what it does not know, and everything if it knows another game or other moves.
//
// Moves are told that were legal. A program that refuses one is told the game from the beginning, since its
// board may not be the game's. One that refuses the move again does not know the rule that allows it, as many
// know no suicide: it is told what came of the move, as stones on a board. Whoever refuses these is at fault.
func (p *Program) Tell(ctx context.Context, game gtp.Game, moves []weiqi.Move) error {
	knew := p.follows(game, moves)
	err := p.follow(ctx, game, moves)
	if knew && isAstray(err) {
		p.told = nil
		err = p.follow(ctx, game, moves)
	}
	for isAstray(err) {
		refused := err
		if err = p.tellStones(ctx, game, moves[:len(p.told)+1]); err != nil {
			if p.engine.Err() == nil {
				err = refused
			}
			return err
		}
		err = p.follow(ctx, game, moves)
	}
	return err
}

// follow tells the process the moves that it does not know, and the game before them if it does not know that.
func (p *Program) follow(ctx context.Context, game gtp.Game, moves []weiqi.Move) error {
	if !p.follows(game, moves) {
		p.told = nil
		if err := p.engine.NewGame(ctx, game); err != nil {
			return err
		}
		p.game, p.told = game, []weiqi.Move{}
	}
	for _, move := range moves[len(p.told):] {
		err := p.engine.Play(ctx, move)
		if isRefusal(err) {
			return &astrayError{err}
		}
		if err != nil {
			return err
		}
		p.told = append(p.told, move)
	}
	return nil
}

// tellStones tells the process the board after the moves as one on which a game begins.
func (p *Program) tellStones(ctx context.Context, game gtp.Game, moves []weiqi.Move) error {
	board, err := boardAfter(game, moves)
	if err != nil {
		return err
	}
	begins := game
	begins.Setup = board
	p.told = nil
	if err := p.engine.NewGame(ctx, begins); err != nil {
		return err
	}
	p.told = slices.Clone(moves)
	return nil
}

// boardAfter returns the board after moves that are legal under whichever rules. The error says that they are
// under none: a server elsewhere may tell anything.
func boardAfter(game gtp.Game, moves []weiqi.Move) (weiqi.Setup, error) {
	begins := game.Setup
	begins.Size, begins.Turn = game.Size, weiqi.Black
	p, err := begins.Position(weiqi.Rules{Suicide: weiqi.AnySuicide})
	for _, move := range moves {
		if err != nil {
			return begins, err
		}
		p, err = p.WithTurn(move.Color).Play(move) // no ko is closed where the turn is given
	}
	if err != nil {
		return begins, err
	}
	return weiqi.Setup{Size: game.Size, Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: p.Turn()}, nil
}

// An astrayError says that a program refuses a move that was legal: its board is not the game's.
type astrayError struct{ err error }

func (e *astrayError) Error() string { return "its board is not the game's: " + e.err.Error() }
func (e *astrayError) Unwrap() error { return e.err }

func isAstray(err error) bool {
	_, astray := errors.AsType[*astrayError](err)
	return astray
}

func isRefusal(err error) bool {
	_, refused := errors.AsType[*gtp.RefusedError](err)
	return refused
}

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
