package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/reason"
)

// innermost returns the codes of the reasons of a problem that rest on no other.
func innermost(t *testing.T, text string) string {
	t.Helper()
	var why reason.Reason
	if err := json.Unmarshal([]byte(text), &why); err != nil {
		t.Fatal(err)
	}
	codes := ""
	var visit func(reason.Reason)
	visit = func(r reason.Reason) {
		for _, because := range r.Because {
			visit(because)
		}
		if len(r.Because) == 0 {
			codes += " " + r.Code
		}
	}
	visit(why)
	return codes[1:]
}

// Whatever is wrong with a value has a code of its own.
func TestInvalid(t *testing.T) {
	s := newSite(t)
	me := s.guest("Shusaku")
	m := s.newMatch(nil)
	for _, c := range []struct {
		route, body string
		code        string
	}{
		{"POST /session", "", "body-missing"},
		{"POST /games", `{"size":`, "body-no-json"},
		{"POST /games", "{\"size\":\"\xff\"}", "body-not-utf8"},
		{"POST /games", `{"komi":1e999}`, "value-too-large"},
		{"POST /games", `[]`, "value-no-object"},
		{"POST /games", `{"opponent":9}`, "value-no-text"},
		{"POST /games", `{"komi":"6.5"}`, "value-no-number"},
		{"POST /games", `{"komi":700}`, "value-above"},
		{"POST /games", `{"komi":-700}`, "value-below"},
		{"POST /games", `{"handicap":2.5}`, "value-no-integer"},
		{"POST /games", `{"handicap":-2}`, "value-below"},
		{"POST /games", `{"allow_unsound":"yes"}`, "value-no-boolean"},
		{"POST /games", `{"color":"green"}`, "value-no-choice"},
		{"POST /games", `{"opponent":""}`, "value-short"},
		{"POST /games", `{"size":""}`, "value-unfit"},
		{"POST /games", `{"comi":7}`, "value-unexpected"},
		{"POST /games", `{"comi":7,"color":"green"}`, "value-no-choice value-unexpected"},
		{"POST /session", `{"name":"Shusaku"}`, "value-missing"},
		{"POST /me/tokens", `{"label":"bot","password":"x","scopes":"play"}`, "value-no-list"},
		{"PUT /automatch", `{"sizes":[],"speed":"live"}`, "list-short"},
		{"GET /games?limit=many", "", "value-no-integer"},
		{"GET /games?limit=0", "", "value-below"},
		{"GET /games?status=lost", "", "value-no-choice"},
		{"PUT " + m.path("/moves/zero"), `{"move":"C3"}`, "value-no-integer"},
	} {
		method, path, _ := strings.Cut(c.route, " ")
		var body any
		if c.body != "" {
			body = c.body
		}
		got := me.call(method, path, body)
		if got.status != http.StatusBadRequest && got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s %s: %d %s", c.route, c.body, got.status, got.text)
		} else if code := innermost(t, got.text); code != c.code {
			t.Errorf("%s %s: %s, want %s: %s", c.route, c.body, code, c.code, got.text)
		}
	}
	got := me.call("POST", "/games", `<game/>`, "Content-Type", "text/xml").problem(http.StatusUnsupportedMediaType, "unsupported-type")
	if code := innermost(t, got.text); code != "body-of-other-type" {
		t.Errorf("a body in XML: %s", got.text)
	}
}
