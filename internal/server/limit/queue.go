package limit

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Queue is passed by all work that costs more than a few milliseconds: pictures, GIFs,
// counts, estimates, records, exports, passwords, pairings, searches. It has a few slots, so
// that such work never takes the processor away from the games, and it is fair by address.
//
// Work is charged to the address that it is for by the time that it holds a slot: nothing has
// to be guessed. Slots are shared by start-time fair queueing: every address with work to do
// has a like share of them, and a stranger is next whatever others have asked for. Besides, an
// address has a budget, which fills as time passes. Only one that has used it up, or has many
// requests waiting, is refused, and told when to come again.
//
// Requests pass another queue before, so that those of an address with many connections wait for
// each other and not for those of everybody: see [Queue.Turn].
type Queue struct {
	name  string // as problems tell it
	slots int
	line  int  // tasks of one address that may wait; 0 is no limit
	crowd int  // tasks of all addresses that may wait; 0 is no limit
	rate  Rate // seconds of work; 0 is no limit
	asker func(context.Context) (address string, turn *Task)

	mu      sync.Mutex
	flows   map[string]*flow
	working []*Task // at most as many as there are slots
	lines   []*flow // those with tasks that wait
	waiting int     // such tasks, of all addresses
	begun   int     // those of them that gave way
	share   float64 // of the flow that got a slot last, at that time
	usual   float64 // seconds that a task takes, about
}

// A flow is an address as a queue knows it.
type flow struct {
	owes    float64 // seconds of work that its budget has not paid for
	asOf    time.Time
	share   float64 // seconds of work, counted from what others had when its line began
	working int
	waiting []*Task // first come first
}

// A Task is the work of one request.
type Task struct {
	queue *Queue
	of    *flow
	ready chan struct{} // closed when it has a slot, or is refused
	err   error         // why it is refused
	began time.Time     // when it got its slot
	since time.Time     // it has been charged up to then
	over  *time.Timer   // ends a request's turn
}

const (
	mostWaiting = 100              // tasks of one address that take work
	mostQueued  = 4096             // tasks of all addresses
	mostBegun   = 16               // tasks that give way at once, since what they have done so far takes memory
	patience    = 10 * time.Second // of a task that waits for its slot
	workLimit   = 20 * time.Second // from the first slot to the end of the work
	turnLimit   = 5 * time.Millisecond
)

// NewQueue returns a queue for heavy work. A rate of 0 is no limit of any kind: nobody is refused. The asker of the
// context of a request tells its address and the turn that it has, nil if it has none.
func NewQueue(r Rate, processors int, asker func(context.Context) (address string, turn *Task)) *Queue {
	g := &Queue{name: "work.address", slots: max(1, processors/2), asker: asker, flows: map[string]*flow{}}
	g.SetRate(r)
	return g
}

// SetRate applies another rate from now on. What an address has had done already counts.
func (g *Queue) SetRate(r Rate) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.rate, g.line, g.crowd = r, 0, 0
	if r.PerSecond > 0 {
		g.line, g.crowd = mostWaiting, mostQueued
	}
}

// NewTurns returns the queue that all requests pass.
func NewTurns(processors int) *Queue {
	return &Queue{name: "requests.address", slots: 4 * processors, crowd: mostQueued, flows: map[string]*flow{}}
}

// Turn waits until it is an address's turn, and returns what gives it back. It is over after
// [turnLimit] in any case: a request that takes longer waits for something, as for what it
// reads or for storage, or is heavy work.
func (g *Queue) Turn(ctx context.Context, address string) (*Task, error) {
	t, err := g.queue(address, false)
	if err != nil {
		return nil, err
	}
	if err := t.wait(ctx); err != nil {
		return nil, err
	}
	t.over = time.AfterFunc(turnLimit, t.leave)
	return t, nil
}

// Enter waits for a slot for the address that the request of a context comes from. The work
// goes by the context that is returned, which ends with the request or after [workLimit]; leave
// gives the slot back and must be called. Work within work has a slot already.
func (g *Queue) Enter(ctx context.Context) (working context.Context, leave func(), err error) {
	return g.pass(ctx, false)
}

// GoOn is [Queue.Enter] for another part of what has been let in: it refuses nobody.
func (g *Queue) GoOn(ctx context.Context) (working context.Context, leave func(), err error) {
	return g.pass(ctx, true)
}

func (g *Queue) pass(ctx context.Context, goesOn bool) (working context.Context, leave func(), err error) {
	if taskOf(ctx) != nil {
		return ctx, func() {}, nil
	}
	address, turn := g.asker(ctx)
	turn.End()
	t, err := g.queue(address, goesOn)
	if err != nil {
		return nil, nil, err
	}
	if err := t.wait(ctx); err != nil {
		return nil, nil, err
	}
	working, cancel := context.WithTimeout(context.WithValue(ctx, taskKey{}, t), workLimit)
	return working, func() { cancel(); t.leave() }, nil
}

// taskKey is the key of the task in the context of its work.
type taskKey struct{}

// taskOf returns the task of the work that a context is of, nil if it is of none.
func taskOf(ctx context.Context) *Task {
	t, _ := ctx.Value(taskKey{}).(*Task)
	return t
}

// GiveWay is called by long work between its parts. If an address waits that has had less of
// its share, that one works first. The error is that of the context.
func GiveWay(ctx context.Context) error {
	if t := taskOf(ctx); t != nil && t.yield() {
		if err := t.wait(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// queue puts a task into the line of an address, or says that the address asks too much.
func (g *Queue) queue(address string, goesOn bool) (*Task, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	g.charge(now)
	of := g.flow(address, now)
	if err := g.refusal(of, now); err != nil && !goesOn {
		return nil, err
	}
	t := &Task{queue: g, of: of, ready: make(chan struct{})}
	g.enqueue(t, len(of.waiting))
	if g.crowd > 0 && g.waiting > g.crowd {
		g.refuseLast()
	}
	g.grant(now)
	return t, nil
}

// flow returns an address as a queue knows it.
func (g *Queue) flow(address string, now time.Time) *flow {
	of := g.flows[address]
	if of == nil {
		if len(g.flows) >= manyUsers {
			g.forgive(now)
		}
		of = &flow{asOf: now}
		g.flows[address] = of
	}
	return of
}

// forgive forgets the addresses that owe nothing and ask for nothing.
func (g *Queue) forgive(now time.Time) {
	for address, d := range g.flows {
		if d.working == 0 && len(d.waiting) == 0 && (g.debt(d, now) == 0 || g.rate.PerSecond <= 0) {
			delete(g.flows, address)
		}
	}
}

// debt returns how many seconds of work an address owes.
func (g *Queue) debt(d *flow, now time.Time) float64 {
	d.owes = max(0, d.owes-now.Sub(d.asOf).Seconds()*g.rate.PerSecond)
	d.asOf = now
	return d.owes
}

// charge charges all work that is going on, up to now.
func (g *Queue) charge(now time.Time) {
	for _, t := range g.working {
		took := now.Sub(t.since).Seconds()
		t.of.owes += took
		t.of.share += took
		t.since = now
		g.debt(t.of, now)
	}
}

// refusal is what an address is told that asks for more than it may; nil if it may.
func (g *Queue) refusal(of *flow, now time.Time) error {
	if over := g.debt(of, now) - float64(max(1, g.rate.Burst)); over > 0 && g.rate.PerSecond > 0 {
		return g.tooMuch(reason.New("work-too-much"), over/g.rate.PerSecond)
	}
	if n := len(of.waiting); g.line > 0 && n >= g.line {
		wait := float64(n*len(g.lines)) * g.usual / float64(g.slots)
		return g.tooMuch(reason.New("work-waits", "n", n), wait)
	}
	return nil
}

// tooMuch is what an address is told that asks too much, and when it may come again.
func (g *Queue) tooMuch(why reason.Reason, seconds float64) error {
	return &RefusedError{Limit: g.name, Why: why, RetryAfter: wholeSeconds(seconds)}
}

// enqueue puts a task at a place of its address's line.
func (g *Queue) enqueue(t *Task, at int) {
	if len(t.of.waiting) == 0 {
		g.lines = append(g.lines, t.of)
		t.of.share = max(t.of.share, g.share)
	}
	t.of.waiting = slices.Insert(t.of.waiting, at, t)
	g.waiting++
	if !t.began.IsZero() {
		g.begun++
	}
}

// dequeue takes a task out of its address's line, and reports whether it was there.
func (g *Queue) dequeue(t *Task) bool {
	at := slices.Index(t.of.waiting, t)
	if at < 0 {
		return false
	}
	t.of.waiting = slices.Delete(t.of.waiting, at, at+1)
	if len(t.of.waiting) == 0 {
		at := slices.Index(g.lines, t.of)
		g.lines = slices.Delete(g.lines, at, at+1)
	}
	g.waiting--
	if !t.began.IsZero() {
		g.begun--
	}
	return true
}

// refuseLast refuses the last task of the longest line.
func (g *Queue) refuseLast() {
	longest := slices.MaxFunc(g.lines, func(a, b *flow) int { return len(a.waiting) - len(b.waiting) })
	t := longest.waiting[len(longest.waiting)-1]
	g.dequeue(t)
	t.err = g.tooMuch(reason.New("work-crowded"), float64(g.waiting)*g.usual/float64(g.slots))
	close(t.ready)
}

// grant gives free slots to tasks that wait.
func (g *Queue) grant(now time.Time) {
	for len(g.working) < g.slots {
		next := g.next()
		if next == nil {
			return
		}
		t := next.waiting[0]
		g.dequeue(t)
		g.share = max(g.share, next.share)
		next.working++
		g.working = append(g.working, t)
		t.since = now
		if t.began.IsZero() {
			t.began = now
		}
		close(t.ready)
	}
}

// next returns the address whose line is next: the one that has had least of its share. Where
// there are several slots one address leaves one of them to others. It is nil if nobody may.
func (g *Queue) next() *flow {
	var next *flow
	for _, d := range g.lines {
		if d.working < max(1, g.slots-1) && (next == nil || d.share < next.share) {
			next = d
		}
	}
	return next
}

// wait waits for the slot of a task.
func (t *Task) wait(ctx context.Context) error {
	select {
	case <-t.ready:
		return t.err
	default:
	}
	tooLong := time.NewTimer(patience)
	defer tooLong.Stop()
	var err error
	select {
	case <-t.ready:
		return t.err
	case <-ctx.Done():
		err = ctx.Err()
	case <-tooLong.C:
		err = ErrTooSlow
	}
	t.leave() // its line or, if it has come to that in the meantime, its slot
	return err
}

// leave gives the slot of a task back, or its place in the line.
func (t *Task) leave() {
	g := t.queue
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.dequeue(t) && g.unslot(t, time.Now()) {
		const weight = 0.1
		g.usual += weight * (time.Since(t.began).Seconds() - g.usual)
	}
}

// End ends a request's turn, if it has one.
func (t *Task) End() {
	if t != nil && t.over.Stop() {
		t.leave()
	}
}

// unslot takes the slot of a task and gives it to the next; it reports whether there was one.
func (g *Queue) unslot(t *Task, now time.Time) bool {
	at := slices.Index(g.working, t)
	if at < 0 {
		return false
	}
	g.charge(now)
	g.working = slices.Delete(g.working, at, at+1)
	t.of.working--
	g.grant(now)
	return true
}

// yield gives the slot to an address that has had less of its share, if one waits, and reports
// whether it did: then the task waits again, before all others of its address.
func (t *Task) yield() bool {
	g := t.queue
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	g.charge(now)
	if next := g.next(); next == nil || next.share >= t.of.share || g.begun >= mostBegun {
		return false
	}
	t.ready = make(chan struct{})
	if !g.unslot(t, now) {
		panic("limit: who has no slot gives none back")
	}
	g.enqueue(t, 0)
	return true
}

// Waiting returns how many tasks wait for a slot.
func (g *Queue) Waiting() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.waiting
}

// Charge charges an address for work that was done for it without a slot.
func (g *Queue) Charge(address string, work time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.flow(address, time.Now()).owes += work.Seconds()
}

// Owes returns how many seconds of work an address has not paid for yet, and whether the queue
// remembers it.
func (g *Queue) Owes(address string) (seconds float64, known bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	of, known := g.flows[address]
	if !known {
		return 0, false
	}
	return g.debt(of, time.Now()), true
}
