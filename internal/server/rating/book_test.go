package rating

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var noon = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// won is an entry of the pool of people, some hours after noon.
func won(game string, hours int, black, white string, who Winner) Entry {
	return Entry{Game: game, At: noon.Add(time.Duration(hours) * time.Hour), Pool: People, Black: black, White: white, Won: who, Side: 9, Komi: stats.FairKomi(9, 0), Speed: Live, Ruleset: "chinese"}
}

func with(t *testing.T, b Book, entries ...Entry) Book {
	t.Helper()
	next, err := b.With(entries...)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// of returns somebody's standing, the zero one for none.
func of(b Book, person string, pool Pool, now time.Time) Standing {
	s, _ := b.Of(person, pool, now)
	return s
}

func TestRatingsFollowFromGames(t *testing.T) {
	b := with(t, Book{}, won("1", 0, "ann", "bob", Black))
	ann, bob := of(b, "ann", People, noon), of(b, "bob", People, noon)
	want := stats.NewGlicko().After([]stats.Meeting{{Opponent: stats.NewGlicko(), Outcome: stats.Win}}, tau)
	if ann.Glicko != want || math.Abs(ann.Rating+bob.Rating-3000) > 1e-6 || ann.Games != 1 || !ann.Provisional() {
		t.Errorf("after one game Ann is %+v and Bob %+v, want %+v and its mirror", ann, bob, want)
	}
	if _, known := b.Of("cyd", People, noon); known {
		t.Error("Cyd has a rating without a game")
	}
	if _, known := b.Of("ann", Bots, noon); known {
		t.Error("Ann has a rating among bots")
	}

	// Both ratings of a game follow from those before it, and a draw says that they are alike.
	b = with(t, b, won("2", 1, "cyd", "ann", Nobody))
	cyd, after := of(b, "cyd", People, noon), of(b, "ann", People, noon)
	if !(cyd.Rating > 1500 && after.Rating < ann.Rating && after.Rating > 1500 && after.Games == 2) {
		t.Errorf("after a draw of Cyd with Ann at %.0f they are %.0f and %.0f", ann.Rating, cyd.Rating, after.Rating)
	}

	// Many games make sure, and time unsure again.
	for i := range 40 {
		b = with(t, b, won(fmt.Sprint("more ", i), 2+i, "ann", fmt.Sprint("bob ", i/2), []Winner{Black, White}[i%2]))
	}
	sure := of(b, "ann", People, noon.Add(42*time.Hour))
	later := of(b, "ann", People, noon.AddDate(5, 0, 0))
	never := of(b, "ann", People, noon.AddDate(500, 0, 0))
	if sure.Provisional() || !later.Provisional() || later.Rating != sure.Rating || never.Deviation != unknown {
		t.Errorf("Ann is %+v, five years later %+v, and in the end %+v", sure, later, never)
	}
}

// A strong and a weak player are told apart, and their ratings are about right: 400 points
// are odds of ten to one.
func TestRatingsAreAboutRight(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	var b Book
	for i := range 2000 {
		who := White
		if random.IntN(11) < 10 {
			who = Black
		}
		b = with(t, b, won(fmt.Sprint(i), 60*i, "strong", "weak", who))
	}
	now := noon.Add(2000 * 60 * time.Hour)
	strong, weak := of(b, "strong", People, now), of(b, "weak", People, now)
	if d := strong.Rating - weak.Rating; d < 280 || d > 520 {
		t.Errorf("%.0f points are between them, want about 400", d)
	}
}

// in returns an entry with a change.
func in(e Entry, change func(*Entry)) Entry {
	change(&e)
	return e
}

func TestBookRefuses(t *testing.T) {
	for name, e := range map[string]Entry{
		"no game":         won("", 0, "ann", "bob", Black),
		"nobody":          won("1", 0, "ann", "", Black),
		"oneself":         won("1", 0, "ann", "ann", Black),
		"no pool":         in(won("1", 0, "ann", "bob", Black), func(e *Entry) { e.Pool = "" }),
		"no such board":   in(won("1", 0, "ann", "bob", Black), func(e *Entry) { e.Side = 11 }),
		"no speed":        in(won("1", 0, "ann", "bob", Black), func(e *Entry) { e.Speed = "" }),
		"another outcome": won("1", 0, "ann", "bob", "both"),
		"a win and a why": in(won("1", 0, "ann", "bob", Black), func(e *Entry) { e.Why = Neighbors }),
	} {
		if _, err := (Book{}).With(won("0", 0, "ann", "bob", Black), e); err == nil {
			t.Errorf("an entry with %s was taken", name)
		}
	}
}

// Of the games of two the first few count, in a day and in a month, whoever has Black; and when
// one of them is voided the next one counts in its place.
func TestEnoughOfEachOther(t *testing.T) {
	var b Book
	for i := range 6 {
		b = with(t, b, won(fmt.Sprint(i), i, []string{"ann", "bob"}[i%2], []string{"bob", "ann"}[i%2], Black))
	}
	checkReasons(t, b, "0:", "1:", "2:", "3:often", "4:often", "5:often")
	if ann := of(b, "ann", People, noon); ann.Games != MostInDay {
		t.Errorf("%d games of Ann count, want %d", ann.Games, MostInDay)
	}
	now := noon.Add(6 * time.Hour)
	if again := b.Again("bob", "ann", now); !again.Equal(noon.Add(Day)) {
		t.Errorf("the next game counts from %v on, want a day after the first", again)
	}
	if !b.Again("ann", "cyd", now).IsZero() || !b.Again("ann", "bob", noon.Add(Day)).IsZero() {
		t.Error("Ann may not play Cyd, or not Bob on the next day")
	}
	voided := with(t, b, won("1", 1, "bob", "ann", Void))
	checkReasons(t, voided, "0:", "1:no-result", "2:", "3:", "4:often")

	b = Book{}
	for i := range MostInMonth + 2 {
		b = with(t, b, won(fmt.Sprint(i), 48*i, "ann", "bob", Black))
	}
	checkReasons(t, b, "11:", "12:often", "13:often")
	if again := b.Again("ann", "bob", noon.Add(28*Day)); !again.Equal(noon.Add(Month)) {
		t.Errorf("the next game counts from %v on, want a month after the first", again)
	}
	b = with(t, b, won("late", 31*24, "ann", "bob", Black))
	checkReasons(t, b, "late:")
}

// checkReasons checks why games of a book do not count.
func checkReasons(t *testing.T, b Book, want ...string) {
	t.Helper()
	for _, w := range want {
		game, _, _ := strings.Cut(w, ":")
		if why, known := b.Reason(game); !known || game+":"+string(why) != w {
			t.Errorf("game %s does not count for %q, want %s", game, why, w)
		}
	}
}

// drawnEntries draws a history in which games are amended now and then.
func drawnEntries(t *rapid.T) []Entry {
	var all []Entry
	for range rapid.IntRange(0, 30).Draw(t, "entries") {
		players := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"ann", "bob", "cyd", "dan"}), 2, 2, rapid.ID).Draw(t, "players")
		id := fmt.Sprint("g", rapid.IntRange(0, 20).Draw(t, "game"))
		e := won(id, rapid.IntRange(0, 300).Draw(t, "hours"), players[0], players[1],
			rapid.SampledFrom([]Winner{Black, White, Nobody, Void}).Draw(t, "won"))
		e.Pool = rapid.SampledFrom(Pools()).Draw(t, "pool")
		all = append(all, e)
	}
	return all
}

// standingsOf are all that a book says.
func standingsOf(b Book) map[string]Standing {
	all := map[string]Standing{}
	for _, person := range []string{"ann", "bob", "cyd", "dan"} {
		for _, pool := range Pools() {
			if s, known := b.Of(person, pool, noon); known {
				all[key(pool, person)] = s
			}
		}
	}
	return all
}

// However entries come, one by one or together, and whatever was amended in between, the
// ratings are those of the games as they count in the end; and no book changes.
func TestAmendedAsIfAlwaysSo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := drawnEntries(t)
		var single Book
		type moment struct {
			book Book
			says map[string]Standing
		}
		var moments []moment
		for _, e := range entries {
			var err error
			if single, err = single.With(e); err != nil {
				t.Fatal(err)
			}
			moments = append(moments, moment{single, standingsOf(single)})
		}
		for i, m := range moments {
			if !reflect.DeepEqual(standingsOf(m.book), m.says) {
				t.Fatalf("the book after entry %d has changed", i)
			}
		}
		whole, err := Book{}.With(entries...)
		if err != nil {
			t.Fatal(err)
		}
		final := map[string]Entry{}
		for _, e := range entries {
			final[e.Game] = e
		}
		var counted []Entry
		seen := map[string]bool{}
		for _, e := range entries {
			if !seen[e.Game] && final[e.Game].Won != Void {
				counted = append(counted, final[e.Game])
			}
			seen[e.Game] = true
		}
		plain, err := Book{}.With(counted...)
		if err != nil {
			t.Fatal(err)
		}
		want := standingsOf(plain)
		if got := standingsOf(single); !reflect.DeepEqual(got, want) {
			t.Errorf("one by one: %v, want %v", got, want)
		}
		if got := standingsOf(whole); !reflect.DeepEqual(got, want) {
			t.Errorf("together: %v, want %v", got, want)
		}
		for id, e := range final {
			if got, known := single.Entry(id); !known || got != e {
				t.Errorf("game %s is %+v, want %+v", id, got, e)
			}
		}
	})
}

// manyEntries are games of 5,000 players, one in a hundred of which was amended.
func manyEntries(n int) []Entry {
	random := rand.New(rand.NewPCG(1, 2))
	var all []Entry
	for i := range n {
		a := random.IntN(5000)
		game := fmt.Sprint("0199b1e0-7b1c-7d2e-9d7a-", i)
		if i%100 == 99 {
			all = append(all, all[i-50])
			all[i].Won = Void
			continue
		}
		all = append(all, won(game, i/10, fmt.Sprint("player ", a), fmt.Sprint("player ", (a+1+random.IntN(4998))%5000), []Winner{Black, White}[i%2]))
	}
	return all
}

// BenchmarkOpen opens the ratings of 100,000 games, as a server does when it starts.
func BenchmarkOpen(b *testing.B) {
	journals := store.NewMemory()
	var texts []json.RawMessage
	for i, e := range manyEntries(100_000) {
		numbered := e.event()
		numbered.Seq = i + 1
		text, err := json.Marshal(numbered)
		if err != nil {
			b.Fatal(err)
		}
		texts = append(texts, text)
	}
	if err := journals.AppendJournal(b.Context(), journal, 0, texts...); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		r, err := Open(b.Context(), journals, journals, nil)
		if err != nil || r.Book().Len() != 99_000 {
			b.Fatalf("%d games, %v", r.Book().Len(), err)
		}
	}
}

// BenchmarkWith adds a game to a book of 100,000.
func BenchmarkWith(b *testing.B) {
	book, err := Book{}.With(manyEntries(100_000)...)
	if err != nil {
		b.Fatal(err)
	}
	next := won("next", 10_000, "player 1", "player 2", Black)
	for b.Loop() {
		if _, err := book.With(next); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAmend amends the result of a game in a book of 100,000.
func BenchmarkAmend(b *testing.B) {
	entries := manyEntries(100_000)
	book, err := Book{}.With(entries...)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := book.With(entries[1000]); err != nil {
			b.Fatal(err)
		}
	}
}

// A handicap that makes up for what Black lacks leaves both where they were, more or less, however it ends;
// and who wins without one is worth more.
func TestHandicapCounts(t *testing.T) {
	known := Book{}
	known, _ = known.declared(Declared{"weak", "12k"})
	known, _ = known.declared(Declared{"strong", "3k"})
	terms := stats.Even(19, 9, func(int) float64 { return 0 })
	even := won("1", 0, "weak", "strong", White)
	even.Side = 19
	handicap := in(even, func(e *Entry) { e.Stones, e.Komi = terms.Stones, terms.Komi })
	plain, given := with(t, known, even), with(t, known, handicap)
	before := known.Start("weak").Rating
	fell, fellLess := before-of(given, "weak", People, noon).Rating, before-of(plain, "weak", People, noon).Rating
	if fell < 3*fellLess {
		t.Errorf("with %+v Black loses %.0f points, and %.0f without", terms, fell, fellLess)
	}
	upset := of(with(t, known, in(even, func(e *Entry) { e.Won = Black })), "weak", People, noon).Rating - before
	if upset < 1.3*fell {
		t.Errorf("an even game won gives the weaker one %.0f points, and a handicap game lost takes %.0f", upset, fell)
	}
}

// A few games of one size say little: the rating for it stays near that of all games.
func TestKindsAreDrawnToTheWhole(t *testing.T) {
	var b Book
	for i := range 60 {
		e := won(fmt.Sprint(i), 24*i, "ann", fmt.Sprint("other ", i), []Winner{Black, White}[i%2])
		b = with(t, b, e)
	}
	for i := range 3 {
		b = with(t, b, in(won(fmt.Sprint("large ", i), 24*(60+i), "ann", fmt.Sprint("another ", i), Black), func(e *Entry) { e.Side = 19; e.Komi = stats.FairKomi(19, 0) }))
	}
	now := noon.Add(24 * 63 * time.Hour)
	all := of(b, "ann", People, now)
	small, _ := b.OfKind("ann", People, "9", now)
	large, known := b.OfKind("ann", People, "19", now)
	if !known || large.Rating <= all.Rating || large.Rating > all.Rating+kindsApart || large.Deviation < small.Deviation {
		t.Errorf("after three wins on 19x19 Ann is %+v there, %+v on 9x9 and %+v in all", large, small, all)
	}
	if _, known := b.OfKind("ann", People, Kind(Correspondence), now); known {
		t.Error("Ann has a rating by correspondence without a game")
	}
	if trail := b.Trail("ann", People); len(trail) != 63 || trail[62].Entry.Game != "large 2" || math.Abs(trail[62].Rating-all.Rating) > 1e-3 {
		t.Errorf("the trail has %d steps", len(trail))
	}
}

// The rank of a time is that of the games before it, whatever comes later.
func TestThen(t *testing.T) {
	b, err := Book{}.declared(Declared{"ann", "1d"})
	if err != nil {
		t.Fatal(err)
	}
	seat := referee.Seat{Kind: referee.Person, Player: "ann"}
	rank := func(b Book, hours int) string {
		return b.RankThen(seat, weiqi.Square(9), noon.Add(time.Duration(hours)*time.Hour))
	}
	if got := rank(b, 0); got != "1d?" {
		t.Errorf("before the first game Ann is %q, want what she said", got)
	}
	var before []string
	for n := range 40 { // a game every tenth hour, which is over two hours later
		before = append(before, rank(b, 10*n))
		b = with(t, b, won(fmt.Sprint(n), 10*n+2, "ann", fmt.Sprint("other ", n), White))
	}
	for n, want := range before {
		if got := rank(b, 10*n); got != want {
			t.Errorf("before game %d Ann was %q, and later it is said that she was %q", n, want, got)
		}
	}
	now := noon.Add(500 * time.Hour)
	is, then := of(b, "ann", People, now), first(b.Then("ann", now))
	if is.Games != then.Games || !is.Last.Equal(then.Last) || math.Abs(is.Rating-then.Rating) > 1e-3 || math.Abs(is.Deviation-then.Deviation) > 1e-3 {
		t.Errorf("now Ann is %+v, and by her trail %+v", is, then)
	}
	if is.Provisional() || rank(b, 500) != is.Rank() || is.Rank() == before[39] && is.Rank() == before[20] {
		t.Errorf("after 40 losses Ann is %q, %+v", rank(b, 500), is)
	}

	b = with(t, b, Entry{Game: "of bots", At: noon, Pool: Bots, Black: "cyd", White: "gnu", Won: Black, Side: 9, Speed: Live})
	for id, want := range map[string]bool{"gnu": true, "cyd": true, "nobody": false, "": false} {
		if _, known := b.Then(id, now); known != want {
			t.Errorf("the rank of %q is known: %t", id, known)
		}
	}
	level := referee.Seat{Kind: referee.Program, Engine: "level-8"}
	if got := b.RankThen(level, weiqi.Square(9), now); got != "9k" {
		t.Errorf("level 8 is %q", got)
	}
	for _, board := range []weiqi.Size{weiqi.Square(19), {Cols: 9, Rows: 13}} {
		if got := b.RankThen(level, board, now); got != "" {
			t.Errorf("level 8 is %q on %v, where nobody measured it", got, board)
		}
	}
}

func first[V any](v V, _ bool) V { return v }

// A book stays as it is while others follow from it, also if the first of them is thrown away.
func TestBooksShare(t *testing.T) {
	var b Book
	for n := range 100 { // so that there is room behind the end of what they share
		b = with(t, b, won(fmt.Sprint(n), n, "ann", fmt.Sprint("other ", n), Black))
		was := b.Trail("ann", People)
		read := make(chan bool)
		go func() { read <- reflect.DeepEqual(b.Trail("ann", People), was) }()
		with(t, b, won("lost", n+1, "bob", "ann", Black))
		if next := with(t, b, won("kept", n+1, "ann", "cyd", Black)).Trail("ann", People); next[n+1].Entry.Game != "kept" || !reflect.DeepEqual(next[:n+1], was) {
			t.Fatalf("after %d games another follows badly", n+1)
		}
		if !<-read || !reflect.DeepEqual(b.Trail("ann", People), was) {
			t.Fatalf("after %d games the book has changed", n+1)
		}
	}
}
