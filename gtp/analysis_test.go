package gtp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// describe writes an answer in one line.
func describe(a gtp.Answer) string {
	var b strings.Builder
	if a.Resign {
		b.WriteString("resign")
	} else {
		b.WriteString(a.Move.Vertex())
	}
	if a.Analysis == nil {
		return b.String()
	}
	if a.Analysis.Winrate != nil {
		fmt.Fprintf(&b, " winrate %g", *a.Analysis.Winrate)
	}
	if a.Analysis.Score != nil {
		fmt.Fprintf(&b, " score %g", *a.Analysis.Score)
	}
	fmt.Fprintf(&b, " visits %d", a.Analysis.Visits)
	for _, move := range a.Analysis.Line {
		fmt.Fprintf(&b, " %c%s", move.Color.String()[0], move.Vertex())
	}
	if a.Analysis.Comment != "" {
		fmt.Fprintf(&b, " %q", a.Analysis.Comment)
	}
	return b.String()
}

func TestGenmoveAnalyze(t *testing.T) {
	const lz, kata, cgos = "lz-genmove_analyze", "kata-genmove_analyze", "cgos-genmove_analyze"
	tests := []struct {
		name, lists, reply string
		heard              string // the whole command
		want               string
	}{
		{"none", "genmove", "= d4", "genmove white", "D4"},
		{"Leela Zero", lz, "=\ninfo move C3 visits 3 winrate 9999 order 0 pv C3\ninfo move D4 visits 12 winrate 4650 prior 1000 lcb 4500 order 0 pv D4 Q16 pass info move C3 visits 1 winrate 100 order 1 pv C3\nplay D4",
			"lz-genmove_analyze white 50", "D4 winrate 0.465 visits 12 wD4 bQ16 wpass"},
		{"KataGo", kata, "=\ninfo move D4 visits 12 edgeVisits 12 utility -0.1 winrate 0.471 scoreMean 1 scoreStdev 9 scoreLead -1.25 order 0 pv D4 C3 pvVisits 12 5\nplay D4",
			"kata-genmove_analyze white 50 maxmoves 1", "D4 winrate 0.471 score -1.25 visits 12 wD4 bC3"},
		{"CGOS", cgos, `= {"winrate":0.5,"score":1.5,"visits":9,"moves":[{"move":"D4","pv":"C3 E5"},{"move":"A1"}],"comment":"fine"}` + "\nplay D4",
			"cgos-genmove_analyze white", `D4 winrate 0.5 score 1.5 visits 9 wD4 bC3 wE5 "fine"`},
		{"a line with its first move", cgos, `= {"moves":[{"move":"d4","pv":"D4 C3"}]}` + "\nplay D4", "", "D4 visits 0 wD4 bC3"},
		{"the best is KataGo's", lz + "\n" + kata + "\n" + cgos, "=\nplay pass", "kata-genmove_analyze white 50 maxmoves 1", "pass"},
		{"resigns", lz, "=\ninfo move D4 visits 3 winrate 1 pv D4\nplay resign", "", "resign winrate 0.0001 visits 3 wD4"},
		{"thinks better of it", lz, "=\ninfo move D4 visits 3 winrate 100 pv D4\nplay C3", "", "C3 winrate 0.01 visits 3"},
		{"numbers out of range", lz, "=\ninfo move D4 visits -3 winrate 20000 scoreLead NaN pv D4\nplay D4", "", "D4 visits 0 wD4"},
		{"half a report", lz, "=\ninfo move\ninfo\nplay D4", "", "D4 visits 0"},
		{"no JSON", cgos, "= {winrate\nplay D4", "", "D4"},
		{"JSON out of range", cgos, `= {"winrate":47,"visits":1e300}` + "\nplay D4", "", "D4 visits 0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			command, _, _ := strings.Cut(test.lists, "\n")
			if test.heard != "" {
				command = test.heard
			}
			p := &program{lists: strings.Split(test.lists, "\n"), replies: map[string]string{command: test.reply}}
			answer, err := p.connect(t).GenmoveAnalyze(t.Context(), weiqi.White)
			if err != nil {
				t.Fatal(err)
			}
			if got := describe(answer); got != test.want {
				t.Errorf("GenmoveAnalyze() = %s, want %s", got, test.want)
			}
			if heard := strings.Join(p.hears(), "\n"); test.heard != "" && heard != test.heard {
				t.Errorf("the program heard %q, want %q", heard, test.heard)
			}
		})
	}
}

// A program that refuses to analyse is asked for the move alone.
func TestGenmoveAnalyzeRefused(t *testing.T) {
	p := &program{lists: []string{"lz-genmove_analyze"}, replies: map[string]string{"lz-genmove_analyze": "? no search", "genmove": "= C3"}}
	answer, err := p.connect(t).GenmoveAnalyze(t.Context(), weiqi.Black)
	if err != nil || describe(answer) != "C3" {
		t.Errorf("GenmoveAnalyze() = %v, %v", answer, err)
	}
}

func TestGenmoveAnalyzeGarbage(t *testing.T) {
	for _, reply := range []string{"=", "= D4", "=\ninfo move D4 pv D4", "=\nplay", "=\nplay I9"} {
		p := &program{lists: []string{"lz-genmove_analyze"}, replies: map[string]string{"lz-genmove_analyze": reply}}
		if answer, err := p.connect(t).GenmoveAnalyze(t.Context(), weiqi.Black); err == nil {
			t.Errorf("%q: GenmoveAnalyze() = %v, want a fault", reply, answer)
		}
	}
}

// Reports that come again and again are no flood.
func TestManyReports(t *testing.T) {
	report := "info move D4 visits 1 winrate 5000 pv D4" + strings.Repeat(" C3", 300) + "\n"
	p := &program{lists: []string{"lz-genmove_analyze"}, replies: map[string]string{
		"lz-genmove_analyze": "=\n" + strings.Repeat(report, 5000) + "play D4", // 5 MB
	}}
	answer, err := p.connect(t).GenmoveAnalyze(t.Context(), weiqi.Black)
	if err != nil || len(answer.Analysis.Line) != 301 {
		t.Errorf("GenmoveAnalyze() = %v, %v", answer, err)
	}
}

func TestExplain(t *testing.T) {
	const command = "gomill-explain_last_move"
	for _, test := range []struct{ lists, reply, want string }{
		{command, "= I like\nthe corner", "I like\nthe corner"},
		{command, "? no move yet", ""},
		{"", "= unasked", ""},
	} {
		p := &program{lists: []string{test.lists}, replies: map[string]string{command: test.reply}}
		if text, err := p.connect(t).Explain(t.Context()); err != nil || text != test.want {
			t.Errorf("Explain() = %q, %v; want %q", text, err, test.want)
		}
	}
}
