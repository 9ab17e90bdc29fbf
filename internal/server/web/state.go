package web

import (
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A State is a whole game as one client sees it: a client that has it needs nothing that came
// before.
type State struct {
	Type        string              `json:"type" enum:"state"`
	Game        string              `json:"game" doc:"the name of the game"`
	Seq         int                 `json:"seq" doc:"the number of the last event"`
	Phase       referee.Phase       `json:"phase" enum:"handicap,play,scoring,dispute,referred,marking,trial,vacant,over"`
	Waiting     []referee.Party     `json:"waiting" enum:"black,white,mediator,referee" doc:"the parties that the game waits for"`
	MoveNumber  int                 `json:"move_number" doc:"how many moves stand, passes included"`
	ToPlay      weiqi.Color         `json:"to_play" enum:"black,white," doc:"black or white; empty when the game is over"`
	You         weiqi.Color         `json:"you" enum:"black,white," doc:"the color that you play; empty for a spectator"`
	Size        weiqi.Size          `json:"size" doc:"columns and rows" example:"9x9"`
	Board       []string            `json:"board" doc:"top row first: X black, O white, dot empty"`
	Last        string              `json:"last" doc:"the last move: a point, pass, or empty"`
	Ko          string              `json:"ko" doc:"the point that simple ko closes to the side to move, or empty"`
	Prisoners   scoring.Sides[int]  `json:"prisoners" doc:"the stones that each side has taken"`
	Clock       *referee.Clocks     `json:"clock,omitempty" doc:"both clocks at server_ms; absent in a game without clocks"`
	Running     weiqi.Color         `json:"running" enum:"black,white," doc:"the side whose clock runs, or empty"`
	ServerMS    int64               `json:"server_ms" doc:"the server's time, in milliseconds of Unix time"`
	Time        referee.TimeControl `json:"time" doc:"the time control" example:"10m+5x30s"`
	Terms       referee.Terms       `json:"terms" doc:"the terms agreed before the first move; black and white are the present players"`
	Black       SeatedPlayer        `json:"black" doc:"Black's present player"`
	White       SeatedPlayer        `json:"white" doc:"White's present player"`
	Legal       []string            `json:"legal,omitempty" doc:"what you may play; only on request and when it is your turn"`
	Scoring     *Scoring            `json:"scoring,omitempty" doc:"while a stop is being counted"`
	Trial       *Trial              `json:"trial,omitempty" doc:"while a dispute is played out on a copy of the board"`
	Ruling      *Ruling             `json:"ruling,omitempty" doc:"how the board was counted in the end"`
	Resumption  *Resumption         `json:"resumption,omitempty" doc:"while play goes on after a stop"`
	Mediator    *Mediator           `json:"mediator,omitempty" doc:"the mediator of disputes, where the terms have one"`
	Mediating   bool                `json:"mediating,omitempty" doc:"you are the mediator"`
	Judged      bool                `json:"judged,omitempty" doc:"a judge counts the board: at every stop, and the players say whether they agree; or at a limit, for good"`
	LastWord    string              `json:"last_word" doc:"the ending that settles what neither the players nor a mediator settle"`
	GivesUp     bool                `json:"gives_up,omitempty" doc:"a side gives up the stones of its own that it alone lists; otherwise they are in dispute, too"`
	Fault       *referee.Faulted    `json:"fault,omitempty" doc:"vacant: how the opponent failed"`
	MayEstimate bool                `json:"may_estimate,omitempty" doc:"GET /games/{id}/estimate says what a judge sees"`
	UndoAsked   weiqi.Color         `json:"undo_asked" enum:"black,white," doc:"the side that asks to take a move back, or empty"`
	May         []string            `json:"may" enum:"pause,resign,undo,void" doc:"what you may do or ask for now besides to move, by the last part of its address; what is not here is refused"`
	VoidAsked   weiqi.Color         `json:"void_asked" enum:"black,white," doc:"the side that proposes that the game have no result, or empty"`
	IfBothPass  string              `json:"if_both_pass,omitempty" doc:"the result if both sides pass now, where nobody would be asked"`
	Interrupted bool                `json:"interrupted" doc:"the server was away; the clocks stand until both sides are back"`
	Rated       bool                `json:"rated" doc:"the result is to count for the ratings of both players"`
	Uncounted   rating.Reason       `json:"uncounted,omitempty" enum:"terms,players,no-result,short,neighbors,often" doc:"why a rated game that is over does not count: see docs/ratings.md"`
	Paused      *Pause              `json:"paused,omitempty" doc:"a pause, or a request for one"`
	DaysOff     *DaysOff            `json:"days_off,omitempty" doc:"by correspondence, where some time does not count"`
	Absent      *Absence            `json:"absent,omitempty" doc:"the absent side: for a player the other one"`
	Deadlines   []Due               `json:"deadlines" doc:"what is due, the nearest first, and what follows by itself if it is not done: the game never waits for ever"`
	Late        bool                `json:"late,omitempty" doc:"you only watch, and see this game as late as its terms say while it goes on"`
	Watchers    int                 `json:"watchers" doc:"how many look on besides the players"`
	Result      *weiqi.Result       `json:"result,omitempty"`
	ResultText  string              `json:"result_text,omitempty" doc:"the result as game records write it" example:"B+4.5"`
	Why         referee.Reason      `json:"why,omitzero" doc:"how the game ended"`
}

// A SeatedPlayer is a player of a game, with what is known of the strength.
type SeatedPlayer struct {
	referee.Seat
	Rank string `json:"rank,omitempty" doc:"when the game began, with a question mark if it was uncertain; absent if it was unknown" example:"12k?"`
}

// A Pause is one that is under way, or wanted. Its end is among the deadlines.
type Pause struct {
	By    weiqi.Color `json:"by" doc:"the side that asked for it"`
	Asked bool        `json:"asked,omitempty" doc:"the clocks run until the other side asks for it, too"`
}

// DaysOff is the time of a game by correspondence that does not count.
type DaysOff struct {
	WeekendMS int64                `json:"weekend_ms,omitempty" doc:"it is a weekend: how long that lasts, counted from server_ms"`
	Vacation  Given[int64]         `json:"vacation_ms" doc:"the sides on vacation: how long it lasts at most, counted from server_ms"`
	Left      scoring.Sides[int64] `json:"left_ms" doc:"what each side has left of its vacation in this game, the present one included"`
}

// A Due is something that a party has to do in time.
type Due struct {
	Kind referee.DeadlineKind `json:"kind" doc:"flag: a move, or the game is lost on time; first-move: a person begins, or the game has no result; handicap: a program places its stones, or loses; list: a list of dead chains, or the referee's holds; answer: an answer to a dispute or a count; mark: a mark; trial-move: a move on the copy, or it is a pass; verdict: a verdict, or there is none; opponent: a new opponent, or the game is won; absence: the return of a player, or the other side may claim the win; pause, interrupted: the clocks run again; vacation: the time of the side counts again; follows: the referee is about to act"`
	Of   referee.Party        `json:"of" enum:"black,white,mediator,referee" doc:"who has to act; referee: no single party"`
	InMS int64                `json:"in_ms" doc:"how long there is, counted from server_ms"`
}

// duesOf returns what is due in a game.
func duesOf(g *referee.Game, now time.Time) []Due {
	dues := []Due{}
	for _, d := range g.Deadlines() {
		dues = append(dues, Due{d.Kind, d.Of, max(0, d.At.Sub(now).Milliseconds())})
	}
	return dues
}

// An Absence is that of a player while clocks run. When the other side may claim the win is among
// the deadlines.
type Absence struct {
	Color weiqi.Color `json:"color"`
}

// Given holds what each side has given so far.
type Given[T any] struct {
	Black *T `json:"black,omitempty"`
	White *T `json:"white,omitempty"`
}

// Scoring is what has been said about a stopped position.
type Scoring struct {
	Stop         int               `json:"stop" doc:"the number of the stop; a list names it"`
	Phase        referee.Phase     `json:"phase" enum:"scoring,dispute,referred,marking,trial"`
	Proposal     *referee.Proposal `json:"proposal,omitempty" doc:"what the referee's judge sees, once it has looked"`
	Chains       []Chain           `json:"chains" doc:"every chain on the board"`
	Lists        Given[List]       `json:"lists" doc:"what each side calls dead; the other's is sealed until both are in"`
	Disputed     []weiqi.Point     `json:"disputed" doc:"or referred to a third party"`
	Agreed       []weiqi.Point     `json:"agreed" doc:"the chains on both lists"`
	MayConfirm   bool              `json:"may_confirm,omitempty" doc:"dispute: a side that has it played out may confirm agreed stones of its own as dead; if play goes on nothing else makes them so"`
	Answers      Given[Answer]     `json:"answers" doc:"what each side answers to the dispute"`
	Counts       Counts            `json:"counts"`
	MayPlayOn    bool              `json:"may_play_on,omitempty" doc:"scoring: instead of a list you may ask that the game itself go on; the other side then moves first"`
	ResumeToPlay weiqi.Color       `json:"resume_to_play" enum:"black,white," doc:"the side to move first if the dispute is played out; empty: the side that does not ask for it first, or none"`
	Verdict      *Verdict          `json:"verdict,omitempty" doc:"what the third party said"`
	Marks        []weiqi.Point     `json:"marks" doc:"marked as dead by turns"`
	MarkTurn     weiqi.Color       `json:"mark_turn" enum:"black,white," doc:"marking: the side to mark; otherwise empty"`
	Trials       []TrialResult     `json:"trials" doc:"how disputes fared on a copy of the board"`
}

// A Verdict is what a third party says of the chains that were referred to it.
type Verdict struct {
	Dead []weiqi.Point `json:"dead"`
	None bool          `json:"none,omitempty" doc:"there is no verdict"`
	Who  string        `json:"who" doc:"whose it is: judge:NAME, engine:TITLE or person:NAME"`
}

// A TrialResult is how a disputed chain fared on a copy of the board.
type TrialResult struct {
	Trial    int            `json:"trial" doc:"its number"`
	Chain    []weiqi.Point  `json:"chain"`
	Captured bool           `json:"captured"`
	Why      referee.Reason `json:"why"`
}

// A Trial is a dispute that is being played out on a copy of the board.
type Trial struct {
	Number int           `json:"number"`
	Chain  []weiqi.Point `json:"chain" doc:"the attacked chain"`
	First  weiqi.Color   `json:"first" doc:"the attacker, who moves first"`
	Board  []string      `json:"board" doc:"the copy, top row first: X black, O white, dot empty"`
	ToPlay weiqi.Color   `json:"to_play"`
	Last   string        `json:"last" doc:"the last move on the copy: a point, pass, or empty"`
	Closed []weiqi.Point `json:"closed" doc:"the kos closed to the side to move until it passes for one of them; a play there that takes more than one stone retakes no ko"`
	Moves  int           `json:"moves" doc:"how many were made on the copy"`
}

// A Resumption is play that goes on after a stop.
type Resumption struct {
	Stop     int           `json:"stop" doc:"the number of the stop that it follows"`
	Disputed []weiqi.Point `json:"disputed" doc:"the chains in dispute there"`
	Agreed   []weiqi.Point `json:"agreed" doc:"the chains on both lists there"`
	Frozen   []weiqi.Point `json:"frozen" doc:"the chains that are dead when the board is counted, unless a move touches them"`
	Ends     bool          `json:"ends" doc:"if both sides pass now the game is over: nobody is asked for a list again"`
}

// A Mediator decides about disputed chains.
type Mediator struct {
	Kind    string         `json:"kind" enum:"person,account,judge,engine" doc:"judge and engine: a judge of the server and a program; account: the one that the terms name"`
	Name    string         `json:"name" doc:"of the person, the judge or the program; while a person's place is free, the account that the terms name, or empty for any person whom both players accept"`
	Player  string         `json:"player,omitempty" doc:"the id of the person"`
	Free    bool           `json:"free" doc:"a person's place that nobody has taken"`
	Offered *MediatorOffer `json:"offered,omitempty" doc:"the person who offers to take it; the players answer"`
}

// A MediatorOffer is a person who would mediate, and which players have accepted.
type MediatorOffer struct {
	Name   string `json:"name"`
	Player string `json:"player" doc:"the person's id: an answer names it"`
	Black  bool   `json:"black" doc:"Black has accepted"`
	White  bool   `json:"white" doc:"White has accepted"`
}

// A Chain is a maximal set of connected stones.
type Chain struct {
	Color  weiqi.Color   `json:"color"`
	Stones []weiqi.Point `json:"stones"`
}

// A List is what one side calls dead.
type List struct {
	Dead    []weiqi.Point  `json:"dead"`
	Unknown bool           `json:"unknown" doc:"it cannot tell: it calls nothing and gives nothing up"`
	Silent  bool           `json:"silent,omitempty" doc:"the time ran out"`
	Fault   referee.Reason `json:"fault,omitzero" doc:"why what a program said is no list"`
	Sealed  bool           `json:"sealed,omitempty" doc:"it was given, and is its author's alone until both are in"`
}

// An Answer is what one side answers to a dispute.
type Answer struct {
	Accept    bool          `json:"accept" doc:"it agrees with the other side's list"`
	Confirmed []weiqi.Point `json:"confirmed" doc:"its own chains that are dead although play goes on"`
}

// Counts are the counts of a stopped board, depending on what is taken off it.
type Counts struct {
	Komi    weiqi.Score `json:"komi" doc:"what White gets besides, compensation for handicap included"`
	AsIs    Count       `json:"as_is" doc:"if only confirmed stones are taken off"`
	Black   *Count      `json:"black,omitempty" doc:"by Black's list"`
	White   *Count      `json:"white,omitempty" doc:"by White's list"`
	Referee *Count      `json:"referee,omitempty" doc:"by the proposal of the referee's judge"`
	Verdict *Count      `json:"verdict,omitempty" doc:"by the verdict on the whole board"`
	Marks   *Count      `json:"marks,omitempty" doc:"without the marked chains"`
}

// A Count is what both sides have on a board, without komi, and the result with it.
type Count struct {
	Black  weiqi.Score `json:"black"`
	White  weiqi.Score `json:"white"`
	Result string      `json:"result" example:"W+0.5"`
}

// A Ruling is how a board was counted.
type Ruling struct {
	Dead  []weiqi.Point                `json:"dead" doc:"the stones taken off first"`
	Why   referee.Reason               `json:"why"`
	Score weiqi.Score                  `json:"score" doc:"Black minus White, komi and compensation included"`
	Tally scoring.Sides[scoring.Tally] `json:"tally"`
	Owner []string                     `json:"owner" doc:"the owner of each point, top row first: X black, O white, dot none"`
}

// states renders games as API states.
type states struct {
	rated  *ratedGames
	people *directory
}

// stateOf returns a game as a viewer sees it, with the legal moves on request when it is the
// viewer's turn. It is the only place where a State is made.
func (v *states) stateOf(t *arena.Table, viewer live.Viewer, legal bool) *State {
	var state *State
	live.View(t, viewer, legal, func(g *referee.Game, who live.Audience, now time.Time) {
		state = newState(g, who, now)
		state.Uncounted = v.rated.uncounted(t.ID(), g)
		state.Black.Rank = v.people.rankThen(state.Black.Seat, state.Size, g.Began())
		state.White.Rank = v.people.rankThen(state.White.Seat, state.Size, g.Began())
	})
	state.Game = t.ID()
	if state.Late { // its clocks show what they showed some time ago
		state.ServerMS = t.Now().UnixMilli()
	}
	return state
}

// rendered returns a game as event streams tell it.
func (v *states) rendered(t *arena.Table, viewer live.Viewer, legal bool, watchers int) live.State {
	state := v.stateOf(t, viewer, legal)
	state.Watchers = watchers
	return live.State{
		You: state.You, Mediating: state.Mediating, Late: state.Late, Seq: state.Seq, Over: state.Phase == referee.Over, JSON: encode(state),
	}
}

func newState(g *referee.Game, who live.Audience, now time.Time) *State {
	p, terms := g.Position(), g.Terms()
	terms.Black, terms.White = g.Seat(weiqi.Black), g.Seat(weiqi.White) // whoever sat down since is named there, too
	s := &State{
		Type:        "state",
		Seq:         g.Seq(),
		Phase:       g.Phase(),
		Waiting:     append([]referee.Party{}, g.Waiting()...),
		MoveNumber:  g.MoveNumber(),
		You:         who.You,
		Size:        p.Size(),
		Board:       p.Rows(),
		Prisoners:   scoring.Sides[int]{Black: p.Lost(weiqi.White), White: p.Lost(weiqi.Black)},
		Running:     g.Running(),
		ServerMS:    now.UnixMilli(),
		Time:        terms.Time,
		Terms:       terms,
		Black:       SeatedPlayer{Seat: terms.Black},
		White:       SeatedPlayer{Seat: terms.White},
		Resumption:  resumptionOf(g),
		Mediator:    mediatorOf(g),
		Mediating:   who.Mediating,
		Judged:      g.JudgeCounts(),
		LastWord:    terms.LastWord(),
		GivesUp:     terms.GivesUp(),
		MayEstimate: mayEstimate(g),
		UndoAsked:   g.UndoAsked(),
		May:         mayOf(g, who.You),
		VoidAsked:   g.VoidAsked(),
		Interrupted: g.Interrupted(),
		Rated:       terms.Rated,
		Paused:      pauseOf(g),
		DaysOff:     daysOff(g, now),
		Absent:      absenceOf(g, who.You),
		Deadlines:   duesOf(g, now),
		Late:        who.Late,
	}
	if who.Late && terms.Delay.Moves > 0 { // when the position came about that is seen is not told
		s.Running, s.Deadlines = weiqi.Empty, []Due{}
	}
	if way := g.Way(); len(way) > 0 {
		s.Last = way[len(way)-1].Vertex()
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
	if g.Over() {
		s.Result, s.ResultText, s.Why = new(g.Result()), g.Result().String(), g.Why()
		return s
	}
	if stop, ok := g.Settling(); ok {
		s.Scoring = scoringOf(g, g.SeenBy(stop, who.Party()))
		s.Scoring.MayPlayOn = g.MayPlayOn(who.You)
		if trial, ok := g.Trial(); ok {
			s.Trial = trialOf(trial)
		}
	}
	s.ToPlay = g.Turn()
	if ko, ok := p.Ko(); ok {
		s.Ko = ko.String()
	}
	if result, ok := g.IfBothPass(); ok {
		s.IfBothPass = result.String()
	}
	if who.Legal && who.You != weiqi.Empty {
		s.Legal = legalMoves(g, who.You)
	}
	return s
}

// mayOf returns what a side may do or ask for besides to move.
func mayOf(g *referee.Game, you weiqi.Color) []string {
	may := []string{}
	if you == weiqi.Empty {
		return may
	}
	for _, a := range []struct {
		name string
		act  referee.Act
	}{{"pause", referee.Pause{}}, {"resign", referee.Resign{}}, {"undo", referee.AskUndo{}}, {"void", referee.AskVoid{}}} {
		if g.May(you, a.act) {
			may = append(may, a.name)
		}
	}
	return may
}

// pauseOf returns the pause that is under way or asked for, nil for none.
func pauseOf(g *referee.Game) *Pause {
	if asked := g.PauseAsked(); asked != weiqi.Empty {
		return &Pause{By: asked, Asked: true}
	}
	if g.Paused() == weiqi.Empty {
		return nil
	}
	return &Pause{By: g.Paused()}
}

// daysOff returns the time that does not count, nil where all of it does.
func daysOff(g *referee.Game, now time.Time) *DaysOff {
	terms := g.Terms()
	if terms.Weekends == "" && terms.Vacation == 0 || g.Over() {
		return nil
	}
	d := &DaysOff{}
	if until, weekend := g.Weekend(now); weekend {
		d.WeekendMS = until.Sub(now).Milliseconds()
	}
	left := func(c weiqi.Color) (ms int64, away *int64) {
		ms = int64(g.VacationLeft(c))
		if until, on := g.Vacation(c); on {
			ms = max(0, until.Sub(now).Milliseconds())
			return ms, &ms
		}
		return ms, nil
	}
	d.Left.Black, d.Vacation.Black = left(weiqi.Black)
	d.Left.White, d.Vacation.White = left(weiqi.White)
	return d
}

// absenceOf returns which player has left, nil for none.
func absenceOf(g *referee.Game, you weiqi.Color) (absent *Absence) {
	var first time.Time
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		claim, away := g.Absent(c)
		if !away || c == you {
			continue
		}
		if absent == nil || claim.Before(first) {
			absent, first = &Absence{c}, claim
		}
	}
	return absent
}

// legalMoves returns what a side may play now, on the board or on the copy of a
// trial; nothing when it is not its turn.
func legalMoves(g *referee.Game, you weiqi.Color) []string {
	points, turn := g.LegalPoints(you)
	if !turn {
		return nil
	}
	moves := []string{weiqi.Pass(you).Vertex()}
	for point := range points.All() {
		moves = append(moves, point.String())
	}
	return moves
}

// resumptionOf returns what there is to know while play goes on after a stop, nil if it does
// not.
func resumptionOf(g *referee.Game) *Resumption {
	r, goesOn := g.Resumption()
	if !goesOn {
		return nil
	}
	return &Resumption{r.Stop, r.Disputed.Points(), r.Agreed.Points(), r.Frozen.Points(), r.Ends}
}

// mediatorOf returns the mediator, nil for none.
func mediatorOf(g *referee.Game) *Mediator {
	terms := g.Terms()
	kind, name := terms.MediatorNamed()
	switch {
	case kind == "":
		return nil
	case terms.PersonMediates():
		if seat, taken := g.Mediator(); taken {
			return &Mediator{Kind: kind, Name: seat.Name, Player: seat.Player}
		}
		m := &Mediator{Kind: kind, Name: terms.MediatorName, Player: name, Free: true}
		if seat, accepted, offered := g.MediatorOffered(); offered {
			m.Offered = &MediatorOffer{seat.Name, seat.Player, accepted[weiqi.Black], accepted[weiqi.White]}
		}
		return m
	default:
		return &Mediator{Kind: kind, Name: name}
	}
}

func trialOf(t referee.TrialState) *Trial {
	trial := &Trial{
		Number: t.Number,
		Chain:  t.Chain.Points(),
		First:  t.First,
		Board:  t.Position.Rows(),
		ToPlay: t.Turn,
		Closed: t.Closed.Points(),
		Moves:  len(t.Moves),
	}
	if n := len(t.Moves); n > 0 {
		trial.Last = t.Moves[n-1].Move.Vertex()
	}
	return trial
}

// scoringOf returns what has been said about the present stop, as its reader may see it.
func scoringOf(g *referee.Game, stop referee.Stop) *Scoring {
	black, white := stop.Lists[weiqi.Black], stop.Lists[weiqi.White]
	s := &Scoring{
		Stop:         stop.Number,
		Phase:        g.Phase(),
		Proposal:     stop.Proposal,
		Chains:       []Chain{},
		Lists:        Given[List]{listOf(black), listOf(white)},
		Disputed:     stop.Disputed.Points(),
		Agreed:       stop.Agreed.Points(),
		Answers:      Given[Answer]{answerOf(stop.Answers[weiqi.Black]), answerOf(stop.Answers[weiqi.White])},
		MayConfirm:   stop.MayConfirm,
		ResumeToPlay: g.ResumeTurn(),
		Marks:        stop.Marks.Points(),
		Trials:       []TrialResult{},
	}
	for i, t := range stop.Trials {
		s.Trials = append(s.Trials, TrialResult{i + 1, t.Chain.Points(), t.Captured, t.Why})
	}
	for chain := range stop.Position.Chains() {
		s.Chains = append(s.Chains, Chain{chain.Color, chain.Stones.Points()})
	}
	s.Counts.AsIs = countOf(g, stop.Frozen)
	s.Counts.Komi = bonusOf(g)
	if black != nil && !black.Sealed {
		s.Counts.Black = new(countOf(g, black.Dead))
	}
	if white != nil && !white.Sealed {
		s.Counts.White = new(countOf(g, white.Dead))
	}
	if stop.Proposal != nil {
		s.Counts.Referee = new(countOf(g, stop.Proposal.Dead))
	}
	if v := stop.Verdict; v != nil {
		s.Verdict = &Verdict{v.Dead.Points(), v.None, v.Who}
		s.Counts.Verdict = new(countOf(g, v.Dead))
	}
	if g.Phase() == referee.Marking {
		s.MarkTurn = stop.MarkTurn
		s.Counts.Marks = new(countOf(g, stop.Marks))
	}
	return s
}

func listOf(l *referee.List) *List {
	if l == nil {
		return nil
	}
	return &List{Dead: l.Dead.Points(), Unknown: l.Unknown, Silent: l.Silent, Fault: l.Fault, Sealed: l.Sealed}
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
		Tally: scoring.Sides[scoring.Tally]{Black: scoring.TallyOf(tally.Black), White: scoring.TallyOf(tally.White)},
		Owner: scoring.OwnerRows(g.Position().Size(), tally),
	}
}
