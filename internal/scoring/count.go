package scoring

import (
	"context"
	"errors"

	"github.com/shinpan/shinpan/internal/compare"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// Judges ask the judge of a name what it sees in a position.
type Judges func(ctx context.Context, name string, p *weiqi.Position) (life.Opinion, error)

// Count counts a position of a record. The errors are a [*BadRecord], a reason where there is no such
// way to count, and those of the judges.
func Count(ctx context.Context, record Record, how ScoreBody, judges Judges) (*Scored, error) {
	sets, tom, err := waysToCount(how)
	if err != nil {
		return nil, err
	}
	positions, n, refused, err := standing(record, how.Move)
	if err != nil {
		return nil, err
	}
	scored := &Scored{
		Record:    infoOf(record, positions, refused),
		Move:      n,
		Board:     positions[n].Rows(),
		Passes:    positions[n].Passes(),
		Prisoners: Sides[int]{positions[n].Lost(weiqi.White), positions[n].Lost(weiqi.Black)},
	}
	komi := record.StatedKomi()
	if how.Komi != nil {
		komi = how.Komi
	}
	var dead weiqi.Set
	if tom != nil {
		count := tom.Count(positions[n], value(komi))
		scored.Algorithm, dead = &count, count.Dead
	} else if dead, err = judges.deadOf(ctx, Judged(positions[n], sets), how, scored); err != nil {
		return nil, err
	}
	scored.Over = Over(scored.Passes, scored.Opinion)
	comparison, err := Compare(record.Record, n, compare.Game{Dead: dead, Komi: komi, Over: scored.Over}, sets)
	if err != nil {
		return nil, badRecord(err)
	}
	scored.compared(comparison)
	return scored, nil
}

// Judged returns a position of a record as a judge is to look at it: where one ruleset is asked for, under its rules,
// since some groups are dead by what rules say of a ko. Else it is as it was replayed.
func Judged(p *weiqi.Position, sets []weiqi.Ruleset) *weiqi.Position {
	if len(sets) != 1 {
		return p
	}
	return p.Under(compare.Lenient(sets[0].Rules))
}

// Compare counts the position after n moves of a record under each of the rulesets. The game says what the record does
// not: which stones are dead, the komi, and whether the counts are a result.
func Compare(record *sgf.Record, n int, game compare.Game, sets []weiqi.Ruleset) (compare.Comparison, error) {
	game.Handicap = record.Handicap
	game.Replay = func(rules weiqi.Rules) (*weiqi.Position, error) {
		positions, err := record.AfterMoves(rules)
		if len(positions) <= n {
			return nil, err
		}
		if replay, is := errors.AsType[*sgf.ReplayError](err); is && replay.Number > n {
			err = nil
		}
		return positions[n], err
	}
	return compare.Rulesets(game, sets)
}

// Over reports whether the counts of a position are a result: play was stopped there by passes, or the judge is sure of
// every stone and border, or somebody has named the dead stones, and there is no opinion. Else they are of the board as
// it stands.
func Over(passes int, opinion *life.Opinion) bool {
	return passes >= 2 || opinion == nil || opinion.Settled()
}

// waysToCount returns the rulesets to count under or, if it was asked for, the
// algorithm that counts by itself.
func waysToCount(how ScoreBody) ([]weiqi.Ruleset, *life.Tom, error) {
	switch {
	case how.Count != "" && (how.Ruleset != "" || how.Judge != "" || how.Dead != nil):
		return nil, nil, reason.Error(reason.New("count-by-itself"))
	case how.Count != "":
		tom, err := life.TomNamed(how.Count)
		return nil, &tom, err
	case how.Ruleset != "":
		set, err := weiqi.RulesetNamed(how.Ruleset)
		return []weiqi.Ruleset{set}, nil, err
	}
	return weiqi.Rulesets(), nil, nil
}

// value returns the number that is pointed to, 0 if none is.
func value(score *weiqi.Score) weiqi.Score {
	if score == nil {
		return 0
	}
	return *score
}

// deadOf returns the dead stones of a position, and notes the opinion that says so if
// a judge was to be asked.
func (ask Judges) deadOf(ctx context.Context, p *weiqi.Position, how ScoreBody, scored *Scored) (weiqi.Set, error) {
	judge := how.Judge
	if judge == "" && how.Dead == nil {
		judge = life.Default
	}
	var dead weiqi.Set
	if judge != "" {
		opinion, err := ask(ctx, judge, p)
		if err != nil {
			return dead, err
		}
		scored.Opinion, dead = &opinion, opinion.Dead
	}
	if how.Dead == nil {
		return dead, nil
	}
	for _, at := range *how.Dead {
		if !p.Size().Contains(at) || p.At(at) == weiqi.Empty {
			return dead, reason.Error(reason.New("dead-without-stone", "point", at))
		}
	}
	return p.Widen(weiqi.SetOf(*how.Dead...)), nil
}

// infoOf returns what a record says. Refused is why it cannot be played out to its
// end, nil if it can.
func infoOf(record Record, positions []*weiqi.Position, refused error) RecordInfo {
	info := RecordInfo{
		SGF: record.text(), Charset: record.charset, Size: record.Size, Black: record.Black.Name, White: record.White.Name,
		Rules: record.Rules, Ruleset: record.ruleset(), Komi: record.StatedKomi(), Handicap: record.Handicap,
		Start: positions[0].Rows(), Moves: []RecordedMove{}, Problems: []RecordFault{},
	}
	if record.Result.Over() {
		info.Result = sgf.FormatResult(record.Result)
	}
	moves := record.Moves()
	for i := 1; i < len(positions); i++ {
		before, after := positions[i-1], positions[i]
		black, white := after.Stones(weiqi.Black), after.Stones(weiqi.White)
		info.Moves = append(info.Moves, RecordedMove{
			Color: moves[i-1].Color,
			Move:  moves[i-1].Vertex(),
			Black: black.Minus(before.Stones(weiqi.Black)).Points(),
			White: white.Minus(before.Stones(weiqi.White)).Points(),
			Empty: after.Stones(weiqi.Empty).Minus(before.Stones(weiqi.Empty)).Points(),
		})
	}
	if record.games > 1 {
		info.Problems = append(info.Problems, recordFault(reason.New("records-more", "games", record.games)))
	}
	for _, fault := range record.Problems {
		info.Problems = append(info.Problems, recordFault(fault.Reason()))
	}
	if replay, ok := errors.AsType[*sgf.ReplayError](refused); ok {
		info.Problems = append(info.Problems, recordFault(replay.Reason()))
	}
	return info
}

// compared takes the counts in.
func (s *Scored) compared(c compare.Comparison) {
	s.Dead = c.Plain.Dead.Points()
	s.Plain = PlainCount{TallyOf(c.Plain.Black), TallyOf(c.Plain.White), c.Plain.Score()}
	s.Counts, s.Differences, s.Groups = []RulesCount{}, []Difference{}, []Group{}
	s.Contested, s.Verdict = c.Contested.Points(), c.Verdict
	for _, count := range c.Counts {
		s.Counts = append(s.Counts, RulesCount{
			Ruleset:      count.Ruleset.Name,
			Komi:         count.Komi,
			Compensation: count.Compensation,
			Tally:        Sides[Tally]{TallyOf(count.Tally.Black), TallyOf(count.Tally.White)},
			Score:        count.Score,
			Result:       count.Result.String(),
			Dead:         count.Tally.Dead.Points(),
			Owner:        OwnerRows(sizeOf(s.Board), count.Tally),
			How:          count.How,
			Note:         count.Ruleset.Note,
			Findings:     count.Findings,
		})
	}
	for _, d := range c.Differences {
		s.Differences = append(s.Differences, Difference{d.Kind.String(), d.Margin, d.Rulesets, d.Points.Points(), d.Why})
	}
	for _, g := range c.Groups {
		s.Groups = append(s.Groups, Group{g.Rulesets, g.Black, g.White, g.Score, g.Result.String(), g.Differences})
	}
}

// sizeOf returns the size of a board that is drawn in rows.
func sizeOf(rows []string) weiqi.Size { return weiqi.Size{Cols: len(rows[0]), Rows: len(rows)} }
