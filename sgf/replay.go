package sgf

import (
	"cmp"

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
// [Record.Positions] ends with, or the same error: it refuses what the rules refuse.
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
// every step. The error, a [*ReplayError], names the first move that the rules refuse. Such a
// move is executed all the same, as FF[4] asks, and the positions go on. They end only before stones
// placed by hand that cannot stand.
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
	var first error
	for i := range r.Steps {
		step := &r.Steps[i]
		if !step.Edit.Empty() {
			if p, err = step.Edit.apply(p); err != nil {
				return positions, cmp.Or[error](first, &ReplayError{Number: number + 1, Err: err})
			}
		}
		if step.HasMove() {
			number++
			var refused error
			if p, refused, err = Execute(p, step.Move); refused != nil && first == nil {
				first = &ReplayError{Number: number, Move: step.Move, Err: refused}
			}
			if err != nil {
				return positions, first
			}
		}
		positions = append(positions, p)
	}
	return positions, first
}

// Execute returns the position after a move as records mean it, and why the rules refuse it, nil if they do not. FF[4],
// "How to execute a move": a stone is placed, no matter what was there before; then neighboring chains of the opponent
// that have no liberty are removed, then its own. After a move that was refused repetitions are looked for anew. The
// error is that of a point off the board.
func Execute(p *weiqi.Position, m weiqi.Move) (after *weiqi.Position, refused, err error) {
	if p.Turn() != m.Color {
		p = p.WithTurn(m.Color)
	}
	if after, refused = p.Play(m); refused == nil {
		return after, nil, nil
	}
	rules := p.Rules()
	executing := rules
	executing.Ko, executing.Suicide = weiqi.SimpleKo, weiqi.AnySuicide
	board, at := p.Setup(), weiqi.SetOf(m.Point)
	board.Black, board.White = board.Black.Minus(at), board.White.Minus(at)
	if after, err = board.Position(executing); err == nil {
		after, err = after.Play(m)
	}
	if err == nil {
		after, err = after.Setup().Position(rules)
	}
	return after, refused, err
}

// AfterMoves plays the record out and returns the positions after 0, 1, 2… moves.
// Stones placed by hand after a move belong to it. The error is that of [Record.Positions].
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
