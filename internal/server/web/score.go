package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/compare"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// recordType is the media type of game records.
const recordType = "application/x-go-sgf"

// ScoreBody is a game record and how one of its positions is to be counted.
type ScoreBody struct {
	SGF     string         `json:"sgf" doc:"a game record; the main line of its first game counts" example:"(;GM[1]SZ[9];B[ee];W[];B[])"`
	Ruleset string         `json:"ruleset,omitempty" maxLength:"40" doc:"the one to count under; all of them if left out"`
	Dead    *[]weiqi.Point `json:"dead,omitempty" doc:"a stone of every dead chain; left out, the judge says which are"`
	Judge   string         `json:"judge,omitempty" maxLength:"40" doc:"the judge of dead stones; the default_judge of GET / if left out. With dead, its opinion is told but does not count"`
	Count   string         `json:"count,omitempty" maxLength:"40" doc:"one of the counts of GET /: the algorithm tom finds the dead stones by itself and counts in the two styles of its author, under no ruleset. It goes with neither ruleset nor dead nor judge" example:"tom"`
	Move    *int           `json:"move,omitempty" minimum:"0" doc:"counts the position after so many moves; after the last if left out"`
	Komi    *weiqi.Score   `json:"komi,omitempty" doc:"the record's if left out, and where it names none each ruleset's usual one"`
}

// Scored is a position of a game record, what a judge sees there, and how it counts.
type Scored struct {
	Record RecordInfo `json:"record"`

	Move      int        `json:"move" doc:"after how many moves the position stands"`
	Board     []string   `json:"board" doc:"top row first: X black, O white, dot empty"`
	Passes    int        `json:"passes" doc:"in a row at the end: without two the game was not stopped there"`
	Prisoners Sides[int] `json:"prisoners" doc:"the stones that each side has taken, dead ones apart"`
	Over      bool       `json:"over" doc:"false: the game was not stopped there and the judge is not sure of every stone and border, so the counts are of the board as it stands and no result"`

	Dead    []weiqi.Point `json:"dead" doc:"the stones taken off before counting"`
	Opinion *life.Opinion `json:"opinion,omitempty" doc:"what the judge sees, if one was asked"`

	Algorithm *life.TomCount `json:"algorithm,omitempty" doc:"what the algorithm makes of the position, if count names it; there are no counts and differences then"`

	Plain       PlainCount   `json:"plain" doc:"the count that all others start from: areas, without dead stones and komi"`
	Counts      []RulesCount `json:"counts" doc:"one for each ruleset"`
	Differences []Difference `json:"differences" doc:"the plain count and the margins of a ruleset's differences add up to its score"`
}

// RecordInfo is what a game record says of the game.
type RecordInfo struct {
	SGF      string         `json:"sgf" doc:"the main line by itself, in UTF-8, without comments"`
	Charset  string         `json:"charset" doc:"the charset that the file was read by, as browsers name it; utf-8 for a record that came as JSON" example:"euc-kr"`
	Size     weiqi.Size     `json:"size" doc:"columns and rows" example:"19x19"`
	Black    string         `json:"black" doc:"the name of Black, or empty"`
	White    string         `json:"white" doc:"the name of White, or empty"`
	Rules    string         `json:"rules" doc:"as written, or empty"`
	Ruleset  string         `json:"ruleset,omitempty" doc:"the ruleset that is meant, if it is one of ours"`
	Komi     *weiqi.Score   `json:"komi,omitempty" doc:"absent where the record does not say"`
	Handicap int            `json:"handicap" doc:"stones"`
	Result   string         `json:"result,omitempty" doc:"as the record has it" example:"B+4.5"`
	Start    []string       `json:"start" doc:"the board before the first move, top row first"`
	Moves    []RecordedMove `json:"moves"`
	Problems []RecordFault  `json:"problems" doc:"what could not be made sense of"`
}

// A RecordedMove is a move of a record and what it changed on the board, together with
// the stones that were placed or taken off by hand with it.
type RecordedMove struct {
	Color weiqi.Color   `json:"color"`
	Move  string        `json:"move" doc:"a point or pass"`
	Black []weiqi.Point `json:"black,omitempty" doc:"where there is a black stone now"`
	White []weiqi.Point `json:"white,omitempty" doc:"where there is a white stone now"`
	Empty []weiqi.Point `json:"empty,omitempty" doc:"where there is none any more"`
}

// A RecordFault is a value of a record that makes no sense. The game is read without
// it, or up to there.
type RecordFault struct {
	Detail  string            `json:"detail" doc:"why, in English"`
	Code    string            `json:"code" doc:"why: the code of the reason" example:"record-at"`
	Args    map[string]string `json:"args,omitempty" doc:"what the reason is about, by name: of record-at the line and the column, of record-move the number of the move"`
	Because []reason.Reason   `json:"because,omitempty" doc:"the reasons that this one rests on, or sums up"`
}

func recordFault(why reason.Reason) RecordFault {
	return RecordFault{why.String(), why.Code, why.Args, why.Because}
}

// A PlainCount is what both sides have before any ruleset has its say.
type PlainCount struct {
	Black Tally       `json:"black"`
	White Tally       `json:"white"`
	Score weiqi.Score `json:"score" doc:"Black minus White"`
}

// A RulesCount is the position counted under one ruleset.
type RulesCount struct {
	Ruleset      string        `json:"ruleset"`
	Komi         weiqi.Score   `json:"komi"`
	Compensation weiqi.Score   `json:"compensation" doc:"what White gets for handicap stones"`
	Tally        Sides[Tally]  `json:"tally"`
	Score        weiqi.Score   `json:"score" doc:"Black minus White, with komi and compensation"`
	Result       string        `json:"result" example:"W+0.5"`
	Dead         []weiqi.Point `json:"dead" doc:"the stones taken off: none where the rules leave every stone"`
	Owner        []string      `json:"owner" doc:"the owner of each point, top row first: X black, O white, dot none"`
	Note         string        `json:"note,omitempty" doc:"a note on the ruleset"`
}

// A Difference is one thing that some rulesets count otherwise than the plain count.
type Difference struct {
	What     string         `json:"what" example:"group tax"`
	Margin   weiqi.Score    `json:"margin" doc:"its worth to Black"`
	Rulesets []string       `json:"rulesets" doc:"where it is so"`
	Points   []weiqi.Point  `json:"points" doc:"of the board that it concerns, if any"`
	Why      referee.Reason `json:"why"`
}

// countsHandler counts positions of game records that clients send.
type countsHandler struct {
	problem.Faults
	opinions *opinions
	work     *limit.Queue
}

// score counts a position of a record that came as JSON.
func (h *countsHandler) score(ctx context.Context, in *struct{ Body ScoreBody }) (*struct{ Body *Scored }, error) {
	record, err := readText(in.Body.SGF)
	if err != nil {
		return nil, err
	}
	scored, err := h.count(ctx, record, in.Body)
	if err != nil {
		return nil, err
	}
	return &struct{ Body *Scored }{scored}, nil
}

// scoreFile answers POST /score where the body is the record itself and the query says
// how to count it.
func (h *countsHandler) scoreFile(hctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(hctx)
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media != recordType {
		next(hctx)
		return
	}
	scored, err := h.countFile(r)
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(scored) // an error says that the client is gone
}

// recordChoices are the choices that the query may have where the body is a record.
var recordChoices = []string{"ruleset", "judge", "count", "move", "charset"}

func (h *countsHandler) countFile(r *http.Request) (*Scored, error) {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	ctx, leave, err := h.work.Enter(r.Context())
	if err != nil {
		return nil, err
	}
	defer leave()
	query := r.URL.Query()
	for name, values := range query {
		if len(values) > 1 {
			return nil, problem.New("invalid", reason.New("query-twice", "name", reason.Brief(name)))
		}
		if !slices.Contains(recordChoices, name) {
			return nil, problem.New("invalid", reason.New("query-unknown", "name", reason.Brief(name), "names", strings.Join(recordChoices, ", ")))
		}
	}
	record, err := readRecordAs(query.Get("charset"), data)
	if err != nil {
		return nil, err
	}
	how := ScoreBody{Ruleset: query.Get("ruleset"), Judge: query.Get("judge"), Count: query.Get("count")}
	if query.Has("move") {
		n, err := number(query, "move", 0, 0, sgf.DefaultNodes)
		if err != nil {
			return nil, err
		}
		how.Move = &n
	}
	return h.count(ctx, record, how)
}

// count counts a position of a record.
func (h *countsHandler) count(ctx context.Context, record gameRecord, how ScoreBody) (*Scored, error) {
	sets, tom, err := waysToCount(how)
	if err != nil {
		return nil, problem.Invalid(err)
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
	} else if dead, err = h.deadOf(ctx, positions[n], how, scored); err != nil {
		return nil, err
	}
	comparison, err := compare.Rulesets(compare.Game{
		Replay: func(rules weiqi.Rules) (*weiqi.Position, error) {
			positions, err := record.AfterMoves(rules)
			if n < len(positions) {
				return positions[n], nil
			}
			return nil, err
		},
		Dead:     dead,
		Handicap: record.Handicap,
		Komi:     komi,
		Keeps:    func(ruleset string) bool { return referee.Usual(ruleset).KeepsAll() },
	}, sets)
	if err != nil {
		return nil, badRecord(err)
	}
	scored.Over = scored.Passes >= 2 || scored.Opinion == nil || scored.Opinion.Settled()
	scored.compared(comparison)
	return scored, nil
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
func (h *countsHandler) deadOf(ctx context.Context, p *weiqi.Position, how ScoreBody, scored *Scored) (weiqi.Set, error) {
	judge := how.Judge
	if judge == "" && how.Dead == nil {
		judge = life.Default
	}
	var dead weiqi.Set
	if judge != "" {
		opinion, err := h.opinions.of(ctx, judge, p)
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
			return dead, problem.New("invalid", reason.New("dead-without-stone", "point", at))
		}
	}
	return p.Widen(weiqi.SetOf(*how.Dead...)), nil
}

// infoOf returns what a record says. Refused is why it cannot be played out to its
// end, nil if it can.
func infoOf(record gameRecord, positions []*weiqi.Position, refused error) RecordInfo {
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
	s.Plain = PlainCount{tallyOf(c.Plain.Black), tallyOf(c.Plain.White), c.Plain.Score()}
	s.Counts, s.Differences = []RulesCount{}, []Difference{}
	for _, count := range c.Counts {
		s.Counts = append(s.Counts, RulesCount{
			Ruleset:      count.Ruleset.Name,
			Komi:         count.Komi,
			Compensation: count.Compensation,
			Tally:        Sides[Tally]{tallyOf(count.Tally.Black), tallyOf(count.Tally.White)},
			Score:        count.Score,
			Result:       count.Result.String(),
			Dead:         count.Tally.Dead.Points(),
			Owner:        ownerRows(sizeOf(s.Board), count.Tally),
			Note:         count.Ruleset.Note,
		})
	}
	for _, d := range c.Differences {
		s.Differences = append(s.Differences, Difference{d.Kind.String(), d.Margin, d.Rulesets, d.Points.Points(), d.Why})
	}
}

// sizeOf returns the size of a board that is drawn in rows.
func sizeOf(rows []string) weiqi.Size { return weiqi.Size{Cols: len(rows[0]), Rows: len(rows)} }

// recordBody says that the body may be a game record as it is.
func recordBody(op *huma.Operation) {
	op.MaxBodyBytes = guard.MaxBody
	op.Description = "The body is a game record as it is, in any charset, with the choices ruleset, judge, count, move and charset in the query, where %2B stands for the + of a name; or JSON with these and more."
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		recordType: {Schema: &huma.Schema{Type: huma.TypeString, Description: "a game record"}},
	}}
	for _, choice := range []huma.Param{
		{Name: "ruleset", Schema: &huma.Schema{Type: huma.TypeString}},
		{Name: "judge", Schema: &huma.Schema{Type: huma.TypeString}},
		{Name: "count", Schema: &huma.Schema{Type: huma.TypeString}},
		{Name: "move", Schema: &huma.Schema{Type: huma.TypeInteger}},
		{Name: "charset", Schema: &huma.Schema{Type: huma.TypeString}},
	} {
		choice.In, choice.Description = "query", "as in JSON, where the body is a record as it is"
		if choice.Name == "charset" {
			choice.Description = "the charset to read the record by, whatever it says of itself"
		}
		op.Parameters = append(op.Parameters, &choice)
	}
}
