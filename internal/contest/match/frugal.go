package match

import (
	"runtime"
	"runtime/debug"
)

// Frugal makes this process leave the processors to the programs that play: it uses
// one of them at a time, which saves the search for work on the others, and collects
// garbage less often than usual, since a match makes little. That halves
// the cost of a move. The function that it returns undoes this.
func Frugal() (undo func()) {
	processors, percent := runtime.GOMAXPROCS(1), debug.SetGCPercent(400)
	return func() {
		runtime.GOMAXPROCS(processors)
		debug.SetGCPercent(percent)
	}
}
