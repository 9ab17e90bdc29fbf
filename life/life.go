package life

import (
	"context"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Judge has opinions on finished positions. Implementations are values that may
// be used concurrently, and give the same opinion on the same position every time.
type Judge interface {
	// Judge returns an opinion on a position, whichever side is to move. If the
	// context ends first there is no opinion, and the error is the
	// context's.
	Judge(ctx context.Context, p *weiqi.Position) (Opinion, error)
}

// An Opinion says which stones of a position are dead.
type Opinion struct {
	// Judge is the name of the judge, as [Named] reads it, and Seed the source of
	// its chance, 0 if it has none: with both the opinion can be repeated.
	Judge string `json:"judge"`
	Seed  uint64 `json:"seed"`

	// Dead holds the stones that are more likely dead than not: the best guess, also
	// where it is no more than that.
	Dead weiqi.Set `json:"dead"`
	// Unsettled holds the stones of the chains that the judge is not sure of.
	Unsettled weiqi.Set `json:"unsettled"`
	// Chains says more about every chain of the position, in the order of
	// [weiqi.Position.Chains]; never nil.
	Chains []Chain `json:"chains"`

	// Open holds the empty points at which the border between both sides' areas is
	// open, so that a plain count of the board gives the points behind it to nobody.
	Open weiqi.Set `json:"open"`
	// Protect holds the empty points that a side still has to fill to keep what a
	// plain count gives it.
	Protect weiqi.Set `json:"protect"`
	// Ownership gives the owner of every point, from 1, Black's for sure, to -1, White's,
	// by row and then column from A1. Judges that do not know it leave it nil.
	Ownership []float64 `json:"ownership,omitempty"`
}

// Settled reports whether the judge is sure of every chain and no border is open, so
// that a count of the board is all that is left to do.
func (o Opinion) Settled() bool { return o.Unsettled.Empty() && o.Open.Empty() }

// A Chain is what an opinion says about one chain.
type Chain struct {
	Color  weiqi.Color `json:"color"`
	Stones weiqi.Set   `json:"stones"`
	Status Status      `json:"status"`
	// Certainty is |2p-1|, where p is the probability that the chain is dead: from 0, a coin toss, to 1.
	Certainty float64 `json:"certainty"`
	// Why says what the status comes from.
	Why Reason `json:"why"`
}

// A Reason says why: a code and its arguments, for programs to read and for catalogues of any
// language to put into words. String returns the English sentence, without a full stop.
type Reason = reason.Reason

// A Status says what a chain is.
type Status uint8

// The statuses.
const (
	Alive Status = iota + 1
	Dead
	Unsettled // the judge is not sure which of both
	Seki      // alive because neither side can take the other
)

var statusNames = []string{Alive: "alive", Dead: "dead", Unsettled: "unsettled", Seki: "seki"}

// String returns the name that [Status.UnmarshalText] reads.
func (s Status) String() string {
	if s < Alive || s > Seki {
		return "Status(" + strconv.Itoa(int(s)) + ")"
	}
	return statusNames[s]
}

// MarshalText writes the name.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads "alive", "dead", "unsettled" or "seki".
func (s *Status) UnmarshalText(text []byte) error {
	for status := Alive; status <= Seki; status++ {
		if statusNames[status] == string(text) {
			*s = status
			return nil
		}
	}
	return reason.Error(reason.New("no-such-name", "text", reason.Brief(string(text)), "what", "chain-status", "names", "alive, dead, unsettled, seki"))
}

// opine adds a chain to the opinion. Its status comes from the probability that it is dead. A chain
// whose [Chain.Certainty] is below the cut is unsettled.
func (o *Opinion) opine(chain weiqi.Chain, dead, cut float64, why Reason) {
	certainty := max(2*dead-1, 1-2*dead)
	status := Alive
	if dead > 0.5 {
		status = Dead
		o.Dead = o.Dead.Union(chain.Stones)
	}
	if certainty < cut {
		status = Unsettled
		o.Unsettled = o.Unsettled.Union(chain.Stones)
	}
	o.Chains = append(o.Chains, Chain{chain.Color, chain.Stones, status, certainty, why})
}

// Default is the name of the judge to ask where none is named.
const Default = "best"

// Names lists the names that [Named] knows.
func Names() []string {
	return []string{"none", "tom", "tom+seki", "benson", "montecarlo", "best"}
}

// Named returns the judge of a name, with its defaults.
func Named(name string) (Judge, error) {
	switch name {
	case "none":
		return None{}, nil
	case "tom":
		return Tom{}, nil
	case "tom+seki":
		return Tom{Seki: true}, nil
	case "benson":
		return Unconditional{}, nil
	case "montecarlo":
		return MonteCarlo{}, nil
	case "best":
		return Best{}, nil
	}
	if tom, err := TomNamed(name); err == nil {
		return nil, reason.Error(reason.New("judge-only-counts", "judge", name, "like", Tom{Seki: tom.Seki}.name()))
	}
	return nil, reason.Error(reason.New("no-such-judge", "judge", reason.Brief(name), "names", strings.Join(Names(), ", ")))
}

// None is the judge that finds every chain alive, for rules that remove nothing.
type None struct{}

// Judge finds every chain alive, for certain.
func (None) Judge(ctx context.Context, p *weiqi.Position) (Opinion, error) {
	o := Opinion{Judge: "none", Chains: []Chain{}}
	for chain := range p.Chains() {
		o.opine(chain, 0, 0, reason.New("fate-as-is"))
	}
	return o, ctx.Err()
}
