package gtp

import "time"

// A Sandbox is what a program may not do. The zero Sandbox forbids nothing.
//
// The limits are set in the program's process before the program is: a [Command]
// with a sandbox starts the running executable once more, which must call [Launch]
// first of all and there becomes the program. What the system cannot enforce is
// left out, and [Engine.Unconfined] says so. Only Linux can enforce anything.
type Sandbox struct {
	Memory    int64         // bytes of data that each of its processes may have; 0: no limit
	CPUTime   time.Duration // that each of its processes may use, in whole seconds, rounded up, until it is killed; 0: no limit
	CPUs      []int         // on which it may run, counted from 0; nil: on all
	Processes int           // how many processes and threads it may have; 0: no limit
	NoNetwork bool
	ReadOnly  bool     // it may not create, write or delete files,
	Writable  []string // but for these, what is below these, and devices
}

// forbids lists the parts of the sandbox that forbid anything.
func (s Sandbox) forbids() (parts []string) {
	for _, part := range []struct {
		set  bool
		name string
	}{
		{s.Memory > 0, memoryPart},
		{s.CPUTime > 0, cpuTimePart},
		{s.CPUs != nil, cpusPart},
		{s.Processes > 0, processesPart},
		{s.NoNetwork, networkPart},
		{s.ReadOnly, filesPart},
	} {
		if part.set {
			parts = append(parts, part.name)
		}
	}
	return parts
}

// The parts of a sandbox, as messages name them.
const (
	memoryPart    = "memory"
	cpuTimePart   = "CPU time"
	cpusPart      = "CPUs"
	processesPart = "processes"
	networkPart   = "network"
	filesPart     = "files"
)

// Unconfined says which parts of its sandbox the system does not enforce on the
// program, and why, as in "network: only TCP is refused".
func (e *Engine) Unconfined() []string { return e.unconfined }
