package web

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	enginematch "github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store/filestore"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A contest is the directory of a match, of which a test writes the games itself.
type contest struct {
	t    *testing.T
	dir  string
	plan enginematch.Plan
	at   time.Time
}

// newContest plans a match of two programs on 5x5, with a sequential test, in a directory
// of matches.
func newContest(t *testing.T, matches, name string) *contest {
	t.Helper()
	set, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := enginematch.Plan{
		Engines: []enginematch.Engine{{Name: "<b>old</b>", Command: []string{"old"}}, {Name: "new", Command: []string{"new"}}},
		Games:   6,
		Terms:   referee.Terms{Size: weiqi.Square(5), Ruleset: set.Name, Rules: set.Rules, Komi: 13, Ending: "ladder"},
		SPRT:    &stats.SPRT{Elo1: 10, Alpha: 0.05, Beta: 0.05},
	}.Check()
	if err != nil {
		t.Fatal(err)
	}
	c := &contest{t, filepath.Join(matches, name), plan, time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)}
	text, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	for path, content := range map[string]string{"plan.json": string(text), "players.json": `[[{"name":"GNU Go","version":"3.8"}],[{"name":"tester"}]]`, "games/00006.game": ""} {
		c.keep(path, content)
	}
	return c
}

// keep puts a file into the directory.
func (c *contest) keep(path, content string) {
	c.t.Helper()
	path = filepath.Join(c.dir, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// play writes down a game of the match, act by act. The acts are Black's and White's in
// turn, except that a list is of whom it names.
func (c *contest) play(number int, acts ...referee.Act) {
	c.t.Helper()
	games, err := filestore.Open(filepath.Join(c.dir, "games"))
	if err != nil {
		c.t.Fatal(err)
	}
	defer games.Close()
	planned := c.plan.Game(number)
	terms := c.plan.Terms
	seat := func(engine int) referee.Seat {
		name := c.plan.Engines[engine].Name
		return referee.Seat{Kind: referee.Program, Name: name, Engine: name}
	}
	terms.Black, terms.White = seat(planned.Black), seat(planned.White)
	first, err := referee.Open(terms, c.at)
	if err != nil {
		c.t.Fatal(err)
	}
	game, err := referee.Replay([]referee.Event{first})
	if err == nil {
		err = games.Create(c.t.Context(), planned.ID(), first)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	for i, act := range acts {
		c.at = c.at.Add(time.Second)
		by := referee.PartyOf(weiqi.Black)
		if i%2 == 1 {
			by = referee.PartyOf(weiqi.White)
		}
		events, next, err := game.Decide(c.at, by, act)
		if err != nil {
			c.t.Fatalf("game %d, act %d: %v", number, i+1, err)
		}
		if err := games.Append(c.t.Context(), planned.ID(), game.Seq(), events...); err != nil {
			c.t.Fatal(err)
		}
		game = next
	}
}

func stone(n int, vertex string) referee.Act {
	c := weiqi.Black
	if n%2 == 0 {
		c = weiqi.White
	}
	move, err := weiqi.ParseMove(c, vertex)
	if err != nil {
		panic(err)
	}
	return referee.Play{N: n, Move: move}
}

func TestNoMatches(t *testing.T) {
	for name, s := range map[string]*site{
		"no directory":       newSite(t),
		"an empty directory": newSite(t, func(c *Config) { c.Matches = t.TempDir() }),
	} {
		if got := s.nobody().call("GET", "/matches", nil).want(http.StatusOK); strings.TrimSpace(got.text) != `{"matches":[]}` {
			t.Errorf("%s: the matches are %s, want none", name, got.text)
		}
		s.nobody().call("GET", "/matches/cup", nil).problem(http.StatusNotFound, "unknown-match", "cup")
	}
}

// TestMatchNames: only what is a match below the directory is shown, whatever is asked for.
func TestMatchNames(t *testing.T) {
	dir := t.TempDir()
	newContest(t, dir, "secret")
	below := filepath.Join(dir, "shown")
	newContest(t, below, "evening of <tests> & more")
	for _, other := range []string{"notes", "broken/games"} {
		if err := os.MkdirAll(filepath.Join(below, other), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(below, "broken", "plan.json"), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newSite(t, func(c *Config) { c.Matches = below })
	list := s.nobody().call("GET", "/matches", nil).want(http.StatusOK)
	list.wantAt("evening of <tests> & more", "matches", "0", "name")
	list.wantAt(nil, "matches", "1")
	s.nobody().call("GET", "/matches/evening%20of%20%3Ctests%3E%20&%20more", nil).want(http.StatusOK)
	for _, name := range []string{"..%2Fsecret", "%2e%2e%2fsecret", "notes", "%2E", "secret", "%00"} {
		s.nobody().call("GET", "/matches/"+name, nil).problem(http.StatusNotFound, "unknown-match")
	}
}

// TestMatch follows a match from game to game: one that is resigned, one whose end is
// disputed, one that goes on, and one of which there is only a file.
func TestMatch(t *testing.T) {
	dir := t.TempDir()
	c := newContest(t, dir, "old-new")
	c.play(1, stone(1, "C3"), stone(2, "B2"), stone(3, "D2"), referee.Resign{})
	c.play(2, stone(1, "C3"), stone(2, "C2"), stone(3, "pass"), stone(4, "pass"),
		referee.Claim{Stop: 1, Dead: weiqi.SetOf(weiqi.Point{Col: 2, Row: 1})}, referee.Claim{Stop: 1})
	c.play(3, stone(1, "C3"), stone(2, "C2"))
	c.keep("games/00001.notes", `{"lag":[[80000,1]],"falsified":"in the turn of move 3"}`+"\n")
	c.keep("falsified/00001.game", "")
	c.keep("falsified/00001-2.game", "")
	s := newSite(t, func(config *Config) { config.Matches = dir })

	list := s.nobody().call("GET", "/matches", nil).want(http.StatusOK)
	list.wantAt("<b>old</b> – new", "matches", "0", "title")
	list.wantAt("stopped", "matches", "0", "state")
	list.wantAt(6.0, "matches", "0", "total")

	got := s.nobody().call("GET", "/matches/old-new", nil).want(http.StatusOK)
	got.wantAt("GNU Go 3.8", "engines", "0", "program")
	got.wantAt("continue", "test", "verdict")
	got.wantAt("resign", "ends", "0", "end")
	got.wantAt(1.0, "pairings", "0", "tally", "wins")
	got.wantAt(nil, "pairings", "0", "elo", "high")
	if path, _ := got.dig("test", "path").([]any); len(path) != int(got.num("played")) {
		t.Errorf("the path of the test is %v after %v games", path, got.num("played"))
	}
	got.wantAt(2.0, "playing", fmt.Sprint(int(got.num("live"))-1), "moves")
	for key, want := range map[string]any{"replays": 2.0, "falsified": 1.0, "left_out": 0.0} {
		got.wantAt(want, key)
	}

	game := s.nobody().call("GET", "/matches/old-new/games/1", nil).want(http.StatusOK)
	game.wantAt("B+R", "result")
	game.wantAt("D2", "line", "2", "move")
	game.wantAt("D2", "line", "2", "black", "0")
	game.wantAt(nil, "document")
	game.wantAt(true, "falsified")
	game.wantAt(nil, "left_out")

	s.nobody().call("GET", "/matches/old-new/games/3", nil).want(http.StatusOK).wantAt(nil, "result")
	for _, number := range []string{"0", "7", "6", "4", "-1", "two", "99999999999999999999"} {
		s.nobody().call("GET", "/matches/old-new/games/"+number, nil).problem(http.StatusNotFound, "unknown-game", "1 to 6")
	}
	s.nobody().call("GET", "/matches/old-new?games=-1", nil).problem(http.StatusUnprocessableEntity, "invalid")
}

// TestMatchFiles downloads what there is to keep.
func TestMatchFiles(t *testing.T) {
	dir := t.TempDir()
	newContest(t, dir, "old-new").play(1, stone(1, "C3"), stone(2, "B2"), stone(3, "D2"), referee.Resign{})
	s := newSite(t, func(config *Config) { config.Matches = dir })
	for path, want := range map[string]struct{ media, text string }{
		"games/1.sgf":          {"application/x-go-sgf; charset=utf-8", ";B[cc]"},
		"games/00001.sgf":      {"application/x-go-sgf; charset=utf-8", "RE[B+R]"},
		"games/1.svg":          {"image/svg+xml", "<svg"},
		"reports/report.html":  {"text/html; charset=utf-8", "&lt;b&gt;old&lt;/b&gt;"},
		"reports/results.csv":  {"text/csv; charset=utf-8", "B+R"},
		"reports/results.json": {"application/json", `"games"`},
	} {
		got := s.nobody().call("GET", "/matches/old-new/"+path, nil).want(http.StatusOK)
		if media := got.header.Get("Content-Type"); media != want.media || !strings.Contains(got.text, want.text) {
			t.Errorf("%s is %s: %.200s", path, media, got.text)
		}
		if attached := strings.HasPrefix(got.header.Get("Content-Disposition"), "attachment"); attached == strings.HasSuffix(path, ".svg") {
			t.Errorf("%s is for keeping: %v", path, attached)
		}
	}
	s.nobody().call("GET", "/matches/old-new/games/1.txt", nil).problem(http.StatusNotFound, "not-found", ".txt")
	s.nobody().call("GET", "/matches/old-new/games/2.sgf", nil).problem(http.StatusNotFound, "unknown-game")
	s.nobody().call("GET", "/matches/old-new/games/1.svg?theme=pink", nil).problem(http.StatusUnprocessableEntity, "invalid")
	s.nobody().call("GET", "/matches/old-new/reports/plan.json", nil).problem(http.StatusUnprocessableEntity, "invalid")
	s.nobody().call("GET", "/matches/none/reports/results.csv", nil).problem(http.StatusNotFound, "unknown-match")
}

// TestFilesCompressed: a record or picture that may be sent compressed has a weak tag, the same for
// both encodings and when there is nothing new; others have a strong one.
func TestFilesCompressed(t *testing.T) {
	dir := t.TempDir()
	newContest(t, dir, "old-new").play(1, stone(1, "C3"), stone(2, "B2"), stone(3, "D2"), referee.Resign{})
	s := newSite(t, func(config *Config) { config.Matches = dir })
	game := "/games/" + s.guest("Kim").call("POST", "/games", map[string]any{"opponent": "friend"}).want(http.StatusCreated).str("game")
	for path, text := range map[string]bool{
		"/matches/old-new/games/1.svg": true, "/matches/old-new/games/1.sgf": true, game + ".svg": true, game + ".sgf": true, game + ".png": false,
	} {
		plain := s.nobody().call("GET", path, nil, "Accept-Encoding", "identity").want(http.StatusOK)
		zipped := s.nobody().call("GET", path, nil, "Accept-Encoding", "gzip").want(http.StatusOK)
		tag := plain.header.Get("ETag")
		if strings.HasPrefix(tag, "W/") != text || zipped.header.Get("ETag") != tag {
			t.Errorf("%s has the tags %s and %s compressed", path, tag, zipped.header.Get("ETag"))
		}
		if large := len(plain.text) >= zipLeast; (zipped.header.Get("Content-Encoding") == "gzip") != (text && large) {
			t.Errorf("%s of %d bytes is sent as %q", path, len(plain.text), zipped.header.Get("Content-Encoding"))
		} else if text && large {
			z, err := gzip.NewReader(strings.NewReader(zipped.text))
			if err != nil {
				t.Fatal(err)
			}
			if unzipped, err := io.ReadAll(z); err != nil || string(unzipped) != plain.text {
				t.Errorf("%s is not the same compressed: %v", path, err)
			}
		}
		for _, have := range []string{tag, strings.TrimPrefix(tag, "W/"), `"other", ` + tag, "*"} {
			again := s.nobody().call("GET", path, nil, "If-None-Match", have).want(http.StatusNotModified)
			if again.header.Get("ETag") != tag || again.text != "" {
				t.Errorf("%s for a client that has %s: the tag %s and %d bytes, want %s and none", path, have, again.header.Get("ETag"), len(again.text), tag)
			}
			if varies := slices.Contains(again.header.Values("Vary"), "Accept-Encoding"); varies != text {
				t.Errorf("%s is said to vary with the encoding: %v", path, varies)
			}
		}
		s.nobody().call("GET", path, nil, "If-None-Match", `"other"`).want(http.StatusOK)
	}
}

func TestThinned(t *testing.T) {
	figures := make([]float64, 1000)
	for i := range figures {
		figures[i] = float64(i)
	}
	some := thinned(figures, 300)
	if len(some) != 300 || some[0] != 0 || some[299] != 999 {
		t.Errorf("of 1000 figures there are %d, from %v to %v", len(some), some[0], some[len(some)-1])
	}
	if few := thinned(figures[:3], 300); len(few) != 3 {
		t.Errorf("of 3 figures there are %v", few)
	}
}
