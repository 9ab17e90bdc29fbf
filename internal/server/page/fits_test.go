package page

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// narrow is a window of 1280 pixels at 400 percent.
var narrow = screen{width: 320, height: 640}

// sizes are the windows that every screen of the page has to fit.
var sizes = []struct {
	name string
	screen
}{
	{"desktop", desktop},
	{"narrow", narrow},
	{"phone", phone},
}

// fits checks in every size that the page fits, that it is sound in the light and in the dark, and has
// the window then as it was before. How dark the page is changes no size, which [TestThemes] holds. Where
// not all cases are looked at it is checked in the narrow window, where least fits, and in the light.
func (v *tab) fits(name string) {
	v.Helper()
	before := v.screen
	if !allCases {
		v.resize(narrow)
		v.fitsHere()
		v.sound()
		v.resize(before)
		return
	}
	for _, size := range sizes {
		v.resize(size.screen)
		v.fitsHere()
		v.picture(name + "-" + size.name)
		if size.name == "narrow" {
			continue
		}
		v.sound()
		size.dark = true
		v.resize(size.screen)
		v.sound()
		v.picture(name + "-" + size.name + "-dark")
	}
	v.resize(before)
}

// misfits finds what lies beyond the side of the window, but for what scrolls, what covers the mark at the
// head, and what one can click or tap but is too small for a finger. Links within a line of text and points
// of the board are as large as they are.
const misfits = `(() => {
	const shown = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
	const wide = shown("body *").filter((e) => !e.closest(".unseen, svg, .sheet > *, pre > *") && e.getBoundingClientRect().right > innerWidth + 1);
	const small = shown("button, a, select, summary, input:not([type=checkbox])")
		.filter((e) => !e.closest(".foot, .unseen") && !e.matches("p > a:not(.button)") && e.getBoundingClientRect().height < 39.5);
	const mark = document.querySelector(".wordmark").getBoundingClientRect().right;
	const over = shown(".ways > *").filter((e) => e.getBoundingClientRect().left < mark);
	return [
		...over.map((e) => "over the mark at the head: " + e.outerHTML.slice(0, 80)),
		...wide.map((e) => "beyond the side of the window: " + e.tagName + "#" + e.id + "." + e.className),
		...small.map((e) => "too small for a finger: " + e.outerHTML.slice(0, 80)),
	];
})()`

// fitsHere checks that the page fits the window as it is.
func (v *tab) fitsHere() {
	v.Helper()
	for _, misfit := range eval[[]string](v, misfits) {
		v.Errorf("on %d×%d: %s", v.screen.width, v.screen.height, misfit)
	}
}

// TestThemes fails if a theme says anything but colors: what fits in the light has to fit in the dark.
func TestThemes(t *testing.T) {
	rule := regexp.MustCompile(`(?s)([^{}]*data-theme[^{}]*)\{([^{}]*)\}`)
	color := regexp.MustCompile(`^--[a-z0-9-]+: .*(#|rgb\()|^color-scheme: `)
	rules := 0
	err := filepath.WalkDir("src", func(name string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".css" {
			return err
		}
		text, err := os.ReadFile(name)
		for _, found := range rule.FindAllSubmatch(text, -1) {
			rules++
			for declaration := range strings.SplitSeq(string(found[2]), ";") {
				if declaration = strings.TrimSpace(declaration); declaration != "" && !color.MatchString(declaration) {
					t.Errorf("%s: a theme has %s, which is no color", name, declaration)
				}
			}
		}
		return err
	})
	if err != nil || rules < 2 {
		t.Errorf("%d rules for themes were found, error %v", rules, err)
	}
}
