package web

import (
	"time"

	"github.com/shinpan/shinpan/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A State is a whole game as one client sees it: whoever has it needs nothing that
// came before.
type State struct {
	Type        string              `json:"type" enum:"state"`
	Game        string              `json:"game" doc:"the name of the game"`
	Seq         int                 `json:"seq" doc:"the number of the last event"`
	Phase       referee.Phase       `json:"phase" enum:"handicap,play,scoring,dispute,vacant,over"`
	MoveNumber  int                 `json:"move_number" doc:"how many moves stand, passes included"`
	ToPlay      weiqi.Color         `json:"to_play" doc:"black or white; empty when the game is over"`
	You         weiqi.Color         `json:"you" doc:"the color that you play; empty for a spectator"`
	Size        weiqi.Size          `json:"size" doc:"columns and rows" example:"9x9"`
	Board       []string            `json:"board" doc:"top row first: X black, O white, dot empty"`
	Last        string              `json:"last" doc:"the last move: a point, pass, or empty"`
	Ko          string              `json:"ko" doc:"the point that simple ko closes to the side to move, or empty"`
	Prisoners   Sides[int]          `json:"prisoners" doc:"the stones that each side has taken"`
	Clock       *referee.Clocks     `json:"clock,omitempty" doc:"both clocks at server_ms; absent in a game without clocks"`
	Running     weiqi.Color         `json:"running" doc:"whose clock runs, or empty"`
	ServerMS    int64               `json:"server_ms" doc:"the server's time, in milliseconds of Unix time"`
	Time        referee.TimeControl `json:"time" doc:"the time control" example:"10m+5x30s"`
	Terms       referee.Terms       `json:"terms" doc:"what was agreed before the first move"`
	Black       referee.Seat        `json:"black" doc:"who plays Black now"`
	White       referee.Seat        `json:"white" doc:"who plays White now"`
	Legal       []string            `json:"legal,omitempty" doc:"what you may play; only on request and when it is your turn"`
	Scoring     *Scoring            `json:"scoring,omitempty" doc:"while a stop is being counted"`
	Ruling      *Ruling             `json:"ruling,omitempty" doc:"how the board was counted in the end"`
	Fault       *referee.Faulted    `json:"fault,omitempty" doc:"vacant: how the opponent failed"`
	UndoAsked   weiqi.Color         `json:"undo_asked" doc:"who asks to take a move back, or empty"`
	IfBothPass  string              `json:"if_both_pass,omitempty" doc:"the result if both sides pass now, where nobody would be asked"`
	Interrupted bool                `json:"interrupted" doc:"the server was away; the clocks stand until both sides are back"`
	Result      *weiqi.Result       `json:"result,omitempty"`
	ResultText  string              `json:"result_text,omitempty" doc:"the result as game records write it" example:"B+4.5"`
	Why         string              `json:"why,omitempty" doc:"a sentence on how the game ended"`
}

// Sides holds something of both sides.
type Sides[T any] struct {
	Black T `json:"black"`
	White T `json:"white"`
}

// Given holds what each side has given so far.
type Given[T any] struct {
	Black *T `json:"black,omitempty"`
	White *T `json:"white,omitempty"`
}

// Scoring is what has been said about a stopped position.
type Scoring struct {
	Rev          int               `json:"rev" doc:"the number of the stop; a list names it"`
	Phase        referee.Phase     `json:"phase" enum:"scoring,dispute"`
	DeadlineMS   int64             `json:"deadline_ms" doc:"what is left for people to speak"`
	Proposal     *referee.Proposal `json:"proposal,omitempty" doc:"what the referee's judge sees, once it has looked"`
	Chains       []Chain           `json:"chains" doc:"every chain on the board"`
	Lists        Given[List]       `json:"lists" doc:"what each side calls dead"`
	Disputed     []weiqi.Point     `json:"disputed"`
	Agreed       []weiqi.Point     `json:"agreed"`
	Answers      Given[Answer]     `json:"answers" doc:"what each side answers to the dispute"`
	Counts       Counts            `json:"counts"`
	ResumeToPlay weiqi.Color       `json:"resume_to_play" doc:"who moves first if the dispute is played out; empty: whoever does not ask for it first"`
}

// A Chain is a maximal set of connected stones.
type Chain struct {
	Color  weiqi.Color   `json:"color"`
	Stones []weiqi.Point `json:"stones"`
}

// A List is what one side calls dead.
type List struct {
	Dead    []weiqi.Point `json:"dead"`
	Unknown bool          `json:"unknown" doc:"it cannot tell: it calls nothing and gives nothing up"`
}

// An Answer is what one side answers to a dispute.
type Answer struct {
	Accept    bool          `json:"accept" doc:"it agrees with the other side's list"`
	Confirmed []weiqi.Point `json:"confirmed" doc:"its own chains that are dead although play goes on"`
}

// Counts are the counts of a stopped board, depending on what is taken off it.
type Counts struct {
	Komi    weiqi.Score `json:"komi" doc:"what White gets besides, compensation for handicap included"`
	AsIs    Count       `json:"as_is" doc:"if nothing is taken off but what was confirmed as dead"`
	Black   *Count      `json:"black,omitempty" doc:"by Black's list"`
	White   *Count      `json:"white,omitempty" doc:"by White's list"`
	Referee *Count      `json:"referee,omitempty" doc:"by the proposal of the referee's judge"`
}

// A Count is what both sides have on a board, without komi, and the result with it.
type Count struct {
	Black  weiqi.Score `json:"black"`
	White  weiqi.Score `json:"white"`
	Result string      `json:"result" example:"W+0.5"`
}

// A Ruling is how a board was counted.
type Ruling struct {
	Dead  []weiqi.Point `json:"dead" doc:"what was taken off first"`
	Why   string        `json:"why"`
	Score weiqi.Score   `json:"score" doc:"Black minus White, komi and compensation included"`
	Tally Sides[Tally]  `json:"tally"`
	Owner []string      `json:"owner" doc:"whose each point is, top row first: X black, O white, dot nobody"`
}

// A Tally is what one side has on a counted board, in points; total is the sum.
type Tally struct {
	Stones     int         `json:"stones" doc:"living stones, where they count"`
	Surrounded int         `json:"surrounded" doc:"empty points that count, under dead stones too"`
	Prisoners  int         `json:"prisoners" doc:"stones taken, where they count"`
	Tax        int         `json:"tax" doc:"points taken off, where groups pay for living"`
	Button     weiqi.Score `json:"button"`
	Total      weiqi.Score `json:"total"`
}

// stateOf returns a game as a viewer sees it, with the legal moves if he wants them
// and it is his turn. It is the only place where a State is made.
func stateOf(t *arena.Table, viewer string, legal bool) *State {
	var s *State
	t.View(func(g *referee.Game) { s = newState(g, seatOf(g, viewer), legal, t.Now()) })
	s.Game = t.ID()
	if s.Scoring != nil {
		s.Scoring.DeadlineMS = max(0, patience(t.Events(0)[:s.Seq]).UnixMilli()-s.ServerMS)
	}
	return s
}

func newState(g *referee.Game, you weiqi.Color, legal bool, now time.Time) *State {
	p, terms := g.Position(), g.Terms()
	s := &State{
		Type:        "state",
		Seq:         g.Seq(),
		Phase:       g.Phase(),
		MoveNumber:  g.MoveNumber(),
		You:         you,
		Size:        p.Size(),
		Board:       p.Rows(),
		Prisoners:   Sides[int]{Black: p.Lost(weiqi.White), White: p.Lost(weiqi.Black)},
		Running:     g.Running(),
		ServerMS:    now.UnixMilli(),
		Time:        terms.Time,
		Terms:       terms,
		Black:       g.Seat(weiqi.Black),
		White:       g.Seat(weiqi.White),
		UndoAsked:   g.UndoAsked(),
		Interrupted: g.Interrupted(),
	}
	if moves := g.Moves(); len(moves) > 0 {
		s.Last = moves[len(moves)-1].Move.Vertex()
	}
	if terms.Time.System != referee.NoClock {
		s.Clock = new(g.Clocks(now))
	}
	if fault, ok := g.Fault(); ok {
		s.Fault = &fault
	}
	if ruled, ok := g.Ruling(); ok {
		s.Ruling = rulingOf(g, ruled)
	}
	switch g.Phase() {
	case referee.Over:
		s.Result, s.ResultText, s.Why = new(g.Result()), g.Result().String(), g.Why()
		return s
	case referee.Listing, referee.Answering:
		if stop, ok := g.Stop(); ok {
			s.Scoring = scoringOf(g, stop)
		}
	}
	s.ToPlay = g.Turn()
	if ko, ok := p.Ko(); ok {
		s.Ko = ko.String()
	}
	if result, ok := g.IfBothPass(); ok {
		s.IfBothPass = result.String()
	}
	if legal && g.Phase() == referee.Playing && you != weiqi.Empty && you == g.Turn() {
		s.Legal = []string{weiqi.Pass(you).Vertex()}
		for point := range p.LegalPoints().All() {
			s.Legal = append(s.Legal, point.String())
		}
	}
	return s
}

// scoringOf returns what has been said about the present stop.
func scoringOf(g *referee.Game, stop referee.Stop) *Scoring {
	black, white := stop.Lists[weiqi.Black], stop.Lists[weiqi.White]
	s := &Scoring{
		Rev:          stop.Number,
		Phase:        g.Phase(),
		Proposal:     stop.Proposal,
		Chains:       []Chain{},
		Lists:        Given[List]{listOf(black), listOf(white)},
		Disputed:     stop.Disputed.Points(),
		Agreed:       stop.Agreed.Points(),
		Answers:      Given[Answer]{answerOf(stop.Answers[weiqi.Black]), answerOf(stop.Answers[weiqi.White])},
		ResumeToPlay: resumeTurn(stop),
	}
	for chain := range stop.Position.Chains() {
		s.Chains = append(s.Chains, Chain{chain.Color, chain.Stones.Points()})
	}
	s.Counts.AsIs = countOf(g, stop.Frozen)
	s.Counts.Komi = g.Tally(stop.Frozen).Score() - g.Score(stop.Frozen)
	if black != nil {
		s.Counts.Black = new(countOf(g, black.Dead))
	}
	if white != nil {
		s.Counts.White = new(countOf(g, white.Dead))
	}
	if stop.Proposal != nil {
		s.Counts.Referee = new(countOf(g, stop.Proposal.Dead))
	}
	return s
}

// patience returns until when people may speak about the present stop. The log
// tells it; the game knows only the next deadline, which may be a program's.
func patience(log []referee.Event) time.Time {
	for i := len(log) - 1; i >= 0; i-- {
		switch w := log[i].What.(type) {
		case referee.Stopped:
			return log[i].At.Add(w.Deadline.Duration())
		case referee.Disputed:
			return log[i].At.Add(w.Deadline.Duration())
		}
	}
	return time.Time{}
}

// resumeTurn returns who moves first if the dispute is played out: the first passer,
// or where territory counts the opponent of the side that asks for it first.
func resumeTurn(stop referee.Stop) weiqi.Color {
	if stop.Position.Rules().Scoring == weiqi.Territory {
		return stop.FirstAsked.Opponent()
	}
	return stop.FirstPasser
}

func listOf(l *referee.List) *List {
	if l == nil {
		return nil
	}
	return &List{Dead: l.Dead.Points(), Unknown: l.Unknown}
}

func answerOf(a *referee.Answer) *Answer {
	if a == nil {
		return nil
	}
	return &Answer{Accept: a.Accept, Confirmed: a.Confirmed.Points()}
}

// countOf counts the present board of a game with the dead taken off.
func countOf(g *referee.Game, dead weiqi.Set) Count {
	tally := g.Tally(dead)
	return Count{
		Black:  tally.Black.Total,
		White:  tally.White.Total,
		Result: weiqi.Counted(g.Score(dead)).String(),
	}
}

// rulingOf returns how a game was counted in the end.
func rulingOf(g *referee.Game, ruled referee.Ruled) *Ruling {
	tally := g.Tally(ruled.Dead)
	return &Ruling{
		Dead:  ruled.Dead.Points(),
		Why:   ruled.Why,
		Score: ruled.Score,
		Tally: Sides[Tally]{tallyOf(tally.Black), tallyOf(tally.White)},
		Owner: ownerRows(g.Position().Size(), tally),
	}
}

func tallyOf(s weiqi.Side) Tally {
	return Tally{s.Stones, s.Surrounded, s.Prisoners, s.Tax, s.Button, s.Total}
}

// ownerRows draws whose each point is, top row first.
func ownerRows(size weiqi.Size, tally weiqi.Tally) []string {
	rows := make([]string, size.Rows)
	line := make([]byte, size.Cols)
	for row := range rows {
		for col := range line {
			at := weiqi.Point{Col: int8(col), Row: int8(size.Rows - 1 - row)}
			line[col] = '.'
			switch {
			case tally.Black.Owned.Has(at):
				line[col] = 'X'
			case tally.White.Owned.Has(at):
				line[col] = 'O'
			}
		}
		rows[row] = string(line)
	}
	return rows
}
