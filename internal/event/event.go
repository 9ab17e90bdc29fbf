// Package event is the one form of an entry of a log. A game, a tournament, a venue, the lobby,
// the chat beside a game: each is numbered events, with the time of an event, its author,
// and its type.
//
// As JSON an event is one flat object: seq, at, by and type, and then the fields of what happened.
// By is left out where the server acted by itself.
//
//	{"seq":7,"at":"2026-10-17T09:30:00.125Z","by":"kim","type":"started"}
//
// What can happen in a log is a closed set of types, a sealed interface, that its [Types] list.
package event

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"time"
)

// Layout is how the time of an event is written: in UTC, with whole milliseconds.
const Layout = "2006-01-02T15:04:05.000Z"

// Types are what can happen in one log, by the names that JSON has for it.
type Types[W any] struct {
	name  func(W) string
	named map[string]reflect.Value // a copy is read into
}

// NewTypes returns the types of these values; only their types and names count.
// Two of one name are a mistake, and panic.
func NewTypes[W any](name func(W) string, all ...W) *Types[W] {
	t := &Types[W]{name, make(map[string]reflect.Value, len(all))}
	for _, what := range all {
		if _, twice := t.named[name(what)]; twice {
			panic(fmt.Sprintf("event: two types are called %q", name(what)))
		}
		t.named[name(what)] = reflect.ValueOf(what)
	}
	return t
}

// All calls a function with each value that [NewTypes] was given, in no order.
func (t *Types[W]) All(visit func(name string, what W)) {
	for name, what := range t.named {
		visit(name, what.Interface().(W))
	}
}

// Decode reads what happened from the JSON of an event, whose head it passes over. A type that the log does not know is
// an error; fields that the type does not have are not.
func (t *Types[W]) Decode(name string, data []byte) (what W, err error) {
	zero, known := t.named[name]
	if !known {
		return what, fmt.Errorf("there is no type of event %q", name)
	}
	into := reflect.New(zero.Type())
	into.Elem().Set(zero)
	if err := json.Unmarshal(data, into.Interface()); err != nil {
		return what, err
	}
	return into.Elem().Interface().(W), nil
}

// A Log is a kind of log. It has no state: the types follow from it alone.
type Log[W any] interface{ Types() *Types[W] }

// An Event is an entry of a log of the kind L. The zero Seq is that of an event that has no number
// yet.
type Event[W any, L Log[W]] struct {
	Seq  int       // 1 is the first; no gaps
	At   time.Time // UTC, whole milliseconds
	By   string    // the author; empty: the server
	What W
}

// Number gives the event its place in the log. One that has another already is an error.
func (e *Event[W, L]) Number(seq int) error {
	if e.Seq != 0 && e.Seq != seq {
		return fmt.Errorf("event %d is in the place of event %d", e.Seq, seq)
	}
	e.Seq = seq
	return nil
}

// MarshalJSON writes the event as one flat object.
func (e Event[W, L]) MarshalJSON() ([]byte, error) {
	if any(e.What) == nil {
		return nil, fmt.Errorf("event %d says nothing", e.Seq)
	}
	var l L
	return AppendFields(AppendHead(make([]byte, 0, 256), e.Seq, e.At, e.By, l.Types().name(e.What)), e.What)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Event[W, L]) UnmarshalJSON(data []byte) error {
	h, fields, ok := scanHead(data)
	if !ok {
		var err error
		fields = data
		if h, err = ReadHead[string](data); err != nil {
			return err
		}
	}
	if h.Seq < 1 {
		return fmt.Errorf("an event with the number %d", h.Seq)
	}
	var l L
	what, err := l.Types().Decode(h.Type, fields)
	if err != nil {
		return fmt.Errorf("event %d: %w", h.Seq, err)
	}
	*e = Event[W, L]{h.Seq, h.At, h.By, what}
	return nil
}

// A Head is what every event begins with.
type Head[By any] struct {
	Seq  int
	At   time.Time
	By   By
	Type string
}

// ReadHead reads the head of an event. The time is in UTC and whole milliseconds.
func ReadHead[By any](data []byte) (h Head[By], err error) {
	var read struct {
		Seq  int    `json:"seq"`
		At   string `json:"at"`
		By   By     `json:"by"`
		Type string `json:"type"`
	}
	if err := json.Unmarshal(data, &read); err != nil {
		return h, err
	}
	at, err := time.Parse(time.RFC3339Nano, read.At)
	if err != nil {
		return h, fmt.Errorf("event %d: %q is not a time", read.Seq, read.At)
	}
	return Head[By]{read.Seq, Whole(at), read.By, read.Type}, nil
}

// scanHead reads a head as [AppendHead] writes it of a plain author, in less time than
// [ReadHead], and returns an object of the fields that follow. It is not ok for any other.
func scanHead(data []byte) (h Head[string], fields []byte, ok bool) {
	rest, ok := bytes.CutPrefix(data, []byte(`{"seq":`))
	if !ok {
		return h, nil, false
	}
	digits, rest, ok := bytes.Cut(rest, []byte(`,"at":"`))
	seq, err := strconv.Atoi(string(digits))
	if !ok || err != nil {
		return h, nil, false
	}
	text, rest, ok := bytes.Cut(rest, []byte(`"`))
	at, err := time.Parse(Layout, string(text))
	if !ok || err != nil {
		return h, nil, false
	}
	by := []byte(nil)
	if after, named := bytes.CutPrefix(rest, []byte(`,"by":"`)); named {
		by, rest, _ = bytes.Cut(after, []byte(`"`))
	}
	rest, ok = bytes.CutPrefix(rest, []byte(`,"type":"`))
	if !ok || bytes.IndexByte(by, '\\') >= 0 {
		return h, nil, false
	}
	name, rest, ok := bytes.Cut(rest, []byte(`"`))
	switch {
	case !ok:
		return h, nil, false
	case bytes.HasPrefix(rest, []byte(`,"`)):
		fields = append(make([]byte, 0, len(rest)), '{')
		fields = append(fields, rest[1:]...)
	case string(rest) == "}":
		fields = []byte("{}")
	default:
		return h, nil, false
	}
	return Head[string]{seq, at, string(by), string(name)}, fields, true
}

// Whole returns a time as an event keeps it: in UTC and whole milliseconds.
func Whole(at time.Time) time.Time { return at.UTC().Truncate(time.Millisecond) }

// AppendHead appends the head of an event, without the end of the object.
func AppendHead(to []byte, seq int, at time.Time, by, name string) []byte {
	to = strconv.AppendInt(append(to, `{"seq":`...), int64(seq), 10)
	to = at.UTC().AppendFormat(append(to, `,"at":"`...), Layout)
	to = append(to, '"')
	if by != "" {
		to = appendText(append(to, `,"by":`...), by)
	}
	return append(append(append(to, `,"type":"`...), name...), '"')
}

// AppendFields appends the fields of what happened, and ends the object.
func AppendFields(to []byte, what any) ([]byte, error) {
	fields, err := json.Marshal(what)
	if err != nil {
		return nil, err
	}
	if len(fields) < 2 || fields[0] != '{' {
		return nil, errors.New("what happened is no object in JSON")
	}
	if len(fields) > len("{}") {
		to = append(to, ',')
	}
	return append(to, fields[1:]...), nil
}

// appendText appends a text as JSON.
func appendText(to []byte, text string) []byte {
	if IsPlain(text) {
		return append(append(append(to, '"'), text...), '"')
	}
	quoted, err := json.Marshal(text)
	if err != nil {
		panic("event: a text that is no JSON: " + err.Error())
	}
	return append(to, quoted...)
}

// IsPlain reports whether a text is of letters and digits alone, which JSON writes as they are.
func IsPlain(text string) bool {
	for i := range len(text) {
		if c := text[i] | 0x20; (c < 'a' || c > 'z') && (text[i] < '0' || text[i] > '9') {
			return false
		}
	}
	return true
}
