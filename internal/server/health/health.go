// Package health tells how the parts do on which a server depends. A part is looked at in one way, whoever wants to
// know: the operator who tries a configuration, the administrator's page, the metrics, or the log.
package health

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// A Grade says how a part does.
type Grade string

// The grades.
const (
	Fine  Grade = "ok"
	Noted Grade = "note"  // it works, and somebody may miss something, or will soon
	Wrong Grade = "FAULT" // it does not work
)

// A Finding is what a look at a part has found, in words for the operator.
type Finding struct {
	Grade Grade
	Says  string
}

// A Part is something that a server depends on. Look is quick, or ends with its context.
type Part struct {
	Name string
	Look func(context.Context) Finding
}

// A Monitor looks at parts from time to time, and remembers what it has found. It is safe for concurrent use.
type Monitor struct {
	parts []Part
	log   *slog.Logger

	mu    sync.Mutex
	found []Finding // guarded by mu: of each part, the latest
}

// NewMonitor returns a monitor that has looked at nothing yet: all is taken to be fine.
func NewMonitor(log *slog.Logger, parts ...Part) *Monitor {
	m := &Monitor{parts: parts, log: log, found: make([]Finding, len(parts))}
	for i := range m.found {
		m.found[i].Grade = Fine
	}
	return m
}

const (
	every   = 15 * time.Second // between two looks
	atMost  = 5 * time.Second  // for the look at a part
	unknown = "it did not answer in time"
)

// Run looks at the parts until the context ends, and logs when one changes for better or worse.
func (m *Monitor) Run(ctx context.Context) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		m.Look(ctx)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// Look looks at every part now.
func (m *Monitor) Look(ctx context.Context) {
	for i, p := range m.parts {
		f := look(ctx, p)
		if ctx.Err() != nil {
			return
		}
		m.mu.Lock()
		was := m.found[i].Grade
		m.found[i] = f
		m.mu.Unlock()
		if f.Grade == was {
			continue
		}
		switch f.Grade {
		case Wrong:
			m.log.Error("a part of the server is at fault", "part", p.Name, "why", f.Says)
		case Noted:
			m.log.Warn("a part of the server needs attention", "part", p.Name, "why", f.Says)
		default:
			m.log.Info("a part of the server is well again", "part", p.Name, "how", f.Says)
		}
	}
}

// look looks at a part, for a moment at most.
func look(ctx context.Context, p Part) Finding {
	bounded, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	f := p.Look(bounded)
	if bounded.Err() != nil && f.Grade == Fine {
		return Finding{Wrong, unknown}
	}
	return f
}

// A Known is what was found of a part.
type Known struct {
	Name string
	Finding
}

// Found returns what was found of each part at the latest look.
func (m *Monitor) Found() []Known {
	m.mu.Lock()
	defer m.mu.Unlock()
	known := make([]Known, len(m.parts))
	for i, p := range m.parts {
		known[i] = Known{p.Name, m.found[i]}
	}
	return known
}
