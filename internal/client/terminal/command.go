package terminal

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A word is a command that can be typed.
type word struct {
	name string
	does string // for the help
	can  func(m Model) bool
	act  func(m Model) (Model, tea.Cmd)
}

// words are all commands, in the order of the help.
func words() []word {
	return []word{
		{"pass", "leave this turn out; two passes stop the game", canMove, func(m Model) (Model, tea.Cmd) {
			return m.play(weiqi.Pass(m.you))
		}},
		{"done", "give your list of dead stones, or say that you mark no more", canFinish, Model.finish},
		{"agree", "agree with the other side's list, or with the count", canAnswer, func(m Model) (Model, tea.Cmd) {
			return m.do(referee.Accept{Stop: m.stopNumber()})
		}},
		{"on", "have the dispute played out, or play go on", canPlayOn, func(m Model) (Model, tea.Cmd) {
			act := referee.PlayOn{Stop: m.stopNumber()}
			if m.game.Phase() == referee.Answering {
				act.Confirm = m.chosen
			}
			return m.do(act)
		}},
		{"dispute", "disagree with the marks: they vanish and play goes on", canMark, func(m Model) (Model, tea.Cmd) {
			return m.do(referee.Dispute{Stop: m.stopNumber()})
		}},
		{"yes", "allow what the other side asks for", isAsked, func(m Model) (Model, tea.Cmd) { return m.answer(true) }},
		{"no", "do not allow it", isAsked, func(m Model) (Model, tea.Cmd) { return m.answer(false) }},
		{"claim", "take the win, where the other side failed or has left", allowed(referee.ClaimWin{}), func(m Model) (Model, tea.Cmd) {
			return m.do(referee.ClaimWin{})
		}},
		{"undo", "ask to take your last move back", allowed(referee.AskUndo{}), func(m Model) (Model, tea.Cmd) { return m.do(referee.AskUndo{}) }},
		{"pause", "have the clocks stand, if the other side agrees", allowed(referee.Pause{}), func(m Model) (Model, tea.Cmd) {
			return m.do(referee.Pause{})
		}},
		{"unpause", "have the clocks run again", allowed(referee.Unpause{}), func(m Model) (Model, tea.Cmd) {
			return m.do(referee.Unpause{})
		}},
		{"void", "propose that the game have no result", isPlaying, func(m Model) (Model, tea.Cmd) { return m.do(referee.AskVoid{}) }},
		{"resign", "give the game up", isPlaying, func(m Model) (Model, tea.Cmd) {
			m.asked = resigning
			return m, nil
		}},
		{"quit", "leave", func(Model) bool { return true }, func(m Model) (Model, tea.Cmd) {
			if m.game == nil || m.over() || m.you == weiqi.Empty {
				return m, tea.Quit
			}
			m.asked = leaving
			return m, nil
		}},
		{"help", "what there is to type and to press", func(Model) bool { return true }, func(m Model) (Model, tea.Cmd) {
			m.help = true
			return m, nil
		}},
	}
}

// command does what was typed: a point, "pass d4" for a ko on a copy, or a word or the
// beginning of one.
func (m Model) command(line string) (tea.Model, tea.Cmd) {
	line = strings.ToLower(strings.TrimSpace(line))
	if line == "" || m.game == nil && !strings.HasPrefix("quit", line) {
		return m, nil
	}
	if p, err := weiqi.ParsePoint(line); err == nil {
		if !m.game.Position().Size().Contains(p) {
			m.said = fmt.Sprintf("%v is not on this board.", p)
			return m, nil
		}
		m.cursor = p
		return m.point(p)
	}
	if ko, ok := strings.CutPrefix(line, "pass "); ok {
		return m.passForKo(ko)
	}
	all := words()
	i := slices.IndexFunc(all, func(w word) bool { return w.name == line })
	if i < 0 {
		begun := func(w word) bool { return strings.HasPrefix(w.name, line) && w.can(m) }
		if i = slices.IndexFunc(all, begun); i < 0 || slices.ContainsFunc(all[i+1:], begun) {
			m.said = fmt.Sprintf("%q is no point and no word that fits now. ? shows what does.", line)
			return m, nil
		}
	}
	if !all[i].can(m) {
		m.said = fmt.Sprintf("There is nothing to %s now.", all[i].name)
		return m, nil
	}
	return all[i].act(m)
}

// point does what a point is for at this moment of the game.
func (m Model) point(p weiqi.Point) (tea.Model, tea.Cmd) {
	switch {
	case m.game == nil || m.you == weiqi.Empty:
		return m, nil
	case m.back > 0:
		m.said = "This is how the board was. End shows how it is."
		return m, nil
	case canMove(m):
		return m.play(weiqi.Play(m.you, p))
	case m.game.Phase() == referee.Handicapping && canFinish(m):
		m.chosen = toggled(m.chosen, weiqi.SetOf(p))
		return m, nil
	case canMark(m):
		return m.do(referee.Mark{Stop: m.stopNumber(), Point: p})
	case m.game.Phase() == referee.Listing && canFinish(m):
		m.chosen, m.own = toggled(m.chosen, m.board().Chain(p).Stones), true
		return m, nil
	case m.game.Phase() == referee.Answering && canAnswer(m):
		return m.confirmDead(p), nil
	case m.over():
		m.said = "The game is over."
	default:
		m.said = "It is not your turn."
	}
	return m, nil
}

// toggled takes a set out of another if all of it is in there, else puts it in.
func toggled(in, what weiqi.Set) weiqi.Set {
	if in.Intersect(what) == what {
		return in.Minus(what)
	}
	return in.Union(what)
}

// confirmDead marks a chain that the player would confirm as dead before play goes on.
func (m Model) confirmDead(p weiqi.Point) Model {
	stop, _ := m.game.Stop()
	chain := stop.Position.Chain(p)
	if chain.Color != m.you || chain.Stones.Intersect(stop.Agreed).Empty() {
		m.said = "You can confirm chains of your own that both lists call dead."
		return m
	}
	m.chosen, m.own = toggled(m.chosen, chain.Stones), true
	return m
}

// play makes a move, on the board or on the copy of a trial. An illegal
// move is refused without asking the server.
func (m Model) play(move weiqi.Move) (Model, tea.Cmd) {
	var act referee.Act = referee.Play{N: m.game.MoveNumber() + 1, Move: move}
	if trial, ok := m.game.Trial(); ok && m.game.Phase() == referee.Trying {
		act = referee.TrialPlay{Trial: trial.Number, N: len(trial.Moves) + 1, Move: move}
	}
	if _, _, err := m.game.Decide(m.now(), referee.PartyOf(m.you), act); err != nil {
		m.said = sentence(err)
		return m, nil
	}
	return m.do(act)
}

// passForKo passes for a closed ko of the copy.
func (m Model) passForKo(text string) (tea.Model, tea.Cmd) {
	ko, err := weiqi.ParsePoint(text)
	trial, trying := m.game.Trial()
	if err != nil || !trying || !canMove(m) {
		m.said = "Passing for a ko is for disputes that are played out on a copy, as in: pass d4."
		return m, nil
	}
	return m.do(referee.TrialPlay{Trial: trial.Number, N: len(trial.Moves) + 1, Move: weiqi.Pass(m.you), Ko: ko, NameKo: true})
}

// finish gives what has been chosen.
func (m Model) finish() (Model, tea.Cmd) {
	switch m.game.Phase() {
	case referee.Handicapping:
		return m.do(referee.PlaceHandicap{Points: m.chosen})
	case referee.Marking:
		return m.do(referee.Done{Stop: m.stopNumber()})
	default:
		return m.do(referee.Claim{Stop: m.stopNumber(), Dead: m.chosen})
	}
}

// answer answers what the other side has asked for.
func (m Model) answer(yes bool) (Model, tea.Cmd) {
	offers, offered := m.offersToMediate()
	switch other := m.you.Opponent(); {
	case m.game.VoidAsked() == other:
		return m.do(referee.AnswerVoid{Yes: yes})
	case m.game.UndoAsked() == other:
		return m.do(referee.AnswerUndo{Yes: yes})
	case m.game.PauseAsked() != other && offered:
		return m.do(referee.AnswerMediator{Player: offers.Player, Yes: yes})
	case yes:
		return m.do(referee.Pause{})
	default:
		return m.do(referee.Unpause{})
	}
}

// offersToMediate returns the person whose offer to mediate the player has not answered.
func (m Model) offersToMediate() (referee.Seat, bool) {
	who, accepted, offered := m.game.MediatorOffered()
	return who, offered && m.you != weiqi.Empty && !accepted[m.you]
}

func (m Model) stopNumber() int {
	stop, _ := m.game.Stop()
	return stop.Number
}

// waits reports whether the game waits for the player in a phase.
func (m Model) waits(phase referee.Phase) bool {
	return m.you != weiqi.Empty && m.game != nil && m.game.Phase() == phase &&
		m.game.WaitsFor(referee.PartyOf(m.you))
}

func canMove(m Model) bool   { return m.waits(referee.Playing) || m.waits(referee.Trying) }
func canMark(m Model) bool   { return m.waits(referee.Marking) }
func canAnswer(m Model) bool { return m.waits(referee.Answering) }
func canFinish(m Model) bool {
	return m.waits(referee.Listing) || m.waits(referee.Marking) || m.waits(referee.Handicapping)
}

// canPlayOn: in an answer to a dispute, or where the ending lets the game go on instead of
// a list.
func canPlayOn(m Model) bool {
	return canAnswer(m) || m.game != nil && m.game.MayPlayOn(m.you)
}

func isPlaying(m Model) bool { return m.game != nil && m.you != weiqi.Empty && !m.over() }

func isAsked(m Model) bool {
	other := m.you.Opponent()
	if !isPlaying(m) {
		return false
	}
	_, offered := m.offersToMediate()
	return offered || (m.game.UndoAsked() == other || m.game.VoidAsked() == other || m.game.PauseAsked() == other)
}

// may reports whether the referee would allow an act now.
func (m Model) may(act referee.Act) bool {
	_, _, err := m.game.Decide(m.now(), referee.PartyOf(m.you), act)
	return err == nil
}

// allowed says of an act whether the player may do it.
func allowed(act referee.Act) func(Model) bool {
	return func(m Model) bool { return isPlaying(m) && m.may(act) }
}
