package prove

import (
	"fmt"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A proxy asks the referee of real games what follows from lists and answers. It
// puts every stone of an area on a point of its own, apart from all others: an
// ending looks at which stones are in which list and whose they are, not at what
// is beside them.
type proxy struct{ known map[question]answer }

// A question is what was said at a stop. The honest side does not agree with the
// liar's list, though that would sometimes save it: what an ending is worth is what
// it gives to a player who does not give in to a lie. If the liar agrees, the honest
// count is the result.
type question struct {
	ending                       string
	equal                        bool
	board                        open
	turn                         weiqi.Color
	honest                       weiqi.Color
	honestList, liarList         mask
	honestConfirms, liarConfirms mask
}

// An answer is what follows: a ruling with the dead, or play with the frozen.
type answer struct {
	ruled bool
	dead  mask
	turn  weiqi.Color
}

// proxySize has room for an area's points in its middle row, each between two empty points.
var proxySize = weiqi.Size{Cols: 2*maxArea + 1, Rows: 3}

func proxyPoint(i int) weiqi.Point { return weiqi.Point{Col: int8(2*i + 1), Row: 1} }

func proxySet(m mask) weiqi.Set {
	var s weiqi.Set
	for i := range maxArea {
		if m&(1<<i) != 0 {
			s.Add(proxyPoint(i))
		}
	}
	return s
}

func proxyMask(s weiqi.Set) mask {
	var m mask
	for i := range maxArea {
		if s.Has(proxyPoint(i)) {
			m |= 1 << i
		}
	}
	return m
}

// ask plays the stop out in a game of its own, from two passes to what follows.
func (p *proxy) ask(q question) (answer, error) {
	if a, known := p.known[q]; known {
		return a, nil
	}
	terms := Terms(proxySize, weiqi.PositionalSuperko, q.ending)
	if q.equal {
		terms.Rules.Scoring = weiqi.Territory
	}
	terms.Black, terms.White = seat(referee.Person, "black"), seat(referee.Person, "white")
	terms.Start = &referee.Start{Black: proxySet(q.board[weiqi.Black]), White: proxySet(q.board[weiqi.White]), Turn: q.turn}
	first, err := referee.Open(terms, noon)
	if err != nil {
		return answer{}, err
	}
	game, err := referee.Replay([]referee.Event{first})
	if err != nil {
		return answer{}, err
	}
	honest, liar := referee.PartyOf(q.honest), referee.PartyOf(q.honest.Opponent())
	acts := []choice{
		{by: referee.PartyOf(q.turn), act: referee.Play{Move: weiqi.Pass(q.turn)}},
		{by: referee.PartyOf(q.turn.Opponent()), act: referee.Play{Move: weiqi.Pass(q.turn.Opponent())}},
		{by: honest, act: referee.Claim{Stop: 1, Dead: proxySet(q.honestList)}},
		{by: liar, act: referee.Claim{Stop: 1, Dead: proxySet(q.liarList)}},
		{by: liar, act: referee.PlayOn{Stop: 1, Confirm: proxySet(q.liarConfirms & confirmable(game, q))}},
		{by: honest, act: referee.PlayOn{Stop: 1, Confirm: proxySet(q.honestConfirms & confirmable(game, q))}},
	}
	for _, a := range acts {
		events, err := game.Decide(noon, a.by, a.act)
		if err != nil {
			return answer{}, err
		}
		for _, e := range events {
			if err := game.Apply(e); err != nil {
				return answer{}, err
			}
			switch what := e.What.(type) {
			case referee.Ruled:
				p.known[q] = answer{ruled: true, dead: proxyMask(what.Dead)}
				return p.known[q], nil
			case referee.Resumed:
				p.known[q] = answer{dead: proxyMask(what.Frozen), turn: what.Turn}
				return p.known[q], nil
			}
		}
	}
	return answer{}, fmt.Errorf("the ending %s neither ruled nor let play go on", q.ending)
}

// confirmable returns the stones that an ending lets owners confirm: all, or none
// where it does not ask.
func confirmable(g *referee.Game, q question) mask {
	if g.Terms().Ending == "play-on" {
		return q.board.stones()
	}
	return 0
}
