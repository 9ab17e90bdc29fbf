// Package page is the page in the browser: a first screen from which one click leads
// into a game, the page of one game, one of each tournament and of each venue, and a screen
// that counts a game record.
//
// The Go side is a shell: a little HTML that every screen shares, and the files of
// dist, which go generate makes from the TypeScript in src and which are committed
// and embedded, so that neither building nor serving needs Node or a network. The
// page talks with the API at /api/v1 of the same server. It draws what the server
// says and never decides what is legal: the custom element go-board shows a board
// and reports which point somebody chose, and that is all it knows.
//
// The sources lie in folders that show the page: board, game, lobby, people, contests, score,
// compare, review, learn and home are what somebody sees; words, ui and api are what these are made of. A source
// imports nothing that imports it, and a folder only those below it: bundle's tests hold the list.
// The types of the API in src/api/schema.ts are made from /openapi.json.
//
// It speaks the languages of src/words/languages.json: src/words has the same catalogue in each, of which
// only the one that somebody has chosen, or whose browser prefers it, is loaded.
//
// Nothing comes from elsewhere, no script or style stands in the HTML, and the
// Content-Security-Policy holds the browser to that.
package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"github.com/shinpan/shinpan/internal/server/card"
	"github.com/shinpan/shinpan/internal/server/club"
)

//go:generate go run ../web/typescript src/api/schema.ts
//go:generate go run ./bundle

//go:embed dist
var dist embed.FS

//go:embed shell.html
var shellText string

// program is what titles end with, unless the club has a name.
const program = "shinpan"

// Options say what a page shows of the server it belongs to.
type Options struct {
	Version string // of the program, at the foot of the page; may be empty
	// Whether browsers keep a service worker, which shows pushes and has pages while the server cannot be reached.
	// Without it, browsers that have one give it up as soon as they look.
	Worker bool
}

// policy lets nothing in but what this server sends.
const policy = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"

// judgePolicy lets the workers that count and search records in the browser, and nobody else, compile WebAssembly.
const judgePolicy = policy + "; script-src 'self' 'wasm-unsafe-eval'"

// A place is an address, or a kind of them, and the screen that is there.
type place struct {
	path       string
	source     string                     // what fills the screen, by its path in src
	catalogues []string                   // from which it speaks besides the first one
	picture    func(*http.Request) string // the path of a picture for who gets the link; nil for none
}

var (
	ofContests = []string{"contests", "reasons"}
	ofGames    = []string{"score", "play", "reasons"}
	ofBoards   = append([]string{"boards"}, ofGames...)
	ofReviews  = []string{"reviews", "reasons"}

	ofComparisons = append([]string{"compare"}, ofGames...)
)

// styles are those of screens that have some of their own, which nobody else waits for.
var styles = map[string]string{
	"game/game.ts": "game.css", "people/settings.ts": "me.css", "boards/list.ts": "boards.css", "boards/screen.ts": "boards.css", "boards/wall.ts": "boards.css",
	"records/records.ts": "records.css", "review/review.ts": "reviews.css",
	"compare/compare.ts": "compare.css",
}

// forStrangers are the screens of which somebody who is not signed in sees something in a club that shows itself to
// members only: they lead there.
var forStrangers = []string{"people/login.ts", "people/signon.ts", "people/recover.ts", "people/confirm.ts"}

// texts are the screens that show a text of the operator's, as it comes with the page.
var texts = map[string]func(club.Club) club.Text{
	"/imprint": func(c club.Club) club.Text { return c.Imprint },
	"/privacy": func(c club.Club) club.Text { return c.Privacy },
}

// places are all of them; src/main.ts has the same ones.
var places = []place{
	{"/{$}", "home/home.ts", nil, nil},
	{"/games/{id}", "game/game.ts", ofGames, func(r *http.Request) string {
		return "/api/v1/games/" + url.PathEscape(r.PathValue("id")) + ".png"
	}},
	{"/learn", "learn/learn.ts", []string{"lessons"}, nil},
	{"/learn/{lesson}", "learn/learn.ts", []string{"lessons"}, nil},
	{"/score", "score/score.ts", ofGames, nil},
	{"/compare", "compare/compare.ts", ofComparisons, nil},
	{"/compare/{example}", "compare/compare.ts", ofComparisons, nil},
	{"/boards", "boards/list.ts", ofBoards, nil},
	{"/boards/{id}", "boards/screen.ts", ofBoards, func(r *http.Request) string {
		return "/api/v1/boards/" + url.PathEscape(r.PathValue("id")) + ".png"
	}},
	{"/wall", "boards/wall.ts", ofBoards, nil},
	{"/records", "records/records.ts", []string{"records"}, nil},
	{"/reviews/{id}", "review/review.ts", ofReviews, nil},
	{"/lobby", "lobby/lobby.ts", nil, nil},
	{"/challenges/{id}", "lobby/challenge.ts", nil, nil},
	{"/people/{name}", "people/profile.ts", nil, nil},
	{"/me", "people/settings.ts", nil, nil},
	{"/login", "people/login.ts", nil, nil},
	{"/signed-on/{provider}", "people/signon.ts", nil, nil},
	{"/recover", "people/recover.ts", nil, nil},
	{"/email", "people/confirm.ts", nil, nil},
	{"/admin", "people/admin.ts", nil, nil},
	{"/imprint", "main.ts", nil, nil},
	{"/privacy", "main.ts", nil, nil},
	{"/matches", "contests/matches.ts", ofContests, nil},
	{"/matches/{name}", "contests/matches.ts", ofContests, nil},
	{"/tournaments", "contests/tournaments.ts", ofContests, nil},
	{"/tournaments/{id}", "contests/tournaments.ts", ofContests, nil},
	{"/tournaments/{id}/wall", "boards/wall.ts", append([]string{"contests"}, ofBoards...), nil},
	{"/venues", "contests/venues.ts", ofContests, nil},
	{"/venues/{name}", "contests/venues.ts", ofContests, nil},
}

// Handler answers GET and HEAD requests for the page: / is the first screen, /games/{id}
// one game, /learn teaches the rules, /score counts a game record, /compare counts a board under all rules, /wall shows
// many boards at once, /records searches a folder of them, /reviews/{id} says where one was won and lost, /lobby,
// /challenges/{id}, /people/{name}, /me, /login, /signed-on, /recover, /email and /admin are for people, /imprint and
// /privacy are the operator's, /matches, /tournaments and /venues are for those who follow them, and /assets/ has what
// they need, under names that change with the content and may be kept for ever. Whether there is such a game or person
// is for the API to say, and whether somebody may see it; but a club that shows itself to members only has anybody else
// sent to the sign-in page. Anywhere else is a screen that says that there is nothing, with the status 404.
func Handler(o Options) http.Handler {
	files := load()
	shell := template.Must(template.New("shell").
		Funcs(template.FuncMap{
			"asset": func(name string) string { return "/assets/" + files.named(name) },
		}).
		Parse(shellText))
	var lost http.HandlerFunc // the screen of an address at which there is nothing
	page := func(at place, status int) http.HandlerFunc {
		data := shellData{Lost: status == http.StatusNotFound, Version: o.Version, Worker: o.Worker}
		data.Style = styles[at.source]
		ahead := map[string][]string{}
		for _, language := range languages {
			ahead[language] = files.ahead(at, language)
		}
		return func(w http.ResponseWriter, r *http.Request) {
			data := data
			data.Club = club.Of(r.Context())
			switch of := texts[at.path]; {
			case of != nil:
				text := of(data.Club.Club)
				if text.None() {
					lost(w, r)
					return
				}
				if text.URL != "" {
					http.Redirect(w, r, text.URL, http.StatusFound)
					return
				}
				data.Text = text.HTML()
			case data.Club.Stranger && !slices.Contains(forStrangers, at.source):
				w.Header().Set("Cache-Control", "no-store")
				http.Redirect(w, r, "/login?next="+url.QueryEscape(r.URL.RequestURI()), http.StatusSeeOther)
				return
			}
			data.Language = languageOf(r)
			data.Ahead = ahead[data.Language]
			early := earlyWords[data.Language]
			data.Screen, data.Heading = placeOf(at.path), early.Titles[placeOf(at.path)]
			data.Description, data.NoScript = early.Description, early.NoScript
			data.Imprint, data.Privacy = early.Titles["imprint"], early.Titles["privacy"]
			data.Title = early.title(placeOf(at.path))
			data.Card = card.Of(r.Context())
			switch placeOf(at.path) {
			case "compare":
				data.compared(early, r.PathValue("example"))
			case "reviews":
				data.reviewed(early)
			}
			if at.picture != nil {
				data.Picture = at.picture(r)
			}
			if name := data.Club.Name; name != "" {
				data.Title = strings.Replace(data.Title, program, name, 1)
			}
			var body bytes.Buffer
			if err := shell.Execute(&body, data); err != nil {
				panic("page: the shell: " + err.Error())
			}
			w.Header().Set("Cache-Control", "no-cache")
			w.Header().Add("Vary", "Accept-Language, Cookie")
			newFile("shell.html", body.Bytes()).serve(w, r, status)
		}
	}
	mux := http.NewServeMux()
	serveWorker(mux, files, o.Worker)
	for _, at := range places {
		mux.HandleFunc("GET "+at.path, page(at, http.StatusOK))
	}
	install(mux, files)
	lost = page(place{path: "/lost", source: "home/lost.ts"}, http.StatusNotFound)
	mux.HandleFunc("GET /", lost)
	mux.HandleFunc("GET /assets/{name}", func(w http.ResponseWriter, r *http.Request) {
		f, found := files[r.PathValue("name")]
		if !found {
			http.NotFound(w, r)
			return
		}
		if f.base == "judge.js" || f.base == "recordsearch.js" {
			w.Header().Set("Content-Security-Policy", judgePolicy)
		}
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		f.serve(w, r, http.StatusOK)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "same-origin")
		mux.ServeHTTP(w, r)
	})
}

// placeOf returns the first part of an address; "home" where there is none.
func placeOf(path string) string {
	place, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if place == "{$}" {
		return "home"
	}
	return place
}

// shellData is what the shell is filled with.
type shellData struct {
	Lost                                   bool // there is nothing at the address
	Language, Title, Description, NoScript string
	Screen, Heading, Imprint, Privacy      string // the screen, what it is called, and what two others are
	Version                                string
	Club                                   club.Shown
	Text                                   template.HTML // that the screen shows; empty where a script fills it
	Worker                                 bool          // whether browsers are to keep a service worker
	Card                                   card.Card
	Picture                                string // path of a picture for who gets the link; empty for none
	Style                                  string // file of dist with the screen's own styles; empty for none
	// scripts that this screen is known to need, by their names in assets
	Ahead []string
}

// compared says what the link to a comparison shows: of a board that teaches something its title and what it teaches.
func (d *shellData) compared(words early, board string) {
	d.Description = words.Compared.Lead
	if title := words.Compared.Titles[board]; title != "" {
		d.Title, d.Description = title+" · shinpan", words.Compared.Leads[board]
		d.Card.Title = title
	} else if d.Card.Server != "" {
		d.Card.Title = words.Titles["compare"]
	}
}

// reviewed says what the link to a review shows.
func (d *shellData) reviewed(words early) {
	d.Description = words.Reviewed
	if d.Card.Server == "" { // there is no such review
		return
	}
	kind := words.Titles["reviews"]
	if d.Card.Title != "" {
		kind += " · " + d.Card.Title
	}
	d.Card.Title = kind
}

// A file is a content in the forms in which it may be sent.
type file struct {
	base     string // its name in dist
	media    string
	tag      string
	plain    func() []byte
	zipped   func() []byte
	squeezed []byte   // by Brotli; nil for a file that dist has as it is
	source   string   // what a script begins with, by its path in src; empty where it is what several share
	imports  []string // what a script cannot begin without
}

// newFile returns a file of one of the kinds that a page consists of. It is zipped when the first one asks.
func newFile(name string, content []byte) file {
	return file{
		base: name, media: mediaOf(name), tag: tagOf(content),
		plain:  func() []byte { return content },
		zipped: sync.OnceValue(func() []byte { return zip(content, gzip.BestCompression) }),
	}
}

// squeezedFile returns a file that dist has squeezed, under its name without .br. Browsers take Brotli over TLS only,
// and the others get it unpacked or zipped, which is done when the first one asks.
func squeezedFile(name string, squeezed []byte) file {
	name = strings.TrimSuffix(name, ".br")
	plain := sync.OnceValue(func() []byte {
		content, err := io.ReadAll(brotli.NewReader(bytes.NewReader(squeezed)))
		if err != nil {
			panic("page: " + name + ": " + err.Error())
		}
		return content
	})
	return file{
		base: name, media: mediaOf(name), tag: tagOf(squeezed), squeezed: squeezed,
		plain:  plain,
		zipped: sync.OnceValue(func() []byte { return zip(plain(), gzip.DefaultCompression) }),
	}
}

func zip(content []byte, level int) []byte {
	var zipped bytes.Buffer
	z, err := gzip.NewWriterLevel(&zipped, level)
	if err != nil {
		panic("page: " + err.Error())
	}
	_, _ = z.Write(content) // a buffer takes everything
	z.Close()
	return zipped.Bytes()
}

func mediaOf(name string) string {
	return map[string]string{
		".html": "text/html; charset=utf-8",
		".js":   "text/javascript; charset=utf-8",
		".css":  "text/css; charset=utf-8",
		".svg":  "image/svg+xml",
		".png":  "image/png",
		".wasm": "application/wasm",

		".webmanifest": "application/manifest+json",
	}[path.Ext(name)]
}

// tagOf returns what changes with a content.
func tagOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:6])
}

func (f file) serve(w http.ResponseWriter, r *http.Request, status int) {
	header := w.Header()
	header.Set("Content-Type", f.media)
	header.Add("Vary", "Accept-Encoding")
	var content []byte
	tag := f.tag
	switch accepted := r.Header.Get("Accept-Encoding"); {
	case f.squeezed != nil && brotlied.MatchString(accepted):
		header.Set("Content-Encoding", "br")
		content, tag = f.squeezed, tag+"-br" // other bytes than the plain ones
	case strings.Contains(accepted, "gzip"):
		header.Set("Content-Encoding", "gzip")
		content, tag = f.zipped(), tag+"-gzip"
	default:
		content = f.plain()
	}
	header.Set("ETag", `"`+tag+`"`)
	header.Set("Content-Length", fmt.Sprint(len(content)))
	if status == http.StatusOK { // of which a browser may have it already
		http.ServeContent(w, r, f.base, time.Time{}, bytes.NewReader(content))
		return
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // an error here is the client's, who is gone
	}
}

// brotlied finds Brotli among the encodings that a client accepts.
var brotlied = regexp.MustCompile(`(?:^|[ ,])br(?:$|[ ,])`)

// assets are the files of dist by the names under which they are sent.
type assets map[string]file

// load reads the bundle. "main.js" is sent as "main.0f3a….js"; a file with a hash in its
// name already, as "game.4X2B….js", is sent under that.
func load() assets {
	entries, err := fs.ReadDir(dist, "dist")
	if err != nil {
		panic("page: " + err.Error())
	}
	sources := sourcesOf()
	all := assets{}
	for _, entry := range entries {
		content, err := fs.ReadFile(dist, path.Join("dist", entry.Name()))
		if err != nil {
			panic("page: " + err.Error())
		}
		switch path.Ext(entry.Name()) {
		case ".sum", ".json": // of the sources of what lies beside it
			continue
		case ".br":
			f := squeezedFile(entry.Name(), content)
			name, ext, _ := strings.Cut(f.base, ".")
			all[name+"."+f.tag+"."+ext] = f
			continue
		}
		f := newFile(entry.Name(), content)
		f.source = sources[entry.Name()]
		f.imports = imported(string(content))
		name, ext, _ := strings.Cut(f.base, ".")
		if !strings.Contains(ext, ".") {
			name += "." + f.tag
		}
		all[name+"."+ext] = f
	}
	return all
}

// sourcesOf returns what the scripts of dist begin with, by their names in it.
func sourcesOf() map[string]string {
	text, err := fs.ReadFile(dist, "dist/sources.json")
	if err != nil {
		panic("page: " + err.Error())
	}
	var scripts map[string]string
	if err := json.Unmarshal(text, &scripts); err != nil {
		panic("page: dist/sources.json: " + err.Error())
	}
	sources := map[string]string{}
	for source, script := range scripts {
		sources[script] = source
	}
	return sources
}

// named returns the name under which a file of dist is sent.
func (a assets) named(base string) string {
	for name, f := range a {
		if f.base == base {
			return name
		}
	}
	panic("page: the bundle has no " + base)
}

// imported returns the names of what a script imports at once. It looks at each place where a name may begin, since a
// regular expression would take a sixth of the time in which a server starts.
func imported(script string) []string {
	var names []string
	for before, after, found := strings.Cut(script, `"./`); found; before, after, found = strings.Cut(after, `"./`) {
		before = strings.TrimRight(before, " \n")
		if strings.HasSuffix(before, "from") || strings.HasSuffix(before, "import") {
			name, _, _ := strings.Cut(after, `"`)
			names = append(names, name)
		}
	}
	return names
}

// ahead returns the scripts that the screen of a place needs in a language besides the one that every screen begins
// with, so that the browser can ask for all of them at once.
func (a assets) ahead(at place, language string) []string {
	begin := a.script("main.ts")
	first := []string{begin, a.script(at.source)}
	for _, catalogue := range append([]string{"index"}, at.catalogues...) {
		first = append(first, a.script("words/"+language+"/"+catalogue+".ts"))
	}
	return slices.DeleteFunc(a.needs(first...), func(name string) bool { return name == begin })
}

// needs returns scripts and all that they import.
func (a assets) needs(names ...string) []string {
	var needed []string
	var need func(name string)
	need = func(name string) {
		if slices.Contains(needed, name) {
			return
		}
		needed = append(needed, name)
		for _, other := range a[name].imports {
			need(other)
		}
	}
	for _, name := range names {
		need(name)
	}
	return needed
}

// script returns the name of the script that begins with a source, which is given by its path in src.
func (a assets) script(source string) string {
	for name, f := range a {
		if f.source == source {
			return name
		}
	}
	panic("page: the bundle has no script for " + source)
}
