package prove

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/shinpan/shinpan/weiqi"
)

// A Protocol is a way to end a game that an honest player may meet.
type Protocol struct {
	Name string
	// Ending is what terms name, empty for what is not offered.
	Ending string
	// asked: the referee is asked what follows from what is said at the stop; only the
	// play after a dispute is searched.
	asked bool
	// careless: the honest player confirms what the liar calls dead too.
	careless bool
	// silent: the honest player gives none of its own stones up.
	silent bool
	// equal: lists that are not equal are a dispute, as where territory counts, so
	// that a liar can dispute a concession by not repeating it.
	equal bool
	// verdict: a mediator decides, and is right. Otherwise there is no verdict.
	verdict  bool
	fallback string
	// goesOn: the liar may ask that the game go on, instead of giving a list.
	goesOn bool
	// second is what the stop after the dispute is worth, or after the stop if no
	// ending of the referee is asked.
	second second
}

// Protocols returns the ways to end a game that [Honest] compares under some rules.
// Some are not offered as endings: they show why.
func Protocols(rules weiqi.Rules) []Protocol {
	all := []Protocol{
		{Name: "as-is", Ending: "as-is", second: allAlive},
		{Name: "cleanup", asked: true, Ending: "cleanup"},
		{Name: "play-on", asked: true, Ending: "play-on"},
		{Name: "play-on, confirming whatever is agreed", asked: true, Ending: "play-on", careless: true},
		{Name: "play-on-text", asked: true, Ending: "play-on-text"},
		{Name: "play-on-text, giving nothing up", asked: true, Ending: "play-on-text", silent: true},
	}
	if rules.Scoring != weiqi.Territory {
		all = append(all, Protocol{Name: "play-on-text, every difference a dispute", asked: true, Ending: "play-on-text", equal: true})
	}
	all = append(all,
		Protocol{Name: "new lists at the second stop, all or nothing", second: listsAgain},
		Protocol{Name: "new lists at every stop (resume)", Ending: "resume", second: listsForEver},
		Protocol{Name: "auto, and the judge is right", Ending: "auto", second: countForEver},
		Protocol{Name: "mediation, and the mediator is right", asked: true, Ending: "mediation", verdict: true},
	)
	if rules.Scoring == weiqi.Territory && (!rules.PassStones || !rules.WhitePassesLast) {
		all = append(all,
			Protocol{Name: "mediation without a verdict", asked: true, Ending: "mediation", fallback: "confirmation"},
			Protocol{Name: "ladder without a mediator", asked: true, Ending: "ladder"},
			Protocol{Name: "confirmation", asked: true, Ending: "confirmation", second: boardEnds, goesOn: true},
		)
	}
	return all
}

// Losses are what one protocol costs an honest player over many stops.
type Losses struct {
	Protocol Protocol
	Stops    int // that could be searched
	TooBig   int // that could not
	// Finished counts the stops at which nothing is left to play for: every chain has
	// the same fate whichever side moves first, and if areas are counted best play brings the
	// honest count, whichever side moves first.
	Finished int
	// Hurt counts the stops at which an honest Black can end below both the honest
	// count and best play; Equal, those of them where these two are the same, and
	// HurtFinished the finished ones. Of an honest White it is as many: every stop is
	// searched with its colors swapped too, unless White passes last.
	Hurt, Equal, HurtFinished int
	Worst, WorstFinished      int // the most points lost against the lower of the two
	Example                   string
	// Smallest is an example with as few points and stones as there can be, finished
	// if there is one.
	Smallest string
	size     int // of that
}

// Honest searches every stop of some areas with every wall, either side to move,
// under every protocol. Black is honest and lists the stones that can be captured even if their
// owner moves first; the liar knows that list and answers anything, and both play
// their best from there: positional superko with a history that begins at the stop,
// no suicide. Of the rules the scoring, pass stones and White's last pass count.
// What follows from lists and answers is what the referee of real games does.
//
// Where areas or stones are counted, best play ends with what stands on the board.
// Where prisoners are worth something, taking dead stones off by playing costs
// points, and best play ends with the honest count.
//
// Limit bounds one search, in positions; progress, if not nil, is called after every
// area with one set of walls.
func Honest(ctx context.Context, areas []Area, rules weiqi.Rules, limit, workers int, progress func(done, of int)) ([]Losses, error) {
	if rules.Tax != weiqi.NoTax {
		return nil, errors.New("an area is a part of a board, and what a tax takes depends on the whole: want rules without a tax")
	}
	var grounds []*ground
	for _, a := range areas {
		for g := range a.grounds(rules) {
			grounds = append(grounds, g)
		}
	}
	protocols := Protocols(rules)
	total := make([]Losses, len(protocols))
	for i, p := range protocols {
		total[i].Protocol = p
	}
	todo := make(chan *ground)
	var lock sync.Mutex // guards total, done and problem
	var problem error
	done := 0
	var group sync.WaitGroup
	for range max(1, workers) {
		group.Go(func() {
			proxies := map[string]*proxy{}
			for g := range todo {
				if proxies[g.Name] == nil {
					proxies[g.Name] = newProxy(g)
				}
				losses, err := honestOn(g, proxies[g.Name], limit)
				lock.Lock()
				if err != nil {
					problem = err
				}
				for i, l := range losses {
					total[i].add(l)
				}
				if done++; progress != nil {
					progress(done, len(grounds))
				}
				lock.Unlock()
			}
		})
	}
	for _, g := range grounds {
		if ctx.Err() != nil {
			break
		}
		todo <- g
	}
	close(todo)
	group.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return total, problem
}

func (l *Losses) add(m Losses) {
	l.Stops += m.Stops
	l.TooBig += m.TooBig
	l.Finished += m.Finished
	l.Hurt += m.Hurt
	l.Equal += m.Equal
	l.HurtFinished += m.HurtFinished
	l.WorstFinished = max(l.WorstFinished, m.WorstFinished)
	if m.Hurt == 0 {
		return
	}
	if m.Worst > l.Worst || m.Worst == l.Worst && m.Example < l.Example {
		l.Worst, l.Example = m.Worst, m.Example
	}
	if l.Smallest == "" || m.size < l.size || m.size == l.size && m.Smallest < l.Smallest {
		l.Smallest, l.size = m.Smallest, m.size
	}
}

// honestOn searches every stop of one area with its walls.
func honestOn(g *ground, ref *proxy, limit int) ([]Losses, error) {
	protocols := Protocols(g.rules)
	losses := make([]Losses, len(protocols))
	lists := newHonestLists(g, limit)
	for b := range g.opens() {
		for _, turn := range colors {
			if turn == weiqi.White && g.rules.WhitePassesLast {
				continue // after a stop Black moves
			}
			stop := newScene(lists, b, turn)
			for i, p := range protocols {
				c := encounter{scene: stop, Protocol: p, ref: ref}
				l, err := c.losses()
				if err != nil {
					return nil, err
				}
				losses[i].add(l)
			}
		}
	}
	return losses, nil
}

// honestLists keeps what there is to know about every board of one area.
type honestLists struct {
	*ground
	limit int
	known map[open]honestList
}

type honestList struct {
	dead     mask // what can be captured even if its owner moves first
	finished bool // nothing is left to play for
	captured mask // what is captured on a copy, its attacker first
	ok       bool
}

func newHonestLists(g *ground, limit int) *honestLists {
	return &honestLists{g, limit, map[open]honestList{}}
}

func (h *honestLists) of(b open) honestList {
	l, known := h.known[b]
	if !known {
		var been way
		been.add(b)
		l.dead, l.ok = h.dead(b, been, owner, h.limit)
		l.finished = l.ok && h.finished(b, l.dead)
		if h.prisoners() {
			l.captured = h.tried(b)
		}
		h.known[b] = l
	}
	return l
}

// finished reports whether nothing is left to play for on a board with these dead. It
// does not if that takes too long to know.
func (h *honestLists) finished(b open, dead mask) bool {
	var been way
	been.add(b)
	if inDanger, ok := h.dead(b, been, attacker, h.limit); !ok || inDanger != dead {
		return false
	}
	plain := *h.ground
	plain.rules = weiqi.Rules{}
	for _, c := range colors {
		search := solver{ground: &plain, limit: h.limit}
		if best, ok := search.value(b, c, 0); !ok || best != plain.count(b, dead) {
			return false
		}
	}
	return true
}

// honestCount returns the count without what the honest list calls dead.
func (h *honestLists) honestCount(b open) (int, bool) {
	l := h.of(b)
	return h.count(b, l.dead), l.ok
}

// A scene is one stop, under every protocol.
type scene struct {
	*honestLists
	board open
	turn  weiqi.Color // the first passer
	// values of play from the stop; nil where that took too long.
	values map[onward]*int
}

// An onward is what play goes on to from a stop.
type onward struct {
	second second
	turn   weiqi.Color
	frozen mask
	liar   weiqi.Color // if the second stop asks the liar
	trials bool        // what is disputed at the second stop is played out on a copy
}

func newScene(lists *honestLists, b open, turn weiqi.Color) *scene {
	return &scene{lists, b, turn, map[onward]*int{}}
}

// value returns what both sides' best brings from the stop, in points of Black, and
// false if that takes too long.
func (s *scene) value(to onward, ends func(open) (int, bool)) (int, bool) {
	v, known := s.values[to]
	if !known {
		search := solver{ground: s.ground, second: to.second, ends: ends, liar: to.liar, limit: s.limit}
		if found, ok := search.value(s.board, to.turn, to.frozen); ok {
			v = &found
		}
		s.values[to] = v
	}
	if v == nil {
		return 0, false
	}
	return *v, true
}

// best returns what best play brings from the stop.
func (s *scene) best() (int, bool) {
	if s.prisoners() {
		return s.value(onward{second: boardEnds, turn: s.turn}, s.honestCount)
	}
	return s.value(onward{second: allAlive, turn: s.turn}, nil)
}

// An encounter is one stop under one protocol.
type encounter struct {
	*scene
	Protocol
	ref *proxy
}

// losses returns what the stop can cost an honest Black.
func (c *encounter) losses() (Losses, error) {
	list := c.of(c.board)
	best, ok := c.best()
	if !list.ok || !ok {
		return Losses{TooBig: 1}, nil
	}
	end, ok, err := c.worst(weiqi.Black)
	if err != nil || !ok {
		return Losses{TooBig: 1}, err
	}
	honest := c.count(c.board, list.dead)
	l := Losses{Stops: 1, Finished: int(truth(list.finished))}
	if loss := min(honest, best) - end; loss > 0 {
		l.Hurt, l.Worst = 1, loss
		l.Equal = int(truth(honest == best))
		l.HurtFinished, l.WorstFinished = l.Finished, l.Finished*loss
		l.Example = fmt.Sprintf("%s, %v to move: honest Black ends with %+d; the honest count is %+d, best play %+d",
			c.draw(c.board), c.turn, end, honest, best)
		l.Smallest = l.Example
		l.size = c.Points() + (maxArea+1)*(c.board.stones().points()+(maxArea+1)*(1-l.Finished))
	}
	return l, nil
}

// worst returns the lowest result, in points of Black, with which an honest side can
// end, and false if a search was too big.
func (c *encounter) worst(side weiqi.Color) (int, bool, error) {
	liar := side.Opponent()
	switch {
	case !c.asked && c.second == allAlive:
		end, ok := c.value(onward{second: c.second, turn: c.turn}, nil)
		return end, ok, nil
	case !c.asked:
		var ends func(open) (int, bool)
		if c.second == countForEver {
			ends = c.honestCount
		}
		played, ok := c.value(onward{second: c.second, turn: c.turn, liar: liar}, ends)
		agreed, _ := c.honestCount(c.board)
		return lower(side, played, agreed), ok, nil
	}
	end, ok, err := c.worstList(side)
	if err != nil || !ok || !c.goesOn {
		return end, ok, err
	}
	goes, err := c.ref.ask(question{ending: c.Ending, goesOn: true, board: c.board, turn: c.turn, honest: side})
	if err != nil {
		return 0, false, err
	}
	played, ok := c.value(onward{second: c.second, turn: goes.turn, liar: liar, trials: true}, func(b open) (int, bool) {
		later := *c
		later.scene = newScene(c.honestLists, b, c.turn)
		end, ok, problem := later.worstList(side)
		if problem != nil {
			err = problem
		}
		return end, ok
	})
	return lower(side, end, played), ok, err
}

// worstList returns the worst end for an honest side if the liar gives a list.
func (c *encounter) worstList(side weiqi.Color) (int, bool, error) {
	known := c.of(c.board)
	if !known.ok {
		return 0, false, nil
	}
	list := known.dead
	if c.silent {
		list &^= c.board[side]
	}
	var ends []int
	for _, lie := range c.unions(c.board.stones()) {
		agreed := lie & list
		var confirmed mask
		if c.careless {
			confirmed = agreed & c.board[side]
		}
		q := question{
			ending: c.Ending, fallback: c.fallback, equal: c.equal, board: c.board, turn: c.turn, honest: side,
			honestList: list, liarList: lie, honestConfirms: confirmed,
			verdict: known.dead & (lie ^ list), none: !c.verdict, captured: known.captured & (lie ^ list),
		}
		for _, q.liarConfirms = range c.unions(agreed & c.board[side.Opponent()]) {
			for _, q.honestAsks = range []bool{false, true} {
				end, ok, err := c.after(q)
				if err != nil || !ok {
					return 0, ok, err
				}
				ends = append(ends, end)
				if c.Ending != "play-on" {
					break // the first to ask makes no difference
				}
			}
			if c.Ending != "play-on" {
				break // it has no confirmations
			}
		}
	}
	if side == weiqi.White {
		return slices.Max(ends), true, nil
	}
	return slices.Min(ends), true, nil
}

// after returns what follows from what was said at a stop.
func (c *encounter) after(q question) (int, bool, error) {
	a, err := c.ref.ask(q)
	switch {
	case err != nil:
		return 0, false, err
	case a.ruled:
		return c.count(c.board, a.dead), true, nil
	case a.turn != c.turn && c.Ending != "play-on":
		return 0, false, fmt.Errorf("after a dispute %v moves, not the first passer", a.turn)
	}
	end, ok := c.value(onward{second: allAlive, turn: a.turn, frozen: a.dead}, nil)
	return end, ok, nil
}

// unions returns every set of chains that lie within some stones.
func (c *encounter) unions(within mask) []mask {
	all := []mask{0}
	for _, color := range colors {
		for _, chain := range c.chains(c.board, color) {
			if chain&^within != 0 {
				continue
			}
			for _, m := range all {
				all = append(all, m|chain)
			}
		}
	}
	return all
}
