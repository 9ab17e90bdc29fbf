package web

import (
	"cmp"
	"fmt"
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// What a request leaves open is as the ruleset usually has it.
func TestUsualTerms(t *testing.T) {
	me := newSite(t).guest("Dosaku")
	for _, test := range []struct {
		body, ending string
		moves        float64
		loses        any
	}{
		{`{"opponent":"friend"}`, "play-on", 343, nil},
		{`{"opponent":"friend","ruleset":"tromp-taylor"}`, "as-is", 343, nil},
		{`{"opponent":"friend","ruleset":"tromp-taylor","ending":"cleanup"}`, "cleanup", 343, nil},
		{`{"opponent":"friend","ruleset":"japanese-1989"}`, "confirmation", 343, nil},
		{`{"opponent":"friend","ruleset":"aga"}`, "aga", 343, nil},
		{`{"opponent":"friend","ruleset":"dublin-2001"}`, "as-is", 500, true},
		{`{"opponent":"friend","ruleset":"dublin-2001","move_limit":40}`, "as-is", 40, true},
		{`{"opponent":"friend","illegal_loses":true}`, "play-on", 343, true},
	} {
		state := me.call("POST", "/games", test.body).want(http.StatusCreated)
		got := fmt.Sprint(state.dig("terms", "ending"), state.dig("terms", "limits", "moves"), state.dig("terms", "illegal_loses"))
		if want := fmt.Sprint(test.ending, test.moves, test.loses); got != want {
			t.Errorf("%s: ending, limit and illegal moves are %s, want %s", test.body, got, want)
		}
	}
}

// The size of a board is a number or a text, wherever it is asked for.
func TestSizes(t *testing.T) {
	s := newSite(t)
	me := s.member("Dosaku")
	for size, want := range map[string]string{"9": "9x9", `"9"`: "9x9", `"13x13"`: "13x13", `"9x7"`: "9x7"} {
		me.call("POST", "/games", `{"opponent":"friend","size":`+size+`}`).want(http.StatusCreated).wantAt(want, "terms", "size")
		board := me.call("POST", "/boards", `{"size":`+size+`}`).want(http.StatusCreated).body["boards"].([]any)[0].(string)
		got := me.call("GET", "/boards/"+board, nil).want(http.StatusOK)
		if got := fmt.Sprintf("%vx%v", got.body["cols"], got.body["rows"]); got != want {
			t.Errorf("a board of %s is %s, want %s", size, got, want)
		}
	}
	for _, size := range []string{"9.5", "true", `""`, "[9]", `"a board of nine"`} {
		me.call("POST", "/games", `{"opponent":"friend","size":`+size+`}`).problem(http.StatusUnprocessableEntity, "invalid")
	}
	for _, size := range []string{"0", "-9", "26", `"26"`, `"big"`} {
		me.call("POST", "/games", `{"opponent":"friend","size":`+size+`}`).problem(http.StatusUnprocessableEntity, "bad-terms", "25x25")
	}
	me.call("PUT", "/automatch", `{"sizes":[9,"13x13"],"speed":"blitz"}`).want(http.StatusOK).wantAt("9x9", "waiting", "sizes", "0")
	me.call("PUT", "/automatch", `{"sizes":[5],"speed":"blitz"}`).problem(http.StatusUnprocessableEntity, "invalid")
}

// What passes do is a wish; under some rulesets it is usual.
func TestPassingTerms(t *testing.T) {
	me := newSite(t).guest("Dosaku")
	for body, want := range map[string]string{
		`{"opponent":"friend"}`:                                          "normal false",
		`{"opponent":"friend","passing":"for-good"}`:                     "for-good false",
		`{"opponent":"friend","forced_pass":true}`:                       "normal true",
		`{"opponent":"friend","ruleset":"blog-2012"}`:                    "normal true",
		`{"opponent":"friend","passing":"normal","komi":0,"size":"5x5"}`: "normal false",
	} {
		state := me.call("POST", "/games", body).want(http.StatusCreated)
		passing, _ := state.dig("terms", "passing").(string)
		if got := fmt.Sprintf("%s %t", cmp.Or(passing, "normal"), state.dig("terms", "forced_pass") == true); got != want {
			t.Errorf("%s: a pass is %s, want %s", body, got, want)
		}
	}
}

// A rated game is for accounts, and the programs of a server have none.
func TestRatedGame(t *testing.T) {
	me := newSite(t).guest("Dosaku")
	me.call("POST", "/games", `{"opponent":"friend","rated":true}`).problem(http.StatusForbidden, "account-needed", "accounts")
	unrated := me.call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated)
	if rated := unrated.dig("terms", "rated"); rated != nil {
		t.Errorf("a game of which nothing is said is rated: %v", rated)
	}
}

// A game, a challenge and a rematch are played by the terms that belong to the ruleset, and
// GET / tells them.
func TestEveryWayBeginsWithTheRuleset(t *testing.T) {
	s := newSite(t)
	me, other := s.guest("Dosaku"), s.guest("Sanchi")
	overview := me.call("GET", "/", nil).want(http.StatusOK)
	told := map[string]map[string]any{}
	for _, ruleset := range overview.body["rulesets"].([]any) {
		r := ruleset.(map[string]any)
		told[r["name"].(string)] = r
	}
	for _, ruleset := range weiqi.Rulesets() {
		terms, err := referee.Settings{Size: "9x9", Ruleset: ruleset.Name}.Terms()
		if err != nil {
			t.Fatal(err)
		}
		want, err := terms.Check()
		if err != nil {
			t.Fatal(err)
		}
		ways := map[string]string{
			"a game": me.call("POST", "/games", map[string]any{"opponent": "friend", "ruleset": ruleset.Name}).want(http.StatusCreated).str("game"),
		}
		path := me.offers(map[string]any{"kind": "link", "game": map[string]any{"ruleset": ruleset.Name}})
		ways["a challenge"] = other.call("POST", path+"/accept", nil).want(http.StatusOK).str("game_id")
		game := "/games/" + ways["a challenge"]
		me.call("POST", game+"/resign", nil).want(http.StatusOK)
		me.call("POST", game+"/rematch", nil).want(http.StatusOK)
		ways["a rematch"] = other.call("POST", game+"/rematch", nil).want(http.StatusOK).str("game_id")
		other.call("POST", "/games/"+ways["a rematch"]+"/resign", nil).want(http.StatusOK)
		for way, id := range ways {
			table, err := s.arena.Table(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			var got referee.Terms
			table.View(func(g *referee.Game) { got = g.Terms() })
			got.Black, got.White = want.Black, want.White
			if got != want {
				t.Errorf("%s under %s is played by %+v, want %+v", way, ruleset.Name, got, want)
			}
		}
		info := told[ruleset.Name]
		got := fmt.Sprint(info["komi"], info["ending"], info["forced_pass"] == true, info["illegal_loses"] == true, info["move_limit"], info["at_limit"], info["repetition"])
		limit := any(nil)
		if terms.Limits.Moves > 0 {
			limit = float64(terms.Limits.Moves)
		}
		if want := fmt.Sprint(want.Komi, want.Ending, want.ForcedPass, want.IllegalLoses, limit, want.Limits.AtMoves.String(), want.Limits.Repetition.String()); got != want {
			t.Errorf("GET / tells of %s: %s, want %s", ruleset.Name, got, want)
		}
	}
}

// Whatever can be asked of a game is asked for in one form.
func TestAllTermsCanBeAskedFor(t *testing.T) {
	s := newSite(t)
	state := s.guest("Dosaku").call("POST", "/games", `{
		"opponent":"friend","size":"7x5","ruleset":"dublin-2001","komi":-3.5,"time":"10m+5x30s","ending":"mediation","mediator":"judge:best","fallback":"as-is",
		"passing":"for-good","forced_pass":true,"illegal_loses":false,"move_limit":77,"at_limit":"count","repetition":"draw"
	}`).want(http.StatusCreated)
	for path, want := range map[string]any{
		"size": "7x5", "ruleset": "dublin-2001", "komi": -3.5, "time": "10m+5x30s", "ending": "mediation", "mediator": "judge:best", "fallback": "as-is",
		"passing": "for-good", "forced_pass": true, "illegal_loses": nil, "limits.moves": 77.0, "limits.at_moves": "count", "limits.repetition": "draw",
	} {
		state.has(want, "terms."+path)
	}
}
