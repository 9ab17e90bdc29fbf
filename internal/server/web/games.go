package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// GameInput names the game that a request is about.
type GameInput struct {
	ID string `path:"id" doc:"the name of the game"`
}

// A stateOutput is the game after what a request did to it.
type stateOutput struct {
	ETag string `header:"ETag"`
	Body *State
}

// answers answers a request with the state of a game.
type answers struct {
	states *states
	hub    *live.Hub // knows how many watch
}

// answer answers with the state of a table.
func (a *answers) answer(t *arena.Table, me store.Person, legal bool) *stateOutput {
	return a.answerTo(t, live.Viewer{ID: me.ID}, legal)
}

// answerTo answers with the state of a table as a viewer sees it.
func (a *answers) answerTo(t *arena.Table, viewer live.Viewer, legal bool) *stateOutput {
	state := a.states.stateOf(t, viewer, legal)
	state.Watchers = a.hub.Watchers(t.ID())
	return &stateOutput{ETag: strconv.Quote(strconv.Itoa(state.Seq)), Body: state}
}

// tables finds games by their names, as fresh as the request needs them.
type tables struct {
	arena       *arena.Arena
	who         *callers
	tournaments *tournaments
	work        *limit.Queue // that games are read from storage through
	log         *slog.Logger
}

// viewed returns the game that a request is about, with what other processes have added, and who asks
// for it: what [live.View] wants.
func (ts *tables) viewed(ctx context.Context, id string) (*arena.Table, live.Viewer, error) {
	me, err := ts.who.viewer(ctx)
	if err != nil {
		return nil, live.Viewer{}, err
	}
	t, err := ts.current(ctx, id)
	if err != nil {
		return nil, live.Viewer{}, err
	}
	viewer, err := ts.viewer(ctx, t, me)
	return t, viewer, err
}

// onlooked is viewed for what is the same for all who ask, but where the game is seen late: only there it
// asks who that is.
func (ts *tables) onlooked(ctx context.Context, id string) (*arena.Table, live.Viewer, error) {
	t, err := ts.current(ctx, id)
	if err != nil {
		return nil, live.Viewer{}, err
	}
	late := false
	if t.View(func(g *referee.Game) { late = live.AudienceOf(g, live.Viewer{}, false).Late }); !late {
		return t, live.Viewer{}, nil
	}
	return ts.viewed(ctx, id)
}

// viewer returns somebody as a viewer of a game.
func (ts *tables) viewer(ctx context.Context, t *arena.Table, me store.Person) (live.Viewer, error) {
	viewer, of, address := live.Viewer{ID: me.ID}, "", guard.CallerOf(ctx).Address
	t.View(func(g *referee.Game) {
		if live.AudienceOf(g, viewer, false).Late {
			of = g.Terms().Tournament
		}
		for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
			viewer.Near = viewer.Near || ts.who.addresses.acted(g.Seat(c).Player, address)
		}
	})
	if of == "" || me.ID == "" {
		return viewer, nil
	}
	report, err := ts.tournaments.report(ctx, of)
	switch {
	case err == nil:
		viewer.Arbiter = arbiterOf(report.State, me)
	case errors.Is(err, tournament.ErrUnknown):
		err = nil
	}
	return viewer, err
}

// current returns the game that a request is about, with what other processes have added.
func (ts *tables) current(ctx context.Context, id string) (*arena.Table, error) {
	t, err := ts.known(ctx, id)
	if err == nil {
		err = t.CatchUp(ctx)
	}
	if err != nil {
		return nil, err
	}
	ts.seen(ctx, t)
	return t, nil
}

// seen takes a request about a game for a sign of life of the player whose request it is: who is behind a proxy
// that holds streams back asks again and again instead.
func (ts *tables) seen(ctx context.Context, t *arena.Table) {
	if !t.Missing() {
		return
	}
	me, err := ts.who.viewer(ctx)
	if err != nil || me.ID == "" || me.Banned.Holds(time.Now()) {
		return
	}
	color := weiqi.Empty
	if t.View(func(g *referee.Game) { color = g.ColorOf(me.ID) }); color != weiqi.Empty {
		t.Seen(ctx, color)
	}
}

// known returns the table of a game, to which another process may have added what is
// not known here yet.
func (ts *tables) known(ctx context.Context, id string) (*arena.Table, error) {
	t, err := ts.load(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, problem.New("unknown-game", reason.New("no-such-game", "id", reason.Brief(id)))
	}
	return t, err
}

// load returns a game, from the store if this process does not hold it. Reading and replaying a
// stored game is heavy work: it passes the queue, so that an address that asks for many games does
// not take the store's reading connections from others. The queue refuses no reading.
func (ts *tables) load(ctx context.Context, id string) (*arena.Table, error) {
	if t := ts.arena.Held(id); t != nil {
		return t, nil
	}
	ctx, leave, err := ts.work.GoOn(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	return ts.arena.Table(ctx, id)
}

// several returns several games as they are. It leaves out games that are not in the store yet, and
// games whose logs are broken or were altered.
func (ts *tables) several(ctx context.Context, games []string) ([]*arena.Table, error) {
	var tables []*arena.Table
	for _, id := range games {
		t, err := ts.load(ctx, id)
		switch {
		case err == nil:
			tables = append(tables, t)
		case errors.Is(err, store.ErrNotFound):
		case errors.Is(err, arena.ErrBroken), errors.Is(err, store.ErrAltered):
			ts.log.Error("cannot show game", "game", id, "err", err)
		default:
			return nil, err
		}
	}
	return tables, ts.arena.CatchUp(ctx, tables...)
}

// movesMade returns how many moves whoever watches sees in several games, by their names.
func (ts *tables) movesMade(ctx context.Context, games []string) (map[string]int, error) {
	tables, err := ts.several(ctx, games)
	if err != nil {
		return nil, err
	}
	made := map[string]int{}
	for _, t := range tables {
		live.View(t, live.Viewer{}, false, func(g *referee.Game, _ live.Audience, _ time.Time) { made[t.ID()] = g.MoveNumber() })
	}
	return made, nil
}

// players finds the seat from which a person acts in a game.
type players struct {
	arena   *arena.Arena
	who     *callers
	tables  *tables
	answers *answers
}

// player returns the table of a game, the person of the request, and the color that this person
// plays there. It refuses people without a seat.
func (p *players) player(ctx context.Context, id string) (*arena.Table, store.Person, weiqi.Color, error) {
	me, err := p.who.may(ctx, scopePlay)
	if err != nil {
		if _, said := errors.AsType[*problem.Problem](err); !said && ctx.Err() == nil {
			p.arena.Missed(id)
		}
		return nil, me, weiqi.Empty, err
	}
	t, err := p.tables.known(ctx, id)
	if err != nil {
		return nil, me, weiqi.Empty, err
	}
	color := weiqi.Empty
	look := func(g *referee.Game) { color = g.ColorOf(me.ID) }
	if t.View(look); color == weiqi.Empty {
		if err := t.CatchUp(ctx); err != nil {
			return nil, me, weiqi.Empty, err
		}
		t.View(look)
	}
	if color == weiqi.Empty {
		return nil, me, weiqi.Empty, problem.New("not-your-game", reason.New("not-your-game"))
	}
	return t, me, color, nil
}

// do has the person of the request act in a game, and answers with the state.
func (p *players) do(ctx context.Context, id string, act referee.Act) (*stateOutput, error) {
	t, me, color, err := p.player(ctx, id)
	if err != nil {
		return nil, err
	}
	if _, err := t.Do(ctx, referee.PartyOf(color), act); err != nil {
		return nil, err
	}
	return p.answers.answer(t, me, false), nil
}

// plain is the handler of an act that needs no words.
func plain(p *players, act referee.Act) func(context.Context, *GameInput) (*stateOutput, error) {
	return func(ctx context.Context, in *GameInput) (*stateOutput, error) { return p.do(ctx, in.ID, act) }
}

// An actInput is the body of an act.
type actInput[B any] struct {
	GameInput
	Body B
}

// worded is the handler of an act that has a body.
func worded[B interface{ act() referee.Act }](p *players) func(context.Context, *actInput[B]) (*stateOutput, error) {
	return func(ctx context.Context, in *actInput[B]) (*stateOutput, error) {
		return p.do(ctx, in.ID, in.Body.act())
	}
}

// The bodies of acts.
type (
	// HandicapBody names the points of free handicap stones.
	HandicapBody struct {
		Points []weiqi.Point `json:"points" doc:"as many as the handicap has stones" example:"[\"D4\",\"Q16\"]"`
	}
	// ClaimBody is a list of dead stones.
	ClaimBody struct {
		Stop    int            `json:"stop" minimum:"1" doc:"the stop that the list is about"`
		Dead    []weiqi.Point  `json:"dead,omitempty" doc:"a stone of every dead chain, of either color; [] for none"`
		Unknown bool           `json:"unknown,omitempty" doc:"you cannot tell: that claims nothing and gives nothing up, and the list is ignored"`
		Fault   referee.Reason `json:"fault,omitzero" doc:"of a program that cannot tell: the fault in its answer"`
		Sure    bool           `json:"sure,omitempty" doc:"you mean it, though the list gives up stones of your own that the judge is sure live"`
	}
	// AcceptBody agrees with the other side's list, or with a judge's count.
	AcceptBody struct {
		Stop int  `json:"stop" minimum:"1" doc:"the stop that is disputed or counted"`
		Sure bool `json:"sure,omitempty" doc:"you mean it, though the list has stones of your own that the judge is sure live"`
	}
	// MarkBody marks a dead chain.
	MarkBody struct {
		Stop  int         `json:"stop" minimum:"1" doc:"the stop that is being counted"`
		Point weiqi.Point `json:"point" doc:"a stone of the chain; those of its color in the same region go with it"`
	}
	// DoneBody has nothing more to mark.
	DoneBody struct {
		Stop int  `json:"stop" minimum:"1" doc:"the stop that is being counted"`
		Sure bool `json:"sure,omitempty" doc:"you mean it, though stones of your own are marked that the judge is sure live"`
	}
	// DisputeBody disagrees with the marks.
	DisputeBody struct {
		Stop int `json:"stop" minimum:"1" doc:"the stop that is being counted"`
	}
	// PlayOnBody has a dispute played out, disagrees with a judge's count, or wants
	// the game to go on.
	PlayOnBody struct {
		Stop    int           `json:"stop" minimum:"1" doc:"the stop that is being counted"`
		Confirm []weiqi.Point `json:"confirm,omitempty" doc:"stones of your own, on both lists, that you confirm as dead"`
	}
)

func (b HandicapBody) act() referee.Act {
	return referee.PlaceHandicap{Points: weiqi.SetOf(b.Points...)}
}
func (b ClaimBody) act() referee.Act {
	return referee.Claim{Stop: b.Stop, Dead: weiqi.SetOf(b.Dead...), Unknown: b.Unknown, Sure: b.Sure, Fault: b.Fault}
}
func (b AcceptBody) act() referee.Act  { return referee.Accept{Stop: b.Stop, Sure: b.Sure} }
func (b MarkBody) act() referee.Act    { return referee.Mark{Stop: b.Stop, Point: b.Point} }
func (b DoneBody) act() referee.Act    { return referee.Done{Stop: b.Stop, Sure: b.Sure} }
func (b DisputeBody) act() referee.Act { return referee.Dispute{Stop: b.Stop} }
func (b PlayOnBody) act() referee.Act {
	return referee.PlayOn{Stop: b.Stop, Confirm: weiqi.SetOf(b.Confirm...)}
}

// gamesHandler answers with games as they are, and makes moves.
type gamesHandler struct {
	problem.Faults
	who     *callers
	tables  *tables
	players *players
	answers *answers
	movesIn *limit.Limiter // by game and player
}

// getGame answers with the state of a game.
func (h *gamesHandler) getGame(ctx context.Context, in *struct {
	GameInput
	Legal bool `query:"legal" doc:"1: with the legal moves, when it is your turn"`
}) (*stateOutput, error) {
	t, viewer, err := h.tables.viewed(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return h.answers.answerTo(t, viewer, in.Legal), nil
}

// A MoveOutput is a move that stands.
type MoveOutput struct {
	N        int             `json:"n"`
	Move     string          `json:"move"`
	Captured weiqi.Set       `json:"captured" doc:"the stones it took off the board"`
	Clock    *referee.Clocks `json:"clock,omitempty" doc:"both clocks after it"`
	Seq      int             `json:"seq" doc:"the number of the last event"`
	Replayed bool            `json:"replayed,omitempty" doc:"you had made this very move before; nothing was changed"`
}

type moveOutput struct {
	Status int
	Body   MoveOutput
}

// shown returns the clocks after a move, nil in a game without any.
func shown(c referee.Clocks) *referee.Clocks {
	if c == (referee.Clocks{}) {
		return nil
	}
	return &c
}

// putMove makes a move. The same again is answered as it was the first time.
func (h *gamesHandler) putMove(ctx context.Context, in *struct {
	GameInput
	N    int `path:"n" minimum:"1" doc:"the number that the move will have"`
	Body struct {
		Move string `json:"move" maxLength:"40" doc:"a point or pass" example:"E6"`
	}
}) (*moveOutput, error) {
	return h.move(ctx, in.ID, in.N, in.Body.Move)
}

// move makes move number n of a game.
func (h *gamesHandler) move(ctx context.Context, game string, n int, vertex string) (*moveOutput, error) {
	t, me, color, err := h.players.player(ctx, game)
	if err != nil {
		return nil, err
	}
	if err := h.movesIn.Allow(game+" "+me.ID, time.Now()); err != nil {
		return nil, err
	}
	move, err := moveNamed(game, color, vertex)
	if err != nil {
		return nil, err
	}
	guard.CallerOf(ctx).EndTurn() // what follows waits for storage
	events, err := t.Do(ctx, referee.PartyOf(color), referee.Play{N: n, Move: move, Lag: referee.MillisOf(guard.RoundTrip(ctx))})
	if conflict, ok := errors.AsType[*referee.RefusedError](err); ok && conflict.Kind == referee.KindMoveConflict {
		return h.replayed(t, me, n, move, conflict)
	}
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if moved, ok := e.What.(referee.Moved); ok {
			return &moveOutput{http.StatusCreated, MoveOutput{
				N: moved.N, Move: moved.Move.Vertex(), Captured: moved.Captured, Clock: shown(moved.Clock), Seq: events[len(events)-1].Seq,
			}}, nil
		}
	}
	return nil, h.lostBy(t, me, move)
}

// lostBy explains to a player whose illegal move lost the game by its terms what was wrong with
// the move.
func (h *gamesHandler) lostBy(t *arena.Table, me store.Person, move weiqi.Move) error {
	var why error
	t.View(func(g *referee.Game) { _, why = g.Position().Play(move) })
	lost := problem.Of(why)
	lost.SetWhy(reason.New("illegal-move-loses", lost.Why()))
	lost.State = h.answers.answer(t, me, false).Body
	return lost
}

// moveNamed reads a move of a game. What is no move but has a place of its own is sent there.
func moveNamed(game string, c weiqi.Color, vertex string) (weiqi.Move, error) {
	move, err := weiqi.ParseMove(c, vertex)
	switch {
	case err == nil:
		return move, nil
	case strings.EqualFold(vertex, "resign"):
		return move, problem.New("invalid", reason.New("resign-elsewhere", "path", apiPath+"/games/"+game+"/resign"))
	default:
		return move, problem.Invalid(err)
	}
}

// replayed answers a move whose number is taken: well, if it is the very move that
// stands there; otherwise with the conflict and the state.
func (h *gamesHandler) replayed(t *arena.Table, me store.Person, n int, move weiqi.Move, conflict *referee.RefusedError) (*moveOutput, error) {
	var again *moveOutput
	t.View(func(g *referee.Game) {
		if plies := g.Moves(); n <= len(plies) && plies[n-1].Move == move {
			ply := plies[n-1]
			again = &moveOutput{http.StatusOK, MoveOutput{
				N: n, Move: move.Vertex(), Captured: ply.Captured, Clock: shown(ply.Clock), Seq: g.Seq(), Replayed: true,
			}}
		}
	})
	if again != nil {
		return again, nil
	}
	p := problem.Of(conflict)
	p.State = h.answers.answer(t, me, false).Body
	return nil, p
}
