package stats

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// A fit climbs to the top of the likelihood of the games. All parameters are in nats:
// the ratings, anchors included, then the advantage of Black, then the worth of a draw.
//
// The logarithm of the likelihood is a sum of weight·ln σ(x·θ), x being of ones and minus
// ones, and of draws·ln(e^2η − 1), η being the worth of a draw: a draw is a win and a loss
// at once. All of it is concave, so that there is one top and Newton's steps lead to it.
type fit struct {
	model    Model
	names    []string
	pairs    map[[2]int]*Tally // of Black, by who is Black and White
	opponent [][]int           // of each player, game by game
	tally    []Tally
	games    int
	draws    int
	anchors  []int
	group    []int // of each player, from 1

	terms  []term
	θ      []float64
	origin []float64 // where θ was at first
	free   []int     // the parameters that are not fixed
}

// A term is weight·ln σ(x·θ), with x by what is not 0 in it, in order of place.
type term struct {
	weight float64
	x      []factor
}

// A factor is 1 or -1, of the parameter at a place.
type factor struct {
	place int
	sign  float64
}

func newFit(m Model, games []Game) *fit {
	f := &fit{model: m, pairs: map[[2]int]*Tally{}}
	index := map[string]int{}
	enter := func(name string) int {
		i, known := index[name]
		if !known {
			i = len(f.names)
			index[name] = i
			f.names = append(f.names, name)
			f.opponent = append(f.opponent, nil)
			f.tally = append(f.tally, Tally{})
		}
		return i
	}
	for _, g := range games {
		if !g.Played() || g.Handicap > 0 || g.Result.By == weiqi.BothLose {
			continue
		}
		f.games++
		black, white := enter(g.Black), enter(g.White)
		pair := f.pairs[[2]int{black, white}]
		if pair == nil {
			pair = &Tally{}
			f.pairs[[2]int{black, white}] = pair
		}
		outcome, reverse := g.Outcomes()
		pair.Add(outcome)
		f.tally[black].Add(outcome)
		f.tally[white].Add(reverse)
		f.opponent[black] = append(f.opponent[black], white)
		f.opponent[white] = append(f.opponent[white], black)
		if outcome == Draw {
			f.draws++
		}
	}
	f.findGroups()
	f.addTerms()
	f.start()
	return f
}

// advantage and draw return the places of the advantage and the worth of a draw among the parameters.
func (f *fit) advantage() int { return len(f.names) }
func (f *fit) draw() int      { return len(f.names) + 1 }

// findGroups numbers the sets of players who are connected, by games or because both are
// anchors. The anchors, if there are any, are in the first.
func (f *fit) findGroups() {
	f.group = make([]int, len(f.names))
	groups := 0
	number := func(from []int) {
		groups++
		for len(from) > 0 {
			at := from[0]
			from = from[1:]
			if f.group[at] == 0 {
				f.group[at] = groups
				from = append(from, f.opponent[at]...)
			}
		}
	}
	for i, name := range f.names {
		if _, anchor := f.model.Anchors[name]; anchor {
			f.anchors = append(f.anchors, i)
		}
	}
	if len(f.anchors) > 0 {
		number(f.anchors)
	}
	for i := range f.names {
		if f.group[i] == 0 {
			number([]int{i})
		}
	}
}

// floats reports whether a player is in a group without an anchor.
func (f *fit) floats(player int) bool { return len(f.anchors) == 0 || f.group[player] > 1 }

// addTerms makes the terms of the games and those of the prior: draws as a win and a loss,
// whatever the colours, and the games of two equals, of which each colour won as many.
func (f *fit) addTerms() {
	add := func(weight float64, x ...factor) {
		if weight > 0 {
			slices.SortFunc(x, func(a, b factor) int { return cmp.Compare(a.place, b.place) })
			f.terms = append(f.terms, term{weight, x})
		}
	}
	forBlack, forWhite, noDraw := factor{f.advantage(), 1}, factor{f.advantage(), -1}, factor{f.draw(), -1}
	pairs := slices.SortedFunc(maps.Keys(f.pairs), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, pair := range pairs {
		t, black, white := f.pairs[pair], pair[0], pair[1]
		add(float64(t.Wins+t.Draws), factor{black, 1}, factor{white, -1}, forBlack, noDraw)
		add(float64(t.Losses+t.Draws), factor{white, 1}, factor{black, -1}, forWhite, noDraw)
		share := 1/float64(len(f.opponent[black])) + 1/float64(len(f.opponent[white]))
		halves := f.model.Prior / 2 * float64(t.Games()) * share / 2
		add(halves, factor{black, 1}, factor{white, -1})
		add(halves, factor{white, 1}, factor{black, -1})
	}
	if len(f.names) > 0 {
		add(f.model.Prior/2, forBlack, noDraw)
		add(f.model.Prior/2, forWhite, noDraw)
	}
}

// start sets the parameters to begin with, and says which are free.
func (f *fit) start() {
	f.θ = make([]float64, len(f.names)+2)
	middle := 0.0 // of the anchors
	for _, i := range f.anchors {
		middle += f.model.Anchors[f.names[i]] / float64(len(f.anchors))
	}
	for i, name := range f.names {
		elo, anchor := f.model.Anchors[name]
		switch {
		case anchor:
			f.θ[i] = elo / eloPerNat
			continue
		case f.floats(i):
			f.θ[i] = f.model.Mean / eloPerNat
		default:
			f.θ[i] = middle / eloPerNat
		}
		f.free = append(f.free, i)
	}
	if !f.model.Even && len(f.names) > 0 {
		f.free = append(f.free, f.advantage())
	}
	if f.draws > 0 {
		// So many games are drawn, short of all, if everybody is equal.
		share := float64(f.draws) / float64(f.games+1)
		f.θ[f.draw()] = math.Log((1 + share) / (1 - share))
		f.free = append(f.free, f.draw())
	}
	f.origin = slices.Clone(f.θ)
}

func (f *fit) ratings() Ratings {
	covariance := f.covariance()
	estimate := func(p int, elo float64) Estimate {
		wide := z95 * eloPerNat * math.Sqrt(max(covariance[p][p], 0))
		return Estimate{elo, elo - wide, elo + wide}
	}
	order := make([]int, len(f.names))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(f.θ[j], f.θ[i]), cmp.Compare(f.names[i], f.names[j]))
	})
	r := Ratings{Players: []Rated{}, covariance: make([][]float64, len(order))}
	for i, p := range order {
		elo, anchor := f.model.Anchors[f.names[p]]
		if !anchor {
			elo = f.θ[p] * eloPerNat
		}
		opposition := 0.0
		for _, other := range f.opponent[p] {
			opposition += f.θ[other] * eloPerNat / float64(len(f.opponent[p]))
		}
		r.Players = append(r.Players, Rated{f.names[p], estimate(p, elo), f.tally[p], opposition, anchor, f.group[p]})
		r.covariance[i] = make([]float64, len(order))
		for j, q := range order {
			r.covariance[i][j] = covariance[p][q]
		}
	}
	r.Black = estimate(f.advantage(), f.θ[f.advantage()]*eloPerNat)
	r.Draw = estimate(f.draw(), f.θ[f.draw()]*eloPerNat)
	return r
}
