package sgf

import (
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// ParseResult reads the value of an RE property: "B+3.5", "W+R" or "W+Resign",
// "B+T" or "B+Time", "B+F" or "B+Forfeit", "0", "Draw" or "Jigo", "Void", and "?" or
// nothing for a game without a result yet; letter case does not matter. "B+" is a
// win whose margin is not known, which has no margin in the result either.
func ParseResult(s string) (weiqi.Result, error) {
	text := strings.ToLower(strings.TrimSpace(s))
	switch text {
	case "", "?":
		return weiqi.Result{}, nil
	case "0", "draw", "jigo":
		return weiqi.Result{By: weiqi.ByCount}, nil
	case "void":
		return weiqi.Result{By: weiqi.Void}, nil
	}
	side, how, found := strings.Cut(text, "+")
	winner, err := weiqi.ParseColor(side)
	if !found || err != nil {
		return weiqi.Result{}, reason.Error(reason.New("record-result", "text", reason.Brief(s)))
	}
	switch how {
	case "r", "resign", "resignation":
		return weiqi.Result{Winner: winner, By: weiqi.ByResign}, nil
	case "t", "time":
		return weiqi.Result{Winner: winner, By: weiqi.ByTime}, nil
	case "f", "forfeit":
		return weiqi.Result{Winner: winner, By: weiqi.ByForfeit}, nil
	case "":
		return weiqi.Result{Winner: winner, By: weiqi.ByCount}, nil
	}
	margin, err := weiqi.ParseScore(how)
	if err != nil || margin < 0 {
		return weiqi.Result{}, reason.Error(reason.New("record-margin", "text", reason.Brief(s)))
	}
	return weiqi.Result{Winner: winner, By: weiqi.ByCount, Margin: margin}, nil
}

// FormatResult returns the result as [ParseResult] reads it. What SGF has no word
// for becomes the nearest: "Void" when both lose, "0" for other draws.
func FormatResult(r weiqi.Result) string {
	if r.By == weiqi.ByCount && r.Winner != weiqi.Empty && r.Margin == 0 {
		return strings.TrimSuffix(r.String(), "0")
	}
	return r.String()
}
