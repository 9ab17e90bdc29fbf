package weiqi

import (
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestParseScore(t *testing.T) {
	for text, want := range map[string]Score{"6.5": 13, "0": 0, "-7": -14, "+0.5": 1, " 7.50 ": 15, "10000": 20000} {
		if got, err := ParseScore(text); err != nil || got != want {
			t.Errorf("ParseScore(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "NaN", "Inf", "-inf", "6.25", "1e9", "1e400", "-10000.5", "seven", "6,5", "10000.5"} {
		if got, err := ParseScore(text); err == nil {
			t.Errorf("ParseScore(%q) = %v, want an error", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		want := Score(rapid.IntRange(-int(MaxScore), int(MaxScore)).Draw(t, "score"))
		if got, err := ParseScore(want.String()); err != nil || got != want {
			t.Fatalf("%q comes back as %v, %v", want.String(), got, err)
		}
		var back Score
		data, err := json.Marshal(want)
		if err != nil || json.Unmarshal(data, &back) != nil || back != want {
			t.Fatalf("%s comes back as %v, %v", data, back, err)
		}
	})
	if s := Score(math.MaxInt32).String(); s != "1073741823.5" {
		t.Errorf("String = %s", s)
	}
}

func TestResult(t *testing.T) {
	tests := []struct {
		result Result
		want   string
		json   string
	}{
		{Result{}, "?", `{"by":""}`},
		{Counted(7), "B+3.5", `{"winner":"black","by":"count","margin":3.5}`},
		{Counted(-2), "W+1", `{"winner":"white","by":"count","margin":1}`},
		{Counted(0), "0", `{"by":"count"}`},
		{Result{Winner: White, By: ByResign}, "W+R", `{"winner":"white","by":"resign"}`},
		{Result{Winner: Black, By: ByTime}, "B+T", `{"winner":"black","by":"time"}`},
		{Result{Winner: Black, By: ByForfeit}, "B+F", `{"winner":"black","by":"forfeit"}`},
		{Result{By: ByMoveLimit}, "0", `{"by":"move-limit"}`},
		{Result{By: ByRepetition}, "0", `{"by":"repetition"}`},
		{Result{By: Void}, "Void", `{"by":"void"}`},
		{Result{By: BothLose}, "Void", `{"by":"both-lose"}`},
	}
	for _, test := range tests {
		if got := test.result.String(); got != test.want {
			t.Errorf("%+v.String() = %s, want %s", test.result, got, test.want)
		}
		if got := test.result.Over(); got != (test.result != Result{}) {
			t.Errorf("%v.Over() = %t", test.result, got)
		}
		data, err := json.Marshal(test.result)
		if err != nil || string(data) != test.json {
			t.Errorf("JSON of %v = %s, %v, want %s", test.result, data, err, test.json)
		}
		var back Result
		if err := json.Unmarshal(data, &back); err != nil || back != test.result {
			t.Errorf("%s comes back as %v, %v", data, back, err)
		}
	}
}
