package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/shinpan/shinpan/match"
)

// A matchProgress shows how a match goes: a line for every game and, to a person, a
// bar with where the match stands.
type matchProgress struct {
	to   io.Writer // the lines
	bars *mpb.Progress
	bar  *mpb.Bar
	line atomic.Value // where the match stands, a string
}

// newMatchProgress starts to show a match of which so many games are left. The caller
// must call stop.
func newMatchProgress(to *os.File, left int) *matchProgress {
	p := &matchProgress{to: to}
	if !isTerminal(to) {
		return p
	}
	p.line.Store("")
	p.bars = mpb.New(mpb.WithOutput(to))
	p.bar = p.bars.AddBar(int64(left),
		mpb.PrependDecorators(decor.CountersNoUnit("%d of %d games")),
		mpb.AppendDecorators(decor.AverageETA(decor.ET_STYLE_MMSS), decor.Any(func(decor.Statistics) string { return " " + p.line.Load().(string) })))
	p.to = p.bars
	return p
}

// game shows a game that has ended.
func (p *matchProgress) game(s *match.Standings, played match.Played) {
	fmt.Fprintln(p.to, s.GameLine(played))
	if p.bar == nil {
		fmt.Fprintln(p.to, "  "+s.Line())
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
	}
}
