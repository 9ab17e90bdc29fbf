// Package fate tells how likely the chains of a finished position are dead: from proofs, from
// playouts, and from what was learnt on games whose end is known.
//
// [Read] plays a position out. What it finds of a chain and of what is around it are the chain's
// [Features], and trees of decisions that internal/lab/train has learnt turn them into a
// likelihood. What is proven stays proven, whatever the trees say.
package fate

import (
	"context"
	"iter"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// Proven is what no play can change, by color: the stones that are unconditionally alive, and
// the territory in which stones of the opponent are dead.
type Proven struct{ Alive, Territory [3]weiqi.Set }

// Prove returns what a method proves for each color, as life.Benson does.
func Prove(p *weiqi.Position, method func(*weiqi.Position, weiqi.Color) (alive, territory weiqi.Set)) Proven {
	var k Proven
	for _, c := range [...]weiqi.Color{weiqi.Black, weiqi.White} {
		k.Alive[c], k.Territory[c] = method(p, c)
	}
	return k
}

// A Proof says what no play can change of a chain.
type Proof uint8

// The proofs.
const (
	Open  Proof = iota // nothing is proven
	Alive              // it cannot be taken
	Dead               // it has no room to live inside a wall that cannot be taken
)

// A Chain is a chain of a position and what is likely of it.
type Chain struct {
	weiqi.Chain
	Proof Proof
	// Tie is the move that connects the chain in atari to a safer one, nil for most chains.
	Tie *Tie
	// Lost is the share of playouts in which the chain was lost, or that of the chain that it
	// is tied to; 0 or 1 where that is proven.
	Lost float64
	// Features are what Likely was learnt from; zero where there is a proof.
	Features Features
	// Dead is the likelihood that the chain is dead.
	Dead float64
	// Attacked says that a search takes the chain where the opponent moves first, though all else
	// finds it alive; then Dead says next to nothing.
	Attacked bool
	// KoOf is the side that alone can begin a ko on which the chain depends; Empty for none. Then Dead is as the rules
	// have it that the position is played under.
	KoOf weiqi.Color
}

// A Tie is a move that connects a chain in atari.
type Tie struct {
	At weiqi.Point
	Ko bool // the opponent takes the chain in a ko

	to []int // the other chains of its color beside the point
}

// A Reading is what is likely of the chains of a position.
type Reading struct {
	Chains []Chain // in the order of [weiqi.Position.Chains]
	Survey *playout.Survey
}

// Playouts is up to how many playouts the committed trees were learnt from.
const Playouts = 800

// evident is the certainty of every chain in playouts at which more of them are not worth their time, and
// enough how likely every fate has to be where they are less certain.
const (
	evident = 0.6
	enough  = 0.99
)

// Read plays a position out, up to a number of times; a sixteenth of it does where every chain
// is evident, or what was learnt is sure of it. Where a few chains are in doubt it plays all out again by other
// chances, and their likelihoods are the means. Chance comes from the seed.
func Read(ctx context.Context, p *weiqi.Position, known Proven, seed uint64, playouts int) (*Reading, error) {
	s, err := look(ctx, p, known, seed, playouts, (*Reading).sure)
	if err != nil {
		return nil, err
	}
	if n := s.r.doubts(); n > 0 && n <= few {
		if err := s.lookAgain(ctx, known, seed, playouts); err != nil {
			return nil, err
		}
	}
	s.readSieges()
	return s.r, s.attack(ctx, seed)
}

// Describe is Read without what was learnt: the features that trees are to be learnt from.
func Describe(ctx context.Context, p *weiqi.Position, known Proven, seed uint64, playouts int) (*Reading, error) {
	s, err := look(ctx, p, known, seed, playouts, func(*Reading) bool { return false })
	if err != nil {
		return nil, err
	}
	return s.r, nil
}

// look plays a position out until every chain is evident or the reading is enough.
func look(ctx context.Context, p *weiqi.Position, known Proven, seed uint64, playouts int, enough func(*Reading) bool) (*scene, error) {
	r := &Reading{Survey: playout.NewSurvey(p, seed)}
	for chain := range p.Chains() {
		r.Chains = append(r.Chains, Chain{Chain: chain, Proof: known.proof(chain)})
	}
	s := newScene(p, r)
	ties := s.ties()
	for stop := max(playouts/16, 1); ; stop = min(2*stop, playouts) {
		if err := r.Survey.Play(ctx, stop-r.Survey.Playouts()); err != nil {
			return nil, err
		}
		certainty := r.weigh(ties)
		s.describe()
		r.estimate()
		if certainty >= evident || stop >= playouts || enough(r) {
			return s, nil
		}
	}
}

// estimate says how likely each chain is dead.
func (r *Reading) estimate() {
	for i := range r.Chains {
		c := &r.Chains[i]
		switch {
		case c.Proof != Open:
			c.Dead = c.Lost
		case c.undecided():
			c.Dead = c.Lost
			if c.Tie != nil {
				c.Dead = min(float64(c.Features[alone]), rather)
			}
		default:
			c.Dead = learnt().Likely(c.Lost, &c.Features)
		}
	}
}

// sure reports whether the fate of every chain is likely enough, and the same whoever moves first.
func (r *Reading) sure() bool {
	for i := range r.Chains {
		c := &r.Chains[i]
		if c.Proof != Open {
			continue
		}
		own, foe := float64(c.Features[ownFirst]), float64(c.Features[foeFirst])
		if c.Tie != nil {
			own, foe = c.Lost, c.Lost
		}
		dead := c.Dead >= enough && min(own, foe) >= 0.5+leaning
		alive := c.Dead <= 1-enough && max(own, foe) <= 0.5-leaning
		if !dead && !alive {
			return false
		}
	}
	return true
}

// undecided reports whether a chain's fate depends on who moves first. The trees know only finished
// games, in which no such chain is left but single stones that one move connects, so they are not asked.
func (c *Chain) undecided() bool {
	return (c.Tie == nil || c.Stones.Len() > 1) && c.Features[ownFirst] < 0.5-leaning && c.Features[foeFirst] > 0.5+leaning
}

// leaning is how far from one half a share of some hundred playouts is not chance.
const leaning = 0.05

// proof returns what is proven of a chain.
func (k Proven) proof(c weiqi.Chain) Proof {
	switch {
	case !c.Stones.Intersect(k.Alive[c.Color]).Empty():
		return Alive
	case !c.Stones.Intersect(k.Territory[c.Color.Opponent()]).Empty():
		return Dead
	}
	return Open
}

// rather is what playouts find likely of a chain that is better thought alive: just so.
const rather = 0.49

// weigh takes over what the survey has found, and returns the certainty of the least
// certain chain. A chain that can be tied to a safer one is as safe: players pass
// with such stones on the board because each atari has its answer, whereas in half of
// all playouts the opponent moves first. In a ko the answer may cost too much, and it
// only tips the scales.
func (r *Reading) weigh(ties []*Tie) (certainty float64) {
	alone := make([]float64, len(r.Chains))
	for i, c := range r.Chains {
		switch c.Proof {
		case Alive:
			alone[i] = 0
		case Dead:
			alone[i] = 1
		case Open:
			alone[i] = r.Survey.Mean(c.Stones, c.Color.Opponent())
		}
	}
	certainty = 1
	for i := range r.Chains {
		c := &r.Chains[i]
		c.Lost, c.Tie = alone[i], nil
		if anchor, tied := ties[i].safest(alone, i); tied {
			c.Tie, c.Lost = ties[i], alone[anchor]
			if c.Tie.Ko {
				c.Lost = min(alone[i], rather)
			}
		}
		certainty = min(certainty, max(2*c.Lost-1, 1-2*c.Lost))
	}
	return certainty
}

// safest returns the safest chain that a chain can be tied to, if it is safer and
// rather alive than dead.
func (t *Tie) safest(lost []float64, chain int) (anchor int, found bool) {
	if t == nil {
		return 0, false
	}
	for _, i := range t.to {
		if lost[i] <= min(0.5, lost[chain]) && (!found || lost[i] < lost[anchor]) {
			anchor, found = i, true
		}
	}
	return anchor, found
}

// ties returns the moves that connect the chains in atari of which nothing is proven, nil for the others.
func (s *scene) ties() []*Tie {
	ties := make([]*Tie, len(s.chains))
	for i, chain := range s.chains {
		if chain.Proof != Open || chain.Liberties.Len() != 1 {
			continue
		}
		at := chain.Liberties.Points()[0]
		saved, err := s.p.WithTurn(chain.Color).Play(weiqi.Play(chain.Color, at))
		if err != nil || saved.Chain(at).Liberties.Len() < 2 {
			continue
		}
		t := &Tie{At: at, Ko: ko(s.p, chain.Chain, at)}
		for n := range beside(s.size, at) {
			if s.p.At(n) == chain.Color && s.home[s.place(n)] != i {
				t.to = append(t.to, s.home[s.place(n)])
			}
		}
		ties[i] = t
	}
	return ties
}

// ko reports whether the opponent takes a chain at its last liberty with a stone that
// can be retaken there at once.
func ko(p *weiqi.Position, chain weiqi.Chain, at weiqi.Point) bool {
	taken, err := p.WithTurn(chain.Color.Opponent()).Play(weiqi.Play(chain.Color.Opponent(), at))
	if err != nil || chain.Stones.Len() != 1 {
		return false
	}
	captor := taken.Chain(at)
	return captor.Stones.Len() == 1 && captor.Liberties.Len() == 1
}

// beside yields the neighbors of a point.
func beside(size weiqi.Size, at weiqi.Point) iter.Seq[weiqi.Point] {
	return func(yield func(weiqi.Point) bool) {
		for _, n := range [...]weiqi.Point{{Col: at.Col - 1, Row: at.Row}, {Col: at.Col + 1, Row: at.Row}, {Col: at.Col, Row: at.Row - 1}, {Col: at.Col, Row: at.Row + 1}} {
			if size.Contains(n) && !yield(n) {
				return
			}
		}
	}
}
