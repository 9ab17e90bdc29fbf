package weiqi

import (
	"iter"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Position is a board, the side to move and the way the game came here. It is
// immutable and safe for concurrent use.
type Position struct {
	rules  *Rules
	size   Size
	cells  []Color  // never written after the position is made
	hash   uint64   // of the board
	way    way      // here, which ends with the last situation
	held   [2]Set   // points on which a stone has stood, Black's and White's, to skip superko searches
	lost   [3]int32 // prisoners by the color of the stones
	moves  int32    // since the start, passes included
	passes int32    // passes in a row that led here
	ko     int16    // cell closed to the side to move by the simple ko rule, or noCell
	turn   Color
	button Color // who took the button
}

// A board is kept as one row of cells. Every row of points is followed by one
// cell beyond the edge, and a full row of those lies below the first and above
// the last row of points, so that the four neighbors of a point are always cells.
const (
	beyond   = Color(3) // the content of a cell that is no point
	noCell   = -1
	maxCells = (MaxSide + 2) * (MaxSide + 1)
)

func (s Size) stride() int       { return s.Cols + 1 }
func (s Size) cells() int        { return (s.Rows + 2) * s.stride() }
func (s Size) cell(p Point) int  { return (int(p.Row)+1)*s.stride() + int(p.Col) }
func (s Size) point(c int) Point { return Point{int8(c % s.stride()), int8(c/s.stride() - 1)} }
func (s Size) steps() [4]int     { return [4]int{1, -1, s.stride(), -s.stride()} }

// New returns the empty board with Black to move. It panics if the size is not valid.
func New(size Size, rules Rules) *Position {
	p, err := Setup{Size: size, Turn: Black}.Position(rules)
	if err != nil {
		panic(err)
	}
	return p
}

// A Setup is an unchecked board: where a game starts that does not start empty.
type Setup struct {
	Size         Size
	Black, White Set
	Turn         Color // who moves first

	// What was won before the start: prisoners, by the color of the stones, and the button.
	BlackLost, WhiteLost int
	Button               Color // who has it; Empty for nobody
}

// Position checks the setup and returns it as the start of a game. The error
// names every point off the board or taken twice, and a stone of every chain
// that has no liberty.
func (s Setup) Position(rules Rules) (*Position, error) {
	p, err := s.place(rules)
	if err != nil {
		return nil, err
	}
	var reasons []reason.Reason
	for chain := range p.Chains() {
		if chain.Liberties.Empty() {
			reasons = append(reasons, reason.New("no-liberty-at", "color", chain.Color, "point", chain.Stones.Points()[0]))
		}
	}
	if len(reasons) > 0 {
		return nil, reason.Error(reason.All(reasons))
	}
	return p, nil
}

// Tally counts the setup as [Position.Tally] does. It may hold chains without a
// liberty, with which no game could go on.
func (s Setup) Tally(rules Rules, dead Set) (Tally, error) {
	p, err := s.place(rules)
	if err != nil {
		return Tally{}, err
	}
	return p.Tally(dead), nil
}

// place puts the stones on a board and does not look at their liberties.
func (s Setup) place(rules Rules) (*Position, error) {
	switch {
	case !s.Size.Valid():
		return nil, reason.Error(reason.New("no-such-board", "size", s.Size, "most", Square(MaxSide)))
	case s.Turn != Black && s.Turn != White:
		return nil, reason.Error(reason.New("no-side-to-move"))
	case s.BlackLost < 0 || s.WhiteLost < 0:
		return nil, reason.Error(reason.New("prisoners-below-none", "prisoners", min(s.BlackLost, s.WhiteLost)))
	}
	cells := slices.Repeat([]Color{beyond}, s.Size.cells())
	for p := range s.Size.All() {
		cells[s.Size.cell(p)] = Empty
	}
	var reasons []reason.Reason
	hash := uint64(0)
	for color, stones := range [...]Set{Black: s.Black, White: s.White} {
		for p := range stones.All() {
			switch {
			case !s.Size.Contains(p):
				reasons = append(reasons, reason.New("points-off-board", "points", p, "size", s.Size))
			case cells[s.Size.cell(p)] != Empty:
				reasons = append(reasons, reason.New("two-stones-at", "point", p))
			default:
				cells[s.Size.cell(p)] = Color(color)
				hash ^= key(Color(color), p)
			}
		}
	}
	if len(reasons) > 0 {
		return nil, reason.Error(reason.All(reasons))
	}
	return &Position{
		rules: &rules,
		size:  s.Size,
		cells: cells,
		hash:  hash,
		way:   wayOf([]step{arrived(hash, noCell, s.Turn, Empty)}),
		turn:  s.Turn,
		ko:    noCell,
		lost:  [3]int32{Black: int32(s.BlackLost), White: int32(s.WhiteLost)},
		held:  [2]Set{s.Black, s.White},

		button: s.Button,
	}, nil
}

// key is the share of a stone in the hash of a board: a fixed mix of its color
// and place. Equal hashes only suggest equal boards, which are then compared.
func key(c Color, p Point) uint64 {
	z := uint64(c)<<32 | uint64(p.Row)<<8 | uint64(p.Col) + 1
	z *= 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Size returns the size of the board.
func (p *Position) Size() Size { return p.size }

// Rules returns the rules of the game.
func (p *Position) Rules() Rules { return *p.rules }

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn }

// At returns what is on a point. It panics if the point is off the board.
func (p *Position) At(point Point) Color {
	if !p.size.Contains(point) {
		panic("weiqi: " + point.String() + " is not on a " + p.size.String() + " board")
	}
	return p.cells[p.size.cell(point)]
}

// Stones returns the points with a stone of the color.
func (p *Position) Stones(c Color) Set {
	var s Set
	for point := range p.size.All() {
		if p.cells[p.size.cell(point)] == c {
			s.Add(point)
		}
	}
	return s
}

// Lost returns how many stones of the color are prisoners of the other side:
// captured, removed by suicide, or handed over with passes where the rules say so.
func (p *Position) Lost(c Color) int { return int(p.lost[c]) }

// Under returns the position as other rules look at it: the board, the prisoners, the turn and what came before are as
// they are, although the other rules might have had none of it.
func (p *Position) Under(rules Rules) *Position {
	other := *p
	other.rules = &rules
	return &other
}

// Setup returns the position as the start of a game: all that counts is as it is, but what came before is no repetition
// and closes no ko, and passes are forgotten.
func (p *Position) Setup() Setup {
	return Setup{
		Size: p.size, Black: p.Stones(Black), White: p.Stones(White), Turn: p.turn,
		BlackLost: p.Lost(Black), WhiteLost: p.Lost(White), Button: p.button,
	}
}

// Passes returns how many passes in a row led here. A pass that took the button
// is not one of them.
func (p *Position) Passes() int { return int(p.passes) }

// Moves returns the number of moves since the start, passes included.
func (p *Position) Moves() int { return int(p.moves) }

// Way returns the moves since the start, passes included.
func (p *Position) Way() []Move {
	moves := make([]Move, 0, p.moves)
	for _, s := range p.way.steps() {
		if s.turn() != Empty && s.by() != Empty {
			moves = append(moves, p.move(s))
		}
	}
	return moves
}

// move returns the move that made a step.
func (p *Position) move(s step) Move {
	if !s.stone() {
		return Pass(s.by())
	}
	return Play(s.by(), p.size.point(s.cell()))
}

// last returns the last step on the way here.
func (p *Position) last() step { return p.way.trail.steps[p.way.n-1] }

// Last returns the move that led here; false at the start of a game and where play
// resumed with the other side to move.
func (p *Position) Last() (Move, bool) {
	if s := p.last(); s.by() != Empty {
		return p.move(s), true
	}
	return Move{}, false
}

// Ko returns the point that the simple ko rule closes to the side to move.
func (p *Position) Ko() (Point, bool) {
	if p.ko == noCell {
		return Point{}, false
	}
	return p.size.point(int(p.ko)), true
}

// Hash returns a number that equal boards share, whatever the side to move.
// Different boards very probably differ in it, but need not.
func (p *Position) Hash() uint64 { return p.hash }

// SameBoard reports whether both positions have the same size and the same stones.
func (p *Position) SameBoard(q *Position) bool {
	return p.size == q.size && p.hash == q.hash && slices.Equal(p.cells, q.cells)
}

// Stopped reports whether the passes that led here stop play: two in a row, and
// where White passes last a third one when the second was Black's.
func (p *Position) Stopped() bool {
	return p.passes >= 2 && (!p.rules.WhitePassesLast || p.last().by() != Black)
}

// Occurrences returns how often this board with this side to move has come about
// by a board play, this time included. Passes and resumptions do not count.
func (p *Position) Occurrences() int {
	n := 0
	for i := range p.way.steps() {
		if p.cameBy(i) {
			n++
		}
	}
	return n
}

// Recurrences returns how often this board with this side to move has come about by a board play since the last
// pass of either side, this time included. In a cycle without a pass both sides decline to leave it; one with a pass
// in it is only prolonged by the side that plays.
func (p *Position) Recurrences() int {
	n := 0
	for i, s := range slices.Backward(p.way.steps()) {
		if s.pass() {
			break
		}
		if p.cameBy(i) {
			n++
		}
	}
	return n
}

// cameBy reports whether a step on the way here was a board play that brought this board with this side to move
// about.
func (p *Position) cameBy(i int) bool {
	steps := p.way.steps()
	s := steps[i]
	return s.stone() && s.turn() == p.turn && s.looks(p.hash) && led(p.cells, i+1, steps, p.cells)
}

// WithTurn returns the position with c to move, as after a stop where the rules
// say who resumes. No simple ko is closed in it; where the side to move changes,
// the new situation counts as one of the way here.
func (p *Position) WithTurn(c Color) *Position {
	next := *p
	next.passes, next.ko = 0, noCell
	if c != p.turn {
		next.turn = c
		next.way = p.way.then(arrived(p.hash, noCell, c, Empty))
	}
	return &next
}

// A Chain is a maximal set of connected stones of one color.
type Chain struct {
	Color     Color
	Stones    Set
	Liberties Set
}

// Chain returns the chain of the stone at a point; the zero Chain where there is no stone.
func (p *Position) Chain(at Point) Chain {
	color := p.At(at)
	if color == Empty {
		return Chain{}
	}
	chain := Chain{Color: color, Stones: SetOf(at)}
	todo := []int{p.size.cell(at)}
	for len(todo) > 0 {
		from := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, step := range p.size.steps() {
			switch c := from + step; p.cells[c] {
			case Empty:
				chain.Liberties.Add(p.size.point(c))
			case color:
				if point := p.size.point(c); !chain.Stones.Has(point) {
					chain.Stones.Add(point)
					todo = append(todo, c)
				}
			}
		}
	}
	return chain
}

// Chains yields every chain on the board once, in the order of its lowest, leftmost stone.
func (p *Position) Chains() iter.Seq[Chain] {
	return func(yield func(Chain) bool) {
		var seen Set
		for point := range p.size.All() {
			if p.At(point) == Empty || seen.Has(point) {
				continue
			}
			chain := p.Chain(point)
			seen = seen.Union(chain.Stones)
			if !yield(chain) {
				return
			}
		}
	}
}

// Widen returns the stones of every chain that has a member in the set: nobody
// can mean half a chain. Empty points and points off the board are left out.
func (p *Position) Widen(s Set) Set {
	var wide Set
	for point := range s.All() {
		if p.size.Contains(point) && !wide.Has(point) {
			wide = wide.Union(p.Chain(point).Stones)
		}
	}
	return wide
}

// String draws the board, top row first, X for Black, O for White, with the side
// to move below it.
func (p *Position) String() string {
	var b strings.Builder
	for _, row := range p.Rows() {
		for i, c := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteRune(c)
		}
		b.WriteByte('\n')
	}
	b.WriteString(p.turn.String() + " to move\n")
	return b.String()
}

// Rows returns the board as one string a row, top row first, of X, O and dots.
func (p *Position) Rows() []string {
	rows := make([]string, p.size.Rows)
	line := make([]byte, p.size.Cols)
	for row := range rows {
		for col := range line {
			line[col] = ".XO"[p.At(Point{int8(col), int8(p.size.Rows - 1 - row)})]
		}
		rows[row] = string(line)
	}
	return rows
}

// ParseSetup reads a diagram as [Position.Rows] writes it: X or # black, O white,
// dot or + empty; blanks do not count.
func ParseSetup(rows []string, turn Color) (Setup, error) {
	s := Setup{Turn: turn}
	s.Size.Rows = len(rows)
	for i, line := range rows {
		line = strings.Join(strings.Fields(line), "")
		if i == 0 {
			s.Size.Cols = len(line)
		}
		if len(line) != s.Size.Cols {
			return Setup{}, reason.Error(reason.New("diagram-uneven", "row", i+1, "points", len(line), "first", s.Size.Cols))
		}
		if !s.Size.Valid() {
			return Setup{}, reason.Error(reason.New("no-such-board", "size", s.Size, "most", Square(MaxSide)))
		}
		for col := range len(line) {
			at := Point{int8(col), int8(len(rows) - 1 - i)}
			switch line[col] {
			case 'X', 'x', '#':
				s.Black.Add(at)
			case 'O', 'o':
				s.White.Add(at)
			case '.', '+':
			default:
				return Setup{}, reason.Error(reason.New("diagram-character", "row", i+1, "character", reason.Brief(line[col:col+1])))
			}
		}
	}
	if !s.Size.Valid() {
		return Setup{}, reason.Error(reason.New("diagram-empty"))
	}
	return s, nil
}
