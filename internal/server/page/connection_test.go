package page

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// The tests of a page whose connection is shared, breaks and comes back.

// Somebody who goes from board to board and back, again and again, still gets every page: the pages
// that the browser keeps for going back have closed their streams, of which it has six to a server.
func TestConnectionBackAndForth(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	at := func(n int) {
		v.until(fmt.Sprintf(`location.search === "?%d" && document.querySelector("#status")?.textContent === "Your turn: Black"`, n))
	}
	for n := range 20 {
		v.do(chromedp.Navigate(fmt.Sprintf("%s/games/g1?%d", f.URL, n)))
		at(n)
	}
	for n := 18; n >= 8; n-- {
		eval[bool](v, `history.back() ?? true`)
		at(n)
	}
	f.tell(func() { f.move("black", "E5") })
	v.says("#status", "is thinking")
}
