package stats

import (
	"math"
	"testing"
)

func TestRankOf(t *testing.T) {
	for _, test := range []struct {
		rating float64
		want   string
	}{
		{-50, "30k"}, {525, "30k"}, {548.1, "30k"}, {548.4, "29k"}, {1244, "11k"}, {1500, "6k"}, {1837, "2k"},
		{1918, "1k"}, {1919, "1d"}, {2003, "1d"}, {2004, "2d"}, {2711, "9d"}, {5000, "9d"},
	} {
		if got := RankOf(test.rating).String(); got != test.want {
			t.Errorf("the rank of %v is %s, want %s", test.rating, got, test.want)
		}
	}
}

func TestRanksGoThereAndBack(t *testing.T) {
	seen := map[string]bool{}
	for n := range 39 {
		name := (Rank(n) + 0.5).String()
		r, err := ParseRank(name)
		if err != nil || r != Rank(n)+0.5 || seen[name] {
			t.Errorf("rank %d is called %q, which is read as %v, %v", n, name, r, err)
		}
		seen[name] = true
		if back := RankOf(r.Rating()); math.Abs(float64(back-r)) > 1e-9 {
			t.Errorf("rank %v has the rating %v, whose rank is %v", r, r.Rating(), back)
		}
	}
	for _, wrong := range []string{"", "k", "0k", "31k", "0d", "10d", "1p", "1.5k", "-1k", "d1"} {
		if r, err := ParseRank(wrong); err == nil {
			t.Errorf("%q is read as the rank %v", wrong, r)
		}
	}
}

func TestRaised(t *testing.T) {
	if got, want := Raised(Rank(12).Rating(), 3), Rank(15).Rating(); math.Abs(got-want) > 1e-9 {
		t.Errorf("three ranks above rank 12 the rating is %v, want %v", got, want)
	}
	if Raised(1500, 0) != 1500 || Raised(-200, 2) <= -200 || Raised(1500, -2) >= 1500 {
		t.Error("ranks do not go the way that they should")
	}
}
