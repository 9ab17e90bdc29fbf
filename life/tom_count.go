package life

import (
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// tomReadings are the readings of Tom, in the order of their names.
var tomReadings = []Tom{{}, {Connect: true}, {Seki: true}, {Connect: true, Seki: true}}

// TomNames lists the names that [TomNamed] knows.
func TomNames() []string {
	var names []string
	for _, t := range tomReadings {
		names = append(names, t.name())
	}
	return names
}

// TomNamed returns the reading of Tom that counts by that name.
func TomNamed(name string) (Tom, error) {
	for _, t := range tomReadings {
		if t.name() == name {
			return t, nil
		}
	}
	return Tom{}, reason.Error(reason.New("no-such-count", "count", reason.Brief(name), "names", strings.Join(TomNames(), ", ")))
}

// A TomCount is a position as Tom's author counts it, in Chinese style and in
// Japanese style. It knows no ruleset: anything that these two styles do not name counts for
// nobody.
type TomCount struct {
	Name  string    `json:"name" doc:"how the text is read" example:"tom+connect"`
	Areas []TomArea `json:"areas" doc:"Black's first"`

	Dead    weiqi.Set `json:"dead" doc:"the stones in an area that scores for the opponent"`
	Neutral weiqi.Set `json:"neutral" doc:"the empty points in no area that scores"`
	Forced  weiqi.Set `json:"forced" doc:"the points of areas that do not score because their owner has to fill them to connect"`
	Owner   []string  `json:"owner" doc:"whose each point is in the Chinese style, top row first: X black, O white, dot nobody"`

	Komi     weiqi.Score `json:"komi" doc:"what both styles count for White"`
	Chinese  TomStyle    `json:"chinese"`
	Japanese TomStyle    `json:"japanese"`
}

// A TomArea is an area of one side, as [Tom] defines it.
type TomArea struct {
	Color      weiqi.Color `json:"color"`
	Points     weiqi.Set   `json:"points" doc:"of the area, the chains around it included"`
	Inside     weiqi.Set   `json:"inside" doc:"of these the points without a stone of its side"`
	Contained  bool        `json:"contained" doc:"it intersects exactly one area of the opponent"`
	Containing bool        `json:"containing" doc:"it intersects a contained one"`
	Scores     bool        `json:"scores"`
	Why        Reason      `json:"why,omitzero" doc:"why it does not score"`
}

// A TomStyle is one of the two counts.
type TomStyle struct {
	Black  TomTally    `json:"black"`
	White  TomTally    `json:"white"`
	Score  weiqi.Score `json:"score" doc:"Black minus White, with komi"`
	Result string      `json:"result" example:"W+0.5"`
}

// A TomTally is what one side has; total is the sum.
type TomTally struct {
	Area      int `json:"area" doc:"points of areas that score; in the Japanese style without the side's own stones"`
	Stones    int `json:"stones" doc:"stones in no area that scores; in the Chinese style only"`
	Prisoners int `json:"prisoners" doc:"stones taken, dead ones included; in the Japanese style only"`
	Total     int `json:"total"`
}

// Count counts a position in the author's two styles:
//
//   - Chinese: a point for every point of an area that scores, and for every stone
//     that is in no area that scores for the opponent.
//   - Japanese: a point for every point of an area that scores, the side's own stones
//     apart, and for every prisoner; a stone in an area that scores for the opponent
//     is one.
//
// The author does not mention komi. It is taken off both scores.
func (t Tom) Count(p *weiqi.Position, komi weiqi.Score) TomCount {
	areas := tomAreasOf(p)
	c := TomCount{Name: t.name(), Areas: []TomArea{}, Komi: komi}
	for _, a := range areas {
		why := t.why(a)
		c.Areas = append(c.Areas, TomArea{a.color, a.points, a.region.points, a.contained(), a.containing, why.IsZero(), why})
	}
	scoring := t.scoring(areas)
	black, white := t.side(p, weiqi.Black, scoring), t.side(p, weiqi.White, scoring)
	c.Dead = black.dead.Union(white.dead)
	c.Neutral = tomNeutral(p, scoring)
	c.Forced = black.forced.Union(white.forced)
	c.Owner = tomOwner(p.Size(), black, white)
	c.Chinese = tomStyle(black.chinese(), white.chinese(), komi)
	c.Japanese = tomStyle(black.japanese(p), white.japanese(p), komi)
	return c
}

// A tomSide is what one side has on a board.
type tomSide struct {
	color  weiqi.Color
	area   weiqi.Set // of the areas that score, without forced
	forced weiqi.Set
	dead   weiqi.Set // its own stones that are
	stones weiqi.Set // that are not
}

func (t Tom) side(p *weiqi.Position, c weiqi.Color, scoring [3]weiqi.Set) tomSide {
	forced := t.forced(p, c, scoring)
	dead := p.Stones(c).Intersect(scoring[c.Opponent()])
	return tomSide{c, scoring[c].Minus(forced), forced, dead, p.Stones(c).Minus(dead)}
}

// owned returns the points that the Chinese style counts.
func (s tomSide) owned() weiqi.Set { return s.area.Union(s.stones) }

func (s tomSide) chinese() TomTally {
	return TomTally{Area: s.area.Len(), Stones: s.stones.Minus(s.area).Len(), Total: s.owned().Len()}
}

// japanese counts a dead stone twice, as a prisoner and as the point under it.
func (s tomSide) japanese(p *weiqi.Position) TomTally {
	area := s.area.Minus(s.stones)
	dead := area.Intersect(p.Stones(s.color.Opponent()))
	prisoners := p.Lost(s.color.Opponent()) + dead.Len()
	return TomTally{Area: area.Len(), Prisoners: prisoners, Total: area.Len() + prisoners}
}

func tomStyle(black, white TomTally, komi weiqi.Score) TomStyle {
	score := weiqi.Points(black.Total-white.Total) - komi
	return TomStyle{black, white, score, weiqi.Counted(score).String()}
}

// tomOwner draws whose each point is, top row first.
func tomOwner(size weiqi.Size, black, white tomSide) []string {
	var rows []string
	ofBlack, ofWhite := black.owned(), white.owned()
	for row := size.Rows - 1; row >= 0; row-- {
		line := make([]byte, size.Cols)
		for col := range line {
			switch at := (weiqi.Point{Col: int8(col), Row: int8(row)}); {
			case ofBlack.Has(at):
				line[col] = 'X'
			case ofWhite.Has(at):
				line[col] = 'O'
			default:
				line[col] = '.'
			}
		}
		rows = append(rows, string(line))
	}
	return rows
}

// tomNeutral returns the empty points in no area that scores.
func tomNeutral(p *weiqi.Position, scoring [3]weiqi.Set) weiqi.Set {
	return p.Stones(weiqi.Empty).Minus(scoring[weiqi.Black]).Minus(scoring[weiqi.White])
}

// forced returns the points of a side's areas that it has to fill to connect, if the
// rule is on.
func (t Tom) forced(p *weiqi.Position, c weiqi.Color, scoring [3]weiqi.Set) (points weiqi.Set) {
	if !t.Connect {
		return points
	}
	inside := p.Stones(c).Minus(scoring[c.Opponent()]).Union(tomNeutral(p, scoring))
	for piece, border := range pieces(p.Size(), inside) {
		if piece.Intersect(p.Stones(c)).Empty() {
			continue
		}
		if open := border.Intersect(p.Stones(weiqi.Empty)); open.Len() == 1 {
			points = points.Union(open)
		}
	}
	return points.Intersect(scoring[c])
}
