package page

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// withWords are the codes of all languages that have a catalogue, be it one that the page does not offer yet; of
// English and German, where not all cases are looked at.
func withWords(t testing.TB) []string {
	codes := []string{"en"}
	for _, l := range translated(t) {
		if allCases || l.Code == "de" {
			codes = append(codes, l.Code)
		}
	}
	return codes
}

// catalogues is a script that has all words in all languages: words.all.en.text and so on.
func catalogues(t testing.TB) string {
	t.Helper()
	var source, all strings.Builder
	for i, language := range withWords(t) {
		fmt.Fprintf(&source, "import * as words%d from './src/words/%s/index'; import * as contests%[1]d from './src/words/%[2]s/contests';\n", i, language)
		fmt.Fprintf(&source, "import * as play%d from './src/words/%s/play';\n", i, language)
		fmt.Fprintf(&source, "import * as reasons%d from './src/words/%s/reasons';\n", i, language)
		fmt.Fprintf(&source, "import * as scores%d from './src/words/%s/score'; import * as lessons%[1]d from './src/words/%[2]s/lessons'; import * as records%[1]d from './src/words/%[2]s/records'; import * as news%[1]d from './src/words/%[2]s/news'; import * as compare%[1]d from './src/words/%[2]s/compare'; import * as offline%[1]d from './src/words/%[2]s/offline'; import * as boards%[1]d from './src/words/%[2]s/boards';\n", i, language)
		fmt.Fprintf(&all, "%q: { ...words%d, ...contests%[2]d, ...scores%[2]d, ...lessons%[2]d, ...records%[2]d, ...news%[2]d, ...compare%[2]d, ...offline%[2]d, ...boards%[2]d, ...reasons%[2]d, text: { ...words%[2]d.text, ...play%[2]d.play } },", language, i)
	}
	fmt.Fprintf(&source, "export { tell } from './src/words/reason'; export const all = { %s };", all.String())
	return compiled(t, source.String(), "words")
}

// speech is a script with two functions. lacks(english, other) names what one catalogue can
// say and another cannot: strings, lists, and the answers of functions to many arguments.
// said(catalogue) is everything that it says then.
const speech = `
	const things = new WeakSet();
	const thing = (as) => {
		const made = new Proxy(function () {}, {
			get: (_, key) => key === Symbol.toPrimitive ? () => as : key === Symbol.iterator ? function* () {} : thing(as),
			apply: () => thing(as),
		});
		things.add(made);
		return made;
	};
	const samples = [1, 2, 0.5, 0, true, false, "black", "white", "D4", "alive", "count", "resign", "pass", [], ["D4"], ["D4", "E5"], "2026-01-02T03:04:05Z",
		"mute", "seki", "absent", "waiting", "blitz", "open", "accepted", "withdrawn", undefined, null, thing(1), thing(2), thing("black"), thing("live")];
	const answers = (f) => [...samples.map((sample) => Array(4).fill(sample)), ["black", ["D4"], true, "it was"], [2, ["D4"], true, "it was"]].map((args) => {
		try {
			const answer = f(...args);
			return typeof answer === "function" && !things.has(answer) ? "" : Array.isArray(answer) ? answer.flat() : String(answer);
		} catch {
			return undefined;
		}
	});
	const blank = (answer) => answer === undefined || String(answer).trim() === "" || /undefined|NaN|(?<!\p{L})null(?!\p{L})/u.test(answer);
	function lacks(english, other, path = "") {
		if (typeof english !== typeof other || Array.isArray(english) !== Array.isArray(other)) return [path + " is " + typeof other];
		if (typeof english === "string") return blank(other) && !blank(english) ? [path + " is empty"] : [];
		if (typeof english === "function") {
			const [ours, theirs] = [answers(english), answers(other)];
			const mute = ours.findIndex((answer, i) => !blank(answer) && String(theirs[i]).trim() === "");
			if (mute >= 0) return [path + " answers nothing to " + ours[mute]];
			return theirs.every(blank) && !ours.every(blank) ? [path + " answers nothing"] : [];
		}
		if (Array.isArray(english) && english.length !== other.length) return [path + " has " + other.length + " entries"];
		if (path.endsWith(".typed") || path.endsWith(".typedOf")) return []; // what is typed differs
		const more = Object.keys(other).filter((key) => !Object.hasOwn(english, key)).map((key) => path + "." + key + " is not in English");
		return Object.keys(english).flatMap((key) => lacks(english[key], other[key], path + "." + key)).concat(more);
	}
	// deaf names the arguments on which English depends, and another language does not.
	const depends = (f, i, n) => samples.some((filler) => {
		const answers = new Set();
		return samples.some((sample) => {
			try {
				const answer = f(...Array.from({ length: n }, (_, j) => j === i ? sample : filler));
				if (!blank(answer)) answers.add(String(answer));
			} catch {}
			return answers.size > 1;
		});
	});
	const heard = new Map(); // on which arguments functions of English depend
	const hears = (f) => {
		if (!heard.has(f)) heard.set(f, Array.from({ length: f.length }, (_, i) => i).filter((i) => depends(f, i, f.length)));
		return heard.get(f);
	};
	const deaf = (english, other, path = "") => typeof english === "function"
		? hears(english).filter((i) => !depends(other, i, english.length)).map((i) => path + " " + i)
		: typeof english === "object" && english !== null ? Object.keys(english).flatMap((key) => deaf(english[key], other[key], path + "." + key)) : [];
	const said = (part) => typeof part === "function" ? answers(part).flat() : typeof part === "object" ? Object.values(part).flatMap(said) : [String(part)];
`

// unheard are the arguments on which English depends and another language need not: by their functions and places.
var unheard = []string{
	".text.refusal 0", // a promise, where there is more to say than English has
}

// TestCatalogues: whatever the page can say in English, it can say in every language.
func TestCatalogues(t *testing.T) {
	t.Parallel()
	v := open(t, desktop, "about:blank")
	eval[bool](v, catalogues(t)+speech+"; Object.assign(window, { words, lacks, deaf }); true")
	for _, language := range withWords(t) {
		for _, lack := range eval[[]string](v, fmt.Sprintf("lacks(words.all.en, words.all[%q])", language)) {
			t.Errorf("%s: %s", language, lack)
		}
		for _, argument := range eval[[]string](v, fmt.Sprintf("deaf(words.all.en, words.all[%q])", language)) {
			if !slices.Contains(unheard, argument) {
				t.Errorf("%s: what is said does not depend on an argument: %s", language, argument)
			}
		}
	}
	if got := eval[[]string](v, `deaf({ text: words.all.en.text }, { text: { ...words.all.en.text, cardMoves: () => "moves" } })`); len(got) != 1 || got[0] != ".text.cardMoves 0" {
		t.Errorf("a catalogue that does not count moves is deaf to %q", got)
	}
	for change, want := range map[string]string{
		`delete other.text.resign`:                     ".text.resign is undefined",
		`other.text.resign = " "`:                      ".text.resign is empty",
		`other.text.resign = () => "Aufgeben"`:         ".text.resign is function",
		`other.text.tally = other.text.tally.slice(1)`: ".text.tally has 4 entries",
		`delete other.text.lookThemes.dark`:            ".text.lookThemes.dark is undefined",
		`other.text.surplus = "mehr"`:                  ".text.surplus is not in English",
		`other.text.cardMoves = () => ""`:              ".text.cardMoves answers nothing to 1 move",
	} {
		got := eval[[]string](v, fmt.Sprintf(`(() => {
			const other = { ...words.all.de, text: { ...words.all.de.text, lookThemes: { ...words.all.de.text.lookThemes } } };
			%s;
			return lacks(words.all.en, other);
		})()`, change))
		if len(got) == 0 || got[0] != want {
			t.Errorf("after %s a catalogue lacks %q, want %q", change, got, want)
		}
	}
	t.Run("typed", func(t *testing.T) { typedWords(t, v) })
	t.Run("names", func(t *testing.T) { namesInGerman(t, v) })
	t.Run("refusals", func(t *testing.T) { refusalsInGerman(t, v) })
	t.Run("reasons", func(t *testing.T) { reasonsInGerman(t, v) })
}

// typedWords: in every language everything can be typed that can be in German, in small letters, and nothing that is a
// point or an English command for something else.
func typedWords(t *testing.T, v *tab) {
	eval[bool](v, compiled(v, `export * from "./src/game/command"; export { words as commands, verbs } from "./src/words/vocabulary";`, "typing")+"; Object.assign(window, { typing }); true")
	for _, language := range withWords(t)[1:] {
		for _, fault := range eval[[]string](v, fmt.Sprintf(`(({ typed, typedOf, typeHint }, german) => [
			...Object.entries({ ...typed, ...typedOf }).flatMap(([word]) => [
				word !== word.trim().normalize("NFKC").toLowerCase() && word + " cannot be typed",
				/^[a-z]\d/.test(word) && word + " is a point",
				/\p{Lo}$/u.test(word) && typing.plainly(word + "Ｄ４") !== word + " d4" && word + "Ｄ４ takes a blank",
			]),
			...Object.entries(typed).map(([word, means]) => (typing.commands[word] ?? means) !== means && word + " means " + typing.commands[word] + " in English"),
			...Object.entries(typedOf).map(([word, means]) => (typing.verbs[word] ?? means) !== means && word + " means " + typing.verbs[word] + " in English"),
			...Object.values(german.typed).map((means) => !Object.values(typed).includes(means) && "nothing means " + means),
			...typeHint.split(" · ").map((item) => item.split(" ")[0]).map((word) =>
				!/^[a-z]\d$/.test(word) && !(word in typing.commands || word in typed || word in typedOf) && "the hint has " + word + ", which means nothing"),
			...Object.values(german.typedOf).map((means) => !Object.values(typedOf).includes(means) && "nothing before a point means " + means),
		].filter(Boolean))(words.all[%q].text, %s)`, language, german)) {
			t.Errorf("%s: %s", language, fault)
		}
	}
}

// german is the German catalogue, as the scripts of these tests know it.
const german = "words.all.de.text"

// namesInGerman: what the server calls by a name of its own has a German one, too.
func namesInGerman(t *testing.T, v *tab) {
	wants := func(expression, about string) {
		if got := eval[string](v, expression); got == "" || strings.Contains(got, "original") && !strings.Contains(got, "(original)") {
			t.Errorf("%s is %q in German", about, got)
		}
	}
	for _, ending := range referee.Endings() {
		wants(fmt.Sprintf("%s.endingTitle(%q, 'original')", german, ending.Name), "the title of "+ending.Name)
		wants(fmt.Sprintf("%s.endingNote(%q, 'original')", german, ending.Name), "the note on "+ending.Name)
	}
	for _, rules := range weiqi.Rulesets() {
		wants(fmt.Sprintf("%s.rulesetTitle(%q).replace(%[2]q, 'original')", german, rules.Name), "the title of "+rules.Name)
		if rules.Note != "" {
			wants(fmt.Sprintf("%s.rulesetNote(%q, 'original')", german, rules.Name), "the note on "+rules.Name)
		}
	}
}

// refusalsInGerman: why something is refused is said in German; its words are loaded only then.
func refusalsInGerman(t *testing.T, v *tab) {
	for said, want := range map[string]string{
		`{code: "several", because: [{code: "komi-out-of-bounds", args: {komi: "999.5", least: "-625", most: "625"}}, {code: "gives-up", args: {color: "white", points: "D1 D2 E5"}}]}`: "ein Komi von 999,5 geht nicht: Es kann von -625 bis 625 reichen; sie gibt Steine von Weiß auf, D1, D2 und E5, und der Gutachter des Schiedsrichters ist sicher, dass sie leben",
		`{code: "not-impartial", because: [{code: "party-oneself"}]}`:                          "niemand richtet über sich selbst: Das muss jemand anders mit dieser Rolle entscheiden, oder der Betreiber",
		`{code: "banned-until", args: {until: "2026-12-01T10:30:00Z", why: "insults; again"}}`: "du bist bis 01.12.2026, 10:30 gesperrt: insults; again",
		`{code: "no-stone-at", args: {points: "E5"}}`:                                          "auf E5 steht kein Stein",
		`{code: "of-a-newer-server", detail: "nobody has foreseen this"}`:                      "nobody has foreseen this",
	} {
		eval[bool](v, fmt.Sprintf(`delete window.refused, %s.refusal(%s).then((said) => { window.refused = said }), true`, german, said))
		v.until("window.refused")
		if got := eval[string](v, "window.refused"); got != want {
			t.Errorf("%s is %q in German, want %q", said, got, want)
		}
	}
}

// reasonsInGerman: what happened is said in German.
func reasonsInGerman(t *testing.T, v *tab) {
	eval[bool](v, "words.tell(words.all.de.reasons) ?? true")
	for said, want := range map[string]string{
		`{code: "lists-settle"}`:                                                                              "die Listen der toten Steine lassen nichts strittig",
		`{code: "resigned", args: {color: "white"}}`:                                                          "Weiß hat aufgegeben",
		`{code: "left", args: {color: "black", other: "white"}}`:                                              "Schwarz ist gegangen, und Weiß hat den Sieg genommen",
		`{code: "fate-judged-dead", args: {who: ""}}`:                                                         "tot, sagt der Schlichter",
		`{code: "fate-captured", args: {trial: "2"}}`:                                                         "in Versuch 2 geschlagen",
		`{code: "counted-at-limit", because: [{code: "move-limit", args: {moves: "500"}}]}`:                   "die Höchstzahl der Züge (500) ist erreicht, und das Brett zählt, wie es steht",
		`{code: "of-a-newer-server"}`:                                                                         "of-a-newer-server",
		`{code: "chain-in-seki", because: [{code: "chain-played-out", args: {share: "3", playouts: "500"}}]}`: "keine Seite kann die andere schlagen: sie wurde in 3 % von 500 Zufallspartien geschlagen",
		`{code: "differ-seki", because: [{code: "points-of", args: {color: "black", points: "A1 B1"}}, {code: "points-of", args: {color: "white", points: "J1"}}]}`: "Punkte im Seki zählen nicht: Schwarz A1 und B1; Weiß J1",
		`{code: "differ-neutral-gain", args: {points: "A1 B1 C1 D1 E1 F1 G1 H1 J1 A2 B2 C2 D2 E2"}}`:                                                                "ein Stein auf einem neutralen Punkt brächte einen Punkt: A1, B1, C1, D1, E1, F1, G1, H1, J1, A2, B2, C2 und 2 weitere",
		`{code: "differ-komi-usual", args: {komi: "7.5"}}`:                                                                                                          "das übliche Komi ist 7,5",
		`{code: "program-silent", args: {command: "genmove b", limit: "5s", said: ""}}`:                                                                             "das Programm hat bei „genmove b“ nicht innerhalb von 5s geantwortet",
	} {
		if got := eval[string](v, fmt.Sprintf("%s.reason(%s)", german, said)); got != want {
			t.Errorf("%s is %q in German, want %q", said, got, want)
		}
	}
}

// preferring opens an address in a browser that prefers some languages.
func preferring(t testing.TB, on screen, tags, address string) *tab {
	t.Helper()
	v := open(t, on, "about:blank")
	v.spoiled = true
	agent := emulation.SetUserAgentOverrideParams{UserAgent: eval[string](v, "navigator.userAgent"), AcceptLanguage: tags}
	v.do(func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, tab, emulation.SetUserAgentOverride, agent)
		return chromedp.Void{}, err
	}, chromedp.Navigate(address))
	return v
}

// readers are what browsers prefer, and what is read there of the languages that the page speaks, or shall speak.
var readers = []struct{ prefers, reads string }{
	{"de-AT", "de"}, {"en-GB", "en"}, {"pt-BR", "pt"}, {"pt-PT", "pt"}, {"es-419", "es"}, {"fr-CA", "fr"}, {"ja-JP", "ja"}, {"ko-KR", "ko"}, {"ru", "ru"},
	{"zh", "zh-Hans"}, {"zh-CN", "zh-Hans"}, {"zh-SG", "zh-Hans"}, {"zh-Hans-TW", "zh-Hans"},
	{"zh-TW", "zh-Hant"}, {"zh-HK", "zh-Hant"}, {"zh-MO", "zh-Hant"}, {"zh-Hant", "zh-Hant"}, {"ZH-hant-cn", "zh-Hant"},
	{"nl", ""}, {"uk", ""}, {"*", ""}, {"de-Hebr", ""},
}

// TestLanguageNegotiated: the server and the page find the same language for who prefers one, be it from far away.
func TestLanguageNegotiated(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/words/language")
	for _, reader := range readers {
		want := reader.reads
		if !slices.Contains(languages, want) {
			want = ""
		}
		if got := eval[string](v, fmt.Sprintf("unit.nearest(%q) ?? ''", reader.prefers)); got != want {
			t.Errorf("the page speaks %q to who prefers %s, want %q", got, reader.prefers, want)
		}
		for header, want := range map[string]string{
			reader.prefers:                   cmp.Or(want, "en"),
			"nl, " + reader.prefers:          cmp.Or(want, "en"),
			"de;q=0.5, " + reader.prefers:    cmp.Or(want, "de"),
			reader.prefers + ";q=0.3, en-US": "en",
		} {
			w := get("/", "Accept-Language", header)
			if body := w.Body.String(); !strings.Contains(body, fmt.Sprintf("<html lang=%q>", want)) {
				t.Errorf("to who prefers %s the first screen is not in %s:\n%s", header, want, body[:200])
			}
			if vary := w.Header().Values("Vary"); !slices.Contains(vary, "Accept-Language, Cookie") {
				t.Errorf("a cache may send the first screen to readers of other languages: Vary is %q", vary)
			}
		}
	}
}

// TestEarlyWords: what is said before a script runs is said in every language, with a title for every screen.
func TestEarlyWords(t *testing.T) {
	for _, l := range translated(t) {
		var words early
		readWords(l.Code+"/shell.json", &words)
		english := earlyWords["en"]
		if words.Description == "" || words.Reviewed == "" || words.NoScript == "" {
			t.Errorf("%s: the descriptions are %q and %q, and the sentence for browsers without scripts %q", l.Code, words.Description, words.Reviewed, words.NoScript)
		}
		if got, want := slices.Sorted(maps.Keys(words.Titles)), slices.Sorted(maps.Keys(english.Titles)); !slices.Equal(got, want) {
			t.Errorf("%s has titles for %q, want %q", l.Code, got, want)
		}
	}
	for _, at := range places {
		if place := placeOf(at.path); earlyWords["en"].Titles[place] == "" {
			t.Errorf("%s has no title", at.path)
		}
	}
	for _, want := range []string{`<html lang="de">`, "<title>Anmelden · shinpan</title>", "Sofort Go spielen", "Diese Seite braucht JavaScript."} {
		if body := get("/login", "Accept-Language", "de").Body.String(); !strings.Contains(body, want) {
			t.Errorf("the first HTML in German lacks %q:\n%s", want, body)
		}
	}
}

// TestPluralCategories: the list of languages has the plural categories that browsers have, and names languages as
// these do.
func TestPluralCategories(t *testing.T) {
	t.Parallel()
	v := open(t, desktop, "about:blank")
	for _, l := range known {
		got := eval[[]string](v, fmt.Sprintf("new Intl.PluralRules(%q).resolvedOptions().pluralCategories", l.Code))
		slices.Sort(got)
		if want := slices.Sorted(slices.Values(l.Plurals)); !slices.Equal(got, want) {
			t.Errorf("%s has the plural categories %q in a browser, and %q in the list", l.Code, got, want)
		}
		name := eval[string](v, fmt.Sprintf("new Intl.DisplayNames(%q, { type: 'language' }).of(%[1]q)", l.Code))
		if !strings.EqualFold(name, l.Name) {
			t.Errorf("%s is called %q in itself, and %q in the list", l.Code, name, l.Name)
		}
	}
}

// TestJoints: clauses and sentences stand together as people of a language write them.
func TestJoints(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/words/locale")
	for language, want := range map[string][2]string{
		"de": {"a; b", "A. B."}, "fr": {"a\u202f; b", "A. B."}, "ja": {"a、b", "A.B."}, "ko": {"a, b", "A. B."}, "zh-Hant": {"a；b", "A.B."},
	} {
		got := eval[[]string](v, fmt.Sprintf(`[unit.locale(%q).clauses(["a", "b"]), unit.locale(%[1]q).sentences(["A.", "B."])]`, language))
		if !slices.Equal(got, want[:]) {
			t.Errorf("in %s clauses and sentences are %q, want %q", language, got, want)
		}
	}
}

// TestParticles: in Korean a particle fits the end of the word before it, be that a letter of Hangul or a digit as it
// is read.
func TestParticles(t *testing.T) {
	t.Parallel()
	v := plain(t, "./src/words/ko/parts")
	for expression, want := range map[string]string{
		`topic("C3")`: "C3은", `topic("C4")`: "C4는", `topic("C10")`: "C10은", `topic("A1 B2")`: "A1 B2는", `topic("없음")`: "없음은",
		`subject("이름")`: "이름이", `subject("횟수")`: "횟수가", `object("D9")`: "D9를", `object("흑")`: "흑을",
		`person("Segoe") + "이"`: "Segoe 님이", `person(unit.mediatorName) + "이"`: "입회인이",
	} {
		if got := eval[string](v, "unit."+expression); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
}

// TestHalfPoints: in Japanese and Korean a half point is said as players say it, and a square board by its lines.
func TestHalfPoints(t *testing.T) {
	t.Parallel()
	for parts, want := range map[string][]string{
		"./src/words/ja/parts": {"6目半", "半目", "−3目半", "−半目", "7目", "0目", "0.25目", "19路", "7×5"},
		"./src/words/ko/parts": {"6집반", "반집", "−3집반", "−반집", "7집", "0집", "0.25집", "19줄", "7×5"},
	} {
		v := plain(t, parts)
		if got := eval[[]string](v, `[6.5, 0.5, -3.5, -0.5, 7, 0, 0.25].map(unit.moku ?? unit.jip).concat(["19x19", "7x5"].map((size) => unit.lines(size)))`); !slices.Equal(got, want) {
			t.Errorf("%s says %q, want %q", parts, got, want)
		}
	}
}

// speaks waits until the page speaks a language, and checks that no words of another were loaded.
func (v *tab) speaks(language string) {
	v.Helper()
	v.until(fmt.Sprintf(`document.documentElement.lang === %q && document.querySelector("#play-now")`, language))
	v.says("#play-now", map[string]string{"en": "Play now", "de": "Jetzt spielen"}[language])
	for _, other := range languages {
		loaded := eval[bool](v, fmt.Sprintf(`performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/%s."))`, other))
		if loaded != (other == language) {
			v.Errorf("in %s: the words of %s are loaded: %v", language, other, loaded)
		}
	}
}

// onlyGerman checks that the page at a stage of a game has no words that only English has, and
// that it fits.
func (v *tab) onlyGerman(stage string) {
	v.Helper()
	words := vocabularies(v)
	if found := leftovers(eval[string](v, shown), words["de"], words["en"], true); len(found) > 0 {
		v.Errorf("%s: the page says %q", stage, found)
	}
	v.fits("german-" + stage)
}

// inGerman opens a game that has come to some stages in a browser that prefers German.
func inGerman(t *testing.T, stages ...func(*fake)) (*fake, *tab) {
	t.Helper()
	f := newFake(t, empty(), nil)
	f.come(stages...)
	return f, preferring(t, phone, "de", f.URL+"/games/g1")
}

func TestLanguagePreferred(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), nil)
	preferring(t, desktop, "nl-NL,de-AT,en", f.URL).speaks("de")
	preferring(t, desktop, "nl-NL", f.URL).speaks("en")
}

func TestLanguageChosen(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), nil)
	v := open(t, desktop, f.URL)
	v.speaks("en")
	from := func(list, language string) {
		v.choose(list, language)
		eval[bool](v, fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new Event("change"))`, list))
	}
	choose := func(language string) {
		v.click("#look")
		from("#look-language", language)
	}
	choose("de")
	v.speaks("de")
	v.until(`document.title === "shinpan: Go mit Schiedsrichter"`)
	v.do(chromedp.Navigate(f.URL + "/lobby"))
	v.says("h1", "Lobby")
	v.says("#to-login", "Anmelden")
	v.do(chromedp.Navigate(f.URL))
	choose("en")
	v.speaks("en")
	choose("system")
	v.speaks("en")
	from("#language", "de") // on the first screen itself
	v.speaks("de")
	if sent := eval[string](v, `fetch("/login").then((r) => r.text()).then((html) => (window.html = html)), document.cookie`); !strings.Contains(sent, "language=de") {
		t.Errorf("the server is not told that German was chosen: the cookie is %q", sent)
	}
	v.until(`window.html?.includes("<title>Anmelden")`)
}

func TestLanguageOfCounting(t *testing.T) {
	t.Parallel()
	f, v := inGerman(t)
	v.says("#status", "Du bist am Zug: Schwarz")
	v.onlyGerman("play")
	v.typed("passen")
	v.want(f, `PUT moves/1 {"move":"pass"}`)
	f.come(stopped, proposed)
	v.says("#counting", "Der Schiedsrichter hält für tot: B8.")
	v.labeled("B8", "B8, Weiß, als tot markiert")
	f.tell(func() { f.scoring()["lists"] = object{"white": given(true)} })
	v.says("#counting", "Weiß hat eine Liste gesendet. Sie ist verschlossen, bis beide da sind.")
	v.onlyGerman("counting")
	v.point("C3")
	f.tell(func() { f.doubts = []string{"C3", "C4"} })
	v.typed("fertig")
	v.says("#doubt", "Der Schiedsrichter ist sicher, dass diese deiner Steine leben: C3 C4. Trotzdem hergeben?")
	v.onlyGerman("doubt")
}

func TestLanguageOfDispute(t *testing.T) {
	t.Parallel()
	f, v := inGerman(t, stopped, proposed, disputed)
	v.says("#dispute", "Ihr seid euch über 1 Kette nicht einig")
	v.says("#dispute", "Weiß sagt: C3 C4 sind tot. Du sagst: C3 C4 leben.")
	v.says("#play-on", "Ausspielen: Schwarz zieht")
	v.onlyGerman("dispute")
	f.tell(func() {
		f.resume("black")
		f.state["resumption"] = object{"stop": 1, "disputed": []string{"C3", "C4"}, "agreed": []string{"B8"}, "frozen": []string{"B8"}, "ends": true}
		f.state["mediator"] = object{"kind": "person", "name": "", "free": true, "offered": object{"name": "Segoe", "player": "p3", "black": false, "white": true}}
	})
	v.says("#playing-out", "Wenn beide wieder passen, endet die Partie, und jeder andere Stein auf dem Brett lebt.")
	v.says("#mediator-panel", "Segoe bietet an zu schlichten")
	v.onlyGerman("playing-out")
	f.come(ended)
	v.says("#result", "Schwarz gewinnt mit 4,5 Punkten")
	v.says("#result", "Die Listen der toten Steine lassen nichts strittig.")
	v.says("#result-text", "Schwarz +4,5")
	v.onlyGerman("result")
}

func TestLanguageRefused(t *testing.T) {
	t.Parallel()
	f, v := inGerman(t)
	v.says("#status", "Du bist am Zug: Schwarz")
	f.tell(func() { f.refuse = "this list is for stop 1" })
	v.typed("d4")
	v.says("#error", "This list is for stop 1.") // there are no German words for it
}
