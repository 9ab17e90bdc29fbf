package prove

import (
	"fmt"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A choice is an act that a party may try.
type choice struct {
	by      referee.Party
	act     referee.Act
	timeout bool  // at the deadline, not at once
	rounds  uint8 // 0 for the second of two words that neither waits for
}

// words returns what sort of act it is, for pictures, and the act in full.
func (c choice) words() (action, label string) {
	who := c.by.String() + " "
	switch a := c.act.(type) {
	case referee.Tick:
		return "time", "time runs out"
	case referee.Play:
		return moveWords(who, a.Move)
	case referee.Claim:
		if a.Unknown {
			return "list", who + "cannot tell"
		}
		return "list", who + "calls dead: " + points(a.Dead)
	case referee.Accept:
		return "agree", who + "agrees"
	case referee.PlayOn:
		if a.Confirm.Empty() {
			return "play on", who + "plays on"
		}
		return "play on", who + "plays on, confirming " + points(a.Confirm)
	case referee.Verdict:
		if a.None {
			return "no verdict", "there is no verdict"
		}
		return "verdict", "the verdict on what is dead: " + points(a.Dead)
	case referee.Mark:
		return "mark", who + "marks " + a.Point.String()
	case referee.Done:
		return "done", who + "is done"
	case referee.Dispute:
		return "disagree", who + "disagrees"
	case referee.TrialPlay:
		if a.NameKo {
			return "pass for a ko", "on the copy " + who + "passes for the ko at " + a.Ko.String()
		}
		return moveWords("on the copy "+who, a.Move)
	case referee.AskUndo:
		return "ask to take back", who + "asks to take back"
	case referee.AnswerUndo:
		if a.Yes {
			return "let take back", who + "lets take back"
		}
		return "refuse", who + "refuses to take back"
	case referee.AskVoid:
		return "propose no result", who + "proposes no result"
	case referee.AnswerVoid:
		if a.Yes {
			return "agree to no result", who + "agrees to no result"
		}
		return "refuse", who + "refuses no result"
	default:
		panic(fmt.Sprintf("prove: no words for %T", a))
	}
}

func moveWords(who string, m weiqi.Move) (action, label string) {
	if m.Pass {
		return "pass", who + "passes"
	}
	return "stone", who + m.Point.String()
}

// acts returns everything that is worth trying in a game: what belongs to its
// phase, with every parameter. The referee refuses what may not be done. That
// nothing else would be let happen is tested.
func (w *walker) acts(g *referee.Game) []choice {
	tick := choice{by: referee.Referee, act: referee.Tick{}, timeout: true, rounds: 1}
	if halfSaid(g) {
		tick.rounds = 0
	}
	all := []choice{tick}
	switch g.Phase() {
	case referee.Playing:
		all = append(all, moves(g)...)
	case referee.Listing:
		all = append(all, lists(g)...)
	case referee.Answering:
		all = append(all, answers(g)...)
	case referee.Referring:
		all = append(all, verdicts(g)...)
	case referee.Marking:
		all = append(all, marks(g)...)
	case referee.Trying:
		all = append(all, trialMoves(g)...)
	}
	if w.Requests {
		all = append(all, requests()...)
	}
	return all
}

// halfSaid reports whether one of the two lists of a stop, or of the two answers to
// a dispute, is there and the other is not.
func halfSaid(g *referee.Game) bool {
	stop, found := g.Stop()
	if !found {
		return false
	}
	switch g.Phase() {
	case referee.Listing:
		return stop.Lists[weiqi.Black] != nil || stop.Lists[weiqi.White] != nil
	case referee.Answering:
		return stop.Answers[weiqi.Black] != nil || stop.Answers[weiqi.White] != nil
	default:
		return false
	}
}

// moves returns the moves of the side to move.
func moves(g *referee.Game) []choice {
	turn := g.Turn()
	by := referee.PartyOf(turn)
	all := []choice{{by: by, act: referee.Play{Move: weiqi.Pass(turn)}, rounds: 1}}
	for p := range g.Position().LegalPoints().All() {
		all = append(all, choice{by: by, act: referee.Play{Move: weiqi.Play(turn, p)}, rounds: 1})
	}
	return all
}

// requests returns what the sides can ask of each other, and the answers.
func requests() []choice {
	var all []choice
	for _, c := range colors {
		by := referee.PartyOf(c)
		all = append(all,
			choice{by: by, act: referee.AskUndo{}, rounds: 1},
			choice{by: by, act: referee.AnswerUndo{Yes: true}, rounds: 1},
			choice{by: by, act: referee.AnswerUndo{}, rounds: 1},
			choice{by: by, act: referee.AskVoid{}, rounds: 1},
			choice{by: by, act: referee.AnswerVoid{Yes: true}, rounds: 1},
			choice{by: by, act: referee.AnswerVoid{}, rounds: 1},
		)
	}
	return all
}

// lists returns every list of dead chains that a side which has given none could
// give: any chains of either color, or unknown. Instead it may ask for the game to
// go on.
func lists(g *referee.Game) []choice {
	stop, _ := g.Stop()
	sets := subsets(g.Position(), g.Position().Stones(weiqi.Black).Union(g.Position().Stones(weiqi.White)))
	var all []choice
	for _, c := range colors {
		if stop.Lists[c] != nil {
			continue
		}
		one := choice{by: referee.PartyOf(c), rounds: 1}
		if halfSaid(g) {
			one.rounds = 0
		}
		for _, dead := range sets {
			one.act = referee.Claim{Stop: stop.Number, Dead: dead}
			all = append(all, one)
		}
		one.act = referee.Claim{Stop: stop.Number, Unknown: true}
		all = append(all, one)
		one.act = referee.PlayOn{Stop: stop.Number}
		all = append(all, one)
	}
	return all
}

// answers returns every answer to a dispute that a side which has given none
// could give.
func answers(g *referee.Game) []choice {
	stop, _ := g.Stop()
	var all []choice
	for _, c := range colors {
		if stop.Answers[c] != nil {
			continue
		}
		one := choice{by: referee.PartyOf(c), rounds: 1}
		if halfSaid(g) {
			one.rounds = 0
		}
		one.act = referee.Accept{Stop: stop.Number}
		all = append(all, one)
		for _, confirm := range subsets(g.Position(), stop.Agreed.Intersect(g.Position().Stones(c))) {
			one.act = referee.PlayOn{Stop: stop.Number, Confirm: confirm}
			all = append(all, one)
		}
	}
	return all
}

// verdicts returns every verdict on the chains that were referred to a third
// party, by a person or on behalf of a program, and that there is none.
func verdicts(g *referee.Game) []choice {
	stop, _ := g.Stop()
	var all []choice
	for _, by := range g.Waiting() {
		for _, dead := range subsets(g.Position(), stop.Disputed) {
			all = append(all, choice{by: by, act: referee.Verdict{Stop: stop.Number, Dead: dead}, rounds: 1})
		}
		all = append(all, choice{by: by, act: referee.Verdict{Stop: stop.Number, None: true}, rounds: 1})
	}
	return all
}

// marks returns a mark on every chain, and being done, and disagreeing.
func marks(g *referee.Game) []choice {
	stop, _ := g.Stop()
	by := referee.PartyOf(stop.MarkTurn)
	all := []choice{
		{by: by, act: referee.Done{Stop: stop.Number}, rounds: 1},
		{by: by, act: referee.Dispute{Stop: stop.Number}, rounds: 1},
	}
	for chain := range g.Position().Chains() {
		all = append(all, choice{by: by, act: referee.Mark{Stop: stop.Number, Point: chain.Stones.Points()[0]}, rounds: 1})
	}
	return all
}

// trialMoves returns the moves of a trial: stones, passes, and passes that name a
// ko.
func trialMoves(g *referee.Game) []choice {
	trial, _ := g.Trial()
	by := referee.PartyOf(trial.Turn)
	pass := referee.TrialPlay{Trial: trial.Number, Move: weiqi.Pass(trial.Turn)}
	all := []choice{{by: by, act: pass, rounds: 1}}
	for p := range trial.Closed.All() {
		pass.Ko, pass.NameKo = p, true
		all = append(all, choice{by: by, act: pass, rounds: 1})
	}
	for p := range g.Position().Size().All() {
		all = append(all, choice{by: by, act: referee.TrialPlay{Trial: trial.Number, Move: weiqi.Play(trial.Turn, p)}, rounds: 1})
	}
	return all
}

// subsets returns every set of chains that lie within some points.
func subsets(p *weiqi.Position, within weiqi.Set) []weiqi.Set {
	all := []weiqi.Set{{}}
	for chain := range p.Chains() {
		if !chain.Stones.Minus(within).Empty() {
			continue
		}
		for _, s := range all {
			all = append(all, s.Union(chain.Stones))
		}
	}
	return all
}

func points(s weiqi.Set) string {
	if s.Empty() {
		return "nothing"
	}
	return s.String()
}
