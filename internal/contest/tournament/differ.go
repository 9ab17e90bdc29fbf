package tournament

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// differs says what is not as it was when the tournament began: the terms, or players who
// have joined. New players are no difference.
func (s *State) differs(terms Terms, players []Player) error {
	why := differences("", asJSON(s.Terms), asJSON(terms))
	named := map[string]bool{}
	for _, p := range players {
		named[p.Name] = true
		joined, known := s.Player(p.Name)
		if !known {
			continue
		}
		// What happened since is not in anybody's list.
		p.Joins, p.Leaves, p.Gone = joined.Joins, joined.Leaves, joined.Gone
		why = append(why, differences("player "+p.Name, asJSON(joined), asJSON(p))...)
	}
	for _, p := range s.Players {
		if !named[p.Name] && p.Gone == nil {
			why = append(why, fmt.Sprintf("player %s is missing: who takes part no longer has to be withdrawn", p.Name))
		}
	}
	if len(why) > 0 {
		return &TermsError{Name: s.Terms.Name, Why: why}
	}
	return nil
}

// asJSON returns a value as JSON has it.
func asJSON(v any) any {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("tournament: a value that is no JSON: %v", err))
	}
	var decoded any
	if err := json.Unmarshal(text, &decoded); err != nil {
		panic(fmt.Sprintf("tournament: JSON that is none: %v", err))
	}
	return decoded
}

// differences says where two values differ, below a name.
func differences(name string, was, is any) []string {
	a, object := was.(map[string]any)
	b, still := is.(map[string]any)
	if !object || !still {
		if reflect.DeepEqual(was, is) {
			return nil
		}
		return []string{fmt.Sprintf("%s was %s and is now %s", name, shown(was), shown(is))}
	}
	keys := maps.Clone(a)
	maps.Copy(keys, b)
	var differ []string
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		differ = append(differ, differences(strings.TrimSpace(name+" "+key), a[key], b[key])...)
	}
	return differ
}

func shown(v any) string {
	if v == nil {
		return "not said"
	}
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("tournament: a value that was JSON is none: %v", err))
	}
	return string(text)
}
