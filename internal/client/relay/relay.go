// Package relay follows the record of a game that grows elsewhere, in a file or at an address, and has a
// board of a server show it.
//
// The server keeps what has been shown. A relay that was killed and is started again finds its board by the name
// of its source, and sends the record as it is then: nothing is lost, and nothing comes twice.
package relay

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/api"
	"github.com/shinpan/shinpan/sgf"
)

// A Relay takes one game from a source to a board.
type Relay struct {
	Client *api.Client
	Source Source
	Name   string // tells one relay of an account from another: the same name is the same board
	Board  string // the id of a board to use; empty: one that is begun
	Title  string
	Listed bool          // the board that is begun is on the list; else whoever has its address sees it
	Delay  time.Duration // how late those see it who only watch, of a board that is begun
	Every  time.Duration // how long to wait between two looks at the source
	Log    *slog.Logger
	Began  func(board string) // is told the board, once; may be nil

	sent  []byte   // the record that the server has
	moves []string // of its main line
}

// Run follows the source until the record has a result, the server refuses, or ctx ends, which is no
// error.
func (r *Relay) Run(ctx context.Context) error {
	patience := api.Backoff{Least: r.Every, Most: max(r.Every, 2*time.Minute)}
	for {
		text, err := r.Source.Read(ctx)
		if err == nil && text != nil && !bytes.Equal(text, r.sent) {
			var over bool
			if over, err = r.show(ctx, text); err == nil && over {
				return nil
			}
		}
		if refused := (*api.Problem)(nil); errors.As(err, &refused) {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
		if err == nil {
			patience.Reset()
			select {
			case <-time.After(r.Every):
			case <-ctx.Done():
			}
			continue
		}
		r.Log.Warn("cannot read the record, and will look again", "err", err)
		_ = patience.Pause(ctx, 0) // the next look sees that ctx has ended
	}
}

// show has the board become what the record says, and reports whether the game is over.
func (r *Relay) show(ctx context.Context, text []byte) (over bool, err error) {
	trees, err := sgf.Parse(text)
	if err != nil || len(trees) == 0 {
		return false, fmt.Errorf("it is no whole record: %w", err)
	}
	record, err := trees[0].Record()
	if err != nil {
		return false, fmt.Errorf("it is no whole record: %w", err)
	}
	if r.Board == "" {
		if err := r.begin(ctx, trees[0], record); err != nil {
			return false, err
		}
	}
	if r.Began != nil {
		r.Began(r.Board)
		r.Began = nil
	}
	if err := r.ask(ctx, api.Request{Method: http.MethodPut, Path: "/boards/" + r.Board + "/record", Body: map[string]string{"sgf": string(text)}, Pack: true}, nil); err != nil {
		return false, err
	}
	if len(trees) > 1 && r.sent == nil {
		r.Log.Warn("the record has several games, and the first is shown", "games", len(trees))
	}
	moves := mainLine(trees[0])
	r.tell(moves)
	r.sent, r.moves = text, moves
	return record.Result.Over(), nil
}

// tell says what is new.
func (r *Relay) tell(moves []string) {
	same := 0
	for same < min(len(moves), len(r.moves)) && moves[same] == r.moves[same] {
		same++
	}
	switch {
	case r.sent == nil:
		r.Log.Info("shown", "moves", len(moves))
	case same < len(r.moves) && same == len(moves):
		r.Log.Warn("the record has become shorter; the board goes on to show what it has shown, until other moves come", "moves", len(moves), "shown", len(r.moves))
	case same < len(r.moves):
		r.Log.Warn("the record was corrected", "from_move", same+1, "moves", len(moves))
	case same < len(moves):
		r.Log.Info("shown", "moves", len(moves), "last", moves[len(moves)-1])
	default:
		r.Log.Info("comments, clocks or the result have changed", "moves", len(moves))
	}
}

// mainLine returns the moves of the first variations.
func mainLine(t *sgf.Tree) []string {
	var moves []string
	for n := range t.MainLine() {
		for _, name := range []string{"B", "W"} {
			if v, is := n.Value(name); is {
				moves = append(moves, name+"["+v.SimpleText()+"]")
			}
		}
	}
	return moves
}

// begin begins the board, or finds the one that was begun under the same name. What it is begun with is the same
// however far the record has grown.
func (r *Relay) begin(ctx context.Context, t *sgf.Tree, record *sgf.Record) error {
	root := &sgf.Tree{Root: &sgf.Node{}}
	root.Root.Add("SZ", sgf.Number(record.Size.Cols))
	if record.Size.Cols != record.Size.Rows {
		root = (&sgf.Record{Size: record.Size, NoKomi: true}).Tree()
	}
	for _, p := range t.Root.Properties {
		if slices.Contains([]string{"AB", "AW", "AE", "PL"}, p.Name) {
			root.Root.Add(p.Name, p.Values...)
		}
	}
	visibility := "linked"
	if r.Listed {
		visibility = "listed"
	}
	wish := map[string]any{"kind": "relay", "title": r.Title, "visibility": visibility, "sgf": string(sgf.Format(root))}
	if r.Delay > 0 {
		wish["delay"] = map[string]any{"seconds": int(r.Delay.Seconds())}
	}
	key := sha256.Sum256([]byte("relay " + r.Name))
	var made struct {
		Boards []string `json:"boards"`
	}
	request := api.Request{Method: http.MethodPost, Path: "/boards", Body: wish, Header: map[string]string{"Idempotency-Key": hex.EncodeToString(key[:])}}
	if err := r.ask(ctx, request, &made); err != nil {
		return err
	}
	if len(made.Boards) != 1 {
		return errors.New("the server began no board")
	}
	r.Board = made.Boards[0]
	return nil
}

// ask asks the server until it answers. What is asked changes nothing when it is done twice.
func (r *Relay) ask(ctx context.Context, request api.Request, into any) error {
	var patience api.Backoff
	for {
		_, err := r.Client.Ask(ctx, request, into)
		wait, again := api.Again(ctx, err)
		if !again {
			return err
		}
		r.Log.Warn("the server does not answer, and is asked again", "err", err)
		if err := patience.Pause(ctx, wait); err != nil {
			return err
		}
	}
}
