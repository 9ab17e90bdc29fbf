package reason

// english has the sentence of every code, without a full stop. A hole {name} takes an argument as
// it is, {name:color} a side, {name:points} points, {name:mediator} who
// gave a verdict; {because} the reasons that this one rests on.
// Codes are sorted under who gives them.
var english = map[string]string{
	// The referee: how a game ended.
	"amended":          "{text}",
	"both-passed":      "both sides passed, and the board counts as it stands",
	"counted-at-limit": "{because} and the board is counted as it stands",
	"left":             "{color:color} left, and {other:color} claimed the win",
	"move-limit":       "the game reached its limit of moves ({moves})",
	"not-begun":        "{color:color} did not begin",
	"out-of-time":      "{color:color} ran out of time",
	"program-failed":   "{color:color}'s program failed: {because}",
	"resigned":         "{color:color} resigned",
	"third-repetition": "the same position came about for the third time",
	"void-agreed":      "both sides agreed that the game has no result",

	// The referee: what came of a stop.
	"cleanup-begins":            "the lists differ: one clean-up, then everything left on the board is alive",
	"count-accepted":            "{who:mediator} counted the board, and nobody objected",
	"count-disputed":            "{color:color} does not agree with the count; two passes right away leave it as it is",
	"count-referred":            "the terms name who counts the board",
	"dispute-decided":           "the lists differed, and {who:mediator} decided about what was in dispute",
	"dispute-referred":          "the lists differ, and the terms name who decides",
	"dispute-resumed":           "the lists differ and play goes on; two passes right away leave everything alive",
	"dispute-resumed-confirmed": "the lists differ and the dispute is played out; only what an owner has confirmed is dead",
	"dispute-resumed-listed":    "the lists differ and the dispute is played out; what is in both lists is dead",
	"dispute-tried":             "what was in dispute was played out on a copy of the board",
	"four-passes-alive":         "four passes in a row: what stands on the board is alive",
	"four-passes-counted":       "four passes in a row: the count stands that there was before them",
	"game-goes-on":              "{color:color} wants the game to go on, and the other side moves first",
	"list-accepted":             "{color:color} agreed with {other:color}'s list",
	"lists-settle":              "the lists of dead stones leave nothing in dispute",
	"marking-done":              "both sides were done with marking",
	"marks-disputed":            "{color:color} disagrees with the marks; two passes right away leave everything alive",
	"played-out":                "the dispute was played out, and what stands on the board is alive",
	"played-out-confirmed":      "the dispute was played out, and what stands on the board is alive except the stones confirmed as dead",
	"played-out-listed":         "the dispute was played out, and what stands on the board is alive except the stones listed by both as dead",
	"uncounted-accepted":        "there was no verdict, and nobody objected to the board as it stands",

	// The referee: how a trial ended.
	"trial-captured": "a stone of the chain left the board",
	"trial-limit":    "it reached the limit of moves ({moves}), and the chain stands",
	"trial-passed":   "both sides passed, and the chain stands",
	"trial-repeated": "the situation came about again, and the chain stands",
	"trial-unmoved":  "{color:color}'s program did not move, and the chain stands",

	// The referee: what decided a chain.
	"fate-as-is":          "nothing is removed",
	"fate-both-captured":  "captured in trial {trial}, but so was a chain that it touches: both stay",
	"fate-captured":       "captured in trial {trial}",
	"fate-disputed-alive": "in dispute: alive",
	"fate-given-up":       "given up by its owner",
	"fate-judged-alive":   "alive, says {who:mediator}",
	"fate-judged-dead":    "dead, says {who:mediator}",
	"fate-limit":          "counted as it stood at the limit",
	"fate-listed-by-both": "in both lists",
	"fate-marked":         "marked, and both sides were done",
	"fate-no-verdict":     "no verdict: counted as it stands",
	"fate-not-captured":   "not captured in trial {trial}",
	"fate-owner-agreed":   "on the other side's list, and its owner agreed",
	"fate-played-out":     "played out: alive",
	"fate-settled":        "settled as dead at the dispute, and untouched since",
	"fate-unlisted":       "in neither list",
	"fate-unmarked":       "not marked",

	// The referee: why a move is illegal.
	"illegal-ko":          "{color} {vertex} is illegal: ko: the stone may not be retaken at once",
	"illegal-occupied":    "{color} {vertex} is illegal: there is already a stone",
	"illegal-off-board":   "{color} {vertex} is illegal: the point is not on the board",
	"illegal-out-of-turn": "{color} {vertex} is illegal: it is not this side's turn",
	"illegal-repetition":  "{color} {vertex} is illegal: superko: the board would be as it was before",
	"illegal-suicide":     "{color} {vertex} is illegal: the stone would have no liberty, and suicide is not allowed",

	// What a program did wrong.
	"bad-handicap":  "{text}",
	"handicap-late": "it did not place its handicap stones in time",
	"not-a-move":    "“{said}” is no move",
	"program-error": "{text}",
}
