package stats

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A Trial is something that can come out one way or the other, and what its chances depend on.
type Trial struct {
	X   []float64 // a factor for every coefficient
	Won float64   // 1, 0, or between them: a half for a draw
}

// A Logistic is what a regression found: the odds of a trial are e to the power of x·Coefficients.
type Logistic struct {
	Coefficients []float64
	Covariance   *mat.SymDense
}

// ErrSeparated says that the trials leave a coefficient without a finite value.
var ErrSeparated = errors.New("the trials leave a coefficient without a finite value")

// Regress returns the coefficients that make the trials most likely, by Newton's steps. All trials have as
// many factors. [ErrSeparated]: some coefficient has no finite value, since everything went one way, or
// no value at all, since nothing depends on it.
func Regress(trials []Trial) (Logistic, error) {
	if len(trials) == 0 {
		return Logistic{}, ErrSeparated
	}
	const (
		steps   = 100
		near    = 1e-9
		longest = 2.0
		least   = 1e-7 // information on a coefficient
	)
	n := len(trials[0].X)
	at := make([]float64, n)
	for range steps {
		gradient, information := mat.NewVecDense(n, nil), mat.NewSymDense(n, nil)
		for _, t := range trials {
			p := chance(at, t.X)
			for i, x := range t.X {
				if x == 0 {
					continue
				}
				gradient.SetVec(i, gradient.AtVec(i)+x*(t.Won-p))
				for j := i; j < n; j++ {
					information.SetSym(i, j, information.At(i, j)+x*t.X[j]*p*(1-p))
				}
			}
		}
		for i := range n {
			if information.At(i, i) < least {
				return Logistic{}, ErrSeparated
			}
		}
		var factors mat.Cholesky
		step := mat.NewVecDense(n, nil)
		if !factors.Factorize(information) || factors.SolveVecTo(step, gradient) != nil {
			return Logistic{}, ErrSeparated
		}
		size := mat.Norm(step, math.Inf(1))
		if size < near {
			var covariance mat.SymDense
			if factors.InverseTo(&covariance) != nil {
				return Logistic{}, ErrSeparated
			}
			return Logistic{at, &covariance}, nil
		}
		for i := range at {
			at[i] += step.AtVec(i) * min(1, longest/size)
		}
	}
	return Logistic{}, ErrSeparated
}

func chance(at, x []float64) float64 {
	sum := 0.0
	for i := range at {
		sum += at[i] * x[i]
	}
	return 1 / (1 + math.Exp(-sum))
}

// Estimate returns x·Coefficients with its 95 % interval.
func (l Logistic) Estimate(x ...float64) Estimate {
	v := mat.NewVecDense(len(x), x)
	value := mat.Dot(v, mat.NewVecDense(len(x), l.Coefficients))
	wide := z95 * math.Sqrt(mat.Inner(v, l.Covariance, v))
	return Estimate{value, value - wide, value + wide}
}

// Ratio returns the quotient of two coefficients with its 95 % interval, by the delta method.
func (l Logistic) Ratio(i, j int) Estimate {
	a, b, c := l.Coefficients[i], l.Coefficients[j], l.Covariance
	ratio := a / b
	variance := (c.At(i, i) - 2*ratio*c.At(i, j) + ratio*ratio*c.At(j, j)) / (b * b)
	wide := z95 * math.Sqrt(variance)
	return Estimate{ratio, ratio - wide, ratio + wide}
}
