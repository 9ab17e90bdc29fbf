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
	MoveTime      time.Duration // for one move at most, whatever the clock says; 0: no limit
	Log           *slog.Logger  // what goes wrong in the player; nothing is logged if nil
}

// maxLine bounds the commands that are read, in bytes: enough for the stones of
// the largest board.
const maxLine = 16 << 10

// Serve answers GTP commands with the help of a player until it is told to quit or
// in ends, which is no error. When the context ends it returns the context's error
// after the command under way; whoever owns in may close it to end the wait for
// the next one. A new engine has an empty 19x19 board and no komi.
//
// What the controller tells of the clock becomes a deadline for every move.
func Serve(ctx context.Context, in io.Reader, out io.Writer, player Player, o Options) error {
	s := newServer(player, o)
	lines := bufio.NewReaderSize(in, maxLine)
	for !s.quit {
		line, tooLong, readErr := readLine(lines)
		if readErr != nil && !errors.Is(readErr, io.EOF) {
			return fmt.Errorf("read a command: %w", readErr)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		answer := "? the line is too long\n\n"
		if !tooLong {
			answer = s.answer(ctx, line)
		}
		if _, err := io.WriteString(out, answer); answer != "" && err != nil {
			return fmt.Errorf("write a reply: %w", err)
		}
		if readErr != nil {
			return nil
		}
	}
	return nil
}

// readLine returns the next line; with an error the last one, which may lack its
// end. Of a line that is too long nothing is kept.
func readLine(in *bufio.Reader) (line string, tooLong bool, err error) {
	part, err := in.ReadSlice('\n')
	for errors.Is(err, bufio.ErrBufferFull) {
		tooLong = true
		part, err = in.ReadSlice('\n')
	}
	if tooLong {
		return "", true, err
	}
	return string(part), false, err
}

// A server is the state of an engine.
type server struct {
	player   Player
	name     string
	version  string
	log      *slog.Logger
	commands map[string]handler

	moveTime time.Duration

	rules weiqi.Rules
	komi  weiqi.Score
	clock map[weiqi.Color]*ownClock
	setup weiqi.Setup       // the start of the game
	way   []*weiqi.Position // from there to the present
	quit  bool
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
		player:   player,
		name:     o.Name,
		version:  o.Version,
		log:      cmp.Or(o.Log, slog.New(slog.DiscardHandler)),
		moveTime: o.MoveTime,
		rules:    o.Rules,
		clock:    newClocks(TimeControl{}),
	}
	if err := s.start(weiqi.Setup{Size: weiqi.Square(19), Turn: weiqi.Black}); err != nil {
		panic(err) // of an empty board
	}
	s.commands = map[string]handler{
		"protocol_version": s.says("2"),
		"name":             s.says(s.name),
		"version":          s.says(s.version),
		"known_command":    s.knownCommand,
		"list_commands":    s.listCommands,
		"quit":             s.doQuit,

		"boardsize":             s.boardSize,
		"rectangular_boardsize": s.boardSize,
		"clear_board":           s.clearBoard,
		"komi":                  s.setKomi,
		"kgs-rules":             s.kgsRules,
		"kata-set-rules":        s.kataSetRules,
		ownRules:                s.ownRules,
		"fixed_handicap":        s.fixedHandicap,
		"place_free_handicap":   s.placeFreeHandicap,
		"set_free_handicap":     s.setFreeHandicap,
		"time_settings":         s.timeSettings,
		"kgs-time_settings":     s.namedTimeSettings,
		"kata-time_settings":    s.namedTimeSettings,
		"time_left":             s.timeLeft,

		"play":                s.play,
		"undo":                s.undo,
		"genmove":             s.genmove,
		"kgs-genmove_cleanup": s.genmoveCleanup,
		"reg_genmove":         s.regGenmove,

		"final_status_list": s.finalStatusList,
		"final_score":       s.finalScore,
		"showboard":         s.showBoard,
	}
	return s
}

// answer returns the reply to a line, or nothing if there is no command on it.
func (s *server) answer(ctx context.Context, line string) string {
	line, _, _ = strings.Cut(clean([]byte(line)), "#")
	words := strings.Fields(line)
	if len(words) == 0 {
		return ""
	}
	id := ""
	if strings.Trim(words[0], "0123456789") == "" {
		id, words = words[0], words[1:]
	}
	text, err := s.do(ctx, words)
	if err != nil {
		return fmt.Sprintf("?%s %s\n\n", id, strings.Join(strings.Fields(err.Error()), " "))
	}
	return strings.TrimRight(fmt.Sprintf("=%s %s", id, text), " \n") + "\n\n"
}

func (s *server) do(ctx context.Context, words []string) (string, error) {
	if len(words) == 0 {
		return "", errSyntax
	}
	do, known := s.commands[words[0]]
	if !known {
		return "", errors.New("unknown command")
	}
	return do(ctx, words[1:])
}

// now is the present position.
func (s *server) now() *weiqi.Position { return s.way[len(s.way)-1] }

// start begins a game at a setup.
func (s *server) start(setup weiqi.Setup) error {
	p, err := setup.Position(s.rules)
	if err != nil {
		return err
	}
	s.setup, s.way = setup, []*weiqi.Position{p}
	return nil
}

// allKomi is what White gets.
func (s *server) allKomi() weiqi.Score {
	return s.komi + s.rules.Compensation(s.setup.Black.Len())
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

// boardSize takes one number, or columns and rows. It clears the board too.
func (s *server) boardSize(_ context.Context, args []string) (string, error) {
	sides, err := counts(args, 1, 2)
	if err != nil {
		return "", err
	}
	size := weiqi.Size{Cols: sides[0], Rows: sides[len(sides)-1]}
	if !size.Valid() {
		return "", errSize
	}
	return s.clear(size)
}

func (s *server) clearBoard(context.Context, []string) (string, error) {
	return s.clear(s.setup.Size)
}

// clear begins a new game under the same rules and time control.
func (s *server) clear(size weiqi.Size) (string, error) {
	s.clock = newClocks(s.clock[weiqi.Black].control)
	return "", s.start(weiqi.Setup{Size: size, Turn: weiqi.Black})
}

func (s *server) setKomi(_ context.Context, args []string) (string, error) {
	if len(args) != 1 {
		return "", errSyntax
	}
	komi, err := weiqi.ParseScore(args[0])
	if err != nil {
		return "", err
	}
	s.komi = komi
	return "", nil
}

func (s *server) fixedHandicap(_ context.Context, args []string) (string, error) {
	n, err := counts(args, 1, 1)
	if err != nil {
		return "", err
	}
	points, err := weiqi.FixedHandicap(s.setup.Size, n[0])
	if err != nil {
		return "", err
	}
	return s.putHandicap(points)
}

// placeFreeHandicap puts the stones on the fixed points. Where there are not
// enough of these, it places fewer stones, as the protocol permits.
func (s *server) placeFreeHandicap(_ context.Context, args []string) (string, error) {
	n, err := counts(args, 1, 1)
	if err != nil {
		return "", err
	}
	const mostFixed = 9
	points, err := weiqi.FixedHandicap(s.setup.Size, min(n[0], mostFixed))
	for fewer := min(n[0], mostFixed) - 1; err != nil && fewer >= 2; fewer-- {
		points, err = weiqi.FixedHandicap(s.setup.Size, fewer)
	}
	if err != nil {
		return "", err
	}
	return s.putHandicap(points)
}

func (s *server) setFreeHandicap(_ context.Context, args []string) (string, error) {
	var points []weiqi.Point
	for _, arg := range args {
		p, err := weiqi.ParsePoint(arg)
		if err != nil {
			return "", errVertex
		}
		points = append(points, p)
	}
	_, err := s.putHandicap(points)
	return "", err
}

// putHandicap starts the game with black stones and returns where they are.
func (s *server) putHandicap(points []weiqi.Point) (string, error) {
	if len(s.way) > 1 || !s.setup.Black.Empty() {
		return "", errors.New("board not empty")
	}
	setup, err := weiqi.HandicapSetup(s.setup.Size, points)
	if err != nil {
		return "", err
	}
	return setup.Black.String(), s.start(setup)
}

// play puts a move on the board. Two moves in a row by one side are legal.
func (s *server) play(_ context.Context, args []string) (string, error) {
	if len(args) != 2 {
		return "", errSyntax
	}
	color, err := weiqi.ParseColor(args[0])
	if err != nil {
		return "", errVertex
	}
	move, err := weiqi.ParseMove(color, args[1])
	if err != nil {
		return "", errVertex
	}
	next, err := s.withTurn(color).Play(move)
	var illegal *weiqi.IllegalError
	if errors.As(err, &illegal) {
		return "", fmt.Errorf("illegal move: %v", illegal.Why)
	}
	if err != nil {
		return "", err
	}
	s.way = append(s.way, next)
	return "", nil
}

func (s *server) undo(context.Context, []string) (string, error) {
	if len(s.way) == 1 {
		return "", errors.New("cannot undo")
	}
	s.way = s.way[:len(s.way)-1]
	return "", nil
}

// withTurn returns the present position with a side to move.
func (s *server) withTurn(c weiqi.Color) *weiqi.Position {
	if s.now().Turn() == c {
		return s.now() // a closed ko stays closed
	}
	return s.now().WithTurn(c)
}

func (s *server) genmove(ctx context.Context, args []string) (string, error) {
	return s.choose(ctx, args, s.player.Choose, true)
}

func (s *server) genmoveCleanup(ctx context.Context, args []string) (string, error) {
	return s.choose(ctx, args, s.player.Cleanup, true)
}

func (s *server) regGenmove(ctx context.Context, args []string) (string, error) {
	return s.choose(ctx, args, s.player.Choose, false)
}

func (s *server) choose(
	ctx context.Context,
	args []string,
	ask func(context.Context, *weiqi.Position, weiqi.Score) (weiqi.Move, error),
	play bool,
) (string, error) {
	if len(args) != 1 {
		return "", errSyntax
	}
	color, err := weiqi.ParseColor(args[0])
	if err != nil {
		return "", errVertex
	}
	p := s.withTurn(color)
	clock := s.clock[color]
	limited, cancel := s.limit(ctx, clock)
	defer cancel()
	began := time.Now()
	move, err := ask(limited, p, s.allKomi())
	if play {
		clock.spend(time.Since(began))
	}
	if err != nil {
		s.log.Error("the player has no move", "err", err)
		return "", err
	}
	next, err := p.Play(move)
	if err != nil {
		s.log.Error("the player's move is illegal", "err", err, "position", p.String())
		return "", err
	}
	if play {
		s.way = append(s.way, next)
	}
	return move.Vertex(), nil
}

// finalStatusList answers one chain a line. No chain is ever in seki: a chain is
// dead or it stays on the board.
func (s *server) finalStatusList(ctx context.Context, args []string) (string, error) {
	if len(args) != 1 {
		return "", errSyntax
	}
	switch args[0] {
	case "dead", "alive":
	case "seki":
		return "", nil
	default:
		return "", errSyntax
	}
	dead, err := s.dead(ctx)
	if err != nil {
		return "", err
	}
	var lines []string
	for chain := range s.now().Chains() {
		if isDead := !chain.Stones.Intersect(dead).Empty(); isDead == (args[0] == "dead") {
			lines = append(lines, chain.Stones.String())
		}
	}
	return strings.Join(lines, "\n"), nil
}

func (s *server) finalScore(ctx context.Context, _ []string) (string, error) {
	dead, err := s.dead(ctx)
	if err != nil {
		return "", err
	}
	return weiqi.Counted(s.now().Count(dead) - s.allKomi()).String(), nil
}

func (s *server) dead(ctx context.Context) (weiqi.Set, error) {
	dead, err := s.player.Dead(ctx, s.now())
	if err != nil {
		s.log.Error("the player has no list of dead stones", "err", err)
	}
	return dead, err
}

func (s *server) showBoard(context.Context, []string) (string, error) {
	return "\n" + s.now().String(), nil
}

// counts reads numbers that are not negative, at least min and at most max of them.
func counts(args []string, min, max int) ([]int, error) {
	if len(args) < min || len(args) > max {
		return nil, errSyntax
	}
	numbers := make([]int, len(args))
	for i, arg := range args {
		n, err := strconv.Atoi(arg)
		if err != nil || n < 0 {
			return nil, errSyntax
		}
		numbers[i] = n
	}
	return numbers, nil
}
