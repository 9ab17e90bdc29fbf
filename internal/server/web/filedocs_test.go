package web

import (
	"net/http"
	"slices"
	"testing"
)

// Every form in which a game is to be had is described, with its media type, its tag and what
// is answered to whoever has it already; and it is answered so.
func TestFilesAreDescribed(t *testing.T) {
	s := newSite(t)
	game := "/games/" + s.guest("Kim").call("POST", "/games", map[string]any{"opponent": "friend"}).want(http.StatusCreated).str("game")
	for _, form := range fileForms() {
		item := s.doc.Paths.Value("/games/{id}." + form.suffix)
		if item == nil || item.Get == nil {
			t.Errorf("/games/{id}.%s is not described", form.suffix)
			continue
		}
		described := item.Get.Responses
		got := s.nobody().call("GET", game+"."+form.suffix, nil).want(http.StatusOK)
		media := got.header.Get("Content-Type")
		if content := described.Value("200").Value.Content; content.Get(media) == nil {
			t.Errorf("GET %s.%s is answered as %s, and described as %v", game, form.suffix, media, content)
		}
		if described.Value("304") == nil || described.Value("200").Value.Headers["ETag"] == nil {
			t.Errorf("the tag of /games/{id}.%s is not described", form.suffix)
		}
		s.nobody().call("GET", game+"."+form.suffix, nil, "If-None-Match", got.header.Get("ETag")).want(http.StatusNotModified)
		var choices []string
		for _, p := range item.Get.Parameters {
			choices = append(choices, p.Value.Name)
		}
		for _, c := range form.choices {
			if !slices.Contains(choices, c.Name) {
				t.Errorf("/games/{id}.%s does not tell of %s", form.suffix, c.Name)
			}
			s.nobody().call("GET", game+"."+form.suffix+"?"+c.Name+"=nonsense", nil).is4xxUnless(c.Name == "coordinates" || c.Name == "dispute" || form.suffix == "svg" && c.Name == "width")
		}
	}
	for _, path := range []string{"/matches/{name}/games/{number}.sgf", "/matches/{name}/games/{number}.svg"} {
		if s.doc.Paths.Value(path) == nil {
			t.Errorf("%s is not described", path)
		}
	}
}

// is4xxUnless fails the test unless the request was refused, or is one that never is.
func (r *reply) is4xxUnless(taken bool) {
	r.t.Helper()
	if refused := r.status/100 == 4; refused == taken {
		r.t.Errorf("%s: %d %.100s", r.what, r.status, r.text)
	}
}
