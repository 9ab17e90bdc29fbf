package referee_test

import (
	"testing"

	"github.com/shinpan/shinpan/internal/lab/prove"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Every legal position of some tiny boards is stopped, every pair of lists is given
// and every pair of answers, and every game ends as the protocol says it must. Boards of
// 2x2 are for the tag system.
func TestEveryDisputeOnTinyBoards(t *testing.T) {
	for _, size := range []weiqi.Size{{Cols: 2, Rows: 1}, {Cols: 3, Rows: 1}, {Cols: 2, Rows: 2}} {
		if !referee.AllCases && size.Rows > 1 {
			continue
		}
		for _, rules := range []weiqi.Rules{
			{Ko: weiqi.PositionalSuperko},
			{Scoring: weiqi.Territory, Tax: weiqi.SekiTax},
		} {
			for _, p := range prove.Positions(size, rules) {
				tryEveryDispute(t, p)
			}
		}
	}
}

func tryEveryDispute(t *testing.T, p *weiqi.Position) {
	var chains []weiqi.Set
	for chain := range p.Chains() {
		chains = append(chains, chain.Stones)
	}
	subsets := []weiqi.Set{{}}
	for _, chain := range chains {
		for _, s := range subsets {
			subsets = append(subsets, s.Union(chain))
		}
	}
	for _, black := range subsets {
		for _, white := range subsets {
			tryDispute(t, p, black, white)
		}
	}
}

func tryDispute(t *testing.T, p *weiqi.Position, black, white weiqi.Set) {
	ownB, ownW := p.Stones(weiqi.Black), p.Stones(weiqi.White)
	given := black.Intersect(ownB).Union(white.Intersect(ownW))
	claimed := black.Intersect(ownW).Union(white.Intersect(ownB))
	agreed := black.Intersect(white)

	g := stopped(t, p)
	act(t, g, referee.Black, referee.Claim{Stop: 1, Dead: black})
	act(t, g, referee.White, referee.Claim{Stop: 1, Dead: white})
	area := p.Rules().Scoring == weiqi.Area
	if area && claimed.Minus(given).Empty() || black == white {
		checkEnd(t, g, given) // of equal lists everything was given up too
		return
	}
	if g.Phase() != referee.Answering {
		t.Fatalf("%vBlack lists %q, White %q: phase %v", p, black, white, g.Phase())
	}

	for _, c := range colors[:2] {
		h := *g
		other := black
		if c == weiqi.Black {
			other = white
		}
		act(t, &h, referee.PartyOf(c), referee.Accept{Stop: 1})
		checkEnd(t, &h, other)

		// Who wants it played out first, and confirms what there is or nothing.
		for _, confirm := range []weiqi.Set{{}, agreed} {
			h := *g
			act(t, &h, referee.PartyOf(c), referee.PlayOn{Stop: 1, Confirm: confirm.Intersect(p.Stones(c))})
			act(t, &h, referee.PartyOf(c.Opponent()), referee.PlayOn{Stop: 1, Confirm: confirm.Intersect(p.Stones(c.Opponent()))})
			turn := p.Turn()
			if !area {
				turn = c.Opponent()
			}
			result, known := h.IfBothPass()
			if h.Phase() != referee.Playing || h.Turn() != turn || !known {
				t.Fatalf("%vplay goes on in phase %v with %v, want %v; if both pass: %v", p, h.Phase(), h.Turn(), turn, known)
			}
			act(t, &h, referee.PartyOf(turn), referee.Play{Move: weiqi.Pass(turn)})
			act(t, &h, referee.PartyOf(turn.Opponent()), referee.Play{Move: weiqi.Pass(turn.Opponent())})
			checkEnd(t, &h, confirm)
			if h.Result() != result {
				t.Fatalf("%vthe result is %v, but %v was announced", p, h.Result(), result)
			}
		}
	}
}

// stopped returns a game that begins with two passes on a board.
func stopped(t *testing.T, p *weiqi.Position) *referee.Game {
	first, err := referee.Open(referee.Terms{
		Size:   p.Size(),
		Rules:  p.Rules(),
		Start:  &referee.Start{Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: p.Turn()},
		Ending: "play-on", AllowUnsound: true,
	}, noon)
	if err != nil {
		t.Fatal(err)
	}
	g, err := referee.Replay([]referee.Event{first})
	if err != nil {
		t.Fatal(err)
	}
	act(t, g, referee.PartyOf(p.Turn()), referee.Play{Move: weiqi.Pass(p.Turn())})
	act(t, g, referee.PartyOf(p.Turn().Opponent()), referee.Play{Move: weiqi.Pass(p.Turn().Opponent())})
	return g
}

func act(t *testing.T, g *referee.Game, by referee.Party, a referee.Act) {
	t.Helper()
	events, _, err := g.Decide(noon, by, a)
	if err != nil {
		t.Fatalf("%T by %v: %v", a, by, err)
	}
	for _, e := range events {
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
}

// checkEnd checks that the game is over and that just these stones were removed.
func checkEnd(t *testing.T, g *referee.Game, dead weiqi.Set) {
	t.Helper()
	ruled, _ := g.Ruling()
	if !g.Over() || ruled.Dead != dead || ruled.Score != g.Position().Count(dead) {
		t.Fatalf("%vphase %v, removed %q for %v, want %q for %v", g.Position(), g.Phase(), ruled.Dead, ruled.Score, dead, g.Position().Count(dead))
	}
}
