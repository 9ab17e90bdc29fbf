package page

import (
	"fmt"
	"strings"
	"testing"
)

// findings is what keeps people from using a page who do not see it, see it badly, or have no mouse: what
// checkers of accessibility call serious. A page that has no heading yet is still loading.
const findings = `(() => {
	for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish(); // from light to dark
	const found = [];
	const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
	const brief = (e) => e.outerHTML.replace(/\s+/g, " ").slice(0, 90);
	const wrong = (what, elements) => elements.forEach((e) => found.push(what + ": " + brief(e)));
	const text = (e) => [...e.childNodes].map((n) => n.nodeType === 3 ? n.data : n.nodeType !== 1 || n.ariaHidden === "true" ? "" :
		n.ariaLabel || n.alt || text(n)).join("").trim();
	const byIds = (e, attribute) => (e.getAttribute(attribute) ?? "").split(/\s+/).filter(Boolean);
	const named = (e) => Boolean(e.ariaLabel?.trim() || byIds(e, "aria-labelledby").some((id) => text(document.getElementById(id) ?? e)) ||
		[...(e.labels ?? [])].some(text) || (!e.matches("input, select, textarea") && text(e)) || e.alt || e.title);

	const headings = all("h1").length;
	if (headings !== 1) found.push("the page has " + headings + " headings of the first level");
	if (all("main").length !== 1) found.push("the page has no main part, or several");
	if (!document.documentElement.lang) found.push("the page does not say in which language it is");
	if (/user-scalable=no|maximum-scale/.test(document.querySelector("meta[name=viewport]")?.content ?? "user-scalable=no")) found.push("the page cannot be enlarged");
	wrong("no name", all("button, a[href], input:not([type=hidden]), select, textarea, dialog, table, [role=dialog], [role=grid], [role=log], [role=img], [role=timer], summary").filter((e) => !named(e)));
	wrong("no alternative text", all("img:not([alt])"));
	wrong("a line outside of a list", all("li").filter((e) => !e.parentElement.matches("ul:not([role]), ol:not([role]), menu, [role=list]")));
	wrong("a list with what is no line of it", all("ul > :not(li, template), ol > :not(li, template), dl > :not(dt, dd, div)"));
	wrong("a head of nothing", all("th:not([scope])"));
	wrong("focus on what is hidden", [...document.querySelectorAll("[aria-hidden=true] :is(a[href], button, input, select, textarea, [tabindex])")]);
	wrong("an order of its own", all("[tabindex]").filter((e) => e.tabIndex > 0));
	wrong("one control within another", all(":is(a[href], button, summary) :is(a[href], button, input, select, textarea)"));
	wrong("a cell outside of a row", all("[role=gridcell]").filter((e) => !e.parentElement.matches("[role=row]")));
	wrong("a row outside of a grid", all("[role=row]").filter((e) => !e.parentElement.matches("[role=grid], [role=rowgroup]")));
	for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "for"])
		wrong("the id of nothing", all("[" + attribute + "]").filter((e) => byIds(e, attribute).some((id) => !document.getElementById(id))));
	const ids = new Set();
	wrong("an id twice", [...document.querySelectorAll("[id]")].filter((e) => ids.has(e.id) || !ids.add(e.id)));

	const shades = (color) => { // as browsers write them: rgb(1 2 3 / 0.5), or color(srgb 0.1 0.2 0.3)
		const n = color.match(/[\d.]+(e-?\d+)?/g).map(Number);
		const [r, g, b, a = 1] = n;
		return color.startsWith("color(") ? [255 * r, 255 * g, 255 * b, a] : [r, g, b, a];
	};
	const over = ([r, g, b, a], under) => [r, g, b].map((shade, i) => a * shade + (1 - a) * under[i]);
	const behind = (e) => {
		if (!e) return [255, 255, 255];
		const { backgroundColor, backgroundImage } = getComputedStyle(e);
		if (backgroundImage !== "none" && shades(backgroundColor)[3] === 0) return undefined; // a picture or a gradient: not judged
		const color = shades(backgroundColor);
		if (color[3] === 1) return color.slice(0, 3);
		const under = behind(e.parentElement);
		return under && over(color, under);
	};
	const light = (shades) => shades.map((s) => s / 255).map((s) => s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4)
		.reduce((sum, s, i) => sum + s * [0.2126, 0.7152, 0.0722][i], 0);
	for (const e of all("body *:not(svg *, option)")) {
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || e.closest(":disabled, [aria-disabled=true], .unseen")) continue;
		const { color, fontSize, fontWeight, opacity } = getComputedStyle(e);
		const ground = behind(e);
		if (!ground || parseFloat(fontSize) === 0) continue;
		const [a, b] = [light(over(shades(color), ground)), light(ground)];
		const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		const large = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && fontWeight >= 700);
		if (contrast < (large ? 3 : 4.5) - 0.005) found.push("a contrast of " + contrast.toFixed(2) + ": " + brief(e));
	}
	return found;
})()`

// sound checks that nothing on the page keeps anybody from using it.
func (v *tab) sound() {
	v.Helper()
	v.until(`document.querySelector("h1")`)
	for _, finding := range eval[[]string](v, findings) {
		v.Errorf("dark %v: %s", v.screen.dark, finding)
	}
}

// TestFindings breaks a page in every way that findings has to see.
func TestFindings(t *testing.T) {
	t.Parallel()
	v := open(t, desktop, newFake(t, nil, nil).URL)
	v.until(`document.querySelector("h1")`)
	v.sound()
	for _, test := range []struct{ breaks, finding string }{
		{`main.insertAdjacentHTML("beforeend", "<h1>Two</h1>")`, "2 headings of the first level"},
		{`main.insertAdjacentHTML("beforebegin", "<main></main><main>x</main>")`, "no main part, or several"},
		{`document.documentElement.lang = ""`, "does not say in which language"},
		{`document.querySelector("meta[name=viewport]").content += ", user-scalable=no"`, "cannot be enlarged"},
		{`main.insertAdjacentHTML("beforeend", "<button><svg aria-hidden='true'></svg>&nbsp;</button>")`, "no name: <button"},
		{`main.insertAdjacentHTML("beforeend", "<input type='text' placeholder='Name'>")`, "no name: <input"},
		{`main.insertAdjacentHTML("beforeend", "<img src='/icon.svg' width='20' height='20'>")`, "no alternative text"},
		{`main.insertAdjacentHTML("beforeend", "<ol role='log' aria-label='x'><li>1</li></ol>")`, "a line outside of a list"},
		{`main.insertAdjacentHTML("beforeend", "<ul><p>1</p></ul>")`, "a list with what is no line of it"},
		{`main.insertAdjacentHTML("beforeend", "<table aria-label='x'><tbody><tr><th>1</th></tr></tbody></table>")`, "a head of nothing"},
		{`main.insertAdjacentHTML("beforeend", "<div aria-hidden='true'><button>x</button></div>")`, "focus on what is hidden"},
		{`main.insertAdjacentHTML("beforeend", "<p tabindex='3'>x</p>")`, "an order of its own"},
		{`main.insertAdjacentHTML("beforeend", "<button>x</button>"); main.lastElementChild.append(Object.assign(document.createElement("a"), { href: "/", textContent: "y" }))`, "one control within another"},
		{`main.insertAdjacentHTML("beforeend", "<div role='gridcell'>x</div>")`, "a cell outside of a row"},
		{`main.insertAdjacentHTML("beforeend", "<div role='row'>x</div>")`, "a row outside of a grid"},
		{`main.insertAdjacentHTML("beforeend", "<p aria-describedby='nobody'>x</p>")`, "the id of nothing"},
		{`main.insertAdjacentHTML("beforeend", "<p id='app'>x</p>")`, "an id twice"},
		{`main.querySelector("h1").style.color = "#ccc"`, "a contrast of 1."},
		{`main.querySelector("p").style.color = "rgb(120 110 100 / 60%)"`, "a contrast of 2."},
	} {
		found := eval[[]string](v, fmt.Sprintf(`(() => {
			const page = document.querySelector("body").cloneNode(true), { lang } = document.documentElement;
			const meta = document.querySelector("meta[name=viewport]"), { content } = meta;
			const main = document.querySelector("main");
			%s;
			const found = %s;
			document.querySelector("body").replaceWith(page);
			document.documentElement.lang = lang;
			meta.content = content;
			return found;
		})()`, test.breaks, findings))
		if !strings.Contains(strings.Join(found, "\n"), test.finding) {
			t.Errorf("after %s the findings are %q; want %q", test.breaks, found, test.finding)
		}
	}
}
