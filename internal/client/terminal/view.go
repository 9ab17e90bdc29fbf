package terminal

import (
	"fmt"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

const (
	gap        = 2  // columns between the board and what is beside it
	panelWidth = 30 // at least
	belowBoard = 2  // lines: the prompt and the keys
)

// View implements [tea.Model].
func (m Model) View() tea.View {
	lines, promptRow := m.lines()
	view := tea.NewView(strings.Join(lines, "\n"))
	view.AltScreen = true
	view.WindowTitle = "shinpan"
	if m.prompt.open && promptRow < m.height {
		view.Cursor = tea.NewCursor(min(ansi.StringWidth(m.promptLine()), max(0, m.width-1)), promptRow)
	}
	return view
}

// lines returns what is on the screen, line by line, and which of them is the prompt.
func (m Model) lines() (lines []string, prompt int) {
	if m.game == nil {
		said := m.said
		if said == "" {
			said = "Waiting for the game…"
		}
		return m.fit(wrapped(said, m.width)), m.height
	}
	if m.help {
		return m.fit(m.helpLines()), m.height
	}
	size := m.game.Position().Size()
	wide := boardWidth(size)
	high := size.Rows + 2 + belowBoard // title, letters
	if m.width < wide || m.height < high {
		return m.fit(wrapped(fmt.Sprintf("This window has %d columns and %d rows; a board of %v needs %d and %d.", m.width, m.height, size, wide, high), m.width)), m.height
	}
	board := m.drawBoard()
	lines = append([]string{m.title()}, board...)
	room := m.height - len(lines) - belowBoard
	if beside := m.width - wide - gap; beside >= panelWidth {
		panel := m.panel(beside, len(board)+max(0, room))
		for i, text := range panel {
			if i+1 == len(lines) {
				lines = append(lines, strings.Repeat(" ", wide))
			}
			lines[i+1] += strings.Repeat(" ", gap) + text
		}
	} else {
		lines = append(lines, m.panel(m.width, max(0, room))...)
	}
	for len(lines) < m.height-belowBoard {
		lines = append(lines, "")
	}
	return m.fit(append(lines, m.promptLine(), m.keys())), len(lines)
}

// fit cuts lines to the window.
func (m Model) fit(lines []string) []string {
	if len(lines) > m.height {
		lines = lines[:max(0, m.height)]
	}
	for i := range lines {
		lines[i] = ansi.Truncate(lines[i], max(0, m.width), "…")
	}
	return lines
}

// title says what is played.
func (m Model) title() string {
	terms := m.game.Terms()
	parts := []string{terms.Size.String(), terms.Ruleset, "komi " + terms.Komi.String()}
	if n := m.game.Handicap(); n > 0 {
		parts = append(parts, fmt.Sprintf("%d handicap stones", n))
	}
	parts = append(parts, "ending "+terms.Ending)
	if terms.Time.System != referee.NoClock {
		parts = append(parts, terms.Time.String())
	}
	if !m.connected() {
		parts = append(parts, "NOT CONNECTED, trying again")
	}
	return strings.Join(parts, " · ")
}

// promptLine is what is being typed, or asked.
func (m Model) promptLine() string {
	switch m.asked {
	case resigning:
		return "Really resign? y or n"
	case leaving:
		return "Leave? " + m.leave + " y or n"
	case givingUp:
		return fmt.Sprintf("That gives up your living stones %v. Do you mean it? y or n", m.unsure.living)
	}
	if m.prompt.open {
		return "> " + m.prompt.text
	}
	return ">"
}

// keys says what the keys do now.
func (m Model) keys() string {
	switch {
	case m.back > 0:
		return fmt.Sprintf("move %d of %d · [ ] step · End the present", len(m.moves())-m.back, len(m.moves()))
	case m.prompt.open:
		return "Enter does it · Esc does not"
	case m.you == weiqi.Empty || m.over():
		return "[ ] step through the moves · quit · ? help"
	case canMove(m):
		return "arrows move · Enter plays · or type: d4, pass, resign · ? help"
	case m.waits(referee.Listing), m.waits(referee.Marking), m.waits(referee.Handicapping):
		return "arrows, Tab move · Enter marks · done · ? help"
	case canAnswer(m):
		return "agree · on · Tab shows what is disputed · ? help"
	default:
		return "[ ] step through the moves · ? help"
	}
}

// helpLines are all words and keys.
func (m Model) helpLines() []string {
	lines := []string{
		"arrows, hjkl   move the cursor            Tab    the next chain",
		"Enter, Space   play or mark there         :      type (needed before h, j, k and l)",
		"[ ]            step through the moves     End    the present",
		"",
		"To type: a point such as d4, or a word or its beginning:",
	}
	for _, w := range words() {
		now := " "
		if m.game != nil && w.can(m) {
			now = "*"
		}
		lines = append(lines, fmt.Sprintf(" %s %-8s %s", now, w.name, w.does))
	}
	return append(lines, "", "* can be done now. X and O are stones, x and o dead ones, # a ko, b and w territory;", "(X) the last move, [X] the cursor, ?X in question, {X} chosen by you. Any key goes on.")
}

// wrapped breaks a text into lines.
func wrapped(text string, width int) []string {
	if text == "" {
		return nil
	}
	return strings.Split(ansi.Wordwrap(Printable(text), max(1, width), ""), "\n")
}

// Printable returns a foreign text, from a server or a program, on one line and
// without control characters for the terminal.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsPrint(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		default:
			return unicode.ReplacementChar
		}
	}, text)
}
