package match

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// A transcript is the file with all commands and replies between the referee and the programs of a game: a line for
// every line, with the time of day in UTC, the program (B, W, or M for the mediator), and ">" for a line sent
// to it or "<" for one that it writes.
type transcript struct {
	mu   sync.Mutex
	file *os.File // nil once it is closed
	text *bufio.Writer
	torn map[string][]byte // by program: the beginning of an unfinished line
}

// openTranscript opens the transcript of a game, which may have begun before.
func openTranscript(path, title string) (*transcript, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	t := &transcript{file: file, text: bufio.NewWriterSize(file, 1<<14), torn: map[string][]byte{}}
	fmt.Fprintf(t.text, "# %s: %s\n", time.Now().UTC().Format(time.DateOnly), title)
	return t, nil
}

// of returns what listens to a program; nil if there is no transcript.
func (t *transcript) of(who string) gtp.Transcript {
	if t == nil {
		return nil
	}
	return func(sent bool, text []byte) {
		t.mu.Lock()
		defer t.mu.Unlock()
		if sent {
			t.line(who+">", bytes.TrimSuffix(text, []byte("\n")))
			return
		}
		text = append(t.torn[who], text...)
		for {
			line, rest, whole := bytes.Cut(text, []byte("\n"))
			if !whole {
				break
			}
			t.line(who+"<", line)
			text = rest
		}
		t.torn[who] = bytes.Clone(text)
	}
}

// line writes a line; t.mu is held. Its error comes back when the file is closed.
func (t *transcript) line(who string, text []byte) {
	if t.file != nil {
		fmt.Fprintf(t.text, "%s %s %s\n", time.Now().UTC().Format("15:04:05.000000"), who, text)
	}
}

// close ends the transcript and returns what went wrong with it. What is written to it later is lost, and
// closing twice is allowed.
func (t *transcript) close() error {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.file == nil {
		return nil
	}
	for who, text := range t.torn {
		if len(text) > 0 {
			t.line(who+"<", append(text, " (it does not end)"...))
		}
	}
	err := errors.Join(t.text.Flush(), t.file.Close())
	t.file = nil
	return err
}

// openTranscript opens the transcript of a game; nil if none is wanted.
func (m *Match) openTranscript(g Game) (*transcript, error) {
	if !m.plan.Transcripts {
		return nil, nil
	}
	title := fmt.Sprintf("game %d, B is %s, W is %s", g.Number, m.plan.Engines[g.Black].Name, m.plan.Engines[g.White].Name)
	return openTranscript(m.dir.file(gamesFolder, g.ID()+transcriptSuffix), title)
}

// letter is the letter of an engine in the transcript of a game.
func (g Game) letter(engine int) string {
	switch g.Color(engine) {
	case weiqi.Black:
		return "B"
	case weiqi.White:
		return "W"
	default:
		return "M"
	}
}
