package page

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// axe is axe-core 4.14.1 as its makers have published it, which looks for what keeps somebody from using a page. Its
// licences lie beside it.
//
//go:embed testdata/axe/axe.min.js
var axe string

// obstacles looks for what is serious or critical of what axe knows; some rules alone where there are any.
const obstacles = `(async (rules) => {
	const how = { resultTypes: ["violations"], elementRef: false, iframes: false };
	const { violations } = await axe.run(rules.length > 0 ? { ...how, runOnly: rules } : how);
	return violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.flatMap(({ id, nodes }) => nodes.map(({ target, any, all, none }) => [id, target.join(" "), [...any, ...all, ...none][0]?.message].join(": ")));
})`

// barriers returns what axe finds on the page as it is; where rules are named, by these alone.
func (v *tab) barriers(rules ...string) []string {
	v.Helper()
	if !eval[bool](v, `"axe" in window`) {
		eval[bool](v, axe+";true")
	}
	quoted, _ := json.Marshal(append([]string{}, rules...))
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](fmt.Sprintf("%s(%s)", obstacles, quoted), chromedp.EvalAwaitPromise))
	if err != nil {
		v.Fatal(err)
	}
	return found
}

// unhindered fails the test for what axe has found on a screen.
func (v *tab) unhindered(name string, found []string) {
	v.Helper()
	for _, one := range found {
		v.Errorf("%s: %s", name, one)
	}
}

// passable checks a screen in the light by all rules of axe, and, where all cases are looked at, by those about colors
// in the dark, and where the system has all the say on colors and is dark.
func (v *tab) passable(name string) {
	v.Helper()
	v.unhindered(name, v.barriers())
	if !allCases {
		return
	}
	theme := func(of string) {
		v.media("prefers-color-scheme", of)
		v.until(fmt.Sprintf(`document.documentElement.dataset.theme === %q`, of))
	}
	theme("dark")
	v.unhindered(name+" in the dark", v.barriers(colors...))
	v.media("forced-colors", "active")
	v.unhindered(name+" in forced colors", v.barriers(colors...))
	v.picture("walk-forced-" + name)
	v.media("forced-colors", "none")
	theme("light")
}

// colors are the rules of axe about colors.
var colors = []string{"color-contrast", "link-in-text-block"}

// TestAxe: axe is the one that was published, and finds what is wrong with a page.
func TestAxe(t *testing.T) {
	t.Parallel()
	// of axe.min.js in axe-core 4.14.1
	const published = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
	if sum := sha256.Sum256([]byte(axe)); hex.EncodeToString(sum[:]) != published {
		t.Errorf("the sum of axe is %x, want %s", sum, published)
	}
	v := open(t, phone, "about:blank")
	eval[bool](v, `(document.body.innerHTML = '<main><h1>pale</h1><p style="color: #ccc"><button>seen</button>pale</p><img src="data:,"></main>') !== ""`)
	found := v.barriers()
	for _, want := range []string{"color-contrast: p: ", "document-title: html: ", "image-alt: img: "} {
		if !slices.ContainsFunc(found, func(one string) bool { return strings.HasPrefix(one, want) }) {
			t.Errorf("axe finds %q, and not %s", found, want)
		}
	}
	if found := v.barriers("image-alt"); len(found) != 1 {
		t.Errorf("axe finds %q by a rule, want the picture without a text", found)
	}
}
