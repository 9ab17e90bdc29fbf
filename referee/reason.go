package referee

import (
	"maps"
	"slices"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Reason says why: a code, its arguments, and the reasons it rests on. The code and the
// arguments are data, for programs to read and for catalogues of any language to put into words;
// String returns the English sentence, without a full stop.
type Reason = reason.Reason

// Amendment is the reason of a person who amends a result: a note in their own words.
func Amendment(note string) Reason { return reason.New("amended", "note", plain(note)) }

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
