package page

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/shinpan/shinpan/internal/example"
	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/weiqi"
)

// scored is what the count says of one, as the server and the judge in the browser do.
func scored(t *testing.T, e example.Board) *scoring.Scored {
	t.Helper()
	record, err := scoring.ReadText(e.SGF)
	if err != nil {
		t.Fatal(err)
	}
	scored, err := scoring.Count(context.Background(), record, scoring.ScoreBody{SGF: e.SGF, Dead: &e.Dead}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return scored
}

// taught is what each example teaches: the results of some rulesets, and what makes the difference, with its margin and
// points.
var taught = map[string]struct {
	results map[string]string
	what    string
	margin  weiqi.Score
	points  string
	under   []string
}{
	"last-move": {
		map[string]string{"chinese": "B+0.5", "japanese-1989": "W+0.5", "aga": "B+0.5", "aga-button": "0"},
		"stones played", weiqi.Points(-1), "", []string{"japanese-1989", "japanese-owner-first", "japanese-other-first", "korean"},
	},
	"invasion": {
		map[string]string{"chinese": "B+0.5", "japanese-1989": "W+1.5", "aga": "B+0.5", "tromp-taylor": "B+16.5"},
		"stones played", weiqi.Points(-2), "", []string{"japanese-1989", "japanese-owner-first", "japanese-other-first", "korean"},
	},
	"seki": {
		map[string]string{"chinese": "W+0.5", "japanese-1989": "B+1.5", "korean": "B+1.5"},
		"seki", weiqi.Points(2), "A7 J7", []string{"japanese-1989", "japanese-owner-first", "japanese-other-first", "korean"},
	},
	"one-sided": {
		map[string]string{"chinese": "W+0.5", "japanese-1989": "B+0.5", "korean": "B+0.5", "aga": "W+0.5", "aga-button": "0"},
		"seki", weiqi.Points(1), "A6 A7 F7", []string{"japanese-1989", "japanese-owner-first", "japanese-other-first", "korean"},
	},
	"teire": {
		map[string]string{"chinese": "W+0.5", "japanese-1989": "B+0.5"},
		"false eyes", weiqi.Points(1), "E4", []string{"japanese-1989", "japanese-owner-first", "japanese-other-first", "korean"},
	},
	"bent-four": {
		map[string]string{"chinese": "B+6.5", "japanese-1989": "B+6.5", "tromp-taylor": "W+9.5"},
		"dead stones", weiqi.Points(-16), "D1 B2 C2 D2 B3 A4 B4", []string{"tromp-taylor", "cgos", "dublin-2001", "blog-2012"},
	},
	"group-tax": {
		map[string]string{"chinese": "W+0.5", "japanese-1989": "W+0.5", "stone-scoring": "B+1.5"},
		"group tax", weiqi.Points(2), "", []string{"stone-scoring"},
	},
	"handicap": {
		map[string]string{"chinese": "W+1.5", "aga": "W+0.5", "new-zealand": "B+0.5", "japanese-1989": "W+1.5"},
		"handicap", weiqi.Points(-2), "", []string{"chinese", "chinese-2002", "chinese-kgs", "chinese-ogs", "kgs-cgtr"},
	},
	"komi": {
		map[string]string{"chinese": "W+0.5", "japanese-1989": "B+0.5", "new-zealand": "0"},
		"komi", -13, "", []string{"japanese-1989", "japanese-owner-first", "japanese-other-first", "korean", "dublin-2001"},
	},
	"suicide": {
		map[string]string{"chinese": "B+1.5", "tromp-taylor": "B+1.5", "japanese-1989": "B+1.5"},
		"illegal move", 0, "", []string{
			"chinese", "chinese-2002", "chinese-kgs", "chinese-ogs", "japanese-1989", "japanese-owner-first", "japanese-other-first", "korean",
			"aga", "aga-button", "kgs-cgtr", "cgos", "stone-scoring", "dublin-2001", "blog-2012",
		},
	},
}

// ofExample returns the record that the fake is to count for good, if it is of the size of an example: all others are
// its own.
func ofExample(how object) (sgf string, is bool) {
	for _, key := range []string{"sgf", "file"} {
		if text, _ := how[key].(string); strings.Contains(text, "SZ[7]") || strings.Contains(text, "SZ[9:7]") {
			return text, true
		}
	}
	return "", false
}

// countedByRules is what the server answers about a record: it is the real count.
func countedByRules(sgf string, said any) (int, object) {
	how := scoring.ScoreBody{SGF: sgf}
	if stones, spoken := said.([]any); spoken {
		dead := []weiqi.Point{}
		for _, vertex := range stones {
			at, err := weiqi.ParsePoint(vertex.(string))
			if err != nil {
				panic(err)
			}
			dead = append(dead, at)
		}
		how.Dead = &dead
	}
	var answer object
	status, text := scoring.Answer(context.Background(), how)
	if err := json.Unmarshal(text, &answer); err != nil {
		panic(err)
	}
	return status, answer
}

// TestCompare: rules are chosen and their points shown, a difference is lit by shape and told in a sentence, all by
// keyboard; the link of a counted board leads to the same count.
func TestCompare(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/compare/seki")
	v.says("#status", "Lit, in circles")
	v.says("#status", "A7 J7")
	v.until(`document.querySelectorAll("#board .lit").length === 2`)
	v.focus(`[data-rules^="japanese-1989"] button`)
	v.key(kb.Enter)
	v.until(`document.querySelector('[data-rules^="japanese-1989"] button[aria-pressed=true]') && document.activeElement.matches("[aria-pressed=true]")`)
	v.says("#reasons", "nothing counts in a seki")
	v.says("#status", "Japanese (1989)")
	v.until(`document.querySelector("#reasons .way li:last-child").textContent.includes("= +1.5")`)
	v.click(`#reasons [data-what="neutral points"] button`)
	v.says("#status", "Lit, in squares: C7 G7")
	v.until(`document.querySelectorAll("#board .lit").length === 2 && document.querySelector("#reasons-title").textContent === "Where rules differ"`)

	v.do(chromedp.Navigate(f.URL + "/score"))
	v.paste(example.All()[0].SGF)
	v.says("#result-text", "B+0.5")
	v.until(`document.querySelector("#as-lesson")`)
	v.click("#as-lesson")
	v.until(`location.pathname === "/compare" && location.hash.includes("dead=")`)
	v.says("#rules", "Black wins under 12 of 18 rulesets, White under 5, and under 1 it is a draw.")
	v.says("#status", "every point of the board to the same side")

	v.do(chromedp.Navigate(f.URL + "/compare#sgf=none"))
	v.says("#error", "no game record that can be read")
	v.do(chromedp.Navigate(f.URL + "/compare/none"))
	v.until(`document.querySelector(".lost")`)
}

// contestedIn are the points of the examples that are lit: none where the difference is about no point.
var contestedIn = map[string]string{
	"invasion":  "F1 G1 F2 G2 F3 G3 F4 G4 F5 G5 F6 G6 F7 G7",
	"seki":      "A7 J7",
	"one-sided": "A6 A7 F7",
	"teire":     "E4",
	"bent-four": "C1 D1 B2 C2 D2 A3 B3 A4 B4",
}

// TestExamplesTeach: every example counts as its lesson says, and nobody who reads it in one group of rules is told
// what does not hold for all of them.
func TestExamplesTeach(t *testing.T) {
	t.Parallel()
	var names []string
	for _, board := range example.All() {
		names = append(names, board.Name)
		t.Run(board.Name, func(t *testing.T) {
			want := taught[board.Name]
			scored := scored(t, board)
			if len(scored.Record.Problems) > 0 && board.Name != "suicide" {
				t.Errorf("the record has problems: %v", scored.Record.Problems)
			}
			for _, count := range scored.Counts {
				if result, taught := want.results[count.Ruleset]; taught && count.Result != result {
					t.Errorf("%s says %s, want %s", count.Ruleset, count.Result, result)
				}
			}
			at := slices.IndexFunc(scored.Differences, func(d scoring.Difference) bool { return d.What == want.what && slices.Equal(d.Rulesets, want.under) })
			if at < 0 {
				t.Fatalf("there is no %s under %v among %+v", want.what, want.under, scored.Differences)
			}
			if d := scored.Differences[at]; d.Margin != want.margin || weiqi.SetOf(d.Points...).String() != want.points {
				t.Errorf("%s is worth %v at %v, want %v at %s", want.what, d.Margin, d.Points, want.margin, want.points)
			}
			if contested := weiqi.SetOf(scored.Contested...).String(); contested != contestedIn[board.Name] {
				t.Errorf("the contested points are %q, want %q", contested, contestedIn[board.Name])
			}
			for _, group := range scored.Groups {
				if slices.Contains(want.under, group.Rulesets[0]) != slices.Contains(group.Differences, at) {
					t.Errorf("the group of %v has the differences %v, and %d is under %v", group.Rulesets, group.Differences, at, want.under)
				}
			}
		})
	}
	slices.Sort(names)
	if want := slices.Sorted(maps.Keys(taught)); !slices.Equal(names, want) {
		t.Errorf("the examples are %v, want %v", names, want)
	}
}
