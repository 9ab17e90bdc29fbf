package sgf

import (
	"math"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// maxProblems bounds the work that a file full of nonsense makes.
const maxProblems = 20

// Record reads the main line of the tree: the first variation at every branch. The
// error, a [*SyntaxError], says that this is another game than Go, or that its board
// has a size that no board here can have. Lesser faults are in Record.Problems.
func (t *Tree) Record() (*Record, error) {
	r := reader{tree: t, record: &Record{Size: weiqi.Square(19), NoKomi: true}}
	for _, p := range t.Root.Properties {
		if err := r.root(p); err != nil {
			return nil, err
		}
	}
	r.record.Steps = make([]Step, 0, t.steps())
	for n := range t.MainLine() {
		if !r.node(n) {
			break
		}
	}
	if len(r.record.Steps) == 0 {
		r.record.Steps = nil
	}
	r.checkHandicap()
	return r.record, nil
}

// steps returns how many steps the main line has, about: to make room for more and more of them takes longer than to
// read them.
func (t *Tree) steps() int {
	steps := 0
	for n := range t.MainLine() {
		if len(n.Properties) > 0 {
			steps++
		}
	}
	return steps
}

// Outline returns what the tree tells about its game as [Tree.Record] does, but without steps, and the moves by
// themselves; in a small part of the time. Plain is false where stones are placed by hand after the first node: then
// moves are not all that happens, and only [Tree.Record] has the rest.
func (t *Tree) Outline() (about *Record, moves []weiqi.Move, plain bool, err error) {
	r := reader{tree: t, record: &Record{Size: weiqi.Square(19), NoKomi: true}}
	for _, p := range t.Root.Properties {
		if err := r.root(p); err != nil {
			return nil, nil, false, err
		}
	}
	plain = true
	for n := range t.MainLine() {
		if n == t.Root {
			if !r.node(n) {
				break
			}
			for _, step := range r.record.Steps { // a move in the root
				moves = append(moves, step.Move)
			}
			r.record.Steps = nil
			continue
		}
		var goesOn bool
		if moves, plain, goesOn = r.outline(n, moves); !plain || !goesOn {
			break
		}
	}
	return r.record, moves, plain, nil
}

// outline reads the moves of a node and what it says about the whole game.
func (r *reader) outline(n *Node, moves []weiqi.Move) (all []weiqi.Move, plain, goesOn bool) {
	for _, p := range n.Properties {
		switch p.Name {
		case "B", "W":
			move, ok := r.move(p)
			if !ok {
				return moves, true, false
			}
			moves = append(moves, move)
		case "AB", "AW", "AE", "PL":
			return moves, false, false
		case "BL", "WL", "OB", "OW", "C", "TR", "SQ", "CR", "MA", "SL", "LB":
		default:
			r.info(p)
		}
	}
	return moves, true, true
}

// A reader makes a record from a tree.
type reader struct {
	tree     *Tree
	record   *Record
	fromFox  bool     // the file comes from the Fox server
	own      bool     // the file was written by this package
	handicap Property // the HA property, if any
}

// check reports whether there is no error, and records a problem if there is one.
func (r *reader) check(p Property, err error) bool {
	if err != nil && len(r.record.Problems) < maxProblems {
		r.record.Problems = append(r.record.Problems, r.errorAt(p, err))
	}
	return err == nil
}

func (r *reader) errorAt(p Property, err error) *SyntaxError {
	return errorAt(r.tree.text, r.tree.begin, p.at, reason.New("record-property", "property", reason.Brief(p.Name), reason.MustOf(err)))
}

// root reads what must be known before the rest can be understood.
func (r *reader) root(p Property) error {
	v := p.first()
	switch p.Name {
	case "GM":
		if game, err := v.Number(); r.check(p, err) && game != 1 {
			return r.errorAt(p, reason.Error(reason.New("record-other-game", "game", game)))
		}
	case "SZ":
		size, err := v.size()
		if err != nil {
			return r.errorAt(p, err)
		}
		r.record.Size = size
	case "AP":
		r.fromFox = r.fromFox || v.SimpleText() == "foxwq"
		r.own = r.own || v.SimpleText() == application
	}
	return nil
}

// first returns the first value of the property.
func (p Property) first() Value {
	if len(p.Values) == 0 {
		return Value{}
	}
	return p.Values[0]
}

// size reads the value of an SZ property: 19, or 7:5 for columns and rows.
func (v Value) size() (weiqi.Size, error) {
	first, second, isRectangle := v.Split()
	cols, err := first.Number()
	rows := cols
	if err == nil && isRectangle {
		rows, err = second.Number()
	}
	size := weiqi.Size{Cols: cols, Rows: rows}
	if err != nil || !size.Valid() {
		return weiqi.Size{}, reason.Error(reason.New("record-size", "text", reason.Brief(v.raw), "most", weiqi.MaxSide))
	}
	return size, nil
}

// node reads a node and reports whether the record goes on after it.
func (r *reader) node(n *Node) (goesOn bool) {
	goesOn = true
	var step Step
	for _, p := range n.Properties {
		switch p.Name {
		case "B", "W":
			goesOn = goesOn && r.play(p, &step)
		case "AB":
			step.Edit.put(&step.Edit.Black, r.points(p))
		case "AW":
			step.Edit.put(&step.Edit.White, r.points(p))
		case "AE":
			step.Edit.put(&step.Edit.Clear, r.points(p))
		case "PL":
			turn, err := weiqi.ParseColor(strings.TrimSpace(p.first().raw))
			r.check(p, err)
			step.Edit.Turn = turn
		case "BL":
			r.timeLeft(p, &step.BlackClock)
		case "WL":
			r.timeLeft(p, &step.WhiteClock)
		case "OB":
			r.movesLeft(p, &step.BlackClock)
		case "OW":
			r.movesLeft(p, &step.WhiteClock)
		case "C":
			step.Comment = p.first().Text()
		case "TR", "SQ", "CR", "MA", "SL", "LB":
			step.Markup = r.markup(p, step.Markup)
		default:
			r.info(p)
		}
	}
	if n == r.tree.Root {
		step.Edit.Clear = weiqi.Set{} // nothing was there before
		r.record.Start, step.Edit = step.Edit, Edit{}
		r.record.Comment, step.Comment = step.Comment, ""
		r.record.Markup, step.Markup = step.Markup, nil
	}
	if step != (Step{}) {
		r.record.Steps = append(r.record.Steps, step)
	}
	return goesOn
}

// move reads a move, and reports whether it makes sense.
func (r *reader) move(p Property) (weiqi.Move, bool) {
	move, err := p.first().Move(r.record.Size, moveColor(p))
	if err == nil && len(p.Values) != 1 {
		err = reason.Error(reason.New("record-move-points", "points", len(p.Values)))
	}
	return move, r.check(p, err)
}

// play reads a move into the step, and reports whether it makes sense.
func (r *reader) play(p Property, step *Step) bool {
	move, ok := r.move(p)
	if !ok {
		return false
	}
	// Files of FF[1] programs have both moves of a pair in one node.
	if step.HasMove() {
		r.record.Steps = append(r.record.Steps, Step{Edit: step.Edit, Move: step.Move})
		step.Edit = Edit{}
	}
	step.Move = move
	return true
}

func moveColor(p Property) weiqi.Color {
	if p.Name == "W" {
		return weiqi.White
	}
	return weiqi.Black
}

// points reads a list of points, leaving out those that are none.
func (r *reader) points(p Property) weiqi.Set {
	var all weiqi.Set
	for _, v := range p.Values {
		points, err := v.Points(r.record.Size)
		if r.check(p, err) {
			all = all.Union(points)
		}
	}
	return all
}

// put adds points to one of the sets of the edit and takes them out of the others.
func (e *Edit) put(set *weiqi.Set, points weiqi.Set) {
	e.Black = e.Black.Minus(points)
	e.White = e.White.Minus(points)
	e.Clear = e.Clear.Minus(points)
	*set = set.Union(points)
}

func (r *reader) timeLeft(p Property, clock **Clock) {
	left, err := p.first().Seconds()
	if r.check(p, err) {
		clockAt(clock).Left = left
	}
}

func (r *reader) movesLeft(p Property, clock **Clock) {
	moves, err := p.first().Number()
	if err == nil && moves < 0 {
		err = reason.Error(reason.New("record-moves-left", "moves", moves))
	}
	if r.check(p, err) {
		clockAt(clock).Moves = moves
	}
}

// clockAt returns the clock at a place, a new one if there is none yet.
func clockAt(clock **Clock) *Clock {
	if *clock == nil {
		*clock = &Clock{}
	}
	return *clock
}

// info reads what is said about the whole game. Usually it is in the root, but in a
// file of several merged games it is where they become different.
func (r *reader) info(p Property) {
	v := p.first()
	text := v.SimpleText()
	if text == "" {
		return // editors write KM[] and HA[] for what nobody told them
	}
	rec := r.record
	var err error
	switch p.Name {
	case "RU":
		rec.Rules = text
	case "KM":
		rec.Komi, err = r.komi(text)
		rec.NoKomi = err != nil
	case "HA":
		r.handicap = p
		rec.Handicap, err = v.Number()
		if err == nil && rec.Handicap < 0 {
			err = reason.Error(reason.New("record-handicap", "stones", rec.Handicap))
			rec.Handicap = 0
		}
	case "TM":
		rec.MainTime, err = v.Seconds()
	case "OT":
		rec.Overtime = text
	case "PB":
		rec.Black.Name = text
	case "BR":
		rec.Black.Rank = text
	case "PW":
		rec.White.Name = text
	case "WR":
		rec.White.Rank = text
	case "EV":
		rec.Event = text
	case "RO":
		rec.Round = text
	case "PC":
		rec.Place = text
	case "DT":
		rec.Date = text
	case "RE":
		rec.Result, err = ParseResult(text)
	}
	r.check(p, err)
}

// komi reads a number of points. Some servers write hundredths instead: KM[650] is 6.5 points; under Chinese rules they
// are of a pair of points, which a komi of two to four shows: KM[375] is 7.5 points, as is KM[3.75] in Chinese records.
// A komi that no board can make up for is none.
func (r *reader) komi(text string) (weiqi.Score, error) {
	text = strings.Replace(text, ",", ".", 1) // as in KM[6,5], of a program that follows its user's language
	if n, err := strconv.ParseFloat(strings.TrimSpace(text), 64); err == nil {
		hundredths := r.hundredths(n)
		if hundredths {
			n /= 100
		}
		quarters := 4*n == math.Trunc(4*n) && int(4*n)%2 != 0
		if pair := 2 < math.Abs(n) && math.Abs(n) < 4; pair && (hundredths || quarters) {
			n *= 2
		}
		text = strconv.FormatFloat(n, 'f', -1, 64)
	}
	komi, err := weiqi.ParseScore(text)
	if most := weiqi.Points(r.record.Size.Points()); err == nil && (komi < -most || komi > most) {
		err = reason.Error(reason.New("komi-out-of-bounds", "komi", komi, "least", -most, "most", most))
	}
	return komi, err
}

// hundredths reports whether a komi is in hundredths of points: the Fox server writes all but the smallest so, and from
// elsewhere numbers are that no game has as its komi, such as 375 and 650.
func (r *reader) hundredths(komi float64) bool {
	if r.fromFox {
		return math.Abs(komi) >= 50
	}
	return !r.own && math.Abs(komi) >= 200 && math.Abs(komi) <= 2000 && float64(int(komi)/25*25) == komi
}

// checkHandicap notes a handicap whose stones are nowhere: neither set up nor played
// by Black before White's first move.
func (r *reader) checkHandicap() {
	if r.record.Handicap < 2 || !r.record.Start.Black.Empty() {
		return
	}
	for i := range r.record.Steps {
		step := &r.record.Steps[i]
		if !step.Edit.Black.Empty() || step.Move.Color == weiqi.Black {
			return
		}
		if step.HasMove() {
			break
		}
	}
	r.check(r.handicap, reason.Error(reason.New("record-handicap-unplaced", "stones", r.record.Handicap)))
}
