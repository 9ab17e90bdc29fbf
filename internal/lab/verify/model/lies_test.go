package model_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

var (
	modelLies = flag.Int("model-lies", few(60, 15), "how many games a liar plays against an honest side")
	liesOnly  = flag.Int("lies-only", 0, "only the lie with this number")
)

// A pair is a game of an honest side and a liar.
type pair struct {
	*contest
	model.Border
	honest model.Color
	truth  int // what the board counts for, in half points for Black
}

// TestLies plays finished boards under every ending that is taken for what is counted.
// The honest side tells the truth and captures what is dead where that is needed; the
// other side lies, and plays as it likes. In the end the honest side has at least what
// the board was worth.
func TestLies(t *testing.T) {
	s := newSite(t)
	kinds := sound()
	done, failed, disputed := map[string]int{}, 0, 0
	for n := 1; n <= *modelLies && failed < 5; n++ {
		if *liesOnly > 0 && n != *liesOnly {
			continue
		}
		r := rand.New(rand.NewPCG(*modelSeed+1000, uint64(n)))
		p := &pair{contest: &contest{Rand: r, site: s}, Border: model.NewBorder(r), honest: one(r, model.Black, model.White)}
		terms := kinds[n%len(kinds)]
		terms.Cols, terms.Rows = p.Cols, p.Rows
		p.play(terms)
		if p.wrong != "" {
			failed++
			t.Errorf("lie %d of seed %d, %v is honest:\n%s\n%s\n%s", n, *modelSeed, p.honest,
				strings.Join(p.script, "\n"), p.wrong, strings.Join(p.game.Board.Drawing(), "\n"))
			continue
		}
		if len(p.game.Stops) > 0 && len(p.game.Stops[0].Disputed) > 0 {
			disputed++
		}
		done[terms.Ending+" "+terms.Rules.Scoring]++
	}
	for _, what := range slices.Sorted(maps.Keys(done)) {
		t.Logf("%5d %s", done[what], what)
	}
	t.Logf("%d with a dispute at the first stop", disputed)
}

// sound returns the terms under which a lie gains nothing on a finished board, as the
// documents say: every ruleset with every ending that is taken for what it counts, also
// those that hurt an honest side while something is left to play for; without the one
// that is there to compare with.
func sound() []model.Terms {
	var all []model.Terms
	for _, ruleset := range slices.Sorted(maps.Keys(model.Rulesets)) {
		for _, ending := range model.Endings {
			t := model.Usual(ruleset, 5, 5)
			t.Ending = ending
			fallbacks := []string{""}
			switch ending {
			case "mediation":
				t.Mediator = "judge:benson"
				fallbacks = []string{"cleanup", "play-on", "confirmation"}
			case "auto":
				t.Judge = "best"
			}
			for _, fallback := range fallbacks {
				if t.Fallback = fallback; t.Together() && ending != "play-on-text" {
					all = append(all, t)
				}
			}
		}
	}
	return all
}

// play plays the game to its end.
func (p *pair) play(terms model.Terms) {
	asked := map[string]any{
		"ruleset": terms.Ruleset, "size": fmt.Sprintf("%dx%d", p.Cols, p.Rows), "opponent": "friend", "color": "black",
		"ending": terms.Ending, "mediator": terms.Mediator, "fallback": terms.Fallback, "judge": terms.Judge,
	}
	maps.DeleteFunc(asked, func(_ string, v any) bool { return v == "" })
	p.game = model.New(terms)
	text, _ := json.Marshal(asked)
	p.say("POST /games %s", text)
	r := p.site.call(p.site.black, "POST", "/games", asked)
	if r.status != 201 {
		p.differ("the server answers %d %s", r.status, r.body)
		return
	}
	var made struct{ Game string }
	json.Unmarshal(r.body, &made)
	p.id = "/games/" + made.Game
	p.site.call(p.site.white, "POST", p.id+"/sit", map[string]any{"color": "white"})
	p.finish()
	p.truth = p.Worth(p.game)
	for acts := 0; p.wrong == "" && p.game.Phase != "over"; acts++ {
		if acts > 2000 {
			p.differ("the game does not end")
			return
		}
		who := one(p.Rand, p.game.Awaits()...)
		if who == p.honest {
			p.tell()
		} else {
			p.lie(who)
		}
		p.compare()
	}
	if p.wrong != "" {
		return
	}
	gain := p.game.Score(p.game.Dead) - p.truth
	if p.honest == model.White {
		gain = -gain
	}
	if !p.game.Ruled || gain < 0 {
		p.differ("the game ends with %s; the board was worth %s", p.game.Result, model.Text(p.truth))
	}
}

// finish plays the stones of the border. Who has none left passes.
func (p *pair) finish() {
	order := map[model.Color][]int{}
	for _, c := range []model.Color{model.Black, model.White} {
		order[c] = append(p.Walls[c].Sorted(), p.Strays[c].Sorted()...)
	}
	if p.game.Rules.Button {
		p.step("pass")
	}
	for len(order[model.Black])+len(order[model.White]) > 0 && p.wrong == "" {
		c := p.game.Turn
		if len(order[c]) == 0 {
			p.step("pass")
			continue
		}
		p.step(p.game.Board.Name(order[c][0]))
		order[c] = order[c][1:]
	}
}

// step makes a move of the side to move.
func (p *pair) step(vertex string) {
	g, side := p.game, p.game.Turn
	path := fmt.Sprintf("/moves/%d", g.Moves+1)
	line := fmt.Sprintf("move %d %s", g.Moves+1, vertex)
	var code string
	if vertex == "pass" {
		code = g.Pass(side)
	} else {
		code = g.Play(side, vertex)
	}
	p.do(side, line, "PUT", path, map[string]any{"move": vertex}, code)
}

// tell is what the honest side does.
func (p *pair) tell() {
	g, side := p.game, p.honest
	stop := len(g.Stops)
	switch g.Phase {
	case "play":
		p.step(p.Best(g.Board, side, g.Rules, g.Ending == "as-is" || g.Again != nil, g.Legal(side)))
	case "scoring":
		p.list(side, stop, g.Board.Names(p.Dead(p.game.Board)), false)
	case "dispute":
		if g.Ending == "auto" && maps.Equal(g.Stops[stop-1].Judged, p.Dead(p.game.Board)) {
			p.accept(side, stop)
			return
		}
		p.confirm(side, stop)
	case "marking":
		p.markTruly(side, stop)
	case "trial":
		vertex := "pass"
		if g.Trial.First == side {
			vertex = model.Capture(g.Trial.Board, g.Trial.Chain, side, g.Legal(side))
		}
		p.tryOnce(side, vertex)
	}
}

// list gives a list, and says that it is sure when it is asked.
func (p *pair) list(side model.Color, stop int, dead []string, unknown bool) {
	for _, sure := range []bool{false, true} {
		code := p.game.Claim(side, stop, dead, unknown, sure)
		p.do(side, fmt.Sprintf("claim %d %v unknown=%t sure=%t", stop, dead, unknown, sure), "PUT", "/scoring/claims/me",
			map[string]any{"stop": stop, "dead": dead, "unknown": unknown, "sure": sure}, code)
		if code != "gives-up-living" {
			return
		}
	}
}

// confirm has the dispute played out. What is said of one's own dead stones there is
// true, or nothing.
func (p *pair) confirm(side model.Color, stop int) {
	confirmed := []string{}
	if s := p.game.Stops[stop-1]; s.MayConfirm && p.chance(50) {
		confirmed = p.game.Board.Names(p.game.Board.Only(s.Agreed, side))
	}
	p.do(side, fmt.Sprintf("play on %d %v", stop, confirmed), "POST", "/scoring/play-on",
		map[string]any{"stop": stop, "confirm": confirmed}, p.game.PlayOn(side, stop, confirmed))
}

// markTruly marks what is dead in one's own row, and disagrees if something alive is
// marked.
func (p *pair) markTruly(side model.Color, stop int) {
	g := p.game
	s, dead := g.Stops[stop-1], p.Dead(p.game.Board)
	for _, at := range s.Marks.Sorted() {
		if !dead[at] {
			p.do(side, fmt.Sprintf("dispute %d", stop), "POST", "/scoring/dispute", map[string]any{"stop": stop}, g.Dispute(side, stop))
			return
		}
	}
	for _, at := range dead.Sorted() {
		if g.Board.At(at) != side && !s.Marks[at] {
			name := g.Board.Name(at)
			p.do(side, fmt.Sprintf("mark %d %s", stop, name), "POST", "/scoring/mark", map[string]any{"stop": stop, "point": name}, g.Mark(side, stop, name))
			return
		}
	}
	for _, sure := range []bool{false, true} {
		code := g.Done(side, stop, sure)
		p.do(side, fmt.Sprintf("done %d sure=%t", stop, sure), "POST", "/scoring/done", map[string]any{"stop": stop, "sure": sure}, code)
		if code != "gives-up-living" {
			return
		}
	}
}

// tryOnce makes a move on the copy.
func (p *pair) tryOnce(side model.Color, vertex string) {
	t := p.game.Trial
	path := fmt.Sprintf("/trials/%d/moves/%d", t.Number, t.Moves+1)
	line := fmt.Sprintf("trial %d move %d %s", t.Number, t.Moves+1, vertex)
	var code string
	if vertex == "pass" {
		code = p.game.TryPass(side, t.Number, "")
	} else {
		code = p.game.Try(side, t.Number, vertex)
	}
	p.do(side, line, "PUT", path, map[string]any{"move": vertex}, code)
}

// lie is what the other side does: anything.
func (p *pair) lie(side model.Color) {
	g := p.game
	if g.Phase != "scoring" {
		p.wander(side)
		return
	}
	b, truth := g.Board, p.Dead(p.game.Board)
	var dead []string
	switch p.IntN(7) {
	case 0: // denies
		dead = []string{}
	case 1: // claims everything
		dead = b.Names(b.All(side.Other()))
	case 2: // claims what is alive besides what is dead
		dead = append(b.Names(truth), p.stones(b.All(side.Other()), 60)...)
	case 3: // gives its own stones up
		dead = append(b.Names(b.Only(truth, side)), p.stones(b.All(side), 50)...)
	case 4:
		dead = p.stones(nil, 50)
	case 5: // takes the other's concession and denies its own stones
		dead = b.Names(b.Only(truth, side.Other()))
	case 6:
		p.list(side, len(g.Stops), []string{}, true)
		return
	}
	if dead == nil {
		dead = []string{}
	}
	p.list(side, len(g.Stops), dead, false)
}

// wander is an act of the liar that is not about lists.
func (p *pair) wander(side model.Color) {
	g := p.game
	switch g.Phase {
	case "play":
		legal := g.Legal(side)
		vertex := "pass"
		if len(legal) > 1 && p.chance(55) {
			vertex = legal[1+p.IntN(len(legal)-1)]
		}
		p.step(vertex)
	case "dispute":
		if p.chance(10) {
			p.accept(side, len(g.Stops))
			return
		}
		p.confirm(side, len(g.Stops))
	case "marking":
		p.mark(side, len(g.Stops))
	case "trial":
		legal := g.Legal(side)
		p.tryOnce(side, one(p.Rand, legal...))
	}
}
