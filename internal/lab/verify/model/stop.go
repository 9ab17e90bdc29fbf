package model

import "slices"

// A Stop is a board that passes or a limit have stopped, and what was said about it.
type Stop struct {
	Number      int
	Board       Board
	Limit       bool  // a limit has stopped play for good: a judge is asked about all stones
	FirstPasser Color // whose turn it is
	Lists       map[Color]*List
	Answers     map[Color]*Answer
	Disputed    Set
	Agreed      Set
	MayConfirm  bool // owners may confirm what is agreed
	FirstAsked  Color
	Proposal    *Proposal
	Judged      Set // what the third party calls dead
	Marks       Set
	MarkTurn    Color
	Trials      []Tried
	dones       int
	chains      []Set // that are still to be tried
	frozen      Set   // at a limit
}

// A List is what a side calls dead, of either color.
type List struct {
	Dead    Set
	Unknown bool
}

// An Answer is what a side says to a dispute.
type Answer struct {
	Accept    bool
	Confirmed Set
}

// A Proposal is what the judge sees, if it is asked.
type Proposal struct{ Dead, Unsettled Set }

// Opened reports whether both lists are in: until then only the author sees a
// list.
func (s *Stop) Opened() bool { return s.Lists[Black] != nil && s.Lists[White] != nil }

func (g *Game) present() *Stop { return g.Stops[len(g.Stops)-1] }

// stop is called when passes have stopped play.
func (g *Game) stop(last Color) {
	again := g.Again
	ends := g.final()
	s := g.newStop(last.Other())
	dead := g.last()
	g.Stops = append(g.Stops, s)
	g.Again = nil
	if ends {
		g.Again = again
		g.rule(dead)
		return
	}
	switch g.Ending {
	case "auto":
		g.Phase = "referred"
		s.Disputed = union(g.Board.All(Black), g.Board.All(White))
	case "marking":
		g.Phase = "marking"
	default:
		g.Phase = "scoring"
	}
}

// newStop returns a stop of which nothing was said yet.
func (g *Game) newStop(turn Color) *Stop {
	return &Stop{
		Number: len(g.Stops) + 1, Board: g.Board, FirstPasser: turn, MarkTurn: turn,
		Lists: map[Color]*List{}, Answers: map[Color]*Answer{}, Disputed: Set{}, Agreed: Set{}, Marks: Set{},
	}
}

// about refuses a word that is not wanted now.
func (g *Game) about(stop int, phase string) string {
	switch {
	case g.Phase == "over":
		return "game-over"
	case g.Phase != phase:
		return "wrong-phase"
	case stop != len(g.Stops):
		return "stale-stop"
	default:
		return ""
	}
}

// points returns the chains that names mean, or which of them mean none.
func (b Board) points(names []string) (meant Set, wrong []string) {
	meant = Set{}
	for _, name := range names {
		p := b.Point(name)
		if p < 0 || b.At(p) == Empty {
			wrong = append(wrong, name)
			continue
		}
		meant[p] = true
	}
	return b.Whole(meant), wrong
}

// Wrong returns the points of the last refusal for the sake of points.
func (g *Game) Wrong() []string { return g.wrong }

// bad refuses names that mean no stone.
func (g *Game) bad(names []string) string {
	slices.Sort(names)
	g.wrong = slices.Compact(names)
	return "bad-points"
}

// gives refuses what gives up living stones, which are all those of the side that
// are named.
func (g *Game) gives(living Set) string {
	g.wrong = g.Board.Names(living)
	return "gives-up-living"
}

// living returns the stones of a side in a set that the judge calls alive, and is sure.
func (s *Stop) living(c Color, in Set) Set {
	if s.Proposal == nil {
		return Set{}
	}
	return minus(minus(s.Board.Only(in, c), s.Proposal.Dead), s.Proposal.Unsettled)
}

// Claim gives a side's list. It is final. A side that gives up stones of its own that the judge
// calls alive is asked once more.
func (g *Game) Claim(c Color, stop int, dead []string, unknown, sure bool) string {
	if code := g.about(stop, "scoring"); code != "" {
		return code
	}
	s := g.present()
	if s.Lists[c] != nil {
		return "list-final"
	}
	if unknown {
		dead = nil // an unknown list is empty
	}
	meant, wrong := g.Board.points(dead)
	if len(wrong) > 0 {
		return g.bad(wrong)
	}
	if living := s.living(c, meant); len(living) > 0 && !sure {
		return g.gives(living)
	}
	s.Lists[c] = &List{meant, unknown}
	if s.Lists[c.Other()] != nil {
		g.opened(s)
	}
	return ""
}

// AskPlayOn asks, instead of giving a list, that the game itself go on: under
// confirmation, once. The other side moves first.
func (g *Game) AskPlayOn(c Color, stop int) string {
	if g.Phase == "scoring" && g.Ending != "confirmation" {
		return "wrong-phase"
	}
	if code := g.about(stop, "scoring"); code != "" {
		return code
	}
	if g.present().Lists[c] != nil {
		return "list-final"
	}
	if g.wanted {
		return "not-allowed"
	}
	g.wanted = true
	g.goOn(c.Other(), Set{})
	return ""
}

// opened is called when both lists are in.
func (g *Game) opened(s *Stop) {
	black, white := s.Lists[Black].Dead, s.Lists[White].Dead
	s.Agreed = both(black, white)
	given := s.Agreed
	s.Disputed = minus(union(black, white), s.Agreed)
	if g.alone() {
		given = union(g.Board.Only(black, Black), g.Board.Only(white, White))
		s.Disputed = minus(s.Disputed, given)
	}
	switch {
	case len(s.Disputed) == 0:
		g.rule(given)
	case g.Mediator != "" && !g.asked:
		g.asked = true
		if g.Phase = "referred"; g.left {
			g.dispute(s)
		}
	default:
		g.dispute(s)
	}
}

// dispute asks both sides for an answer.
func (g *Game) dispute(s *Stop) {
	if g.settles() == "as-is" {
		g.rule(Set{})
		return
	}
	g.Phase = "dispute"
	s.MayConfirm = g.settles() == "play-on"
}

// Verdict is what the third party says: which of the disputed chains are dead, or none
// at all. Under auto and at a limit it is about all chains and said by a judge.
func (g *Game) Verdict(stop int, dead []string, none bool) string {
	if code := g.about(stop, "referred"); code != "" {
		return code
	}
	s := g.present()
	meant, wrong := g.Board.points(dead)
	if g.Ending == "auto" || s.Limit {
		if none {
			meant = Set{}
		}
		s.Judged = meant
		if s.Limit {
			g.rule(union(s.frozen, meant))
			return ""
		}
		g.Phase = "dispute"
		return ""
	}
	for _, name := range dead {
		if p := g.Board.Point(name); p >= 0 && g.Board.At(p) != Empty && !s.Disputed[p] {
			wrong = append(wrong, name)
		}
	}
	if len(wrong) > 0 {
		return g.bad(wrong)
	}
	if none {
		g.dispute(s)
		return ""
	}
	black, white := s.Lists[Black].Dead, s.Lists[White].Dead
	given := s.Agreed
	if g.alone() {
		given = union(g.Board.Only(black, Black), g.Board.Only(white, White))
	}
	s.Judged = meant
	g.rule(union(given, meant))
	return ""
}

// Accept agrees with the other side's list, or with a judge's count. A side that thereby gives up
// stones that the judge calls alive is asked once more, unless they are in its own list as well.
func (g *Game) Accept(c Color, stop int, sure bool) string {
	if code := g.about(stop, "dispute"); code != "" {
		return code
	}
	s := g.present()
	if s.Answers[c] != nil {
		return "list-final"
	}
	if g.Ending != "auto" && !sure {
		if living := s.living(c, minus(s.Lists[c.Other()].Dead, s.Lists[c].Dead)); len(living) > 0 {
			return g.gives(living)
		}
	}
	s.Answers[c] = &Answer{Accept: true}
	if g.Ending == "auto" {
		g.answered(s)
		return ""
	}
	g.rule(s.Lists[c.Other()].Dead)
	return ""
}

// PlayOn has a dispute played out; confirmed are chains of one's own, in both lists,
// that are dead all the same.
func (g *Game) PlayOn(c Color, stop int, confirmed []string) string {
	if code := g.about(stop, "dispute"); code != "" {
		return code
	}
	s := g.present()
	if s.Answers[c] != nil {
		return "list-final"
	}
	meant, wrong := g.Board.points(confirmed)
	if len(wrong) > 0 {
		return g.bad(wrong)
	}
	if len(meant) > 0 && !s.MayConfirm || len(minus(meant, g.Board.Only(s.Agreed, c))) > 0 {
		return "not-allowed"
	}
	s.Answers[c] = &Answer{Confirmed: meant}
	if s.FirstAsked == None {
		s.FirstAsked = c
	}
	g.answered(s)
	return ""
}

// answered goes on once nothing more has to be said to a dispute.
func (g *Game) answered(s *Stop) {
	if g.Ending == "auto" && s.FirstAsked != None {
		g.goOn(s.FirstPasser, Set{})
		return
	}
	if s.Answers[Black] == nil || s.Answers[White] == nil {
		return
	}
	switch g.settles() {
	case "auto":
		g.rule(s.Judged)
	case "confirmation":
		s.chains = g.Board.Chains(s.Disputed)
		g.nextTrial(s)
	case "play-on":
		turn := s.FirstPasser
		if g.Rules.Scoring == "territory" {
			turn = s.FirstAsked.Other()
		}
		g.goOn(turn, union(s.Answers[Black].Confirmed, s.Answers[White].Confirmed))
	case "play-on-text":
		g.goOn(s.FirstPasser, s.Agreed)
	case "aga":
		g.goOn(Black, Set{})
	default:
		g.goOn(s.FirstPasser, Set{})
	}
}

// goOn lets play go on after a stop.
func (g *Game) goOn(turn Color, frozen Set) {
	s := g.present()
	if turn != g.Turn {
		g.past = append(g.past, situation{board: g.Board, next: turn})
	}
	g.Phase, g.Turn, g.passes, g.ko, g.good = "play", turn, 0, -1, map[Color]bool{}
	disputed := s.Disputed
	if g.Ending == "auto" {
		disputed = Set{} // the disagreement was with a count
	}
	g.Again = &Resumption{Disputed: disputed, Agreed: s.Agreed, Frozen: frozen, Still: true, count: s.Judged}
	g.limits(false)
	g.forced()
}

// Mark marks the chain at a point as dead, and the chains of its color in its region.
func (g *Game) Mark(c Color, stop int, at string) string {
	if code := g.mayMark(c, stop); code != "" {
		return code
	}
	if _, wrong := g.Board.points([]string{at}); len(wrong) > 0 {
		return g.bad(wrong)
	}
	s, p := g.present(), g.Board.Point(at)
	if s.Marks[p] {
		return "not-allowed"
	}
	color := g.Board.At(p)
	s.Marks = union(s.Marks, g.Board.Only(g.Board.Reach(p, color, Empty), color))
	s.dones, s.MarkTurn = 0, c.Other()
	return ""
}

// Done has nothing more to mark.
func (g *Game) Done(c Color, stop int, sure bool) string {
	if code := g.mayMark(c, stop); code != "" {
		return code
	}
	s := g.present()
	if living := s.living(c, s.Marks); len(living) > 0 && !sure {
		return g.gives(living)
	}
	s.dones, s.MarkTurn = s.dones+1, c.Other()
	if s.dones == 2 {
		g.rule(s.Marks)
	}
	return ""
}

// Dispute disagrees with the marks.
func (g *Game) Dispute(c Color, stop int) string {
	if code := g.mayMark(c, stop); code != "" {
		return code
	}
	s := g.present()
	s.Disputed, s.Marks = s.Marks, Set{}
	g.goOn(s.FirstPasser, Set{})
	return ""
}

func (g *Game) mayMark(c Color, stop int) string {
	if code := g.about(stop, "marking"); code != "" {
		return code
	}
	if g.present().MarkTurn != c {
		return "not-your-turn"
	}
	return ""
}

// Awaits returns the sides that the game waits for.
func (g *Game) Awaits() []Color {
	var who []Color
	for _, c := range []Color{Black, White} {
		switch g.Phase {
		case "play":
			if g.Turn == c {
				who = append(who, c)
			}
		case "scoring":
			if g.present().Lists[c] == nil {
				who = append(who, c)
			}
		case "dispute":
			if g.present().Answers[c] == nil {
				who = append(who, c)
			}
		case "marking":
			if g.present().MarkTurn == c {
				who = append(who, c)
			}
		case "trial":
			if g.Trial.Turn == c {
				who = append(who, c)
			}
		}
	}
	return slices.Clip(who)
}
