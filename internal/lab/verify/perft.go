package verify

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A perftFile holds numbers of move sequences and of complete games.
type perftFile struct {
	EmptyBoard    []perftEntry `json:"empty_board"`
	Positions     []perftEntry `json:"positions"`
	CompleteGames []gamesEntry `json:"complete_games"`
}

// A perftEntry says how many sequences of moves there are from one start.
type perftEntry struct {
	ID     string     `json:"id"`
	Width  int        `json:"width"`
	Height int        `json:"height"`
	Rows   []string   `json:"rows"`
	ToMove string     `json:"to_move"`
	Rule   string     `json:"rule"`
	Plies  []plyEntry `json:"plies"`
}

// A plyEntry has the numbers of one depth; those it does not give are nil.
type plyEntry struct {
	Ply               int    `json:"ply"`
	Sequences         *int64 `json:"sequences"`
	Ended             *int64 `json:"ended"`
	Passes            *int64 `json:"passes"`
	Captures          *int64 `json:"captures"`
	Suicides          *int64 `json:"suicides"`
	RefusedSuicide    *int64 `json:"refused_suicide"`
	RefusedRepetition *int64 `json:"refused_repetition"`
}

// A gamesEntry says how many complete games there are on an empty board.
type gamesEntry struct {
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Rule    string `json:"rule"`
	Games   *int64 `json:"games"`
	Longest *int   `json:"longest_in_plies_with_final_passes"`
}

// deepest bounds the plies of an entry: no count can go as deep.
const deepest = 1000

func (f *perftFile) checks(name string) ([]Check, error) {
	var all []Check
	add := func(list string, i int, entry interface{ check(string) (Check, error) }) error {
		where := fmt.Sprintf("%s: %s entry %d", name, list, i+1)
		check, err := entry.check(where)
		if err != nil {
			return objection(where, err)
		}
		all = append(all, check)
		return nil
	}
	for i := range f.EmptyBoard {
		if err := add("empty_board", i, &f.EmptyBoard[i]); err != nil {
			return nil, err
		}
	}
	for i := range f.Positions {
		if f.Positions[i].Rows == nil {
			return nil, fmt.Errorf("%s: positions entry %d: there are no rows", name, i+1)
		}
		if err := add("positions", i, &f.Positions[i]); err != nil {
			return nil, err
		}
	}
	for i := range f.CompleteGames {
		if err := add("complete_games", i, &f.CompleteGames[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (e *perftEntry) check(where string) (Check, error) {
	size, tooLarge, err := sizeOf(e.Width, e.Height)
	if err != nil {
		return Check{}, err
	}
	rules, err := perftRules(e.Rule)
	if err != nil {
		return Check{}, err
	}
	if len(e.Plies) == 0 {
		return Check{}, errors.New("it has no plies")
	}
	before := 0
	for _, ply := range e.Plies {
		switch {
		case ply.Ply < 1 || ply.Ply > deepest:
			return Check{}, fmt.Errorf("there is no ply %d: want 1 to %d", ply.Ply, deepest)
		case ply.Ply <= before:
			return Check{}, fmt.Errorf("ply %d comes after ply %d", ply.Ply, before)
		}
		before = ply.Ply
	}
	where = fmt.Sprintf("%s (%s%v %s)", where, label(e.ID), size, e.Rule)
	if tooLarge {
		return skipped(where, "boards larger than %dx%[1]d are not supported", weiqi.MaxSide), nil
	}
	start, err := startOf(size, e.Rows, e.ToMove, rules)
	if err != nil {
		return Check{}, err
	}
	return Check{where, func(ctx context.Context, o Options, r *recorder) {
		e.compare(ctx, start, o.Plies, r)
	}}, nil
}

// label is an id with a blank, or nothing.
func label(id string) string {
	if id == "" {
		return ""
	}
	return id + " "
}

// perftRules reads the name of a variant, as in "ssk_multisuicide".
func perftRules(name string) (weiqi.Rules, error) {
	ko, suicide, _ := strings.Cut(name, "_")
	var rules weiqi.Rules
	var err error
	if rules.Ko, err = koNamed(ko); err != nil {
		return weiqi.Rules{}, fmt.Errorf("there is no rule %q: %w", name, err)
	}
	switch suicide {
	case "":
	case "multisuicide":
		rules.Suicide = weiqi.MultiSuicide
	case "suicide":
		rules.Suicide = weiqi.AnySuicide
	default:
		return weiqi.Rules{}, fmt.Errorf("there is no rule %q: after the repetition rule want nothing, _multisuicide or _suicide", name)
	}
	return rules, nil
}

// compare counts as deep as the entry and the limit go and compares.
func (e *perftEntry) compare(ctx context.Context, start *weiqi.Position, limit int, r *recorder) {
	plies := e.Plies
	for limit > 0 && len(plies) > 0 && plies[len(plies)-1].Ply > limit {
		plies = plies[:len(plies)-1]
	}
	if len(plies) < len(e.Plies) {
		r.skip("deeper than %d plies", limit)
	}
	if len(plies) == 0 {
		return
	}
	c := counter{ctx: ctx, plies: make([]plyCount, plies[len(plies)-1].Ply)}
	c.count(start, 0)
	for _, want := range plies {
		got := c.plies[want.Ply-1]
		for _, number := range [...]struct {
			name string
			got  int64
			want *int64
		}{
			{"sequences", got.sequences, want.Sequences},
			{"ended", got.ended, want.Ended},
			{"passes", got.passes, want.Passes},
			{"captures", got.captures, want.Captures},
			{"suicides", got.suicides, want.Suicides},
			{"refused_suicide", got.refusedSuicide, want.RefusedSuicide},
			{"refused_repetition", got.refusedRepetition, want.RefusedRepetition},
		} {
			if number.want != nil {
				same(r, start, fmt.Sprintf("ply %d %s", want.Ply, number.name), number.got, *number.want)
			}
		}
	}
}

// A plyCount counts sequences by their last ply.
type plyCount struct {
	sequences, ended, passes, captures, suicides int64
	refusedSuicide, refusedRepetition            int64
}

// A counter counts sequences of moves: plies alternate, a ply is a pass or a legal
// play, two passes end a sequence.
type counter struct {
	ctx   context.Context
	plies []plyCount
}

// count adds all sequences that go on from a position reached after some plies.
// The last ply is only judged, not played.
func (c *counter) count(p *weiqi.Position, ply int) {
	left := len(c.plies) - ply
	if left > 2 && c.ctx.Err() != nil {
		return
	}
	n := &c.plies[ply]
	n.sequences++
	n.passes++
	if p.Passes() == 1 {
		n.ended++
	} else if left > 1 {
		c.count(mustPlay(p, weiqi.Pass(p.Turn())), ply+1)
	}
	for point := range p.Size().All() {
		m := weiqi.Play(p.Turn(), point)
		effect, why := p.Try(m)
		switch why {
		case 0:
		case weiqi.Suicide:
			n.refusedSuicide++
			continue
		case weiqi.Ko, weiqi.Repetition:
			n.refusedRepetition++
			continue
		default:
			continue
		}
		n.sequences++
		switch effect.Clears {
		case weiqi.Empty:
		case p.Turn():
			n.suicides++
		default:
			n.captures++
		}
		if left > 1 {
			c.count(mustPlay(p, m), ply+1)
		}
	}
}

// mustPlay plays a move that has been judged legal.
func mustPlay(p *weiqi.Position, m weiqi.Move) *weiqi.Position {
	next, err := p.Play(m)
	if err != nil {
		panic(fmt.Sprintf("verify: a move judged legal is refused: %v\n%v", err, p))
	}
	return next
}

func (e *gamesEntry) check(where string) (Check, error) {
	size, _, err := sizeOf(e.Width, e.Height)
	if err != nil {
		return Check{}, err
	}
	rules, err := perftRules(e.Rule)
	if err != nil {
		return Check{}, err
	}
	if e.Games == nil {
		return Check{}, errors.New("it has no number of games")
	}
	where = fmt.Sprintf("%s (%v %s)", where, size, e.Rule)
	switch {
	case rules.Ko == weiqi.SimpleKo:
		return skipped(where, "under simple ko a game need not end"), nil
	case size.Points() > 3:
		return skipped(where, "there are too many games to play them all on more than 3 points"), nil
	}
	return Check{where, func(ctx context.Context, _ Options, r *recorder) {
		start := weiqi.New(size, rules)
		games, longest := completeGames(ctx, start)
		same(r, start, "games", games, *e.Games)
		if e.Longest != nil {
			same(r, start, "plies of the longest game", longest, *e.Longest)
		}
	}}, nil
}

// completeGames plays all games from a position to two passes. It returns how
// many there are and the plies of the longest.
func completeGames(ctx context.Context, p *weiqi.Position) (games int64, longest int) {
	if p.Stopped() || ctx.Err() != nil {
		return 1, 0
	}
	follow := func(m weiqi.Move) {
		n, plies := completeGames(ctx, mustPlay(p, m))
		games += n
		longest = max(longest, plies+1)
	}
	follow(weiqi.Pass(p.Turn()))
	for point := range p.LegalPoints().All() {
		follow(weiqi.Play(p.Turn(), point))
	}
	return games, longest
}
