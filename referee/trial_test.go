package referee

import (
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// Every trial on some tiny boards is played perfectly by both sides. That touching
// chains of both colors can each be captured when their attackers begin happens in
// just so many positions; a second program has counted the same. With the colors
// swapped every position is another one of the same kind, so half of them are tried.
// Boards of 2x3 are for the tag system.
func TestEveryTrialOnTinyBoards(t *testing.T) {
	for _, test := range []struct {
		size            weiqi.Size
		positions, both int
	}{
		{weiqi.Size{Cols: 2, Rows: 2}, 28, 12},
		{weiqi.Size{Cols: 2, Rows: 3}, 244, 107},
	} {
		if !AllCases && test.size.Rows > 2 {
			continue
		}
		positions, both := 0, 0
		everyBoard(test.size, func(p *weiqi.Position) {
			positions++
			stop := Stop{Position: p}
			for chain := range p.Chains() {
				stop.Trials = append(stop.Trials, TrialResult{Chain: chain.Stones, Captured: canCapture(t, p, chain)})
			}
			var captured weiqi.Set
			for _, trial := range stop.Trials {
				if trial.Captured {
					captured = captured.Union(trial.Chain)
				}
			}
			if capturedIn(&stop) != captured {
				both++
			}
		})
		if positions != test.positions || both != test.both {
			t.Errorf("%v: in %d of %d positions touching chains can both be captured, want %d of %d",
				test.size, both, positions, test.both, test.positions)
		}
	}
}

// everyBoard visits every legal position of a board with Black to move in which
// the lowest, leftmost stone is black.
func everyBoard(size weiqi.Size, visit func(*weiqi.Position)) {
	boards := 1
	for range size.Points() {
		boards *= 3
	}
	for board := range boards {
		setup := weiqi.Setup{Size: size, Turn: weiqi.Black}
		first := weiqi.Empty
		for point := range size.All() {
			if first == weiqi.Empty {
				first = weiqi.Color(board % 3)
			}
			switch weiqi.Color(board % 3) {
			case weiqi.Black:
				setup.Black.Add(point)
			case weiqi.White:
				setup.White.Add(point)
			}
			board /= 3
		}
		if p, err := setup.Position(weiqi.Rules{Scoring: weiqi.Territory}); err == nil && first == weiqi.Black {
			visit(p)
		}
	}
}

// canCapture reports whether the attacker of a chain has a way to capture it
// whatever its owner does. A trial in which a situation comes about again is lost
// for him, so he must force a capture within finitely many different ones.
func canCapture(t *testing.T, p *weiqi.Position, chain weiqi.Chain) bool {
	first, err := newTrial(1, p, chain.Stones, chain.Color.Opponent())
	if err != nil {
		t.Fatal(err)
	}
	type node struct {
		attacker bool // to move
		won      bool
		next     []situation
	}
	nodes := map[situation]*node{}
	for todo := []trial{first}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key := at.seen[len(at.seen)-1]
		if nodes[key] != nil {
			continue
		}
		at.seen, at.plies = at.seen[len(at.seen)-1:], nil // situations alone are searched, not ways there
		n := &node{attacker: key.turn != chain.Color}
		nodes[key] = n
		if over, captured, _ := at.over(1000); over {
			n.won = captured
			continue
		}
		for _, next := range continuations(at) {
			n.next = append(n.next, next.seen[len(next.seen)-1])
			todo = append(todo, next)
		}
	}
	for again := true; again; {
		again = false
		for _, n := range nodes {
			if n.won || len(n.next) == 0 {
				continue
			}
			some, all := false, true
			for _, key := range n.next {
				some, all = some || nodes[key].won, all && nodes[key].won
			}
			if n.attacker && some || all {
				n.won, again = true, true
			}
		}
	}
	return nodes[first.seen[0]].won
}

// continuations returns the trial after every move and every pass, also those that
// name a ko.
func continuations(at trial) []trial {
	var all []trial
	turn := at.position.Turn()
	for point := range at.position.Size().All() {
		if next, err := at.play(weiqi.Play(turn, point)); err == nil {
			all = append(all, next)
		}
		if next, err := at.pass(point, true); err == nil {
			all = append(all, next)
		}
	}
	next, err := at.pass(weiqi.Point{}, false)
	if err != nil {
		panic(err)
	}
	return append(all, next)
}

func TestTrialPlyText(t *testing.T) {
	d4 := weiqi.Point{Col: 3, Row: 3}
	for text, want := range map[string]TrialPly{
		"black D4":          {Move: weiqi.Play(weiqi.Black, d4)},
		"white pass":        {Move: weiqi.Pass(weiqi.White)},
		"white pass for D4": {Move: weiqi.Pass(weiqi.White), Ko: d4, NameKo: true},
	} {
		var got TrialPly
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want || got.String() != text {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "D4", "black", "red D4", "black Z99", "white pass for nobody"} {
		var got TrialPly
		if err := got.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}
