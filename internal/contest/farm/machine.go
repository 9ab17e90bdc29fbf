package farm

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A Machine is what a worker has done since the server began. Workers of one name are one.
type Machine struct {
	Name    string    `json:"name"`
	Heard   time.Time `json:"heard"`   // when it asked or told something last
	Out     int       `json:"out"`     // pairs that it plays
	Pairs   int       `json:"pairs"`   // pairs of it that count
	Time    int       `json:"time"`    // games in them that were lost on time
	Forfeit int       `json:"forfeit"` // and by a fault of a program
	Lost    int       `json:"lost"`    // leases that ended in silence
	Back    int       `json:"back"`    // pairs that it gave back
	Refused int       `json:"refused"` // records that were not those of their pair
}

// maxMachines bounds how many are remembered.
const maxMachines = 10_000

// machine returns what a worker has done, to be changed. Server.mu is held.
func (s *Server) machine(name string, now time.Time) *Machine {
	m := s.machines[name]
	if m == nil {
		if len(s.machines) >= maxMachines {
			oldest := slices.MinFunc(slices.Collect(maps.Values(s.machines)), func(a, b *Machine) int { return a.Heard.Compare(b.Heard) })
			delete(s.machines, oldest.Name)
		}
		m = &Machine{Name: name}
		s.machines[name] = m
	}
	if now.After(m.Heard) {
		m.Heard = now.UTC().Truncate(time.Second)
	}
	return m
}

// record adds up what a worker has played. Server.mu is held.
func (m *Machine) record(results [2]weiqi.Result) {
	m.Pairs++
	for _, r := range results {
		switch r.By {
		case weiqi.ByTime:
			m.Time++
		case weiqi.ByForfeit:
			m.Forfeit++
		}
	}
}

// Machines returns the workers, those first that were heard of last.
func (s *Server) Machines() []Machine {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[string]int{}
	for _, t := range s.tests {
		for _, o := range t.out {
			out[o.worker]++
		}
	}
	all := []Machine{}
	for _, m := range s.machines {
		now := *m
		now.Out = out[m.Name]
		all = append(all, now)
	}
	slices.SortFunc(all, func(a, b Machine) int { return cmp.Or(b.Heard.Compare(a.Heard), strings.Compare(a.Name, b.Name)) })
	return all
}
