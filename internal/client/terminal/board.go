package terminal

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// columns are the letters of the columns: there is no I.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// A glyph is how a point is drawn: in letters, or as a sign that has a color.
type glyph struct {
	letter, sign string
	ink          string // of the terminal's 256 colors
}

const (
	wood      = "136" // the board
	blackInk  = "16"
	whiteInk  = "231"
	lineInk   = "94"
	markerInk = "52"
)

var (
	emptyPoint = glyph{".", "·", lineInk}
	starPoint  = glyph{"+", "+", lineInk}
	koPoint    = glyph{"#", "□", markerInk}
	stones     = [...]glyph{weiqi.Black: {"X", "●", blackInk}, weiqi.White: {"O", "●", whiteInk}}
	deadStones = [...]glyph{weiqi.Black: {"x", "×", blackInk}, weiqi.White: {"o", "×", whiteInk}}
	owned      = [...]glyph{weiqi.Black: {"b", "▪", blackInk}, weiqi.White: {"w", "▪", whiteInk}}
)

// board returns the position that is on the screen.
func (m Model) board() *weiqi.Position {
	if m.back > 0 {
		return m.game.PositionAfter(max(0, m.game.MoveNumber()-m.back))
	}
	if trial, ok := m.game.Trial(); ok && m.game.Phase() == referee.Trying {
		return trial.Position
	}
	return m.game.Position()
}

// lastMove returns the move after which the board on the screen is.
func (m Model) lastMove() (weiqi.Move, bool) {
	if trial, ok := m.game.Trial(); ok && m.back == 0 && m.game.Phase() == referee.Trying {
		if n := len(trial.Moves); n > 0 {
			return trial.Moves[n-1].Move, true
		}
		return weiqi.Move{}, false
	}
	moves := m.moves()
	if n := len(moves) - m.back; n > 0 {
		return moves[n-1], true
	}
	return weiqi.Move{}, false
}

// dead returns the stones that are shown as dead: what the player has marked, what is marked
// by turns, or what the ruling took off.
func (m Model) dead() weiqi.Set {
	stop, _ := m.game.Stop()
	switch m.game.Phase() {
	case referee.Listing:
		if m.you != weiqi.Empty && stop.Lists[m.you] != nil {
			return stop.Lists[m.you].Dead
		}
		return m.chosen
	case referee.Answering:
		if stop.Verdict != nil && stop.Lists[weiqi.Black] == nil {
			return stop.Verdict.Dead
		}
		return stop.Agreed.Union(stop.Frozen)
	case referee.Marking:
		return stop.Marks
	case referee.Over:
		if ruled, ok := m.game.Ruling(); ok {
			return ruled.Dead
		}
	}
	return weiqi.Set{}
}

// disputed returns the stones about which there is a question.
func (m Model) disputed() weiqi.Set {
	if m.game == nil {
		return weiqi.Set{}
	}
	stop, _ := m.game.Stop()
	switch m.game.Phase() {
	case referee.Answering, referee.Referring:
		return stop.Disputed
	case referee.Trying:
		trial, _ := m.game.Trial()
		return trial.Chain
	case referee.Listing:
		if stop.Proposal != nil {
			return stop.Proposal.Unsettled
		}
	}
	return weiqi.Set{}
}

// A sheet is what is drawn on a board besides its stones.
type sheet struct {
	position             *weiqi.Position
	dead, disputed       weiqi.Set
	ko, stars            weiqi.Set
	chosen               weiqi.Set // points in brackets of their own
	blackOwns, whiteOwns weiqi.Set
	cursor               weiqi.Point
	last                 weiqi.Point
	hasLast              bool
}

// sheet collects what is drawn now.
func (m Model) sheet() sheet {
	s := sheet{position: m.board(), cursor: m.cursor}
	size := s.position.Size()
	if points, err := weiqi.FixedHandicap(size, 9); err == nil {
		s.stars = weiqi.SetOf(points...)
	} else if points, err := weiqi.FixedHandicap(size, 4); err == nil {
		s.stars = weiqi.SetOf(points...)
	}
	if ko, ok := s.position.Ko(); ok {
		s.ko.Add(ko)
	}
	if last, ok := m.lastMove(); ok && !last.Pass {
		s.last, s.hasLast = last.Point, true
	}
	if m.back > 0 {
		return s
	}
	s.dead, s.disputed = m.dead(), m.disputed()
	switch m.game.Phase() {
	case referee.Handicapping, referee.Answering:
		s.chosen = m.chosen
	case referee.Trying:
		trial, _ := m.game.Trial()
		s.ko = trial.Closed
	case referee.Over:
		if _, ruled := m.game.Ruling(); ruled {
			tally := m.game.Tally(s.dead)
			s.blackOwns, s.whiteOwns = tally.Black.Owned, tally.White.Owned
		}
	}
	return s
}

// glyphAt says how a point is drawn.
func (s sheet) glyphAt(p weiqi.Point) glyph {
	color := s.position.At(p)
	switch {
	case color != weiqi.Empty && s.dead.Has(p):
		return deadStones[color]
	case color != weiqi.Empty:
		return stones[color]
	case s.blackOwns.Has(p):
		return owned[weiqi.Black]
	case s.whiteOwns.Has(p):
		return owned[weiqi.White]
	case s.ko.Has(p):
		return koPoint
	case s.stars.Has(p):
		return starPoint
	default:
		return emptyPoint
	}
}

// between says what is drawn between two points of a row: brackets for the cursor, round ones
// for the last move, a question mark before a disputed stone.
func (s sheet) between(left, right weiqi.Point) string {
	in := func(set weiqi.Set, p weiqi.Point) bool { return s.position.Size().Contains(p) && set.Has(p) }
	switch {
	case right == s.cursor:
		return "["
	case left == s.cursor:
		return "]"
	case s.hasLast && right == s.last:
		return "("
	case s.hasLast && left == s.last:
		return ")"
	case in(s.chosen, right):
		return "{"
	case in(s.chosen, left):
		return "}"
	case in(s.disputed, right):
		return "?"
	default:
		return " "
	}
}

// drawBoard draws the board, the top row first, with the letters of its columns below.
func (m Model) drawBoard() []string {
	s := m.sheet()
	size := s.position.Size()
	var rows []string
	for row := size.Rows - 1; row >= 0; row-- {
		var line strings.Builder
		for col := 0; col <= size.Cols; col++ {
			at := weiqi.Point{Col: int8(col), Row: int8(row)}
			line.WriteString(m.paint(s.between(weiqi.Point{Col: at.Col - 1, Row: at.Row}, at), markerInk))
			if col < size.Cols {
				line.WriteString(m.paintGlyph(s.glyphAt(at)))
			}
		}
		rows = append(rows, fmt.Sprintf("%2d%s", row+1, line.String()))
	}
	letters := "   " + strings.Join(strings.Split(columns[:size.Cols], ""), " ") + " "
	return append(rows, letters)
}

// boardWidth is how many columns of the screen a board takes.
func boardWidth(size weiqi.Size) int { return 2 + 2*size.Cols + 1 }

func (m Model) paintGlyph(g glyph) string {
	if m.plain {
		return g.letter
	}
	return m.paint(g.sign, g.ink)
}

// paint gives a text its color on wood.
func (m Model) paint(text, ink string) string {
	if m.plain {
		return text
	}
	return lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Color(ink)).Background(lipgloss.Color(wood)).Render(text)
}
