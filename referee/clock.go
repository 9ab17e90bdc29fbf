package referee

// A TimeControl says how much time the players have. Its text is "none" or the
// main time followed by what comes after it:
//
//	10m        absolute: the time for the whole game
//	10m+5s     Fischer: added after every move
//	10m+5x30s  byo-yomi: periods; one not used up stays whole
//	10m+25/5m  Canadian: stones in a period
type TimeControl struct {
	System    TimeSystem
	Main      Millis
	Increment Millis // Fischer
	Periods   int    // byo-yomi
	Period    Millis // byo-yomi, Canadian
	Stones    int    // Canadian: stones in a period
}

// A TimeSystem is a kind of time control.
type TimeSystem uint8

// The time systems.
const (
	NoClock TimeSystem = iota
	Absolute
	Fischer
	ByoYomi
	Canadian
)

// A Clock is what a side has left. A clock that stands shows this; while it
// runs, time passes since the turn began.
type Clock struct {
	Main    Millis `json:"main_ms"`
	Periods int    `json:"periods,omitempty"`   // byo-yomi: periods left, the running one included
	Period  Millis `json:"period_ms,omitempty"` // byo-yomi: the length of one; Canadian: left in this one
	Stones  int    `json:"stones,omitempty"`    // Canadian: stones still to play in this period
}
