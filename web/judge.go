package web

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A bench lets only some requests judge or count boards at once, so that they never
// take the processor away from the games.
type bench struct {
	seats    chan struct{}
	patience time.Duration // of one request
}

func newBench() bench {
	return bench{make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), 5 * time.Second}
}

// sit waits for a seat, as long as the patience of the bench lasts; leave gives it
// back and must be called. The context ends with the patience.
func (b bench) sit(ctx context.Context) (sitting context.Context, leave func(), err error) {
	sitting, cancel := context.WithTimeout(ctx, b.patience)
	select {
	case b.seats <- struct{}{}:
		return sitting, func() { <-b.seats; cancel() }, nil
	case <-sitting.Done():
		cancel()
		return nil, nil, tooSlow()
	}
}

// opinions ask judges, and remember what they said lately: everybody who looks at a
// stopped game asks about the same board.
type opinions struct {
	mu    sync.Mutex
	known map[question]life.Opinion
	order []question // oldest first
}

// A question is what an opinion depends on.
type question struct {
	judge string
	board string // rows, top row first
	ko    string // the point that is closed, or empty
}

// manyOpinions is how many are remembered.
const manyOpinions = 200

func newOpinions() *opinions { return &opinions{known: map[question]life.Opinion{}} }

// of returns what the judge of a name says about a position.
func (o *opinions) of(ctx context.Context, name string, p *weiqi.Position) (life.Opinion, error) {
	judge, err := life.Named(name)
	if err != nil {
		return life.Opinion{}, problem("invalid", err.Error())
	}
	asked := question{judge: name, board: strings.Join(p.Rows(), "/")}
	if ko, closed := p.Ko(); closed {
		asked.ko = ko.String()
	}
	o.mu.Lock()
	opinion, known := o.known[asked]
	o.mu.Unlock()
	if known {
		return opinion, nil
	}
	if opinion, err = judge.Judge(ctx, p); err != nil { // the context's
		return life.Opinion{}, tooSlow()
	}
	o.remember(asked, opinion)
	return opinion, nil
}

func (o *opinions) remember(asked question, opinion life.Opinion) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, known := o.known[asked]; known {
		return
	}
	if len(o.order) == manyOpinions {
		delete(o.known, o.order[0])
		o.order = o.order[1:]
	}
	o.known[asked] = opinion
	o.order = append(o.order, asked)
}

func tooSlow() error {
	p := problem("too-slow", "there was no time to judge this position; try again in a moment")
	p.RetryAfter = 2
	return p
}

// An Estimate is a judge's opinion of a position of a game, and what the board would
// count for by it.
type Estimate struct {
	Move    int          `json:"move" doc:"after how many moves"`
	Board   []string     `json:"board" doc:"top row first: X black, O white, dot empty"`
	Opinion life.Opinion `json:"opinion"`
	Count   Count        `json:"count" doc:"without the stones that the judge calls dead"`
	Owner   []string     `json:"owner" doc:"whose each point is by that count, top row first: X black, O white, dot nobody"`
}

// estimate answers with what the usual judge sees in a game.
func (s *Server) estimate(ctx context.Context, in *struct {
	GameInput
	Move int `query:"move" default:"-1" minimum:"-1" doc:"after how many moves; as it is if left out"`
}) (*struct{ Body Estimate }, error) {
	if err := s.judgedFrom.allow(callerOf(ctx).address, time.Now()); err != nil {
		return nil, err
	}
	t, err := s.table(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	e := Estimate{Move: in.Move}
	var p *weiqi.Position
	var bonus weiqi.Score
	t.View(func(g *referee.Game) {
		if !estimable(g) {
			err = problem(referee.CodeNotAllowed, "two people are playing: there is an estimate while the game is stopped and when it is over")
			return
		}
		if e.Move < 0 {
			e.Move = g.MoveNumber()
		}
		p, err = positionAfter(g, e.Move)
		bonus = bonusOf(g)
	})
	if err != nil {
		return nil, err
	}
	sitting, leave, err := s.bench.sit(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	if e.Opinion, err = s.opinions.of(sitting, life.Default, p); err != nil {
		return nil, err
	}
	tally := p.Tally(e.Opinion.Dead)
	e.Board = p.Rows()
	e.Count = Count{tally.Black.Total, tally.White.Total, weiqi.Counted(tally.Score() - bonus).String()}
	e.Owner = ownerRows(p.Size(), tally)
	return &struct{ Body Estimate }{e}, nil
}

// estimable reports whether an estimate of a game helps nobody against anybody. While
// two people play nobody gets one, since whoever watches may be one of them.
func estimable(g *referee.Game) bool {
	switch g.Phase() {
	case referee.Over, referee.Listing, referee.Answering, referee.Referring, referee.Marking:
		return true
	default:
		return g.Seat(weiqi.Black).Kind == referee.Program || g.Seat(weiqi.White).Kind == referee.Program
	}
}

// positionAfter returns the position of a game after n of its moves.
func positionAfter(g *referee.Game, n int) (*weiqi.Position, error) {
	switch moves := g.Moves(); {
	case n > len(moves):
		return nil, problem("invalid", fmt.Sprintf("there are %d moves, and no move %d", len(moves), n))
	case n == len(moves):
		return g.Position(), nil
	case n == 0:
		return g.Start(), nil
	default:
		return moves[n-1].Position, nil
	}
}

// bonusOf returns what White gets besides the board: komi, and the compensation for
// handicap stones.
func bonusOf(g *referee.Game) weiqi.Score {
	return g.Tally(weiqi.Set{}).Score() - g.Score(weiqi.Set{})
}
