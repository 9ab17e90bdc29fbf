// Package weiqi is the board game Go: points, boards, rules, positions and counts.
//
//	rules, err := weiqi.RulesetNamed("chinese")
//	p := weiqi.New(weiqi.Square(9), rules.Rules)
//	for _, vertex := range []string{"E5", "C3", "pass", "pass"} {
//		m, err := weiqi.ParseMove(p.Turn(), vertex)
//		next, err := p.Play(m) // an *IllegalError says why not
//		p = next
//	}
//	dead := weiqi.SetOf() // what both players call dead
//	fmt.Println(weiqi.Counted(p.Count(dead) - rules.Komi))
//
// # Terms
//
// A [Position] is a board, the side to move and the way the game came here. It never changes:
// [Position.Play] returns the next one, so a second board is just a second variable.
//
// A [Move] is a stone of a [Color] on a [Point], or a pass. Resigning is not a move. A [Set] holds
// points, and a [Chain] is stones of one color that are connected.
//
// [Rules] say which moves are legal and how a finished board is counted. They are data: [Rulesets]
// are named values of one struct, and a value of your own is as good.
//
// [Position.Tally] counts a board once somebody has said which stones are dead, and
// [Position.Count] is its score alone. A [Score] is in half points, so that every one is a whole
// number. Komi is a term of a game and not a rule: the caller takes it off. How the game ended, by
// a count or otherwise, is a [Result].
//
// A [Line] plays a whole game through in place, by the same rules and much faster.
//
// The package is pure: it reads no clock, file or source of chance, and starts no goroutine.
package weiqi
