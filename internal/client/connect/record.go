package connect

import (
	"context"
	"iter"

	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
)

// KeepRecord keeps the record of a game in a file, whole at any moment and new after every
// move, until the game is over or ctx ends, which is no error.
func KeepRecord(ctx context.Context, t interface {
	Watch(ctx context.Context, after int) iter.Seq2[referee.Event, error]
	View(f func(g *referee.Game))
}, path string) error {
	kept := 0 // the last event that the file tells of
	keep := func() error {
		var record *sgf.Record
		t.View(func(g *referee.Game) {
			if g.Seq() != kept {
				record, kept = g.Record(), g.Seq()
			}
		})
		if record == nil {
			return nil
		}
		return files.WriteFile(path, sgf.Format(record.Tree()))
	}
	for _, err := range t.Watch(ctx, 0) {
		switch {
		case ctx.Err() != nil:
			return keep()
		case err != nil:
			return err
		}
		if err := keep(); err != nil {
			return err
		}
	}
	return nil
}
