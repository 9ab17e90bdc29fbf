package sgf

import (
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A ReplayError says at which move a record cannot be played out, and why.
type ReplayError struct {
	Number int        // of the move, from 1
	Move   weiqi.Move // its color is Empty where the setup before the move is to blame
	Err    error      // a *weiqi.IllegalError for a move
}

// Error names the move and the reason in English.
func (e *ReplayError) Error() string { return e.Reason().String() }

// Reason returns why the record cannot be played out, with the move.
func (e *ReplayError) Reason() Reason {
	why := reason.MustOf(e.Err)
	if e.Move.Color == weiqi.Empty {
		return reason.New("record-setup", "move", e.Number, why)
	}
	return reason.New("record-move", "move", e.Number, why)
}

// Unwrap returns the reason.
func (e *ReplayError) Unwrap() error { return e.Err }

// Replay plays the record out and returns the last position, the same that
// [Record.Positions] ends with, or the error that it ends with.
func (r *Record) Replay(rules weiqi.Rules) (*weiqi.Position, error) {
	start, err := r.start(rules)
	if err != nil {
		return nil, err
	}
	var line weiqi.Line
	line.Start(start)
	number := 0
	for i := range r.Steps {
		step := &r.Steps[i]
		if !step.Edit.Empty() {
			p, err := step.Edit.apply(line.Position())
			if err != nil {
				return nil, &ReplayError{Number: number + 1, Err: err}
			}
			line.Start(p)
		}
		if step.HasMove() {
			number++
			if line.Turn() != step.Move.Color {
				line.Resume(step.Move.Color)
			}
			if err := line.Play(step.Move); err != nil {
				return nil, &ReplayError{Number: number, Move: step.Move, Err: err}
			}
		}
	}
	return line.Position(), nil
}

// Positions plays the record out and returns the position at the start and after
// every step. If the error, a [*ReplayError], is not nil, they are the positions
// up to there.
//
// A side may move twice in a row, as SGF allows and as some servers record
// handicap stones. Stones placed by hand in the middle of a game change nothing
// but the board: prisoners stay, but what came before is no repetition afterwards.
func (r *Record) Positions(rules weiqi.Rules) ([]*weiqi.Position, error) {
	p, err := r.start(rules)
	if err != nil {
		return nil, err
	}
	positions := append(make([]*weiqi.Position, 0, len(r.Steps)+1), p)
	number := 0
	for i := range r.Steps {
		step := &r.Steps[i]
		if !step.Edit.Empty() {
			if p, err = step.Edit.apply(p); err != nil {
				return positions, &ReplayError{Number: number + 1, Err: err}
			}
		}
		if step.HasMove() {
			number++
			if p.Turn() != step.Move.Color {
				p = p.WithTurn(step.Move.Color)
			}
			if p, err = p.Play(step.Move); err != nil {
				return positions, &ReplayError{Number: number, Move: step.Move, Err: err}
			}
		}
		positions = append(positions, p)
	}
	return positions, nil
}

// AfterMoves plays the record out and returns the positions after 0, 1, 2… moves.
// Stones placed by hand after a move belong to it. If the error, a [*ReplayError], is
// not nil, they are the positions before the move that the rules refuse.
func (r *Record) AfterMoves(rules weiqi.Rules) ([]*weiqi.Position, error) {
	steps, err := r.Positions(rules)
	var positions []*weiqi.Position
	for i, p := range steps {
		if i > 0 && !r.Steps[i-1].HasMove() {
			positions[len(positions)-1] = p
			continue
		}
		positions = append(positions, p)
	}
	return positions, err
}

// Lenient returns rules for records that may come from anywhere: they allow every move
// that some rules allow.
func Lenient() weiqi.Rules { return weiqi.Rules{Ko: weiqi.SimpleKo, Suicide: weiqi.AnySuicide} }

// start returns the position before the first step.
func (r *Record) start(rules weiqi.Rules) (*weiqi.Position, error) {
	setup := weiqi.Setup{Size: r.Size, Black: r.Start.Black, White: r.Start.White, Turn: r.firstTurn()}
	p, err := setup.Position(rules)
	if err != nil {
		return nil, &ReplayError{Number: 1, Err: err}
	}
	return p, nil
}

// firstTurn returns who moves first: as the setup says, else who does move, else
// White after handicap stones.
func (r *Record) firstTurn() weiqi.Color {
	if r.Start.Turn != weiqi.Empty {
		return r.Start.Turn
	}
	for i := range r.Steps {
		if r.Steps[i].HasMove() {
			return r.Steps[i].Move.Color
		}
	}
	if r.Handicap > 1 {
		return weiqi.White
	}
	return weiqi.Black
}

// Empty reports whether the edit changes nothing.
func (e Edit) Empty() bool { return e == Edit{} }

// apply returns the position with the stones placed. Prisoners stay what they were, and stones taken off by hand are
// none.
func (e Edit) apply(p *weiqi.Position) (*weiqi.Position, error) {
	touched := e.Black.Union(e.White).Union(e.Clear)
	if touched.Empty() {
		if e.Turn == p.Turn() {
			return p, nil
		}
		return p.WithTurn(e.Turn), nil
	}
	after := p.Setup()
	after.Black = after.Black.Minus(touched).Union(e.Black)
	after.White = after.White.Minus(touched).Union(e.White)
	if e.Turn != weiqi.Empty {
		after.Turn = e.Turn
	}
	return after.Position(p.Rules())
}
