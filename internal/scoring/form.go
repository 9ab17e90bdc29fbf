package scoring

import (
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// ScoreBody is a game record and how one of its positions is to be counted.
type ScoreBody struct {
	SGF     string         `json:"sgf" doc:"a game record; the main line of its first game counts" example:"(;GM[1]SZ[9];B[ee];W[];B[])"`
	Ruleset string         `json:"ruleset,omitempty" maxLength:"80" doc:"the one to count under; all of them if left out"`
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
	Groups      []Group      `json:"groups" doc:"the rulesets that count alike: with the same points for the same reasons"`

	Contested []weiqi.Point `json:"contested" doc:"the points that not all of these rulesets give to the same side, or to nobody; rulesets that count stones are left out"`

	Verdict reason.Reason `json:"verdict,omitzero" doc:"under how many of these rulesets each side wins or, where the game is not over, is ahead; left out for one ruleset"`
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
	How          reason.Reason `json:"how" doc:"what counts, in a sentence"`
	Note         string        `json:"note,omitempty" doc:"a note on the ruleset"`

	Findings []weiqi.Finding `json:"findings,omitempty" doc:"where territory counts and groups in seki have none: which eye, which false eye and which seki was read, what does not count first"`
}

// A Difference is one thing that some rulesets count otherwise than the plain count.
type Difference struct {
	What     string        `json:"what" example:"group tax"`
	Margin   weiqi.Score   `json:"margin" doc:"its worth to Black"`
	Rulesets []string      `json:"rulesets" doc:"where it is so"`
	Points   []weiqi.Point `json:"points" doc:"of the board that it concerns, if any"`
	Why      reason.Reason `json:"why"`
}

// A Group is rulesets that count alike.
type Group struct {
	Rulesets    []string    `json:"rulesets"`
	Black       weiqi.Score `json:"black" doc:"what Black has"`
	White       weiqi.Score `json:"white" doc:"what White has, with komi and what it gets for handicap stones"`
	Score       weiqi.Score `json:"score" doc:"Black minus White"`
	Result      string      `json:"result" example:"W+0.5"`
	Differences []int       `json:"differences" doc:"the numbers, from 0, of the differences under these rulesets that change what a side has, and of illegal moves"`
}

// CruxesBody is a game record and the position of it that is to be read.
type CruxesBody struct {
	SGF   string `json:"sgf" doc:"a game record; the main line of its first game counts"`
	Judge string `json:"judge,omitempty" maxLength:"40" doc:"the judge that says what is not settled; the default_judge of GET / if left out"`
	Move  *int   `json:"move,omitempty" minimum:"0" doc:"reads the position after so many moves; after the last if left out"`
}

// Cruxes are the parts of a position that a judge leaves unsettled.
type Cruxes struct {
	Cruxes []Crux `json:"cruxes" doc:"none if all is settled"`
}

// A Crux is a part of a position that is not settled, and what comes of it if one side moves first.
type Crux struct {
	Points  []weiqi.Point   `json:"points" doc:"the stones and the points of open borders that the judge is not sure of"`
	Decides bool            `json:"decides" doc:"whether it matters who moves first"`
	First   Sides[CruxLine] `json:"first" doc:"what comes of it if this side moves first"`
}

// A CruxLine is how a crux is read with one side moving first.
type CruxLine struct {
	Move  string        `json:"move" doc:"the move that decides, or pass where none is needed"`
	Line  []string      `json:"line" doc:"it and the best answers, as far as they are known, by turns"`
	Board []string      `json:"board" doc:"the board after the move, top row first: X black, O white, dot empty"`
	Dead  []weiqi.Point `json:"dead" doc:"the stones on it that do not live then"`
	Owner []string      `json:"owner" doc:"who has each point in the end, top row first: X black, O white, dot none"`
	Score weiqi.Score   `json:"score" doc:"these points, Black minus White, without komi"`

	Counts []LineCount `json:"counts" doc:"the board after the move, under each ruleset, with the points as in owner"`
}

// A LineCount is what the board after the first move counts for under a ruleset.
type LineCount struct {
	Ruleset string      `json:"ruleset"`
	Black   weiqi.Score `json:"black" doc:"what Black has"`
	White   weiqi.Score `json:"white" doc:"what White has, with komi and what it gets for handicap stones"`
	Result  string      `json:"result" example:"W+0.5"`
}
