package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A tomScored is a position of a game record as the algorithm tom counts it.
type tomScored struct {
	standing
	Algorithm life.TomCount `json:"algorithm"`

	noKomi bool // that is known of
}

// scoreByTom counts a record as the algorithm tom does, prints the count and draws the
// board.
func (c *scoreCmd) scoreByTom(ctx context.Context, record *gameRecord) error {
	tom, err := life.TomNamed(c.Count[0])
	if err != nil {
		return &exitError{2, err.Error()}
	}
	at, err := c.standing(record)
	if err != nil {
		return err
	}
	komi, err := c.komi(record)
	if err != nil {
		return err
	}
	s := &tomScored{standing: at, noKomi: komi == nil}
	if s.noKomi {
		komi = new(weiqi.Score)
	}
	s.Algorithm = tom.Count(s.position, *komi)
	if err := c.draw(ctx, s.picture()); err != nil {
		return err
	}
	if c.Format == "json" {
		return json.NewEncoder(os.Stdout).Encode(s)
	}
	s.print(os.Stdout)
	return nil
}

// picture is the board with the owners of the Chinese style.
func (s *tomScored) picture() draw.Board {
	owner := map[weiqi.Point]weiqi.Color{}
	for i, row := range s.Algorithm.Owner {
		for col, mark := range row {
			at := weiqi.Point{Col: int8(col), Row: int8(len(s.Algorithm.Owner) - 1 - i)}
			owner[at] = map[rune]weiqi.Color{'X': weiqi.Black, 'O': weiqi.White}[mark]
		}
	}
	return draw.Board{
		Position: s.position, Last: s.last, Dead: s.Algorithm.Dead, Owner: owner, Protect: s.Algorithm.Forced,
		Coordinates: true, Title: filepath.Base(s.File),
	}
}

// print writes the position, both counts, and the areas that they come from.
func (s *tomScored) print(w io.Writer) {
	a := s.Algorithm
	fmt.Fprintf(w, "%s, after %d of %d moves, counted by %s\n\n", s.File, s.Move, s.Moves, a.Name)
	printBoard(w, s.position, a.Dead)
	fmt.Fprintln(w)
	s.printTaken(w)
	if s.Handicap > 0 {
		fmt.Fprintln(w, "The algorithm gives White nothing for handicap stones.")
	}
	if s.noKomi {
		fmt.Fprintln(w, "The record names no komi, and none is counted.")
	}
	printPoints(w, "dead", a.Dead)
	fmt.Fprintf(w, "neutral: %s\n", cmp.Or(some(a.Neutral), "none"))
	if tom, err := life.TomNamed(a.Name); err == nil && tom.Connect {
		printPoints(w, "to connect", a.Forced)
	}
	s.printEnd(w)
	printStyle(w, "Chinese style", "points of areas", a.Chinese, a.Komi)
	printStyle(w, "Japanese style", "points of areas, without own stones", a.Japanese, a.Komi)
	printAreas(w, a.Areas)
}

// printPoints writes a line of points.
func printPoints(w io.Writer, what string, points weiqi.Set) {
	fmt.Fprintf(w, "%s: %s\n", what, cmp.Or(points.String(), "none"))
}

// printStyle writes one of the two counts.
func printStyle(w io.Writer, name, area string, s life.TomStyle, komi weiqi.Score) {
	rows := [][]string{{name, "Black", "White"}}
	row := func(what string, black, white weiqi.Score) {
		rows = append(rows, []string{what, black.String(), white.String()})
	}
	row(area, weiqi.Points(s.Black.Area), weiqi.Points(s.White.Area))
	if s.Black.Stones+s.White.Stones > 0 {
		row("other living stones", weiqi.Points(s.Black.Stones), weiqi.Points(s.White.Stones))
	}
	if s.Black.Prisoners+s.White.Prisoners > 0 {
		row("prisoners and dead stones", weiqi.Points(s.Black.Prisoners), weiqi.Points(s.White.Prisoners))
	}
	if komi != 0 {
		row("komi", 0, komi)
	}
	row("total", weiqi.Points(s.Black.Total), weiqi.Points(s.White.Total)+komi)
	printTable(w, rows, 1)
	fmt.Fprintf(w, "result: %s\n\n", s.Result)
}

// printAreas writes a line for each area, those that score first.
func printAreas(w io.Writer, areas []life.TomArea) {
	fmt.Fprintln(w, "The areas, each with its points and those of the chains around it:")
	for _, a := range areas {
		if a.Scores {
			fmt.Fprintf(w, "  %v scores %d: %v\n", a.Color, a.Points.Len(), a.Inside)
		}
	}
	for _, a := range areas {
		if !a.Scores {
			fmt.Fprintf(w, "  %v does not score %d: %s; %s\n", a.Color, a.Points.Len(), some(a.Inside), a.Why)
		}
	}
	if len(areas) == 0 {
		fmt.Fprintln(w, "  none")
	}
}

// some names the first points of many.
func some(points weiqi.Set) string {
	const most = 8
	if points.Len() <= most {
		return points.String()
	}
	return fmt.Sprintf("%v and %d more", weiqi.SetOf(points.Points()[:most]...), points.Len()-most)
}
