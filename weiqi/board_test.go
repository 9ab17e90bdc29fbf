package weiqi

import (
	"strings"
	"testing"
)

// at returns the position of a drawn board. Blanks and tabs do not matter.
func at(t testing.TB, rules Rules, turn Color, drawing string) *Position {
	t.Helper()
	setup, err := ParseSetup(strings.Split(strings.TrimSpace(drawing), "\n"), turn)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(rules)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// beforeAfter splits a drawing of two boards with an arrow between them.
func beforeAfter(drawing string) (before, after string) {
	var b, a []string
	for line := range strings.Lines(strings.TrimSpace(drawing)) {
		points := strings.Fields(strings.Replace(line, "->", "", 1))
		b = append(b, strings.Join(points[:len(points)/2], ""))
		a = append(a, strings.Join(points[len(points)/2:], ""))
	}
	return strings.Join(b, "\n"), strings.Join(a, "\n")
}

// points reads vertices with blanks between them.
func points(t testing.TB, vertices string) Set {
	t.Helper()
	var s Set
	for vertex := range strings.FieldsSeq(vertices) {
		p, err := ParsePoint(vertex)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(p)
	}
	return s
}

// play plays vertices with blanks between them, the sides in turn, up to the first
// that is refused.
func play(t testing.TB, p *Position, vertices string) (*Position, error) {
	t.Helper()
	for vertex := range strings.FieldsSeq(vertices) {
		m, err := ParseMove(p.Turn(), vertex)
		if err != nil {
			t.Fatal(err)
		}
		next, err := p.Play(m)
		if err != nil {
			return p, err
		}
		p = next
	}
	return p, nil
}
