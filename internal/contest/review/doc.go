// Package review looks at a finished game with an engine, and says where it was won and lost.
//
// A [Game] is what an engine needs to know of a record: board, rules, komi and moves. An [Engine]
// evaluates positions of it: the built-in player ([Builtin]), KataGo through its JSON analysis
// engine ([StartKataGo]), or any program with kata-analyze or lz-analyze ([Program]). What it
// finds is an [Evaluation] for each position, always from Black's side, so that the same numbers
// lead to the same review whatever engine gave them:
//
//	game, err := review.FromRecord(record, ruleset, komi)
//	r := review.New(game, engine.Identity(game))
//	err = engine.Evaluate(ctx, game, r.Missing(), r.Add)
//	summary := r.Summary() // what each move cost, the worst ones, turning points, accuracy, puzzles
//
// Everything in a [Summary] is computed from the game and the evaluations, which alone are kept.
// It says why by codes of package reason; [Words] turn them into sentences of a language, for the
// comments of the record that [Review.Tree] writes and the figure that [Review.Graph] draws.
//
// Reviews wait in a [Queue], a ledger: from there they are leased to workers, of which each does
// some positions at a time, and a position that is in the journal of its review is not looked at again.
package review
