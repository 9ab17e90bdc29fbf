package review_test

import (
	"bytes"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// reviewOf makes a review of the short game of the numbers of each position: Black's win rate and lead. The engine
// would always play E5.
func reviewOf(t *testing.T, rates, leads []float64) *review.Review {
	t.Helper()
	game, _ := short(t)
	r := review.New(game, review.Identity{})
	for i := range rates {
		best := review.Candidate{Move: "E5", Visits: 10, Black: rates[i], Lead: leads[i], Line: []string{"E5", "A1"}}
		if err := r.Add(review.Evaluation{Position: i, Visits: 20, Black: rates[i], Lead: leads[i], Scored: true, Candidates: []review.Candidate{best}}); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// TestSummary: costs are those of the side that moved, and the worst come first.
func TestSummary(t *testing.T) {
	s := reviewOf(t,
		[]float64{.5, .6, .6, .3, .8, .4, .4, .9, .9, .95, .95, .95, .95, .95},
		[]float64{0, 1, 1, -4, 8, -2, -2, 10, 10, 12, 12, 12, 12, 12}).Summary()
	if got := s.Moves[2]; got.Color != "black" || got.Points != 5 || got.Rate != .3 || got.Before != .6 || got.Better != "E5" {
		t.Errorf("move 3: %+v", got)
	}
	if got := s.Moves[0]; got.Points != 0 || got.Rate != 0 {
		t.Errorf("move 1 gained and cost %+v", got)
	}
	// White's moves 4, 10 and 8 let Black's lead grow by 12, 2 and 0; Black's 5 and 3 let it shrink by 10 and 5.
	if want := []int{4, 6, 5, 3, 10}; !slices.Equal(s.Worst[:1], want[:1]) || slices.Contains(s.Worst, 1) {
		t.Errorf("worst: %v", s.Worst)
	}
	var codes []string
	for _, turn := range s.Turning {
		codes = append(codes, turn.Why.Code)
	}
	want := []string{"review-lead-lost", "review-chance-missed", "review-chance-missed", "review-decided"}
	if !slices.Equal(codes[:3], want[:3]) {
		t.Errorf("turning points %v, want %v", codes, want)
	}
	if len(s.Puzzles) == 0 || len(s.Puzzles) > 6 || s.Puzzles[0].Position != 2 || s.Puzzles[0].Answers[0] != "E5" || s.Puzzles[0].Played != s.Moves[2].Move {
		t.Errorf("puzzles %+v", s.Puzzles)
	}
	for _, a := range s.Accuracy {
		if a.Accuracy <= 0 || a.Accuracy > 100 || a.Moves == 0 {
			t.Errorf("accuracy %+v", a)
		}
	}
}

// TestPartial: while positions are missing there are only the costs of the moves between those that are known.
func TestPartial(t *testing.T) {
	r := reviewOf(t, []float64{.5, .6}, []float64{0, 1})
	if s := r.Summary(); len(s.Moves) != 1 || s.Moves[0].Number != 1 {
		t.Errorf("%+v", s.Moves)
	}
	missing := r.Missing()
	if len(missing) != 12 || missing[0] != 8 {
		t.Errorf("missing %v: want 12, spread over the game", missing)
	}
	for name, e := range map[string]review.Evaluation{
		"after the end": {Position: 14}, "a rate": {Position: 3, Black: 1.5}, "a point": {Position: 3, Candidates: []review.Candidate{{Move: "T19"}}},
		"an ownership": {Position: 3, Ownership: make(review.Ownership, 4)},
	} {
		if r.Add(e) == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// TestFromRecord: what cannot be reviewed is refused with a reason; from a board to which no legal move has led the
// engine begins anew.
func TestFromRecord(t *testing.T) {
	for text, want := range map[string]struct {
		refused string
		black   int      // stones before the first move
		breaks  []string // after which move, prisoners of both colors, and why
	}{
		"(;SZ[9])":                                      {"no moves", 0, nil},
		"(;SZ[21];B[aa])":                               {"at most 19x19", 0, nil},
		"(;SZ[9]HA[2]AB[cc][gg];W[aa])":                 {"", 2, nil},
		"(;SZ[9];AB[cc];AB[gg];W[aa];W[bb];)":           {"", 2, nil},
		"(;SZ[9];B[aa];AW[bb];B[cc])":                   {"", 0, []string{"1 0 0 stones were placed by hand after move 1"}},
		"(;SZ[9];B[aa];W[aa])":                          {"", 0, []string{"2 0 0 move 2: white A9 is illegal: there is already a stone"}},
		"(;SZ[9];B[ba];W[aa];B[ab];W[dd];AE[dd];B[ee])": {"", 0, []string{"4 0 1 stones were placed by hand after move 4"}},
	} {
		trees, err := sgf.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		record, err := trees[0].Record()
		if err != nil {
			t.Fatal(err)
		}
		ruleset, _ := weiqi.RulesetNamed("chinese")
		game, err := review.FromRecord(record, ruleset, 15)
		switch {
		case want.refused == "" && err != nil, want.refused != "" && (err == nil || !strings.Contains(err.Error(), want.refused)):
			t.Errorf("%s: %v, want %q", text, err, want.refused)
			continue
		case want.refused != "":
			continue
		case game.Black.Len() != want.black:
			t.Errorf("%s: %d black stones", text, game.Black.Len())
		}
		var breaks []string
		for _, b := range game.Breaks {
			breaks = append(breaks, fmt.Sprintf("%d %d %d %v", b.After, b.BlackLost, b.WhiteLost, b.Why))
		}
		if !slices.Equal(breaks, want.breaks) {
			t.Errorf("%s: breaks %q, want %q", text, breaks, want.breaks)
		}
	}
}

// TestCard: the picture of a link shows the position after the last turning point, and the course of the game so far.
func TestCard(t *testing.T) {
	drawn := func(rates, leads []float64) string {
		var b bytes.Buffer
		if err := reviewOf(t, rates, leads).Card(t.Context(), &b, draw.Light); err != nil {
			t.Fatal(err)
		}
		if at, err := png.DecodeConfig(bytes.NewReader(b.Bytes())); err != nil || at.Width != draw.CardWidth || at.Height != draw.CardHeight {
			t.Fatalf("the picture is %v, %v", at, err)
		}
		return b.String()
	}
	rates, leads := []float64{.5, .6, .6, .3, .8, .4, .4, .9, .9, .95, .95, .95, .95, .95}, []float64{0, 1, 1, -4, 8, -2, -2, 10, 10, 12, 12, 12, 12, 12}
	whole, nothing, half := drawn(rates, leads), drawn(nil, nil), drawn(rates[:7], leads[:7])
	if whole == nothing || whole == half || half == nothing || whole != drawn(rates, leads) {
		t.Error("the picture is not that of the evaluations")
	}
}
