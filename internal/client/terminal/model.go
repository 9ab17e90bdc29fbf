package terminal

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Model is what is on the screen.
type Model struct {
	you       weiqi.Color
	now       func() time.Time
	act       func(referee.Act) error
	connected func() bool
	plain     bool
	leave     string // what becomes of the game if the player leaves

	width, height int
	game          *referee.Game // nil before the first event; never shared
	cursor        weiqi.Point
	back          int // how many moves before the present are shown
	prompt        prompt
	asked         question // what the player has to confirm
	unsure        doubt    // givingUp: about what
	acting        bool     // an act is under way
	said          string   // what the player is told
	help          bool

	chosen weiqi.Set // the chains, or points, that the player has marked so far
	own    bool      // the player has changed it
}

// A prompt is a line that is being typed.
type prompt struct {
	open bool
	text string
}

// A question is what a player has to confirm.
type question uint8

const (
	nothing question = iota
	resigning
	leaving
	givingUp
)

// A doubt is an act that the player has to confirm.
type doubt struct {
	living weiqi.Set   // the player's stones of which the referee's judge is sure that they live
	act    referee.Act // gives them up, with Sure
}

// What a model is told, besides keys and the size of the window.
type (
	happened struct{ event referee.Event }
	lost     struct{ err error } // there is no more to come
	acted    struct{ err error }
	ticked   struct{}
)

// New returns the model of a game before its first event. Now is the time of the
// game, and act carries out the player's act, or returns the refusal; it may take its time.
func New(you weiqi.Color, plain bool, now func() time.Time, act func(referee.Act) error) Model {
	return Model{
		you: you, plain: plain, now: now, act: act,
		connected: func() bool { return true },
		width:     80, height: 24,
	}
}

// Init implements [tea.Model].
func (m Model) Init() tea.Cmd { return tick() }

// tick comes back in a moment, since clocks run.
func tick() tea.Cmd {
	const moment = 200 * time.Millisecond
	return tea.Tick(moment, func(time.Time) tea.Msg { return ticked{} })
}

// Update implements [tea.Model].
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.plain = m.plain || msg.Profile <= colorprofile.ASCII
	case ticked:
		return m, tick()
	case happened:
		m = m.hear(msg.event)
	case acted:
		m.acting = false
		if msg.err != nil {
			m.said = sentence(msg.err)
		}
	case lost:
		m.said = "The game cannot be followed any more: " + msg.err.Error() + "."
	case tea.PasteMsg:
		m.prompt = m.prompt.add(msg.Content)
	case tea.KeyPressMsg:
		return m.press(msg.Key())
	}
	return m, nil
}

// hear takes the next event of the game.
func (m Model) hear(e referee.Event) Model {
	var err error
	if e.Seq == 1 {
		if m.game, err = referee.Replay([]referee.Event{e}); err == nil {
			size := m.game.Position().Size()
			m.cursor = weiqi.Point{Col: int8(size.Cols / 2), Row: int8(size.Rows / 2)}
			m.back = 0
		}
	} else if m.game != nil {
		err = m.game.Apply(e)
	}
	if err != nil {
		m.said = "This game makes no sense here: " + err.Error() + "."
		return m
	}
	if m.game == nil {
		return m
	}
	switch e.What.(type) {
	case referee.Moved:
		m.said = ""
		if m.back > 0 {
			m.back++ // what is looked at stays
		}
	case referee.Undone:
		m.back = 0
	case referee.Ended:
		m.said = ""
	}
	if told := m.tell(e); told != "" {
		m.said = told
	}
	return m.choose(e)
}

// choose begins the player's choice of stones anew where there is something new to choose:
// a list of dead stones begins with what the referee proposes.
func (m Model) choose(e referee.Event) Model {
	switch what := e.What.(type) {
	case referee.Stopped, referee.Disputed, referee.Counted, referee.Resumed, referee.HandicapPlaced:
		m.chosen, m.own = weiqi.Set{}, false
	case referee.Proposed:
		if !m.own && m.game.Phase() == referee.Listing {
			m.chosen = what.Proposal.Dead
		}
	}
	return m
}

// do has the player act, unless an act is in progress. Before an act gives up stones that surely live
// the player is asked to confirm it.
func (m Model) do(act referee.Act) (Model, tea.Cmd) {
	if m.acting {
		m.said = "Wait a moment: the referee has not answered yet."
		return m, nil
	}
	if unsure, asks := m.doubts(act); asks {
		m.asked, m.unsure = givingUp, unsure
		return m, nil
	}
	m.acting, m.said = true, ""
	perform := m.act
	return m, func() tea.Msg { return acted{perform(act)} }
}

// doubts reports whether the referee would ask about an act whether it is meant.
func (m Model) doubts(act referee.Act) (doubt, bool) {
	var unsure doubt
	switch a := act.(type) {
	case referee.Claim:
		a.Sure = true
		unsure.act = a
	case referee.Accept:
		a.Sure = true
		unsure.act = a
	case referee.Done:
		a.Sure = true
		unsure.act = a
	default:
		return unsure, false
	}
	_, _, err := m.game.Decide(m.now(), referee.PartyOf(m.you), act)
	var refused *referee.RefusedError
	if !errors.As(err, &refused) || refused.Kind != referee.KindGivesUpLiving {
		return unsure, false
	}
	unsure.living = refused.Points
	return unsure, true
}

// sentence makes a sentence of an error.
func sentence(err error) string {
	if illegal := (*weiqi.IllegalError)(nil); errors.As(err, &illegal) {
		return fmt.Sprintf("%s: %v.", illegal.Move.Vertex(), illegal.Why)
	}
	return capital(strings.TrimSuffix(err.Error(), ".")) + "."
}

// longestPrompt is how much may be typed.
const longestPrompt = 40

// add appends what can be seen of a text.
func (p prompt) add(text string) prompt {
	p.open = true
	for _, r := range text {
		if unicode.IsPrint(r) && len(p.text) < longestPrompt {
			p.text += string(r)
		}
	}
	return p
}

// cut takes the last character back.
func (p prompt) cut() prompt {
	if runes := []rune(p.text); len(runes) > 0 {
		p.text = string(runes[:len(runes)-1])
		return p
	}
	return prompt{}
}
