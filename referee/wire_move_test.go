package referee

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// Whatever is scanned is what package json reads.
func FuzzScanMove(f *testing.F) {
	clock := Clock{Main: 599_000, Periods: 5, Period: 30_000}
	e := Event{Seq: 7, At: time.Date(2026, time.November, 21, 20, 0, 0, 5_000_000, time.UTC), By: White}
	for _, w := range []Moved{
		{N: 3, Move: weiqi.Play(weiqi.White, weiqi.Point{Col: 15, Row: 15}), Spent: 4120, Clock: Clocks{clock, Clock{Main: 1, Stones: 3, Period: 7}}},
		{N: 3, Move: weiqi.Pass(weiqi.White), Forced: true},
		{N: 250, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 3, Row: 3}), Captured: weiqi.SetOf(weiqi.Point{Col: 3, Row: 3}, weiqi.Point{Col: 18, Row: 18})},
	} {
		e.What = w
		data, err := json.Marshal(e)
		if err != nil {
			f.Fatal(err)
		}
		if got, ok := scanMove(data); !ok || !reflect.DeepEqual(got, e) {
			f.Errorf("%s was scanned as %+v, %t, want %+v", data, got, ok, e)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"seq":07,"at":"2026-11-21T20:00:00.005Z","by":"white","type":"move","n":3,"color":"white","move":"Q\u0031","captured":["D4""E5"],"spent_ms":-1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		scanned, ok := scanMove(data)
		if !ok {
			return
		}
		var read Event
		if err := json.Unmarshal(data, new(json.RawMessage)); err != nil {
			t.Fatalf("%s is scanned and is no JSON: %v", data, err)
		}
		if err := read.read(data); err != nil || !reflect.DeepEqual(read, scanned) {
			t.Fatalf("%s is scanned as %+v, and read as %+v, %v", data, scanned, read, err)
		}
	})
}
