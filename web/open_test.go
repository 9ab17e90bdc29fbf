package web

import (
	"cmp"
	"fmt"
	"net/http"
	"testing"
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
