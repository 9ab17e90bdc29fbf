package prove

import (
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A choice is something that somebody may try to do.
type choice struct {
	by      referee.Party
	act     referee.Act
	label   string
	action  string
	timeout bool  // at the deadline, not at once
	rounds  uint8 // see step
}

// acts returns everything that is worth trying in a game: what belongs to its
// phase, with every parameter. The referee refuses what may not be done. That
// nothing else would be let happen is tested.
func (w *walker) acts(g *referee.Game) []choice {
	tick := choice{by: referee.Referee, act: referee.Tick{}, label: "time runs out", action: "time", timeout: true, rounds: 1}
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
	all := []choice{{by: by, act: referee.Play{Move: weiqi.Pass(turn)}, label: turn.String() + " passes", action: "pass", rounds: 1}}
	for p := range g.Position().LegalPoints().All() {
		all = append(all, choice{by: by, act: referee.Play{Move: weiqi.Play(turn, p)}, label: turn.String() + " " + p.String(), action: "stone", rounds: 1})
	}
	return all
}

// requests returns what the sides can ask of each other, and the answers.
func requests() []choice {
	var all []choice
	for _, c := range colors {
		by := referee.PartyOf(c)
		all = append(all,
			choice{by: by, act: referee.AskUndo{}, label: c.String() + " asks to take back", action: "ask to take back", rounds: 1},
			choice{by: by, act: referee.AnswerUndo{Yes: true}, label: c.String() + " lets take back", action: "let take back", rounds: 1},
			choice{by: by, act: referee.AnswerUndo{}, label: c.String() + " refuses to take back", action: "refuse", rounds: 1},
			choice{by: by, act: referee.AskVoid{}, label: c.String() + " proposes no result", action: "propose no result", rounds: 1},
			choice{by: by, act: referee.AnswerVoid{Yes: true}, label: c.String() + " agrees to no result", action: "agree to no result", rounds: 1},
			choice{by: by, act: referee.AnswerVoid{}, label: c.String() + " refuses no result", action: "refuse", rounds: 1},
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
		one := choice{by: referee.PartyOf(c), action: "list", rounds: 1}
		if halfSaid(g) {
			one.rounds = 0
		}
		for _, dead := range sets {
			one.act = referee.Claim{Stop: stop.Number, Dead: dead}
			one.label = c.String() + " calls dead: " + points(dead)
			all = append(all, one)
		}
		one.act = referee.Claim{Stop: stop.Number, Unknown: true}
		one.label = c.String() + " cannot tell"
		all = append(all, one)
		one.act = referee.PlayOn{Stop: stop.Number}
		one.label, one.action = c.String()+" wants to play on", "play on"
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
		one.act, one.label, one.action = referee.Accept{Stop: stop.Number}, c.String()+" agrees", "agree"
		all = append(all, one)
		for _, confirm := range subsets(g.Position(), stop.Agreed.Intersect(g.Position().Stones(c))) {
			one.act = referee.PlayOn{Stop: stop.Number, Confirm: confirm}
			one.label, one.action = c.String()+" plays on", "play on"
			if !confirm.Empty() {
				one.label += ", confirming " + points(confirm)
			}
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
			all = append(all, choice{
				by: by, act: referee.Verdict{Stop: stop.Number, Dead: dead},
				label: "the verdict on what is dead: " + points(dead), action: "verdict", rounds: 1,
			})
		}
		all = append(all, choice{
			by: by, act: referee.Verdict{Stop: stop.Number, None: true},
			label: "there is no verdict", action: "no verdict", rounds: 1,
		})
	}
	return all
}

// marks returns a mark on every chain, and being done, and disagreeing.
func marks(g *referee.Game) []choice {
	stop, _ := g.Stop()
	by, who := referee.PartyOf(stop.MarkTurn), stop.MarkTurn.String()
	all := []choice{
		{by: by, act: referee.Done{Stop: stop.Number}, label: who + " is done", action: "done", rounds: 1},
		{by: by, act: referee.Dispute{Stop: stop.Number}, label: who + " disagrees", action: "disagree", rounds: 1},
	}
	for chain := range g.Position().Chains() {
		all = append(all, choice{
			by: by, act: referee.Mark{Stop: stop.Number, Point: chain.Stones.Points()[0]},
			label: who + " marks " + points(chain.Stones), action: "mark", rounds: 1,
		})
	}
	return all
}

// trialMoves returns the moves of a trial: stones, passes, and passes that name a
// ko.
func trialMoves(g *referee.Game) []choice {
	trial, _ := g.Trial()
	by, who := referee.PartyOf(trial.Turn), "on the copy "+trial.Turn.String()
	pass := referee.TrialPlay{Trial: trial.Number, Move: weiqi.Pass(trial.Turn)}
	all := []choice{{by: by, act: pass, label: who + " passes", action: "pass", rounds: 1}}
	for p := range trial.Closed.All() {
		pass.Ko, pass.NameKo = p, true
		all = append(all, choice{by: by, act: pass, label: who + " passes for the ko at " + p.String(), action: "pass for a ko", rounds: 1})
	}
	for p := range g.Position().Size().All() {
		all = append(all, choice{
			by: by, act: referee.TrialPlay{Trial: trial.Number, Move: weiqi.Play(trial.Turn, p)},
			label: who + " " + p.String(), action: "stone", rounds: 1,
		})
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
