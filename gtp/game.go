package gtp

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A Game is everything that an engine is told before the first move.
type Game struct {
	Size  weiqi.Size
	Rules weiqi.Rules
	Komi  weiqi.Score // without the compensation for a handicap, which the rules name
	// Setup has the stones on the board before the first move; what else it says is
	// not looked at. Black stones alone are a handicap.
	Setup weiqi.Setup
	Time  TimeControl // the zero TimeControl: no clock
}

// An Answer is a program's answer to the question for a move.
type Answer struct {
	Move     weiqi.Move // meaningless if it resigns
	Resign   bool
	Analysis *Analysis // nil if it was not asked for, or not given
}

// NewGame prepares the program for a game: board, komi, stones and time, and the
// rules as well as it can be told. Rules and time are advice that a program may
// refuse. The error wraps [errors.ErrUnsupported] if the program does not know
// boards that are not square, and a [*RefusedError] if it does not take the size,
// the komi or the stones.
func (e *Engine) NewGame(ctx context.Context, g Game) error {
	if err := e.take(ctx); err != nil {
		return err
	}
	defer e.release()
	// boardsize leaves the board undefined, so clear_board comes after it.
	if err := e.boardSize(ctx, g.Size); err != nil {
		return err
	}
	if _, err := e.send(ctx, "clear_board"); err != nil {
		return err
	}
	if err := e.tellRules(ctx, g.Rules); err != nil {
		return err
	}
	if _, err := e.send(ctx, "komi", g.Komi.String()); err != nil {
		return err
	}
	if err := e.putStones(ctx, g.Setup); err != nil {
		return err
	}
	return e.tellTime(ctx, g.Time)
}

func (e *Engine) boardSize(ctx context.Context, s weiqi.Size) error {
	cols, rows := strconv.Itoa(s.Cols), strconv.Itoa(s.Rows)
	if s.Cols == s.Rows {
		_, err := e.send(ctx, "boardsize", cols)
		return err
	}
	const command = "rectangular_boardsize"
	if !e.Has(command) {
		return &BoardError{s}
	}
	_, err := e.send(ctx, command, cols, rows)
	return err
}

// putStones puts the stones on the board that are there before the first move.
func (e *Engine) putStones(ctx context.Context, s weiqi.Setup) error {
	const command = "set_free_handicap" // needs two stones and an empty board
	if s.White.Empty() && s.Black.Len() >= 2 && e.Has(command) {
		_, err := e.send(ctx, command, strings.Fields(s.Black.String())...)
		var refused *RefusedError
		if !errors.As(err, &refused) {
			return err
		}
	}
	for p := range s.Black.All() {
		if err := e.play(ctx, weiqi.Play(weiqi.Black, p)); err != nil {
			return err
		}
	}
	for p := range s.White.All() {
		if err := e.play(ctx, weiqi.Play(weiqi.White, p)); err != nil {
			return err
		}
	}
	return nil
}

// advise sends a command that the program may refuse.
func (e *Engine) advise(ctx context.Context, command string, args ...string) error {
	_, err := e.advised(ctx, command, args...)
	return err
}

// advised sends a command that the program may refuse, and reports whether it has taken it.
func (e *Engine) advised(ctx context.Context, command string, args ...string) (taken bool, err error) {
	_, err = e.send(ctx, command, args...)
	var refused *RefusedError
	if errors.As(err, &refused) {
		e.log.Warn("the program does not take advice", "command", refused.Command, "reply", clip(refused.Message))
		return false, nil
	}
	return err == nil, err
}

// FreeHandicap asks the program to put so many black stones on the empty board
// where it likes, at least two. It may put fewer.
func (e *Engine) FreeHandicap(ctx context.Context, stones int) (weiqi.Set, error) {
	const command = "place_free_handicap"
	text, err := e.Send(ctx, command, strconv.Itoa(stones))
	if err != nil {
		return weiqi.Set{}, err
	}
	points, _, ok := parsePoints(text)
	if !ok || points.Empty() || points.Len() > stones {
		return weiqi.Set{}, e.garbage(command, text)
	}
	return points, nil
}

// Play tells the program a move. The same side may move twice in a row. A
// [*RefusedError] says that the program holds it to be illegal, or does not know
// what to do with it.
func (e *Engine) Play(ctx context.Context, m weiqi.Move) error {
	if err := e.take(ctx); err != nil {
		return err
	}
	defer e.release()
	return e.play(ctx, m)
}

func (e *Engine) play(ctx context.Context, m weiqi.Move) error {
	_, err := e.send(ctx, "play", m.Color.String(), m.Vertex())
	return err
}

// Undo takes the last move back, of either side.
func (e *Engine) Undo(ctx context.Context) error {
	_, err := e.Send(ctx, "undo")
	return err
}

// Genmove asks the program for a move of the color, which it plays on its own
// board. Whether it is legal is not judged here.
func (e *Engine) Genmove(ctx context.Context, c weiqi.Color) (Answer, error) {
	if err := e.take(ctx); err != nil {
		return Answer{}, err
	}
	defer e.release()
	return e.genmove(ctx, "genmove", c, "true")
}

// GenmoveCleanup asks for a move as [Engine.Genmove] does, but the program should
// not pass while dead stones of the opponent are on the board: they will count. A
// program that cannot be told so is asked for any move.
func (e *Engine) GenmoveCleanup(ctx context.Context, c weiqi.Color) (Answer, error) {
	if err := e.take(ctx); err != nil {
		return Answer{}, err
	}
	defer e.release()
	command := "genmove"
	if e.Has("kgs-genmove_cleanup") {
		command = "kgs-genmove_cleanup"
	}
	return e.genmove(ctx, command, c, "false")
}

func (e *Engine) genmove(ctx context.Context, command string, c weiqi.Color, friendly string) (Answer, error) {
	if err := e.friendlyPass(ctx, friendly); err != nil {
		return Answer{}, err
	}
	text, err := e.send(ctx, command, c.String())
	if err != nil {
		return Answer{}, err
	}
	if strings.EqualFold(text, "resign") {
		return Answer{Resign: true}, nil
	}
	move, err := weiqi.ParseMove(c, text)
	if err != nil {
		return Answer{}, e.garbage(command, text)
	}
	return Answer{Move: move}, nil
}

// friendlyPass tells KataGo whether dead stones are removed by agreement, in
// which case it may pass early and has opinions on them after two passes.
func (e *Engine) friendlyPass(ctx context.Context, value string) error {
	const command = "kata-set-rule"
	if e.friendly == value || !e.Has(command) {
		return nil
	}
	e.friendly = value
	return e.advise(ctx, command, "friendlyPassOk", value)
}

// FinalStatusList returns the stones of a position, which is on the program's board, to which
// the program gives the status: "dead", "alive" or "seki". They are not known if it does not have
// the command or refuses it, which differs from an empty list. A [*ListError] means that the
// answer is not a list of stones; none of it counts, and the program lives on.
func (e *Engine) FinalStatusList(ctx context.Context, status string, p *weiqi.Position) (stones weiqi.Set, known bool, err error) {
	const command = "final_status_list"
	if !e.Has(command) {
		return weiqi.Set{}, false, nil
	}
	if err := e.take(ctx); err != nil {
		return weiqi.Set{}, false, err
	}
	defer e.release()
	if err := e.friendlyPass(ctx, "true"); err != nil {
		return weiqi.Set{}, false, err
	}
	text, err := e.send(ctx, command, status)
	var refused *RefusedError
	if errors.As(err, &refused) {
		return weiqi.Set{}, false, nil
	}
	if err != nil {
		return weiqi.Set{}, false, err
	}
	stones, word, stray := parseStones(text, p)
	if stray != 0 {
		return weiqi.Set{}, false, &ListError{Status: status, Answer: clip(text), Word: clip(word), Size: p.Size(), Stray: stray}
	}
	return stones, true, nil
}

// parseStones reads points. If one is no stone it returns the first such word, and why.
func parseStones(text string, p *weiqi.Position) (stones weiqi.Set, word string, stray Stray) {
	points, word, ok := parsePoints(text)
	if !ok {
		return weiqi.Set{}, word, NoPoint
	}
	for at := range points.All() {
		switch {
		case !p.Size().Contains(at):
			return weiqi.Set{}, at.String(), OffBoard
		case p.At(at) == weiqi.Empty:
			return weiqi.Set{}, at.String(), NoStone
		}
	}
	return points, "", 0
}

// GameOver tells a program that wants to know it (kgs-game_over) that the game
// has ended.
func (e *Engine) GameOver(ctx context.Context) error {
	if !e.Has("kgs-game_over") {
		return nil
	}
	_, err := e.Send(ctx, "kgs-game_over")
	return err
}

func (e *Engine) garbage(command, text string) error {
	return e.fail(FaultError{Fault: Garbage, Command: command, Said: clip(text)})
}

// parsePoints reads points with any white space between them: chains come one
// per line or all on one. If a word is not a point it returns the first such word.
func parsePoints(text string) (points weiqi.Set, word string, ok bool) {
	for field := range strings.FieldsSeq(text) {
		p, err := weiqi.ParsePoint(field)
		if err != nil {
			return weiqi.Set{}, field, false
		}
		points.Add(p)
	}
	return points, "", true
}
