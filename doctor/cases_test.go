package doctor

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// TestCases compares the cases with the file that they are taken from: the same
// boards and moves, and legal under the same rules, also on a larger board.
func TestCases(t *testing.T) {
	file, err := os.Open("../verify/testdata/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	type original struct {
		ID    string          `json:"id"`
		Rows  []string        `json:"rows"`
		Moves []string        `json:"moves"`
		Legal json.RawMessage `json:"moves_legal_under"`
		Then  []struct {
			Move  string   `json:"move"`
			Legal *bool    `json:"legal"`
			Under []string `json:"legal_under"`
		} `json:"then"`
	}
	originals := map[string]original{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var o original
		if err := json.Unmarshal(lines.Bytes(), &o); err == nil { // others are no cases of play
			originals[o.ID] = o
		}
	}
	names := []string{
		"simple+none", "simple+multi", "simple+any", "psk+none", "psk+multi", "psk+any", "ssk+none", "ssk+multi", "ssk+any",
	}
	for _, c := range ruleCases() {
		o, known := originals[c.ID]
		if !known || !slices.Equal(c.Rows, o.Rows) {
			t.Errorf("%s is not in the file, or with another board", c.ID)
			continue
		}
		want := map[string][]string{} // move: the laws under which it is legal
		for _, then := range o.Then {
			switch {
			case then.Legal == nil:
				want[then.Move] = then.Under
			case *then.Legal:
				want[then.Move] = names
			default:
				want[then.Move] = nil
			}
		}
		if len(o.Then) == 0 { // the last move is the one
			last := o.Moves[len(o.Moves)-1]
			want[last] = names
			if string(o.Legal) != `"all"` {
				if err := json.Unmarshal(o.Legal, new([]string)); err != nil {
					t.Fatal(err)
				}
				var under []string
				_ = json.Unmarshal(o.Legal, &under)
				want[last] = under
			}
		}
		moves, then := c.split()
		for _, try := range then {
			under, known := want[try]
			if !known {
				t.Errorf("%s: %s is not tried in the file", c.ID, try)
				continue
			}
			for i, l := range laws() {
				p := c.position(t, l.rules, moves)
				m := mustParse(try)
				if got, want := turned(p, m.Color).Legal(m), slices.Contains(under, names[i]); got != want {
					t.Errorf("%s: under %s %s is legal: %v, want %v\n%v", c.ID, l.name, try, got, want, p)
				}
			}
		}
	}
}

// position plays the case as it is played before a program.
func (c ruleCase) position(t *testing.T, rules weiqi.Rules, moves []string) *weiqi.Position {
	t.Helper()
	side := max(len(c.Rows), len(c.Rows[0]))
	way := c.setup(grow(c.Rows, side))
	for _, m := range moves {
		way = append(way, mustParse(m))
	}
	return replay(weiqi.Square(side), rules, way)
}
