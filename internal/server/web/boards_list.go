package web

import (
	"context"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/board"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/weiqi"
)

// A BoardItem is a board on a list.
type BoardItem struct {
	Board      string           `json:"board"`
	Seq        int              `json:"seq" doc:"the last event that you see of it"`
	Kind       board.Kind       `json:"kind" enum:"board,problem,relay"`
	Title      string           `json:"title"`
	Collection string           `json:"collection,omitempty" doc:"of problems"`
	Owner      Person           `json:"owner"`
	Visibility board.Visibility `json:"visibility" enum:"private,linked,listed"`
	Began      time.Time        `json:"began"`
	Black      board.Player     `json:"black" doc:"of a game"`
	White      board.Player     `json:"white"`
	Result     string           `json:"result,omitempty"`
	Game       string           `json:"game,omitempty" doc:"the game of this server on which the board comments"`
	MoveNumber int              `json:"move_number" doc:"of the position that is shown"`
	Last       string           `json:"last,omitempty" doc:"the move that led to it, where it is on the board"`
	Rows       []string         `json:"board_rows" doc:"the position that is shown, as in the state of a game"`
	Clocks     *board.Clocks    `json:"clocks,omitempty" doc:"as a record says"`
	Tries      int              `json:"tries,omitempty" doc:"how often you have tried this problem"`
	Solved     bool             `json:"solved,omitempty" doc:"you have solved this problem"`
}

// BoardList is a list of boards.
type BoardList struct {
	Boards []BoardItem `json:"boards" doc:"newest first; problems of a collection in their order"`
}

// mostListed is how many boards a list has.
const mostListed = 60

// list answers with the boards that everybody may see, or with one's own.
func (h *boardsHandler) list(ctx context.Context, in *struct {
	Kind board.Kind `query:"kind" enum:"board,problem,relay" doc:"of this kind alone"`
	Mine bool       `query:"mine" doc:"your own, listed or not"`
	Game string     `query:"game" maxLength:"40" doc:"on this game of this server: those that everybody may see, and your own"`
	In   string     `query:"in" maxLength:"40" doc:"the id of a problem: all of its collection"`
}) (*struct{ Body BoardList }, error) {
	me, err := h.who.viewer(ctx)
	if err != nil {
		return nil, err
	}
	if in.Mine && me.ID == "" {
		return nil, nobody()
	}
	list, err := h.boards.index.current(ctx)
	if err != nil {
		return nil, err
	}
	like, known := list.Entry(in.In)
	items := list.Newest(mostListed, func(k board.Kept) bool {
		switch {
		case in.Kind != "" && k.Kind != in.Kind:
			return false
		case in.In != "":
			return known && like.Collection != "" && k.Collection == like.Collection && k.Owner.ID == like.Owner.ID && (k.Visibility != board.Private || k.Owner.ID == me.ID) && !k.Hidden
		case in.Game != "":
			return k.Game == in.Game && !k.Hidden && (k.Visibility == board.Listed || k.Owner.ID == me.ID && me.ID != "")
		case in.Mine:
			return k.Owner.ID == me.ID
		}
		return k.Visibility == board.Listed && !k.Hidden
	})
	attempts, err := h.attemptsOf(ctx, me)
	if err != nil {
		return nil, err
	}
	out := BoardList{Boards: []BoardItem{}}
	for _, item := range items {
		one, seen, err := h.item(ctx, item, me, in.Mine || in.Game != "")
		if err != nil {
			return nil, err
		}
		if !seen {
			continue
		}
		tried := attempts.Of[item.Board]
		one.Tries, one.Solved = tried.Tries, tried.Solved
		out.Boards = append(out.Boards, one)
	}
	return &struct{ Body BoardList }{out}, nil
}

// item returns a board as a list shows it to somebody, unless it is hidden or private since. The commentary of a
// private game is listed only where it is known already.
func (h *boardsHandler) item(ctx context.Context, of board.Item, me store.Person, known bool) (item BoardItem, seen bool, err error) {
	item = BoardItem{
		Board: of.Board, Kind: of.Kind, Title: of.Title, Collection: of.Collection, Owner: said(of.Owner), Visibility: of.Visibility, Began: of.Began,
	}
	shared, err := h.boards.board(ctx, of.Board)
	if err != nil {
		return item, false, err
	}
	b, _, err := shared.view(h.arena.Now(), me.ID)
	if err != nil || shared.game.private() && !known {
		return item, false, nil
	}
	n := b.Node(b.Place)
	item.Seq, item.Game = b.Seq, b.Game
	item.Title, item.Black, item.White, item.Result, item.MoveNumber = b.Title, b.Black, b.White, b.Result, b.MoveNumber(b.Place)
	item.Rows, item.Clocks = n.Position().Rows(), n.Clocks
	if n.IsMove() && n.Move != weiqi.Pass(n.Color).Vertex() {
		item.Last = n.Move
	}
	return item, true, nil
}

// attemptsOf names the log of somebody's attempts at problems.
func attemptsOf(person string) string { return "attempts/" + person }

// attempts opens the log of somebody's attempts at problems.
func (h *boardsHandler) attempts(ctx context.Context, me store.Person) (*store.Ledger[board.Attempts, board.Attempt], error) {
	return store.OpenLedger(ctx, h.journals, attemptsOf(me.ID), board.Attempts{}, board.Attempted)
}

// attemptsOf returns what somebody has made of problems; nothing for a stranger.
func (h *boardsHandler) attemptsOf(ctx context.Context, me store.Person) (board.Attempts, error) {
	if me.ID == "" || me.Guest {
		return board.Attempts{}, nil
	}
	ledger, err := h.attempts(ctx, me)
	if err != nil {
		return board.Attempts{}, err
	}
	return ledger.State(), nil
}

// AttemptOutput is what comes of a line that was tried.
type AttemptOutput struct {
	Body struct {
		Verdict board.Verdict `json:"verdict" enum:"right,wrong," doc:"empty: it goes on"`
		Line    []string      `json:"line" doc:"the moves with the replies"`
		Rows    []string      `json:"board_rows" doc:"the position after them"`
		Turn    weiqi.Color   `json:"turn" doc:"who moves next"`
		Text    string        `json:"text,omitempty" doc:"what the problem says there"`
	}
}

// attempt plays a line of a problem and answers as its tree does. How an account's attempts end is kept.
func (h *boardsHandler) attempt(ctx context.Context, in *struct {
	BoardInput
	Body struct {
		Moves []string `json:"moves" maxItems:"100" doc:"your moves so far, without the replies"`
	}
}) (*AttemptOutput, error) {
	me, b, err := h.tried(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	answer, err := b.Solve(in.Body.Moves)
	if err != nil {
		return nil, boardProblem(err)
	}
	if answer.Verdict != board.Open && me.ID != "" && !me.Guest {
		if err := h.keepAttempt(ctx, me, in.ID, answer.Verdict == board.Right); err != nil {
			return nil, err
		}
	}
	out := &AttemptOutput{}
	out.Body.Verdict, out.Body.Text, out.Body.Line = answer.Verdict, answer.Text, []string{}
	out.Body.Rows, out.Body.Turn = answer.Position.Rows(), answer.Position.Turn()
	for _, m := range answer.Line {
		out.Body.Line = append(out.Body.Line, m.Vertex())
	}
	return out, nil
}

// tried returns a problem that somebody tries, with its answers.
func (h *boardsHandler) tried(ctx context.Context, id string) (me store.Person, b board.Board, err error) {
	me, b, err = h.viewed(ctx, id)
	if err == nil && me.ID != "" { // the attempt is kept in that name
		_, err = h.who.may(ctx, scopePlay)
	}
	if err != nil {
		return me, b, err
	}
	if b.Kind != board.Problem {
		return me, b, boardProblem(board.ErrNoProblem)
	}
	shared, err := h.boards.board(ctx, id)
	if err != nil {
		return me, b, err
	}
	return me, shared.ledger.State(), nil
}

// keepAttempt writes down how an attempt ended, once for a request with a key.
func (h *boardsHandler) keepAttempt(ctx context.Context, me store.Person, id string, right bool) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), ledgerLimit)
	defer cancel()
	ledger, err := h.attempts(ctx, me)
	if err != nil {
		return err
	}
	key, _ := guard.TitleOf(ctx)
	tried := board.Tried{Name: me.Name, Key: strings.TrimSpace(key), Board: id, Right: right}
	return ledger.Write(ctx, func(a board.Attempts) ([]board.Attempt, error) {
		return a.Try(board.Attempt{At: h.arena.Now().UTC().Truncate(time.Millisecond), By: me.ID, What: tried}), nil
	})
}
