package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/server/certificate"
	"github.com/shinpan/shinpan/internal/server/health"
	"github.com/shinpan/shinpan/internal/server/traces"
)

// parts returns what this server depends on by its configuration, as it is looked at while it runs; package web adds
// what it knows itself.
func (c config) parts(from certificates, faults *engineFaults, delivers *traces.Exporter) []health.Part {
	var parts []health.Part
	if file := c.DB.File(); file != "" {
		parts = append(parts, health.Part{Name: "disk", Look: func(context.Context) health.Finding { return findRoom(filepath.Dir(file)) }})
	}
	if from != nil {
		parts = append(parts, health.Part{Name: "certificate", Look: func(context.Context) health.Finding { return c.TLS.look(from, time.Now()) }})
	}
	if c.runsPrograms() || faults.finding().Grade != health.Fine {
		parts = append(parts, health.Part{Name: "engines", Look: func(context.Context) health.Finding { return faults.finding() }})
	}
	if delivers != nil {
		parts = append(parts, health.Part{Name: "traces", Look: func(context.Context) health.Finding {
			if delivers.Failing() {
				return health.Finding{Grade: health.Noted, Says: "the collector does not take them"}
			}
			return health.Finding{Grade: health.Fine, Says: "the collector takes them"}
		}})
	}
	return parts
}

// Of so many bytes that are free a database soon has none left, or has none.
const (
	littleRoom = 1 << 30
	noRoom     = 64 << 20
)

// findRoom looks how much room is left where a database is.
func findRoom(dir string) health.Finding {
	free, all, known := room(dir)
	if !known {
		return health.Finding{Grade: health.Fine, Says: "the system does not say how much is free"}
	}
	says := fmt.Sprintf("%.1f GB of %.1f GB are free", float64(free)/1e9, float64(all)/1e9)
	switch {
	case free < noRoom:
		return health.Finding{Grade: health.Wrong, Says: says + ": make room, or no move can be stored"}
	case free < littleRoom:
		return health.Finding{Grade: health.Noted, Says: says + ": make room soon"}
	}
	return health.Finding{Grade: health.Fine, Says: says}
}

// look looks at the certificate of a server that runs.
func (t tlsConfig) look(from certificates, now time.Time) health.Finding {
	switch from := from.(type) {
	case *certificate.Files:
		return lookAt(from.Leaf(), now)
	case *certificate.Issuer:
		until, err := from.Until()
		switch {
		case err != nil:
			return health.Finding{Grade: health.Wrong, Says: err.Error()}
		case until.IsZero():
			return health.Finding{Grade: health.Noted, Says: "the authority has not issued it yet"}
		case now.After(until):
			return health.Finding{Grade: health.Wrong, Says: "it ran out on " + until.Format(time.DateOnly) + ", and could not be renewed"}
		case now.Add(soon).After(until):
			return health.Finding{Grade: health.Noted, Says: "it runs out on " + until.Format(time.DateOnly) + ", and could not be renewed yet"}
		}
		return health.Finding{Grade: health.Fine, Says: "good until " + until.Format(time.DateOnly)}
	}
	return health.Finding{Grade: health.Fine}
}

// engineFaults knows which programs of a configuration could not be started the last time that one was wanted. It is
// safe for concurrent use.
type engineFaults struct {
	mu sync.Mutex
	// guarded by mu:
	last     map[string]error // by program; none if it started
	confines health.Finding   // how the system confines programs
}

// note notes how the start of a program ended.
func (f *engineFaults) note(name string, err error) {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.last == nil {
		f.last = map[string]error{}
	}
	if err == nil {
		delete(f.last, name)
	} else {
		f.last[name] = err
	}
}

// noteConfinement notes how the system confines programs.
func (f *engineFaults) noteConfinement(found health.Finding) {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.confines = found
}

// finding tells which programs cannot be played, and whether the system does not confine them as it should.
func (f *engineFaults) finding() health.Finding {
	f.mu.Lock()
	defer f.mu.Unlock()
	var faults []string
	for name, err := range f.last {
		faults = append(faults, name+": "+err.Error())
	}
	if len(faults) > 0 {
		slices.Sort(faults)
		return health.Finding{Grade: health.Wrong, Says: strings.Join(faults, "; ")}
	}
	if g := f.confines.Grade; g == health.Noted || g == health.Wrong {
		return f.confines
	}
	return health.Finding{Grade: health.Fine, Says: "each started when it was wanted"}
}
