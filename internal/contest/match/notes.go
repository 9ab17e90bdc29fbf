package match

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/lag"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A note is a line of a game's file of notes: which program plays, what a move cost and what the program
// said of it, what it said afterwards, how a program failed, or why it has no list of dead stones.
type note struct {
	Number   int            `json:"n,omitempty"` // of the move
	Color    weiqi.Color    `json:"color"`
	Engine   int64          `json:"engine_us,omitempty"`
	Pipe     int64          `json:"pipe_us,omitempty"`
	Analysis *gtp.Analysis  `json:"analysis,omitempty"`
	Explains string         `json:"explains,omitempty"`
	Fault    End            `json:"fault,omitempty"`
	Detail   string         `json:"detail,omitempty"`
	NoList   *reason.Reason `json:"no_list,omitempty"` // why its word on dead stones counts for nothing
	Stderr   string         `json:"stderr,omitempty"`  // the last words of a program that failed
	// Program is which program plays the color from now on.
	Program *Player `json:"program,omitempty"`
	// Lag is how long what programs say has waited to be read, while the game was played.
	Lag *lag.Histogram `json:"lag,omitempty"`
	// Falsified says how the machine falsified a clock.
	Falsified string `json:"falsified,omitempty"`
}

// A notebook is the observer of one game. What it is told is in the file a second
// later, or when the next thing is told after that.
type notebook struct {
	mu      sync.Mutex
	file    *os.File
	text    *bufio.Writer
	flushed time.Time
	said    notes // all so far
}

const flushAfter = time.Second

var _ arena.Observer = (*notebook)(nil)

// openNotebook opens the notes of a game, which may have begun before.
func openNotebook(path string) (*notebook, error) {
	said, err := readNotes(path)
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	return &notebook{file: file, text: bufio.NewWriterSize(file, 1<<14), flushed: time.Now(), said: said}, nil
}

// Answered implements [arena.Observer].
func (b *notebook) Answered(_ string, a arena.Account) {
	b.write(note{
		Number:   a.Number,
		Color:    a.Color,
		Engine:   a.Engine.Microseconds(),
		Pipe:     a.Pipe.Microseconds(),
		Analysis: a.Answer.Analysis,
	})
}

// Explained implements [arena.Observer].
func (b *notebook) Explained(_ string, number int, c weiqi.Color, text string) {
	b.write(note{Number: number, Color: c, Explains: text})
}

// Failed implements [arena.Observer].
func (b *notebook) Failed(_ string, c weiqi.Color, err error) {
	n := note{Color: c, Fault: BrokeDown, Detail: err.Error()}
	var fault *gtp.FaultError
	var refused *gtp.RefusedError
	var missing *EngineError
	if errors.As(err, &missing) {
		n.Fault = NotStarted
		if errors.As(err, &fault) {
			n.Stderr = fault.Stderr
		}
		b.write(n)
		return
	}
	switch {
	case errors.As(err, &fault):
		n.Fault, n.Stderr = endOf(fault.Fault), fault.Stderr
	case errors.As(err, &refused) && strings.HasPrefix(refused.Command, "play "):
		n.Fault = Refused
	case errors.As(err, &refused):
		n.Fault = NoMove
	}
	b.write(n)
}

// NoList implements [arena.Observer].
func (b *notebook) NoList(_ string, c weiqi.Color, why reason.Reason) {
	b.write(note{Color: c, NoList: &why})
}

// plays notes which program plays a color from now on, where that is not known.
func (b *notebook) plays(c weiqi.Color, who Player) {
	b.mu.Lock()
	known := b.said.programs[c]
	b.mu.Unlock()
	if n := len(known); n == 0 || known[n-1] != who {
		b.write(note{Color: c, Program: &who})
	}
}

// lagged notes how long what programs said has waited to be read, and how that falsified a clock; "" if it did not.
func (b *notebook) lagged(h lag.Histogram, falsified string) {
	if h.Count() > 0 {
		b.write(note{Lag: &h, Falsified: falsified})
	}
}

// write adds a line. A line begins with the end of the one before it, which a crash
// may have cut short.
func (b *notebook) write(n note) {
	line := n.line()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.said.add(n)
	_, _ = b.text.WriteString("\n") // its error comes back when it is flushed
	_, _ = b.text.Write(line)
	if now := time.Now(); now.Sub(b.flushed) > flushAfter {
		_ = b.text.Flush()
		b.flushed = now
	}
}

// line returns the note as JSON. What nearly all of them are, the cost of a move without
// a word, is written by hand, in a small part of the time.
func (n note) line() []byte {
	if n == (note{Number: n.Number, Color: n.Color, Engine: n.Engine, Pipe: n.Pipe}) && n.Number != 0 {
		line := fmt.Appendf(nil, `{"n":%d,"color":%q`, n.Number, n.Color.String())
		if n.Engine != 0 {
			line = strconv.AppendInt(append(line, `,"engine_us":`...), n.Engine, 10)
		}
		if n.Pipe != 0 {
			line = strconv.AppendInt(append(line, `,"pipe_us":`...), n.Pipe, 10)
		}
		return append(line, '}')
	}
	line, err := json.Marshal(n)
	if err != nil {
		panic(fmt.Sprintf("match: a note that is no JSON: %v", err))
	}
	return line
}

// close ends the notes and returns what went wrong with them.
func (b *notebook) close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return errors.Join(b.text.Flush(), b.file.Close())
}

// notes are all of a game.
type notes struct {
	moves  map[int]note // by number; the last one counts
	faults map[weiqi.Color]note
	noList map[weiqi.Color]note // the last one counts
	lag    lag.Histogram        // of all the times that the game was played on

	programs map[weiqi.Color][]Player // that played, the first one first

	falsified string // how the machine falsified a clock; empty if it did not
}

// readNotes reads the notes of a game. There may be none, and what cannot be read is
// left out: a game is its log.
func readNotes(path string) (notes, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return notes{}, err
	}
	all := notes{moves: map[int]note{}, faults: map[weiqi.Color]note{}, noList: map[weiqi.Color]note{}, programs: map[weiqi.Color][]Player{}}
	for line := range bytes.Lines(text) {
		var n note
		if json.Unmarshal(line, &n) != nil {
			continue
		}
		all.add(n)
	}
	return all, nil
}

func (all *notes) add(n note) {
	switch {
	case n.Lag != nil:
		all.lag = all.lag.Plus(*n.Lag)
		all.falsified = cmp.Or(all.falsified, n.Falsified)
	case n.Program != nil:
		all.programs[n.Color] = append(all.programs[n.Color], *n.Program)
	case n.Fault != "":
		all.faults[n.Color] = n
	case n.NoList != nil:
		all.noList[n.Color] = n
	case n.Explains != "":
		told := all.moves[n.Number]
		told.Explains = n.Explains
		all.moves[n.Number] = told
	default:
		all.moves[n.Number] = n
	}
}

func (n note) engine() time.Duration { return time.Duration(n.Engine) * time.Microsecond }
func (n note) pipe() time.Duration   { return time.Duration(n.Pipe) * time.Microsecond }
