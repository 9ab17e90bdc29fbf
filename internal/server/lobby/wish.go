package lobby

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

// A Speed is how fast a game is played.
type Speed string

// The speeds, fastest first.
const (
	Blitz          Speed = "blitz"
	Live           Speed = "live"
	Slow           Speed = "slow"
	Correspondence Speed = "correspondence"
)

// A Wish is a game that a person waits for, with any opponent.
type Wish struct {
	Person Person       `json:"person"`
	Sizes  []weiqi.Size `json:"sizes"` // the dearest first
	Speed  Speed        `json:"speed"`
	Rated  bool         `json:"rated,omitempty"`
	// the ranks may decide on handicap, komi and colors, if the other side has it so, too
	Even  bool      `json:"even,omitempty"`
	Ranks int       `json:"ranks,omitempty"` // how far apart at most; 0: the longer one waits, the farther
	Since time.Time `json:"since"`
	Until time.Time `json:"until"` // when it is forgotten, unless it is said again
}

const (
	nearby   = 2.0 // by how many ranks the two may differ at once
	widening = 0.1 // by how many more with every second
)

// patience is how long a wish holds: by correspondence people do not wait at the screen.
func (s Speed) patience() time.Duration {
	if s == Correspondence {
		return 24 * time.Hour
	}
	return 5 * time.Minute
}

// holds reports whether a wish still counts.
func (w *Wish) holds(now time.Time) bool { return now.Before(w.Until) }

// size returns the board that both like: the favorite of the one who has waited longer.
func (w *Wish) size(other *Wish) (weiqi.Size, bool) {
	first, second := w, other
	if second.before(first) {
		first, second = second, first
	}
	i := slices.IndexFunc(first.Sizes, func(s weiqi.Size) bool { return slices.Contains(second.Sizes, s) })
	if i < 0 {
		return weiqi.Size{}, false
	}
	return first.Sizes[i], true
}

// before reports whether a wish is older; the order is total.
func (w *Wish) before(other *Wish) bool {
	return cmp.Or(w.Since.Compare(other.Since), cmp.Compare(w.Person.ID, other.Person.ID)) < 0
}

// distance is by how many ranks and parts of a rank two people differ.
func (w *Wish) distance(other *Wish) float64 {
	return math.Abs(float64(stats.RankOf(w.Person.Rating) - stats.RankOf(other.Person.Rating)))
}

// allows reports whether the other one is within the ranks of a wish: whole ranks, as they stand beside the names.
func (w *Wish) allows(other *Wish) bool {
	apart := stats.RankOf(w.Person.Rating).Whole() - stats.RankOf(other.Person.Rating).Whole()
	return w.Ranks == 0 || max(apart, -apart) <= w.Ranks
}

// Rates reports whether a rated game of two people would count; otherwise they are not matched for
// one.
type Rates func(one, other string) bool

// meet returns from when on two wishes can be matched, if they ever can: when both have
// waited long enough for the difference of their ranks.
func (l Lobby) meet(a, b *Wish, rates Rates) (from time.Time, ever bool) {
	if a.Person.ID == b.Person.ID || a.Speed != b.Speed || a.Rated != b.Rated || l.Apart(a.Person.ID, b.Person.ID) {
		return time.Time{}, false
	}
	if _, both := a.size(b); !both {
		return time.Time{}, false
	}
	if a.Rated && !rates(a.Person.ID, b.Person.ID) {
		return time.Time{}, false
	}
	if !a.allows(b) || !b.allows(a) {
		return time.Time{}, false
	}
	from = a.Since
	if b.Since.After(from) {
		from = b.Since
	}
	wait := math.Ceil(max(0, a.distance(b)-nearby) / widening)
	return from.Add(time.Duration(wait) * time.Second), true
}

// Wish returns a person's wish, if there is one.
func (l Lobby) Wish(person string, now time.Time) (*Wish, bool) {
	w := l.wishes[person]
	return w, w != nil && w.holds(now)
}

// Seek returns the entry by which a person waits for a game. A changed wish keeps the time of
// the first.
func (l Lobby) Seek(w Wish, now time.Time) (*Wish, []Entry, error) {
	before, waits := l.Wish(w.Person.ID, now)
	switch {
	case w.Rated && w.Person.Guest:
		return nil, nil, ErrGuest
	case !waits && len(l.wishes) >= MaxWaiting:
		return nil, nil, ErrFull
	}
	w.Since, w.Until = now, now.Add(w.Speed.patience())
	if waits {
		w.Since = before.Since
	}
	return &w, []Entry{{At: now, By: w.Person.ID, What: Wished{&w}}}, nil
}

// Leave returns the entry by which a person waits no longer, nil if there is no wish.
func (l Lobby) Leave(person string, now time.Time) []Entry {
	if l.wishes[person] == nil {
		return nil
	}
	return []Entry{{At: now, By: person, What: Left{}}}
}

// A pair is two wishes that can be matched.
type pair struct {
	a, b  *Wish // a is older
	apart float64
	from  time.Time
}

// pairs returns the pairs that will be possible before one of the two wishes is forgotten.
// The order is that in which they are matched: closest ranks first, and of equals the
// longest wait.
func (l Lobby) pairs(now time.Time, rates Rates) []pair {
	var waiting []*Wish
	for _, w := range l.wishes {
		if w.holds(now) {
			waiting = append(waiting, w)
		}
	}
	slices.SortFunc(waiting, func(a, b *Wish) int {
		if a.before(b) {
			return -1
		}
		return 1
	})
	var found []pair
	for i, a := range waiting {
		for _, b := range waiting[i+1:] {
			if from, ever := l.meet(a, b, rates); ever && a.holds(from) && b.holds(from) {
				found = append(found, pair{a, b, a.distance(b), from})
			}
		}
	}
	slices.SortStableFunc(found, func(p, q pair) int { return cmp.Compare(p.apart, q.apart) })
	return found
}

// A Match is two wishes that fit, and what both want.
type Match struct {
	One, Other  Person
	Size        weiqi.Size
	Speed       Speed
	Rated, Even bool
}

// Match returns the games that wishes lead to at a time. Afterwards no two are left that
// could be matched. Deal is asked once for each: for a new challenge's id, and for the rest.
func (l Lobby) Match(now time.Time, rates Rates, deal func(Match) (id string, d Deal)) []Entry {
	var entries []Entry
	taken := map[string]bool{}
	for _, p := range l.pairs(now, rates) {
		if p.from.After(now) || taken[p.a.Person.ID] || taken[p.b.Person.ID] {
			continue
		}
		taken[p.a.Person.ID], taken[p.b.Person.ID] = true, true
		size, _ := p.a.size(p.b)
		id, d := deal(Match{p.a.Person, p.b.Person, size, p.a.Speed, p.a.Rated, p.a.Even && p.b.Even})
		c := Challenge{ID: id, Kind: Automatch, From: p.a.Person, Rated: p.a.Rated, Created: now, Expires: now}
		entries = append(entries, Entry{At: now, What: Challenged{c.accepted(p.b.Person, d, now)}})
	}
	return entries
}

// NextMatch returns when wishes can next be matched, if nothing happens before.
func (l Lobby) NextMatch(now time.Time, rates Rates) (time.Time, bool) {
	pairs := l.pairs(now, rates)
	if len(pairs) == 0 {
		return time.Time{}, false
	}
	return slices.MinFunc(pairs, func(p, q pair) int { return p.from.Compare(q.from) }).from, true
}
