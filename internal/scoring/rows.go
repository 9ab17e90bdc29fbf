package scoring

import "github.com/shinpan/shinpan/weiqi"

// Sides holds something of both sides.
type Sides[T any] struct {
	Black T `json:"black"`
	White T `json:"white"`
}

// A Tally is what one side has on a counted board, in points; total is the sum.
type Tally struct {
	Stones     int         `json:"stones" doc:"living stones, where they count"`
	Surrounded int         `json:"surrounded" doc:"empty points that count, under dead stones too"`
	Prisoners  int         `json:"prisoners" doc:"stones taken, where they count"`
	Tax        int         `json:"tax" doc:"points taken off, where groups pay for living"`
	Button     weiqi.Score `json:"button"`
	Total      weiqi.Score `json:"total"`
}

// TallyOf returns what one side has as the API has it.
func TallyOf(s weiqi.Side) Tally {
	return Tally{s.Stones, s.Surrounded, s.Prisoners, s.Tax, s.Button, s.Total}
}

// OwnerRows draws whose each point is, top row first.
func OwnerRows(size weiqi.Size, tally weiqi.Tally) []string {
	return RowsOf(size, tally.Black.Owned, tally.White.Owned)
}

// RowsOf draws what both sides have, top row first: X and O, and dots elsewhere.
func RowsOf(size weiqi.Size, black, white weiqi.Set) []string {
	rows := make([]string, size.Rows)
	line := make([]byte, size.Cols)
	for row := range rows {
		for col := range line {
			at := weiqi.Point{Col: int8(col), Row: int8(size.Rows - 1 - row)}
			line[col] = '.'
			switch {
			case black.Has(at):
				line[col] = 'X'
			case white.Has(at):
				line[col] = 'O'
			}
		}
		rows[row] = string(line)
	}
	return rows
}
