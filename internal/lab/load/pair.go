package load

import (
	"context"
	cryptorand "crypto/rand"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

const (
	side     = 19
	vertices = (side - 1) * side // moves of the longest game
	opening  = 2                 // moves that are made at once and not measured: a game without them is void
)

// vertex returns the nth move of every game, from 0. They go row by row and leave the top
// row empty: every stone has a liberty when it is played, and no board recurs.
func vertex(n int) string {
	return weiqi.Point{Col: int8(n % side), Row: int8(n / side)}.String()
}

// A pair is two guests who play one game after another. It belongs to one goroutine at a
// time, except for what is guarded.
type pair struct {
	*generator
	number  int
	watched bool
	tokens  [2]string // Black's and White's
	random  *rand.Rand
	answer  []byte // to the last request, for its memory

	mu     sync.Mutex
	played []*game       // the last is the present one; guarded by mu
	begun  chan struct{} // closed and replaced when another begins; guarded by mu
}

// A game is what is known here of one.
type game struct {
	id     string
	token  string         // Black's
	length int            // moves after which it is resigned
	acked  int            // the moves that were acknowledged: the first ones
	tried  int            // the moves that were sent
	over   bool           // no more moves are made
	sent   []atomic.Int64 // when each move was first sent, in Unix nanoseconds; nil without watchers
}

// present returns the game that the pair, once seated, plays or has played last, and a
// channel that closes when another begins.
func (p *pair) present() (*game, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.played[len(p.played)-1], p.begun
}

// post makes a request of one of the two, and decodes the answer unless into is nil.
func (p *pair) post(ctx context.Context, who int, path, body string, into any) (err error) {
	a := request{method: "POST", path: path, token: p.tokens[who], key: cryptorand.Text(), body: body}
	status, answer, _, err := p.ask(ctx, p.random, a, p.answer[:0])
	p.answer = answer
	if err != nil {
		return err
	}
	if status >= http.StatusMultipleChoices {
		return refusal(a, status, answer)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("the answer to POST %s makes no sense: %w", path, err)
	}
	return nil
}

// seat makes the two guests and begins their first game.
func (p *pair) seat(ctx context.Context) error {
	for who := range p.tokens {
		var guest struct{ Token string }
		if err := p.post(ctx, who, "/guests", "{}", &guest); err != nil {
			return err
		}
		p.tokens[who] = guest.Token
	}
	return p.begin(ctx)
}

// begin begins another game, with a move of each side.
func (p *pair) begin(ctx context.Context) error {
	var created struct{ Game string }
	body := fmt.Sprintf(`{"size":"%dx%d","ruleset":"chinese-kgs","time":%q,"opponent":"friend","color":"black"}`, side, side, p.Clock)
	if err := p.post(ctx, 0, "/games", body, &created); err != nil {
		return err
	}
	if err := p.post(ctx, 1, "/games/"+created.Game+"/sit", `{"color":"white"}`, nil); err != nil {
		return err
	}
	next := &game{id: created.Game, token: p.tokens[0], length: vertices}
	if p.watched {
		next.sent = make([]atomic.Int64, vertices)
	}
	p.announce(next)
	for n := 0; n < opening && !next.over; n++ {
		p.make(ctx, next, time.Time{})
	}
	return nil
}

// announce has watchers know of a game.
func (p *pair) announce(next *game) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.played) == 0 { // the first games are of all lengths, so that they do not all end at once
		next.length = opening + 1 + p.number*(vertices-opening)/p.Games
	}
	p.played = append(p.played, next)
	close(p.begun)
	p.begun = make(chan struct{})
}

// end resigns the present game, if it is not over.
func (p *pair) end(ctx context.Context) {
	game, _ := p.present()
	if game.over || ctx.Err() != nil {
		return
	}
	game.over = true
	if err := p.post(ctx, game.acked%2, "/games/"+game.id+"/resign", "{}", nil); err != nil {
		p.meter.complain(err)
	}
}

// An arrivals is the schedule of one pair.
type arrivals struct {
	plan
	start, end time.Time
	every      time.Duration // between two moves of the pair, on average
	even       bool
}

// gap returns the time from a move to the next.
func (a arrivals) gap(random *rand.Rand) time.Duration {
	if a.even {
		return a.every
	}
	return time.Duration(random.ExpFloat64() * float64(a.every))
}

// play makes the moves that are due.
func (p *pair) play(ctx context.Context, a arrivals) {
	due := a.start
	if a.even {
		due = due.Add(time.Duration(float64(a.every) * float64(p.number) / float64(p.Games)))
	} else {
		due = due.Add(a.gap(p.random))
	}
	for due.Before(a.end) && ctx.Err() == nil {
		now := time.Now()
		switch {
		case due.After(now):
			p.alarm.sleep(ctx, due)
			p.meter.woke(due, time.Since(due))
		case !now.Before(a.end): // what was due and is not even sent has waited so long at least
			p.meter.unsent(due, a.end.Sub(due))
			due = due.Add(a.gap(p.random))
			continue
		}
		answered := p.move(ctx, due)
		if a.think > 0 {
			due = answered
		}
		due = due.Add(a.gap(p.random))
	}
}

// move makes the next move, which was due some time ago, and returns when it was answered.
func (p *pair) move(ctx context.Context, due time.Time) (answered time.Time) {
	g, _ := p.present()
	if g.over {
		if err := p.begin(ctx); err != nil {
			answered = time.Now()
			p.meter.complain(err)
			p.meter.moved(due, answered, outcome{givenUp: true})
			return answered
		}
		g, _ = p.present()
	}
	answered = p.make(ctx, g, due)
	if g.acked == g.length && ctx.Err() == nil {
		p.end(ctx)
		if err := p.begin(ctx); err != nil { // it is tried again when the next move is due
			p.meter.complain(err)
		}
	}
	return answered
}

// make makes the next move of a game, which was due at some time, or at none, and returns when it
// was answered. What became of it is taken down, unless ctx has ended.
func (p *pair) make(ctx context.Context, g *game, due time.Time) (answered time.Time) {
	n := g.acked
	g.tried = n + 1
	if g.sent != nil {
		g.sent[n].CompareAndSwap(0, time.Now().UnixNano())
	}
	a := request{
		method: "PUT",
		path:   "/games/" + g.id + "/moves/" + strconv.Itoa(n+1),
		token:  p.tokens[n%2],
		body:   `{"move":"` + vertex(n) + `"}`,
	}
	status, answer, tries, err := p.ask(ctx, p.random, a, p.answer[:0])
	p.answer, answered = answer, time.Now()
	if ctx.Err() != nil {
		return answered
	}
	made := outcome{retries: tries - 1}
	switch {
	case err != nil: // it is repeated when the next one is due
		made.givenUp = true
		p.meter.complain(err)
	case status == http.StatusCreated || status == http.StatusOK:
		made.replayed = status == http.StatusOK
		g.acked++
	default:
		made.refused = true
		p.meter.complain(refusal(a, status, answer))
		p.end(ctx) // nothing comes after it; another game begins
	}
	p.meter.moved(due, answered, made)
	return answered
}
