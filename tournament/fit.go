package tournament

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

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
	draws    int
	group    []int // of each player
	anchored []bool

	terms  []term
	θ      []float64
	origin []float64 // where θ was at first
	free   []int     // the parameters that are not fixed
}

// A term is weight·ln σ(θ[up] − θ[down] + side·θ[advantage] − η·θ[draw]), up and down being
// -1 for nobody.
type term struct {
	weight   float64
	up, down int
	side     float64 // 1 if up is Black, -1 if White, 0 if the colours do not matter
	draw     float64 // 1 if drawing was possible
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
		if !g.Played() || g.Handicap > 1 || g.Result.By == weiqi.BothLose {
			continue
		}
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

// The places of the advantage and the worth of a draw among the parameters.
func (f *fit) advantage() int { return len(f.names) }
func (f *fit) draw() int      { return len(f.names) + 1 }

// findGroups numbers the players who are connected, and finds those groups with an anchor.
func (f *fit) findGroups() {
	f.group = make([]int, len(f.names))
	for i := range f.group {
		f.group[i] = -1
	}
	for i := range f.names {
		if f.group[i] >= 0 {
			continue
		}
		number := len(f.anchored)
		f.anchored = append(f.anchored, false)
		f.group[i] = number
		for reach := []int{i}; len(reach) > 0; {
			at := reach[len(reach)-1]
			reach = reach[:len(reach)-1]
			if _, anchor := f.model.Anchors[f.names[at]]; anchor {
				f.anchored[number] = true
			}
			for _, next := range f.opponent[at] {
				if f.group[next] < 0 {
					f.group[next] = number
					reach = append(reach, next)
				}
			}
		}
	}
}

func (f *fit) addTerms() {
	add := func(t term) {
		if t.weight > 0 {
			f.terms = append(f.terms, t)
		}
	}
	keys := make([][2]int, 0, len(f.pairs))
	for key := range f.pairs {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, key := range keys {
		t, black, white := f.pairs[key], key[0], key[1]
		add(term{float64(t.Wins + t.Draws), black, white, 1, 1})
		add(term{float64(t.Losses + t.Draws), white, black, -1, 1})
		share := 1/float64(len(f.opponent[black])) + 1/float64(len(f.opponent[white]))
		halves := f.model.Prior / 2 * float64(t.Games()) * share / 2
		add(term{halves, black, white, 0, 0})
		add(term{halves, white, black, 0, 0})
	}
	if len(f.names) > 0 { // and two equals have won as Black and White
		add(term{f.model.Prior / 2, -1, -1, 1, 1})
		add(term{f.model.Prior / 2, -1, -1, -1, 1})
	}
}

// start sets the parameters to begin with, and says which are free.
func (f *fit) start() {
	f.θ = make([]float64, len(f.names)+2)
	middle := 0.0 // of the anchors
	for _, elo := range f.model.Anchors {
		middle += elo / float64(len(f.model.Anchors))
	}
	for i, name := range f.names {
		elo, anchor := f.model.Anchors[name]
		switch {
		case anchor:
			f.θ[i] = elo / eloPerNat
			continue
		case f.anchored[f.group[i]]:
			f.θ[i] = middle / eloPerNat
		default:
			f.θ[i] = f.model.Mean / eloPerNat
		}
		f.free = append(f.free, i)
	}
	if !f.model.Even && len(f.names) > 0 {
		f.free = append(f.free, f.advantage())
	}
	if f.draws > 0 {
		games := 0.0
		for _, t := range f.tally {
			games += float64(t.Games()) / 2
		}
		// Between equals so many games are drawn, short of all.
		share := float64(f.draws) / (games + 1)
		f.θ[f.draw()] = math.Log((1 + share) / (1 - share))
		f.free = append(f.free, f.draw())
	}
	f.origin = slices.Clone(f.θ)
}

// factors calls yield for the parameters of a term with their factors, in order of place.
func (f *fit) factors(t term, yield func(place int, factor float64)) {
	if t.up >= 0 {
		yield(t.up, 1)
		yield(t.down, -1)
	}
	if t.side != 0 {
		yield(f.advantage(), t.side)
	}
	if t.draw != 0 {
		yield(f.draw(), -t.draw)
	}
}

func (f *fit) logLikelihood() float64 {
	sum := 0.0
	for _, t := range f.terms {
		x := 0.0
		f.factors(t, func(place int, factor float64) { x += factor * f.θ[place] })
		sum -= t.weight * softplus(-x)
	}
	if f.draws > 0 {
		sum += float64(f.draws) * math.Log(math.Expm1(2*f.θ[f.draw()]))
	}
	return sum
}

// softplus is ln(1 + e^x).
func softplus(x float64) float64 {
	return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x)))
}

// slope returns the gradient of the likelihood and its curvature, which is the negative
// matrix of second derivatives, for the free parameters. A group without an anchor can
// move as a whole without becoming any less likely: there the curvature is made up.
func (f *fit) slope() (*mat.VecDense, *mat.SymDense) {
	place := make([]int, len(f.θ))
	for i := range place {
		place[i] = -1
	}
	for i, p := range f.free {
		place[p] = i
	}
	gradient := mat.NewVecDense(len(f.free), nil)
	curvature := mat.NewSymDense(len(f.free), nil)
	for _, t := range f.terms {
		x := 0.0
		f.factors(t, func(p int, factor float64) { x += factor * f.θ[p] })
		miss := 1 / (1 + math.Exp(x))
		f.factors(t, func(p int, factor float64) {
			i := place[p]
			if i < 0 {
				return
			}
			gradient.SetVec(i, gradient.AtVec(i)+t.weight*miss*factor)
			f.factors(t, func(q int, other float64) {
				if j := place[q]; j >= i {
					curvature.SetSym(i, j, curvature.At(i, j)+t.weight*miss*(1-miss)*factor*other)
				}
			})
		})
	}
	if i := place[f.draw()]; i >= 0 {
		η, n := f.θ[f.draw()], float64(f.draws)
		e := -math.Expm1(-2 * η)
		gradient.SetVec(i, gradient.AtVec(i)+2*n/e)
		curvature.SetSym(i, i, curvature.At(i, i)+4*n*math.Exp(-2*η)/(e*e))
	}
	f.eachUnanchoredPair(func(i, j int, _ float64) { curvature.SetSym(i, j, curvature.At(i, j)+1) })
	return gradient, curvature
}

// eachUnanchoredPair calls yield for all pairs of places, i ≤ j, of players of one group
// without an anchor, with the size of the group.
func (f *fit) eachUnanchoredPair(yield func(i, j int, size float64)) {
	size := make([]float64, len(f.anchored))
	for _, group := range f.group {
		size[group]++
	}
	for i, p := range f.free {
		if p >= len(f.names) || f.anchored[f.group[p]] {
			continue
		}
		for j := i; j < len(f.free) && f.free[j] < len(f.names); j++ {
			if f.group[f.free[j]] == f.group[p] {
				yield(i, j, size[f.group[p]])
			}
		}
	}
}

// climb goes to the top, by Newton's steps, each halved until it leads upwards.
func (f *fit) climb() error {
	if len(f.free) == 0 {
		return nil
	}
	const (
		near     = 1e-9 // nats
		longest  = 3    // nats that one step may go
		farthest = 30   // nats from the origin: more than 5,000 Elo
		steps    = 200
	)
	for range steps {
		gradient, curvature := f.slope()
		var factors mat.Cholesky
		step := mat.NewVecDense(len(f.free), nil)
		if !factors.Factorize(curvature) || factors.SolveVecTo(step, gradient) != nil {
			return f.runaway()
		}
		size := mat.Norm(step, math.Inf(1))
		if size < near {
			return nil
		}
		f.step(step.RawVector().Data, size, min(1, longest/size))
		if p := f.farthest(); math.Abs(f.θ[p]-f.origin[p]) > farthest {
			return f.runaway()
		}
	}
	return f.runaway()
}

// step goes so much of a step of some size, or half of it, and so on until it leads upwards.
// Steps so small that rounding hides the slope are trusted.
func (f *fit) step(step []float64, size, scale float64) {
	const trusted = 1e-5 // nats
	from, height := slices.Clone(f.θ), f.logLikelihood()
	for ; ; scale /= 2 {
		for i, p := range f.free {
			f.θ[p] = from[p] + scale*step[i]
		}
		possible := f.draws == 0 || f.θ[f.draw()] > 0
		if possible && (scale*size < trusted || f.logLikelihood() > height) {
			return
		}
	}
}

// farthest returns the free parameter that has moved most.
func (f *fit) farthest() int {
	return slices.MaxFunc(f.free, func(p, q int) int {
		return cmp.Compare(math.Abs(f.θ[p]-f.origin[p]), math.Abs(f.θ[q]-f.origin[q]))
	})
}

// runaway says what has no finite value.
func (f *fit) runaway() error {
	what := "the rating of "
	switch p := f.farthest(); p {
	case f.advantage():
		what = "the advantage of Black"
	case f.draw():
		what = "the worth of a draw"
	default:
		what += f.names[p]
	}
	return fmt.Errorf("%s has no finite value: too much went one way, and there is no prior", what)
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

// covariance returns the covariance of all parameters, 0 for those that are fixed: the
// inverse of the curvature, less what was made up.
func (f *fit) covariance() [][]float64 {
	full := make([][]float64, len(f.θ))
	for i := range full {
		full[i] = make([]float64, len(f.θ))
	}
	if len(f.free) == 0 {
		return full
	}
	_, curvature := f.slope()
	var factors mat.Cholesky
	var inverse mat.SymDense
	if !factors.Factorize(curvature) || factors.InverseTo(&inverse) != nil {
		panic("tournament: the likelihood is flat at its top")
	}
	f.eachUnanchoredPair(func(i, j int, size float64) {
		inverse.SetSym(i, j, inverse.At(i, j)-1/(size*size))
	})
	for i, p := range f.free {
		for j, q := range f.free {
			full[p][q] = inverse.At(i, j)
		}
	}
	return full
}
