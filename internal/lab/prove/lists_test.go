package prove

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// What is said at a stop after the judge's proposal leads only where it could lead
// without one, of every proposal and everything that a side can say. A person is
// refused, once, or goes on as without the proposal; a program goes on as without it
// too, or as if it had said that it cannot tell, that it plays on, or that it
// disagrees. A list with a point that is no stone is refused to a person, and from a
// program says that it cannot tell. Silence is what the side could have said. And whether a side is asked
// depends on its own words and the proposal only, so that nobody reads a sealed list
// off a refusal. By default boards of 1x2 are asked, and under some endings of 1x3; with the tag
// system all, programs on 1x3 too, and some on 2x2.
func TestTheQuestionGainsNothing(t *testing.T) {
	t.Parallel()
	for _, e := range referee.Endings() {
		sizes := []weiqi.Size{{Cols: 2, Rows: 1}, {Cols: 3, Rows: 1}}
		if AllCases && (e.Name == "cleanup" || e.Name == "marking") {
			sizes = append(sizes, weiqi.Square(2)) // the others ask as these do
		}
		q := questioner{T: t, ending: e.Name}
		for _, size := range sizes {
			for _, kind := range []referee.SeatKind{referee.Person, referee.Program} {
				if AllCases || size.Cols == 2 || kind == referee.Person && slices.Contains([]string{"cleanup", "marking"}, e.Name) {
					q.begin(size, kind)
				}
			}
		}
		t.Logf("%s: %d words compared, %d of them not taken as without a proposal", e.Name, q.said, q.asked)
		if asks := e.Name != "as-is" && e.Name != "auto"; asks != (q.asked > 0) {
			t.Errorf("%s: the proposal made a difference to %d words of %d", e.Name, q.asked, q.said)
		}
	}
}

// A questioner says everything at a stop with every proposal, and compares what follows
// with what follows without a proposal.
type questioner struct {
	*testing.T
	ending string
	kind   referee.SeatKind
	said   int // words that were compared
	asked  int // those to which the proposal made a difference
}

// A twin is a game without a proposal, and the same game with one.
type twin struct {
	plain, judged *referee.Game
	proposal      referee.Proposal
}

// begin takes every position of a board to its first stop.
func (q *questioner) begin(size weiqi.Size, kind referee.SeatKind) {
	q.kind = kind
	terms := Terms(size, weiqi.SimpleKo, q.ending)
	terms.Black.Kind, terms.White.Kind = kind, kind
	w, err := newWalker(Case{Terms: terms})
	if err != nil {
		q.Fatal(err)
	}
	for _, p := range Positions(size, terms.Rules) {
		if size == weiqi.Square(2) && p.Turn() == weiqi.White {
			continue // both colors stand everywhere
		}
		at, _, err := w.first(p)
		if err != nil {
			q.Fatal(err)
		}
		g := at.game
		for g.Phase() == referee.Playing {
			g, _ = q.after(g, referee.PartyOf(g.Turn()), referee.Play{Move: weiqi.Pass(g.Turn())})
		}
		if g.Phase() != referee.Listing && g.Phase() != referee.Marking {
			continue
		}
		for _, proposal := range proposals(p) {
			judged, _ := q.after(g, referee.Referee, referee.Propose{Stop: 1, Proposal: proposal})
			both := twin{g, judged, proposal}
			if g.Phase() == referee.Marking {
				q.marks(both)
			} else {
				q.lists(both)
			}
		}
	}
}

// proposals returns every way to call chains dead, unsettled or neither.
func proposals(p *weiqi.Position) []referee.Proposal {
	all := []referee.Proposal{{Judge: "any"}}
	for chain := range p.Chains() {
		for _, one := range all {
			dead, unsettled := one, one
			dead.Dead = dead.Dead.Union(chain.Stones)
			unsettled.Unsettled = unsettled.Unsettled.Union(chain.Stones)
			all = append(all, dead, unsettled)
		}
	}
	return all
}

// after returns the game after an act that nobody may refuse, and what has happened.
func (q *questioner) after(g *referee.Game, by referee.Party, act referee.Act) (*referee.Game, []referee.Event) {
	q.Helper()
	at := g.At()
	if _, tick := act.(referee.Tick); tick {
		at, _ = g.Deadline()
	}
	events, next, err := g.Decide(at, by, act)
	if err != nil {
		q.Fatalf("%s: %v: %+v: %v", q.ending, by, act, err)
	}
	return next, events
}

// say says something in both games, with and without being sure, and compares what
// follows. Instead is what a program says that gives up what lives. It returns the games
// after it.
func (q *questioner) say(at twin, c weiqi.Color, givesUp weiqi.Set, words func(sure bool) referee.Act, instead referee.Act) twin {
	q.Helper()
	q.said++
	by := referee.PartyOf(c)
	living := givesUp.Intersect(at.plain.Position().Stones(c)).Minus(at.proposal.Dead).Minus(at.proposal.Unsettled)
	same := words(false)
	if !living.Empty() {
		q.asked++
		if q.kind == referee.Person {
			_, _, err := at.judged.Decide(at.judged.At(), by, words(false))
			var refused *referee.RefusedError
			if !errors.As(err, &refused) || refused.Kind != referee.KindGivesUpLiving || refused.Points != living {
				q.Errorf("%s: %v gives up %v, and is not asked: %v", q.ending, c, living, err)
			}
		} else {
			same = instead
		}
	}
	next := at
	var want []referee.Event
	next.plain, want = q.after(at.plain, by, same)
	for _, sure := range []bool{true, false} {
		if !sure && q.kind == referee.Person && !living.Empty() {
			continue
		}
		var got []referee.Event
		next.judged, got = q.after(at.judged, by, words(sure))
		q.same(got, want)
	}
	return next
}

// same compares what happened, without times, silence and why something is no list.
func (q *questioner) same(got, want []referee.Event) {
	q.Helper()
	if a, b := bareEvents(got), bareEvents(want); !reflect.DeepEqual(a, b) {
		q.Errorf("%s: with a proposal follows %+v, without it %+v", q.ending, a, b)
	}
}

// bareEvents returns what happened so that words and silence compare.
func bareEvents(events []referee.Event) []referee.What {
	var all []referee.What
	for _, e := range events {
		switch what := e.What.(type) {
		case referee.Claimed:
			what.Fault, what.Silent = referee.Reason{}, false
			e.What = what
		case referee.Opened:
			for _, l := range []*referee.List{&what.Black, &what.White} {
				l.Fault, l.Silent = referee.Reason{}, false
			}
			e.What = what
		case referee.MarkedDone:
			what.Silent = false
			e.What = what
		case referee.MarksDisputed:
			what.Silent = false
			e.What = what
		}
		all = append(all, e.What)
	}
	return all
}

// lists gives every two lists in both orders, and every answer to what they dispute.
func (q *questioner) lists(at twin) {
	position := at.plain.Position()
	sets := subsets(position, position.Stones(weiqi.Black).Union(position.Stones(weiqi.White)))
	list := func(at twin, c weiqi.Color, dead weiqi.Set) twin {
		return q.say(at, c, dead, func(sure bool) referee.Act {
			return referee.Claim{Stop: 1, Dead: dead, Sure: sure}
		}, referee.Claim{Stop: 1, Unknown: true})
	}
	for _, first := range colors {
		if position.Size() == weiqi.Square(2) && first == weiqi.White {
			continue // both colors stand everywhere
		}
		for _, one := range sets {
			q.broken(at, first, one)
			half := list(at, first, one)
			for _, other := range sets {
				whole := list(half, first.Opponent(), other)
				// lists in the other order lead to the same
				if whole.plain.Phase() == referee.Answering && first == weiqi.Black {
					q.answers(whole)
				}
			}
		}
	}
	q.silentLists(at)
}

// broken gives a list with points that are no stones: a person is refused and may give
// another, a program has said that it cannot tell.
func (q *questioner) broken(at twin, c weiqi.Color, dead weiqi.Set) {
	position := at.plain.Position()
	wrong := weiqi.SetOf(weiqi.Point{Col: 24, Row: 24}) // off the board
	for p := range position.Size().All() {
		if position.At(p) == weiqi.Empty {
			wrong.Add(p)
		}
	}
	by, claim := referee.PartyOf(c), referee.Claim{Stop: 1, Dead: dead.Union(wrong), Sure: true}
	if q.kind == referee.Program {
		_, got := q.after(at.judged, by, claim)
		_, want := q.after(at.plain, by, referee.Claim{Stop: 1, Unknown: true})
		q.same(got, want)
		return
	}
	_, _, err := at.judged.Decide(at.judged.At(), by, claim)
	var refused *referee.RefusedError
	if !errors.As(err, &refused) || refused.Kind != referee.KindBadPoints || refused.Points != wrong {
		q.Errorf("%s: %v calls %v dead, where there is no stone: %v", q.ending, c, wrong, err)
	}
}

// silentLists compares silence with the lists that a person or a program could have
// given.
func (q *questioner) silentLists(at twin) {
	_, got := q.after(at.judged, referee.Referee, referee.Tick{})
	claim := referee.Claim{Stop: 1, Dead: at.proposal.Dead}
	if q.kind == referee.Program {
		claim = referee.Claim{Stop: 1, Unknown: true}
	}
	half, first := q.after(at.plain, referee.Black, claim)
	_, second := q.after(half, referee.White, claim)
	q.same(got, append(first, second...))
}

// answers agrees with the other side's list, for either side, first or second.
func (q *questioner) answers(at twin) {
	stop, _ := at.plain.Stop()
	agree := func(at twin, c weiqi.Color) {
		theirs, own := stop.Lists[c.Opponent()], stop.Lists[c]
		q.say(at, c, theirs.Dead.Minus(own.Dead), func(sure bool) referee.Act {
			return referee.Accept{Stop: 1, Sure: sure}
		}, referee.PlayOn{Stop: 1})
	}
	for _, c := range colors {
		agree(at, c)
		half := q.say(at, c.Opponent(), weiqi.Set{}, func(bool) referee.Act { return referee.PlayOn{Stop: 1} }, nil)
		agree(half, c)
	}
}

// marks marks every chain in every order, and is done or disagrees after each.
func (q *questioner) marks(at twin) {
	if at.plain.Phase() != referee.Marking {
		return
	}
	stop, _ := at.plain.Stop()
	c := stop.MarkTurn
	done := func(sure bool) referee.Act { return referee.Done{Stop: 1, Sure: sure} }
	disagree := func(bool) referee.Act { return referee.Dispute{Stop: 1} }
	q.marks(q.say(at, c, stop.Marks, done, disagree(true)))
	q.say(at, c, weiqi.Set{}, disagree, nil)
	for chain := range at.plain.Position().Chains() {
		if chain.Stones.Minus(stop.Marks).Empty() {
			continue
		}
		point := chain.Stones.Points()[0]
		q.marks(q.say(at, c, weiqi.Set{}, func(bool) referee.Act { return referee.Mark{Stop: 1, Point: point} }, nil))
	}
	_, silent := q.after(at.judged, referee.Referee, referee.Tick{})
	_, ends := q.after(at.plain, referee.PartyOf(c), done(false))
	_, goesOn := q.after(at.plain, referee.PartyOf(c), disagree(false))
	if got := bareEvents(silent); !reflect.DeepEqual(got, bareEvents(ends)) && !reflect.DeepEqual(got, bareEvents(goesOn)) {
		q.Errorf("silence comes to %+v, which the side could not have said", got)
	}
}

// Until both lists are in, nobody but its author can tell one list from another; from
// then on the game is the same whoever gave his first, and for whoever followed it
// without having seen what was sealed. By default that is shown on 1x2, and under cleanup on 1x3; with
// the tag system always on 1x3, and under cleanup on 2x2.
func TestSealedLists(t *testing.T) {
	t.Parallel()
	for _, e := range referee.Endings() {
		q := questioner{T: t, ending: e.Name}
		for _, size := range []weiqi.Size{{Cols: 2, Rows: 1}, {Cols: 3, Rows: 1}, weiqi.Square(2)} {
			if size.Rows == 2 && (!AllCases || e.Name != "cleanup") || size.Cols == 3 && !AllCases && e.Name != "cleanup" {
				continue
			}
			terms := Terms(size, weiqi.SimpleKo, e.Name)
			w, err := newWalker(Case{Terms: terms})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range Positions(size, terms.Rules) {
				_, log, err := w.first(p)
				if err != nil {
					t.Fatal(err)
				}
				q.sealed(log)
			}
		}
	}
}

// parties are whose eyes a game is seen with.
var parties = []referee.Party{referee.Nobody, referee.Black, referee.White, referee.Mediator}

// A view is a game as it happened, and as every party has been shown it.
type view struct {
	game  *referee.Game
	shown [][]referee.Event // by party
}

func (q *questioner) sealed(log []referee.Event) {
	first, err := referee.Replay(log)
	if err != nil {
		q.Fatal(err)
	}
	v := view{first, slices.Repeat([][]referee.Event{log}, len(parties))}
	for v.game.Phase() == referee.Playing {
		v = q.show(v, referee.PartyOf(v.game.Turn()), referee.Play{Move: weiqi.Pass(v.game.Turn())})
	}
	if v.game.Phase() != referee.Listing {
		return
	}
	position := v.game.Position()
	var claims []referee.Claim
	for _, dead := range subsets(position, position.Stones(weiqi.Black).Union(position.Stones(weiqi.White))) {
		claims = append(claims, referee.Claim{Stop: 1, Dead: dead})
	}
	claims = append(claims, referee.Claim{Stop: 1, Unknown: true})
	for _, black := range claims {
		half := q.show(v, referee.Black, black)
		q.hidden(half, q.show(v, referee.Black, claims[0]), referee.Black)
		for _, white := range claims {
			other := q.show(v, referee.White, white)
			q.hidden(other, q.show(v, referee.White, claims[0]), referee.White)
			one, two := q.show(half, referee.White, white), q.show(other, referee.Black, black)
			want := q.state(one.game)
			if got := q.state(two.game); got != want {
				q.Errorf("%s: White first leads to %s, Black first to %s", q.ending, got, want)
			}
			for i, party := range parties {
				seen, err := referee.Replay(one.shown[i])
				if err != nil {
					q.Fatalf("%s: %v cannot follow the game: %v", q.ending, party, err)
				}
				if got := q.state(seen); got != want {
					q.Errorf("%s: %v sees %s, and it is %s", q.ending, party, got, want)
				}
			}
		}
	}
}

// show does something and shows everybody what has happened.
func (q *questioner) show(v view, by referee.Party, act referee.Act) view {
	q.Helper()
	next := view{shown: slices.Clone(v.shown)}
	var events []referee.Event
	next.game, events = q.after(v.game, by, act)
	for i, party := range parties {
		next.shown[i] = slices.Clone(next.shown[i])
		for _, e := range events {
			next.shown[i] = append(next.shown[i], next.game.Seal(e, party))
		}
	}
	return next
}

// hidden checks that nobody but its author can tell two lists from each other.
func (q *questioner) hidden(a, b view, author referee.Party) {
	q.Helper()
	for i, party := range parties {
		last := len(a.shown[i]) - 1
		if party != author && fmt.Sprint(a.shown[i][last]) != fmt.Sprint(b.shown[i][last]) {
			q.Errorf("%s: %v tells %+v from %+v", q.ending, party, a.shown[i][last], b.shown[i][last])
		}
	}
}

// state is all that a game shows of a stop and of what comes next.
func (q *questioner) state(g *referee.Game) string {
	stop, _ := g.Stop()
	lists := stop.Lists
	stop.Position, stop.Lists = nil, [3]*referee.List{} // the same for all, and said below
	text := fmt.Sprintf("%v, %v to speak, %+v", g.Phase(), g.Waiting(), stop)
	for _, c := range colors {
		text += fmt.Sprintf(" %+v", *lists[c])
	}
	goes, _ := g.Resumption()
	ruling, _ := g.RulingDocument()
	return text + fmt.Sprintf(" %+v %v %s", goes, g.Turn(), ruling.Result)
}
