package load

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// A plan is one load: a rate of moves a second over all games, or a time to think.
type plan struct {
	rate  float64
	think time.Duration
}

// String says it in a few words.
func (p plan) String() string {
	if p.think > 0 {
		return fmt.Sprintf("thinking for %v", p.think)
	}
	return fmt.Sprintf("%g moves/s", p.rate)
}

// A Step is one measurement. Times in its JSON are in nanoseconds.
type Step struct {
	Rate     float64       `json:"rate,omitempty"`     // moves a second that were wanted; 0 with think times
	Think    time.Duration `json:"think_ns,omitempty"` // instead
	Duration time.Duration `json:"duration_ns"`
	Moves    Tally         `json:"moves"`    // that were due in that time
	Answered int           `json:"answered"` // moves acknowledged in that time, whenever they were due
	Latency  Summary       `json:"latency"`
	Late     Summary       `json:"late"`     // how late the generator was itself; it is part of the latency
	Delivery Summary       `json:"delivery"` // of a move to a watcher, from its first sending

	// fdatasync after writes of 4 KB, before and after the measurement
	Disk      Summary       `json:"disk"`
	ServerCPU time.Duration `json:"server_cpu_ns"`    // that the servers' processes took; 0 where it was not measured
	OwnCPU    time.Duration `json:"generator_cpu_ns"` // that the generator took; 0 where it cannot be known
}

// Achieved returns how many moves a second were acknowledged.
func (s *Step) Achieved() float64 {
	return float64(s.Answered) / s.Duration.Seconds()
}

// perMove divides what all moves of that time took.
func (s *Step) perMove(d time.Duration) time.Duration {
	return d / time.Duration(max(s.Answered, 1))
}

// measure warms up, and measures one load.
func (g *generator) measure(ctx context.Context, p plan) (Step, error) {
	step := Step{Rate: p.rate, Think: p.think, Duration: g.Duration}
	var disk Histogram
	if err := g.probe(&disk); err != nil {
		return step, err
	}
	a := arrivals{plan: p, start: time.Now(), every: p.think, even: g.Even}
	if p.think == 0 {
		a.every = time.Duration(float64(g.Games) / p.rate * float64(time.Second))
	}
	from := a.start.Add(g.WarmUp)
	a.end = from.Add(g.Duration)
	g.meter.begin(from, a.end)
	g.meter.do(p.String())
	var playing sync.WaitGroup
	for _, pair := range g.pairs {
		playing.Go(func() { pair.play(ctx, a) })
	}
	sleep(ctx, time.Until(from))
	server, own, err := g.cpu()
	if err != nil {
		g.stop(err)
	}
	sleep(ctx, time.Until(a.end))
	serverAfter, ownAfter, err := g.cpu()
	if err != nil {
		g.stop(err)
	}
	playing.Wait()
	if err := g.probe(&disk); err != nil {
		return step, err
	}
	step.ServerCPU, step.OwnCPU, step.Disk = serverAfter-server, ownAfter-own, disk.Summary()
	g.meter.mu.Lock()
	defer g.meter.mu.Unlock()
	step.Moves, step.Answered, step.Latency = g.meter.window, g.meter.answered, g.meter.latency.Summary()
	step.Late, step.Delivery = g.meter.late.Summary(), g.meter.delivery.Summary()
	return step, context.Cause(ctx)
}

// probe measures the disk, if it is to be measured, for half of the time.
func (g *generator) probe(h *Histogram) error {
	if g.Disk == "" {
		return nil
	}
	g.meter.do("measuring the disk")
	return probeDisk(g.Disk, g.DiskProbe/2, h)
}

// cpu returns the processor time that the servers' processes and this one have used. Where
// there is no /proc it knows nothing of its own.
func (g *generator) cpu() (servers, own time.Duration, err error) {
	own, _ = cpuOf("self") // it is of no use to end for it
	servers, err = cpuOf(g.Processes...)
	return servers, own, err
}
