package main

import (
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

func TestParseResult(t *testing.T) {
	for text, want := range map[string]weiqi.Result{
		"B+R":       {Winner: weiqi.Black, By: weiqi.ByResign},
		"w+3.5":     {Winner: weiqi.White, By: weiqi.ByCount, Margin: 7},
		"B+T":       {Winner: weiqi.Black, By: weiqi.ByTime},
		"W+F":       {Winner: weiqi.White, By: weiqi.ByForfeit},
		"0":         {By: weiqi.ByCount},
		"void":      {By: weiqi.Void},
		"both-lose": {By: weiqi.BothLose},
	} {
		if got, err := parseResult(text); err != nil || got != want {
			t.Errorf("parseResult(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "B", "B+", "B+0", "W+-3", "W+0.3", "X+R", "R"} {
		if got, err := parseResult(text); err == nil {
			t.Errorf("parseResult(%q) = %v, want an error", text, got)
		}
	}
}
