package referee

import (
	"testing"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// What a move costs on its way to the store, and back.
func BenchmarkWire(b *testing.B) {
	e := Event{Seq: 123, At: time.UnixMilli(1795255200123), By: Black, What: Moved{
		N: 122, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 3, Row: 15}), Spent: 1234,
		Clock: Clocks{Clock{Main: 600000, Periods: 5, Period: 30000}, Clock{Main: 599000, Periods: 5, Period: 30000}},
	}}
	text, err := e.AppendJSON(nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("write", func(b *testing.B) {
		room := make([]byte, 0, 512)
		for b.Loop() {
			if _, err := e.AppendJSON(room); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			var e Event
			if err := e.UnmarshalJSON(text); err != nil {
				b.Fatal(err)
			}
		}
	})
}
