package referee

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Reason says why: a code, its arguments, and the reasons it rests on. The code and the
// arguments are data, for programs to read and for catalogues of any language to put into words;
// String returns the English sentence, without a full stop.
type Reason = reason.Reason

// objection returns the reason that an error is. Of an error from below, about a text or a board
// that cannot be read, the reason has the words.
func objection(err error) Reason {
	if why, found := reason.Of(err); found {
		return why
	}
	if e, ok := errors.AsType[*RefusedError](err); ok {
		return e.Why
	}
	return reason.New("unreadable", "text", strings.ReplaceAll(err.Error(), "\n", "; "))
}

// fit makes a reason from outside fit for the log: valid, and not long. Of one that is too long the
// code is left.
func fit(r Reason) Reason {
	const most, deep, long = 10, 3, 4 << 10
	r = fitted(r, most, deep)
	if length(r) > long {
		return Reason{Code: r.Code}
	}
	return r
}

// length is how many bytes of text a reason has.
func length(r Reason) int {
	n := len(r.Code)
	for name, value := range r.Args {
		n += len(name) + len(value)
	}
	for _, because := range r.Because {
		n += length(because)
	}
	return n
}

func fitted(r Reason, most, deep int) Reason {
	clean := Reason{Code: plain(r.Code)}
	names := slices.Sorted(maps.Keys(r.Args))
	for _, name := range names[:min(len(names), most)] {
		if clean.Args == nil {
			clean.Args = map[string]string{}
		}
		clean.Args[plain(name)] = plain(r.Args[name])
	}
	for _, because := range r.Because[:min(len(r.Because), most)] {
		if deep > 0 {
			clean.Because = append(clean.Because, fitted(because, most, deep-1))
		}
	}
	return clean
}

// Illegal returns why a move is against the rules of play.
func Illegal(e *weiqi.IllegalError) Reason {
	color, vertex := e.Move.Color, e.Move.Vertex()
	switch e.Why {
	case weiqi.OffBoard:
		return reason.New("illegal-off-board", "color", color, "vertex", vertex)
	case weiqi.OutOfTurn:
		return reason.New("illegal-out-of-turn", "color", color, "vertex", vertex)
	case weiqi.Occupied:
		return reason.New("illegal-occupied", "color", color, "vertex", vertex)
	case weiqi.Suicide:
		return reason.New("illegal-suicide", "color", color, "vertex", vertex)
	case weiqi.Ko:
		return reason.New("illegal-ko", "color", color, "vertex", vertex)
	case weiqi.Repetition:
		return reason.New("illegal-repetition", "color", color, "vertex", vertex)
	default:
		panic("referee: no such reason against a move: " + e.Why.String())
	}
}
