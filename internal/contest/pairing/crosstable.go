package pairing

import (
	"fmt"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

// Crosstable returns the tally of each of the players against each, in the order of the
// names: table[i][j] is as the i-th sees it.
func Crosstable(names []string, games []stats.Game) [][]stats.Tally {
	index := map[string]int{}
	table := make([][]stats.Tally, len(names))
	for i, name := range names {
		index[name] = i
		table[i] = make([]stats.Tally, len(names))
	}
	for _, g := range games {
		i, known := index[g.Black]
		j, both := index[g.White]
		if !g.Played() || !known || !both {
			continue
		}
		black, white := g.Outcomes()
		table[i][j].Add(black)
		table[j][i].Add(white)
	}
	return table
}

// A Cell is what a player did in a round.
type Cell struct {
	Opponent int         `json:"opponent"` // the row of the standings, from 1; 0 is nobody
	Sign     string      `json:"sign"`     // "+" a win, "-" a loss, "=" a draw, "?" not over; without a game "+" or "-"
	Color    weiqi.Color `json:"color,omitempty"`
	Handicap int         `json:"handicap,omitempty"`
}

// String returns the cell as the tables of the European Go Federation have it: "23+/w",
// "11-/b5", "0+" for a bye, "0-" for a round without a game.
func (c Cell) String() string {
	s := fmt.Sprint(c.Opponent, c.Sign)
	switch c.Color {
	case weiqi.Black:
		s += "/b"
	case weiqi.White:
		s += "/w"
	default:
		return s
	}
	if c.Handicap > 0 {
		s += fmt.Sprint(c.Handicap)
	}
	return s
}

// Rounds returns what each player of the standings did, round by round; a round in which
// somebody had several games takes as many columns for everybody.
func Rounds(standings []Standing, games []stats.Game) [][]Cell {
	row := map[string]int{}
	for i, s := range standings {
		row[s.Player.Name] = i
	}
	rounds := 0
	for _, g := range games {
		rounds = max(rounds, g.Round)
	}
	table := make([][]Cell, len(standings))
	for round := 1; round <= rounds; round++ {
		width := 0
		for _, g := range games {
			if g.Round != round {
				continue
			}
			black, white := cellsOf(g, row)
			if i, known := row[g.Black]; known {
				table[i] = append(table[i], black)
			}
			if i, known := row[g.White]; known {
				table[i] = append(table[i], white)
			}
		}
		for _, cells := range table {
			width = max(width, len(cells))
		}
		for i := range table {
			for len(table[i]) < width {
				table[i] = append(table[i], Cell{Sign: "-"})
			}
		}
	}
	return table
}

// cellsOf returns a game as its two players see it.
func cellsOf(g stats.Game, row map[string]int) (black, white Cell) {
	forBlack, forWhite := g.Outcomes()
	signs := [...]string{stats.Loss: "-", stats.Draw: "=", stats.Win: "+"}
	black, white = Cell{Sign: signs[forBlack]}, Cell{Sign: signs[forWhite]}
	switch {
	case g.Bye() || g.Unplayed || g.Result.By == weiqi.Void:
		return black, white
	case !g.Over():
		black.Sign, white.Sign = "?", "?"
	}
	black.Opponent, black.Color, black.Handicap = row[g.White]+1, weiqi.Black, g.Handicap
	white.Opponent, white.Color, white.Handicap = row[g.Black]+1, weiqi.White, g.Handicap
	return black, white
}
