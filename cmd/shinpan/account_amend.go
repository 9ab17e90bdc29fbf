package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
)

type accountAmendCmd struct {
	Game   string `arg:"" help:"The game's name, as in the address of its page."`
	Result string `arg:"" help:"The result, as game records write it: B+R, W+4.5, Draw, Void."`
	Why    string `required:"" help:"The reason, which the players are told."`
}

// Run gives a finished game another result, as an impartial moderator would.
func (c *accountAmendCmd) Run(ctx context.Context, of *accountCmd) error {
	result, err := sgf.ParseResult(c.Result)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	return of.at(ctx, false, func(d accountDatabase) error {
		log, err := d.db.Load(ctx, c.Game)
		if errors.Is(err, store.ErrNotFound) {
			return &exitError{2, fmt.Sprintf("there is no game %q in %s", c.Game, of.DB)}
		}
		if err != nil {
			return err
		}
		game, err := referee.Replay(log)
		if err != nil {
			return fmt.Errorf("game %s: %w", c.Game, err)
		}
		amend := referee.Amend{Result: result, Why: referee.Amendment(c.Why)}
		if _, _, err := game.Decide(time.Now(), referee.Moderator, amend); err != nil {
			return &exitError{2, err.Error()}
		}
		deed, err := d.record(ctx, store.Person{}, chat.Deed{Did: chat.Amend, Game: c.Game, Result: result.String(), Why: c.Why})
		if err != nil {
			return err
		}
		amend.Why = referee.Amendment(deed.Why)
		events, _, err := game.Decide(deed.At, referee.Moderator, amend)
		if err != nil {
			return err
		}
		if err := d.db.Append(ctx, c.Game, game.Seq(), events...); err != nil {
			return err
		}
		fmt.Printf("%s is %v now, and was %v\n", c.Game, result, game.Result())
		ratings, err := rating.Open(ctx, d.db, d.db, nil)
		if err != nil {
			return err
		}
		return ratings.NoteStored(ctx, c.Game)
	})
}
