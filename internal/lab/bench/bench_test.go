package bench_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/shinpan/shinpan/internal/lab/bench"
)

func generated(t testing.TB) *bench.Sample {
	t.Helper()
	s, err := bench.Generated()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestItems runs every item once.
func TestItems(t *testing.T) {
	names := map[string]bool{}
	for _, item := range bench.Items(generated(t)) {
		if names[item.Name] {
			t.Errorf("two items are called %s", item.Name)
		}
		names[item.Name] = true
		figures, err := item.Run(t.Context(), 0)
		if err != nil || len(figures) == 0 {
			t.Errorf("%s: %d figures, %v", item.Name, len(figures), err)
		}
		for _, f := range figures {
			if f.Item != item.Name || f.What == "" || f.Unit == "" || !(f.Value > 0) || math.IsInf(f.Value, 0) {
				t.Errorf("%s: %+v", item.Name, f)
			}
		}
		canceled, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := item.Run(canceled, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s does not stop: %v", item.Name, err)
		}
	}
}

func TestLoad(t *testing.T) {
	files := func(texts ...string) fstest.MapFS {
		folder := fstest.MapFS{"readme.txt": {Data: []byte("(;B[aa])")}}
		for i, text := range texts {
			folder["a/"+string(rune('0'+i))+".SGF"] = &fstest.MapFile{Data: []byte(text)}
		}
		return folder
	}
	for _, test := range []struct {
		name  string
		files fstest.MapFS
		want  string // the name of the sample, or the error
	}{
		{"whole games", files("(;SZ[9];B[aa];W[bb])(;SZ[5];W[aa];W[];B[bb])"), "2 games of 1 files; 0 cut off at an illegal move or an edit, 0 unreadable"},
		{"a stone on another, an edit, a comment", files("(;SZ[9];B[aa];W[aa])", "(;SZ[9];B[aa];AW[bb];W[cc])", "(;SZ[9];B[aa];C[well];W[bb])"),
			"3 games of 3 files; 2 cut off at an illegal move or an edit, 0 unreadable"},
		{"broken files, a game without a move", files("hello", "(;GM[2])", "(;SZ[9];B[aa])", "(;SZ[9])"), "1 games of 3 files; 0 cut off at an illegal move or an edit, 2 unreadable"},
		{"nothing", files("(;SZ[9])"), "there is no game of Go in the folder"},
	} {
		s, err := bench.Load(test.files)
		var got string
		if err != nil {
			got = err.Error()
		} else {
			got = s.Name
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestThisMachine(t *testing.T) {
	if m := bench.ThisMachine(); m.CPU == "" || m.Cores < 1 || !strings.Contains(m.String(), m.Go) {
		t.Errorf("%+v", m)
	}
}

// BenchmarkItems does the work of every item once.
func BenchmarkItems(b *testing.B) {
	for _, item := range bench.Items(generated(b)) {
		b.Run(item.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := item.Run(b.Context(), 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
