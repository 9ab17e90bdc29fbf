package terminal

import (
	tea "charm.land/bubbletea/v2"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// press takes a key.
func (m Model) press(key tea.Key) (tea.Model, tea.Cmd) {
	name := key.Keystroke()
	switch {
	case name == "ctrl+c":
		if m.asked == leaving || m.game == nil || m.over() {
			return m, tea.Quit
		}
		m.asked = leaving
		return m, nil
	case m.asked != nothing:
		return m.confirm(name)
	case m.prompt.open:
		return m.typed(key, name)
	}
	m.help = m.help && name == "?" // any key ends it
	switch name {
	case "up", "k":
		return m.move(0, 1), nil
	case "down", "j":
		return m.move(0, -1), nil
	case "left", "h":
		return m.move(-1, 0), nil
	case "right", "l":
		return m.move(1, 0), nil
	case "home":
		return m.review(len(m.moves())), nil
	case "[", "pgup":
		return m.review(m.back + 1), nil
	case "]", "pgdown":
		return m.review(m.back - 1), nil
	case "end", "esc":
		return m.review(0), nil
	case "tab":
		return m.nextChain(), nil
	case "enter", "space":
		return m.point(m.cursor)
	case "?", "shift+?":
		m.help = !m.help
	case ":", "shift+:":
		m.prompt.open = true
	default:
		if key.Text != "" {
			m.prompt = m.prompt.add(key.Text)
		}
	}
	return m, nil
}

// typed takes a key while a line is being typed.
func (m Model) typed(key tea.Key, name string) (tea.Model, tea.Cmd) {
	switch name {
	case "enter":
		line := m.prompt.text
		m.prompt = prompt{}
		return m.command(line)
	case "esc":
		m.prompt = prompt{}
	case "backspace":
		m.prompt = m.prompt.cut()
	default:
		m.prompt = m.prompt.add(key.Text)
	}
	return m, nil
}

// confirm takes the answer to a question.
func (m Model) confirm(name string) (tea.Model, tea.Cmd) {
	asked := m.asked
	switch {
	case name != "y" && name != "n" && name != "esc":
		return m, nil
	case name != "y":
		m.asked = nothing
		return m, nil
	case asked == leaving:
		return m, tea.Quit
	case asked == givingUp:
		m.asked = nothing
		return m.do(m.unsure.act)
	default:
		m.asked = nothing
		return m.do(referee.Resign{})
	}
}

// move moves the cursor, as far as the board goes.
func (m Model) move(cols, rows int8) Model {
	to := weiqi.Point{Col: m.cursor.Col + cols, Row: m.cursor.Row + rows}
	if m.game != nil && m.game.Position().Size().Contains(to) {
		m.cursor = to
	}
	return m
}

// review shows the board as it was so many moves ago.
func (m Model) review(back int) Model {
	m.back = min(max(back, 0), len(m.moves()))
	return m
}

func (m Model) moves() []weiqi.Move {
	if m.game == nil {
		return nil
	}
	return m.game.Way()
}

func (m Model) over() bool { return m.game != nil && m.game.Over() }

// nextChain moves the cursor to the next chain that it is about: of those in dispute, else
// of all.
func (m Model) nextChain() Model {
	if m.game == nil {
		return m
	}
	position := m.board()
	about := m.disputed()
	if about.Empty() {
		about = position.Stones(weiqi.Black).Union(position.Stones(weiqi.White))
	}
	first, found := m.cursor, false
	here := position.Chain(m.cursor).Stones
	for chain := range position.Chains() {
		if chain.Stones.Intersect(about).Empty() {
			continue
		}
		lead := chain.Stones.Points()[0]
		if !found && here != chain.Stones {
			first, found = lead, true
		}
		if after(lead, m.cursor) && here != chain.Stones {
			m.cursor = lead
			return m
		}
	}
	m.cursor = first
	return m
}

// after reports whether a point comes after another, row by row from A1.
func after(p, q weiqi.Point) bool { return p.Row > q.Row || p.Row == q.Row && p.Col > q.Col }
