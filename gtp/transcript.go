package gtp

// A Transcript is given all that passes between us and a program, as it passes: every line that is sent to
// it, and every byte that it writes to its standard output. It is called by
// several goroutines and holds the program up until it returns. The bytes are not its own.
type Transcript func(sent bool, text []byte)

// Record gives all that passes from now on to a transcript; nil ends that.
func (e *Engine) Record(t Transcript) {
	if t == nil {
		e.transcript.Store(nil)
		return
	}
	e.transcript.Store(&t)
}

// record gives something to the transcript, if there is one.
func (e *Engine) record(sent bool, text []byte) {
	if t := e.transcript.Load(); t != nil && len(text) > 0 {
		(*t)(sent, text)
	}
}

// recorded reads from the peer of an engine, with the transcript listening.
type recorded struct{ engine *Engine }

func (r recorded) Read(b []byte) (int, error) {
	n, err := r.engine.peer.Read(b)
	r.engine.record(false, b[:n])
	return n, err
}
