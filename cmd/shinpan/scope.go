package main

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
)

// A scope is what a program has been found to play. The first process that is started is asked for it before it
// plays, and again the first one of other files.
type scope struct {
	mu sync.Mutex
	// guarded by mu:
	asked string        // of which files
	plays *driver.Scope // nil: it is not known
}

// found returns what the program plays; false if it is not known.
func (s *scope) found() (driver.Scope, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.plays == nil {
		return driver.Scope{}, false
	}
	return *s.plays, true
}

// start starts the program, and asks it what it plays if its files as they are have not been asked. A program
// that breaks down over that is not asked again: it may play all the same.
func (s *scope) start(ctx context.Context, command gtp.Command) (*gtp.Engine, error) {
	files := filesOf(command)
	engine, err := gtp.Start(ctx, command)
	if err != nil || s.knows(files) {
		return engine, err
	}
	plays, err := driver.Explore(ctx, engine, scopePatience)
	if err == nil {
		s.learn(files, &plays)
		return engine, nil
	}
	_ = engine.Close() // which is at fault already
	if ctx.Err() != nil {
		return nil, err
	}
	if plays.Enough() {
		s.learn(files, &plays)
	} else {
		s.learn(files, nil)
	}
	return gtp.Start(ctx, command)
}

func (s *scope) knows(files string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked == files
}

func (s *scope) learn(files string, plays *driver.Scope) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked, s.plays = files, plays
}

// filesOf returns the words of a command, with the size and the time of each file that they name: a program that
// is built anew, or has another script or network, has another one. To add up what is in the files would take
// longer than to ask the program.
func filesOf(command gtp.Command) string {
	var text strings.Builder
	for i, word := range command.Args {
		fmt.Fprintf(&text, "%q", word)
		if _, file, is := command.File(i); is {
			fmt.Fprintf(&text, " %d %d", file.Size(), file.ModTime().UnixNano())
		}
	}
	return text.String()
}
