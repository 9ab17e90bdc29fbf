// Package pairing makes the pairings and standings of a tournament.
//
// A tournament is its players and its games. The caller asks a [Pairer] for the games
// of the next round, plays them, puts the results in, and asks again until it is over:
//
//	games, err := pairing.Swiss{Rounds: 5}.Pair(players, games)
//
// A system is a pure function of what has happened so far. It has no state that could be
// lost, and a result that is corrected later corrects what follows. [Standings] orders the
// players by tie-breaks of their names; [Crosstable] and [Rounds] show who met whom; [EGD]
// and [OpenGotha] write the files that others read.
//
// The package is pure: it knows neither time nor files. Package stats has the statistics of results.
package pairing
