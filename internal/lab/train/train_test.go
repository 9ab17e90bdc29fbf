package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/engine/fate"
)

// exam is chains that are dead where two features differ, so that no single one tells.
func exam(n int, seed uint64) sample {
	dice := rand.New(rand.NewPCG(seed, 0))
	var s sample
	for range n {
		var f fate.Features
		for k := range f {
			f[k] = dice.Float32()
		}
		s.rows = append(s.rows, f)
		s.start = append(s.start, 0)
		s.dead = append(s.dead, (f[3] > 0.5) != (f[7] > 0.4))
		s.weight = append(s.weight, 1)
	}
	return s
}

func TestLearn(t *testing.T) {
	o := usual
	o.trees, o.columns = 60, 1
	trees := learn(exam(2000, 1), o)
	if again := learn(exam(2000, 1), o); !reflect.DeepEqual(again, trees) {
		t.Error("the same sample gives other trees")
	}
	right, unseen := 0, exam(1000, 2)
	for i := range unseen.rows {
		if trees.Likely(0.5, &unseen.rows[i]) > 0.5 == unseen.dead[i] {
			right++
		}
	}
	if right < 970 {
		t.Errorf("%d of 1000 unseen chains are right", right)
	}
}

// board is a position of our own in the form of a corpus: White A1 is dead.
const board = `{"id":"own-%d","size":5,"board":[".X.O.",".X.O.",".X.O.",".X.O.","OX.O."],"truth":{"check":"agree","dead":["A1"]}}` + "\n"

// corpusOf writes a corpus of the same position under many names.
func corpusOf(t *testing.T, n int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "corpus.jsonl")
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, board, i)
	}
	if err := os.WriteFile(name, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestRun(t *testing.T) {
	name := corpusOf(t, 40)
	dir := t.TempDir()
	first := run{out: filepath.Join(dir, "weights"), cases: filepath.Join(dir, "cases"), diagram: filepath.Join(dir, "diagram"), seeds: 1}
	var report bytes.Buffer
	if err := first.do(t.Context(), &report, []string{name}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(report.String(), "exact 100.00 %") {
		t.Errorf("the report is %s", report.String())
	}
	text, err := os.ReadFile(first.out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fate.Parse(text); err != nil {
		t.Error(err)
	}
	if drawn, err := os.ReadFile(first.diagram); err != nil || !bytes.HasPrefix(drawn, []byte("<svg")) || !bytes.Contains(drawn, []byte("errors claimed")) {
		t.Errorf("the diagram has %d bytes, error %v", len(drawn), err)
	}
	second := run{check: true, cases: first.cases, seeds: 1}
	if err := second.do(t.Context(), &report, nil); err == nil || err.Error() != "the committed trees are others" {
		t.Errorf("checking trees of another corpus: %v", err)
	}
}

func TestKeep(t *testing.T) {
	kept := run{kept: filepath.Join(t.TempDir(), "kept")}
	if err := kept.do(t.Context(), nil, []string{corpusOf(t, 200)}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(kept.kept)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range bytes.Lines(text) {
		var entry struct{ ID string }
		if err := json.Unmarshal(line, &entry); err != nil || part(entry.ID) >= keptParts {
			t.Fatalf("%s is kept, %v", line, err)
		}
		n++
	}
	if n < 40 || n > 80 {
		t.Errorf("%d of 200 are kept", n)
	}
}

// TestMistakes: a step of likelihood in which nothing was wrong reaches down to the edge, and its interval does not.
func TestMistakes(t *testing.T) {
	counted := tally{}
	counted.n[4], counted.right[4], counted.claimed[4] = 100, 90, 92
	counted.n[8], counted.right[8], counted.claimed[8] = 1000, 1000, 999.9
	m := counted.mistakes()
	if len(m.XYs) != 2 || !near(m.XYs[0].X, 0.08) || !near(m.XYs[0].Y, 0.1) || !near(m.XYs[1].X, 1e-4) || m.XYs[1].Y != finest {
		t.Errorf("the shares are %v", m.XYs)
	}
	if _, high := m.YError(0); !near(0.1+high, 0.1744) {
		t.Errorf("10 of 100 may be %v at most, want 0.1744", 0.1+high)
	}
	if _, high := m.YError(1); !near(finest+high, 0.0038) {
		t.Errorf("0 of 1000 may be %v at most, want 0.0038", finest+high)
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-4 }
