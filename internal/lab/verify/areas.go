package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// An areas is the owners of all points, drawn in rows of X, O and dots, top row first.
type areas struct{ black, white weiqi.Set }

// areasOf reads rows, as many as the board has.
func areasOf(size weiqi.Size, rows []string) (areas, error) {
	if rows == nil {
		return areas{}, errors.New("there are no rows")
	}
	setup, err := setupOf(size, rows, "")
	return areas{setup.Black, setup.White}, err
}

// draw draws the areas in one line, with a slash between rows.
func (a areas) draw(size weiqi.Size) string {
	rows := make([]string, 0, size.Rows)
	for row := size.Rows - 1; row >= 0; row-- {
		var line strings.Builder
		for col := range size.Cols {
			switch at := (weiqi.Point{Col: int8(col), Row: int8(row)}); {
			case a.black.Has(at):
				line.WriteByte('X')
			case a.white.Has(at):
				line.WriteByte('O')
			default:
				line.WriteByte('.')
			}
		}
		rows = append(rows, line.String())
	}
	return strings.Join(rows, "/")
}

// A territoryCase is a board with its dead stones, the owner of every point when
// territory is counted and groups in seki have none, and these groups. What no text settles is
// counted as a ruleset does.
type territoryCase struct {
	ID        string   `json:"id"`
	Width     int      `json:"width"`
	Height    int      `json:"height"`
	Board     []string `json:"board"`
	Dead      [][2]int `json:"marked_dead_rc"` // rows from the top and columns from the left, from 0
	Territory []string `json:"territory"`
	Seki      []string `json:"seki_groups"` // what of them is empty is not compared
	Ruleset   string   `json:"ruleset"`     // that of [Options] if empty
}

func (c *territoryCase) check(where string) (Check, error) {
	where = fmt.Sprintf("%s (%s)", where, c.ID)
	size, tooLarge, err := sizeOf(c.Width, c.Height)
	if err != nil {
		return Check{}, err
	}
	if tooLarge {
		return skipped(where, "boards larger than %dx%[1]d are not supported", weiqi.MaxSide), nil
	}
	setup, err := setupOf(size, c.Board, "")
	if err != nil {
		return Check{}, err
	}
	var dead weiqi.Set
	for _, at := range c.Dead {
		row, col := at[0], at[1]
		p := weiqi.Point{Col: int8(col), Row: int8(size.Rows - 1 - row)}
		if row < 0 || col < 0 || row >= size.Rows || col >= size.Cols || !setup.Black.Has(p) && !setup.White.Has(p) {
			return Check{}, fmt.Errorf("dead stone in row %d, column %d: there is no stone", row, col)
		}
		dead.Add(p)
	}
	territory, err := areasOf(size, c.Territory)
	if err != nil {
		return Check{}, fmt.Errorf("territory: %w", err)
	}
	seki, err := areasOf(size, c.Seki)
	if err != nil {
		return Check{}, fmt.Errorf("seki_groups: %w", err)
	}
	if _, err := territoryRules(c.Ruleset); err != nil {
		return Check{}, err
	}
	return Check{where, func(_ context.Context, o Options, r *recorder) {
		rules, err := territoryRules(cmp.Or(c.Ruleset, o.Ruleset))
		if err != nil {
			r.fact(false, nil, "%v", err)
			return
		}
		t, err := setup.Tally(rules, dead)
		if err != nil {
			panic(fmt.Sprintf("verify: a parsed board is refused: %v", err))
		}
		black, white := setup.Black.Minus(t.Dead), setup.White.Minus(t.Dead)
		counted := areas{t.Black.Owned.Minus(black), t.White.Owned.Minus(white)}
		same(r, diagram(c.Board), "territory", counted.draw(size), territory.draw(size))
		found := areas{t.Seki.Intersect(black), t.Seki.Intersect(white)}
		want := areas{seki.black.Intersect(black), seki.white.Intersect(white)}
		same(r, diagram(c.Board), "in seki", found.draw(size), want.draw(size))
	}}, nil
}

// CheckRuleset returns why boards with territory and sekis cannot be counted under a ruleset, nil if they can.
func CheckRuleset(name string) error {
	_, err := territoryRules(name)
	return err
}

// territoryRules returns the rules of a ruleset that counts territory and has no points in seki, as in [Options].
func territoryRules(name string) (weiqi.Rules, error) {
	if name == "" {
		return weiqi.Rules{Scoring: weiqi.Territory, Tax: weiqi.SekiTax}, nil
	}
	set, err := weiqi.RulesetNamed(name)
	if err == nil && (set.Rules.Scoring != weiqi.Territory || set.Rules.Tax != weiqi.SekiTax) {
		err = fmt.Errorf("under %s territory does not count, or groups in seki have some", name)
	}
	return set.Rules, err
}

// A passAliveCase is a board with the stones that no play can take and the points that
// they enclose, as Benson found them, where suicide is forbidden and where it is not.
type passAliveCase struct {
	ID        string   `json:"id"`
	Width     int      `json:"width"`
	Height    int      `json:"height"`
	Board     []string `json:"board"`
	NoSuicide []string `json:"pass_alive_area_no_suicide"`
	Suicide   []string `json:"pass_alive_area_suicide_legal"`
}

func (c *passAliveCase) check(where string) (Check, error) {
	where = fmt.Sprintf("%s (%s)", where, c.ID)
	size, tooLarge, err := sizeOf(c.Width, c.Height)
	if err != nil {
		return Check{}, err
	}
	if tooLarge {
		return skipped(where, "boards larger than %dx%[1]d are not supported", weiqi.MaxSide), nil
	}
	rows := make([]string, len(c.Board))
	for i, row := range c.Board {
		rows[i] = strings.ReplaceAll(row, "`", ".") // a star point, in some files
	}
	p, err := startOf(size, rows, "", weiqi.Rules{})
	if err != nil {
		return Check{}, err
	}
	want, err := areasOf(size, c.NoSuicide)
	if err != nil {
		return Check{}, fmt.Errorf("pass_alive_area_no_suicide: %w", err)
	}
	return Check{where, func(_ context.Context, _ Options, r *recorder) {
		black, blackLand := life.Benson(p, weiqi.Black)
		white, whiteLand := life.Benson(p, weiqi.White)
		found := areas{black.Union(blackLand), white.Union(whiteLand)}
		same(r, p, "unconditionally alive", found.draw(size), want.draw(size))
		if c.Suicide != nil {
			r.skip("Benson's proof is for rules that forbid suicide: pass_alive_area_suicide_legal is not checked")
		}
	}}, nil
}
