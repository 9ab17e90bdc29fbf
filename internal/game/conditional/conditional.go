// Package conditional keeps the moves that a player has prepared in a game by correspondence: if
// the opponent plays this, the answer is that. A player's tree is nobody else's to see, so it is no part of
// the game's log, and lies in a journal beside it.
package conditional

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// MostMoves bounds the answers of a tree.
const MostMoves = 200

// A Branch is a move of the opponent that is awaited, the answer to it, and what is awaited after that.
type Branch struct {
	If   weiqi.Point `json:"if" doc:"a move of the other side"`
	Play weiqi.Point `json:"play" doc:"your answer, which is made at once"`
	Then []Branch    `json:"then,omitempty" doc:"what is awaited after the answer"`
}

// A Plan is what a side has prepared.
type Plan struct {
	After   int      // how many moves were made where it begins
	Branch  []Branch // nothing: it was withdrawn, or dropped
	Dropped *Dropped // why the last one ended early; nil if it did not
	way     string   // the moves until there, as wayOf tells them
}

// What happens in the journal.
type (
	what interface{ what() string }

	// A Prepared replaces what a side had prepared.
	Prepared struct {
		Color  weiqi.Color `json:"color"`
		After  int         `json:"after"`
		Way    string      `json:"way"`
		Branch []Branch    `json:"branches"`
	}

	// Dropped ends what a side has prepared, as an answer could not be made.
	Dropped struct {
		Color weiqi.Color   `json:"color"`
		Play  weiqi.Point   `json:"play"`
		Why   reason.Reason `json:"why"`
	}
)

func (Prepared) what() string { return "prepared" }
func (Dropped) what() string  { return "dropped" }

type kind struct{}

// Types returns what can happen in the journal.
func (kind) Types() *event.Types[what] { return types }

var types = event.NewTypes[what](what.what, Prepared{}, Dropped{})

type entry = event.Event[what, kind]

// plans are those of both sides.
type plans [3]Plan

func then(p plans, more ...entry) (plans, error) {
	for _, e := range more {
		switch w := e.What.(type) {
		case Prepared:
			if w.Color != weiqi.Black && w.Color != weiqi.White {
				return p, errors.New("a side prepares moves")
			}
			p[w.Color] = Plan{After: w.After, Branch: w.Branch, way: w.Way}
		case Dropped:
			if w.Color != weiqi.Black && w.Color != weiqi.White {
				return p, errors.New("a side prepares moves")
			}
			p[w.Color] = Plan{Dropped: &w} // an entry is read once, so that nobody else has it
		}
	}
	return p, nil
}

// A Book is what both sides of a game have prepared. It is safe for concurrent use, and several may be open on one
// game.
type Book struct{ ledger *store.Ledger[plans, entry] }

// Journal returns the name of the journal beside a game.
func Journal(game string) string { return "conditional/" + game }

// Open opens the book of a game, which may have nothing in it.
func Open(ctx context.Context, journals store.Journals, game string) (*Book, error) {
	ledger, err := store.OpenLedger(ctx, journals, Journal(game), plans{}, then)
	if err != nil {
		return nil, err
	}
	return &Book{ledger}, nil
}

// Of returns what a side has prepared, as far as it is still awaited in the game.
func (b *Book) Of(c weiqi.Color, g *referee.Game) Plan {
	plan := b.ledger.State()[c]
	left, _ := plan.follow(g.Way(), c)
	plan.Branch = left
	plan.After = g.MoveNumber()
	return plan
}

// Prepare replaces what a side has prepared, from the present position of the game on. The error is a
// [*referee.RefusedError] if the moves cannot be made one after another, as far as that can be known.
func (b *Book) Prepare(ctx context.Context, at time.Time, c weiqi.Color, after int, branches []Branch, g *referee.Game) error {
	if err := check(c, after, branches, g); err != nil {
		return err
	}
	way := wayOf(g.Way())
	return b.ledger.Write(ctx, func(p plans) ([]entry, error) {
		if len(branches) == 0 && len(p[c].Branch) == 0 && p[c].Dropped == nil {
			return nil, nil
		}
		return []entry{{At: event.Whole(at), By: c.String(), What: Prepared{c, after, way, branches}}}, nil
	})
}

// Drop ends what a side has prepared.
func (b *Book) Drop(ctx context.Context, at time.Time, d Dropped) error {
	return b.ledger.Write(ctx, func(p plans) ([]entry, error) {
		if len(p[d.Color].Branch) == 0 {
			return nil, nil
		}
		return []entry{{At: event.Whole(at), By: d.Color.String(), What: d}}, nil
	})
}

// Answer returns the move that the side to move has prepared for the position of the game, if it has.
func (b *Book) Answer(g *referee.Game) (m weiqi.Move, ok bool) {
	c := g.Turn()
	plan := b.ledger.State()[c]
	_, answer := plan.follow(g.Way(), c)
	if answer == nil {
		return weiqi.Move{}, false
	}
	return weiqi.Play(c, answer.Play), true
}

// follow follows the game through the tree of a side: it returns what is still awaited, and the branch
// whose answer is due now.
func (p Plan) follow(way []weiqi.Move, c weiqi.Color) (left []Branch, due *Branch) {
	if len(way) < p.After || len(p.Branch) == 0 || wayOf(way[:p.After]) != p.way {
		return nil, nil
	}
	left = p.Branch
	for i := p.After; i < len(way); i++ {
		m := way[i]
		switch {
		case due != nil: // the answer is made
			if m != weiqi.Play(c, due.Play) {
				return nil, nil
			}
			left, due = due.Then, nil
		default:
			if due = find(left, m); due == nil {
				return nil, nil
			}
		}
	}
	if due != nil {
		return []Branch{*due}, due
	}
	return left, nil
}

func find(branches []Branch, m weiqi.Move) *Branch {
	for i := range branches {
		if !m.Pass && branches[i].If == m.Point {
			return &branches[i]
		}
	}
	return nil
}

// wayOf tells moves apart from all others.
func wayOf(way []weiqi.Move) string {
	h := sha256.New()
	for _, m := range way {
		fmt.Fprintf(h, "%v %s\n", m.Color, m.Vertex())
	}
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:12])
}

func refuse(kind string, why reason.Reason) error { return &referee.RefusedError{Kind: kind, Why: why} }

// check refuses branches that cannot be played.
func check(c weiqi.Color, after int, branches []Branch, g *referee.Game) error {
	terms := g.Terms()
	switch {
	case len(branches) == 0:
		return nil
	case !terms.Time.Correspondence():
		return refuse(referee.KindNotAllowed, reason.New("conditional-correspondence"))
	case g.Phase() != referee.Playing:
		return refuse(referee.KindWrongPhase, reason.New("conditional-phase"))
	case after != g.MoveNumber() || g.Turn() == c:
		return refuse(referee.KindMoveConflict, reason.New("conditional-stale", "n", g.MoveNumber()))
	}
	left := MostMoves
	return checkAll(branches, g.Position(), &left)
}

func checkAll(branches []Branch, p *weiqi.Position, left *int) error {
	seen := map[weiqi.Point]bool{}
	for _, b := range branches {
		if *left--; *left < 0 {
			return refuse(referee.KindNotAllowed, reason.New("conditional-too-many", "most", MostMoves))
		}
		if seen[b.If] {
			return refuse(referee.KindNotAllowed, reason.New("conditional-twice", "vertex", b.If))
		}
		seen[b.If] = true
		next := p
		for _, point := range []weiqi.Point{b.If, b.Play} {
			var err error
			if next, err = next.Play(weiqi.Play(next.Turn(), point)); err != nil {
				return refuse(referee.KindBadPoints, reason.New("conditional-unplayable", "vertex", point, reason.MustOf(err)))
			}
		}
		if err := checkAll(b.Then, next, left); err != nil {
			return err
		}
	}
	return nil
}
