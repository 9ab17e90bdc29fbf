// Package terminal is a board in the terminal: one game, seen and played by one side.
//
// It knows a game as every client does: it follows the log of a [Table] and replays it with
// the referee, so that board, clocks and disputes are what they are. A table of package
// arena will do, and so will one of package connect, which is a game on a server.
//
// What is on the screen is made of plain text first. Stones differ by their letters where
// there are no colors, and marks, the cursor and the last move by the brackets around a
// point, so that nothing is said by a color alone. A board of 19x19 fits into 80x24, the
// size of a terminal from long ago and of many a connection over SSH.
package terminal

import (
	"context"
	"errors"
	"io"
	"iter"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Table is a game in progress.
type Table interface {
	// Do acts for a side, and returns when what follows is known here.
	Do(ctx context.Context, by referee.Party, act referee.Act) ([]referee.Event, error)
	// Watch yields the events after a number, then new ones as they come, until the game
	// is over and told.
	Watch(ctx context.Context, after int) iter.Seq2[referee.Event, error]
	// Now is the time of the game's clocks.
	Now() time.Time
}

// Config says what is shown where. Table is required.
type Config struct {
	Table Table
	You   weiqi.Color // the player's color; Empty for a watcher
	Plain bool        // letters instead of colored stones, on any terminal
	Hello string      // what the player is told first; may be empty
	Leave string      // the consequence of leaving for the game, as a sentence; may be empty

	// Connected, if not nil, says whether the table can be reached.
	Connected func() bool

	In      io.Reader // the keyboard; nil for the terminal
	Out     io.Writer // the screen; nil for the terminal
	Environ []string  // of the program, as [os.Environ] gives it: what the terminal can show
}

// Run shows the game and lets the player play until the player leaves or ctx ends.
func Run(ctx context.Context, c Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	model := New(c.You, c.Plain, c.Table.Now, func(act referee.Act) error {
		_, err := c.Table.Do(ctx, referee.PartyOf(c.You), act)
		return err
	})
	model.said, model.leave = c.Hello, c.Leave
	if c.Connected != nil {
		model.connected = c.Connected
	}
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithEnvironment(c.Environ)}
	if c.In != nil {
		options = append(options, tea.WithInput(c.In))
	}
	if c.Out != nil {
		options = append(options, tea.WithOutput(c.Out))
	}
	screen := tea.NewProgram(model, options...)
	var watching sync.WaitGroup
	watching.Go(func() {
		for e, err := range c.Table.Watch(ctx, 0) {
			if err != nil {
				screen.Send(lost{err})
				return
			}
			screen.Send(happened{e})
		}
	})
	_, err := screen.Run()
	cancel()
	watching.Wait()
	if errors.Is(err, tea.ErrProgramKilled) || errors.Is(err, tea.ErrInterrupted) {
		return nil // ctx ended, or the player did
	}
	return err
}
