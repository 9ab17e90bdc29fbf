package store

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// Silence is how long a process may not be heard of before the others take it for dead.
// It beats several times in that time.
const Silence = 3 * time.Second

// Presence is which processes are at work on a shared store. Each has a name of its own,
// which stays the same when it is started again.
type Presence interface {
	// Beat notes that a process is at work, and what its clock says, and returns what it
	// finds. First is true for the first beat after a start: what the store has of an earlier
	// process of that name is then ignored. The clock is
	// read when the beat is made, just before the store's; the last time, if several. What the store
	// takes to answer is no difference of the clocks.
	Beat(ctx context.Context, process string, first bool, clock func() time.Time) (Pulse, error)

	// Lease takes a lease for a process, if no live process has it, and reports
	// whether the process has it now.
	Lease(ctx context.Context, what, process string) (bool, error)

	// Release gives back what a process has, if it has it.
	Release(ctx context.Context, what, process string) error
}

// A Pulse is what a process learns with a beat.
type Pulse struct {
	// Now is the time of the clocks of all processes: with the first heartbeat that of
	// the other live processes, and the store's if there are none; and from then on that of
	// the process. No jump of the store's clock changes it.
	Now time.Time
	// Behind is by how much the clock of the process is behind that of the others, or after
	// the first beat behind Now; 0 where there is nothing to go by.
	Behind time.Duration
	// Since is from when on at least one process has always been at work. It may turn out
	// to be later, while Sure is not true.
	Since time.Time
	// Sure: all the others have been heard of since this process began. Any other
	// may have died just before.
	Sure bool
	// Others are the other processes that are at work, by name.
	Others []string
	// Missed: the process was not heard of for so long that others may have taken what it had.
	Missed bool
}

// Heard is what a store keeps of a process.
type Heard struct {
	Name  string
	At    time.Time     // the last beat, by the store's clock
	Ahead time.Duration // by how much the clock of the process was ahead of the store's then
	Since time.Time     // from when on the process knows that one has always been at work, by its own clock
}

// Fresh reports whether the process is at work. A beat that lies far ahead was made before
// the clock was put back.
func (h Heard) Fresh(now time.Time) bool { return now.Sub(h.At).Abs() <= Silence }

// Feel returns the pulse of a process with a heartbeat now, by the store's clock, and the part of
// it that is to be stored. Its own clock is ahead of the store's. All are the fresh heartbeats, its own
// included if it is among them.
//
// A process that was heard of after this one began has been at work at the same time, so that
// one was always there since the time that it knows of. Any other is only believed to be.
func Feel(now time.Time, process string, first bool, ahead time.Duration, all []Heard) (p Pulse, kept Heard) {
	all = slices.DeleteFunc(slices.Clone(all), func(h Heard) bool {
		if h.Name == process {
			kept = h
		}
		return h.Name == process
	})
	p = Pulse{Missed: !first && kept.Name == "", Sure: true}
	if len(all) > 0 {
		foremost := slices.MaxFunc(all, func(a, b Heard) int { return cmp.Compare(a.Ahead, b.Ahead) })
		p.Behind = foremost.Ahead - ahead
	} else if first {
		p.Behind = -ahead
	}
	if first {
		ahead += p.Behind
	}
	p.Now = now.Add(ahead)
	since := p.Now
	if !first && !p.Missed {
		since = kept.Since
	}
	p.Since = since // so it is believed
	latest := func(a, b Heard) int { return b.At.Compare(a.At) }
	for _, h := range slices.SortedFunc(slices.Values(all), latest) {
		p.Others = append(p.Others, h.Name)
		if h.Since.Before(p.Since) {
			p.Since = h.Since
		}
		switch {
		case h.At.Add(h.Ahead).Before(since):
			p.Sure = false
		case h.Since.Before(since):
			since = h.Since
		}
	}
	slices.Sort(p.Others)
	return p, Heard{Name: process, At: now, Ahead: ahead, Since: since}
}
