package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

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
	s.clock = newClocks(s.clock[weiqi.Black].Control)
	return "", s.start(weiqi.Setup{Size: size, Turn: weiqi.Black}, 0)
}

func (s *server) setKomi(_ context.Context, args []string) (string, error) {
	if len(args) != 1 {
		return "", errSyntax
	}
	komi, err := weiqi.ParseScore(args[0])
	if err != nil {
		if komi, err = s.komiBetween(args[0], err); err != nil {
			return "", err
		}
	}
	s.komi = komi
	return "", nil
}

// komiBetween reads a komi between half points, such as 7.25, and returns the one under which the same side wins every
// game: 7.5, and with a button, whose half point every score has, 7. The refusal is that of what is no komi.
func (s *server) komiBetween(text string, refusal error) (weiqi.Score, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(math.Abs(n) <= float64(weiqi.MaxScore)/2) {
		return 0, refusal
	}
	if s.rules.Button {
		return weiqi.Points(int(math.Round(n))), nil
	}
	return weiqi.Points(int(math.Floor(n))) + 1, nil
}

func (s *server) getKomi(context.Context, []string) (string, error) { return s.komi.String(), nil }

// setPosition takes colors and points, and puts these stones on the board with nothing
// before them.
func (s *server) setPosition(_ context.Context, args []string) (string, error) {
	setup := weiqi.Setup{Size: s.setup.Size, Turn: weiqi.Black}
	if len(args)%2 != 0 {
		return "", errSyntax
	}
	for stone := range slices.Chunk(args, 2) {
		color, err := weiqi.ParseColor(stone[0])
		if err != nil {
			return "", errVertex
		}
		at, err := weiqi.ParsePoint(stone[1])
		if err != nil || setup.Black.Has(at) || setup.White.Has(at) {
			return "", errVertex
		}
		if color == weiqi.Black {
			setup.Black.Add(at)
		} else {
			setup.White.Add(at)
		}
	}
	return "", s.start(setup, 0)
}

// loadSGF takes the name of a file, and a move before which to stop.
func (s *server) loadSGF(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", errSyntax
	}
	until, err := counts(args[1:], 0, 1)
	if err != nil {
		return "", err
	}
	file, err := os.Open(args[0])
	if err != nil {
		return "", errors.New("cannot load file")
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, sgf.LargestFile+1))
	if err != nil {
		return "", errors.New("cannot load file")
	}
	limits := sgf.OwnFile()
	limits.MainLine = true
	trees, err := limits.Parse(data)
	if err != nil {
		return "", err
	}
	if len(trees) > 1 {
		s.log.Warn("the file has several games, and the first is loaded", "games", len(trees))
	}
	record, err := trees[0].Record()
	if err != nil {
		return "", err
	}
	way, err := record.AfterMoves(s.rules)
	moves := len(record.Moves())
	if len(until) > 0 && 0 < until[0] && until[0] <= moves {
		moves = until[0] - 1 // what comes after may be wrong
	}
	if len(way) <= moves {
		return "", err
	}
	way = way[:moves+1]
	if refused, is := errors.AsType[*sgf.ReplayError](err); is && refused.Number <= moves {
		s.log.Warn("the rules refuse a move of the file, which is on the board all the same", "err", err)
	}
	first := way[0]
	s.setup = weiqi.Setup{
		Size: record.Size, Turn: first.Turn(),
		Black: first.Stones(weiqi.Black), White: first.Stones(weiqi.White),
	}
	s.way, s.handicap, s.thought = way, record.Handicap, Thought{}
	if !record.NoKomi {
		s.komi = record.Komi
	}
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

// placeFreeHandicap puts the stones on the fixed points, and on a board without any where there is room. Where there
// are not enough points it places fewer stones, as the protocol permits.
func (s *server) placeFreeHandicap(_ context.Context, args []string) (string, error) {
	n, err := counts(args, 1, 1)
	if err != nil {
		return "", err
	}
	points, err := weiqi.FreeHandicap(s.setup.Size, n[0])
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
	return setup.Black.String(), s.start(setup, len(points))
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

// finalStatusList answers one chain a line.
func (s *server) finalStatusList(ctx context.Context, args []string) (string, error) {
	if len(args) != 1 || !slices.Contains([]string{"dead", "alive", "seki"}, args[0]) {
		return "", errSyntax
	}
	dead, err := s.dead(ctx)
	if err != nil {
		return "", err
	}
	seki := s.seki(dead)
	var lines []string
	for chain := range s.now().Chains() {
		status := "alive"
		switch {
		case !chain.Stones.Intersect(dead).Empty():
			status = "dead"
		case !chain.Stones.Intersect(seki).Empty():
			status = "seki"
		}
		if status == args[0] {
			lines = append(lines, chain.Stones.String())
		}
	}
	return strings.Join(lines, "\n"), nil
}

// seki returns the living stones that hold no territory because they are in seki, as
// the Japanese rules see it; under other rules they are so called, too.
func (s *server) seki(dead weiqi.Set) weiqi.Set {
	p := s.now()
	board := weiqi.Setup{Size: p.Size(), Turn: p.Turn(), Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White)}
	tally, err := board.Tally(weiqi.Rules{Scoring: weiqi.Territory, Tax: weiqi.SekiTax}, dead)
	if err != nil {
		panic(err) // of a position
	}
	return tally.Seki
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

// showBoard draws the board between its coordinates.
func (s *server) showBoard(context.Context, []string) (string, error) {
	p := s.now()
	letters := strings.Builder{}
	letters.WriteString("  ")
	for col := range p.Size().Cols {
		fmt.Fprintf(&letters, " %c", weiqi.Point{Col: int8(col)}.String()[0])
	}
	var drawn strings.Builder
	fmt.Fprintf(&drawn, "\n%s\n", letters.String())
	for i, row := range p.Rows() {
		number := p.Size().Rows - i
		fmt.Fprintf(&drawn, "%2d %s %d\n", number, strings.Join(strings.Split(row, ""), " "), number)
	}
	fmt.Fprintf(&drawn, "%s\n%v to move", letters.String(), p.Turn())
	return drawn.String(), nil
}

func (s *server) cpuTime(context.Context, []string) (string, error) {
	return fmt.Sprintf("%.3f", s.thinking.Seconds()), nil
}
