package gtp

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// Analyzes reports whether [Engine.Analyze] can return anything: whether the program lists
// kata-analyze or lz-analyze.
func (e *Engine) Analyzes() bool { return e.Has(kataAnalyze) || e.Has(leelaAnalyze) }

const (
	kataAnalyze  = "kata-analyze"
	leelaAnalyze = "lz-analyze"
	// analyzeEvery is the interval, in hundredths of a second, at which a program reports while
	// it is waited for.
	analyzeEvery = "10"
	// analyzeGrace is how long a program may take to end its reply once it is told to stop.
	analyzeGrace = 20 * time.Second
)

// Analyze has the program look at its board, with a side to move, until its moves have so many
// visits together or the time is over. Its move is the best one. The program is asked by
// kata-analyze, with ownership where it is told, or by lz-analyze, which knows no points: its
// Score is then 0, and Ownership nil. The error wraps [errors.ErrUnsupported] if it lists neither.
func (e *Engine) Analyze(ctx context.Context, c weiqi.Color, size weiqi.Size, visits int, most time.Duration) (Thought, error) {
	if !e.Analyzes() {
		return Thought{}, errors.ErrUnsupported
	}
	if err := e.take(ctx); err != nil {
		return Thought{}, err
	}
	defer e.release()
	text, err := "", error(nil)
	for _, args := range e.analyzeAsks(c) {
		var refused *RefusedError
		if text, err = e.report(ctx, visits, most, args); !errors.As(err, &refused) {
			break // it knows all that was asked for
		}
	}
	if err != nil {
		return Thought{}, err
	}
	lines := strings.Split(text, "\n")
	thought, ok := parseThought(c, size, lines[len(lines)-1])
	if !ok {
		return Thought{}, e.garbage(kataAnalyze, text)
	}
	return thought, nil
}

// analyzeAsks returns the commands to try, the one that asks for most first.
func (e *Engine) analyzeAsks(c weiqi.Color) [][]string {
	if !e.Has(kataAnalyze) {
		return [][]string{{leelaAnalyze, c.String(), analyzeEvery}}
	}
	plain := []string{kataAnalyze, c.String(), analyzeEvery}
	return [][]string{slices.Concat(plain, []string{"rootInfo", "true", "ownership", "true"}), slices.Concat(plain, []string{"ownership", "true"}), plain}
}

// report sends a command that reports until there is another line of input, which it is given once
// the reports have so many visits or the time is over, and returns the reply.
func (e *Engine) report(ctx context.Context, visits int, most time.Duration, command []string) (string, error) {
	enough, over := make(chan struct{}, 1), make(chan struct{})
	watch := func(line string) {
		if visitsOf(line) >= visits {
			select {
			case enough <- struct{}{}:
			default:
			}
		}
	}
	e.reports.Store(&watch)
	defer e.reports.Store(nil)
	stopped := make(chan struct{})
	defer func() { close(over); <-stopped }()
	go func() {
		defer close(stopped)
		wait := time.NewTimer(most)
		defer wait.Stop()
		select {
		case <-enough:
		case <-wait.C:
		case <-over:
			return
		}
		e.nudge(over)
	}()
	ctx, cancel := context.WithTimeout(ctx, most+analyzeGrace)
	defer cancel()
	return e.send(ctx, command[0], command[1:]...)
}

// nudge writes an empty line, which is no command and ends an analysis.
func (e *Engine) nudge(over <-chan struct{}) {
	if e.unwritten.Load() == 0 && e.peer.writeNow("\n") {
		return
	}
	e.unwritten.Add(1)
	select {
	case e.lines <- "\n":
	case <-e.dead:
	case <-over:
		e.unwritten.Add(-1)
	}
}

// reported hands a report to who waits for one.
func (e *Engine) reported(line string) {
	if watch := e.reports.Load(); watch != nil {
		(*watch)(line)
	}
}

// visitsOf returns how many visits a report tells of all its moves together.
func visitsOf(line string) int {
	sum := 0
	for part := range strings.SplitSeq(line, " visits ") {
		first, _, _ := strings.Cut(part, " ")
		if n, err := strconv.Atoi(first); err == nil {
			sum += n
		}
	}
	return sum
}

// parseThought reads a report "info move D4 visits 12 winrate 0.46 … pv D4 Q16 info move … rootInfo … ownership …".
// It is not ok if there is no move in it.
func parseThought(c weiqi.Color, size weiqi.Size, line string) (t Thought, ok bool) {
	rate, score, told := 0.0, 0.0, 0
	for part := range strings.SplitSeq(" "+line, " info ") {
		words := strings.Fields(part)
		if len(words) < 2 || words[0] != "move" {
			continue
		}
		candidate, rest, good := parseCandidate(c, words)
		if !good {
			return Thought{}, false
		}
		t.Candidates = append(t.Candidates, candidate)
		told += candidate.Visits
		rate += candidate.Winrate * float64(candidate.Visits)
		score += candidate.Score * float64(candidate.Visits)
		words = rest
		t.root(words)
		t.owners(c, size, words)
	}
	if len(t.Candidates) == 0 {
		return Thought{}, false
	}
	if t.Visits == 0 {
		t.Visits = told
		t.Winrate, t.Score = rate/float64(max(told, 1)), score/float64(max(told, 1))
	}
	t.Move = t.Candidates[0].Move
	return t, true
}

// parseCandidate reads a move and its fields, and returns the words after its line.
func parseCandidate(c weiqi.Color, words []string) (found Candidate, rest []string, ok bool) {
	var err error
	if found.Move, err = weiqi.ParseMove(c, words[1]); err != nil {
		return Candidate{}, nil, false
	}
	for i := 2; i+1 < len(words); i += 2 {
		value := words[i+1]
		switch words[i] {
		case "visits":
			found.Visits = parseVisits(value)
		case "winrate":
			found.Winrate = *cmp.Or(parseWinrate(value), new(float64))
		case "scoreLead":
			found.Score = *cmp.Or(parseFinite(value), new(float64))
		case "pv":
			found.Line = parseLine(c, words[i+1:])
			return found, words[i+1+len(found.Line):], true
		case "rootInfo", "ownership":
			return found, words[i:], true
		}
	}
	return found, nil, true
}

// root reads what the program thinks of the position as a whole, if it is among the words.
func (t *Thought) root(words []string) {
	at := slices.Index(words, "rootInfo")
	if at < 0 {
		return
	}
	for i := at + 1; i+1 < len(words); i += 2 {
		switch words[i] {
		case "visits":
			t.Visits = parseVisits(words[i+1])
		case "winrate":
			t.Winrate = *cmp.Or(parseWinrate(words[i+1]), new(float64))
		case "scoreLead":
			t.Score = *cmp.Or(parseFinite(words[i+1]), new(float64))
		case "ownership":
			return
		}
	}
}

// owners reads whose the points are, as the side to move has it, from the upper left corner.
func (t *Thought) owners(c weiqi.Color, size weiqi.Size, words []string) {
	at := slices.Index(words, "ownership")
	if at < 0 || len(words) < at+1+size.Points() {
		return
	}
	owners := make([]float64, size.Points())
	for i, word := range words[at+1 : at+1+size.Points()] {
		owner := parseFinite(word)
		if owner == nil {
			return
		}
		if c == weiqi.White {
			*owner = -*owner
		}
		owners[(size.Rows-1-i/size.Cols)*size.Cols+i%size.Cols] = *owner
	}
	t.Ownership = owners
}
