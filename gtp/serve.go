package gtp

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A Player is what [Serve] makes an engine of. It keeps no state: each question
// comes with the position it is about.
type Player interface {
	// Choose returns a legal move of the side to move. The komi is all that White
	// gets, compensation for a handicap included. At the context's deadline the time
	// for the move is up: the best one found so far is wanted then.
	Choose(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error)
	// Cleanup is Choose when the board will be counted as it stands: it does not
	// pass while there are dead stones of the opponent to be captured.
	Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error)
	// Dead returns the dead stones of both sides, whole chains.
	Dead(ctx context.Context, p *weiqi.Position) (weiqi.Set, error)
}

// Options say how an engine presents itself.
type Options struct {
	Name, Version string
	Rules         weiqi.Rules   // until the controller sets others
	MoveTime      time.Duration // the most for one move, regardless of the clock; 0: no limit
	NeverResign   bool          // play on even if a [Thinker] would resign
	Ponder        bool          // a [Thinker] goes on thinking after its move, until the next command
	Log           *slog.Logger  // what goes wrong in the player; nothing is logged if nil
}

// Serve answers GTP commands with the help of a player until it is told to quit or
// in ends, which is no error. When the context ends it returns the context's error
// after the current command; the owner of in may close it to end the wait for
// the next one. A new engine has an empty 19x19 board and no komi.
//
// The controller's clock commands become a deadline for every move. A player
// that is a [Thinker] gets the clock itself, and also answers the commands by which a
// controller asks for its analysis.
func Serve(ctx context.Context, in io.Reader, out io.Writer, player Player, o Options) error {
	s := newServer(player, o)
	s.in = &lineReader{in: bufio.NewReaderSize(in, maxLine)}
	s.reply = &replyWriter{out: out}
	for !s.quit {
		line := s.next(ctx)
		if line.err != nil && !errors.Is(line.err, io.EOF) {
			return fmt.Errorf("read a command: %w", line.err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if line.tooLong {
			s.reply.end("", errors.New("the line is too long"))
		} else {
			s.answer(ctx, line.text)
		}
		if err := s.reply.err; err != nil {
			return fmt.Errorf("write a reply: %w", err)
		}
		if line.err != nil {
			return nil
		}
	}
	return nil
}

// A server is the state of an engine.
type server struct {
	player   Player
	thinker  Thinker // the player, if it is one
	options  Options
	log      *slog.Logger
	commands map[string]handler
	in       *lineReader
	reply    *replyWriter

	rules      weiqi.Rules
	asItStands bool // dead stones are not removed by agreement
	komi       weiqi.Score
	clock      map[weiqi.Color]*Clock
	handicap   int               // stones
	setup      weiqi.Setup       // the start of the game
	way        []*weiqi.Position // from there to the present
	thought    Thought           // about the last move that it decided on
	thinking   time.Duration     // all the time that it took to decide
	moved      bool              // by the command before
	quit       bool
}

// next returns the next line. A player that ponders thinks about its opponent's move
// until there is one.
func (s *server) next(ctx context.Context) commandLine {
	if s.options.Ponder && s.moved && s.thinker != nil {
		ctx, stop := s.in.untilNext(ctx)
		defer stop()
		for range s.thinker.Think(ctx, s.now(), s.allKomi(), usualInterval) {
			continue // what it finds is for its next move
		}
	}
	s.moved = false
	return s.in.next()
}

// A handler does a command and returns the text of the reply. Its error is the
// text of a refusal, and the state has not changed then.
type handler func(ctx context.Context, args []string) (string, error)

// Refusals in the protocol's own words.
var (
	errSyntax = errors.New("syntax error")
	errVertex = errors.New("invalid color or coordinate")
	errSize   = errors.New("unacceptable size")
)

func newServer(player Player, o Options) *server {
	s := &server{
		player:  player,
		options: o,
		log:     cmp.Or(o.Log, slog.New(slog.DiscardHandler)),
		rules:   o.Rules,
		clock:   newClocks(TimeControl{}),
	}
	if err := s.start(weiqi.Setup{Size: weiqi.Square(19), Turn: weiqi.Black}, 0); err != nil {
		panic(err) // of an empty board
	}
	s.commands = map[string]handler{
		"protocol_version": s.says("2"),
		"name":             s.says(o.Name),
		"version":          s.says(o.Version),
		"known_command":    s.knownCommand,
		"list_commands":    s.listCommands,
		"quit":             s.doQuit,

		"boardsize":             s.boardSize,
		"rectangular_boardsize": s.boardSize,
		"clear_board":           s.clearBoard,
		"set_position":          s.setPosition,
		"loadsgf":               s.loadSGF,
		"komi":                  s.setKomi,
		"get_komi":              s.getKomi,
		"fixed_handicap":        s.fixedHandicap,
		"place_free_handicap":   s.placeFreeHandicap,
		"set_free_handicap":     s.setFreeHandicap,

		"kgs-rules":      s.kgsRules,
		"kata-get-rules": s.kataGetRules,
		"kata-set-rules": s.kataSetRules,
		"kata-set-rule":  s.kataSetRule,
		ownRules:         s.ownRules,

		"time_settings":           s.timeSettings,
		"kgs-time_settings":       s.namedTimeSettings,
		"kata-time_settings":      s.namedTimeSettings,
		"kata-list_time_settings": s.says("none absolute byoyomi canadian fischer"),
		"time_left":               s.timeLeft,

		"play":                s.play,
		"undo":                s.undo,
		"genmove":             s.genmove,
		"kgs-genmove_cleanup": s.genmoveCleanup,
		"reg_genmove":         s.regGenmove,

		"final_status_list": s.finalStatusList,
		"final_score":       s.finalScore,
		"showboard":         s.showBoard,
		"cputime":           s.cpuTime,
		"gomill-cpu_time":   s.cpuTime,
		"kgs-game_over":     s.says(""),
		"stop":              s.says(""), // to have been read has stopped it

		"gogui-analyze_commands": s.goguiCommands,
	}
	if thinker, ok := player.(Thinker); ok {
		s.thinker = thinker
		maps.Copy(s.commands, map[string]handler{
			"lz-analyze":               s.analyze(leelaReport),
			"kata-analyze":             s.analyze(kataReport),
			"analyze":                  s.analyze(kataReport),
			"lz-genmove_analyze":       s.genmoveAnalyze(leelaReport),
			"kata-genmove_analyze":     s.genmoveAnalyze(kataReport),
			"kata-search":              s.search,
			"kata-search_analyze":      s.searchAnalyze,
			"genmove_analyze":          s.genmoveAnalyze(kataReport),
			"cgos-genmove_analyze":     s.genmoveAnalyze(cgosReport),
			"shinpan-ownership":        s.ownership,
			"gomill-explain_last_move": s.explain,
		})
	}
	return s
}

// answer replies to a line, if there is a command on it.
func (s *server) answer(ctx context.Context, line string) {
	line, _, _ = strings.Cut(clean([]byte(line)), "#")
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	if strings.Trim(words[0], "0123456789") == "" {
		s.reply.id, words = words[0], words[1:]
	}
	s.reply.end(s.do(ctx, words))
}

func (s *server) do(ctx context.Context, words []string) (string, error) {
	if len(words) == 0 {
		return "", errSyntax
	}
	do, known := s.commands[words[0]]
	switch {
	case known:
	case words[0] == "kata-raw-nn":
		return "", errors.New("this player has no neural net: kata-search_analyze tells what it finds by playouts")
	default:
		return "", errors.New("unknown command")
	}
	return do(ctx, words[1:])
}

// now is the present position.
func (s *server) now() *weiqi.Position { return s.way[len(s.way)-1] }

// start begins a game at a setup with so many handicap stones.
func (s *server) start(setup weiqi.Setup, handicap int) error {
	p, err := setup.Position(s.rules)
	if err != nil {
		return err
	}
	s.setup, s.way, s.handicap, s.thought = setup, []*weiqi.Position{p}, handicap, Thought{}
	return nil
}

// allKomi is what White gets.
func (s *server) allKomi() weiqi.Score {
	return s.komi + s.rules.Compensation(s.handicap)
}

func (s *server) says(text string) handler {
	return func(context.Context, []string) (string, error) { return text, nil }
}

func (s *server) knownCommand(_ context.Context, args []string) (string, error) {
	if len(args) != 1 {
		return "", errSyntax
	}
	_, known := s.commands[args[0]]
	return strconv.FormatBool(known), nil
}

func (s *server) listCommands(context.Context, []string) (string, error) {
	return strings.Join(slices.Sorted(maps.Keys(s.commands)), "\n"), nil
}

func (s *server) doQuit(context.Context, []string) (string, error) {
	s.quit = true
	return "", nil
}

// counts reads numbers that are not negative, at least min and at most max of them.
func counts(args []string, min, max int) ([]int, error) {
	if len(args) < min || len(args) > max {
		return nil, errSyntax
	}
	numbers := make([]int, len(args))
	for i, arg := range args {
		var err error
		if numbers[i], err = parseCount(arg); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

// parseCount reads a number that is not negative.
func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, errSyntax
	}
	return n, nil
}
