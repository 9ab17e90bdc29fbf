//go:build system

package system

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// TestSurviveFindsLies has games go on at a server that lies: each lie is found.
func TestSurviveFindsLies(t *testing.T) {
	t.Parallel()
	const moves, game, log = `PUT .*/moves/[0-9]+`, `GET /api/v1/games/[A-Z0-9]+\?`, `GET .*/events\?since=0&wait=1`
	lies := []struct {
		what string
		of   string // which requests are answered otherwise
		how  func(path, answer string) string
		want string // what is found
	}{
		{"it charges too little", log, instead(`"spent_ms":[1-9]\d*`, `"spent_ms":0`), `reads|is charged 0 ms`},
		{"its clock shows a second more", game, instead(`"main_ms":(\d)`, `"main_ms":1$1`), `shows the clocks`},
		{"it has another board", game, instead(`"board":\["\.`, `"board":["X`), `board: `},
		{"it shows what was", game, before(), `stale state`},
		{"it calls a move another one's", moves, instead(`"move-conflict"|not-your-turn`, "occupied"), `nothing explains`},
		{"it tells of another winner", log, instead(`"text":"[BW]`, `"text":"J`), `with the result|reads|resigns`},
		{"it forgets", moves, nil, `was acknowledged with 201 and is not there`},
	}
	for _, lie := range lies {
		t.Run(lie.what, func(t *testing.T) {
			t.Parallel()
			o := &ordeal{spots: []spot{{program: program(t), listen: freeAddr(t), db: filepath.Join(t.TempDir(), "games.db")}}}
			o.spots[0].addr = liar(t, o.spots[0].listen, regexp.MustCompile(lie.of), lie.how)
			o.run(t, 4, 0, 0)
			for _, found := range append(o.wrong, o.lost...) {
				if regexp.MustCompile(lie.want).MatchString(found) {
					return
				}
			}
			t.Errorf("not found; what was: %q %q", o.wrong, o.lost)
		})
	}
}

// instead answers something else wherever there is something.
func instead(there, then string) func(path, answer string) string {
	what := regexp.MustCompile(there)
	return func(_, answer string) string { return what.ReplaceAllString(answer, then) }
}

// before answers now and then what was answered before.
func before() func(path, answer string) string {
	var mu sync.Mutex
	said := map[string]string{}
	return func(path, answer string) string {
		mu.Lock()
		defer mu.Unlock()
		if was, ok := said[path]; ok && rand.IntN(4) == 0 {
			return was
		}
		said[path] = answer
		return answer
	}
}

// liar stands in front of a server and answers some requests otherwise. If it knows no
// other answer it says that the fourth move was made, and makes it another time.
func liar(t *testing.T, server string, of *regexp.Regexp, how func(path, answer string) string) string {
	lied := sync.Map{}
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: server})
	proxy.FlushInterval = -1
	proxy.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { panic(http.ErrAbortHandler) }
	proxy.ModifyResponse = func(r *http.Response) error {
		if how == nil || !of.MatchString(r.Request.Method+" "+r.Request.URL.RequestURI()) {
			return nil
		}
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		text = []byte(how(r.Request.URL.Path, string(text)))
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
		r.Header.Set("Content-Length", fmt.Sprint(len(text)))
		return nil
	}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if how == nil && of.MatchString(r.Method+" "+r.URL.Path) && strings.HasSuffix(r.URL.Path, "/moves/4") {
			if _, again := lied.LoadOrStore(r.URL.Path, true); !again {
				w.WriteHeader(http.StatusCreated)
				fmt.Fprint(w, `{"n":4,"move":"A1","seq":5}`)
				return
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	return front.Listener.Addr().String()
}
