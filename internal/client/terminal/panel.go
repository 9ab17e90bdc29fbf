package terminal

import (
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// panel returns the text beside the board: the players, the task of the game, and
// messages; not more lines than there is room for. Messages come last and are never left out.
func (m Model) panel(width, room int) []string {
	said := wrapped(m.said, width)
	var lines []string
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		lines = append(lines, m.side(c)...)
	}
	for _, text := range append([]string{"", m.progress()}, m.phase()...) {
		if text == "" {
			lines = append(lines, "")
			continue
		}
		lines = append(lines, wrapped(text, width)...)
	}
	if most := room - len(said); len(lines) > most {
		lines = lines[:max(0, most)]
	} else if len(said) > 0 && len(lines) < most {
		lines = append(lines, "")
	}
	lines = append(lines, said...)
	return lines[:min(len(lines), room)]
}

// side is one of the players: name, prisoners and clock.
func (m Model) side(c weiqi.Color) []string {
	seat := m.game.Seat(c)
	name := seat.Name
	if name == "" {
		name = "nobody yet"
	}
	if c == m.you {
		name += " (you)"
	}
	if seat.Kind == referee.Program {
		name += " [BOT]"
	}
	turn := " "
	if m.game.WaitsFor(referee.PartyOf(c)) {
		turn = ">"
	}
	first := fmt.Sprintf("%s %s %s", turn, m.paintGlyph(stones[c]), name)
	second := fmt.Sprintf("    %d captured", m.board().Lost(c.Opponent()))
	if m.game.Terms().Time.System != referee.NoClock {
		second += " · " + clockText(m.game.Clocks(m.now()).Of(c))
	}
	return []string{first, second}
}

// clockText is what is left on a clock: "9:58", "0:20 3x" for byo-yomi, "4:00/25" for
// Canadian time.
func clockText(c referee.Clock) string {
	switch {
	case c.Main > 0:
		text := span(c.Main)
		if c.Periods > 0 {
			text += fmt.Sprintf(" +%dx", c.Periods)
		}
		return text
	case c.Periods > 0:
		return fmt.Sprintf("%s %dx", span(c.Period), c.Periods)
	case c.Stones > 0:
		return fmt.Sprintf("%s/%d", span(c.Period), c.Stones)
	default:
		return span(0)
	}
}

// span writes a time: minutes and seconds, and tenths where they matter.
func span(m referee.Millis) string {
	d := m.Duration()
	switch {
	case d >= 48*time.Hour:
		return fmt.Sprintf("%d d %d h", int(d.Hours())/24, int(d.Hours())%24)
	case d >= time.Hour:
		return fmt.Sprintf("%d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
	case d < 10*time.Second:
		return fmt.Sprintf("0:0%d.%d", int(d.Seconds()), d.Milliseconds()/100%10)
	default:
		return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
	}
}

// progress says how far the game is.
func (m Model) progress() string {
	moves := m.moves()
	n := len(moves) - m.back
	text := "No move yet"
	if last, ok := m.lastMove(); ok {
		text = fmt.Sprintf("Move %d: %s %s", n, sideName(last.Color), last.Vertex())
	}
	if ko, ok := m.board().Ko(); ok {
		text += fmt.Sprintf(". The ko at %v is closed", ko)
	}
	return text + "."
}

// sideName is the name of a color at the beginning of a sentence.
func sideName(c weiqi.Color) string { return capital(c.String()) }

// capital begins a text with a capital letter.
func capital(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// phase says what the game waits for, and what the player can do about it.
func (m Model) phase() []string {
	var text []string
	if m.you != weiqi.Empty {
		switch m.you.Opponent() {
		case m.game.UndoAsked():
			text = append(text, sideName(m.you.Opponent())+" asks to take a move back: yes or no?")
		case m.game.VoidAsked():
			text = append(text, sideName(m.you.Opponent())+" proposes that the game have no result: yes or no?")
		case m.game.PauseAsked():
			text = append(text, sideName(m.you.Opponent())+" asks for a pause: yes or no?")
		}
		if who, offered := m.offersToMediate(); offered {
			text = append(text, who.Name+" offers to decide disputes, if both of you accept: yes or no?")
		}
	}
	if due := m.due(); due != "" {
		text = append(text, due)
	}
	stop, _ := m.game.Stop()
	switch m.game.Phase() {
	case referee.Handicapping:
		if m.you == weiqi.Black {
			text = append(text, fmt.Sprintf("Choose the points of your %d stones (%d so far), then: done.", m.game.Terms().Handicap.Stones, m.chosen.Len()))
		} else {
			text = append(text, "Black is placing the handicap stones.")
		}
	case referee.Playing:
		if m.game.Paused() != weiqi.Empty {
			text = append(text, "The game is paused. To go on: unpause.")
		}
		if until, away := m.game.Absent(m.you.Opponent()); away && m.you != weiqi.Empty {
			text = append(text, m.absence(until))
		}
		if result, ok := m.game.IfBothPass(); ok {
			text = append(text, fmt.Sprintf("If both pass now: %v.", result))
		}
	case referee.Listing:
		text = append(text, m.listing(stop)...)
	case referee.Answering:
		text = append(text, m.answering(stop)...)
	case referee.Marking:
		text = append(text, m.marking(stop)...)
	case referee.Trying:
		text = append(text, m.trying()...)
	case referee.Referring:
		if m.game.JudgeCounts() {
			text = append(text, "A judge counts the board.", m.deadline())
			break
		}
		text = append(text, "The disputed chains (?) are for a third party to decide.", m.deadline())
	case referee.Vacant:
		fault, _ := m.game.Fault()
		text = append(text, fmt.Sprintf("The program that plays %v failed: %s.", fault.Color, fault.Why))
		if m.waits(referee.Vacant) && !m.game.Terms().Rated {
			text = append(text, "You can: claim the win.")
		}
	case referee.Over:
		text = append(text, m.ending()...)
	}
	return text
}

// due says what is due besides the clocks and what is counted down elsewhere, and what follows if it is not done.
func (m Model) due() string {
	for _, d := range m.game.Deadlines() {
		left := span(max(0, referee.MillisOf(d.At.Sub(m.now()))))
		who := sideName(d.Of.Color())
		switch d.Kind {
		case referee.FirstMoveDue:
			if d.Of.Color() == m.you {
				return "Begin within " + left + ", or the game has no result."
			}
			return who + " has to begin within " + left + ", or the game has no result."
		case referee.HandicapDue:
			return who + " has to place its handicap stones within " + left + ", or loses."
		case referee.OpponentDue:
			return "Without a new opponent " + who + " wins in " + left + "."
		case referee.PauseDue:
			return "The clocks run again in " + left + " at the latest."
		case referee.InterruptedDue:
			return "The clocks run again when both sides are back, and in " + left + " at the latest."
		case referee.VacationDue:
			if d.Of.Color() == m.you {
				return "You are on vacation, for " + left + " at most; that time does not count."
			}
			return who + " is on vacation, for " + left + " at most; that time does not count."
		}
	}
	return ""
}

// absence says that the other side has left, and when the player may claim the win.
func (m Model) absence(until time.Time) string {
	left := sideName(m.you.Opponent()) + " has left. "
	if wait := until.Sub(m.now()); wait > 0 {
		return left + "You can claim the win in " + span(referee.MillisOf(wait)) + "."
	}
	return left + "You can: claim the win, or wait."
}

// listing is about the lists of dead stones.
func (m Model) listing(stop referee.Stop) []string {
	text := []string{"COUNTING  " + m.deadline()}
	if !m.waits(referee.Listing) {
		text = append(text, "Waiting for a list of dead stones.")
		return append(text, m.count("As shown", m.dead()))
	}
	text = append(text, "Mark the dead chains, of both sides; then: done. Your list is final, and the other side does not see it before.", "")
	text = append(text, m.count("Your list", m.chosen))
	if stop.Proposal != nil {
		text = append(text, m.count("Referee", stop.Proposal.Dead))
		if !stop.Proposal.Unsettled.Empty() {
			text = append(text, "?: who moves first there decides.")
		}
	}
	if canPlayOn(m) {
		text = append(text, "Or: on, and the game itself goes on.")
	}
	return text
}

// count is one way to count the board.
func (m Model) count(who string, dead weiqi.Set) string {
	tally := m.game.Tally(dead)
	return fmt.Sprintf("%-10s B %v  W %v  %v", who, tally.Black.Total, tally.White.Total, weiqi.Counted(m.game.Score(dead)))
}

// answering is about a dispute, or about a judge's count.
func (m Model) answering(stop referee.Stop) []string {
	text := []string{"DISPUTE  " + m.deadline()}
	if stop.Lists[weiqi.Black] == nil || stop.Lists[weiqi.White] == nil {
		if stop.Verdict != nil {
			text = append(text, m.count("The judge", stop.Verdict.Dead))
		}
		if canAnswer(m) {
			text = append(text, "", "agree: the game ends so.", "on: you do not, and play goes on.")
		}
		return text
	}
	text = append(text, "You do not agree about the chains with a ?.", "")
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		who := sideName(c)
		if c == m.you {
			who = "Your list"
		}
		if stop.Lists[c].Silent {
			text = append(text, sideName(c)+" said nothing; the referee's list holds.")
		}
		text = append(text, m.count(who, stop.Lists[c].Dead))
	}
	if stop.Proposal != nil {
		text = append(text, m.count("Referee", stop.Proposal.Dead))
	}
	text = append(text, m.count("As it is", stop.Frozen))
	if !canAnswer(m) {
		return append(text, "Waiting for the other side's answer.")
	}
	text = append(text, "", "agree: the other side's list counts.",
		"on: it is played out. If both pass again, everything on the board is alive, but for what is confirmed as dead.")
	if stop.MayConfirm && !stop.Agreed.Intersect(stop.Position.Stones(m.you)).Empty() {
		text = append(text, "Before that, Enter confirms a chain of your own that both call dead.")
	}
	return text
}

// marking is about marks by turns.
func (m Model) marking(stop referee.Stop) []string {
	text := []string{"COUNTING  " + m.deadline(), m.count("As marked", stop.Marks)}
	if canMark(m) {
		return append(text, "", "It is your turn to mark a dead chain, or: done, where there is none left; or: dispute, and play goes on.")
	}
	return append(text, "The other side marks.")
}

// trying is about a dispute that is played out on a copy.
func (m Model) trying() []string {
	trial, _ := m.game.Trial()
	text := []string{
		"TRIAL  " + m.deadline(),
		fmt.Sprintf("This is a copy of the board. %s tries to capture the chain with a ?; only its fate comes back.", sideName(trial.First)),
	}
	if !trial.Closed.Empty() {
		text = append(text, fmt.Sprintf("Closed until you pass for it: %v, as in: pass %s.", trial.Closed, strings.ToLower(trial.Closed.Points()[0].String())))
	}
	if canMove(m) {
		text = append(text, "It is your turn.")
	}
	return text
}

// ending is how the game ended.
func (m Model) ending() []string {
	text := []string{fmt.Sprintf("THE GAME IS OVER: %v", m.game.Result())}
	if why := m.game.Why(); !why.IsZero() {
		text = append(text, capital(why.String())+".")
	}
	if ruled, ok := m.game.Ruling(); ok {
		text = append(text, "", m.count("Counted", ruled.Dead))
		if !ruled.Why.IsZero() && !ruled.Why.Equal(m.game.Why()) {
			text = append(text, capital(ruled.Why.String())+".")
		}
	}
	return text
}

// deadline is how much time there is to speak.
func (m Model) deadline() string {
	until, ok := m.game.Deadline()
	if !ok {
		return ""
	}
	return span(max(0, referee.MillisOf(until.Sub(m.now()))))
}

// tell makes a sentence of an event that the board does not show; empty for others.
func (m Model) tell(e referee.Event) string {
	switch what := e.What.(type) {
	case referee.Moved:
		if what.Move.Pass {
			return sideName(what.Move.Color) + " passes."
		}
	case referee.UndoAsked:
		if what.Color == m.you {
			return "You have asked to take a move back."
		}
	case referee.UndoDeclined:
		return sideName(what.Color) + " does not allow it."
	case referee.Undone:
		return "Moves were taken back."
	case referee.Resumed:
		return sideName(what.Turn) + " moves first. If both pass again: " + what.IfBothPass + "."
	case referee.Answered:
		if what.Color != m.you && !what.Accept {
			return sideName(what.Color) + " wants it played out."
		}
	case referee.Seated:
		return fmt.Sprintf("%s plays %v now.", what.Seat.Name, what.Color)
	case referee.PauseAsked:
		if what.Color == m.you {
			return "You have asked for a pause."
		}
	case referee.Unpaused:
		return "The clocks run again."
	case referee.Interrupted:
		return "The server was away; the clocks stand until both sides are back."
	}
	return ""
}
