package lobby

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

// rates says that Ann and Bob have had enough rated games with each other.
func rates(one, other string) bool { return min(one, other) != "ann" || max(one, other) != "bob" }

func (d *fixture) seek(w Wish) {
	d.t.Helper()
	_, entries, err := d.lobby.Seek(w, d.now)
	if err != nil {
		d.t.Fatal(err)
	}
	d.write(entries...)
}

// match matches what can be matched and returns who plays whom.
func (d *fixture) match() []string {
	d.t.Helper()
	n := 0
	entries := d.lobby.Match(d.now, rates, func(m Match) (string, Deal) {
		n++
		return fmt.Sprintf("%d/%d", len(d.log), n), Deal{Table: fmt.Sprint("T", n), Game: json.RawMessage(fmt.Sprint(m.Size.Cols))}
	})
	var games []string
	for _, e := range entries {
		c := e.What.(Challenged).Challenge
		games = append(games, fmt.Sprintf("%s-%s %s", c.From.ID, c.By.ID, c.Game))
	}
	d.write(entries...)
	return games
}

func live(p Person, sides ...int) Wish { return Wish{Person: p, Sizes: squares(sides), Speed: Live} }

func squares(sides []int) []weiqi.Size {
	var sizes []weiqi.Size
	for _, s := range sides {
		sizes = append(sizes, weiqi.Size{Cols: s, Rows: s})
	}
	return sizes
}

func TestMatch(t *testing.T) {
	t.Parallel()
	near := Person{ID: "near", Rating: 1570}
	dan, twoDan := Person{ID: "dan", Rating: 1930}, Person{ID: "2dan", Rating: 2090}   // 1 dan and 2 dan
	weak, weaker := Person{ID: "weak", Rating: 860}, Person{ID: "weaker", Rating: 700} // 19 kyu and 24 kyu
	rated := func(w Wish) Wish { w.Rated = true; return w }
	blitz := func(w Wish) Wish { w.Speed = Blitz; return w }
	within := func(ranks int, w Wish) Wish { w.Ranks = ranks; return w }
	for _, c := range []struct {
		what   string
		wishes []Wish // a second apart
		wait   time.Duration
		want   []string
	}{
		{"nobody plays himself", []Wish{live(ann, 9)}, time.Minute, nil},
		{"the dearest size of who waits longer", []Wish{live(ann, 19, 9), live(bob, 9, 13, 19)}, 0, []string{"ann-bob 19"}},
		{"no size for both", []Wish{live(ann, 19), live(bob, 9)}, 4 * time.Minute, nil},
		{"another speed", []Wish{live(ann, 9), blitz(live(bob, 9))}, 4 * time.Minute, nil},
		{"rated and not", []Wish{live(ann, 9), rated(live(bob, 9))}, 4 * time.Minute, nil},
		{"rated games that would not count", []Wish{rated(live(ann, 9)), rated(live(bob, 9))}, 4 * time.Minute, nil},
		{"rated games with another", []Wish{rated(live(ann, 9)), rated(live(bob, 9)), rated(live(near, 9))}, 0, []string{"bob-near 9"}},
		{"the closest first", []Wish{live(ann, 9), live(bob, 9), live(near, 9)}, 0, []string{"bob-near 9"}},
		{"far apart, at once", []Wish{live(ann, 9), live(cho, 9)}, 30 * time.Second, nil},
		{"far apart, after a while", []Wish{live(ann, 9), live(cho, 9)}, time.Minute, []string{"ann-cho 9"}},
		{"far apart for one of them", []Wish{within(3, live(ann, 9)), live(cho, 9)}, 4 * time.Minute, nil},
		{"near enough", []Wish{within(2, live(ann, 9)), live(bob, 9)}, 0, []string{"ann-bob 9"}},
		{"two ranks of the strong", []Wish{live(dan, 9), live(twoDan, 9)}, 0, []string{"dan-2dan 9"}},
		{"as many points of the weak are more ranks", []Wish{live(weak, 9), live(weaker, 9)}, 0, nil},
		{"ranks as they stand beside the names", []Wish{within(1, live(weak, 9)), live(weaker, 9)}, 4 * time.Minute, nil},
		{"and whole ones", []Wish{within(5, live(weak, 9)), live(weaker, 9)}, 4 * time.Minute, []string{"weak-weaker 9"}},
		{"forgotten", []Wish{live(ann, 9), live(bob, 9)}, 5 * time.Minute, nil},
	} {
		d := newFixture(t)
		for _, w := range c.wishes {
			d.now = d.now.Add(time.Second)
			d.seek(w)
		}
		d.now = d.now.Add(c.wait)
		if got := d.match(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// Whoever says his wish again keeps his place, and who leaves is not matched.
func TestSeekAndLeave(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.seek(live(ann, 9))
	d.now = d.now.Add(4 * time.Minute)
	d.seek(live(ann, 9, 19))
	if w, waits := d.lobby.Wish("ann", d.now.Add(4*time.Minute)); !waits || !w.Since.Equal(noon) || len(w.Sizes) != 2 {
		t.Errorf("the wish is %+v, want the new one, since noon", w)
	}
	d.seek(live(bob, 9))
	d.write(d.lobby.Leave("ann", d.now)...)
	if entries := d.lobby.Leave("ann", d.now); entries != nil {
		t.Errorf("to leave twice writes %v", entries)
	}
	if got := d.match(); got != nil {
		t.Errorf("%v play, and Ann has left", got)
	}
	if _, _, err := d.lobby.Seek(Wish{Person: guest, Rated: true}, d.now); !errors.Is(err, ErrGuest) {
		t.Errorf("a guest wants a rated game: %v", err)
	}
}

// A person who begins a game by a challenge waits for no other.
func TestAGameEndsTheWish(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.seek(live(ann, 9))
	d.offer("1", Open, bob)
	d.did(d.lobby.Accept("1", ann, Deal{Table: "T"}, d.now))
	if _, waits := d.lobby.Wish("ann", d.now); waits {
		t.Error("Ann has a game and waits for one")
	}
}

// acceptable says in the plainest way whether two can be matched.
func acceptable(l Lobby, a, b *Wish, now time.Time) bool {
	one, other := stats.RankOf(a.Person.Rating), stats.RankOf(b.Person.Rating)
	for _, w := range []*Wish{a, b} {
		if w.Ranks > 0 && math.Abs(float64(one.Whole()-other.Whole())) > float64(w.Ranks) || !now.Before(w.Until) {
			return false
		}
		if math.Abs(float64(one-other)) > 2+0.1*math.Floor(now.Sub(w.Since).Seconds()) {
			return false
		}
	}
	return a.Person.ID != b.Person.ID && a.Speed == b.Speed && a.Rated == b.Rated && (!a.Rated || rates(a.Person.ID, b.Person.ID)) && !l.Apart(a.Person.ID, b.Person.ID) &&
		slices.ContainsFunc(a.Sizes, func(s weiqi.Size) bool { return slices.Contains(b.Sizes, s) })
}

// Whatever people do: who is matched wished it and wishes no more, nobody is in two games
// by one wish, nobody waits while somebody acceptable waits too, what was is not changed,
// and the journal says it all.
func TestMatchProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		d := newFixture(t)
		people := make([]Person, 8)
		for i := range people {
			people[i] = Person{ID: fmt.Sprint("p", i), Guest: i == 0, Rating: float64(rapid.IntRange(10, 24).Draw(r, "rating") * 100)}
		}
		someone := rapid.SampledFrom(people)
		offers := 0
		for range rapid.IntRange(1, 40).Draw(r, "acts") {
			d.now = d.now.Add(time.Duration(rapid.IntRange(0, 90).Draw(r, "wait")) * time.Second)
			p, q := someone.Draw(r, "who"), someone.Draw(r, "whom")
			switch rapid.IntRange(0, 5).Draw(r, "act") {
			case 0, 1:
				sizes := rapid.SliceOfNDistinct(rapid.SampledFrom([]int{9, 13, 19}), 1, 3, rapid.ID).Draw(r, "sizes")
				w := Wish{Person: p, Sizes: squares(sizes), Speed: rapid.SampledFrom([]Speed{Blitz, Live}).Draw(r, "speed"),
					Rated: !p.Guest && rapid.Bool().Draw(r, "rated"), Ranks: rapid.IntRange(0, 9).Draw(r, "ranks")}
				d.seek(w)
			case 2:
				d.write(d.lobby.Leave(p.ID, d.now)...)
			case 3:
				if p.ID != q.ID {
					d.block(Block{By: p.ID, Whom: q, Off: rapid.Bool().Draw(r, "off")})
				}
			case 4:
				offers++
				d.offer(fmt.Sprint(offers), Open, p)
			case 5:
				for _, c := range d.lobby.Waiting(d.now, func(*Challenge) bool { return true }) {
					if accepted, entries, err := d.lobby.Accept(c.ID, q, Deal{Table: "T" + c.ID}, d.now); err == nil {
						d.did(accepted, entries, err)
					}
				}
			}
			checkMatch(r, d)
		}
	})
}

// checkMatch matches and checks what came of it.
func checkMatch(r *rapid.T, d *fixture) {
	before, began := d.lobby, len(d.log)
	text := fmt.Sprintf("%+v", before)
	next, due := before.NextMatch(d.now, rates)
	due = due && !next.After(d.now)
	if d.match(); due != (len(d.log) > began) {
		r.Fatalf("a match is due: %v, and %d were made", due, len(d.log)-began)
	}
	if again := fmt.Sprintf("%+v", before); again != text {
		r.Fatalf("matching has changed what was:\n%s\n%s", text, again)
	}
	played := map[string]bool{}
	for _, e := range d.log[began:] {
		c := e.What.(Challenged).Challenge
		a, b := before.wishes[c.From.ID], before.wishes[c.By.ID]
		if a == nil || b == nil || !acceptable(before, a, b, d.now) {
			r.Fatalf("%+v and %+v were matched", a, b)
		}
		for _, p := range []string{a.Person.ID, b.Person.ID} {
			if _, waits := d.lobby.Wish(p, d.now); waits || played[p] {
				r.Fatalf("%s plays and waits (%v), or plays twice", p, waits)
			}
			played[p] = true
		}
	}
	for _, a := range d.lobby.wishes {
		for _, b := range d.lobby.wishes {
			if acceptable(d.lobby, a, b, d.now) {
				r.Fatalf("%+v and %+v both wait", a, b)
			}
		}
	}
	all, err := Then(Lobby{}, d.log...)
	if err != nil {
		r.Fatal(err)
	}
	if len(d.log) > 0 && !reflect.DeepEqual(all, d.lobby) {
		r.Fatalf("the journal says\n%+v\nand the lobby is\n%+v", all, d.lobby)
	}
}
