package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An amnesiac plays from the state alone: it comes back before every act, knows nothing but
// what it reads then, and has no idea of which ending is played. That is what a client whose
// connection breaks again and again can know.
type amnesiac struct {
	*client
	name   string
	liar   bool // it calls all of the other side's stones dead, and none of its own
	leaves bool // as the mediator it goes when it is asked
	wild   bool // it plays anywhere
}

// A deed is what an amnesiac does: a request below the game's path.
type deed struct {
	method, path string
	body         map[string]any
}

// opening are the moves with which the amnesiacs begin: a stone of each is dead in the end.
var opening = strings.Fields("C3 D3 C2 D2 C4 D4 C1 D1 C5 D5 E3 A3")

// wants returns what the game wants of the reader of the state, nil for nothing.
func (a *amnesiac) wants(s *State) *deed {
	scoring := s.Scoring
	switch {
	case s.Mediator != nil && s.Mediator.Offered != nil && s.You == weiqi.Black && !s.Mediator.Offered.Black,
		s.Mediator != nil && s.Mediator.Offered != nil && s.You == weiqi.White && !s.Mediator.Offered.White:
		return &deed{"POST", "/mediator/answer", map[string]any{"player": s.Mediator.Offered.Player, "yes": true}}
	case scoring != nil && scoring.Phase != s.Phase || scoring == nil && s.Trial != nil:
		panic(fmt.Sprintf("the state contradicts itself: %+v", s))
	case s.Mediating && s.Phase.String() == "referred" && a.leaves:
		return &deed{"DELETE", "/mediator", nil}
	case s.Mediating && s.Phase.String() == "referred":
		return &deed{"POST", "/scoring/verdict", map[string]any{"stop": scoring.Stop, "dead": shared(scoring.Disputed, scoring.Proposal.Dead.Points())}}
	case s.You == weiqi.Empty:
		return nil
	}
	switch s.Phase.String() {
	case "play":
		if s.ToPlay == s.You {
			return &deed{"PUT", fmt.Sprintf("/moves/%d", s.MoveNumber+1), map[string]any{"move": a.move(s)}}
		}
	case "scoring":
		if mine, _ := sides(scoring.Lists, s.You); mine == nil && scoring.Proposal != nil {
			return &deed{"PUT", "/scoring/claims/me", map[string]any{"stop": scoring.Stop, "dead": a.list(s)}}
		}
	case "dispute":
		if mine, _ := sides(scoring.Answers, s.You); mine == nil {
			_, theirs := sides(scoring.Lists, s.You)
			counted := scoring.Verdict != nil && theirs == nil
			agrees := !a.liar && (counted || theirs != nil && slices.Equal(theirs.Dead, a.list(s)))
			if agrees {
				return &deed{"POST", "/scoring/accept", map[string]any{"stop": scoring.Stop}}
			}
			return &deed{"POST", "/scoring/play-on", map[string]any{"stop": scoring.Stop}}
		}
	case "marking":
		if scoring.MarkTurn == s.You && scoring.Proposal != nil {
			return a.mark(s)
		}
	case "trial":
		if s.Trial.ToPlay == s.You {
			body := map[string]any{"move": "pass"}
			if s.Trial.First == s.You && !a.liar {
				body["move"] = takes(s.Trial.Board, s.Trial.Chain, s.Legal)
			}
			return &deed{"PUT", fmt.Sprintf("/trials/%d/moves/%d", s.Trial.Number, s.Trial.Moves+1), body}
		}
	}
	return nil
}

// move is one of the opening, or a pass; while play goes on after a stop the honest take what
// is dead.
func (a *amnesiac) move(s *State) string {
	switch {
	case a.wild && (s.Last == "pass" || len(s.Legal) < 8):
		return "pass"
	case a.wild:
		return s.Legal[s.MoveNumber*7919%len(s.Legal)]
	case s.MoveNumber < len(opening):
		return opening[s.MoveNumber]
	case s.Resumption == nil || a.liar:
		return "pass"
	}
	for _, at := range []string{"A3", "E3"} { // the stones that the opening has left to die
		p, _ := weiqi.ParsePoint(at)
		if color(s.Board, p) == s.You.Opponent() {
			return takes(s.Board, []weiqi.Point{p}, s.Legal)
		}
	}
	return "pass"
}

// list is what the bot calls dead: what the referee's judge does, or a lie.
func (a *amnesiac) list(s *State) []weiqi.Point {
	if !a.liar {
		return s.Scoring.Proposal.Dead.Points()
	}
	dead := weiqi.Set{}
	for _, chain := range s.Scoring.Chains {
		if chain.Color != s.You {
			dead = dead.Union(weiqi.SetOf(chain.Stones...))
		}
	}
	return dead.Points()
}

// mark marks what is to be marked yet, and disagrees with what others should not have marked.
func (a *amnesiac) mark(s *State) *deed {
	stop := map[string]any{"stop": s.Scoring.Stop}
	dead := weiqi.SetOf(a.list(s)...)
	marks := weiqi.SetOf(s.Scoring.Marks...)
	if open := dead.Minus(marks); !open.Empty() {
		stop["point"] = open.Points()[0]
		return &deed{"POST", "/scoring/mark", stop}
	}
	if !marks.Minus(dead).Empty() {
		return &deed{"POST", "/scoring/dispute", stop}
	}
	return &deed{"POST", "/scoring/done", stop}
}

// takes returns a move onto a liberty of the first chain of some stones, or a pass.
func takes(board []string, stones []weiqi.Point, legal []string) string {
	seen, todo := weiqi.Set{}, stones[:1]
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if seen.Has(at) {
			continue
		}
		seen.Add(at)
		for _, beside := range []weiqi.Point{{Col: at.Col + 1, Row: at.Row}, {Col: at.Col - 1, Row: at.Row}, {Col: at.Col, Row: at.Row + 1}, {Col: at.Col, Row: at.Row - 1}} {
			switch {
			case beside.Col < 0 || beside.Row < 0 || int(beside.Row) >= len(board) || int(beside.Col) >= len(board[0]):
			case color(board, beside) == color(board, at):
				todo = append(todo, beside)
			case color(board, beside) == weiqi.Empty && slices.Contains(legal, beside.String()):
				return beside.String()
			}
		}
	}
	return "pass"
}

// color returns what a drawn board has at a point.
func color(board []string, p weiqi.Point) weiqi.Color {
	switch board[len(board)-1-int(p.Row)][p.Col] {
	case 'X':
		return weiqi.Black
	case 'O':
		return weiqi.White
	default:
		return weiqi.Empty
	}
}

// sides returns what a side has given, and the other.
func sides[T any](given Given[T], you weiqi.Color) (mine, theirs *T) {
	if you == weiqi.White {
		return given.White, given.Black
	}
	return given.Black, given.White
}

// shared returns the points that are in both lists.
func shared(a, b []weiqi.Point) []weiqi.Point {
	return weiqi.SetOf(a...).Intersect(weiqi.SetOf(b...)).Points()
}

// playOut lets amnesiacs play a game to its end, and returns the last state.
func (m *match) playOut(t *testing.T, players ...*amnesiac) *State {
	t.Helper()
	path := "/games/" + m.id
	var last *State
	eventually.Succeeds(t, func() error {
		for acted := true; acted; { // and where nobody acts a judge is at work
			acted = false
			for _, p := range players {
				if last = p.reads(path); last.Phase.String() == "over" {
					return nil
				}
				if d := p.wants(last); d != nil {
					p.does(path, last, *d)
					acted = true
				}
			}
		}
		state, _ := json.Marshal(last)
		return errors.New(string(state))
	}, "the game ends")
	return last
}

// does does in a state of a game what the player wants to.
func (a *amnesiac) does(path string, s *State, d deed) {
	a.site.t.Helper()
	r := a.call(d.method, path+d.path, d.body)
	if r.status == http.StatusUnprocessableEntity && r.str("type") == "/problems/gives-up-living" {
		r = a.call("POST", path+"/scoring/dispute", map[string]any{"stop": s.Scoring.Stop}) // only marks come to that
	}
	if r.status >= 300 {
		a.site.t.Fatalf("%s: in the phase %v it does %+v, and the server says %d %s", a.name, s.Phase, d, r.status, r.text)
	}
}

// reads returns the state of the game, as a new client reads it.
func (a *amnesiac) reads(path string) *State {
	a.site.t.Helper()
	var s State
	text := a.call("GET", path+"?legal=1", nil).want(http.StatusOK).text
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		a.site.t.Fatalf("%v in %s", err, text)
	}
	return &s
}

// Bots that know nothing but the state play whole games under every ending, the honest against
// the honest and against liars of either color. The games end; and where the documents say that
// a lie gains nothing the honest have at least what they would have had without it.
func TestAmnesiacs(t *testing.T) {
	untried := map[string]bool{}
	for _, ending := range referee.Endings() {
		untried[ending.Name] = true
	}
	for _, test := range []struct {
		name  string
		terms map[string]any
		third string // the mediator: decides, or leaves
		gains bool   // a lie can gain, as the ending's note says
	}{
		{name: "play-on"},
		{name: "as-is"},
		{name: "cleanup"},
		{name: "resume"},
		{name: "play-on-text", gains: true},
		{name: "marking"},
		{name: "auto"},
		{name: "ladder"},
		{name: "aga", terms: map[string]any{"ruleset": "aga"}},
		{name: "confirmation", terms: map[string]any{"ruleset": "japanese-1989"}},
		{name: "ladder", terms: map[string]any{"ruleset": "japanese-1989"}},
		{name: "mediation", terms: map[string]any{"mediator": "judge:best"}},
		{name: "mediation", terms: map[string]any{"mediator": "person"}, third: "decides"},
		{name: "mediation", terms: map[string]any{"mediator": "person"}, third: "leaves"},
		{name: "mediation", terms: map[string]any{"mediator": "account:Segoe", "ruleset": "japanese-1989"}, third: "leaves"},
	} {
		delete(untried, test.name)
		t.Run(fmt.Sprint(test.name, test.terms, test.third), func(t *testing.T) {
			t.Parallel()
			s := newSite(t, withJudge)
			s.described = nil
			segoe := s.member("Segoe").at("192.0.2.3")
			play := func(black, white bool) weiqi.Score {
				wish := map[string]any{"size": "5x5", "komi": 0.5, "ending": test.name}
				for key, value := range test.terms {
					wish[key] = value
				}
				m := s.newMatch(wish)
				players := []*amnesiac{{client: m.black, name: "Black", liar: black}, {client: m.white, name: "White", liar: white}}
				if test.third != "" {
					segoe.call("POST", m.path("/mediator"), nil).want(http.StatusOK)
					players = append(players, &amnesiac{client: segoe, name: "Segoe", leaves: test.third == "leaves"})
				}
				end := m.playOut(t, players...)
				if end.Result.By != weiqi.ByCount {
					t.Errorf("the game ends with %s", end.ResultText)
				}
				if end.Result.Winner == weiqi.White {
					return -end.Result.Margin
				}
				return end.Result.Margin
			}
			honest := play(false, false)
			if got := play(false, true); got < honest && !test.gains {
				t.Errorf("an honest Black has %v against a liar, want %v", got, honest)
			}
			if got := play(true, false); got > honest && !test.gains {
				t.Errorf("an honest White has %v against a liar, want %v", -got, -honest)
			}
			play(true, true)
		})
	}
	if len(untried) > 0 {
		t.Errorf("no game ends by %v", untried)
	}
}

// The bots of the examples play every ending, or a few, to its end against a liar who plays anywhere.
func TestExamplesUnderEveryEnding(t *testing.T) {
	for _, tool := range []string{"python3", "sh", "curl", "jq"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	for _, ending := range referee.Endings() {
		ruleset := "chinese"
		switch ending.Name {
		case "confirmation":
			ruleset = "japanese-1989"
		case "aga":
			ruleset = "aga"
		case "mediation":
			continue // with a mediator below
		}
		if !allCases && ending.Name != "resume" { // which asks for most of what a bot can do
			continue
		}
		t.Run("bot.py "+ending.Name, func(t *testing.T) {
			againstLiar(t, "python3", "../../../examples/bot.py", "size=5x5", "opponent=friend", "color=black", "ending="+ending.Name, "ruleset="+ruleset)
		})
		t.Run("bot.sh "+ending.Name, func(t *testing.T) {
			againstLiar(t, "sh", "../../../examples/bot.sh", "5x5", "friend", ending.Name, ruleset)
		})
	}
	for _, mediator := range []string{"judge:best", "judge:none"} {
		if !allCases && mediator != "judge:best" {
			continue
		}
		t.Run("bot.py mediation "+mediator, func(t *testing.T) {
			againstLiar(t, "python3", "../../../examples/bot.py", "size=5x5", "opponent=friend", "ending=mediation", "mediator="+mediator)
		})
	}
}

// againstLiar runs a bot that begins a game with a friend, who is a liar.
func againstLiar(t *testing.T, tool, script string, args ...string) {
	t.Parallel()
	s := newSite(t, withJudge)
	s.described = nil
	bot := exec.CommandContext(t.Context(), tool, append([]string{script, s.url}, args...)...)
	var said strings.Builder
	bot.Stdout, bot.Stderr = &said, &said
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	m := &match{black: s.nobody(), white: s.guest("Liar")}
	eventually.True(t, func() bool {
		games, err := s.store.List(t.Context(), store.Query{Status: store.Live})
		if err != nil {
			t.Fatal(err)
		}
		if len(games) > 0 {
			m.id = games[0].ID
		}
		return m.id != ""
	}, "the bot begins a game")
	m.white.call("POST", m.path("/sit"), nil).want(http.StatusOK)
	end := m.playOut(t, &amnesiac{client: m.white, name: "Liar", liar: true, wild: true})
	if err := bot.Wait(); err != nil || !strings.HasPrefix(said.String(), end.ResultText+" ") {
		t.Errorf("the bot says %q, %v, and the result is %s", said.String(), err, end.ResultText)
	}
}

// withJudge gives a site a judge that proposes.
func withJudge(c *Config) {
	c.Arena.Close()
	c.Arena = arena.New(arena.Config{Store: c.Store, Judge: life.Best{}, Log: quiet()})
}
