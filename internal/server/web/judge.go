package web

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// opinions ask judges, and remember what they said lately: everybody who watches a stopped game
// asks about the same board.
type opinions struct {
	mu    sync.Mutex
	known map[question]life.Opinion
	order []question // oldest first

	judged  atomic.Int64 // judges that were asked
	judging atomic.Int64 // how long that took in all, in ns
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
		return life.Opinion{}, problem.Invalid(err)
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
	began := time.Now()
	opinion, err = judge.Judge(ctx, p)
	o.judged.Add(1)
	o.judging.Add(int64(time.Since(began)))
	if err != nil { // the context's
		return life.Opinion{}, problem.TooSlow(reason.New("judging-slow"))
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
