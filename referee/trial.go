package referee

import (
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A trial plays a disputed chain out on a copy of the stopped board (Japanese
// rules of 1989, article 7). It has its own ko rule: a ko that was taken is closed
// to the other side until that side passes for it by name. Such a pass is not one
// of the two that end the trial. A trial never changes once made.
type trial struct {
	number   int
	chain    weiqi.Set
	owner    weiqi.Color // of the chain; the other side is the attacker
	position *weiqi.Position
	kos      []ko // closed ones
	passes   int  // in a row, those that name a ko apart
	plies    []TrialPly
	seen     []situation // every one of the trial so far
}

// A ko that was taken is closed to the side that lost a stone at closed, as long
// as the stone that took it stands at taker and the point is empty.
type ko struct {
	to            weiqi.Color
	closed, taker weiqi.Point
}

// A situation is what must not come about twice in a trial.
type situation struct {
	black, white weiqi.Set
	turn         weiqi.Color
	closed       [3]weiqi.Set // by the side they are closed to
	passes       int
}

// newTrial returns the trial of a chain of a stopped position. It has no history:
// the stones stand there as if placed by hand.
func newTrial(number int, p *weiqi.Position, chain weiqi.Set, first weiqi.Color) (trial, error) {
	rules := p.Rules()
	rules.Ko = weiqi.SimpleKo
	position, err := weiqi.Setup{
		Size:  p.Size(),
		Black: p.Stones(weiqi.Black),
		White: p.Stones(weiqi.White),
		Turn:  first,
	}.Position(rules)
	if err != nil {
		return trial{}, err
	}
	t := trial{number: number, chain: chain, owner: first.Opponent(), position: position}
	t.seen = []situation{t.situation()}
	return t, nil
}

func (t *trial) situation() situation {
	s := situation{
		black:  t.position.Stones(weiqi.Black),
		white:  t.position.Stones(weiqi.White),
		turn:   t.position.Turn(),
		passes: t.passes,
	}
	for _, c := range bothColors {
		s.closed[c] = t.closed(c)
	}
	return s
}

// closed returns the kos that are closed to a side.
func (t *trial) closed(c weiqi.Color) weiqi.Set {
	var closed weiqi.Set
	for _, k := range t.kos {
		if k.to == c {
			closed.Add(k.closed)
		}
	}
	return closed
}

// pass returns the trial after a pass, which opens the closed ko that it names.
func (t trial) pass(named weiqi.Point, naming bool) (trial, error) {
	c := t.position.Turn()
	t.position = played(t.position, weiqi.Pass(t.position.Turn()))
	t.passes++
	if naming {
		i := slices.IndexFunc(t.kos, func(k ko) bool { return k.to == c && k.closed == named })
		if i < 0 {
			return t, reason.Error(reason.New("ko-not-closed", "point", named, "color", c))
		}
		t.kos = slices.Delete(slices.Clone(t.kos), i, i+1)
		t.passes = 0
	}
	return t.arrived(TrialPly{Move: weiqi.Pass(c), Ko: named, NameKo: naming}), nil
}

// play returns the trial after a board play, or a [*weiqi.IllegalError].
func (t trial) play(m weiqi.Move) (trial, error) {
	if m.Color != t.position.Turn() {
		return t, &weiqi.IllegalError{Move: m, Why: weiqi.OutOfTurn}
	}
	open := t.position.WithTurn(m.Color) // which kos are closed is said by t.kos alone
	next, err := open.Play(m)
	if err != nil {
		return t, err
	}
	taken, takes := next.Ko()
	if closed := t.closed(m.Color); takes && closed.Has(m.Point) {
		return t, &weiqi.IllegalError{Move: m, Why: weiqi.Ko}
	}
	kos := slices.DeleteFunc(slices.Clone(t.kos), func(k ko) bool {
		return next.At(k.closed) != weiqi.Empty || next.At(k.taker) != k.to.Opponent()
	})
	if takes {
		kos = append(kos, ko{to: m.Color.Opponent(), closed: taken, taker: m.Point})
	}
	t.position, t.kos, t.passes = next, kos, 0
	return t.arrived(TrialPly{Move: m}), nil
}

// arrived notes a move and the situation that it has led to.
func (t trial) arrived(ply TrialPly) trial {
	t.plies = append(t.plies[:len(t.plies):len(t.plies)], ply)
	t.seen = append(t.seen[:len(t.seen):len(t.seen)], t.situation())
	return t
}

// over reports whether the trial has ended, whether its chain was captured, and why.
func (t *trial) over(limit int) (over, captured bool, why Reason) {
	last := len(t.seen) - 1
	switch {
	case !t.chain.Minus(t.position.Stones(t.owner)).Empty():
		return true, true, reason.New("trial-captured")
	case t.passes == 2:
		return true, false, reason.New("trial-passed")
	case slices.Contains(t.seen[:last], t.seen[last]):
		return true, false, reason.New("trial-repeated")
	case len(t.plies) >= limit:
		return true, false, reason.New("trial-limit", "moves", limit)
	default:
		return false, false, Reason{}
	}
}

// A TrialPly is a move of a trial, or a pass that may name a ko.
type TrialPly struct {
	Move   weiqi.Move
	Ko     weiqi.Point // that a pass names, if NameKo
	NameKo bool
}

// String returns the ply as in "black D4" or "white pass for E5".
func (p TrialPly) String() string {
	if p.NameKo {
		return p.Move.String() + " for " + p.Ko.String()
	}
	return p.Move.String()
}

// MarshalText writes what String returns.
func (p TrialPly) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (p *TrialPly) UnmarshalText(text []byte) error {
	color, rest, _ := strings.Cut(string(text), " ")
	vertex, ko, naming := strings.Cut(rest, " for ")
	c, err := weiqi.ParseColor(color)
	if err != nil {
		return err
	}
	ply := TrialPly{NameKo: naming}
	if ply.Move, err = weiqi.ParseMove(c, vertex); err != nil {
		return err
	}
	if naming {
		if ply.Ko, err = weiqi.ParsePoint(ko); err != nil {
			return err
		}
	}
	*p = ply
	return nil
}

// TrialState is a trial as it stands.
type TrialState struct {
	Number   int
	Chain    weiqi.Set       // what is disputed, on the stopped board
	First    weiqi.Color     // the attacker
	Position *weiqi.Position // the copy; its history begins with the trial
	Turn     weiqi.Color
	Moves    []TrialPly // the game's own: read only
	// Closed are the kos closed to the side to move: it may not retake the one stone there
	// until it passes for that ko or a stone stands on the point.
	Closed weiqi.Set
}

// Trial returns the trial that is under way.
func (g *Game) Trial() (TrialState, bool) {
	if g.trial == nil {
		return TrialState{}, false
	}
	t := g.trial
	return TrialState{
		Number:   t.number,
		Chain:    t.chain,
		First:    t.owner.Opponent(),
		Position: t.position,
		Turn:     t.position.Turn(),
		Moves:    t.plies,
		Closed:   t.closed(t.position.Turn()),
	}, true
}
