package referee

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/weiqi"
)

// What is written of a move by hand is what package json writes of it.
func TestMovesAsJSON(t *testing.T) {
	millis := rapid.Map(rapid.OneOf(rapid.Just(int64(0)), rapid.Int64()), func(n int64) Millis { return Millis(n) })
	counts := rapid.OneOf(rapid.Just(0), rapid.IntRange(math.MinInt, math.MaxInt))
	clock := func(t *rapid.T, name string) Clock {
		return Clock{millis.Draw(t, name), counts.Draw(t, "periods"), millis.Draw(t, "period"), counts.Draw(t, "stones")}
	}
	point := func(t *rapid.T) weiqi.Point {
		return weiqi.Point{Col: rapid.Int8Range(0, weiqi.MaxSide-1).Draw(t, "col"), Row: rapid.Int8Range(0, weiqi.MaxSide-1).Draw(t, "row")}
	}
	rapid.Check(t, func(t *rapid.T) {
		m := Moved{
			N:      counts.Draw(t, "n"),
			Move:   weiqi.Pass(weiqi.Color(rapid.Uint8Range(0, 4).Draw(t, "color"))),
			Spent:  millis.Draw(t, "spent"),
			Forced: rapid.Bool().Draw(t, "forced"),
		}
		if rapid.Bool().Draw(t, "stone") {
			m.Move = weiqi.Play(m.Move.Color, point(t))
		}
		for range rapid.IntRange(0, 3).Draw(t, "captured") {
			m.Captured.Add(point(t))
		}
		if rapid.Bool().Draw(t, "clocks") {
			m.Clock = Clocks{clock(t, "black"), clock(t, "white")}
		}
		e := Event{Seq: counts.Draw(t, "seq"), At: time.UnixMilli(rapid.Int64Range(0, 1<<42).Draw(t, "at")), By: Party(rapid.Uint8Range(0, 7).Draw(t, "by")), What: m}
		got, err := e.AppendJSON([]byte("before "))
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(struct {
			Seq  int    `json:"seq"`
			At   string `json:"at"`
			By   Party  `json:"by"`
			Type string `json:"type"`
			movedPart
		}{e.Seq, e.At.UTC().Format(event.Layout), e.By, m.what(), movedPart{m.N, partOf(m.Move), m.Captured, m.Spent, m.Clock, m.Forced}})
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != "before "+string(want) {
			t.Fatalf("written %s, want %s", got, want)
		}
	})
}
