package records

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A Query says which games to find: those to which all of it applies.
type Query struct {
	Player       string   // a part of the name of either player; letter case does not matter
	Black, White string   // a part of the name of one
	Event        string   // a part of its name
	From, To     string   // bounds of the date, inclusive: 2006, 2006-05 or 2006-05-13
	Result       *Wish    // how it ended; nil for any
	Pattern      *Pattern // what stood on the board at some time; nil for any
}

// A Found is what a query has found.
type Found struct {
	Games []int  // their numbers, in order
	Hits  []Hit  // where the pattern stood; of a game that has it several times, all in a row
	Next  []Next // the moves that followed, the most frequent first
}

// A Hit is a time when a pattern stood on the board.
type Hit struct {
	Game    int
	Move    int  // after how many moves it stood first
	Until   int  // the number of the move that ended it, or the first beyond the end of the game
	Swapped bool // with colors swapped
}

// A Next is a move that followed on a pattern: the first within it, however long after. All is as the pattern has it,
// symmetries and colors undone.
type Next struct {
	Move         weiqi.Move // its color is Empty where none followed
	Games        int        // how often
	Black, White int        // how many of these games each side won
}

// Find returns the games that a query is about.
func (x *Index) Find(q Query) Found {
	var found Found
	player, black, white, event := strings.ToLower(q.Player), strings.ToLower(q.Black), strings.ToLower(q.White), strings.ToLower(q.Event)
	var search *searcher
	if q.Pattern != nil {
		search = newSearcher(x, q.Pattern)
	}
	for n := range x.games {
		g := &x.games[n]
		switch {
		case q.Pattern != nil && g.Size != q.Pattern.size,
			player != "" && !strings.Contains(g.names, player),
			black != "" && !strings.Contains(g.names[:g.cut], black),
			white != "" && !strings.Contains(g.names[g.cut:], white),
			event != "" && !strings.Contains(g.event, event),
			q.Result != nil && !q.Result.grants(g.Result),
			!within(g.Day, q.From, q.To),
			search != nil && !search.in(n):
			continue
		}
		found.Games = append(found.Games, n)
	}
	if search != nil {
		found.Hits, found.Next = search.hits, search.sorted()
	}
	return found
}

// A searcher looks for a pattern in one game after the other.
type searcher struct {
	index   *Index
	pattern *Pattern
	images  []image
	hits    []Hit
	next    []Next // by point and color: those of Black, those of White, and that none followed
}

func newSearcher(x *Index, p *Pattern) *searcher {
	return &searcher{index: x, pattern: p, images: p.images(), next: make([]Next, 2*len(p.wants)+1)}
}

// in looks for the pattern in a game, and notes where it is.
func (s *searcher) in(number int) bool {
	g := &s.index.games[number]
	points := s.index.points[g.points:][:len(s.pattern.wants)]
	before := len(s.hits)
	for i := range s.images {
		image := &s.images[i]
		from, until, stood := s.index.stood(g, points, image.checks)
		if !stood {
			continue
		}
		slot, fits := s.followed(g, image, until)
		if !fits {
			continue
		}
		s.hits = append(s.hits, Hit{number, from, until, image.swapped})
		count(&s.next[slot], g.Result.Winner, image.swapped)
	}
	return len(s.hits) > before
}

// count adds a game to a move that followed.
func count(n *Next, winner weiqi.Color, swapped bool) {
	n.Games++
	if swapped && winner != weiqi.Empty {
		winner = winner.Opponent()
	}
	switch winner {
	case weiqi.Black:
		n.Black++
	case weiqi.White:
		n.White++
	}
}

// followed returns where the move that ended a pattern is counted, and whether it is by who has to move next.
func (s *searcher) followed(g *game, image *image, until int) (slot int, fits bool) {
	none := len(s.next) - 1
	if until > g.Moves {
		return none, s.pattern.Next == weiqi.Empty
	}
	at, color := unpackMove(s.index.moves[g.moves+until-1])
	if image.swapped {
		color = color.Opponent()
	}
	if s.pattern.Next != weiqi.Empty && color != s.pattern.Next {
		return 0, false
	}
	if at == passing {
		return none, true // stones were placed by hand after it
	}
	slot = int(image.back[at])
	if s.pattern.wants[slot] == anything {
		return none, true // a capture from outside
	}
	if color == weiqi.White {
		slot += len(s.pattern.wants)
	}
	return slot, true
}

// sorted returns the moves that followed.
func (s *searcher) sorted() []Next {
	points := len(s.pattern.wants)
	var all []Next
	for slot, n := range s.next {
		if n.Games == 0 {
			continue
		}
		switch {
		case slot < points:
			n.Move = weiqi.Play(weiqi.Black, pointOf(s.pattern.size, slot))
		case slot < 2*points:
			n.Move = weiqi.Play(weiqi.White, pointOf(s.pattern.size, slot-points))
		}
		all = append(all, n)
	}
	slices.SortStableFunc(all, func(a, b Next) int {
		if none := a.Move.Color == weiqi.Empty; none != (b.Move.Color == weiqi.Empty) {
			if none {
				return 1
			}
			return -1
		}
		return cmp.Compare(b.Games, a.Games)
	})
	return all
}

// never is later than every move.
const never = 1 << 16

// stood returns after how many moves an image of a pattern stood on the board for the first time, and the number of the
// move that ended it.
func (x *Index) stood(g *game, points []uint16, checks []check) (from, until int, stood bool) {
	for {
		start := from
		until = never
		for _, c := range checks {
			at, end := x.next(g, points[c.at], c, from)
			if at == never {
				return 0, 0, false
			}
			from, until = at, min(until, end)
		}
		if from == start { // so that all of it is true at this time
			return from, min(until, g.Moves+1), true
		}
	}
}

// next returns the first number of moves, from one on, after which a point is as it is wanted, and the number of the
// move that changes that.
func (x *Index) next(g *game, s uint16, c check, from int) (at, until int) {
	if s&changing != 0 {
		return x.nextOfMany(g, c, from)
	}
	if s == 0 {
		if c.want == wantEmpty {
			return from, never
		}
		return never, never
	}
	after, color := once(s)
	if c.want == wantEmpty {
		if after > from {
			return from, after
		}
		return never, never
	}
	if color != c.want.color() {
		return never, never
	}
	return max(from, after), never
}

// nextOfMany is next for a point that changed several times.
func (x *Index) nextOfMany(g *game, c check, from int) (at, until int) {
	wanted := c.want.color()
	now, since := weiqi.Empty, 0
	for _, change := range x.changesOf(g, int(c.at)) {
		after := int(change.after)
		if now == wanted && after > from {
			return max(from, since), after
		}
		now, since = weiqi.Color(change.what&(1<<colorBits-1)), after
	}
	if now == wanted {
		return max(from, since), never
	}
	return never, never
}

// color returns the color of what is wanted.
func (w want) color() weiqi.Color {
	switch w {
	case wantBlack:
		return weiqi.Black
	case wantWhite:
		return weiqi.White
	default:
		return weiqi.Empty
	}
}
