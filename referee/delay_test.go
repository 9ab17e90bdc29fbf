package referee

import "testing"

func TestParseDelay(t *testing.T) {
	for text, want := range map[string]Delay{
		"": {}, "10m": {Time: 600_000}, "5 moves": {Moves: 5}, "5moves": {Moves: 5}, "90s + 2 moves": {Moves: 2, Time: 90_000},
	} {
		d, err := ParseDelay(text)
		if err != nil || d != want {
			t.Errorf("%q is read as %v, %v, want %v", text, d, err, want)
		}
		if again, err := ParseDelay(d.String()); err != nil || again != d {
			t.Errorf("%v is written as %q and read as %v, %v", d, d, again, err)
		}
	}
	for _, text := range []string{"5", "moves", "m", "1m + 1m", "2 moves + 3 moves", "1.5 moves", "+"} {
		if d, err := ParseDelay(text); err == nil {
			t.Errorf("%q is read as %v", text, d)
		}
	}
	for _, d := range []Delay{{Moves: -1}, {Moves: maxDelayMoves + 1}, {Time: maxDelay + 1}, {Time: -1}} {
		if len(d.check()) == 0 {
			t.Errorf("%+v is allowed", d)
		}
	}
}
