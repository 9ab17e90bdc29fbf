package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A playCase is a corner case of play: moves, under which rules they are legal,
// what the board then is, and what further plies would do.
type playCase struct {
	ID         string             `json:"id"`
	Size       []int              `json:"size"`
	Rows       []string           `json:"rows"`
	ToMove     string             `json:"to_move"`
	Moves      []string           `json:"moves"`
	LegalUnder *variants          `json:"moves_legal_under"`
	Rejected   map[string]refusal `json:"moves_rejected"`
	Board      []string           `json:"board"`
	StonesLost *sides             `json:"stones_lost"`
	Over       *bool              `json:"game_over_after_two_passes"`
	Area       *sides             `json:"area_no_removal"`
	StoneCount *sides             `json:"stone_count"`
	Then       []thenPly          `json:"then"`
}

// A refusal says which move is refused, counted from 1, and why.
type refusal struct {
	Move   int    `json:"move_number"`
	Reason string `json:"reason"`
}

// sides is a number for each side.
type sides struct {
	B int `json:"B"`
	W int `json:"W"`
}

// A thenPly is a move tried after the others.
type thenPly struct {
	Move       string    `json:"move"`
	Legal      *bool     `json:"legal"`
	LegalUnder *variants `json:"legal_under"`
	Reasons    reasons   `json:"reasons"`
}

// A variant is one of the nine combinations of a repetition and a suicide rule.
type variant struct {
	name  string // as in "ssk+multi"
	rules weiqi.Rules
}

// nine returns the variants.
func nine() []variant {
	var all []variant
	for _, ko := range []string{"simple", "psk", "ssk"} {
		for _, suicide := range []string{"none", "multi", "any"} {
			v, err := variantNamed(ko, suicide)
			if err != nil {
				panic(err) // the names above are wrong
			}
			all = append(all, v)
		}
	}
	return all
}

func variantNamed(ko, suicide string) (variant, error) {
	v := variant{name: ko + "+" + suicide}
	var err error
	if v.rules.Ko, err = koNamed(ko); err != nil {
		return variant{}, err
	}
	if v.rules.Suicide, err = suicideNamed(suicide); err != nil {
		return variant{}, err
	}
	return v, nil
}

func checkVariant(name string) error {
	ko, suicide, _ := strings.Cut(name, "+")
	if _, err := variantNamed(ko, suicide); err != nil {
		return fmt.Errorf("there are no rules %q: %w", name, err)
	}
	return nil
}

// variants is a list of names of variants, or "all".
type variants struct {
	all   bool
	names []string
}

func (v *variants) UnmarshalJSON(data []byte) error {
	if string(data) == `"all"` {
		v.all = true
		return nil
	}
	if err := json.Unmarshal(data, &v.names); err != nil {
		return errors.New(`the rules under which moves are legal are neither "all" nor a list of names`)
	}
	for _, name := range v.names {
		if err := checkVariant(name); err != nil {
			return err
		}
	}
	return nil
}

func (v *variants) has(name string) bool { return v.all || slices.Contains(v.names, name) }

// reasons are the words for why a move is refused: one of a list, or one for each
// variant.
type reasons struct {
	any []string
	per map[string]string
}

func (why *reasons) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &why.any) != nil && json.Unmarshal(data, &why.per) != nil {
		return errors.New("reasons are neither a list nor one for each of the rules")
	}
	for name, reason := range why.per {
		if err := errors.Join(checkVariant(name), checkReason(reason)); err != nil {
			return err
		}
	}
	for _, reason := range why.any {
		if err := checkReason(reason); err != nil {
			return err
		}
	}
	return nil
}

// allow returns the reasons that a variant may have; none if nothing is said.
func (why *reasons) allow(variant string) []string {
	if reason, ok := why.per[variant]; ok {
		return []string{reason}
	}
	return why.any
}

// gameOver is the word for a move after play has stopped.
const gameOver = "game-over"

// word is the word of the files for a reason.
func word(why weiqi.Reason) string {
	switch why {
	case weiqi.OffBoard:
		return "off-board"
	case weiqi.OutOfTurn:
		return "turn"
	case weiqi.Occupied:
		return "occupied"
	case weiqi.Suicide:
		return "suicide"
	case weiqi.Ko:
		return "ko"
	case weiqi.Repetition:
		return "superko"
	default:
		panic(fmt.Sprintf("verify: no word for %v", why))
	}
}

func checkReason(name string) error {
	words := []string{gameOver}
	for why := weiqi.OffBoard; why <= weiqi.Repetition; why++ {
		words = append(words, word(why))
	}
	if !slices.Contains(words, name) {
		return fmt.Errorf("there is no reason %q: want one of %s", name, strings.Join(words, ", "))
	}
	return nil
}

// play plays a move in a game that two passes end. The word is empty if it is legal.
func play(p *weiqi.Position, m weiqi.Move) (next *weiqi.Position, why string) {
	if p.Stopped() {
		return nil, gameOver
	}
	next, err := p.Play(m)
	var illegal *weiqi.IllegalError
	if errors.As(err, &illegal) {
		return nil, word(illegal.Why)
	}
	return next, ""
}

// parseMove reads a move with its color, as in "B C4" or "W pass".
func parseMove(text string) (weiqi.Move, error) {
	color, vertex, ok := strings.Cut(text, " ")
	if !ok {
		return weiqi.Move{}, fmt.Errorf("%q is not a move: want a color and a vertex, as in B C4", text)
	}
	c, err := weiqi.ParseColor(color)
	if err != nil {
		return weiqi.Move{}, err
	}
	return weiqi.ParseMove(c, vertex)
}

// caseSize reads the size of a case: columns and rows.
func caseSize(size []int) (weiqi.Size, bool, error) {
	if len(size) != 2 {
		return weiqi.Size{}, false, fmt.Errorf("the size has %d numbers, want columns and rows", len(size))
	}
	return sizeOf(size[0], size[1])
}

func (c *playCase) check(where string) (Check, error) {
	where = fmt.Sprintf("%s (%s)", where, c.ID)
	size, tooLarge, err := caseSize(c.Size)
	if err != nil {
		return Check{}, err
	}
	if tooLarge {
		return skipped(where, "boards larger than %dx%[1]d are not supported", weiqi.MaxSide), nil
	}
	variants := nine()
	starts := make([]*weiqi.Position, len(variants))
	for i, v := range variants {
		if starts[i], err = startOf(size, c.Rows, c.ToMove, v.rules); err != nil {
			return Check{}, err
		}
	}
	if c.LegalUnder == nil {
		return Check{}, errors.New("it does not say under which rules the moves are legal (moves_legal_under)")
	}
	var moves []weiqi.Move
	for _, text := range c.Moves {
		m, err := parseMove(text)
		if err != nil {
			return Check{}, err
		}
		moves = append(moves, m)
	}
	for name, refused := range c.Rejected {
		if err := errors.Join(checkVariant(name), checkReason(refused.Reason)); err != nil {
			return Check{}, err
		}
	}
	var then []weiqi.Move
	for _, t := range c.Then {
		m, err := parseMove(t.Move)
		if err != nil {
			return Check{}, err
		}
		if (t.Legal == nil) == (t.LegalUnder == nil) {
			return Check{}, fmt.Errorf("it says not once whether %q is legal (legal or legal_under)", t.Move)
		}
		then = append(then, m)
	}
	return Check{where, func(_ context.Context, _ Options, r *recorder) {
		for i, v := range variants {
			if end := c.playOut(starts[i], v.name, moves, r); end != nil {
				c.compare(end, v.name, r)
				for j, t := range c.Then {
					t.try(end, v.name, then[j], r)
				}
			}
		}
	}}, nil
}

// playOut plays the moves of the case under one variant and returns where they
// lead, or nil if a move is refused.
func (c *playCase) playOut(p *weiqi.Position, variant string, moves []weiqi.Move, r *recorder) *weiqi.Position {
	refused, rejected := c.Rejected[variant]
	legal := c.LegalUnder.has(variant)
	if legal && rejected {
		r.fact(false, p, "%s: the file says both that the moves are legal and that move %d is not", variant, refused.Move)
	}
	for i, m := range moves {
		next, why := play(p, m)
		if why == "" {
			p = next
			continue
		}
		switch {
		case legal:
			r.fact(false, p, "%s: move %d, %v, is refused (%s), but the file says it is legal", variant, i+1, m, why)
		case rejected:
			r.fact(refused == refusal{i + 1, why}, p, "%s: move %d, %v, is refused (%s), but the file says move %d (%s)", variant, i+1, m, why, refused.Move, refused.Reason)
		default:
			r.fact(true, nil, "")
		}
		return nil
	}
	r.fact(legal, p, "%s: all moves are legal, but the file says one is not", variant)
	return p
}

// compare compares the end of the moves with what the case says of it.
func (c *playCase) compare(p *weiqi.Position, variant string, r *recorder) {
	if c.Board != nil {
		same(r, p, variant+": the board", strings.Join(p.Rows(), "/"), strings.Join(c.Board, "/"))
	}
	compareSides(r, p, variant+": stones lost", c.StonesLost, sides{p.Lost(weiqi.Black), p.Lost(weiqi.White)})
	if c.Over != nil {
		same(r, p, variant+": the game is over", p.Stopped(), *c.Over)
	}
	compareSides(r, p, variant+": area", c.Area, totals(p.Tally(weiqi.Set{})))
	compareSides(r, p, variant+": stones", c.StoneCount, sides{p.Stones(weiqi.Black).Len(), p.Stones(weiqi.White).Len()})
}

// compareSides compares a number for each side, if the file has it.
func compareSides(r *recorder, board fmt.Stringer, what string, want *sides, got sides) {
	if want != nil {
		same(r, board, what+" (Black)", got.B, want.B)
		same(r, board, what+" (White)", got.W, want.W)
	}
}

// totals are the points of each side. There is no button in these files.
func totals(t weiqi.Tally) sides { return sides{int(t.Black.Total / 2), int(t.White.Total / 2)} }

// try tries a move at the end of the case.
func (t *thenPly) try(p *weiqi.Position, variant string, m weiqi.Move, r *recorder) {
	legal := t.Legal != nil && *t.Legal || t.LegalUnder != nil && t.LegalUnder.has(variant)
	_, why := play(p, m)
	allowed := t.Reasons.allow(variant)
	switch {
	case why == "":
		r.fact(legal, p, "%s: then %v is legal, but the file says it is not", variant, m)
	case legal:
		r.fact(false, p, "%s: then %v is refused (%s), but the file says it is legal", variant, m, why)
	default:
		r.fact(allowed == nil || slices.Contains(allowed, why), p, "%s: then %v is refused (%s), but the file says (%s)", variant, m, why, strings.Join(allowed, " or "))
	}
	if legal && t.Reasons.per[variant] != "" {
		r.fact(false, p, "%s: the file says both that %v is legal and why it is not", variant, m)
	}
}

// A scoreCase is a final board with its dead stones and what it counts.
type scoreCase struct {
	ID         string   `json:"id"`
	Size       []int    `json:"size"`
	Rows       []string `json:"rows"`
	Dead       []string `json:"dead"`
	Prisoners  *sides   `json:"prisoner_points_before_scoring"`
	Area       *sides   `json:"area_no_removal"`
	AreaAgreed *sides   `json:"area_dead_removed"`
	Stones     *sides   `json:"stone_count_no_removal"`
	Territory  *sides   `json:"territory_simple"`
	SekiAware  *sides   `json:"territory_seki_aware"`
	KataGo     *struct {
		NoTax    *float64 `json:"area_tax_none"`
		SekiTax  *float64 `json:"area_tax_seki"`
		GroupTax *float64 `json:"area_tax_all"`
	} `json:"katago_white_minus_black"`
	Differs string `json:"katago_differs"`
}

func (c *scoreCase) check(where string) (Check, error) {
	where = fmt.Sprintf("%s (%s)", where, c.ID)
	size, tooLarge, err := caseSize(c.Size)
	if err != nil {
		return Check{}, err
	}
	if tooLarge {
		return skipped(where, "boards larger than %dx%[1]d are not supported", weiqi.MaxSide), nil
	}
	setup, err := setupOf(size, c.Rows, "")
	if err != nil {
		return Check{}, err
	}
	var dead weiqi.Set
	for _, vertex := range c.Dead {
		p, err := weiqi.ParsePoint(vertex)
		if err != nil {
			return Check{}, err
		}
		if !setup.Black.Has(p) && !setup.White.Has(p) {
			return Check{}, fmt.Errorf("dead stone %v: there is no stone", p)
		}
		dead.Add(p)
	}
	if c.Prisoners != nil {
		if c.Prisoners.B < 0 || c.Prisoners.W < 0 {
			return Check{}, errors.New("the number of prisoners is negative")
		}
		setup.BlackLost, setup.WhiteLost = c.Prisoners.W, c.Prisoners.B
	}
	return Check{where, func(_ context.Context, _ Options, r *recorder) { c.compare(setup, dead, r) }}, nil
}

func (c *scoreCase) compare(setup weiqi.Setup, dead weiqi.Set, r *recorder) {
	tally := func(rules weiqi.Rules, dead weiqi.Set) weiqi.Tally {
		t, err := setup.Tally(rules, dead)
		if err != nil {
			panic(fmt.Sprintf("verify: a parsed board is refused: %v", err))
		}
		return t
	}
	board := diagram(c.Rows)
	none := weiqi.Set{}
	compareSides(r, board, "area", c.Area, totals(tally(weiqi.Rules{}, none)))
	compareSides(r, board, "area without the dead", c.AreaAgreed, totals(tally(weiqi.Rules{}, dead)))
	compareSides(r, board, "stones", c.Stones, totals(tally(weiqi.Rules{Scoring: weiqi.Stones}, none)))
	compareSides(r, board, "territory", c.Territory, totals(tally(weiqi.Rules{Scoring: weiqi.Territory}, dead)))
	compareSides(r, board, "territory without seki", c.SekiAware, totals(tally(weiqi.Rules{Scoring: weiqi.Territory, Tax: weiqi.SekiTax}, dead)))
	if c.KataGo == nil {
		return
	}
	if c.Differs != "" {
		r.skip("KataGo counts otherwise: %s", c.Differs)
		return
	}
	for _, number := range [...]struct {
		tax  weiqi.Tax
		want *float64
	}{
		{weiqi.NoTax, c.KataGo.NoTax},
		{weiqi.SekiTax, c.KataGo.SekiTax},
		{weiqi.GroupTax, c.KataGo.GroupTax},
	} {
		if number.want != nil {
			white := -tally(weiqi.Rules{Tax: number.tax}, dead).Score()
			same(r, board, fmt.Sprintf("White's area minus Black's with tax %q", number.tax), float64(white)/2, *number.want)
		}
	}
}
