package page

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/shinpan/shinpan/referee"
)

// The tests of sources that are plain functions. They run in a window without a page or a server.

// compile returns TypeScript as a script that has what it exports under a name.
func compile(source, name string) (string, error) {
	built := api.Build(api.BuildOptions{
		Stdin:  &api.StdinOptions{Contents: source, ResolveDir: "."},
		Bundle: true, Format: api.FormatIIFE, GlobalName: name, Charset: api.CharsetUTF8,
	})
	if len(built.Errors) > 0 {
		return "", fmt.Errorf("%v", built.Errors)
	}
	return string(built.OutputFiles[0].Contents), nil
}

func compiled(t testing.TB, source, name string) string {
	t.Helper()
	script, err := compile(source, name)
	if err != nil {
		t.Fatal(err)
	}
	return script
}

// catalogue is the source of the words, which everything speaks by.
const catalogue = "./src/words/catalogue"

// units are the sources that tests ask for.
var units = []string{
	catalogue, "./src/api/client", "./src/board/grid", "./src/game/calls", "./src/game/chat", "./src/game/command", "./src/lobby/clockfield", "./src/ui/clock",
	"./src/words/language", "./src/words/locale", "./src/words/ja/parts", "./src/words/ko/parts",
}

// unitScript is a script that has what each of the units exports: units.all["./src/ui/clock"].face and so on.
var unitScript = sync.OnceValues(func() (string, error) {
	var source, all strings.Builder
	for i, unit := range units {
		fmt.Fprintf(&source, "import * as unit%d from %q;\n", i, unit)
		fmt.Fprintf(&all, "%q: unit%d,", unit, i)
	}
	return compile(source.String()+"export const all = {"+all.String()+"};", "units")
})

// sources makes what some units export known to the page under a name, and the words with it, in English.
func (v *tab) sources(name string, of ...string) {
	v.Helper()
	script, err := unitScript()
	if err != nil {
		v.Fatal(err)
	}
	of = append(of, catalogue)
	for _, unit := range of {
		if !slices.Contains(units, unit) {
			v.Fatalf("%s is not among the units", unit)
		}
	}
	eval[bool](v, "customElements.define = () => undefined; true") // the page has its elements already
	eval[bool](v, script+fmt.Sprintf(`; window[%q] = new Proxy({}, { get: (_, wanted) => %s.map((unit) => units.all[unit]).find((unit) => wanted in unit)?.[wanted] }); true`, name, quoted(of)))
	eval[bool](v, fmt.Sprintf(`%s.speak("en").then(() => %[1]s.speakOfScores("en")); true`, name))
	v.until(name + ".scoreWords")
}

// plain opens an empty window that knows as unit what some sources export, and speaks English.
func plain(t *testing.T, sources ...string) *tab {
	t.Helper()
	v := open(t, desktop, "about:blank")
	v.sources("unit", sources...)
	return v
}

// TestOneGuest: who is asked for twice at once is one guest, and who is asked for again is known.
func TestOneGuest(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/api/client")
	eval[bool](v, `(async () => {
		let guests = 0;
		window.fetch = async (path, { method = "GET" } = {}) => {
			await null;
			if (method === "POST") guests++;
			return new Response("{}", { status: guests === 0 ? 401 : 200 });
		};
		await Promise.all([unit.beSomebody(), unit.beSomebody()]);
		await unit.beSomebody();
		window.guests = guests;
	})(), true`)
	v.until("window.guests")
	if guests := eval[int](v, "window.guests"); guests != 1 {
		t.Errorf("one browser became %d guests", guests)
	}
}

// TestClockText: the clock that a form puts together from its parts, as the server reads it.
func TestClockText(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/lobby/clockfield")
	for _, test := range []struct{ kind, said, want string }{
		{"byoyomi", `{main: "10", periods: "5", period: "30"}`, "10m+5x30s"},
		{"byoyomi", `{main: "90s", periods: "1", period: "1,5"}`, "90s+1x1.5s"},
		{"fischer", `{main: "0.5", increment: "5 s"}`, "0.5m+5s"},
		{"canadian", `{main: "0", stones: "25", stretch: "5 min"}`, "0m+25/5m"},
		{"absolute", `{main: "1h30m"}`, "1h30m"},
		{"move", `{move: "3"}`, "1x3d"},
		{"absolute", `{main: "long"}`, "long"},
	} {
		got := eval[string](v, fmt.Sprintf(`unit.clockText(%q, (part) => (%s)[part])`, test.kind, test.said))
		if got != test.want {
			t.Errorf("%s of %s is %q, want %q", test.kind, test.said, got, test.want)
		}
		if _, err := referee.ParseTimeControl(got); (err != nil) != (got == "long") {
			t.Errorf("%q: %v", got, err)
		}
	}
}

// TestClock: what a face shows of a clock that runs, what follows, and what is left in all.
func TestClock(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/ui/clock")
	for _, test := range []struct {
		reading, control string
		elapsed          int
		want             string // what runs, what follows, and what is left in all
	}{
		{`{main_ms: 252000}`, "10m", 0, "4:12||252000"},
		{`{main_ms: 252000}`, "10m", 1000, "4:11||251000"},
		{`{main_ms: 9999}`, "10m", 0, "9.9||9999"},
		{`{main_ms: 500}`, "10m", 501, "0.0||0"},
		{`{main_ms: 3723000}`, "2h", 0, "1:02:03||3723000"},
		{`{main_ms: 5000, periods: 3, period_ms: 20000}`, "5m+3x20s", 0, "5.0|3×0:20|65000"},
		{`{main_ms: 5000, periods: 3, period_ms: 20000}`, "5m+3x20s", 6000, "0:19|3×0:20|59000"},
		{`{main_ms: 0, periods: 3, period_ms: 4000}`, "5m+3x20s", 5000, "0:19|2×0:20|39000"},
		{`{main_ms: 15000, periods: 1, period_ms: 172800000}`, "0s+1x2d", 0, "0:15|1×2 d|172815000"},
		{`{main_ms: 15000, periods: 1, period_ms: 172800000}`, "0s+1x2d", 20000, "47:59:55||172795000"},
		{`{main_ms: 0, periods: 1, period_ms: 4000}`, "5m+3x1m30s", 5000, "0.0|1×1:30|0"},
		{`{main_ms: 0, periods: 2, period_ms: 90000}`, "5m+3x1m30s", 0, "1:30|2×1:30|180000"},
		{`{main_ms: 8000, stones: 25, period_ms: 300000}`, "10m+25/5m", 1000, "7.0|25 stones|307000"},
		{`{main_ms: 0, stones: 7, period_ms: 300000}`, "10m+25/5m", 1000, "4:59|7 stones|299000"},
		{`{main_ms: 0, stones: 7, period_ms: 300}`, "10m+25/5m", 1000, "0.0|7 stones|0"},
	} {
		got := eval[string](v, fmt.Sprintf(`(({left, after, total}) => [unit.face(left), after, total].join("|"))(unit.run(%s, %q, %d))`, test.reading, test.control, test.elapsed))
		if got != test.want {
			t.Errorf("%s of %s after %d ms shows %s, want %s", test.reading, test.control, test.elapsed, got, test.want)
		}
	}
}

func TestCountdown(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/ui/clock")
	for ms, want := range map[int]string{-5: "0:00", 1: "0:01", 90000: "1:30", 89001: "1:30", 3 * 86400000: "3 d", 86400000: "24:00:00"} {
		if got := eval[string](v, fmt.Sprintf("unit.countdown(%d)", ms)); got != want {
			t.Errorf("countdown(%d) = %s, want %s", ms, got, want)
		}
	}
}

// TestCalls: what is called out between two looks at a clock of 5m+3x20s.
func TestCalls(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/ui/clock", "./src/game/calls")
	for _, test := range []struct {
		reading     string
		before, now int // how long the clock has run
		want        string
	}{
		{"{main_ms: 60000, periods: 3, period_ms: 20000}", 0, 1000, ""},
		{"{main_ms: 60000, periods: 3, period_ms: 20000}", 49900, 50000, "10"},
		{"{main_ms: 60000, periods: 3, period_ms: 20000}", 59900, 60100, "3 periods"},
		{"{main_ms: 0, periods: 3, period_ms: 20000}", 9950, 10050, "10"},
		{"{main_ms: 0, periods: 3, period_ms: 20000}", 10050, 10150, ""},
		{"{main_ms: 0, periods: 3, period_ms: 20000}", 15900, 16000, "4"},
		{"{main_ms: 0, periods: 3, period_ms: 20000}", 16900, 17000, "3 high"},
		{"{main_ms: 0, periods: 3, period_ms: 20000}", 12900, 18100, "2 high"}, // the page was asleep
		{"{main_ms: 0, periods: 3, period_ms: 20000}", 18900, 19100, "1 high"},
		{"{main_ms: 0, periods: 3, period_ms: 20000}", 19900, 20100, "2 periods"},
		{"{main_ms: 0, periods: 3, period_ms: 20000}", 39900, 40100, "1 periods"},
		{"{main_ms: 0, periods: 1, period_ms: 20000}", 19900, 20100, ""}, // the server says that it is over
		{"{main_ms: 30000}", 26900, 27000, "3 high"},
	} {
		got := eval[string](v, fmt.Sprintf(`(() => {
			const at = (ms) => unit.run(%s, "5m+3x20s", ms);
			const call = unit.callBetween(at(%d), at(%d));
			return !call ? "" : "second" in call ? call.second + (call.high ? " high" : "") : call.periods + " periods";
		})()`, test.reading, test.before, test.now))
		if got != test.want {
			t.Errorf("%s from %d to %d: %q, want %q", test.reading, test.before, test.now, got, test.want)
		}
	}
}

// TestAlarm: which seconds are announced between two looks at a clock.
func TestAlarm(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/ui/clock")
	for _, test := range []struct {
		before, now int
		want        string
	}{
		{61000, 60000, "60"}, {60000, 59900, "undefined"}, {70000, 5000, "10"}, {31000, 29000, "30"}, {5000, 70000, "undefined"},
	} {
		if got := eval[string](v, fmt.Sprintf("String(unit.alarmBetween(%d, %d))", test.before, test.now)); got != test.want {
			t.Errorf("alarmBetween(%d, %d) = %s, want %s", test.before, test.now, got, test.want)
		}
	}
}

// TestTyped: what a typed line means.
func TestTyped(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/game/command")
	for typed, want := range map[string]string{
		"d4": `move D4`, "ｄ４": `move D4`, "？": `help`, " T19 ": `move T19`, "play q16": `move Q16`, "PASS": `pass`, "play  on": `play-on`, "pass d4": `pass-for D4`, "Mark h7": `mark H7`, "no verdict": `no-verdict`, "no  result": `no-result`, "mediator": `mediate`,
		"dead h7": `dead H7`, "alive h7": `alive H7`, "g d4": `group D4`, "l": `last`, "c": `clocks`, "b": `board`,
		"i5": `off-board I5`, "t20": `off-board T20`, "d0": `off-board D0`, "g u1": `off-board U1`,
		"constructor": `unknown constructor`, "toString d4": `unknown toString d4`, "d4 d5": `unknown d4 d5`, "<b>": `unknown <b>`,
	} {
		got := eval[string](v, fmt.Sprintf(`((c) => [c.do, c.vertex ?? c.text].filter((part) => part !== undefined).join(" "))(unit.parse(%q, {cols: 19, rows: 19}))`, typed))
		if got != want {
			t.Errorf("%q means %q, want %q", typed, got, want)
		}
	}
}

// TestBoardSize: which sizes a typed text means.
func TestBoardSize(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/board/grid")
	for size, want := range map[string]string{"9": "9,9", "7x5": "7,5", " 7 X 5 ": "7,5", "25×1": "25,1", "26": "", "0": "", "5x": "", "-9": "", "1e1": ""} {
		if got := eval[string](v, fmt.Sprintf(`((s) => s ? s.cols + "," + s.rows : "")(unit.parseSize(%q))`, size)); got != want {
			t.Errorf("parseSize(%q) = %q, want %q", size, got, want)
		}
	}
}

// TestClockInWords: how a time control is said.
func TestClockInWords(t *testing.T) {
	t.Parallel()
	v := plain(t)
	for control, want := range map[string]string{
		"none": "no clock", "20m": "20 min for the game", "1h30m": "1 h 30 min for the game",
		"10m+5x30s": "10 min, then 5 × 30 s", "1m+3s": "1 min + 3 s a move", "20m+25/5m": "20 min, then 25 stones in 5 min",
		"1x3d": "3 days a move", "1x1d": "1 day a move", "0s+1x1d": "1 day a move", "0s+5x30s": "5 × 30 s", "7d+1x1d": "7 days, then 1 × 1 day", "sundial": "sundial",
	} {
		got := eval[string](v, `unit.peopleWords.gameNow("9x9", `+quoted(control)+`, "black")`)
		got = strings.ReplaceAll(got, "\u00a0", " ") // no time breaks over a line
		if want = "9×9 · " + want + " · you: Black"; got != want {
			t.Errorf("the clock %s is said as %q, want %q", control, got, want)
		}
	}
}

// TestJudgeInWords: a judge is called by what it is; without a name it is the usual one.
func TestJudgeInWords(t *testing.T) {
	t.Parallel()
	v := plain(t)
	for said, want := range map[string]string{
		`judgeTitle("tom")`: "tom: a simple algorithm", `judgeTitle("")`: "the usual one", `judgeTitle("new")`: "new",
		`mediatorJudge("")`: "The built-in judge: the usual one", `judgeSees("judge:best", ["D4"], false)`: "The judge sees as dead: D4.",
		`judgeSees("judge:tom", ["D4"], false)`: "The judge sees as dead: D4.", `judgeSees("judge:new", ["D4"], false)`: "The judge sees as dead: D4.",
	} {
		if got := eval[string](v, "unit.text."+said); got != want {
			t.Errorf("%s = %q, want %q", said, got, want)
		}
	}
}

// TestLongChains: a sentence names few stones one by one, and many by how many there are and where.
func TestLongChains(t *testing.T) {
	t.Parallel()
	v := plain(t)
	long := `["G2", "H2", "J2", "G3", "H3", "J3", "K3"]`
	for _, test := range []struct{ language, said, want string }{
		{"en", `says("black", "white", ` + long + `, true)`, "Black says the 7 white stones from G2 to K3 are dead."},
		{"en", `says("black", "white", ["G2", "H2"], true)`, "Black says G2 H2 are dead."},
		{"en", `saysYou("black", ` + long + `, false)`, "You say the 7 black stones from G2 to K3 are alive."},
		{"de", `says("black", "white", ` + long + `, true)`, "Schwarz sagt: die 7 weißen Steine von G2 bis K3 sind tot."},
		{"de", `refereeSays("white", "black", ["G2"], false)`, "Die Liste des Schiedsrichters, die für Weiß gilt, sagt: G2 lebt."},
	} {
		eval[bool](v, `window.spoken = ""; unit.speak(`+quoted(test.language)+`).then(() => unit.speakOfScores(`+quoted(test.language)+`)).then(() => spoken = `+quoted(test.language)+`); true`)
		v.until("spoken === " + quoted(test.language))
		if got := eval[string](v, "unit.text."+test.said); got != test.want {
			t.Errorf("%s %s: %q; want %q", test.language, test.said, got, test.want)
		}
	}
}
