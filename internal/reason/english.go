package reason

// english has the sentence of every code, without a full stop. A hole {name} takes an argument as
// it is, {name:color} a side, {name:points} points; {because} the reasons that this one rests on.
// Codes are sorted under who gives them.
var english = map[string]string{
	// The referee: how a game was decided.
	"both-passed": "both sides passed, and the board counts as it stands",
}
