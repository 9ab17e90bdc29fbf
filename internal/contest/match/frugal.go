package match

import (
	"runtime"
	"runtime/debug"
)

// Frugal makes this process leave the processors to the programs that play: it uses
// one of them at a time, which spares it the search for work with the others, and lets
// more garbage come together than usual, of which a match makes little. That halves
// what a move costs. The function that it returns takes it back.
func Frugal() (undo func()) {
	processors, percent := runtime.GOMAXPROCS(1), debug.SetGCPercent(400)
	return func() {
		runtime.GOMAXPROCS(processors)
		debug.SetGCPercent(percent)
	}
}
