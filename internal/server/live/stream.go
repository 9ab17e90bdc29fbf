package live

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// A stream is what one client reads of a game as it goes on. A quiet stream has no goroutine: the
// game's [feed] offers it the news. Only a client that does not take them at once gets a
// goroutine, which waits for the client and then tells what has happened meanwhile. That follows
// from the client's place in the log, so that a slow client takes no more memory than any other.
// A client that takes nothing for as long as [WriteDeadline] is dropped.
type stream struct {
	feed    *feed
	out     connection
	format  format
	waiting chan []byte   // gets what the handler is to write; nil where the handler has returned
	proved  time.Time     // when Still was asked last; by one goroutine
	leave   func()        // is called when it ends
	done    chan struct{} // closed when it has ended

	mu sync.Mutex
	// guarded by mu:
	watch
	busy  bool      // a goroutine writes; before it stops it looks for news, and at last
	last  bool      // nothing is to come after what is being written
	wrote time.Time // when something was written last
}

// run begins the answer, and returns when the stream needs its handler no more: at once where the
// connection is taken over, otherwise at the end of the stream.
func (s *stream) run(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if panicked := recover(); panicked != nil { // a writer cuts the connection so
			s.finish(false)
			panic(panicked)
		}
	}()
	s.out = newHandlerConn(w)
	s.format.head(w.Header())
	if s.Wait == 0 { // a client that polls wants to keep its connection
		if t := takeOver(w, r); t != nil {
			s.out, s.format.chunked = t, true
			s.feed.hub.running.Go(func() {
				t.wait()
				s.end()
			})
			s.write(nil)
			return
		}
	}
	s.waiting = make(chan []byte, 1)
	ctx := r.Context()
	if s.Wait > 0 {
		var late context.CancelFunc
		ctx, late = context.WithTimeout(ctx, s.Wait)
		defer late()
	}
	s.write(nil)
	gone := ctx.Done()
	for {
		select {
		case rest := <-s.waiting:
			s.write(rest)
		case <-gone:
			gone = nil
			s.end()
		case <-s.done:
			return
		}
	}
}

// offer tells the client the news of a snapshot, unless a goroutine is about to. It reports whether
// the stream goes on; if not, it is to be finished.
func (s *stream) offer(e *snapshot) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy || s.last {
		return true
	}
	batch, last := e.news(&s.watch, s.format)
	return s.push(batch, last)
}

// beat writes a line that tells nothing, if nothing was written since a time. It reports
// whether the stream goes on; if not, it is to be finished.
func (s *stream) beat(since time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy || s.last || s.wrote.After(since) {
		return true
	}
	return s.push(s.format.alive(), false)
}

// push writes a batch without waiting. It reports whether the stream goes on.
// The stream's lock is held.
func (s *stream) push(batch []byte, last bool) bool {
	if len(batch) == 0 && !last {
		return true
	}
	n, err := s.out.offer(batch)
	s.wrote, s.last = time.Now(), last || err != nil
	switch {
	case err != nil:
		return false
	case n == len(batch):
		return !last
	}
	s.busy = true
	if s.waiting != nil {
		s.waiting <- batch[n:]
	} else {
		s.feed.hub.running.Go(func() { s.write(batch[n:]) })
	}
	return true
}

// write writes the rest of a batch and what has happened meanwhile, until there is nothing more
// to tell, or the client is gone. The stream is busy until it returns.
func (s *stream) write(rest []byte) {
	for {
		if len(rest) > 0 && s.out.write(rest) != nil {
			s.finish(false)
			return
		}
		var ended bool
		rest, ended = s.next()
		if ended {
			s.finish(true)
			return
		}
		if len(rest) == 0 {
			return
		}
	}
}

// next returns what is to be written now that everything before it has been, and whether
// nothing is and nothing will be. If there is nothing just now, the stream is not busy any more.
func (s *stream) next() (batch []byte, ended bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrote = time.Now()
	if !s.last {
		batch, s.last = newSnapshot(s.feed).news(&s.watch, s.format)
	}
	s.busy = len(batch) > 0 || s.last
	return batch, len(batch) == 0 && s.last
}

// end ends the stream as soon as what is being written has been.
func (s *stream) end() {
	s.mu.Lock()
	busy, already := s.busy, s.last
	s.last = true
	s.mu.Unlock()
	if !busy && !already {
		s.finish(true)
	}
}

// finish closes a stream of which nothing more is written.
func (s *stream) finish(whole bool) {
	s.out.close(whole)
	s.leave()
	close(s.done)
	s.feed.hub.running.Done()
}
