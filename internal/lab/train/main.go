// Command train learns how likely the chains of a finished position are dead, and measures it.
//
//	go run ./internal/lab/train -out internal/engine/fate/weights.jsonl positions.jsonl more.jsonl
//	go run ./internal/lab/train -kept kept.jsonl positions.jsonl more.jsonl
//
// It plays out every position that players and a strong program agree on, with the seeds 1 to 3, and learns
// from two thirds of them. It prints how often the trees are right on the third that is kept, chosen by a hash of
// the positions' names, and how reliable their likelihoods are there, of which -diagram makes a picture. With -kept it
// writes the kept lines for "shinpan score --corpus" instead, and with -check it compares what it learns with
// what is committed. docs/judging.md tells what came out.
package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"os/signal"

	"github.com/shinpan/shinpan/internal/engine/fate"
	"github.com/shinpan/shinpan/internal/lab/corpus"
	"github.com/shinpan/shinpan/life"
)

func main() {
	var r run
	flag.StringVar(&r.out, "out", "", "write the trees to this `FILE`")
	flag.StringVar(&r.kept, "kept", "", "write the kept positions to this `FILE`, and learn nothing")
	flag.StringVar(&r.diagram, "diagram", "", "draw how reliable likelihoods are on what was measured, into this `FILE`, in SVG")
	flag.StringVar(&r.cases, "cases", "", "take the positions as played out from this `FILE`, or write it if there is none")
	flag.BoolVar(&r.check, "check", false, "fail unless the trees are the committed ones")
	flag.BoolVar(&r.cross, "cross", false, "measure on sevenths of the two thirds instead, each after learning from the others")
	flag.Uint64Var(&r.seeds, "seeds", 3, "play each position out with the seeds from 1 to `N`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := r.do(ctx, os.Stdout, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// A run is what the command was asked for.
type run struct {
	out, kept, cases, diagram string
	check, cross              bool
	seeds                     uint64
}

func (r *run) do(ctx context.Context, w io.Writer, files []string) error {
	if r.kept != "" {
		return keep(r.kept, files)
	}
	cases, err := r.gather(ctx, files)
	if err != nil {
		return err
	}
	if r.cross {
		cross(w, cases)
		return nil
	}
	trees := learn(chains(cases, func(c *gameEnd) bool { return c.Part >= keptParts }), usual)
	text := trees.Format()
	fmt.Fprintf(w, "%d trees, SHA-256 %x\n", len(trees), sha256.Sum256(text))
	playouts, learnt := measure(w, cases, trees, func(c *gameEnd) bool { return c.Part < keptParts })
	if r.diagram != "" {
		svg, err := diagram(playouts, learnt)
		if err == nil {
			err = os.WriteFile(r.diagram, []byte(svg), 0o644)
		}
		if err != nil {
			return err
		}
	}
	if r.check && !bytes.Equal(text, fate.Weights) {
		return errors.New("the committed trees are others")
	}
	if r.out == "" {
		return nil
	}
	return os.WriteFile(r.out, text, 0o644)
}

// A gameEnd is a position as the learner sees it.
type gameEnd struct {
	ID     string
	Part   int
	Chains []chainEnd
}

// A chainEnd is a chain of which nothing is proven, and what became of it.
type chainEnd struct {
	Features fate.Features
	Lost     float64
	Dead     bool
}

// keptParts bounds the positions that are kept: those whose part, of ten, is below it.
const keptParts = 3

// part returns the part of a position, from 0 to 9.
func part(id string) int {
	h := fnv.New32a()
	h.Write([]byte(id))
	return int(h.Sum32() % 10)
}

// gather plays the verified positions of the files out.
func (r *run) gather(ctx context.Context, files []string) ([]gameEnd, error) {
	var cases []gameEnd
	if old, err := os.Open(r.cases); err == nil {
		defer old.Close()
		return cases, gob.NewDecoder(bufio.NewReader(old)).Decode(&cases)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		entries, err := corpus.Read(bytes.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, e := range entries {
			if e.Truth.Check != corpus.Agree || e.Truth.Dead == nil {
				continue
			}
			for seed := uint64(1); seed <= r.seeds; seed++ {
				reading, err := fate.Describe(ctx, e.Position, fate.Prove(e.Position, life.Benson), seed, fate.Playouts)
				if err != nil {
					return nil, err
				}
				c := gameEnd{ID: e.ID, Part: part(e.ID)}
				for i := range reading.Chains {
					if chain := &reading.Chains[i]; chain.Proof == fate.Open {
						c.Chains = append(c.Chains, chainEnd{chain.Features, chain.Lost, !chain.Stones.Intersect(*e.Truth.Dead).Empty()})
					}
				}
				cases = append(cases, c)
			}
		}
	}
	if r.cases == "" {
		return cases, nil
	}
	var out bytes.Buffer
	if err := gob.NewEncoder(&out).Encode(cases); err != nil {
		return nil, err
	}
	return cases, os.WriteFile(r.cases, out.Bytes(), 0o644)
}

// keep writes the lines of the kept positions.
func keep(name string, files []string) error {
	var out bytes.Buffer
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for line := range bytes.Lines(text) {
			var entry struct{ ID string }
			if err := json.Unmarshal(line, &entry); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			if part(entry.ID) < keptParts {
				out.Write(line)
			}
		}
	}
	return os.WriteFile(name, out.Bytes(), 0o644)
}
