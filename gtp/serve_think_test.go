package gtp_test

import (
	"context"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// sage has the same thought about every position: A1 first, then B1.
type sage struct {
	first
	resigns bool
	clock   *gtp.Clock // what it was told last
	thinks  time.Duration
}

func (s sage) thought(p *weiqi.Position) gtp.Thought {
	c := p.Turn()
	line := []weiqi.Move{weiqi.Play(c, weiqi.Point{}), weiqi.Pass(c.Opponent())}
	other := weiqi.Play(c, weiqi.Point{Col: 1})
	owners := make([]float64, p.Size().Points())
	copy(owners, []float64{1, -0.5})
	return gtp.Thought{
		Move: line[0], Resign: s.resigns, Visits: 100, Winrate: 0.75, Score: 2.5, Stdev: 6, Ownership: owners,
		Candidates: []gtp.Candidate{
			{Move: line[0], Visits: 64, Winrate: 0.8, Score: 3, Stdev: 4.5, Prior: 0.5, Line: line, Tried: []int{64, 30}, Ownership: owners},
			{Move: other, Visits: 36, Winrate: 0.5, Score: 1.5, Prior: 0.25, Line: []weiqi.Move{other}},
			{Move: weiqi.Pass(c), Prior: 0.25, Line: []weiqi.Move{weiqi.Pass(c)}},
		},
	}
}

func (s sage) Play(_ context.Context, p *weiqi.Position, _ weiqi.Score, c gtp.Clock) gtp.Thought {
	if s.clock != nil {
		*s.clock = c
	}
	time.Sleep(s.thinks)
	return s.thought(p)
}

func (s sage) Think(ctx context.Context, p *weiqi.Position, _ weiqi.Score, every time.Duration) iter.Seq[gtp.Thought] {
	return func(yield func(gtp.Thought) bool) {
		for ctx.Err() == nil {
			select {
			case <-ctx.Done():
			case <-time.After(every):
				if !yield(s.thought(p)) {
					return
				}
			}
		}
		yield(s.thought(p))
	}
}

var _ gtp.Thinker = sage{}

const (
	leelaA1 = "info move A1 visits 64 winrate 8000 prior 5000 lcb 7020 order 0 pv A1 pass"
	leelaB1 = "info move B1 visits 36 winrate 5000 prior 2500 lcb 3367 order 1 pv B1"
	kataA1  = "info move A1 visits 64 utility 0.600000 winrate 0.800000 scoreMean 3.000 scoreStdev 4.500 scoreLead 3.000 prior 0.500000 lcb 0.702000 order 0 pv A1 pass"
	kataB1  = "info move B1 visits 36 utility 0.000000 winrate 0.500000 scoreMean 1.500 scoreStdev 0.000 scoreLead 1.500 prior 0.250000 lcb 0.336667 order 1 pv B1"
)

func TestServeGenmoveAnalyze(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"Leela Zero's", "7 lz-genmove_analyze b 10", "=7 / " + leelaA1 + " " + leelaB1 + " / play A1"},
		{"of the side to move", "play b B2\nlz-genmove_analyze\nplay w A1", "=\n= / " + leelaA1 + " " + leelaB1 + " / play A1\n? illegal move: there is already a stone"},
		{"KataGo's", "kata-genmove_analyze b interval 10 maxmoves 1", "= / " + kataA1 + " / play A1"},
		{"moves that were not tried", "lz-genmove_analyze b minmoves 5", "= / " + leelaA1 + " " + leelaB1 + " info move pass visits 0 winrate 0 prior 2500 lcb 0 order 2 pv pass / play A1"},
		{"ownership", "kata-genmove_analyze w maxmoves 1 ownership true rootInfo true",
			"= / " + kataA1 + " rootInfo visits 100 utility 0.500000 winrate 0.750000 scoreLead 2.500 scoreStdev 6.000 ownership -0.000 -0.000 -1.000 0.500 / play A1"},
		{"visits of the line, and deviations", "kata-genmove_analyze w maxmoves 1 pvVisits true ownershipStdev true",
			"= / " + kataA1 + " pvVisits 64 30 ownershipStdev 1.000 1.000 0.000 0.866 / play A1"},
		{"the ownership after every move", "kata-genmove_analyze b maxmoves 2 movesOwnership true movesOwnershipStdev true",
			"= / " + kataA1 + " movesOwnership 0.000 0.000 1.000 -0.500 movesOwnershipStdev 1.000 1.000 0.000 0.866 " + kataB1 + " / play A1"},
		{"a search that plays nothing", "kata-search_analyze b maxmoves 1 pvVisits true\nkata-search\nkata-search_analyze w 5 maxmoves 1\nplay b A1\nkata-search b 5",
			"= / " + kataA1 + " pvVisits 64 30 / play A1\n= A1\n= / " + kataA1 + " / play A1\n=\n? syntax error"},
		{"a net that is not there", "kata-raw-nn 0\nknown_command kata-raw-nn", "? this player has no neural net: kata-search_analyze tells what it finds by playouts\n= false"},
		{"avoid", "lz-genmove_analyze b avoid b A1,B2 1 avoid w B1 3", "= / " + strings.Replace(leelaB1, "order 1", "order 0", 1) + " / play B1"},
		{"allow", "lz-genmove_analyze b allow b B1 1", "= / " + strings.Replace(leelaB1, "order 1", "order 0", 1) + " / play B1"},
		{"allow the other side only", "lz-genmove_analyze b maxmoves 1 allow w B1 1", "= / " + leelaA1 + " / play A1"},
		{"CGOS's", "cgos-genmove_analyze b",
			`= / {"winrate":0.75,"score":2.5,"visits":100,"moves":[{"move":"A1","winrate":0.8,"score":3,"prior":0.5,"pv":"pass","visits":64},{"move":"B1","winrate":0.5,"score":1.5,"prior":0.25,"pv":"","visits":36}]} / play A1`},
		{"nonsense", "kata-analyze b fast\nlz-analyze maxmoves x\nkata-analyze ownership perhaps\nlz-genmove_analyze avoid b A1\nlz-genmove_analyze avoid b A0 1\nlz-genmove_analyze avoid b A1 1 allow b B1 1",
			"? syntax error\n? syntax error\n? syntax error\n? syntax error\n? invalid color or coordinate\n? syntax error"},
		{"explained", "gomill-explain_last_move\ngenmove b\ngomill-explain_last_move",
			"? there is no move to explain\n= A1\n= A1: wins 75.0 % of 100 games, by +2.5 points on average; expects A1 pass"},
		{"ownership as GoGui draws it", "shinpan-ownership", "=  / 0.00 0.00 / 1.00 -0.50"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if got := converse(t, sage{}, "boardsize 2\n"+test.in); got != "=\n"+test.want {
					t.Errorf("the replies are\n%s\nwant\n=\n%s", got, test.want)
				}
			})
		})
	}
}

// An analysis goes on until there is another line, whatever is on it.
func TestServeAnalyze(t *testing.T) {
	for _, next := range []string{"9 name\n", "\n", ""} {
		synctest.Test(t, func(t *testing.T) {
			in, controller := io.Pipe()
			var out strings.Builder
			ended := make(chan error, 1)
			go func() { ended <- gtp.Serve(t.Context(), in, &out, sage{}, gtp.Options{Name: "Igo"}) }()
			if _, err := io.WriteString(controller, "3 lz-analyze b 20 maxmoves 1\n"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(500 * time.Millisecond)
			if _, err := io.WriteString(controller, next); err != nil {
				t.Fatal(err)
			}
			_ = controller.Close()
			if err := <-ended; err != nil {
				t.Errorf("Serve() = %v", err)
			}
			want := "=3\n" + strings.Repeat(leelaA1+"\n", 3) + "\n"
			if next == "9 name\n" {
				want += "=9 Igo\n\n"
			}
			if out.String() != want {
				t.Errorf("after %q the output is\n%s\nwant\n%s", next, out.String(), want)
			}
		})
	}
}

// A player that ponders thinks from its move to the next line, and at no other time.
func TestServePonder(t *testing.T) {
	for _, ponder := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			in, controller := io.Pipe()
			ended := make(chan error, 1)
			thoughts := 0
			go func() {
				ended <- gtp.Serve(t.Context(), in, io.Discard, counting{thoughts: &thoughts}, gtp.Options{Ponder: ponder})
			}()
			for _, line := range []string{"genmove b\n", "name\n", "name\n", "play w B2\n"} {
				time.Sleep(time.Minute)
				if _, err := io.WriteString(controller, line); err != nil {
					t.Fatal(err)
				}
			}
			_ = controller.Close()
			if err := <-ended; err != nil {
				t.Errorf("Serve() = %v", err)
			}
			if want := map[bool]int{true: 1, false: 0}[ponder]; thoughts != want {
				t.Errorf("it thinks %d times, want %d", thoughts, want)
			}
		})
	}
}

// counting counts how often it is asked to think.
type counting struct {
	sage
	thoughts *int
}

func (c counting) Think(ctx context.Context, p *weiqi.Position, komi weiqi.Score, every time.Duration) iter.Seq[gtp.Thought] {
	*c.thoughts++
	return c.sage.Think(ctx, p, komi, every)
}

func TestServeResign(t *testing.T) {
	const in = "boardsize 2\ngenmove b\nreg_genmove w\nkata-genmove_analyze w maxmoves 1\nplay b A1"
	want := "=\n= resign\n= resign\n= / " + kataA1 + " / play resign\n="
	if got := converse(t, sage{resigns: true}, in); got != want {
		t.Errorf("the replies are\n%s\nwant\n%s", got, want)
	}
	var out strings.Builder
	err := gtp.Serve(t.Context(), strings.NewReader("genmove b"), &out, sage{resigns: true}, gtp.Options{NeverResign: true})
	if err != nil || out.String() != "= A1\n\n" {
		t.Errorf("the reply is %q, %v, want a move", out.String(), err)
	}
}

// A thinker is told the clock of the side to move.
func TestServeThinkerClock(t *testing.T) {
	for in, want := range map[string]gtp.Clock{
		"": {},
		"time_settings 60 30 5\ntime_left w 20 3":                    {Control: gtp.TimeControl{Main: time.Minute, Period: 30 * time.Second, Stones: 5}, Left: 20 * time.Second, Parts: 3},
		"kata-time_settings fischer 60.5 1.5\ntime_left w 12.25 0":   {Control: gtp.TimeControl{Main: 60500 * time.Millisecond, Increment: 1500 * time.Millisecond}, Left: 12250 * time.Millisecond},
		"kgs-time_settings byoyomi 0 30 5":                           {Control: gtp.TimeControl{Period: 30 * time.Second, Periods: 5}, Left: 30 * time.Second, Parts: 5},
		"kgs-time_settings absolute 60\nkata-time_settings none":     {},
		"kgs-time_settings absolute 60\ntime_left b 3 0\nkomi 6.5\n": {Control: gtp.TimeControl{Main: time.Minute}, Left: time.Minute},
	} {
		var got gtp.Clock
		converse(t, sage{clock: &got}, in+"\ngenmove w")
		if got != want {
			t.Errorf("after %q the clock is %+v, want %+v", in, got, want)
		}
	}
}

func TestServeSetPosition(t *testing.T) {
	got := converse(t, first{}, "boardsize 2\nset_position b A1 w B2\nshowboard\nset_position b A1 w A1\nset_position b\nset_position b C1\nset_position b A1 b B1 b A2 b B2\nundo\nset_position\nshowboard")
	want := "=\n=\n=  /    A B /  2 . O 2 /  1 X . 1 /    A B / black to move\n? invalid color or coordinate\n? syntax error\n? not on a 2x2 board: C1\n? the black chain at A1 has no liberty\n? cannot undo\n=\n=  /    A B /  2 . . 2 /  1 . . 1 /    A B / black to move"
	if got != want {
		t.Errorf("the replies are\n%s\nwant\n%s", got, want)
	}
}

func TestServeLoadSGF(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(file, []byte("(;FF[4]GM[1]SZ[3]KM[2.5];B[bb];W[ac];B[bb])"), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(filepath.Dir(file), "empty.sgf")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	got := converse(t, first{}, "loadsgf "+file+" 3\nshowboard\nget_komi\nundo\nshowboard\nloadsgf "+file+"\nshowboard\nloadsgf "+empty+"\nloadsgf nothing\nloadsgf")
	want := "=\n=  /    A B C /  3 . . . 3 /  2 . X . 2 /  1 O . . 1 /    A B C / black to move\n= 2.5\n=\n=  /    A B C /  3 . . . 3 /  2 . X . 2 /  1 . . . 1 /    A B C / white to move\n" +
		"=\n=  /    A B C /  3 . . . 3 /  2 . X . 2 /  1 O . . 1 /    A B C / white to move\n? " // a stone on a stone
	replies, last, _ := strings.Cut(got, want)
	if replies != "" || !strings.HasSuffix(last, "\n? cannot load file\n? syntax error") || strings.Contains(last, "=") {
		t.Errorf("the replies are\n%s\nwant\n%s…", got, want)
	}
}

func TestServeKataRules(t *testing.T) {
	rules := `{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}`
	got := converse(t, first{}, "kata-set-rules tromp-taylor\nkata-get-rules\nkata-set-rule suicide false\nkata-set-rule tax SEKI\nkata-set-rule friendlyPassOk false\ngenmove b\nkata-get-rules\n"+
		"kata-set-rule ko SOME\nkata-set-rule suicide perhaps\nkata-set-rule luck 1\nkata-set-rule ko\nkata-set-rules "+rules+"\nplay b A1\nkata-set-rule ko SIMPLE")
	want := "=\n= " + rules + "\n=\n=\n=\n= pass\n= " + strings.NewReplacer(`"suicide":true`, `"suicide":false`, `"NONE"`, `"SEKI"`, `Ok":true`, `Ok":false`).Replace(rules) +
		"\n? ko \"SOME\": want one of [POSITIONAL SIMPLE SITUATIONAL]\n? syntax error\n? syntax error\n? syntax error\n? the rules can only be set before the first move\n=\n? the rules can only be set before the first move"
	if got != want {
		t.Errorf("the replies are\n%s\nwant\n%s", got, want)
	}
}

// TestServeRulesByName: KataGo's names are understood, and what it writes into records.
func TestServeRulesByName(t *testing.T) {
	for name, want := range map[string]string{
		"bga":               `{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N-1","friendlyPassOk":true}`,
		"ancient-area":      `{"ko":"SIMPLE","scoring":"AREA","tax":"ALL","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}`,
		"ancient-territory": `{"ko":"SIMPLE","scoring":"TERRITORY","tax":"ALL","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}`,
		"New Zealand":       `{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}`,
		"korean":            `{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}`,
		"koSIMPLEscoreAREAtaxSEKIsui1button1whbNfpok1": `{"ko":"SIMPLE","scoring":"AREA","tax":"SEKI","suicide":true,"hasButton":true,"whiteHandicapBonus":"N","friendlyPassOk":true}`,
	} {
		if got := converse(t, first{}, "kata-set-rules "+name+"\nkata-get-rules"); got != "=\n= "+want {
			t.Errorf("kata-set-rules %s: the replies are\n%s\nwant the rules %s", name, got, want)
		}
	}
	if got := converse(t, first{}, "kata-set-rules\nkata-set-rules aunt vera"); !strings.HasPrefix(got, "? syntax error\n? there is no ruleset") {
		t.Errorf("the replies are %s", got)
	}
}

// peaceful holds no stone for dead.
type peaceful struct{ first }

func (peaceful) Dead(context.Context, *weiqi.Position) (weiqi.Set, error) { return weiqi.Set{}, nil }

// Chains with an eye each and a liberty between them are in seki, and not alive.
func TestServeSeki(t *testing.T) {
	rows := []string{
		". O . O X . X",
		"O O O O X X X",
		"O O O X X X X",
		"X X X O O O O",
		". X . O O O .",
	}
	setup, err := weiqi.ParseSetup(rows, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	in := "rectangular_boardsize 7 5\nset_position"
	for at := range setup.Black.All() {
		in += " b " + at.String()
	}
	for at := range setup.White.All() {
		in += " w " + at.String()
	}
	got := converse(t, peaceful{}, in+"\nfinal_status_list seki\nfinal_status_list dead\nfinal_status_list alive")
	want := "=\n=\n= B1 A2 B2 C2 / D1 E1 F1 D2 E2 F2 G2\n=\n= "
	if !strings.HasPrefix(got, want) {
		t.Errorf("the replies are\n%s\nwant\n%s…", got, want)
	}
}
