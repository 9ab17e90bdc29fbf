package web

import (
	"bytes"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/internal/server/page"
)

// fetch asks for a path of the server outside of the API.
func (s *site) fetch(path string, headers ...string) (status int, header http.Header, text string) {
	s.t.Helper()
	request, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(body)
}

// What is embedded has no script, lets any site frame it and nothing else in, and says what strangers may see.
func TestEmbed(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m := s.newMatch(map[string]any{"size": "9x9"})
	m.play("C3", "G7")
	status, header, text := s.fetch("/games/" + m.id + "/embed")
	if policy := header.Get("Content-Security-Policy"); status != 200 || policy != embedPolicy || strings.Contains(text, "<script") || header.Get("X-Frame-Options") != "" {
		t.Fatalf("%d with the policy %q: %s", status, policy, text)
	}
	for _, want := range []string{`src="/api/v1/games/` + m.id + `.svg?move=2"`, `http-equiv="refresh"`, `href="/games/` + m.id + `/embed?move=1"`, "2 / 2"} {
		if !strings.Contains(text, want) {
			t.Errorf("the embedded game lacks %s: %s", want, text)
		}
	}
	if _, _, past := s.fetch("/games/" + m.id + "/embed?move=1"); strings.Contains(past, "refresh") {
		t.Error("a board of the past is asked for again and again")
	}
	if _, _, german := s.fetch("/games/"+m.id+"/embed", "Accept-Language", "de-CH,de;q=0.9"); !strings.Contains(german, "Auf shinpan") {
		t.Error("a German reads no German")
	}
	for path, want := range map[string]int{"/games/nothing/embed": 404, "/boards/AAAAAAAAAAAAAAAA/embed": 404, "/games/" + m.id + "/embed?move=3": 422, "/embed.css": 200} {
		if got, _, _ := s.fetch(path); got != want {
			t.Errorf("%s answers %d, want %d", path, got, want)
		}
	}
	teacher := s.member("Teacher <b>")
	secret := s.newLesson(teacher, map[string]any{"visibility": "private", "title": "SECRET"})
	late := s.newLesson(teacher, map[string]any{"kind": "relay", "size": "9x9", "delay": map[string]int{"moves": 5}, "title": "<script>alert(1)</script>"})
	late.teach(`{"act":"play","move":"C3"}`)
	if status, _, text := s.fetch("/boards/" + secret.id + "/embed"); status != 404 || strings.Contains(text, "SECRET") {
		t.Errorf("a private board is embedded: %d %s", status, text)
	}
	if _, _, text := s.fetch("/boards/" + late.id + "/embed"); !strings.Contains(text, "0 / 0") || strings.Contains(text, "<script") {
		t.Errorf("a delayed board is embedded as %s", text)
	}
}

// GET /oembed tells how a page of this server is embedded, and tells it of no other.
func TestOEmbed(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m := s.newMatch(nil)
	ask := func(of, more string) (int, string) {
		status, header, text := s.fetch("/oembed?url=" + url.QueryEscape(of) + more)
		if status == 200 && (header.Get("Content-Type") != "application/json" || header.Get("Access-Control-Allow-Origin") != "*") {
			t.Errorf("the answer has the head %v", header)
		}
		return status, text
	}
	status, text := ask(s.url+"/games/"+m.id, "&maxwidth=300")
	for _, want := range []string{`"type":"rich"`, `"width":300`, `/games/` + m.id + `/embed`, `.card.png`} {
		if status != 200 || !strings.Contains(text, want) {
			t.Errorf("%d lacks %s: %s", status, want, text)
		}
	}
	for of, want := range map[string]int{"https://elsewhere.example/games/" + m.id: 404, s.url + "/me": 404, s.url + "/games/none": 404, "::": 404, "": 404} {
		if got, text := ask(of, ""); got != want {
			t.Errorf("%s answers %d: %s", of, got, text)
		}
	}
	if got, _ := ask(s.url+"/games/"+m.id, "&format=xml"); got != http.StatusNotAcceptable {
		t.Errorf("as XML it answers %d", got)
	}
}

// A link shows a picture of the position, and who plays; of a delayed board what strangers see.
func TestShareCards(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m := s.newMatch(map[string]any{"size": "9x9"})
	m.play("C3")
	l := s.newLesson(s.member("Teacher"), map[string]any{"title": `An "opening" <i>`, "size": "19x19"})
	for path, title := range map[string]string{"/games/" + m.id: `property="og:title" content="`, "/boards/" + l.id: `content="An &#34;opening&#34; &lt;i&gt;"`} {
		_, _, text := s.fetch(path)
		for _, want := range []string{title, `og:image" content="` + s.url + apiPath + path + `.card.png"`, "summary_large_image", "application/json&#43;oembed"} {
			if !strings.Contains(text, want) && !strings.Contains(text, strings.ReplaceAll(want, "&#43;", "+")) {
				t.Errorf("%s lacks %s: %s", path, want, text)
			}
		}
		picture := s.nobody().call("GET", path+".card.png", nil).want(http.StatusOK)
		if at, err := png.DecodeConfig(bytes.NewReader([]byte(picture.text))); err != nil || at.Width != draw.CardWidth || at.Height != draw.CardHeight {
			t.Errorf("the card of %s is %v, %v", path, at, err)
		}
	}
}

// The link of an example says what it teaches, in the reader's language, and has a picture; that of a board of one's
// own has none, since the server does not see it.
func TestExampleCards(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	status, _, text := s.fetch("/compare/seki")
	if status != http.StatusOK {
		t.Fatalf("GET /compare/seki is answered with %d", status)
	}
	for _, want := range []string{`og:title" content="Eyes in a seki"`, `og:description" content="Neither side can capture`, `og:image" content="` + s.url + `/compare/seki/card.png"`} {
		if !strings.Contains(text, want) {
			t.Errorf("the page of an example lacks %s:\n%s", want, text)
		}
	}
	if _, _, text := s.fetch("/compare"); strings.Contains(text, "og:image") || !strings.Contains(text, `og:title" content="One board, many rules"`) {
		t.Errorf("the page of all comparisons has a picture, or no title:\n%s", text)
	}
	status, header, picture := s.fetch("/compare/seki/card.png")
	if at, err := png.DecodeConfig(strings.NewReader(picture)); status != http.StatusOK || header.Get("Content-Type") != "image/png" || err != nil || at.Width != draw.CardWidth {
		t.Errorf("the picture is answered with %d, %v, %v wide: %v", status, header, at.Width, err)
	}
	if status, _, _ := s.fetch("/compare/nothing/card.png"); status != http.StatusNotFound {
		t.Errorf("the picture of no example is answered with %d", status)
	}
}
