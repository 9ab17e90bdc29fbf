// Package gtp talks the Go Text Protocol, version 2, with programs, from either side.
//
//	e, err := gtp.Start(ctx, gtp.Command{Args: []string{"gnugo", "--mode", "gtp"}})
//	if err != nil {
//		return err
//	}
//	defer e.Close()
//	err = e.NewGame(ctx, gtp.Game{Size: weiqi.Square(9), Komi: weiqi.Points(7)})
//	err = e.Play(ctx, weiqi.Play(weiqi.Black, center))
//	answer, err := e.Genmove(ctx, weiqi.White)
//
// # A controller
//
// An [Engine] is a program that plays. [Start] starts one as a process, [Connect] talks to one at
// the other end of any connection, and [Local] makes one of a [Player] in this process. All three
// are used alike.
//
// Programs crash, hang, babble and lie. A program's "?" is a [*RefusedError], and the game may go
// on. A list of dead stones that makes no sense is a [*ListError] and no list. A breach of the
// protocol is a [*FaultError]: the program has been killed, and every later call
// returns the same error. In every case a call ends when its context does, output is
// read up to its [Limits] and no further, and [Engine.Close] returns, having ended the process and
// its children.
//
// The deadline of a call's context is how long the program may take: to miss it is a fault. When
// the caller cancels the context, the engine lives on, and its late reply is dropped.
//
// # A program
//
// [Serve] makes a GTP engine of a [Player]: it keeps the board and the clock, checks what comes in,
// and answers. A player that is a [Thinker] also gives its analysis, and may resign.
//
// # For programs that are not trusted
//
// Most callers need none of this. A [Sandbox] limits what a program may do; a process that uses
// one calls [Launch] first in its main function. A [Transcript] gets all
// commands and replies. [Engine.GenmoveAnalyze] and [Engine.Explain] ask a program for its opinion of
// its moves. To examine how a program keeps to the protocol, [Open] starts it
// without an [Engine] and returns a [Pipe], whose bytes a [ReplyReader] reads.
//
// The package judges nothing: the referee decides whether a move is legal, and what a fault costs.
package gtp
