package rating

import (
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// enginePrefix begins what the book calls a program with an anchor.
const enginePrefix = "engine:"

// gnuGo is the rating of GNU Go 3.8 at its level 10 by convention, the middle of 9 kyu: docs/ratings.md says
// why. All other anchors hang on it.
const gnuGo stats.Rank = 21.5

// onSmall are the Elo of the levels of the built-in player over GNU Go on 9x9, as matches have measured them:
// docs/strength has the matches, and docs/ratings.md the sum.
var onSmall = map[string]float64{
	"level-1": -1469, "level-2": -1313, "level-3": -1083, "level-4": -829, "level-5": -594,
	"level-6": -401, "level-7": -186, "level-8": 0, "level-9": 168, "level-10": 350,
}

// AnchorOf returns the fixed rating of a program of the server on boards of a size; false where
// nobody has measured it.
func AnchorOf(engine string, side int) (float64, bool) {
	if engine == "gnugo" {
		return gnuGo.Rating(), side == 9 || side == 13 || side == 19
	}
	above, measured := onSmall[engine]
	return gnuGo.Rating() + above, measured && side == 9
}

// RankThen returns the rank with which somebody took a seat in a game on a board that began at a time, with a question
// mark if it was uncertain; empty if there was none.
// See [Book.SeatThen].
func (b Book) RankThen(s referee.Seat, board weiqi.Size, began time.Time) string {
	if then, known := b.SeatThen(s, board, began); known {
		return then.MarkedRank()
	}
	return ""
}

// SeatThen returns how strong somebody was known to be who took a seat in a game on a board that began at a time; false
// if nothing was known. A program is as strong as its anchor.
//
// It follows from the journal, and is kept nowhere else: neither a game that goes on nor what came of it moves it, and
// where the result of an earlier game is amended, it is as if that had always been so.
func (b Book) SeatThen(s referee.Seat, board weiqi.Size, began time.Time) (Standing, bool) {
	if s.Kind == referee.Program {
		anchor, measured := anchorOf(enginePrefix+s.Engine, board.Cols)
		return Standing{Glicko: anchor, Last: began}, measured && board.Cols == board.Rows
	}
	return b.Then(s.Player, began)
}

// EngineOf returns which program the book calls by a name; false for a person.
func EngineOf(name string) (engine string, program bool) {
	return strings.CutPrefix(name, enginePrefix)
}

// anchorOf returns the rating of who the book calls by a name, if that is a program with an anchor.
func anchorOf(name string, side int) (stats.Glicko, bool) {
	engine, is := EngineOf(name)
	if !is {
		return stats.Glicko{}, false
	}
	rating, measured := AnchorOf(engine, side)
	return stats.Glicko{Rating: rating, Deviation: anchorDeviation, Volatility: 0}, measured
}

// anchorDeviation is how far an anchor may be from the truth among people: a rank or so.
const anchorDeviation = 60
