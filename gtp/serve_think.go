package gtp

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A Thinker is a [Player] that says what it thinks. [Serve] lets controllers look at
// that, and lets the player see to its time itself.
type Thinker interface {
	Player
	// Play is Choose with the clock of the side to move. The time for the move is up at
	// the context's deadline, regardless of the clock. The move is legal.
	Play(ctx context.Context, p *weiqi.Position, komi weiqi.Score, c Clock) Thought
	// Think looks at a position until the context ends or the loop is left, and yields
	// what it has found every so often, and once more at the end.
	Think(ctx context.Context, p *weiqi.Position, komi weiqi.Score, every time.Duration) iter.Seq[Thought]
}

// A Thought is what a [Thinker] has found out about a position. The rates and scores
// are of the side to move.
type Thought struct {
	Move       weiqi.Move // that it would play now
	Resign     bool       // the game is lost as far as it sees
	Visits     int        // of the position
	Winrate    float64    // how likely it wins, from 0 to 1
	Score      float64    // by how many points it leads, komi included
	Stdev      float64    // how far scores are from that, as a standard deviation in points
	Candidates []Candidate
	// Ownership gives the owner of each point, from 1, Black's, to -1, White's, by row
	// and then column from A1; nil if it is not known.
	Ownership []float64
}

// A Candidate is a move that a [Thought] considers. Candidates are sorted, the best first.
type Candidate struct {
	Move    weiqi.Move
	Visits  int
	Winrate float64
	Score   float64
	Stdev   float64      // of its scores, in points
	Prior   float64      // the probability of the move before any search, 0 to 1
	Line    []weiqi.Move // the expected continuation, from this move
	Tried   []int        // how often each move of the line was visited; nil if it does not know

	Ownership []float64 // as a Thought has it, after this move; nil if it does not know
}

// sideToMove reads an optional color at the head of arguments. Without one it is the
// side to move.
func (s *server) sideToMove(args []string) (weiqi.Color, []string) {
	if len(args) > 0 {
		if color, err := weiqi.ParseColor(args[0]); err == nil {
			return color, args[1:]
		}
	}
	return s.now().Turn(), args
}

func (s *server) genmove(ctx context.Context, args []string) (string, error) {
	return s.answerMove(ctx, args, s.asItStands, true)
}

func (s *server) genmoveCleanup(ctx context.Context, args []string) (string, error) {
	return s.answerMove(ctx, args, true, true)
}

func (s *server) regGenmove(ctx context.Context, args []string) (string, error) {
	return s.answerMove(ctx, args, s.asItStands, false)
}

// answerMove returns the move of a side, and plays it if it is to.
func (s *server) answerMove(ctx context.Context, args []string, cleanup, play bool) (string, error) {
	if len(args) != 1 {
		return "", errSyntax
	}
	color, err := weiqi.ParseColor(args[0])
	if err != nil {
		return "", errVertex
	}
	p := s.withTurn(color)
	thought, took, err := s.decide(ctx, p, cleanup)
	if err != nil {
		return "", err
	}
	if !play {
		return s.vertex(thought), nil
	}
	return s.carryOut(p, thought, took)
}

// decide asks the player for a move.
func (s *server) decide(ctx context.Context, p *weiqi.Position, cleanup bool) (t Thought, took time.Duration, err error) {
	began := time.Now()
	defer func() {
		took = time.Since(began)
		s.thinking += took
	}()
	if s.thinker != nil && !cleanup {
		limited, cancel := within(ctx, s.options.MoveTime)
		defer cancel()
		return s.thinker.Play(limited, p, s.allKomi(), *s.clock[p.Turn()]), 0, nil
	}
	ask := s.player.Choose
	if cleanup {
		ask = s.player.Cleanup
	}
	limited, cancel := within(ctx, s.share(p))
	defer cancel()
	if t.Move, err = ask(limited, p, s.allKomi()); err != nil {
		s.log.Error("cannot choose a move", "err", err)
	}
	return t, 0, err
}

// vertex returns what a player does, as GTP writes it.
func (s *server) vertex(t Thought) string {
	if t.Resign && !s.options.NeverResign {
		return "resign"
	}
	return t.Move.Vertex()
}

// carryOut plays the move that the player has decided on in some time, unless it
// resigns.
func (s *server) carryOut(p *weiqi.Position, t Thought, took time.Duration) (string, error) {
	s.clock[p.Turn()].spend(took)
	next, err := p.Play(t.Move)
	if err != nil {
		s.log.Error("the player's move is illegal", "err", err, "position", p.String())
		return "", err
	}
	s.thought = t
	vertex := s.vertex(t)
	if vertex != "resign" {
		s.way, s.moved = append(s.way, next), true
	}
	return vertex, nil
}

// analyze reports what the player thinks until there is another line of input.
func (s *server) analyze(report reporter) handler {
	return func(ctx context.Context, args []string) (string, error) {
		color, args := s.sideToMove(args)
		ask, err := parseAsk(args)
		if err != nil {
			return "", err
		}
		s.reply.begin()
		ctx, stop := s.in.untilNext(ctx)
		defer stop()
		for t := range s.thinker.Think(ctx, s.withTurn(color), s.allKomi(), ask.interval) {
			if line := report(ask, s.now().Size(), color, ask.shown(ask.allowed(t))); line != "" {
				s.reply.line(line)
			}
			if s.reply.err != nil {
				break
			}
		}
		<-ctx.Done() // it may have found all there is to find
		return "", nil
	}
}

// genmoveAnalyze plays a move and reports what the player thinks of it.
func (s *server) genmoveAnalyze(report reporter) handler {
	return func(ctx context.Context, args []string) (string, error) {
		color, args := s.sideToMove(args)
		ask, err := parseAsk(args)
		if err != nil {
			return "", err
		}
		p := s.withTurn(color)
		t, took, err := s.decide(ctx, p, s.asItStands)
		if err != nil {
			return "", err
		}
		t = ask.allowed(t)
		vertex, err := s.carryOut(p, t, took)
		if err != nil {
			return "", err
		}
		if line := report(ask, s.now().Size(), color, ask.shown(t)); line != "" {
			s.reply.line(line)
		}
		s.reply.begin()
		return "play " + vertex, nil
	}
}

// search returns the move that the player would play with the clock of a side.
func (s *server) search(ctx context.Context, args []string) (string, error) {
	color, args := s.sideToMove(args)
	if len(args) > 0 {
		return "", errSyntax
	}
	t, _, err := s.decide(ctx, s.withTurn(color), s.asItStands)
	if err != nil {
		return "", err
	}
	return s.vertex(t), nil
}

// searchAnalyze says what genmoveAnalyze does, and plays nothing.
func (s *server) searchAnalyze(ctx context.Context, args []string) (string, error) {
	color, args := s.sideToMove(args)
	ask, err := parseAsk(args)
	if err != nil {
		return "", err
	}
	t, _, err := s.decide(ctx, s.withTurn(color), s.asItStands)
	if err != nil {
		return "", err
	}
	t = ask.allowed(t)
	vertex := s.vertex(t)
	if line := kataReport(ask, s.now().Size(), color, ask.shown(t)); line != "" {
		s.reply.line(line)
	}
	s.reply.begin()
	return "play " + vertex, nil
}

// explain says what the player thought of the last move that it played.
func (s *server) explain(context.Context, []string) (string, error) {
	t := s.thought
	switch {
	case t.Move.Color == weiqi.Empty:
		return "", errors.New("there is no move to explain")
	case len(t.Candidates) == 0:
		return t.Move.Vertex() + ": nothing else to do", nil
	}
	var line []string
	for _, c := range t.Candidates {
		if c.Move == t.Move {
			for _, m := range c.Line {
				line = append(line, m.Vertex())
			}
		}
	}
	return fmt.Sprintf("%s: wins %.1f %% of %d games, by %+.1f points on average; expects %s",
		t.Move.Vertex(), 100*t.Winrate, t.Visits, t.Score, strings.Join(line, " ")), nil
}

// lookTime is how long the player thinks about a board when only the ownership is asked for.
const lookTime = 500 * time.Millisecond

// ownership draws the owner of each point, from 1, Black's, to -1, White's.
func (s *server) ownership(ctx context.Context, _ []string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	var owners []float64
	for t := range s.thinker.Think(ctx, s.now(), s.allKomi(), lookTime) {
		owners = t.Ownership
	}
	size := s.now().Size()
	if len(owners) != size.Points() {
		return "", errors.New("the player has no idea")
	}
	var rows []string
	for row := range slices.Chunk(owners, size.Cols) {
		rows = append(rows, fmt.Sprintf("%.2f", row))
	}
	slices.Reverse(rows)
	return strings.NewReplacer("[", "", "]", "").Replace("\n" + strings.Join(rows, "\n")), nil
}

// goguiCommands lists what GoGui offers in its menu: type, label and command.
func (s *server) goguiCommands(context.Context, []string) (string, error) {
	lines := []string{
		"plist/Dead Stones/final_status_list dead",
		"plist/Stones in Seki/final_status_list seki",
		"string/Final Score/final_score",
	}
	if s.thinker != nil {
		lines = append(lines,
			"dboard/Ownership/shinpan-ownership",
			"string/Explain Last Move/gomill-explain_last_move")
	}
	return strings.Join(lines, "\n"), nil
}
