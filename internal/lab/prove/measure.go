package prove

import (
	"context"
	"fmt"
	"hash/maphash"
	"slices"

	"github.com/shinpan/shinpan/referee"
)

// An Extent is what [Measure] found.
type Extent struct {
	// Whole: every state was walked; otherwise the walk was cut off.
	Whole bool
	// States is the number of states up to symmetry, Images that of all.
	States, Images int
	// Acts is the number of acts that lead on from the States.
	Acts int
	// Stuck is the number of States without a next step in which the game is not
	// over.
	Stuck int
	// Twins is how many states, met again on another way or turned, were found to
	// lead on to the same states.
	Twins int
	// Longest is the length of the longest run, if there is no Loop.
	Longest Length
	// Loop, if not empty, is the acts that lead from a state back to it or to one that
	// is the same by symmetry, and so round and round for ever. The walk ends with the
	// first one found, which need not be the shortest.
	Loop []string
}

// Measure walks every state of a case as [Explore] does, for walks that are too
// large for that: deepest first, so that only the games on the way to the present
// state are kept, and of every other state only a fingerprint. States that are the
// same but for a turned board or swapped colors are walked once.
//
// Two states could share a fingerprint of 128 bits, and one would not be walked. If
// fingerprints are as good as random, which differs in every process, the chance of
// that among n states is below n²/2^129: for a hundred million, 2 in 10^23.
func Measure(ctx context.Context, c Case) (*Extent, error) {
	if points := c.Terms.Size.Points(); points > mostTurned {
		return nil, fmt.Errorf("a %v board has more than %d points: too many boards to turn", c.Terms.Size, mostTurned)
	}
	w, err := newWalker(c)
	if err != nil {
		return nil, err
	}
	m := &measurer{
		walker: w, symmetries: c.symmetries(), known: map[fingerprint]record{},
		seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
	}
	m.extent.Whole = true
	for _, p := range Positions(c.Terms.Size, c.Terms.Rules) {
		first, _, err := w.first(p)
		if err != nil {
			return nil, err
		}
		if print, images := m.print(first); !m.known[print].met {
			m.enter(frame{moment: first, print: print}, images)
		}
		if err := m.walk(ctx); err != nil {
			return nil, err
		}
		if len(m.extent.Loop) > 0 || !m.extent.Whole {
			break
		}
	}
	return &m.extent, nil
}

// A measurer is such a walk under way.
type measurer struct {
	*walker
	symmetries []symmetry
	seeds      [2]maphash.Seed
	known      map[fingerprint]record
	// stack is the way to the present state. The games on it may share memory, since
	// nothing goes on from one before all that goes on from the next is done.
	stack  []frame
	extent Extent
}

// A fingerprint stands for a state and those that are the same by symmetry.
type fingerprint [2]uint64

// A record is what is kept of a state.
type record struct {
	acts, rounds uint16 // of the longest run from it
	leads        uint16 // a sum over the states that it leads to
	met, done    bool   // the walk has come here, and has left it for good
}

// A frame is a state on the way to the present one.
type frame struct {
	moment
	print   fingerprint
	by      choice   // that led here
	choices []choice // still to be tried
	onward  bool     // something can happen
	record
}

// print returns the fingerprint of a state, and how many states are the same by
// symmetry, itself included.
func (m *measurer) print(at moment) (least fingerprint, images int) {
	k := m.key(at)
	if k.phase == uint8(referee.Over) {
		return m.hash(k), 1
	}
	// The least board, then the least hash stand for all images.
	low := ^uint32(0)
	rank := func(s *symmetry) uint32 { return 4*s.boards[k.board] + uint32(s.color(k.turn)) }
	for i := range m.symmetries {
		low = min(low, rank(&m.symmetries[i]))
	}
	same := 0
	for i := range m.symmetries {
		s := &m.symmetries[i]
		if rank(s) != low {
			continue
		}
		print := m.hash(s.key(k))
		switch c := slices.Compare(print[:], least[:]); {
		case same == 0 || c < 0:
			least, same = print, 1
		case c == 0:
			same++
		}
	}
	return least, len(m.symmetries) / same
}

func (m *measurer) hash(k key) fingerprint {
	return fingerprint{maphash.Comparable(m.seeds[0], k), maphash.Comparable(m.seeds[1], k)}
}

// enter goes on to a state that has not been met.
func (m *measurer) enter(f frame, images int) {
	f.met = true
	m.known[f.print] = f.record
	m.extent.States++
	m.extent.Images += images
	f.choices = m.acts(f.game)
	m.stack = append(m.stack, f)
}

// walk walks from the state on the stack until the stack is empty again, a loop is
// found or there are too many states.
func (m *measurer) walk(ctx context.Context) error {
	for len(m.stack) > 0 {
		f := &m.stack[len(m.stack)-1]
		if len(f.choices) == 0 {
			m.leave()
			continue
		}
		c := f.choices[0]
		f.choices = f.choices[1:]
		s, err := m.step(f.moment, c)
		if err != nil {
			return err
		}
		if s == nil {
			continue
		}
		if err := m.arrive(f, s); err != nil {
			return err
		}
		if m.extent.Acts++; m.extent.Acts%4096 == 0 {
			if err := m.report(ctx, m.extent.States, len(m.stack)); err != nil {
				return err
			}
		}
		if m.MostStates > 0 && m.extent.States > m.MostStates {
			m.extent.Whole = false
		}
		if !m.extent.Whole || len(m.extent.Loop) > 0 {
			return nil
		}
	}
	return nil
}

// arrive looks at what a step leads to.
func (m *measurer) arrive(from *frame, s *step) error {
	print, images := m.print(s.moment)
	from.onward = true
	from.leads += uint16(print[0])
	switch to := m.known[print]; {
	case !to.met:
		m.enter(frame{moment: s.moment, print: print, by: s.choice}, images)
	case !to.done:
		m.extent.Loop = m.loop(print, s.choice)
	default:
		from.lengthen(to, s.rounds)
		if m.met++; m.met%twinEvery == 0 && m.extent.Twins < maxTwins {
			return m.compareTwin(s.moment, to)
		}
	}
	return nil
}

// leave is done with the state on top of the stack.
func (m *measurer) leave() {
	f := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	if !f.onward && !f.game.Over() {
		m.extent.Stuck++
	}
	f.done = true
	m.known[f.print] = f.record
	if len(m.stack) > 0 {
		m.stack[len(m.stack)-1].lengthen(f.record, f.by.rounds)
		return
	}
	longest := &m.extent.Longest
	longest.Acts, longest.Rounds = max(longest.Acts, int(f.acts)), max(longest.Rounds, int(f.rounds))
}

// lengthen makes the longest run from a state at least as long as one by a step to
// another.
func (r *record) lengthen(to record, rounds uint8) {
	r.acts, r.rounds = max(r.acts, to.acts+1), max(r.rounds, to.rounds+uint16(rounds))
}

// loop returns the acts from a state on the stack up to the present one, and the
// last, which leads back to it.
func (m *measurer) loop(to fingerprint, last choice) []string {
	at := slices.IndexFunc(m.stack, func(f frame) bool { return f.print == to })
	var labels []string
	for _, f := range m.stack[at+1:] {
		_, label := f.by.words()
		labels = append(labels, label)
	}
	_, label := last.words()
	return append(labels, label)
}

// compareTwin checks that a state that was met again leads to the same states.
func (m *measurer) compareTwin(at moment, known record) error {
	leads := uint16(0)
	err := m.steps(at, func(s step) error {
		print, _ := m.print(s.moment)
		leads += uint16(print[0])
		return nil
	})
	if err == nil && leads != known.leads {
		err = fmt.Errorf("two ways to one state lead on differently, so a state is more than its key says:\n%v", at.game.Position())
	}
	m.extent.Twins++
	return err
}
