// Package gtp talks the Go Text Protocol, version 2, with programs, from either
// side.
//
// # The controller's side
//
// An [Engine] is a program that plays. [Start] starts one as a process, [Connect]
// talks to one at the other end of any connection, and [Local] makes one of a
// [Player] in this process; all three are used alike:
//
//	e, err := gtp.Start(ctx, gtp.Command{Args: []string{"gnugo", "--mode", "gtp"}})
//	if err != nil { … }
//	defer e.Close()
//	err = e.NewGame(ctx, gtp.Game{Size: weiqi.Square(9), Komi: weiqi.Points(7)})
//	answer, err := e.Genmove(ctx, weiqi.Black)
//
// Programs crash, hang, babble and lie. What the program says no to is a
// [*RefusedError], and the game may go on; a list of dead stones that makes no sense
// is a [*ListError] and no list. What it does against the protocol is a
// [*FaultError]: it has been killed, and every later call says so again. Whatever
// it does, a call ends when its context does, output is read up to a limit and no
// further, and Close returns, having ended the process and its children.
//
// The deadline of a call's context is how long the program may take: to miss it
// is a fault. Cancelling the context is the caller's own change of mind: the
// engine lives on, and its late reply is dropped when it comes.
//
// A program may be kept in a [Sandbox], its standard error in a [RotatedLog], and what
// it thinks of its moves is asked by [Engine.GenmoveAnalyze] and [Engine.Explain].
// [Open] starts a program without the protocol, for a caller that examines how it keeps to
// it; such a caller reads its replies with the [ReplyReader] that an Engine uses.
//
// # The engine's side
//
// [Serve] makes a GTP engine of a [Player]: it keeps the board and the clock, checks
// what comes in, and answers. A player that is a [Thinker] also tells what it thinks,
// and may resign.
//
// The package judges nothing: whether a move is legal, and what a fault costs, is
// for the referee to say.
package gtp

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// Missing reports whether an engine did not start because there is no such program.
func Missing(err error) bool {
	return errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist)
}

// FindGNUGo returns the path of GNU Go, if it is installed.
func FindGNUGo() (path string, ok bool) { return find("gnugo") }

// Find returns the path of a program where [Start] looks for it.
func Find(program string) (path string, ok bool) { return find(program) }

// find returns the path of a program: on the PATH, or where Debian puts games, which
// is often not on it.
func find(program string) (path string, ok bool) {
	if path, err := exec.LookPath(program); err == nil {
		return path, true
	}
	const games = "/usr/games"
	path = filepath.Join(games, program)
	if info, err := os.Stat(path); filepath.Base(program) == program && err == nil && info.Mode().IsRegular() {
		return path, true
	}
	return "", false
}
