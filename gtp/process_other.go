//go:build !linux

package gtp

import (
	"os"
	"time"
)

func enterNursery() {}
func leaveNursery() {}

func (p *process) adopt() {}

// reap waits for the end of the process.
func (p *process) reap() {
	_ = p.cmd.Wait() // how it ended is in its state
	p.mu.Lock()
	defer p.mu.Unlock()
	p.exit, p.reaped = p.cmd.ProcessState, true
}

func (p *process) askToEnd() { _ = p.cmd.Process.Signal(os.Interrupt) }

// A relative is a process that is to die with another. Here none is known.
type relative struct{}

func (p *process) dismiss() {}

// killTree kills the process. Its children see their pipes close.
func (p *process) killTree() { _ = p.cmd.Process.Kill() }

func (p *process) memory() (bytes int64, ok bool) { return 0, false }

func (p *process) waits() map[int]time.Duration { return nil }

func (p *process) wants() map[int]time.Duration { return nil }

// writeNow leaves it to Write.
func (p *process) writeNow(string) bool { return false }
