package corpus

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A Judge is a judge to be measured.
type Judge struct {
	Name string
	// Ask returns the judge's opinion on an entry's position.
	Ask func(context.Context, *Entry) (life.Opinion, error)
	// Count returns the margin that the judge finds; nil is the plain count of the
	// board without the dead stones.
	Count func(*Entry) weiqi.Score
}

// Of returns the measurable judge that is asked about bare positions.
func Of(name string, judge life.Judge) Judge {
	return Judge{
		Name: name,
		Ask:  func(ctx context.Context, e *Entry) (life.Opinion, error) { return judge.Judge(ctx, e.Position) },
	}
}

// Counting returns the judge Tom with its own count: the margin is that of its
// Chinese count where areas were counted, else of its Japanese one.
func Counting(name string, tom life.Tom) Judge {
	j := Of(name, tom)
	j.Count = func(e *Entry) weiqi.Score {
		count := tom.Count(e.Position, 0)
		if e.Position.Rules().Scoring == weiqi.Territory {
			return count.Japanese.Score
		}
		return count.Chinese.Score
	}
	return j
}

// An Answer is what a judge said about an entry, compared with the truth.
type Answer struct {
	// Margin is what the judge makes of the board, as [Truth.Margin].
	Margin  weiqi.Score
	Exact   bool
	Settled bool
	// Missed are the dead stones that it called alive, and Extra the stones that it
	// called dead though they are alive. Both are empty where the truth is not known.
	Missed, Extra weiqi.Set
	// Certainty is that of the chain that it is least sure of.
	Certainty float64
	// Open and Protect are as in [life.Opinion].
	Open, Protect weiqi.Set
	Took          time.Duration
	// Err says why there is no opinion. Nothing is exact then, nor settled.
	Err error
}

// Options say how to measure.
type Options struct {
	// Now reads a clock that only goes forward.
	Now func() time.Time
	// Parallel is how many positions are judged at once; fewer than 1 means 1. With
	// more than one the times are those of a machine at work on the others too.
	Parallel int
	// Done, if not nil, is called after each entry, by one goroutine at a time.
	Done func()
}

// patience is how many failures in a row a judge is allowed that has answered before.
const patience = 4

// Measure asks the judge about every entry and returns its answers, in their order. A
// judge that fails on an entry goes on with the next one; but one that fails on the
// first that it answers, or on several in a row, is not asked any more, and the error
// is its last one.
func Measure(ctx context.Context, judge Judge, entries []Entry, o Options) ([]Answer, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	answers := make([]Answer, len(entries))
	next := make(chan int)
	var mu sync.Mutex
	left := 0 // failures in a row that are still allowed; guarded by mu
	var work sync.WaitGroup
	for range max(o.Parallel, 1) {
		work.Go(func() {
			for i := range next {
				answer := judge.answer(ctx, &entries[i], o.Now)
				mu.Lock()
				answers[i] = answer
				switch {
				case answer.Err == nil:
					left = patience
				case left > 0:
					left--
				default:
					cancel(fmt.Errorf("%s is given up at %s: %w", judge.Name, entries[i].ID, answer.Err))
				}
				if o.Done != nil {
					o.Done()
				}
				mu.Unlock()
			}
		})
	}
	for i := range entries {
		select {
		case next <- i:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(next)
	work.Wait()
	return answers, context.Cause(ctx)
}

// answer asks the judge about an entry.
func (j Judge) answer(ctx context.Context, e *Entry, now func() time.Time) Answer {
	begin := now()
	opinion, err := j.Ask(ctx, e)
	a := Answer{Took: now().Sub(begin), Err: err}
	if err != nil {
		return a
	}
	a.Margin = e.Position.Count(opinion.Dead)
	if j.Count != nil {
		a.Margin = j.Count(e)
	}
	a.Settled, a.Open, a.Protect = opinion.Settled(), opinion.Open, opinion.Protect
	a.Certainty = 1
	for _, chain := range opinion.Chains {
		a.Certainty = min(a.Certainty, chain.Certainty)
	}
	t := e.Truth
	if t.Dead != nil {
		a.Missed = t.Dead.Minus(opinion.Dead).Minus(t.Either)
		if !t.Subset {
			a.Extra = opinion.Dead.Minus(*t.Dead).Minus(t.Either)
		}
	}
	if t.Check == Suite || t.Margin == nil {
		a.Exact = a.DeadExact(t)
	} else {
		a.Exact = a.Margin == *t.Margin
	}
	return a
}

// DeadExact reports whether the judge named the dead stones that the truth has.
func (a Answer) DeadExact(t Truth) bool {
	return a.Err == nil && t.Dead != nil && a.Missed.Empty() && a.Extra.Empty()
}

// within reports whether the judge's count is no more than some points off. Where no
// margin is known, it is as near as it is exact.
func (a Answer) within(points int, t Truth) bool {
	if a.Err != nil || t.Margin == nil {
		return a.Exact
	}
	off := a.Margin - *t.Margin
	return max(off, -off) <= weiqi.Points(points)
}
