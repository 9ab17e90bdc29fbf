package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A crux is a part of a position that a judge leaves unsettled, read out.
type crux struct {
	Points  weiqi.Set `json:"points"`
	Decides bool      `json:"decides"`
	Black   cruxLine  `json:"black"` // moves first
	White   cruxLine  `json:"white"`
}

// A cruxLine is what comes of a crux if one side moves first.
type cruxLine struct {
	Line  []string    `json:"line"` // vertices, by turns
	Dead  weiqi.Set   `json:"dead"`
	Score weiqi.Score `json:"score"` // of areas, Black minus White, without komi
}

// read reads out what the judge of a count leaves unsettled.
func (s *scored) read(ctx context.Context, seed uint64) error {
	if s.Opinion == nil {
		return nil
	}
	found, err := life.Reader{Seed: seed}.Cruxes(ctx, s.position, *s.Opinion)
	if err != nil {
		return fmt.Errorf("%s: read what is not settled: %w", s.File, err)
	}
	for _, c := range found {
		s.Cruxes = append(s.Cruxes, crux{c.Points, c.Decides(), cruxLineOf(c.Black), cruxLineOf(c.White)})
	}
	return nil
}

func cruxLineOf(line life.Line) cruxLine {
	out := cruxLine{Dead: line.Dead, Score: line.Score}
	for _, move := range line.Moves {
		out.Line = append(out.Line, move.Vertex())
	}
	return out
}

// printCruxes writes what comes of each crux, for each side moving first.
func (s *scored) printCruxes(w io.Writer) {
	for _, c := range s.Cruxes {
		fmt.Fprintf(w, "who moves first at %v:\n", c.Points)
		for _, first := range []struct {
			name string
			cruxLine
		}{{"Black", c.Black}, {"White", c.White}} {
			dead := "all of it lives"
			if lost := first.Dead.Intersect(c.Points); !lost.Empty() {
				dead = fmt.Sprintf("dead: %v", lost)
			}
			fmt.Fprintf(w, "  %s first: %s; %s; areas without komi: %s\n", first.name, strings.Join(first.Line, " "), dead, weiqi.Counted(first.Score))
		}
		if !c.Decides {
			fmt.Fprintln(w, "  It seems to make no difference.")
		}
	}
}
