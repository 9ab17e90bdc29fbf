package fate_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/engine/fate"
	"github.com/shinpan/shinpan/weiqi"
)

// read reads a drawn position of which some is proven.
func read(t *testing.T, diagram string, known fate.Proven) *fate.Reading {
	t.Helper()
	setup, err := weiqi.ParseSetup(strings.Split(diagram, "\n"), weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := fate.Read(t.Context(), p, known, 1, fate.Playouts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// chain returns what was read of the chain at a point.
func chain(t *testing.T, r *fate.Reading, vertex string) fate.Chain {
	t.Helper()
	at, err := weiqi.ParsePoint(vertex)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Chains {
		if c.Stones.Has(at) {
			return c
		}
	}
	t.Fatalf("no chain at %s", vertex)
	return fate.Chain{}
}

// In the first diagram White B3 has no room; in the second whoever moves first takes the other's chain inside.
const (
	roomless = ". X . X O .\nX X X X O .\n. O . X O O\nX X X X O .\n. X . X O ."
	race     = ". O . O X . X .\nO O O O X X X X\nO X X X O O O X\nO . X X O O . X"
)

func TestLikelihoods(t *testing.T) {
	r := read(t, roomless, fate.Proven{})
	if c := chain(t, r, "B3"); c.Dead < 0.99 {
		t.Errorf("white B3 is dead with %v", c.Dead)
	}
	if c := chain(t, r, "B4"); c.Dead > 0.01 {
		t.Errorf("black B4 is dead with %v", c.Dead)
	}
	if again := read(t, roomless, fate.Proven{}); !reflect.DeepEqual(again.Chains, r.Chains) {
		t.Errorf("a second reading is %v, want %v", again.Chains, r.Chains)
	}
}

// TestProofsStand has the opposite of what is likely proven.
func TestProofsStand(t *testing.T) {
	at := weiqi.Point{Col: 1, Row: 2} // B3
	for _, tt := range []struct {
		known fate.Proven
		proof fate.Proof
		dead  float64
	}{
		{fate.Proven{Alive: [3]weiqi.Set{weiqi.White: weiqi.SetOf(at)}}, fate.Alive, 0},
		{fate.Proven{Territory: [3]weiqi.Set{weiqi.Black: weiqi.SetOf(at)}}, fate.Dead, 1},
	} {
		if c := chain(t, read(t, roomless, tt.known), "B3"); c.Proof != tt.proof || c.Dead != tt.dead {
			t.Errorf("proof %v, dead with %v; want %v, %v", c.Proof, c.Dead, tt.proof, tt.dead)
		}
	}
}

// TestUndecided asks about chains that live or die by who moves first: nothing learnt makes that certain.
func TestUndecided(t *testing.T) {
	r := read(t, race, fate.Proven{})
	for _, vertex := range []string{"B2", "E1"} {
		if c := chain(t, r, vertex); c.Dead != c.Lost || c.Dead < 0.4 || c.Dead > 0.6 {
			t.Errorf("%s is dead with %v, and lost in %v of the playouts", vertex, c.Dead, c.Lost)
		}
	}
}

// TestWeights holds the committed trees to the model card.
func TestWeights(t *testing.T) {
	card, err := os.ReadFile("../../../docs/judging-model.md")
	if err != nil {
		t.Fatal(err)
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(fate.Weights)); !bytes.Contains(card, []byte(sum)) {
		t.Errorf("the weights have the SHA-256 %s, which the model card does not name", sum)
	}
	trees, err := fate.Parse(fate.Weights)
	if err != nil || len(trees) == 0 {
		t.Fatalf("%d trees, %v", len(trees), err)
	}
	if text := trees.Format(); !bytes.Equal(text, fate.Weights) {
		t.Error("the trees are written in another form than the weights have")
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`{"Feature":[0],"Limit":[],"Leaf":[1,2]}`:                 "tree 1: 1 features, 0 limits, 2 leaves",
		`{"Feature":[0],"Limit":[1],"Leaf":[1]}`:                  "tree 1: 1 features, 1 limits, 1 leaves",
		`{"Feature":[999],"Limit":[1],"Leaf":[1,2]}`:              "tree 1: no feature 999",
		"{\"Feature\":[],\"Limit\":[],\"Leaf\":[1]}\n{\"Leaf\":0": "tree 2: ",
	} {
		if _, err := fate.Parse([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestTiedStones: of a single stone in atari that one move connects finished games tell enough, and it is alive; of
// more stones they tell nothing, and these live or die by who moves first.
func TestTiedStones(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
		vertex        string
		sure          bool
	}{
		{"one", `
. X . X O . O
X X X X O O O
X . X O . O .
X X O . O O O
. X X X O . O`, "C2", true},
		{"three", `
. X . X O . O
X X X X O O O
X X O . O O .
X O O X O . O
. X X X O O O`, "C3", false},
	} {
		c := chain(t, read(t, strings.TrimSpace(tt.diagram), fate.Proven{}), tt.vertex)
		if c.Tie == nil || (max(c.Dead, 1-c.Dead) >= 0.96) != tt.sure || c.Dead > 0.5 {
			t.Errorf("%s: tied %v, dead with %v, lost in %v; want sure: %v", tt.name, c.Tie != nil, c.Dead, c.Lost, tt.sure)
		}
	}
}
