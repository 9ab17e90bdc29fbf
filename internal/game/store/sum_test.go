package store

import (
	"errors"
	"testing"
)

// What a sum is does not change: logs are stored with it.
func TestSum(t *testing.T) {
	sum := Sum{}.Next("game a", 1, []byte("{}"))
	if got, want := sum.String(), "ts76CZ8Iy-fo8d4XOl1Oxw"; got != want {
		t.Errorf("the first sum is %s, want %s", got, want)
	}
	sum = sum.Next("game a", 2, []byte(`{"審":1}`))
	if got, want := sum.String(), "w4QtJvmiQluBBqfj6-bIYA"; got != want {
		t.Errorf("the second sum is %s, want %s", got, want)
	}
	if read, err := ParseSum(sum.String()); err != nil || read != sum {
		t.Errorf("ParseSum = %v, %v, want %v", read, err, sum)
	}
	for _, text := range []string{"", sum.String()[1:], sum.String() + "A", sum.String()[:21] + "_", sum.String()[:20] + "==", sum.String() + "\n"} {
		if _, err := ParseSum(text); err == nil {
			t.Errorf("ParseSum(%q) succeeded", text)
		}
	}
}

// A chain takes the entries that were written, where they were written, and no others.
func TestChain(t *testing.T) {
	texts := []string{"a", "b", "c", "bc", ""}
	var sums []string
	var sum Sum
	for i, text := range texts {
		sum = sum.Next("journal x", i+1, []byte(text))
		sums = append(sums, sum.String())
	}
	whole := Chain{Log: "journal x"}
	for i, text := range texts {
		before := whole
		for _, wrong := range []struct {
			log, text, sum string
			seq            int
		}{
			{"journal x", text + "x", sums[i], i + 1},
			{"journal x", text, sums[(i+1)%len(sums)], i + 1},
			{"journal x", text, sums[i], i + 2},
			{"journal x", text, sums[i], i},
			{"journal y", text, sums[i], i + 1},
		} {
			chain := before
			chain.Log = wrong.log
			where, err := AlteredError{}, chain.Take(wrong.seq, []byte(wrong.text), wrong.sum)
			if found, is := errors.AsType[*AlteredError](err); is {
				where = *found
			}
			if !errors.Is(err, ErrAltered) || where.Log != wrong.log || where.Seq != i+1 || chain.Seq != i {
				t.Errorf("after %d entries Take(%d, %q, %s) of %s = %v", i, wrong.seq, wrong.text, wrong.sum, wrong.log, err)
			}
		}
		if err := whole.Take(i+1, []byte(text), sums[i]); err != nil {
			t.Fatal(err)
		}
	}
	if whole.Seq != len(texts) || whole.Sum != sum {
		t.Errorf("the chain ends at %d with %v, want %d with %v", whole.Seq, whole.Sum, len(texts), sum)
	}
}

func BenchmarkSum(b *testing.B) {
	entry := make([]byte, 200)
	var sum Sum
	for i := range b.N {
		sum = sum.Next("game 3DEINLAGQBHVRF3H", i, entry)
		_ = sum.String()
	}
}
