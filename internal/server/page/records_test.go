package page

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// folder is a folder of records by their paths; the last one is none.
var folder = map[string]string{
	"1.sgf":     "(;SZ[19]PB[Zyx]PW[Qwv]DT[2006-05-03]RE[B+R];B[pd];W[dp];B[qf];W[nc])",
	"qwv/2.sgf": "(;SZ[19]PB[Qwv]PW[Zyx]DT[2009]RE[W+2.5];B[pp];W[dd];B[qn];W[nq])(;SZ[19]PB[Zyx]PW[Zyx];B[pd])",
	"qwv/3.SGF": "(;SZ[19]PB[Qwv]PW[Qwv]RE[B+R];B[dd];W[dp];B[ee];W[pp])",
	"none.txt":  "(;B[aa])",
	"bad.sgf":   "(;SZ[9];B[aa)",
}

// openFolder has the visitor choose a folder with files in the browser's dialog, which a test cannot see.
func (v *tab) openFolder(files map[string]string) {
	v.Helper()
	list, err := json.Marshal(files)
	if err != nil {
		v.Fatal(err)
	}
	eval[bool](v, fmt.Sprintf(`window.showDirectoryPicker = async () => {
		const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("records", { create: true });
		for (const [path, text] of Object.entries(%s)) {
			const names = path.split("/"), name = names.pop();
			let at = root;
			for (const folder of names) at = await at.getDirectoryHandle(folder, { create: true });
			const to = await (await at.getFileHandle(name, { create: true })).createWritable();
			await to.write(text);
			await to.close();
		}
		return root;
	}, true`, list))
	v.click("#open-folder")
}

// TestRecords: a folder is opened and searched by names, dates, results and positions, and a game is opened where it
// was found.
func TestRecords(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/records")
	v.openFolder(folder)
	v.says("#status", "4 of 4 games")
	v.says("#unread summary", "1 file cannot be read")
	v.click("#unread summary")
	v.says("#unread li", "bad.sgf Line 1, column 10: the value that begins here has no closing bracket.")
	v.says("#followed tbody tr", "A · Black Q16467 %") // in each corner, by one move

	v.fill("#search-player", "zyx")
	v.says("#status", "3 of 4 games")
	v.fill("#search-from", "2007")
	v.says("#status", "1 of 4 games")
	v.fill("#search-from", "May")
	v.says("#search-from-wrong", "is not a date: want one like 2006, 2006-05 or 2006-05-13")
	v.fill("#search-from", "")
	v.fill("#search-player", "")
	v.says("#status", "4 of 4 games")

	// A move that followed, and then one by keyboard, which the colors of another game have.
	v.click("#next-black-Q16")
	v.says("#status", "4 of 4 games")
	v.click("#clear")
	v.until(`document.querySelector("#clear").disabled`)

	// A corner: all four, with both colors.
	v.choose("#search-area", "6")
	v.until(`document.querySelector(".corner-frame")`)
	v.click("label:has(#tool-black)")
	v.focus(`#board [data-vertex="Q16"]`)
	v.key(kb.Enter)
	v.focus(`#board [data-vertex="R14"]`)
	v.key(kb.Enter)
	v.says("#status", "2 of 4 games")
	v.says("#followed tbody tr", "A · White O17250 %")

	// A game where it was found.
	v.click("#game-0")
	v.says(".shown-game", "Zyx – Qwv after move 3")
	v.click("#step-on")
	v.says(".shown-game", "Zyx – Qwv after move 4")
	if link := eval[string](v, `document.querySelector("#to-viewer").getAttribute("href")`); !strings.HasPrefix(link, "/score#sgf=") || !strings.HasSuffix(link, "&move=4") {
		t.Errorf("the viewer is at %s", link)
	}
	v.click("#to-search")
	v.until(`document.querySelector("#clear").checkVisibility()`)
	v.picture("records-desktop")
	v.resize(phone)
	v.fitsHere()
	v.picture("records-phone")
	if acts := f.acts(); len(acts) > 0 {
		t.Errorf("the page sent %q", acts)
	}
}

// TestRecordsDropped: files may be dropped, too, in any charset; a folder without records is told so.
func TestRecordsDropped(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, phone, f.URL+"/records")
	v.openFolder(map[string]string{"none.txt": "nothing"})
	v.says("#error", "There is no game record (.sgf) in that.")
	v.until(`document.querySelector("#records-drop")`)
	japanese := "[" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint([]byte("(;CA[Shift_JIS]PB[\x96\xd8\x92J])"))), ","), "[]") + "]"
	eval[bool](v, fmt.Sprintf(`(() => {
		const files = new DataTransfer();
		files.items.add(new File(["(;SZ[9];B[ee])"], "game.sgf"));
		files.items.add(new File([new Uint8Array(%s)], "japanese.sgf"));
		files.items.add(new File(["\ufeff(;PB[木谷 1])", "(;PB[木谷 2])"], "marked.sgf"));
		files.items.add(new File([], "empty.sgf"));
		for (const type of ["dragover", "drop"])
			document.querySelector("main").dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }));
		return true;
	})()`, japanese))
	v.says("#status", "4 of 4 games")
	v.says("#unread summary", "1 file cannot be read")
	v.fill("#search-player", "木谷") // in each file as it is written there, whatever the others are in
	v.says("#status", "3 of 4 games")
	v.fitsHere()
}

// recordsOf are game records of random moves on 19x19, always the same ones.
func recordsOf(b *testing.B, n int) []string {
	b.Helper()
	all := make([]string, n)
	for seed := range all {
		random := rand.New(rand.NewPCG(uint64(seed), 19))
		record := &sgf.Record{Size: weiqi.Square(19), Black: sgf.Player{Name: fmt.Sprint("Black ", seed)}, White: sgf.Player{Name: "Wei Ṭ"}, Result: weiqi.Result{Winner: weiqi.White, By: weiqi.ByResign}}
		for p := weiqi.New(record.Size, sgf.Lenient()); len(record.Steps) < 220; {
			m := weiqi.Play(p.Turn(), weiqi.Point{Col: int8(random.IntN(19)), Row: int8(random.IntN(19))})
			if next, err := p.Play(m); err == nil {
				record.Steps = append(record.Steps, sgf.Step{Move: m})
				p = next
			}
		}
		all[seed] = string(sgf.Format(record.Tree()))
	}
	return all
}

// BenchmarkRecords measures, in Chromium, how long a folder of 10,000 games takes from when it is chosen until it can
// be searched, and how long a corner takes from the stone that is put until what was found stands there.
func BenchmarkRecords(b *testing.B) {
	games, rounds := 10_000, 15
	if !allCases {
		games, rounds = 200, 3
	}
	texts, err := json.Marshal(recordsOf(b, 100))
	if err != nil {
		b.Fatal(err)
	}
	server := httptest.NewServer(Handler(Options{}))
	b.Cleanup(server.Close)
	v := open(b, desktop, server.URL+"/records")
	v.until(`document.querySelector("#records-files")`)
	eval[bool](v, fmt.Sprintf(`(window.texts = %s, window.files = Array.from({ length: %d }, (_, i) => new File([texts[i %% texts.length]], i + ".sgf")), true)`, texts, games))
	for b.Loop() {
		eval[bool](v, `(() => {
			const input = document.querySelector("#records-files"), chosen = new DataTransfer();
			for (const file of files) chosen.items.add(file);
			input.files = chosen.files;
			const status = document.querySelector("#status");
			window.opened = 0;
			const begin = performance.now();
			new MutationObserver((_, it) => {
				if (!status.textContent.includes(" of ")) return;
				it.disconnect();
				window.opened = performance.now() - begin;
			}).observe(status, { childList: true, characterData: true, subtree: true });
			input.dispatchEvent(new Event("change"));
			return true;
		})()`)
		v.until(`window.opened > 0`)
		b.ReportMetric(eval[float64](v, `opened`), "ms/open")
		v.choose("#search-area", "6")
		v.click("label:has(#tool-black)")
		var times []float64
		for i := range rounds {
			vertex := weiqi.Point{Col: int8(13 + i%5), Row: int8(14 + i/5%5)}.String()
			eval[bool](v, `(() => {
				window.found = 0;
				const panels = document.querySelector(".records .panels"), begin = performance.now();
				new MutationObserver((_, it) => { it.disconnect(); window.found = performance.now() - begin; }).observe(panels, { childList: true, subtree: true });
				document.querySelector("#board").dispatchEvent(new CustomEvent("choose", { detail: { vertex: "`+vertex+`" } }));
				return true;
			})()`)
			v.until(`window.found > 0`)
			times = append(times, eval[float64](v, `found`))
			v.click("#clear")
		}
		report(b, times)
	}
}
