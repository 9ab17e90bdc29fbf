package page

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
)

// site is the page that the tests ask: making it takes a while.
var site = sync.OnceValue(func() http.Handler { return Handler(Options{Version: `<v1>`}) })

func get(path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	site().ServeHTTP(w, r)
	return w
}

var asset = regexp.MustCompile(`/assets/[^" ]+`)

// TestShell: every screen is the same harmless HTML.
func TestShell(t *testing.T) {
	for _, path := range []string{
		"/", "/learn", "/learn/ko", "/score", "/games/g1", "/games/" + `%22%3E%3Cscript%3E`, "/lobby", "/challenges/c1", "/people/Ann", "/me", "/login",
		"/recover", "/email", "/admin", "/matches", "/matches/m1", "/venues", "/venues/nine", "/tournaments", "/tournaments/cup",
	} {
		w := get(path)
		body := w.Body.String()
		if w.Code != http.StatusOK || !strings.Contains(body, `id="app"`) {
			t.Errorf("%s is answered with %d:\n%s", path, w.Code, body)
		}
		if !strings.Contains(body, "&lt;v1&gt;") || strings.Contains(body, `"><script>`) {
			t.Errorf("%s has unescaped text:\n%s", path, body)
		}
		if strings.Contains(body, "http://") || strings.Contains(body, "https://") || strings.Contains(body, "style=") {
			t.Errorf("%s asks for something from elsewhere, or has a style of its own:\n%s", path, body)
		}
		if csp := w.Header().Get("Content-Security-Policy"); !strings.HasPrefix(csp, "default-src 'self';") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s has the policy %q", path, csp)
		}
		if got := w.Header().Get("X-Content-Type-Options"); got != "nosniff" {
			t.Errorf("%s has X-Content-Type-Options %q, want nosniff", path, got)
		}
	}
}

// TestAssets: what the shell names is there, may be kept for ever, and has a type.
func TestAssets(t *testing.T) {
	names := asset.FindAllString(get("/").Body.String(), -1)
	for _, want := range []string{"theme", "main", "page", "icon", "home"} {
		if !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, "/assets/"+want+".") }) {
			t.Errorf("the first screen names no %s among %q", want, names)
		}
	}
	for _, name := range names {
		w := get(name)
		if w.Code != http.StatusOK || w.Body.Len() == 0 || w.Header().Get("Content-Type") == "" {
			t.Errorf("%s is answered with %d, type %q", name, w.Code, w.Header().Get("Content-Type"))
		}
		if got := w.Header().Get("Cache-Control"); !strings.Contains(got, "immutable") {
			t.Errorf("%s has Cache-Control %q, want immutable", name, got)
		}
		if again := get(name, "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%s asked for again is answered with %d and %d bytes, want 304 and none", name, again.Code, again.Body.Len())
		}
		for have, want := range map[string]int{
			`"other", W/` + w.Header().Get("ETag"):                 http.StatusNotModified,
			`"x` + strings.Trim(w.Header().Get("ETag"), `"`) + `"`: http.StatusOK,
		} {
			if got := get(name, "If-None-Match", have); got.Code != want {
				t.Errorf("%s asked for by who has %s is answered with %d, want %d", name, have, got.Code, want)
			}
		}
		zipped := get(name, "Accept-Encoding", "gzip")
		z, err := gzip.NewReader(zipped.Body)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if content, err := io.ReadAll(z); err != nil || string(content) != w.Body.String() {
			t.Errorf("%s is not the same zipped: %v", name, err)
		}
	}
}

// TestScreens: every screen that has an address has a script of its own, and the shell
// names all of what it needs, in the language in which it is read.
func TestScreens(t *testing.T) {
	files := load()
	for _, at := range places {
		for _, language := range languages {
			ahead := files.ahead(at, language)
			var want []string
			if at.source != "main.ts" { // with which every page begins
				want = append(want, at.source)
			}
			for _, catalogue := range append([]string{"index"}, at.catalogues...) {
				want = append(want, "words/"+language+"/"+catalogue+".ts")
			}
			for _, source := range want {
				if !slices.ContainsFunc(ahead, func(name string) bool { return files[name].source == source }) {
					t.Errorf("%s needs %q, want the script of %s among them", at.path, ahead, source)
				}
			}
			for _, name := range ahead {
				if w := get("/assets/" + name); w.Code != http.StatusOK {
					t.Errorf("%s needs %s, which is answered with %d", at.path, name, w.Code)
				}
			}
		}
	}
}

// TestSize: the first screen is small in every language, and in few files.
func TestSize(t *testing.T) {
	const limit, scripts = 60_000, 4
	files := load()
	for _, language := range languages {
		if ahead := files.ahead(places[0], language); len(ahead) > scripts {
			t.Errorf("the first screen needs %d more scripts in %s, want at most %d: has core.ts what others share with it?", len(ahead), language, scripts)
		}
		total := get("/", "Accept-Encoding", "gzip", "Accept-Language", language).Body.Len()
		for _, name := range asset.FindAllString(get("/", "Accept-Language", language).Body.String(), -1) {
			// what the screens of records fetch
			later := []string{"/assets/judge.", "/assets/recordsearch.", "/assets/records.", "/assets/kept."}
			if !slices.ContainsFunc(later, func(begins string) bool { return strings.HasPrefix(name, begins) }) {
				total += get(name, "Accept-Encoding", "gzip").Body.Len()
			}
		}
		t.Logf("the first screen is %d bytes in %s", total, language)
		if total > limit {
			t.Errorf("the first screen is %d bytes in %s, want at most %d", total, language, limit)
		}
	}
}

func TestNotFound(t *testing.T) {
	for _, path := range []string{"/nothing", "/assets/main.js", "/assets/", "/games/", "/games/a/b", "/score/", "/learn/", "/learn/a/b", "/venues/", "/venues/a/b", "/tournaments/", "/lobby/", "/people/", "/challenges/", "/favicon.ico"} {
		if w := get(path); w.Code != http.StatusNotFound {
			t.Errorf("%s is answered with %d, want 404", path, w.Code)
		}
	}
	if said := get("/nothing").Body.String(); !strings.Contains(said, "data-lost") {
		t.Errorf("at an unknown address the page says %q, want its shell", said)
	}
	if w := get("/nothing", "If-None-Match", get("/nothing").Header().Get("ETag")); w.Code != http.StatusNotFound {
		t.Errorf("an unknown address that was asked for before is answered with %d, want 404", w.Code)
	}
}

// TestMethods: the page is for reading.
func TestMethods(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader("x"))
	w := httptest.NewRecorder()
	Handler(Options{}).ServeHTTP(w, r)
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST / is answered with %d, want 405", w.Code)
	}
	r = httptest.NewRequest(http.MethodHead, "/", nil)
	w = httptest.NewRecorder()
	Handler(Options{}).ServeHTTP(w, r)
	if w.Code != http.StatusOK || w.Body.Len() != 0 || w.Header().Get("Content-Length") == "0" {
		t.Errorf("HEAD / is answered with %d and %d bytes of %s", w.Code, w.Body.Len(), w.Header().Get("Content-Length"))
	}
}

// TestJudge: the judge that counts in the browser is sent as it is committed, or otherwise packed to who cannot unpack
// that, and only its worker may compile it.
func TestJudge(t *testing.T) {
	found := regexp.MustCompile(`<meta name="judge" content="(\S+) (\S+)">`).FindStringSubmatch(get("/score").Body.String())
	if found == nil {
		t.Fatal("the page does not say where the judge is")
	}
	if csp := get(found[1]).Header().Get("Content-Security-Policy"); !strings.HasSuffix(csp, "; script-src 'self' 'wasm-unsafe-eval'") {
		t.Errorf("the worker's policy is %s", csp)
	}
	plain := get(found[2])
	if media := plain.Header().Get("Content-Type"); media != "application/wasm" || !bytes.HasPrefix(plain.Body.Bytes(), []byte("\x00asm")) {
		t.Errorf("the judge is sent as %s, %d bytes", media, plain.Body.Len())
	}
	tags := map[string]string{plain.Header().Get("ETag"): "plain"}
	for accepted, want := range map[string]string{"gzip, deflate, br, zstd": "br", "gzip, deflate": "gzip", "br": "br", "gzip, brx": "gzip"} {
		sent := get(found[2], "Accept-Encoding", accepted)
		if got := sent.Header().Get("Content-Encoding"); got != want {
			t.Errorf("who accepts %s is sent %s, want %s", accepted, got, want)
		}
		var unpacked io.Reader = brotli.NewReader(sent.Body)
		if want == "gzip" {
			z, err := gzip.NewReader(sent.Body)
			if err != nil {
				t.Fatal(err)
			}
			unpacked = z
		}
		if program, err := io.ReadAll(unpacked); err != nil || !bytes.Equal(program, plain.Body.Bytes()) {
			t.Errorf("%s: the judge has %d bytes unpacked, %d bytes plain, error %v; want the same program", accepted, len(program), plain.Body.Len(), err)
		}
		if of, known := tags[sent.Header().Get("ETag")]; known && of != want {
			t.Errorf("%s: the tag is that of %s", accepted, of)
		}
		tags[sent.Header().Get("ETag")] = want
	}
}
