package referee

import (
	"bytes"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// scanMove reads a move as [Event.MarshalJSON] writes it, letter by letter: nearly everything
// in a log is one, and package json takes ten times as long. It reports false for everything
// else, also for a move that somebody else has written in another way.
func scanMove(data []byte) (Event, bool) {
	s := scanner{data, true}
	var e Event
	var w Moved
	s.must(`{"seq":`)
	e.Seq = int(s.number())
	s.must(`,"at":"`)
	at, err := time.Parse(timeLayout, s.word())
	s.ok = s.ok && err == nil
	e.At = at
	s.must(`","by":"`)
	s.name(e.By.UnmarshalText)
	s.must(`","type":"move","n":`)
	w.N = int(s.number())
	s.must(`,"color":"`)
	s.name(w.Color.UnmarshalText)
	s.must(`","move":"`)
	w.Vertex = s.word()
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
