// Package life says which stones of a finished position are dead, and how sure it is.
//
//	judge, err := life.Named(life.Default)
//	opinion, err := judge.Judge(ctx, position)
//	for _, chain := range opinion.Chains {
//		fmt.Println(chain.Stones, chain.Status, chain.Certainty, chain.Why)
//	}
//	if opinion.Settled() {
//		fmt.Println(weiqi.Counted(position.Count(opinion.Dead) - komi))
//	}
//
// # Terms
//
// A [Judge] looks at a position in which both sides have passed. Its [Opinion] names the dead
// stones, always whole chains, and gives every [Chain] a [Status] and a certainty. What is not
// clear is unsettled rather than silently decided. An opinion decides no game: players may differ,
// and the caller decides whether it becomes a ruling.
//
// The judges differ in what they claim:
//
//   - [Best] combines all methods that proved useful, and is the [Default].
//   - [MonteCarlo] plays the position out many times, and counts how often every chain survives.
//   - [Unconditional] claims only what no play can change, which [Benson] computes.
//   - [Tom] looks only at which stones wall off what.
//   - [None] removes nothing, for rules that count the board as it stands.
//
// A [Reader] reads out what an opinion leaves unsettled: the move that decides, for each side moving
// first, and what the board counts for in either case.
//
// Chance comes from a seed that the opinion names, so that every opinion can be repeated. The
// package reads no clock and no file.
package life
