package main

import (
	"fmt"
	"io"
	"os"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// A progress shows how far a long piece of work is: with a bar to a person, and to
// anything else with a line now and then. It is for one goroutine at a time.
type progress struct {
	name        string
	done, total int
	lines       io.Writer // nil where there is a bar

	bars *mpb.Progress
	bar  *mpb.Bar
}

// newProgress starts to show work of so many steps. The caller must call stop.
func newProgress(to *os.File, name string, total int) *progress {
	p := &progress{name: name, total: total}
	if !isTerminal(to) {
		p.lines = to
		return p
	}
	p.bars = mpb.New(mpb.WithOutput(to))
	p.bar = p.bars.AddBar(int64(total),
		mpb.PrependDecorators(decor.Name(name+" "), decor.CountersNoUnit("%d of %d")),
		mpb.AppendDecorators(decor.AverageETA(decor.ET_STYLE_MMSS)))
	return p
}

// step says that one more step is done.
func (p *progress) step() {
	p.done++
	switch {
	case p.bar != nil:
		p.bar.Increment()
	case p.total >= 20 && p.done*10/p.total > (p.done-1)*10/p.total:
		fmt.Fprintf(p.lines, "%s: %d of %d\n", p.name, p.done, p.total)
	}
}

// stop ends the showing, whether all is done or not.
func (p *progress) stop() {
	if p.bar != nil {
		p.bar.Abort(false) // does nothing to a bar that is full
		p.bars.Wait()
	}
}
