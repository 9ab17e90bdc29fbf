// Package prove walks every reachable state of a game's ending on tiny boards, and
// finds loops.
//
// Nothing here is a model of the referee: the game that is walked is a
// [referee.Game], and every step is an act that its Decide allows, to the game
// that Decide returns. From every legal position of a small board, either side to
// move, [Explore] tries everything that anybody could do at each moment: every
// board play and pass, every list of dead chains and the unknown one, agreeing,
// playing on with every set of chains that may be confirmed, marks, verdicts,
// moves in trials, and letting the time run out. Both sides may do as they like,
// so that what holds of all runs holds whoever plays.
//
// The result is a [Graph] of states. It says whether every run ends and how long
// one can be, whether a state has no way out, and if some run never ends, which is
// the shortest that goes round and round. [Measure] walks the same states where they
// are too many to be kept, and says how many there are and how long a run can be.
//
// What a state is: the board, the side to move, passes in a row and the closed ko;
// what was said at the present stop; how much of the stops before can still
// matter; and the way here as far as a rule looks at it. Times, prisoners, names
// and the numbers of moves and events are left out, since nothing that may happen
// next depends on them; Twins, in what either returns, tests that claim.
//
// [Honest] asks another question: what a player who only says the truth about dead
// stones can lose to one who says anything.
package prove

import (
	"context"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Case is what is walked: the terms of a game, from every position of its board.
type Case struct {
	// Terms of the games. Start, Time and the names of the seats are set by the walk.
	Terms referee.Terms
	// CountMoves makes the number of moves a part of the state, so that the limit on
	// moves is seen at work. Otherwise that limit should be out of reach.
	CountMoves bool
	// Requests lets the sides take moves back by consent, and propose that the game
	// have no result.
	Requests bool
	// MostStates bounds the walk; 0 for no bound.
	MostStates int
	// Progress, if not nil, is called now and then with the number of states found
	// and of those still to be walked, or under way.
	Progress func(found, waiting int)
}

// Terms returns terms for an ending on a board under a ko rule, without what cuts
// loops under simple ko: no third occurrence, and a limit on moves far away.
// Everything else is as the ending needs it: territory for confirmation, pass
// stones for aga, a mediator whom the terms name. Endings are walked also where they
// are unsound.
func Terms(size weiqi.Size, ko weiqi.KoRule, ending string) referee.Terms {
	terms := referee.Terms{
		Size:   size,
		Rules:  weiqi.Rules{Ko: ko},
		Ending: ending,
		Limits: referee.Limits{Moves: 10000, Repetition: referee.PlayGoesOn},

		AllowUnsound: true,
	}
	switch ending {
	case "aga":
		terms.Rules.PassStones, terms.Rules.WhitePassesLast = true, true
	case "confirmation":
		terms.Rules.Scoring, terms.Rules.Tax = weiqi.Territory, weiqi.SekiTax
	case "ladder", "mediation":
		terms.Mediator = "account:mediator"
	}
	return terms
}

// seat returns a seat of a kind, as the games that are walked need it.
func seat(k referee.SeatKind, name string) referee.Seat {
	if k == referee.Program {
		return referee.Seat{Kind: k, Name: name, Engine: name}
	}
	return referee.Seat{Name: name, Player: name}
}

// noon is when every game begins. The core takes time as an argument.
var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// open returns the event that begins a game under the terms from a position.
func (c *Case) open(p *weiqi.Position) (referee.Event, error) {
	terms := c.Terms
	terms.Start = &referee.Start{Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: p.Turn()}
	terms.Black, terms.White = seat(terms.Black.Kind, "black"), seat(terms.White.Kind, "white")
	terms.Time = referee.TimeControl{System: referee.Absolute, Main: referee.MillisOf(time.Hour)}
	return referee.Open(terms, noon)
}

// Positions returns every legal position of a board, each with either side to move.
func Positions(size weiqi.Size, rules weiqi.Rules) []*weiqi.Position {
	var all []*weiqi.Position
	boards := 1
	for range size.Points() {
		boards *= 3
	}
	for board := range boards {
		for _, turn := range []weiqi.Color{weiqi.Black, weiqi.White} {
			setup := weiqi.Setup{Size: size, Turn: turn}
			rest := board
			for point := range size.All() {
				switch weiqi.Color(rest % 3) {
				case weiqi.Black:
					setup.Black.Add(point)
				case weiqi.White:
					setup.White.Add(point)
				}
				rest /= 3
			}
			if p, err := setup.Position(rules); err == nil {
				all = append(all, p)
			}
		}
	}
	return all
}

// A moment is a game and what the walk remembers of its way.
type moment struct {
	game *referee.Game
	past past
}

// A node is a state on the walk that is still to be walked from.
type node struct {
	id   int32
	past past
	log  []referee.Event
}

// revive returns the moment of a node. Its game shares no memory with another: it
// is replayed from its log.
func (n node) revive() (moment, error) {
	game, err := referee.Replay(n.log)
	return moment{game, n.past}, err
}

// Explore walks every state of a case, nearest first. It stops early when the
// context ends, with its error, or when there are more states than the case
// allows; [Graph.Whole] tells.
func Explore(ctx context.Context, c Case) (*Graph, error) {
	w, err := newWalker(c)
	if err != nil {
		return nil, err
	}
	if err := w.begin(); err != nil {
		return nil, err
	}
	for walked := 0; len(w.queue) > 0; walked++ {
		if walked%1024 == 0 {
			if err := w.report(ctx, len(w.g.first), len(w.queue)); err != nil {
				return nil, err
			}
		}
		n := w.queue[0]
		w.queue[0] = node{} // let the log go
		w.queue = w.queue[1:]
		if err := w.walk(n); err != nil {
			return nil, err
		}
		if c.MostStates > 0 && len(w.g.first) > c.MostStates {
			w.g.Whole = false
			break
		}
	}
	return w.g, w.compareTwins()
}

// A walker is a walk under way.
type walker struct {
	Case
	// situations numbers what a trial can be in, and what can be taken back.
	situations *labels
	sets       *sets // of situations of a trial

	ids   map[key]int32
	queue []node
	g     *Graph
	twins []node
	met   int // states that were met again
}

func newWalker(c Case) (*walker, error) {
	switch points := c.Terms.Size.Points(); {
	case points > MostPoints:
		return nil, fmt.Errorf("a %v board has more than %d points: too many states to walk", c.Terms.Size, MostPoints)
	case points > mostRemembered && c.remembers():
		return nil, fmt.Errorf("a %v board has more than %d points: too many histories to walk, choose simple ko without a limit on repetition", c.Terms.Size, mostRemembered)
	}
	return &walker{
		Case: c, situations: newLabels(), sets: newSets(),
		ids: map[key]int32{}, g: &Graph{Whole: true, labels: newLabels()},
	}, nil
}

// report tells how far the walk is, and whether it is to end.
func (w *walker) report(ctx context.Context, found, waiting int) error {
	if w.Progress != nil {
		w.Progress(found, waiting)
	}
	return ctx.Err()
}

// first returns the game that begins from a position, and its log.
func (w *walker) first(p *weiqi.Position) (moment, []referee.Event, error) {
	created, err := w.open(p)
	if err != nil {
		return moment{}, nil, err
	}
	log := []referee.Event{created}
	game, err := referee.Replay(log)
	if err != nil {
		return moment{}, nil, err
	}
	return moment{game, w.pastOf(game)}, log, nil
}

// begin queues every position of the board.
func (w *walker) begin() error {
	for _, p := range Positions(w.Terms.Size, w.Terms.Rules) {
		first, log, err := w.first(p)
		if err != nil {
			return err
		}
		w.arrive(first, log)
	}
	return nil
}

// arrive returns the number of the state that a log leads to. A new one is queued
// unless the game is over.
func (w *walker) arrive(m moment, log []referee.Event) int32 {
	k := w.key(m)
	id, known := w.ids[k]
	over := m.game.Over()
	twin := false
	if known {
		w.met++
		twin = w.met%twinEvery == 0 && len(w.twins) < maxTwins
	} else {
		id = int32(len(w.g.first))
		w.ids[k] = id
		w.g.first = append(w.g.first, 0)
		w.g.degree = append(w.g.degree, 0)
		w.g.over = append(w.g.over, over)
		w.g.kinds = append(w.g.kinds, kindOf(m.game))
	}
	if n := (node{id, m.past, log}); twin && !over {
		w.twins = append(w.twins, n)
	} else if !known && !over {
		w.queue = append(w.queue, n)
	}
	return id
}

// walk adds every step from a state.
func (w *walker) walk(n node) error {
	from, err := n.revive()
	if err != nil {
		return err
	}
	w.g.first[n.id] = int32(len(w.g.edges))
	return w.steps(from, func(s step) error {
		id := w.arrive(s.moment, append(n.log[:len(n.log):len(n.log)], s.events...))
		action, label := s.words()
		w.g.edges = append(w.g.edges, edge{to: id, label: w.g.labels.of(label), action: w.g.labels.of(action), board: s.board, rounds: s.rounds})
		w.g.degree[n.id]++
		return nil
	})
}

// A step is a choice and what it leads to.
type step struct {
	choice
	moment // its game shares memory with the one that the step is from
	events []referee.Event
	board  bool // a stone was put on the board
}

// steps calls yield with every possible next step.
func (w *walker) steps(from moment, yield func(step) error) error {
	for _, c := range w.acts(from.game) {
		s, err := w.step(from, c)
		if err != nil {
			return err
		}
		if s == nil {
			continue
		}
		if err := yield(*s); err != nil {
			return err
		}
	}
	return nil
}

// step returns what a choice leads to, nil if the referee refuses it.
func (w *walker) step(from moment, c choice) (*step, error) {
	at := from.game.At()
	if c.timeout {
		deadline, ok := from.game.Deadline()
		if !ok {
			return nil, nil
		}
		at = deadline
	}
	events, next, err := from.game.Decide(at, c.by, c.act)
	if err != nil {
		return nil, nil // refused: nothing has happened
	}
	s := step{choice: c, moment: moment{next, from.past}, events: events}
	if len(events) > 1 { // what is remembered depends on the game between two of them
		between := *from.game
		s.game = &between
	}
	for _, e := range events {
		if len(events) > 1 {
			if err := s.game.Apply(e); err != nil {
				return nil, fmt.Errorf("the referee made an event that does not fit: %w", err)
			}
		}
		s.board = s.board || putStone(e)
		s.past = w.after(s.past, s.game, e)
	}
	// So on boards whose histories are too many to walk runs end if quiet ways do:
	// there are only so many situations.
	if s.board && w.Terms.Rules.Ko != weiqi.SimpleKo && s.past.been == from.past.been {
		return nil, fmt.Errorf("under superko a board play led to a situation that has been:\n%v", s.game.Position())
	}
	return &s, nil
}

// putStone reports whether an event is a board play of the game, not of a trial.
func putStone(e referee.Event) bool {
	m, ok := e.What.(referee.Moved)
	return ok && !m.Move.Pass
}

// The states that are met again and walked from a second time.
const (
	twinEvery = 7
	maxTwins  = 20000
)

// compareTwins walks again from states that were met on a second way and checks
// that the same can happen next: else the key of a state would lack something.
func (w *walker) compareTwins() error {
	if !w.g.Whole {
		return nil
	}
	for _, n := range w.twins {
		twin, err := n.revive()
		if err != nil {
			return err
		}
		var again []int32
		var unknown string
		err = w.steps(twin, func(s step) error {
			id, known := w.ids[w.key(s.moment)]
			if !known {
				_, unknown = s.words()
			}
			again = append(again, id)
			return nil
		})
		if err != nil {
			return err
		}
		if unknown != "" || !w.g.leadsTo(n.id, again) {
			return fmt.Errorf("two ways to one state lead on differently, so a state is more than its key says:\n%v%s", twin.game.Position(), unknown)
		}
	}
	w.g.Twins = len(w.twins)
	return nil
}
