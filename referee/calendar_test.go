package referee

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/weiqi"
)

// oddZones change their clocks at midnight, on days of the week of all kinds, or have left out a whole day.
var oddZones = []string{"UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "America/Sao_Paulo", "Asia/Beirut", "Africa/Cairo", "Asia/Tehran"}

// Counted time adds up, agrees with a count hour by hour, and going on by it is its inverse.
func TestCountedTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := Terms{Weekends: rapid.SampledFrom(oddZones).Draw(t, "zone")}
		zone := terms.zone()
		from := time.Date(2005, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.Int64Range(0, 25*365*24*2).Draw(t, "half hours")) * 30 * time.Minute)
		between := from.Add(time.Duration(rapid.Int64Range(0, 40*48).Draw(t, "to half hours")) * 30 * time.Minute)
		to := between.Add(time.Duration(rapid.Int64Range(0, 40*48).Draw(t, "more half hours")) * 30 * time.Minute)
		all := terms.counted(from, to)
		if sum := terms.counted(from, between) + terms.counted(between, to); sum != all {
			t.Fatalf("%v and %v count %d, and together %d", from, between, sum, all)
		}
		var plain Millis
		for at := from; at.Before(to); at = at.Add(30 * time.Minute) {
			if !weekend(at, zone) {
				plain += 30 * minute
			}
		}
		if plain != all {
			t.Fatalf("from %v to %v count %d, want %d", from, to, all, plain)
		}
		wait := Millis(rapid.Int64Range(0, int64(30*day)).Draw(t, "wait"))
		by := terms.after(from, wait)
		if got := terms.counted(from, by); got != wait {
			t.Fatalf("%d after %v is %v, by which %d have counted", wait, from, by, got)
		}
		if wait > 0 && terms.counted(from, by.Add(-time.Millisecond)) != wait-1 {
			t.Fatalf("%d after %v is before %v", wait, from, by)
		}
		if again := terms.after(terms.after(from, wait/2), wait-wait/2); !again.Equal(by) {
			t.Fatalf("%d after %v is %v in two steps, and %v in one", wait, from, again, by)
		}
	})
}

// Under every combination of clocks, weekends and vacation, and whatever the two do about their vacations, a deadline
// is always set, and by it comes the end: no later than all the time that the terms give, with two days in seven that
// do not count. What there is to choose is to begin a vacation or to let time pass, and to end it after an hour or to
// let it run: the first choices are made in all ways, then time passes: four of them, and with the tag system eight,
// which are all where the budget is small.
func TestDaysOffEnd(t *testing.T) {
	choices := 4
	if AllCases {
		choices = 8
	}
	games := 0
	for _, clock := range []string{"1d", "1x1d", "1h+1x7d", "2d+1d", "5/3d"} {
		for _, weekends := range []string{"", "UTC", "Pacific/Apia"} {
			for _, vacation := range []Millis{0, leastVacation, 2 * leastVacation, day, maxVacation} {
				for _, listing := range []bool{false, true} {
					terms := Terms{
						Size: weiqi.Square(3), Ending: "play-on", Weekends: weekends, Vacation: vacation,
						Black: Seat{Name: "ann", Player: "a"}, White: Seat{Name: "bob", Player: "b"},
					}
					if err := terms.Time.UnmarshalText([]byte(clock)); err != nil {
						t.Fatal(err)
					}
					games += everyChoice(choices, func(choose func() bool) { endsInTime(t, terms, listing, choose) })
				}
			}
		}
	}
	t.Logf("%d games end", games)
}

// everyChoice calls f with every sequence of answers to the first so many questions that it asks; the others are
// answered with no. It returns how often.
func everyChoice(most int, f func(choose func() bool)) (n int) {
	var answers []bool
	for {
		asked := 0
		f(func() bool {
			if asked == len(answers) && asked < most {
				answers = append(answers, false)
			}
			asked++
			return asked <= len(answers) && answers[asked-1]
		})
		n++
		for len(answers) > 0 && answers[len(answers)-1] {
			answers = answers[:len(answers)-1]
		}
		if len(answers) == 0 {
			return n
		}
		answers[len(answers)-1] = true
	}
}

// endsInTime plays to the end with passing time alone, and vacations as they are chosen; it waits for a move, or for
// the lists.
func endsInTime(t *testing.T, terms Terms, listing bool, choose func() bool) {
	t.Helper()
	created, err := Open(terms, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	g, err := Replay([]Event{created})
	if err != nil {
		t.Fatal(err)
	}
	act(t, g, Black, Play{Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 1, Row: 1})}, White, Play{Move: weiqi.Play(weiqi.White, weiqi.Point{})})
	if listing {
		act(t, g, Black, blackPass, White, whitePass)
	}
	wait := max(terms.Time.Left(terms.Time.New()), g.terms.Limits.ListPeople)
	latest := g.At().Add((2*(wait+2*terms.Vacation) + 7*day).Duration())
	failed := func(why string, args ...any) {
		t.Helper()
		t.Fatalf("%v, weekends %q, vacation %v, lists %v: %s\nlog: %+v", terms.Time, terms.Weekends, terms.Vacation, listing, fmt.Sprintf(why, args...), g.Log(0))
	}
	for steps := 0; !g.Over(); steps++ {
		if steps > 4*int(maxVacation/leastVacation) {
			failed("it goes on after %d deadlines", steps)
		}
		acted := false
		for _, c := range bothColors {
			at, a := g.At(), Vacation{}
			if until, away := g.Vacation(c); away {
				if !g.At().Before(until.Add(-leastVacation.Duration())) {
					continue
				}
				at, a = at.Add(leastVacation.Duration()), Vacation{Over: true}
			}
			if events, _, err := g.Decide(at, PartyOf(c), a); err == nil && choose() {
				apply(t, g, events)
				acted = true
			}
		}
		if acted {
			continue
		}
		due, ok := g.Deadline()
		if !ok && !g.Over() {
			failed("nothing is due")
		}
		if ok {
			events, _, err := g.Decide(due, Referee, Tick{})
			if err != nil || len(events) == 0 {
				failed("at the deadline nothing happens: %v", err)
			}
			apply(t, g, events)
		}
	}
	if g.At().After(latest) {
		failed("the end comes at %v, after %v", g.At(), latest)
	}
}

func apply(t *testing.T, g *Game, events []Event) {
	t.Helper()
	for _, e := range events {
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
}
