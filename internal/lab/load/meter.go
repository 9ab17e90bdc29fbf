package load

import (
	"slices"
	"sync"
	"time"
)

// A Tally counts what became of moves.
type Tally struct {
	Acknowledged int `json:"acknowledged"`
	Refused      int `json:"refused"`
	GivenUp      int `json:"given_up"` // for lack of an answer; each was repeated when the next move was due
	Retried      int `json:"retried"`  // requests that repeated one
	Replayed     int `json:"replayed"` // acknowledged as one that was there before: the first answer was lost
	Unsent       int `json:"unsent"`   // due in the measurement, but an earlier move of the game was not answered
}

// An outcome is what became of one move; without any mark it was acknowledged.
type outcome struct {
	retries                    int
	refused, givenUp, replayed bool
}

func (t *Tally) add(o outcome) {
	t.Retried += o.retries
	switch {
	case o.refused:
		t.Refused++
	case o.givenUp:
		t.GivenUp++
	default:
		t.Acknowledged++
		if o.replayed {
			t.Replayed++
		}
	}
}

// A meter takes down what happens.
type meter struct {
	mu sync.Mutex
	// guarded by mu:
	doing      string
	whole      Tally
	watched    Watched
	complaints []string // the first few errors

	// of the measurement; moves belong to it by the time at which they were due
	from, to time.Time
	window   Tally
	answered int // moves acknowledged in that time, whenever they were due
	latency  Histogram
	late     Histogram // how late the generator itself was
	delivery Histogram
}

// do says what is being done now.
func (m *meter) do(what string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.doing = what
}

// begin begins a measurement.
func (m *meter) begin(from, to time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.from, m.to, m.window, m.answered = from, to, Tally{}, 0
	m.latency, m.late, m.delivery = Histogram{}, Histogram{}, Histogram{}
}

// within reports whether a time belongs to the measurement. The caller holds m.mu.
func (m *meter) within(t time.Time) bool { return !t.Before(m.from) && t.Before(m.to) }

// woke notes that the generator slept until a move was due, and how much longer.
func (m *meter) woke(due time.Time, late time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.within(due) {
		m.late.Add(late)
	}
}

// moved notes what became of a move. One that was not acknowledged took as long, at least.
func (m *meter) moved(due, answered time.Time, o outcome) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.whole.add(o)
	if m.within(due) {
		m.window.add(o)
		m.latency.Add(answered.Sub(due))
	}
	if !o.refused && !o.givenUp && m.within(answered) {
		m.answered++
	}
}

// unsent notes that a move was not made.
func (m *meter) unsent(due time.Time, waited time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.whole.Unsent++
	if m.within(due) {
		m.window.Unsent++
		m.latency.Add(waited)
	}
}

// maxComplaints is how many errors are kept for the report.
const maxComplaints = 5

// complain notes an error.
func (m *meter) complain(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if text := err.Error(); len(m.complaints) < maxComplaints && !slices.Contains(m.complaints, text) {
		m.complaints = append(m.complaints, text)
	}
}

// watch notes what befell a watcher; note may change what is counted.
func (m *meter) watch(note func(*Watched)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	note(&m.watched)
}

// heard notes how long after its sending a watcher was told of a move.
func (m *meter) heard(sent time.Time, after time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.within(sent) {
		m.delivery.Add(after)
	}
}

// progress returns how far the run is, but not how fast.
func (m *meter) progress() Progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	return Progress{Doing: m.doing, Moves: m.whole.Acknowledged, Latency: m.latency.Summary()}
}
