package referee

import (
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// The endings. Each is a pure function of the stops: events before a stop that it does
// not hold cannot matter. The reason why each ending terminates is written beside
// it; in every ending the limit on moves, which counts passes, is the last resort.

// asIs counts the first stop without lists (Tromp-Taylor 10).
func asIs([]Stop) nextStep {
	return ruleOn{Why: reason.New("both-passed")}
}

// counted has a judge count the stop that a limit has made, under every ending: what it is sure is
// dead is taken off, and all else stands. It asks neither side, which could only prolong the game, and
// play does not go on.
func counted(stop *Stop, judge string) nextStep {
	v := stop.Verdict
	switch {
	case v == nil:
		black, white := stop.Position.Stones(weiqi.Black), stop.Position.Stones(weiqi.White)
		return referTo{
			Chains: black.Union(white), Whole: true, To: NamedMediator(MediatorJudge, judge),
			Why: reason.New("limit-referred", stop.Limit),
		}
	case v.None:
		return ruleOn{Dead: stop.Frozen, Why: reason.New("counted-at-limit", stop.Limit)}
	default:
		return ruleOn{Dead: stop.Frozen.Union(v.Dead), Why: reason.New("judged-at-limit", "who", v.Who, stop.Limit)}
	}
}

// playOn settles a dispute by letting play go on once. At the next stop no list is
// asked for: a last list would let a liar take the stones that the honest side gives up
// and deny its own. For the same reason an agreed chain stays dead only if its
// owner confirms it, having seen both lists.
func playOn(stops []Stop) nextStep {
	stop := &stops[len(stops)-1]
	if len(stops) > 1 {
		return playedOut(stop, reason.New("played-out-confirmed"))
	}
	if step := discussed(stop, true); step != nil {
		return step
	}
	var frozen weiqi.Set
	for _, c := range bothColors {
		frozen = frozen.Union(stop.Answers[c].Confirmed)
	}
	return resumePlay{
		Turn: resumer(stop), Disputed: dispute(stop), Agreed: agreement(stop), Frozen: frozen,
		Why: reason.New("dispute-resumed-confirmed"),
	}
}

// playOnText is playOn as it was first written down: agreed chains stay dead
// without a confirmation. A liar gains by agreeing with the stones that the honest side
// gives up while disputing others.
func playOnText(stops []Stop) nextStep {
	stop := &stops[len(stops)-1]
	if len(stops) > 1 {
		return playedOut(stop, reason.New("played-out-listed"))
	}
	if step := discussed(stop, false); step != nil {
		return step
	}
	return resumePlay{
		Turn: stop.FirstPasser, Disputed: dispute(stop), Agreed: agreement(stop), Frozen: agreement(stop),
		Why: reason.New("dispute-resumed-listed"),
	}
}

// playedOut counts the stop after a dispute. But says why chains that are frozen
// are dead although they stand.
func playedOut(stop *Stop, but Reason) nextStep {
	if stop.Frozen.Empty() {
		return ruleOn{Why: reason.New("played-out")}
	}
	return ruleOn{Dead: stop.Frozen, Why: but}
}

// cleanup lets play go on once after a dispute; then all that is left is alive.
// From the dispute on it is Tromp-Taylor play, so that a lie gains nothing.
func cleanup(stops []Stop) nextStep {
	stop := &stops[len(stops)-1]
	if len(stops) > 1 {
		return playedOut(stop, reason.New("played-out"))
	}
	if step := discussed(stop, false); step != nil {
		return step
	}
	return resumePlay{
		Turn: stop.FirstPasser, Disputed: dispute(stop), Agreed: agreement(stop),
		Why: reason.New("cleanup-begins"),
	}
}

// resume lets play go on after every dispute, until four passes in a row leave
// everything alive. Only rules against repetition end it: passes lift a simple
// ko, so that one ko could be taken and retaken with a dispute after each.
func resume(stops []Stop) nextStep {
	stop := &stops[len(stops)-1]
	if fourPasses(stops) {
		return ruleOn{Why: reason.New("four-passes-alive")}
	}
	if step := discussed(stop, false); step != nil {
		return step
	}
	return resumePlay{
		Turn: stop.FirstPasser, Disputed: dispute(stop), Agreed: agreement(stop),
		Why: reason.New("dispute-resumed"),
	}
}

// fourPasses reports whether no stone has been put on the board since the stop
// before the last.
func fourPasses(stops []Stop) bool {
	return len(stops) > 1 && stops[len(stops)-1].BoardPlays == 0
}

// mediation leaves disputed chains to a third party, and without a verdict
// to another ending, which finds the lists as they are. The mediator is asked once: a
// mediator after a clean-up would let a liar pick the moment.
func mediation(to string, fallback protocol) protocol {
	return func(stops []Stop) nextStep {
		stop := &stops[0]
		if step := compared(stop); step != nil {
			return step
		}
		switch v := stop.Verdict; {
		case v == nil:
			return referTo{Chains: dispute(stop), To: to, Why: reason.New("dispute-referred")}
		case v.None:
			return fallback(stops)
		default:
			return ruleOn{
				Dead: settled(stop).Union(v.Dead),
				Why:  reason.New("dispute-decided", "who", v.Who),
			}
		}
	}
}

// auto has every stop counted by a judge. A side that disagrees plays on; if no
// stone is then put on the board, the last count stands.
func auto(to string) protocol {
	return func(stops []Stop) nextStep {
		stop := &stops[len(stops)-1]
		if fourPasses(stops) {
			before := stops[len(stops)-2].Verdict
			return ruleOn{Dead: before.Dead, Why: reason.New("four-passes-counted")}
		}
		v := stop.Verdict
		if v == nil {
			black, white := stop.Position.Stones(weiqi.Black), stop.Position.Stones(weiqi.White)
			return referTo{Chains: black.Union(white), Whole: true, To: to, Why: reason.New("count-referred")}
		}
		agreed := true
		for _, c := range bothColors {
			switch answer := stop.Answers[c]; {
			case answer == nil:
				agreed = false
			case !answer.Accept:
				return resumePlay{
					Turn: stop.FirstPasser,
					Why:  reason.New("count-disputed", "color", c),
				}
			}
		}
		switch {
		case !agreed:
			return askCount{v.Dead}
		case v.None:
			return ruleOn{Why: reason.New("uncounted-accepted")}
		default:
			return ruleOn{Dead: v.Dead, Why: reason.New("count-accepted", "who", v.Who)}
		}
	}
}

// marking lets the sides mark dead chains by turns. Marks only grow, so that it
// ends; a disagreement brings play back, and then it ends as resume does.
func marking(stops []Stop) nextStep {
	stop := &stops[len(stops)-1]
	switch {
	case fourPasses(stops):
		return ruleOn{Why: reason.New("four-passes-alive")}
	case stop.DisputedBy != weiqi.Empty:
		return resumePlay{
			Turn: stop.FirstPasser, Disputed: stop.Marks,
			Why: reason.New("marks-disputed", "color", stop.DisputedBy),
		}
	case stop.Dones == 2:
		return ruleOn{Dead: stop.Marks, Why: reason.New("marking-done")}
	default:
		return askMark{stop.MarkTurn}
	}
}

// confirmation plays every disputed chain out on a copy of its own, the attacker
// first, and then counts the stop (Japanese rules of 1989, article 7). The game
// itself goes on only if a side asks for it instead, and once; the other side then
// moves first (article 9.3).
func confirmation(stops []Stop) nextStep {
	stop := &stops[len(stops)-1]
	if c := stop.PlayOnBy; c != weiqi.Empty {
		return resumePlay{Turn: c.Opponent(), Why: reason.New("game-goes-on", "color", c)}
	}
	if step := discussed(stop, false); step != nil {
		return step
	}
	disputed := dispute(stop)
	tried := 0
	for chain := range stop.Position.Chains() {
		if disputed.Intersect(chain.Stones).Empty() {
			continue
		}
		if tried == len(stop.Trials) {
			return playOut{Chain: chain.Stones, First: chain.Color.Opponent()}
		}
		tried++
	}
	return ruleOn{
		Dead: agreement(stop).Union(capturedIn(stop)),
		Why:  reason.New("dispute-tried"),
	}
}

// capturedIn returns the chains that trials showed to be dead. Of touching chains
// of both colors each can be captured if its attacker begins; both stay then.
func capturedIn(stop *Stop) weiqi.Set {
	var captured, dead weiqi.Set
	for _, t := range stop.Trials {
		if t.Captured {
			captured = captured.Union(t.Chain)
		}
	}
	for _, t := range stop.Trials {
		if t.Captured && !faces(stop.Position, t.Chain, captured) {
			dead = dead.Union(t.Chain)
		}
	}
	return dead
}

// faces reports whether a chain touches a stone of the other color that is in a set.
func faces(p *weiqi.Position, chain, set weiqi.Set) bool {
	for point := range chain.All() {
		other := p.At(point).Opponent()
		for _, n := range neighbors(p.Size(), point) {
			if set.Has(n) && p.At(n) == other {
				return true
			}
		}
	}
	return false
}

// neighbors returns the points beside a point.
func neighbors(size weiqi.Size, p weiqi.Point) []weiqi.Point {
	var beside []weiqi.Point
	for _, n := range []weiqi.Point{
		{Col: p.Col + 1, Row: p.Row}, {Col: p.Col - 1, Row: p.Row},
		{Col: p.Col, Row: p.Row + 1}, {Col: p.Col, Row: p.Row - 1},
	} {
		if size.Contains(n) {
			beside = append(beside, n)
		}
	}
	return beside
}

// region returns the stones of a color that can be reached from one of them
// without crossing a stone of the other color.
func region(p *weiqi.Position, from weiqi.Point) weiqi.Set {
	color := p.At(from)
	seen, todo := weiqi.SetOf(from), []weiqi.Point{from}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range neighbors(p.Size(), at) {
			if !seen.Has(n) && p.At(n) != color.Opponent() {
				seen.Add(n)
				todo = append(todo, n)
			}
		}
	}
	return seen.Intersect(p.Stones(color))
}

// compared returns what the lists of a stop lead to by themselves: the question
// for them, or the ruling where they leave nothing in dispute. Otherwise nil.
func compared(stop *Stop) nextStep {
	switch {
	case stop.Lists[weiqi.Black] == nil || stop.Lists[weiqi.White] == nil:
		return askLists{}
	case dispute(stop).Empty():
		return ruleOn{Dead: settled(stop), Why: reason.New("lists-settle")}
	default:
		return nil
	}
}

// discussed returns the step that follows from the lists of a stop and the answers to their
// dispute alone: a question, or the ruling where a side agrees with the other.
// Otherwise nil: no side gives in. Confirming: owners may confirm agreed chains.
func discussed(stop *Stop, confirming bool) nextStep {
	if step := compared(stop); step != nil {
		return step
	}
	for _, c := range bothColors {
		if answer := stop.Answers[c]; answer != nil && answer.Accept {
			return ruleOn{Dead: stop.Lists[c.Opponent()].Dead, Why: reason.New("list-accepted", "color", c, "other", c.Opponent())}
		}
	}
	if stop.Answers[weiqi.Black] != nil && stop.Answers[weiqi.White] != nil {
		return nil
	}
	return askAnswers{Disputed: dispute(stop), Agreed: agreement(stop), MayConfirm: confirming}
}

// agreement returns the chains that are in both lists.
func agreement(stop *Stop) weiqi.Set {
	return stop.Lists[weiqi.Black].Dead.Intersect(stop.Lists[weiqi.White].Dead)
}

// dispute returns the chains on which the lists of a stop differ so that they
// cannot both be followed. Where a side never gains by taking off its own stones
// a concession needs no second signature, and a chain is in dispute only if the
// other side alone calls it dead. Otherwise both lists must be equal.
func dispute(stop *Stop) weiqi.Set {
	all := stop.Lists[weiqi.Black].Dead.Union(stop.Lists[weiqi.White].Dead)
	return all.Minus(settled(stop))
}

// settled returns the chains that the lists of a stop make dead, in spite of disputes
// about others.
func settled(stop *Stop) weiqi.Set {
	agreed := agreement(stop)
	if !givesUp(stop.Position.Rules()) {
		return agreed
	}
	for _, c := range bothColors {
		agreed = agreed.Union(stop.Lists[c].Dead.Intersect(stop.Position.Stones(c)))
	}
	return agreed
}

// resumer returns who moves when play goes on: the first passer, or where
// territory counts the opponent of the side that first asked for it (Japanese
// rules, article 9.3).
func resumer(stop *Stop) weiqi.Color {
	if stop.Position.Rules().Scoring == weiqi.Territory && stop.FirstAsked != weiqi.Empty {
		return stop.FirstAsked.Opponent()
	}
	return stop.FirstPasser
}
