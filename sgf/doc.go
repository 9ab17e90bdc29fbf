// Package sgf reads and writes game records as text: the Smart Game Format, FF[4].
//
//	trees, err := sgf.Parse(data)       // a *SyntaxError has line, column and a sentence
//	record, err := trees[0].Record()    // board, players, komi, result and the moves
//	ruleset, err := record.Ruleset()    // the rules that the record names
//	p, err := record.Replay(ruleset.Rules) // a *ReplayError names the move that the rules refuse
//	fmt.Println(weiqi.Counted(p.Count(dead) - record.Komi))
//
// # Terms
//
// There are two levels. A [Tree] is what a file says, with all its variations, and with properties
// that this package does not know: each [Node] has [Property] values and the nodes that may follow.
// [Parse] reads the trees of a file and [Format] writes the same trees again.
//
// A [Record] is what the main line of a tree tells about one game of Go. [Tree.Record] reads one
// and [Record.Tree] writes one. Each [Step] is a move with its clocks and comment, or stones placed
// by hand. [Record.Replay] plays the record out under given rules; [Lenient] gives rules for
// records that may come from anywhere.
//
// A record is played out as it is: a move that the rules refuse is executed, as FF[4] asks, and the first of them is
// named.
//
// Files of the older FF[1] to FF[3] are read, too. Other deviations from the standard are
// accepted only where real files have them, and the source names these files. What cannot be read is in
// [Record.Problems]; nothing is guessed.
//
// In memory all text is UTF-8. [Parse] deals with the charset of a file, and Format always writes
// UTF-8 and says so: a tree has no CA property in its root.
//
// A hostile file costs little: [Limits] bound what is read; [OwnFile] has those for a file of one's own. The package is
// pure: it opens no files, reads no clock and starts no goroutine.
package sgf
