package sgf

import (
	"slices"
	"testing"
)

// TestOutline: the outline of a game says what its record does, or that it is not plain.
func TestOutline(t *testing.T) {
	for _, file := range []string{
		"(;SZ[9]KM[6.5]PB[a]RE[B+R];B[ee]BL[20]C[a];W[cc];B[];W[tt])",
		"(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ce](;W[ec])(;W[gc]))",
		"(;SZ[9];B[ee]PB[late];W[zz];B[cc])",
		"(;SZ[9];B[ee][ef])",
		"(;SZ[9]B[aa]W[bb];W[cc]B[dd])",
		"(;SZ[9];B[ee];AW[cc];B[aa])",
		"(;SZ[9];B[ee];PL[B];B[aa])",
		"(;AP[foxwq]KM[375];B[pd])",
	} {
		trees, err := Parse([]byte(file))
		if err != nil {
			t.Fatal(err)
		}
		record, err := trees[0].Record()
		if err != nil {
			t.Fatal(err)
		}
		about, moves, plain, err := trees[0].Outline()
		if err != nil {
			t.Fatal(err)
		}
		edited := slices.ContainsFunc(record.Steps, func(s Step) bool { return !s.Edit.Empty() })
		if plain == edited {
			t.Errorf("%s: plain is %v, and stones are placed by hand: %v", file, plain, edited)
		}
		if plain && !slices.Equal(moves, record.Moves()) {
			t.Errorf("%s: the moves are %v, want %v", file, moves, record.Moves())
		}
		if about.Size != record.Size || about.Komi != record.Komi || about.Black != record.Black && plain || about.Start != record.Start || about.Result != record.Result {
			t.Errorf("%s: the outline is %+v, want %+v", file, about, record)
		}
	}
	if trees, err := Parse([]byte("(;GM[2])")); err != nil {
		t.Fatal(err)
	} else if _, _, _, err := trees[0].Outline(); err == nil {
		t.Error("another game has an outline")
	}
}
