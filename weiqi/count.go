package weiqi

// A Tally is a counted board.
type Tally struct {
	Black, White Side
	// Owner says whose each point is: the color of the living stone or of the only
	// living color that the empty region reaches, Empty for neutral points.
	Owner map[Point]Color
}

// A Side is what one side has on a counted board, in points.
type Side struct {
	Stones    int // living stones on the board
	Surround  int // surrounded points that count, under dead stones too
	Prisoners int // opponent's stones: captured, dead, or handed over with passes
	Tax       int // points that the group tax takes
}
