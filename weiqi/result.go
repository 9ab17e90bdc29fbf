package weiqi

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Score is a number of half points, Black minus White unless said otherwise.
type Score int

// Points returns the score of n whole points.
func Points(n int) Score { return Score(2 * n) }

// String returns the score in points: "7", "-0.5".
func (s Score) String() string { return strconv.FormatFloat(float64(s)/2, 'f', -1, 64) }

// MaxScore bounds what [ParseScore] accepts, far beyond any board.
const MaxScore Score = 2 * 10000

// ParseScore reads a whole or half number of points, as in "6.5" or "-7".
func ParseScore(s string) (Score, error) {
	f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	switch {
	case math.Abs(f) > float64(MaxScore)/2: // of a number too large for its type, too
		return 0, reason.Error(reason.New("score-out-of-bounds", "points", reason.Brief(s), "least", -MaxScore, "most", MaxScore))
	case err != nil || math.IsNaN(f) || f != math.Trunc(f*2)/2:
		return 0, reason.Error(reason.New("no-such-score", "text", reason.Brief(s)))
	default:
		return Score(f * 2), nil
	}
}

// MarshalJSON writes the score in points, as a number.
func (s Score) MarshalJSON() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalJSON reads a number of points.
func (s *Score) UnmarshalJSON(data []byte) error { return s.UnmarshalText(data) }

// UnmarshalText reads a number of points as [ParseScore] does.
func (s *Score) UnmarshalText(text []byte) error {
	parsed, err := ParseScore(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// UnmarshalTOML reads a number of points: 7, 6.5 or "6.5". Without it a decoder may take a whole
// number for one of half points.
func (s *Score) UnmarshalTOML(data []byte) error {
	return s.UnmarshalText(bytes.Trim(data, `"'`))
}

// A Cause says how a game ended.
type Cause uint8

// The causes. Only a result by count has a margin.
const (
	ByCount      Cause = iota + 1 // two passes, or a limit whose policy is to count
	ByResign                      // the loser resigned
	ByTime                        // the loser's time ran out
	ByForfeit                     // the loser broke the rules or could not go on
	ByMoveLimit                   // the game was too long: a draw, by policy
	ByRepetition                  // a position recurred and the terms say what follows: a draw
	Void                          // no result: the game does not count
	BothLose                      // article 13 of the Japanese rules of 1989
)

var causeNames = []string{"", "count", "resign", "time", "forfeit", "move-limit", "repetition", "void", "both-lose"}

// String returns the name of the cause: count, resign, time, forfeit, move-limit, repetition, void or
// both-lose.
func (c Cause) String() string { return nameOf(causeNames, uint8(c)) }

// MarshalText writes the name.
func (c Cause) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a name that [Cause.String] returns.
func (c *Cause) UnmarshalText(text []byte) error {
	return parseName(causeNames, "cause", text, (*uint8)(c))
}

// A Result is how a game ended. The zero Result says that it has not.
type Result struct {
	Winner Color `json:"winner,omitempty"` // Empty: a draw, or nobody
	By     Cause `json:"by"`
	Margin Score `json:"margin,omitempty"` // of the winner, komi included; only by count
}

// Counted returns the result of a counted game from its score, komi included,
// Black minus White.
func Counted(score Score) Result {
	switch {
	case score > 0:
		return Result{Black, ByCount, score}
	case score < 0:
		return Result{White, ByCount, -score}
	default:
		return Result{By: ByCount}
	}
}

// Over reports whether there is a result.
func (r Result) Over() bool { return r.By != 0 }

// String returns the result as SGF writes it: "B+3.5", "W+R", "B+T", "W+F",
// "0" for a draw, "Void", and "?" while there is none. When both lose it is "Void".
func (r Result) String() string {
	winner := "B+"
	if r.Winner == White {
		winner = "W+"
	}
	switch {
	case r.By == 0:
		return "?"
	case r.By == Void || r.By == BothLose:
		return "Void"
	case r.Winner == Empty:
		return "0"
	case r.By == ByResign:
		return winner + "R"
	case r.By == ByTime:
		return winner + "T"
	case r.By == ByForfeit:
		return winner + "F"
	default:
		return winner + r.Margin.String()
	}
}
