// Package tournament says who plays whom, and what the results mean.
//
// A tournament is its players and its games. Whoever runs one asks a [System] for the games
// of the next round, plays them, puts the results in, and asks again until it is over:
//
//	games, err := tournament.Swiss{Rounds: 5}.Pair(players, games)
//
// A system is a pure function of what has happened so far. It has no state that could be
// lost, and a result that is corrected later corrects what follows. [Standings] orders the
// players by tie-breaks of their names; [Crosstable] and [Rounds] show who met whom; [EGD]
// and [OpenGotha] write the files that others read.
//
// A match between two is a [Series]: a [Tally] of wins, draws and losses or, better, a
// [Pentanomial] of pairs in which each side had each colour once. From either follow the
// [Score], the difference in [Elo] and the [Superiority], with intervals that own up to
// what is not known, and an [SPRT] says when enough games have been played:
//
//	pairs := tournament.Pentanomial{13, 37, 50, 25, 3}
//	tournament.Elo(pairs)                  // -43.7 [-73.6, -14.3]
//	test := tournament.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
//	test.Verdict(pairs)                    // Continue
//
// The strength of many follows from all their games at once: a [Model] gives [Ratings] with
// intervals and the likelihood that one player is stronger than another. People have a
// [Glicko], and a [KFactor] makes the figure in a name tag.
//
// The package is pure: it knows neither time nor files, and chance is an argument. The
// formulas, their sources and worked examples are in docs/statistics.md.
package tournament
