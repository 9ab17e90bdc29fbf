package gtp

import (
	"errors"
	"time"
)

// A Pipe is a program without the protocol: bytes in, bytes out, and its process,
// to examine how a program keeps to the protocol. Read and Write may be called
// at the same time, and so may all its other methods.
type Pipe struct{ process *process }

// Open starts a program. Of the command's limits only the one for the last words
// counts. The owner must call [Pipe.Close].
func Open(c Command) (*Pipe, error) {
	if len(c.Args) == 0 {
		return nil, errors.New("start a program: its command is empty")
	}
	p, err := startProcess(c)
	if err != nil {
		return nil, &StartError{c.Args[0], err}
	}
	return &Pipe{p}, nil
}

// Read reads from the program's standard output.
func (p *Pipe) Read(b []byte) (int, error) { return p.process.Read(b) }

// Write writes to the program's standard input. It fails with
// [os.ErrDeadlineExceeded] if the program does not read it in time.
func (p *Pipe) Write(b []byte, timeout time.Duration) error {
	if err := p.process.stdin.SetWriteDeadline(time.Now().Add(timeout)); err != nil {
		return err
	}
	_, err := p.process.Write(b)
	return err
}

// CloseInput ends the program's standard input.
func (p *Pipe) CloseInput() { closeAll(p.process.stdin) }

// Terminate asks the program to end, as the system's shutdown would.
func (p *Pipe) Terminate() { p.process.terminate() }

// Gone is closed when the program has ended.
func (p *Pipe) Gone() <-chan struct{} { return p.process.gone() }

// Epitaph tells how the program has ended, as in "exit status 0", and its last
// words; nothing while it lives.
func (p *Pipe) Epitaph() (how, stderr string) { return p.process.epitaph() }

// Memory returns how many bytes of real memory the program and its children have.
// It is not ok where the system does not tell, or the program has ended.
func (p *Pipe) Memory() (bytes int64, ok bool) { return p.process.memory() }

// Waits returns how long each thread of the program has waited for a processor so far, by
// its number; nothing where the system does not tell.
func (p *Pipe) Waits() map[int]time.Duration { return p.process.waits() }

// Unconfined says the same as [Engine.Unconfined].
func (p *Pipe) Unconfined() []string { return p.process.unconfined }

// Close kills the program with all its children. The error says that it could not
// be ended; closing twice is allowed.
func (p *Pipe) Close() error {
	p.process.kill()
	defer p.process.release()
	select {
	case <-p.Gone():
		return nil
	case <-time.After(patience):
		return errors.New("the program could not be ended")
	}
}
