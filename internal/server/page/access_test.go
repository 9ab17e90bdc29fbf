package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestAccess looks at screens as somebody does who uses the page without a mouse, without
// sight, or with little of it.
func TestAccess(t *testing.T) {
	t.Parallel()
	for name, prepare := range stations {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := prepare(t)
			v.named()
			v.media("prefers-reduced-motion", "reduce") // so that every color is there at once
			for _, theme := range []string{"light", "dark"} {
				for _, board := range []string{"kaya", "slate", "contrast"} {
					if allCases || theme == "light" && board == "kaya" {
						v.contrasts(theme, board)
					}
				}
			}
			v.resize(screen{width: 640, height: 400}) // a window of 1280 by 800 pixels at 200 percent
			if wide := eval[int](v, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
				t.Errorf("at 200 percent it scrolls sideways by %d pixels", wide)
			}
			v.fitsHere()
		})
	}
}

// named checks that a screen reader has a name for whatever can be used, and that ids are no
// other's.
func (v *tab) named() {
	v.Helper()
	if nameless := v.nameless(); len(nameless) > 0 {
		v.Errorf("a screen reader has no name for %q", nameless)
	}
	if loose := eval[[]string](v, looseFields); len(loose) > 0 {
		v.Errorf("fields without a label: %q", loose)
	}
	if twice := eval[[]string](v, repeatedIDs); len(twice) > 0 {
		v.Errorf("ids that are there twice: %q", twice)
	}
}

// contrasts checks that every text can be read in a theme, beside a board.
func (v *tab) contrasts(theme, board string) {
	v.Helper()
	eval[string](v, fmt.Sprintf(`(document.documentElement.dataset.theme = %q, document.documentElement.dataset.board = %q)`, theme, board))
	if pale := eval[[]string](v, paleTexts); len(pale) > 0 {
		v.Errorf("too little contrast, %s, board %s:\n%s", theme, board, strings.Join(pale, "\n"))
	}
}

func TestAccessForcedColors(t *testing.T) {
	t.Parallel()
	_, v := mirrored(t, desktop)
	v.media("forced-colors", "active")
	v.media("prefers-reduced-motion", "reduce")
	v.point("C3")
	v.labeled("C3", "C3, black")
	if got := eval[string](v, `getComputedStyle(document.querySelector("go-board .fresh .stone")).animationName`); got != "none" {
		t.Errorf("a stone moves by %s though motion is to be reduced", got)
	}
	outline := func(selector string) string {
		return eval[string](v, fmt.Sprintf(`getComputedStyle(document.querySelector(%q)).outlineStyle`, selector))
	}
	if now, other := outline("#moves [aria-current]"), outline("#move-1"); now == other {
		t.Errorf("the current move is outlined %s, as every other", now)
	}
	v.click("#look")
	v.until(`document.querySelector("#look-board-kaya")`)
	if on, off := outline("#look-board-kaya + span"), outline("#look-board-slate + span"); on == off {
		t.Errorf("what is chosen is outlined %s, as what is not", on)
	}
	stone := func(color string) string {
		return eval[string](v, fmt.Sprintf(`getComputedStyle(document.querySelector("go-board .%s-0")).stopColor`, color))
	}
	if stone("black") == stone("white") {
		t.Error("black and white stones are of the same color")
	}
	v.picture("game-forced-colors")
}

func TestAccessLiveRegions(t *testing.T) {
	t.Parallel()
	_, v := mirrored(t, desktop)
	for selector, want := range map[string]string{"#announce": "polite", "#alarm": "assertive", "#answer": "polite", "#estimate-says": "polite"} {
		if got := eval[string](v, fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-live")`, selector)); got != want {
			t.Errorf("%s is %q, want %s", selector, got, want)
		}
	}
	if got := eval[string](v, `document.querySelector("#error").getAttribute("role")`); got != "alert" {
		t.Errorf("an objection is %q, want alert", got)
	}
}

// TestAccessByKeyboard plays a game, disputes its end, and sees the result, with nothing but keys.
func TestAccessByKeyboard(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, desktop)
	v.playByKeyboard()
	f.tell(func() {
		f.stop(chain("black", "C5", "C6"), chain("white", "G4", "G5"))
		f.scoring()["proposal"] = object{"dead": []string{}, "unsettled": []string{}, "judge": "fake", "seed": 1}
	})
	v.listByKeyboard()
	f.tell(func() {
		f.dispute([]string{"G4", "G5"}, []string{}, "G4", "G5")
		f.scoring()["counts"].(object)["white"] = object{"black": 40, "white": 41, "result": "W+8.5"}
	})
	v.says("#announce", "The lists of dead stones differ.")
	v.tabTo("#play-on")
	v.key(" ")
	f.tell(func() {
		f.resume("black")
		f.state["legal"], f.state["if_both_pass"] = legal(f.state["board"].([]string)), "W+8.5"
	})
	v.says("#if-both-pass", "If both pass now: W+8.5")
	v.tabTo("#pass")
	v.key(kb.Enter)
	v.says("#position", "8 / 8")
	f.come(ended)
	v.says("#announce", "The game is over. Black wins by 4.5 points.")
	v.tabTo("#again")
	v.want(f, `PUT moves/1 {"move":"C5"}`, `PUT moves/3 {"move":"C6"}`, `PUT moves/5 {"move":"pass"}`,
		`PUT scoring/claims/me {"dead":["G4","G5"],"stop":1}`, `POST scoring/play-on {"confirm":[],"stop":1}`, `PUT moves/7 {"move":"pass"}`)
	v.readsOut("grid Go board, 9 by 9", "region Result", "heading Result", "button Play again", "link New game", "table How it was counted")
}

// playByKeyboard plays C5 and C6, and passes.
func (v *tab) playByKeyboard() {
	v.Helper()
	v.tabTo("go-board [data-vertex]")
	v.key(kb.ArrowLeft)
	v.key(kb.ArrowLeft)
	v.key(kb.Enter) // C5
	v.labeled("C5", "C5, black")
	v.labeled("G5", "G5, white, last move")
	v.key(kb.ArrowUp)
	v.key(" ") // C6
	v.labeled("C6", "C6, black")
	v.key(kb.Tab)
	v.tabTo("#pass")
	v.key(kb.Enter)
	v.says("#position", "6 / 6")
}

// listByKeyboard calls the white chain dead and sends the list.
func (v *tab) listByKeyboard() {
	v.Helper()
	v.says("#announce", "Counting")
	v.tabTo("go-board [data-vertex]")
	for range 4 {
		v.key(kb.ArrowRight)
	}
	v.key(kb.ArrowDown)
	v.key(kb.Enter)
	v.labeled("G5", "G5, white, marked dead")
	v.says("#announce", "G4 G5: dead.")
	v.key(kb.Tab)
	v.tabTo("#send-list")
	v.key(kb.Enter)
}

// stations are the screens at their fullest.
var stations = map[string]func(t *testing.T) *tab{
	"game": func(t *testing.T) *tab {
		_, v := staged(t, desktop, friends, func(f *fake) {
			f.move("black", "C3")
			f.state["undo_asked"], f.state["if_both_pass"] = "white", "B+4.5"
			f.state["absent"], f.state["deadlines"] = object{"color": "white"}, absenceDue(0)
			f.state["clock"].(object)["black"] = object{"main_ms": 0, "periods": 1, "period_ms": 9000}
		})
		v.click("#study")
		v.says("#tries", "Only you see them")
		return v
	},
	"dispute": func(t *testing.T) *tab {
		_, v := staged(t, desktop, stopped, proposed, disputed)
		v.says("#dispute", "You do not agree")
		return v
	},
	"a doubt": func(t *testing.T) *tab {
		_, v := staged(t, desktop, stopped, proposed, under("play-on", nil), func(f *fake) {
			f.scoring()["lists"] = object{"white": given(true)}
			f.doubts = []string{"C3", "C4"}
		})
		v.click("#how-it-ends summary")
		v.point("C3")
		v.click("#send-list")
		v.says("#doubt", "The referee is sure")
		return v
	},
	"what endings there are": func(t *testing.T) *tab {
		v := open(t, desktop, newFake(t, empty(), nil).URL)
		v.until(`document.querySelector("#ruleset option[value=japanese-1989]")`)
		v.click("#more summary")
		v.choose("#ruleset", "japanese-1989")
		v.click("#allow-unsound")
		v.choose("#ending", "play-on")
		v.click("#limits summary")
		v.says("#ending-unsound", "A lie can gain here")
		return v
	},
	"result and looks": func(t *testing.T) *tab {
		_, v := staged(t, desktop, friends, stopped, ended)
		v.says("#result", "Black wins")
		v.click("#look")
		v.until(`document.querySelector("dialog[open]")`)
		return v
	},
	"a lesson": func(t *testing.T) *tab {
		v := open(t, desktop, newFake(t, empty(), nil).URL+"/learn/ko")
		v.point("D3")
		v.there("#next")
		return v
	},
	"score": func(t *testing.T) *tab {
		v := open(t, desktop, newFake(t, empty(), nil).URL+"/score")
		v.until(`document.querySelector("#record-text")`)
		v.fill("#record-text", record)
		v.click("#record-send")
		v.says("#result-text", "B+")
		return v
	},
}

// tabTo presses Tab until the focus is on an element.
func (v *tab) tabTo(selector string) {
	v.Helper()
	v.until(fmt.Sprintf(`[...document.querySelectorAll(%q)].some((e) => e.checkVisibility() && !e.disabled)`, selector))
	for range 120 {
		if eval[bool](v, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			return
		}
		v.key(kb.Tab)
	}
	v.Fatalf("Tab does not reach %s", selector)
}

// nameless returns the controls for which a screen reader has no name.
func (v *tab) nameless() []string {
	v.Helper()
	tree, err := chromedp.Call(v.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		v.Fatal(err)
	}
	wanted := []string{"button", "link", "textbox", "combobox", "checkbox", "radio", "grid", "gridcell", "region", "table", "timer", "dialog"}
	var without []string
	for _, node := range tree.Nodes {
		if node.Ignored || node.Role == nil || !slices.Contains(wanted, strings.Trim(string(node.Role.Value), `"`)) {
			continue
		}
		if node.Name == nil || strings.Trim(string(node.Name.Value), `" `) == "" {
			without = append(without, string(node.Role.Value))
		}
	}
	return without
}

const looseFields = `[...document.querySelectorAll("input, select, textarea")]
	.filter((e) => e.checkVisibility() && e.labels.length === 0 && !e.ariaLabel)
	.map((e) => e.outerHTML.slice(0, 80))`

const repeatedIDs = `(() => {
	const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
	return [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))];
})()`

// paleTexts finds texts with less contrast to what is behind them than WCAG 2.2 (1.4.3)
// asks for: 4.5:1, or 3:1 for large ones. What cannot be used now is exempt.
const paleTexts = `(() => {
	const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const rgba = (color) => {
		canvas.clearRect(0, 0, 1, 1);
		canvas.fillStyle = color;
		canvas.fillRect(0, 0, 1, 1);
		const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
		return [r, g, b, a / 255];
	};
	const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
	const light = ([r, g, b]) => {
		const part = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
		return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
	};
	const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
	const behind = (e) => {
		const layers = [];
		for (; e; e = e.parentElement) {
			const color = rgba(getComputedStyle(e).backgroundColor);
			layers.push(color);
			if (color[3] === 1) break;
		}
		return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255, 1]);
	};
	const pale = [];
	for (const e of document.querySelectorAll("body *")) {
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
		if (!e.checkVisibility({ opacityProperty: true }) || e.closest(".unseen, :disabled, noscript, script, option")) continue;
		const style = getComputedStyle(e);
		const svg = e.closest("go-board svg");
		const plate = e.previousElementSibling?.matches("circle.question") && e.previousElementSibling;
		const woods = plate ? [rgba(getComputedStyle(plate).fill)] : svg ? [...svg.querySelectorAll("linearGradient stop")].map((s) => rgba(getComputedStyle(s).stopColor)) : [behind(e)];
		const size = parseFloat(style.fontSize);
		const need = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
		for (const wood of woods) {
			const got = contrast(over(rgba(svg ? style.fill : style.color), wood), wood);
			if (got < need) pale.push(got.toFixed(2) + " " + e.tagName + "#" + e.id + "." + e.getAttribute("class") + " " + e.textContent.slice(0, 30));
		}
	}
	return [...new Set(pale)];
})()`
