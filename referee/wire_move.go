package referee

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/weiqi"
)

// Moves are most of a log, so they are written and read by hand, ten
// times as fast as by package json. Moves in any other form are read
// by package json.

// A movePart is how a move is told in JSON, as two fields of an event.
type movePart struct {
	Color  weiqi.Color `json:"color"`
	Vertex string      `json:"move"` // "D4" or "pass"
}

func partOf(m weiqi.Move) movePart { return movePart{m.Color, m.Vertex()} }

func (p movePart) move() (weiqi.Move, error) { return weiqi.ParseMove(p.Color, p.Vertex) }

// A movedPart is [Moved] in JSON.
type movedPart struct {
	N int `json:"n"`
	movePart
	Captured weiqi.Set `json:"captured"`
	Spent    Millis    `json:"spent_ms"`
	Clock    Clocks    `json:"clock,omitzero"`
	Forced   bool      `json:"forced,omitempty"`
}

// MarshalJSON writes the move as an object with its color, as "color", and its point or
// "pass", as "move".
func (m Moved) MarshalJSON() ([]byte, error) {
	fields := m.appendFields(make([]byte, 0, 192))
	fields[0] = '{'
	return append(fields, '}'), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Moved) UnmarshalJSON(data []byte) error {
	var p movedPart
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	move, err := p.move()
	if err != nil {
		return err
	}
	*m = Moved{N: p.N, Move: move, Captured: p.Captured, Spent: p.Spent, Clock: p.Clock, Forced: p.Forced}
	return nil
}

// A trialMovedPart is [TrialMoved] in JSON.
type trialMovedPart struct {
	Trial int `json:"trial"`
	N     int `json:"n"`
	movePart
	Ko       *weiqi.Point `json:"ko,omitempty"`
	Captured weiqi.Set    `json:"captured"`
	Silent   bool         `json:"silent,omitempty"`
}

// MarshalJSON writes the move as [Moved.MarshalJSON] does.
func (m TrialMoved) MarshalJSON() ([]byte, error) {
	p := trialMovedPart{Trial: m.Trial, N: m.N, movePart: partOf(m.Move), Captured: m.Captured, Silent: m.Silent}
	if m.NameKo {
		p.Ko = &m.Ko
	}
	return json.Marshal(p)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *TrialMoved) UnmarshalJSON(data []byte) error {
	var p trialMovedPart
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	move, err := p.move()
	if err != nil {
		return err
	}
	*m = TrialMoved{Trial: p.Trial, N: p.N, Move: move, Captured: p.Captured, Silent: p.Silent}
	if m.NameKo = p.Ko != nil; m.NameKo {
		m.Ko = *p.Ko
	}
	return nil
}

// appendFields appends the fields of a move, each after a comma.
func (m Moved) appendFields(to []byte) []byte {
	to = appendInt(append(to, `,"n":`...), m.N)
	to = append(append(append(to, `,"color":"`...), wire(m.Move.Color)...), '"')
	to = append(append(append(to, `,"move":"`...), m.Move.Vertex()...), '"')
	to = m.Captured.AppendJSON(append(to, `,"captured":`...))
	to = appendInt(append(to, `,"spent_ms":`...), m.Spent)
	if m.Clock != (Clocks{}) {
		to = m.Clock.AppendJSON(append(to, `,"clock":`...))
	}
	if m.Forced {
		to = append(to, `,"forced":true`...)
	}
	return to
}

// wire is how a color is written, Empty as nothing.
func wire(c weiqi.Color) string {
	if c == weiqi.Empty {
		return ""
	}
	return c.String()
}

// scanMove reads the event of a move as [Event.MarshalJSON] writes it, letter by letter. It
// reports false for everything else, also for a move that is written in another way.
func scanMove(data []byte) (Event, bool) {
	s := scanner{data, true}
	var e Event
	var w Moved
	s.must(`{"seq":`)
	e.Seq = int(s.number())
	s.must(`,"at":"`)
	at, err := time.Parse(event.Layout, s.word())
	s.ok = s.ok && err == nil
	e.At = at
	s.must(`","by":"`)
	s.name(e.By.UnmarshalText)
	s.must(`","type":"move","n":`)
	w.N = int(s.number())
	s.must(`,"color":"`)
	s.name(w.Move.Color.UnmarshalText)
	s.must(`","move":"`)
	s.name(func(vertex []byte) (err error) {
		w.Move, err = weiqi.ParseMove(w.Move.Color, string(vertex))
		return err
	})
	s.must(`","captured":[`)
	for more := !s.has(`]`); more && s.ok; more = !s.has(`]`) {
		if !w.Captured.Empty() {
			s.must(`,`)
		}
		s.must(`"`)
		var p weiqi.Point
		s.name(p.UnmarshalText)
		w.Captured.Add(p)
		s.must(`"`)
	}
	s.must(`,"spent_ms":`)
	w.Spent = Millis(s.number())
	if s.has(`,"clock":{"black":`) {
		w.Clock.Black = s.clock()
		s.must(`,"white":`)
		w.Clock.White = s.clock()
		s.must(`}`)
	}
	w.Forced = s.has(`,"forced":true`)
	s.must(`}`)
	e.What = w
	return e, s.ok && len(s.rest) == 0
}

// A scanner reads text of one form. It is not ok any more once something else has come.
type scanner struct {
	rest []byte
	ok   bool
}

// has reports whether this comes next, and goes on after it.
func (s *scanner) has(text string) bool {
	if s.ok && len(s.rest) >= len(text) && string(s.rest[:len(text)]) == text {
		s.rest = s.rest[len(text):]
		return true
	}
	return false
}

func (s *scanner) must(text string) { s.ok = s.has(text) }

// number reads a whole number that is not negative.
func (s *scanner) number() int64 {
	n, digits := int64(0), 0
	for digits < len(s.rest) && '0' <= s.rest[digits] && s.rest[digits] <= '9' {
		if digits++; digits > 18 {
			break
		}
		n = 10*n + int64(s.rest[digits-1]-'0')
	}
	if digits == 0 || digits > 18 || digits > 1 && s.rest[0] == '0' {
		s.ok = false
		return 0
	}
	s.rest = s.rest[digits:]
	return n
}

// word reads up to the next quotation mark what is written as it is meant.
func (s *scanner) word() string {
	end := bytes.IndexByte(s.rest, '"')
	if end < 0 || bytes.ContainsFunc(s.rest[:end], func(r rune) bool { return r < ' ' || r > '~' || r == '\\' }) {
		s.ok = false
		return ""
	}
	word := string(s.rest[:end])
	s.rest = s.rest[end:]
	return word
}

// name reads a word that a function understands.
func (s *scanner) name(understand func([]byte) error) {
	if word := s.word(); s.ok {
		s.ok = understand([]byte(word)) == nil
	}
}

func (s *scanner) clock() Clock {
	var c Clock
	s.must(`{"main_ms":`)
	c.Main = Millis(s.number())
	if s.has(`,"periods":`) {
		c.Periods = int(s.number())
	}
	if s.has(`,"period_ms":`) {
		c.Period = Millis(s.number())
	}
	if s.has(`,"stones":`) {
		c.Stones = int(s.number())
	}
	s.must(`}`)
	return c
}
