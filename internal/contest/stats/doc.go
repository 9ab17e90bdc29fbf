// Package stats computes the statistics of results of games.
//
// A match between two is a [Series]: a [Tally] of wins, draws and losses or, better, a
// [Pentanomial] of pairs in which each side had each color once. From either follow the
// [Score], the difference in [Elo] and the [Superiority], with intervals for their
// uncertainty, and an [SPRT] says when enough games have been played:
//
//	pairs := stats.Pentanomial{13, 37, 50, 25, 3}
//	stats.Elo(pairs)                       // -43.7 [-73.6, -14.3]
//	test := stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
//	test.Verdict(pairs)                    // Continue
//
// The strength of many follows from all their games at once: a [Model] gives [Ratings] with
// intervals and the likelihood that one player is stronger than another. People have a
// [Glicko], and a [KFactor] makes the figure in a name tag.
//
// The package is pure: chance is an argument. The formulas, their sources and worked examples
// are in docs/statistics.md.
package stats
