package prove

import (
	"context"
	"fmt"
	"sync"

	"github.com/shinpan/shinpan/weiqi"
)

// A Protocol is a way to end a game that an honest player may meet.
type Protocol struct {
	Name string
	// ending is what the referee is asked; the play after the dispute is searched.
	ending string
	// careless: the honest player confirms what the liar calls dead too.
	careless bool
	// silent: the honest player gives none of his own stones up.
	silent bool
	// equal: lists that are not equal are a dispute, as where territory counts, so
	// that a liar can dispute a concession by not repeating it.
	equal bool
	// second is what the stop after the dispute is worth where no ending of the
	// referee is asked.
	second second
}

// Protocols returns the ways to end a game that [Honest] compares, the sound ones
// first. Those at the end are not offered as endings: they show why.
func Protocols() []Protocol {
	return []Protocol{
		{Name: "cleanup", ending: "cleanup"},
		{Name: "play-on", ending: "play-on"},
		{Name: "play-on, confirming whatever is agreed", ending: "play-on", careless: true},
		{Name: "play-on-text", ending: "play-on-text"},
		{Name: "play-on-text, giving nothing up", ending: "play-on-text", silent: true},
		{Name: "play-on-text, every difference a dispute", ending: "play-on-text", equal: true},
		{Name: "new lists at the second stop, all or nothing", second: listsAgain},
		{Name: "new lists at every stop (resume)", second: listsForEver},
	}
}

// Losses are what one protocol costs an honest player over many stops.
type Losses struct {
	Protocol Protocol
	Stops    int // that could be searched
	TooBig   int // that could not
	// Hurt counts the stops at which an honest Black can end below both the honest
	// count and best play; Equal, those of them where these two are the same. Of an
	// honest White it is as many: every stop is searched with its colors swapped too.
	Hurt, Equal int
	Worst       int // the most points lost against the lower of the two
	Example     string
}

// Honest searches every stop of some areas with every wall, either side to move,
// under every protocol. Black is honest: he lists what can be captured even if its
// owner moves first; the liar knows that list and answers anything, and both play
// their best from there: positional superko with a history that begins at the stop,
// area, no suicide. What follows from lists and answers is what the referee of real
// games does. Limit bounds one search, in positions; progress, if not nil, is called
// after every area with one set of walls.
func Honest(ctx context.Context, areas []Area, limit, workers int, progress func(done, of int)) ([]Losses, error) {
	var grounds []*ground
	for _, a := range areas {
		for g := range a.grounds() {
			grounds = append(grounds, g)
		}
	}
	total := make([]Losses, len(Protocols()))
	for i, p := range Protocols() {
		total[i].Protocol = p
	}
	todo := make(chan *ground)
	var lock sync.Mutex // guards total, done and problem
	var problem error
	done := 0
	var group sync.WaitGroup
	for range max(1, workers) {
		group.Go(func() {
			ref := &proxy{known: map[question]answer{}}
			for g := range todo {
				losses, err := honestOn(g, ref, limit)
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
	l.Hurt += m.Hurt
	l.Equal += m.Equal
	if m.Worst > l.Worst {
		l.Worst, l.Example = m.Worst, m.Example
	}
}

// honestOn searches every stop of one area with its walls.
func honestOn(g *ground, ref *proxy, limit int) ([]Losses, error) {
	losses := make([]Losses, len(Protocols()))
	lists := newHonestLists(g, limit)
	for b := range g.opens() {
		for _, turn := range colors {
			stop := newScene(lists, b, turn)
			for i, p := range Protocols() {
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

// honestLists keeps the honest list of every board of one area.
type honestLists struct {
	*ground
	limit int
	known map[open]honestList
}

type honestList struct {
	dead mask
	ok   bool
}

func newHonestLists(g *ground, limit int) *honestLists {
	return &honestLists{g, limit, map[open]honestList{}}
}

func (h *honestLists) of(b open) (mask, bool) {
	l, known := h.known[b]
	if !known {
		var been way
		been.add(b)
		l.dead, l.ok = h.dead(b, been, h.limit)
		h.known[b] = l
	}
	return l.dead, l.ok
}

// A scene is one stop, whatever the protocol.
type scene struct {
	*honestLists
	board open
	turn  weiqi.Color // the first passer
	// values of best play by what is frozen; nil where that took too long.
	values map[mask]*int
}

func newScene(lists *honestLists, b open, turn weiqi.Color) *scene {
	return &scene{lists, b, turn, map[mask]*int{}}
}

// value returns what best play brings from the stop, in points of Black, and false
// if that takes too long.
func (s *scene) value(frozen mask) (int, bool) {
	v, known := s.values[frozen]
	if !known {
		search := solver{ground: s.ground, limit: s.limit}
		if found, ok := search.value(s.board, s.turn, frozen); ok {
			v = &found
		}
		s.values[frozen] = v
	}
	if v == nil {
		return 0, false
	}
	return *v, true
}

// An encounter is one stop under one protocol.
type encounter struct {
	*scene
	Protocol
	ref *proxy
}

// losses returns what the stop can cost an honest Black.
func (c *encounter) losses() (Losses, error) {
	list, ok := c.of(c.board)
	if !ok {
		return Losses{TooBig: 1}, nil
	}
	best, ok := c.value(0)
	if !ok {
		return Losses{TooBig: 1}, nil
	}
	end, ok, err := c.worst(weiqi.Black, list)
	if err != nil || !ok {
		return Losses{TooBig: 1}, err
	}
	honest := c.count(c.board.without(list))
	l := Losses{Stops: 1}
	if loss := min(honest, best) - end; loss > 0 {
		l.Hurt, l.Worst = 1, loss
		if honest == best {
			l.Equal = 1
		}
		l.Example = fmt.Sprintf("%s, %v to move: honest Black ends with %+d; the honest count is %+d, best play %+d",
			c.draw(c.board), c.turn, end, honest, best)
	}
	return l, nil
}

// worst returns the lowest result, in points of Black, with which an honest side can
// end, and false if a search was too big.
func (c *encounter) worst(side weiqi.Color, list mask) (int, bool, error) {
	if c.ending == "" {
		s := solver{ground: c.ground, second: c.second, liar: side.Opponent(), limit: c.limit}
		played, ok := s.value(c.board, c.turn, 0)
		agreed := c.count(c.board.without(list))
		if side == weiqi.White {
			return max(played, agreed), ok, nil
		}
		return min(played, agreed), ok, nil
	}
	if c.silent {
		list &^= c.board[side]
	}
	found, worst := false, 0
	for _, lie := range c.unions(c.board.stones()) {
		agreed := lie & list
		var confirmed mask
		if c.careless {
			confirmed = agreed & c.board[side]
		}
		for _, admits := range c.unions(agreed & c.board[side.Opponent()]) {
			q := question{
				ending: c.ending, equal: c.equal, board: c.board, turn: c.turn, honest: side,
				honestList: list, liarList: lie, honestConfirms: confirmed, liarConfirms: admits,
			}
			a, err := c.ref.ask(q)
			if err != nil {
				return 0, false, err
			}
			var end int
			if a.ruled {
				end = c.count(c.board.without(a.dead))
			} else {
				if a.turn != c.turn {
					return 0, false, fmt.Errorf("after a dispute %v moves, not the first passer", a.turn)
				}
				var ok bool
				if end, ok = c.value(a.dead); !ok {
					return 0, false, nil
				}
			}
			if !found || side == weiqi.Black && end < worst || side == weiqi.White && end > worst {
				found, worst = true, end
			}
			if a.ruled {
				break // there was nothing to confirm
			}
		}
	}
	return worst, true, nil
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
