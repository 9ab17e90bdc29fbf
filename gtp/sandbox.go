package gtp

import (
	"path/filepath"
	"regexp"
	"slices"
	"syscall"
	"time"
)

// A Sandbox is what a program may not do. The zero Sandbox forbids nothing.
//
// The limits are set in the program's process before the program is: a [Command]
// with a sandbox starts the running executable once more, which must call [Launch]
// first of all and there becomes the program, or starts it. What the system cannot
// enforce is left out, and [Engine.Unconfined] says so. Only Linux can enforce anything.
type Sandbox struct {
	Memory int64 // bytes of data that each of its processes may have; 0: no limit
	// that each of its processes may use, in whole seconds, rounded up, until it is killed; 0: no limit
	CPUTime   time.Duration
	CPUs      []int // the processors for the program, counted from 0; nil: all
	Processes int   // how many processes and threads it may have; 0: no limit
	NoNetwork bool
	ReadOnly  bool     // it may not create, write or delete files,
	Writable  []string // but for these, what is below these, devices, and $TMPDIR if it is Isolated

	// Isolated keeps the program from all other processes: it neither sees, reads, stops nor
	// changes another, and shares no memory with one. It has none of root's privileges except
	// for files, whoever owns them, and no disk as a device. If it is also ReadOnly, and root
	// starts it, it loses the privileges for files too and runs as a user of its own, if that
	// user can read the files that its command names. Programs that are Isolated from the same
	// Command have different process numbers.
	Isolated bool
	// Enclosed, besides Isolated, has the program find nothing but what it needs: programs, libraries and settings of
	// the system, where it is installed, the files and directories that its command names, those that are Readable or
	// Writable, and a directory of its own, where its temporary files are. It may write to the last two, and to where
	// its command has it run, unless it is ReadOnly. Where its command does not say, it runs in the directory of its
	// own. Unless the command has an environment, it gets of ours only what has no secrets, such as the PATH.
	Enclosed bool
	Readable []string
	// Hidden are directories that it finds empty, and cannot write to, if it is Isolated. If it is Enclosed, they are
	// files or directories that nothing may show to it: a program that could not run without them is not started.
	Hidden []string
}

// passedOn are variables of where the system's programs and libraries are, of the language and the time, and of how to
// compute.
var passedOn = regexp.MustCompile(`^(PATH|LD_LIBRARY_PATH|LANG|LANGUAGE|TZ)=|^(LC|CUDA|NVIDIA|HIP|HSA|ROCR|OCL|OMP|GOMP|KMP|MKL|OPENBLAS)_`)

// PassedOn reports whether an enclosed program gets a variable of our environment, "key=value".
func PassedOn(variable string) bool { return passedOn.MatchString(variable) }

// Hiding returns a sandbox that hides one directory more, where it is Isolated; without that
// it hides none.
func (s Sandbox) Hiding(dir string) (Sandbox, error) {
	if !s.Isolated {
		return s, nil
	}
	path, err := filepath.Abs(dir)
	s.Hidden = append(slices.Clip(s.Hidden), path)
	return s, err
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
		{s.Isolated, isolationPart},
		{s.Enclosed, viewPart},
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
	isolationPart = "isolation"
	hiddenPart    = "hidden files"
	viewPart      = "other files"
	userPart      = "user"
)

// Unconfined says which parts of its sandbox the system does not enforce on the
// program, and why, as in "network: only TCP is refused".
func (e *Engine) Unconfined() []string { return e.unconfined }

// A launchReport is what became of a program that was started in a sandbox.
type launchReport struct {
	Unconfined []string      // parts of the sandbox
	Parent     bool          // what was started stays, as the program's parent
	Failure    string        // why the program does not run
	Errno      syscall.Errno // the system's part in it
}
