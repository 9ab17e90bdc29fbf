// Package records is an index of game records: it finds games by their players, date and result, by a position of
// the whole board or of a corner, in all symmetries and with colors swapped; it counts the moves that were played
// next, and finds games that are there twice.
//
//	var index records.Index
//	index.Add("games/1.sgf", data)            // each game of the file
//	found := index.Find(records.Query{Player: "go seigen"})
//	wanted, err := records.PatternOf(weiqi.Square(19), []string{"....", "..X.", "....", "...."})
//	found = index.Find(records.Query{Pattern: wanted})
//
// # How it is fast
//
// Most points of a game change once: a stone is played there and stays. Of each point the index keeps after how
// many moves that was, and of the few points where stones were taken off all changes. So whether and when a position
// stood on the board follows from a comparison for each of its points, the first of which rejects most games, and no
// game is played out again.
//
// The command line searches with this package, and so does the page, compiled to WebAssembly: like package scoring it
// does without fmt, json and regexp.
package records
