package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/shinpan/shinpan/internal/contest/match"
)

// A matchProgress shows how a match goes: a line for every game and, to a person, a
// bar with where the match stands.
type matchProgress struct {
	mu   sync.Mutex
	to   io.Writer // the lines; guarded by mu
	bars *mpb.Progress
	bar  *mpb.Bar
	line atomic.Value // where the match stands, a string
}

// start shows the progress of a match with so many games left. The caller must call stop.
func (p *matchProgress) start(to *os.File, left int) {
	if !isTerminal(to) {
		return
	}
	p.line.Store("")
	p.bars = mpb.New(mpb.WithOutput(to))
	p.bar = p.bars.AddBar(int64(left),
		mpb.PrependDecorators(decor.CountersNoUnit("%d of %d games")),
		mpb.AppendDecorators(decor.AverageETA(decor.ET_STYLE_MMSS), decor.Any(func(decor.Statistics) string { return " " + p.line.Load().(string) })))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.to = p.bars
}

// tell shows a line, at any time.
func (p *matchProgress) tell(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintln(p.to, text)
}

// game shows a game that has ended.
func (p *matchProgress) game(s *match.Standings, played match.Played) {
	p.tell(s.GameLine(played))
	if p.bar == nil {
		p.tell("  " + s.Line())
		return
	}
	p.line.Store(s.Line())
	p.bar.Increment()
}

// stop ends the showing, whether all games are over or not.
func (p *matchProgress) stop() {
	if p.bars != nil {
		p.bar.Abort(false) // does nothing to a bar that is full
		p.bars.Wait()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.to = os.Stdout
	}
}
