package web

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/server/page"
	"github.com/shinpan/shinpan/internal/server/page/pagetest"
)

// A tab is a page of this server in Chromium.
type tab struct {
	*testing.T
	ctx context.Context
}

// browse opens an address of a site.
func (s *site) browse(path string) *tab {
	s.t.Helper()
	ctx, end := pagetest.Launch(s.t, s.t.TempDir())
	s.t.Cleanup(end)
	if err := chromedp.Do(ctx, chromedp.Navigate(s.url+path)); err != nil {
		s.t.Fatalf("open %s: %v", path, err)
	}
	return &tab{s.t, ctx}
}

// until waits until an expression is true in the page.
func (v *tab) until(expression string) {
	v.Helper()
	if err := pagetest.Until(v.ctx, expression); err != nil {
		v.Fatal(err)
	}
}

// says waits until the first element that a selector finds has a text in it.
func (v *tab) says(selector, text string) {
	v.Helper()
	quoted, _ := json.Marshal(text)
	v.until(`document.querySelector('` + selector + `')?.textContent.includes(` + string(quoted) + `)`)
}

func (v *tab) click(selector string) {
	v.Helper()
	if err := pagetest.Click(v.ctx, selector); err != nil {
		v.Fatal(err)
	}
}

// What the page shows of a record is what this API says of it, and a link to it leads
// there again.
func TestPageScores(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	v := s.browse("/score")
	quoted, _ := json.Marshal(strings.Replace(finished, "PB[Honinbo]", "CA[gbk]PB[古力]", 1))
	v.until(`(document.querySelector("#record-text").value = ` + string(quoted) + `)`)
	v.click("#record-send")
	v.says("#result-text", "B+4.5")
	v.says("#about", "古力 – Inoue")
	v.says("#about", "5×5 · Chinese · komi 0.5 · the record says B+4.5")
	v.click("go-board [data-vertex=E3]")
	v.says(`#judge-sees [data-vertex="E3"]`, "you say alive")
	v.says("#result-text", "B+10.5")
	v.click("#by-aga-button")
	v.says("#result-text", "B+11")
	v.until(`location.hash.includes("rules=aga-button") && location.hash.includes("dead=A3")`)
	v.until(`(window.before = true) && (location.reload() ?? true)`)
	v.until(`!window.before`)
	v.says("#result-text", "B+11")
	v.click("#first")
	v.says("#status", "rules at the start")
}
