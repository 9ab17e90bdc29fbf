package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// game returns the boards of random moves from an empty board.
func game(t testing.TB, size weiqi.Size, moves int, rng *rand.Rand) []Board {
	t.Helper()
	p, err := (weiqi.Setup{Size: size, Turn: weiqi.Black}).Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	boards := []Board{{Position: p, Coordinates: true}}
	for range moves {
		at := weiqi.Point{Col: int8(rng.IntN(size.Cols)), Row: int8(rng.IntN(size.Rows))}
		move := weiqi.Play(p.Turn(), at)
		next, err := p.Play(move)
		if err != nil {
			continue
		}
		p = next
		boards = append(boards, Board{Position: p, Last: move, Coordinates: true})
	}
	return boards
}

// What is drawn by parts is the same as what is drawn at once, but for the colors, of
// which there are only 256.
func TestGIFShowsEveryBoard(t *testing.T) {
	t.Parallel()
	const width = 110
	boards := game(t, weiqi.Size{Cols: 4, Rows: 3}, 30, rand.New(rand.NewPCG(1, 2)))
	boards = append(boards, marked(t), marked(t))
	var frames []Frame
	for i, b := range boards {
		frames = append(frames, Frame{b, time.Duration(i) * 100 * time.Millisecond})
	}
	var out bytes.Buffer
	if err := GIF(t.Context(), &out, slices.Values(frames), width); err != nil {
		t.Fatal(err)
	}
	read, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(read.Image) != len(boards) {
		t.Fatalf("%d frames of %d boards", len(read.Image), len(boards))
	}
	screen := image.NewRGBA(image.Rect(0, 0, read.Config.Width, read.Config.Height))
	for i, b := range boards {
		if read.Delay[i] != 10*i {
			t.Errorf("frame %d is shown for %d hundredths of a second", i, read.Delay[i])
		}
		draw.Draw(screen, read.Image[i].Bounds(), read.Image[i], read.Image[i].Bounds().Min, draw.Over)
		var whole bytes.Buffer
		if err := PNG(t.Context(), &whole, b, width); err != nil {
			t.Fatal(err)
		}
		want, err := png.Decode(&whole)
		if err != nil {
			t.Fatal(err)
		}
		if at, got, wanted, far := farthest(screen, want); far > 40 {
			t.Fatalf("frame %d: at %v there is %v, want %v", i, at, got, wanted)
		}
	}
}

// farthest returns where two images differ most.
func farthest(a, b image.Image) (at image.Point, inA, inB color.RGBA, far int) {
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			ca := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA)
			cb := color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			d := max(apart(ca.R, cb.R), apart(ca.G, cb.G), apart(ca.B, cb.B))
			if d > far {
				at, inA, inB, far = image.Pt(x, y), ca, cb, d
			}
		}
	}
	return at, inA, inB, far
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

func TestGIFRefuses(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if GIF(t.Context(), &out, slices.Values([]Frame{}), 100) == nil {
		t.Error("no frames are drawn")
	}
	if GIF(t.Context(), &out, Frames([]Board{marked(t)}, 0), 0) == nil {
		t.Error("a width of nothing is drawn")
	}
}

func BenchmarkGIF(b *testing.B) {
	boards := game(b, weiqi.Size{Cols: 19, Rows: 19}, 300, rand.New(rand.NewPCG(1, 2)))
	var frames []Frame
	for _, board := range boards {
		frames = append(frames, Frame{board, time.Second})
	}
	for b.Loop() {
		var out bytes.Buffer
		if err := GIF(b.Context(), &out, slices.Values(frames), 480); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(out.Len())/1024, "KB")
	}
}
