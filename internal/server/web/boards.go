package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/board"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// boardsHandler answers for shared boards: lessons, problems and games that are relayed.
type boardsHandler struct {
	problem.Faults
	arena    *arena.Arena
	journals store.Journals
	boards   *openBoards
	rooms    *rooms
	who      *callers
	people   *directory
	tables   *tables
	sender   *fileSender
	streams  *lineStreams
	newOf    *limit.Limiter // by person
	actsOf   *limit.Limiter // by person
	linesOf  *limit.Limiter // by person
	watching atomic.Int64   // streams of boards
}

// BoardInput names a board.
type BoardInput struct {
	ID string `path:"id" maxLength:"40" doc:"of the board"`
}

// boardProblem says why an act was refused.
func boardProblem(err error) error {
	switch {
	case errors.Is(err, board.ErrNotLeader), errors.Is(err, board.ErrNotOwner):
		return problem.Refusal(referee.KindNotAllowed, err)
	case errors.Is(err, board.ErrFollows), errors.Is(err, board.ErrClosed), errors.Is(err, board.ErrFull), errors.Is(err, board.ErrManyActs), errors.Is(err, board.ErrNotAsking), errors.Is(err, board.ErrMany):
		return problem.Refusal(referee.KindWrongPhase, err)
	}
	var illegal *weiqi.IllegalError
	if errors.As(err, &illegal) {
		return err
	}
	var syntax *sgf.SyntaxError
	if errors.As(err, &syntax) {
		return problem.Refusal("bad-record", err)
	}
	return problem.Invalid(err)
}

// NewBoard is a board to begin.
type NewBoard struct {
	Kind       board.Kind       `json:"kind,omitempty" enum:"board,problem,relay" doc:"board if it is left out"`
	Title      string           `json:"title,omitempty" maxLength:"400" doc:"at most 100 characters"`
	Visibility board.Visibility `json:"visibility,omitempty" enum:"private,linked,listed" doc:"linked if it is left out"`
	Size       referee.SizeText `json:"size,omitempty" doc:"of an empty board: 19, or 19x13; 19 if it is left out"`
	Game       string           `json:"game,omitempty" maxLength:"40" doc:"a game of this server to comment on: of one that goes on the board follows the moves, and its players do not see the board before it is over"`
	Record     string           `json:"sgf,omitempty" maxLength:"250000" doc:"a game record to begin with; of problems each game is one"`
	Delay      board.Delay      `json:"delay,omitzero" doc:"how late those who only watch see it"`
}

// NewBoards are the boards that were begun.
type NewBoards struct {
	Boards []string `json:"boards" doc:"their ids"`
	Games  int      `json:"games,omitempty" doc:"in the record, where there are more than boards: the first ones are on them"`
}

// create begins a board, or a collection of problems.
func (h *boardsHandler) create(ctx context.Context, in *struct{ Body NewBoard }) (*struct{ Body NewBoards }, error) {
	me, err := h.who.account(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	if err := h.newOf.Allow(me.ID, time.Now()); err != nil {
		return nil, err
	}
	all, games, err := h.beginnings(ctx, me, in.Body)
	if err != nil {
		return nil, err
	}
	title := titleOf(ctx)
	made := NewBoards{}
	if games > len(all) {
		made.Games = games
	}
	for i, m := range all {
		m.Author = board.Author{Name: me.Name, Bot: me.Bot}
		id := title
		if i > 0 { // the others are found again by the same request, too
			id = board.NameOf(title, i)
		}
		if err := h.begin(ctx, id, me, m); err != nil {
			return nil, err
		}
		made.Boards = append(made.Boards, id)
	}
	return &struct{ Body NewBoards }{made}, nil
}

// beginnings returns what the boards begin with that somebody wants, and how many games the record has, if there is
// one.
func (h *boardsHandler) beginnings(ctx context.Context, me store.Person, wish NewBoard) (all []board.Made, games int, err error) {
	title, err := board.CleanTitle(wish.Title)
	if err != nil {
		return nil, 0, boardProblem(err)
	}
	all, games, err = h.positions(ctx, me, wish)
	if err != nil {
		return nil, 0, err
	}
	for i := range all {
		m := &all[i]
		m.Kind, m.Visibility, m.Delay = cmp.Or(wish.Kind, board.Lesson), cmp.Or(wish.Visibility, board.Linked), wish.Delay
		switch {
		case len(all) > 1:
			m.Collection, m.Title = title, cmp.Or(m.Title, fmt.Sprint(i+1))
		case title != "":
			m.Title = title
		}
	}
	return all, games, nil
}

// positions returns the trees that boards begin with, and how many games the record has, if there is one.
func (h *boardsHandler) positions(ctx context.Context, me store.Person, wish NewBoard) (all []board.Made, games int, err error) {
	switch {
	case wish.Game != "":
		made, err := h.ofGame(ctx, me, wish)
		return []board.Made{made}, 0, err
	case wish.Record != "":
		most := 1
		if wish.Kind == board.Problem {
			most = board.MaxProblems
		}
		all, games, err := board.Parse([]byte(wish.Record), most)
		if err != nil {
			return nil, 0, boardProblem(err)
		}
		return all, games, nil
	}
	size, err := weiqi.ParseSize(string(cmp.Or(wish.Size, referee.ContestBoard)))
	if err != nil {
		return nil, 0, problem.Invalid(err)
	}
	return []board.Made{board.Empty(size)}, 0, nil
}

// ofGame returns what a board of a game of this server begins with, as far as spectators see the game.
func (h *boardsHandler) ofGame(ctx context.Context, me store.Person, wish NewBoard) (board.Made, error) {
	t, err := h.tables.current(ctx, wish.Game)
	if err != nil {
		return board.Made{}, err
	}
	var record *sgf.Record
	over, plays := false, false
	live.View(t, live.Viewer{}, false, func(g *referee.Game, _ live.Audience, _ time.Time) {
		record, over, plays = h.people.record(t.ID(), g), g.Over(), g.ColorOf(me.ID) != weiqi.Empty
	})
	switch {
	case !over && wish.Kind == board.Problem:
		return board.Made{}, problem.New(referee.KindWrongPhase, reason.New("board-of-live-game"))
	case !over && plays:
		return board.Made{}, ownGame()
	}
	made, err := board.Read(record.Tree())
	if wish.Kind != board.Problem {
		made.Game = t.ID()
	}
	return made, err
}

// begin writes the beginning of a board, unless the same request has before, and lists it.
func (h *boardsHandler) begin(ctx context.Context, id string, me store.Person, m board.Made) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), ledgerLimit)
	defer cancel()
	list, err := h.boards.index.current(ctx)
	if err != nil {
		return err
	}
	if list.Count(me.ID) >= board.MaxBoards {
		return boardProblem(board.ErrMany)
	}
	ledger, err := store.OpenLedger(ctx, h.journals, board.JournalOf(id), board.Board{}, board.Then)
	if err != nil {
		return err
	}
	err = ledger.Write(ctx, func(b board.Board) ([]board.Event, error) {
		if b.Seq > 0 {
			return nil, nil
		}
		return []board.Event{board.Begin(h.arena.Now(), me.ID, m)}, nil
	})
	if err != nil {
		return err
	}
	b := ledger.State()
	return h.boards.keep(ctx, id, &b)
}

// BoardOutput is a board as it is for who asks.
type BoardOutput struct{ Body BoardLine }

// get answers with a board.
func (h *boardsHandler) get(ctx context.Context, in *BoardInput) (*BoardOutput, error) {
	_, b, err := h.viewed(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &BoardOutput{boardLineOf(in.ID, &b, "state")}, nil
}

// viewed returns a board as the person of a request sees it.
func (h *boardsHandler) viewed(ctx context.Context, id string) (store.Person, board.Board, error) {
	me, err := h.who.viewer(ctx)
	if err != nil {
		return me, board.Board{}, err
	}
	shared, err := h.boards.board(ctx, id)
	if err != nil {
		return me, board.Board{}, err
	}
	b, err := shared.current(ctx, h.arena.Now(), me.ID)
	return me, b, err
}

// ActOutput says what came of an act.
type ActOutput struct {
	Body struct {
		Seq   int `json:"seq" doc:"the last event of the board"`
		Place int `json:"place" doc:"the position that the leader shows"`
	}
}

// act does something with a board.
func (h *boardsHandler) act(ctx context.Context, in *struct {
	BoardInput
	Body board.Act
}) (*ActOutput, error) {
	me, err := h.actor(ctx)
	if err != nil {
		return nil, err
	}
	key, _ := guard.TitleOf(ctx)
	return h.write(ctx, me, in.ID, func(b board.Board) ([]board.Event, error) {
		return b.Do(h.arena.Now(), speaker(me), key, in.Body)
	})
}

// actor returns somebody who may change boards.
func (h *boardsHandler) actor(ctx context.Context) (store.Person, error) {
	me, err := h.who.account(ctx, scopePlay)
	if err == nil {
		err = h.actsOf.Allow(me.ID, time.Now())
	}
	if err == nil && me.Muted.Holds(time.Now()) {
		err = problem.New("muted", reason.New("muted", "why", me.Muted.Why))
	}
	return me, err
}

// write adds to a board what follows from it, and lists it anew where that changes how it is listed.
func (h *boardsHandler) write(ctx context.Context, me store.Person, id string, next func(board.Board) ([]board.Event, error)) (*ActOutput, error) {
	shared, err := h.boards.board(ctx, id)
	if err != nil {
		return nil, err
	}
	if shared.game.bars(me.ID) {
		return nil, ownGame()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), ledgerLimit)
	defer cancel()
	var refused error
	err = shared.ledger.Write(ctx, func(b board.Board) (events []board.Event, err error) {
		refused = nil
		if !b.MaySee(me.ID) {
			refused = unknownBoard()
		} else if events, err = next(b); err != nil {
			refused = boardProblem(err)
		}
		return events, refused
	})
	if refused != nil {
		return nil, refused
	}
	if err != nil {
		return nil, err
	}
	b := shared.ledger.State()
	if err := h.boards.keep(ctx, id, &b); err != nil {
		return nil, err
	}
	out := &ActOutput{}
	if b.SeesAll(me.ID) {
		out.Body.Seq, out.Body.Place = b.Seq, b.Place
	}
	return out, nil
}

// putRecord has a board become what a record says.
func (h *boardsHandler) putRecord(ctx context.Context, in *struct {
	BoardInput
	Body struct {
		Record string `json:"sgf" maxLength:"250000" doc:"a game record: what it has and the board has not is added"`
	}
}) (*ActOutput, error) {
	me, err := h.actor(ctx)
	if err != nil {
		return nil, err
	}
	all, _, err := board.Parse([]byte(in.Body.Record), 1)
	if err != nil {
		return nil, boardProblem(err)
	}
	return h.write(ctx, me, in.ID, func(b board.Board) ([]board.Event, error) {
		return b.Follow(h.arena.Now(), speaker(me), all[0])
	})
}

// hide hides a board from everybody but its owner, as a moderator.
func (h *boardsHandler) hide(ctx context.Context, in *struct {
	BoardInput
	Body WhyBody
}) (*ActOutput, error) {
	me, err := h.who.official(ctx, roleModerator)
	if err != nil {
		return nil, err
	}
	why, err := cleanWhy(in.Body.Why)
	if err != nil {
		return nil, err
	}
	shared, err := h.boards.board(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	key, _ := guard.TitleOf(ctx)
	err = shared.ledger.Write(ctx, func(b board.Board) ([]board.Event, error) { return b.Hide(h.arena.Now(), speaker(me), key, why) })
	if err != nil {
		return nil, err
	}
	b := shared.ledger.State()
	out := &ActOutput{}
	out.Body.Seq, out.Body.Place = b.Seq, b.Place
	return out, h.boards.keep(ctx, in.ID, &b)
}

// getChat answers with what was said beside a board.
func (h *boardsHandler) getChat(ctx context.Context, in *struct {
	BoardInput
	Since int `query:"since" minimum:"0" doc:"the last line that you know of"`
}) (*struct{ Body Chat }, error) {
	if _, _, err := h.viewed(ctx, in.ID); err != nil {
		return nil, err
	}
	r, err := h.rooms.room(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	room, err := r.ledger.Current(ctx)
	if err != nil {
		return nil, err
	}
	all := Chat{Lines: []ChatLine{}}
	for _, l := range room.After(in.Since) {
		all.Lines = append(all.Lines, chatLineOf(l))
	}
	return &struct{ Body Chat }{all}, nil
}

// say adds a line to the chat beside a board. Who sees a delayed board at once says nothing beside it: that is
// heard at once.
func (h *boardsHandler) say(ctx context.Context, in *struct {
	BoardInput
	Body struct {
		Text string `json:"text" maxLength:"2000" doc:"at most 300 characters are left of it; what cannot be seen is taken out"`
	}
}) (*struct{ Body ChatLine }, error) {
	me, err := h.who.account(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	if err := h.linesOf.Allow(me.ID, time.Now()); err != nil {
		return nil, err
	}
	if me.Muted.Holds(time.Now()) {
		return nil, problem.New("muted", reason.New("muted", "why", me.Muted.Why))
	}
	_, b, err := h.viewed(ctx, in.ID)
	switch {
	case err != nil:
		return nil, err
	case b.Closed || b.Hidden != "":
		return nil, boardProblem(board.ErrClosed)
	case !b.Delay.IsZero() && b.SeesAll(me.ID):
		return nil, problem.New(referee.KindNotAllowed, reason.New("board-chat-late"))
	}
	line, err := h.rooms.say(ctx, in.ID, chat.Line{At: h.arena.Now(), From: speaker(me), Text: in.Body.Text, Kind: chat.Spectators})
	if err != nil {
		return nil, talkProblem(err)
	}
	return &struct{ Body ChatLine }{chatLineOf(line)}, nil
}

// files answers GET /boards/{id}.sgf, .svg and .png.
func (h *boardsHandler) files(hctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(hctx)
	id, format, found := strings.Cut(r.PathValue("id"), ".")
	if !found {
		next(hctx)
		return
	}
	_, b, err := h.viewed(r.Context(), id)
	if err == nil {
		err = h.file(w, r, id, &b, format)
	}
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
	}
}

// file answers with a board as a record or as a picture, as it was viewed.
func (h *boardsHandler) file(w http.ResponseWriter, r *http.Request, id string, b *board.Board, format string) error {
	if b.Visibility == board.Private || b.Hidden != "" {
		w.Header().Set("Cache-Control", "private, no-store")
	}
	key := fmt.Sprint("board ", id, " ", b.Seq, " ", b.Log() == nil, " ", format, " ")
	switch format {
	case "sgf":
		f := file{key: key, header: recordHeader(id + ".sgf")}
		f.make = func(context.Context) ([]byte, error) { return sgf.Format(b.Tree()), nil }
		return h.sender.send(w, r, f)
	case "svg", "png":
		f, err := boardPicture(key, b, r.URL.Query(), format)
		if err != nil {
			return err
		}
		return h.sender.send(w, r, f)
	case "card.png":
		look, err := lookOf(r.URL.Query(), pictureWidth, 2048)
		if err != nil {
			return err
		}
		return h.sender.send(w, r, cardFile(fmt.Sprint(key, look), drawnBoard(b, b.Place), look))
	}
	return problem.New("not-found", reason.New("no-such-form", "forms", ".sgf, .svg, .png, .card.png", "format", reason.Brief(format)))
}

// boardPicture returns the picture of a board at ?node, or where its leader is.
func boardPicture(key string, b *board.Board, query url.Values, format string) (file, error) {
	look, err := lookOf(query, pictureWidth, 2048)
	if err != nil {
		return file{}, err
	}
	if format == "svg" {
		look.width = 1
	}
	node, err := number(query, "node", b.Place, 0, board.MaxNodes)
	if err != nil {
		return file{}, err
	}
	if b.Node(node) == nil {
		return file{}, boardProblem(board.ErrNoNode)
	}
	return file{
		key:    fmt.Sprint(key, node, look),
		header: pictureHeader(format),
		make: func(ctx context.Context) ([]byte, error) {
			drawn, err := look.of(drawnBoard(b, node), picturePixels)
			if err != nil {
				return nil, err
			}
			var body bytes.Buffer
			if format == "svg" {
				err = draw.SVG(&body, drawn)
			} else {
				err = draw.PNG(ctx, &body, drawn, look.width)
			}
			return body.Bytes(), err
		},
	}, nil
}

// drawnBoard returns a position of a board with what is drawn on it.
func drawnBoard(b *board.Board, node int) draw.Board {
	n := b.Node(node)
	drawn := draw.Board{Position: n.Position(), Title: cmp.Or(b.Title, "Board"), Marks: map[weiqi.Point]draw.Mark{}, Labels: map[weiqi.Point]string{}}
	if n.IsMove() {
		drawn.Last, _ = weiqi.ParseMove(n.Color, n.Move)
	}
	shapes := map[board.Shape]draw.Mark{board.Triangle: draw.Triangle, board.Square: draw.Square, board.Circle: draw.Circle, board.Cross: draw.Cross}
	for _, m := range n.Marks {
		if m.Shape == board.Label {
			drawn.Labels[m.At] = m.Text
		} else {
			drawn.Marks[m.At] = shapes[m.Shape]
		}
	}
	return drawn
}
