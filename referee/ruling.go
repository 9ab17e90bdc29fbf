package referee

import (
	"fmt"

	"github.com/shinpan/shinpan/weiqi"
)

// A Document is a ruling as a whole: who said what about which stones, what rule
// decided every chain, and what came of it. It is computed from the log alone, so
// that a replayed game gives the same one.
type Document struct {
	Ruleset  string      `json:"ruleset,omitempty"`
	Rules    weiqi.Rules `json:"rules"`
	Ending   string      `json:"ending"`
	Title    string      `json:"title"` // the ending's
	Mediator string      `json:"mediator,omitempty"`
	Fallback string      `json:"fallback,omitempty"`
	Judge    string      `json:"judge,omitempty"`
	Black    string      `json:"black"` // the names of who sat there last
	White    string      `json:"white"`
	Moves    int         `json:"moves"`

	Stops []StopReport `json:"stops"`

	Before []string    `json:"before"` // the board that was counted, top row first
	Chains []Fate      `json:"chains"` // all of that board
	After  []string    `json:"after"`  // without the dead
	Tally  weiqi.Tally `json:"tally"`
	Komi   weiqi.Score `json:"komi"` // compensation for handicap stones included
	Score  weiqi.Score `json:"score"`
	Result string      `json:"result"` // as SGF writes it
	Why    string      `json:"why"`

	// Amended is the result that a moderator put in its place.
	Amended string `json:"amended,omitempty"`
}

// A StopReport is one stop of a ruling.
type StopReport struct {
	Stop        int         `json:"stop"`
	Board       []string    `json:"board"`
	FirstPasser weiqi.Color `json:"first_passer"`
	LastPasser  weiqi.Color `json:"last_passer"`
	BoardPlays  int         `json:"board_plays"` // since the stop before, or since the start
	Frozen      weiqi.Set   `json:"frozen"`      // settled as dead before and untouched since

	Proposal *Proposal      `json:"proposal,omitempty"`
	Lists    []ListReport   `json:"lists"`    // as far as given, Black's first
	Disputed weiqi.Set      `json:"disputed"` // or referred
	Answers  []AnswerReport `json:"answers"`  // as far as given, Black's first
	Verdict  *Judged        `json:"verdict,omitempty"`

	PlayOnBy weiqi.Color `json:"play_on_by,omitempty"` // who wanted the game to go on instead

	Marks           weiqi.Set     `json:"marks"`
	MarksDisputedBy weiqi.Color   `json:"marks_disputed_by,omitempty"`
	Trials          []TrialResult `json:"trials"` // in their order, number 1 first
}

// A ListReport is a side's list of dead chains.
type ListReport struct {
	Color weiqi.Color `json:"color"`
	List
}

// An AnswerReport is a side's answer to a dispute or to a count.
type AnswerReport struct {
	Color weiqi.Color `json:"color"`
	Answer
}

// A Fate is what a ruling makes of one chain, and what decided it.
type Fate struct {
	Color  weiqi.Color `json:"color"`
	Stones weiqi.Set   `json:"stones"`
	Dead   bool        `json:"dead"`
	Why    string      `json:"why"`
}

// RulingDocument returns the ruling as a document, once one was given.
func (g *Game) RulingDocument() (Document, bool) {
	if g.ruling == nil {
		return Document{}, false
	}
	result := weiqi.Counted(g.ruling.Score)
	d := Document{
		Ruleset:  g.terms.Ruleset,
		Rules:    g.terms.Rules,
		Ending:   g.terms.Ending,
		Title:    titleOf(g.terms.Ending),
		Mediator: g.terms.Mediator,
		Fallback: g.terms.Fallback,
		Judge:    g.terms.Judge,
		Black:    g.seats[weiqi.Black].Name,
		White:    g.seats[weiqi.White].Name,
		Moves:    g.MoveNumber(),
		Stops:    []StopReport{},
		Before:   g.position.Rows(),
		Chains:   []Fate{},
		After:    without(g.position, g.ruling.Dead),
		Tally:    g.position.Tally(g.ruling.Dead),
		Komi:     g.terms.Komi + g.terms.Rules.Compensation(g.handicap),
		Score:    g.ruling.Score,
		Result:   result.String(),
		Why:      g.ruling.Why,
	}
	if g.phase == Over && g.result != result {
		d.Amended = g.result.String()
	}
	for i := range g.stops {
		d.Stops = append(d.Stops, g.stops[i].report())
	}
	for chain := range g.position.Chains() {
		d.Chains = append(d.Chains, Fate{
			Color:  chain.Color,
			Stones: chain.Stones,
			Dead:   !chain.Stones.Intersect(g.ruling.Dead).Empty(),
			Why:    g.fateOf(chain),
		})
	}
	return d, true
}

func titleOf(ending string) string {
	for _, e := range Endings() {
		if e.Name == ending {
			return e.Title
		}
	}
	return ""
}

// without returns the rows of a board from which stones have been taken.
func without(p *weiqi.Position, dead weiqi.Set) []string {
	rows := p.Rows()
	for point := range dead.All() {
		row := []byte(rows[len(rows)-1-int(point.Row)])
		row[point.Col] = '.'
		rows[len(rows)-1-int(point.Row)] = string(row)
	}
	return rows
}

func (s *Stop) report() StopReport {
	r := StopReport{
		Stop:            s.Number,
		Board:           s.Position.Rows(),
		FirstPasser:     s.FirstPasser,
		LastPasser:      s.LastPasser,
		BoardPlays:      s.BoardPlays,
		Frozen:          s.Frozen,
		Proposal:        s.Proposal,
		Lists:           []ListReport{},
		Disputed:        s.Disputed,
		Answers:         []AnswerReport{},
		Verdict:         s.Verdict,
		Marks:           s.Marks,
		MarksDisputedBy: s.DisputedBy,
		PlayOnBy:        s.PlayOnBy,
		Trials:          append([]TrialResult{}, s.Trials...),
	}
	for _, c := range bothColors {
		if list := s.Lists[c]; list != nil {
			r.Lists = append(r.Lists, ListReport{c, *list})
		}
		if answer := s.Answers[c]; answer != nil {
			r.Answers = append(r.Answers, AnswerReport{c, *answer})
		}
	}
	return r
}

// fateOf says what decided a chain of the board that was counted.
func (g *Game) fateOf(chain weiqi.Chain) string {
	in := func(s weiqi.Set) bool { return !chain.Stones.Intersect(s).Empty() }
	dead := in(g.ruling.Dead)
	switch n := g.ruling.Stop; {
	case dead && in(g.frozen):
		return "settled as dead at the dispute, and untouched since"
	case n == 0:
		return "counted as it stood at the limit"
	case g.terms.Ending == nameAuto && fourPasses(g.stops[:n]):
		return judgedFate(g.stops[n-2].Verdict, dead)
	}
	stop := &g.stops[g.ruling.Stop-1]
	if v := stop.Verdict; v != nil && in(stop.Disputed) && (!v.None || g.terms.Ending == nameAuto) {
		return judgedFate(v, dead)
	}
	for i, t := range stop.Trials {
		if in(t.Chain) {
			return triedFate(i+1, t.Captured, dead)
		}
	}
	switch {
	case stop.Dones == 2 && dead:
		return "marked, and both sides were done"
	case stop.Dones == 2:
		return "not marked"
	case stop.Lists[weiqi.Black] != nil && stop.Lists[weiqi.White] != nil:
		return listedFate(stop, chain, dead)
	case g.ruling.Stop > 1:
		return "played out: alive"
	default:
		return "nothing is removed"
	}
}

func judgedFate(v *Judged, dead bool) string {
	switch {
	case v.None:
		return "no verdict: counted as it stands"
	case dead:
		return "dead, says " + v.by()
	default:
		return "alive, says " + v.by()
	}
}

func triedFate(number int, captured, dead bool) string {
	switch {
	case !captured:
		return fmt.Sprintf("not captured in trial %d", number)
	case dead:
		return fmt.Sprintf("captured in trial %d", number)
	default:
		return fmt.Sprintf("captured in trial %d, but so was a chain that it touches: both stay", number)
	}
}

// listedFate says what the lists of a stop and the answers made of a chain.
func listedFate(stop *Stop, chain weiqi.Chain, dead bool) string {
	in := func(s weiqi.Set) bool { return !chain.Stones.Intersect(s).Empty() }
	own, other := in(stop.Lists[chain.Color].Dead), in(stop.Lists[chain.Color.Opponent()].Dead)
	switch {
	case own && other && dead:
		return "in both lists"
	case own && dead:
		return "given up by its owner"
	case dead:
		return "on the other side's list, and its owner agreed"
	case own || other:
		return "in dispute: alive"
	default:
		return "in neither list"
	}
}
