package lobby

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

// days returns the entries of days on which so many games were agreed on.
func days(n, games int) []Entry {
	var entries []Entry
	for i := range n * games {
		at := noon.Add(time.Duration(i) * 24 * time.Hour / time.Duration(games))
		c := Challenge{ID: fmt.Sprint(i), Kind: Open, From: ann, Game: json.RawMessage(`{"size":"19x19","ruleset":"chinese","time":"15m+5x30s","ending":"play-on","color":"random"}`),
			Created: at, Expires: at.Add(time.Hour), State: Waiting}
		entries = append(entries, Entry{Seq: 2*i + 1, At: at, By: ann.ID, What: Challenged{&c}},
			Entry{Seq: 2*i + 2, At: at, By: bob.ID, What: Challenged{c.accepted(bob, Deal{Table: fmt.Sprint("T", i)}, at)}})
	}
	return entries
}

// What a lobby costs at the start of a server, for every entry of its journal.
func BenchmarkOpen(b *testing.B) {
	var journal [][]byte
	size := 0
	for _, e := range days(10, 1000) {
		text, err := json.Marshal(e)
		if err != nil {
			b.Fatal(err)
		}
		journal = append(journal, text)
		size += len(text)
	}
	for b.Loop() {
		entries := make([]Entry, len(journal))
		for i, text := range journal {
			if err := json.Unmarshal(text, &entries[i]); err != nil {
				b.Fatal(err)
			}
		}
		if l, err := Then(Lobby{}, entries...); err != nil || len(l.challenges) > 1001 {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(journal)), "µs/entry")
	b.ReportMetric(float64(size)/float64(len(journal)), "B/entry")
}

// What one more entry costs where 10,000 games were agreed on in a day.
func BenchmarkThen(b *testing.B) {
	l, err := Then(Lobby{}, days(1, 10000)...)
	if err != nil {
		b.Fatal(err)
	}
	c := Challenge{ID: "new", Kind: Open, From: ann, Expires: noon.Add(25 * time.Hour), State: Waiting}
	for b.Loop() {
		if _, err := Then(l, Entry{At: noon.Add(23 * time.Hour), What: Challenged{&c}}); err != nil {
			b.Fatal(err)
		}
	}
}
