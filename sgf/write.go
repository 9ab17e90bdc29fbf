package sgf

import (
	"github.com/shinpan/shinpan/weiqi"
)

// application is what writes the records here, as they say themselves.
const application = "shinpan"

// Tree writes the record as a game tree without variations, which [Tree.Record]
// reads back. The record must be sound: a valid size, and points that are on it.
func (r *Record) Tree() *Tree {
	root := &Node{}
	root.Add("FF", Number(4))
	root.Add("GM", Number(1))
	root.Add("AP", Text(application))
	root.Add("SZ", sizeValue(r.Size))
	root.addText("RU", r.Rules)
	if !r.NoKomi {
		root.Add("KM", Text(r.Komi.String()))
	}
	if r.Handicap > 1 { // FF[4]: HA is at least 2
		root.Add("HA", Number(r.Handicap))
	}
	if r.MainTime > 0 || r.Overtime != "" {
		root.Add("TM", Seconds(r.MainTime))
	}
	root.addText("OT", r.Overtime)
	root.addText("PB", r.Black.Name)
	root.addText("BR", r.Black.Rank)
	root.addText("PW", r.White.Name)
	root.addText("WR", r.White.Rank)
	root.addText("EV", r.Event)
	root.addText("RO", r.Round)
	root.addText("PC", r.Place)
	root.addText("DT", r.Date)
	if r.Result.Over() {
		root.Add("RE", Text(FormatResult(r.Result)))
	}
	root.addText("C", r.Comment)
	root.addEdit(r.Size, r.Start)

	last := root
	for i := range r.Steps {
		step := &r.Steps[i]
		last = last.Append()
		if !step.Edit.Empty() {
			last.addEdit(r.Size, step.Edit)
			// FF[4]: setup and move properties must not be mixed within a node.
			if step.HasMove() {
				last = last.Append()
			}
		}
		last.addStep(r.Size, step)
	}
	return &Tree{Root: root}
}

func sizeValue(s weiqi.Size) Value {
	if s.Cols == s.Rows {
		return Number(s.Cols)
	}
	return Value{Number(s.Cols).raw + ":" + Number(s.Rows).raw}
}

// addText adds a property with a text unless it is empty.
func (n *Node) addText(name, text string) {
	if text != "" {
		n.Add(name, Text(text))
	}
}

// addEdit adds the stones placed by hand.
func (n *Node) addEdit(size weiqi.Size, e Edit) {
	n.addPoints("AB", size, e.Black)
	n.addPoints("AW", size, e.White)
	n.addPoints("AE", size, e.Clear)
	if e.Turn != weiqi.Empty {
		n.Add("PL", Text(colorName(e.Turn)))
	}
}

func (n *Node) addPoints(name string, size weiqi.Size, points weiqi.Set) {
	var values []Value
	for p := range points.All() {
		values = append(values, Point(size, p))
	}
	if values != nil {
		n.Add(name, values...)
	}
}

// addStep adds the move, the clocks and the comment.
func (n *Node) addStep(size weiqi.Size, s *Step) {
	if s.HasMove() {
		n.Add(colorName(s.Move.Color), Move(size, s.Move))
	}
	n.addClock("B", s.BlackClock)
	n.addClock("W", s.WhiteClock)
	n.addText("C", s.Comment)
}

func (n *Node) addClock(color string, c *Clock) {
	if c == nil {
		return
	}
	n.Add(color+"L", Seconds(c.Left))
	if c.Moves > 0 {
		n.Add("O"+color, Number(c.Moves))
	}
}

// colorName returns the color of a side as SGF writes it.
func colorName(c weiqi.Color) string {
	if c == weiqi.White {
		return "W"
	}
	return "B"
}
