package web

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/board"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// embedPolicy lets any page frame what is embedded, and lets nothing in but pictures of this server and the one style:
// no script runs in it.
const embedPolicy = "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

//go:embed embed.html
var embedText string

//go:embed embed.css
var embedStyle []byte

//go:embed embed.json
var embedWordsText []byte

// embedWords are what an embedded board says, by language.
var embedWords = func() (w map[string]map[string]string) {
	if err := json.Unmarshal(embedWordsText, &w); err != nil {
		panic(fmt.Sprintf("web: embed.json: %v", err))
	}
	return w
}()

var embedPage = template.Must(template.New("embed").Parse(embedText))

// The measures of the frame that shows an embedded board, in pixels of a page.
const (
	embedWidth  = 420
	embedHeight = 540
)

// An embedded is a game or a board as the page of another site shows it.
type embedded struct {
	path   string // of its page here
	title  string
	note   string // a result
	moves  int
	live   bool
	nodeOf func(move int) string // the query of the picture after so many moves
}

// embedData is what the page of an embedded board is filled with.
type embedData struct {
	Language, Title, Note, Picture, Path, Theme string
	Move, Moves, Refresh                        int
	Words                                       map[string]string
	Steps                                       []embedStep
}

// An embedStep leads to another move.
type embedStep struct {
	Name, Label, Href string // no address: there is nothing that way
}

// embeds answers for what other sites show of this one.
type embeds struct {
	problem.Faults
	games  *gamesHandler
	boards *boardsHandler
}

// game is GET /games/{id}/embed.
func (e *embeds) game(w http.ResponseWriter, r *http.Request) {
	e.answer(w, r, func() (embedded, error) { return e.gameOf(r, r.PathValue("id")) })
}

// board is GET /boards/{id}/embed.
func (e *embeds) board(w http.ResponseWriter, r *http.Request) {
	e.answer(w, r, func() (embedded, error) { return e.boardOf(r, r.PathValue("id")) })
}

// gameOf finds a game, as a stranger sees it.
func (e *embeds) gameOf(r *http.Request, id string) (embedded, error) {
	t, err := e.games.tables.current(r.Context(), id)
	if err != nil {
		return embedded{}, err
	}
	shown := embedded{path: "/games/" + url.PathEscape(id), nodeOf: func(move int) string { return "move=" + strconv.Itoa(move) }}
	live.View(t, live.Viewer{}, false, func(g *referee.Game, _ live.Audience, _ time.Time) {
		shown.title = versus(g.Seat(weiqi.Black).Name, g.Seat(weiqi.White).Name)
		shown.moves, shown.live = g.MoveNumber(), !g.Over()
		if g.Over() {
			shown.note = g.Result().String()
		}
	})
	return shown, nil
}

// boardOf finds a board, as a stranger sees it: a frame on another site is nobody's.
func (e *embeds) boardOf(r *http.Request, id string) (embedded, error) {
	shared, err := e.boards.boards.board(r.Context(), id)
	if err != nil {
		return embedded{}, err
	}
	b, err := shared.current(r.Context(), e.boards.arena.Now(), "")
	if err != nil {
		return embedded{}, err
	}
	way := []int{0} // the nodes by how many moves lead there
	for _, n := range b.Way(b.Place)[1:] {
		if n.IsMove() {
			way = append(way, n.ID)
		} else {
			way[len(way)-1] = n.ID
		}
	}
	players := ""
	if b.Black != (board.Player{}) || b.White != (board.Player{}) {
		players = versus(b.Black.Name, b.White.Name)
	}
	return embedded{
		path: "/boards/" + id, title: cmp.Or(b.Title, players, "shinpan"), note: b.Result, moves: len(way) - 1, live: !b.Closed && b.Result == "",
		nodeOf: func(move int) string { return "node=" + strconv.Itoa(way[move]) },
	}, nil
}

// versus returns the title of a game.
func versus(black, white string) string { return cmp.Or(black, "–") + " – " + cmp.Or(white, "–") }

// refreshEvery is after how many seconds an embedded board that goes on is asked for again.
const refreshEvery = 15

// answer writes the page of an embedded board.
func (e *embeds) answer(w http.ResponseWriter, r *http.Request, find func() (embedded, error)) {
	header := w.Header()
	header.Set("Content-Security-Policy", embedPolicy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cache-Control", "no-cache")
	header.Add("Vary", "Accept-Language")
	shown, err := find()
	var move int
	if err == nil {
		move, err = number(r.URL.Query(), "move", shown.moves, 0, shown.moves)
	}
	if err != nil {
		e.Fault(r.Context(), err).Write(w)
		return
	}
	var page bytes.Buffer
	if err := embedPage.Execute(&page, e.dataOf(r, shown, move)); err != nil {
		panic("web: the page of an embedded board: " + err.Error())
	}
	header.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page.Bytes()) // an error says that the client is gone
}

// dataOf returns what the page says of a board after some moves.
func (e *embeds) dataOf(r *http.Request, shown embedded, move int) embedData {
	language := embedLanguage(r)
	theme := ""
	if asked := r.URL.Query().Get("theme"); asked == "dark" || asked == "light" {
		theme = asked
	}
	words := embedWords[language]
	data := embedData{
		Language: language, Title: shown.title, Note: shown.note, Path: shown.path, Theme: theme, Move: move, Moves: shown.moves, Words: words,
		Picture: apiPath + shown.path + ".svg?" + shown.nodeOf(move) + map[string]string{"dark": "&theme=dark"}[theme],
	}
	if shown.live && move == shown.moves {
		data.Refresh = refreshEvery
	}
	step := func(name string, to int, there bool) {
		one := embedStep{Name: name, Label: words[name]}
		if there {
			one.Href = fmt.Sprintf("%s/embed?move=%d", shown.path, to)
			if to == shown.moves {
				one.Href = shown.path + "/embed?" // as it goes on
			}
			if theme != "" {
				one.Href += "&theme=" + theme
			}
		}
		data.Steps = append(data.Steps, one)
	}
	step("first", 0, move > 0)
	step("back", move-1, move > 0)
	step("forward", move+1, move < shown.moves)
	step("latest", shown.moves, move < shown.moves)
	return data
}

// embedLanguage returns the language of ours that the request prefers.
func embedLanguage(r *http.Request) string {
	for _, tag := range strings.Split(r.Header.Get("Accept-Language"), ",") {
		tag, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(tag)), ";")
		base, rest, _ := strings.Cut(tag, "-")
		switch {
		case base != "zh":
			tag = base
		case strings.Contains(rest, "hant"), strings.HasPrefix(rest, "tw"), strings.HasPrefix(rest, "hk"):
			tag = "zh-Hant"
		default:
			tag = "zh-Hans"
		}
		if embedWords[tag] != nil {
			return tag
		}
	}
	return "en"
}

// siteOf returns the address by which a request reaches the server, as in https://go.example.org.
func siteOf(r *http.Request) string {
	if guard.CallerOf(r.Context()).Secure {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// style is GET /embed.css.
func (e *embeds) style(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(embedStyle)
}

// oEmbedded is what GET /oembed answers, as oembed.com has it.
type oEmbedded struct {
	Version      string `json:"version"`
	Type         string `json:"type"`
	Title        string `json:"title"`
	Provider     string `json:"provider_name"`
	ProviderURL  string `json:"provider_url"`
	HTML         string `json:"html"`
	Width        int    `json:"width"`
	Height       int    `json:"height"`
	Thumbnail    string `json:"thumbnail_url"`
	ThumbnailW   int    `json:"thumbnail_width"`
	ThumbnailH   int    `json:"thumbnail_height"`
	CacheSeconds int    `json:"cache_age"`
}

// oEmbed is GET /oembed: how a page of this server is shown on another site.
func (e *embeds) oEmbed(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	answer, err := e.oEmbedOf(r)
	if err != nil {
		e.Fault(r.Context(), err).Write(w)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(encode(answer))
}

func (e *embeds) oEmbedOf(r *http.Request) (oEmbedded, error) {
	query := r.URL.Query()
	if format := query.Get("format"); format != "" && format != "json" {
		return oEmbedded{}, problem.New("not-acceptable", reason.New("oembed-format"))
	}
	unknown := problem.New("not-found", reason.New("oembed-unknown"))
	at, err := url.Parse(query.Get("url"))
	server := siteOf(r)
	if err != nil || at.Scheme+"://"+at.Host != server {
		return oEmbedded{}, unknown
	}
	parts := strings.Split(strings.Trim(at.Path, "/"), "/")
	if len(parts) != 2 {
		return oEmbedded{}, unknown
	}
	var shown embedded
	switch parts[0] {
	case "games":
		shown, err = e.gameOf(r, parts[1])
	case "boards":
		shown, err = e.boardOf(r, parts[1])
	default:
		return oEmbedded{}, unknown
	}
	if err != nil {
		return oEmbedded{}, err
	}
	width, err := number(query, "maxwidth", embedWidth, 1, 1<<20)
	if err != nil {
		return oEmbedded{}, err
	}
	height, err := number(query, "maxheight", embedHeight, 1, 1<<20)
	if err != nil {
		return oEmbedded{}, err
	}
	width, height = min(width, embedWidth), min(height, embedHeight)
	frame := fmt.Sprintf(`<iframe src="%s" title="%s" width="%d" height="%d" loading="lazy" style="border:0;max-width:100%%"></iframe>`,
		template.HTMLEscapeString(server+shown.path+"/embed"), template.HTMLEscapeString(shown.title), width, height)
	return oEmbedded{
		Version: "1.0", Type: "rich", Title: shown.title, Provider: "shinpan", ProviderURL: server, HTML: frame, Width: width, Height: height,
		Thumbnail: server + apiPath + shown.path + ".card.png", ThumbnailW: draw.CardWidth, ThumbnailH: draw.CardHeight, CacheSeconds: refreshEvery,
	}, nil
}
