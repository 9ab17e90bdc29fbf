package cgos_test

import (
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// invited are the terms of a game between a person and a player of a venue.
func invited(s *site, black string) referee.Terms {
	set, _ := weiqi.RulesetNamed("chinese")
	return referee.Terms{
		Size: weiqi.Square(7), Ruleset: set.Name, Rules: set.Rules, Komi: weiqi.Points(3) + 1, Ending: "as-is",
		Time:  referee.TimeControl{System: referee.Absolute, Main: 90_000},
		Black: s.venue.Seat(black), White: referee.Seat{Kind: referee.Person, Name: "Kim Min", Player: "id-kim"},
	}
}

// invite opens a game and has a player of the venue play Black in it.
func invite(t *testing.T, s *site, number int, player string, change func(*referee.Terms)) *arena.Table {
	t.Helper()
	terms := invited(s, "Black, the program")
	if change != nil {
		change(&terms)
	}
	if err := s.venue.Takes(terms, player); err != nil {
		t.Fatal(err)
	}
	table, err := s.arena.Open(t.Context(), terms)
	if err != nil {
		t.Fatal(err)
	}
	s.venue.Invite(number, table, weiqi.Black, player)
	return table
}

func do(t *testing.T, table *arena.Table, c weiqi.Color, act referee.Act) {
	t.Helper()
	if _, err := table.Do(t.Context(), referee.PartyOf(c), act); err != nil {
		t.Fatal(err)
	}
}

// Who is invited is told of a game under its own terms, comes back to it, and plays one
// game after the other. The venue's own records know nothing of it.
func TestInvitation(t *testing.T) {
	t.Parallel()
	s := open(t, store.NewMemory(), nine())
	first := invite(t, s, 12, "guest", nil) // who has never been here
	guest := login(t, s, "guest", "longsecret")
	setup := `setup 12 7 3\.5 90000 Kim_Min\(\?\) Black,_the_program\(\?\)`
	guest.hear(setup)
	guest.hear(`genmove b \d+`)
	other := login(t, s, "other", "longsecret")
	second := invite(t, s, 13, "guest", nil)
	s.venue.Invite(12, first, weiqi.Black, "guest")
	guest.say("d4\n")
	moves(t, first, 1)
	do(t, first, weiqi.White, referee.Play{Move: weiqi.Play(weiqi.White, weiqi.Point{Col: 2, Row: 2})})
	guest.hear(`play w C3 \d+`)
	guest.hear(`genmove b \d+`)
	guest.conn.Close()

	guest = login(t, s, "guest", "longsecret")
	guest.hear(setup + ` D4 \d+ C3 \d+`)
	guest.hear(`genmove b \d+`)
	do(t, first, weiqi.White, referee.AskUndo{}) // for which there are no words
	guest.say("e5\n")
	moves(t, first, 3)
	do(t, first, weiqi.White, referee.Resign{})
	guest.hear(`gameover \S+ B\+Resign`)
	guest.say("ready\n")
	guest.hear(`setup 13 7 3\.5 90000 Kim_Min\(\?\) guest\(1800\?\)`)
	guest.hear(`genmove b \d+`)
	guest.say("resign\n")
	guest.hear(`gameover \S+ W\+Resign`)
	if live := s.venue.Live(); live != 0 {
		t.Errorf("%d of the venue's own games are live, want none: who is invited is not paired", live)
	}
	guest.say("ready\n")
	for _, c := range []*client{guest, other} { // now the venue pairs them
		c.hear(`setup 1 9 7\.0 60000 .*\(1800\?\) .*\(1800\?\)`)
	}
	<-second.Over()
	if standings := s.venue.Standings(); standings[0].Games+standings[1].Games != 0 {
		t.Errorf("after games of others the standings are %+v", standings)
	}
}

// moves waits until so many moves have been made.
func moves(t *testing.T, table *arena.Table, n int) {
	t.Helper()
	for e, err := range table.Watch(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := e.What.(referee.Moved); ok {
			if n--; n == 0 {
				return
			}
		}
	}
	t.Fatal("the game is over")
}

// Who does not come loses on time.
func TestInvitedButAbsent(t *testing.T) {
	t.Parallel()
	s := open(t, store.NewMemory(), nine())
	table := invite(t, s, 1, "absent", func(terms *referee.Terms) { terms.Time.Main = 20 })
	<-table.Over()
	table.View(func(g *referee.Game) {
		if got := g.Result().String(); got != "W+T" {
			t.Errorf("the result is %s, want W+T", got)
		}
	})
}

// What the protocol has no words for is refused.
func TestTakes(t *testing.T) {
	s := open(t, store.NewMemory(), nine())
	for want, change := range map[string]func(*referee.Terms){
		"square boards of up to 25 lines, and not 7x9": func(t *referee.Terms) { t.Size = weiqi.Size{Cols: 7, Rows: 9} },
		"and not 29x29":        func(t *referee.Terms) { t.Size = weiqi.Square(29) },
		"a time for the whole": func(t *referee.Terms) { t.Time = referee.TimeControl{} },
		"no handicap":          func(t *referee.Terms) { t.Handicap.Stones = 2 },
		"no dead stones":       func(t *referee.Terms) { t.Ending = "play-on" },
		"areas are counted":    func(t *referee.Terms) { t.Rules.Scoring = weiqi.Territory },
	} {
		terms := invited(s, "program")
		change(&terms)
		if err := s.venue.Takes(terms, "guest"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want one that says %q", err, want)
		}
	}
	if err := s.venue.Takes(invited(s, "program"), "a b"); err == nil {
		t.Error("a player is called \"a b\"")
	}
}
