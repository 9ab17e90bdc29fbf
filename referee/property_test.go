package referee_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var (
	parties = []referee.Party{referee.Black, referee.White, referee.Black, referee.White, referee.Referee, referee.Nobody, referee.Moderator, referee.Mediator}
	colors  = []weiqi.Color{weiqi.Black, weiqi.White, weiqi.Empty}
)

// drawTerms draws terms of a small game of any kind. Symmetric ones look the same
// with the colors swapped.
func drawTerms(t *rapid.T, symmetric bool) referee.Terms {
	text := func(texts ...string) string { return pick(t, texts) }
	var names []string
	for _, r := range weiqi.Rulesets() {
		if !symmetric || !r.Rules.WhitePassesLast {
			names = append(names, r.Name)
		}
	}
	ruleset, err := weiqi.RulesetNamed(text(names...))
	if err != nil {
		t.Fatal(err)
	}
	terms := referee.Terms{
		Size:         weiqi.Size{Cols: 1 + below(t, 4), Rows: 1 + below(t, 3)},
		Ruleset:      ruleset.Name,
		Rules:        ruleset.Rules,
		Komi:         weiqi.Score(rapid.IntRange(-3, 3).Draw(t, "komi")),
		IllegalLoses: rapid.Bool().Draw(t, "illegal loses"),
		OnFault:      pick(t, []referee.FaultPolicy{referee.ForfeitGame, referee.OfferOther}),
		Black:        drawSeat(t),
		White:        drawSeat(t),
		Rated:        oneIn(t, 4),
	}
	if err := terms.Time.UnmarshalText([]byte(text("none", "1m", "10s+5s", "5s+2x10s", "5s+2/10s", "1x3d"))); err != nil {
		t.Fatal(err)
	}
	if terms.Time.Correspondence() {
		terms.Weekends = text("", "UTC", "Asia/Kolkata")
		terms.Vacation = pick(t, []referee.Millis{0, 3_600_000, 5 * 86_400_000})
	}
	terms = drawEnding(t, terms, symmetric)
	terms.Passing = pick(t, []referee.Passing{referee.NormalPassing, referee.NormalPassing, referee.PassForGood})
	terms.ForcedPass = oneIn(t, 3)
	terms.Limits.Moves = pick(t, []int{0, 0, 10, 40})
	terms.Limits.AtMoves = pick(t, []referee.Outcome{referee.DrawGame, referee.CountBoard, referee.VoidGame})
	terms.Limits.Repetition = pick(t, []referee.Outcome{referee.DrawGame, referee.CountBoard, referee.VoidGame, referee.PlayGoesOn})
	if !symmetric && terms.Size.Points() > 2 && oneIn(t, 5) {
		terms.Handicap = referee.Handicap{Stones: 2, Free: true}
	}
	return terms
}

// drawEnding draws a way to end that fits the rules and the seats.
func drawEnding(t *rapid.T, terms referee.Terms, symmetric bool) referee.Terms {
	terms.AllowUnsound = true
	var names []string
	for _, e := range referee.Endings() {
		terms.Ending, terms.Mediator = e.Name, ""
		if e.Name == "mediation" {
			terms.Mediator = "judge:tom"
		}
		if _, err := terms.Check(); err == nil && (!symmetric || e.Name != "aga") {
			names = append(names, e.Name)
		}
	}
	mediators := []string{"account:cy", "judge:tom", "engine:pachi"}
	if terms.Black.Kind == referee.Person && terms.White.Kind == referee.Person {
		mediators = append(mediators, "person")
	}
	fallbacks := []string{"", "as-is", "play-on", "resume"}
	if terms.Rules.Scoring == weiqi.Territory {
		fallbacks = append(fallbacks, "confirmation")
	}
	terms.Ending, terms.Mediator = pick(t, names), ""
	switch terms.Ending {
	case "mediation":
		terms.Mediator = pick(t, mediators)
		terms.Fallback = pick(t, fallbacks)
	case "ladder":
		terms.Mediator = pick(t, append(mediators, ""))
	}
	return terms
}

func drawSeat(t *rapid.T) referee.Seat {
	return pick(t, []referee.Seat{
		{Name: "Ada", Player: "ada"},
		{Name: "Bo", Player: "bo"},
		{Kind: referee.Program, Name: "gnugo", Engine: "gnugo"},
		{},
	})
}

// drawAct draws something that somebody wants, more often than not what the game
// waits for.
func drawAct(t *rapid.T, g *referee.Game) (referee.Party, referee.Act) {
	by := pick(t, parties)
	stop := 0
	if s, ok := g.Stop(); ok {
		stop = s.Number
	}
	if !oneIn(t, 5) {
		turn := g.Turn()
		if asker := g.UndoAsked(); asker != weiqi.Empty && oneIn(t, 2) {
			return referee.PartyOf(asker.Opponent()), referee.AnswerUndo{Yes: oneIn(t, 2)}
		}
		if g.Interrupted() && oneIn(t, 2) {
			return by, referee.Back{}
		}
		if g.Paused() != weiqi.Empty && oneIn(t, 4) {
			return by, referee.Unpause{}
		}
		if asker := g.PauseAsked(); asker != weiqi.Empty && oneIn(t, 2) {
			return referee.PartyOf(asker.Opponent()), referee.Pause{}
		}
		other := pick(t, colors[:2])
		if who, _, offered := g.MediatorOffered(); offered && oneIn(t, 3) {
			return referee.PartyOf(other), referee.AnswerMediator{Player: who.Player, Yes: !oneIn(t, 3)}
		}
		switch g.Phase() {
		case referee.Handicapping:
			return referee.Black, referee.PlaceHandicap{Points: drawSet(t, g.Position())}
		case referee.Playing:
			m := weiqi.Pass(turn)
			if legal := g.Position().LegalPoints().Points(); len(legal) > 0 && !oneIn(t, 6) {
				m = weiqi.Play(turn, pick(t, legal))
			}
			return referee.PartyOf(turn), referee.Play{N: g.MoveNumber() + 1, Move: m}
		case referee.Referring:
			by := g.Waiting()[0]
			return by, referee.Verdict{Stop: stop, Dead: drawChains(t, g.Position()), None: oneIn(t, 3), Who: pick(t, []string{"", "tom"})}
		case referee.Marking:
			s, _ := g.Stop()
			by := referee.PartyOf(s.MarkTurn)
			if stones := stones(g.Position()).Minus(s.Marks).Points(); len(stones) > 0 && oneIn(t, 2) {
				return by, referee.Mark{Stop: stop, Point: pick(t, stones)}
			}
			return by, pick(t, []referee.Act{referee.Done{Stop: stop}, referee.Done{Stop: stop, Sure: true}, referee.Dispute{Stop: stop}})
		case referee.Trying:
			trial, _ := g.Trial()
			play := referee.TrialPlay{Trial: trial.Number, N: len(trial.Moves) + 1, Move: weiqi.Pass(trial.Turn)}
			closed, legal := trial.Closed.Points(), trial.Position.LegalPoints().Points()
			switch {
			case len(closed) > 0 && oneIn(t, 2):
				play.Ko, play.NameKo = pick(t, closed), true
			case len(legal) > 0 && !oneIn(t, 6):
				play.Move = weiqi.Play(trial.Turn, pick(t, legal))
			}
			return referee.PartyOf(trial.Turn), play
		case referee.Listing:
			return referee.PartyOf(other), referee.Claim{Stop: stop, Dead: drawChains(t, g.Position()), Sure: !oneIn(t, 3)}
		case referee.Vacant:
			fault, _ := g.Fault()
			return referee.PartyOf(fault.Color.Opponent()), referee.Replace{Seat: drawSeat(t)}
		case referee.Answering:
			if oneIn(t, 5) {
				return referee.PartyOf(other), referee.Accept{Stop: stop, Sure: !oneIn(t, 3)}
			}
			var confirm weiqi.Set
			if s, _ := g.Stop(); s.MayConfirm && rapid.Bool().Draw(t, "confirm") && g.Seat(other).Kind == referee.Person {
				confirm = s.Agreed.Intersect(g.Position().Stones(other))
			}
			return referee.PartyOf(other), referee.PlayOn{Stop: stop, Confirm: confirm}
		}
	}
	set := drawSet(t, g.Position())
	color := pick(t, colors)
	point := weiqi.Point{Col: int8(rapid.IntRange(0, 4).Draw(t, "col")), Row: int8(rapid.IntRange(0, 3).Draw(t, "row"))}
	stop += rapid.IntRange(-1, 1).Draw(t, "stop")
	return by, pick(t, []referee.Act{
		referee.Play{Move: weiqi.Play(color, point), N: rapid.IntRange(-1, 9).Draw(t, "n"), Lag: referee.Millis(rapid.Int64Range(-9, 9999).Draw(t, "lag"))},
		referee.Play{Move: weiqi.Pass(color)},
		referee.Play{Move: weiqi.Play(by.Color(), point), Lag: 200},
		referee.PlaceHandicap{Points: set},
		referee.Claim{Stop: stop, Dead: set, Unknown: rapid.Bool().Draw(t, "unknown")},
		referee.Accept{Stop: stop},
		referee.PlayOn{Stop: stop, Confirm: set},
		referee.Mark{Stop: stop, Point: point}, referee.Done{Stop: stop}, referee.Dispute{Stop: stop},
		referee.Verdict{Stop: stop, Dead: set, Who: "\xff"}, referee.Mediate{Seat: drawSeat(t)},
		referee.Mediate{Seat: referee.Seat{Name: "Cy", Player: "cy"}}, referee.AnswerMediator{Player: "cy", Yes: true}, referee.Withdraw{Player: "cy"},
		referee.TrialPlay{Trial: stop, Move: weiqi.Play(color, point)},
		referee.TrialPlay{Trial: 1, Move: weiqi.Pass(by.Color()), Ko: point, NameKo: true},
		referee.AskVoid{}, referee.AnswerVoid{Yes: oneIn(t, 4)},
		referee.AskUndo{}, referee.AskUndo{}, referee.AskUndo{},
		referee.AnswerUndo{Yes: rapid.Bool().Draw(t, "yes")},
		referee.ClaimWin{},
		referee.Pause{}, referee.Pause{}, referee.Unpause{}, referee.Leave{Color: color}, referee.Leave{Color: color, Banned: true},
		referee.Replace{Seat: drawSeat(t)},
		referee.Sit{Color: color, Seat: drawSeat(t)},
		referee.Tick{}, referee.Back{}, referee.Interrupt{}, referee.Interrupt{Gaps: []referee.Gap{{From: g.At(), To: g.At().Add(time.Hour)}}},
		referee.Vacation{}, referee.Vacation{}, referee.Vacation{Over: true},
		referee.Propose{Stop: stop, Proposal: referee.Proposal{Dead: set, Judge: "dice\xff"}},
		referee.Fault{Color: color, Why: reason.New("program-error", "text", strings.Repeat("é\xff", 400))},
		referee.Amend{Result: weiqi.Result{Winner: color, By: weiqi.Cause(rapid.IntRange(0, 9).Draw(t, "cause"))}, Why: referee.Amendment("so")},
		referee.Resign{},
	})
}

// below draws a number from 0 to n-1, n at most 64, all about as likely. The ranges
// of rapid prefer small numbers, and such games soon end.
func below(t *rapid.T, n int) int {
	v := 0
	for range 6 {
		v *= 2
		if rapid.Bool().Draw(t, "bit") {
			v++
		}
	}
	return v % n
}

func oneIn(t *rapid.T, n int) bool { return below(t, n) == n-1 }

func pick[T any](t *rapid.T, from []T) T { return from[below(t, len(from))] }

func stones(p *weiqi.Position) weiqi.Set { return p.Stones(weiqi.Black).Union(p.Stones(weiqi.White)) }

func drawChains(t *rapid.T, p *weiqi.Position) weiqi.Set {
	var s weiqi.Set
	for chain := range p.Chains() {
		if oneIn(t, 2) {
			s = s.Union(chain.Stones)
		}
	}
	return s
}

func drawSet(t *rapid.T, p *weiqi.Position) weiqi.Set {
	var s weiqi.Set
	for point := range p.Size().All() {
		if oneIn(t, 5) {
			s.Add(point)
		}
	}
	return s
}

// drawTime moves the time on: not at all, a little, or to about the deadline.
func drawTime(t *rapid.T, g *referee.Game, now time.Time) time.Time {
	if deadline, ok := g.Deadline(); ok && oneIn(t, 12) {
		return deadline.Add(pick(t, []time.Duration{-time.Millisecond, 0, time.Hour}))
	}
	return now.Add(pick(t, []time.Duration{0, time.Microsecond, time.Millisecond, time.Second, 9 * time.Second, -time.Minute}))
}

// Whatever anybody does: nothing panics, a decision changes nothing, the game that it returns
// is the one that its events tell, the log can be replayed from any point, clocks do not go negative, nothing is taken
// off without its owner's word, and the passing of time ends the game.
func TestAnythingGoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		first, err := referee.Open(drawTerms(t, false), now)
		if err != nil {
			t.Skip(err)
		}
		log := []referee.Event{first}
		live := replay(t, log)
		for range pick(t, []int{10, 40, 80}) {
			now = drawTime(t, live, now)
			by, act := drawAct(t, live)
			before := replay(t, log)
			events, next, err := live.Decide(now, by, act)
			checkSame(t, live, before)
			if err != nil {
				checkRefusal(t, err)
				if len(events) > 0 {
					t.Fatalf("%T is refused and leads to %d events", act, len(events))
				}
			}
			for _, e := range events {
				if err := live.Apply(e); err != nil {
					t.Fatalf("%T: %v", act, err)
				}
				log = append(log, e)
				switch w := e.What.(type) {
				case referee.Ruled:
					checkConsent(t, live, log, w)
				case referee.Paused:
					checkAgreed(t, live, before, w)
				}
			}
			if err == nil {
				checkSame(t, next, live)
				checkAsked(t, next)
				if oneIn(t, 2) {
					live = next
				}
			}
			checkClocks(t, live, now)
		}
		checkLog(t, log, live)
		prefix := rapid.IntRange(1, len(log)).Draw(t, "prefix")
		tickToTheEnd(t, replay(t, log[:prefix]))
		tickToTheEnd(t, live)
	})
}

func replay(t *rapid.T, log []referee.Event) *referee.Game {
	g, err := referee.Replay(log)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func checkRefusal(t *rapid.T, err error) {
	var refused *referee.RefusedError
	var illegal *weiqi.IllegalError
	if !errors.As(err, &refused) && !errors.As(err, &illegal) {
		t.Fatalf("refused with %T: %v", err, err)
	}
}

func checkClocks(t *rapid.T, g *referee.Game, now time.Time) {
	for _, later := range []time.Duration{-time.Hour, 0, time.Second, 1000 * time.Hour} {
		clocks := g.Clocks(now.Add(later))
		for _, c := range []referee.Clock{clocks.Black, clocks.White} {
			if c.Main < 0 || c.Period < 0 || c.Periods < 0 || c.Stones < 0 {
				t.Fatalf("a clock shows %+v", c)
			}
		}
	}
}

// checkAgreed checks a pause: both people wanted it, and no clock runs until it ends.
func checkAgreed(t *rapid.T, g, before *referee.Game, w referee.Paused) {
	other := g.Seat(w.Color.Opponent())
	if other.Kind == referee.Person && before.PauseAsked() != w.Color || g.Terms().Rated && other.Kind == referee.Program {
		t.Fatalf("a pause of %v against %+v, asked for by %v", w.Color, other, before.PauseAsked())
	}
	if at := g.At(); g.Running() != weiqi.Empty || g.Clocks(at) != g.Clocks(at.Add(time.Hour)) {
		t.Fatalf("a clock runs in a pause: %v", g.Running())
	}
	if deadline, ok := g.Deadline(); !ok || deadline.Sub(g.At()) != w.Deadline.Duration() {
		t.Fatalf("a pause from %v ends at %v, want after %v", g.At(), deadline, w.Deadline.Duration())
	}
}

// checkConsent checks a ruling: every stone that it takes off was given up by its
// owner's list at that stop, confirmed by its owner, on the list that its owner
// accepted, marked when its owner was done, captured in a trial, or judged dead by
// a third party that the terms name. What one side alone says takes off nothing.
func checkConsent(t tester, g *referee.Game, log []referee.Event, ruled referee.Ruled) {
	t.Helper()
	text := g.Terms().Ending == "play-on-text" // its lists bind also after the dispute
	for _, c := range colors[:2] {
		var consented, marks, chain weiqi.Set
		var proposal referee.Proposal
		lists := map[weiqi.Color]weiqi.Set{}
		for _, e := range log {
			switch w := e.What.(type) {
			case referee.Proposed:
				proposal = w.Proposal
			case referee.Claimed:
				lists[w.Color] = w.Dead
				if w.Color == c && (w.Stop == ruled.Stop || text) {
					consented = consented.Union(w.Dead)
				}
			case referee.Answered:
				switch {
				case w.Color != c || w.Silent:
				case w.Accept && w.Stop == ruled.Stop:
					consented = consented.Union(lists[c.Opponent()])
				default:
					consented = consented.Union(w.Confirmed)
				}
			case referee.Stopped:
				marks = weiqi.Set{}
			case referee.Marked:
				marks = w.Dead
			case referee.MarkedDone:
				switch {
				case w.Color != c || w.Stop != ruled.Stop:
				case !w.Silent:
					consented = consented.Union(marks)
				case g.Seat(c).Kind == referee.Person:
					consented = consented.Union(proposal.Dead)
				}
			case referee.TrialBegan:
				chain = w.Chain
			case referee.TrialEnded:
				if w.Captured {
					consented = consented.Union(chain)
				}
			case referee.Judged:
				consented = consented.Union(w.Dead)
			}
		}
		if taken := ruled.Dead.Intersect(g.Position().Stones(c)); !taken.Minus(consented).Empty() {
			t.Fatalf("%v of %v are taken off, but only %v were given up", taken, c, consented)
		}
	}
}

// tickToTheEnd lets time pass until the game is over. Where there is no deadline
// somebody may think for ever; then the side to move does the least.
func tickToTheEnd(t *rapid.T, g *referee.Game) {
	for range 500 {
		if g.Over() {
			if _, ok := g.Deadline(); ok || !g.Result().Over() || g.Why().IsZero() {
				t.Fatalf("the end: %v, %v, deadline %v", g.Result(), g.Why(), ok)
			}
			return
		}
		at, by, act := g.At(), referee.Referee, referee.Act(referee.Tick{})
		deadline, ok := g.Deadline()
		switch {
		case ok:
			at = deadline
		case g.Phase() == referee.Handicapping:
			by, act = referee.Black, referee.PlaceHandicap{Points: weiqi.SetOf(weiqi.Point{}, weiqi.Point{Col: int8(g.Terms().Size.Cols - 1), Row: int8(g.Terms().Size.Rows - 1)})}
		case g.Phase() == referee.Playing && (g.Terms().Time.System == referee.NoClock || free(g)):
			by, act = referee.PartyOf(g.Turn()), referee.Play{Move: weiqi.Pass(g.Turn())}
		default:
			t.Fatalf("phase %v waits without a deadline", g.Phase())
		}
		events, _, err := g.Decide(at, by, act)
		if err != nil || len(events) == 0 {
			t.Fatalf("phase %v, %T at the deadline: %v", g.Phase(), act, err)
		}
		for _, e := range events {
			if err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatalf("no end after 500 deadlines, in phase %v", g.Phase())
}

// free reports whether a seat is free.
func free(g *referee.Game) bool {
	return g.Seat(weiqi.Black) == (referee.Seat{}) || g.Seat(weiqi.White) == (referee.Seat{})
}

// The same game with the colors swapped is the same story with the colors swapped.
func TestColorsAreEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := drawTerms(t, true)
		terms.Start = &referee.Start{Turn: weiqi.Black}
		swapped := terms
		swapped.Start = &referee.Start{Turn: weiqi.White}
		swapped.Komi = -terms.Komi
		swapped.Black, swapped.White = terms.White, terms.Black
		a, b := open(t, terms), open(t, swapped)
		now := noon
		for range pick(t, []int{10, 40, 80}) {
			now = drawTime(t, a, now)
			by, act := drawAct(t, a)
			x, _, errA := a.Decide(now, by, act)
			y, _, errB := b.Decide(now, swapParty(by), swapAct(act))
			if (errA == nil) != (errB == nil) || len(x) != len(y) {
				t.Fatalf("%T by %v: %d events, %v; colors swapped: %d events, %v", act, by, len(x), errA, len(y), errB)
			}
			// Where both sides are late Black's silence is written down before White's.
			want, got := map[string]int{}, map[string]int{}
			for i := range x {
				want[facts(t, x[i], true)]++
				got[facts(t, y[i], false)]++
				if err := errors.Join(a.Apply(x[i]), b.Apply(y[i])); err != nil {
					t.Fatal(err)
				}
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%T by %v leads to\n%v, with the colors swapped to\n%v", act, by, want, got)
			}
		}
	})
}

func open(t *rapid.T, terms referee.Terms) *referee.Game {
	first, err := opening(terms, noon)
	if err != nil {
		t.Fatal(err)
	}
	return replay(t, []referee.Event{first})
}

// opening returns the event that begins a game on terms. None that is rated would be opened
// on those that are drawn here, but a log can tell of one.
func opening(terms referee.Terms, at time.Time) (referee.Event, error) {
	rated := terms.Rated
	terms.Rated = false
	first, err := referee.Open(terms, at)
	if err == nil {
		created := first.What.(referee.Created)
		created.Terms.Rated = rated
		first.What = created
	}
	return first, err
}

// facts returns what an event says without its number, the colors swapped on demand.
func facts(t *rapid.T, e referee.Event, swap bool) string {
	if ruled, ok := e.What.(referee.Ruled); ok && swap {
		ruled.Score = -ruled.Score
		e.What = ruled
	}
	if counted, ok := e.What.(referee.Counted); ok && swap {
		counted.Score = -counted.Score
		e.What = counted
	}
	e.Seq = 0
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if swap {
		text = strings.NewReplacer(`"black"`, `"white"`, `"white"`, `"black"`, "Black", "White", "White", "Black",
			"black", "white", "white", "black", "B+", "W+", "W+", "B+").Replace(text)
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(text), &fields); err != nil {
		t.Fatal(err)
	}
	data, err = json.Marshal(fields) // sorted
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func swapParty(p referee.Party) referee.Party {
	if c := p.Color(); c != weiqi.Empty {
		return referee.PartyOf(c.Opponent())
	}
	return p
}

func swapAct(a referee.Act) referee.Act {
	switch a := a.(type) {
	case referee.Play:
		a.Move.Color = a.Move.Color.Opponent()
		return a
	case referee.TrialPlay:
		a.Move.Color = a.Move.Color.Opponent()
		return a
	case referee.PlaceHandicap:
		return a
	case referee.Sit:
		a.Color = a.Color.Opponent()
		return a
	case referee.Fault:
		a.Color = a.Color.Opponent()
		return a
	case referee.Leave:
		a.Color = a.Color.Opponent()
		return a
	case referee.Amend:
		a.Result.Winner = a.Result.Winner.Opponent()
		return a
	default:
		return a
	}
}

// FuzzReplay feeds logs that nobody wrote. What is accepted must be a game that
// can be stored again and that can be refereed.
func FuzzReplay(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		_, parts := readScript(f, file)
		_, log, _ := tell(f, parts)
		data, err := json.Marshal(log)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var log []referee.Event
		if json.Unmarshal(data, &log) != nil {
			return
		}
		g, err := referee.Replay(log)
		if err != nil {
			return
		}
		checkLog(t, log, g)
		deadline, _ := g.Deadline()
		for _, act := range []referee.Act{referee.Tick{}, referee.Interrupt{}} {
			if _, _, err := g.Decide(deadline, referee.Referee, act); err != nil && !g.Over() {
				t.Fatalf("%T: %v", act, err)
			}
		}
	})
}
