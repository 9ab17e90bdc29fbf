package referee

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Stop is a position that passes or a limit have stopped, and what has been said about it
// so far.
type Stop struct {
	Number      int // 1 is the first stop of the game
	Position    *weiqi.Position
	Limit       Reason // the limit that has stopped play; zero where passes have
	FirstPasser weiqi.Color
	LastPasser  weiqi.Color
	BoardPlays  int         // since the stop before, or since the start
	Proposal    *Proposal   // what the judge sees, once it has spoken
	Lists       [3]*List    // by color; nil until given
	Opened      bool        // both lists are in and known to everybody
	Answers     [3]*Answer  // by color; nil until given
	Disputed    weiqi.Set   // once both lists are in and differ, or a third party is asked
	Agreed      weiqi.Set   // chains that are in both lists, then
	MayConfirm  bool        // their owners may confirm them as dead
	FirstAsked  weiqi.Color // who first wanted the dispute played out
	Frozen      weiqi.Set   // chains settled as dead at an earlier stop and untouched since

	To      string  // the third party that is asked for a verdict, once it is, as [Referred] names it
	Verdict *Judged // of the third party, once given

	Marks      weiqi.Set   // marked as dead, by turns
	MarkTurn   weiqi.Color // who marks next
	Dones      int         // sides in a row that had nothing more to mark
	DisputedBy weiqi.Color // who disagreed with the marks

	PlayOnBy weiqi.Color // who wanted the game itself to go on instead of a list

	Trials []TrialResult // of disputes played out on a copy, in their order
}

// A List is a player's list of dead chains, final when given.
type List struct {
	Dead    weiqi.Set `json:"dead"`
	Unknown bool      `json:"unknown,omitempty"`
	Silent  bool      `json:"silent,omitempty"` // the time ran out
	Fault   Reason    `json:"fault,omitzero"`   // why what a program said is no list
	Sealed  bool      `json:"sealed,omitempty"` // nothing is known of it but that it was given
}

// An Answer is a player's answer to a dispute or to a count, final when given.
type Answer struct {
	Accept    bool      `json:"accept"`
	Confirmed weiqi.Set `json:"confirmed"`
	Silent    bool      `json:"silent,omitempty"` // the time ran out
}

// A TrialResult is how the trial of a chain ended.
type TrialResult struct {
	Chain    weiqi.Set  `json:"chain"`
	Moves    []TrialPly `json:"moves"` // the attacker's first
	Captured bool       `json:"captured"`
	Why      Reason     `json:"why"`
}

// A protocol ends games: it is a pure function of all stops so far.
type protocol func(stops []Stop) nextStep

// A nextStep is what an ending wants next. The set is closed.
type nextStep interface{ step() }

type (
	// askLists wants a list of dead chains from each player who has not given one.
	askLists struct{}

	// askAnswers wants an answer to the dispute from each player who has not given one.
	// Agreed are the chains in both lists. MayConfirm: their owners may confirm them
	// as dead.
	askAnswers struct {
		Disputed, Agreed weiqi.Set
		MayConfirm       bool
	}

	// referTo asks a third party which of the chains are dead. Whole: they
	// are all chains on the board, since no list was asked for before.
	referTo struct {
		Chains weiqi.Set
		Whole  bool
		To     string // "person", "judge:NAME" or "engine:NAME"
		Why    Reason
	}

	// askCount wants each player's word on the count without the dead.
	askCount struct{ Dead weiqi.Set }

	// askMark wants a side to mark a dead chain, or to say that it is done or that
	// it disagrees.
	askMark struct{ Color weiqi.Color }

	// playOut wants a chain played out on a copy of the stopped board, First moving
	// first.
	playOut struct {
		Chain weiqi.Set
		First weiqi.Color
	}

	// resumePlay lets play go on with Turn to move; Frozen is what is off the board
	// when it is counted, as long as nothing touches it.
	resumePlay struct {
		Turn     weiqi.Color
		Disputed weiqi.Set
		Agreed   weiqi.Set
		Frozen   weiqi.Set
		Why      Reason
	}

	// ruleOn ends the game: the dead are removed and the board is counted.
	ruleOn struct {
		Dead weiqi.Set
		Why  Reason
	}
)

func (askLists) step()   {}
func (askAnswers) step() {}
func (referTo) step()    {}
func (askCount) step()   {}
func (askMark) step()    {}
func (playOut) step()    {}
func (resumePlay) step() {}
func (ruleOn) step()     {}

// EndingInfo describes an ending for people.
type EndingInfo struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Note  string `json:"note"`
	// Scorings are the ways to count under which a lie about dead stones gains nothing, as
	// far as the note does not say otherwise: "area", "territory", "stones".
	Scorings []string `json:"scorings"`
}

// The names of the endings.
const (
	nameAsIs         = "as-is"
	namePlayOn       = "play-on"
	namePlayOnText   = "play-on-text"
	nameMediation    = "mediation"
	nameResume       = "resume"
	nameCleanup      = "cleanup"
	nameConfirmation = "confirmation"
	nameAGA          = "aga"
	nameMarking      = "marking"
	nameAuto         = "auto"
	nameLadder       = "ladder"
)

// Endings lists the ways to end a game that terms can name.
func Endings() []EndingInfo {
	all := endings()
	for i := range all {
		for scoring := weiqi.Area; scoring <= weiqi.Stones; scoring++ {
			if t := (Terms{Ending: all[i].Name, Rules: weiqi.Rules{Scoring: scoring}}); t.unsound() == nil {
				all[i].Scorings = append(all[i].Scorings, scoring.String())
			}
		}
	}
	return all
}

// The first sentences of the notes on endings with lists.
const (
	ofLists = "After two passes each side gives one list of dead chains, and only its author sees a list until both are in. "
	givenUp = "Where areas or stones count, a side that lists chains of its own gives them up, unless play goes on after a dispute. " +
		"If the referee's judge is sure that they live a person is asked once to confirm it, and a program's list counts as no list. "
	inArea = "Chains that only the other side lists are in dispute (where groups pay a tax, all chains that are not in both lists). "
)

// endings are the texts about the endings.
func endings() []EndingInfo {
	return []EndingInfo{
		{
			Name:  namePlayOn,
			Title: "Lists of dead stones; a dispute is played out",
			Note: ofLists + givenUp + inArea +
				"Then either side may agree with the other's list; otherwise play goes on once, and at the next two passes every stone on the board is alive, " +
				"except chains in both lists whose owner has confirmed them as dead after the lists were opened and that nothing has touched since.",
		},
		{
			Name:  nameAsIs,
			Title: "The board as it stands",
			Note:  "Two passes end the game. Nothing is removed (Tromp-Taylor).",
		},
		{
			Name:  nameCleanup,
			Title: "Lists of dead stones; one clean-up",
			Note: ofLists + givenUp + inArea +
				"Then either side may agree with the other's list; otherwise play goes on once, and at the next two passes every stone on the board is alive " +
				"(computer tournaments on KGS). From the dispute on only captures count, so a false list gains nothing.",
		},
		{
			Name:  nameResume,
			Title: "Lists of dead stones; play goes on until they agree",
			Note: "As the Chinese rules are often read. " + ofLists + givenUp + inArea +
				"Then either side may agree with the other's list; otherwise play goes on, and the side that passed first moves. " +
				"Four passes in a row leave every stone alive, at any later stop there are lists again. " +
				"A liar chooses which stop to accept: the one clean-up is fairer.",
		},
		{
			Name:  nameMediation,
			Title: "Lists of dead stones; a third party decides what is disputed",
			Note: ofLists + givenUp +
				"The mediator decides the chains in dispute, and nothing else: a judge, a program that does not play, or a person whom the terms name " +
				"or both players accept. Without a verdict in time, or if the mediator leaves, the terms' fallback settles the dispute. A mediator can err.",
		},
		{
			Name:  nameLadder,
			Title: "For programs: lists, the mediator, a last rung",
			Note: ofLists + givenUp +
				"Each rung is taken only if the one before leaves a dispute: the lists, a mediator if the terms name one, and then one clean-up " +
				"after which every stone on the board is alive; where territory counts, each disputed chain is played out on a copy of the board instead. " +
				"A program that cannot list dead stones loses nothing by it.",
		},
		{
			Name:  nameAuto,
			Title: "A judge counts; whoever disagrees plays on",
			Note: "At every stop the judge named in the terms counts the board. If neither side disagrees in time the count stands; otherwise play goes on, " +
				"and the next stop is counted the same way. Two passes right away end the game with the last count. " +
				"Where areas are counted playing on costs nothing, and a side that disagrees chooses which count to accept.",
		},
		{
			Name:  nameMarking,
			Title: "Dead stones are marked by turns",
			Note: "The side that passed first begins: mark a chain (those of its color in the same region go with it), be done, or disagree (after John Tromp). " +
				"Two dones in a row end the game without the marked chains; a person who is done though living stones of their own are marked is asked once to confirm it. " +
				"A disagreement wipes the marks off and play goes on. Four passes in a row leave every stone alive. " +
				"A liar chooses which stop to accept: the one clean-up is fairer.",
		},
		{
			Name:  nameConfirmation,
			Title: "Disputes are played out on a copy of the board",
			Note: "Japanese rules of 1989, for territory. " + ofLists +
				"Chains in both lists are dead. Either side may agree with the other's list; otherwise each chain that is in one list only is played out on a copy, " +
				"its attacker first; a captured ko is closed to the other side until it passes for that ko. Only the statuses come back, prisoners do not. " +
				"Touching chains of both colors that can each be captured stay. Consequences of a capture elsewhere are not considered. " +
				"A program that makes no move there leaves the chain alive. " +
				"Instead of a list either side may ask once that the game itself go on; the other side then moves first.",
		},
		{
			Name:  nameAGA,
			Title: "American: pass stones, White passes last",
			Note: ofLists + givenUp + inArea +
				"Then either side may agree with the other's list; otherwise play goes on with Black to move, and two more passes right away leave every stone alive; " +
				"at any later stop there are lists again, and a liar chooses which stop to accept. " +
				"Every pass costs a stone and both sides make as many moves, so that areas and territory count the same.",
		},
		{
			Name:  namePlayOnText,
			Title: "Lists of dead stones; what is in both stays dead",
			Note: "The first form of play-on, to compare with: chains in both lists stay dead while the dispute is played out, without a confirmation. " +
				"It hurts a player who is honest about their own dead stones: the other side can list them too, start a false dispute and take the points they held. Prefer play-on.",
		},
	}
}

// protocol returns the ending that checked terms name.
func (t Terms) protocol() protocol {
	switch t.Ending {
	case nameAsIs:
		return asIs
	case namePlayOn:
		return playOn
	case namePlayOnText:
		return playOnText
	case nameMediation:
		fallback := t
		fallback.Ending = t.Fallback
		return mediation(t.Mediator, fallback.protocol())
	case nameResume:
		return resume
	case nameCleanup:
		return cleanup
	case nameConfirmation:
		return confirmation
	case nameAGA:
		return resume // the rules of play make White pass last, and so Black resume
	case nameMarking:
		return marking
	case nameAuto:
		return auto(NamedMediator(MediatorJudge, t.Judge))
	case nameLadder:
		last := t
		last.Ending = t.lastRung()
		if t.Mediator == "" {
			return last.protocol()
		}
		return mediation(t.Mediator, last.protocol())
	default:
		panic(fmt.Sprintf("referee: no such ending: %q", t.Ending))
	}
}

func endingNames() []string {
	var names []string
	for _, e := range endings() {
		names = append(names, e.Name)
	}
	return names
}

// fallbacks are the endings that can settle a dispute without a verdict.
func fallbacks() []string {
	return []string{nameCleanup, nameAsIs, namePlayOn, nameResume, nameConfirmation}
}

// costly reports whether play after the stop changes the count, since a stone that one
// puts into one's own territory costs a point. Pass stones make up for that where White
// passes last, so that both sides make as many moves; otherwise one of them can cost a point.
func costly(r weiqi.Rules) bool {
	return r.Scoring == weiqi.Territory && (!r.PassStones || !r.WhitePassesLast)
}

// lastRung returns the ending that settles a dispute without a verdict, as the way to
// count allows: one clean-up, or where that would cost points play on a copy of the board.
func (t Terms) lastRung() string {
	if costly(t.Rules) {
		return nameConfirmation
	}
	return nameCleanup
}

// unsound says why a lie about dead stones gains under the terms, and what to take
// instead; nil where they let none gain. See docs/endings.md for the proofs.
func (t Terms) unsound() []Reason {
	if !costly(t.Rules) {
		if t.Ending == nameConfirmation {
			return []Reason{reason.New("confirmation-for-territory")}
		}
		return nil
	}
	switch t.Ending {
	case nameConfirmation, nameLadder, nameAuto:
		return nil
	case nameMediation:
		if t.Fallback == "" || t.Fallback == nameConfirmation {
			return nil
		}
		return []Reason{reason.New("unsound-fallback", "fallback", t.Fallback)}
	}
	return []Reason{reason.New("unsound-ending", "ending", t.Ending)}
}

// checkEnding fills in the third party of the ending, and returns what is wrong with the
// ending and what to change.
func (t Terms) checkEnding() (Terms, []Reason) {
	var reasons []Reason
	object := func(why ...Reason) { reasons = append(reasons, why...) }
	if names := endingNames(); !slices.Contains(names, t.Ending) {
		object(reason.New("no-such-ending", "ending", t.Ending, "names", strings.Join(names, ", ")))
		return t, reasons
	}
	object(t.checkMediator()...)

	switch {
	case t.Ending != nameMediation && t.Fallback != "":
		object(reason.New("fallback-unused"))
	case t.Ending == nameMediation && t.Fallback == "":
		t.Fallback = t.lastRung()
	case t.Ending == nameMediation && !slices.Contains(fallbacks(), t.Fallback):
		object(reason.New("no-such-fallback", "fallback", t.Fallback, "names", strings.Join(fallbacks(), ", ")))
	case t.Ending == nameMediation && t.Fallback == nameConfirmation && !costly(t.Rules):
		object(reason.New("fallback-for-territory"))
	}

	switch {
	case t.Ending != nameAuto && t.Judge != "":
		object(reason.New("judge-unused", "ending", t.Ending))
	case t.Ending == nameAuto && t.Judge == "":
		t.Judge = defaultJudge
	}
	object(checkText("judge", t.Judge)...)

	if t.Ending == nameAGA && (!t.Rules.PassStones || !t.Rules.WhitePassesLast) {
		object(reason.New("aga-needs-pass-stones"))
	} else if !t.AllowUnsound || t.Ending == nameConfirmation {
		object(t.unsound()...)
	}
	return t, reasons
}

// checkMediator returns what is wrong with the mediator of the terms.
func (t Terms) checkMediator() []Reason {
	mediated := t.Ending == nameMediation || t.Ending == nameLadder
	kind, name := t.MediatorNamed()
	switch {
	case t.LacksMediator():
		return []Reason{reason.New("mediator-missing")}
	case t.Mediator == "":
		return nil
	case !mediated:
		return []Reason{reason.New("mediator-unused", "ending", t.Ending)}
	case t.Mediator == MediatorPerson && (t.Black.Kind == Program || t.White.Kind == Program):
		return []Reason{reason.New("program-accepts-no-mediator")}
	case kind == MediatorAccount && name != "" && (name == t.Black.Player || name == t.White.Player):
		return []Reason{reason.New("mediator-plays")}
	case kind == MediatorEngine && (t.Black.IsEngine(name) || t.White.IsEngine(name)):
		return []Reason{reason.New("mediating-program-plays", "program", name)}
	case t.Mediator == MediatorPerson, slices.Contains([]string{MediatorJudge, MediatorEngine, MediatorAccount}, kind) && name != "":
		return slices.Concat(checkText("mediator", t.Mediator), checkText("mediator", t.MediatorName))
	default:
		return []Reason{reason.New("no-such-mediator", "mediator", t.Mediator)}
	}
}

// defaultJudge counts under the ending auto, and at a limit, where the terms name no judge.
const defaultJudge = "best"
