package gtp

// A Transcript is called with every line that is sent to a program, and with every byte that the
// program writes to its standard output, as they pass. Several goroutines call it, and the
// program waits until it returns. It must not keep or change the text.
type Transcript func(sent bool, text []byte)

// Record has a transcript called with everything that passes from now on; nil ends that.
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
