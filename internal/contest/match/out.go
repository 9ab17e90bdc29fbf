package match

import (
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// An OutError says that engines are out of a match, since they lost too many games by forfeit one after
// the other, and that games of theirs are left.
type OutError struct {
	Engines []string
	Left    int // games
}

// Error says what to do about it.
func (e *OutError) Error() string {
	who, it := "the engine "+e.Engines[0], "it"
	if len(e.Engines) > 1 {
		who, it = "the engines "+strings.Join(e.Engines, " and "), "they"
	}
	return fmt.Sprintf("%s lost too many games by forfeit, one after the other, and %d games that %s would play in are left", who, e.Left, it)
}

// outError returns an error that names the programs that are out with games left, nil if none is.
func (m *Match) outError() error {
	e := &OutError{Left: m.plan.Total() - len(m.over)}
	for engine := range m.plan.Engines {
		if m.out(engine) {
			e.Engines = append(e.Engines, m.plan.Engines[engine].Name)
		}
	}
	if e.Left == 0 || len(e.Engines) == 0 {
		return nil
	}
	return e
}

// out reports whether an engine plays no more in this run of the match: when the match is run again it
// may have been mended.
func (m *Match) out(engine int) bool {
	return m.plan.Forfeits > 0 && m.row[engine] >= m.plan.Forfeits
}

// countForfeits counts how many games its engines have lost by forfeit one after the other, after
// another one is over.
func (m *Match) countForfeits(p Played) {
	loser, lost := p.Loser()
	for _, engine := range []int{p.Black, p.White} {
		was := m.out(engine)
		switch {
		case lost && loser == engine && p.Result.By == weiqi.ByForfeit:
			m.row[engine]++
		case !was:
			m.row[engine] = 0
		}
		if m.out(engine) && !was {
			text := fmt.Sprintf("the engine %s is out: it lost %d games by forfeit one after the other, the last by %s: %s", m.plan.Engines[engine].Name, m.row[engine], p.End, p.Why)
			if last := lastLine(p.Stderr); last != "" {
				text += fmt.Sprintf("; its last words were %q", last)
			}
			m.tell(text)
		}
	}
}
