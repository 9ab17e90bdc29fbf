package fate

import (
	"math"
	"testing"
)

// TestMean: a chain has the mean of the logarithms of its odds, unless a look finds that who moves first decides.
func TestMean(t *testing.T) {
	of := func(dead float64, own, foe float32) *Reading {
		c := Chain{Dead: dead}
		c.Features[ownFirst], c.Features[foeFirst] = own, foe
		return &Reading{Chains: []Chain{c}}
	}
	sure, doubted := of(0.001, 0.1, 0.1), of(0.1, 0.1, 0.3)
	want := 1 / (1 + math.Sqrt(999*9))
	if got := mean([]*Reading{sure, doubted}, 0); math.Abs(got-want) > 1e-9 {
		t.Errorf("the mean of 0.001 and 0.1 is %v, want %v", got, want)
	}
	if got := mean([]*Reading{sure, of(0.4, 0.1, 0.9), sure}, 0); got != 0.4 {
		t.Errorf("where who moves first decides it is %v, want 0.4", got)
	}
	if n := doubted.doubts(); n != 1 {
		t.Errorf("of a chain with 90 %% %d are in doubt, want 1", n)
	}
	if n := sure.doubts(); n != 0 {
		t.Errorf("of a chain with 99.9 %% %d are in doubt, want none", n)
	}
}
