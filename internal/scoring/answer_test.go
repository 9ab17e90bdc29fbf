package scoring

import (
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkAnswer counts the boards of docs/judging.md under Chinese rules, as the server does and as the page does where it cannot
// reach the server: natively, or with GOOS=js GOARCH=wasm in Node.
func BenchmarkAnswer(b *testing.B) {
	boards, err := filepath.Glob("../../docs/judging/*.sgf")
	if err != nil || len(boards) == 0 {
		b.Fatalf("there are no boards: %v", err)
	}
	for _, board := range boards {
		record, err := os.ReadFile(board)
		if err != nil {
			b.Fatal(err)
		}
		body := ScoreBody{SGF: string(record), Ruleset: "chinese"}
		b.Run(filepath.Base(board), func(b *testing.B) {
			for b.Loop() {
				if status, answer := Answer(b.Context(), body); status != 200 {
					b.Fatalf("status %d: %s", status, answer)
				}
			}
		})
	}
}
