package page

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// bomb is a short code that unfolds to more than a link may.
func bomb() string {
	var short bytes.Buffer
	code := base64.NewEncoder(base64.RawURLEncoding, &short)
	deflate, _ := flate.NewWriter(code, flate.BestCompression)
	deflate.Write(bytes.Repeat([]byte(" "), 2<<20))
	deflate.Close()
	code.Close()
	return short.String()
}

// paste hands a record in as text.
func (v *tab) paste(text string) {
	v.Helper()
	v.until(`document.querySelector("#record-paste")`)
	eval[bool](v, `document.querySelector("#record-paste").open = true`)
	v.fill("#record-text", text)
	v.click("#record-send")
}

// pasted opens the screen that counts records, with the record counted.
func pasted(t *testing.T) (*fake, *tab) {
	t.Helper()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/score")
	v.paste(record)
	v.says("#result-text", "B+11.5")
	return f, v
}

// drop drops a record as a file onto whatever screen there is.
func (v *tab) drop(text string) {
	v.Helper()
	v.until(`document.querySelector("#record-drop")`)
	eval[bool](v, fmt.Sprintf(`(() => {
		const files = new DataTransfer();
		files.items.add(new File([%q], "game.sgf"));
		for (const type of ["dragover", "drop"])
			document.querySelector("main").dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }));
		return true;
	})()`, text))
}

// callDead says of the chain C3 C4, which the judge thinks alive, that it is dead.
func (v *tab) callDead() {
	v.Helper()
	v.point("C4")
	v.says(`#judge-sees [data-vertex="C3"]`, "you say dead")
}

// The acts of a page that asks for the record to be counted: as a file, and then as the
// server has read it, with how it is to be counted.
const scoreFile = `POST score {"file":"` + record + `"}`

func scoreAgain(how string) string { return "POST score {" + how + `,"sgf":"` + record + `"}` }

// tooFast refuses to count.
func tooFast(object) (int, object) {
	return 429, object{"detail": "you ask faster than this server answers"}
}

func TestScoreDroppedOnFirstScreen(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL)
	v.drop(record)
	v.says("#result-text", "B+11.5")
	v.want(f, scoreFile)
	v.says("#about h2", "Honinbo – <b>Inoue</b>")
	v.says("#about", "the record says B+12")
	v.says("#about", "Line 1, column 9: DT makes no sense.") // as a newer server says it
	v.says("#about", "Line 1, column 16: B: not on a 9x9 board: zz.")
	v.says("#count", "Black wins by 11.5 points")
	v.says("#count", "Not everything is settled")
	v.says("#why", "The usual komi is 7.5.")
	v.says("#judge-sees", "Unsettled, in dashed boxes: G7.")
	v.says("#judge-sees", "The border is open at the dashed circles: E5.")
	v.says("#judge-sees", "Still to be filled, at the triangles: A9.")
	v.says(`#judge-sees [data-vertex="B8"]`, "It has no room to live inside a wall that cannot be captured.")
	v.labeled("B8", "B8, white, marked dead, Black's point")
	v.labeled("G7", "G7, white, unsettled")
	v.labeled("E5", "E5, empty, neutral, open border")
	v.labeled("A9", "A9, empty, Black's point, still to be filled")
	v.says("#status", "B+11.5 under Chinese rules after move 6.")
	if got := eval[string](v, "location.pathname"); got != "/score" {
		t.Errorf("the address is %s, want /score", got)
	}
	v.back()
	v.until(`document.querySelector("#play-now")`)
}

func TestScoreChosenFile(t *testing.T) {
	t.Parallel()
	v := open(t, desktop, newFake(t, nil, nil).URL+"/score")
	v.until(`document.querySelector("#record-file")`)
	eval[bool](v, fmt.Sprintf(`(() => {
		const files = new DataTransfer();
		files.items.add(new File([%q], "game.sgf"));
		const field = document.querySelector("#record-file");
		field.files = files.files;
		return field.dispatchEvent(new Event("change"));
	})()`, record))
	v.says("#result-text", "B+11.5")
}

// TestScoreFindings: where territory counts it is told which eye is false and what is in seki, and on request it is
// marked.
func TestScoreFindings(t *testing.T) {
	t.Parallel()
	_, v := pasted(t)
	v.until(`!document.querySelector("#findings")`)
	v.choose("#rules", "japanese-1989")
	v.says("#findings h2", "Eyes and sekis")
	for code, sentence := range map[string]string{
		"read-false-eye": "0 points · A1: no point for Black, since a false eye will have to be filled to connect.",
		"read-fill":      "0 points · B1: no point for Black, who will have to fill to connect.",
		"read-seki":      "0 points · G7: White in seki, without two eyes.",
		"read-eye-open":  "0 points · J1: no point for White, since the border is open, but an eye behind a gap.",
		"read-neutral":   "0 points · E2 and E3: nobody's.",
		"read-eye":       "2 points · A5 and A6: one eye of Black.",
		"read-eyes":      "6 points · A8, B8, A9, B9, C9 and C8: room for two eyes of Black.",
		"read-connect":   "1 point · A6: counted for Black, who will have to fill to connect if the other side takes the neutral points first.",
		"read-no-eye":    "2 points · J5 and J6: counted for White, but no eye, since the other side can break it.",
	} {
		v.says(`#findings [data-code="`+code+`"]`, sentence)
	}
	v.labeled("A5", "A5, empty, Black's point")
	v.click("#mark-findings")
	v.labeled("A5", "A5, empty, Black's point, eye")
	v.labeled("A6", "A6, empty, Black's point, to be connected")
	v.labeled("A1", "A1, empty, Black's point, false eye")
	v.labeled("B1", "B1, empty, Black's point, still to be filled")
	v.labeled("G7", "G7, white, unsettled, in seki")
	v.labeled("A9", "A9, empty, Black's point, still to be filled") // as the judge says
	v.fits("findings")
	v.click("#mark-findings")
	v.labeled("A5", "A5, empty, Black's point")
}

func TestScoreRules(t *testing.T) {
	t.Parallel()
	_, v := pasted(t)
	v.choose("#rules", "japanese-1989")
	v.says("#result-text", "B+10.5")
	v.says("#why", "Prisoners count instead of stones, which favors whoever has put fewer on the board: Black 2, White 1.")
	v.click("#by-tromp-taylor")
	v.says("#result-text", "B+8.5")
	v.says("#count", "These rules take nothing off the board")
	v.labeled("B8", "B8, white")
	v.until(`document.activeElement.id === "by-tromp-taylor"`)
}

func TestScoreOverruled(t *testing.T) {
	t.Parallel()
	f, v := pasted(t)
	v.point("A1") // where there is no stone
	v.point("C4")
	v.says("#result-text", "B+8.5")
	v.labeled("C3", "C3, black, marked dead, Black's point")
	v.says(`#judge-sees [data-vertex="C3"]`, "you say dead")
	v.click("#turn-B8")
	v.says(`#judge-sees [data-vertex="B8"]`, "you say alive")
	v.want(f, scoreFile, scoreAgain(`"dead":["B8","C4","C3"],"move":6`), scoreAgain(`"dead":["C4","C3"],"move":6`))
	v.click("#trust")
	v.says("#result-text", "B+11.5")
	v.until(`!document.querySelector("#trust")`)
}

func TestScoreVariations(t *testing.T) {
	t.Parallel()
	v := open(t, desktop, newFake(t, nil, nil).URL+"/score")
	whole := `(;GM[1]SZ[9];B[cg]C[A quiet start];W[gc](;B[cf];W[bb];B[];W[])(;B[ee];W[dd]C[Why not?](;B[ed])(;B[de];W[zz])))`
	v.paste(whole)
	v.says("#result-text", "B+11.5")
	v.says("#tries", "E5")
	v.click("#move-1")
	v.until(`document.querySelector("#comment").value === "A quiet start"`)
	v.key(kb.ArrowRight)
	v.until(`/^E5, empty.*line a$/.test(document.querySelector("go-board [data-vertex=E5]").getAttribute("aria-label"))`)
	v.picture("score-variations")
	eval[bool](v, `(document.querySelector("#try-1").scrollIntoView({ block: "center" }), true)`)
	v.click("#try-1")
	v.until(`document.querySelector("#try-1").getAttribute("aria-current") === "step"`)
	v.says("#status", "move 3")
	v.click("#study") // and now a stone is all that one can choose
	v.until(`!document.querySelector("#tries").checkVisibility()`)
	v.key(kb.End)
	v.says("#result-text", "B+11.5")
}

func TestScoreAnotherJudge(t *testing.T) {
	t.Parallel()
	f, v := pasted(t)
	v.until(`document.querySelector("#judge")?.value === "best"`)
	v.callDead()
	f.acts()
	v.choose("#judge", "tom")
	v.until(`document.querySelector("#judge")?.value === "tom" && !document.querySelector("#trust")`)
	v.until(`location.hash.includes("judge=tom")`)
	link := eval[string](v, "location.href")
	v.click("#back")
	v.says("#status", "rules after move 5")
	v.want(f, scoreAgain(`"judge":"tom","move":6`), scoreAgain(`"judge":"tom","move":5`))
	other := open(t, desktop, link)
	other.until(`document.querySelector("#judge")?.value === "tom"`)
}

func TestScoreByAlgorithm(t *testing.T) {
	t.Parallel()
	f, v := pasted(t)
	v.until(`document.querySelector("#rules optgroup")`)
	v.callDead()
	f.acts()
	v.choose("#rules", "algorithm:tom+connect")
	v.says("#chinese-result", "B+11.5")
	v.says("#japanese-result", "W+3")
	v.says("#chinese-style", "Other living stones10")
	v.says("#japanese-style", "Total5139.5")
	v.says("#judge-sees", "Dead, inside an area of the opponent: B8.")
	v.says("#judge-sees", "To be filled to connect, at the triangles, and not counted: A9.")
	v.says("#status", "Chinese style B+11.5, Japanese style W+3, after move 6.")
	v.until(`!document.querySelector("#compare") && !document.querySelector("#judge") && location.hash.includes("count=tom%2Bconnect")`)
	v.labeled("B8", "B8, white, marked dead, Black's point")
	v.labeled("A1", "A1, empty, Black's point")
	v.picture("score-algorithm")
	link := eval[string](v, "location.href")
	v.point("C4") // is nothing that one can say here
	v.click("#back")
	v.says("#status", "after move 5.")
	v.want(f, scoreAgain(`"count":"tom+connect","move":6`), scoreAgain(`"count":"tom+connect","move":5`))
	v.choose("#rules", "japanese-1989")
	v.says("#result-text", "B+10.5")
	v.want(f, scoreAgain(`"move":5`))
	other := open(t, phone, link)
	other.says("#japanese-result", "W+3")
	other.until(`document.querySelector("#rules").value === "algorithm:tom+connect"`)
}

func TestScoreAlgorithmRefused(t *testing.T) {
	t.Parallel()
	f, v := pasted(t)
	v.choose("#rules", "japanese-1989")
	v.says("#result-text", "B+10.5")
	f.score = tooFast
	v.choose("#rules", "algorithm:tom")
	v.says("#error", "You ask faster than this server answers.")
	v.until(`document.querySelector("#rules").value === "japanese-1989"`)
}

func TestScoreRefused(t *testing.T) {
	t.Parallel()
	f, v := pasted(t)
	f.score = tooFast
	v.point("C4")
	v.says("#error", "You ask faster than this server answers.")
	f.score = counted
	f.acts()
	v.point("G7") // C4 was not counted, and is not said
	v.says("#result-text", "B+9.5")
	v.until(`document.querySelector("#error").hidden`)
	v.want(f, scoreAgain(`"dead":["B8","G7"],"move":6`))
}

func TestScoreByKeys(t *testing.T) {
	t.Parallel()
	_, v := pasted(t)
	v.focus("go-board [data-vertex=G7]")
	v.key(kb.Enter)
	v.says(`#judge-sees [data-vertex="G7"]`, "you say dead")
	v.focus("#by-chinese")
	v.key(kb.ArrowLeft)
	v.says("#position", "5 / 6")
	v.key(kb.Home)
	v.says("#status", "rules at the start")
}

func TestScoreMoves(t *testing.T) {
	t.Parallel()
	f, v := pasted(t)
	v.click("#first")
	v.says("#status", "rules at the start")
	v.click("#move-2")
	v.labeled("G7", "G7, white, unsettled, last move")
	v.labeled("C4", "C4, empty, Black's point")
	v.says("#status", "B+11.5 under Chinese rules after move 2.")
	v.want(f, scoreFile, scoreAgain(`"move":0`), scoreAgain(`"move":2`))
}

// TestScoreAfterStep: a record that is handed in before the position that was stepped to is counted is read; where it
// is bad, that is said, and the position is counted.
func TestScoreAfterStep(t *testing.T) {
	t.Parallel()
	f, v := pasted(t)
	f.score = func(how object) (int, object) {
		if how["file"] != nil {
			return tooFast(how)
		}
		return counted(how)
	}
	eval[bool](v, `["#back", "#record-send"].forEach((button) => document.querySelector(button).click()) ?? true`)
	v.says("#error", "You ask faster than this server answers.")
	v.says("#status", "rules after move 5")
	v.says("#error", "You ask faster than this server answers.")
	v.want(f, scoreFile, scoreFile, scoreAgain(`"move":5`))
}

func TestScoreOverlays(t *testing.T) {
	t.Parallel()
	_, v := pasted(t)
	v.click(".choice:has(#overlay-ownership) span")
	v.labeled("A1", "A1, empty, Black's at 100 percent")
	v.labeled("H2", "H2, empty, White's at 70 percent")
	v.labeled("E2", "E2, empty")
	v.labeled("C3", "C3, black")
	v.picture("score-ownership")
	v.click(".choice:has(#overlay-none) span")
	v.labeled("A1", "A1, empty")
}

func TestScoreLink(t *testing.T) {
	t.Parallel()
	f, v := pasted(t)
	v.point("C4")
	v.says("#result-text", "B+8.5")
	v.click("#by-japanese-1989")
	v.until(`location.hash.includes("rules=japanese-1989") && location.hash.includes("dead=B8.C4.C3")`)
	v.click("#share-link")
	v.says("#share-link", "Copied")
	link := eval[string](v, "location.href")
	f.acts()
	other := open(t, phone, link)
	other.says("#result-text", "B+7.5")
	other.says(`#judge-sees [data-vertex="C3"]`, "you say dead")
	other.want(f, `POST score {"sgf":"`+record+`"}`, scoreAgain(`"dead":["B8","C4","C3"],"move":6`))
}

// TestScoreLinkCarriesVariations: what was tried and said in study is in the link, and the game is not longer for it.
func TestScoreLinkCarriesVariations(t *testing.T) {
	t.Parallel()
	_, v := pasted(t)
	v.click("#study")
	before := eval[string](v, "location.hash")
	v.fill("#comment", "Black is ahead")
	v.until(fmt.Sprintf(`location.hash !== %q`, before))
	v.point("A1")
	v.there("#try-1")
	v.until(`!document.querySelector("#share-link").disabled`)
	other := open(t, phone, eval[string](v, "location.href"))
	other.there("#try-1")
	other.until(`document.querySelector("#comment").value === "Black is ahead"`)
	other.says("#sharing", "with its variations and comments")
	other.says("#position", "6 / 6")
}

// TestScoreUnfinished: the board of a game that is not over has no result, and a chain that the judge is not sure of is
// open.
func TestScoreUnfinished(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.score = func(how object) (int, object) {
		status, answer := counted(how)
		answer["over"] = false
		opinion := answer["opinion"].(object)
		opinion["unsettled"] = append(slices.Clone(opinion["dead"].([]string)), "G7")
		return status, answer
	}
	v := open(t, desktop, f.URL+"/score")
	v.paste(record)
	v.says("#result-text", "Not over yet")
	v.until(`document.querySelector("#overlay-ownership").checked`)
	v.labeled("H2", "H2, empty, White's at 70 percent") // how sure it is, where nobody has anything yet
	v.click(".choice:has(#overlay-territory) span")
	v.says("#count", "As the board stands it would count B+")
	v.says("#status", "The game is not over")
	v.says(`#judge-sees [data-vertex="B8"]`, "open")
	// no point is neutral yet
	v.until(`document.querySelector("#board .owner") && !document.querySelector("#board .dame")`)
	if got := eval[string](v, `document.querySelector("#judge-sees").textContent`); strings.Contains(got, "% sure") {
		t.Errorf("the page says %q of chains that are open", got)
	}
}

// TestScoreOpening: where the borders are open nearly everywhere, that is said, and neither marked nor read out.
func TestScoreOpening(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.score = func(how object) (int, object) {
		status, answer := counted(how)
		answer["over"] = false
		var everywhere []string
		for row := range 9 {
			everywhere = append(everywhere, fmt.Sprintf("A%d", row+1), fmt.Sprintf("D%d", row+1), fmt.Sprintf("H%d", row+1))
		}
		maps.Copy(answer["opinion"].(object), object{"unsettled": []string{}, "protect": []string{}, "open": everywhere})
		return status, answer
	}
	v := open(t, phone, f.URL+"/score")
	v.paste(record)
	v.says("#judge-sees", "The borders are still open all over the board.")
	if got := eval[int](v, `document.querySelectorAll("#board .gap, #cruxes").length`); got != 0 {
		t.Errorf("%d points are marked or read out", got)
	}
}

func TestScoreCruxes(t *testing.T) {
	t.Parallel()
	f, v := pasted(t)
	v.says("#cruxes", "Black first: G6. Dead then: G7. Chinese: Black 72, White 16.5; B+55.5.")
	v.says("#cruxes", "White first: no move needed. All live then. Chinese: Black 45, White 43.5; B+1.5.")
	if labels := eval[[]string](v, `[...document.querySelectorAll("#cruxes [data-vertex=G6]")].map((e) => e.getAttribute("aria-label"))`); !slices.Equal(labels, []string{"G6, black, last move", "G6, empty, White's point"}) {
		t.Errorf("the boards show G6 as %q", labels)
	}
	v.fits("score-cruxes")
	v.choose("#rules", "japanese-1989")
	v.says("#cruxes", "Japanese (1989): Black 70, White 15.5; B+54.5.")
	v.callDead() // now the visitor has said what is dead
	v.until(`!document.querySelector("#cruxes")`)

	f.cruxes = func() (int, object) { return tooFast(nil) }
	v.click("#trust")
	v.says("#cruxes", "You ask faster than this server answers.")
}

// TestScoreLong: a record that is longer than the server takes is counted by the browser, as long as that can have it.
func TestScoreLong(t *testing.T) {
	t.Parallel()
	v := open(t, desktop, newFake(t, nil, nil).URL+"/score")
	v.judgeFetched()
	v.paste("(;SZ[5]KM[0.5]PB[Sumire];B[cc](;W[];B[])(;W[aa]C[" + strings.Repeat("x", 3<<20/2) + "]))")
	v.says("#about h2", "Sumire")
	v.says("#count", "Your browser has counted this board itself")
	eval[bool](v, `(() => {
		const files = new DataTransfer();
		files.items.add(new File([new Uint8Array(65 << 20)], "game.sgf"));
		document.querySelector("main").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
		return true;
	})()`)
	v.says("#error", "This file has 65 MB. A record may have 64 MB")
}

func TestScoreBrokenLinks(t *testing.T) {
	t.Parallel()
	for _, hash := range []string{"#sgf=AAAA", "#sgf=%%%", "#move=3", "#sgf=" + bomb()} {
		v := open(t, desktop, newFake(t, nil, nil).URL+"/score"+hash)
		v.says("#error", "no game record that can be read")
	}
}

func TestScoreTooLongForLink(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/score")
	f.score = func(how object) (int, object) {
		status, answer := counted(how)
		noise := make([]byte, 0, 20000) // that deflates badly
		for i := uint32(1); len(noise) < cap(noise); i = i*1664525 + 1013904223 {
			noise = append(noise, 'a'+byte(i>>24)%26)
		}
		answer["record"].(object)["sgf"] = "(;GM[1]PB[" + string(noise) + "])"
		return status, answer
	}
	v.paste(record)
	v.says("#sharing", "too long for a link")
	v.until(`document.querySelector("#share-link").disabled && location.hash === ""`)
}

func TestScoreBadRecords(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/score")
	f.score = func(object) (int, object) {
		return 422, object{"type": "/problems/bad-record", "status": 422, "detail": "line 1, column 10: the value that begins here has no closing bracket"}
	}
	v.paste("(;B[ee")
	v.says("#error", "Line 1, column 10: the value that begins here has no closing bracket.")
	v.fits("score-bad")
	f.score = counted
	v.paste(record)
	v.until(`document.querySelector("#error").hidden`)
}

func TestScoreNoServer(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/score")
	v.until(`document.querySelector("#record-paste")`)
	f.CloseClientConnections()
	f.Listener.Close()
	v.paste(record)
	v.says("#error", "The server cannot be reached. Try it again in a moment.")
}

// judgeFetched waits until the browser has the judge that counts where the server cannot be reached.
func (v *tab) judgeFetched() {
	v.Helper()
	v.until(`performance.getEntriesByType("resource").some(({ name, responseEnd }) => name.includes("/assets/judge.") && name.endsWith(".wasm") && responseEnd > 0)`)
}

// TestScoreHere: a visitor whose connection breaks goes on counting, and is told who counts.
func TestScoreHere(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/score")
	v.judgeFetched()
	f.CloseClientConnections()
	f.Listener.Close()
	v.paste("(;GM[1]SZ[5]KM[0.5]PB[Sumire]RU[Japanese];B[cc];W[dc];B[cd];W[dd];B[cb];W[db];B[ce];W[de];B[ca];W[da];B[ec];W[ac];B[];W[])")
	v.says("#about h2", "Sumire")
	v.says("#count", "Your browser has counted this board itself")
	v.says("#result-text", "B+4.5")
	v.labeled("E3", "E3, black, marked dead, White's point")
	v.choose("#rules", "tromp-taylor")
	v.says("#count", "These rules take nothing off the board")
	v.click("#back")
	v.says("#status", "The game is not over after move 13.")
	v.paste("(;SZ[9];B[ee")
	v.says("#error", "Line 1, column 10: the value that begins here has no closing bracket.")
}

// TestScoreBehindProxy: something before the server that cannot reach it is no answer, and what the server refuses is
// one.
func TestScoreBehindProxy(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/score")
	f.score = tooFast
	v.paste("(;SZ[5]KM[0];B[cc];W[];B[])")
	v.says("#error", "You ask faster than this server answers.")
	f.score = func(object) (int, object) { return 502, object{} }
	v.paste("(;SZ[5]KM[0];B[cc];W[];B[])")
	v.says("#count", "Your browser has counted this board itself")
	v.says("#result-text", "B+25")
	f.score = counted
	v.paste(record)
	v.says("#result-text", "B+11.5")
	v.until(`!document.querySelector("#count").textContent.includes("Your browser")`)
}

// TestScoreHereCharset: without the server the browser itself decodes what a file says it is in.
func TestScoreHereCharset(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/score")
	v.judgeFetched()
	f.CloseClientConnections()
	f.Listener.Close()
	eval[bool](v, `(() => {
		const korean = new Uint8Array([..."(;CA[euc-kr]SZ[9]PB["].map((c) => c.charCodeAt(0)).concat([0xc0, 0xcc, 0xc3, 0xa2, 0xc8, 0xa3], [..."];B[cg])"].map((c) => c.charCodeAt(0))));
		const files = new DataTransfer();
		files.items.add(new File([korean], "game.sgf"));
		document.querySelector("main").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
		return true;
	})()`)
	v.says("#about h2", "이창호")
	v.until(`document.querySelector("#charset").value === "euc-kr"`)
}

func TestScoreFits(t *testing.T) {
	t.Parallel()
	v := open(t, desktop, newFake(t, nil, nil).URL+"/score")
	v.until(`document.querySelector("#record-drop")`)
	v.fits("score-empty")
	v.paste(record)
	v.says("#result-text", "B+11.5")
	v.do(chromedp.MouseEvent("mouseMoved", 5, 5))
	v.fits("score")
}

func TestScoreReadAs(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.score = func(how object) (int, object) {
		status, answer := counted(how)
		info := answer["record"].(object)
		info["charset"], info["black"] = "gb18030", "捞芒龋"
		if how["charset"] == "euc-kr" {
			info["charset"], info["black"] = "euc-kr", "이창호"
		}
		return status, answer
	}
	v := open(t, desktop, f.URL+"/score")
	v.until(`document.querySelector("#record-drop")`)
	eval[bool](v, `(() => {
		const korean = new Uint8Array([..."(;SZ[9]PB["].map((c) => c.charCodeAt(0)).concat([0xc0, 0xcc, 0xc3, 0xa2, 0xc8, 0xa3], [..."];B[cg])"].map((c) => c.charCodeAt(0))));
		const files = new DataTransfer();
		files.items.add(new File([korean], "game.sgf"));
		document.querySelector("main").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
		return true;
	})()`)
	v.says("#about h2", "捞芒龋")
	v.until(`document.querySelector("#charset").value === "gb18030"`)
	v.choose("#charset", "euc-kr")
	v.says("#about h2", "이창호")
	v.until(`document.querySelector("#charset").value === "euc-kr"`)
	v.paste(record) // a text needs no charset
	v.until(`!document.querySelector("#charset")`)
}
