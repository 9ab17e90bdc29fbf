package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/shinpan/shinpan/internal/lab/corpus"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A measurement is the output of the command for judges and a corpus.
type measurement struct {
	Judges    []measuredJudge    `json:"judges"`
	Positions []measuredPosition `json:"positions"`
}

// A measuredJudge is how one judge did.
type measuredJudge struct {
	Name   string         `json:"name"`
	Slices []corpus.Slice `json:"slices"`
}

// A measuredPosition is the judges' opinions of one position.
type measuredPosition struct {
	ID      string          `json:"id"`
	Slices  []string        `json:"slices"`
	Wanted  *weiqi.Score    `json:"wanted"` // the margin; null if it is not known
	Answers []measuredWords `json:"answers"`
}

// measuredWords are one judge's opinion of one position.
type measuredWords struct {
	Judge     string       `json:"judge"`
	Margin    *weiqi.Score `json:"margin"` // null if it said nothing
	Exact     bool         `json:"exact"`
	DeadExact bool         `json:"dead_exact"`
	Settled   bool         `json:"settled"`
	Certainty float64      `json:"certainty"` // of the chain that it is least sure of
	Missed    weiqi.Set    `json:"missed"`    // dead stones that it called alive
	Extra     weiqi.Set    `json:"extra"`     // living stones that it called dead
	Open      weiqi.Set    `json:"open"`      // points where it sees an open border
	Protect   weiqi.Set    `json:"protect"`   // points where it sees a move still to be made
	MS        float64      `json:"ms"`
	Error     string       `json:"error,omitempty"`
}

// measure asks every judge, and every count that was named, about every position of the corpus.
func (c *scoreCmd) measure(ctx context.Context) error {
	entries, err := readCorpus(c.Corpus)
	if err != nil {
		return &exitError{2, fmt.Sprintf("%s: %v", c.Corpus, err)}
	}
	var judges []corpus.Judge
	for _, name := range c.judges() {
		judge, err := newAssessor(name, c.Seed)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		defer closeJudge(judge)
		judges = append(judges, judge.measured(name))
	}
	for _, name := range c.Count {
		tom, err := life.TomNamed(name)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		judges = append(judges, corpus.Counting("count:"+name, tom))
	}
	m := measurement{Judges: []measuredJudge{}}
	for i := range entries {
		m.Positions = append(m.Positions, measuredPosition{ID: entries[i].ID, Slices: entries[i].Slices(), Wanted: entries[i].Truth.Margin})
	}
	for _, judge := range judges {
		bar := newProgress(os.Stderr, judge.Name, len(entries))
		answers, err := corpus.Measure(ctx, judge, entries, corpus.Options{Now: time.Now, Parallel: c.Parallel, Done: bar.step})
		bar.stop()
		switch {
		case ctx.Err() != nil:
			return &exitError{3, "interrupted before every position was judged"}
		case err != nil:
			return err
		}
		m.add(judge.Name, entries, answers)
	}
	if c.Format == "json" {
		return json.NewEncoder(os.Stdout).Encode(m)
	}
	m.print(os.Stdout)
	if c.Parallel > 1 {
		fmt.Printf("%d positions were judged at once: the times are not comparable with others.\n", c.Parallel)
	}
	return nil
}

// readCorpus reads a corpus from a file.
func readCorpus(name string) ([]corpus.Entry, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return corpus.Read(file)
}

// add takes in the answers of a judge.
func (m *measurement) add(name string, entries []corpus.Entry, answers []corpus.Answer) {
	m.Judges = append(m.Judges, measuredJudge{name, corpus.Summarize(entries, answers)})
	for i, a := range answers {
		words := measuredWords{
			Judge: name, Margin: &a.Margin, Exact: a.Exact, DeadExact: a.DeadExact(entries[i].Truth), Settled: a.Settled,
			Certainty: a.Certainty, Missed: a.Missed, Extra: a.Extra, Open: a.Open, Protect: a.Protect, MS: float64(a.Took.Microseconds()) / 1000,
		}
		if a.Err != nil {
			words.Margin, words.Error = nil, a.Err.Error()
		}
		m.Positions[i].Answers = append(m.Positions[i].Answers, words)
	}
}

// print writes a table with a line for each judge and slice.
func (m *measurement) print(w io.Writer) {
	rows := [][]string{{"judge", "slice", "n", "exact", "%", "within 1", "within 3", "dead exact", "settled", "%", "wrong", "ms median", "p95"}}
	for _, judge := range m.Judges {
		for _, s := range judge.Slices {
			if s.N == 0 {
				continue
			}
			number := func(n int) string { return fmt.Sprint(n) }
			share := func(n int) string { return fmt.Sprintf("%.1f", 100*float64(n)/float64(s.N)) }
			rows = append(rows, []string{
				judge.Name, s.Name, number(s.N), number(s.Exact), share(s.Exact), number(s.Within1), number(s.Within3), number(s.DeadExact),
				number(s.Settled), share(s.Settled), number(s.SettledWrong), fmt.Sprintf("%.2f", s.MedianMS), fmt.Sprintf("%.2f", s.P95MS),
			})
		}
	}
	printTable(w, rows, 2)
}
