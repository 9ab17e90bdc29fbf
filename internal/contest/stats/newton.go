package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// at returns x·θ of a term.
func (f *fit) at(t term) float64 {
	sum := 0.0
	for _, x := range t.x {
		sum += x.sign * f.θ[x.place]
	}
	return sum
}

func (f *fit) logLikelihood() float64 {
	sum := 0.0
	for _, t := range f.terms {
		sum -= t.weight * softplus(-f.at(t))
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
		miss := 1 / (1 + math.Exp(f.at(t)))
		for k, x := range t.x {
			i := place[x.place]
			if i < 0 {
				continue
			}
			gradient.SetVec(i, gradient.AtVec(i)+t.weight*miss*x.sign)
			for _, y := range t.x[k:] {
				if j := place[y.place]; j >= 0 {
					curvature.SetSym(i, j, curvature.At(i, j)+t.weight*miss*(1-miss)*x.sign*y.sign)
				}
			}
		}
	}
	if i := place[f.draw()]; i >= 0 {
		η, n := f.θ[f.draw()], float64(f.draws)
		e := -math.Expm1(-2 * η)
		gradient.SetVec(i, gradient.AtVec(i)+2*n/e)
		curvature.SetSym(i, i, curvature.At(i, i)+4*n*math.Exp(-2*η)/(e*e))
	}
	f.eachFloatingPair(func(i, j int, _ float64) { curvature.SetSym(i, j, curvature.At(i, j)+1) })
	return gradient, curvature
}

// eachFloatingPair calls yield for all pairs of places, i ≤ j, of players of one group
// without an anchor, with the size of the group.
func (f *fit) eachFloatingPair(yield func(i, j int, size float64)) {
	size := map[int]float64{}
	for _, group := range f.group {
		size[group]++
	}
	for i, p := range f.free {
		if p >= len(f.names) || !f.floats(p) {
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
	f.eachFloatingPair(func(i, j int, size float64) {
		inverse.SetSym(i, j, inverse.At(i, j)-1/(size*size))
	})
	for i, p := range f.free {
		for j, q := range f.free {
			full[p][q] = inverse.At(i, j)
		}
	}
	return full
}
