package match

import (
	"errors"
	"fmt"
	"slices"
)

// threads are how many threads of a program may think at a time in a game: its sides move in turn, so that
// the one that has more of them counts.
func (p Plan) threads() int {
	most := 1
	for _, e := range p.programs() {
		most = max(most, e.Threads)
	}
	return most
}

// together is how many games can be under way at a time, which a resource that all engines use may limit.
func (p Plan) together() int {
	games := p.Parallel
	for name, n := range p.Shared {
		if !slices.ContainsFunc(p.Engines, func(e Engine) bool { return !slices.Contains(e.Uses, name) }) {
			games = min(games, n)
		}
	}
	return games
}

// Crowded says in a sentence that the games want more processors at a time than there are; "" if they do not.
// Where programs are kept to some processors only those count.
func (p Plan) Crowded(processors int) string {
	if kept := p.keptTo(); kept != nil {
		processors = len(kept)
	}
	games, threads := p.together(), p.threads()
	if games*threads <= processors {
		return ""
	}
	return fmt.Sprintf("games at a time (%d) times threads of a program (%d) are more than the processors (%d): programs slow each other down, and may lose on time for it",
		games, threads, processors)
}

// keptTo returns the processors that programs are confined to; nil if one is not confined.
func (p Plan) keptTo() []int {
	var kept []int
	for _, e := range p.programs() {
		if len(e.Sandbox.CPUs) == 0 {
			return nil
		}
		kept = append(kept, e.Sandbox.CPUs...)
	}
	slices.Sort(kept)
	return slices.Compact(kept)
}

// pins returns the processors of each of the games at a time, where each is to have its own; nil where not.
func (p Plan) pins() ([][]int, error) {
	if !p.Pin {
		return nil, nil
	}
	for _, e := range p.programs() {
		if !slices.Equal(e.Sandbox.CPUs, p.Engines[0].Sandbox.CPUs) {
			return nil, errors.New("games cannot have processors of their own: not all programs are kept to the same ones")
		}
	}
	processors, err := affinity()
	if err != nil {
		return nil, fmt.Errorf("games cannot have processors of their own: %w", err)
	}
	if kept := p.keptTo(); kept != nil {
		processors = slices.DeleteFunc(processors, func(cpu int) bool { return !slices.Contains(kept, cpu) })
	}
	games, threads := p.Parallel, p.threads()
	if games*threads > len(processors) {
		return nil, fmt.Errorf("%d games at a time with %d processors of their own take %d, and there are %d", games, threads, games*threads, len(processors))
	}
	return slices.Collect(slices.Chunk(processors[:games*threads], threads)), nil
}
