package records

import (
	"errors"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// An Index holds games in the order in which they were added. The zero Index is empty. It may be read by several
// goroutines at once while none adds to it.
type Index struct {
	games []game

	// Of all games, one after the other.
	moves   []uint16 // color and point of each move, see packMove
	points  []uint16 // of each point of the board when it changed, see stands
	changes []change // of the points that changed more than once

	recorder *recorder // that adds; nil before the first game
}

// A Game is what a record says of its game.
type Game struct {
	File         string // as it was added
	Number       int    // of the game in its file, from 1
	Black, White sgf.Player
	Event        string
	Date         string // as written
	Day          string // the date as far as it could be read: 2006, 2006-05 or 2006-05-13; empty for none
	Rules        string // as written
	Komi         *weiqi.Score
	Handicap     int
	Size         weiqi.Size
	Result       weiqi.Result
	Moves        int
	// what no rules allow: a move, or stones placed by hand before which the moves end; nil for nothing
	Fault *reason.Reason
}

type game struct {
	Game
	names   string // of both players in small letters, after each other
	cut     int    // where White's begins in names
	event   string // in small letters
	moves   int    // where its moves begin
	points  int    // where its points begin
	changes int    // where its changes begin
	end     int    // where its changes end
}

// A change is what a point became after a number of moves.
type change struct {
	after uint16
	what  uint16 // the color in the lowest bits, the point above
}

const (
	colorBits = 2
	passing   = 1<<14 - 1 // in place of a point
	changing  = 1 << 15   // marks a point with several changes
)

// mostMoves is how many moves of a game are indexed.
const mostMoves = 8000

func packMove(at int, c weiqi.Color) uint16 { return uint16(at<<colorBits) | uint16(c) }

func unpackMove(m uint16) (at int, c weiqi.Color) {
	return int(m >> colorBits), weiqi.Color(m & (1<<colorBits - 1))
}

// cell returns the number of a point on a board, row by row from A1.
func cell(size weiqi.Size, p weiqi.Point) int { return int(p.Row)*size.Cols + int(p.Col) }

// pointOf returns the point with a number.
func pointOf(size weiqi.Size, at int) weiqi.Point {
	return weiqi.Point{Col: int8(at % size.Cols), Row: int8(at / size.Cols)}
}

// Len returns the number of games.
func (x *Index) Len() int { return len(x.games) }

// Game returns what is known of a game by its number, from 0.
func (x *Index) Game(n int) Game { return x.games[n].Game }

// Add adds the games of a file, and returns how many there were. The error says why there is none, or why one is not in
// the index; a game with a move that no rules allow is in it, too, with its Fault.
func (x *Index) Add(file string, data []byte) (games int, err error) {
	limits := sgf.OwnFile()
	limits.MainLine = true
	trees, err := limits.Parse(data)
	if err != nil {
		return 0, err
	}
	return x.AddTrees(file, trees)
}

// AddTrees is [Index.Add] of trees that were read before.
func (x *Index) AddTrees(file string, trees []*sgf.Tree) (games int, err error) {
	var faults []error
	board := x.board()
	for i, tree := range trees {
		if err := x.add(board, file, i+1, tree); err != nil {
			faults = append(faults, err)
			continue
		}
		games++
	}
	return games, errors.Join(faults...)
}

// board returns what plays games out.
func (x *Index) board() *recorder {
	if x.recorder == nil {
		x.recorder = &recorder{}
	}
	return x.recorder
}

// add adds a game.
func (x *Index) add(board *recorder, file string, number int, tree *sgf.Tree) error {
	record, moves, plain, err := tree.Outline()
	if err != nil {
		return err
	}
	g := game{
		Game: Game{
			File: file, Number: number, Black: record.Black, White: record.White, Event: record.Event, Date: record.Date,
			Day: dayOf(record.Date), Rules: record.Rules, Komi: record.StatedKomi(), Handicap: record.Handicap, Size: record.Size, Result: record.Result,
		},
		moves: len(x.moves), points: len(x.points), changes: len(x.changes),
	}
	g.own()
	black, white := strings.ToLower(g.Black.Name), strings.ToLower(g.White.Name)
	g.names, g.cut, g.event = black+"\n"+white, len(black)+1, strings.ToLower(g.Event)
	if plain {
		err = board.play(record, moves)
	}
	if !plain || err != nil {
		if record, err = tree.Record(); err == nil {
			err = board.playEdited(record)
		}
	}
	if err != nil {
		why := reason.MustOf(err)
		g.Fault = &why
	}
	g.Moves = len(board.moves)
	x.moves = append(x.moves, board.moves...)
	x.points, x.changes = board.stands(g.Size, x.points, x.changes)
	g.end = len(x.changes)
	x.games = append(x.games, g)
	return nil
}

// own copies what the game has of its record, so that the index does not keep all of that, and the text of its file, in
// memory.
func (g *Game) own() {
	if g.Komi != nil {
		komi := *g.Komi
		g.Komi = &komi
	}
	all := g.Black.Name + g.Black.Rank + g.White.Name + g.White.Rank + g.Event + g.Date + g.Day + g.Rules
	for _, text := range []*string{&g.Black.Name, &g.Black.Rank, &g.White.Name, &g.White.Rank, &g.Event, &g.Date, &g.Day, &g.Rules} {
		*text, all = all[:len(*text)], all[len(*text):]
	}
}

// Append adds all games of another index, which must not be used any more.
func (x *Index) Append(other *Index) {
	for i := range other.games {
		g := &other.games[i]
		g.moves += len(x.moves)
		g.points += len(x.points)
		g.changes += len(x.changes)
		g.end += len(x.changes)
	}
	x.games = append(x.games, other.games...)
	x.moves = append(x.moves, other.moves...)
	x.points = append(x.points, other.points...)
	x.changes = append(x.changes, other.changes...)
}

// Move returns the nth move of a game, from 1. Its color is Empty where there is none.
func (x *Index) Move(number, n int) weiqi.Move {
	g := &x.games[number]
	if n < 1 || n > g.Moves {
		return weiqi.Move{}
	}
	at, c := unpackMove(x.moves[g.moves+n-1])
	if at == passing {
		return weiqi.Pass(c)
	}
	return weiqi.Play(c, pointOf(g.Size, at))
}

// Board returns the rows of a game's board after n moves, the top one first: X is black, O white, a dot empty.
func (x *Index) Board(number, n int) []string {
	g := &x.games[number]
	rows := make([]string, g.Size.Rows)
	for row := range rows {
		line := make([]byte, g.Size.Cols)
		for col := range line {
			at := (g.Size.Rows-1-row)*g.Size.Cols + col
			line[col] = ".XO"[x.standing(g, at, n)]
		}
		rows[row] = string(line)
	}
	return rows
}

// standing returns what is on a point after n moves.
func (x *Index) standing(g *game, at, n int) weiqi.Color {
	color := weiqi.Empty
	for _, c := range x.changesOf(g, at) {
		if int(c.after) > n {
			break
		}
		color = weiqi.Color(c.what & (1<<colorBits - 1))
	}
	return color
}

// changesOf returns the changes of a point.
func (x *Index) changesOf(g *game, at int) []change {
	s := x.points[g.points+at]
	switch {
	case s == 0:
		return nil
	case s&changing == 0:
		after, color := once(s)
		return []change{{uint16(after), packMove(at, color)}}
	}
	first := g.changes + int(s&^changing)
	last := first + 1
	for last < g.end && x.changes[last].what>>colorBits == uint16(at) {
		last++
	}
	return x.changes[first:last]
}

// once returns after how many moves a point that changed once got a stone, and its color.
func once(s uint16) (after int, c weiqi.Color) {
	return int(s-1) >> 1, weiqi.Black + weiqi.Color((s-1)&1)
}

// Record returns a game as a record: what is known of it, its setup and its moves, without comments and variations, and
// without stones placed by hand after the first move.
func (x *Index) Record(number int) *sgf.Record {
	g := &x.games[number]
	record := &sgf.Record{
		Size: g.Size, Rules: g.Rules, NoKomi: g.Komi == nil, Handicap: g.Handicap, Black: g.Black, White: g.White,
		Event: g.Event, Date: g.Date, Result: g.Result,
	}
	if g.Komi != nil {
		record.Komi = *g.Komi
	}
	for at := range g.Size.Points() {
		switch x.standing(g, at, 0) {
		case weiqi.Black:
			record.Start.Black.Add(pointOf(g.Size, at))
		case weiqi.White:
			record.Start.White.Add(pointOf(g.Size, at))
		}
	}
	for n := range g.Moves {
		record.Steps = append(record.Steps, sgf.Step{Move: x.Move(number, n+1)})
	}
	return record
}
