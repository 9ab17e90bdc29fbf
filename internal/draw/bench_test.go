package draw

import (
	"io"
	"math/rand/v2"
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// full returns a board with as many stones on it as a long game has, and the way there.
func full(b *testing.B, side int) []Board {
	return game(b, weiqi.Size{Cols: side, Rows: side}, 3*side*side/2, rand.New(rand.NewPCG(1, 2)))
}

func BenchmarkPNG(b *testing.B) {
	boards := full(b, 19)
	board := boards[len(boards)-1]
	b.ReportAllocs()
	for b.Loop() {
		if err := PNG(b.Context(), io.Discard, board, 2048); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	boards := full(b, 19)
	b.ReportAllocs()
	for b.Loop() {
		if err := SVG(io.Discard, boards[len(boards)-1]); err != nil {
			b.Fatal(err)
		}
	}
}
