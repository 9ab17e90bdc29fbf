package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
)

// FuzzBodies sends bodies that nobody wrote to the routes that take one. Whatever they are,
// the fault is never ours, and what is answered is JSON.
func FuzzBodies(f *testing.F) {
	memory := store.NewMemory()
	games := arena.New(arena.Config{Store: memory, Log: quiet()})
	server := New(Config{Arena: games, Store: memory, Version: "test", Log: quiet(), Heartbeat: time.Hour})
	f.Cleanup(func() {
		server.Close()
		games.Close()
	})
	send := func(method, path, token, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, apiPath+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		return w
	}
	var guest struct{ Token string }
	if err := json.Unmarshal(send("POST", "/guests", "", `{}`).Body.Bytes(), &guest); err != nil {
		f.Fatal(err)
	}
	var state struct{ Game string }
	opened := send("POST", "/games", guest.Token, `{"size":"9x9","opponent":"self"}`)
	if err := json.Unmarshal(opened.Body.Bytes(), &state); err != nil || state.Game == "" {
		opened = send("POST", "/games", guest.Token, `{"size":"9x9","opponent":"friend","color":"black"}`)
		if err := json.Unmarshal(opened.Body.Bytes(), &state); err != nil || state.Game == "" {
			f.Fatal(opened.Body)
		}
	}
	game := "/games/" + state.Game
	routes := []string{
		"PATCH /me", "POST /me/tokens", "POST /accounts", "POST /session", "POST /games", "POST /score", "POST /score/cruxes",
		"POST /challenges", "PUT /automatch", "POST /reports", "POST /tournaments",
		"PUT " + game + "/moves/1", "POST " + game + "/handicap", "POST " + game + "/undo", "POST " + game + "/replace", "POST " + game + "/chat",
		"PUT " + game + "/scoring/claims/me", "POST " + game + "/scoring/mark", "POST " + game + "/scoring/verdict", "PUT " + game + "/trials/1/moves/1",
	}
	for i, body := range []string{
		`{"name":"ann","bio":"x"}`, `{"label":"bot","scopes":["play"],"days":1}`, `{"name":"Ann","password":"correct horse battery"}`,
		`{"name":"ann","password":""}`, `{"size":"19x19","ruleset":"chinese-kgs","time":"10m+5s","opponent":"friend","color":"black","komi":7.5,"handicap":2}`,
		`{"rows":["X.O"],"ruleset":"japanese"}`, `{"kind":"open","game":{"size":"9x9"}}`, `{"sizes":["9x9"],"times":["10m"]}`, `{"why":"x"}`,
		`{"name":"cup","system":{"kind":"swiss","rounds":3},"players":[]}`, `{"move":"E5","n":1}`, `{"points":["E5","C3"]}`, `{}`, `[]`, `{"text":"hello \ud800"}`,
		`{"dead":["A1"]}`, `{"chain":"A1","alive":true}`, `null`, `{"move":1e999}`,
	} {
		f.Add(uint8(i), body)
	}
	f.Fuzz(func(t *testing.T, route uint8, body string) {
		method, path, _ := strings.Cut(routes[int(route)%len(routes)], " ")
		w := send(method, path, guest.Token, body)
		if w.Code < http.StatusOK || w.Code == http.StatusInternalServerError {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
		if w.Body.Len() > 0 && !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%s %s: what is answered is no JSON: %s", method, path, w.Body)
		}
	})
}
