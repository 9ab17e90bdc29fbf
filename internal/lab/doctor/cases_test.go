package doctor

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"
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
		if c.board != nil { // those of package driver are tested there
			continue
		}
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
			rows := grow(c.Rows, 0)
			way, ok := c.setup(rows)
			if !ok {
				t.Fatalf("no way leads to %s", c.ID)
			}
			for i, p := range positionsUnder(laws(), len(rows), way, moves) {
				l, m := laws()[i], mustParse(try)
				if got, want := turned(p, m.Color).Legal(m), slices.Contains(under, names[i]); got != want {
					t.Errorf("%s: under %s %s is legal: %v, want %v\n%v", c.ID, l.name, try, got, want, p)
				}
			}
		}
	}
}

// On larger boards a case may be another one, but some are left of each kind.
func TestCasesGrow(t *testing.T) {
	for _, side := range []int{9, 13, 19} {
		left := 0
		for _, c := range ruleCases() {
			moves, _ := c.split()
			if way, ok := c.setup(c.on(side)); ok && positionsUnder(laws(), side, way, moves) != nil {
				left++
			}
		}
		if all := len(ruleCases()); left < all*2/3 {
			t.Errorf("on %dx%[1]d %d of %d cases are left", side, left, all)
		}
	}
}
