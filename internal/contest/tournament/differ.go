package tournament

import (
	"encoding/json"
	"strings"

	"github.com/shinpan/shinpan/internal/jsondiff"
	"github.com/shinpan/shinpan/internal/reason"
)

// differs returns how the tournament differs from its beginning: in the terms, or in players who
// have joined. New players are no difference.
func (s *State) differs(terms Terms, players []Player) error {
	why := differences("", s.Terms, terms)
	named := map[string]bool{}
	for _, p := range players {
		named[p.Name] = true
		joined, known := s.Player(p.Name)
		if !known {
			continue
		}
		// Later events are in no list of players.
		p.Joins, p.Leaves, p.Gone, p.Present = joined.Joins, joined.Leaves, joined.Gone, joined.Present
		why = append(why, differences("player "+p.Name, joined, p)...)
	}
	for _, p := range s.Players {
		if !named[p.Name] && p.Gone == nil {
			why = append(why, reason.New("player-missing", "player", p.Name))
		}
	}
	if len(why) > 0 {
		return &TermsError{Name: s.Terms.Name, Why: why}
	}
	return nil
}

// differences says where the JSON of two values differs, below a name.
func differences(name string, was, is any) []reason.Reason {
	var differ []reason.Reason
	for _, c := range jsondiff.Of(was, is) {
		place := strings.TrimSpace(name + " " + strings.Join(c.Path, " "))
		differ = append(differ, reason.New("differs-from-beginning", "place", place, "was", shown(c.Was), "is", shown(c.Is)))
	}
	return differ
}

func shown(value json.RawMessage) string {
	if value == nil {
		return "not said"
	}
	return string(value)
}
