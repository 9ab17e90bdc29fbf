package life

import (
	"slices"
	"strconv"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// proven returns why a chain is unconditionally alive or dead.
func proven(s Status) Reason {
	if s == Dead {
		return reason.New("chain-enclosed")
	}
	return reason.New("chain-uncapturable")
}

// A verdict is how likely the chains of a position are dead, as a survey grows.
type verdict struct {
	chains []weiqi.Chain // in the order of the position
	proofs []Status      // of the same chains: alive or dead whatever is played, else 0
	ties   []tie         // of the same chains; the zero tie for most
	lost   []float64
}

// A tie is a move that connects a chain in atari.
type tie struct {
	at weiqi.Point
	to []int // the other chains of its color beside the point, none without a tie
	ko bool  // the opponent takes the chain in a ko

	// anchor is the one of them that makes the chain safer, -1 if none does.
	anchor int
}

func newVerdict(p *weiqi.Position) *verdict {
	v := &verdict{}
	home := map[weiqi.Point]int{}
	for chain := range p.Chains() {
		for at := range chain.Stones.All() {
			home[at] = len(v.chains)
		}
		v.chains = append(v.chains, chain)
	}
	v.proofs = make([]Status, len(v.chains))
	v.ties = make([]tie, len(v.chains))
	v.lost = make([]float64, len(v.chains))
	var alive, land [3]weiqi.Set
	for _, c := range [...]weiqi.Color{weiqi.Black, weiqi.White} {
		alive[c], land[c] = Benson(p, c)
	}
	for i, chain := range v.chains {
		v.ties[i].anchor = none
		switch {
		case !chain.Stones.Intersect(alive[chain.Color]).Empty():
			v.proofs[i] = Alive
		case !chain.Stones.Intersect(land[chain.Color.Opponent()]).Empty():
			v.proofs[i] = Dead
		}
		if v.proofs[i] != 0 || chain.Liberties.Len() != 1 {
			continue
		}
		at := chain.Liberties.Points()[0]
		saved, err := p.WithTurn(chain.Color).Play(weiqi.Play(chain.Color, at))
		if err != nil || saved.Chain(at).Liberties.Len() < 2 {
			continue
		}
		t := tie{at: at, ko: ko(p, chain, at), anchor: none}
		for n := range beside(p.Size(), at) {
			if p.At(n) == chain.Color && home[n] != i {
				t.to = append(t.to, home[n])
			}
		}
		v.ties[i] = t
	}
	return v
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

// none is no chain.
const none = -1

// What playouts find likely of a chain that is better thought alive: just so.
const rather = 0.49

// read takes over what a survey has found, and returns the certainty of the least
// certain chain. A chain that can be tied to a safer one is as safe: players pass
// with such stones on the board because each atari has its answer, whereas in half of
// all playouts the opponent moves first. In a ko the answer may cost too much, and it
// only tips the scales.
func (v *verdict) read(s *playout.Survey) (certainty float64) {
	for i, chain := range v.chains {
		switch v.proofs[i] {
		case Alive:
			v.lost[i] = 0
		case Dead:
			v.lost[i] = 1
		default:
			v.lost[i] = s.Mean(chain.Stones, chain.Color.Opponent())
		}
	}
	alone := slices.Clone(v.lost)
	certainty = 1
	for i := range v.ties {
		t := &v.ties[i]
		t.anchor = t.safest(alone, i)
		switch {
		case t.anchor == none:
		case t.ko:
			v.lost[i] = min(v.lost[i], rather)
		default:
			v.lost[i] = alone[t.anchor]
		}
		certainty = min(certainty, max(2*v.lost[i]-1, 1-2*v.lost[i]))
	}
	return certainty
}

// safest returns the safest chain that a chain can be tied to, if it is safer and
// rather alive than dead, otherwise none.
func (t *tie) safest(lost []float64, chain int) int {
	safest := none
	for _, i := range t.to {
		if lost[i] <= min(0.5, lost[chain]) && (safest == none || lost[i] < lost[safest]) {
			safest = i
		}
	}
	return safest
}

// why says what the likelihood of a chain comes from.
func (v *verdict) why(i int, s *playout.Survey) Reason {
	if proof := v.proofs[i]; proof != 0 {
		return proven(proof)
	}
	switch t := v.ties[i]; {
	case t.anchor == none:
		return playedOut(v.lost[i], s)
	case t.ko:
		return reason.New("chain-connects-or-ko", "point", t.at)
	default:
		return reason.New("chain-connects", "point", t.at, "share", perCent(v.lost[i]), "playouts", s.Playouts())
	}
}

// playedOut says in how many playouts a chain was lost.
func playedOut(lost float64, s *playout.Survey) Reason {
	return reason.New("chain-played-out", "share", perCent(lost), "playouts", s.Playouts())
}

// perCent returns a share as an argument of a reason has it.
func perCent(share float64) string { return strconv.FormatFloat(100*share, 'f', 0, 64) }
