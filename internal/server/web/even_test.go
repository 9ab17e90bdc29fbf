package web

import (
	"net/http"
	"testing"
)

// The ranks of both decide on handicap, komi and colors when a challenge is accepted, and both are told before.
func TestEvenChallenge(t *testing.T) {
	m := newMarket(t)
	strong, weak := m.pair("even")
	strong.declares("3k")
	weak.declares("5k")
	game := map[string]any{"size": "19x19", "time": "30m", "ruleset": "aga", "even": true, "rated": true}
	for _, by := range []struct{ from, to *client }{{strong, weak}, {weak, strong}} {
		path := by.from.offers(map[string]any{"kind": "direct", "to": by.to.id, "game": game})
		for who, you := range map[*client]string{strong: "white", weak: "black"} {
			who.call("GET", path, nil).want(http.StatusOK).has(true, "game.even").has(nil, "game.komi").
				has("5k?", "evened.black").has("3k?", "evened.white").has(3.0, "evened.handicap").has(5.5, "evened.komi").has(you, "evened.you")
		}
		accepted := by.to.call("POST", path+"/accept", nil).want(http.StatusOK).has(nil, "evened").has(3.0, "game.handicap").has(5.5, "game.komi")
		strong.call("GET", "/games/"+accepted.str("game_id"), nil).want(http.StatusOK).
			has(weak.id, "black.player").has(3.0, "terms.handicap.stones").has(5.5, "terms.komi").has("white", "you")
	}
	// Anybody may be the opponent, and may have no rank.
	open := strong.offers(map[string]any{"kind": "open", "game": game})
	strong.call("GET", open, nil).want(http.StatusOK).has(nil, "evened")
	guest := m.member("Unranked").at("203.0.113.5")
	guest.call("GET", open, nil).want(http.StatusOK).has(0.0, "evened.handicap").has(7.5, "evened.komi").has(nil, "evened.black").has("", "evened.you")
	accepted := guest.call("POST", open+"/accept", nil).want(http.StatusOK)
	guest.call("GET", "/games/"+accepted.str("game_id"), nil).want(http.StatusOK).has(nil, "terms.handicap.stones").has(7.5, "terms.komi")
}

func TestEvenGame(t *testing.T) {
	m := newMarket(t)
	me, other := m.pair("program")
	me.declares("5k")
	for _, wrong := range []map[string]any{
		{"handicap": 2}, {"komi": 0.5}, {"color": "black"}, {"size": "7x7"}, {"opponent": "friend"},
	} {
		wrong["even"] = true
		me.call("POST", "/games", wrong).problem(422, "invalid")
		me.call("POST", "/terms", wrong).problem(422, "invalid")
	}
	against := map[string]any{"size": "9x9", "even": true}
	me.call("POST", "/terms?against="+other.id, against).want(http.StatusOK).has(nil, "evened.black").has(7.5, "komi")
	other.declares("7k")
	me.call("POST", "/terms?against="+other.id, against).want(http.StatusOK).has("7k?", "evened.black").has("5k?", "evened.white").has("white", "evened.you").
		has(3.5, "komi").has(3.5, "evened.komi")
	m.nobody().call("POST", "/terms?against="+other.id, against).want(http.StatusOK).has("", "evened.you")
	me.call("POST", "/terms?against=Nobody", against).problem(404, "unknown-person")
}

// Two who look for a game, and let the ranks decide, get a game that is even; if one of them does not, there is no
// handicap.
func TestEvenAutomatch(t *testing.T) {
	m := newMarket(t)
	strong, weak := m.pair("match")
	strong.declares("4k")
	weak.declares("6k")
	for both, stones := range map[bool]any{false: nil, true: 3.0} {
		news := weak.listen("/me/events")
		news.hears("hello")
		for i, who := range []*client{strong, weak} {
			wish := map[string]any{"sizes": []string{"19x19"}, "speed": "live", "rated": true, "even": i == 0 || both}
			who.call("PUT", "/automatch", wish).want(http.StatusOK)
		}
		start := news.next()
		for start["type"] == "automatch" { // a wish may wait for a moment
			start = news.next()
		}
		id, _ := start["game"].(string)
		game := weak.call("GET", "/games/"+id, nil).want(http.StatusOK).has(stones, "terms.handicap.stones").has(true, "rated")
		if both {
			game.has("black", "you")
		}
		weak.call("POST", "/games/"+id+"/resign", nil).want(http.StatusOK)
	}
}
