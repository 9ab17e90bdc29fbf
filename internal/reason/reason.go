// Package reason says why, as data: a code and its arguments, never a sentence.
//
// Events, refusals, problems, verdicts and results hold a [Reason]. It becomes a sentence at the
// edge, in the reader's language: the page has a catalogue for each of its languages, and
// [Reason.String] is the English of the command line, of records and of the API's detail. The code
// and the names of the arguments are part of the API; a sentence is free to change, and nothing
// reads one.
//
// english.go is the one table of all codes, with reviews.go. To add a reason, write its line there and make it with
// [New]; the page's catalogues do not pass their type check until they have it.
package reason

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Reason is why something happened, was refused or is so. The zero Reason is none.
type Reason struct {
	// Code names the reason in words of the Latin alphabet with hyphens: "settled-as-dead".
	Code string `json:"code"`
	// Args are what the sentence is about, by name. Their forms are those of the API: "black",
	// "C3", "C3 D4", "12", "6.5", "1m30s".
	Args map[string]string `json:"args,omitempty"`
	// Because are reasons that this one rests on, or sums up.
	Because []Reason `json:"because,omitempty"`
}

// New returns the reason of that code. Arguments come as pairs of a name and a value; the value is a string, an
// int, an int64, a float64, or has a method String. A [Reason] or a slice of them among the pairs, which has no
// name, is what this one rests on. New panics if the code is not in the table, or if the
// arguments are not those of its sentence: that is a fault of the program.
func New(code string, pairs ...any) Reason {
	r := Reason{Code: code}
	for i := 0; i < len(pairs); i++ {
		switch value := pairs[i].(type) {
		case Reason:
			r.Because = append(r.Because, value)
		case []Reason:
			r.Because = append(r.Because, value...)
		case string:
			if i++; i == len(pairs) {
				panic("reason " + code + ": " + value + " has no value")
			}
			if r.Args == nil {
				r.Args = map[string]string{}
			}
			text, ok := format(pairs[i])
			if !ok {
				panic("reason " + code + ": " + value + " has a value of another type")
			}
			r.Args[value] = text
		default:
			panic("reason " + code + ": the argument " + strconv.Itoa(i) + " is no name")
		}
	}
	if err := r.check(); err != nil {
		panic(err)
	}
	return r
}

// format returns the text of an argument. Package fmt would do it for all types, and be an eighth of the program by
// which the page counts.
func format(value any) (text string, ok bool) {
	switch value := value.(type) {
	case string:
		return value, true
	case int:
		return strconv.Itoa(value), true
	case int64:
		return strconv.FormatInt(value, 10), true
	case float64:
		return strconv.FormatFloat(value, 'g', -1, 64), true
	case interface{ String() string }:
		return value.String(), true
	default:
		return "", false
	}
}

// All returns a reason that sums up several; of a single one, that.
func All(reasons []Reason) Reason {
	if len(reasons) == 1 {
		return reasons[0]
	}
	return New("several", reasons)
}

// mostQuoted is how much is said again of a text that somebody sent, in characters.
const mostQuoted = 40

// Brief returns the beginning of a text from outside, with escapes for characters that cannot be
// shown, as the argument of a reason.
func Brief(text string) string { return Beginning(text, mostQuoted) }

// Beginning is Brief for as many characters as the caller wants.
func Beginning(text string, most int) string {
	n := 0
	for at := range text {
		if n++; n > most {
			text = text[:at]
			break
		}
	}
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

// IsZero reports whether there is no reason.
func (r Reason) IsZero() bool { return r.Code == "" }

// Equal reports whether two reasons are the same.
func (r Reason) Equal(other Reason) bool {
	return r.Code == other.Code && maps.Equal(r.Args, other.Args) && slices.EqualFunc(r.Because, other.Because, Reason.Equal)
}

// English returns the sentence of every code, with its holes: of those that tell what happened, and
// of those that tell why something is refused.
func English() (told, refused map[string]string) {
	told = maps.Clone(facts)
	maps.Copy(told, reviews)
	return told, maps.Clone(refusals)
}

// Fields returns what the fields and choices that arguments name are called in English.
func Fields() map[string]string { return maps.Clone(fields) }

// String returns the reason in English: a plain sentence without a full stop. For a code that the
// table lacks, because it came from another program, it returns the code.
func (r Reason) String() string {
	text, known := english[r.Code]
	if !known {
		return r.Code
	}
	var said strings.Builder
	for {
		before, name, kind, after, found := nextHole(text)
		said.WriteString(before)
		switch {
		case !found:
			return said.String()
		case kind == "because":
			said.WriteString(Join(r.Because))
		default:
			said.WriteString(say(kind, r.Args[name]))
		}
		text = after
	}
}

// Join returns several reasons in English, with semicolons between them.
func Join(reasons []Reason) string {
	texts := make([]string, len(reasons))
	for i, r := range reasons {
		texts[i] = r.String()
	}
	return strings.Join(texts, "; ")
}

// nextHole finds the first hole of a sentence, {name} or {name:kind}, and returns what stands before and after it.
// The kinds are those of [say], and because. Without one, all stands before it.
func nextHole(text string) (before, name, kind, after string, found bool) {
	for at := 0; ; {
		open := strings.IndexByte(text[at:], '{')
		if open < 0 {
			return text, "", "", "", false
		}
		at += open + 1
		hole, rest, closed := strings.Cut(text[at:], "}")
		name, kind, kinded := strings.Cut(hole, ":")
		if !closed || !isWord(name) || kinded && !isWord(kind) {
			continue
		}
		if name == "because" {
			kind = "because"
		}
		return text[:at-1], name, kind, rest, true
	}
}

// isWord reports whether a text consists of small letters and underscores, and of at least one.
func isWord(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz_") == ""
}

// most is how many of some points are named.
const most = 12

// Mediator returns what the mediator of a verdict is called: "judge:best" is the judge best, "engine:GNU Go" is GNU Go,
// "person:Segoe" is Segoe, and a mediator without a name is the mediator.
func Mediator(who string) string {
	switch kind, name, _ := strings.Cut(who, ":"); {
	case name == "":
		return "the mediator"
	case kind == "judge":
		return "the judge " + name
	default:
		return name
	}
}

// say returns an argument in English.
func say(kind, value string) string {
	switch kind {
	case "":
		return value
	case "color": // "black" is Black
		return strings.ToUpper(value[:min(1, len(value))]) + value[min(1, len(value)):]
	case "some": // of many points the first ones
		points := strings.Fields(value)
		if more := len(points) - most; more > 0 {
			return strings.Join(points[:most], ", ") + " and " + strconv.Itoa(more) + " more"
		}
		return say("points", value)
	case "during": // there may be no command
		if value == "" {
			return ""
		}
		return " during " + strconv.Quote(value)
	case "written": // mostly it has written nothing
		if value == "" {
			return ""
		}
		return "; what it has written is " + strconv.Quote(value)
	case "found": // at the end of a file there is nothing
		if value == "" {
			return "the end of the file"
		}
		return `"` + value + `"`
	case "mediator":
		return Mediator(value)
	case "field": // "main-time" is main time
		return cmp.Or(fields[value], value)
	case "points": // "C3 D4 E5" is "C3, D4 and E5"
		points := strings.Fields(value)
		if len(points) < 2 {
			return value
		}
		return strings.Join(points[:len(points)-1], ", ") + " and " + points[len(points)-1]
	case "time": // "2026-12-01T10:30:00Z" is 2026-12-01 10:30 UTC
		if day, clock, ok := strings.Cut(value, "T"); ok && len(clock) == len("10:30:00Z") {
			return day + " " + clock[:len("10:30")] + " UTC"
		}
		return value
	default:
		panic("reason: there is no kind of argument " + kind)
	}
}

// check returns an error unless the table has the code and the reason has the arguments of its
// sentence, and no others.
func (r Reason) check() error {
	text, known := english[r.Code]
	if !known {
		return errors.New("reason: the table has no code " + strconv.Quote(r.Code))
	}
	named := map[string]bool{}
	for {
		_, name, kind, after, found := nextHole(text)
		if !found {
			break
		}
		text = after
		if kind == "because" {
			if len(r.Because) == 0 {
				return errors.New("reason " + r.Code + ": it rests on no other")
			}
			continue
		}
		if _, given := r.Args[name]; !given {
			return errors.New("reason " + r.Code + ": the argument " + name + " is missing")
		}
		named[name] = true
	}
	for name := range r.Args {
		if !named[name] {
			return errors.New("reason " + r.Code + ": its sentence has no argument " + name)
		}
	}
	return nil
}
