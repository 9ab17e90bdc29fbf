package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A Review is how far the review of a game is.
type Review struct {
	ID        string           `json:"id"`
	Of        string           `json:"of" enum:"game,record"`
	Source    string           `json:"source" doc:"the id of the game or record"`
	Engine    string           `json:"engine" example:"built-in"`
	Status    review.Status    `json:"status" enum:"waiting,running,done,failed"`
	Ahead     int              `json:"ahead" doc:"while it waits, how many reviews by the same engine come before it"`
	Asked     time.Time        `json:"asked"`
	Positions int              `json:"positions" doc:"that there are to evaluate"`
	Evaluated int              `json:"evaluated" doc:"of these, so far"`
	By        *review.Identity `json:"by,omitempty" doc:"who has evaluated them; absent before the first"`
	SpentMS   int64            `json:"spent_ms" doc:"that the engine has worked on it"`
	Why       *reason.Reason   `json:"why,omitempty" doc:"why it failed"`
}

// A ReviewDocument is a review with everything in it but who will own the points.
type ReviewDocument struct {
	Review
	Game        ReviewedGame         `json:"game"`
	Evaluations []PositionEvaluation `json:"evaluations" doc:"of as many positions as there are so far, in order"`
	Moves       []review.MoveCost    `json:"moves" doc:"what each move cost, of those whose positions are evaluated"`
	Scored      bool                 `json:"scored" doc:"whether the engine says anything of points"`
	Worst       []int                `json:"worst" doc:"the numbers of the moves that cost most, the worst first"`
	Turning     []TurningPoint       `json:"turning" doc:"where the game turned, in order"`
	Accuracy    []PhaseAccuracy      `json:"accuracy"`
	Puzzles     []review.Puzzle      `json:"puzzles" doc:"the worst mistakes of each side, to find something better"`
}

// A ReviewedGame is what the engine was told of a game.
type ReviewedGame struct {
	Size    weiqi.Size  `json:"size"`
	Ruleset string      `json:"ruleset"`
	Komi    weiqi.Score `json:"komi"`
	Black   weiqi.Set   `json:"black" doc:"stones before the first move"`
	White   weiqi.Set   `json:"white"`
	Moves   []string    `json:"moves" doc:"as in \"black D4\""`

	Breaks []ReviewBreak `json:"breaks,omitempty" doc:"in the order of the moves"`
}

// A ReviewBreak is a board to which no legal move has led: the engine begins anew from there.
type ReviewBreak struct {
	After int           `json:"after" doc:"moves"`
	Black weiqi.Set     `json:"black" doc:"the stones on the board then"`
	White weiqi.Set     `json:"white"`
	Why   reason.Reason `json:"why" doc:"why rules do not allow the move, which was executed all the same, or that stones were placed by hand after it"`
}

// A PositionEvaluation is what an engine thinks of a position.
type PositionEvaluation struct {
	Position   int                `json:"position" doc:"after so many moves"`
	Visits     int                `json:"visits"`
	Black      float64            `json:"black" doc:"how likely Black wins, from 0 to 1"`
	Lead       float64            `json:"lead" doc:"by how many points Black leads, komi included"`
	Candidates []review.Candidate `json:"candidates" doc:"moves of the side to move, the best first"`
	Ownership  []int              `json:"ownership,omitempty" doc:"whose each point will be, from 100, Black's, to -100, White's, by row and then column from A1; only where one position is asked for"`
}

// A TurningPoint is a move at which the game turned.
type TurningPoint struct {
	Number int           `json:"number"`
	Why    reason.Reason `json:"why"`
}

// A PhaseAccuracy is how near a side's moves in a part of the game were to the engine's.
type PhaseAccuracy struct {
	Phase    review.Phase `json:"phase" enum:"opening,middle,endgame"`
	Color    weiqi.Color  `json:"color"`
	Moves    int          `json:"moves"`
	Points   float64      `json:"points" doc:"lost by a move on average"`
	Accuracy float64      `json:"accuracy" doc:"from 0 to 100"`
}

// reviewsHandler answers everything about reviews.
type reviewsHandler struct {
	problem.Faults
	store   store.Store
	tables  *tables
	people  *directory
	who     *callers
	queue   *reviewQueue
	records *keptRecords
	fair    *fairPlay
	sender  *fileSender
	streams *lineStreams
	asksOf  *limit.Limiter // by address
	engines []ReviewEngine // by which people can have games reviewed, the usual one first
}

// A reviewQueue is the queue of reviews, opened when it is wanted first.
type reviewQueue struct {
	journals store.Journals

	mu     sync.Mutex
	opened *review.Queue
}

func (q *reviewQueue) open(ctx context.Context) (*review.Queue, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.opened != nil {
		return q.opened, nil
	}
	opened, err := review.Open(ctx, q.journals, review.Limits{}, time.Now)
	if err == nil {
		q.opened = opened
	}
	return opened, err
}

// expire fails the reviews that nobody can do, every minute until the context ends.
func (h *reviewsHandler) expire(ctx context.Context) {
	every := time.NewTicker(time.Minute)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
		q, err := h.queue.open(ctx)
		if err == nil {
			err = q.Expire(ctx, h.names())
		}
		if err != nil && ctx.Err() == nil {
			h.Log.Error("cannot look after the queue of reviews", "err", err)
		}
	}
}

// An AskReviewBody says by what a review is wanted.
type AskReviewBody struct {
	Engine string `json:"engine,omitempty" pattern:"^[a-z0-9][a-z0-9-]{0,31}$" doc:"one of the review_engines of GET /; the first if absent" example:"katago"`
}

// A ReviewEngine is an engine by which people can have games reviewed: this server runs it, or a worker has it.
type ReviewEngine struct {
	Name  string `json:"name" doc:"as it is asked for; built-in is the built-in player" example:"katago"`
	Title string `json:"title" doc:"as people read it"`
}

// BuiltinReviewer is the built-in player as an engine for reviews.
var BuiltinReviewer = ReviewEngine{review.BuiltinEngine, "Built-in player"}

// names returns those of the engines.
func (h *reviewsHandler) names() (names []string) {
	for _, e := range h.engines {
		names = append(names, e.Name)
	}
	return names
}

// offered refuses engines of which the server offers none.
func (h *reviewsHandler) offered(engines ...string) error {
	names := h.names()
	if slices.ContainsFunc(engines, func(name string) bool { return slices.Contains(names, name) }) {
		return nil
	}
	return problem.New("no-review-engine", reason.New("no-review-engine", "engine", reason.Brief(strings.Join(engines, ", ")), "engines", strings.Join(names, ", ")))
}

type reviewOutput struct{ Body Review }

// askOfGame asks for the review of a game that is over.
func (h *reviewsHandler) askOfGame(ctx context.Context, in *struct {
	ID   string `path:"id"`
	Body AskReviewBody
}) (*reviewOutput, error) {
	me, err := h.who.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	record, ruleset, err := h.gameRecord(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return h.ask(ctx, me, "game/"+in.ID, record, ruleset, in.Body.Engine)
}

// gameRecord returns the record of a game that is over, and the name of its ruleset.
func (h *reviewsHandler) gameRecord(ctx context.Context, id string) (record *sgf.Record, ruleset string, err error) {
	t, err := h.tables.current(ctx, id)
	if err != nil {
		return nil, "", err
	}
	t.View(func(g *referee.Game) {
		if !g.Over() {
			err = problem.New("review-of-live", reason.New("review-of-live"))
			return
		}
		record, ruleset = h.people.record(id, g), g.Terms().Ruleset
	})
	return record, ruleset, err
}

// ask asks for the review of a record for a person.
func (h *reviewsHandler) ask(ctx context.Context, me store.Person, source string, record *sgf.Record, ruleset, engine string) (*reviewOutput, error) {
	engine = cmp.Or(engine, h.engines[0].Name)
	if err := h.offered(engine); err != nil {
		return nil, err
	}
	if err := h.asksOf.Allow(guard.CallerOf(ctx).Address, time.Now()); err != nil {
		return nil, err
	}
	game, err := reviewable(record, ruleset)
	if err != nil {
		return nil, err
	}
	if err := h.notLive(ctx, me, game); err != nil {
		return nil, err
	}
	if line, err := game.Positions(); err == nil {
		if err := h.fair.judgeable(ctx, line); err != nil {
			return nil, err
		}
	}
	q, err := h.queue.open(ctx)
	if err != nil {
		return nil, err
	}
	job, err := q.Ask(ctx, source, game, engine, me.ID)
	if full := (*review.FullError)(nil); errors.As(err, &full) {
		return nil, problem.New("reviews-full", full.Why)
	}
	if err != nil {
		return nil, err
	}
	r, err := reviewOf(ctx, q, job)
	return &reviewOutput{r}, err
}

// reviewable returns the game of a record, under the ruleset of that name or the one that the record names.
func reviewable(record *sgf.Record, name string) (*review.Game, error) {
	ruleset, err := weiqi.RulesetNamed(name)
	if name == "" {
		if ruleset, err = record.Ruleset(); err != nil {
			ruleset, err = weiqi.RulesetNamed("chinese")
		}
	}
	if err != nil {
		return nil, err
	}
	komi := record.Komi
	if record.NoKomi {
		komi = ruleset.Komi
	}
	game, err := review.FromRecord(record, ruleset, komi)
	if err == nil {
		return game, nil
	}
	p := problem.New("bad-record", reason.MustOf(err))
	if replay, ok := errors.AsType[*sgf.ReplayError](err); ok {
		p.Move = replay.Number
	}
	return nil, p
}

// leastAlike is how many moves a record must have in common with a game in progress to be taken for it.
const leastAlike = 6

// notLive refuses a game that its asker is playing at the moment.
func (h *reviewsHandler) notLive(ctx context.Context, me store.Person, game *review.Game) error {
	live, err := h.store.List(ctx, store.Query{Status: store.Live, Player: me.ID, Limit: manyGames})
	if err != nil {
		return err
	}
	for _, s := range live {
		t, err := h.tables.current(ctx, s.ID)
		if err != nil {
			return err
		}
		same := false
		t.View(func(g *referee.Game) { same = alike(g, game) })
		if same {
			return problem.New("review-of-live", reason.New("review-of-live"))
		}
	}
	return nil
}

// alike reports whether a game in progress and another begin alike, as far as the shorter one goes.
func alike(g *referee.Game, game *review.Game) bool {
	plies := g.Moves()
	n := min(len(plies), len(game.Moves))
	if g.Over() || g.Terms().Size != game.Size || n < leastAlike {
		return false
	}
	for i, ply := range plies[:n] {
		if ply.Move.String() != game.Moves[i] {
			return false
		}
	}
	return true
}

// reviewOf tells how far a review is.
func reviewOf(ctx context.Context, q *review.Queue, j *review.Job) (Review, error) {
	p, _, err := q.Progress(ctx, j.ID)
	if err != nil {
		return Review{}, err
	}
	state, _ := q.Look()
	return told(state, j, &p), nil
}

func told(s review.State, j *review.Job, p *review.Progress) Review {
	of, source, _ := strings.Cut(j.Source, "/")
	r := Review{
		ID: j.ID, Of: of, Source: source, Engine: j.Engine, Status: j.Status, Ahead: s.Before(j), Asked: j.Asked,
		Positions: len(p.Game.Moves) + 1, Evaluated: len(p.Evaluations), SpentMS: p.Spent.Milliseconds(),
	}
	if p.Evaluations != nil {
		by := p.By
		r.By = &by
	}
	if j.Status == review.Failed {
		why := j.Why
		r.Why = &why
	}
	return r
}

// ReviewList is the reviews of a game or record.
type ReviewList struct {
	Reviews []Review `json:"reviews" doc:"the one asked for last first"`
}

type reviewsOutput struct{ Body ReviewList }

// ofGame lists the reviews of a game.
func (h *reviewsHandler) ofGame(ctx context.Context, in *struct {
	ID string `path:"id"`
}) (*reviewsOutput, error) {
	if _, err := h.tables.current(ctx, in.ID); err != nil {
		return nil, err
	}
	return h.list(ctx, "game/"+in.ID)
}

func (h *reviewsHandler) list(ctx context.Context, source string) (*reviewsOutput, error) {
	q, err := h.queue.open(ctx)
	if err != nil {
		return nil, err
	}
	state, err := q.State(ctx)
	if err != nil {
		return nil, err
	}
	out := &reviewsOutput{ReviewList{[]Review{}}}
	for _, j := range state.Of(source) {
		r, err := reviewOf(ctx, q, j)
		if err != nil {
			return nil, err
		}
		out.Body.Reviews = append(out.Body.Reviews, r)
	}
	return out, nil
}

// find returns a review by its id.
func (h *reviewsHandler) find(ctx context.Context, id string) (*review.Queue, *review.Job, review.Progress, error) {
	q, err := h.queue.open(ctx)
	if err != nil {
		return nil, nil, review.Progress{}, err
	}
	p, _, err := q.Progress(ctx, id)
	if errors.Is(err, review.ErrUnknown) {
		err = problem.New("unknown-review", reason.New("unknown-review", "review", reason.Brief(id)))
	}
	if err != nil {
		return nil, nil, p, err
	}
	state, _ := q.Look()
	return q, state.Job(id), p, nil
}

// get answers with a review, as far as it is.
func (h *reviewsHandler) get(ctx context.Context, in *struct {
	ID string `path:"id"`
}) (*struct{ Body ReviewDocument }, error) {
	q, job, p, err := h.find(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	state, _ := q.Look()
	return &struct{ Body ReviewDocument }{documentOf(state, job, &p)}, nil
}

func documentOf(state review.State, job *review.Job, p *review.Progress) ReviewDocument {
	s := p.Summary()
	d := ReviewDocument{
		Review: told(state, job, p), Scored: s.Scored, Moves: s.Moves, Worst: s.Worst, Puzzles: s.Puzzles,
		Game:        ReviewedGame{Size: p.Game.Size, Ruleset: p.Game.Ruleset, Komi: p.Game.Komi, Black: p.Game.Black, White: p.Game.White, Moves: p.Game.Moves},
		Evaluations: []PositionEvaluation{}, Turning: []TurningPoint{}, Accuracy: []PhaseAccuracy{},
	}
	for _, b := range p.Game.Breaks {
		d.Game.Breaks = append(d.Game.Breaks, ReviewBreak{b.After, b.Black, b.White, b.Why})
	}
	for _, e := range p.Sorted() {
		d.Evaluations = append(d.Evaluations, evaluationOf(e, false))
	}
	for _, t := range s.Turning {
		d.Turning = append(d.Turning, TurningPoint(t))
	}
	for _, a := range s.Accuracy {
		color, _ := weiqi.ParseColor(a.Color)
		d.Accuracy = append(d.Accuracy, PhaseAccuracy{a.Phase, color, a.Moves, a.Points, a.Accuracy})
	}
	return d
}

func evaluationOf(e review.Evaluation, owners bool) PositionEvaluation {
	out := PositionEvaluation{Position: e.Position, Visits: e.Visits, Black: e.Black, Lead: e.Lead, Candidates: e.Candidates}
	if out.Candidates == nil {
		out.Candidates = []review.Candidate{}
	}
	if owners {
		for place := range e.Ownership {
			out.Ownership = append(out.Ownership, e.Ownership.At(place))
		}
	}
	return out
}

// position answers with the evaluation of one position, and who will own the points.
func (h *reviewsHandler) position(ctx context.Context, in *struct {
	ID string `path:"id"`
	N  int    `path:"n" minimum:"0"`
}) (*struct{ Body PositionEvaluation }, error) {
	_, _, p, err := h.find(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	e, known := p.Evaluations[in.N]
	if !known {
		return nil, problem.New("not-found", reason.New("review-no-position", "position", in.N))
	}
	return &struct{ Body PositionEvaluation }{evaluationOf(e, true)}, nil
}

// reviewRoutes registers the routes of reviews and of the records that people keep for them.
func (hs handlers) reviewRoutes(o *operations) {
	h, k := hs.reviews, hs.kept
	handle(o, "POST /games/{id}/reviews", "review-game", "Have a game that is over reviewed by an engine; the same again is the same review", h.askOfGame, personal, created)
	handle(o, "GET /games/{id}/reviews", "game-reviews", "The reviews of a game", h.ofGame)
	handle(o, "GET /reviews/{id}", "review", "A review as far as it is: what each move cost, the worst moves, turning points, accuracy, puzzles; with .sgf or .svg after the id, the record with comments and variations, or the graph", h.get,
		zipped, func(op *huma.Operation) { op.Middlewares = huma.Middlewares{h.files} })
	handle(o, "GET /reviews/{id}/positions/{n}", "review-position", "What the engine thinks of the position after n moves, and who will own the points", h.position)
	handle(o, "POST /reviews/{id}/positions/{n}/try", "try-move", "Try a move in a position of a review: whether it is legal, what it costs, and the answer to it", h.try, heavy)
	o.router.mux.HandleFunc("GET "+apiPath+"/reviews/{id}/events", h.streamReview)
	o.router.public(apiPath + "/reviews/{id}/events")
	o.api.OpenAPI().AddOperation(reviewEventsOperation(o.api))
	handle(o, "POST /reviews/lease", "lease-review", "Lease a review to a worker with some engines, as an organizer; no content where there is none", h.lease, personal, leased)
	handle(o, "POST /reviews/{id}/evaluations", "deliver-evaluations", "Hand in what a worker has found, as an organizer", h.deliver, personal, large)

	handle(o, "POST /records", "keep-record", "Keep a game record, to have it reviewed", k.keep, personal, created, large)
	handle(o, "GET /records", "my-records", "The records that you keep", k.mine, personal)
	handle(o, "GET /records/{id}", "record", "A game record that somebody keeps here, for whoever has its address", k.get)
	handle(o, "DELETE /records/{id}", "remove-record", "Remove a record of yours, with its reviews", k.remove, personal)
	handle(o, "POST /records/{id}/reviews", "review-record", "Have a record reviewed by an engine; the same again is the same review", h.askOfRecord, personal, created)
	handle(o, "GET /records/{id}/reviews", "record-reviews", "The reviews of a record", h.ofRecord)
}

// leased says that a lease may have no content.
func leased(op *huma.Operation) {
	op.Responses["204"] = &huma.Response{Description: http.StatusText(http.StatusNoContent) + ": nothing is to be done by these engines"}
}
