// Package referee decides the next step of a game of Go, with its reason: turns, clocks, passes, disputes
// about dead stones, and the result.
//
//	terms, err := referee.Settings{Size: "9x9", Ruleset: "chinese", Time: "10m+5s"}.Terms()
//	created, err := referee.Open(terms, time.Now())
//	game, err := referee.Replay([]referee.Event{created})
//	…
//	events, next, err := game.Decide(time.Now(), referee.Black, referee.Play{Move: move})
//	// a *RefusedError or a *weiqi.IllegalError: nothing has happened
//	err = store(events) // nothing has happened until it is stored
//	game = next
//	…
//	fmt.Println(game.Result(), game.Why())
//
// # Terms
//
// A game is its log. It begins with its [Terms]; everything after is a numbered [Event], and the
// board, the clocks, the turn and the result of a [Game] are computed from them. [Settings] are
// terms as people write them, and what they leave open follows from the ruleset.
//
// A [Party] wants something: that is an [Act]. [Game.Decide] judges an act at a time and changes
// nothing: it returns the events that follow and the game that they lead to. The caller stores the
// events and goes on with that game. [Replay] makes the same game of a stored log again, and
// [Game.Apply] adds an event that another process has stored.
//
// Ask the game for its next step: [Game.Phase] says what it waits for, [Game.Waiting] for which
// parties, and [Game.Deadline] until when; at that moment the caller sends the act [Tick] as the
// party [Referee].
//
// # The end of a game
//
// Passes make a [Stop]. The ending that the terms name decides the next step, as a pure function
// of the stops so far. It asks each side for a list of dead chains (the act [Claim]), which stays
// sealed until both are in. If they cannot both be followed, that is a dispute: a side accepts the other list
// ([Accept]), or has play go on ([PlayOn]); other endings have a chain played out on a copy
// ([TrialPlay]), mark by turns ([Mark]), or refer the dispute to a third party ([Verdict]). At last
// the ending rules, and the board is counted. [Game.RulingDocument] tells what decided every chain.
// [Endings] lists the endings.
//
// The package is pure: time is an argument, there is no chance in it, and it knows nothing of
// stores, programs or pages. Events record facts, such as the stones that a ruling removed, so
// that correcting a fault of this package never changes an old result.
package referee
