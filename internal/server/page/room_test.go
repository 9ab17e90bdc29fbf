package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A room is a window in which a board of 19 by 19 is looked at, and how many pixels of the screen a
// point of it has there at least, at 100 percent and at 200. A board is 20.4 points wide and 21.8 points
// of that width high, with its edges: no board can have more than a window's smaller side by that.
type room struct {
	width, height int64
	whole, twice  float64
}

// rooms are six windows, upright and on the side.
var rooms = []room{
	{320, 568, 15.5, 15.5},
	{568, 320, 13.8, 13.8},
	{375, 812, 18, 18},
	{812, 375, 16.5, 16},
	{768, 1024, 35, 37},
	{1024, 768, 31.5, 34},
	{800, 1280, 36, 37},
	{1280, 800, 33, 34},
	{1080, 1920, 49, 50},
	{1920, 1080, 46, 47},
	{1440, 2560, 66, 66},
	{2560, 1440, 62, 59},
}

// TestRoom: the points of a board are large in every room; without all cases, in the smallest and in that of a desktop.
func TestRoom(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.tell(func() { f.state["board"] = slices.Repeat([]string{strings.Repeat(".", 19)}, 19) })
	v := open(t, desktop, f.URL)
	eval[bool](v, `void fetch("/api/v1/guests", { method: "POST" }).then(() => (window.known = true)) ?? true`)
	v.until(`window.known`) // and named at the head
	v.do(chromedp.Navigate(f.URL + "/games/g1"))
	v.says("#status", "Your turn")
	v.until(`document.querySelector("#to-guest")`)
	for i, r := range rooms {
		if !allCases && i != 0 && i != 7 {
			continue
		}
		for zoom, want := range map[int64]float64{1: r.whole, 2: r.twice} {
			v.resize(screen{width: r.width / zoom, height: r.height / zoom})
			got := float64(zoom) * eval[float64](v, `document.querySelector("go-board [data-vertex] .hit").getBoundingClientRect().width`)
			most := min(float64(r.width)/20.36, float64(r.height)/21.75)
			name := fmt.Sprintf("%d×%d at %d percent", r.width, r.height, 100*zoom)
			t.Logf("%s: %.1f pixels a point, of %.1f that the smaller side has", name, got, most)
			if got < want {
				t.Errorf("%s: a point has %.1f pixels, want at least %.1f", name, got, want)
			}
			if r.width/zoom >= 320 { // below, a page may scroll sideways
				v.fitsHere()
			}
			v.picture("room-" + fmt.Sprintf("%dx%d-%d", r.width, r.height, zoom))
		}
	}
}
