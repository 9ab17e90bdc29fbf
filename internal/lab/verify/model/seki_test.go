package model_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
	"github.com/shinpan/shinpan/weiqi"
)

// TestTerritory counts boards drawn by lot, with dead stones drawn by lot, by the package
// and by the model. With the tag system there are five times as many.
func TestTerritory(t *testing.T) {
	boards := 40
	if allCases {
		boards = 200
	}
	rng := rand.New(rand.NewPCG(22, 3))
	seen := map[string]int{}
	for range boards {
		rows, dead := drawn(rng)
		rules := choices[rng.IntN(len(choices))]
		seki, filled := sameTerritory(t, rows, dead, rules)
		if seki {
			seen["seki"]++
		}
		if filled {
			seen["false eyes"]++
		}
		if len(dead) > 0 {
			seen["dead stones"]++
		}
		if t.Failed() {
			return
		}
	}
	for _, what := range []string{"seki", "false eyes", "dead stones"} {
		if seen[what] < boards/100 && allCases {
			t.Errorf("of %d boards %d have %s", boards, seen[what], what)
		}
	}
}

// TestTerritoryOfCases counts the boards of our own in both ways. One of them the model takes
// seconds to play out, so it is for the tag system.
func TestTerritoryOfCases(t *testing.T) {
	data, err := os.ReadFile("../testdata/areas.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var c struct {
			ID    string   `json:"id"`
			Board []string `json:"board"`
			Dead  [][2]int `json:"marked_dead_rc"`
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		var dead []string
		for _, at := range c.Dead {
			dead = append(dead, fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[at[1]], len(c.Board)-at[0]))
		}
		some := choices
		if c.ID == "dead-stones" { // which has two spaces of eight points
			if !allCases {
				continue
			}
			some = choices[:1]
		}
		for _, rules := range some {
			t.Run(c.ID+" "+rules.Begins.String()+" "+rules.Connect.String(), func(t *testing.T) { sameTerritory(t, c.Board, dead, rules) })
		}
	}
}

// choices are the rules by all choices that no text settles.
var choices = func() (all []weiqi.Rules) {
	for begins := range weiqi.OtherBegins + 1 {
		for connect := range weiqi.ConnectFilled + 1 {
			all = append(all, weiqi.Rules{Scoring: weiqi.Territory, Tax: weiqi.SekiTax, Begins: begins, Connect: connect})
		}
	}
	return all
}()

// drawn returns a board, and the first stones of its dead chains. Walls are likelier than
// noise, since they have spaces.
func drawn(rng *rand.Rand) (rows []string, dead []string) {
	cols, n := 1+rng.IntN(7), 1+rng.IntN(7)
	empty := 8 + rng.IntN(45)
	cells := make([][]byte, n)
	for row := range cells {
		for col := range cols {
			c := byte('.')
			if rng.IntN(100) >= empty {
				c = "XO"[rng.IntN(2)]
				if col > 0 && rng.IntN(100) < 60 && cells[row][col-1] != '.' {
					c = cells[row][col-1]
				} else if row > 0 && rng.IntN(100) < 60 && cells[row-1][col] != '.' {
					c = cells[row-1][col]
				}
			}
			cells[row] = append(cells[row], c)
		}
	}
	for _, row := range cells {
		rows = append(rows, string(row))
	}
	b := model.Drawn(rows)
	for _, chain := range b.Chains(nil) {
		if len(chain) <= 4 && rng.IntN(100) < 15 {
			dead = append(dead, b.Names(chain)...)
		}
	}
	return rows, dead
}

// sameTerritory counts a board twice, and reports whether something is in seki and whether
// something has to be filled.
func sameTerritory(t *testing.T, rows, dead []string, rules weiqi.Rules) (seki, filled bool) {
	t.Helper()
	p, err := weiqi.ParseSetup(rows, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	var off weiqi.Set
	for _, name := range dead {
		at, err := weiqi.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		off.Add(at)
	}
	tally, err := p.Tally(rules, off)
	if err != nil {
		t.Fatal(err)
	}
	black, white, inSeki := model.Territory(rows, dead, model.Rules{Begins: rules.Begins.String(), Connect: rules.Connect.String()})
	marks := func(s weiqi.Set) string { return strings.Join(strings.Fields(s.String()), " ") }
	if got, want := marks(tally.Black.Owned.Minus(p.Black.Minus(off))), strings.Join(black, " "); got != want {
		t.Errorf("black has %s, in the model %s", got, want)
	}
	if got, want := marks(tally.White.Owned.Minus(p.White.Minus(off))), strings.Join(white, " "); got != want {
		t.Errorf("white has %s, in the model %s", got, want)
	}
	if got, want := marks(tally.Seki), strings.Join(inSeki, " "); got != want {
		t.Errorf("in seki is %s, in the model %s", got, want)
	}
	if t.Failed() {
		t.Logf("begins %v, connect %v\n%s\ndead: %v", rules.Begins, rules.Connect, strings.Join(rows, "\n"), dead)
	}
	return !tally.Seki.Empty(), !tally.Filled.Empty()
}
