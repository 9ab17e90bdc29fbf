package prove

import (
	"errors"
	"fmt"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A proxy asks the referee of real games for the outcome of the lists and answers at a stop of
// one area. It puts the stones of the area into the middle of an empty board: an
// ending depends on the stones in each list, their colors and their
// contacts, not on the board around them.
type proxy struct {
	area  Area
	rules weiqi.Rules
	known map[question]answer
}

func newProxy(g *ground) *proxy {
	return &proxy{area: g.Area, rules: g.rules, known: map[question]answer{}}
}

// A question is the lists and answers at a stop. The honest side does not agree with the
// liar's list, though that would sometimes save it: the value of an ending is what
// it gives to a player who does not give in to a lie. If the liar agrees, the honest
// count is the result.
type question struct {
	ending   string
	fallback string // of the ending mediation
	equal    bool   // every difference of the lists is a dispute
	goesOn   bool   // the liar asks that the game go on, instead of a list
	board    open
	turn     weiqi.Color
	honest   weiqi.Color

	honestList, liarList         mask
	honestConfirms, liarConfirms mask
	honestAsks                   bool // the honest side is the first that wants the dispute played out

	verdict  mask // of a mediator, if the ending asks one
	none     bool // the mediator has no verdict
	captured mask // the chains that are captured in trials
}

// An answer is what follows: a ruling with the dead, or play with the frozen.
type answer struct {
	ruled bool
	dead  mask
	turn  weiqi.Color
}

// proxySize has room for every area with two points around it.
var proxySize = weiqi.Square(9)

func (p *proxy) set(m mask) weiqi.Set {
	var s weiqi.Set
	for i, at := range p.area.at {
		if m&(1<<i) != 0 {
			s.Add(at)
		}
	}
	return s
}

func (p *proxy) mask(s weiqi.Set) mask {
	var m mask
	for i, at := range p.area.at {
		if s.Has(at) {
			m |= 1 << i
		}
	}
	return m
}

// ask plays the stop out in a game of its own, from the passes to what follows.
func (p *proxy) ask(q question) (answer, error) {
	a, known := p.known[q]
	if !known {
		var err error
		if a, err = p.playOut(q); err != nil {
			return answer{}, fmt.Errorf("the ending %s: %w", q.ending, err)
		}
		p.known[q] = a
	}
	return a, nil
}

// terms returns the terms under which a question is asked.
func (p *proxy) terms(q question) referee.Terms {
	terms := Terms(proxySize, weiqi.PositionalSuperko, q.ending)
	terms.Rules = p.rules
	terms.Rules.Ko = weiqi.PositionalSuperko
	if q.equal {
		terms.Rules.Scoring = weiqi.Territory
	}
	terms.Fallback = q.fallback
	if q.ending == "ladder" {
		terms.Mediator = ""
	}
	terms.Black, terms.White = seat(referee.Person, "black"), seat(referee.Person, "white")
	terms.Start = &referee.Start{Black: p.set(q.board[weiqi.Black]), White: p.set(q.board[weiqi.White]), Turn: q.turn}
	return terms
}

// playOut asks a game of its own.
func (p *proxy) playOut(q question) (answer, error) {
	first, err := referee.Open(p.terms(q), noon)
	if err != nil {
		return answer{}, err
	}
	game, err := referee.Replay([]referee.Event{first})
	if err != nil {
		return answer{}, err
	}
	for {
		c, err := p.next(game, q)
		if err != nil {
			return answer{}, err
		}
		events, _, err := game.Decide(noon, c.by, c.act)
		if err != nil {
			return answer{}, err
		}
		for _, e := range events {
			if err := game.Apply(e); err != nil {
				return answer{}, err
			}
			switch what := e.What.(type) {
			case referee.Ruled:
				return answer{ruled: true, dead: p.mask(what.Dead)}, nil
			case referee.Resumed:
				return answer{dead: p.mask(what.Frozen), turn: what.Turn}, nil
			}
		}
	}
}

// next returns what is said next, as the question has it.
func (p *proxy) next(g *referee.Game, q question) (choice, error) {
	honest, liar := referee.PartyOf(q.honest), referee.PartyOf(q.honest.Opponent())
	stop, _ := g.Stop()
	switch g.Phase() {
	case referee.Playing:
		return choice{by: referee.PartyOf(g.Turn()), act: referee.Play{Move: weiqi.Pass(g.Turn())}}, nil
	case referee.Listing:
		switch {
		case q.goesOn:
			return choice{by: liar, act: referee.PlayOn{Stop: stop.Number}}, nil
		case stop.Lists[q.honest] == nil:
			return choice{by: honest, act: referee.Claim{Stop: stop.Number, Dead: p.set(q.honestList)}}, nil
		default:
			return choice{by: liar, act: referee.Claim{Stop: stop.Number, Dead: p.set(q.liarList)}}, nil
		}
	case referee.Answering:
		by, confirms := liar, q.liarConfirms
		if stop.Answers[q.honest.Opponent()] != nil || q.honestAsks && stop.Answers[q.honest] == nil {
			by, confirms = honest, q.honestConfirms
		}
		return choice{by: by, act: referee.PlayOn{Stop: stop.Number, Confirm: p.set(confirms).Intersect(stop.Agreed)}}, nil
	case referee.Referring:
		return choice{by: g.Waiting()[0], act: referee.Verdict{Stop: stop.Number, Dead: p.set(q.verdict).Intersect(stop.Disputed), None: q.none}}, nil
	case referee.Trying:
		return p.nextInTrial(g, q)
	default:
		return choice{}, errors.New("it neither ruled nor let play go on")
	}
}

// nextInTrial returns the next move of a trial that ends as the question has it: the
// owner only passes, and the attacker takes the chain's liberties if it is to be
// captured, which the empty board around it always allows.
func (p *proxy) nextInTrial(g *referee.Game, q question) (choice, error) {
	trial, _ := g.Trial()
	by := referee.PartyOf(trial.Turn)
	if trial.Turn != trial.First || p.mask(trial.Chain)&q.captured == 0 {
		return choice{by: by, act: referee.TrialPlay{Trial: trial.Number, Move: weiqi.Pass(trial.Turn)}}, nil
	}
	chain := trial.Position.Chain(trial.Chain.Points()[0])
	for point := range chain.Liberties.All() {
		move := weiqi.Play(trial.Turn, point)
		if trial.Position.Legal(move) {
			return choice{by: by, act: referee.TrialPlay{Trial: trial.Number, Move: move}}, nil
		}
	}
	return choice{}, errors.New("on the copy nobody can take the chain's liberties")
}
