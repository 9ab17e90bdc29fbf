package web

import (
	"context"
	"encoding/json"
	"image/png"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/contest/review/reviewtest"
	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/page"
)

// reviews has a worker outside the server do reviews by the built-in player, until the test ends.
func (s *site) reviews(organizer *client) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	w := review.Worker{
		Source: review.NewRemote(s.url, organizer.token, eventually.Hang, nil),
		Engines: map[string]func(context.Context) (review.Engine, error){
			review.BuiltinEngine: func(context.Context) (review.Engine, error) { return &review.Builtin{Visits: 20}, nil },
		},
		Pause: 5 * time.Millisecond, Every: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler),
	}
	go func() {
		defer close(done)
		w.Run(ctx)
	}()
	s.t.Cleanup(func() {
		cancel()
		<-done
	})
}

// asReplay is the variable of the environment that makes this test a program that says what another engine has said:
// the protocol, and the file of the review.
const asReplay = "SHINPAN_TEST_REPLAY"

func TestMain(m *testing.M) {
	gtp.Launch()
	protocol, file, is := strings.Cut(os.Getenv(asReplay), ":")
	if !is {
		debug.SetGCPercent(400) // what tests allocate is soon garbage: to collect it took a third of their processor
		os.Exit(m.Run())
	}
	said, err := reviewtest.Read(file)
	if err == nil {
		err = said.Speak(protocol, os.Stdin, os.Stdout)
	}
	if err != nil {
		panic(err)
	}
}

// TestReviewsHere: a server does reviews itself, by the built-in player and by programs, and the same numbers lead to
// the same review and the same graph, whichever engine tells them. What is sent is what the page sends.
func TestReviewsHere(t *testing.T) {
	said := filepath.Join(t.TempDir(), "said.json")
	names := []string{review.BuiltinEngine, "katago", "gtp"}
	s := newSite(t, func(c *Config) {
		for _, name := range names {
			c.ReviewEngines = append(c.ReviewEngines, ReviewEngine{name, name})
		}
	})
	replay := func(protocol string) gtp.Command {
		return gtp.Command{Args: []string{os.Args[0], "-test.run=^$"}, Env: append(os.Environ(), asReplay+"="+protocol+":"+said)}
	}
	t.Cleanup(review.WorkOn(s.server.Reviews, []map[string]review.Start{
		{names[0]: func(context.Context) (review.Engine, error) { return &review.Builtin{Visits: 30}, nil }},
		{names[1]: func(ctx context.Context) (review.Engine, error) {
			return review.StartKataGo(ctx, replay("katago"), "katago", 30, func(string) {})
		}},
		{names[2]: func(ctx context.Context) (review.Engine, error) {
			program, err := gtp.Start(ctx, replay("gtp"))
			if err != nil {
				return nil, err
			}
			return review.NewProgram(program, "gtp", 30, time.Minute)
		}},
	}, slog.New(slog.DiscardHandler)))

	ann := s.guest("Ann")
	record := ann.call("POST", "/records", `{"sgf":"(;SZ[7]RU[Chinese]KM[7];B[dd];W[ed];B[de];W[ee];B[dc];W[ec];B[ag])"}`).want(http.StatusCreated).str("id")
	var first map[string]any
	var graph string
	for i, name := range names {
		asked := map[string]any{"engine": name}
		if i == 0 {
			asked = map[string]any{} // the usual one
		}
		id := ann.call("POST", "/records/"+record+"/reviews", asked).want(http.StatusCreated).has(name, "engine").str("id")
		ann.reviewed(id)
		got := ann.call("GET", "/reviews/"+id, nil).want(http.StatusOK).has("done", "status").has(name, "by.engine").body
		drawn := regexp.MustCompile("<title>Reviewed by .*").ReplaceAllString(ann.call("GET", "/reviews/"+id+".svg", nil).want(http.StatusOK).text, "")
		if i == 0 {
			first, graph = got, drawn
			s.keepSaid(id, said)
			continue
		}
		for _, what := range []string{"game", "evaluations", "moves", "scored", "worst", "turning", "accuracy", "puzzles"} {
			if !reflect.DeepEqual(got[what], first[what]) {
				t.Errorf("%s says of %s: %v\nthe built-in player: %v", name, what, got[what], first[what])
			}
		}
		if drawn != graph {
			t.Errorf("%s has another graph: %s\n%s", name, drawn, graph)
		}
	}
}

// keepSaid writes what the engine of a review has said.
func (s *site) keepSaid(id, file string) {
	s.t.Helper()
	queue, err := s.server.Reviews(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	p, _, err := queue.Progress(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	text, err := json.Marshal(review.DocumentOf(&p.Review))
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// reviewed follows a review to its end.
func (c *client) reviewed(id string) {
	c.site.t.Helper()
	stream := c.listen("/reviews/" + id + "/events")
	positions := 0
	var last map[string]any
	for line := stream.next(); line != nil; line = stream.next() {
		positions += len(line["evaluations"].([]any))
		last = line["review"].(map[string]any)
	}
	if last["status"] != "done" || float64(positions) != last["positions"] {
		c.site.t.Errorf("the stream tells of %d positions, and ends with %v", positions, last)
	}
}

// TestReviewOfGame: a game that is over is reviewed by a worker elsewhere, and everybody can look at it. One in
// progress is not.
func TestReviewOfGame(t *testing.T) {
	s := newSite(t, func(c *Config) { c.ReviewEngines = []ReviewEngine{BuiltinReviewer, {"rare", "A rare one"}} })
	m := s.newMatch(map[string]any{"size": "7x7"})
	m.play("D4", "C3", "D3", "C4")
	m.black.call("POST", m.path("/reviews"), "{}").problem(409, "review-of-live").has("review-of-live", "code")
	m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	s.nobody().call("POST", m.path("/reviews"), "{}").problem(401, "no-identity")
	m.black.call("POST", m.path("/reviews"), `{"engine":"No such!"}`).problem(422, "invalid")
	s.nobody().call("GET", "/", nil).want(http.StatusOK).has("built-in", "review_engines.0.name").has("A rare one", "review_engines.1.title")
	m.black.call("POST", m.path("/reviews"), `{"engine":"none"}`).problem(422, "no-review-engine").has("built-in, rare", "args.engines")
	m.black.call("POST", m.path("/reviews"), `{"engine":"rare"}`).want(http.StatusCreated).has("rare", "engine").has(0.0, "ahead")
	asked := m.black.call("POST", m.path("/reviews"), "{}").want(http.StatusCreated).has("waiting", "status").has("built-in", "engine").has(5.0, "positions")
	id := asked.str("id")
	m.white.call("POST", m.path("/reviews"), "{}").want(http.StatusCreated).has(id, "id")

	m.white.call("POST", "/reviews/lease", `{"engines":["built-in"]}`).problem(403, "account-needed")
	organizer := s.member("Olga", account.Organizer)
	organizer.call("POST", "/reviews/lease", `{"engines":["none","rarer"]}`).problem(422, "no-review-engine").has("none, rarer", "args.engine")
	organizer.call("POST", "/reviews/lease", `{"engines":["none","rare"]}`).want(http.StatusOK).has("rare", "engine")
	organizer.call("POST", "/reviews/lease", `{"engines":["none","rare"]}`).want(http.StatusNoContent)
	organizer.call("POST", "/reviews/"+id+"/evaluations", map[string]any{"lease": "none", "by": map[string]any{"engine": "x", "name": "x", "version": "", "visits": 1, "seed": 0}, "evaluations": []any{}, "spent_ms": 1}).problem(409, "review-lost")
	s.reviews(organizer)
	s.nobody().reviewed(id)

	got := s.nobody().call("GET", "/reviews/"+id, nil).want(http.StatusOK).has("done", "status").has("7x7", "game.size").has(20.0, "by.visits")
	if evaluations, moves := got.body["evaluations"].([]any), got.body["moves"].([]any); len(evaluations) != 5 || len(moves) != 4 {
		t.Errorf("%d evaluations and %d moves, want 5 and 4", len(evaluations), len(moves))
	}
	s.nobody().call("GET", m.path("/reviews"), nil).want(http.StatusOK).has(id, "reviews.0.id").has("rare", "reviews.1.engine")
	position := s.nobody().call("GET", "/reviews/"+id+"/positions/2", nil).want(http.StatusOK)
	if owners := position.body["ownership"].([]any); len(owners) != 49 {
		t.Errorf("%d points are owned, want 49", len(owners))
	}
	s.nobody().call("GET", "/reviews/"+id+"/positions/9", nil).problem(404, "not-found")
	s.nobody().call("GET", "/reviews/none", nil).problem(404, "unknown-review")
	record := s.nobody().call("GET", "/reviews/"+id+".sgf?language=ja", nil).want(http.StatusOK).text
	if !strings.Contains(record, "黒の勝率") || !strings.Contains(record, "B[dd]") {
		t.Errorf("the record is %s", record)
	}
	if graph := s.nobody().call("GET", "/reviews/"+id+".svg", nil).want(http.StatusOK).text; !strings.HasPrefix(graph, "<svg") {
		t.Errorf("the graph is %s", graph)
	}
	s.nobody().call("GET", "/reviews/"+id+".svg?language=xx", nil).problem(422, "invalid")

	try := func(move string) *reply {
		return s.guest("").call("POST", "/reviews/"+id+"/positions/2/try", map[string]any{"move": move})
	}
	try("D4").want(http.StatusOK).has(false, "legal").has("illegal-occupied", "why.code")
	try("nowhere").problem(422, "invalid")
	if best := position.body["candidates"].([]any)[0].(map[string]any)["move"].(string); best != "" {
		try(best).want(http.StatusOK).has(true, "legal").has(true, "solves").has(0.0, "points")
	}
	try("G7").want(http.StatusOK).has(true, "legal")
}

// TestReviewOfRecord: a person keeps records, has them reviewed, takes them along, and removes them; whoever has the
// address may look. A record of a game that its owner is playing is refused.
func TestReviewOfRecord(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	ann, ben := s.member("Ann"), s.member("Ben")
	keep := func(who *client, sgf string) *reply {
		return who.call("POST", "/records", map[string]any{"sgf": sgf})
	}
	const text = "(;SZ[7]RU[Japanese]KM[6.5]PB[Cho]PW[Dan]RE[B+R];B[dd];W[cc];B[dc])"
	kept := keep(ann, text).want(http.StatusCreated).has("Cho", "black").has(3.0, "moves").has(true, "yours")
	id := kept.str("id")
	keep(ann, "(;SZ[7]\n;B[dd;W[cc])").problem(422, "bad-record")
	keep(s.nobody(), text).problem(401, "no-identity")

	ben.call("GET", "/records/"+id, nil).want(http.StatusOK).has(false, "yours").has("B+R", "result")
	ben.call("GET", "/records", nil).want(http.StatusOK).has(nil, "records.0")
	ann.call("GET", "/records", nil).want(http.StatusOK).has(id, "records.0.id").has(50.0, "most")
	ben.call("DELETE", "/records/"+id, nil).problem(404, "unknown-record")

	s.reviews(s.member("Olga", account.Organizer))
	review := ben.call("POST", "/records/"+id+"/reviews", "{}").want(http.StatusCreated).has("record", "of").str("id")
	ben.reviewed(review)
	ben.call("GET", "/reviews/"+review, nil).want(http.StatusOK).has("japanese-1989", "game.ruleset").has(6.5, "game.komi")
	if got := ben.call("GET", "/reviews/"+review+".sgf", nil).want(http.StatusOK).text; !strings.Contains(got, "PB[Cho]") {
		t.Errorf("the record is %s", got)
	}
	_, _, link := s.fetch("/reviews/" + review)
	for _, want := range []string{`og:title" content="A review · Cho – Dan · B&#43;R"`, `og:image" content="` + s.url + apiPath + "/reviews/" + review + `.card.png"`, "summary_large_image"} {
		if !strings.Contains(link, want) {
			t.Errorf("the link to a review lacks %s:\n%s", want, link)
		}
	}
	picture := s.nobody().call("GET", "/reviews/"+review+".card.png", nil).want(http.StatusOK).text
	if at, err := png.DecodeConfig(strings.NewReader(picture)); err != nil || at.Width != draw.CardWidth || at.Height != draw.CardHeight {
		t.Errorf("the card of a review is %v, %v", at, err)
	}
	broken := keep(ann, "(;SZ[7];B[dd];W[dd];B[cc];AW[aa])").want(http.StatusCreated).has(3.0, "moves").str("id")
	anew := ann.call("POST", "/records/"+broken+"/reviews", "{}").want(http.StatusCreated).str("id")
	ann.reviewed(anew)
	ann.call("GET", "/reviews/"+anew, nil).want(http.StatusOK).
		has(2.0, "game.breaks.0.after").has("record-move", "game.breaks.0.why.code").has("D4", "game.breaks.0.white.0").has(nil, "game.breaks.0.black.0").
		has(3.0, "game.breaks.1.after").has("review-edited", "game.breaks.1.why.code").has(nil, "game.breaks.2").
		has(1.0, "moves.0.number").has(nil, "moves.1")
	if files := ann.exported(); !strings.Contains(files["records/"+id+".sgf"], "PB[Cho]") {
		t.Errorf("the export has %v", files)
	}
	if files := ben.exported(); !strings.Contains(files["reviews.json"], review) {
		t.Errorf("the export has no review: %s", files["reviews.json"])
	}

	ann.call("DELETE", "/records/"+id, nil).want(http.StatusOK).has(id, "removed")
	ben.call("GET", "/records/"+id, nil).problem(404, "unknown-record")
	ben.call("GET", "/reviews/"+review, nil).problem(404, "unknown-review")
	ben.call("GET", "/reviews/"+review+".card.png", nil).problem(404, "unknown-review")
	if _, _, link := s.fetch("/reviews/" + review); strings.Contains(link, "og:") {
		t.Errorf("the link to a review that is gone shows %s", link)
	}
	s.unnamed("Cho")

	m := s.newMatch(map[string]any{"size": "7x7"})
	m.play("D4", "C3", "D3", "C4", "E5", "C5", "E6")
	live := "(;SZ[7];B[dd];W[ce];B[de];W[cd];B[ec];W[cc])"
	liveID := keep(m.black, live).want(http.StatusCreated).str("id")
	m.black.call("POST", "/records/"+liveID+"/reviews", "{}").problem(409, "review-of-live")
}

// TestRecordsAreBounded: a person keeps so many records and no more, and one who is erased leaves none.
func TestRecordsAreBounded(t *testing.T) {
	s := newSite(t)
	moderator, ann := s.member("Olga", "moderator"), s.guest("Ann")
	for range mostRecords {
		ann.call("POST", "/records", `{"sgf":"(;SZ[5]PB[Kitani];B[cc])"}`).want(http.StatusCreated)
	}
	ann.call("POST", "/records", `{"sgf":"(;SZ[5];B[cc])"}`).problem(409, "too-many-records")
	ann.call("DELETE", "/me", "{}").want(http.StatusNoContent)
	s.erased(moderator, 1)
	s.unnamed("Kitani")
}
