package stats

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Rank is a strength in handicap stones on 19x19: 0 is where 30 kyu begins, 29 where 1 kyu does, and 30 where
// 1 dan does. Between two ranks it is a fraction.
type Rank float64

// The scale is that of the Online Go Server since 2021, whose ratings are Glicko-2's, too: a rank is as many
// rating points as make up for one stone, and that is more among the strong, who use a stone better.
const (
	rankBase   = 525   // the rating at which 30 kyu begins
	rankWidth  = 23.15 // a rank is this part of a rating
	leastRated = 100   // a rating below is taken for this one where its logarithm is wanted

	firstDan = 30
	lastRank = firstDan + 8 // 9 dan, which has no end
)

// RankOf returns the rank of a rating.
func RankOf(rating float64) Rank {
	return Rank(rankWidth * math.Log(max(rating, leastRated)/rankBase))
}

// Rating returns the rating of a rank.
func (r Rank) Rating() float64 { return rankBase * math.Exp(float64(r)/rankWidth) }

// Whole returns the last whole rank that is reached, from 30 kyu to 9 dan: by how many ranks two players differ is
// the difference of these, as everybody counts who reads them.
func (r Rank) Whole() int { return int(math.Floor(math.Max(0, math.Min(float64(r), lastRank)))) }

// String returns the rank as players say it, "12k" or "1d": the last one that is reached, from "30k" to "9d".
func (r Rank) String() string {
	n := r.Whole()
	if n < firstDan {
		return strconv.Itoa(firstDan-n) + "k"
	}
	return strconv.Itoa(n-firstDan+1) + "d"
}

// ParseRank reads what [Rank.String] writes, and returns the middle of the rank.
func ParseRank(s string) (Rank, error) {
	if digits, kyu := strings.CutSuffix(s, "k"); kyu {
		if n, err := strconv.Atoi(digits); err == nil && n >= 1 && n <= firstDan {
			return Rank(firstDan-n) + 0.5, nil
		}
	}
	if digits, dan := strings.CutSuffix(s, "d"); dan {
		if n, err := strconv.Atoi(digits); err == nil && n >= 1 && n <= lastRank-firstDan+1 {
			return Rank(firstDan+n-1) + 0.5, nil
		}
	}
	return 0, fmt.Errorf("%q is no rank: want 30k to 1k, or 1d to 9d", s)
}

// Raised returns the rating of a player who is so many ranks stronger than one of the given rating.
func Raised(rating, ranks float64) float64 {
	return rating + max(rating, leastRated)*math.Expm1(ranks/rankWidth)
}
