// Package load puts a server of this kind under load, measures it, and finds
// lost moves.
//
// [Run] seats pairs of guests, each of which plays one game after another, and watchers at
// event streams. The moves come at a rate that does not depend on the server: every pair
// has a schedule, and the latency of a move counts from the time at which it was due. A
// server that stands still for a second is charged with all moves that were due meanwhile,
// although a pair has only one move under way. (Where latencies count from the sending, as
// in a loop that asks, waits and asks again, a slow server is asked less, and looks fast.)
// With think times instead of a rate a move is due some time after the last was answered.
//
// A request goes to any of the servers, which share their games, and to another one when
// it fails. Moves have numbers, so that one may be repeated until it is acknowledged. In
// the end the log of every game is read: each acknowledged move must be there, once, in its
// place. Watchers check the numbers of what they are told.
//
// All this happens on the machine of the server, or beside it: connections are kept
// alive, and the few lines of HTTP that are needed are spoken here, on plain
// connections, since the client of the standard library would take a good part of the
// machine that is to be measured (see BenchmarkCall).
package load

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

// A Config says what load is wanted. Servers and Games are required, and so is one of
// Rates and Think.
type Config struct {
	Servers  []string      // host:port of each; they share their games
	Games    int           // that are played at any time
	Watchers int           // spread over the games
	Rates    []float64     // moves a second over all games; each is measured in its turn
	Think    time.Duration // between the answer to a move and the next one of its game, on average; instead of rates
	Even     bool          // moves come, or thoughts take, evenly; otherwise with exponential chance
	WarmUp   time.Duration // before each measurement
	Duration time.Duration // of each measurement; 10 s if zero
	Clock    string        // of the games, as the API writes it; "1h+1m" if empty
	Seed     uint64        // of all chance

	Connections int           // to each server at most, watchers not counted; 128 if zero
	Answer      time.Duration // how long one answer may take; 5 s if zero
	Patience    time.Duration // how long a move is repeated before it is given up; 10 s if zero

	Disk      string        // a directory on the disk of the server, of which fdatasync is measured; empty for none
	DiskProbe time.Duration // how long, around each measurement; 1 s if zero
	Processes []string      // numbers of the servers' processes, whose processor time is measured

	Progress func(Progress) // called every second and when the work changes, by one goroutine; may be nil
}

// A Progress is how far a run is.
type Progress struct {
	Doing   string  // in a few words
	Moves   int     // acknowledged so far, of all
	Rate    float64 // acknowledged in the last second
	Latency Summary // of the measurement so far
}

func (c Config) withDefaults() Config {
	c.Duration = cmp.Or(c.Duration, 10*time.Second)
	c.Clock = cmp.Or(c.Clock, "1h+1m")
	c.Connections = cmp.Or(c.Connections, 128)
	c.Answer = cmp.Or(c.Answer, 5*time.Second)
	c.Patience = cmp.Or(c.Patience, 10*time.Second)
	c.DiskProbe = cmp.Or(c.DiskProbe, time.Second)
	if c.Progress == nil {
		c.Progress = func(Progress) {}
	}
	return c
}

// ErrLimited is returned where a server limits what one client may ask for.
var ErrLimited = errors.New("the server limits how fast one may ask: start it with serve --no-limits")

// A generator is one run.
type generator struct {
	Config
	origins []*origin
	pairs   []*pair
	meter   meter
	alarm   *alarm
	stop    context.CancelCauseFunc // ends the run with a reason
}

// Run puts servers under load and reports what came of it. Whether games are sound is in
// the report; the error is of a run that was not finished.
func Run(ctx context.Context, c Config) (*Report, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	g := &generator{Config: c.withDefaults(), alarm: newAlarm(), stop: stop}
	defer g.alarm.close()
	for _, addr := range c.Servers {
		g.origins = append(g.origins, newOrigin(addr, g.Connections, g.Answer))
	}
	defer func() {
		for _, o := range g.origins {
			o.hangUp()
		}
	}()
	var showing sync.WaitGroup
	defer showing.Wait()
	shown := make(chan struct{})
	defer close(shown)
	showing.Go(func() { g.show(shown) })

	report, err := g.run(ctx)
	if reason := context.Cause(ctx); reason != nil {
		return nil, reason
	}
	return report, err
}

// run seats, plays, ends and checks.
func (g *generator) run(ctx context.Context) (*Report, error) {
	report := &Report{Servers: g.Servers, Games: g.Games, Watchers: g.Watchers, Seed: g.Seed}
	if _, _, err := g.cpu(); err != nil {
		return nil, err // before all the work
	}
	if err := g.checkFiles(); err != nil {
		return nil, err
	}
	g.meter.do("seating the players")
	if err := g.seat(ctx); err != nil {
		return nil, err
	}
	watching, unwatch := context.WithCancel(ctx)
	defer unwatch()
	alone, err := residentOf(g.Processes...)
	if err != nil {
		return nil, err
	}
	watchers := g.seatWatchers(watching)
	defer watchers.Wait()
	defer unwatch() // first
	seated := g.memoryEach(alone)

	plans := []plan{{think: g.Think}}
	if g.Think == 0 {
		plans = plans[:0]
		for _, rate := range g.Rates {
			plans = append(plans, plan{rate: rate})
		}
	}
	for _, plan := range plans {
		step, err := g.measure(ctx, plan)
		if err != nil {
			return nil, err
		}
		report.Steps = append(report.Steps, step)
	}

	later := g.memoryEach(alone)
	g.meter.do("ending the games")
	g.each(func(p *pair) { p.end(ctx) })
	unfinished := watchers.waitFor(ctx, grace)
	unwatch()
	watchers.Wait()
	report.Watched = g.meter.watched
	report.Watched.Unfinished, report.Watched.Memory, report.Watched.MemoryLater = unfinished, seated, later
	g.meter.do("reading the logs")
	report.Audit = g.audit(ctx)
	report.Total, report.Complaints = g.meter.whole, g.meter.complaints
	return report, ctx.Err()
}

// grace is how long watchers may take to be told how their games ended.
const grace = 10 * time.Second

// workers is how many goroutines do what is done for every pair at once.
const workers = 64

// each does something for every pair, several at a time.
func (g *generator) each(do func(*pair)) {
	work := make(chan *pair)
	var working sync.WaitGroup
	for range min(workers, len(g.pairs)) {
		working.Go(func() {
			for p := range work {
				do(p)
			}
		})
	}
	for _, p := range g.pairs {
		work <- p
	}
	close(work)
	working.Wait()
}

// seat makes the guests and begins a game of each pair.
func (g *generator) seat(ctx context.Context) error {
	for i := range g.Games {
		g.pairs = append(g.pairs, &pair{
			generator: g,
			number:    i,
			watched:   i < g.Watchers,
			random:    rand.New(rand.NewPCG(g.Seed, uint64(i))),
			begun:     make(chan struct{}),
		})
	}
	g.each(func(p *pair) {
		if ctx.Err() != nil {
			return
		}
		if err := p.seat(ctx); err != nil {
			g.stop(err)
		}
	})
	return context.Cause(ctx)
}

// show tells how far the run is, until shown closes.
func (g *generator) show(shown <-chan struct{}) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for last := 0; ; {
		select {
		case <-ticker.C:
			p := g.meter.progress()
			p.Rate = float64(p.Moves - last)
			last = p.Moves
			g.Progress(p)
		case <-shown:
			return
		}
	}
}

// How long to wait when no server has answered: at first, and at most.
const (
	firstPause   = 10 * time.Millisecond
	longestPause = 250 * time.Millisecond
)

// ask asks any server, and others when it does not answer, until the patience for one
// request is at an end. The answer is appended to into. tries is how often it was asked.
func (g *generator) ask(ctx context.Context, random *rand.Rand, a request, into []byte) (status int, body []byte, tries int, err error) {
	first, pause, until := random.IntN(len(g.origins)), firstPause, time.Now().Add(g.Patience)
	for {
		status, body, err = g.origins[(first+tries)%len(g.origins)].call(ctx, a, into)
		tries++
		switch {
		case ctx.Err() != nil:
			return 0, into, tries, ctx.Err()
		case err == nil && status == http.StatusTooManyRequests:
			err := limitedBy(a, body)
			g.stop(err)
			return 0, into, tries, err
		case err == nil && status < http.StatusInternalServerError && status != http.StatusRequestTimeout:
			return status, body, tries, nil
		case err == nil:
			err = refusal(a, status, body)
		}
		if time.Now().After(until) {
			return 0, into, tries, fmt.Errorf("given up after %d tries: %w", tries, err)
		}
		if tries%len(g.origins) == 0 {
			sleep(ctx, pause)
			pause = min(2*pause, longestPause)
		}
	}
}

// limitedBy is [ErrLimited] with what the server has said, which names the limit: one that was started with --no-limits
// has none, so that it is another server that answers there.
func limitedBy(a request, body []byte) error {
	return fmt.Errorf("%w; if it was, another server answers at its address (%s %s: %.200s)", ErrLimited, a.method, a.path, bytes.TrimSpace(body))
}

// refusal is the error of an answer that is none of the good ones.
func refusal(a request, status int, body []byte) error {
	return fmt.Errorf("%s %s: %d %.200s", a.method, a.path, status, body)
}

// sleep waits, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
