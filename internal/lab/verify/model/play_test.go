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

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

var (
	modelGames    = flag.Int("model-games", few(150, 30), "how many random games are compared with the model")
	modelSeed     = flag.Uint64("model-seed", 1, "the source of chance in them")
	modelNonsense = flag.Int("model-nonsense", 4, "how many acts in a hundred nobody should try")
	modelOnly     = flag.Int("model-only", 0, "only the game with this number")
)

// few returns how many cases there are: all of them with the tag system.
func few(all, few int) int {
	if allCases {
		return all
	}
	return few
}

// A contest is one game that is played twice, on the server and in the model, by people
// who know nothing.
type contest struct {
	*rand.Rand
	site   *site
	game   *model.Game
	id     string
	script []string // what was done
	wrong  string   // how the two differ; nothing more is done then
	read   int      // lists that were read in the events while one was sealed
}

// TestRandomGames plays random games over HTTP. After every act the server shows what
// the model shows, to either side and to whoever looks on, and it refuses what the model
// refuses, for the same reason.
func TestRandomGames(t *testing.T) {
	s := newSite(t)
	done, pairs, failed := map[string]int{}, map[string]bool{}, 0
	for n := 1; n <= *modelGames && failed < 5; n++ {
		if *modelOnly > 0 && n != *modelOnly {
			continue
		}
		c := &contest{Rand: rand.New(rand.NewPCG(*modelSeed, uint64(n))), site: s}
		c.play()
		if c.wrong != "" {
			failed++
			t.Errorf("game %d of seed %d:\n%s\n%s", n, *modelSeed, strings.Join(c.script, "\n"), c.wrong)
			if c.game != nil {
				t.Log(strings.Join(c.game.Board.Drawing(), "\n"))
			}
			continue
		}
		if c.game != nil {
			done[c.game.Ending]++
			done[fmt.Sprintf("%s: %d stops", c.game.Ending, min(3, len(c.game.Stops)))]++
			done["lists read while sealed"] += c.read
			pairs[c.game.Ruleset+" "+c.game.Ending+" "+c.game.Fallback] = true
		} else {
			done["refused terms"]++
		}
	}
	for _, what := range slices.Sorted(maps.Keys(done)) {
		t.Logf("%5d %s", done[what], what)
	}
	t.Logf("%5d rulesets with an ending and a fallback", len(pairs))
}

// say adds a line to the script.
func (c *contest) say(format string, args ...any) {
	c.script = append(c.script, fmt.Sprintf(format, args...))
}

func (c *contest) differ(format string, args ...any) {
	if c.wrong == "" {
		c.wrong = fmt.Sprintf(format, args...)
	}
}

func one[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// chance is true n times in a hundred.
func (c *contest) chance(n int) bool { return c.IntN(100) < n }

// terms draws the terms of a game by lot, and how they are asked for.
func (c *contest) terms() (model.Terms, map[string]any) {
	rulesets := slices.Sorted(maps.Keys(model.Rulesets))
	size := one(c.Rand, [2]int{5, 5}, [2]int{5, 5}, [2]int{4, 4}, [2]int{3, 3}, [2]int{5, 3}, [2]int{3, 4}, [2]int{2, 2}, [2]int{1, 3}, [2]int{7, 7})
	t := model.Usual(one(c.Rand, rulesets...), size[0], size[1])
	asked := map[string]any{"ruleset": t.Ruleset, "size": fmt.Sprintf("%dx%d", size[0], size[1]), "opponent": "friend", "color": "black"}
	if c.chance(80) {
		t.Ending = one(c.Rand, model.Endings...)
		asked["ending"] = t.Ending
	}
	third := t.Ending == "mediation" || t.Ending == "ladder" && c.chance(60)
	if third != c.chance(3) {
		t.Mediator = one(c.Rand, "judge:tom", "judge:benson", "engine:third", "person", "account:Segoe")
		asked["mediator"] = t.Mediator
	}
	if (t.Ending == "mediation" && c.chance(70)) != c.chance(3) {
		t.Fallback = one(c.Rand, "cleanup", "as-is", "play-on", "resume", "confirmation", "marking")
		asked["fallback"] = t.Fallback
	}
	if t.Ending == "auto" {
		if t.Judge = "best"; c.chance(90) {
			t.Judge = one(c.Rand, "tom", "benson")
			asked["judge"] = t.Judge
		}
	}
	if c.chance(60) {
		t.Komi = c.IntN(16) - 3
		asked["komi"] = float64(t.Komi) / 2
	}
	if c.chance(15) {
		t.ForGood = true
		asked["passing"] = "for-good"
	}
	if c.chance(15) {
		t.ForcedPass = true
		asked["forced_pass"] = true
	}
	if c.chance(15) {
		t.IllegalLoses = true
		asked["illegal_loses"] = true
	}
	if c.chance(15) {
		t.MoveLimit = 5 + c.IntN(40)
		asked["move_limit"] = t.MoveLimit
	}
	if c.chance(20) {
		t.AtLimit = one(c.Rand, "draw", "count", "void")
		asked["at_limit"] = t.AtLimit
	}
	if c.chance(40) {
		t.Repetition = one(c.Rand, "draw", "count", "void", "none")
		asked["repetition"] = t.Repetition
	}
	if c.chance(40) {
		t.AllowUnsound = true
		asked["allow_unsound"] = true
	}
	return t, asked
}

// play plays a game to its end.
func (c *contest) play() {
	terms, asked := c.terms()
	text, _ := json.Marshal(asked)
	c.say("POST /games %s", text)
	r := c.site.call(c.site.black, "POST", "/games", asked)
	if good := r.status == 201; good != terms.Together() {
		c.differ("the server answers %d %s; the model says that the terms go together: %t", r.status, r.body, terms.Together())
	}
	if c.wrong != "" || r.status != 201 {
		return
	}
	var made struct{ Game string }
	json.Unmarshal(r.body, &made)
	c.id = "/games/" + made.Game
	if r := c.site.call(c.site.white, "POST", c.id+"/sit", map[string]any{"color": "white"}); r.status != 200 {
		c.differ("sit: %d %s", r.status, r.body)
	}
	c.game = model.New(terms)
	c.compare()
	for acts := 0; c.wrong == "" && c.game.Phase != "over"; acts++ {
		if acts > 2000 {
			c.differ("the game does not end")
		}
		c.act()
		c.compare()
	}
}

// person returns who plays a side.
func (c *contest) person(side model.Color) person {
	switch side {
	case model.Black:
		return c.site.black
	case model.White:
		return c.site.white
	default:
		return c.site.stranger
	}
}

// compare looks at the game with everybody's eyes.
func (c *contest) compare() {
	viewers := []model.Color{model.Black, model.White, model.None}
	if c.game.Phase != "scoring" {
		viewers = viewers[c.IntN(3):][:1]
	}
	for _, viewer := range viewers {
		if c.wrong != "" {
			return
		}
		s := c.look(viewer)
		if c.game.Phase == "referred" && !c.game.Awaited() && c.await(s) {
			c.compare()
			return
		}
		if c.game.Phase == "scoring" || c.game.Phase == "marking" {
			s = c.heard(viewer, s)
		}
		c.propose(s)
		got, want := s.picture(), pictureOf(c.game, viewer)
		if wrong := differ(got, want); wrong != "" {
			c.differ("shown to %q: %s", viewer, wrong)
		}
		if c.game.Phase == "scoring" && c.chance(30) {
			c.sealed(viewer)
		}
	}
}

// sealed looks at the events of the game as a viewer reads them: a list of a stop at which
// the other one is not in is its author's alone.
func (c *contest) sealed(viewer model.Color) {
	stop := c.game.Stops[len(c.game.Stops)-1]
	r := c.site.call(c.person(viewer), "GET", c.id+"/events?since=0&wait=1", nil)
	for line := range strings.Lines(string(r.body)) {
		var e struct {
			Type, Color string
			Stop        int
			Dead        []string
			Unknown     bool
			Sealed      bool
		}
		if json.Unmarshal([]byte(line), &e); e.Type != "claim" || e.Stop != stop.Number {
			continue
		}
		author := model.Black
		if e.Color == "white" {
			author = model.White
		}
		want, sealed := stop.Lists[author], viewer != author
		switch {
		case want == nil || e.Sealed != sealed:
			c.differ("%q reads %s", viewer, line)
		case sealed && (len(e.Dead) > 0 || e.Unknown):
			c.differ("%q reads what is sealed: %s", viewer, line)
		case !sealed && fmt.Sprint(sorted(e.Dead)) != fmt.Sprint(sorted(stop.Board.Names(want.Dead))):
			c.differ("%q reads %s of his own list", viewer, line)
		}
		c.read++
	}
}

// look returns the state as a viewer sees it.
func (c *contest) look(viewer model.Color) state {
	r := c.site.call(c.person(viewer), "GET", c.id+"?legal=1", nil)
	var s state
	if err := json.Unmarshal(r.body, &s); err != nil || r.status != 200 {
		c.differ("GET %s: %d %s %v", c.id, r.status, r.body, err)
	}
	return s
}

// heard waits until the judge has been heard about the stop.
func (c *contest) heard(viewer model.Color, s state) state {
	eventually.True(c.site.t, func() bool {
		if s.Scoring == nil || s.Scoring.Proposal != nil || c.wrong != "" {
			return true
		}
		s = c.look(viewer)
		return false
	}, "the judge has been heard about the stop of game %s", c.id)
	return s
}

// propose tells the model what the judge has said.
func (c *contest) propose(s state) {
	if s.Scoring == nil || s.Scoring.Proposal == nil || len(c.game.Stops) == 0 {
		return
	}
	stop := c.game.Stops[len(c.game.Stops)-1]
	dead, unsettled := oracle{}.says(stop.Board)
	if got, want := fmt.Sprint(sorted(s.Scoring.Proposal.Dead)), fmt.Sprint(sorted(stop.Board.Names(dead))); got != want {
		c.differ("the judge proposes %s, want %s", got, want)
	}
	stop.Proposal = &model.Proposal{Dead: dead, Unsettled: unsettled}
}

// await waits for the verdict of a judge and tells the model.
func (c *contest) await(s state) bool {
	eventually.True(c.site.t, func() bool {
		if s.Phase != "referred" || c.wrong != "" {
			return true
		}
		s = c.look(model.None)
		return false
	}, "the verdict on game %s is in", c.id)
	var dead []string
	none := false
	switch {
	case s.Phase == "over":
		var ruling struct {
			Stops []struct {
				Verdict *struct {
					Dead []string
					None bool
				}
			}
		}
		json.Unmarshal(c.site.call(person{}, "GET", c.id+"/ruling", nil).body, &ruling)
		if n := len(ruling.Stops); n > 0 && ruling.Stops[n-1].Verdict != nil {
			dead, none = ruling.Stops[n-1].Verdict.Dead, ruling.Stops[n-1].Verdict.None
		}
	case s.Scoring != nil && s.Scoring.Verdict != nil:
		dead, none = s.Scoring.Verdict.Dead, s.Scoring.Verdict.None
	default:
		c.differ("no verdict is shown in the phase %s", s.Phase)
		return false
	}
	stop := c.game.Stops[len(c.game.Stops)-1]
	if c.game.Ending != "auto" { // the whole board is judged, and the disputed part of it counts
		dead = slices.DeleteFunc(dead, func(at string) bool { return !stop.Disputed[stop.Board.Point(at)] })
	}
	c.say("the judge says %v, none: %t", dead, none)
	if c.game.Mediator == "engine:third" && !stop.Limit {
		want, _ := oracle{}.says(stop.Board)
		maps.DeleteFunc(want, func(p int, _ bool) bool { return !stop.Disputed[p] })
		if fmt.Sprint(sorted(dead)) != fmt.Sprint(sorted(stop.Board.Names(want))) || none {
			c.differ("the program that mediates has said %v", stop.Board.Names(want))
		}
	}
	if code := c.game.Verdict(stop.Number, dead, none); code != "" {
		c.differ("the model refuses the verdict: %s", code)
	}
	return true
}

// act does something, in both.
func (c *contest) act() {
	if c.chance(*modelNonsense) {
		c.nonsense()
		return
	}
	g := c.game
	if g.Seats() && c.chance(8) || g.Phase == "referred" {
		c.mediate()
		return
	}
	who := one(c.Rand, g.Awaits()...)
	switch g.Phase {
	case "play":
		c.move(who)
	case "scoring":
		if g.Ending == "confirmation" && c.chance(10) {
			c.playOn(who, len(g.Stops))
			return
		}
		c.claim(who, len(g.Stops))
	case "dispute":
		if c.chance(25) {
			c.accept(who, len(g.Stops))
			return
		}
		c.playOn(who, len(g.Stops))
	case "marking":
		c.mark(who, len(g.Stops))
	case "trial":
		c.try(who, g.Trial.Number)
	default:
		c.differ("nobody can act in the phase %s", g.Phase)
	}
}

// do does an act on the server and compares the answers.
func (c *contest) do(side model.Color, line, method, path string, body map[string]any, code string) {
	c.as(c.person(side), fmt.Sprintf("%v %s", side, line), method, path, body, code)
}

// as is do for anybody.
func (c *contest) as(who person, line, method, path string, body map[string]any, code string) {
	c.say("%s", line)
	r := c.site.call(who, method, c.id+path, body)
	if c.game.Phase == "over" && c.game.IllegalLoses && code != "" && method == "PUT" && r.status >= 400 {
		return // an illegal move that loses
	}
	if r.code != code || r.status >= 300 && code == "" {
		c.differ("the server answers %d %s, the model %q", r.status, r.body, code)
	}
	if wrong := c.game.Wrong(); (code == "bad-points" || code == "gives-up-living") && fmt.Sprint(r.points) != fmt.Sprint(sorted(wrong)) {
		c.differ("the server names %v, the model %v", r.points, sorted(wrong))
	}
}

// mediate has the third person offer to mediate, leave or give a verdict, or a player
// answer the offer.
func (c *contest) mediate() {
	g := c.game
	third := c.site.third
	switch n := c.IntN(10); {
	case n < 2 && g.Phase == "referred" || n < 1:
		c.as(third, "the third person leaves", "DELETE", "/mediator", nil, g.Withdraw())
	case n < 5:
		c.as(third, "the third person offers to mediate", "POST", "/mediator", nil, g.Mediate())
	case n < 8:
		side, yes := one(c.Rand, model.Black, model.White), c.chance(80)
		c.do(side, fmt.Sprintf("answers who offers to mediate: %t", yes), "POST", "/mediator/answer",
			map[string]any{"player": third.id, "yes": yes}, g.AnswerMediator(side, yes))
	default:
		c.verdict(third)
	}
}

// verdict is what the third person says.
func (c *contest) verdict(third person) {
	g := c.game
	stop := max(1, len(g.Stops))
	dead, none := []string{}, c.chance(20)
	if g.Phase == "referred" {
		dead = c.stones(g.Stops[stop-1].Disputed, 50)
	}
	if c.chance(10) {
		dead = append(dead, one(c.Rand, "Z9", "A1", "B2", "C3"))
	}
	body := map[string]any{"stop": stop, "dead": dead}
	if none {
		body, dead = map[string]any{"stop": stop, "none": true}, nil
	}
	code := "not-allowed"
	if g.Mediating() {
		code = g.Verdict(stop, dead, none)
	}
	c.as(third, fmt.Sprintf("the third person judges %d %v none=%t", stop, dead, none), "POST", "/scoring/verdict", body, code)
}

// nonsense is what nobody should do just now: it is mostly refused.
func (c *contest) nonsense() {
	side := one(c.Rand, model.Black, model.White)
	stop := max(1, len(c.game.Stops)-c.IntN(2)+c.IntN(2))
	switch c.IntN(7) {
	case 0:
		c.move(side)
	case 1:
		c.claim(side, stop)
	case 2:
		c.accept(side, stop)
	case 3:
		c.playOn(side, stop)
	case 4:
		c.mark(side, stop)
	case 5:
		c.again()
	case 6:
		c.try(side, 9)
	}
}

// again is a second word of a side that has had its say, if there is such a side.
func (c *contest) again() {
	g := c.game
	for _, side := range []model.Color{model.Black, model.White} {
		stop := len(g.Stops)
		switch {
		case g.Phase == "scoring" && g.Stops[stop-1].Lists[side] != nil:
			dead, sure := c.stones(g.Board.All(side), 60), c.chance(20)
			c.do(side, fmt.Sprintf("claim %d %v sure=%t once more", stop, dead, sure), "PUT", "/scoring/claims/me",
				map[string]any{"stop": stop, "dead": dead, "sure": sure}, g.Claim(side, stop, dead, false, sure))
		case g.Phase == "dispute" && g.Stops[stop-1].Answers[side] != nil:
			c.accept(side, stop)
		}
	}
}

// move makes a move, by lot; the fuller the board the more often a pass.
func (c *contest) move(side model.Color) {
	g := c.game
	points := g.Cols * g.Rows
	n := g.Moves + 1
	pass := 4
	switch {
	case g.Moves > 3*points:
		pass = 60
	case g.Moves > points || g.Again != nil:
		pass = 30
	}
	legal := g.Legal(side)
	if c.chance(pass) || len(legal) == 1 && c.chance(90) {
		c.do(side, fmt.Sprintf("move %d pass", n), "PUT", fmt.Sprintf("/moves/%d", n), map[string]any{"move": "pass"}, g.Pass(side))
		return
	}
	at := g.Board.Name(c.IntN(points))
	if len(legal) > 1 && !c.chance(2) {
		for range 4 {
			at = legal[1+c.IntN(len(legal)-1)]
			if !c.eye(side, g.Board.Point(at)) {
				break
			}
		}
	}
	c.do(side, fmt.Sprintf("move %d %s", n, at), "PUT", fmt.Sprintf("/moves/%d", n), map[string]any{"move": at}, g.Play(side, at))
}

// eye reports whether all points beside a point are a side's own.
func (c *contest) eye(side model.Color, p int) bool {
	b := c.game.Board
	return len(b.Only(b.Around(model.Set{p: true}), side)) == len(b.Beside(p))
}

// stones draws some chains of the board, each by a stone.
func (c *contest) stones(of model.Set, often int) []string {
	names := []string{}
	for _, chain := range c.game.Board.Chains(of) {
		if c.chance(often) {
			names = append(names, c.game.Board.Name(one(c.Rand, chain.Sorted()...)))
		}
	}
	return names
}

// claim gives a list: one that is much like the judge's, or the other side's, or
// anything.
func (c *contest) claim(side model.Color, stop int) {
	b, g := c.game.Board, c.game
	var dead []string
	unknown := false
	dead1, _ := oracle{}.says(b)
	switch c.IntN(8) {
	case 0, 1:
		dead = b.Names(dead1)
	case 2:
		dead = c.stones(nil, 30)
	case 3:
		dead = c.stones(b.All(side.Other()), 60)
	case 4:
		dead = c.stones(b.All(side), 40)
	case 5:
		if len(g.Stops) > 0 {
			if l := g.Stops[len(g.Stops)-1].Lists[side.Other()]; l != nil {
				dead = b.Names(l.Dead)
			}
		}
	case 6:
		unknown = c.chance(70)
		dead = c.stones(nil, 20)
	case 7:
		dead = []string{}
	}
	if c.chance(6) {
		dead = append(dead, one(c.Rand, "Z9", "A1", "T19", "B2", "C3"))
	}
	if dead == nil {
		dead = []string{}
	}
	sure := c.chance(30)
	for range 2 {
		code := g.Claim(side, stop, dead, unknown, sure)
		c.do(side, fmt.Sprintf("claim %d %v unknown=%t sure=%t", stop, dead, unknown, sure), "PUT", "/scoring/claims/me",
			map[string]any{"stop": stop, "dead": dead, "unknown": unknown, "sure": sure}, code)
		if sure = true; code != "gives-up-living" || c.chance(50) {
			return
		}
		c.compare()
	}
}

func (c *contest) accept(side model.Color, stop int) {
	sure := c.chance(50)
	code := c.game.Accept(side, stop, sure)
	c.do(side, fmt.Sprintf("accept %d sure=%t", stop, sure), "POST", "/scoring/accept", map[string]any{"stop": stop, "sure": sure}, code)
}

// playOn has a dispute played out, confirming some of what may be confirmed.
func (c *contest) playOn(side model.Color, stop int) {
	g := c.game
	confirm := []string{}
	if g.Phase == "dispute" {
		if s := g.Stops[len(g.Stops)-1]; s.MayConfirm {
			confirm = c.stones(g.Board.Only(s.Agreed, side), 60)
		}
		if c.chance(4) {
			confirm = append(confirm, g.Board.Name(c.IntN(len(g.Board.Cells))))
		}
	}
	var code string
	if g.Phase == "scoring" {
		code = g.AskPlayOn(side, stop)
	} else {
		code = g.PlayOn(side, stop, confirm)
	}
	c.do(side, fmt.Sprintf("play on %d %v", stop, confirm), "POST", "/scoring/play-on", map[string]any{"stop": stop, "confirm": confirm}, code)
}

// mark marks, is done, or disagrees.
func (c *contest) mark(side model.Color, stop int) {
	g := c.game
	switch n := c.IntN(100); {
	case n < 50:
		at := g.Board.Name(c.IntN(len(g.Board.Cells)))
		c.do(side, fmt.Sprintf("mark %d %s", stop, at), "POST", "/scoring/mark", map[string]any{"stop": stop, "point": at}, g.Mark(side, stop, at))
	case n < 88:
		sure := c.chance(60)
		c.do(side, fmt.Sprintf("done %d sure=%t", stop, sure), "POST", "/scoring/done", map[string]any{"stop": stop, "sure": sure}, g.Done(side, stop, sure))
	default:
		c.do(side, fmt.Sprintf("dispute %d", stop), "POST", "/scoring/dispute", map[string]any{"stop": stop}, g.Dispute(side, stop))
	}
}

// try moves on the copy.
func (c *contest) try(side model.Color, trial int) {
	g := c.game
	n, legal := 1, g.Legal(side)
	if g.Phase == "trial" {
		n = g.Trial.Moves + 1
	}
	path := fmt.Sprintf("/trials/%d/moves/%d", trial, n)
	move, ko := "pass", ""
	if len(legal) > 1 && g.Phase == "trial" && !c.chance(20) {
		move = legal[1+c.IntN(len(legal)-1)]
	} else if c.chance(5) {
		move = g.Board.Name(c.IntN(len(g.Board.Cells)))
	}
	if g.Phase == "trial" && move == "pass" {
		if closed := g.Trial.Closed(); len(closed) > 0 && c.chance(70) {
			ko = g.Board.Name(closed.Sorted()[0])
		} else if c.chance(3) {
			ko = g.Board.Name(c.IntN(len(g.Board.Cells)))
		}
	}
	body := map[string]any{"move": move}
	var code string
	switch {
	case ko != "":
		body["ko"] = ko
		code = g.TryPass(side, trial, ko)
	case move == "pass":
		code = g.TryPass(side, trial, "")
	default:
		code = g.Try(side, trial, move)
	}
	c.do(side, fmt.Sprintf("trial %d move %d %s ko=%s", trial, n, move, ko), "PUT", path, body, code)
}
