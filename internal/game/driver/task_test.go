package driver_test

import (
	"cmp"
	"context"
	"reflect"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A fixture is a game without an arena around it.
type fixture struct {
	t    *testing.T
	game *referee.Game
	at   time.Time
}

// open begins a game between two people, who may be programs that play from elsewhere.
func open(t *testing.T, terms referee.Terms) *fixture {
	t.Helper()
	terms.Size, terms.Ruleset = cmp.Or(terms.Size, weiqi.Square(5)), cmp.Or(terms.Ruleset, "chinese")
	set, err := weiqi.RulesetNamed(terms.Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	terms.Rules = set.Rules
	terms.Black = referee.Seat{Name: "Black", Player: "b"}
	terms.White = referee.Seat{Name: "White", Player: "w"}
	d := &fixture{t: t, at: time.Unix(1795255200, 0).UTC()}
	first, err := referee.Open(terms, d.at)
	if err != nil {
		t.Fatal(err)
	}
	if d.game, err = referee.Replay([]referee.Event{first}); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *fixture) View(f func(g *referee.Game)) { f(d.game) }
func (d *fixture) Now() time.Time               { return d.at }

// do has a side act.
func (d *fixture) do(c weiqi.Color, act referee.Act) {
	d.t.Helper()
	d.at = d.at.Add(time.Second)
	_, next, err := d.game.Decide(d.at, referee.PartyOf(c), act)
	if err != nil {
		d.t.Fatalf("%v: %T: %v", c, act, err)
	}
	d.game = next
}

// wants fails the test unless the game wants these tasks of Black and of White.
func (d *fixture) wants(when string, black, white referee.TaskKind) {
	d.t.Helper()
	for c, want := range map[weiqi.Color]referee.TaskKind{weiqi.Black: black, weiqi.White: white} {
		if got := d.game.Task(c).Kind; got != want {
			d.t.Errorf("%s: of %v kind %d is wanted, want %d", when, c, got, want)
		}
	}
}

func point(t *testing.T, vertex string) weiqi.Point {
	t.Helper()
	p, err := weiqi.ParsePoint(vertex)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestWanted(t *testing.T) {
	t.Parallel()
	absolute := referee.TimeControl{System: referee.Absolute, Main: 600_000}
	d := open(t, referee.Terms{Ending: "play-on", Time: absolute})
	play := func(c weiqi.Color, vertex string) { d.do(c, referee.Play{Move: weiqi.Play(c, point(t, vertex))}) }
	pass := func(c weiqi.Color) { d.do(c, referee.Play{Move: weiqi.Pass(c)}) }

	d.wants("at the start", referee.TaskChooseMove, referee.TaskWait)
	play(weiqi.Black, "C3")
	d.wants("after a move", referee.TaskWait, referee.TaskChooseMove)
	d.do(weiqi.Black, referee.AskUndo{})
	d.wants("when Black wants a move back", referee.TaskWait, referee.TaskAnswerUndo)
	d.do(weiqi.White, referee.AnswerUndo{})
	d.do(weiqi.Black, referee.AskVoid{})
	d.wants("when Black wants no result", referee.TaskWait, referee.TaskAnswerVoid)
	d.do(weiqi.White, referee.AnswerVoid{})
	d.do(weiqi.Black, referee.Pause{})
	d.wants("when Black wants a pause", referee.TaskWait, referee.TaskAnswerPause)
	d.do(weiqi.White, referee.Pause{})
	d.wants("in a pause", referee.TaskWait, referee.TaskWait)
	d.do(weiqi.Black, referee.Unpause{})
	play(weiqi.White, "B2")
	pass(weiqi.Black)
	pass(weiqi.White)
	d.wants("at a stop", referee.TaskListDead, referee.TaskListDead)
	d.do(weiqi.Black, referee.Claim{Stop: 1, Dead: weiqi.SetOf(point(t, "B2"))})
	d.wants("when one list is in", referee.TaskWait, referee.TaskListDead)
	d.do(weiqi.White, referee.Claim{Stop: 1})
	d.wants("in a dispute", referee.TaskSettle, referee.TaskSettle)
	d.do(weiqi.White, referee.PlayOn{Stop: 1})
	d.do(weiqi.Black, referee.Resign{})
	d.wants("at the end", referee.TaskLeave, referee.TaskLeave)
}

// A program does no favors where a game counts.
func TestReply(t *testing.T) {
	t.Parallel()
	for rated, yes := range map[bool]bool{false: true, true: false} {
		act, ok := driver.Reply(referee.TaskAnswerUndo, referee.Terms{Rated: rated})
		if want := (referee.AnswerUndo{Yes: yes}); !ok || act != want {
			t.Errorf("rated %t: to an undo it says %v, %t, want %v", rated, act, ok, want)
		}
	}
	if act, ok := driver.Reply(referee.TaskChooseMove, referee.Terms{}); ok {
		t.Errorf("a move is chosen without asking: %v", act)
	}
}

// lowest is a player who plays on the first legal point, and notes which boards it saw.
type lowest struct{ saw *[]int } // moves made

func (l lowest) Choose(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	*l.saw = append(*l.saw, p.Moves())
	for at := range p.LegalPoints().All() {
		return weiqi.Play(p.Turn(), at), nil
	}
	return weiqi.Pass(p.Turn()), nil
}

func (l lowest) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return l.Choose(ctx, p, komi)
}

func (lowest) Dead(_ context.Context, p *weiqi.Position) (weiqi.Set, error) {
	return p.Stones(weiqi.White), nil
}

// A session follows its game also where moves are taken back, and where others make its moves.
func TestSessionFollowsTheGame(t *testing.T) {
	t.Parallel()
	d := open(t, referee.Terms{Ending: "play-on"})
	var saw []int
	engine := gtp.Local(lowest{&saw}, gtp.Options{Name: "lowest"})
	defer engine.Close()
	session := &driver.Session{
		Program: driver.Program{
			Start: func(context.Context) (*gtp.Engine, error) { return engine, nil }, End: func(*gtp.Engine, bool) {},
		},
		Table: d, Color: weiqi.Black, Patience: time.Minute,
	}
	act := func() referee.Act {
		t.Helper()
		answer, err := session.Act(t.Context(), d.game.Task(weiqi.Black))
		if err != nil {
			t.Fatal(err)
		}
		d.do(weiqi.Black, answer.Act)
		return answer.Act
	}
	white := func(vertex string) { d.do(weiqi.White, referee.Play{Move: weiqi.Play(weiqi.White, point(t, vertex))}) }
	want := func(got referee.Act, n int, vertex string) {
		t.Helper()
		if want := (referee.Play{N: n, Move: weiqi.Play(weiqi.Black, point(t, vertex))}); got != want {
			t.Errorf("it plays %+v, want %+v", got, want)
		}
	}

	want(act(), 1, "A1")
	white("B1")
	want(act(), 3, "C1")
	white("D1")
	d.do(weiqi.White, referee.AskUndo{})
	d.do(weiqi.Black, referee.AnswerUndo{Yes: true})
	white("D2")
	want(act(), 5, "D1")
	white("E5")
	session.Forget()
	want(act(), 7, "E1")
	d.do(weiqi.White, referee.Play{Move: weiqi.Pass(weiqi.White)})
	d.do(weiqi.Black, referee.Play{Move: weiqi.Pass(weiqi.Black)})
	claim, _ := act().(referee.Claim)
	if claim.Stop != 1 || claim.Unknown || claim.Dead != d.game.Position().Stones(weiqi.White) {
		t.Errorf("of the dead it says %+v", claim)
	}
	for i, moves := range []int{0, 2, 4, 6} {
		if saw[i] != moves {
			t.Errorf("it was asked on boards after %v moves", saw)
			break
		}
	}
}

// Where a referee asks whether a player is sure, a program has no list.
func TestInstead(t *testing.T) {
	t.Parallel()
	why := reason.New("no-stone-at", "points", "C3")
	for _, c := range []struct {
		act  referee.Act
		code string
		want referee.Act // nil: nothing else
	}{
		{referee.Claim{Stop: 2, Dead: weiqi.SetOf(point(t, "C3"))}, referee.KindGivesUpLiving, referee.Claim{Stop: 2, Unknown: true, Fault: why}},
		{referee.Claim{Stop: 2, Dead: weiqi.SetOf(point(t, "C3"))}, referee.KindBadPoints, referee.Claim{Stop: 2, Unknown: true, Fault: why}},
		{referee.Claim{Stop: 2}, referee.KindListFinal, nil},
		{referee.Accept{Stop: 2}, referee.KindGivesUpLiving, referee.PlayOn{Stop: 2}},
		{referee.Done{Stop: 2}, referee.KindGivesUpLiving, referee.Dispute{Stop: 2}},
		{referee.Resign{}, referee.KindGivesUpLiving, nil},
	} {
		got, ok := driver.Instead(c.act, c.code, why)
		if ok != (c.want != nil) || !reflect.DeepEqual(got, c.want) {
			t.Errorf("instead of %+v, refused with %s: %+v, %t, want %+v", c.act, c.code, got, ok, c.want)
		}
	}
}
