package page

import "testing"

// Whose an error is: the server's that refuses, nobody's who has not answered, or the page's own.
func TestTrouble(t *testing.T) {
	t.Parallel()
	c := newTown(t, player)
	c.tournaments = []object{cupFor(object{"joining": true})}
	v := open(t, phone, c.URL+"/tournaments/cup")
	v.watched.Store(nil) // its faults are meant
	v.there("#join")
	c.refuses("POST /tournaments/cup/join", 422, "refused", "it is not for you")
	v.click("#join")
	v.says("#part-error", "It is not for you.")
	c.on("POST /tournaments/cup/join", 200, broken{}) // a tournament that no page can show
	v.click("#join")
	v.says("#part-error", "This page has a fault: TypeError")
	v.fits("fault")
	c.on("GET /tournaments/cup", 200, broken{})
	v.says("#error", "This page has a fault: TypeError")
	v.network(offline)
	v.says("#error", "The server cannot be reached. Trying again…")
	v.click("#join")
	v.says("#part-error", "The server cannot be reached. Try it again in a moment.")
}
