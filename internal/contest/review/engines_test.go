package review_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"iter"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// asKataGo is the variable of the environment that makes this test the analysis engine of KataGo.
const asKataGo = "SHINPAN_TEST_KATAGO"

func TestMain(m *testing.M) {
	gtp.Launch()
	if manner := os.Getenv(asKataGo); manner != "" {
		pretendKataGo(manner)
		return
	}
	os.Exit(m.Run())
}

// numbers are what every engine of these tests thinks of a position, from Black's side: nonsense that is the
// same for the same stones.
func numbers(p *weiqi.Position) (black, lead float64, best weiqi.Move) {
	h := fnv.New32a()
	_, _ = fmt.Fprint(h, p.Rows(), p.Turn())
	n := h.Sum32()
	at := p.LegalPoints().Points()[0]
	return float64(n%1000) / 1000, float64(n%400)/10 - 20, weiqi.Play(p.Turn(), at)
}

// A thinker says these numbers over GTP.
type thinker struct{}

func (thinker) Choose(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	return weiqi.Pass(p.Turn()), nil
}
func (t thinker) Cleanup(ctx context.Context, p *weiqi.Position, k weiqi.Score) (weiqi.Move, error) {
	return t.Choose(ctx, p, k)
}
func (thinker) Dead(context.Context, *weiqi.Position) (weiqi.Set, error) { return weiqi.Set{}, nil }
func (thinker) Play(_ context.Context, p *weiqi.Position, _ weiqi.Score, _ gtp.Clock) gtp.Thought {
	return thought(p)
}

func (thinker) Think(_ context.Context, p *weiqi.Position, _ weiqi.Score, _ time.Duration) iter.Seq[gtp.Thought] {
	return func(yield func(gtp.Thought) bool) { yield(thought(p)) }
}

func thought(p *weiqi.Position) gtp.Thought {
	rate, lead, best := numbers(p)
	if p.Turn() == weiqi.White {
		rate, lead = 1-rate, -lead
	}
	owners := make([]float64, p.Size().Points())
	owners[1] = -0.5 // B1 is White's
	return gtp.Thought{
		Move: best, Visits: 50, Winrate: rate, Score: lead, Ownership: owners,
		Candidates: []gtp.Candidate{{Move: best, Visits: 49, Winrate: rate, Score: lead, Line: []weiqi.Move{best, weiqi.Pass(p.Turn().Opponent())}}},
	}
}

// pretendKataGo speaks the protocol of KataGo's analysis engine, with the same numbers, in a manner:
// "well" or "crash", "error", "garbage", "hang".
func pretendKataGo(manner string) {
	out := json.NewEncoder(os.Stdout)
	fmt.Println("KataGo Analysis Engine, as it greets on the wrong channel")
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q struct {
			ID, Action    string
			Rules         struct{ Scoring, Tax string }
			InitialStones [][2]string
			InitialPlayer string
			Moves         [][2]string
			Komi          float64
			BoardXSize    int
			AnalyzeTurns  []int
			MaxVisits     int
			Include       bool           `json:"includeOwnership"`
			Override      map[string]any `json:"overrideSettings"`
		}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			_ = out.Encode(map[string]any{"error": err.Error()})
			continue
		}
		switch {
		case q.Action == "query_version":
			_ = out.Encode(map[string]any{"id": q.ID, "action": q.Action, "version": "1.17.0", "git_hash": "none"})
			continue
		case manner == "crash":
			fmt.Fprintln(os.Stderr, "the graphics card is on fire")
			os.Exit(7)
		case manner == "error":
			_ = out.Encode(map[string]any{"error": "Illegal komi", "field": "komi", "id": q.ID})
			continue
		case manner == "garbage":
			fmt.Println(`{"id": [`)
			continue
		case manner == "hang":
			continue
		}
		if q.Komi != 7 || q.Rules.Scoring != "AREA" || !q.Include || q.MaxVisits != 50 || q.Override["reportAnalysisWinratesAs"] != "BLACK" {
			_ = out.Encode(map[string]any{"error": "not as wanted: " + lines.Text(), "id": q.ID})
			continue
		}
		_ = out.Encode(map[string]any{"warning": "unused", "field": "rules", "id": q.ID})
		_ = out.Encode(map[string]any{"id": "stray", "turnNumber": 0})
		for i := range q.AnalyzeTurns {
			answerPosition(out, q.ID, q.AnalyzeTurns[len(q.AnalyzeTurns)-1-i], q.BoardXSize, q.InitialStones, q.InitialPlayer, q.Moves)
		}
	}
}

// answerPosition writes the answer for a position, and before it one that comes too early.
func answerPosition(out *json.Encoder, id string, turn, size int, stones [][2]string, player string, moves [][2]string) {
	begins := weiqi.Setup{Size: weiqi.Square(size)}
	begins.Turn, _ = weiqi.ParseColor(player)
	for _, stone := range stones {
		at, _ := weiqi.ParsePoint(stone[1])
		if stone[0] == "B" {
			begins.Black.Add(at)
		} else {
			begins.White.Add(at)
		}
	}
	p, _ := begins.Position(weiqi.Rules{})
	for _, m := range moves[:turn] {
		color, _ := weiqi.ParseColor(m[0])
		move, _ := weiqi.ParseMove(color, m[1])
		p, _ = p.Play(move)
	}
	black, lead, best := numbers(p)
	owners := make([]float64, size*size)
	owners[(size-1)*size+1] = -0.5 // B1, from the upper left corner
	answer := map[string]any{
		"id": id, "turnNumber": turn, "isDuringSearch": true, "ownership": owners,
		"rootInfo": map[string]any{"visits": 50, "winrate": 0.123, "scoreLead": lead},
		"moveInfos": []any{
			map[string]any{"move": "pass", "order": 1, "visits": 0, "winrate": black, "scoreLead": lead, "pv": []string{"pass"}},
			map[string]any{"move": best.Vertex(), "order": 0, "visits": 49, "winrate": black, "scoreLead": lead, "pv": []string{best.Vertex(), "pass"}},
		},
	}
	_ = out.Encode(answer)
	answer["isDuringSearch"] = false
	answer["rootInfo"] = map[string]any{"visits": 50, "winrate": black, "scoreLead": lead}
	answer["moveInfos"] = answer["moveInfos"].([]any)[1:]
	_ = out.Encode(answer)
}

func startKataGo(t *testing.T, manner string) *review.KataGo {
	t.Helper()
	k, err := review.StartKataGo(t.Context(), gtp.Command{
		Args: []string{os.Args[0], "-test.run=^$"}, Env: append(os.Environ(), asKataGo+"="+manner),
	}, "katago", 50, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = k.Close() })
	return k
}

// short is a game of 12 moves on 5x5.
func short(t *testing.T) (*review.Game, *sgf.Record) {
	t.Helper()
	return gameOf(t, "(;SZ[5]KM[7]RU[Chinese]PB[Ann]C[a friendly game];B[cc];W[cd];B[dd];W[bc];B[cb];W[bb];B[dc]C[hm];W[bd];B[ce];W[be];B[de];W[];B[])")
}

// gameOf is the game of a record.
func gameOf(t *testing.T, text string) (*review.Game, *sgf.Record) {
	t.Helper()
	trees, err := sgf.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	record, err := trees[0].Record()
	if err != nil {
		t.Fatal(err)
	}
	ruleset, err := record.Ruleset()
	if err != nil {
		t.Fatal(err)
	}
	game, err := review.FromRecord(record, ruleset, record.Komi)
	if err != nil {
		t.Fatal(err)
	}
	return game, record
}

// of has an engine review a game.
func of(t *testing.T, engine review.Engine, game *review.Game) *review.Review {
	t.Helper()
	r := review.New(game, review.Identity{Engine: "same", Name: "same", Visits: 50})
	if err := engine.Evaluate(t.Context(), game, r.Missing(), r.Add); err != nil {
		t.Fatal(err)
	}
	if !r.Done() || len(r.Missing()) != 0 {
		t.Fatalf("%d positions are missing", len(r.Missing()))
	}
	return r
}

// TestReviewsAreTheSame: the same numbers lead to the same review and the same graph, whether KataGo's
// analysis engine, kata-analyze or a store has told them.
func TestReviewsAreTheSame(t *testing.T) {
	game, _ := short(t)
	katago := of(t, startKataGo(t, "well"), game)
	program, err := review.NewProgram(gtp.Local(thinker{}, gtp.Options{Name: "thinker", Version: "1"}), "program", 50, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	overGTP := of(t, program, game)
	stored := review.New(game, katago.By)
	for _, e := range katago.Sorted() {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var again review.Evaluation
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		if err := stored.Add(again); err != nil {
			t.Fatal(err)
		}
	}
	words, _ := review.WordsIn("en")
	graph := func(r *review.Review) string {
		var b bytes.Buffer
		if err := r.Graph(&b, words); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if strings.Count(graph(katago), "L") < 20 {
		t.Errorf("there is little in the graph: %s", graph(katago))
	}
	for name, r := range map[string]*review.Review{"kata-analyze": overGTP, "stored": stored} {
		if !reflect.DeepEqual(r.Sorted(), katago.Sorted()) {
			t.Errorf("%s: %+v\nKataGo: %+v", name, r.Sorted(), katago.Sorted())
		}
		if graph(r) != graph(katago) {
			t.Errorf("%s: the graph is another one", name)
		}
		if !reflect.DeepEqual(r.Summary(), katago.Summary()) {
			t.Errorf("%s: the summary is another one", name)
		}
	}
}

// TestBreaks: after a move that no rules allow, and after stones placed by hand, every engine begins anew with the
// board that is there, and what led to it costs nothing.
func TestBreaks(t *testing.T) {
	game, record := gameOf(t, "(;SZ[5]KM[7]RU[Chinese];B[cc];W[cc];B[dd];W[bc];AW[aa]AE[dd];B[cb];W[bb])")
	positions, err := game.Positions()
	if err != nil {
		t.Fatal(err)
	}
	want, _ := record.AfterMoves(sgf.Lenient())
	for n, p := range positions {
		if got, want := p.Rows(), want[n].Rows(); !slices.Equal(got, want) {
			t.Errorf("the board after move %d is %q, want %q", n, got, want)
		}
	}
	katago := of(t, startKataGo(t, "well"), game)
	program, err := review.NewProgram(gtp.Local(thinker{}, gtp.Options{Name: "thinker", Version: "1"}), "program", 50, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	if overGTP := of(t, program, game); !reflect.DeepEqual(overGTP.Sorted(), katago.Sorted()) {
		t.Errorf("kata-analyze: %+v\nKataGo: %+v", overGTP.Sorted(), katago.Sorted())
	}
	for n, e := range katago.Sorted() {
		if black, _, _ := numbers(positions[n]); e.Black != black {
			t.Errorf("position %d is %v, want %v", n, e.Black, black)
		}
	}
	var costs []int
	for _, c := range katago.Summary().Moves {
		costs = append(costs, c.Number)
	}
	if want := []int{1, 3, 5, 6}; !slices.Equal(costs, want) {
		t.Errorf("the moves %v have costs, want %v", costs, want)
	}
}

// TestKataGoFails: whatever goes wrong with KataGo ends the review with an error that says so.
func TestKataGoFails(t *testing.T) {
	game, _ := short(t)
	for manner, want := range map[string]string{
		"crash": "the graphics card is on fire", "error": "Illegal komi", "garbage": "makes no sense", "hang": "wait for KataGo",
	} {
		t.Run(manner, func(t *testing.T) {
			t.Parallel()
			k := startKataGo(t, manner)
			ctx, cancel := t.Context(), context.CancelFunc(func() {})
			if manner == "hang" {
				ctx, cancel = context.WithTimeout(ctx, 50*time.Millisecond)
			}
			defer cancel()
			err := k.Evaluate(ctx, game, []int{0, 1}, func(review.Evaluation) error { return nil })
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q in it", err, want)
			}
		})
	}
}

// TestBuiltin: the built-in player gives the same review again, whatever it looks at first and in however many threads.
func TestBuiltin(t *testing.T) {
	game, record := short(t)
	first := of(t, &review.Builtin{Visits: 60, Seed: 3}, game)
	again := review.New(game, first.By)
	for _, some := range [][]int{{12, 3}, {0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13}} {
		if err := (&review.Builtin{Visits: 60, Seed: 3, Parallel: 3}).Evaluate(t.Context(), game, some, again.Add); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(first.Sorted(), again.Sorted()) {
		t.Error("the second review is another one")
	}
	for _, language := range review.Languages() {
		words, _ := review.WordsIn(language)
		text := string(sgf.Format(first.Tree(record, words)))
		trees, err := sgf.Parse([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", language, err)
		}
		back, err := trees[0].Record()
		if err != nil || len(back.Moves()) != len(record.Moves()) || !strings.HasPrefix(back.Comment, "a friendly game\n\n") {
			t.Errorf("%s: %v, %d moves, %q", language, err, len(back.Moves()), back.Comment)
		}
		if strings.Contains(text, "{") || strings.Contains(text, "review-") {
			t.Errorf("%s: a hole or a code is left in %s", language, text)
		}
	}
}
