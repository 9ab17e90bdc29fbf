package referee

import (
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Document is a ruling as a whole: both lists, the rule that decided
// every chain, and the result. It is computed from the log alone, so
// that a replayed game gives the same one.
type Document struct {
	Ruleset  string      `json:"ruleset,omitempty"`
	Rules    weiqi.Rules `json:"rules"`
	Ending   string      `json:"ending"`
	Title    string      `json:"title"` // the ending's
	Mediator string      `json:"mediator,omitempty"`
	Fallback string      `json:"fallback,omitempty"`
	Judge    string      `json:"judge,omitempty"`
	Black    string      `json:"black"` // the names of the last players
	White    string      `json:"white"`
	Moves    int         `json:"moves"`

	Stops []StopReport `json:"stops"`

	Before []string    `json:"before"` // the board that was counted, top row first
	Chains []Fate      `json:"chains"` // all of that board
	After  []string    `json:"after"`  // without the dead
	Tally  weiqi.Tally `json:"tally"`

	// Findings are the eyes, false eyes and sekis that the count rests on; see [weiqi.Finding].
	Findings []weiqi.Finding `json:"findings,omitempty"`

	Komi   weiqi.Score `json:"komi"` // compensation for handicap stones included
	Score  weiqi.Score `json:"score"`
	Result string      `json:"result"` // as SGF writes it
	Why    Reason      `json:"why"`

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

	PlayOnBy weiqi.Color `json:"play_on_by,omitempty"` // the side that wanted the game to go on instead

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
	Why    Reason      `json:"why"`
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
		Findings: g.position.Findings(g.ruling.Dead),
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

// without returns the rows of a board without some stones.
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
func (g *Game) fateOf(chain weiqi.Chain) Reason {
	in := func(s weiqi.Set) bool { return !chain.Stones.Intersect(s).Empty() }
	dead := in(g.ruling.Dead)
	switch n := g.ruling.Stop; {
	case dead && in(g.frozen):
		return reason.New("fate-settled")
	case !dead && !g.stops[n-1].Limit.IsZero():
		return reason.New("fate-limit")
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
		return reason.New("fate-marked")
	case stop.Dones == 2:
		return reason.New("fate-unmarked")
	case stop.Lists[weiqi.Black] != nil && stop.Lists[weiqi.White] != nil:
		return listedFate(stop, chain, dead)
	case g.ruling.Stop > 1:
		return reason.New("fate-played-out")
	default:
		return reason.New("fate-as-is")
	}
}

func judgedFate(v *Judged, dead bool) Reason {
	switch {
	case v.None:
		return reason.New("fate-no-verdict")
	case dead:
		return reason.New("fate-judged-dead", "who", v.Who)
	default:
		return reason.New("fate-judged-alive", "who", v.Who)
	}
}

func triedFate(number int, captured, dead bool) Reason {
	switch {
	case !captured:
		return reason.New("fate-not-captured", "trial", number)
	case dead:
		return reason.New("fate-captured", "trial", number)
	default:
		return reason.New("fate-both-captured", "trial", number)
	}
}

// listedFate says what the lists of a stop and the answers made of a chain.
func listedFate(stop *Stop, chain weiqi.Chain, dead bool) Reason {
	in := func(s weiqi.Set) bool { return !chain.Stones.Intersect(s).Empty() }
	owner, opponent := stop.Lists[chain.Color], stop.Lists[chain.Color.Opponent()]
	own, other := in(owner.Dead), in(opponent.Dead)
	switch {
	case own && other && dead && owner.Silent && opponent.Silent:
		return reason.New("fate-both-silent")
	case own && !other && dead && owner.Silent:
		return reason.New("fate-owner-silent")
	case own && other && dead:
		return reason.New("fate-listed-by-both")
	case own && dead:
		return reason.New("fate-given-up")
	case dead:
		return reason.New("fate-owner-agreed")
	case own || other:
		return reason.New("fate-disputed-alive")
	default:
		return reason.New("fate-unlisted")
	}
}
