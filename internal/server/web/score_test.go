package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// finished is a game on 5x5 that both have ended by passing. A white stone is dead in
// Black's area and a black one in White's; White's first stone there was captured.
//
//	. . X O .
//	. . X O .
//	O . X O X
//	. . X O .
//	. . X O .
const finished = "(;FF[4]GM[1]SZ[5]KM[0.5]RU[Chinese]PB[Honinbo]PW[Inoue]RE[B+4.5]" +
	";B[cc];W[dc];B[cd];W[dd];B[cb];W[db];B[ce];W[de];B[ca];W[da];B[ec];W[ac];B[];W[])"

// countOf returns what a reply says about one ruleset.
func (r *reply) countOf(ruleset string) map[string]any {
	r.t.Helper()
	for _, c := range r.body["counts"].([]any) {
		if count := c.(map[string]any); count["ruleset"] == ruleset {
			return count
		}
	}
	r.t.Fatalf("%s: no count under %s", r.what, ruleset)
	return nil
}

// score asks for a count.
func (c *client) score(fields map[string]any) *reply {
	c.site.t.Helper()
	return c.call("POST", "/score", fields)
}

// file sends a record as it is, with choices such as "?move=3".
func (c *client) file(record string, choices ...string) *reply {
	c.site.t.Helper()
	return c.call("POST", "/score"+strings.Join(choices, ""), record, "Content-Type", recordType)
}

func TestScoreFile(t *testing.T) {
	s := newSite(t)
	got := s.nobody().file(finished).want(http.StatusOK)
	for path, want := range map[string]any{
		"record.black": "Honinbo", "record.white": "Inoue", "record.result": "B+4.5", "record.ruleset": "chinese", "record.komi": 0.5,
		"record.size": "5x5", "record.handicap": 0.0, "move": 14.0, "passes": 2.0, "opinion.judge": "best", "plain.score": 5.0,
	} {
		got.wantAt(want, strings.Split(path, ".")...)
	}
	if dead := got.pointsAt("dead"); dead != "A3 E3" {
		t.Errorf("dead: %s, want A3 E3", dead)
	}
	if n := len(got.body["counts"].([]any)); n < 10 {
		t.Errorf("there are %d counts, want one for each ruleset", n)
	}
	chinese := got.countOf("chinese")
	if chinese["result"] != "B+4.5" || chinese["owner"].([]any)[2] != "XXXOO" {
		t.Errorf("under Chinese rules: %v, want B+4.5 and whose each point is", chinese)
	}
	if asIs := got.countOf("tromp-taylor"); len(asIs["dead"].([]any)) != 0 {
		t.Errorf("Tromp-Taylor takes off %v, want nothing", asIs["dead"])
	}
}

// The description of the API says in which forms a record may come.
func TestScoreDescribed(t *testing.T) {
	body := newSite(t).doc.Paths.Find("/score").Post.RequestBody.Value
	for _, media := range []string{recordType, "application/json"} {
		if form := body.Content.Get(media); form == nil || form.Schema == nil {
			t.Errorf("/openapi.json does not say that a record may come as %s", media)
		}
	}
}

// For every ruleset the plain count and the margins add up to the score.
func TestScoreAddsUp(t *testing.T) {
	s := newSite(t)
	got := s.nobody().score(map[string]any{"sgf": finished, "dead": []string{"A3"}}).want(http.StatusOK)
	sums := map[string]float64{}
	for _, d := range got.body["differences"].([]any) {
		difference := d.(map[string]any)
		for _, ruleset := range difference["rulesets"].([]any) {
			sums[ruleset.(string)] += difference["margin"].(float64)
		}
	}
	plain := got.dig("plain", "score").(float64)
	for _, c := range got.body["counts"].([]any) {
		count := c.(map[string]any)
		if sum := plain + sums[count["ruleset"].(string)]; sum != count["score"] {
			t.Errorf("%v: plain %v and the differences make %v, and the score is %v", count["ruleset"], plain, sum, count["score"])
		}
	}
}

func TestScoreChoices(t *testing.T) {
	s := newSite(t)
	for _, c := range []struct {
		name   string
		how    map[string]any
		result string // under Chinese rules
		judge  any
	}{
		{"as it comes", map[string]any{}, "B+4.5", "best"},
		{"all alive", map[string]any{"dead": []string{}}, "W+0.5", nil},
		{"one dead", map[string]any{"dead": []string{"E3"}}, "W+6.5", nil},
		{"a judge who does not count", map[string]any{"dead": []string{}, "judge": "tom"}, "W+0.5", "tom"},
		{"another judge", map[string]any{"judge": "none"}, "W+0.5", "none"},
		{"komi", map[string]any{"komi": -3}, "B+8", "best"},
		{"a move", map[string]any{"move": 1, "dead": []string{}}, "B+24.5", nil},
		{"the start", map[string]any{"move": 0, "dead": []string{}}, "W+0.5", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			c.how["sgf"], c.how["ruleset"] = finished, "chinese"
			got := s.nobody().score(c.how).want(http.StatusOK)
			if n := len(got.body["counts"].([]any)); n != 1 {
				t.Errorf("%d counts, want that of one ruleset", n)
			}
			if result := got.countOf("chinese")["result"]; result != c.result {
				t.Errorf("result %v, want %s", result, c.result)
			}
			got.wantAt(c.judge, "opinion", "judge")
		})
	}
}

// The algorithm tom counts by itself, and what does not go with that is refused.
func TestScoreByTom(t *testing.T) {
	s := newSite(t)
	offered := s.nobody().call("GET", "/", nil).want(http.StatusOK)
	for _, name := range offered.body["counts"].([]any) {
		got := s.nobody().score(map[string]any{"sgf": finished, "count": name}).want(http.StatusOK)
		got.wantAt(name, "algorithm", "name")
		if n := len(got.body["counts"].([]any)) + len(got.body["differences"].([]any)); n != 0 || got.body["opinion"] != nil {
			t.Errorf("%s: there are counts under rulesets, or an opinion: %v", name, got.body)
		}
	}
	got := s.nobody().file(finished, "?count=tom").want(http.StatusOK)
	for path, want := range map[string]any{
		"algorithm.chinese.result": "B+4.5", "algorithm.japanese.result": "B+4.5", "algorithm.chinese.black.area": 15.0,
		"algorithm.japanese.black.prisoners": 1.0, "algorithm.komi": 0.5, "plain.score": 5.0,
	} {
		got.wantAt(want, strings.Split(path, ".")...)
	}
	if dead, also := got.pointsAt("algorithm", "dead"), got.pointsAt("dead"); dead != "A3 E3" || also != dead {
		t.Errorf("dead: %s and %s, want A3 E3", dead, also)
	}
	if areas := got.dig("algorithm", "areas").([]any); len(areas) != 4 {
		t.Errorf("%d areas, want two of each side", len(areas))
	}
	without := strings.Replace(finished, "KM[0.5]", "", 1)
	s.nobody().score(map[string]any{"sgf": without, "count": "tom"}).want(http.StatusOK).wantAt(0.0, "algorithm", "komi")
	s.nobody().score(map[string]any{"sgf": finished, "count": "tom", "komi": 7, "move": 13}).want(http.StatusOK).wantAt("W+2", "algorithm", "chinese", "result")
	const alone = "it goes with none of ruleset, judge and dead"
	for _, c := range []struct {
		how    map[string]any
		detail string
	}{
		{map[string]any{"count": "best"}, `there is no count "best": want one of tom, tom+connect, tom+seki, tom+connect+seki`},
		{map[string]any{"count": "tom", "ruleset": "chinese"}, alone},
		{map[string]any{"count": "tom", "judge": "best"}, alone},
		{map[string]any{"count": "tom", "dead": []string{}}, alone},
		{map[string]any{"judge": "tom+connect"}, `"tom+connect" is a count and no judge`},
		{map[string]any{"count": "tom", "move": 15}, "no move 15"},
	} {
		c.how["sgf"] = finished
		if got := s.nobody().score(c.how).want(http.StatusUnprocessableEntity); !strings.Contains(got.body["detail"].(string), c.detail) {
			t.Errorf("%v: %v, want %s", c.how, got.body["detail"], c.detail)
		}
	}
	for _, query := range []string{"?rules=chinese", "?count=tom&dead=A3", "?count=tom&ruleset=aga", "?count=tom%2Bsek", "?count=tom&count=tom"} {
		s.nobody().file(finished, query).want(http.StatusUnprocessableEntity)
	}
}

// The moves tell what they change, stones placed by hand included: whoever follows
// them needs no rules.
func TestScoreMoves(t *testing.T) {
	s := newSite(t)
	got := s.nobody().score(map[string]any{"sgf": "(;SZ[3]AB[ba]AW[aa];B[ab];W[cc];AW[ca]AE[ba];B[ac])"}).want(http.StatusOK)
	start, _ := json.Marshal(got.dig("record", "start"))
	moves, _ := json.Marshal(got.dig("record", "moves"))
	const want = `[{"black":["A2"],"color":"black","empty":["A3"],"move":"A2"},` +
		`{"color":"white","empty":["B3"],"move":"C1","white":["C1","C3"]},` +
		`{"black":["A1"],"color":"black","move":"A1"}]`
	if string(start) != `["OX.","...","..."]` || string(moves) != want {
		t.Errorf("from %s\n%s, want\n%s", start, moves, want)
	}
	if board, _ := json.Marshal(got.dig("board")); string(board) != `["..O","X..","X.O"]` {
		t.Errorf("the board is %s", board)
	}
}

// What the server gives back counts the same again, whatever charset it came in.
func TestScoreAgain(t *testing.T) {
	s := newSite(t)
	gbk, err := simplifiedchinese.GBK.NewEncoder().String(strings.Replace(finished, "PB[Honinbo]", "CA[gbk]PB[古力]C[很好]", 1))
	if err != nil {
		t.Fatal(err)
	}
	first := s.nobody().file(gbk).want(http.StatusOK)
	first.wantAt("古力", "record", "black")
	text := first.dig("record", "sgf").(string)
	if strings.Contains(text, "C[") || !strings.Contains(text, "古力") {
		t.Errorf("the record comes back as %s", text)
	}
	again := s.nobody().score(map[string]any{"sgf": text}).want(http.StatusOK)
	if want := strings.Replace(first.text, `"charset":"gb18030"`, `"charset":"utf-8"`, 1); again.text != want {
		t.Errorf("again it is\n%s, want\n%s", again.text, want)
	}
	// A text is text, whatever its CA says.
	s.nobody().score(map[string]any{"sgf": strings.Replace(finished, "PB[Honinbo]", "CA[gbk]PB[古力]", 1)}).want(http.StatusOK).wantAt("古力", "record", "black")
	// A record without komi does not get one on the way.
	none := s.nobody().file(strings.Replace(finished, "KM[0.5]", "", 1)).want(http.StatusOK)
	s.nobody().score(map[string]any{"sgf": none.dig("record", "sgf")}).want(http.StatusOK).wantAt(nil, "record", "komi")
	if got := none.countOf("chinese")["komi"]; got != 7.5 {
		t.Errorf("komi %v, want the usual 7.5", got)
	}
}

// TestScoreElsewhere: what counts in a browser answers as the server does, byte for byte, and refuses for the same
// reasons.
func TestScoreElsewhere(t *testing.T) {
	s := newSite(t)
	for path, asked := range map[string][]map[string]any{
		"/score": {
			{"sgf": finished}, {"sgf": finished, "move": 7, "ruleset": "japanese-1989"}, {"sgf": finished, "dead": []string{"A3"}, "komi": 6.5},
			{"sgf": finished, "judge": "benson", "dead": []string{}}, {"sgf": finished, "count": "tom+seki"}, {"sgf": "(;SZ[9]KM[lots];B[zz];W[aa])"},
			{"sgf": "(;SZ[9]PB[<b>&\"\\\\/ 囲碁 \u2028\x7f];B[ee])", "ruleset": "aga"},
			{"sgf": "(;SZ[9];B[ee"}, {"sgf": "(;SZ[5];B[cc];W[cc])"}, {"sgf": finished, "judge": "delphi"}, {"sgf": finished, "dead": []string{"B1"}},
			{"sgf": finished, "move": 99}, {"sgf": finished, "count": "tom", "ruleset": "aga"}, {"sgf": finished, "ruleset": "calvinball"},
		},
		"/score/cruxes": {{"sgf": finished}, {"sgf": finished, "move": 6}, {"sgf": "(;SZ[9];B[ee"}},
	} {
		for _, how := range asked {
			body, err := json.Marshal(how)
			if err != nil {
				t.Fatal(err)
			}
			status, answer := elsewhere(t, path, body)
			got := s.nobody().call("POST", path, string(body)).want(status)
			if status == http.StatusOK {
				if text := strings.TrimSpace(got.text); text != string(answer) {
					t.Errorf("%s %s: the server answers\n%s, elsewhere it is\n%s", path, body, text, answer)
				}
				continue
			}
			var refused map[string]any
			if err := json.Unmarshal(answer, &refused); err != nil {
				t.Fatal(err)
			}
			for name, value := range refused {
				if !reflect.DeepEqual(value, got.body[name]) {
					t.Errorf("%s %s: the server's %s is %v, elsewhere it is %v", path, body, name, got.body[name], value)
				}
			}
		}
	}
}

// elsewhere has a request answered as a browser does.
func elsewhere(t *testing.T, path string, body []byte) (status int, answer []byte) {
	t.Helper()
	var count scoring.ScoreBody
	var read scoring.CruxesBody
	if err := errors.Join(json.Unmarshal(body, &count), json.Unmarshal(body, &read)); err != nil {
		t.Fatal(err)
	}
	if path == "/score/cruxes" {
		return scoring.Answer(t.Context(), read)
	}
	return scoring.Answer(t.Context(), count)
}

// What a record leaves unclear is said, and the rest is counted.
func TestScoreFaults(t *testing.T) {
	s := newSite(t)
	for record, want := range map[string]string{
		"(;SZ[9]KM[0])(;SZ[13])": "there are 2 games in the file, and only the first is read",
		"(;SZ[9]KM[lots])":       "lots",
		"(;SZ[9];B[zz];W[aa])":   "zz",
		finished:                 "",
	} {
		var said []string
		faults, _ := s.nobody().file(record).want(http.StatusOK).dig("record", "problems").([]any)
		for _, f := range faults {
			said = append(said, f.(map[string]any)["detail"].(string))
		}
		if all := strings.Join(said, "; "); !strings.Contains(all, want) || (want == "") != (all == "") {
			t.Errorf("of %s is said %q, want something about %q", record, all, want)
		}
	}
}

// Positions at the edge of what a game is.
func TestScoreOddPositions(t *testing.T) {
	s := newSite(t)
	for _, c := range []struct {
		name, record, result string
		passes               float64
	}{
		{"an empty board", "(;SZ[9]KM[0])", "0", 0},
		{"1x1", "(;SZ[1]KM[0];B[];W[])", "0", 2},
		{"1x1 with a suicide", "(;SZ[1]KM[0];B[aa])", "0", 0},
		{"unfinished", "(;SZ[9]KM[0];B[ee])", "B+81", 0},
		{"set up by hand", "(;SZ[5]KM[0]AB[ca][cb][cc][cd][ce]PL[W])", "B+25", 0},
		{"one pass", "(;SZ[5]KM[0]AB[ca][cb][cc][cd][ce];W[])", "B+25", 1},
		{"25x25", "(;SZ[25]KM[0])", "0", 0},
		{"7x5", "(;SZ[7:5]KM[0];B[dc])", "B+35", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			got := s.nobody().file(c.record).want(http.StatusOK)
			got.wantAt(c.passes, "passes")
			if result := got.countOf("chinese")["result"]; result != c.result {
				t.Errorf("result %v, want %s", result, c.result)
			}
		})
	}
}

func TestScoreRefuses(t *testing.T) {
	s := newSite(t)
	const twice = "(;SZ[5]\n;B[cc];W[dc]\n;B[dd];W[cc];B[aa])"
	for _, c := range []struct {
		name, record string
		word         string
		line, column float64
		move         float64
	}{
		{"nothing but blanks", "  ", "record", 1, 1, 0},
		{"no record", "Dear Sir or Madam", "record", 1, 1, 0},
		{"cut off", "(;SZ[9];B[ee", "bracket", 1, 10, 0},
		{"another game", "(;GM[40]SZ[9])", "Go", 1, 3, 0},
		{"no such board", "(;SZ[99])", "99", 1, 3, 0},
		{"stones without a liberty", "(;SZ[2]AB[aa:bb])", "liberty", 0, 0, 1},
		{"a picture", "\x89PNG\r\n\x1a\n", "", 1, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			got := s.nobody().file(c.record).problem(422, "bad-record", c.word)
			if got.num("line") != c.line || got.num("column") != c.column || got.num("move") != c.move {
				t.Errorf("%s, want line %v, column %v, move %v", got.text, c.line, c.column, c.move)
			}
		})
	}
	// Before the move that nobody allows there is something to count, and after it, too.
	before := s.nobody().file(twice, "?move=3&judge=tom&ruleset=korean").want(http.StatusOK)
	before.wantAt(3.0, "move")
	before.wantAt("tom", "opinion", "judge")
	before.countOf("korean")
	s.nobody().file(twice).want(http.StatusOK).wantAt(5.0, "move")
	s.nobody().file(twice, "?move=many").problem(422, "invalid", "many")
	if faults, _ := json.Marshal(before.dig("record", "problems")); !strings.Contains(string(faults), `"move":"4"`) {
		t.Errorf("the problems are %s, want that of move 4", faults)
	}

	for name, how := range map[string]map[string]any{
		"ruleset": {"ruleset": "calvinball"}, "judge": {"judge": "delphi"}, "no move 15": {"move": 15},
		"B1": {"dead": []string{"B1"}}, "T19": {"dead": []string{"T19"}}, "gtp": {"judge": "gtp:rm -rf"},
	} {
		how["sgf"] = finished
		word := strings.TrimSuffix(name, "set")
		s.nobody().score(how).problem(422, "invalid", word)
	}
	s.nobody().score(map[string]any{}).problem(422, "invalid", "sgf")
	s.nobody().score(map[string]any{"sgf": finished, "move": -1}).problem(422, "invalid", "move")
	s.nobody().file(strings.Repeat("x", 2<<20)).problem(413, "too-large")
	s.nobody().call("POST", "/score", finished, "Content-Type", "text/plain").problem(415, "unsupported-type")
}

func TestScoreCharset(t *testing.T) {
	s := newSite(t)
	const korean = "(;SZ[5]PB[\xc0\xcc\xc3\xa2\xc8\xa3]PW[Lee];B[cc];W[];B[])" // 이창호 in EUC-KR
	got := s.nobody().file(korean).want(http.StatusOK)
	got.wantAt("이창호", "record", "black")
	got.wantAt("euc-kr", "record", "charset")
	chosen := s.nobody().file(korean, "?charset=GBK").want(http.StatusOK)
	chosen.wantAt("捞芒龋", "record", "black")
	chosen.wantAt("gb18030", "record", "charset")
	s.nobody().score(map[string]any{"sgf": "(;CA[euc-kr]SZ[5]PB[이창호];B[cc])"}).want(http.StatusOK).wantAt("utf-8", "record", "charset")
	s.nobody().file(korean, "?charset=klingon").problem(422, "bad-record", "klingon", "euc-kr")
}

// TestScoreLongRecord: variations of a record count for nothing but its bytes, of which the operator says how many
// there may be.
func TestScoreLongRecord(t *testing.T) {
	s := newSite(t)
	main, varied, _ := strings.Cut(finished, ";B[]")
	analysed := main + "(;B[]" + varied + strings.Repeat("(;W[aa]C[better]", 12_000) + strings.Repeat(")", 12_000) + ")"
	got := s.nobody().file(analysed).want(http.StatusOK)
	if want := s.nobody().file(finished).want(http.StatusOK); got.text != want.text {
		t.Errorf("with variations the answer is\n%s, want\n%s", got.text, want.text)
	}

	long := strings.Replace(analysed, "C[better]", "C["+strings.Repeat("very ", 1<<19)+"]", 1)
	s.nobody().file(long).problem(413, "too-large")
	for most, status := range map[int]int{2 << 20: 413, 3 << 20: 200} {
		s := newSite(t, func(c *Config) { c.Limits.Record = most })
		s.nobody().file(long).want(status)
		s.nobody().call("POST", "/accounts", strings.Repeat(" ", 2<<20)).want(413) // only records are
	}
}

func TestScoreLimit(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits.Work = limit.Rate{PerSecond: 0.001, Burst: 1} })
	greedy := s.nobody().at("198.51.100.1")
	greedy.file(finished).want(http.StatusOK)
	s.server.counts.work.Charge("198.51.100.1", time.Second)
	greedy.file(finished).problem(429, "rate-limited").wantAt("work.address", "key")
	s.nobody().at("198.51.100.2").file(finished).want(http.StatusOK)
}
