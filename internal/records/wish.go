package records

import (
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A Wish is a kind of results.
type Wish struct {
	result weiqi.Result
	exact  bool // the cause, and the margin of a count, are wished for, too
	open   bool // games without a result
}

// WishOf reads a kind of results: B or W for a winner, B+R, B+T, B+F or B+3.5 as records have them, B+ for a win by
// count by any margin, 0 for a draw, Void, and ? for games without a result.
func WishOf(text string) (*Wish, error) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "?" {
		return &Wish{open: true}, nil
	}
	if winner, err := weiqi.ParseColor(trimmed); err == nil {
		return &Wish{result: weiqi.Result{Winner: winner}}, nil
	}
	result, err := sgf.ParseResult(trimmed)
	if err == nil && !result.Over() {
		err = reason.Error(reason.New("record-result", "text", reason.Brief(text)))
	}
	return &Wish{result: result, exact: true}, err
}

// grants reports whether a result is of the kind.
func (w *Wish) grants(r weiqi.Result) bool {
	switch {
	case w.open || !r.Over():
		return w.open && !r.Over()
	case r.Winner != w.result.Winner:
		return false
	case !w.exact:
		return true
	}
	return r.By == w.result.By && (r.By != weiqi.ByCount || w.result.Margin == 0 || r.Margin == w.result.Margin)
}

// dayOf returns a date as far as it can be read, as 2006, 2006-05 or 2006-05-13; empty if there is no year in it. Of
// several days it is the first.
func dayOf(written string) string {
	var day []byte
	for i := 0; i < len(written); {
		if written[i] < '0' || written[i] > '9' {
			i++
			continue
		}
		end := i
		for end < len(written) && written[end] >= '0' && written[end] <= '9' {
			end++
		}
		number := written[i:end]
		i = end
		switch {
		case len(day) == 0 && len(number) == 4:
			day = append(day, number...)
		case len(day) == 0 && len(number) == 8: // 20060513
			return number[:4] + "-" + number[4:6] + "-" + number[6:]
		case len(day) == 0: // of a date that does not begin with the year: the year has to do
		case len(number) <= 2 && number != "0" && number != "00" && (len(day) > 4 || two(number) <= "12") && two(number) <= "31":
			day = append(append(day, '-'), two(number)...)
		default:
			return string(day)
		}
		if len(day) == len("2006-05-13") {
			break
		}
	}
	return string(day)
}

// two returns a number of one or two digits with two.
func two(number string) string {
	if len(number) == 1 {
		return "0" + number
	}
	return number
}

// within reports whether a day is within bounds, each of which may be empty. A day that is less precise than a bound
// counts as its first.
func within(day, from, to string) bool {
	if from == "" && to == "" {
		return true
	}
	return day != "" && day >= from && (to == "" || day[:min(len(day), len(to))] <= to)
}

// DayOf reads a bound of a date: 2006, 2006-05 or 2006-05-13.
func DayOf(text string) (string, error) {
	day := dayOf(text)
	// A question is taken at its word: what is no month or day of it is not left out, as in a record.
	numbers := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if whole := len(numbers) == 1 && len(numbers[0]) == 8; day == "" || !whole && len(strings.Split(day, "-")) != len(numbers) {
		return "", reason.Error(reason.New("no-such-day", "text", reason.Brief(text)))
	}
	return day, nil
}
