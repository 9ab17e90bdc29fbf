// Package tournament says who plays whom, and what the results mean.
//
// It begins where games end. A match between two programs is a [Series]: a [Tally] of
// wins, draws and losses or, better, a [Pentanomial] of pairs in which each side had
// each colour once. From either follow the [Score], the difference in [Elo] and the
// [Superiority], each as an [Estimate] that owns up to its uncertainty, and an [SPRT]
// says when enough games have been played:
//
//	pairs := tournament.Pentanomial{13, 37, 50, 25, 3}
//	tournament.Elo(pairs)                        // -43.7 [-72.9, -14.7]
//	test := tournament.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
//	test.Verdict(pairs)                          // Continue
//
// All of them rest on one calculation, the most likely distribution of results with a
// given mean. The formulas, their sources and worked examples are in docs/statistics.md.
//
// The package is pure: it knows neither time nor files, and its chance is a number that
// the caller gives.
package tournament
