package prove

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/referee"
)

// A kind is what the states of one box of a picture have in common.
type kind struct {
	phase referee.Phase
	again bool // in play: after a stop
	pass  bool // in play: after a pass
}

func kindOf(g *referee.Game) kind {
	k := kind{phase: g.Phase()}
	if k.phase == referee.Playing {
		_, k.again = g.Stop()
		k.pass = g.Position().Passes() > 0
	}
	return k
}

// String names the box in one word.
func (k kind) String() string {
	if k.phase != referee.Playing {
		return k.phase.String()
	}
	name := "play"
	if k.again {
		name = "play_on"
	}
	if k.pass {
		name += "_after_a_pass"
	}
	return name
}

// Picture draws the state machine as a Mermaid state diagram: states in the same
// phase are one box, play before and after the first stop apart, and an arrow is
// named after the acts that lead along it.
func (g *Graph) Picture() string {
	arrows := map[[2]kind]map[string]bool{}
	for s := range int32(g.States()) {
		for _, e := range g.from(s) {
			arrow := [2]kind{g.kinds[s], g.kinds[e.to]}
			if arrows[arrow] == nil {
				arrows[arrow] = map[string]bool{}
			}
			arrows[arrow][g.labels.texts[e.action]] = true
		}
	}
	var lines []string
	for arrow, actions := range arrows {
		to := arrow[1].String()
		if arrow[1].phase == referee.Over {
			to = "[*]"
		}
		lines = append(lines, fmt.Sprintf("    %v --> %s: %s\n", arrow[0], to, strings.Join(slices.Sorted(maps.Keys(actions)), ", ")))
	}
	slices.Sort(lines)
	return "stateDiagram-v2\n    [*] --> play\n" + strings.Join(lines, "")
}
